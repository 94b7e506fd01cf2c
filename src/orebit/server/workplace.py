"""What a house asks of whoever works things out for it: worker processes (pools.py), or the page itself where the table
runs in one (orebit/offline)."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from orebit.server.refusals import Refuse

T = TypeVar("T")
LONGEST_RETRY_S = 60


class TookTooLong(Refuse):
    """Work that was given up after its time limit."""

    def __init__(self, seconds: float) -> None:
        why = f"that takes longer than the {seconds:g} seconds that this server gives it; please try again later"
        super().__init__("busy", why, retry_after_s=LONGEST_RETRY_S)


class Bench(Protocol):
    """Where one kind of work is done."""

    async def run(
        self, block: str, work: Callable[..., T], *arguments: Any, goes_on: bool = False, brief: bool = False
    ) -> T: ...

    def warm(self, work: Callable[..., None], *arguments: Any) -> None: ...


class Workplace(Protocol):
    """All of it."""

    @property
    def bots(self) -> Bench: ...
    @property
    def records(self) -> Bench: ...
    @property
    def analysis(self) -> Bench: ...
    def close(self) -> None: ...
