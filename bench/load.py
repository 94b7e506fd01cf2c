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
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

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


class Sitter:
    """One player with a socket, or somebody who watches."""

    def __init__(self, seat: int, luck: random.Random) -> None:
        self.seat = seat
        self.luck = luck
        self.socket: ClientConnection | None = None
        self.seq = 0
        self.choices: list[Any] = []
        self.sent: dict[str, float] = {}

    def take(self, message: Message) -> bool:
        """Take a view or a change in; says whether the match is over."""
        self.seq = message.seq
        if message.view is not None:
            self.choices = message.view.choices
            return message.view.outcome is not None
        assert message.change is not None
        if message.change.choices is not msgspec.UNSET:
            self.choices = changed(self.choices, message.change.choices)
        return message.change.outcome is not msgspec.UNSET

    async def connect(self, address: str, table: str, keys: list[str], wishes: dict[str, bool]) -> None:
        self.socket = await connect(
            address.replace("http", "ws", 1) + f"/api/tables/{table}/live",
            max_size=None,
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
        )
        hello = {"type": "hello", "protocol": PROTOCOL, "keys": keys, **wishes}
        await self.socket.send(msgspec.json.encode(hello).decode())


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
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        async with httpx.AsyncClient(timeout=60, verify=False) as http:
            self.http = http
            for number in range(self.tables):
                await self.open_table(number)

    async def open_table(self, number: int) -> None:
        address = self.addresses[number % len(self.addresses)]
        answer = await self.http.post(
            f"{address}/api/tables", json={"game": GAME, "seats": ["me", "me"], "start": True, "name": "load"}
        )
        made = answer.json()
        for seat in range(2 + self.spectators):
            sitter = Sitter(seat, random.Random(self.luck.random()))
            keys = [made["you"]["keys"][seat]["key"]] if seat < 2 else []
            there = self.addresses[(number + seat) % len(self.addresses)]
            await sitter.connect(there, made["table"]["id"], keys, self.wishes)
            self.sitters.append(sitter)
            self.tasks.append(asyncio.create_task(self.listen(sitter) if keys else self.watch(sitter)))
        self.http.cookies.clear()

    async def watch(self, sitter: Sitter) -> None:
        """Somebody who only looks: nothing of it is read, so that the load itself stays light."""
        assert sitter.socket is not None
        with contextlib.suppress(asyncio.CancelledError):
            async for data in sitter.socket:
                self.watched_bytes += len(data) if self.measuring else 0

    async def listen(self, sitter: Sitter) -> None:
        assert sitter.socket is not None
        with contextlib.suppress(asyncio.CancelledError):
            async for data in sitter.socket:
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
        """Moves at the rate, each by whoever has been able to move for longest; how long it really took."""
        began = time.perf_counter()
        moves = 0
        while time.perf_counter() - began < seconds:
            if self.rate:
                due = began + moves / self.rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                sitter = await asyncio.wait_for(self.ready.get(), 5.0)
            except TimeoutError:
                break  # every game is over
            await self.move(sitter)
            moves += 1
        return time.perf_counter() - began

    async def move(self, sitter: Sitter) -> None:
        assert sitter.socket is not None
        command = f"{sitter.seq}"
        sitter.sent[command] = time.perf_counter()
        action = sitter.luck.choice(sitter.choices)["action"]
        message = {"type": "play", "id": command, "seat": sitter.seat, "action": action, "seq": sitter.seq}
        await sitter.socket.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for sitter in self.sitters:
            if sitter.socket is not None:
                await sitter.socket.close()


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


async def measure(servers: list[ServerProcess], arguments: argparse.Namespace) -> dict[str, Any]:
    load = Load([server.address for server in servers], arguments)
    memory_kb = sum(server.memory_kb() for server in servers)
    await load.open()
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
    memory_kb = sum(server.memory_kb() for server in servers) - memory_kb
    unanswered = sum(len(sitter.sent) for sitter in load.sitters)
    commit_ms = await asyncio.to_thread(mean_commit_ms, servers)
    await load.close()
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
        "kb_per_table": round(memory_kb / arguments.tables, 1),
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
        report = asyncio.run(measure(servers, arguments))
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        for name, value in report.items():
            print(f"{name:16} {value}")
    return 1 if report["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
