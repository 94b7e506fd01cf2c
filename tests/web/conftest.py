"""One browser and one server for all browser tests of a worker. Both end with the last of them, because Playwright
keeps an event loop running, and tests of the server want their own (that is why pytest-playwright is not used).
"""

import hashlib
import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.chromium import DESKTOP, PATIENCE_MS, Visitor, executable, launch
from tests.web.house import Server

Visit = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE_MS)  # machines are busy


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if executable() is None:
        pytest.fail("there is no Chromium: install it with `apt-get install chromium`, then run the tests again")
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    house = Server(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Visitors; each leaves at the end of the test, without having met an error. OREBIT_LUCK=2 deals other games."""
    visitors: list[Visitor] = []

    def come(size: tuple[int, int] = DESKTOP, url: str = server.url, **settings: str) -> Visitor:
        luck = f"{os.environ.get('OREBIT_LUCK', '')} {request.node.name} {len(visitors)}"
        entropy = hashlib.sha256(luck.encode()).hexdigest()[:32]
        visitors.append(Visitor(browser, url, size, entropy, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
