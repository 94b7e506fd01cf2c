"""Hints: a legal move with its reasons against bots, as often as the table says; among people only if all agree."""

import httpx
import pytest

from tests.server.clients import Browser, Json

GAME = "dark_side"
AUTO = {"robot_placement": "auto"}


def table_of(who: Browser, seats: list[str], **settings: str) -> str:
    made: str = who.make(GAME, seats, start="open" not in seats, options=AUTO, settings=settings)["table"]["id"]
    return made


def hint(who: Browser, table: str, seat: int = 0) -> httpx.Response:
    return who.http.post(f"/api/tables/{table}/hint", json={"seat": seat})


def test_a_hint_is_a_legal_move_with_reasons(ada: Browser) -> None:
    table = table_of(ada, ["me", "random"])
    choices = ada.get(f"/api/tables/{table}/view?seat=0")["view"]["choices"]

    given: Json = hint(ada, table).json()

    assert given["choice"] in choices
    assert len(given["reasons"]) >= 2
    assert given["left"] is None
    assert ada.get(f"/api/tables/{table}")["table"]["hints"] is True


@pytest.mark.slow
def test_a_table_says_how_often(ada: Browser) -> None:
    table = table_of(ada, ["me", "random"], hints="three")

    assert [hint(ada, table).json()["left"] for _ in range(3)] == [2, 1, 0]
    assert "used up" in hint(ada, table).json()["why"]
    without = table_of(ada, ["me", "random"], hints="none")
    assert "no hints" in hint(ada, without).json()["why"]
    assert ada.get(f"/api/tables/{without}")["table"]["hints"] is False


@pytest.mark.slow
def test_among_people_all_have_to_agree(ada: Browser, ben: Browser) -> None:
    made = ada.make(GAME, ["me", "open"], options=AUTO)
    table, key = made["table"]["id"], made["you"]["invitations"][0]["key"]
    ben.take(table, 1, key=key)
    ada.post(f"/api/tables/{table}/start")
    before = hint(ada, table)
    asked = ada.post(f"/api/tables/{table}/hints", {"seat": 0})
    meanwhile = hint(ada, table)
    ben.post(f"/api/tables/{table}/answer", {"seat": 1, "ask": asked["ask"]["ask"], "agree": True})

    assert before.status_code == meanwhile.status_code == 409
    assert "all of them have agreed" in before.json()["why"]
    assert hint(ada, table).status_code == 200
    assert "nothing for you to decide" in hint(ben, table, 1).json()["why"]


@pytest.mark.parametrize("path", ["hint", "hints"])
def test_nobody_asks_for_a_seat_of_somebody_else(ada: Browser, ben: Browser, path: str) -> None:
    table = table_of(ada, ["me", "random"])

    assert ben.http.post(f"/api/tables/{table}/{path}", json={"seat": 0}).status_code == 403


def test_a_lesson_has_none(ada: Browser) -> None:
    table = ada.post(f"/api/games/{GAME}/lessons/01-first-points", {}, 201)["table"]["id"]

    assert "this is a lesson" in hint(ada, table).json()["why"]
