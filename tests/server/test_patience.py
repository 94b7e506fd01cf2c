"""Bots that decide at the same time think at the same time, and people do not wait for long."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from orebit import bots
from orebit.server import driving
from orebit.server.driving import BotDriver
from orebit.server.tables import OpenTable
from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for

WORKERS = 2
LONGEST_WAIT_MS = 3000  # for `master` twice as long: it was chosen for its thought
PAUSE_MS = 600
MOST_DECISIONS = 60


@pytest.fixture
def two_cores(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path, bot_workers=WORKERS, bot_delay_ms=PAUSE_MS)) as running:
        yield running


class Clock:
    """A clock that goes on only while bots may think or pause, by all that they are granted: busy machines change
    nothing."""

    def __init__(self) -> None:
        self.now_ms = 0.0

    def monotonic(self) -> float:
        return 1.0 + self.now_ms / 1000

    perf_counter = staticmethod(time.perf_counter)


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "decisions"), [("hard", 14), ("master", 7)])
def test_five_bots_keep_nobody_waiting(
    two_cores: Running, monkeypatch: pytest.MonkeyPatch, bot: str, decisions: int
) -> None:
    """Planet XS with six: a plan has six steps for each of five bots, and then forty fights and deposits follow."""
    clock = Clock()
    choose, pause_s = BotDriver._choose, BotDriver._pause_s

    async def use_up(driver: BotDriver, table: OpenTable, seat: int, most_ms: int) -> str:
        action = await choose(driver, table, seat, most_ms)
        clock.now_ms += most_ms / WORKERS
        return action

    def pass_by(driver: BotDriver, began: float, round_ms: float) -> float:
        clock.now_ms += 1000 * pause_s(driver, began, round_ms)  # of those that pause at once, the first
        return 0.0

    monkeypatch.setattr(driving, "time", clock)
    monkeypatch.setattr(driving.BotDriver, "_pause_s", pass_by)
    monkeypatch.setattr(driving.BotDriver, "_choose", use_up)
    ada = Browser(two_cores.address)
    table = ada.make("planet_xs", ["me", *[bot] * 5], start=True)["table"]["id"]
    waits: list[float] = []
    before = 0.0
    with ada.at(table) as line:
        while len(waits) < decisions or max(waits) == 0:  # one's own plan may take some before anybody waits
            assert len(waits) < MOST_DECISIONS
            view = line.decision(0)
            assert view is not None
            waits.append(clock.now_ms - before)
            before = clock.now_ms
            line.views.clear()
            line.play(0, view["view"]["choices"][0]["action"])
    ada.close()

    assert max(waits) <= bots.patience(bot) * LONGEST_WAIT_MS, waits
