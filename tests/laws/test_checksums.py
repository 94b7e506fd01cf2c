"""Speed changes nothing: games, trees and observations are the same as before, compiled and uncompiled.

A local `one: i64 = 1` becomes C's 32-bit `1 << n`, and only a checksum of playouts showed it.
"""

import json

import pytest

from orebit.games import OURS, get
from tests.checksums import FILE, checksums


@pytest.mark.slow
@pytest.mark.parametrize("game_id", OURS)
def test_the_same_seeds_give_the_same_games_trees_and_observations(game_id: str) -> None:
    assert checksums(get(game_id)) == json.loads(FILE.read_text(encoding="utf-8"))[game_id], (
        "if a rule or a judge was meant to change: PYTHONPATH=src .venv/bin/python -m tests.checksums"
    )
