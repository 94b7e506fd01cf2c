"""`orebit play`: the way in. Until the browser table is built, it leads to the terminal table."""

import sys
from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import Folder, OptionList

HOW = """The browser table is not built yet. Until it is, play in the terminal:

  orebit games                                   what there is to play
  orebit terminal dark_side --seats me,greedy    a table against a bot
  orebit terminal dark_side --seats me,me        two people at one keyboard"""


def play(
    id: Annotated[str, Parameter(help="The id of a game; `orebit games` lists them.")] = "",
    /,
    *,
    seats: Annotated[
        str, Parameter(help="Who plays, in seat order: me, or a bot (random, greedy, easy, medium, hard).")
    ] = "",
    option: OptionList = None,
    seed: Annotated[int | None, Parameter(help="The same seed deals the same game.")] = None,
    components: Folder = None,
) -> int:
    """Open a table."""
    if not id:
        print(HOW)
        return 0
    from orebit.cli.terminal import terminal

    print("The browser table is not built yet: this is the table in the terminal.", file=sys.stderr)
    return terminal(id, seats=seats, option=option, seed=seed, components=components)
