"""A state that went through text is the same state, in every game and setup."""

import json

import pytest

from orebit.agent.moving import read_into, written
from orebit.core.chance import FastChance
from orebit.core.laws.facts import facts
from orebit.games import IDS, get

ACTS = 80


@pytest.mark.parametrize("game_id", IDS)
def test_a_moved_state_holds_the_same_facts_and_plays_on_alike(game_id: str) -> None:
    game = get(game_id)
    for players, options in game.spread:
        setup = game.setup(players, options)
        chance = FastChance(3)
        state = game.start(setup, chance)
        for _ in range(ACTS):
            deciders = state.deciders()
            if not deciders:
                break
            legal = state.legal(deciders[0])
            state.play(deciders[0], legal[chance.below(len(legal))], chance)
        moved = game.start(setup, FastChance(99))
        read_into(moved, json.loads(json.dumps(written(state))))

        assert facts(moved) == facts(state)
        if state.deciders():
            seat = state.deciders()[0]
            action = state.legal(seat)[0]
            state.play(seat, action, FastChance(5))
            moved.play(seat, action, FastChance(5))
            assert facts(moved) == facts(state)
