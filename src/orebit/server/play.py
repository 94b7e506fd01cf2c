"""Playing: actions, take-backs, resignations, and what the table does by itself when its time has come."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal

import structlog

from orebit import bots
from orebit.core.errors import OrebitError
from orebit.core.match import RESIGN
from orebit.core.state import TABLE
from orebit.core.view import Choice
from orebit.server.bots import think
from orebit.server.documents import REWIND, TAKE_BACK, AskDoc, Row, TableDoc
from orebit.server.house import House
from orebit.server.refusals import Refuse, refuse_for, rule_of
from orebit.server.seats import Caller, hand_to_bot
from orebit.server.storage import StorageFails
from orebit.server.tables import OpenTable, ask_info, now_ms
from orebit.server.webhooks import remind
from orebit.server.wire import Asked, AskKind, Explained, Played, Previewed

log = structlog.get_logger("orebit.play")
STALLED_MS = 4000  # a bot of a table that another process should move, and does not
STAND_INS = ("medium", "greedy", "random")  # who plays on for a person, the first that there is


def stand_in() -> str:
    return next(name for name in (*STAND_INS, *bots.NAMES) if name in bots.NAMES)


class Dealer:
    """Everything that moves a match on."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.after_change = self.look_after

    # -- actions

    async def play(
        self, table: OpenTable, caller: Caller, command_id: str, seat: int, action: str, seq: int | None
    ) -> Played:
        """Play an action of a seat. When this returns, it is stored."""
        command = f"{seat} {command_id}"

        def decide() -> Row | None:
            self.house.seating.check_seat(table.document, seat)
            if command in table.live.commands and self.house.seating.owns(table.document, seat, caller):
                return None
            self._check_may_act(table, caller, seat)
            self._check_action(table, seat, action, seq)
            self._check_pace(table, seat)
            return Row(len(table.live.rows), seat, " ".join(action.split()), now_ms(), command)

        async with table.lock:
            if await self.house.append(table, decide):
                self.house.metrics.acts.labels("person").inc()
        return Played(id=command_id, seat=seat, seq=table.live.commands[command])

    def _check_may_act(self, table: OpenTable, caller: Caller, seat: int) -> None:
        self.house.seating.check_holds(table.document, seat, caller)
        self._check_playing(table)

    def _check_playing(self, table: OpenTable) -> None:
        if table.live.is_over() or table.document.status in ("over", "closed"):
            raise Refuse("state", "the match is over")
        if table.document.status != "playing":
            raise Refuse("state", "the match has not begun yet")

    def _check_action(self, table: OpenTable, seat: int, action: str, seq: int | None) -> None:
        why = self._refusal(table, seat, action)
        if seq is not None and table.live.is_stale(seat, seq):
            raise Refuse("stale", "something has happened since you chose; look at the table again")
        if why:
            raise Refuse("illegal", why, rule_of(why))

    def _refusal(self, table: OpenTable, seat: int, action: str) -> str:
        try:
            return table.live.match.explain(seat, action)
        except OrebitError as error:
            raise refuse_for(error) from None

    def _check_pace(self, table: OpenTable, seat: int) -> None:
        match = table.live.match
        pace_ms = match.game.pace_ms(match.state, seat)
        if pace_ms and now_ms() - table.live.last_acted.get(seat, 0) < pace_ms:
            raise Refuse("limit", f"not so fast: here a seat may act once in {pace_ms} ms", retry_after_s=1)

    def explain(self, table: OpenTable, caller: Caller, seat: int, action: str) -> Explained:
        self.house.seating.check_holds(table.document, seat, caller)
        why = self._refusal(table, seat, action)
        return Explained(why=why, rule=rule_of(why))

    def preview(self, table: OpenTable, caller: Caller, seat: int, action: str) -> Previewed:
        self.house.seating.check_holds(table.document, seat, caller)
        try:
            return Previewed(lines=table.live.match.preview(seat, action))
        except OrebitError as error:
            raise refuse_for(error) from None

    async def resign(self, table: OpenTable, caller: Caller, command_id: str, seat: int) -> Played:
        command = f"{seat} {command_id}"

        def decide() -> Row | None:
            self.house.seating.check_seat(table.document, seat)
            if command in table.live.commands and self.house.seating.owns(table.document, seat, caller):
                return None
            self._check_may_act(table, caller, seat)
            return Row(len(table.live.rows), TABLE, f"{RESIGN} {seat}", now_ms(), command)

        async with table.lock:
            await self.house.append(table, decide)
        return Played(id=command_id, seat=seat, seq=table.live.commands[command])

    # -- taking back

    async def take_back(self, table: OpenTable, caller: Caller, command_id: str, seat: int) -> Asked:
        """Undo the seat's last action: at once where that is allowed, else by consent of the others."""
        command = f"{seat} {command_id}"
        async with table.lock:
            self.house.seating.check_seat(table.document, seat)
            if command in table.live.commands and self.house.seating.owns(table.document, seat, caller):
                return Asked(done=True, ask=None)
            self._check_may_act(table, caller, seat)
            match, setting = table.live.match, table.document.settings.take_back
            if setting == "never":
                raise Refuse("state", "at this table nothing is taken back")
            if match.last_act(seat) < 0:
                raise Refuse("state", "there is nothing to take back: you have not acted yet")
            refusal = match.take_back_refusal(seat)
            others = [other for other in table.people() if other not in self._seats_with(table, caller, seat)]
            if refusal and others:
                if setting == "rule":
                    raise Refuse("state", refusal, rule_of(refusal))
                name = table.document.seats[seat].name or f"seat {seat}"
                return await self.ask(table, "take_back", seat, seat, f"{name} would like to take back", "", others)

            def decide() -> Row | None:
                if table.live.match.last_act(seat) < 0:
                    return None
                text = self._undoing(table, seat)
                return Row(len(table.live.rows), TABLE, text, now_ms(), command)

            done = await self.house.append(table, decide)
            return Asked(done=done, ask=None)

    def _undoing(self, table: OpenTable, seat: int) -> str:
        match = table.live.match
        return f"{REWIND} {match.last_act(seat)}" if match.take_back_refusal(seat) else f"{TAKE_BACK} {seat}"

    def _seats_with(self, table: OpenTable, caller: Caller, seat: int) -> list[int]:
        """The seat itself, and others that the same caller holds: nobody has to agree with themselves."""
        return [seat, *self.house.seating.held(table.document, caller)]

    # -- questions to the table

    async def ask(
        self, table: OpenTable, kind: AskKind, by: int, seat: int, text: str, action: str, needs: list[int]
    ) -> Asked:
        """Put a question. The same question again does not stand twice."""
        rows = len(table.live.rows)

        def change(document: TableDoc) -> list[str] | None:
            for known in document.asks:
                if (known.kind, known.by, known.seat, known.action) == (kind, by, seat, action):
                    return None
            document.asked += 1
            document.asks.append(AskDoc(document.asked, kind, by, seat, text, action, rows, needs, []))
            return []

        await self.house.change(table, change)
        found = next(a for a in table.document.asks if (a.kind, a.by, a.seat, a.action) == (kind, by, seat, action))
        return Asked(done=False, ask=ask_info(found))

    async def answer(self, table: OpenTable, caller: Caller, seat: int, number: int, agree: bool) -> Asked:
        async with table.lock:
            self._check_may_act(table, caller, seat)
            ask = next((ask for ask in table.document.asks if ask.ask == number), None)
            if ask is None:
                raise Refuse("state", "that question is no longer open")
            if seat not in ask.needs:
                raise Refuse("forbidden", "this question is not for your seat")
            agreed = sorted({*ask.agreed, seat})
            if agree and agreed == sorted(ask.needs):
                await self._carry_out(table, ask)
                return Asked(done=True, ask=None)

            def change(document: TableDoc) -> list[str] | None:
                if agree:
                    for known in document.asks:
                        if known.ask == number:
                            known.agreed = sorted({*known.agreed, seat})
                else:
                    document.asks = [known for known in document.asks if known.ask != number]
                return []

            await self.house.change(table, change)
            standing = next((ask for ask in table.document.asks if ask.ask == number), None)
            return Asked(done=False, ask=ask_info(standing) if standing else None)

    async def _carry_out(self, table: OpenTable, ask: AskDoc) -> None:
        """All agreed: drop the question and do what it was about, in one step."""

        def change(document: TableDoc) -> list[str] | None:
            if all(known.ask != ask.ask for known in document.asks):
                raise Refuse("state", "that question is no longer open")
            document.asks = [known for known in document.asks if known.ask != ask.ask]
            if ask.kind == "take_back":
                if len(table.live.rows) != ask.rows:
                    raise Refuse("state", "somebody has acted since: the question has lapsed")
                return [self._undoing(table, ask.seat)]
            if ask.kind == "bot":
                return hand_to_bot(document, ask.seat, stand_in())
            if ask.kind == "end":
                return [f"{RESIGN} {ask.seat}"]
            why = self._refusal(table, TABLE, ask.action)
            if why:
                raise Refuse("illegal", why, rule_of(why))
            return [ask.action]

        await self.house.change(table, change)

    async def absent(
        self, table: OpenTable, caller: Caller, seat: int, absent: int, choice: Literal["wait", "bot", "end"]
    ) -> Asked:
        """The others decide about a player who is away."""
        async with table.lock:
            self._check_may_act(table, caller, seat)
            self.house.seating.check_seat(table.document, absent)
            self._check_absent(table, absent)
            place = table.document.seats[absent]
            name = place.name or f"seat {absent}"
            others = [
                other
                for other in table.people()
                if other not in (absent, *self._seats_with(table, caller, seat))
                and table.presence_of(other)[0] == "here"
            ]
            if choice == "wait":
                until = now_ms() + table.document.settings.grace_s * 1000

                def wait(document: TableDoc) -> list[str]:
                    document.seats[absent].waited = until
                    return []

                await self.house.change(table, wait)
                return Asked(done=True, ask=None)
            text = f"let a bot play on for {name}" if choice == "bot" else f"end the match, because {name} is away"
            kind: AskKind = "bot" if choice == "bot" else "end"
            if others:
                return await self.ask(table, kind, seat, absent, text, "", others)
            rows = len(table.live.rows)
            ask = AskDoc(table.document.asked + 1, kind, seat, absent, text, "", rows, [], [])

            def at_once(document: TableDoc) -> list[str]:
                document.asked += 1
                if ask.kind == "bot":
                    return hand_to_bot(document, absent, stand_in())
                return [f"{RESIGN} {absent}"]

            await self.house.change(table, at_once)
            return Asked(done=True, ask=None)

    def _check_absent(self, table: OpenTable, absent: int) -> None:
        place = table.document.seats[absent]
        presence, since = table.presence_of(absent)
        if place.kind != "person" or presence == "here":
            raise Refuse("state", f"seat {absent} is not away")
        if absent not in table.live.deciders():
            raise Refuse("state", f"the table does not wait for seat {absent}")
        until = max(place.waited, 0 if place.left else since + table.document.settings.grace_s * 1000)
        if now_ms() < until:
            seconds = (until - now_ms()) // 1000 + 1
            raise Refuse("state", f"seat {absent} has only just lost the line: please wait {seconds} s more")

    async def propose(self, table: OpenTable, caller: Caller, seat: int, action: str) -> Asked:
        """An act of the table that all must agree to."""
        async with table.lock:
            self._check_may_act(table, caller, seat)
            game, action = table.live.game, " ".join(action.split())
            if action not in [choice.action for choice in self.proposals(table)]:
                why = self._refusal(table, TABLE, action)
                raise Refuse("illegal", why or "the table does that by itself", rule_of(why))
            text = game.label(table.live.match.state, TABLE, game.actions.parse(action))
            others = [other for other in table.people() if other not in self._seats_with(table, caller, seat)]
            if others:
                return await self.ask(table, "table_act", seat, seat, text, action, others)
            await self._act(table, lambda: action)
            return Asked(done=True, ask=None)

    def proposals(self, table: OpenTable) -> list[Choice]:
        game, match = table.live.game, table.live.match
        return [
            Choice(game.actions.format(code), game.label(match.state, TABLE, code), game.group(code))
            for code in table.proposals()
        ]

    async def _act(self, table: OpenTable, text: Callable[[], str]) -> None:
        """Append an act of the table; empty text: none. Holds the lock."""

        def decide() -> Row | None:
            action = text()
            return Row(len(table.live.rows), TABLE, action, now_ms()) if action else None

        if await self.house.append(table, decide):
            self.house.metrics.acts.labels("table").inc()

    # -- what follows by itself

    def look_after(self, table: OpenTable) -> None:
        """After every change: move the bots, set the timer, let questions lapse, remind people."""
        if self.house.is_stopping or table.document.status != "playing" or table.live.chronicle is None:
            return
        if table.live.is_over():
            self.house.spawn(self._write_the_end(table), f"end of {table.id}")
            return
        self._set_timer(table)
        self._drive_bots(table)
        if self._live_act(table):
            self.house.spawn(self._go_live(table), f"race at {table.id}")
        if any(ask.kind == "take_back" and ask.rows != len(table.live.rows) for ask in table.document.asks):
            self.house.spawn(self._drop_lapsed(table), f"lapsed questions at {table.id}")
        remind(self.house, table)

    async def _write_the_end(self, table: OpenTable) -> None:
        async with table.lock:
            await self.house.settle(table)

    async def _drop_lapsed(self, table: OpenTable) -> None:
        def change(document: TableDoc) -> list[str] | None:
            kept = [ask for ask in document.asks if ask.kind != "take_back" or ask.rows == len(table.live.rows)]
            if len(kept) == len(document.asks):
                return None
            document.asks = kept
            return []

        async with table.lock:
            await self.house.change(table, change)

    def _live_act(self, table: OpenTable) -> str:
        """The act that says that all seats are people who are here, if the game wants to know it and it is so."""
        game = table.live.game
        if not game.live_act or table.document.settings.clock.kind == "days":
            return ""
        if len(table.people()) < len(table.document.seats) or any(
            table.presence_of(seat)[0] != "here" for seat in table.people()
        ):
            return ""
        return game.live_act if game.actions.parse(game.live_act) in table.live.match.legal_codes(TABLE) else ""

    async def _go_live(self, table: OpenTable) -> None:
        async with table.lock:
            await self._act(table, lambda: self._live_act(table))

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
        return table.live.clock.deadline() if table.live.clock else None

    def _end_of_play(self, table: OpenTable) -> int | None:
        """When the game's own time is up, if it has one."""
        game, match = table.live.game, table.live.match
        minutes = game.minutes_to_play(match.state) if game.time_act else 0
        if not minutes or game.actions.parse(game.time_act) not in match.legal_codes(TABLE):
            return None
        return (table.document.started_at or 0) + minutes * 60_000

    async def time_passed(self, table: OpenTable) -> None:
        """Do what a run-out clock asks for, if one has really run out."""
        async with table.lock:
            if table.document.status != "playing" or table.live.is_over() or table.live.clock is None:
                return
            now = now_ms()
            end = self._end_of_play(table)
            if end is not None and now >= end:
                await self._act(table, lambda: table.live.game.time_act if self._end_of_play(table) else "")
                return
            expired = table.live.clock.expired(now)
            if not expired:
                await self.house.storage.set_deadline(table.id, self._clock_deadline(table))
                self._set_timer(table)
                return
            await self._punish(table, expired[0])

    async def _punish(self, table: OpenTable, seat: int) -> None:
        """A seat has used up its time: the rules know what happens, or a bot plays on, or the seat has lost."""
        game = table.live.game
        log.info("time is up", table=table.id, seat=seat)
        if game.clock_act and game.actions.parse(game.clock_act) in table.live.match.legal_codes(TABLE):
            await self._act(table, lambda: game.clock_act)
        elif table.document.settings.clock.timeout == "resign":
            await self._act(table, lambda: f"{RESIGN} {seat}")
        elif table.document.seats[seat].kind == "person":
            await self.house.change(table, lambda document: hand_to_bot(document, seat, stand_in()))
        else:
            await self.house.change(table, lambda document: hand_to_bot(document, seat, document.seats[seat].bot))

    # -- bots

    def _bot_to_move(self, table: OpenTable) -> int | None:
        if table.document.status != "playing":
            return None
        for seat in table.live.deciders():
            if table.document.seats[seat].kind == "bot":
                return seat
        return None

    def _drive_bots(self, table: OpenTable, patience: bool = True) -> None:
        if self._bot_to_move(table) is None or (table.driver is not None and not table.driver.done()):
            return
        mine = self.house.fanout.is_alone or table.moved_here
        if patience and not mine and now_ms() - table.moved_at < STALLED_MS:
            return  # another process is at it; the sweep sees when it is not
        table.driver = self.house.spawn(self._drive(table), f"bots of {table.id}")

    def drive_if_stalled(self, table: OpenTable) -> None:
        if now_ms() - table.moved_at >= STALLED_MS:
            self._drive_bots(table, patience=False)

    async def _drive(self, table: OpenTable) -> None:
        """Move bots until the table waits for a person."""
        while not self.house.is_stopping:
            seat = self._bot_to_move(table)
            if seat is None:
                return
            length = len(table.live.rows)
            began = time.monotonic()
            try:
                action = await self._thought(table, seat)
                await asyncio.sleep(max(0.0, self.house.settings.bot_delay_ms / 1000 - (time.monotonic() - began)))
                async with table.lock:
                    await self._move_bot(table, seat, action, length)
            except StorageFails:
                await asyncio.sleep(1.0)

    async def _move_bot(self, table: OpenTable, seat: int, action: str, length: int) -> None:
        def decide() -> Row | None:
            live = table.live
            still = self._bot_to_move(table) is not None and table.document.seats[seat].kind == "bot"
            if not still or len(live.rows) != length or live.match.explain(seat, action):
                return None  # something has changed: think again
            return Row(length, seat, action, now_ms())

        if await self.house.append(table, decide):
            self.house.metrics.acts.labels("bot").inc()

    async def _thought(self, table: OpenTable, seat: int) -> str:
        document, match = table.document, table.live.match
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        bot = document.seats[seat].bot
        acts = [(act.seat, act.text) for act in match.acts]
        began = time.perf_counter()
        action = await self.house.thinkers.run(
            think,
            table.id,
            document.game,
            document.options,
            len(document.seats),
            document.seed,
            acts,
            seat,
            bot,
            self.house.keyring.bot_seed(table.id, seat),
        )
        self.house.metrics.thinking.labels(bot).observe(time.perf_counter() - began)
        return action
