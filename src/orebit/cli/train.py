"""`orebit train`: a judge of one's own, from games between bots."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from orebit.bots import weights
from orebit.cli.arguments import AsJson, Cluster, Folder, GameId, check_seed, load_game, read_options
from orebit.cli.output import counted, print_json, watched
from orebit.core import extras
from orebit.core.errors import BadSetup

# Matrices this small take 30 times as long on a busy machine when the threads of NumPy's library wait for each other;
# and so the number of cores does not change the order in which numbers are added.
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def train(
    id: GameId,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="How many players it learns for; two if the game allows it.")] = None,
    out: Annotated[
        Path | None, Parameter(help="The folder of the run; a run that was interrupted goes on where it stopped.")
    ] = None,
    seed: Annotated[int, Parameter(help="The same seed plays the same games and gives the same weights.")] = 0,
    recipe: Annotated[
        list[str] | None,
        Parameter(help="Change the recipe, as NAME=VALUE, like greedy_games=5000; may be given several times."),
    ] = None,
    no_gate: Annotated[bool, Parameter(help="Do not let it play against the hand-made judge in the end.")] = False,
    workers: Annotated[int | None, Parameter(help="How many processes play; all cores if not said.")] = None,
    cluster: Cluster = "",
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Let bots play each other, and learn from it who will win."""
    check_seed(seed)
    extras.need("learning judges", "env", "numpy")
    for library in ONE_THREAD:  # read when NumPy is loaded
        os.environ.setdefault(library, "1")
    from orebit.lab.training import page
    from orebit.lab.training.recipe import recipe_for
    from orebit.lab.training.run import Run

    game = load_game(id, components)
    count = (2 if 2 in game.players else game.players[0]) if seats is None else seats
    made = recipe_for(game, count, {"seed": seed, **_changes(recipe)})
    folder = out or Path("nets") / f"{game.id}-{count}"
    if not weights.NAME.fullmatch(folder.name):
        raise BadSetup(
            f"--out: a bot is told the name of this folder, so it may have small letters, digits, - and _ only, "
            f"not '{folder.name}'"
        )
    run = Run(
        made,
        folder,
        _cores() if workers is None else workers,
        cluster,
        lambda steps, total, doing: watched(steps, total, doing, json),
        (lambda line: None) if json else lambda line: print(line, file=sys.stderr),
    )
    report = run.run(not no_gate)
    written = page.write(report, folder)
    if json:
        print_json(report)
        return 0
    found = report.figures
    print(f"{game.title}, {counted(count, 'player')}: {report.rows:,} positions, {written}.")
    print(
        f"Log loss on games kept back: {found.loss:.4f}; "
        f"the hand-made value, told seat and phase: {found.hand_loss:.4f}."
    )
    for each in found.seats:
        print(f"Seat {each.seat + 1}: calibration error {each.error:.1f} points ({each.low:.1f} to {each.high:.1f}).")
    if report.gate is not None:
        won = report.gate
        passed = "passed" if won.passed else "not passed"
        print(
            f"Gate {passed}: {won.share:.1%} ({won.low:.1%} to {won.high:.1%}) of {counted(won.games, 'game')} at "
            f"{won.ms} ms a decision against the hand-made judge."
        )
    print(f"To play with it: {weights.VARIABLE}={folder.parent} and the bot hard:judge={folder.name}")
    return 0


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _changes(given: list[str] | None) -> dict[str, Any]:
    """Values as the recipe has them."""
    from orebit.lab.training.recipe import Recipe

    kinds = {field.name: field.type for field in msgspec.structs.fields(Recipe)}
    for name in ("game", "players", "seed"):  # have arguments of their own
        del kinds[name]
    changes: dict[str, Any] = {}
    for name, value in read_options(given, "--recipe").items():
        if name not in kinds:
            raise BadSetup(f"--recipe: there is no '{name}'; there are {', '.join(kinds)}")
        try:
            parts = value.split(",") if kinds[name] == tuple[float, ...] else value
            changes[name] = msgspec.convert(parts, kinds[name], strict=False)
        except msgspec.ValidationError:
            raise BadSetup(f"--recipe: {name} takes a number, not '{value[:30]}'") from None
    return changes
