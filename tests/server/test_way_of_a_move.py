"""The way of one move, counted: checked, stored, played, told, each once; only what is refused is explained."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orebit.core.game import Game
from orebit.core.match import Match
from orebit.core.reasons import Reason
from orebit.server.fanout import Fanout
from orebit.server.kept import Chronicle
from orebit.server.storage import Storage
from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for

STEPS = (
    (Match, "refusal"),
    (Match, "play"),
    (Match, "act"),
    (Match, "replay"),
    (Match, "bare_view"),
    (Game, "facts"),
    (Reason, "refusal"),
    (Storage, "append"),
    (Chronicle, "apply"),
    (Fanout, "tell"),
)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each step was taken; all of them are still taken."""
    counts: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        taken = getattr(owner, name)

        def step(*given: Any, **named: Any) -> Any:
            if name != "tell" or given[1].rows:  # who is here is told now and then
                counts[f"{owner.__name__}.{name}"] += 1
            return taken(*given, **named)

        monkeypatch.setattr(owner, name, step)

    for owner, name in STEPS:
        count(owner, name)
    return counts


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    """A server of its own: nothing else is counted."""
    with Running(settings_for(tmp_path, sweep_s=3600)) as running:
        yield running


def moving(counted: Counter[str], browser: Browser, table: str, refused: bool) -> Counter[str]:
    with browser.at(table) as line:
        seat = line.wait_for_view(0, 0)["view"]["deciders"][0]
        view = line.wait_for_view(seat, 0)
        line.wait_for_view(1 - seat, 0)
        action = "recharge" if refused else view["view"]["choices"][0]["action"]  # the robots are placed first
        counted.clear()
        answer = line.play(seat, action, view["seq"])
        assert answer["type"] == ("refused" if refused else "ack"), answer
        return Counter(counted)


def test_a_legal_move_is_checked_stored_played_and_told_once(alone: Running, counted: Counter[str]) -> None:
    browser = Browser(alone.address)
    table = browser.make("dark_side", ["me", "me"], options={}, start=True)["table"]["id"]

    took = moving(counted, browser, table, refused=False)

    assert took == {
        "Match.refusal": 1,  # asked before it is stored
        "Storage.append": 1,
        "Chronicle.apply": 1,
        "Match.act": 1,
        "Match.play": 1,  # asks once more: the kernel trusts no row
        "Fanout.tell": 1,
        "Match.bare_view": 2,  # one for each seat that looks
    }
    browser.close()


def test_a_refused_move_is_explained_once_and_goes_no_further(alone: Running, counted: Counter[str]) -> None:
    browser = Browser(alone.address)
    table = browser.make("dark_side", ["me", "me"], options={}, start=True)["table"]["id"]

    took = moving(counted, browser, table, refused=True)

    assert took == {"Match.refusal": 1, "Game.facts": 1, "Reason.refusal": 1}
    browser.close()
