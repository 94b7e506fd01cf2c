"""Taken along: a match against bots as far as a seat knows it, for a page that goes on without the server."""

import json
from typing import Any

import pytest

import orebit
from orebit.core.record import parse_record
from orebit.games import all_games
from orebit.offline.door import Door
from orebit.offline.shelf import MemoryShelf
from tests.offline.test_table import JSON, ask, at_a_table, play_on
from tests.server.clients import Browser, Json
from tests.server.conftest import Running

GAMES = [game.id for game in all_games()]


def begun(who: Browser, game: str, seats: list[str], decisions: int = 3, **options: Any) -> tuple[str, Json]:
    """A table after some decisions of seat 0, and what that seat sees then."""
    table = str(who.make(game, seats, start=True, name="Ada", options=options)["table"]["id"])
    with who.at(table) as line:
        for _ in range(decisions):
            view = line.decision(0)
            assert view is not None
            line.play(0, view["view"]["choices"][0]["action"], view["seq"])
        view = line.decision(0)
        assert view is not None
        return table, view["view"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_page_goes_on_where_the_server_was(ada: Browser, game: str) -> None:
    table, _ = begun(ada, game, ["me", "random"])
    before: Json = {"seq": -1}
    after = before
    while before["seq"] != after["seq"] or after["seq"] < 0:  # where all decide at once, the bot may do so meanwhile
        before = ada.get(f"/api/tables/{table}/view?seat=0")
        record = ada.http.get(f"/api/tables/{table}/along?seat=0")
        after = ada.get(f"/api/tables/{table}/view?seat=0")
    assert record.status_code == 200, record.text
    seen = after["view"]

    async def go_on(door: Door) -> tuple[Any, Any, Any]:
        made = json.loads((await door.ask("POST", "/api/records/play?step=0&seat=0", JSON, record.content)).body)
        view = await ask(door, "GET", f"/api/tables/{made['table']['id']}/view?seat=0")
        played = await play_on(door, made["table"]["id"], decisions=2)
        return made, view, played

    made, view, played = at_a_table(go_on, MemoryShelf())

    assert [seat["name"] for seat in made["table"]["seats"]][1] == "random"
    assert made["table"]["origin"].startswith("it began at a position that ")
    assert view["view"]["view"] == seen["view"]
    assert view["view"]["choices"] == seen["choices"]
    assert played["ply"] >= 2


def test_it_tells_nothing_that_the_seat_does_not_know(server: Running, ada: Browser) -> None:
    table, _ = begun(ada, "dark_side", ["me", "random"], robot_placement="auto")
    house = server.services.house
    kept = server.run(house.table(table)).kept
    truth = kept.match.view(1)
    told = [ada.http.get(f"/api/tables/{table}/along?seat=0").content for _ in range(20)]
    imagined = [orebit.replay(parse_record(content)).view(1) for content in told]

    for secret in (kept.document.seed, kept.document.secret):
        assert not any(secret.encode() in content for content in told)
    assert len({repr(view) for view in imagined}) > 1
    assert any(view != truth for view in imagined)


def test_only_who_plays_against_bots_alone_takes_a_match_along(ada: Browser, ben: Browser) -> None:
    table, _ = begun(ada, "dark_side", ["me", "random"], decisions=1)
    two = ada.make("dark_side", ["me", "me"], start=True)["table"]["id"]
    lesson = ada.post("/api/games/dark_side/lessons/01-first-points", {}, status=201)["table"]["id"]

    for who, which, code, says in [
        (ben, table, 403, "seat"),
        (ada, two, 409, "against bots alone"),
        (ada, lesson, 409, "against bots alone"),
    ]:
        answer = who.http.get(f"/api/tables/{which}/along?seat=0")
        assert (answer.status_code, says in answer.json()["why"]) == (code, True), answer.text


def test_a_server_verifies_such_a_record_but_nobody_plays_on_from_it_there(ada: Browser) -> None:
    table, _ = begun(ada, "dark_side", ["me", "random"], decisions=1)
    record = ada.http.get(f"/api/tables/{table}/along?seat=0").content
    refused = ada.http.post("/api/records/play?step=0&seat=0", content=record)
    verified = ada.http.post("/api/records/verify", content=record).json()

    assert (refused.status_code, "took along" in refused.json()["why"]) == (400, True)
    assert verified["ok"], verified
    assert [check["name"] for check in verified["checks"]] == ["digest", "replay", "origin"]
