"""What happened, entry by entry, and who may know it.

Rules write an entry as numbers, when a log is handed to them (simulations hand none). A game's events.py names the
kinds and makes sentences of them. An entry is *revealing* when it comes from chance or shows somebody something that
was hidden from them: such an action cannot be taken back, and a preview stops before it, unless the seat that asks
knew the thing already and only others are shown it.
"""

from typing import Final

from mypy_extensions import i64

EVERYBODY: Final = -1  # as a mask: all seats, and spectators


class Entry:
    """One event. `facts` is for the seats in the mask `told`, `secret` for those in the mask `seats` only."""

    def __init__(
        self, kind: int, facts: list[int], told: int, secret: list[int], seats: int, revealing: bool, known: int = 0
    ) -> None:
        self.kind: int = kind
        self.facts: list[int] = facts
        self.told: int = told
        self.secret: list[int] = secret
        self.seats: int = seats
        self.revealing: bool = revealing
        self.known: int = known  # the seats that knew already what it reveals, as a mask

    def is_told(self, seat: int) -> bool:
        return self.told == EVERYBODY or (seat >= 0 and (self.told >> seat) & 1 == 1)

    def shows_secret(self, seat: int) -> bool:
        return seat >= 0 and (self.seats >> seat) & 1 == 1

    def surprises(self, seat: int) -> bool:
        """Does it come from chance, or show the seat something that was hidden from it?"""
        return self.revealing and not (seat >= 0 and (self.known >> seat) & 1 == 1)


class Log:
    """The entries of one action, in order."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, kind: i64, facts: list[int], revealing: bool = False, known: i64 = 0) -> None:
        """Everybody may know all of it; the seats in the mask `known` knew already what it reveals."""
        self.entries.append(Entry(kind, facts, EVERYBODY, [], 0, revealing, known))

    def add_secret(self, kind: i64, facts: list[int], secret: list[int], seats: i64, revealing: bool = False) -> None:
        """Everybody may know `facts`; the seats in the mask `seats` know `secret` too."""
        self.entries.append(Entry(kind, facts, EVERYBODY, secret, seats, revealing))

    def whisper(self, kind: i64, facts: list[int], seats: i64, revealing: bool = False) -> None:
        """Only the seats in the mask `seats` may know that this happened at all."""
        self.entries.append(Entry(kind, facts, seats, [], 0, revealing))
