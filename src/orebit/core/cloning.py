"""A copy of an object by the list of its attributes, so that none can be forgotten: slow, and enough for what is not
compiled. Compiled games have a copy that names each attribute, which `make copies` writes.
"""

from copy import deepcopy
from typing import TypeAlias, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

T = TypeVar("T")
# Of a position: never written in place once it is dealt, so that its clones share it. It is for what changes seldom: a
# change takes a copy (`changed` of core/vecs.py), a clone none.
Shared: TypeAlias = vec[i64]


def attributes(thing: object) -> list[str]:
    """The names of all that an object holds, whether its class is compiled (they are in `__mypyc_attrs__`, class by
    class) or not (they are in its `__dict__`), in alphabetical order."""
    names = set(getattr(thing, "__dict__", ()))
    for one_class in type(thing).__mro__:
        names.update(one_class.__dict__.get("__mypyc_attrs__", ()))
    return sorted(names - {"__dict__", "__weakref__"})


def cloned(original: T) -> T:
    clone = type(original).__new__(type(original))
    for name in attributes(original):
        value = getattr(original, name)
        setattr(clone, name, value[:] if isinstance(value, vec) else deepcopy(value))
    return clone
