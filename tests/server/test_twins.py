"""Films and replays know no more than the log: two matches that told an eye the same are shown to it the same."""

from collections.abc import Iterator
from typing import Any

import pytest

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.laws.witness import told
from orebit.core.match import Match
from orebit.core.state import PUBLIC
from orebit.games import get
from orebit.server.records import film, frames

MOST_ACTS = 120
LAST = 6  # steps that are compared


def twins(game: Game[Any], players: int, seed: int, eye: int) -> Iterator[tuple[Match, Match]]:
    """Matches that end with a choice of another seat, each beside one where it chose otherwise, unheard by the eye."""
    match, picks = Match(game, game.setup(players), seed), FastChance(seed, 1)
    while not match.is_over() and len(match.acts) < MOST_ACTS:
        deciders = match.deciders()
        seat = deciders[picks.below(len(deciders))]
        legal = match.legal_codes(seat)
        code = legal[picks.below(len(legal))]
        before = [(act.seat, act.text) for act in match.acts]
        match.play(seat, code)
        if seat != eye and len(legal) > 1:
            other = Match(game, match.setup, seed)
            other.replay(before)
            other.play(seat, legal[(legal.index(code) + 1) % len(legal)])
            if told(other.acts[-1].entries, eye) == told(match.acts[-1].entries, eye):
                yield match, other


@pytest.mark.parametrize(("game_id", "players"), [("dark_side", 2), ("mining_colony", 2), ("planet_xs", 2)])
@pytest.mark.parametrize("eye", [0, PUBLIC])
def test_a_film_shows_nothing_that_was_not_told(game_id: str, players: int, eye: int) -> None:
    compared = 0
    for match, other in twins(get(game_id), players, 5, eye):
        one, another = match.record().to_bytes(), other.record().to_bytes()
        first = max(0, match.ply(eye) - LAST)
        assert film(one, eye, first, LAST + 1) == film(another, eye, first, LAST + 1)
        step = max(0, len(match.acts) - LAST)
        name = "public" if eye == PUBLIC else str(eye)
        assert frames(one, step, LAST + 1, name) == frames(another, step, LAST + 1, name)
        compared += 1
        if compared == 3:
            return
    assert compared > 0
