"""Bots choose legal actions, can be played again from their seed, and are asked for by name."""

import pytest

import orebit
from orebit import bots
from orebit.core.errors import UnknownBot
from orebit.core.match import Match


def played_by(names: list[str], seed: int, most: int = 60) -> Match:
    match = orebit.new("dark_side", seats=names, seed=1)
    players = [bots.get(name, seed, stream) for stream, name in enumerate(names)]
    while not match.is_over() and len(match.acts) < most:
        seat = match.deciders()[0]
        match.play(seat, players[seat].choose(match.perspective(seat, players[seat].chance)))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "easy:sims=16", "medium:sims=16", "hard:sims=16"])
def test_a_bot_plays_legal_actions_and_the_same_ones_from_the_same_seed(name: str) -> None:
    first, again, other = (played_by([name, "random"], seed, 12).record().actions for seed in (5, 5, 6))

    assert first == again
    assert first != other


def test_greedy_scores_more_than_random() -> None:
    scores = played_by(["greedy", "random"], seed=2, most=1000).scores()

    assert scores[0] > scores[1]


def test_greedy_sees_no_more_than_its_seat_may_know() -> None:
    match = played_by(["random", "random"], seed=3, most=20)
    seat = match.deciders()[0]
    before, after = bots.get("greedy", 8), bots.get("greedy", 8)
    choice = before.choose(match.perspective(seat, before.chance))
    match.state.scramble(seat, bots.get("random", 9).chance)

    assert after.choose(match.perspective(seat, after.chance)) == choice


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("gredy", "did you mean 'greedy'"), ("xyzzy", "there are: random, easy")],
)
def test_an_unknown_bot_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        bots.get(name, 0)
