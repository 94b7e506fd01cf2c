"""A replay is made for one eye: captions, notation and the table tell what that eye was told at the time, no more."""

import random
from typing import Any

import msgspec
import pytest

import orebit
from orebit.core.match import Match
from orebit.core.state import PUBLIC, TABLE
from orebit.server import records
from tests.server.clients import Browser, Json
from tests.server.setups import SETUPS

ACTS = 80


def played(game: str, players: int, options: Any, seed: int = 5) -> Match:
    """A match that is broken off after a while; somebody sits down in between, which is an act of the table."""
    match, luck = orebit.new(game, players, options, seed=seed), random.Random(seed)
    match.hand_over(match.player_seats[0], "person")
    for _ in range(ACTS):
        if match.is_over():
            break
        seat = luck.choice(match.deciders())
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def steps_of(match: Match, eye: str) -> list[Json]:
    answer = records.steps(match.record().to_bytes(), eye)
    assert isinstance(answer, bytes), answer
    listed: list[Json] = msgspec.json.decode(answer)["steps"]
    return listed


@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_the_captions_of_an_eye_are_its_own_log(game: Any, players: int, options: Any) -> None:
    match = played(game.id, players, options)
    for eye in (PUBLIC, *match.player_seats):
        listed = steps_of(match, "public" if eye == PUBLIC else str(eye))

        assert [text for step in listed for text in step["lines"]] == [line.text for line in match.log(eye, 1)]
        for step, act in zip(listed, match.acts, strict=True):
            if not act.is_seen_by(eye):
                assert step == {"step": step["step"], "seat": None, "action": "", "lines": [], "revealing": False}
            elif act.seat not in (eye, TABLE):
                assert step["action"] == ""  # it may name a card that lies face down
    everything = steps_of(match, "all")
    assert [f"{step['seat']} {step['action']}" for step in everything] == match.record().actions


@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_frame_and_its_caption_tell_the_same(game: Any, players: int, options: Any) -> None:
    match = played(game.id, players, options)
    eye = str(match.player_seats[-1])
    listed = steps_of(match, eye)
    frames = records.frames(match.record().to_bytes(), 1, len(listed), eye)
    assert isinstance(frames, bytes)
    for step, frame in zip(listed, msgspec.json.decode(frames)["frames"], strict=True):
        assert step["lines"] == [line["text"] for line in frame["log"]]


def secret_swap(seed: int) -> tuple[Match, int]:
    """A match of Dark Side up to a swap of cards that only the one who swapped was told of, and which act that is."""
    match, luck = orebit.new("dark_side", 2, {}, seed=seed), random.Random(seed)
    while not match.is_over():
        seat = match.deciders()[0]
        swaps = [action for action in match.legal(seat) if action.startswith("swap ")]
        match.play(seat, luck.choice(swaps or match.legal(seat)))
        told = {eye: [line.text for line in match.log(eye, match.ply(eye))] for eye in (seat, 1 - seat)}
        if swaps and told[seat] != told[1 - seat]:
            return match, seat
    return secret_swap(seed + 1)


@pytest.mark.slow
def test_the_cards_of_a_secret_swap_are_named_to_its_own_eye_only(ada: Browser) -> None:
    match, seat = secret_swap(1)
    content = match.record().to_bytes()

    def caption(eye: object) -> Json:
        answer = ada.http.post(f"/api/records/steps?eye={eye}", content=content)
        assert answer.status_code == 200, answer.text
        step: Json = answer.json()["steps"][-1]
        return step

    own = caption(seat)
    assert own == caption("all")
    assert own["action"].startswith("swap ")
    for eye in ("public", 1 - seat):
        seen = caption(eye)
        assert seen["action"] == ""
        assert seen["lines"] != own["lines"]
    assert ada.http.post("/api/records/steps", content=content).json()["steps"][-1] == caption("public")
    assert "there is no eye 'x'" in ada.http.post("/api/records/steps?eye=x", content=content).json()["why"]
