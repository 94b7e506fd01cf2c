"""How commands tell what `--control` found."""

from collections.abc import Sequence

from orebit.cli.output import print_table
from orebit.lab.control import Controlled


def tell_control(found: Sequence[tuple[str, Controlled | None]]) -> None:
    """Nothing where luck was not weighed."""
    rows = [
        [name, f"{each.share:.1%}", f"{each.low:.1%} to {each.high:.1%}", f"{each.saved:.2f}"]
        for name, each in found
        if each is not None
    ]
    if rows:
        print("\nWith luck taken out, and how many times as many games would be as sure without:")
        print_table(["", "wins", "95 % interval", "times"], rows)
        print()
