"""Playing: actions, explanations, previews, resignations and take-backs."""

from orebit.core.errors import OrebitError
from orebit.core.match import RESIGN
from orebit.core.state import TABLE
from orebit.server.asks import Asks
from orebit.server.checks import check_fresh, check_may_act, check_may_ask, refusal, seats_with, undoing
from orebit.server.documents import Row
from orebit.server.house import House
from orebit.server.lessons import Lessons
from orebit.server.refusals import Refuse, illegal, refuse_for
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable, now_ms
from orebit.server.wire import Asked, Explained, Played, Previewed


class Moves:
    """Everything that a player does to a match."""

    def __init__(self, house: House, asks: Asks, lessons: Lessons) -> None:
        self.house = house
        self.asks = asks
        self.lessons = lessons

    # -- actions

    async def play(
        self, table: OpenTable, caller: Caller, command_id: str, seat: int, action: str, seq: int | None
    ) -> Played:
        """Play an action of a seat. When this returns, it is stored."""
        if table.document.lesson is not None:
            return await self.lessons.play(table, caller, command_id, seat, action, seq)
        command = f"{seat} {command_id}"

        def decide() -> Row | None:
            self.house.seating.check_seat(table.document, seat)
            if command in table.kept.commands and self.house.seating.owns(table.document, seat, caller):
                return None
            check_may_act(self.house, table, caller, seat)
            self._check_action(table, seat, action, seq)
            self._check_pace(table, seat)
            return Row(len(table.kept.rows), seat, " ".join(action.split()), now_ms(), command)

        async with table.lock:
            if await self.house.append(table, decide):
                self.house.metrics.acts["person"].inc()
        return Played(id=command_id, seat=seat, seq=table.kept.commands[command])

    def _check_action(self, table: OpenTable, seat: int, action: str, seq: int | None) -> None:
        refused = refusal(table, seat, action)
        if seq is not None:
            check_fresh(table, seat, seq)
        if refused:
            raise illegal(refused)

    def _check_pace(self, table: OpenTable, seat: int) -> None:
        match = table.kept.match
        pace_ms = match.game.pace_ms(match.state, seat)
        if pace_ms and now_ms() - table.kept.last_acted.get(seat, 0) < pace_ms:
            raise Refuse("limit", f"not so fast: here a seat may act once in {pace_ms} ms", retry_after_s=1)

    def explain(self, table: OpenTable, caller: Caller, seat: int, actions: list[str]) -> Explained:
        self.house.seating.check_holds(table.document, seat, caller)
        check_may_ask(table, seat)
        if table.document.lesson is not None:
            return Explained(refusals=self.lessons.refusals(table, seat, actions))
        return Explained(refusals=[refusal(table, seat, action) for action in actions])

    def preview(self, table: OpenTable, caller: Caller, seat: int, action: str) -> Previewed:
        self.house.seating.check_holds(table.document, seat, caller)
        check_may_ask(table, seat)
        try:
            return Previewed(lines=table.kept.match.preview(seat, action))
        except OrebitError as error:
            raise refuse_for(error) from None

    async def resign(self, table: OpenTable, caller: Caller, command_id: str, seat: int) -> Played:
        command = f"{seat} {command_id}"

        def decide() -> Row | None:
            self.house.seating.check_seat(table.document, seat)
            if command in table.kept.commands and self.house.seating.owns(table.document, seat, caller):
                return None
            check_may_act(self.house, table, caller, seat)
            return Row(len(table.kept.rows), TABLE, f"{RESIGN} {seat}", now_ms(), command)

        async with table.lock:
            await self.house.append(table, decide)
        return Played(id=command_id, seat=seat, seq=table.kept.commands[command])

    # -- taking back

    async def take_back(self, table: OpenTable, caller: Caller, command_id: str, seat: int) -> Asked:
        """Undo the seat's last action: at once where that is allowed, else by consent of the others."""
        command = f"{seat} {command_id}"
        async with table.lock:
            await self.house.refresh(table)
            self.house.seating.check_seat(table.document, seat)
            if command in table.kept.commands and self.house.seating.owns(table.document, seat, caller):
                return Asked(done=True, ask=None)
            check_may_act(self.house, table, caller, seat)
            match, setting = table.kept.match, table.document.settings.take_back
            if setting == "never":
                raise Refuse("state", "at this table nothing is taken back")
            if match.last_act(seat) < 0:
                raise Refuse("state", "there is nothing to take back: you have not acted yet")
            why = match.take_back_refusal(seat)
            others = [other for other in table.people() if other not in seats_with(self.house, table, caller, seat)]
            if why and others:
                if setting == "rule":
                    raise Refuse("state", why)
                name = table.document.seats[seat].name or f"seat {seat}"
                text = f"{name} would like to take back"
                return await self.asks.ask(table, "take_back", seat, seat, text, "", others, command)

            def decide() -> Row | None:
                if command in table.kept.commands:
                    return None
                why = match.take_back_refusal(seat)
                if why and others:
                    raise Refuse("state", why)  # somebody has acted at another process meanwhile
                return Row(len(table.kept.rows), TABLE, undoing(table, seat), now_ms(), command)

            await self.house.append(table, decide)
            return Asked(done=True, ask=None)
