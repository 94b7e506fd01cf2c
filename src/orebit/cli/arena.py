"""`orebit arena`: a tournament between bots."""

from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import (
    AsJson,
    Cluster,
    Control,
    Folder,
    GameId,
    OptionList,
    Workers,
    check_seed,
    load_game,
    read_options,
    read_seats,
)
from orebit.cli.control import tell_control
from orebit.cli.output import counted, number, print_json, print_table, watched
from orebit.lab.arena import ArenaReport
from orebit.lab.arena import arena as run


def arena(
    id: GameId,
    /,
    *,
    bots: Annotated[str, Parameter(help="The bots that play each other, like random,greedy,medium,hard:ms=200.")],
    games: Annotated[int, Parameter(help="How many games; rounded up so that all seatings are played equally.")] = 400,
    players: Annotated[int | None, Parameter(help="How many sit at a table; two if the game allows it.")] = None,
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    option: OptionList = None,
    workers: Workers = 1,
    cluster: Cluster = "",
    control: Control = False,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Let bots play each other in every seating, and rate them."""
    check_seed(seed)
    game = load_game(id, components)
    report = run(
        game.id,
        read_seats(bots, option="--bots"),
        games,
        players,
        read_options(option),
        seed,
        workers,
        cluster,
        lambda steps, total: watched(steps, total, f"Playing {game.title}", json),
        control,
    )
    if json:
        print_json(report)
    else:
        _tell(game.title, report)
    return 0 if report.games == report.wanted else 130


def _tell(title: str, report: ArenaReport) -> None:
    print(
        f"{counted(report.games, 'game')} of {title}, {counted(report.players, 'player')}, "
        f"{counted(report.seatings, 'seating')}, seed {report.seed}."
    )
    if report.games < report.wanted:
        print(f"Stopped early: {counted(report.wanted, 'game')} were wanted.")
    has_goal = any(each.fair is None for each in report.contestants)
    heads = ["bot", "seats", "goal reached" if has_goal else "wins", "95 % interval"]
    heads += (
        ["mean score", "ms a decision"] if has_goal else ["fair share", "rating", "±", "mean score", "ms a decision"]
    )
    rows = []
    for each in sorted(report.contestants, key=lambda each: (-(each.rating or 0.0), -each.share)):
        row = [each.name, str(each.games), f"{each.share:.1%}", f"{each.low:.1%} to {each.high:.1%}"]
        if each.fair is not None and each.rating is not None and each.uncertainty is not None:
            row += [f"{each.fair:.1%}", f"{each.rating:.1f}", f"{2 * each.uncertainty:.1f}"]
        rows.append([*row, number(each.mean_score), "-" if each.think_ms is None else number(each.think_ms)])
    print_table(heads, rows)
    tell_control([(each.name, each.controlled) for each in report.contestants])
    if report.duels:
        print("\nHow often the bot of the line ranks before the bot of the column (ties count half):")
        names = [each.name for each in report.contestants]
        found = {(duel.first, duel.second): duel for duel in report.duels}
        print_table(
            ["", *names],
            [[line, *(_share(found.get((line, column))) for column in names)] for line in names],
        )
    speed = report.speed
    print(f"\n{report.decisions:,} decisions in {speed.seconds:.1f} s: {number(speed.decisions_per_s)} a second.")
    if not report.reproducible:
        print("A bot was given a time limit, so the games depend on this machine.")
    if report.unfinished:
        print(f"{counted(report.unfinished, 'game')} did not end, and count nowhere.")


def _share(duel: object) -> str:
    from orebit.lab.arena import Duel

    return f"{duel.share:.1%} ({duel.low:.0%}-{duel.high:.0%})" if isinstance(duel, Duel) else "-"
