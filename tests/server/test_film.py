"""The film since the last decision: a seat's own views again, and nothing that it was not sent at the time."""

from typing import Any

import msgspec
import pytest

from orebit.core.chance import FastChance
from orebit.core.state import TABLE
from orebit.core.view import to_json
from orebit.games import all_games
from orebit.server import records
from orebit.server.documents import TAKE_BACK, Row, SeatDoc, TableDoc
from orebit.server.kept import KeptTable
from orebit.server.wire import TableSettings
from tests.server.clients import Browser, Json
from tests.server.setups import SETUPS

GAME = "dark_side"
ROWS = 60
MANY = 1000


def table_of(game: Any, players: int, options: Any) -> KeptTable:
    setup = game.setup(players, options)
    document = TableDoc(
        id="t",
        room="r",
        game=game.id,
        rules=game.rules_version,
        components=game.digest(),
        options=setup.options,
        settings=TableSettings(),
        seats={seat: SeatDoc(kind="person") for seat in game.player_seats(setup)},
        secret="00" * 32,
        host="",
        host_name="",
        created_at=0,
        status="playing",
        seed="03" * 32,
        started_at=0,
    )
    return KeptTable(document, 0, [])


def play_on(kept: KeptTable, picks: FastChance) -> None:
    """One act of somebody who has to decide, drawn by lot."""
    deciders = kept.deciders()
    seat = deciders[picks.below(len(deciders))]
    legal = kept.match.legal(seat)
    kept.apply([Row(len(kept.rows), seat, legal[picks.below(len(legal))], 0)])


def film(kept: KeptTable, seat: int, first: int = 0, count: int = MANY) -> Any:
    answer = records.film(records.record_of(kept.document, kept.rows).to_bytes(), seat, first, count)
    assert isinstance(answer, bytes)
    return msgspec.json.decode(answer)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_frame_is_what_the_seat_was_sent_at_the_time(game: Any, players: int, options: Any) -> None:
    kept, picks = table_of(game, players, options), FastChance(11)
    sent = {seat: [to_json(kept.view(seat).view)] for seat in kept.document.seats}
    for _ in range(ROWS):
        seqs = {seat: kept.seq(seat) for seat in sent}
        play_on(kept, picks)
        for seat, seq in seqs.items():
            if kept.seq(seat) > seq:
                sent[seat].append(to_json(kept.view(seat, seq).view))
        if kept.is_over():
            break
    for seat, views in sent.items():
        frames = film(kept, seat)["frames"]
        assert [to_json(frame) for frame in frames] == [to_json(msgspec.json.decode(view)) for view in views]


def test_a_film_begins_and_ends_where_it_is_asked_to() -> None:
    kept, picks = table_of(next(game for game in all_games() if game.id == GAME), 2, {}), FastChance(1)
    for _ in range(20):
        play_on(kept, picks)
    seat = 0
    ply = kept.match.ply(seat)

    assert [frame["ply"] for frame in film(kept, seat, 4, 3)["frames"]] == [4, 5, 6]
    assert [frame["ply"] for frame in film(kept, seat, ply - 1)["frames"]] == [ply - 1, ply]
    content = records.record_of(kept.document, kept.rows).to_bytes()
    assert records.film(content, seat, ply + 1, 1) == f"seat 0 has seen {ply} acts; there is no ply {ply + 1}"


def test_what_was_taken_back_is_not_in_the_film() -> None:
    kept = table_of(next(game for game in all_games() if game.id == GAME), 2, {})
    seat = kept.deciders()[0]
    first, second = kept.match.legal(seat)[:2]
    kept.apply([Row(0, seat, first, 0), Row(1, TABLE, f"{TAKE_BACK} {seat}", 0), Row(2, seat, second, 0)])

    for eye in kept.document.seats:
        frames = film(kept, eye)["frames"]
        assert len(frames) == 2
        assert frames[1]["log"] == msgspec.to_builtins(kept.match.log(eye, 1))


# -- over HTTP


def play_round(ada: Browser, table: str) -> Json:
    """Play seat 0's decisions until the bots have answered; what seat 0 sees then."""
    with ada.at(table) as line:
        while (seen := line.decision(0)) is not None:
            if seen["view"]["ply"] > seen["decided"] > 0:
                return {**seen, "log": line.log[0]}
            line.play(0, seen["view"]["choices"][0]["action"])
    raise AssertionError("the bots have not acted")


@pytest.mark.slow
def test_the_film_since_the_last_decision(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    seen = play_round(ada, table)

    frames = ada.get(f"/api/tables/{table}/film?seat=0&first={seen['decided']}")["frames"]
    assert [frame["ply"] for frame in frames] == list(range(seen["decided"], seen["view"]["ply"] + 1))
    assert frames[-1]["view"] == seen["view"]["view"]
    lines = [line for frame in frames for line in frame["log"]]
    assert lines == [line for line in seen["log"] if line["ply"] >= seen["decided"]]


@pytest.mark.slow
def test_nobody_sees_the_film_of_another_seat(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    assert ada.get(f"/api/tables/{table}/film?seat=0", 409)["why"] == "the match has not begun yet"
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    hand = ben.get(f"/api/tables/{table}/view?seat=1")["view"]["view"]["seats"][1]["hand"]
    film = ada.http.get(f"/api/tables/{table}/film?seat=0").text

    assert hand
    assert not any(f'"{card}"' in film for card in hand)
    assert ada.get(f"/api/tables/{table}/film?seat=1", 403)["code"] == "forbidden"
    assert ada.get(f"/api/tables/{table}/film?seat=2", 404)["code"] == "not_found"
    assert ada.get(f"/api/tables/{table}/film?seat=-1", 400)["code"] == "bad_request"
    assert "there is no ply 99" in ada.get(f"/api/tables/{table}/film?seat=0&first=99", 400)["why"]


def test_what_a_bot_did_that_sat_in_is_news(ada: Browser) -> None:
    """The other seat is a person's who waits, so that two bots cannot end the match before this one is sent away."""
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        while True:
            views = [ada.get(f"/api/tables/{table}/view?seat={seat}") for seat in (0, 1)]
            seat = next(seat for seat, seen in enumerate(views) if seen["view"]["choices"])
            if seat == 0 and views[0]["decided"] > 0:
                break
            line.play(seat, views[seat]["view"]["choices"][0]["action"])
        decided = views[0]["decided"]
        ada.post(f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
        line.wait_for_view(1, views[1]["seq"] + 1)  # the bot has acted
    ada.take(table, 0)
    seen = ada.get(f"/api/tables/{table}/view?seat=0")

    assert seen["decided"] == decided
    assert any(line["facts"].get("seat") == 0 for line in seen["view"]["log"] if line["ply"] > decided)
