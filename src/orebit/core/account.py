"""What a game counts, under its own names: declared in its `account.py`; core/course.py works with it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Facts: TypeAlias = Mapping[str, int | list[int]]
Counted: TypeAlias = list[tuple[str, int]]


class Account:
    """What a game counts.

    `parts` names what a seat's score is made of, where the position shows it; `entry` does so for an event, where only
    the log does: the seat, the part and the points, or None. Their sum is the score. `earning` are the events that tell
    of points where there is no `entry`. `ties` is what ranks equal scores.
    """

    def __init__(
        self,
        unit: str | Callable[[Any], str] = "points",
        luck: str = "chance",
        parts: Callable[[Any, int], Counted] | None = None,
        entry: Callable[[str, Facts], tuple[int, str, int] | None] | None = None,
        ties: Callable[[Any, int], Counted] | None = None,
        earning: tuple[str, ...] = (),
    ) -> None:
        self._unit = unit
        self.luck = luck  # what falls for somebody or against: "the dice"; empty where all chance is in the deal
        self.parts = parts
        self.entry = entry
        self.ties = ties
        self.earning = earning

    def earns(self, event: str, facts: Facts, seat: int) -> bool:
        """Does an event tell of points that a seat got or lost?"""
        if self.entry:
            counted = self.entry(event, facts)
            return counted is not None and counted[0] == seat
        return event in self.earning and facts.get("seat") == seat

    def unit(self, state: Any) -> str:
        """What is counted, in the plural; a game may differ by its modes."""
        return self._unit if isinstance(self._unit, str) else self._unit(state)
