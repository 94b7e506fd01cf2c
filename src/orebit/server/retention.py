"""What is no longer needed goes: matches, names, chat and the log of orders, each after the days that are set.

Once an hour one of the processes does it, in small batches, so that moves never wait for it.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import ColumnElement, and_, delete, exists, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.server.clocks import DAY_MS
from orebit.server.house import House
from orebit.server.storage import Storage
from orebit.server.store import Conflict, StorageFails
from orebit.server.stored import acts, bans, chat, chores, identities, members, orders, practice, reports, tables
from orebit.server.tables import now_ms

log = structlog.get_logger("orebit.retention")
CHORE = "retention"
LOOK_S = 60.0
PERIOD_MS = 3_600_000
BATCH = 100
PAUSE_S = 0.2  # between two batches: others write too


class Retention:
    """Looks now and then whether it is this process's turn, and erases."""

    def __init__(self, house: House) -> None:
        self.house = house
        assert isinstance(house.storage, Storage)  # a page erases nothing by itself
        self.storage = house.storage

    async def run(self) -> None:
        while True:
            try:
                if await take_turn(self.storage, CHORE, now_ms(), PERIOD_MS):
                    await self.erase_all(now_ms())
            except StorageFails:
                pass  # already logged; an hour later it is done
            except Exception:
                log.exception("retention failed")
            await asyncio.sleep(LOOK_S)

    async def erase_all(self, now: int) -> dict[str, int]:
        """Erase everything whose time is up; by kind, how much that was."""
        keep = self.house.settings.keep
        kinds: tuple[tuple[str, float, Callable[[AsyncConnection, int], Any]], ...] = (
            ("finished", keep.finished_days, lambda connection, limit: _tables(connection, ("over", "closed"), limit)),
            (
                "abandoned",
                keep.abandoned_days,
                lambda connection, limit: _tables(connection, ("open", "playing"), limit),
            ),
            ("chat", keep.chat_days, _chat),
            ("identity", keep.identity_days, _identities),
            ("practice", keep.identity_days, _practice),
            ("audit", keep.audit_days, _audit),
        )
        erased = {kind: await self._erase(now - int(days * DAY_MS), work) for kind, days, work in kinds if days}
        for kind, count in erased.items():
            self.house.metrics.erased.labels(kind).inc(count)
        if any(erased.values()):
            log.info("erased what is no longer kept", **erased)
        return erased

    async def _erase(self, limit: int, work: Callable[[AsyncConnection, int], Any]) -> int:
        total = 0
        while count := await self.storage.write(lambda connection: work(connection, limit)):
            total += count
            await asyncio.sleep(PAUSE_S)
        return total


async def take_turn(storage: Storage, chore: str, now: int, period_ms: int) -> bool:
    """Is it time, and has no other process taken it on?"""

    async def job(connection: AsyncConnection) -> bool:
        found = (await connection.execute(select(chores.c.at).where(chores.c.name == chore))).first()
        if found is None:
            await connection.execute(insert(chores).values(name=chore, at=now))
            return True
        if found[0] > now - period_ms:
            return False
        same = and_(chores.c.name == chore, chores.c.at == found[0])
        return (await connection.execute(update(chores).where(same).values(at=now))).rowcount == 1

    try:
        taken: bool = await storage.write(job)
    except Conflict:
        return False  # another process was quicker
    return taken


# -- each erases one batch, and says how many; 0: there is nothing left


async def _tables(connection: AsyncConnection, statuses: tuple[str, ...], limit: int) -> int:
    moved = exists().where(acts.c.table_id == tables.c.id, acts.c.at >= limit)
    old = and_(tables.c.status.in_(statuses), tables.c.created_at < limit, ~moved)
    found = await connection.execute(
        select(tables.c.id, tables.c.room).where(old).order_by(tables.c.created_at).limit(BATCH)
    )
    gone = {row.id: row.room for row in found}
    if gone:
        await connection.execute(delete(acts).where(acts.c.table_id.in_(gone)))
        await connection.execute(delete(members).where(members.c.table_id.in_(gone)))
        await connection.execute(delete(tables).where(tables.c.id.in_(gone)))
        empty = ~exists().where(tables.c.room == chat.c.room)
        await connection.execute(delete(chat).where(chat.c.room.in_(set(gone.values())), empty))
    return len(gone)


async def _chat(connection: AsyncConnection, limit: int) -> int:
    return await _batch(connection, chat, (chat.c.room, chat.c.n), chat.c.at < limit)


async def _identities(connection: AsyncConnection, limit: int) -> int:
    sits = exists().where(members.c.identity == identities.c.id)
    return await _batch(connection, identities, (identities.c.id,), and_(identities.c.seen_at < limit, ~sits))


async def _practice(connection: AsyncConnection, limit: int) -> int:
    """Of people who have not practised since; what puzzles have become stays."""
    later = practice.alias()
    goes_on = exists().where(later.c.identity == practice.c.identity, later.c.at >= limit)
    old = and_(practice.c.at < limit, practice.c.identity != "", ~goes_on)
    return await _batch(connection, practice, (practice.c.identity, practice.c.kind, practice.c.key), old)


async def _audit(connection: AsyncConnection, limit: int) -> int:
    """Orders, bans that ended long ago, and answers of processes that came too late to be read."""
    unread = ~exists().where(orders.c.id == reports.c.order_id)
    await connection.execute(delete(reports).where(unread))
    await connection.execute(delete(bans).where(bans.c.until < limit))
    forgotten = or_(orders.c.at < limit, and_(orders.c.act == "report", orders.c.at < now_ms() - PERIOD_MS))
    return await _batch(connection, orders, (orders.c.id,), forgotten)


async def _batch(connection: AsyncConnection, rows: Any, key: tuple[Any, ...], old: ColumnElement[bool]) -> int:
    found = (await connection.execute(select(*key).where(old).limit(BATCH))).all()
    if found:
        await connection.execute(delete(rows).where(tuple_(*key).in_([tuple(row) for row in found])))
    return len(found)
