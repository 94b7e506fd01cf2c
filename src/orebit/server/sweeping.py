"""The sweep: now and then a process looks after what no message reminds it of.

Clocks of tables that nobody has in memory, missed messages, silent lines, idle tables, matches whose rules are gone.
Whatever fails holds up nothing else: each step is on its own, and a table that cannot be minded is put off.
"""

import asyncio
import time

import structlog

from orebit.server.endings import is_outdated
from orebit.server.refusals import Refuse
from orebit.server.services import Services
from orebit.server.store import StorageFails
from orebit.server.tables import OpenTable, now_ms

log = structlog.get_logger("orebit.sweeping")
RECENTLY_MS = 60_000  # a script that asks by HTTP has no line, but wants the news too
FIRST_PAUSE_S, LONGEST_PAUSE_S = 5.0, 600.0  # for a table that cannot be minded


class PutOff:
    """Until when a table is left alone, and how long the last pause was."""

    def __init__(self) -> None:
        self.pause_s = 0.0
        self.until = 0.0

    def again(self) -> None:
        self.pause_s = min(2 * self.pause_s, LONGEST_PAUSE_S) or FIRST_PAUSE_S
        self.until = time.monotonic() + self.pause_s


class Sweeper:
    """Does the rounds of one process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.house = services.house
        self.put_off: dict[str, PutOff] = {}  # by table: its clock could not be minded
        self.has_ended_outdated = self.house.settings.keep_old_tables
        self.has_told_drained = not self.house.settings.drain

    async def run(self) -> None:
        while True:
            await self.sweep()
            await asyncio.sleep(self.house.settings.sweep_s)

    async def sweep(self) -> None:
        for step in (self.end_outdated, self.tidy, self.catch_up, self.mind_bots, self.mind_clocks, self.tell_drained):
            try:
                await step()
            except StorageFails:
                continue  # already logged; the next sweep does it
            except Exception:
                log.exception("a sweep failed", step=step.__name__)

    async def end_outdated(self) -> None:
        """Once, after the start: matches of other rules are over, so that no list shows them as running."""
        after = ""
        while not self.has_ended_outdated:
            documents = await self.house.storage.running(after)
            for document in filter(is_outdated, documents):
                await self.house.end_by_upgrade(document)
            if not documents:
                self.has_ended_outdated = True
            else:
                after = documents[-1].id

    async def tidy(self) -> None:
        self.services.desk.end_silent()
        self.house.forget_idle()
        await self.house.storage.try_if_quiet()

    async def catch_up(self) -> None:
        """What other processes have written, and whoever runs the server by command."""
        house = self.house
        recently = now_ms() - RECENTLY_MS
        looked_at = [table for table in house.tables.values() if table.lines or table.used_at >= recently]
        house.tell_presence(looked_at)
        lengths = await house.storage.lengths([table.id for table in looked_at])
        for table in looked_at:
            version, rows = lengths.get(table.id, (-1, 0))  # it was erased
            if version != table.kept.version or rows > len(table.kept.rows):  # fewer: somebody has moved since we asked
                await self._catch_up(table)

    async def _catch_up(self, table: OpenTable) -> None:
        try:
            async with table.lock:
                await self.house.catch_up(table)
        except StorageFails:
            raise
        except Refuse:
            self.house.let_go(table)  # it was erased
        except Exception:
            log.exception("a table could not be brought up to date", table=table.id)

    async def mind_bots(self) -> None:
        for table in list(self.house.tables.values()):
            if table.note_presence():
                self.house.send_table(table)
                self.house.after_change(table)
            if table.document.status == "playing" and table.kept.chronicle is not None:
                self.services.steward.sweep(table)

    async def mind_clocks(self) -> None:
        """All clocks that have run out, the longest overdue first; none waits because another cannot be minded."""
        overdue: set[str] = set()
        now, after = now_ms(), (0, "")
        while page := await self.house.storage.due(now, after):
            for _, table_id in page:
                overdue.add(table_id)
                await self._mind_clock(table_id)
            after = page[-1]
        self.put_off = {table_id: pause for table_id, pause in self.put_off.items() if table_id in overdue}

    async def _mind_clock(self, table_id: str) -> None:
        pause = self.put_off.setdefault(table_id, PutOff())
        if time.monotonic() < pause.until:
            return
        try:
            table = await self.house.table(table_id)
            if table.kept.chronicle is None:  # of rules that are not here
                pause.again()
                return
            await self.services.steward.time_passed(table)
        except StorageFails:
            raise  # no other table would fare better
        except Exception:
            pause.again()
            log.exception("a clock could not be minded", table=table_id, pause_s=pause.pause_s)
        else:
            del self.put_off[table_id]

    async def tell_drained(self) -> None:
        if not self.has_told_drained and await self.house.storage.count_running() == 0:
            self.has_told_drained = True
            log.info("drained: no match is being played any more, the server can be upgraded")
