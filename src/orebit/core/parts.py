"""Where in its package a game keeps what everybody asks of it: one shape for all games, loaded when first asked for."""

from functools import cache
from importlib import import_module
from typing import Any, Final

from orebit.core.errors import MissingPart

PARTS: Final = {  # by what `Game` is asked for: the module and the name in it
    "actions": ("actions", "ACTIONS"),
    "events": ("events", "EVENTS"),
    "reasons": ("reasons", "REASONS"),
    "facts": ("explain", "facts"),
    "shape": ("shapes", "VIEW"),
    "view": ("view", "view"),
    "describe": ("describe", "describe"),
    "prompt": ("describe", "prompt"),
    "label": ("labels", "label"),
    "group": ("labels", "group"),
    "merits": ("merits", "merits"),
    "sentence": ("sentences", "sentence"),
    "notation": ("notation", "notation"),
    "layout": ("observe", "LAYOUT"),
    "judge": ("evaluate", "judge"),
    "progress": ("evaluate", "progress"),
    "account": ("account", "ACCOUNT"),
}
OPTIONAL: Final = ("account", "facts", "group", "merits", "progress", "shape")  # `Game` has an answer of its own


@cache
def find(package: str, part: str) -> Any:
    """The part of a game's package; None when the package has no such module, or the module no such name."""
    module, name = PARTS[part]
    try:
        return getattr(import_module(f"{package}.{module}"), name, None)
    except ModuleNotFoundError as error:
        if error.name in (package, f"{package}.{module}"):
            return None
        raise


@cache
def get(package: str, part: str) -> Any:
    """The same, or a sentence that says what is missing."""
    found = find(package, part)
    if found is None:
        raise MissingPart(missing(package, part))
    return found


def missing(package: str, part: str) -> str:
    module, name = PARTS[part]
    return f"{package.rpartition('.')[2]} has no `{name}` in {module}.py (docs/guides/adding-a-game.md says what it is)"
