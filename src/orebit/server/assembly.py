"""The application as such: the parts of a house, and the handlers of the protocol round them.

Whoever serves it adds what belongs to its own place: app.py a database's chores and the client's files, orebit/offline
the page that it runs in.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from litestar import Router, WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from orebit.server import api_cards, api_games, api_hints, api_lessons, api_practice, api_records, api_tables
from orebit.server.asks import Asks
from orebit.server.cards import Pictures
from orebit.server.coaching import Coach
from orebit.server.doors import Porter, answer_error
from orebit.server.hints import Hints
from orebit.server.lessons import Lessons
from orebit.server.play import Moves
from orebit.server.practising import Practice
from orebit.server.rooms import Rooms
from orebit.server.services import Services
from orebit.server.sockets import SocketDesk
from orebit.server.steward import StewardedHouse

A = TypeVar("A")


@websocket("/api/tables/{table:str}/live")
async def table_live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await Services.of(socket).desk.table(socket, table)


@websocket("/api/lobby/live")
async def lobby_live(socket: WebSocket[Any, Any, Any]) -> None:
    await Services.of(socket).desk.lobby(socket)


def furnish(house: StewardedHouse) -> Services:
    """A house with all who work in it."""
    asks, steward, rooms = Asks(house), house.steward, Rooms(house)
    lessons = Lessons(house, rooms)
    moves = Moves(house, asks, lessons)
    desk = SocketDesk(house, moves, asks, steward, rooms)
    hints, coach = Hints(house, asks), Coach(house)
    practice = Practice(house, coach)
    return Services(house, moves, asks, steward, rooms, lessons, hints, desk, Pictures(), coach, practice)


def open_doors(
    make: Callable[..., A],
    services: Services,
    more: Sequence[ControllerRouterHandler] = (),
    lifespan: Sequence[Callable[[A], Any]] = (),
    state: dict[str, Any] | None = None,
    **options: Any,
) -> A:
    """The handlers of docs/guides/protocol.md, and `more`, as an application: Litestar's, or what `make` makes."""
    house = services.house
    limits = house.settings.limits
    large = Router(
        "/", route_handlers=[api_records.router, api_practice.router], request_max_body_size=limits.record_bytes
    )
    app: Any = make(
        route_handlers=[
            api_games.router,
            api_tables.router,
            api_lessons.router,
            api_cards.router,
            api_hints.router,
            large,
            table_live,
            lobby_live,
            *more,
        ],
        state=State({"house": house, "services": services, **(state or {})}),
        lifespan=list(lifespan),
        exception_handlers={Exception: answer_error},
        request_max_body_size=limits.body_bytes,
        logging_config=None,
        **options,
    )
    # Not a middleware of Litestar's: an address that does not exist would be answered before it gets there.
    app.asgi_handler = Porter(app.asgi_handler, house)
    opened: A = app
    return opened
