"""Limits: how much one address, connection or person may ask for. Each says so in a sentence."""

import time
from collections import OrderedDict
from collections.abc import Callable

from orebit.server.refusals import Refuse

MOST_BUCKETS = 20_000


class Bucket:
    """Tokens that trickle in at a rate, up to a burst."""

    def __init__(self, per_s: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self.per_s = per_s
        self.burst = burst
        self.tokens = float(burst)
        self.now = now
        self.at = now()

    def take(self) -> float:
        """0 when a token was there, else how many seconds until one is."""
        now = self.now()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_s)
        self.at = now
        if self.tokens < 1:
            return (1 - self.tokens) / self.per_s
        self.tokens -= 1
        return 0.0


class Buckets:
    """A bucket for each of many; the longest unused are forgotten."""

    def __init__(self, per_s: float, burst: int, reason: str) -> None:
        self.per_s = per_s
        self.burst = burst
        self.reason = reason  # what the metrics call a refusal
        self._by_name: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, name: str, what: str) -> None:
        """Take a token, or refuse with the sentence that says how long to wait."""
        bucket = self._by_name.pop(name, None) or Bucket(self.per_s, self.burst)
        self._by_name[name] = bucket
        if len(self._by_name) > MOST_BUCKETS:
            self._by_name.popitem(last=False)
        wait_s = bucket.take()
        if wait_s > 0:
            raise too_fast(what, wait_s, self.reason)


def too_fast(what: str, wait_s: float, reason: str) -> Refuse:
    seconds = int(wait_s) + 1
    return Refuse("limit", f"{what}; please try again {soon(seconds)}", retry_after_s=seconds, reason=reason)


def soon(seconds: int) -> str:
    return "in a second" if seconds == 1 else f"in {seconds} seconds"
