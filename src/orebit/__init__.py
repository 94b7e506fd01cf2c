"""Orebit: five space-mining board games, with every rule, for people, bots and research.

>>> import orebit
>>> match = orebit.new("dark_side", seats=2, seed=7)
>>> match.deciders()
[1]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orebit.api import load, new, replay
    from orebit.core.errors import IllegalAction, OrebitError, UnknownAction
    from orebit.core.match import Match
    from orebit.core.record import Record

__version__ = "0.1.0"
__all__ = ["IllegalAction", "Match", "OrebitError", "Record", "UnknownAction", "load", "new", "replay"]

_WHERE = {
    "IllegalAction": "core.errors",
    "Match": "core.match",
    "OrebitError": "core.errors",
    "Record": "core.record",
    "UnknownAction": "core.errors",
    "load": "api",
    "new": "api",
    "replay": "api",
}


def __getattr__(name: str) -> Any:
    """Each name is looked for when it is first asked for: `orebit --help` needs none, and would wait for all."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
