"""The registry of games. A new game is a package here and a line in IDS."""

import difflib
from importlib import import_module
from typing import Any

from orebit.core.components import refuse_ignored
from orebit.core.errors import UnknownGame
from orebit.core.game import Game
from orebit.core.given import shown

IDS = (
    "dark_side",
    "asteroid_miners",
    "mining_colony",
    "martian_miners",
    "planet_xs",
)


def get(game_id: str) -> Game[Any]:
    """The game with this id; its package is loaded on first use."""
    if not isinstance(game_id, str):
        raise UnknownGame(f"a game is named by its id, which is one of {', '.join(IDS)}; it is not {shown(game_id)}")
    if game_id not in IDS:
        near = difflib.get_close_matches(game_id, IDS, 1, 0.4)
        meant = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(IDS)}"
        raise UnknownGame(f"there is no game '{game_id[:40]}'; {meant}")
    game: Game[Any] = import_module(f"orebit.games.{game_id}").GAME
    refuse_ignored(game.id, game.data_files)
    return game


def all_games() -> list[Game[Any]]:
    return [get(game_id) for game_id in IDS]
