"""Driving the bots: those that have to decide think in worker processes, all of a table at once, and then move.

People do not wait for long: the bots of a table share its patience. Each round of thoughts takes half of what is left
of it, the pause before its moves included, and who decides at the same time shares that; so a plan of six steps by five
bots ends as soon as one of one, and forty acts in a row are not forty pauses.
"""

import asyncio
import time

import msgspec
import structlog

from orebit import bots
from orebit.core.view import to_json
from orebit.server.bot_moves import Decision, choose
from orebit.server.documents import Row
from orebit.server.house import House
from orebit.server.messages import Refused
from orebit.server.refusals import Refuse
from orebit.server.store import StorageFails
from orebit.server.tables import OpenTable, Thought, now_ms
from orebit.server.workplace import TookTooLong

log = structlog.get_logger("orebit.driving")
STALLED_MS = 4000  # a bot of a table that another process should move, and does not
SHARE = 0.5  # of the patience that is left, for one round of thoughts
LEAST_MS = 5  # what a choice costs anyway (2.4 ms in the mean, Planet XS compiled); a round may be the fiftieth
BRIEF_MS = 1000
QUICK = "random"  # who moves for a bot that found no end: it never searches


class BotDriver:
    """Moves the bots of all tables of this process."""

    def __init__(self, house: House) -> None:
        self.house = house

    def look_after(self, table: OpenTable) -> None:
        """After every change: let the bots that must decide think, and stop those whose thought is of no use now."""
        to_move = self._to_move(table)
        self._drop_stale_thoughts(table, to_move)
        self._note_wait(table, to_move)
        if not to_move or self._is_driven(table) or not self.is_attended(table):
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
        if table.document.status != "playing" or table.document.lesson is not None:
            return []
        return [seat for seat in table.kept.deciders() if table.document.seats[seat].kind == "bot"]

    def _drop_stale_thoughts(self, table: OpenTable, to_move: list[int]) -> None:
        for seat, thought in table.thoughts.items():
            if seat not in to_move or table.kept.is_stale(seat, thought.seq):
                thought.task.cancel()

    # -- one table

    async def _drive(self, table: OpenTable) -> None:
        """Move bots until the table waits for a person."""
        while not self.house.is_stopping and self.is_attended(table):
            seats = self._to_move(table)
            if not seats:
                return
            round_ms = self._round_ms(table, seats)
            most_ms = self._share_ms(table, seats, round_ms)
            async with asyncio.TaskGroup() as together:
                for seat in seats:
                    together.create_task(self._move(table, seat, most_ms, round_ms))

    def _note_wait(self, table: OpenTable, seats: list[int]) -> None:
        if not seats or set(table.kept.deciders()) != set(seats):
            table.waits_since = 0.0  # people decide as well: they do not wait
        elif not table.waits_since:
            table.waits_since = time.monotonic()

    def _round_ms(self, table: OpenTable, seats: list[int]) -> float:
        """How long this round may keep people waiting, at most. Who seated a bot that takes its time wants to wait."""
        if not table.people():
            return float("inf")
        waited_ms = 1000 * (time.monotonic() - table.waits_since) if table.waits_since else 0.0
        longer = max(bots.patience(table.document.seats[seat].bot) for seat in seats)
        return max(0.0, SHARE * (longer * self.house.settings.work.patience_ms - waited_ms))

    def _share_ms(self, table: OpenTable, seats: list[int], round_ms: float) -> int:
        """How long each of the bots that decide now may think."""
        thinking = max(1, sum(len(table.kept.match.legal(seat)) > 1 for seat in seats))
        at_once = min(self.house.settings.bot_workers, thinking)
        return max(LEAST_MS, int(min(self.house.settings.work.bot_ms, round_ms * at_once / thinking)))

    async def _move(self, table: OpenTable, seat: int, most_ms: int, round_ms: float) -> None:
        began, seq = time.monotonic(), table.kept.seq(seat)
        try:
            action = await self._thought(table, seat, seq, most_ms)
            if action:
                await asyncio.sleep(self._pause_s(began, round_ms))
                async with table.lock:
                    await self._append(table, seat, action, seq)
        except StorageFails:
            await asyncio.sleep(1.0)
        except Refuse as refuse:  # the queue is full: those who wait are told, and it is tried again
            _tell(table, refuse)
            await asyncio.sleep(refuse.retry_after_s or 1)

    def _pause_s(self, began: float, round_ms: float) -> float:
        """How long a bot that has thought since then still waits, so that people can follow."""
        return max(0.0, min(self.house.settings.bot_delay_ms, round_ms) / 1000 - (time.monotonic() - began))

    async def _append(self, table: OpenTable, seat: int, action: str, seq: int) -> None:
        def decide() -> Row | None:
            kept = table.kept
            if seat not in self._to_move(table) or kept.is_stale(seat, seq) or kept.match.refusal(seat, action):
                return None  # something has changed: think again
            return Row(len(kept.rows), seat, action, now_ms())

        if await self.house.append(table, decide):
            self.house.metrics.acts["bot"].inc()

    async def _thought(self, table: OpenTable, seat: int, seq: int, most_ms: int) -> str:
        """What the bot wants to do; empty when the thought was of no use any more."""
        legal = table.kept.match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        task = asyncio.create_task(self._choose(table, seat, most_ms), name=f"thought at {table.id}")
        table.thoughts[seat] = Thought(seq, task)
        try:
            await asyncio.wait([task])
        finally:
            del table.thoughts[seat]
            task.cancel()
        return "" if task.cancelled() else task.result()

    async def _choose(self, table: OpenTable, seat: int, most_ms: int) -> str:
        document, pool = table.document, self.house.pools.bots
        bot, bot_seed = document.seats[seat].bot, self.house.keyring.bot_seed(document.seed, seat)
        # Who named a bot's milliseconds wants to wait for them.
        most_ms = most_ms if bots.is_reproducible(bot) else self.house.settings.work.bot_ms
        decision = decision_at(table, seat, bot, bot_seed, most_ms)
        began = time.perf_counter()
        try:
            action = await pool.run(table.payer(), choose, decision, brief=decision.most_ms <= BRIEF_MS)
        except TookTooLong:
            log.error("a bot found no end", table=table.id, bot=decision.bot)
            action = await pool.run(table.payer(), choose, msgspec.structs.replace(decision, bot=QUICK))
        self.house.metrics.thinking.labels(decision.bot).observe(time.perf_counter() - began)
        return action


def decision_at(table: OpenTable, seat: int, bot: str, bot_seed: int, most_ms: int) -> Decision:
    """What a worker needs in order to decide for a seat."""
    document = table.document
    return Decision(
        table=table.id,
        game=document.game,
        options=document.options,
        players=len(document.seats),
        seed=document.seed,
        origin=document.origin,
        acts=[(act.seat, act.text) for act in table.kept.match.acts],
        seat=seat,
        bot=bot,
        bot_seed=bot_seed,
        most_ms=most_ms,
    )


def _tell(table: OpenTable, refuse: Refuse) -> None:
    why = f"the bots have to wait: {refuse.told.why}"
    message = to_json(Refused(None, refuse.code, "", why, {}, refuse.retry_after_s))
    for line in list(table.lines):
        line.send(message)
