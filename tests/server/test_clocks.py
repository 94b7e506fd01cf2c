"""Clocks: worked out from the times of the acts, and what happens when one runs out."""

import random
from pathlib import Path

import pytest

from orebit.core.state import TABLE
from orebit.server import steward
from orebit.server.clocks import DAY_MS, MERCY_MS, Clock
from orebit.server.tables import now_ms
from orebit.server.wire import ClockSettings
from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for

GAME = "dark_side"
LIVE = ClockSettings(kind="live", bank_s=60, increment_s=5)


def test_a_live_clock_runs_for_those_who_must_decide() -> None:
    clock = Clock(LIVE, range(2), 0)
    clock.acted(TABLE, 0, [0])
    clock.acted(0, 10_000, [1])
    clock.acted(1, 30_000, [0])

    assert clock.left == {0: 55_000, 1: 45_000}
    assert clock.running == [0]
    assert clock.deadline() == 85_000
    assert clock.expired(84_999) == []
    assert clock.expired(85_000) == [0]


def test_all_clocks_run_while_all_decide() -> None:
    clock = Clock(LIVE, range(3), 0)
    clock.acted(TABLE, 0, [0, 1, 2])
    clock.acted(1, 10_000, [0, 2])
    clock.acted(0, 20_000, [2])

    assert clock.left == {0: 45_000, 1: 55_000, 2: 40_000}


def test_days_per_move_begin_anew_with_every_decision() -> None:
    clock = Clock(ClockSettings(kind="days", days=2), range(2), 0)
    clock.acted(TABLE, 0, [0])
    clock.acted(0, DAY_MS, [0])  # two actions in a turn
    assert clock.left == {0: 2 * DAY_MS, 1: 2 * DAY_MS}
    clock.acted(0, 2 * DAY_MS, [1])

    assert clock.deadline() == 4 * DAY_MS
    assert clock.earliest(2 * DAY_MS) == 4 * DAY_MS


def test_the_table_acting_for_a_late_seat_leaves_it_some_time() -> None:
    clock = Clock(LIVE, range(2), 0)
    clock.acted(TABLE, 0, [0])
    clock.acted(TABLE, 70_000, [0])

    assert clock.left[0] == MERCY_MS


def test_no_clock_never_runs_out() -> None:
    clock = Clock(ClockSettings(), range(2), 0)
    clock.acted(TABLE, 0, [0])

    assert clock.deadline() is None
    assert clock.info() is None
    assert clock.expired(10**15) == []


@pytest.mark.parametrize("timeout", ["bot", "resign"])
def test_who_runs_out_of_time_is_played_for_or_has_lost(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch, timeout: str
) -> None:
    settings = {"clock": {"kind": "live", "bank_s": 600, "increment_s": 0, "timeout": timeout}}
    made = ada.make(GAME, ["me", "me"], start=True, settings=settings)["table"]
    late = made["deciders"][0]
    assert made["clock"]["running"] == [late]
    table = server.run(server.services.house.table(made["id"]))
    server.run(server.services.steward.time_passed(table))
    assert ada.get(f"/api/tables/{made['id']}")["table"]["seats"][late]["kind"] == "person"  # not yet

    monkeypatch.setattr(steward, "now_ms", lambda: now_ms() + 700_000)
    server.run(server.services.steward.time_passed(table))

    after = ada.get(f"/api/tables/{made['id']}")["table"]
    if timeout == "bot":
        assert after["seats"][late]["kind"] == "bot"
    else:
        assert after["outcome"]["winners"] == [1 - late]


def test_a_secret_act_moves_no_clock(ada: Browser, ben: Browser) -> None:
    """Whoever plans in secret is not betrayed by a message about clocks, nor by an increment."""
    settings = {"clock": {"kind": "live", "bank_s": 600, "increment_s": 10}}
    table = ada.make("planet_xs", ["me", "open"], settings=settings)["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    luck, secrets_seen, others_seen = random.Random(1), 0, 0
    with ada.at(table) as mine, ben.at(table) as theirs:
        lines = (mine, theirs)
        while secrets_seen < 5 or others_seen < 5:
            for line in lines:
                line.catch_up()
            seat = luck.choice([s for s in (0, 1) if lines[s].views[s]["view"]["choices"]])
            other, clock = lines[1 - seat], ada.get(f"/api/tables/{table}")["table"]["clock"]
            heard, seq = len(other.heard), other.views[1 - seat]["seq"]
            lines[seat].play(seat, luck.choice(lines[seat].views[seat]["view"]["choices"])["action"])
            other.catch_up()
            if other.views[1 - seat]["seq"] > seq:
                others_seen += 1
                continue
            secrets_seen += 1
            assert len(other.heard) == heard + 1  # the pong
            assert ada.get(f"/api/tables/{table}")["table"]["clock"] == clock


@pytest.mark.slow
def test_of_two_processes_that_see_a_clock_run_out_one_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {"clock": {"kind": "live", "bank_s": 600, "increment_s": 0, "timeout": "resign"}}
    with Running(settings_for(tmp_path)) as first, Running(settings_for(tmp_path)) as second:
        ada = Browser(first.address)
        table = ada.make(GAME, ["me", "me"], start=True, settings=settings)["table"]["id"]
        both = [(server, server.run(server.services.house.table(table))) for server in (first, second)]
        monkeypatch.setattr(steward, "now_ms", lambda: now_ms() + 601_000)
        for server, open_table in both:
            server.run(server.services.steward.time_passed(open_table))

        assert [row.text.split()[0] for row in both[1][1].kept.rows] == ["resign"]
        assert both[1][1].document.status == "over"
        ada.close()


def test_storage_knows_tables_whose_time_may_be_over(server: Running, ada: Browser) -> None:
    settings = {"clock": {"kind": "days", "days": 1}}
    made = ada.make(GAME, ["me", "me"], start=True, settings=settings)["table"]
    seat = made["deciders"][0]
    view = ada.get(f"/api/tables/{made['id']}/view?seat={seat}")
    command = {"id": "1", "seat": seat, "action": view["view"]["choices"][0]["action"]}
    ada.post(f"/api/tables/{made['id']}/play", command)
    storage = server.services.house.storage

    def due(at: int) -> list[str]:
        return [table for _, table in server.run(storage.due(at, most=10_000))]

    assert made["id"] not in due(now_ms())
    assert made["id"] in due(now_ms() + 2 * DAY_MS)
