"""Load on the online table: many tables, two sockets each, random legal moves. Run it from the repository:

    python bench/load.py                                  # one process on SQLite
    python bench/load.py --storage postgresql             # two processes on PostgreSQL and Redis
    python bench/load.py --tables 200 --rate 100 --seconds 30 --json
    python bench/load.py --spectators 8                   # so many watch each table
    python bench/load.py --describe                       # views in sentences, too, as browsers want them

The report tells the moves a second, the CPU of the server processes for each acknowledged move, how long a player
waits for the acknowledgement, at a fixed rate of moves (`--rate`; 0 = as fast as it goes), and what a table takes of
the memory of the servers. The players keep their views, as browsers do: they are sent what changed.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from orebit.server.wire import PROTOCOL

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.clients import changed
from tests.server.processes import ServerProcess, postgresql, redis_server

GAME = "dark_side"


class Viewed(msgspec.Struct):
    """What a player looks at in a view."""

    choices: list[Any]
    outcome: Any


class Changed(msgspec.Struct):
    """The same in a change."""

    choices: Any = msgspec.UNSET
    outcome: Any = msgspec.UNSET


class Message(msgspec.Struct):
    """Whatever the server says, as far as it matters here."""

    type: str
    id: str | None = None
    seq: int = 0
    why: str = ""
    view: Viewed | None = None
    change: Changed | None = None


read = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A WebSocket that does no more than it must, so that the crowd is not what is measured: a library's took more CPU
    than the server."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self.host, self.path, self.hear = host, path, hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.data = b""

    def connection_made(self, transport: Any) -> None:  # of uvloop, which is no asyncio.Transport
        self.transport = transport
        head = f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        transport.write(f"{head}{key}".encode())

    def data_received(self, data: bytes) -> None:
        data = self.data + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.data = head
                return
            assert b" 101 " in head, head
            self.opened.set_result(None)
        while len(data) >= 2:
            begin = {126: 4, 127: 10}.get(data[1], 2)
            end_at = begin + (int.from_bytes(data[2:begin], "big") if begin > 2 else data[1])
            if len(data) < end_at:
                break
            kind, payload, data = data[0] & 0x0F, data[begin:end_at], data[end_at:]
            if kind == 1:
                self.hear(payload)
            elif kind == 9:
                self.write(10, payload)
        self.data = data

    def write(self, kind: int, payload: bytes) -> None:
        """A whole message; its mask is 0, which changes nothing."""
        assert len(payload) < 1 << 16
        size = len(payload).to_bytes(1, "big") if len(payload) < 126 else b"\x7e" + len(payload).to_bytes(2, "big")
        self.transport.write(bytes([0x80 | kind, size[0] | 0x80]) + size[1:] + b"\0\0\0\0" + payload)

    def send(self, message: dict[str, Any]) -> None:
        self.write(1, msgspec.json.encode(message))


class Sitter:
    """One player with a socket, or somebody who watches."""

    def __init__(self, seat: int, luck: random.Random) -> None:
        self.seat = seat
        self.luck = luck
        self.socket: Socket | None = None
        self.seq = 0
        self.decided = -1  # at which `seq` last
        self.choices: list[Any] = []
        self.sent: dict[str, float] = {}
        self.shown = asyncio.Event()  # is set with the first view

    def take(self, message: Message) -> bool:
        """Take a view or a change in; says whether the match is over."""
        self.seq = message.seq
        self.shown.set()
        if message.view is not None:
            self.choices = message.view.choices
            return message.view.outcome is not None
        assert message.change is not None
        if message.change.choices is not msgspec.UNSET:
            self.choices = changed(self.choices, message.change.choices)
        return message.change.outcome is not msgspec.UNSET

    async def connect(
        self, address: str, table: str, keys: list[str], wishes: dict[str, bool], hear: Callable[[bytes], None]
    ) -> None:
        at = urlsplit(address)
        assert at.hostname is not None, address
        assert at.port is not None, address
        _, self.socket = await asyncio.get_running_loop().create_connection(
            lambda: Socket(at.netloc, f"/api/tables/{table}/live", hear), at.hostname, at.port
        )
        await asyncio.wait_for(self.socket.opened, 60)
        self.socket.send({"type": "hello", "protocol": PROTOCOL, "keys": keys, **wishes})


class Load:
    """The whole crowd."""

    def __init__(self, addresses: list[str], given: argparse.Namespace) -> None:
        self.addresses = addresses
        self.tables: int = given.tables
        self.rate: float = given.rate
        self.spectators: int = given.spectators
        self.wishes = {"changes": not given.whole, "description": given.describe}
        self.luck = random.Random(given.seed)
        self.ready: asyncio.Queue[Sitter] = asyncio.Queue()
        self.waits_ms: list[float] = []
        self.bytes = 0  # that all players got while it was measured
        self.watched_bytes = 0  # and those who watch
        self.errors: list[str] = []
        self.finished = 0
        self.measuring = False
        self.sitters: list[Sitter] = []
        self.made: list[dict[str, Any]] = []  # the tables, as the servers told them

    async def open(self) -> None:
        async with httpx.AsyncClient(timeout=60, verify=False) as http:
            for number in range(self.tables):
                self.made.append(await self.open_table(http, self.addresses[number % len(self.addresses)]))

    async def open_table(self, http: httpx.AsyncClient, address: str) -> dict[str, Any]:
        answer = await http.post(
            f"{address}/api/tables", json={"game": GAME, "seats": ["me", "me"], "start": True, "name": "load"}
        )
        http.cookies.clear()
        made: dict[str, Any] = answer.json()
        return made

    async def sit_down(self) -> None:
        for number, made in enumerate(self.made):
            for seat in range(2 + self.spectators):
                sitter = Sitter(seat, random.Random(self.luck.random()))
                keys = [made["you"]["keys"][seat]["key"]] if seat < 2 else []
                there = self.addresses[(number + seat) % len(self.addresses)]
                hear = partial(self.listen, sitter) if keys else self.watch
                await sitter.connect(there, made["table"]["id"], keys, self.wishes, hear)
                self.sitters.append(sitter)
                if keys:
                    await asyncio.wait_for(sitter.shown.wait(), 60)

    def watch(self, data: bytes) -> None:
        """Somebody who only looks: nothing of it is read, so that the load itself stays light."""
        self.watched_bytes += len(data) if self.measuring else 0

    def listen(self, sitter: Sitter, data: bytes) -> None:
        message = read(data)
        self.bytes += len(data) if self.measuring else 0
        if message.view is not None or message.change is not None:
            if sitter.take(message):
                self.finished += sitter.seat == 0
            elif sitter.choices:
                self.ready.put_nowait(sitter)
        elif message.type == "ack":
            assert message.id is not None
            began = sitter.sent.pop(message.id)
            if self.measuring:
                self.waits_ms.append((time.perf_counter() - began) * 1000)
        elif message.type == "refused":
            self.errors.append(message.why)

    async def play(self, seconds: float) -> float:
        """Moves at the rate, each by whoever has been able to move for longest; how long it really took.

        It ends early once a tenth of the games are over: the others alone do not keep a server busy.
        """
        began = time.perf_counter()
        moves = 0
        while time.perf_counter() - began < seconds and 10 * self.finished < self.tables:
            if self.rate:
                due = began + moves / self.rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                sitter = self.ready.get_nowait() if self.ready.qsize() else await asyncio.wait_for(self.ready.get(), 5)
            except TimeoutError:
                break  # every game is over
            if sitter.choices and sitter.decided != sitter.seq:  # who is told twice of one decision decides once
                self.move(sitter)
                moves += 1
        return time.perf_counter() - began

    def move(self, sitter: Sitter) -> None:
        assert sitter.socket is not None
        sitter.decided = sitter.seq
        command = f"{sitter.seq}"
        sitter.sent[command] = time.perf_counter()
        action = sitter.luck.choice(sitter.choices)["action"]
        message = {"type": "play", "id": command, "seat": sitter.seat, "action": action, "seq": sitter.seq}
        sitter.socket.send(message)

    def close(self) -> None:
        for sitter in self.sitters:
            if sitter.socket is not None:
                sitter.socket.transport.close()


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def mean_commit_ms(servers: list[ServerProcess]) -> float:
    """How long the storage takes of each acknowledgement, as the servers' own metrics tell it."""
    totals = {"sum": 0.0, "count": 0.0}
    for server in servers:
        for line in httpx.get(f"{server.address}/metrics", verify=False).text.splitlines():
            name, _, value = line.partition(" ")
            if name.startswith("orebit_commit_seconds_") and name.rpartition("_")[2] in totals:
                totals[name.rpartition("_")[2]] += float(value)
    return 1000 * totals["sum"] / max(1.0, totals["count"])


