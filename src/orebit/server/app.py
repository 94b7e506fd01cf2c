"""The ASGI application: the house with its doors open."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Router, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from orebit import __version__
from orebit.server import api_cards, api_games, api_hints, api_lessons, api_practice, api_records, api_tables
from orebit.server.asks import Asks
from orebit.server.cards import Pictures
from orebit.server.client_files import BUILT, COMPRESSED_BEFORE, client_router
from orebit.server.coaching import Coach
from orebit.server.connections import Connections
from orebit.server.doors import Porter, answer_error
from orebit.server.hints import Hints
from orebit.server.lessons import Lessons
from orebit.server.obeying import Obedience
from orebit.server.openapi import closed
from orebit.server.play import Moves
from orebit.server.practising import Practice
from orebit.server.retention import Retention
from orebit.server.rooms import Rooms
from orebit.server.services import Services
from orebit.server.settings import Settings
from orebit.server.site_files import BUILT as SITE
from orebit.server.site_files import site_router
from orebit.server.sockets import SocketDesk
from orebit.server.steward import StewardedHouse
from orebit.server.sweeping import Sweeper

log = structlog.get_logger("orebit.app")
PACKED_FROM = 1000  # bytes of an answer


@websocket("/api/tables/{table:str}/live")
async def table_live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await Services.of(socket).desk.table(socket, table)


@websocket("/api/lobby/live")
async def lobby_live(socket: WebSocket[Any, Any, Any]) -> None:
    await Services.of(socket).desk.lobby(socket)


class OpenApiJson(OpenAPIRenderPlugin):
    """The OpenAPI document with the schemas that msgspec really checks by."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json", media_type="application/vnd.oai.openapi+json")  # type: ignore[arg-type]

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(closed(openapi_schema))


Door = Callable[[Services], ControllerRouterHandler]
"""One more way in, which this layer does not know: the agents' is one (docs/decisions/0025-seats-for-models.md)."""


def make_app(settings: Settings, client: Path = BUILT, doors: Sequence[Door] = (), site: Path = SITE) -> Litestar:
    """A server process as an ASGI application."""
    house = StewardedHouse(settings)
    asks, steward, rooms = Asks(house), house.steward, Rooms(house)
    lessons = Lessons(house, rooms)
    moves = Moves(house, asks, lessons)
    desk = SocketDesk(house, moves, asks, steward, rooms)
    hints, coach = Hints(house, asks), Coach(house)
    practice = Practice(house, coach)
    services = Services(house, moves, asks, steward, rooms, lessons, hints, desk, Pictures(), coach, practice)
    obedience = Obedience(services)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        await house.open()
        await obedience.begin()
        watching = [
            asyncio.create_task(Sweeper(services).run(), name="sweep"),
            asyncio.create_task(obedience.run(), name="orders"),
            asyncio.create_task(Retention(house).run(), name="retention"),
        ]
        log.info("open", version=__version__, storage=house.storage.url.split(":", 1)[0], alone=house.fanout.is_alone)
        try:
            yield
        finally:
            house.is_stopping = True
            services.desk.close()
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            await house.close()
            log.info("closed")

    large = Router(
        "/",
        route_handlers=[api_records.router, api_practice.router],
        request_max_body_size=settings.limits.record_bytes,
    )
    app = Litestar(
        route_handlers=[
            api_games.router,
            api_tables.router,
            api_lessons.router,
            api_cards.router,
            api_hints.router,
            large,
            table_live,
            lobby_live,
            *(door(services) for door in doors),
            site_router(site),
            client_router(client, api_cards.head),
        ],
        state=State({"house": house, "services": services, "connections": Connections(settings.limits, house.metrics)}),
        lifespan=[lifespan],
        exception_handlers={Exception: answer_error},
        request_max_body_size=settings.limits.body_bytes,
        # Answers differ by whoever asks, so they are packed as they go: quickly, because the event loop does it.
        compression_config=CompressionConfig(
            "gzip", minimum_size=PACKED_FROM, gzip_compress_level=4, exclude_opt_key=COMPRESSED_BEFORE
        ),
        openapi_config=OpenAPIConfig(
            title="Orebit",
            version=__version__,
            description="The online table. docs/guides/protocol.md explains it, and the WebSocket part.",
            path="/schema",
            render_plugins=[OpenApiJson()],
        ),
        logging_config=None,
    )
    # Not a middleware of Litestar's: an address that does not exist would be answered before it gets there.
    app.asgi_handler = Porter(app.asgi_handler, house)
    return app
