"""What an eye is shown at one moment, and the messages that show it: the whole view, or what changed since another.

A line whose client keeps what it has is sent changes. All lines that look through the same eye, have the same before
them and want the same share the bytes.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from orebit.core.description import DescriptionLine
from orebit.core.view import LogLine, TableView, seat_of, to_json
from orebit.server.messages import ChangeMessage, ViewMessage

Change = list[Any] | dict[str, Any]
"""[value]: this value instead. {name or place: change}: these fields or items changed, the others stay."""


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
        """What a client that has `before` needs."""
        changed = changes_of(before.view, self.view)
        old, new = before._sentences(is_described), self._sentences(is_described)
        if old != new:
            changed["description"] = change_of(old, new)
        return to_json(
            ChangeMessage(
                seat=seat_of(self.eye),
                base=before.seq,
                seq=self.seq,
                since=since,
                decided=self.decided,
                log=log,
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
    for name, field in zip(new.__struct_encode_fields__, new.__struct_fields__, strict=True):
        before, now = getattr(old, field), getattr(new, field)
        if before != now:
            changed[name] = change_of(before, now)
    return changed


def change_of(old: Any, new: Any) -> Change:
    """How one value becomes the other; they differ. What has other fields or another length is told whole."""
    kind = type(new)
    if type(old) is not kind:
        return [new]
    if kind is list or kind is tuple:
        if len(old) == len(new):
            return {str(i): change_of(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    elif kind is dict:
        if old.keys() == new.keys():
            return {str(key): change_of(old[key], value) for key, value in new.items() if old[key] != value}
    elif issubclass(kind, Struct):
        return changes_of(old, new)
    return [new]
