"""Load on the online table: many tables, two sockets each, random legal moves. Run it from the repository:

    python bench/load.py                                  # one process on SQLite
    python bench/load.py --storage postgresql             # two processes on PostgreSQL and Redis
    python bench/load.py --tables 200 --rate 100 --seconds 30 --json

The report tells the moves a second, the CPU of the server processes for each acknowledged move, and how long a player
waits for the acknowledgement, at a fixed rate of moves (`--rate`; 0 = as fast as it goes).
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.processes import ServerProcess, postgresql, redis_server

GAME = "dark_side"


class Sitter:
    """One player with a socket."""

    def __init__(self, seat: int, luck: random.Random) -> None:
        self.seat = seat
        self.luck = luck
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] | None = None
        self.sent: dict[str, float] = {}

    async def connect(self, address: str, table: str, key: str) -> None:
        self.socket = await connect(
            address.replace("http", "ws", 1) + f"/api/tables/{table}/live",
            max_size=None,
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
        )
        await self.socket.send(msgspec.json.encode({"type": "hello", "keys": [key]}).decode())


class Load:
    """The whole crowd."""

    def __init__(self, addresses: list[str], tables: int, rate: float, seed: int) -> None:
        self.addresses = addresses
        self.tables = tables
        self.rate = rate
        self.luck = random.Random(seed)
        self.ready: asyncio.Queue[Sitter] = asyncio.Queue()
        self.waits_ms: list[float] = []
        self.bytes = 0  # that all players got while it was measured
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
        for seat in range(2):
            sitter = Sitter(seat, random.Random(self.luck.random()))
            key = made["you"]["keys"][seat]["key"]
            await sitter.connect(self.addresses[(number + seat) % len(self.addresses)], made["table"]["id"], key)
            self.sitters.append(sitter)
            self.tasks.append(asyncio.create_task(self.listen(sitter)))
        self.http.cookies.clear()

    async def listen(self, sitter: Sitter) -> None:
        assert sitter.socket is not None
        with contextlib.suppress(asyncio.CancelledError):
            async for data in sitter.socket:
                message = msgspec.json.decode(data)
                self.bytes += len(data) if self.measuring else 0
                kind = message["type"]
                if kind == "view":
                    sitter.view = message
                    if message["view"]["outcome"] is not None:
                        self.finished += sitter.seat == 0
                    elif message["view"]["choices"]:
                        self.ready.put_nowait(sitter)
                elif kind == "ack":
                    began = sitter.sent.pop(message["id"])
                    if self.measuring:
                        self.waits_ms.append((time.perf_counter() - began) * 1000)
                elif kind == "refused":
                    self.errors.append(message["why"])

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
        assert sitter.view is not None
        assert sitter.socket is not None
        view = sitter.view
        command = f"{view['seq']}"
        sitter.sent[command] = time.perf_counter()
        action = sitter.luck.choice(view["view"]["choices"])["action"]
        message = {"type": "play", "id": command, "seat": sitter.seat, "action": action, "seq": view["seq"]}
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
    load = Load([server.address for server in servers], arguments.tables, arguments.rate, arguments.seed)
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
