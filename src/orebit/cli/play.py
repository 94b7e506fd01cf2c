"""`orebit play`: the browser table on this machine; no account, no configuration."""

import sys
from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import Folder, OptionList, load_game, read_options, read_seats, use_components
from orebit.core.errors import BadSetup

ME = "me"
HOST = "127.0.0.1"
PORT = 8701


def play(
    id: Annotated[str, Parameter(help="The id of a game: straight to a table of it.")] = "",
    /,
    *,
    seats: Annotated[
        str,
        Parameter(help="Who plays, in seat order: me, open, or a bot (random, easy, greedy, medium, hard, master)."),
    ] = "",
    option: OptionList = None,
    port: Annotated[int, Parameter(help="The port to listen at; another is taken if it is busy.")] = PORT,
    no_browser: Annotated[bool, Parameter(help="Print the address and open nothing.")] = False,
    components: Folder = None,
) -> int:
    """Open the table in your browser."""
    if components is not None:
        use_components(components)
    if not id and (seats or option):
        raise BadSetup("--seats and --option belong to a game: orebit play dark_side --seats me,greedy")
    table = _table(id, seats, option) if id else None

    from orebit.agent.doors import mcp_door
    from orebit.server.local import play_here

    return play_here(HOST, port, table, None if no_browser else _open, [mcp_door])


def _table(id: str, seats: str, option: list[str] | None) -> tuple[str, list[str], dict[str, bool | int | str]]:
    """What to play, checked before the server starts."""
    game = load_game(id)
    players = max(2, game.players[0])
    chosen = read_seats(seats, (ME, "open")) if seats else [ME, *[_strongest()] * (players - 1)]
    setup = game.setup(len(chosen), read_options(option))
    return game.id, chosen, setup.options


def _strongest() -> str:
    from orebit.bots import NAMES

    return next(name for name in ("medium", "greedy", *NAMES) if name in NAMES)


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        print("No browser could be opened: open the address yourself.", file=sys.stderr)
