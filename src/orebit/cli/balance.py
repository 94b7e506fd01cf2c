"""`orebit balance`: how balanced a game is, as a page to look at."""

from pathlib import Path
from typing import Annotated, Any

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
from orebit.cli.output import counted, print_json, watched
from orebit.core.errors import BadSetup
from orebit.core.game import Game
from orebit.lab.balance import BalanceReport, Comparison, compare
from orebit.lab.balance import balance as run


def balance(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 1000,
    bots: Annotated[str, Parameter(help="One bot for all seats, or one for each, seated in all orders.")] = "greedy",
    players: Annotated[int | None, Parameter(help="How many sit at the table.")] = None,
    option: OptionList = None,
    against: Annotated[
        list[str] | None,
        Parameter(help="Options of a variant to compare with, as NAME=VALUE; may be given several times."),
    ] = None,
    out: Annotated[Path, Parameter(help="The folder that the report is written to.")] = Path("balance"),
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    workers: Workers = 1,
    cluster: Cluster = "",
    control: Control = False,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Play many games and report how balanced they are."""
    from orebit.lab.report import write

    check_seed(seed)
    game = load_game(id, components)
    names, options = read_seats(bots, option="--bots"), read_options(option)
    variant = options | read_options(against, "--against")
    if against:
        _check_variant(game, names, players, options, variant)

    def report(chosen: dict[str, str], doing: str) -> BalanceReport:
        return run(
            game.id,
            games,
            names,
            players,
            chosen,
            seed,
            workers,
            cluster,
            lambda steps, total: watched(steps, total, doing, json),
            control,
        )

    found: BalanceReport | Comparison = report(options, f"Playing {game.title}")
    if against and isinstance(found, BalanceReport):
        found = compare(found, report(variant, "Playing the variant"))
    page, data = write(found, out)
    if json:
        print_json(found)
    else:
        _tell(found)
        print(f"Look at {page}; the figures are in {data}.")
    return 0


def _check_variant(
    game: Game[Any], names: list[str], players: int | None, options: dict[str, str], variant: dict[str, str]
) -> None:
    """Before anything is played: a variant must be possible, and differ."""
    count = players or (len(names) if len(names) > 1 else game.bench_players or game.players[-1])
    if game.setup(count, variant).options == game.setup(count, options).options:
        raise BadSetup("--against names options that make no difference")


def _tell(found: BalanceReport | Comparison) -> None:
    if isinstance(found, Comparison):
        clear = [each for each in found.differences if each.stands_out]
        print(f"{counted(len(found.differences), 'figure')} compared, {len(clear)} differ by more than luck.")
        for each in clear[:10]:
            first, second = (f"{value:.1%}" if each.is_share else f"{value:.1f}" for value in (each.first, each.second))
            print(f"  {each.what}: {first} as it is, {second} in the variant")
        return
    print(f"{counted(found.games, 'game')} of {found.title}, {counted(found.players, 'player')}.")
    if found.seats_p is not None:
        shares = ", ".join(f"{seat.name} {seat.share:.1%}" for seat in found.seats if seat.is_player)
        print(f"Wins by seat: {shares} (p = {found.seats_p:.2g} that equal seats differ so much).")
    tell_control([(seat.name, seat.controlled) for seat in found.seats])
    if found.success:
        print(f"The goal is reached in {found.success[0]:.1%} of the games.")
    print(f"Length: {found.length.mean:.0f} decisions; the lead changes {found.lead_changes.mean:.1f} times a game.")
