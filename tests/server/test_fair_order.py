"""Commitment first, then entropy: whoever makes a table learns its commitment before the server learns any entropy."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from orebit.cli import main
from orebit.server.local import make_table
from tests.server.clients import Browser, Json
from tests.server.conftest import Running

GAME = "dark_side"
ENTROPY = "ab12"


def finished(who: Browser, table: str, seat: int = 0) -> bytes:
    """The record, after the seat has given up."""
    who.post(f"/api/tables/{table}/resign", {"id": "enough", "seat": seat})
    return who.http.get(f"/api/tables/{table}/record").content


def order_of(who: Browser, record: bytes) -> Json:
    checks = who.http.post("/api/records/verify", content=record).json()["checks"]
    order: Json = next(check for check in checks if check["name"] == "order")
    return order


@pytest.mark.parametrize("start", [True, False])
def test_entropy_with_the_request_that_makes_the_table_is_refused(ada: Browser, start: bool) -> None:
    wish = {"game": GAME, "seats": ["me", "random"], "start": start, "entropy": ENTROPY}
    refused = ada.post("/api/tables", wish, 400)

    assert "after the commitment" in refused["why"]
    assert ada.get("/api/me/tables") == []


def test_a_table_waits_for_the_entropy_and_then_starts_itself(
    ada: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = {"game": GAME, "seats": ["me", "random"], "start": True, "entropy_follows": True}
    made = ada.post("/api/tables", wish, 201)["table"]
    assert made["status"] == "open"  # nothing is dealt yet: the secret is fixed, the seed is not
    begun = ada.post(f"/api/tables/{made['id']}/seats/0/entropy", {"entropy": ENTROPY})["table"]

    assert begun["status"] == "playing"
    assert begun["commitment"] == made["commitment"]
    record = finished(ada, made["id"])
    order = order_of(ada, record)
    assert order["ok"]
    assert order["sure"]
    assert "after its commitment" in order["text"]
    file = tmp_path / "match.orebit.json"
    file.write_bytes(record)
    assert main(["verify", str(file)]) == 0
    assert "entropy came after its commitment" in capsys.readouterr().out


def test_who_sits_in_several_seats_is_waited_for_in_all_of_them(ada: Browser) -> None:
    wish = {"game": GAME, "seats": ["me", "me"], "start": True, "entropy_follows": True}
    table = ada.post("/api/tables", wish, 201)["table"]["id"]

    add = f"/api/tables/{table}/seats"
    assert ada.post(f"{add}/0/entropy", {"entropy": ""})["table"]["status"] == "open"
    assert ada.post(f"{add}/0/entropy", {"entropy": ENTROPY})["table"]["status"] == "open"
    assert ada.post(f"{add}/1/entropy", {"entropy": ENTROPY})["table"]["status"] == "playing"
    refused = ada.post(f"{add}/1/entropy", {"entropy": "00"}, 409)  # a second tab that comes later
    assert "before the start" in refused["why"]


def test_somebody_who_never_adds_entropy_may_start_all_the_same(ada: Browser) -> None:
    wish = {"game": GAME, "seats": ["me", "random"], "start": True, "entropy_follows": True}
    table = ada.post("/api/tables", wish, 201)["table"]["id"]
    assert ada.post(f"/api/tables/{table}/start")["table"]["status"] == "playing"

    order = order_of(ada, finished(ada, table))
    assert order["ok"]
    assert not order["sure"]
    assert "server alone" in order["text"]


@pytest.mark.parametrize("follows", [True, False])
def test_bots_among_themselves_start_at_once(ada: Browser, follows: bool) -> None:
    wish = {"game": GAME, "seats": ["random", "random"], "start": True, "entropy_follows": follows}

    assert ada.post("/api/tables", wish, 201)["table"]["status"] in ("playing", "over")


def test_a_server_that_dies_between_the_two_steps_loses_nothing(server: Running, ada: Browser) -> None:
    wish = {"game": GAME, "seats": ["me", "random"], "start": True, "entropy_follows": True}
    made = ada.post("/api/tables", wish, 201)["table"]
    server.services.house.tables.pop(made["id"])  # as after a restart: everything comes back from the storage
    begun = ada.post(f"/api/tables/{made['id']}/seats/0/entropy", {"entropy": ENTROPY})["table"]

    assert begun["status"] == "playing"
    assert begun["commitment"] == made["commitment"]


def test_an_open_seat_is_waited_for_before_a_table_may_start_itself(ada: Browser) -> None:
    wish = {"game": GAME, "seats": ["me", "open"], "start": True, "entropy_follows": True}

    assert "nobody sits in seat 1" in ada.post("/api/tables", wish, 409)["why"]


def test_a_host_who_frees_a_seat_starts_the_game_after_all(ada: Browser, ben: Browser) -> None:
    wish = {"game": GAME, "seats": ["me", "random"], "start": True, "entropy_follows": True}
    table = ada.post("/api/tables", wish, 201)["table"]["id"]
    ada.post(f"/api/tables/{table}/seats/1/open")
    ada.post(f"/api/tables/{table}/seats/0/entropy", {"entropy": ENTROPY})

    assert ben.take(table, 1, entropy=ENTROPY)["table"]["status"] == "open"
    assert ada.post(f"/api/tables/{table}/start")["table"]["status"] == "playing"


def test_a_rematch_takes_no_entropy_before_its_commitment(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    finished(ada, table)
    refused = ada.post(f"/api/tables/{table}/rematch", {"entropy": ENTROPY}, 400)
    assert "after the commitment" in refused["why"]
    following = ada.post(f"/api/tables/{table}/rematch", {}, 201)
    [seat] = following["you"]["seats"]
    told = ada.add_entropy(following, ENTROPY)["table"]

    assert next(place["entropy"] for place in told["seats"] if place["seat"] == seat) == ENTROPY
    assert told["commitment"] == following["table"]["commitment"]


def test_playing_on_takes_no_entropy_before_its_commitment(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    record = finished(ada, table)
    where: dict[str, Any] = {"step": 0, "seat": 0, "bot": "random"}
    refused = ada.http.post("/api/records/play", params={**where, "entropy": ENTROPY}, content=record)
    assert refused.status_code == 400
    assert "after the commitment" in refused.json()["why"]
    made = ada.http.post("/api/records/play", params={**where, "entropy_follows": True}, content=record).json()
    assert made["table"]["status"] == "open"

    assert ada.add_entropy(made, ENTROPY)["table"]["status"] == "playing"
    assert order_of(ada, finished(ada, made["table"]["id"]))["sure"]


def test_the_seed_is_made_of_what_came_after_the_commitment(ada: Browser) -> None:
    made = ada.make(GAME, ["me", "random"], start=True, entropy=ENTROPY)["table"]
    fairness = json.loads(finished(ada, made["id"]))["fairness"]

    assert hashlib.sha256(bytes.fromhex(fairness["secret"])).hexdigest() == made["commitment"]
    assert fairness["entropies"] == [ENTROPY, ""]
    assert fairness["order"] == "commitment first"


def test_a_table_at_home_waits_for_its_browser_and_then_begins(server: Running, ada: Browser) -> None:
    """`orebit play dark_side --seats me,random`: the keys are in the address that the browser opens."""
    assert server.loop is not None
    making = make_table(server.services, GAME, ["me", "random"], {})
    path = asyncio.run_coroutine_threadsafe(making, server.loop).result(30)
    table, key = path.removeprefix("t/").split("#key=")
    assert ada.get(f"/api/tables/{table}")["table"]["status"] == "open"
    mine = {"Authorization": f"Bearer {key}"}
    begun = ada.post(f"/api/tables/{table}/seats/0/entropy", {"entropy": ENTROPY}, headers=mine)

    assert begun["table"]["status"] == "playing"
