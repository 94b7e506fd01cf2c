"""The registry of games. A new game is a package here and a line in OURS.

`OREBIT_GAMES` names a folder with games of somebody else (several, with the separator of PATH between them): each
subfolder with an `__init__.py` is a package `orebit.games.<its name>`, as if it lay here.
"""

import difflib
import os
from importlib import import_module
from pathlib import Path
from typing import Any

from orebit.core.components import HOMES, refuse_ignored
from orebit.core.errors import UnknownGame
from orebit.core.game import Game
from orebit.core.given import shown

VARIABLE = "OREBIT_GAMES"
OURS = (
    "dark_side",
    "asteroid_miners",
    "mining_colony",
    "martian_miners",
    "planet_xs",
)


_folders = [Path(folder).resolve() for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
__path__.extend(str(folder) for folder in _folders)
HOMES.extend(_folders)
_others = [path.parent.name for folder in _folders for path in sorted(folder.glob("*/__init__.py"))]
IDS = tuple(dict.fromkeys((*OURS, *_others)))


def get(game_id: str) -> Game[Any]:
    """The game with this id; its package is loaded on first use."""
    if not isinstance(game_id, str):
        raise UnknownGame(f"a game is named by its id, which is one of {', '.join(IDS)}; it is not {shown(game_id)}")
    for folder in _folders:
        if not folder.is_dir():
            raise UnknownGame(f"{VARIABLE} names {folder}, which is no folder")
    if game_id not in IDS:
        near = difflib.get_close_matches(game_id, IDS, 1, 0.4)
        meant = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(IDS)}"
        raise UnknownGame(f"there is no game '{game_id[:40]}'; {meant}")
    game: Game[Any] = import_module(f"orebit.games.{game_id}").GAME
    refuse_ignored(game.id, game.data_files)
    return game


def all_games() -> list[Game[Any]]:
    return [get(game_id) for game_id in IDS]
