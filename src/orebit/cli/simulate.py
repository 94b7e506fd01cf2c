"""`orebit simulate`: many games between bots, and what they amount to."""

from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import (
    AsJson,
    Cluster,
    Folder,
    GameId,
    OptionList,
    Workers,
    check_seed,
    load_game,
    read_options,
    read_seats,
)
from orebit.cli.output import counted, number, print_json, print_table, watched
from orebit.lab.play import MOST_PLIES
from orebit.lab.simulate import Simulation
from orebit.lab.simulate import simulate as run


def simulate(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 1000,
    seats: Annotated[str, Parameter(help="The bots in seat order, like random,greedy.")] = "",
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    option: OptionList = None,
    workers: Workers = 1,
    cluster: Cluster = "",
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Let bots play many games, and say how they ended."""
    check_seed(seed)
    game = load_game(id, components)
    names = read_seats(seats) if seats else ["random"] * (game.bench_players or game.players[-1])
    done = run(
        game.id,
        names,
        games,
        read_options(option),
        seed,
        workers,
        cluster,
        lambda steps, total: watched(steps, total, f"Playing {game.title}", json),
    )
    if json:
        print_json(done)
    else:
        _tell(game.title, done, dict(zip(game.player_seats(game.setup(len(names), done.options)), names)))
    return 0 if done.games == games else 130


def _tell(title: str, done: Simulation, players: dict[int, str]) -> None:
    print(f"{counted(done.games, 'game')} of {title}, {counted(len(done.seats), 'player')}.")
    rows = []
    for seat, name in enumerate(done.names):
        rows.append([name, players.get(seat, "-"), f"{done.wins[seat]:.1%}", number(done.mean_scores[seat])])
    print_table(["seat", "player", "wins", "mean score"], rows)
    print(f"A game has {number(done.mean_decisions)} decisions on average, the longest had {done.longest:,}.")
    if done.success is not None:
        print(f"The goal was reached in {done.success:.1%} of the games.")
    if len(done.ratings) > 1:
        print("Ratings: " + ", ".join(f"{rating} {share:.1%}" for rating, share in done.ratings.items()) + ".")
    if len(done.reasons) > 1:
        print(
            "They ended because: " + "; ".join(f"{reason} {share:.1%}" for reason, share in done.reasons.items()) + "."
        )
    if done.unfinished:
        print(f"{counted(done.unfinished, 'game')} did not end within {MOST_PLIES:,} actions.")
