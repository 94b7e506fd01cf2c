"""Minding a table: the bots move, clocks run out, races begin, questions lapse, and people are reminded."""

import asyncio

import structlog

from orebit.core.match import RESIGN
from orebit.core.state import TABLE
from orebit.server.checks import act, stand_in
from orebit.server.documents import TableDoc
from orebit.server.driving import BotDriver
from orebit.server.house import House
from orebit.server.seats import hand_to_bot
from orebit.server.settings import Settings
from orebit.server.store import Store
from orebit.server.tables import OpenTable, now_ms
from orebit.server.webhooks import remind
from orebit.server.workplace import Workplace

log = structlog.get_logger("orebit.steward")


class Steward:
    """Does what follows by itself from every change of a table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.bots = BotDriver(house)

    # -- what follows by itself

    def look_after(self, table: OpenTable) -> None:
        """After every change: move the bots, set the timer, let questions lapse, remind people."""
        if self.house.is_stopping or table.document.status != "playing" or table.kept.chronicle is None:
            return
        if table.document.lesson is not None:
            return  # it goes on when whoever learns does
        if table.kept.is_over():
            self.house.spawn(self._write_the_end(table), f"end of {table.id}")
            return
        self._set_timer(table)
        self.bots.look_after(table)
        if self._live_act(table):
            self.house.spawn(self._go_live(table), f"race at {table.id}")
        if any(table.has_lapsed(ask) for ask in table.document.asks):
            self.house.spawn(self._drop_lapsed(table), f"lapsed questions at {table.id}")
        remind(self.house, table)

    async def _write_the_end(self, table: OpenTable) -> None:
        async with table.lock:
            await self.house.settle(table)

    async def _drop_lapsed(self, table: OpenTable) -> None:
        def change(document: TableDoc) -> list[str] | None:
            kept = [ask for ask in document.asks if not table.has_lapsed(ask)]
            if len(kept) == len(document.asks):
                return None
            document.asks = kept
            return []

        async with table.lock:
            await self.house.change(table, change)

    def _live_act(self, table: OpenTable) -> str:
        """The act that says that all seats are people who are here, if the game wants to know it and it is so."""
        game = table.kept.game
        if not game.live_act or table.document.settings.clock.kind == "days":
            return ""
        if not table.connected() >= table.document.seats.keys() or any(
            table.presence_of(seat)[0] != "here" for seat in table.people()
        ):
            return ""
        return game.live_act if game.actions.parse(game.live_act) in table.kept.match.legal_codes(TABLE) else ""

    async def _go_live(self, table: OpenTable) -> None:
        async with table.lock:
            await act(self.house, table, lambda: self._live_act(table))

    # -- clocks

    def _set_timer(self, table: OpenTable) -> None:
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        deadlines = [at for at in (self._clock_deadline(table), self._end_of_play(table)) if at is not None]
        if deadlines:
            wait_s = max(0, min(deadlines) - now_ms()) / 1000 + 0.005
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(
                min(wait_s, 86400.0), lambda: self.house.spawn(self.time_passed(table), f"clock of {table.id}")
            )

    def _clock_deadline(self, table: OpenTable) -> int | None:
        """When a seat has used up its time. Among bots alone nobody waits, and they rest while nobody watches."""
        return table.kept.clock.deadline() if table.kept.clock and table.people() else None

    def _end_of_play(self, table: OpenTable) -> int | None:
        """When the game's own time is up, if it has one."""
        game, match = table.kept.game, table.kept.match
        minutes = game.minutes_to_play(match.state) if game.time_act else 0
        if not minutes or game.actions.parse(game.time_act) not in match.legal_codes(TABLE):
            return None
        return (table.document.started_at or 0) + minutes * 60_000

    async def time_passed(self, table: OpenTable) -> None:
        """Do what a run-out clock asks for, if one has really run out."""
        async with table.lock:
            if table.document.status != "playing" or table.kept.is_over() or table.kept.clock is None:
                return
            now = now_ms()
            end = self._end_of_play(table)
            if end is not None and now >= end:
                await act(self.house, table, lambda: table.kept.game.time_act if self._end_of_play(table) else "")
                return
            expired = table.kept.clock.expired(now) if table.people() else []
            if not expired:
                await self.house.storage.set_deadline(table.id, self._clock_deadline(table))
                self._set_timer(table)
                return
            await self._punish(table, expired[0])

    async def _punish(self, table: OpenTable, seat: int) -> None:
        """A seat has used up its time: the rules know what happens, or a bot plays on, or the seat has lost."""
        game = table.kept.game
        log.info("time is up", table=table.id, seat=seat)

        def is_late() -> bool:  # unless another process was quicker
            return table.kept.clock is not None and seat in table.kept.clock.expired(now_ms())

        def play_on(document: TableDoc) -> list[str] | None:
            place = document.seats[seat]
            return hand_to_bot(document, seat, place.bot if place.kind == "bot" else stand_in()) if is_late() else None

        if game.clock_act and game.actions.parse(game.clock_act) in table.kept.match.legal_codes(TABLE):
            await act(self.house, table, lambda: game.clock_act if is_late() else "")
        elif table.document.settings.clock.timeout == "resign":
            await act(self.house, table, lambda: f"{RESIGN} {seat}" if is_late() else "")
        else:
            await self.house.change(table, play_on)

    def sweep(self, table: OpenTable) -> None:
        """Another process should have moved the bots, or the storage could not take the end."""
        if table.kept.is_over():
            self.look_after(table)
        else:
            self.bots.sweep(table)


class StewardedHouse(House):
    """A house whose tables go on by themselves."""

    def __init__(self, settings: Settings, store: Store | None = None, workplace: Workplace | None = None) -> None:
        super().__init__(settings, store, workplace)
        self.steward = Steward(self)

    def after_change(self, table: OpenTable) -> None:
        self.steward.look_after(table)
