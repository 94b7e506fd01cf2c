"""Driving the bots: those that have to decide think in worker processes, all of a table at once, and then move."""

import asyncio
import time

import msgspec
import structlog

from orebit.core.view import to_json
from orebit.server.bot_moves import Decision, choose
from orebit.server.documents import Row
from orebit.server.house import House
from orebit.server.pools import TookTooLong
from orebit.server.refusals import Refuse
from orebit.server.storage import StorageFails
from orebit.server.tables import OpenTable, Thought, now_ms
from orebit.server.wire import Refused

log = structlog.get_logger("orebit.driving")
STALLED_MS = 4000  # a bot of a table that another process should move, and does not
QUICK = "random"  # who moves for a bot that found no end: it never searches


class BotDriver:
    """Moves the bots of all tables of this process."""

    def __init__(self, house: House) -> None:
        self.house = house

    def look_after(self, table: OpenTable) -> None:
        """After every change: let the bots that must decide think, and stop those whose thought is of no use now."""
        self._drop_stale_thoughts(table)
        if not self._to_move(table) or self._is_driven(table) or not self.is_attended(table):
            return
        mine = self.house.fanout.is_alone or table.moved_here
        if not mine and now_ms() - table.moved_at < STALLED_MS:
            return  # another process is at it; the sweep sees when it is not
        table.driver = self.house.spawn(self._drive(table), f"bots of {table.id}")

    def sweep(self, table: OpenTable) -> None:
        """Now and then: go on where nobody does, and rest where nobody looks."""
        if not self.is_attended(table):
            for thought in table.thoughts.values():
                thought.task.cancel()
        else:
            self.look_after(table)

    def is_attended(self, table: OpenTable) -> bool:
        """Do its bots move for anybody? People may come back to their seats at any time, so bots never let them wait,
        least of all in a game by correspondence. Among themselves they move while somebody watches, or asks by HTTP."""
        asked_after = now_ms() - 1000 * self.house.settings.work.unwatched_s
        return bool(table.people()) or table.watchers() > 0 or table.used_at >= asked_after

    def _is_driven(self, table: OpenTable) -> bool:
        return table.driver is not None and not table.driver.done()

    def _to_move(self, table: OpenTable) -> list[int]:
        """The seats that must decide and that bots play."""
        if table.document.status != "playing":
            return []
        return [seat for seat in table.live.deciders() if table.document.seats[seat].kind == "bot"]

    def _drop_stale_thoughts(self, table: OpenTable) -> None:
        to_move = self._to_move(table)
        for seat, thought in table.thoughts.items():
            if seat not in to_move or table.live.is_stale(seat, thought.seq):
                thought.task.cancel()

    # -- one table

    async def _drive(self, table: OpenTable) -> None:
        """Move bots until the table waits for a person."""
        while not self.house.is_stopping and self.is_attended(table):
            seats = self._to_move(table)
            if not seats:
                return
            async with asyncio.TaskGroup() as together:
                for seat in seats:
                    together.create_task(self._move(table, seat))

    async def _move(self, table: OpenTable, seat: int) -> None:
        began, seq = time.monotonic(), table.live.seq(seat)
        try:
            action = await self._thought(table, seat, seq)
            if action:
                await asyncio.sleep(max(0.0, self.house.settings.bot_delay_ms / 1000 - (time.monotonic() - began)))
                async with table.lock:
                    await self._append(table, seat, action, seq)
        except StorageFails:
            await asyncio.sleep(1.0)
        except Refuse as refuse:  # the queue is full: those who wait are told, and it is tried again
            _tell(table, refuse)
            await asyncio.sleep(refuse.retry_after_s or 1)

    async def _append(self, table: OpenTable, seat: int, action: str, seq: int) -> None:
        def decide() -> Row | None:
            live = table.live
            if seat not in self._to_move(table) or live.is_stale(seat, seq) or live.match.refusal(seat, action):
                return None  # something has changed: think again
            return Row(len(live.rows), seat, action, now_ms())

        if await self.house.append(table, decide):
            self.house.metrics.acts.labels("bot").inc()

    async def _thought(self, table: OpenTable, seat: int, seq: int) -> str:
        """What the bot wants to do; empty when the thought was of no use any more."""
        legal = table.live.match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        task = asyncio.create_task(self._choose(table, seat), name=f"thought at {table.id}")
        table.thoughts[seat] = Thought(seq, task)
        try:
            await asyncio.wait([task])
        finally:
            del table.thoughts[seat]
            task.cancel()
        return "" if task.cancelled() else task.result()

    async def _choose(self, table: OpenTable, seat: int) -> str:
        decision, pool = self._decision(table, seat), self.house.pools.bots
        began = time.perf_counter()
        try:
            action = await pool.run(table.payer(), choose, decision)
        except TookTooLong:
            log.error("a bot found no end", table=table.id, bot=decision.bot)
            action = await pool.run(table.payer(), choose, msgspec.structs.replace(decision, bot=QUICK))
        self.house.metrics.thinking.labels(decision.bot).observe(time.perf_counter() - began)
        return action

    def _decision(self, table: OpenTable, seat: int) -> Decision:
        document = table.document
        return Decision(
            table=table.id,
            game=document.game,
            options=document.options,
            players=len(document.seats),
            seed=document.seed,
            origin=document.origin,
            acts=[(act.seat, act.text) for act in table.live.match.acts],
            seat=seat,
            bot=document.seats[seat].bot,
            bot_seed=self.house.keyring.bot_seed(document.seed, seat),
            most_ms=self.house.settings.work.bot_ms,
        )


def _tell(table: OpenTable, refuse: Refuse) -> None:
    why = f"the bots have to wait: {refuse.told.why}"
    message = to_json(Refused(None, refuse.code, "", why, {}, refuse.retry_after_s))
    for line in list(table.lines):
        line.send(message)
