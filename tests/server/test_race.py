"""What a table does by itself: a live race between two browsers (R32 of Asteroid Miners), game clocks, agreements."""

import random
from typing import Any

import pytest

from orebit.core.chance import FastChance
from orebit.games import get
from orebit.server import steward
from orebit.server.tables import now_ms
from tests.server.clients import Browser, Json, Line
from tests.server.conftest import Running

RACE = "asteroid_miners"


def play_until_tender(lines: tuple[Line, Line], luck: random.Random) -> bool:
    """Random moves until the bid for tender begins; False when the game ends before."""
    seat = 0
    lines[0].wait_for_view(0, 0)
    while True:
        newest = lines[seat].views[seat]["view"]  # of whoever acted last
        if newest["outcome"] is not None:
            return False
        seat = newest["deciders"][0]
        view = lines[seat].decision(seat)
        assert view is not None
        actions = [choice["action"] for choice in view["view"]["choices"]]
        if actions == ["tender_roll"]:
            return True
        answer = lines[seat].play(seat, luck.choice(actions), view["seq"])
        assert answer["type"] == "ack"
        lines[seat].wait_for_view(seat, answer["seq"])


@pytest.mark.slow
def test_the_tender_is_a_race_between_two_browsers(ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both roll whenever they like, in the order of arrival; nobody faster than the rules allow."""
    for seed in range(20):
        table = ada.make(RACE, ["me", "open"], options={"tender": "race", "length": "short"})["table"]["id"]
        ben.take(table, 1)
        ada.post(f"/api/tables/{table}/start")
        with ada.at(table) as first, ben.at(table) as second:
            lines = (first, second)
            if not play_until_tender(lines, random.Random(seed)):
                continue
            while not any(line["event"] == "tender_went_live" for line in first.log[0]):
                first.kept.append(first.receive())
            set_pace(monkeypatch, 0)
            chosen = first.views[0]["seq"] - 1  # before the table said that it is a race: there was no other choice
            assert first.play(0, "tender_roll", chosen)["type"] == "ack"
            set_pace(monkeypatch, 60_000)
            assert first.play(0, "tender_roll")["type"] == "refused"  # too fast, or the first roll has won
            set_pace(monkeypatch, 0)
            turn = 0
            while first.views[0]["view"]["prompt"] and not won(first):
                turn = 1 - turn
                lines[turn].play(turn, "tender_roll")
                first.send({"type": "ping"})
                first.wait("pong")
            assert won(first)
            return
    raise AssertionError("no game came to a tender")


@pytest.mark.slow
def test_a_race_that_takes_too_long_goes_on_in_rounds(
    server: Running, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R32: when a clock runs out the table says so, and neither player is handed to a bot."""
    clock = {"clock": {"kind": "live", "bank_s": 3600, "increment_s": 0}}
    for seed in range(20):
        wish: dict[str, Any] = {"options": {"tender": "race", "length": "short"}, "settings": clock}
        table = ada.make(RACE, ["me", "open"], **wish)["table"]["id"]
        ben.take(table, 1)
        ada.post(f"/api/tables/{table}/start")
        with ada.at(table) as first, ben.at(table) as second:
            if not play_until_tender((first, second), random.Random(seed)):
                continue
            while not any(line["event"] == "tender_went_live" for line in first.log[0]):
                first.kept.append(first.receive())
            open_table = server.run(server.services.house.table(table))
            monkeypatch.setattr(steward, "now_ms", lambda: now_ms() + 3_601_000)
            server.run(server.services.steward.time_passed(open_table))
            monkeypatch.setattr(steward, "now_ms", now_ms)

            assert acts_of(open_table)[-1] == "-1 time_up"
            assert first.play(0, "tender_roll")["type"] == "ack"
            assert first.play(0, "tender_roll")["code"] == "not_your_decision"  # once a round
            assert second.play(1, "tender_roll")["type"] == "ack"
            assert [place.kind for place in open_table.document.seats.values()] == ["person", "person"]
            return
    raise AssertionError("no game came to a tender")


def set_pace(monkeypatch: pytest.MonkeyPatch, pace_ms: int) -> None:
    monkeypatch.setattr(type(get(RACE)), "pace_ms", lambda game, state, seat: pace_ms)


def test_the_rules_set_the_pace_of_the_race() -> None:
    game = get(RACE)
    state = game.start(game.setup(2), FastChance(1))

    assert game.pace_ms(state, 0) == 0
    state.phase, state.pace = 9, 1  # the tender, live
    assert game.pace_ms(state, 0) == 300


def won(line: Line) -> bool:
    return any(told["event"] == "tender_won" for told in line.log[0])


def test_the_table_ends_a_game_whose_time_is_up(server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """R60 of Martian Miners: the table tells when the agreed minutes are over."""
    options = {"finish": "clock", "finish_minutes": 10}
    made = ada.make("martian_miners", ["me", "me"], options=options, start=True)["table"]
    table = server.run(server.services.house.table(made["id"]))
    server.run(server.services.steward.time_passed(table))
    assert "-1 time_up" not in acts_of(table)

    monkeypatch.setattr(steward, "now_ms", lambda: now_ms() + 11 * 60_000)
    server.run(server.services.steward.time_passed(table))

    assert "-1 time_up" in acts_of(table)


def acts_of(table: Any) -> list[str]:
    return [f"{act.seat} {act.text}" for act in table.kept.match.acts]


@pytest.mark.slow
def test_what_all_must_agree_to_is_proposed(server: Running, ada: Browser, ben: Browser) -> None:
    """R61 of Martian Miners: players may agree on a finish between turns."""
    table = ada.make("martian_miners", ["me", "open"])["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    luck = random.Random(3)
    with ada.at(table) as first, ben.at(table) as second:
        lines = (first, second)
        while not (proposals := ada.get(f"/api/tables/{table}/proposals")):
            seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
            view = lines[seat].decision(seat)
            assert view is not None
            answer = lines[seat].play(seat, luck.choice(view["view"]["choices"])["action"])
            lines[seat].wait_for_view(seat, answer["seq"])
    assert ada.get(f"/api/tables/{table}")["table"]["proposals"] == len(proposals)
    action = proposals[0]["action"]
    asked: Json = ada.post(f"/api/tables/{table}/propose", {"seat": 0, "action": action})
    assert asked["ask"]["needs"] == [1]
    assert ben.post(f"/api/tables/{table}/answer", {"seat": 1, "ask": asked["ask"]["ask"], "agree": True})["done"]

    open_table = server.run(server.services.house.table(table))
    assert f"-1 {action}" in acts_of(open_table)
    assert (
        ada.post(f"/api/tables/{table}/propose", {"seat": 0, "action": "time_up"}, 409)["code"] == "not_for_the_table"
    )
