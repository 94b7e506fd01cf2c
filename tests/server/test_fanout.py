"""The news between processes: each message once, whatever happens to the connection; old news are not told again."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from orebit.server.fanout import Fanout, Notice
from tests.server.processes import redis_server

pytestmark = pytest.mark.slow


class Listener:
    """A process that only listens and speaks."""

    def __init__(self, url: str) -> None:
        self.fanout = Fanout(url)
        self.heard: list[str] = []

    async def receive(self, sender: str, notice: Notice) -> None:
        self.heard.append(notice.table)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def lose_and_find_the_connection(url: str) -> tuple[list[str], list[str]]:
    from redis.asyncio import Redis

    first, late = Listener(url), Listener(url)
    await first.fanout.open(first.receive)
    speaker = Listener(url)
    await speaker.fanout.open(speaker.receive)
    redis = Redis.from_url(url)
    try:
        await until(lambda: first.fanout._heard != b"")  # listens from here on
        speaker.fanout.tell(Notice(table="one"))
        await until(lambda: first.heard == ["one"])
        await redis.client_kill_filter(_type="normal", skipme=True)  # every connection but this one
        await until(lambda: not first.fanout.healthy)
        await late.fanout.open(late.receive)
        await until(lambda: late.fanout._heard != b"")
        for number in range(100):  # what is said while the speaker has no connection is lost: the sweep finds it
            speaker.fanout.tell(Notice(table=f"{number}"))
            await asyncio.sleep(0.01)
        speaker.fanout.tell(Notice(table="last"))
        await until(lambda: "last" in first.heard and "last" in late.heard)
        return first.heard, late.heard
    finally:
        for each in (first, late, speaker):
            await each.fanout.close()
        await redis.aclose()


def test_a_lost_connection_repeats_nothing(tmp_path: Path) -> None:
    with redis_server(tmp_path) as url:
        first, late = asyncio.run(lose_and_find_the_connection(url))

    assert len(first) == len(set(first))
    assert first[0] == "one"
    assert "one" not in late
