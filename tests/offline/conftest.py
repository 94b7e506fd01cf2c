"""The application of a page, served like any other: tests of the protocol run against it as against a server."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from orebit.offline.shelf import MemoryShelf
from orebit.offline.table import make_app
from orebit.server.app import Door
from orebit.server.running import configure_log
from orebit.server.settings import Settings
from tests.server.conftest import SECRET, Running, ada, ben, browser, settings_for

__all__ = ["ada", "ben", "browser"]


class RunningPage(Running):
    """What a page runs, behind the doors of a server."""

    def application(self, settings: Settings, doors: Sequence[Door], proxies: str) -> tuple[Litestar, dict[str, Any]]:
        options = {"log_config": None, "access_log": False, "ws": "websockets-sansio"}
        return make_app(MemoryShelf(), SECRET, bot_delay_ms=0), options


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
