"""How those who run a server reach its processes: through the database, which all of them have, SQLite or PostgreSQL.

An order is a row. Every process looks for new ones each second and obeys; the rows stay and tell who did what, and
when. Orders to report are no acts: they go as soon as they are answered.
"""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.server.bans import Ban
from orebit.server.storage import Storage
from orebit.server.stored import bans, orders, reports

Act: TypeAlias = Literal["ban", "unban", "close", "drop", "report", "restore"]
LOOK_S = 1.0  # how often a process looks for orders
RECENT_MS = 600_000  # how far back: clocks of several machines differ


class Order(msgspec.Struct, frozen=True):
    id: str
    at: int
    by: str
    act: Act
    subject: str
    why: str


class QueueLoad(msgspec.Struct, frozen=True):
    """What one address block has asked the workers of a process for."""

    pool: str
    address: str
    waiting: int
    running: int
    waited_s: float  # the longest


class AddressLoad(msgspec.Struct, frozen=True):
    """What one address block asks of a process."""

    address: str
    requests: int  # in the last minute
    sockets: int
    tables: list[str]  # that its sockets look at
    people: list[str]  # identities


class Report(msgspec.Struct, frozen=True):
    """What a process carries."""

    process: str
    version: str
    up_s: int
    tables: int
    sockets: int
    addresses: list[AddressLoad]
    queues: list[QueueLoad]


_reports = msgspec.json.Decoder(Report)


class Orders:
    """The rows of orders, bans and reports."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def give(self, by: str, act: Act, subject: str, why: str = "", ban: Ban | None = None) -> Order:
        """Write an order, and what it changes, in one step."""
        order = Order(secrets.token_hex(8), time.time_ns() // 1_000_000, by, act, subject, why)

        async def job(connection: AsyncConnection) -> None:
            if act in ("ban", "unban"):
                await connection.execute(delete(bans).where(bans.c.subject == subject))
            if ban is not None:
                await connection.execute(insert(bans).values(msgspec.structs.asdict(ban)))
            await connection.execute(insert(orders).values(msgspec.structs.asdict(order)))

        await self.storage.write(job)
        return order

    async def since(self, at: int, most: int = 1000) -> list[Order]:
        """Orders from then on, the newest first."""

        async def query(connection: AsyncConnection) -> list[Order]:
            found = await connection.execute(
                select(orders).where(orders.c.at >= at).order_by(orders.c.at.desc(), orders.c.id).limit(most)
            )
            return [Order(*row) for row in found]

        return await self.storage.read(query)

    async def bans(self) -> list[Ban]:
        async def query(connection: AsyncConnection) -> list[Ban]:
            found = await connection.execute(select(bans).order_by(bans.c.at.desc(), bans.c.subject))
            return [Ban(*row) for row in found]

        return await self.storage.read(query)

    # -- reports

    async def report(self, order: Order, report: Report) -> None:
        values = {"order_id": order.id, "process": report.process, "text": msgspec.json.encode(report).decode()}
        await self.storage.write(lambda connection: connection.execute(insert(reports).values(values)))

    async def ask(self, by: str, patience_s: float = 2 * LOOK_S + 0.5) -> list[Report]:
        """What the running processes carry. They hold addresses, so the answers are erased once they are read."""
        order = await self.give(by, "report", "")

        async def take(connection: AsyncConnection) -> Sequence[str]:
            found = await connection.execute(
                select(reports.c.text).where(reports.c.order_id == order.id).order_by(reports.c.process)
            )
            texts = [row[0] for row in found]
            await connection.execute(delete(reports).where(reports.c.order_id == order.id))
            await connection.execute(delete(orders).where(orders.c.id == order.id))
            return texts

        await asyncio.sleep(patience_s)
        return [_reports.decode(text) for text in await self.storage.write(take)]
