"""Bots in seats think in worker processes (thinking.py): the event loop only waits for their answers."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import structlog

from orebit import bots
from orebit.server.thinking import begin_work
from orebit.server.wire import BotInfo

log = structlog.get_logger("orebit.bots")
T = TypeVar("T")
MOST_TRIES = 3


def bot_names() -> list[BotInfo]:
    return [BotInfo(name=name) for name in bots.NAMES]


class Thinkers:
    """A pool of worker processes, made when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something in a worker; a worker that died is replaced."""
        for attempt in range(MOST_TRIES):
            pool = self._pool or self._make()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                log.error("a bot's worker process died", attempt=attempt)
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
        raise RuntimeError("worker processes die again and again")

    def _make(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            max_workers=self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=begin_work
        )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
