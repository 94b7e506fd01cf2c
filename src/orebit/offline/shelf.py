"""Where a page keeps what must outlive it: texts by key. The browser's is IndexedDB (web/src/offline/shelf.ts)."""

from collections.abc import Sequence
from typing import Protocol

Entry = tuple[str, str | None]
"""A key with its text; None erases it."""


class ShelfFails(Exception):
    """What was to be kept is not kept; the text says why, and what to do."""


class Shelf(Protocol):
    async def read(self, prefix: str) -> list[tuple[str, str]]:
        """All entries whose keys begin so, by key."""

    async def write(self, entries: Sequence[Entry]) -> None:
        """All of these or none; when it returns they are kept."""


class MemoryShelf:
    """Keeps things as long as it lives: for tests, and for browsers that let a page keep nothing."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    async def read(self, prefix: str) -> list[tuple[str, str]]:
        return [(key, text) for key, text in sorted(self.entries.items()) if key.startswith(prefix)]

    async def write(self, entries: Sequence[Entry]) -> None:
        for key, text in entries:
            if text is None:
                self.entries.pop(key, None)
            else:
                self.entries[key] = text
