"""`orebit calibrate`: what a judge's values mean as shares of the win, with its reliability plot."""

from html import escape
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from orebit import bots
from orebit.bots.win_shares import Map, maps
from orebit.cli.arguments import AsJson, Folder, GameId, check_places, check_seed, load_game
from orebit.cli.output import counted, print_json, watched
from orebit.core.errors import BadSetup, OrebitError
from orebit.lab.calibration import Checked, calibrated, played, plot
from orebit.lab.report import STYLE

FEWEST = 30


def calibrate(
    id: GameId,
    /,
    *,
    players: Annotated[int | None, Parameter(help="How many sit at the table.")] = None,
    bot: Annotated[str, Parameter(help="Who plays in all seats.")] = "greedy",
    games: Annotated[int, Parameter(help="How many games to play.")] = 900,
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    html: Annotated[Path | None, Parameter(help="Draw the reliability plot on this page.")] = None,
    into: Annotated[Path | None, Parameter(help="Write all maps, with this one in its place, to this file.")] = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Fit what the judge's values mean as shares of the win, and check it."""
    check_seed(seed)
    check_places(html, into)
    bots.check(bot)
    game = load_game(id, components)
    count = players or game.players[-1]
    if games < FEWEST:
        raise BadSetup(f"--games is at least {FEWEST}: fewer say nothing, not {games}")
    found = calibrated(watched(played(game, count, bot, games, seed), games, f"Playing {game.title}", json))
    title = f"{game.title}, {counted(count, 'player')}: said and came, {counted(found.map.held_out, 'game')} of {bot}"
    try:
        if html is not None:
            head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
            html.write_text(f'<!doctype html><html lang="en"><head>{head}</head>{plot(title, found)}</html>\n', "utf-8")
        if into is not None:
            into.write_bytes(_with(game.id, count, found.map))
    except OSError as error:
        raise OrebitError(f"the file cannot be written: {error}") from None
    if json:
        print_json(found)
    else:
        _tell(title, found)
    return 0


def _with(game: str, players: int, new: Map) -> bytes:
    known = {name: dict(of) for name, of in maps().items()}
    known.setdefault(game, {})[str(players)] = new
    return msgspec.json.format(msgspec.json.encode(known, order="sorted"), indent=1) + b"\n"


def _tell(title: str, found: Checked) -> None:
    own = found.map
    print(f"{title}.")
    print(f"From {counted(own.games, 'game')}:")
    for name, stage in zip(("beginning", "middle", "end"), own.stages, strict=True):
        print(f"  {name}: scale {stage.scale}, biases {', '.join(str(bias) for bias in stage.bias)}")
    print(
        f"Expected calibration error {own.error:.1f} points; Brier {own.brier:.3f}, the prior's {own.prior_brier:.3f}."
    )
