"""A real server with its door for models, for the tests of this folder."""

from collections.abc import Iterator

import pytest

from orebit.agent.doors import mcp_door
from orebit.server.running import configure_log
from tests.server.conftest import Running, settings_for


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    configure_log("error")
    with Running(settings_for(tmp_path_factory.mktemp("agents")), doors=[mcp_door]) as running:
        yield running
