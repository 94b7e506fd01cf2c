"""The parts of a server process, as the handlers find them."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection, Request

from orebit.server.asks import Asks
from orebit.server.cards import Pictures
from orebit.server.coaching import Coach
from orebit.server.doors import caller_of
from orebit.server.hints import Hints
from orebit.server.house import House
from orebit.server.lessons import Lessons
from orebit.server.play import Moves
from orebit.server.practising import Practice
from orebit.server.rooms import Rooms
from orebit.server.seats import Caller
from orebit.server.sockets import SocketDesk
from orebit.server.steward import Steward
from orebit.server.tables import OpenTable
from orebit.server.texts import one_line
from orebit.server.wire import TableAnswer


@dataclass(frozen=True)
class Services:
    house: House
    moves: Moves
    asks: Asks
    steward: Steward
    rooms: Rooms
    lessons: Lessons
    hints: Hints
    desk: SocketDesk
    pictures: Pictures
    coach: Coach
    practice: Practice

    @classmethod
    def of(cls, connection: ASGIConnection[Any, Any, Any, Any]) -> "Services":
        services: Services = connection.app.state.services
        return services

    def caller(self, connection: ASGIConnection[Any, Any, Any, Any], introduce: bool = False) -> Caller:
        return caller_of(self.house, connection, introduce)

    async def meet(self, request: Request[Any, Any, Any], table_id: str, back: bool = True) -> tuple[OpenTable, Caller]:
        """The table and who asks there: at a seat of theirs, asking is being there. Only to look is no coming back."""
        caller, table = self.caller(request), await self.house.table(table_id)
        await self.house.heard(table, caller, back=back and request.method != "GET")
        return table, caller

    async def name_of(self, caller: Caller) -> str:
        person = await self.house.storage.person(caller.identity) if caller.identity else None
        return person[0] if person else ""

    async def called(self, caller: Caller, name: str | None) -> str:
        """The caller's name; a new one is remembered."""
        person = await self.house.storage.person(caller.identity)
        name = None if name is None else one_line(name)
        if name is not None and (person is None or person[0] != name):
            await self.house.storage.set_person(caller.identity, name, person[1] if person else None)
            return name
        return person[0] if person else ""

    def answer(self, table: OpenTable, caller: Caller) -> TableAnswer:
        table.note_presence()
        return TableAnswer(table=table.info(), you=self.house.seating.you(table.document, caller))
