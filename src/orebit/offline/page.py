"""What the page's worker (web/src/offline/worker.ts) calls: texts and numbers go in and out, nothing else."""

import gc
import json
from collections.abc import Callable, Sequence
from typing import Protocol

from orebit.offline.door import Door, Line
from orebit.offline.shelf import Entry, ShelfFails
from orebit.offline.table import open_table
from orebit.offline.workbench import Beside


class BrowserShelf(Protocol):
    """web/src/offline/shelf.ts, as Python sees it."""

    async def read(self, prefix: str) -> str:
        """The entries as JSON."""

    async def write(self, entries: str) -> str:
        """Why they could not be kept, as a sentence; empty when they are."""


class PageShelf:
    def __init__(self, browser: BrowserShelf) -> None:
        self._browser = browser

    async def read(self, prefix: str) -> list[tuple[str, str]]:
        return [(key, text) for key, text in json.loads(await self._browser.read(prefix))]

    async def write(self, entries: Sequence[Entry]) -> None:
        refusal = await self._browser.write(json.dumps(entries))
        if refusal:
            raise ShelfFails(refusal)


class Page:
    """The door, for a worker."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def ask(self, method: str, target: str, headers: str, body: str) -> tuple[int, str, bytes]:
        """`headers` are an object as JSON, their names in small letters."""
        return await self._door.ask(method, target, json.loads(headers), body.encode())

    def connect(self, target: str, hear: Callable[[str], None], closed: Callable[[int], None]) -> Line:
        return self._door.connect(target, hear, closed)


async def open_page(browser: BrowserShelf, beside: Beside, bot_delay_ms: int) -> Page:
    page = Page(await open_table(PageShelf(browser), bot_delay_ms, beside))
    gc.freeze()  # what is here now stays
    gc.enable()  # python.ts let it rest
    return page
