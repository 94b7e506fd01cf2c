"""`orebit terminal`: a match at this terminal, in plain lines that can be typed, piped and read out."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit import bots, replay
from orebit.cli.arguments import Folder, OptionList, load_game, read_options, read_seats, use_components
from orebit.cli.table import ME, TerminalTable
from orebit.core.errors import BadSetup
from orebit.core.match import Match, new_match
from orebit.core.record import read_record

MOST_SEED = 2**53  # fresh seeds stay short enough to be typed again


def terminal(
    id: Annotated[str, Parameter(help="The id of a game; `orebit games` lists them.")] = "",
    /,
    *,
    seats: Annotated[
        str, Parameter(help="Who plays, in seat order: me, or a bot (random, easy, greedy, medium, hard, master).")
    ] = "",
    option: OptionList = None,
    seed: Annotated[int | None, Parameter(help="The same seed deals the same game.")] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved match.")] = None,
    ask_forced: Annotated[bool, Parameter(help="Ask even where there is only one choice.")] = False,
    components: Folder = None,
) -> int:
    """Play in this terminal, in plain lines."""
    if load is None:
        match = _new_table(id, seats, option, seed, components)
    else:
        if option or seed is not None:
            raise BadSetup("a saved match keeps its options and its seed: leave --option and --seed away with --load")
        match = _saved_table(id, seats, load, components)
    return TerminalTable(match, ask_forced, load).run()


def _new_table(id: str, seats: str, option: list[str] | None, seed: int | None, components: Path | None) -> Match:
    if not id:
        raise BadSetup("name a game, like: orebit terminal dark_side; `orebit games` lists them")
    game = load_game(id, components)
    players = read_seats(seats, people=(ME,)) if seats else [ME, "greedy"]
    if seed is None:
        seed = secrets.randbelow(MOST_SEED)
    return new_match(game, len(players), read_options(option), seed, players)


def _saved_table(id: str, seats: str, file: Path, components: Path | None) -> Match:
    if components is not None:
        use_components(components)
    match = replay(read_record(file))
    if id and id != match.game.id:
        raise BadSetup(f"{file} is a match of {match.game.id}, not of {id}")
    if seats:
        players = read_seats(seats, people=(ME,))
        if len(players) != match.setup.players:
            raise BadSetup(f"the match in {file} has {match.setup.players} players, but --seats names {len(players)}")
        match.players = players
    else:
        match.players = [
            name if bots.is_bot(name) else ME for name in match.players
        ]  # whoever it was: you play them now
    return match
