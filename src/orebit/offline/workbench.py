"""Working things out in the page itself: there are no other processes, so one thing is done at a time."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class BenchHere:
    """Does work at once, after whatever has to be sent has been sent: what is on its way says that a bot thinks."""

    async def run(
        self, block: str, work: Callable[..., T], *arguments: Any, goes_on: bool = False, brief: bool = False
    ) -> T:
        await asyncio.sleep(0)
        return work(*arguments)

    def warm(self, work: Callable[..., None], *arguments: Any) -> None:
        asyncio.get_running_loop().call_soon(work, *arguments)


class WorkHere:
    """What `orebit.server.workplace.Workplace` asks for."""

    def __init__(self) -> None:
        self.bots = self.records = self.analysis = BenchHere()

    def close(self) -> None:
        """There is nothing to end."""
