"""A server for browsers: in a process of its own, on a port of its own, so that it can be killed and come back."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.web.chromium import ROOT

PATIENCE_S = 240  # a busy machine took more than one minute to start it


class Server:
    """The online table with fast bots. `kill` is a power cut; `start` comes back with the same data."""

    def __init__(self, folder: Path, delay_ms: int = 0) -> None:
        """`delay_ms`: no bot answers faster, as long as the patience of people allows."""
        self.folder, self.delay_ms = folder, delay_ms
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "tests.web.house"),
                    *(str(self.port), str(self.folder / "tables.sqlite"), str(self.delay_ms)),
                ],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,  # with the processes that its bots think in
            )
        deadline = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8")[-2000:])
            time.sleep(0.1)

    def kill(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                return True
        except OSError:
            return False


def main(port: int, database: str, delay_ms: int) -> None:
    import uvicorn

    from orebit.core.chance import SEED_BYTES
    from orebit.server import offline_files, rooms
    from orebit.server.app import make_app
    from orebit.server.settings import Limits, Settings

    settings = Settings(
        database=f"sqlite:///{database}",
        secret="of the tests " * 3,
        bot_delay_ms=delay_ms,
        sweep_s=1.0,
        limits=Limits.none(),
    )
    rooms.new_secret = lambda: bytes(SEED_BYTES)  # the visitors' entropy decides alone: the same games every time
    offline_files.CLONES = ROOT / "build" / "offline"  # an installed wheel does not lie in the clone
    uvicorn.run(make_app(settings), host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
