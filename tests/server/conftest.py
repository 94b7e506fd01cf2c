"""A real server for the tests: uvicorn in a thread, on a port of its own, with a fresh SQLite file."""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn

from orebit.server import database
from orebit.server.app import Door, make_app
from orebit.server.running import configure_log, uvicorn_options
from orebit.server.services import Services
from orebit.server.settings import Limits, Settings, Work
from tests.server.clients import Browser

T = TypeVar("T")
SECRET = "a secret for tests only"
PATIENCE_S = 100.0  # machines are busy


class Running:
    """A server in a thread of this process, open to be looked into."""

    def __init__(self, settings: Settings, proxies: str = "", doors: Sequence[Door] = ()) -> None:
        self.settings = settings
        self.listening = socket.create_server(("127.0.0.1", 0))
        # asyncio does not set it for sockets made this way, and every answer would wait 40 ms for an ACK.
        self.listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.app, options = self.application(settings, doors, proxies)
        self.server = uvicorn.Server(uvicorn.Config(self.app, **options))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.started = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def application(self, settings: Settings, doors: Sequence[Door], proxies: str) -> tuple[Any, dict[str, Any]]:
        """What is served, and uvicorn's options for it."""
        return make_app(settings, doors=doors), uvicorn_options("127.0.0.1", 0, settings.limits, proxies)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self.server.serve(sockets=[self.listening]))
            while not self.server.started and not serving.done():
                await asyncio.sleep(0.005)
            self.started.set()
            await serving

        asyncio.run(serve())

    def __enter__(self) -> "Running":
        self.thread.start()
        assert self.started.wait(PATIENCE_S), "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive(), "the server did not stop"

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)


PATIENT = Work(records_s=PATIENCE_S, analysis_s=PATIENCE_S)  # a busy machine takes long to start a worker


def settings_for(folder: Path, **changes: Any) -> Settings:
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.db'}",
        "secret": SECRET,
        "bot_delay_ms": 0,
        "limits": Limits.none(),
        "sweep_s": 0.5,
        "work": PATIENT,
        **changes,
    }
    return Settings(**given)


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """A busy machine is no storage that stands still; for such a one test_faults.py has servers in processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "CALL_S", PATIENCE_S)
        patch.setattr(database, "ANSWER_S", PATIENCE_S)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all quick tests: each makes tables of its own."""
    configure_log("error")
    with Running(settings_for(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def browser(server: Running) -> Iterator[Callable[[], Browser]]:
    """Makes browsers, as many as a test needs."""
    opened: list[Browser] = []

    def open_one() -> Browser:
        opened.append(Browser(server.address))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


@pytest.fixture
def ada(browser: Callable[[], Browser]) -> Browser:
    return browser()


@pytest.fixture
def ben(browser: Callable[[], Browser]) -> Browser:
    return browser()
