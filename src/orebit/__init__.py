"""Orebit: five space-mining board games, with every rule, for people, bots and research.

>>> import orebit
>>> match = orebit.new("dark_side", seats=2, seed=7)
>>> match.deciders()
[1]
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from orebit.core.errors import BadRecord, IllegalAction, OrebitError, UnknownAction
from orebit.core.match import Match, new_match
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
    game = get(record.game)
    if record.rules != game.rules_version:
        raise BadRecord(
            f"the record was played by rules {record.rules} of {game.id}; here are rules {game.rules_version}"
        )
    if record.components != game.digest():
        raise BadRecord(
            f"the record was played with other component data of {game.id} (digest {record.components[:12]}…, "
            f"here {game.digest()[:12]}…): name its folder with --components"
        )
    try:
        seed = bytes.fromhex(record.seed)
        match = Match(game, game.setup(record.players, record.options), seed, record.seats)
    except ValueError:
        raise BadRecord("the record's seed is not 64 hexadecimal digits") from None
    try:
        match.replay(record.acts())
    except OrebitError as error:
        raise BadRecord(f"the record cannot be played again: {error}") from None
    again = match.record()
    if record.result != again.result:
        raise BadRecord("the record's result is not what its actions lead to")
    return match
