"""Clocks: time is worked out from the times of the acts, so that every process and every restart agrees on it."""

import time
from collections.abc import Iterable, Sequence

from orebit.core.state import TABLE
from orebit.server.wire import ClockInfo, ClockSettings, Millis

DAY_MS = 24 * 3600 * 1000
MERCY_MS = 30_000  # what a seat has left when the table has acted for it


def now_ms() -> Millis:
    return time.time_ns() // 1_000_000


class Clock:
    """The time of each seat. `acted` is told of everything that happens, in order."""

    def __init__(self, settings: ClockSettings, seats: Iterable[int], started_at: int) -> None:
        self.settings = settings
        self.full_ms = settings.bank_s * 1000 if settings.kind == "live" else settings.days * DAY_MS
        self.left = dict.fromkeys(seats, self.full_ms)  # by seat
        self.running: list[int] = []
        self.at = started_at

    @property
    def ticks(self) -> bool:
        return self.settings.kind != "none"

    def acted(self, seat: int, at: int, deciders: Sequence[int]) -> None:
        """A seat or the table acted; from now on these seats must decide."""
        at = max(at, self.at)  # clocks of two processes may differ by a little
        for running in self.running:
            self.left[running] -= at - self.at
        if seat == TABLE:
            for late in self.expired(at):
                self.left[late] = MERCY_MS
        if self.settings.kind == "live" and seat in self.left:
            self.left[seat] += self.settings.increment_s * 1000
        elif self.settings.kind == "days":
            for each in self.left:
                if each == seat or each not in deciders or each not in self.running:
                    self.left[each] = self.full_ms
        self.running = list(deciders)
        self.at = at

    def expired(self, now: int) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in self.running if self.ticks and self.left[seat] - (now - self.at) <= 0]

    def deadline(self) -> int | None:
        """When the next clock runs out, unless somebody acts."""
        if not self.ticks or not self.running:
            return None
        return self.at + max(0, min(self.left[seat] for seat in self.running))

    def earliest(self, at: int) -> int | None:
        """Before this time no clock runs out, whoever decides next: what storage is told before an act is played."""
        return at + max(0, min(self.left.values())) if self.ticks else None

    def info(self) -> ClockInfo | None:
        if self.settings.kind == "none":
            return None
        return ClockInfo(
            kind=self.settings.kind,
            at=self.at,
            left_ms={str(seat): left for seat, left in self.left.items()},
            running=list(self.running),
        )
