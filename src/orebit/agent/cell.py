"""The cell: a player that somebody wrote as a file, in a process of its own with limits. `inside` runs in it."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from msgspec import Struct

from orebit.agent.inside import MOST_SAID, SAID
from orebit.agent.moving import written
from orebit.core.chance import FastChance
from orebit.core.components import VARIABLE as COMPONENTS
from orebit.core.errors import OrebitError
from orebit.core.match import Match
from orebit.games import VARIABLE as GAMES

START_S = 60.0  # for loading the game and the file: machines are busy
MOST_LINE = 4096  # bytes of an answer
KEPT = (
    "PATH",
    "PYTHONPATH",
    "SYSTEMROOT",
    "LANG",
    COMPONENTS,
    GAMES,
)  # of the environment: nothing else is its business
ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


class Limits(Struct, frozen=True):
    seconds: float = 5.0  # a decision
    memory_mb: int = 512


class Stopped(OrebitError):
    """A player that cannot go on: the sentence says why. Its game is lost."""


class Cell:
    """One game of a bot file."""

    def __init__(self, file: Path, match: Match, seat: int, seed: int, limits: Limits) -> None:
        self.match, self.seat, self.limits = match, seat, limits
        self.chance = FastChance(seed)
        self._folder = tempfile.TemporaryDirectory(prefix="orebit-cell-")
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "orebit.agent.inside"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env=_environment(),
            start_new_session=True,
        )
        self._heard: queue.Queue[bytes] = queue.Queue(maxsize=2)
        threading.Thread(target=self._listen, daemon=True).start()
        self.network = ""
        self._send(
            game=match.game.id,
            players=match.setup.players,
            options=match.setup.options,
            seat=seat,
            seed=seed,
            file=str(file.resolve()),
            memory_mb=limits.memory_mb,
        )

    def choose(self) -> str:
        """The action that the file chooses, as text; raises Stopped."""
        if not self.network:
            self.network = str(self._answer(START_S, "was not ready").get("network"))
        guess = self.match.perspective(self.seat, self.chance).sample()
        self._send(state=written(guess))
        action = self._answer(self.limits.seconds, "did not answer").get("action")
        if not isinstance(action, str):
            raise Stopped("it answered with garbage")
        return action

    def said(self) -> str:
        """What the file printed."""
        return said_in(Path(self._folder.name))

    def end(self) -> None:
        """The process and all that it may have started are no more."""
        end_group(self._process)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):  # what was not sent yet is not wanted any more
                    pipe.close()
        self._folder.cleanup()

    def _listen(self) -> None:
        assert self._process.stdout
        try:
            while line := self._process.stdout.readline(MOST_LINE):
                self._heard.put(line)
        except ValueError:
            return  # the game is over and the pipe closed
        self._heard.put(b"")

    def _send(self, **words: Any) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(words).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            pass  # it is gone: what it answered last, or that it is gone, is read next

    def _answer(self, seconds: float, failed: str) -> dict[str, Any]:
        try:
            line = self._heard.get(timeout=seconds)
        except queue.Empty:
            raise Stopped(f"it {failed} within {seconds:g} s") from None
        if not line:
            raise Stopped(self._ending())
        try:
            answer = json.loads(line)
        except ValueError:
            raise Stopped("it answered with garbage") from None
        if not isinstance(answer, dict):
            raise Stopped("it answered with garbage")
        if "error" in answer:
            raise Stopped(str(answer["error"])[:400])
        return answer

    def _ending(self) -> str:
        try:
            code = self._process.wait(START_S)
        except subprocess.TimeoutExpired:
            return "it closed its line"
        if sys.platform != "win32" and code == -signal.SIGXFSZ:
            return f"it printed more than {MOST_SAID >> 20} MiB"
        return f"its process ended by itself ({code})"


def end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process that began a session of its own, and all that it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def said_in(folder: Path) -> str:
    """What a process printed into its folder."""
    try:
        with (folder / SAID).open("rb") as file:
            return file.read(MOST_SAID).decode(errors="replace")
    except OSError:
        return ""


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    if "PYTHONPATH" in kept:
        kept["PYTHONPATH"] = os.pathsep.join(str(Path(part).resolve()) for part in kept["PYTHONPATH"].split(os.pathsep))
    return {**kept, **ALONE}
