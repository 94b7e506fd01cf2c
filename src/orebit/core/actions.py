"""Actions are integers with names. A game declares its kinds of action once; everything else comes from that."""

import difflib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from orebit.core.errors import UnknownAction
from orebit.core.given import shown, whole_number

Argument: TypeAlias = int | str
Domain: TypeAlias = int | Sequence[int] | Sequence[str]  # how many from 0, which numbers, or which names

NEAREST = 3  # how many real actions an error names


class Kind:
    """One kind of action and the values of its parameters: `Kind("drill", tile=8)`, `Kind("sell", metal=METALS)`.

    Codes run through the parameters from left to right, the last one fastest.
    """

    def __init__(self, name: str, /, **parameters: Domain) -> None:
        self.name = name
        self.parameters = tuple(parameters)
        self.domains = tuple(_arguments(domain) for domain in parameters.values())
        self.values = tuple(tuple(map(str, domain)) for domain in self.domains)
        self.size = 1
        for values in self.values:
            self.size *= len(values)
        self.first = 0  # the code of its first action; set by the space
        self._index = tuple({text: i for i, text in enumerate(values)} for values in self.values)
        self._arguments: dict[int, tuple[int, ...]] = {}  # by code, once somebody has asked

    @property
    def usage(self) -> str:
        return " ".join([self.name, *(f"<{parameter}>" for parameter in self.parameters)])

    def code(self, *arguments: int) -> int:
        """The code of the action with these parameter indices."""
        offset = 0
        for values, argument in zip(self.values, arguments, strict=True):
            offset = offset * len(values) + argument
        return self.first + offset

    def arguments(self, code: int) -> tuple[int, ...]:
        """The parameter indices of a code of this kind."""
        found = self._arguments.get(code)
        if found is None:
            offset = code - self.first
            arguments: list[int] = []
            for values in reversed(self.values):
                offset, argument = divmod(offset, len(values))
                arguments.append(argument)
            found = self._arguments[code] = tuple(arguments[::-1])
        return found

    def texts(self, code: int) -> list[str]:
        return [values[i] for values, i in zip(self.values, self.arguments(code), strict=True)]

    def named(self, code: int) -> dict[str, Argument]:
        """The parameters of a code by name, for programs: numbers as numbers, names as names."""
        values = [domain[i] for domain, i in zip(self.domains, self.arguments(code), strict=True)]
        return dict(zip(self.parameters, values, strict=True))

    def parse(self, words: Sequence[str]) -> int | None:
        """The code that the words after the name stand for; None when they stand for none."""
        if len(words) != len(self.values):
            return None
        offset = 0
        for index, values, word in zip(self._index, self.values, words, strict=True):
            argument = index.get(word)
            if argument is None:
                return None
            offset = offset * len(values) + argument
        return self.first + offset


class ActionSpace:
    """All actions of a game: codes 0 to size-1, each with its text."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.size = 0
        for kind in kinds:
            kind.first = self.size
            self.size += kind.size
        self._named = {kind.name: kind for kind in kinds}
        self._firsts = [kind.first for kind in kinds]
        # By code, once somebody has asked: views name the same ones again and again.
        self._kinds: dict[int, Kind] = {}
        self._texts: dict[int, str] = {}
        self._codes: dict[str, int] = {}  # by text, once it was read: to write an action is no proof that it reads so
        self._arguments: dict[int, dict[str, Argument]] = {}

    def __getitem__(self, name: str) -> Kind:
        return self._named[name]

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds)

    def first(self, name: str) -> int:
        """The code of the first action of a kind, for rules that reckon with the integers."""
        return self._named[name].first

    def kind(self, code: int) -> Kind:
        kind = self._kinds.get(code)
        if kind is None:
            if not 0 <= code < self.size:
                raise UnknownAction(f"{code} is no action: codes run from 0 to {self.size - 1}")
            kind = self._kinds[code] = self.kinds[bisect_right(self._firsts, code) - 1]
        return kind

    def named(self, code: int) -> dict[str, Argument]:
        """The parameters of an action by name; not to be changed."""
        named = self._arguments.get(code)
        if named is None:
            named = self._arguments[code] = self.kind(code).named(code)
        return named

    def format(self, code: int) -> str:
        text = self._texts.get(code)
        if text is None:
            kind = self.kind(code)
            text = self._texts[code] = " ".join([kind.name, *kind.texts(code)])
        return text

    def read(self, action: object) -> int:
        """The code of an action that somebody names, by text or by code."""
        if isinstance(action, str):
            return self.parse(action)
        code = whole_number(action)
        if code is None:
            raise UnknownAction(f"an action is given as its text or its code, not {shown(action)}")
        self.kind(code)  # raises for a code that no action has
        return code

    def parse(self, text: str) -> int:
        """The code of an action's text; text that is no action raises UnknownAction with the nearest real ones."""
        code = self._codes.get(text)
        if code is not None:
            return code
        words = text.split()
        kind = self._named.get(words[0]) if words else None
        code = kind.parse(words[1:]) if kind else None
        if code is None:
            raise UnknownAction(self._unknown(text, words, kind))
        if len(self._codes) < self.size:  # the same action can be written with any number of spaces
            self._codes[text] = code
        return code

    def mask(self, codes: Sequence[int]) -> bytearray:
        """One byte an action: 1 where its code is among `codes`."""
        mask = bytearray(self.size)
        for code in codes:
            mask[code] = 1
        return mask

    def _unknown(self, text: str, words: Sequence[str], kind: Kind | None) -> str:
        shown = text if len(text) <= 60 else text[:57] + "..."
        if kind is None:
            near = difflib.get_close_matches(words[0] if words else "", self._named, NEAREST, 0.5)
            meant = [self._named[name].usage for name in near] or [kind.usage for kind in self.kinds]
            return f"'{shown}' is no action; {'did you mean' if near else 'there are'}: {', '.join(meant)}"
        if len(words) - 1 != len(kind.values):
            return f"'{shown}' is no action; it is played as: {kind.usage}"
        place = next(i for i, values in enumerate(kind.values) if words[i + 1] not in values)
        word, values = words[place + 1], kind.values[place]
        near = difflib.get_close_matches(word, values, NEAREST, 0.3) or [values[0], values[-1]]
        meant = [" ".join([*words[: place + 1], name, *words[place + 2 :]]) for name in dict.fromkeys(near)]
        return f"'{shown}' is no action: no {kind.parameters[place]} is called '{word}'; nearest: {', '.join(meant)}"


def _arguments(domain: Domain) -> tuple[Argument, ...]:
    return tuple(range(domain)) if isinstance(domain, int) else tuple(domain)
