"""Options of a game, declared once: the command, the HTTP API and the web form are made from the declaration."""

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from orebit.core.errors import BadSetup
from orebit.core.given import shown

Value: TypeAlias = bool | int | str
OptionKind: TypeAlias = Literal["flag", "choice", "number", "text"]


class Option:
    """One thing to choose before a game. Made by `flag`, `choice`, `number` or `text`."""

    def __init__(
        self,
        name: str,
        kind: OptionKind,
        default: Value,
        help: str,
        values: tuple[Value, ...] = (),
        numbers: range | None = None,
        well_formed: Callable[[str], str] | None = None,
        parts: tuple[str, ...] = (),
        title: str = "",
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.title = title or _as_words(name)  # what people read instead of its name
        self._words = words or {}  # by value as text: the same, where the value itself is no word
        self.kind = kind
        self.default = default
        self.help = help
        self.values = values  # of a flag or a choice; of a text, words that stand for themselves
        self.numbers = numbers  # of a number
        self.well_formed = well_formed  # of a text: empty, or the sentence that says what is wrong with it

        self.parts = parts  # of a text that may list some of these, one a seat, with commas between them

    def word(self, value: Value) -> str:
        """What people read instead of a value."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self._words.get(str(value), str(value).replace("_", " "))

    def read(self, given: object) -> Value:
        """The value that was meant: the value itself, or its text as typed on a command line."""
        if self.kind == "flag":
            meant: Value | None = _flag(given)
            expected = "true or false"
        elif self.kind == "choice":
            meant = next((value for value in self.values if _same(value, given)), None)
            expected = _listed(self.values)
        elif self.kind == "number":
            assert self.numbers is not None
            number = _number(given)
            meant = number if number is not None and number in self.numbers else None
            expected = f"a number from {self.numbers[0]} to {self.numbers[-1]}"
        else:
            wrong = "it is no text" if not isinstance(given, str) else ""
            if self.well_formed and not wrong:
                wrong = self.well_formed(str(given))
            if wrong:
                raise BadSetup(f"option '{self.name}' cannot be {shown(given)}: {wrong}")
            return str(given)
        if meant is None:
            raise BadSetup(f"option '{self.name}' cannot be {shown(given)}: it takes {expected}")
        return meant


def flag(name: str, help: str, default: bool = False) -> Option:
    return Option(name, "flag", default, help, values=(False, True))


def choice(
    name: str, values: Sequence[Value], help: str, title: str = "", words: Mapping[str, str] | None = None
) -> Option:
    """The first value is the default."""
    return Option(name, "choice", values[0], help, values=tuple(values), title=title, words=words)


def number(name: str, numbers: range, default: int, help: str) -> Option:
    return Option(name, "number", default, help, numbers=numbers)


def text(name: str, default: str, help: str, well_formed: Callable[[str], str]) -> Option:
    return Option(name, "text", default, help, well_formed=well_formed)


def by_seat(
    name: str, words: Sequence[str], parts: Sequence[str], help: str, well_formed: Callable[[str], str]
) -> Option:
    """A word, of which the first is the default, or one of the parts for each seat, with commas between them."""
    return Option(name, "text", words[0], help, values=tuple(words), well_formed=well_formed, parts=tuple(parts))


def read_options(options: Sequence[Option], given: object) -> dict[str, Value]:
    """All options with their values, the given ones (a mapping) checked, in the order of the declaration."""
    if not isinstance(given, Mapping):
        raise BadSetup(f"options are given as names with values, like a dict, not {shown(given)}")
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(str(name), known, 1, 0.5)
            meant = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(known) or 'none'}"
            raise BadSetup(f"there is no option '{name}'; {meant}")
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def worded(options: Sequence[Option], text: str) -> str:
    """A sentence about options as people read it: what to type on a command line is not theirs."""
    for option in options:
        typed = {str(value): option.word(value) for value in option.values}
        for value, word in typed.items():
            text = re.sub(rf"\b{option.name}={re.escape(value)}\b", f"'{option.title}: {word}'", text)
            if "_" in value:
                text = re.sub(rf"\b{value}\b", word, text)
            elif option.name in text:
                text = text.replace(f"'{value}'", f"'{word}'")
        if "_" in option.name:
            text = re.sub(rf"\b{option.name}\b", f"'{option.title}'", text)
    return text


def _as_words(name: str) -> str:
    words = name.replace("_", " ").replace("ai ", "AI ")
    return words[0].upper() + words[1:]


def _flag(given: object) -> bool | None:
    if isinstance(given, bool):
        return given
    return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(str(given).lower())


def _number(given: object) -> int | None:
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    try:
        return int(given)
    except ValueError:
        return None


def _same(value: Value, given: object) -> bool:
    return value == given if type(value) is type(given) else isinstance(given, str) and str(value) == given


def _listed(values: Sequence[Value]) -> str:
    texts = [str(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
