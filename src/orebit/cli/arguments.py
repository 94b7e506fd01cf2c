"""Arguments that several commands share: options, seats, component folders."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from orebit import bots
from orebit.core.components import VARIABLE
from orebit.core.errors import BadComponents, BadSetup, OrebitError
from orebit.core.game import Game
from orebit.games import IDS, get

GameId: TypeAlias = Annotated[str, Parameter(help="The id of a game; `orebit games` lists them.")]
OptionList: TypeAlias = Annotated[
    list[str] | None,
    Parameter(name="--option", help="An option of the game, as NAME=VALUE; may be given several times."),
]
Folder: TypeAlias = Annotated[
    Path | None,
    Parameter(name="--components", help="A folder with your own component data: one subfolder a game."),
]
Workers: TypeAlias = Annotated[int, Parameter(help="How many processes play; the results are the same.")]
Cluster: TypeAlias = Annotated[
    str, Parameter(help="Play on the Ray cluster at this address; 'local' starts one on this machine.")
]
Control: TypeAlias = Annotated[
    bool, Parameter(help="Weigh luck and take it out: surer from the same games, at some cost a game.")
]
AsJson: TypeAlias = Annotated[bool, Parameter(name="--json", help="As JSON, for programs.")]


def load_game(game_id: str, components: Path | None = None) -> Game[Any]:
    """The game, playing with the component data of this folder where it has some."""
    if components is not None:
        use_components(components)
    game = get(game_id)
    if components is not None:
        _check_files(game, components / game.id)
    return game


def use_components(folder: Path) -> None:
    """To be called before any game is loaded: data are read once."""
    if not folder.is_dir():
        raise BadComponents(f"--components: there is no folder {folder}")
    if not any((folder / game_id).is_dir() for game_id in IDS):
        raise BadComponents(
            f"--components: {folder} holds data of no game; its subfolders should be called after the games: "
            f"{', '.join(IDS)}"
        )
    os.environ[VARIABLE] = str(folder.resolve())


def _check_files(game: Game[Any], folder: Path) -> None:
    """A file of a wrong name would be passed over in silence."""
    for path in sorted(folder.glob("*.toml")):
        if path.name not in game.data_files:
            raise BadComponents(f"--components: {game.id} has no file {path.name}; it has {', '.join(game.data_files)}")


def read_options(given: Sequence[str] | None, option: str = "--option") -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetup(f"{option} takes NAME=VALUE, not '{text[:60]}'")
        if name in options:
            raise BadSetup(f"the option '{name}' is given twice")
        options[name] = value
    return options


def check_places(*files: Path | None) -> None:
    """What is to be written after long work: that it cannot be is told before."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            raise OrebitError(f"{file} cannot be written: there is no folder {file.parent}")


def check_seed(seed: int) -> None:
    if seed < 0:
        raise BadSetup(f"--seed is a number from 0 up, not {seed}")


def read_seats(given: str, people: Sequence[str] = (), option: str = "--seats") -> list[str]:
    """The players in seat order; each is a bot, or one of the words for a person."""
    seats = [word.strip().lower() for word in given.split(",")]
    if not all(seats):
        raise BadSetup(f"{option} lists the players with commas between them, like random,greedy; '{given}' has a gap")
    for seat in seats:
        if seat not in people:
            bots.check(seat)
    return seats
