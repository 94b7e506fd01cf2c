"""What takes long is worked out beside the table, so that nobody at it waits."""

import asyncio

import pytest

from orebit.core.match import Match, seed_bytes
from orebit.games import get
from orebit.offline.helper import work_through
from orebit.offline.shelf import MemoryShelf
from orebit.offline.table import open_table
from orebit.offline.workbench import BenchBeside


def halved(number: int) -> float:
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number / 2


class Helper:
    """The second worker, here."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def work(self, asked: str) -> str | None:
        self.asked.append(asked)
        return work_through(asked)


class Broken(Helper):
    """An older browser has none; in another it has ended."""

    async def work(self, asked: str) -> str | None:
        self.asked.append(asked)
        return None


class Slow(Helper):
    """Is at it until the end of the test."""

    async def work(self, asked: str) -> str | None:
        self.asked.append(asked)
        await asyncio.Event().wait()
        return None


def test_work_is_done_beside_and_here_where_that_cannot_be() -> None:
    helper, broken = Helper(), Broken()

    assert asyncio.run(BenchBeside(helper).run("", halved, 26)) == 13
    assert asyncio.run(BenchBeside(broken).run("", halved, 26)) == 13
    assert len(helper.asked) == len(broken.asked) == 1
    with pytest.raises(ValueError, match="25 is odd"):
        asyncio.run(BenchBeside(broken).run("", halved, 25))


def test_who_plays_does_not_wait_for_an_analysis() -> None:
    game, slow = get("dark_side"), Slow()
    record = Match(game, game.setup(2), seed_bytes(26)).record().to_bytes()

    async def visit() -> int:
        door = await open_table(MemoryShelf(), 0, slow)
        analysis = asyncio.create_task(door.ask("POST", "/api/records/luck", {}, record))
        while not slow.asked:
            await asyncio.sleep(0)
        answer = await door.ask("GET", "/api/games", {})
        assert not analysis.done()
        analysis.cancel()
        await door.close()
        return answer.status

    assert asyncio.run(asyncio.wait_for(visit(), 120)) == 200
