"""The list of choices at a terminal table: numbered once, shown by group, narrowed by typing words."""

import re
from collections.abc import Iterator, Sequence

from orebit.core.actions import ActionSpace
from orebit.core.view import Choice

LONG = 30  # more choices than this are not listed unless asked for
SHORT_GROUP = 6  # a group of so few is listed even then
MOST = 80  # lines at once, of a narrowed list
FEW = 8  # lines at once, of what is only an example


class ChoiceList:
    """The legal actions of one decision. Their numbers count from 1 and stay the same however the list is narrowed."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = list(choices)
        self.shown: set[int] = set()  # numbers that have been on the screen
        self._words = [_words(f"{choice.group} {choice.action} {choice.label}") for choice in choices]

    def __len__(self) -> int:
        return len(self.choices)

    def numbered(self, number: int) -> Choice | None:
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None

    def called(self, text: str) -> Choice | None:
        """The choice with exactly this action or label."""
        text = " ".join(text.split()).lower()
        for choice in self.choices:
            if text in (choice.action.lower(), choice.label.lower()):
                return choice
        return None

    def of_kind(self, kind: str) -> list[int]:
        """The numbers of the choices of one kind of action."""
        return [i + 1 for i, choice in enumerate(self.choices) if choice.action.partition(" ")[0] == kind]

    def completed(self, actions: ActionSpace, text: str) -> Iterator[str]:
        """Actions of the kinds that can be played here, of which only the argument was typed: `b1` is `place B1`."""
        kinds = {choice.action.partition(" ")[0] for choice in self.choices}
        for kind in actions:
            if kind.name in kinds and len(kind.values) == 1:
                yield from (f"{kind.name} {value}" for value in kind.values[0] if value.lower() == text.lower())

    def matching(self, text: str) -> list[int]:
        """The numbers of the choices whose label begins so; else of those in which every typed word begins a word."""
        typed = _words(text)
        if not typed:
            return []
        begins = " ".join(text.split()).lower()
        numbered = list(enumerate(self.choices, 1))
        return [number for number, choice in numbered if choice.label.lower().startswith(begins)] or [
            number for number, _ in numbered if all(self._has(number, start) for start in typed)
        ]

    def having_most(self, text: str) -> list[int]:
        """The numbers of the choices that have most of the typed words, if that is half of them at least."""
        typed = _words(text)
        had = [sum(self._has(number, start) for start in typed) for number in range(1, len(self) + 1)]
        most = max(had, default=0)
        return [number for number, count in enumerate(had, 1) if count == most > 0 and 2 * most >= len(typed)]

    def _has(self, number: int, start: str) -> bool:
        """Whether the typed word begins a word of this choice."""
        return any(word.startswith(start) for word in self._words[number - 1])

    def overview(self) -> list[str]:
        """All choices if they are few; of many, the small groups, and how many the others have."""
        if len(self.choices) <= LONG:
            return self.lines(range(1, len(self.choices) + 1))
        lines = [f"You have {len(self.choices)} choices. Type a word or two to see those you mean, or: list"]
        for group in dict.fromkeys(choice.group for choice in self.choices):
            numbers = [i + 1 for i, choice in enumerate(self.choices) if choice.group == group]
            if len(numbers) <= SHORT_GROUP:
                lines += self.lines(numbers)
            else:
                example = min((self.choices[number - 1].label for number in numbers), key=len)
                lines.append(f"{group}: {len(numbers)} choices, like: {example}")
        return lines

    def lines(self, numbers: Sequence[int], most: int | None = None) -> list[str]:
        """These choices, under the headings of their groups. From now on their numbers stand for them."""
        lines: list[str] = []
        heading = ""
        for number in numbers[:most]:
            choice = self.choices[number - 1]
            if choice.group != heading:
                heading = choice.group
                lines.append(f"{heading}:")
            lines.append(f"  {number}. {choice.label}")
            self.shown.add(number)
        left = len(numbers) - len(numbers[:most])
        if left:
            lines.append(f"and {left} more: type another word to narrow them")
        return lines


def spoken(choice: Choice) -> str:
    """A choice on a line of its own, away from its heading."""
    return f"{choice.group}: {choice.label}"


def _words(text: str) -> list[str]:
    """`corner 4.2, tile_b` has four: what has a point in it is one name."""
    return re.findall(r"\w+(?:\.\w+)*", text.lower().replace("_", " "))
