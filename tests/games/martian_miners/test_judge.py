"""§10 The heuristic: it finds its way to two mines, and the observation fits every board."""

import pytest

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.perspective import Perspective
from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.rules import MartianState
from tests.games.martian_miners.position import position


def played(names: tuple[str, ...], seed: int) -> MartianState:
    chance = FastChance(seed)
    state = GAME.start(GAME.setup(len(names)), chance)
    players = [bots.get(name, seed, stream) for stream, name in enumerate(names)]
    while state.awaited():
        [seat] = state.deciders()
        state.play(seat, players[seat].choose(Perspective(GAME, state, seat, players[seat].chance)), chance)
    return state


def test_a_mine_that_can_be_built_is_what_greed_wants() -> None:
    table = position({0: "L1.1 L1.2 S2.1", 1: "S5.5"}, {0: (6, 6, 6, 6)}, traders="sun")
    actions = table.state.legal(0)
    worths = GAME.judge.worths(table.state, 0, actions)

    assert GAME.actions.format(actions[worths.index(max(worths))]) == "build_mine B2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_all_seats_are_one(players: int) -> None:
    state = GAME.start(GAME.setup(players), FastChance(players))

    assert sum(GAME.judge.value(state, seat) for seat in range(players)) == pytest.approx(1.0)


def test_who_can_build_sooner_is_more_likely_to_win() -> None:
    table = position({0: "L1.1 L1.2 S2.1", 1: "S5.5"}, {0: (3, 3, 3, 3), 1: (1, 0, 0, 1)})

    assert GAME.judge.value(table.state, 0) > 0.6


def test_the_observation_has_a_name_for_every_number_on_every_board() -> None:
    for players, options in GAME.spread:
        state = GAME.start(GAME.setup(players, options), FastChance(players))

        assert len(GAME.judge.observe(state, players - 1)) == len(GAME.features)


@pytest.mark.slow
@pytest.mark.many
def test_greedy_beats_random_in_well_over_80_of_100_games() -> None:
    won = 0
    for seed in range(60):
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = played(names, seed).outcome()
        assert outcome is not None
        won += names.index("greedy") in outcome.winners and len(outcome.winners) == 1

    assert won >= 54
