"""Clients for the server's tests: a browser with its cookie, and the line that it opens to a table."""

import contextlib
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from orebit.server.wire import PROTOCOL

PATIENCE_S = 120.0  # machines are busy
Json = dict[str, Any]
HELLO: Json = {"type": "hello", "protocol": PROTOCOL, "description": True}


def changed(before: Any, change: Any) -> Any:
    """What a value becomes; docs/guides/protocol.md says how changes are told."""
    if isinstance(change, list):
        return change[0] if len(change) == 1 else spliced(before, *change)
    now = list(before) if isinstance(before, list) else dict(before)
    for name, each in change.items():
        place = int(name) if isinstance(now, list) else name
        now[place] = changed(now[place], each)
    return now


def spliced(before: list[Any], names: list[str] | None, rows: list[Any], first: int = 0, last: int = 0) -> list[Any]:
    """A list that keeps so many of its first and last items, with these between them."""
    items = [dict(zip(names, row, strict=True)) for row in rows] if names else rows
    return [*before[:first], *items, *before[len(before) - last :]]


class Line:
    """An open WebSocket to a table. Messages of other types are kept until they are asked for."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.kept: list[Json] = []
        self.views: dict[int, Json] = {}  # by seat: the last view message
        self.heard: list[bytes] = []  # everything, as it came
        self.log: dict[int, list[Json]] = {}  # by seat: the log, put together as the protocol says

    def send(self, message: Json) -> None:
        self.socket.send(msgspec.json.encode(message), text=True)

    def receive(self) -> Json:
        """The next message."""
        data = self.socket.recv(timeout=PATIENCE_S)
        raw = data.encode() if isinstance(data, str) else data
        self.heard.append(raw)
        message: Json = msgspec.json.decode(raw)
        if message["type"] == "view":
            seat = message["seat"]
            self.views[seat] = message
            lines = [line for line in self.log.get(seat, []) if line["ply"] < message["since"]]
            self.log[seat] = lines + message["view"]["log"]
        return message

    def wait(self, type_: str, **fields: Any) -> Json:
        """The next message of a type with these fields; the others wait."""
        for i, message in enumerate(self.kept):
            if _fits(message, type_, fields):
                return self.kept.pop(i)
        while True:
            message = self.receive()
            if _fits(message, type_, fields):
                return message
            self.kept.append(message)

    def wait_for_view(self, seat: int, seq: int) -> Json:
        """The seat's view once it is at least so far."""
        while seat not in self.views or self.views[seat]["seq"] < seq:
            self.kept.append(self.receive())
        return self.views[seat]

    def catch_up(self) -> None:
        """Take in all that the server has sent so far."""
        self.send({"type": "ping"})
        self.wait("pong")

    def decision(self, seat: int) -> Json | None:
        """The seat's view at its next decision; None once the match is over."""
        while True:
            view = self.views.get(seat)
            if view is not None and view["view"]["outcome"] is not None:
                return None
            if view is not None and view["view"]["choices"]:
                return view
            self.kept.append(self.receive())

    def outcome(self, seat: int) -> Json:
        """How the match ended, once the seat's view tells it."""
        while seat not in self.views or self.views[seat]["view"]["outcome"] is None:
            self.kept.append(self.receive())
        outcome: Json = self.views[seat]["view"]["outcome"]
        return outcome

    def play(self, seat: int, action: str, seq: int | None = None, id: str = "") -> Json:
        """Play, and wait for the answer: an ack or a refusal."""
        command = id or secrets.token_hex(6)
        message: Json = {"type": "play", "id": command, "seat": seat, "action": action}
        if seq is not None:
            message["seq"] = seq
        self.send(message)
        return self.answer(command)

    def answer(self, command: str) -> Json:
        """What came back for a command."""
        for i, message in enumerate(self.kept):
            if message.get("id") == command:
                return self.kept.pop(i)
        while True:
            message = self.receive()
            if message.get("id") == command:
                return message
            self.kept.append(message)

    def closing_code(self) -> int:
        """The code that the server closes the line with, whatever it sends before."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, "the line broke without a goodbye"
            return closed.rcvd.code


def _fits(message: Json, type_: str, fields: Json) -> bool:
    return message["type"] == type_ and all(message.get(name) == value for name, value in fields.items())


class Browser:
    """Somebody's browser: it keeps its cookie."""

    def __init__(self, address: str, home: str = "127.0.0.1") -> None:
        self.address = address
        self.home = home  # the address that it calls from: all of 127.0.0.0/8 is this machine
        self.http = httpx.Client(
            base_url=address,
            timeout=PATIENCE_S,
            verify=False,  # no TLS here: certificates cost 0.3 s
            transport=httpx.HTTPTransport(local_address=home, verify=False),
        )

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, status: int = 200, **options: Any) -> Any:
        answer = self.http.get(path, **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Json | None = None, status: int = 200, **options: Any) -> Any:
        answer = self.http.post(path, json=body, **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, game: str, seats: list[str], entropy: str = "", **wish: Any) -> Json:
        """A new table; entropy comes after the commitment, and then it starts if it is to start."""
        follows = {"entropy_follows": True} if entropy else {}
        answer: Json = self.post("/api/tables", {"game": game, "seats": seats, **follows, **wish}, 201)
        return self.add_entropy(answer, entropy) if entropy else answer

    def add_entropy(self, made: Json, entropy: str) -> Json:
        """To all seats of mine."""
        for seat in made["you"]["seats"]:
            made = self.post(f"/api/tables/{made['table']['id']}/seats/{seat}/entropy", {"entropy": entropy})
        return made

    def take(self, table: str, seat: int, status: int = 200, **wish: Any) -> Json:
        answer: Json = self.post(f"/api/tables/{table}/seats/{seat}/take", wish, status)
        return answer

    @contextlib.contextmanager
    def at(
        self, table: str, keys: list[str] | None = None, seen: dict[str, int] | None = None, **options: Any
    ) -> Iterator[Line]:
        """A line to a table, after hello and welcome."""
        with self.line(f"/api/tables/{table}/live", **options) as line:
            line.send({**HELLO, "keys": keys or [], "seen": seen or {}})
            line.wait("welcome")
            yield line

    @contextlib.contextmanager
    def line(self, path: str, origin: str | None = None) -> Iterator[Line]:
        """A bare line, before anything is said."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = self.address.replace("http", "ws", 1) + path
        from_page = Origin(origin) if origin else None
        with connect(
            address,
            additional_headers=headers,
            origin=from_page,
            max_size=None,
            compression=None,
            proxy=None,
            source_address=(self.home, 0),
        ) as socket:
            yield Line(socket)
