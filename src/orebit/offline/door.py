"""The way into an application without a network: requests and lines by call, as ASGI has them.

One person at a time comes in here, so the door holds their cookie, as a browser would.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from orebit.offline.application import Application

HOST = "orebit.offline"  # no page of another site comes here
CLOSED, BROKEN = 1000, 1011


class Answer(NamedTuple):
    status: int
    kind: str  # its media type
    body: bytes


class Line:
    """A WebSocket, as the one who opened it holds it."""

    def __init__(self, hear: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._hear, self._closed = hear, closed
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._is_open = True

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self, code: int = CLOSED) -> None:
        self._is_open = False
        self._said.put_nowait({"type": "websocket.disconnect", "code": code})

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    async def send(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            text = event.get("text")
            self._hear(text if text is not None else event["bytes"].decode())
        elif event["type"] == "websocket.close":
            self.end(event.get("code", CLOSED))

    def end(self, code: int) -> None:
        """From the other side; said once."""
        if self._is_open:
            self._is_open = False
            self._closed(code)


class Door:
    """An application, open to one browser."""

    def __init__(self, app: Application, cookie: str = "", keep_cookie: Callable[[str], None] | None = None) -> None:
        self.app = app
        self.cookie = cookie  # NAME=VALUE; empty: none yet
        self._keep_cookie = keep_cookie or (lambda cookie: None)
        self._lines: set[asyncio.Task[None]] = set()
        self._lifespan: asyncio.Task[None] | None = None
        self._leaving = asyncio.Event()

    # -- the life of the application

    async def open(self) -> None:
        opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lifespan = asyncio.create_task(self._live(opened))
        await opened

    async def _live(self, opened: "asyncio.Future[None]") -> None:
        async with self.app.lifespan():
            opened.set_result(None)
            await self._leaving.wait()

    async def close(self) -> None:
        self._leaving.set()
        if self._lifespan is not None:
            await self._lifespan

    # -- requests

    async def ask(self, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        """What the application answers. A header is named in small letters."""
        asked, gone = asyncio.Queue[dict[str, Any]](), asyncio.Event()
        asked.put_nowait({"type": "http.request", "body": body, "more_body": False})
        answered: dict[str, Any] = {}
        content = bytearray()

        async def receive() -> dict[str, Any]:
            if asked.empty():
                await gone.wait()
                return {"type": "http.disconnect"}
            return asked.get_nowait()

        async def send(event: dict[str, Any]) -> None:
            if event["type"] == "http.response.start":
                answered.update(event)
                self._note_cookies(event["headers"])
            else:
                content.extend(event.get("body", b""))

        scope = self._scope("http", target, headers | {"content-length": str(len(body))})
        try:
            await self.app(scope | {"method": method}, receive, send)
        finally:
            gone.set()
        given = {bytes(name).decode("latin-1").lower(): bytes(value) for name, value in answered["headers"]}
        return Answer(answered["status"], given.get("content-type", b"").decode("latin-1"), bytes(content))

    # -- lines

    def connect(self, target: str, hear: Callable[[str], None], closed: Callable[[int], None]) -> Line:
        """Open a line; what is said on it is heard, and its end is told."""
        line = Line(hear, closed)
        scope = self._scope("websocket", target, {})

        async def hold() -> None:
            try:
                await self.app(scope, line.receive, line.send)
            finally:
                line.end(BROKEN)

        task = asyncio.create_task(hold())
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        return line

    # --

    def _scope(self, kind: str, target: str, headers: dict[str, str]) -> dict[str, Any]:
        parts = urlsplit(target)
        given = {"host": HOST, **headers} | ({"cookie": self.cookie} if self.cookie else {})
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "https" if kind == "http" else "wss",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given.items()],
            "client": ("127.0.0.1", 0),
            "server": (HOST, 443),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }

    def _note_cookies(self, headers: list[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name.lower() == b"set-cookie":
                cookie, *about = value.decode("latin-1").split("; ")
                self.cookie = "" if "Max-Age=0" in about else cookie
                self._keep_cookie(self.cookie)
