"""What an eye is shown at one moment, and the messages that show it: the whole view, or what changed since another.

A line whose client keeps what it has is sent changes. All lines that look through the same eye, have the same before
them and want the same share the bytes.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import astuple, replace

from orebit.core.description import DescriptionLine
from orebit.core.view import LogLine, TableView, seat_of, to_json
from orebit.server.messages import ChangeMessage, ViewMessage

Change = list[Any] | dict[str, Any]
"""[value]: this value instead. {name or place: change}: these fields or items changed, the others stay.
[names, rows, first, last]: a list that keeps so many of its first and last items (what is not said is none), with
these between them; each row has the values of the names, or is the item itself where there are none."""

FEW = 2  # plain values of a list that are told by place; of more, all between the first and the last are


class Shown:
    """What an eye sees at one moment. Lines keep the one that they were sent last, to be told what changed since."""

    __slots__ = ("decided", "description", "eye", "seq", "view")

    def __init__(self, eye: int, seq: int, decided: int, view: TableView) -> None:
        self.eye = eye
        self.seq = seq
        self.decided = decided
        self.view = view  # without log and description: not every line needs them
        self.description: list[DescriptionLine] | None = None  # in sentences, once somebody wants it

    def whole(self, since: int, log: list[LogLine], is_described: bool) -> bytes:
        view = replace(self.view, log=log, description=self._sentences(is_described))
        return to_json(ViewMessage(seat=seat_of(self.eye), seq=self.seq, since=since, decided=self.decided, view=view))

    def change(self, before: "Shown", since: int, log: list[LogLine], is_described: bool) -> bytes:
        """What a client that has `before` needs. The log is always told: it is not a change of the one before."""
        changed = changes_of(before.view, self.view)
        changed["log"] = _rows(log, 0, 0)
        old, new = before._sentences(is_described), self._sentences(is_described)
        if old != new:
            changed["description"] = change_of(old, new)
        return to_json(
            ChangeMessage(
                seat=seat_of(self.eye),
                base=before.seq,
                seq=self.seq,
                since=UNSET if since == self.view.ply else since,
                decided=UNSET if self.decided == before.decided else self.decided,
                change=changed,
            )
        )

    def _sentences(self, is_described: bool) -> list[DescriptionLine]:
        if not is_described:
            return []
        assert self.description is not None
        return self.description


def changes_of(old: Struct, new: Struct) -> dict[str, Any]:
    """By field that differs: its change."""
    changed: dict[str, Any] = {}
    for name, before, now in zip(new.__struct_encode_fields__, astuple(old), astuple(new), strict=True):
        if before is not now and before != now:
            changed[name] = change_of(before, now)
    return changed


def change_of(old: Any, new: Any) -> Change:
    """How one value becomes the other; they differ. What has other fields is told whole."""
    kind = type(new)
    if type(old) is not kind:
        return [new]
    if kind is list or kind is tuple:
        return _list_change(old, new)
    if kind is dict:
        if old.keys() == new.keys():
            return {str(key): change_of(old[key], value) for key, value in new.items() if old[key] != value}
    elif issubclass(kind, Struct):
        return changes_of(old, new)
    return [new]


def _list_change(old: Sequence[Any], new: Sequence[Any]) -> Change:
    """By place where the same things stand in the same places, else by what is new between the ends that stay."""
    if len(old) == len(new):
        changed = [(i, a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b and a != b]
        if _are_in_place(changed):
            return {str(i): change_of(a, b) for i, a, b in changed}
    most = min(len(old), len(new))
    first = 0
    while first < most and old[first] == new[first]:
        first += 1
    last = 0
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return _rows(new[first : len(new) - last], first, last)


def _are_in_place(changed: list[tuple[int, Any, Any]]) -> bool:
    """Have these things changed, or are they others? They are known by their first field: a seat, a choice's action."""
    kind = type(changed[0][2])
    if not issubclass(kind, Struct):
        return len(changed) <= FEW or kind in (list, tuple, dict)
    name = kind.__struct_fields__[0]
    return all(type(a) is type(b) is kind and getattr(a, name) == getattr(b, name) for _, a, b in changed)


def _rows(items: Sequence[Any], first: int, last: int) -> list[Any]:
    """Items between the first and the last ones that stay; of structs the names are told once."""
    kinds = {type(item) for item in items}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None and issubclass(kind, Struct):
        told = [kind.__struct_encode_fields__, [astuple(item) for item in items]]
        return [*told, first, last] if first or last else told
    return [None, items, first, last] if first or last else [items]
