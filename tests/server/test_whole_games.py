"""Whole games over the wire by a scripted client: every game, every mode with more than one person (bar 6)."""

import contextlib
import random
import secrets
from typing import Any

import pytest

from orebit.core.record import parse_record
from orebit.games import all_games
from tests.server.clients import Browser, Line

pytestmark = pytest.mark.slow
SETUPS = [
    pytest.param(game, players, options, number, id=f"{game.id}-{number}")
    for game in all_games()
    for number, (players, options) in enumerate(game.spread)
    if players > 1 or number == next(i for i, (alone, _) in enumerate(game.spread) if alone == 1)
]
MOST_ACTS = 6000
PATIENCE = 120  # acts of a game that is not a game's first setup
HTTP_SHARE = 0.2
HOT_SEAT_ACTS = 60


@pytest.mark.parametrize(("game", "players", "options", "number"), SETUPS)
def test_a_whole_game(
    ada: Browser, monkeypatch: pytest.MonkeyPatch, game: Any, players: int, options: Any, number: int
) -> None:
    """Every seat has a socket of its own and now and then acts over HTTP. The first setup of a game ends by its own
    rules; in the others somebody gives up when it takes very long."""
    monkeypatch.setattr(type(game), "pace_ms", lambda game, state, seat: 0)  # scripts are fast
    made = ada.make(game.id, ["me"] * players, options=options, start=True, entropy="0b")
    table, luck = made["table"]["id"], random.Random(number)
    keys = {key["seat"]: key["key"] for key in made["you"]["keys"]}
    assert list(keys) == game.player_seats(game.setup(players, options))
    with contextlib.ExitStack() as stack:
        stranger = Browser(ada.address)  # has no cookie: the keys alone open the seats
        stack.callback(stranger.close)
        lines = {seat: stack.enter_context(stranger.at(table, keys=[key])) for seat, key in keys.items()}
        acts = play(stranger, table, lines, keys, luck, MOST_ACTS if number == 0 else PATIENCE)
        if number and ada.get(f"/api/tables/{table}")["table"]["status"] == "playing":
            assert ada.post(f"/api/tables/{table}/resign", {"id": "enough", "seat": list(keys)[-1]})["seq"]
        outcomes = [line.outcome(seat) for seat, line in lines.items()]
    assert outcomes == [ada.get(f"/api/tables/{table}")["table"]["outcome"]] * players
    check_end(ada, table, list(keys), acts)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_hot_seat_game_with_a_bot(ada: Browser, game: Any) -> None:
    """One browser holds all seats but one, which a bot plays."""
    luck = random.Random(3)
    made = ada.make(game.id, ["me"] * (game.players[-1] - 1) + ["random"], start=True)
    table, mine = made["table"]["id"], made["you"]["seats"]
    played = 0
    with ada.at(table) as line:
        for seat in mine:
            line.wait_for_view(seat, 0)
        while played < HOT_SEAT_ACTS and line.views[mine[0]]["view"]["outcome"] is None:
            deciding = [seat for seat in mine if line.views[seat]["view"]["choices"]]
            if not deciding:
                line.kept.append(line.receive())  # the bot thinks
                continue
            view = line.views[luck.choice(deciding)]
            answer = line.play(view["seat"], luck.choice(view["view"]["choices"])["action"], view["seq"])
            assert answer["type"] == "ack" or line.views[view["seat"]]["seq"] > view["seq"], answer
            played += answer["type"] == "ack"
        if line.views[mine[0]]["view"]["outcome"] is None:
            line.send({"type": "resign", "id": "enough", "seat": mine[0]})
            line.answer("enough")  # refused if the bot has just ended the match
    assert ada.get(f"/api/tables/{table}")["table"]["status"] == "over"
    bot = made["table"]["seats"][-1]["seat"]
    assert any(step["seat"] == bot for step in ada.get(f"/api/tables/{table}/steps")["steps"])


def play(
    browser: Browser, table: str, lines: dict[int, Line], keys: dict[int, str], luck: random.Random, most: int
) -> int:
    """Random legal moves until the match is over; how many."""
    latest = next(iter(lines.values()))
    for number in range(most):
        latest.catch_up()
        newest = max(latest.views.values(), key=lambda view: int(view["view"]["ply"]))["view"]
        if newest["outcome"] is not None:
            return number
        seat = luck.choice(newest["deciders"])
        latest = lines[seat]
        if luck.random() < HTTP_SHARE:
            play_over_http(browser, table, seat, keys[seat], luck)
            continue
        latest.catch_up()
        view = latest.views[seat]
        played = latest.play(seat, luck.choice(view["view"]["choices"])["action"], view["seq"])
        assert played["type"] == "ack", played
        assert latest.views[seat]["seq"] >= played["seq"]  # the view comes before the ack
        latest.kept.clear()
        latest.heard.clear()
    return most


def play_over_http(browser: Browser, table: str, seat: int, key: str, luck: random.Random) -> None:
    mine = {"Authorization": f"Bearer {key}"}
    view = browser.get(f"/api/tables/{table}/view?seat={seat}", headers=mine)
    action = luck.choice(view["view"]["choices"])["action"]
    command = {"id": secrets.token_hex(6), "seat": seat, "action": action, "seq": view["seq"]}
    played = browser.post(f"/api/tables/{table}/play", command, headers=mine)
    assert played["seq"] > view["seq"]


def check_end(ada: Browser, table: str, seats: list[int], acts: int) -> None:
    over = ada.get(f"/api/tables/{table}")["table"]
    assert over["status"] == "over"
    assert over["outcome"]
    content = ada.http.get(f"/api/tables/{table}/record").content
    record = parse_record(content)
    assert len([line for line in record.actions if not line.startswith("-1 ")]) == acts
    verified = ada.http.post("/api/records/verify", content=content).json()
    assert verified["ok"], verified
    steps = ada.get(f"/api/tables/{table}/steps")
    assert len(steps["steps"]) == len(record.actions)
    assert steps["player_seats"] == seats
    for eye in ("public", str(seats[-1]), "all"):
        first = max(0, len(record.actions) - 2)
        shown = ada.get(f"/api/tables/{table}/frames?first={first}&count=5&eye={eye}")
        assert shown["frames"][-1]["outcome"] == over["outcome"]
