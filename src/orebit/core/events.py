"""Events: the names of what a log entry holds. A game declares each kind of event once, and has its number from that:

EVENTS: Final = Events()
MINED: Final = EVENTS.kind("mined", "seat", "tile", "ore")
"""

from collections.abc import Iterator, Sequence

from orebit.core.log import Entry


class Event:
    """One kind of event: the names of its facts, and of those that only some seats may know.

    A last name that begins with `*` takes all numbers that are left: `Event("robot_moved", "seat", "robot", "*path")`.
    """

    def __init__(self, name: str, *facts: str, secret: tuple[str, ...] = ()) -> None:
        self.name = name
        self.facts = facts
        self.secret = secret


class Events:
    """All kinds of event of a game, in the order in which it declares them: `events[entry.kind]`."""

    def __init__(self) -> None:
        self._declared: list[Event] = []

    def kind(self, name: str, *facts: str, secret: tuple[str, ...] = ()) -> int:
        """Declare a kind of event; the number by which rules log it."""
        assert all(name != event.name for event in self._declared), f"the event '{name}' is declared twice"
        self._declared.append(Event(name, *facts, secret=secret))
        return len(self._declared) - 1

    def __getitem__(self, kind: int) -> Event:
        return self._declared[kind]

    def __len__(self) -> int:
        return len(self._declared)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._declared)


class Happening:
    """An entry as one seat may know it: what happened, with the facts by name."""

    def __init__(self, event: Event, entry: Entry, seat: int, names: Sequence[str]) -> None:
        self.name = event.name
        self.names = names  # what the game calls its seats
        self.facts = _named(event.facts, entry.facts)
        self.knows_secret = bool(event.secret) and entry.shows_secret(seat)
        if self.knows_secret:
            self.facts |= _named(event.secret, entry.secret)
        self.revealing = entry.revealing

    def __getitem__(self, name: str) -> int:
        fact = self.facts[name]
        assert isinstance(fact, int), f"{self.name}.{name} is a list: use `many`"
        return fact

    def who(self, name: str = "seat") -> str:
        """The seat that a fact names, as the game calls it."""
        return self.names[self[name]]

    def many(self, name: str) -> list[int]:
        fact = self.facts[name]
        assert isinstance(fact, list), f"{self.name}.{name} is no list"
        return fact


def _named(names: tuple[str, ...], numbers: list[int]) -> dict[str, int | list[int]]:
    facts: dict[str, int | list[int]] = {}
    for i, name in enumerate(names):
        if name.startswith("*"):
            facts[name[1:]] = numbers[i:]
            return facts
        facts[name] = numbers[i]
    assert len(names) == len(numbers), f"an entry has the facts {names} but the numbers {numbers}"
    return facts
