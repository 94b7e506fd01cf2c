"""Whole games over the wire by a scripted client: every game, every mode with more than one person (bar 6)."""

import contextlib
import random
from typing import Any

import pytest

from orebit.core.record import parse_record
from orebit.games import all_games
from tests.server.clients import Browser, Live

pytestmark = pytest.mark.slow
SETUPS = [
    pytest.param(game, players, options, number, id=f"{game.id}-{number}")
    for game in all_games()
    for number, (players, options) in enumerate(game.spread)
    if players > 1 or number == next(i for i, (alone, _) in enumerate(game.spread) if alone == 1)
]
MOST_ACTS = 6000
PATIENCE = 250  # acts of a hot-seat game


@pytest.mark.parametrize(("game", "players", "options", "number"), SETUPS)
def test_a_whole_game(
    ada: Browser, monkeypatch: pytest.MonkeyPatch, game: Any, players: int, options: Any, number: int
) -> None:
    """The first setup of a game has a socket for every seat, plays over HTTP now and then, and ends by its own rules.
    The others are hot-seat, and whoever sits in seat 0 gives up when it takes very long."""
    monkeypatch.setattr(type(game), "pace_ms", lambda game, state, seat: 0)  # scripts are fast
    luck = random.Random(number)
    made = ada.make(game.id, ["me"] * players, options=options, start=True, entropy="0b")
    table = made["table"]["id"]
    keys = [key["key"] for key in made["you"]["keys"]]
    sockets = number == 0
    with contextlib.ExitStack() as stack:
        if sockets:
            stranger = Browser(ada.address)
            stack.callback(stranger.close)
            lives = [stack.enter_context(stranger.live(table, keys=[key])) for key in keys]
        else:
            lives = [stack.enter_context(ada.live(table))] * players
        acts = play(ada, table, lives, players, luck, http_every=17 if sockets else 0)
        if acts == PATIENCE and not sockets:
            assert ada.post(f"/api/tables/{table}/resign", {"id": "enough", "seat": 0})["seq"]
    check_end(ada, table, acts)


def play(ada: Browser, table: str, lives: list[Live], players: int, luck: random.Random, http_every: int) -> int:
    """Random legal moves until the match is over; how many."""
    latest = lives[0]
    for number in range(MOST_ACTS if http_every else PATIENCE):
        seat = next_seat(latest, players, luck)
        if seat is None:
            return number
        latest = lives[seat]
        view = latest.decision(seat)
        if view is None:
            return number
        action = luck.choice(view["view"]["choices"])["action"]
        if http_every and number % http_every == 0:
            command = {"id": f"http-{number}", "seat": seat, "action": action, "seq": view["seq"]}
            played = ada.post(f"/api/tables/{table}/play", command)
        else:
            played = latest.play(seat, action, view["seq"])
            assert played["type"] == "ack", played
        latest.wait_for_view(seat, played["seq"])
        latest.kept.clear()
        latest.heard.clear()
    assert not http_every, "the game does not end"
    return PATIENCE


def next_seat(live: Live, players: int, luck: random.Random) -> int | None:
    """Somebody who has to decide, as this line sees it; None when the match is over."""
    while not live.views:
        live.receive()
    newest = max(live.views.values(), key=lambda view: int(view["view"]["ply"]))["view"]
    if newest["outcome"] is not None:
        return None
    seat: int = luck.choice([decider for decider in newest["deciders"] if decider < players])
    return seat


def check_end(ada: Browser, table: str, acts: int) -> None:
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
    for eye in ("public", "0", "all"):
        first = max(0, len(record.actions) - 2)
        shown = ada.get(f"/api/tables/{table}/frames?first={first}&count=5&eye={eye}")
        assert shown["frames"][-1]["outcome"] == over["outcome"]
