"""The application of a page, served like any other: tests of the protocol run against it as against a server."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from orebit.offline.application import Application
from orebit.offline.shelf import MemoryShelf
from orebit.offline.table import make_app
from orebit.server.app import Door
from orebit.server.running import configure_log
from orebit.server.settings import Settings
from tests.server.conftest import SECRET, Running, ada, ben, browser, settings_for

__all__ = ["ada", "ben", "browser"]


class Served:
    """Lives as long as a server says: in a page the door holds its life."""

    def __init__(self, app: Application) -> None:
        self.app, self.state = app, app.state

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        await receive()
        async with self.app.lifespan():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


class RunningPage(Running):
    """What a page runs, behind the doors of a server."""

    def application(self, settings: Settings, doors: Sequence[Door], proxies: str) -> tuple[Any, dict[str, Any]]:
        options = {"log_config": None, "access_log": False, "ws": "websockets-sansio"}
        return Served(make_app(MemoryShelf(), SECRET, bot_delay_ms=0)), options


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    configure_log("error")
    with RunningPage(settings_for(Path(tmp_path_factory.mktemp("page")))) as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the server's own tests the quick ones: what takes long is run once, there."""
    items[:] = [
        item
        for item in items
        if not (
            isinstance(item, pytest.Function)
            and item.function.__module__.startswith("tests.server.")
            and item.path.parent == Path(__file__).parent
            and item.get_closest_marker("slow")
        )
    ]
