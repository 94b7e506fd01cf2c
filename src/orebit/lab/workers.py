"""Who plays the games: this process, a pool of processes, or a Ray cluster. The results are the same."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from typing import Any, TypeVar

from orebit.core.errors import OrebitError
from orebit.lab.play import Pairing, Plan, Played, Thinking, play_batch

BATCHES = 12  # for each worker, at least: so that all are done at about the same time
MOST_IN_BATCH = 50
MOST_DEATHS = 5  # of workers, before a job is given up

T = TypeVar("T")


class Job:
    """A list of games to be played, and how far it has come. Ctrl-C ends it early; what is done stays."""

    def __init__(
        self,
        plan: Plan,
        pairings: Sequence[Pairing],
        workers: int = 1,
        cluster: str = "",
        watch: Callable[[Iterable[Played], int], Iterable[Played]] | None = None,
    ) -> None:
        """`watch` is handed the games as they come and how many there will be: for a progress bar."""
        if workers < 1:
            raise OrebitError(f"there must be at least one worker, not {workers}")
        self.plan = plan
        self.pairings = pairings
        self.workers = workers
        self.cluster = cluster
        self.watch = watch
        self.interrupted = False
        self.again: list[int] = []  # the batches that were handed out once more, because a worker died
        self.thinking: dict[str, Thinking] = {}

    def run(self) -> list[Played]:
        """All games that were played, in the order of their index."""
        games: list[Played] = []
        stream: Iterable[Played] = self._games()
        if self.watch:
            stream = self.watch(stream, len(self.pairings))
        try:
            for game in stream:
                games.append(game)
        except KeyboardInterrupt:
            self.interrupted = True
        games.sort(key=lambda game: game.index)
        return games

    def _games(self) -> Iterator[Played]:
        batches = cut(self.pairings, self.workers)
        if self.cluster:
            from orebit.lab.cluster import on_ray

            done = on_ray(play_batch, [(self.plan, batch) for batch in batches], self.cluster, self.again)
        elif self.workers == 1:
            done = (play_batch(self.plan, [pairing]) for pairing in self.pairings)
        else:
            done = in_pool(play_batch, [(self.plan, batch) for batch in batches], self.workers, self.again)
        for batch in done:
            for name, spent in batch.thinking.items():
                total = self.thinking.setdefault(name, Thinking())
                total.decisions += spent.decisions
                total.seconds += spent.seconds
            yield from batch.games


def cut(pairings: Sequence[Pairing], workers: int) -> list[Sequence[Pairing]]:
    size = max(1, min(MOST_IN_BATCH, len(pairings) // (BATCHES * workers)))
    return [pairings[i : i + size] for i in range(0, len(pairings), size)]


def in_pool(do: Callable[..., T], tasks: Sequence[tuple[Any, ...]], workers: int, again: list[int]) -> Iterator[T]:
    """What is done, as it is done. If a worker dies, what was not done (`again`) is given to new ones."""
    left = dict(enumerate(tasks))
    deaths = 0
    while left:
        pool = fresh_pool(workers)
        waiting: dict[Future[T], int] = {}
        try:
            waiting = {pool.submit(do, *task): number for number, task in left.items()}
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    done = future.result()
                    del left[waiting.pop(future)]
                    yield done
        except BrokenProcessPool:
            deaths += 1
            again.extend(left)
            if deaths > MOST_DEATHS:
                raise OrebitError(f"workers died {deaths} times; is there enough memory?") from None
        finally:
            pool.shutdown(wait=not waiting, cancel_futures=True)
            if waiting:
                _end(pool)


def fresh_pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, _context(), _ignore_interrupts)


def _context() -> BaseContext:
    """A fork is ready at once, but must not be made beside running threads; a fresh process takes half a second."""
    if "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that collects


def _end(pool: ProcessPoolExecutor) -> None:
    """Nobody waits for these games any more."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
