"""What a process does with the orders of those who run the server (orders.py): it looks each second, and obeys."""

import asyncio
import os
import socket
import time

import structlog

from orebit import __version__
from orebit.server.bans import is_within
from orebit.server.orders import LOOK_S, RECENT_MS, AddressLoad, Order, Orders, QueueLoad, Report
from orebit.server.pools import Pools
from orebit.server.refusals import Refuse
from orebit.server.services import Services
from orebit.server.sockets import FOREIGN, refused
from orebit.server.storage import Storage
from orebit.server.store import StorageFails
from orebit.server.tables import now_ms

log = structlog.get_logger("orebit.orders")
EVERYBODY = "all"
DROPPED = "those who run this server dropped what was waiting; please try again later"


class Obedience:
    """Looks for orders, and obeys each once."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.house = services.house
        storage, pools = self.house.storage, self.house.pools
        assert isinstance(storage, Storage)
        assert isinstance(pools, Pools)  # nobody gives orders to a page
        self.orders, self.pools = Orders(storage), pools
        self.process = f"{socket.gethostname()} {os.getpid()}"
        self.began = time.monotonic()
        self._seen: dict[str, int] = {}  # by order: when it was given

    async def begin(self) -> None:
        """Orders of before are obeyed already: their bans are in force, their tables are over."""
        self._seen = {order.id: order.at for order in await self.orders.since(now_ms() - RECENT_MS)}
        self.house.bans.set(await self.orders.bans())

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look()
            except StorageFails:
                continue  # already logged; the next look finds what was ordered meanwhile
            except Exception:
                log.exception("an order could not be obeyed")

    async def look(self) -> None:
        limit = now_ms() - RECENT_MS
        new = [order for order in await self.orders.since(limit) if order.id not in self._seen]
        for order in reversed(new):
            self._seen[order.id] = order.at
            await self._obey(order)
        if new:
            self._seen = {name: at for name, at in self._seen.items() if at >= limit}

    async def _obey(self, order: Order) -> None:
        if order.act == "report":
            await self.orders.report(order, self.report())
            return
        log.info("an order of the administrator", act=order.act, subject=order.subject, by=order.by, why=order.why)
        self.house.metrics.orders.labels(order.act).inc()
        if order.act in ("ban", "unban"):
            self.house.bans.set(await self.orders.bans())
            self._show_out()
        elif order.act == "close":
            await self._look_again(order.subject)
        elif order.act == "drop":
            self._drop(order.subject)

    def _drop(self, subject: str) -> None:
        dropped = 0
        for pool in self.pools.all():
            for block in [load.block for load in pool.loads()]:
                if subject == EVERYBODY or is_within(block, subject):
                    dropped += pool.drop(DROPPED, block)
        log.info("what waited was dropped", subject=subject, count=dropped)

    def _show_out(self) -> None:
        """A ban closes the lines that are open."""
        for line in list(self.services.desk.lines):
            ban = self.house.bans.of(line.caller.address, line.caller.identity)
            if ban is not None:
                line.send(refused(Refuse("forbidden", ban.sentence())))
                line.end(FOREIGN)

    async def _look_again(self, table_id: str) -> None:
        table = self.house.tables.get(table_id)
        if table is not None:
            async with table.lock:
                try:
                    await self.house.catch_up(table)
                except Refuse:
                    self.house.let_go(table)
        self.house.lobby_changed()

    # -- what this process carries

    def report(self) -> Report:
        desk, requests = self.services.desk, self.house.traffic.last_minute()
        looked_at: dict[str, set[str]] = {}
        for table in self.house.tables.values():
            for line in table.lines:
                looked_at.setdefault(line.caller.address, set()).add(table.id)
        people: dict[str, set[str]] = {}
        for line in desk.lines:
            people.setdefault(line.caller.address, set()).add(line.caller.identity)
        addresses = [
            AddressLoad(
                address=address,
                requests=requests.get(address, 0),
                sockets=desk.by_address.get(address, 0),
                tables=sorted(looked_at.get(address, ())),
                people=sorted(people.get(address, set()) - {""}),
            )
            for address in sorted(requests.keys() | desk.by_address.keys())
        ]
        return Report(
            process=self.process,
            version=__version__,
            up_s=int(time.monotonic() - self.began),
            tables=len(self.house.tables),
            sockets=len(desk.lines),
            addresses=addresses,
            queues=[
                QueueLoad(pool.name, load.block, load.waiting, load.running, load.waited_s)
                for pool in self.pools.all()
                for load in pool.loads()
            ],
        )
