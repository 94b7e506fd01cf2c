"""Lessons at the table: doing goes on, all else is answered; they wait through a restart, and end in a real game."""

from pathlib import Path

import httpx
import pytest

from orebit.server import catalogue, tables
from tests.server.clients import Browser, Json
from tests.server.conftest import Running, settings_for

GAME = "dark_side"
FIRST = "01-first-points"
LAST = "06-first-round"
MEANT = {lesson.id: [step.play[:1] for step in lesson.steps] for lesson in catalogue.lessons(GAME).values()}


def learn(who: Browser, lesson: str = FIRST, **wish: object) -> Json:
    answer = who.http.post(f"/api/games/{GAME}/lessons/{lesson}", json=wish)
    assert answer.status_code == 201, answer.text
    table: Json = answer.json()["table"]
    return table


def turn(who: Browser, table: Json, move: str, at: int) -> httpx.Response:
    return who.http.post(f"/api/tables/{table['id']}/lesson", json={"move": move, "at": at})


def at(who: Browser, table: Json) -> int:
    shown: int = who.get(f"/api/tables/{table['id']}")["table"]["lesson"]["at"]
    return shown


def do(who: Browser, table: Json, action: str, id: str = "do") -> httpx.Response:
    return who.http.post(f"/api/tables/{table['id']}/play", json={"id": id, "seat": 0, "action": action})


def finish(who: Browser, table: Json, lesson: str) -> None:
    for number, play in enumerate(MEANT[lesson]):
        answer = do(who, table, play[0], f"do {number}") if play else turn(who, table, "on", number)
        assert answer.status_code == 200, answer.text


def test_doing_what_is_asked_goes_on_and_the_script_of_the_others_with_it(ada: Browser) -> None:
    table = learn(ada, "04-the-dark-side")
    with ada.at(table["id"]) as line:
        view = line.decision(0)
        assert view is not None
        seq = view["seq"]
        answer = line.play(0, "build au09", seq)
        shown = line.wait("table")["table"]["lesson"]

    assert answer["type"] == "ack"
    assert shown["at"] == 1
    # One write for the whole step: mine, and five acts of the other seat, which nobody has to wait for.
    assert line.views[0]["seq"] == seq + 6
    assert line.views[0]["view"]["deciders"] == [0]


@pytest.mark.parametrize(
    ("action", "code", "rule", "says"),
    [
        ("recharge", "lesson", "", "Recharge only draws a card."),
        ("prospect 1 ir14 4 0", "lesson", "", "that is allowed, but not what this step is about: Prospect"),
        ("prospect 0 ni03 4 0", "other_element", "§5.3", "Violet Basin is iridium"),
        ("dance", "unknown_action", "", "dance"),
    ],
)
def test_any_other_try_is_answered_and_changes_nothing(
    ada: Browser, action: str, code: str, rule: str, says: str
) -> None:
    table = learn(ada, anew=True)
    before = ada.get(f"/api/tables/{table['id']}/view?seat=0")

    refusal = do(ada, table, action).json()

    assert (refusal["code"], refusal["rule"]) == (code, rule)
    assert says in refusal["why"]
    assert ada.get(f"/api/tables/{table['id']}/view?seat=0") == before
    assert at(ada, table) == 0


def test_explain_tells_the_answer_that_the_step_has_for_an_illegal_try(ada: Browser) -> None:
    table = learn(ada, "03-call-home")
    asked = {"seat": 0, "actions": ["communicate 0", "communicate 1"]}
    legal, illegal = ada.http.post(f"/api/tables/{table['id']}/explain", json=asked).json()["refusals"]

    assert legal is None
    assert illegal["why"].startswith("Behind your second robot nobody stands")
    assert illegal["rule"] == "§5.5"


def test_back_skip_and_on_happen_once_however_often_they_are_sent(ada: Browser) -> None:
    table = learn(ada, anew=True)
    begun = ada.get(f"/api/tables/{table['id']}/view?seat=0")["view"]["view"]
    for _ in range(2):
        assert turn(ada, table, "skip", 0).status_code == 200
    assert at(ada, table) == 1
    refused = turn(ada, table, "on", 1)
    assert refused.status_code == 409
    assert "something is to be done" in refused.json()["why"]
    for _ in range(2):
        turn(ada, table, "back", 1)

    assert at(ada, table) == 0
    assert ada.get(f"/api/tables/{table['id']}/view?seat=0")["view"]["view"] == begun
    turn(ada, table, "back", 0)
    assert at(ada, table) == 0


def test_a_command_sent_twice_plays_once(ada: Browser) -> None:
    table = learn(ada, anew=True)
    first, second = (do(ada, table, MEANT[FIRST][0][0]).json() for _ in range(2))

    assert first == second
    assert at(ada, table) == 1


def test_a_lesson_is_left_and_taken_up_again_and_is_in_no_list(ada: Browser, ben: Browser) -> None:
    table = learn(ada)
    turn(ada, table, "skip", 0)
    course = ada.get(f"/api/games/{GAME}/course")

    assert course["under_way"] == {"lesson": FIRST, "table": table["id"], "at": 1}
    assert learn(ada)["id"] == table["id"]
    assert ada.get("/api/me/tables") == []
    assert ben.get(f"/api/games/{GAME}/course")["under_way"] is None
    assert ben.http.get(f"/api/tables/{table['id']}/view?seat=-1").status_code == 403
    other = learn(ada, "02-where-it-stops")
    assert ada.get(f"/api/games/{GAME}/course")["under_way"]["table"] == other["id"]
    assert ada.get(f"/api/tables/{table['id']}")["table"]["status"] == "closed"


