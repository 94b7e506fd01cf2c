"""What the environments are tried on: every game with every number of players."""

from typing import Any

import pytest

from orebit.core.game import Game
from orebit.games import all_games

GAMES = all_games()
EACH_GAME = [pytest.param(game, id=game.id) for game in GAMES]


def few(game: Game[Any]) -> int:
    """The fewest players that play against each other."""
    return max(2, game.players[0])


def each_seat_count() -> list[Any]:
    """Every game and number of players. The fewest that play against each other are quick, the rest is slow."""
    return [
        pytest.param(game, players, id=f"{game.id}-{players}p", marks=[] if players == few(game) else pytest.mark.slow)
        for game in GAMES
        for players in game.players
    ]
