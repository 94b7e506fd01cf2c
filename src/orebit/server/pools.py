"""What would hold up the event loop is done in worker processes: a pool for each purpose, and none waits for others.

In each pool the address blocks take turns: what one of them asks for delays its own work, not that of others. Queues
are bounded, work has a time limit, and what nobody waits for any more is dropped.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import structlog

from orebit.server.limits import soon
from orebit.server.metrics import Metrics
from orebit.server.refusals import Refuse
from orebit.server.settings import Settings
from orebit.server.workers import Worker, WorkerDied
from orebit.server.workplace import LONGEST_RETRY_S, TookTooLong

log = structlog.get_logger("orebit.pools")
T = TypeVar("T")
MOST_TRIES = 3
ABANDONED_S = 1.0  # what nobody waits for may end by itself: a new worker costs more than the rest of a short look


class Job:
    """Something to be done, and whoever waits for it."""

    def __init__(self, block: str, work: Callable[..., Any], arguments: tuple[Any, ...], brief: bool) -> None:
        self.block = block
        self.brief = brief
        self.work = work
        self.arguments = arguments
        self.asked_at = time.monotonic()
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Load(NamedTuple):
    """What one address block asks of a pool."""

    block: str
    waiting: int
    running: int
    waited_s: float  # the longest


class Place:
    """A worker of a pool, with the thread that waits for it."""

    def __init__(self, nice: int) -> None:
        self.worker = Worker(nice)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self.job: Job | None = None

    def close(self) -> None:
        self.worker.close()
        self.thread.shutdown(wait=False, cancel_futures=True)


class Pool:
    """Workers for one purpose, and the queue before them. Workers start when they are needed."""

    def __init__(
        self, name: str, workers: int, nice: int, seconds: float, most_of_block: int, most: int, metrics: Metrics
    ) -> None:
        self.name = name
        self.workers = workers
        self.nice = nice
        self.seconds = seconds
        self.most_of_block = most_of_block
        self.most = most
        self.metrics = metrics
        self._places: list[Place] = []
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()  # by block; the first is next
        self._tasks: set[asyncio.Task[None]] = set()
        self._usual_s = 0.1  # how long work takes, on average of late
        metrics.queue_depth.labels(name).set(0)

    async def run(
        self, block: str, work: Callable[..., T], *arguments: Any, goes_on: bool = False, brief: bool = False
    ) -> T:
        """Do something in a worker when it is the block's turn. To cancel this is to say that nobody waits any more.

        What `goes_on` from a piece that was done is not refused for want of room, and comes before the block's other
        work: whoever asked first is done first. What is `brief` (a second at most) may have the last worker as well
        while nobody else waits: a newcomer does not wait for long.
        """
        job = Job(block, work, arguments, brief)
        if goes_on:
            self._waiting.setdefault(block, deque()).appendleft(job)
        else:
            self._check_room(block)
            self._waiting.setdefault(block, deque()).append(job)
        self._hand_out()
        try:
            answer: T = await job.done
        except asyncio.CancelledError:
            self._abandon(job)
            raise
        return answer

    # -- the queue

    def loads(self) -> list[Load]:
        """What is asked for, by address block."""
        now, running = time.monotonic(), self._running()
        loads = []
        for block in {**self._waiting, **running}:
            jobs = self._waiting.get(block, ())
            waited_s = max((now - job.asked_at for job in jobs), default=0.0)
            loads.append(Load(block, len(jobs), running[block], waited_s))
        return loads

    def _running(self) -> Counter[str]:
        """By address block: how many workers are at it."""
        return Counter(place.job.block for place in self._places if place.job is not None)

    def drop(self, why: str, block: str | None = None) -> int:
        """Refuse what waits for an address block, or all of it; says how much that was."""
        dropped = [job for owner, jobs in self._waiting.items() if block in (None, owner) for job in jobs]
        for job in dropped:
            self._forget(job)
            if not job.done.done():
                job.done.set_exception(self._refusal("dropped", Refuse("busy", why, retry_after_s=LONGEST_RETRY_S)))
        return len(dropped)

    def _check_room(self, block: str) -> None:
        mine, all_of_it = len(self._waiting.get(block, ())), sum(map(len, self._waiting.values()))
        if mine >= self.most_of_block:
            wait_s = self._retry_s(mine)
            why = f"so much is being worked out for your address already; please try again {soon(wait_s)}"
            raise self._refusal("block", Refuse("limit", why, retry_after_s=wait_s))
        if all_of_it >= self.most:
            wait_s = self._retry_s(all_of_it)
            why = f"this server has a lot to work out just now; please try again {soon(wait_s)}"
            raise self._refusal("pool", Refuse("busy", why, retry_after_s=wait_s))

    def _refusal(self, reason: str, refuse: Refuse) -> Refuse:
        self.metrics.queue_refusals.labels(self.name, reason).inc()
        return refuse

    def _retry_s(self, before: int) -> int:
        return max(1, min(LONGEST_RETRY_S, int(before * self._usual_s / self.workers)))

    def _forget(self, job: Job) -> None:
        jobs = self._waiting.get(job.block)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[job.block]
            self._show_depth()

    def _show_depth(self) -> None:
        self.metrics.queue_depth.labels(self.name).set(sum(map(len, self._waiting.values())))

    def _next(self) -> Job | None:
        """Of the block whose turn it is. Where there are several workers, a block leaves one of them to the others."""
        running = self._running()
        most = max(1, self.workers - 1)
        block = next((block for block in self._waiting if running[block] < most), None)
        if block is None and len(self._waiting) == 1:
            block = next((block for block, jobs in self._waiting.items() if jobs[0].brief), None)
        if block is None:
            return None
        jobs = self._waiting.pop(block)
        job = jobs.popleft()
        if jobs:
            self._waiting[block] = jobs  # at the end: the others come first now
        return job

    # -- the workers

    def _hand_out(self) -> None:
        """Give what waits to workers that are free."""
        while (place := self._free_place()) is not None and (job := self._next()) is not None:
            self._give(place, job)
        self._show_depth()

    def _give(self, place: Place, job: Job) -> None:
        place.job = job
        task = asyncio.create_task(self._work(place, job), name=f"worker of {self.name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def warm(self, work: Callable[..., None], *arguments: Any) -> None:
        """Start the workers that are not there yet, with something to begin with: nobody waits for that later."""
        while len(self._places) < self.workers:
            place = Place(self.nice)
            self._places.append(place)
            job = Job("", work, arguments, brief=True)
            job.done.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever needs it will see
            self._give(place, job)

    def _free_place(self) -> Place | None:
        place = next((place for place in self._places if place.job is None), None)
        if place is None and len(self._places) < self.workers:
            place = Place(self.nice)
            self._places.append(place)
        return place

    async def _work(self, place: Place, job: Job) -> None:
        began = time.monotonic()
        self.metrics.queue_wait.labels(self.name).observe(began - job.asked_at)
        try:
            answer = await self._answer(place, job)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self._usual_s += 0.1 * (time.monotonic() - began - self._usual_s)
            place.job = None
            self._hand_out()

    async def _answer(self, place: Place, job: Job) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in range(MOST_TRIES):
            await loop.run_in_executor(place.thread, place.worker.start)  # on a busy machine that takes a while
            if job.done.done():
                return None  # nobody waits any more
            late = loop.call_later(self.seconds, place.worker.kill)
            began = time.monotonic()
            try:
                return await loop.run_in_executor(place.thread, place.worker.do, job.work, job.arguments)
            except WorkerDied:
                if job.done.done():
                    return None
                if time.monotonic() - began >= self.seconds:
                    log.error("work was given up", pool=self.name, work=job.work.__name__, seconds=self.seconds)
                    raise self._refusal("too_long", TookTooLong(self.seconds)) from None
                log.error("a worker process died", pool=self.name, work=job.work.__name__, attempt=attempt)
            finally:
                late.cancel()
        raise RuntimeError("worker processes die again and again")

    def _abandon(self, job: Job) -> None:
        """Nobody waits for it any more: it leaves the queue, or is ended unless it ends soon."""
        self._forget(job)
        for place in self._places:
            if place.job is job:
                asyncio.get_running_loop().call_later(ABANDONED_S, self._end_abandoned, place, job)

    def _end_abandoned(self, place: Place, job: Job) -> None:
        if place.job is job:
            place.worker.kill()

    def close(self) -> None:
        self.drop("the server is stopping")
        for task in self._tasks:
            task.cancel()
        for place in self._places:
            place.close()


class Pools:
    """The pools of one server process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        work = settings.work
        bound = (work.queue_of_block, work.queue, metrics)
        bot_s = work.bots_s + work.bot_ms / 1000  # beyond what it was asked to think for
        self.bots = Pool("bots", settings.bot_workers, work.bots_nice, bot_s, *bound)
        self.records = Pool("records", work.records_workers, work.records_nice, work.records_s, *bound)
        self.analysis = Pool("analysis", work.analysis_workers, work.analysis_nice, work.analysis_s, *bound)

    def all(self) -> tuple[Pool, ...]:
        return self.bots, self.records, self.analysis

    def close(self) -> None:
        for pool in self.all():
            pool.close()
