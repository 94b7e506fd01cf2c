"""Asking before something is destroyed."""

import sys
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from orebit.core.errors import OrebitError

Yes: TypeAlias = Annotated[bool, Parameter(name="--yes", help="Do not ask.")]


class NotSure(OrebitError):
    """Nobody said yes."""


def make_sure(question: str, yes: bool) -> None:
    """Go on only when somebody says yes; where nobody can be asked, only with `--yes`."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise NotSure(f"{question} Nobody can be asked here: say it with --yes")
    print(f"{question} [yes/no] ", end="", flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise NotSure("nothing was done")
