"""`orebit check`: the laws of every game, tried on one."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from orebit.cli.arguments import AsJson, Folder, GameId, load_game
from orebit.cli.output import counted, print_json
from orebit.core.errors import BadSetup
from orebit.core.game import Game
from orebit.core.laws import LAWS, Law, Verdict, check_game

BROKEN = 1  # exit code


def check(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many random games of each setup to try every law on.")] = 1,
    seed: Annotated[int, Parameter(help="The seed of the first game.")] = 0,
    law: Annotated[str | None, Parameter(help="Try only this law: its name, as the verdicts show it.")] = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Try the laws that every game has to keep on a game."""
    if games < 1:
        raise BadSetup(f"--games is how many games of each setup to try, at least 1, not {games}")
    if seed < 0:
        raise BadSetup(f"--seed is a number from 0 up, not {seed}")
    laws = _laws(law)
    game = load_game(id, components)
    verdicts = []
    if json or not sys.stderr.isatty():
        for one in laws:
            verdicts += check_game(game, games, seed, laws=[one])
            if not json:
                _tell(verdicts[-1])
    else:
        verdicts = _check_watched(game, games, seed, laws)
    broken = [verdict for verdict in verdicts if not verdict.holds]
    if json:
        print_json({"game": game.id, "holds": not broken, "laws": [_as_data(verdict) for verdict in verdicts]})
    else:
        tried = counted(len(verdicts), "law")
        print(f"{game.title} keeps all {tried}." if not broken else f"{game.title} breaks {len(broken)} of {tried}.")
    return BROKEN if broken else 0


def _laws(name: str | None) -> Sequence[Law]:
    laws = [law for law in LAWS if name in (None, law.name)]
    if not laws:
        raise BadSetup(f"there is no law '{name}'; there are: {', '.join(law.name for law in LAWS)}")
    return laws


def _check_watched(game: Game[Any], games: int, seed: int, laws: Sequence[Law]) -> list[Verdict]:
    """With a bar on stderr, above which the verdicts appear one by one."""
    from rich.console import Console
    from rich.progress import Progress

    verdicts: list[Verdict] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        whole = bar.add_task(f"The laws on {game.title}", total=len(laws))
        one = bar.add_task("")

        def show(law: Law, done: int, total: int) -> None:
            bar.update(one, description=law.name, completed=done, total=total)

        for law in laws:
            verdicts += check_game(game, games, seed, show, [law])
            bar.advance(whole)
            bar.stop()
            _tell(verdicts[-1])
            bar.start()
    return verdicts


def _tell(verdict: Verdict) -> None:
    law = verdict.law
    how = "holds" if verdict.holds else "BROKEN"
    print(f"{how:7} {law.name}: {law.statement} ({counted(verdict.games, 'game')})", flush=True)
    if verdict.broken:
        print(f"        {verdict.broken}", flush=True)


def _as_data(verdict: Verdict) -> dict[str, Any]:
    law = verdict.law
    return {
        "law": law.name,
        "statement": law.statement,
        "holds": verdict.holds,
        "games": verdict.games,
        "broken": verdict.broken,
    }
