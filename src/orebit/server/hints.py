"""What would you do? The bots' search, asked for a seat that somebody plays: in the workers, when it is their turn."""

import msgspec

from orebit.bots.hint import ADVISER, Hint
from orebit.core.view import Choice
from orebit.server.asks import Asks
from orebit.server.bot_moves import advise
from orebit.server.checks import check_may_act, check_may_ask, seats_with
from orebit.server.documents import TableDoc
from orebit.server.driving import BRIEF_MS, decision_at
from orebit.server.house import House
from orebit.server.refusals import Refuse
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable
from orebit.server.wire import Asked, HintGiven

FEW = 3  # a seat has, at a table with few


class Hints:
    """Asking for a hint, and asking the others whether one may."""

    def __init__(self, house: House, asks: Asks) -> None:
        self.house = house
        self.asks = asks

    async def give(self, table: OpenTable, caller: Caller, seat: int) -> HintGiven:
        async with table.lock:
            await self.house.refresh(table)
            self._check(table, caller, seat)
        work, match = self.house.settings.work, table.kept.match
        most_ms = min(BRIEF_MS, work.bot_ms)
        decision = decision_at(table, seat, ADVISER, self.house.keyring.bot_seed(table.document.seed, seat), most_ms)
        answer = await self.house.pools.bots.run(caller.address, advise, decision, brief=True)
        found = msgspec.json.decode(answer, type=Hint)
        async with table.lock:
            if match.refusal(seat, found.action) is not None:
                raise Refuse("stale", "something has happened meanwhile; ask again")
            left = await self._count(table, seat)
            choice = Choice.of(match.game, match.state, seat, match.game.actions.parse(found.action))
        return HintGiven(choice=choice, reasons=found.reasons, left=left)

    def _check(self, table: OpenTable, caller: Caller, seat: int) -> None:
        check_may_act(self.house, table, caller, seat)
        check_may_ask(table, seat)
        document = table.document
        if document.settings.hints == "none":
            raise Refuse("state", "this table has no hints")
        if document.hints_need():
            raise Refuse("state", "people play here: hints are given once all of them have agreed")
        if seat not in table.kept.deciders():
            raise Refuse("state", "there is nothing for you to decide just now")
        if document.settings.hints == "three" and document.seats[seat].hints >= FEW:
            raise Refuse("state", f"your {FEW} hints are used up")

    async def _count(self, table: OpenTable, seat: int) -> int | None:
        """How many are left after this one; only where somebody counts is anything stored."""
        if table.document.settings.hints != "three":
            return None

        def change(document: TableDoc) -> list[str]:
            document.seats[seat].hints += 1
            return []

        await self.house.change(table, change)
        return max(0, FEW - table.document.seats[seat].hints)

    async def ask(self, table: OpenTable, caller: Caller, seat: int) -> Asked:
        """Let everybody at the table ask for hints: all have to agree."""
        async with table.lock:
            await self.house.refresh(table)
            check_may_act(self.house, table, caller, seat)
            if table.document.settings.hints == "none":
                raise Refuse("state", "this table has no hints")
            if not table.document.hints_need():
                return Asked(done=True, ask=None)
            others = [other for other in table.people() if other not in seats_with(self.house, table, caller, seat)]
            if not others:
                raise Refuse("state", "somebody whose seat a bot plays may come back: they would have to agree too")
            return await self.asks.ask(table, "hints", seat, seat, "let everybody here ask for hints", "", others)
