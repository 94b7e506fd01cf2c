"""What those who run a server can do with it from a command line, while it runs or not: see, end, ban, drop.

Everything goes through the database, so it works the same for one process on SQLite and for many on PostgreSQL.
"""

import contextlib
import getpass
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.core.errors import OrebitError
from orebit.server.bans import Ban, subject_of
from orebit.server.clocks import DAY_MS
from orebit.server.documents import TableDoc, decoder
from orebit.server.endings import ENDED, end_stored
from orebit.server.migrations import newest, revision_of
from orebit.server.orders import Order, Orders, Report
from orebit.server.storage import Storage
from orebit.server.store import StorageFails
from orebit.server.stored import acts, members, tables
from orebit.server.wire import Status


class CannotDo(OrebitError):
    """Something that an administrator asked for and that cannot be done."""


class CannotRead(CannotDo):
    """There is no database, or none that this version can read."""


def check_exists(url: str) -> None:
    place = make_url(url)
    if place.drivername.startswith("sqlite") and not Path(place.database or "").is_file():
        raise CannotRead(f"there is no database at {place.database}: name the server's with --database or OREBIT_DATA")


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    name: str
    identity: str


class TableRow(msgspec.Struct, frozen=True):
    """A table as an administrator sees it: not what is hidden at it."""

    id: str
    room: str
    game: str
    rules: str
    status: Status
    visibility: str
    created_at: int
    moved_at: int | None
    moves: int
    host: str
    seats: list[SeatRow]


def who() -> str:
    """Who gives the orders: the user of this machine."""
    with contextlib.suppress(OSError, KeyError):
        return f"{getpass.getuser()}@{socket.gethostname()}"
    return f"?@{socket.gethostname()}"


class Admin:
    """One administrator at one database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.orders = Orders(storage)
        self.by = who()

    @classmethod
    @contextlib.asynccontextmanager
    async def at(cls, url: str) -> AsyncIterator["Admin"]:
        """At the database of a server; refuses one that this version does not know how to read."""
        check_exists(url)
        storage = Storage(url)
        try:
            await storage.open(upgrade=False)
            found = await storage.read(lambda connection: connection.run_sync(revision_of))
            if found != newest():
                raise CannotRead(
                    f"the database has the layout {found or 'of something else'}, and this version of Orebit knows "
                    f"{newest()}: use the version that the server runs"
                )
            yield cls(storage)
        except StorageFails:
            raise CannotRead(f"the database at {make_url(url).render_as_string()} cannot be reached") from None
        finally:
            await storage.close()

    # -- tables

    async def tables(
        self, status: str | None = None, identity: str | None = None, ids: list[str] | None = None, most: int = 50
    ) -> list[TableRow]:
        """The newest first."""
        last = select(func.max(acts.c.at)).where(acts.c.table_id == tables.c.id).scalar_subquery()
        count = select(func.count()).where(acts.c.table_id == tables.c.id).scalar_subquery()
        chosen = select(tables.c.document, last, count).order_by(tables.c.created_at.desc()).limit(most)
        if status is not None:
            chosen = chosen.where(tables.c.status == status)
        if ids is not None:
            chosen = chosen.where(tables.c.id.in_(ids))
        if identity is not None:
            chosen = chosen.where(
                tables.c.id.in_(select(members.c.table_id).where(members.c.identity == identity)),
            )

        async def query(connection: AsyncConnection) -> list[TableRow]:
            return [_row(decoder.decode(text), at, moves) for text, at, moves in await connection.execute(chosen)]

        return await self.storage.read(query)

    async def close_table(self, table_id: str, why: str) -> str:
        """End a table, begun or not; what was done, as a sentence."""
        found = await self.storage.load(table_id)
        if found is None:
            raise CannotDo(f"there is no table {table_id[:40]}")
        if found[0].status in ENDED:
            raise CannotDo(f"the table {table_id} is over already")
        began = bool(found[0].seed)
        reason = "ended by those who run this server" + (f": {why}" if why else "")
        await end_stored(self.storage, table_id, reason, time.time_ns() // 1_000_000)
        await self.orders.give(self.by, "close", table_id, why)
        return f"The match at {table_id} is ended." if began else f"The table {table_id} is closed."

    # -- bans

    async def ban(self, subject: str, days: float | None, why: str) -> Ban:
        now = time.time_ns() // 1_000_000
        until = None if days is None else now + int(days * DAY_MS)
        ban = Ban(subject_of(subject), until, why, now)
        await self.orders.give(self.by, "ban", ban.subject, why, ban)
        return ban

    async def unban(self, subject: str) -> str:
        known, banned = [ban.subject for ban in await self.orders.bans()], subject_of(subject)
        if banned not in known:
            raise CannotDo(f"{banned} is not banned" + (f"; {', '.join(known[:10])} are" if known else ""))
        await self.orders.give(self.by, "unban", banned)
        return banned

    async def bans(self) -> list[Ban]:
        return await self.orders.bans()

    # -- the running processes

    async def load(self) -> list[Report]:
        return await self.orders.ask(self.by)

    async def drop(self, subject: str) -> None:
        """Let the running processes drop what waits in their queues for an address block, or all of it."""
        await self.orders.give(self.by, "drop", subject)

    async def check_nobody_serves(self) -> None:
        """Before the database is replaced."""
        running = await self.load()
        if running:
            raise CannotDo(f"a server runs on this database ({running[0].process}): stop it first")

    async def log(self, most: int = 50) -> list[Order]:
        """What administrators did, the newest first."""
        return [order for order in await self.orders.since(0, most) if order.act != "report"]


def _row(document: TableDoc, moved_at: int | None, moves: int) -> TableRow:
    return TableRow(
        id=document.id,
        room=document.room,
        game=document.game,
        rules=document.rules,
        status=document.status,
        visibility=document.settings.visibility,
        created_at=document.created_at,
        moved_at=moved_at,
        moves=moves,
        host=document.host,
        seats=[
            SeatRow(seat, place.kind, place.bot if place.kind == "bot" else place.name, place.identity)
            for seat, place in document.seats.items()
        ],
    )
