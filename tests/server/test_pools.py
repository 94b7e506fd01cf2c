"""Worker processes: address blocks take turns, queues are bounded, and what takes too long or nobody wants is ended."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from orebit.server.metrics import Metrics
from orebit.server.pools import Pool
from orebit.server.refusals import Refuse
from orebit.server.workers import WorkFailed
from orebit.server.workplace import TookTooLong

T = TypeVar("T")
LONG_S = 600.0


def with_pool(work: Callable[[Pool], Awaitable[T]], workers: int = 1, **changes: Any) -> T:
    given: dict[str, Any] = {"nice": 1, "seconds": 60.0, "most_of_block": 100, "most": 1000, **changes}

    async def run() -> T:
        pool = Pool("bots", workers, metrics=Metrics(), **given)
        try:
            return await work(pool)
        finally:
            pool.close()

    return asyncio.run(run())


def number(pool: Pool, name: str, *labels: str) -> float:
    """A number that `/metrics` tells."""
    names = ("pool", "reason") if len(labels) == 2 else ("pool",)
    value = pool.metrics.registry.get_sample_value(name, dict(zip(names, labels, strict=True)))
    return value or 0.0


async def told(pool: Pool, order: list[str], block: str, work: Callable[..., Any], *arguments: Any) -> None:
    await pool.run(block, work, *arguments)
    order.append(block)


def test_address_blocks_take_turns() -> None:
    async def work(pool: Pool) -> list[str]:
        order: list[str] = []
        greedy = [told(pool, order, "many", os.getpid) for _ in range(20)]
        waiting = [asyncio.create_task(each) for each in greedy]
        await asyncio.sleep(0)  # all of them are in the queue now
        await asyncio.gather(*waiting, told(pool, order, "one", os.getpid))
        return order

    assert with_pool(work).index("one") <= 2  # after what was begun, and one turn of the other


def test_one_block_leaves_a_worker_to_the_others() -> None:
    async def work(pool: Pool) -> None:
        hogs = [asyncio.create_task(pool.run("many", time.sleep, LONG_S)) for _ in range(5)]
        await asyncio.sleep(0)
        assert await pool.run("one", max, 1, 2) == 2
        for hog in hogs:
            hog.cancel()

    with_pool(work, workers=2)


def test_what_is_brief_has_all_workers_until_somebody_else_comes() -> None:
    async def work(pool: Pool) -> list[str]:
        order: list[str] = []
        both = [asyncio.create_task(pool.run("many", time.sleep, LONG_S, brief=True)) for _ in range(2)]
        await asyncio.sleep(0)
        assert [load.running for load in pool.loads()] == [2]
        more = [asyncio.create_task(pool.run("many", time.sleep, 0.05, brief=True)) for _ in range(3)]
        other = asyncio.create_task(told(pool, order, "one", os.getpid))
        await asyncio.sleep(0)
        for task in both:
            task.cancel()
        await other
        assert not all(task.done() for task in more)
        await asyncio.gather(*more)
        return order

    assert with_pool(work, workers=2) == ["one"]


def test_workers_that_are_warmed_are_there_for_whoever_comes() -> None:
    async def work(pool: Pool) -> int:
        pool.warm(time.sleep, 0)
        pool.warm(time.sleep, 0)
        assert await asyncio.gather(*(pool.run(block, max, 1, 2) for block in "abc")) == [2, 2, 2]
        return len(pool._places)

    assert with_pool(work, workers=2) == 2


def test_a_full_queue_is_refused_with_a_time_to_come_back() -> None:
    async def work(pool: Pool) -> tuple[list[Refuse], float]:
        waiting = [asyncio.create_task(pool.run(block, time.sleep, LONG_S)) for block in "aaaabbc"]
        await asyncio.sleep(0)
        refused = []
        for block in ("a", "d"):
            with pytest.raises(Refuse) as caught:
                await pool.run(block, os.getpid)
            refused.append(caught.value)
        depth = number(pool, "orebit_queue_depth", "bots")
        for task in waiting:
            task.cancel()
        assert number(pool, "orebit_queue_refusals_total", "bots", "block") == 1
        assert number(pool, "orebit_queue_refusals_total", "bots", "pool") == 1
        return refused, depth

    (mine, everybody), depth = with_pool(work, most_of_block=3, most=6)
    assert (mine.status, everybody.status) == (429, 503)
    assert "for your address already; please try again in" in mine.told.why
    assert "this server has a lot to work out" in everybody.told.why
    assert mine.retry_after_s
    assert everybody.retry_after_s
    assert depth == 6


@pytest.mark.slow
def test_work_that_finds_no_end_is_given_up_and_the_next_is_done() -> None:
    async def work(pool: Pool) -> None:
        before = await pool.run("a", os.getpid)
        with pytest.raises(TookTooLong, match="takes longer than"):
            await pool.run("a", time.sleep, LONG_S)
        assert await pool.run("a", os.getpid) != before
        assert number(pool, "orebit_queue_refusals_total", "bots", "too_long") == 1

    with_pool(work, seconds=0.5)


def test_what_nobody_waits_for_is_dropped_from_the_queue_and_ended_at_work() -> None:
    async def work(pool: Pool) -> None:
        first = asyncio.create_task(pool.run("a", time.sleep, LONG_S))
        second = asyncio.create_task(pool.run("a", time.sleep, LONG_S))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait([second])
        assert [load.waiting for load in pool.loads()] == [0]
        first.cancel()
        assert await pool.run("b", max, 1, 2) == 2  # would wait for ten minutes else

    with_pool(work)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        process = await pool.run("a", os.getpid)
        os.kill(process, 9)
        assert await pool.run("a", os.getpid) != process

    with_pool(work)


def test_an_error_in_a_worker_is_told_and_the_worker_lives_on() -> None:
    async def work(pool: Pool) -> None:
        process = await pool.run("a", os.getpid)
        with pytest.raises(WorkFailed, match="ZeroDivisionError"):
            await pool.run("a", divmod, 1, 0)
        assert await pool.run("a", os.getpid) == process

    with_pool(work)


def test_the_event_loop_comes_before_the_workers() -> None:
    async def work(pool: Pool) -> int:
        return await pool.run("a", os.nice, 0)

    assert with_pool(work, nice=7) == os.nice(0) + 7


def test_queues_can_be_emptied() -> None:
    async def work(pool: Pool) -> None:
        begun = asyncio.create_task(pool.run("a", time.sleep, LONG_S))
        waiting = [asyncio.create_task(pool.run(block, time.sleep, LONG_S)) for block in "aab"]
        await asyncio.sleep(0)
        assert pool.drop("the queue was emptied", "a") == 2
        results = await asyncio.gather(*waiting[:2], return_exceptions=True)
        assert [str(result) for result in results] == ["the queue was emptied"] * 2
        assert pool.drop("the queue was emptied") == 1
        begun.cancel()
        await asyncio.gather(begun, waiting[2], return_exceptions=True)

    with_pool(work)