@pytest.mark.parametrize("path", ["resign", "take_back"])
def test_a_lesson_is_no_match_to_resign_or_to_take_back(ada: Browser, path: str) -> None:
    table = learn(ada)
    refused = ada.http.post(f"/api/tables/{table['id']}/{path}", json={"id": "x", "seat": 0})

    assert refused.status_code == 409
    assert "this is a lesson" in refused.json()["why"]
    assert ada.http.post(f"/api/tables/{table['id']}/seats/0/bot", json={"bot": "easy"}).status_code == 409


def test_only_whoever_learns_turns_the_pages(ada: Browser, ben: Browser) -> None:
    table = learn(ada)

    assert turn(ben, table, "skip", 0).status_code == 403
    assert ben.http.post(f"/api/tables/{table['id']}/lesson/play_on").status_code == 403
    assert do(ben, table, MEANT[FIRST][0][0]).status_code == 403


def test_the_card_of_a_game_tells_the_time_of_its_course(ada: Browser) -> None:
    """The lobby promised five minutes for every game, its course seven."""
    for card in ada.get("/api/games"):
        course = ada.get(f"/api/games/{card['id']}/course")["lessons"]
        assert card["course_s"] == sum(lesson["seconds"] for lesson in course if not lesson["variant"]) > 0


def test_an_unknown_lesson_is_refused_with_those_that_there_are(ada: Browser) -> None:
    refused = ada.http.post(f"/api/games/{GAME}/lessons/99-nothing", json={})

    assert refused.status_code == 404
    assert FIRST in refused.json()["why"]


@pytest.mark.slow
def test_the_last_lesson_goes_on_as_a_fair_game_at_a_table_of_its_own(ada: Browser) -> None:
    table = learn(ada, LAST)
    too_early = ada.http.post(f"/api/tables/{table['id']}/lesson/play_on")
    finish(ada, table, LAST)
    assert do(ada, table, "recharge", "late").json()["code"] == "lesson_over"
    made, again = (ada.http.post(f"/api/tables/{table['id']}/lesson/play_on").json() for _ in range(2))

    assert too_early.status_code == 409
    assert made["table"]["id"] == again["table"]["id"] != table["id"]
    playing = ada.add_entropy(made, "ab12")["table"]
    assert playing["lesson"] is None
    assert " played in a lesson; what Red could not know then was dealt anew" in playing["origin"]
    assert [(seat["kind"], seat["name"]) for seat in playing["seats"]] == [("person", ""), ("bot", "easy")]
    with ada.at(playing["id"]) as line:
        view = line.decision(0)  # the bot has moved by itself
        assert view is not None
        assert line.play(0, "recharge", view["seq"])["type"] == "ack"
    assert [one["entry"]["id"] for one in ada.get("/api/me/tables")] == [playing["id"]]


@pytest.mark.slow
def test_a_lesson_waits_through_a_restart_of_the_server(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path)) as server:
        ada = Browser(server.address)
        table = learn(ada, "04-the-dark-side")
        assert do(ada, table, "build au09").status_code == 200
        before = ada.get(f"/api/tables/{table['id']}/view?seat=0")
        cookies = ada.http.cookies
    with Running(settings_for(tmp_path)) as server:
        again = Browser(server.address)
        again.http.cookies = cookies

        assert learn(again, "04-the-dark-side")["lesson"]["at"] == 1
        assert again.get(f"/api/tables/{table['id']}/view?seat=0") == before
        assert turn(again, table, "back", 1).json()["table"]["lesson"]["at"] == 0
        again.close()
    ada.close()


def test_a_lesson_that_was_written_anew_is_begun_again(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = learn(ada, anew=True)
    monkeypatch.setattr("orebit.server.taught.digest_of", lambda game, lesson: "another")

    assert ada.get(f"/api/tables/{table['id']}")["table"]["lesson"] is None
    assert "written anew" in do(ada, table, MEANT[FIRST][0][0]).json()["why"]
    assert ada.get(f"/api/games/{GAME}/course")["under_way"] is None
    assert learn(ada)["id"] != table["id"]


def test_whoever_learns_while_waiting_is_still_at_the_table_when_it_begins(
    ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: the others read "has lost the line" of a guest in a lesson. The page now keeps a line to both tables."""
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(table, 1)
    monkeypatch.setattr(tables, "HEARD_MS", 0)  # what was called over HTTP is long ago

    def is_here() -> bool:
        seats = ada.get(f"/api/tables/{table}")["table"]["seats"]
        return bool(seats[1]["presence"] == "here")

    with ben.at(learn(ben)["id"]):
        assert not is_here()  # a lesson alone is another table
        with ben.at(table) as line:
            ada.post(f"/api/tables/{table}/start")

            while line.wait("table")["table"]["status"] != "playing":
                pass
            assert is_here()
