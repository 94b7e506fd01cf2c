"""Every setup that the games name for tests; only the first of each game is quick."""

import pytest

from orebit.games import all_games

SETUPS = [
    pytest.param(game, *setup, id=f"{game.id}-{number}", marks=[pytest.mark.slow] if number else [])
    for game in all_games()
    for number, setup in enumerate(game.spread)
]
