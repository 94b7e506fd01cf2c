"""The ASGI application: the house with its doors open."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Router, WebSocket, websocket
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath

from orebit import __version__
from orebit.server import api_games, api_records, api_tables
from orebit.server.asks import Asks
from orebit.server.client_files import BUILT, client_router
from orebit.server.connections import Connections
from orebit.server.doors import Porter, answer_error
from orebit.server.house import House
from orebit.server.obeying import Obedience
from orebit.server.openapi import closed
from orebit.server.play import Moves
from orebit.server.retention import Retention
from orebit.server.rooms import Rooms
from orebit.server.services import Services
from orebit.server.settings import Settings
from orebit.server.sockets import SocketDesk
from orebit.server.steward import Steward
from orebit.server.sweeping import Sweeper

log = structlog.get_logger("orebit.app")


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


def make_app(settings: Settings, client: Path = BUILT) -> Litestar:
    """A server process as an ASGI application."""
    house = House(settings)
    asks, steward, rooms = Asks(house), Steward(house), Rooms(house)
    moves = Moves(house, asks)
    desk = SocketDesk(house, moves, asks, steward, rooms)
    services = Services(house, moves, asks, steward, rooms, desk)
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

    large = Router("/", route_handlers=[api_records.router], request_max_body_size=settings.limits.record_bytes)
    app = Litestar(
        route_handlers=[
            api_games.router,
            api_tables.router,
            large,
            table_live,
            lobby_live,
            client_router(client),
        ],
        state=State({"house": house, "services": services, "connections": Connections(settings.limits, house.metrics)}),
        lifespan=[lifespan],
        exception_handlers={Exception: answer_error},
        request_max_body_size=settings.limits.body_bytes,
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
