"""A scripted host plays whole games with the SDK's client, over a pipe and over HTTP, and comes back in the middle."""

import asyncio
from pathlib import Path

import pytest

import orebit
from orebit.core.chance import FastChance
from orebit.core.record import parse_record
from orebit.games import IDS
from tests.agent.hosts import Connect, over_a_pipe, over_http, play_on
from tests.server.conftest import Running

MODES = ("assisted", "exam")
BOTH = [(game, mode) for game in IDS for mode in MODES]
BEFORE = 6  # decisions before the line breaks


async def play_games(connect: Connect, games: list[tuple[str, str]]) -> None:
    """All at once: the first connection begins every game in its mode, the second ends them."""
    async with connect() as host:
        keys = {(game, mode): await host.sit_down(game, mode) for game, mode in games}
        await asyncio.gather(*(play_on(host, key, FastChance(1), BEFORE) for key in keys.values()))
    async with connect() as host:
        ends = await asyncio.gather(*(play_on(host, key, FastChance(2)) for key in keys.values()))
        for (game, _), key, end in zip(keys, keys.values(), ends):
            answer = await host.client.call_tool("record", {"key": key})
            record = parse_record(answer.content[0].text.encode())  # type: ignore[union-attr]  # text it is
            match = orebit.replay(record)
            assert record.game == game
            assert end["outcome"]["scores"] == match.scores()
            assert record.seats[match.player_seats.index(match.names.index(end["you"]))] == "Ada (agent)"


@pytest.mark.slow
def test_a_host_plays_whole_games_of_all_kinds_over_http(house: Running) -> None:
    asyncio.run(play_games(over_http(house.address), BOTH))


@pytest.mark.slow
def test_a_host_plays_whole_games_of_all_kinds_over_a_pipe(tmp_path: Path) -> None:
    asyncio.run(play_games(over_a_pipe(tmp_path), BOTH))
