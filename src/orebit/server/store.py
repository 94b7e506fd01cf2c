"""What a house asks of whatever keeps its tables, people and chat: a database (storage.py), or the browser's own store
where the table runs in a page (orebit/offline)."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from orebit.server.documents import Row, TableDoc, Waits
from orebit.server.wire import ChatLine


class Conflict(Exception):
    """Somebody else wrote first: read again, then decide again."""


class StorageFails(Exception):
    """The store is out of reach, or cannot be written to. What was not acknowledged may be sent again."""


class Practised(NamedTuple):
    """What is kept of somebody's practice."""

    kind: str
    key: str
    document: str


class PractisedChange(NamedTuple):
    """What becomes of one of these. `None` before: it is new; after: it goes."""

    identity: str
    kind: str
    key: str
    before: str | None
    after: str | None


class Store(Protocol):
    """When a call that writes returns, what it wrote is kept for good; else it raises StorageFails."""

    write_refusal: str  # why nothing can be written although the store answers

    @property
    def kind(self) -> str: ...

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def is_out_of_reach(self) -> bool: ...
    def writes_waiting(self) -> int: ...
    async def check(self) -> None: ...
    async def try_if_quiet(self) -> None: ...

    # -- tables

    async def create(self, document: TableDoc, identities_of: Sequence[str], rows: Sequence[Row] = ()) -> None: ...
    async def save(
        self,
        document: TableDoc,
        version: int,
        identities_of: Sequence[str],
        rows: Sequence[Row] = (),
        deadline: int | None = None,
    ) -> None:
        """Replace the document of this version, and append rows with it; Conflict when it is no longer current."""

    async def append(
        self, table_id: str, rows: Sequence[Row], deadline: int | None = None, clocked: bool = False
    ) -> None:
        """Write acts; Conflict when a ply or a command is there already."""

    async def load(self, table_id: str) -> tuple[TableDoc, int] | None: ...
    async def rows(self, table_id: str, first: int = 0) -> list[Row]: ...
    async def lengths(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]: ...
    async def lobby(self, most: int) -> list[TableDoc]: ...
    async def of_room(self, room: str, most: int = 100) -> list[TableDoc]: ...
    async def running_of(self, identity: str) -> dict[str, tuple[int, Waits | None]]: ...
    async def set_waits(self, waits: dict[str, Waits]) -> None: ...
    async def current_of_room(self, room: str) -> str | None: ...
    async def of_identity(self, identity: str, most: int = 200) -> list[TableDoc]: ...
    async def unfinished_of(self, identity: str) -> int: ...
    async def count_running(self) -> int: ...
    async def running(self, after: str = "", most: int = 200) -> list[TableDoc]: ...
    async def due(self, now: int, after: tuple[int, str] = (0, ""), most: int = 50) -> list[tuple[int, str]]: ...
    async def set_deadline(self, table_id: str, deadline: int | None) -> None: ...

    # -- practice

    async def practised(self, identity: str, kind: str = "", key: str = "") -> list[Practised]: ...
    async def set_practised(self, changes: Sequence[PractisedChange], at: int) -> None:
        """All of these changes; Conflict, and none of them, when one is no longer as it was before."""

    # -- people and chat

    async def person(self, identity: str) -> tuple[str, str | None] | None: ...
    async def set_person(self, identity: str, name: str, webhook: str | None) -> None: ...
    async def note_seen(self, identity: str, now: int) -> None: ...
    async def forget(self, identity: str, forgotten: str) -> None: ...
    async def say(self, room: str, identity: str, command: str, line: ChatLine) -> ChatLine: ...
    async def said(self, room: str, since: int = 0, most: int = 100) -> list[ChatLine]: ...
