"""The ASGI application: the house with its doors open."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.types import ControllerRouterHandler

from orebit import __version__
from orebit.server import api_cards
from orebit.server.assembly import furnish, open_doors
from orebit.server.client_files import BUILT, client_router
from orebit.server.connections import Connections
from orebit.server.doors import COMPRESSED_BEFORE
from orebit.server.obeying import Obedience
from orebit.server.offline_files import offline_router
from orebit.server.openapi import closed
from orebit.server.retention import Retention
from orebit.server.services import Services
from orebit.server.settings import Settings
from orebit.server.site_files import BUILT as SITE
from orebit.server.site_files import site_router
from orebit.server.steward import StewardedHouse
from orebit.server.sweeping import Sweeper

log = structlog.get_logger("orebit.app")
PACKED_FROM = 1000  # bytes of an answer


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
    services = furnish(house)
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
        log.info("open", version=__version__, storage=house.storage.kind, alone=house.fanout.is_alone)
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

    return open_doors(
        Litestar,
        services,
        [
            *(door(services) for door in doors),
            site_router(site),
            offline_router(site),
            client_router(client, api_cards.head),
        ],
        [lifespan],
        {"connections": Connections(settings.limits, house.metrics)},
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
    )
