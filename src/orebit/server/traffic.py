"""How many requests each address block has made lately: for those who run the server, kept for two minutes at most."""

import time
from collections import Counter

MOST_ADDRESSES = 20_000
MINUTE_S = 60.0


class Traffic:
    """Requests by address block, in this minute and in the one before."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._now: Counter[str] = Counter()
        self._before: Counter[str] = Counter()

    def note(self, address: str) -> None:
        self._turn()
        if len(self._now) < MOST_ADDRESSES or address in self._now:
            self._now[address] += 1

    def _turn(self) -> None:
        passed = time.monotonic() - self._began
        if passed >= MINUTE_S:
            self._before = self._now if passed < 2 * MINUTE_S else Counter()
            self._now = Counter()
            self._began = time.monotonic()

    def last_minute(self) -> dict[str, int]:
        """About: of the minute before, the part that is still less than a minute ago is taken as even."""
        self._turn()
        share = max(0.0, 1 - (time.monotonic() - self._began) / MINUTE_S)
        return {
            address: self._now[address] + round(share * self._before[address])
            for address in self._now.keys() | self._before.keys()
        }
