"""Orebit: five space-mining board games, with every rule, for people, bots and research.

>>> import orebit
>>> match = orebit.new("dark_side", seats=2, seed=7)
>>> match.deciders()
[1]
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from orebit.core.errors import IllegalAction, OrebitError, UnknownAction
from orebit.core.match import Match, new_match, replay_record
from orebit.core.record import Record, read_record
from orebit.games import get

__version__ = "0.1.0"
__all__ = ["IllegalAction", "Match", "OrebitError", "Record", "UnknownAction", "load", "new", "replay"]


def new(
    game: str,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | bytes | None = None,
) -> Match:
    """A match of the game for so many players (or for these, by name), ready for its first decision."""
    the_game = get(game)
    if seats is None:
        seats = max(2, the_game.players[0])
    players = seats if isinstance(seats, int) else len(seats)
    return new_match(the_game, players, options, seed, None if isinstance(seats, int) else seats)


def load(path: str | Path) -> Match:
    """The match that a record file holds, played up to where it stopped."""
    return replay(read_record(path))


def replay(record: Record) -> Match:
    """Play a record again. It must belong to the rules and the component data that are here."""
    return replay_record(get(record.game), record)