def memory(servers: list[ServerProcess]) -> int:
    return sum(server.memory_kb() for server in servers)


async def measure(servers: list[ServerProcess], arguments: argparse.Namespace) -> dict[str, Any]:
    load = Load([server.address for server in servers], arguments)
    memory_kb = [memory(servers)]
    await load.open()
    memory_kb.append(memory(servers))
    await load.sit_down()
    memory_kb.append(memory(servers))
    print(f"{arguments.tables} tables and {len(load.sitters)} sockets are open", file=sys.stderr)
    await load.play(min(3.0, arguments.seconds / 4))  # warm up
    before = sum(server.cpu_s() for server in servers)
    load.measuring = True
    took = await load.play(arguments.seconds)
    for _ in range(100):
        if not any(sitter.sent for sitter in load.sitters):
            break
        await asyncio.sleep(0.05)
    load.measuring = False
    cpu_s = sum(server.cpu_s() for server in servers) - before
    memory_kb.append(memory(servers))
    opened_kb, seated_kb, played_kb = (after - before for before, after in pairwise(memory_kb))
    unanswered = sum(len(sitter.sent) for sitter in load.sitters)
    commit_ms = await asyncio.to_thread(mean_commit_ms, servers)
    load.close()
    moves = len(load.waits_ms)
    return {
        "storage": arguments.storage,
        "processes": len(servers),
        "tables": arguments.tables,
        "sockets": len(load.sitters),
        "seconds": round(took, 1),
        "moves": moves,
        "moves_per_s": round(moves / took, 1),
        "cpu_ms_per_move": round(1000 * cpu_s / max(1, moves), 2),
        "p50_ms": round(quantile(load.waits_ms, 0.50), 1),
        "p99_ms": round(quantile(load.waits_ms, 0.99), 1),
        "commit_ms": round(commit_ms, 1),
        "bytes_per_move": round(load.bytes / max(1, moves)),
        "watched_bytes_per_move": round(load.watched_bytes / max(1, moves)),
        "kb_per_table": round(opened_kb / arguments.tables, 1),  # without its players' sockets
        "kb_per_socket": round(seated_kb / len(load.sitters), 1),
        "kb_per_move": round(played_kb / max(1, moves), 1),
        "games_finished": load.finished,
        "errors": len(load.errors) + unanswered,
        "first_error": load.errors[0] if load.errors else "",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on the online table.")
    parser.add_argument("--storage", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--describe", action="store_true")
    parser.add_argument("--whole", action="store_true", help="whole views instead of changes")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if arguments.storage == "sqlite":
            servers = [ServerProcess(folder, "one", f"sqlite:///{folder / 'tables.db'}")]
        else:
            database = stack.enter_context(postgresql())
            fanout = stack.enter_context(redis_server(folder / "redis"))
            servers = [ServerProcess(folder, name, database, fanout) for name in ("one", "two")]
        for server in servers:
            stack.enter_context(server)
        report = uvloop.run(measure(servers, arguments))
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        for name, value in report.items():
            print(f"{name:16} {value}")
    return 1 if report["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
