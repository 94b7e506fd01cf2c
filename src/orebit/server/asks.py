"""Questions to the table: what needs the consent of others, and what to do about somebody who is away."""

from typing import Literal

from orebit.core.match import RESIGN
from orebit.core.state import TABLE
from orebit.core.view import Choice
from orebit.server.checks import act, check_may_act, refusal, seats_with, stand_in, undoing
from orebit.server.documents import AskDoc, TableDoc
from orebit.server.house import House
from orebit.server.refusals import Refuse, illegal
from orebit.server.seats import Caller, hand_to_bot
from orebit.server.tables import OpenTable, ask_info, now_ms
from orebit.server.wire import Asked, AskKind


class Asks:
    """Questions, answers, and what happens when all agree."""

    def __init__(self, house: House) -> None:
        self.house = house

    # -- questions to the table

    async def ask(
        self,
        table: OpenTable,
        kind: AskKind,
        by: int,
        seat: int,
        text: str,
        action: str,
        needs: list[int],
        command: str | None = None,
    ) -> Asked:
        """Put a question. The same question again does not stand twice."""
        rows = len(table.kept.rows)

        def change(document: TableDoc) -> list[str] | None:
            for known in document.asks:
                if (known.kind, known.by, known.seat, known.action) == (kind, by, seat, action):
                    return None
            document.asked += 1
            document.asks.append(AskDoc(document.asked, kind, by, seat, text, action, rows, needs, [], command))
            return []

        await self.house.change(table, change)
        found = next(a for a in table.document.asks if (a.kind, a.by, a.seat, a.action) == (kind, by, seat, action))
        return Asked(done=False, ask=ask_info(found))

    async def answer(
        self, table: OpenTable, caller: Caller, seat: int, number: int, agree: bool, command_id: str | None = None
    ) -> Asked:
        """Agree or refuse. The same command again is answered as before, whatever has become of the question."""
        command = None if command_id is None else f"{seat} {command_id}"
        async with table.lock:
            await self.house.refresh(table)
            self.house.seating.check_seat(table.document, seat)
            if command in table.document.answered and self.house.seating.owns(table.document, seat, caller):
                return self._answered(table, number, table.document.answered[command])
            check_may_act(self.house, table, caller, seat)
            ask = next((ask for ask in table.document.asks if ask.ask == number), None)
            if ask is None:
                raise Refuse("state", "that question is no longer open")
            if seat not in ask.needs:
                raise Refuse("forbidden", "this question is not for your seat")
            agreed = sorted({*ask.agreed, seat})
            if agree and agreed == sorted(ask.needs):
                await self._carry_out(table, ask, command)
                return self._answered(table, number, done=True)

            def change(document: TableDoc) -> list[str] | None:
                if command in document.answered:
                    return None  # it came to another process too
                document.note_answer(command, done=False)
                if agree:
                    for known in document.asks:
                        if known.ask == number:
                            known.agreed = sorted({*known.agreed, seat})
                else:
                    document.asks = [known for known in document.asks if known.ask != number]
                return []

            await self.house.change(table, change)
            return self._answered(table, number, done=False)

    def _answered(self, table: OpenTable, number: int, done: bool) -> Asked:
        standing = next((ask for ask in table.document.asks if ask.ask == number), None)
        return Asked(done=done, ask=ask_info(standing) if standing else None)

    async def _carry_out(self, table: OpenTable, ask: AskDoc, command: str | None) -> None:
        """All agreed: drop the question and do what it was about, in one step."""

        def change(document: TableDoc) -> list[str] | None:
            if command in document.answered:
                return None  # it came to another process too
            document.note_answer(command, done=True)
            if all(known.ask != ask.ask for known in document.asks):
                raise Refuse("state", "that question is no longer open")
            document.asks = [known for known in document.asks if known.ask != ask.ask]
            if ask.kind == "take_back":
                if len(table.kept.rows) != ask.rows:
                    raise Refuse("state", "somebody has acted since: the question has lapsed")
                return [undoing(table, ask.seat)]
            if ask.kind in ("bot", "end"):
                self._check_absent(table, ask.seat)  # they may have come back meanwhile
            if ask.kind == "free":
                self._check_may_be_freed(document, ask.seat)
                document.seats[ask.seat].give_up()
                return []
            if ask.kind == "hints":
                document.hints_agreed = True
                return []
            if ask.kind == "bot":
                return hand_to_bot(document, ask.seat, stand_in())
            if ask.kind == "end":
                return [f"{RESIGN} {ask.seat}"]
            refused = refusal(table, TABLE, ask.action)
            if refused:
                raise illegal(refused)
            return [ask.action]

        await self.house.change(table, change, ask.command)

    async def absent(
        self, table: OpenTable, caller: Caller, seat: int, absent: int, choice: Literal["wait", "bot", "end", "free"]
    ) -> Asked:
        """The others decide about a player who is away."""
        async with table.lock:
            await self.house.refresh(table)
            check_may_act(self.house, table, caller, seat)
            self.house.seating.check_seat(table.document, absent)
            if choice == "free":
                return await self._ask_to_free(table, caller, seat, absent)
            self._check_absent(table, absent)
            place = table.document.seats[absent]
            name = place.name or f"seat {absent}"
            others = [
                other
                for other in table.people()
                if other not in (absent, *seats_with(self.house, table, caller, seat))
                and table.presence_of(other)[0] == "here"
            ]
            if choice == "wait":
                await self._wait_for(table, absent)
                return Asked(done=True, ask=None)
            text = f"let a bot play on for {name}" if choice == "bot" else f"end the match, because {name} is away"
            if others:
                return await self.ask(table, choice, seat, absent, text, "", others)

            def at_once(document: TableDoc) -> list[str]:
                return hand_to_bot(document, absent, stand_in()) if choice == "bot" else [f"{RESIGN} {absent}"]

            await self.house.change(table, at_once)
            return Asked(done=True, ask=None)

    async def _ask_to_free(self, table: OpenTable, caller: Caller, seat: int, absent: int) -> Asked:
        """Let somebody else have a seat that is kept: all who play have to agree, whether they are here or not."""
        self._check_may_be_freed(table.document, absent)
        others = [other for other in table.people() if other not in seats_with(self.house, table, caller, seat)]
        name = table.document.seats[absent].name or f"seat {absent}"
        if not others:
            raise Refuse("state", f"nobody else is here to agree: a bot plays on for {name}, who may come back")
        return await self.ask(table, "free", seat, absent, f"let somebody else play for {name}", "", others)

    def _check_may_be_freed(self, document: TableDoc, seat: int) -> None:
        place = document.seats[seat]
        if not place.is_kept():
            raise Refuse("state", f"seat {seat} is not kept for anybody")
        name, after = place.name or "its player", document.free_after(seat)
        if after is None:
            raise Refuse("state", f"seat {seat} is {name}'s until they leave: that takes more than one to change")
        if now_ms() < after:
            minutes = (after - now_ms()) // 60_000 + 1
            raise Refuse("state", f"seat {seat} is kept for {name} for {minutes} minutes more")

    async def _wait_for(self, table: OpenTable, absent: int) -> None:
        until = now_ms() + table.document.settings.grace_s * 1000

        def wait(document: TableDoc) -> list[str]:
            document.seats[absent].waited = until
            return []

        await self.house.change(table, wait)

    def _check_absent(self, table: OpenTable, absent: int) -> None:
        place = table.document.seats[absent]
        table.note_presence()
        presence, since = table.presence_of(absent)
        if place.kind != "person" or presence == "here":
            raise Refuse("state", f"seat {absent} is not away")
        if absent not in table.kept.deciders():
            raise Refuse("state", f"the table does not wait for seat {absent}")
        settings = self.house.settings
        # Somebody may be at another process, which tells us with its next sweep.
        news_s = 0.0 if self.house.fanout.is_alone else 2 * settings.sweep_s
        grace_ms = int(1000 * max(news_s, table.document.settings.grace_s))
        until = max(place.waited, 0 if place.left else since + grace_ms)
        if now_ms() < until:
            seconds = (until - now_ms()) // 1000 + 1
            raise Refuse("state", f"seat {absent} has only just lost the line: please wait {seconds} s more")

    async def propose(self, table: OpenTable, caller: Caller, seat: int, action: str) -> Asked:
        """An act of the table that all must agree to."""
        async with table.lock:
            await self.house.refresh(table)
            check_may_act(self.house, table, caller, seat)
            game, action = table.kept.game, " ".join(action.split())
            if action not in [choice.action for choice in self.proposals(table)]:
                refused = refusal(table, TABLE, action)
                raise illegal(refused) if refused else Refuse("state", "the table does that by itself")
            text = game.label(table.kept.match.state, TABLE, game.actions.parse(action))
            others = [other for other in table.people() if other not in seats_with(self.house, table, caller, seat)]
            if others:
                return await self.ask(table, "table_act", seat, seat, text, action, others)
            await act(self.house, table, lambda: action)
            return Asked(done=True, ask=None)

    def proposals(self, table: OpenTable) -> list[Choice]:
        game, match = table.kept.game, table.kept.match
        return [Choice.of(game, match.state, TABLE, code) for code in table.proposals()]
