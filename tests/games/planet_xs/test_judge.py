"""Planet XS for bots: the judge is worth playing against, and sees what a seat may see."""

import pytest

from orebit.core.chance import FastChance
from orebit.games.planet_xs import GAME
from orebit.lab.simulate import simulate
from tests.games.planet_xs.position import position


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("seats", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_beats_random(seats: list[str]) -> None:
    done = simulate(GAME.id, seats, 30, {"ai_crews": 0}, seed=7)

    assert done.unfinished == 0
    assert done.wins[seats.index("greedy")] >= 0.9


@pytest.mark.slow
@pytest.mark.many
def test_greedy_wins_some_co_op_matches_where_random_wins_none() -> None:
    greedy = simulate(GAME.id, ["greedy", "greedy"], 30, {"coop": True}, seed=7)
    random = simulate(GAME.id, ["random", "random"], 30, {"coop": True}, seed=7)

    assert greedy.success is not None
    assert greedy.success >= 0.15
    assert random.success == 0.0


def test_the_judge_knows_the_obvious() -> None:
    judge = GAME.judge
    table = position("deposit", crew="alpha echo-N", slots="echo N pink pink", rolls=[6])
    worths = judge.worths(table.state, 0, table.state.legal(0))
    assert worths.index(max(worths)) == 2  # steal both

    rich = position("storing", held="delta green", slots="alpha N pink pink pink pink pink, echo N green").state
    values = [judge.value(rich, seat) for seat in range(6)]
    assert values.index(max(values)) == 0

    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha ambush")
    table.play("0 fight F2 2", rolls=[1, 6])
    worths = judge.worths(table.state, 0, table.state.legal(0))
    assert worths.index(max(worths)) == 1  # ambush, rather than lose to a 6


def test_the_observation_has_one_length_for_every_number_of_crews() -> None:
    lengths = set()
    for players, options in GAME.spread:
        state = GAME.start(GAME.setup(players, options), FastChance(1))
        lengths.add(len(GAME.judge.observe(state, state.deciders()[0])))

    assert lengths == {len(GAME.features)}


def test_the_observation_turns_with_the_seat() -> None:
    table = position("storing", held="delta green", slots="alpha N pink, echo N pink")
    features = dict(zip(GAME.features, GAME.judge.observe(table.state, 0), strict=True))
    turned = dict(zip(GAME.features, GAME.judge.observe(table.state, 2), strict=True))

    assert features["seat +0: slot N1 pink"] == features["seat +2: slot N1 pink"] == 1
    assert turned["seat +0: slot N1 pink"] == turned["seat +4: slot N1 pink"] == 1
    assert turned["seat +5: holds green / 4"] == 0.25
