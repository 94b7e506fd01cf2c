"""Playing over WebSocket and HTTP: acknowledged, refused with the rule, never twice, found again after a lost line."""

import asyncio
import hashlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from orebit.core.reasons import MATCH_OVER, NOT_FOR_THE_TABLE, NOT_YOUR_DECISION
from orebit.games import all_games
from orebit.server import asks
from orebit.server.refusals import STATUS
from orebit.server.tables import now_ms
from tests.server.clients import Browser, Json, Line
from tests.server.conftest import Running, settings_for

GAME = "dark_side"


def two_players(ada: Browser, ben: Browser, **wish: Any) -> str:
    table: str = ada.make(GAME, ["me", "open"], **wish)["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    return table


def first_choice(line: Line, seat: int) -> tuple[str, int]:
    view = line.decision(seat)
    assert view is not None
    return view["view"]["choices"][0]["action"], view["seq"]


def both(ada: Browser, ben: Browser, table: str) -> tuple[int, Browser, Browser]:
    """Who decides first: the seat, its browser, and the other one."""
    first = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    return (first, ada, ben) if first == 0 else (first, ben, ada)


def test_a_move_is_acknowledged_and_seen_by_everybody(
    ada: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    table = two_players(ada, ben)
    seat, mover, other = both(ada, ben, table)
    with mover.at(table) as mine, other.at(table) as theirs, browser().at(table) as spectator:
        action, seq = first_choice(mine, seat)
        ack = mine.play(seat, action, seq)

        assert ack["type"] == "ack"
        assert ack["seq"] == seq + 1
        assert theirs.wait_for_view(1 - seat, seq + 1)["view"]["log"]
        assert spectator.wait_for_view(-1, seq + 1)["view"]["choices"] == []


def test_the_view_comes_before_the_ack(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        action, seq = first_choice(line, seat)
        line.kept.clear()
        line.play(seat, action, seq)

        assert [message["type"] for message in line.kept if message.get("seat") == seat] == ["view"]


def test_a_refusal_tells_why_and_by_which_rule(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        refused = line.play(seat, "recharge")
        assert refused["type"] == "refused"
        assert refused["code"] == "place_first"
        assert refused["rule"] == "§4"

        assert line.play(seat, "fly to the moon")["code"] == "unknown_action"
        assert line.play(1 - seat, line.views[seat]["view"]["choices"][0]["action"])["code"] == "not_your_decision"


def test_the_same_command_twice_plays_once(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        action, seq = first_choice(line, seat)
        first = line.play(seat, action, seq, id="once")
        again = line.play(seat, action, seq, id="once")

        assert first == again
        assert line.views[seat]["seq"] == seq + 1
    again = ada.post(f"/api/tables/{table}/play", {"id": "once", "seat": seat, "action": action})
    assert again["seq"] == first["seq"]


def test_a_choice_made_on_an_old_view_is_stale(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        action, seq = first_choice(line, seat)
        line.play(seat, action, seq)
        action, _ = first_choice(line, 1 - seat)

        assert line.play(1 - seat, action, seq)["code"] == "stale"
        assert line.play(1 - seat, action, seq + 1)["type"] == "ack"


def test_who_sits_where_makes_no_choice_stale(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    movers = {0: ada, 1: ben}
    seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    with movers[seat].at(table) as line:
        line.wait_for_view(seat, 0)
        action, seq = first_choice(line, seat)
        movers[1 - seat].post(f"/api/tables/{table}/seats/{1 - seat}/bot", {"bot": "random"})
        line.wait_for_view(seat, seq + 1)

        assert line.play(seat, action, seq)["type"] == "ack"


@pytest.mark.slow
def test_a_reconnecting_client_gets_what_it_missed(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        for _ in range(4):
            seat = 0 if line.views[0]["view"]["choices"] else 1
            action, seq = first_choice(line, seat)
            line.play(seat, action, seq)
        log = line.log[0]
        known = line.views[0]["seq"]
    with ada.at(table, seen={"0": known - 2}) as line:
        missed = line.wait("view", seat=0)
        assert missed["seq"] == known
        assert missed["view"]["log"] == [line for line in log if line["ply"] >= missed["since"]]
        assert 0 < len(missed["view"]["log"]) < len(log)
    with ada.at(table, seen={"0": known + 5}) as line:  # a number that this table never had
        assert line.wait("view", seat=0)["view"]["log"] == log
    with ada.at(table) as line:
        line.send({"type": "resync"})
        line.wait("welcome")
        assert line.wait("view", seat=0)["since"] == 0


def test_scripts_play_over_plain_http(ada: Browser) -> None:
    made = ada.make(GAME, ["me", "me"], start=True)
    table = made["table"]["id"]
    keys = {"Authorization": "Bearer " + " ".join(key["key"] for key in made["you"]["keys"])}
    script = Browser(ada.address)
    seat = made["table"]["deciders"][0]
    view = script.get(f"/api/tables/{table}/view?seat={seat}", headers=keys)
    choice = view["view"]["choices"][0]["action"]

    explained = script.post(f"/api/tables/{table}/explain", {"seat": seat, "actions": [choice]}, headers=keys)
    assert explained == {"refusals": [None]}
    previewed = script.post(f"/api/tables/{table}/preview", {"seat": seat, "action": choice}, headers=keys)
    assert previewed["lines"]
    command: Json = {"id": "1", "seat": seat, "action": choice, "seq": view["seq"]}
    played = script.post(f"/api/tables/{table}/play", command, headers=keys)
    assert played["seq"] == view["seq"] + 1
    later = script.get(f"/api/tables/{table}/view?seat={seat}&since={view['seq']}", headers=keys)
    assert {line["ply"] for line in later["view"]["log"]} == {1}
    script.close()


def test_explain_and_preview_work_over_the_line(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        action, _ = first_choice(line, seat)
        line.send({"type": "explain", "id": "e", "seat": seat, "actions": ["recharge", action]})
        refusal, nothing = line.answer("e")["refusals"]
        assert (refusal["rule"], nothing) == ("§4", None)
        line.send({"type": "preview", "id": "p", "seat": seat, "action": action})
        assert line.answer("p")["lines"]
        line.send({"type": "ping"})
        assert line.wait("pong")["now"] > 0


def test_nobody_plays_a_seat_that_is_not_theirs(ada: Browser, ben: Browser) -> None:
    table = two_players(ada, ben)
    seat, mover, other = both(ada, ben, table)
    with mover.at(table) as mine, other.at(table) as theirs:
        action, _ = first_choice(mine, seat)

        assert theirs.play(seat, action)["code"] == "forbidden"
        assert theirs.play(7, action)["code"] == "not_found"


def test_resigning_ends_the_match(ada: Browser, ben: Browser) -> None:
    table = two_players(ada, ben)
    with ben.at(table) as line:
        ada.post(f"/api/tables/{table}/resign", {"id": "r", "seat": 0})
        line.wait_for_view(1, 1)

        assert line.views[1]["view"]["outcome"]["winners"] == [1]
        assert line.play(1, "recharge")["code"] == "state"
    assert ada.get(f"/api/tables/{table}")["table"]["status"] == "over"


def test_a_table_may_have_no_spectators(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True, settings={"spectators": "none"})["table"]["id"]

    assert ben.get(f"/api/tables/{table}/view", 403)["code"] == "forbidden"
    with ben.at(table) as line:
        line.send({"type": "ping"})
        assert line.receive()["type"] in ("pong", "table")
        assert line.views == {}


def test_delayed_spectators_see_what_is_public_one_round_late(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True, settings={"spectators": "delayed"})["table"]["id"]
    with ada.at(table) as line, ben.at(table) as watching:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        deal = watching.wait_for_view(-1, 0)
        assert line.views[0]["view"]["view"]["seats"][0]["hand"]
        assert not any(place["hand"] for place in deal["view"]["view"]["seats"])
        for _ in range(6):
            seat = 0 if line.views[0]["view"]["choices"] else 1
            action, seq = first_choice(line, seat)
            line.play(seat, action, seq)
        behind = watching.wait_for_view(-1, 1)
        assert "all" not in behind
        assert not any(place["hand"] for place in behind["view"]["view"]["seats"])
        assert behind["view"]["ply"] < line.views[0]["view"]["ply"]


def test_leaving_and_a_lost_line_are_told_apart(ada: Browser, ben: Browser) -> None:
    table = two_players(ada, ben)
    with ada.at(table) as mine:
        with ben.at(table):
            mine.catch_up()
        while mine.wait("table")["table"]["seats"][1]["presence"] != "away":
            pass
        ben.post(f"/api/tables/{table}/seats/1/leave")
        while mine.wait("table")["table"]["seats"][1]["presence"] != "left":
            pass
        with ben.at(table):
            while mine.wait("table")["table"]["seats"][1]["presence"] != "here":
                pass


def test_the_others_decide_about_somebody_who_left(ada: Browser, ben: Browser) -> None:
    table = two_players(ada, ben)
    seat, mover, other = both(ada, ben, table)
    with mover.at(table):
        pass  # and the line is lost
    with other.at(table):
        wish: Json = {"seat": 1 - seat, "absent": seat, "choice": "bot"}
        assert "wait" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]  # the grace is not over
        mover.post(f"/api/tables/{table}/seats/{seat}/leave")
        assert other.post(f"/api/tables/{table}/absent", wish)["done"]

        seats = other.get(f"/api/tables/{table}")["table"]["seats"]
        assert seats[seat]["kind"] == "bot"
        assert mover.take(table, seat)["table"]["seats"][seat]["kind"] == "person"


def test_a_lost_line_has_a_grace_and_the_others_may_wait_longer(
    ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_players(ada, ben)
    seat, mover, other = both(ada, ben, table)
    with mover.at(table):
        pass  # and the line is lost
    with other.at(table):
        wish: Json = {"seat": 1 - seat, "absent": seat, "choice": "wait"}
        assert "60 s" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]
        monkeypatch.setattr(asks, "now_ms", lambda: now_ms() + 61_000)  # the grace is over
        assert other.post(f"/api/tables/{table}/absent", wish)["done"]
        wish["choice"] = "end"
        assert "wait" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]
        monkeypatch.setattr(asks, "now_ms", lambda: now_ms() + 130_000)
        assert other.post(f"/api/tables/{table}/absent", wish)["done"]

        over = other.get(f"/api/tables/{table}")["table"]
        assert over["outcome"]["winners"] == [1 - seat]


@pytest.mark.slow
def test_a_bot_takes_its_time(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, bot_delay_ms=400)) as running:
        ada = Browser(running.address)
        table = ada.make(GAME, ["random", "me"], start=True, options={"robot_placement": "auto"})["table"]["id"]
        with ada.at(table) as line:
            answers = 0
            while not answers:
                action, _ = first_choice(line, 1)
                began = time.monotonic()
                seq = line.play(1, action)["seq"]
                answers = first_choice(line, 1)[1] - seq
            assert time.monotonic() - began >= 0.4 * answers
        ada.close()


def test_whoever_sees_the_end_can_have_the_record(
    server: Running, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    storage = server.services.house.storage
    save = storage.save

    async def save_slowly(*arguments: Any) -> None:
        await asyncio.sleep(0.3)  # the last act is stored, that the table is over is not
        await save(*arguments)

    monkeypatch.setattr(storage, "save", save_slowly)
    resigning = threading.Thread(target=ada.post, args=(f"/api/tables/{table}/resign", {"id": "r", "seat": 0}))
    resigning.start()
    while ben.get(f"/api/tables/{table}/view")["view"]["outcome"] is None:
        pass
    ben.get(f"/api/tables/{table}/record")
    resigning.join()


def test_the_commitment_shown_at_the_start_is_kept(ada: Browser) -> None:
    made = ada.make(GAME, ["me", "me"], start=True, entropy="c0ffee")["table"]
    ada.post(f"/api/tables/{made['id']}/resign", {"id": "r", "seat": 0})
    record = ada.get(f"/api/tables/{made['id']}/record")

    assert record["fairness"]["commitment"] == made["commitment"]
    assert hashlib.sha256(bytes.fromhex(record["fairness"]["secret"])).hexdigest() == made["commitment"]
    assert record["fairness"]["entropies"] == ["c0ffee", "c0ffee"]
    forged = record | {"fairness": record["fairness"] | {"entropies": ["c0ffee", "tea"]}}
    assert not ada.post("/api/records/verify", forged)["ok"]


@pytest.mark.slow
def test_what_needs_the_others_is_a_question(ada: Browser, ben: Browser, browser: Callable[[], Browser]) -> None:
    cat = browser()
    table = ada.make(GAME, ["me", "open", "open"])["table"]["id"]
    ben.take(table, 1)
    cat.take(table, 2)
    ada.post(f"/api/tables/{table}/start")
    seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    people = [ada, ben, cat]
    asker, answerer = [who for who in range(3) if who != seat]
    with people[asker].at(table), people[answerer].at(table) as line:
        people[seat].post(f"/api/tables/{table}/seats/{seat}/leave")
        wish: Json = {"seat": asker, "absent": seat, "choice": "end"}
        asked = people[asker].post(f"/api/tables/{table}/absent", wish)
        assert asked["ask"]["needs"] == [answerer]
        line.send({"type": "answer", "id": "a", "seat": answerer, "ask": asked["ask"]["ask"], "agree": True})
        assert line.answer("a")["type"] == "ack"

        assert ada.get(f"/api/tables/{table}")["table"]["status"] == "over"


def test_an_unknown_table_is_told_so(ada: Browser) -> None:
    assert ada.get("/api/tables/nothing", 404)["code"] == "not_found"
    with ada.line("/api/tables/nothing/live") as line:
        assert line.receive()["code"] == "not_found"


def test_one_question_asks_for_the_reasons_of_many_actions(ada: Browser) -> None:
    table = ada.make("martian_miners", ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        line.wait_for_view(0, 0)
        line.wait_for_view(1, 0)
        seat = 0 if line.views[0]["view"]["choices"] else 1
        action, _ = first_choice(line, seat)
        line.send({"type": "explain", "id": "e", "seat": seat, "actions": ["end_turn", "place_start gems 1.1", action]})

        first, second, nothing = line.answer("e")["refusals"]
        assert first == {
            "code": "start_first",
            "rule": "§4.6",
            "why": "place one of your start dice first (§4.6)",
            "facts": {},
        }
        assert (second["code"], second["facts"]) == ("no_start_die", {"die": "gems"})
        assert nothing is None
        refused = line.play(seat, "place_start gems 1.1")
        assert {name: refused[name] for name in second} == second


def test_no_reason_is_called_like_a_refusal_of_the_server() -> None:
    kernel = {MATCH_OVER.name, NOT_YOUR_DECISION.name, NOT_FOR_THE_TABLE.name}
    for game in all_games():
        assert not {reason.name for reason in game.reasons} & (kernel | set(STATUS)), game.id
