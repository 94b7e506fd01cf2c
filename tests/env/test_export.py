"""Data sets of self-play."""

import json
from pathlib import Path

import numpy as np
import pytest

from orebit.core.chance import FastChance
from orebit.env.export import export
from orebit.env.seating import STREAMS
from orebit.games import get


@pytest.mark.slow
def test_a_data_set_can_be_played_again(tmp_path: Path) -> None:
    game, out = get("dark_side"), tmp_path / "games.npz"
    setup = game.setup(2)
    rows = export(game, setup, ["greedy", "random"], 3, 7, out)
    data = np.load(out)
    about = json.loads(str(data["about"]))

    assert data["observation"].shape == (rows, len(game.features))
    assert about["features"] == list(game.features)
    assert data["last"].sum() == 3
    row = 0
    for number in range(3):
        chance = FastChance(7, number * STREAMS)
        state = game.start(setup, chance)
        while deciders := state.deciders():
            seat = deciders[0]
            assert (data["game"][row], data["seat"][row]) == (number, seat)
            assert data["legal"][data["legal_from"][row] : data["legal_from"][row + 1]].tolist() == list(
                state.legal(seat)
            )
            seen = np.array(game.judge.observe(state, seat), np.float32)
            assert (data["observation"][row] == seen).all()
            assert data["return"][row] == data["game_returns"][number][seat]
            state.play(seat, int(data["action"][row]), chance)
            row += 1
        assert data["last"][row - 1]
        assert data["game_scores"][number].tolist() == state.scores()
    assert row == rows
