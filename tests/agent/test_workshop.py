"""What a model may run at its user's own machine: simulations, tournaments, and the exam of a bot that it wrote."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.agent.hosts import over_a_pipe, over_http
from tests.server.conftest import Running

FIRST = "def choose(perspective):\n    return perspective.legal[0]\n"
TOOLS = {"simulate", "arena", "exam_bot"}


@pytest.mark.slow
def test_over_a_pipe_a_model_lets_bots_play_and_rates_its_own(tmp_path: Path) -> None:
    async def ask() -> tuple[Any, Any, Any]:
        async with over_a_pipe(tmp_path)() as host:
            return (
                await host.ask("simulate", game="dark_side", bots=["random", "greedy"], games=4),
                await host.ask("arena", game="dark_side", bots=["random", "greedy"], games=6),
                await host.ask("exam_bot", game="dark_side", code=FIRST, games=4, against=["random", "greedy"]),
            )

    simulated, fought, rated = asyncio.run(ask())

    assert simulated["games"] == 4
    assert {each["name"] for each in fought["contestants"]} == {"random", "greedy"}
    assert len(rated["games"]) == 4
    assert rated["forfeits"] == 0
    assert rated["rating"]["low"] < rated["rating"]["high"]


@pytest.mark.slow
def test_a_server_lends_its_cores_to_nobody(house: Running) -> None:
    async def tools() -> set[str]:
        async with over_http(house.address)() as host:
            return {tool.name for tool in (await host.client.list_tools()).tools}

    names = asyncio.run(tools())

    assert "look" in names
    assert not names & TOOLS
