"""What `import orebit` offers: to begin a match, and to go on from a record."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from orebit.core.errors import BadRecord, BadSetup
from orebit.core.given import shown, whole_number
from orebit.core.match import Match, new_match, replay_record
from orebit.core.record import Record, read_record
from orebit.games import get


def new(
    game: str,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | bytes | None = None,
) -> Match:
    """A match of the game for so many players (or for these, by name), ready for its first decision."""
    the_game = get(game)
    players = max(2, the_game.players[0]) if seats is None else whole_number(seats)
    if players is not None:
        return new_match(the_game, players, options, seed)
    if not isinstance(seats, list | tuple):  # a text is a sequence too: of letters
        raise BadSetup(
            f"seats is how many players there are, as a number, or a list of their names; it is not {shown(seats)}"
        )
    return new_match(the_game, len(seats), options, seed, seats)


def load(path: str | Path) -> Match:
    """The match that a record file holds, played up to where it stopped."""
    return replay(read_record(path))


def replay(record: Record) -> Match:
    """Play a record again. It must belong to the rules and the component data that are here."""
    if not isinstance(record, Record):
        raise BadRecord(f"replay takes a Record, as load and Match.record make it, not {shown(record)}")
    return replay_record(get(record.game), record)
