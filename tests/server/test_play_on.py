"""Play from here: a table that goes on from a step of a record, with chance of its own that can be verified."""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from orebit.cli import main
from orebit.core.match import new_match
from orebit.games import get
from tests.server.clients import Browser, Json
from tests.server.conftest import Running

GAME = "dark_side"
STEP = 25


@pytest.fixture
def record(ada: Browser) -> bytes:
    """A match that somebody gave up a while after STEP."""
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    with ada.at(table) as line:
        while (view := line.decision(0)) is not None and view["view"]["ply"] <= STEP:
            line.play(0, view["view"]["choices"][-1]["action"], view["seq"])
        line.send({"type": "resign", "id": "enough", "seat": 0})
        assert line.answer("enough")["type"] == "ack"
    return ada.http.get(f"/api/tables/{table}/record").content


def finish(line: Any, seat: int = 0) -> None:
    while (view := line.decision(seat)) is not None:
        line.play(seat, view["view"]["choices"][-1]["action"], view["seq"])


def play_on(who: Browser, record: bytes, **query: Any) -> httpx.Response:
    given = {"step": STEP, "seat": 0, "bot": "random", **query}
    return who.http.post("/api/records/play", params=given, content=record)


def begun(who: Browser, record: bytes, entropy: str = "", **query: Any) -> Json:
    answer = play_on(who, record, **query, **({"entropy_follows": True} if entropy else {}))
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return who.add_entropy(made, entropy) if entropy else made


@pytest.mark.slow
def test_a_table_goes_on_where_the_record_was(ada: Browser, ben: Browser, record: bytes) -> None:
    made = begun(ben, record, entropy="ab12", name="Ben")
    table = made["table"]
    first = ben.get(f"/api/tables/{table['id']}/film?seat=0&count=1")["frames"][0]
    then = ada.http.post(f"/api/records/frames?first={STEP}&count=1&eye=0", content=record).json()["frames"][0]

    assert made["you"]["seats"] == [0]
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", "Ben"), ("bot", "random")]
    assert table["status"] == "playing"
    assert table["origin"].startswith(f"its first {STEP} moves come from another match")
    assert first["view"] == then["view"]
    assert first["ply"] == 0


def test_it_is_played_to_an_end_that_verifies(
    server: Running, ben: Browser, record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = begun(ben, record, seat=1, entropy="ab12")
    table = made["table"]["id"]
    with ben.at(table) as line:
        view = line.decision(1)
        assert view is not None
        line.play(1, view["view"]["choices"][0]["action"])
        server.services.house.tables.pop(table)  # as after a restart: everything comes back from the storage
    with ben.at(table) as line:
        finish(line, 1)
    content = ben.http.get(f"/api/tables/{table}/record").content
    verified = ben.http.post("/api/records/verify", content=content).json()

    assert verified["ok"], verified
    assert [check["name"] for check in verified["checks"]] == ["digest", "fairness", "order", "replay", "origin"]
    file = tmp_path / "match.orebit.json"
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "But its first 25 moves come from another match; what Green could not know" in told
    assert made["table"]["commitment"][:12] in told
    again = begun(ben, content, step=3)
    assert again["table"]["origin"].startswith(f"its first {STEP + 3} moves")


def test_what_was_played_here_is_taken_back_but_not_what_was_before(ben: Browser, record: bytes) -> None:
    table = begun(ben, record)["table"]["id"]
    with ben.at(table) as line:
        view = line.decision(0)
        assert view is not None
        before = view["view"]
        line.play(0, before["choices"][0]["action"])
        line.send({"type": "take_back", "id": "b1", "seat": 0})
        assert line.answer("b1")["type"] == "ack"
        now = line.decision(0)
        assert now is not None
        assert now["view"]["view"] == before["view"]

        line.send({"type": "take_back", "id": "b2", "seat": 0})
        assert "nothing to take back" in line.answer("b2")["why"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"step": 100_000}, "there is no step 100000"),
        ({"seat": 7}, "no player sits in seat 7"),
        ({"bot": "nobody"}, "there is no bot 'nobody'"),
        ({"entropy": "xyz"}, "entropy"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    ben: Browser, record: bytes, query: dict[str, Any], says: str
) -> None:
    answer = play_on(ben, record, **query)

    assert answer.status_code == 400
    assert says in answer.json()["why"]


def test_the_end_cannot_be_played_on_from_and_no_record_is_no_beginning(ben: Browser, record: bytes) -> None:
    steps = len(ben.http.post("/api/records/steps", content=record).json()["steps"])

    assert "after its end" in play_on(ben, record, step=steps).json()["why"]
    assert "no Orebit record" in play_on(ben, b"{}").json()["why"]
    assert "altered" in play_on(ben, record.replace(b'"players": 2', b'"players": 3')).json()["why"]


@pytest.mark.parametrize(
    ("game", "players", "options", "seat"),
    [("planet_xs", 2, {"coop": True}, 3), ("dark_side", 1, {}, 0), ("asteroid_miners", 1, {}, 0)],
)
def test_beside_automata_and_alone(ben: Browser, game: str, players: int, options: dict[str, bool], seat: int) -> None:
    match, picks = new_match(get(game), players, options, 8), random.Random(8)
    for _ in range(12):
        decider = picks.choice(match.deciders())
        match.play(decider, picks.choice(match.legal(decider)))
    made = begun(ben, match.record().to_bytes(), step=10, seat=seat)
    with ben.at(made["table"]["id"]) as line:
        view = line.decision(seat)

    assert made["you"]["seats"] == [seat]
    assert view is not None
    assert [place["seat"] for place in made["table"]["seats"]] == match.player_seats
