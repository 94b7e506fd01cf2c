"""What is kept, and how it is asked for: SQLite or PostgreSQL, the same code. database.py tells how it is reached.

Acts are rows keyed (table, ply) and never change.
"""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, bindparam, case, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.server.clocks import DAY_MS
from orebit.server.database import Append, Database
from orebit.server.documents import Row, TableDoc, Waits, decoder, encode, waits_decoder
from orebit.server.metrics import Metrics
from orebit.server.store import Conflict, Practised, PractisedChange
from orebit.server.stored import acts, chat, identities, members, practice, tables
from orebit.server.wire import ChatLine

MOST_SEEN = 10_000


class Storage(Database):
    """What a server keeps: tables, people, chat."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        super().__init__(url, metrics)
        self._seen_at: dict[str, int] = {}  # by identity: when it was last noted

    # -- tables

    async def create(self, document: TableDoc, identities_of: Sequence[str], rows: Sequence[Row] = ()) -> None:
        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables).values(version=0, deadline=None, **_columns(document)))
            if rows:
                await Append(document.id, rows, None, False)(connection)
            await _set_members(connection, document.id, identities_of)

        await self.write(job)

    async def save(
        self,
        document: TableDoc,
        version: int,
        identities_of: Sequence[str],
        rows: Sequence[Row] = (),
        deadline: int | None = None,
    ) -> None:
        """Replace the document of this version, and append rows with it; Conflict when it is no longer current."""

        async def job(connection: AsyncConnection) -> None:
            values: dict[str, Any] = {"version": version + 1, "deadline": deadline, **_columns(document)}
            changed = await connection.execute(
                update(tables).where(tables.c.id == document.id, tables.c.version == version).values(values)
            )
            if changed.rowcount != 1:
                raise Conflict
            if rows:
                await Append(document.id, rows, None, False)(connection)
            await _set_members(connection, document.id, identities_of)

        await self.write(job)

    async def append(
        self, table_id: str, rows: Sequence[Row], deadline: int | None = None, clocked: bool = False
    ) -> None:
        """Write acts. When this returns they are committed; Conflict when a ply or a command is there already."""
        await self.write(Append(table_id, rows, deadline, clocked))

    async def load(self, table_id: str) -> tuple[TableDoc, int] | None:
        """The document and its version."""

        async def query(connection: AsyncConnection) -> tuple[TableDoc, int] | None:
            found = await connection.execute(select(tables.c.document, tables.c.version).where(tables.c.id == table_id))
            row = found.first()
            return (decoder.decode(row[0]), row[1]) if row else None

        return await self.read(query)

    async def rows(self, table_id: str, first: int = 0) -> list[Row]:
        """The acts of a table from a ply on, in order."""

        async def query(connection: AsyncConnection) -> list[Row]:
            found = await connection.execute(
                select(acts.c.ply, acts.c.seat, acts.c.text, acts.c.at, acts.c.command)
                .where(acts.c.table_id == table_id, acts.c.ply >= first)
                .order_by(acts.c.ply)
            )
            return [Row(*row) for row in found]

        return await self.read(query)

    async def lengths(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """By table: its version and how many rows it has."""

        async def query(connection: AsyncConnection) -> dict[str, tuple[int, int]]:
            last = select(func.max(acts.c.ply)).where(acts.c.table_id == tables.c.id).scalar_subquery()
            found = await connection.execute(
                select(tables.c.id, tables.c.version, func.coalesce(last + 1, 0)).where(tables.c.id.in_(table_ids))
            )
            return {row[0]: (row[1], row[2]) for row in found}

        return await self.read(query) if table_ids else {}

    async def lobby(self, most: int) -> list[TableDoc]:
        """Public tables that are open or being played, the newest first, open ones before."""
        public = and_(tables.c.visibility == "public", tables.c.status.in_(("open", "playing")))
        return await self._documents(
            select(tables.c.document).where(public).order_by(tables.c.status, tables.c.created_at.desc()).limit(most)
        )

    async def of_room(self, room: str, most: int = 100) -> list[TableDoc]:
        return await self._documents(
            select(tables.c.document).where(tables.c.room == room).order_by(tables.c.created_at.desc()).limit(most)
        )

    async def running_of(self, identity: str) -> dict[str, tuple[int, Waits | None]]:
        """By running table of this identity: how many rows it has, and whom it waited for when that was written."""

        async def query(connection: AsyncConnection) -> dict[str, tuple[int, Waits | None]]:
            last = select(func.max(acts.c.ply)).where(acts.c.table_id == tables.c.id).scalar_subquery()
            found = await connection.execute(
                select(tables.c.id, func.coalesce(last + 1, 0), tables.c.waits)
                .select_from(tables.join(members, members.c.table_id == tables.c.id))
                .where(members.c.identity == identity, tables.c.status == "playing")
            )
            return {row[0]: (row[1], waits_decoder.decode(row[2]) if row[2] else None) for row in found}

        return await self.read(query)

    async def set_waits(self, waits: dict[str, Waits]) -> None:
        """Write down whom these tables wait for."""
        values = [{"table": table_id, "told": msgspec.json.encode(each).decode()} for table_id, each in waits.items()]
        statement = update(tables).where(tables.c.id == bindparam("table")).values(waits=bindparam("told"))
        await self.write(lambda connection: connection.execute(statement, values))

    async def current_of_room(self, room: str) -> str | None:
        """The table that the people of a room are at: the one being played, else the latest."""

        async def query(connection: AsyncConnection) -> str | None:
            playing = case((tables.c.status == "playing", 0), else_=1)
            found = await connection.execute(
                select(tables.c.id).where(tables.c.room == room).order_by(playing, tables.c.created_at.desc()).limit(1)
            )
            return found.scalar_one_or_none()

        return await self.read(query)

    async def of_identity(self, identity: str, most: int = 200) -> list[TableDoc]:
        return await self._documents(
            select(tables.c.document)
            .select_from(tables.join(members, members.c.table_id == tables.c.id))
            .where(members.c.identity == identity)
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )

    async def unfinished_of(self, identity: str) -> int:
        """How many tables this identity sits at that are not over."""

        async def query(connection: AsyncConnection) -> int:
            found = await connection.execute(
                select(func.count())
                .select_from(members.join(tables, members.c.table_id == tables.c.id))
                .where(members.c.identity == identity, tables.c.status.in_(("open", "playing")))
            )
            return int(found.scalar_one())

        return await self.read(query)

    async def count_running(self) -> int:
        """How many matches are being played."""

        async def query(connection: AsyncConnection) -> int:
            found = await connection.execute(
                select(func.count()).select_from(tables).where(tables.c.status == "playing")
            )
            return int(found.scalar_one())

        return await self.read(query)

    async def running(self, after: str = "", most: int = 200) -> list[TableDoc]:
        """Tables that are being played, by id, those after one."""
        playing = and_(tables.c.status == "playing", tables.c.id > after)
        return await self._documents(select(tables.c.document).where(playing).order_by(tables.c.id).limit(most))

    async def due(self, now: int, after: tuple[int, str] = (0, ""), most: int = 50) -> list[tuple[int, str]]:
        """Tables whose clock has run out, with when: the longest overdue first, those after one."""

        async def query(connection: AsyncConnection) -> list[tuple[int, str]]:
            later = tuple_(tables.c.deadline, tables.c.id) > after
            found = await connection.execute(
                select(tables.c.deadline, tables.c.id)
                .where(tables.c.deadline <= now, tables.c.status == "playing", later)
                .order_by(tables.c.deadline, tables.c.id)
                .limit(most)
            )
            return [(row[0], row[1]) for row in found]

        return await self.read(query)

    async def set_deadline(self, table_id: str, deadline: int | None) -> None:
        await self.write(
            lambda connection: connection.execute(
                update(tables).where(tables.c.id == table_id).values(deadline=deadline)
            )
        )

    async def _documents(self, statement: Any) -> list[TableDoc]:
        async def query(connection: AsyncConnection) -> list[TableDoc]:
            found = await connection.execute(statement)
            return [decoder.decode(row[0]) for row in found]

        return await self.read(query)

    # -- people

    async def person(self, identity: str) -> tuple[str, str | None] | None:
        """Name and webhook."""

        async def query(connection: AsyncConnection) -> tuple[str, str | None] | None:
            found = await connection.execute(
                select(identities.c.name, identities.c.webhook).where(identities.c.id == identity)
            )
            row = found.first()
            return (row[0], row[1]) if row else None

        return await self.read(query)

    async def set_person(self, identity: str, name: str, webhook: str | None) -> None:
        async def job(connection: AsyncConnection) -> None:
            values = {"name": name, "webhook": webhook, "seen_at": time.time_ns() // 1_000_000}
            changed = await connection.execute(update(identities).where(identities.c.id == identity).values(values))
            if changed.rowcount == 0:
                await connection.execute(insert(identities).values(id=identity, **values))

        await self.write(job)

    async def note_seen(self, identity: str, now: int) -> None:
        """Somebody who has a name here is here; written once a day."""
        if self._seen_at.get(identity, 0) >= now - DAY_MS:
            return
        if len(self._seen_at) >= MOST_SEEN:
            self._seen_at.clear()
        self._seen_at[identity] = now
        known = and_(identities.c.id == identity, identities.c.seen_at < now - DAY_MS)
        found = await self.read(lambda connection: connection.execute(select(identities.c.id).where(known)))
        if found.first() is not None:
            await self.write(lambda connection: connection.execute(update(identities).where(known).values(seen_at=now)))

    async def forget(self, identity: str, forgotten: str) -> None:
        """Erase a person: name, webhook, membership, practice, what they said. The caller frees seats of them."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(identities).where(identities.c.id == identity))
            await connection.execute(delete(members).where(members.c.identity == identity))
            await connection.execute(delete(practice).where(practice.c.identity == identity))
            await connection.execute(
                update(chat).where(chat.c.identity == identity).values(identity="", name="", text=forgotten, preset="")
            )

        await self.write(job)

    # -- practice

    async def practised(self, identity: str, kind: str = "", key: str = "") -> list[Practised]:
        async def query(connection: AsyncConnection) -> list[Practised]:
            chosen = select(practice.c.kind, practice.c.key, practice.c.document).where(
                practice.c.identity == identity, *_asked(kind, key)
            )
            return [Practised(*row) for row in await connection.execute(chosen.order_by("kind", "key"))]

        return await self.read(query)

    async def set_practised(self, changes: Sequence[PractisedChange], at: int) -> None:
        async def job(connection: AsyncConnection) -> None:
            for identity, kind, key, before, after in changes:
                if before is None:
                    values = {"identity": identity, "kind": kind, "key": key, "at": at, "document": after}
                    await connection.execute(insert(practice).values(values))
                    continue
                same = (practice.c.identity == identity, practice.c.document == before, *_asked(kind, key))
                write = update(practice).values(document=after, at=at) if after is not None else delete(practice)
                changed = await connection.execute(write.where(*same))
                if changed.rowcount == 0:
                    raise Conflict

        await self.write(job)

    # -- chat

    async def say(self, room: str, identity: str, command: str, line: ChatLine) -> ChatLine:
        """Store a line under the next number of its room; the same command again gives the line that it made."""

        async def job(connection: AsyncConnection) -> ChatLine:
            same = await connection.execute(
                select(chat.c.n, chat.c.at, chat.c.seat, chat.c.name, chat.c.text, chat.c.preset).where(
                    chat.c.room == room, chat.c.command == command
                )
            )
            known = same.first()
            if known:
                return ChatLine(*known)
            last = await connection.execute(select(func.max(chat.c.n)).where(chat.c.room == room))
            n = (last.scalar_one() or 0) + 1
            said = msgspec.structs.replace(line, n=n)
            await connection.execute(
                insert(chat).values(room=room, identity=identity, command=command, **msgspec.structs.asdict(said))
            )
            return said

        while True:
            try:
                said: ChatLine = await self.write(job)
                return said
            except Conflict:
                continue  # somebody else took the number; the next is free

    async def said(self, room: str, since: int = 0, most: int = 100) -> list[ChatLine]:
        """The latest lines of a room, oldest first."""

        async def query(connection: AsyncConnection) -> list[ChatLine]:
            found = await connection.execute(
                select(chat.c.n, chat.c.at, chat.c.seat, chat.c.name, chat.c.text, chat.c.preset)
                .where(chat.c.room == room, chat.c.n > since)
                .order_by(chat.c.n.desc())
                .limit(most)
            )
            return [ChatLine(*row) for row in found][::-1]

        return await self.read(query)


def _columns(document: TableDoc) -> dict[str, Any]:
    return {
        "id": document.id,
        "room": document.room,
        "status": document.status,
        "visibility": document.settings.visibility,
        "created_at": document.created_at,
        "document": encode(document).decode(),
    }


async def _set_members(connection: AsyncConnection, table_id: str, identities_of: Sequence[str]) -> None:
    wanted = set(identities_of) - {""}
    found = await connection.execute(select(members.c.identity).where(members.c.table_id == table_id))
    present = {row[0] for row in found}
    if present - wanted:
        await connection.execute(
            delete(members).where(members.c.table_id == table_id, members.c.identity.in_(present - wanted))
        )
    if wanted - present:
        values = [{"identity": identity, "table_id": table_id} for identity in sorted(wanted - present)]
        await connection.execute(insert(members), values)


def _asked(kind: str, key: str) -> list[ColumnElement[bool]]:
    """Of practice: these rows; an empty word stands for all."""
    return [column == word for column, word in ((practice.c.kind, kind), (practice.c.key, key)) if word]
