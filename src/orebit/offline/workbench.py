"""Working things out in the page itself: what is short is done at once, one thing at a time; what takes long goes to a
second worker, so that whoever plays meanwhile waits for none of it."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

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


class Beside(Protocol):
    """web/src/offline/beside.ts, as Python sees it."""

    async def work(self, asked: str) -> str | None:
        """What came out, or nothing if it could not be done there."""


class BenchBeside(BenchHere):
    """Has work done in the second worker, in the order in which it was asked for."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside

    async def run(
        self, block: str, work: Callable[..., T], *arguments: Any, goes_on: bool = False, brief: bool = False
    ) -> T:
        from orebit.offline.helper import answered, asked  # which a first game does not need

        answer = await self._beside.work(asked(work, arguments))
        if isinstance(answer, str):
            return answered(answer)  # type: ignore[no-any-return]  # pickled
        return await super().run(block, work, *arguments)  # which tells what went wrong, if it was the work


class WorkHere:
    """What `orebit.server.workplace.Workplace` asks for."""

    def __init__(self, beside: Beside | None = None) -> None:
        self.bots = self.records = BenchHere()
        self.analysis = BenchBeside(beside) if beside else BenchHere()

    def close(self) -> None:
        """There is nothing to end."""
