"""`orebit puzzles`: look for puzzles in bots' games, and list those that a game ships with."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from orebit import bots
from orebit.bots.bot import named
from orebit.bots.puzzles import THEMES, Puzzle, PuzzleSet, puzzles_of
from orebit.cli.arguments import GameId, check_places, check_seed, load_game
from orebit.cli.output import counted, print_table, watched
from orebit.core.errors import BadSetup, OrebitError
from orebit.core.game import Game
from orebit.games import get
from orebit.lab.mining import SIMS
from orebit.lab.mining import mine as mined

app = App(name="puzzles", help="Puzzles: moments of games with one best action.", help_format="plaintext")


@app.command
def mine(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games of bots to look through.")] = 50,
    out: Annotated[Path, Parameter(help="Write what was found to this file.")],
    players: Annotated[int, Parameter(help="How many sit at the table.")] = 2,
    bot: Annotated[str, Parameter(help="Who plays the games: one that errs meets more puzzles.")] = "easy",
    seed: Annotated[int, Parameter(help="The same seed looks through the same games.")] = 0,
    most: Annotated[int, Parameter(help="Stop when the file has so many.")] = 40,
    sims: Annotated[int, Parameter(help="Simulations of the short look that says where to look closer.")] = SIMS,
    without: Annotated[str, Parameter(help="Kinds of actions that there are enough puzzles of, with commas.")] = "",
) -> int:
    """Look for puzzles in games of bots.

    One action beats all others by 12 points of 100 of the win, from what the seat knows, by more than 4 standard errors
    over 400 worlds; two bots find it, and greedy does not. What was found so far is in the file after every game, and
    what it held before stays: with another seed a set grows.
    """
    check_seed(seed)
    check_places(out)
    bots.check(bot)
    if games < 1 or most < 1 or sims < 1:
        raise BadSetup("--games, --most and --sims are at least 1")
    game = load_game(id, None)
    game.setup(players)
    kinds = [name.strip() for name in without.split(",") if name.strip()]
    known = {kind.name for kind in game.actions.kinds}
    if not known.issuperset(kinds):
        raise BadSetup(f"--without names kinds of actions of {game.title}: {', '.join(sorted(known))}")
    found = {puzzle.id: puzzle for puzzle in _held(out, game)}
    if len(found) < most:
        looked = mined(game, players, bot, games, seed, kinds, sims)
        for here in watched(looked, games, f"Looking through {game.title}", False):
            found |= {puzzle.id: puzzle for puzzle in here[: most - len(found)]}
            try:
                out.write_bytes(PuzzleSet(game.id, game.rules_version, game.digest(), list(found.values())).to_bytes())
            except OSError as error:
                raise OrebitError(f"the file cannot be written: {error}") from None
            if len(found) >= most:
                break
    print(f"{counted(len(found), 'puzzle')} of {game.title} in {out}.")
    return 0


def _held(file: Path, game: Game[Any]) -> list[Puzzle]:
    """What a file has of the same game and rules; anything else is not written over."""
    if not file.exists():
        return []
    try:
        held = msgspec.json.decode(file.read_bytes(), type=PuzzleSet)
    except (OSError, msgspec.MsgspecError):
        raise OrebitError(f"{file} is there and holds no puzzles: name another file") from None
    if held.game != game.id or not held.fits(game):
        raise OrebitError(f"{file} holds puzzles of another game or of other rules: name another file")
    return held.puzzles


@app.command(name="list")
def list_(id: GameId, /) -> int:
    """List the puzzles that a game ships with, with their answers."""
    game = get(id)
    rows = []
    for puzzle in puzzles_of(game.id).values():
        match = puzzle.match(game)
        best = named(game, match.state, puzzle.seat, int(game.actions.read(puzzle.tries[0].action)))
        lead = f"{100 * puzzle.lead:.0f} ± {196 * puzzle.tries[1].error:.0f}"
        rows.append([puzzle.id, str(len(puzzle.actions)), THEMES[puzzle.theme], best, lead, ", ".join(puzzle.rules)])
    print_table(["id", "acts", "theme", "best", "lead", "rules"], rows)
    return 0
