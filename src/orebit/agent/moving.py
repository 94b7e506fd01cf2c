"""A state on its way to another process: compiled states do not pickle, but what is in them is numbers.

`read_into` takes a state that was started with the same setup, which has the same shape. tests/agent/test_moving.py
holds every game and setup to it.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.cloning import attributes


def written(thing: object) -> dict[str, Any]:
    """All that a state holds, as JSON can tell it."""
    return {name: _plain(getattr(thing, name)) for name in attributes(thing)}


def _plain(value: object) -> Any:
    if isinstance(value, vec):
        return list(value)
    return value if isinstance(value, bool | int | float | str) else written(value)


def read_into(thing: object, values: dict[str, Any]) -> None:
    for name, value in values.items():
        if isinstance(value, dict):  # a part that clones share: it differs only from one start to another
            read_into(getattr(thing, name), value)
        else:
            setattr(thing, name, vec[i64](value) if isinstance(value, list) else value)
