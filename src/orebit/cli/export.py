"""`orebit export`: self-play as a data set for offline learning."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import AsJson, Folder, GameId, OptionList, load_game, read_options, read_seats
from orebit.cli.output import counted, print_json, watched
from orebit.core.errors import BadSetup

SUFFIX = ".npz"


def export(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 100,
    out: Annotated[Path, Parameter(help="The file to write, NAME.npz.")],
    seats: Annotated[str, Parameter(help="The bots in seat order, like random,greedy.")] = "",
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    option: OptionList = None,
    force: Annotated[bool, Parameter(help="Write over a file that is there.")] = False,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Let bots play games, and write every decision for offline learning."""
    if games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {games}")
    if seed < 0:
        raise BadSetup(f"--seed is a number from 0 up, not {seed}")
    if out.suffix != SUFFIX:
        raise BadSetup(f"--out is a file that ends in {SUFFIX}, not {out.name}")
    if out.exists() and not force:
        raise BadSetup(f"--out: {out} is there already; --force writes over it")
    from orebit.env.export import observations, play_games, write

    game = load_game(id, components)
    names = read_seats(seats) if seats else ["random"] * (game.bench_players or game.players[-1])
    setup = game.setup(len(names), read_options(option))
    playing = play_games(game, setup, names, games, seed)
    played = list(watched(playing, games, f"Playing {game.title}", json))
    vectors = watched(observations(game, setup, played, seed), games, "Writing observations", json)
    rows = write(out, game, setup, names, seed, played, vectors)
    size = out.stat().st_size
    if json:
        print_json({"game": game.id, "games": games, "seats": names, "seed": seed, "decisions": rows, "bytes": size})
    else:
        print(f"{counted(rows, 'decision')} of {counted(games, 'game')} in {out}, {size / 1e6:,.1f} MB.")
    return 0
