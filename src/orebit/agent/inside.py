"""Inside the cell: what runs in the process of a bot that somebody wrote as a file. orebit.agent.cell starts it.

The file is handed a perspective. Behind it lies a guess, dealt anew for every decision: the true state is in another
process. Before the file's first line runs, the process gives up what it does not need. What it tries all the same ends
it, with a sentence that is told outside.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from orebit.agent.moving import read_into
from orebit.core.chance import Chance, FastChance
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.state import State
from orebit.games import get

SAID = "said.txt"  # in the cell's own folder: what the file printed
MOST_SAID = 1 << 20  # bytes
NEW_NETWORK = 0x40000000  # CLONE_NEWNET
NEW_USER = 0x10000000  # CLONE_NEWUSER
DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG
NO_NEW_PRIVILEGES = 38  # PR_SET_NO_NEW_PRIVS
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

FORBIDDEN = {
    "socket.": "it reached for the network",
    "os.fork": "it started another process",
    "os.posix_spawn": "it started another process",
    "os.spawn": "it started another process",
    "os.exec": "it started another process",
    "os.system": "it started another process",
    "os.startfile": "it started another process",
    "subprocess.": "it started another process",
    "pty.": "it started another process",
    "os.kill": "it sent a signal to a process",
    "ctypes.": "it reached past Python",
    "os.remove": "it changed files",
    "os.rename": "it changed files",
    "os.rmdir": "it changed files",
    "os.mkdir": "it changed files",
    "os.link": "it changed files",
    "os.symlink": "it changed files",
    "os.truncate": "it changed files",
    "os.chmod": "it changed files",
    "os.chown": "it changed files",
    "shutil.": "it changed files",
}


class Line:
    """The two pipes to the exam. The file's own input and output lead elsewhere."""

    def __init__(self) -> None:
        self.heard = os.fdopen(os.dup(0), "rb")
        self.answers = os.dup(1)
        nothing, said = os.open(os.devnull, os.O_RDONLY), os.open(SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(nothing, 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(line_buffering=True, errors="replace")  # type: ignore[union-attr]  # a real one

    def next(self) -> dict[str, Any]:
        line = self.heard.readline()
        if not line:
            os._exit(0)  # the game is over
        heard: dict[str, Any] = json.loads(line)
        return heard

    def tell(self, **words: Any) -> None:
        os.write(self.answers, json.dumps(words).encode() + b"\n")

    def stop(self, sentence: str) -> NoReturn:
        """The end of this process, whatever the file thinks of it."""
        self.tell(error=sentence)
        os._exit(1)


def give_up(line: Line, file: Path, memory_mb: int) -> str:
    """Give up memory, processes, network and files; how the network was cut off."""
    network = "by the interpreter"
    if sys.platform == "linux":
        import ctypes

        system = ctypes.CDLL(None, use_errno=True)
        if system.unshare(NEW_NETWORK) == 0 or system.unshare(NEW_USER | NEW_NETWORK) == 0:
            network = "by the system"
        system.prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if sys.platform != "win32":
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        for what, most in (
            (resource.RLIMIT_AS, memory_mb << 20),
            (resource.RLIMIT_FSIZE, MOST_SAID),
            (resource.RLIMIT_NPROC, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(what, (most, most))
    sys.dont_write_bytecode = True
    guard(line, file)
    return network


def guard(line: Line, file: Path) -> None:
    """Watch what the interpreter is asked to do. Nobody can take such a hook away again."""
    roots = tuple({str(Path(root).resolve()) for root in (*sys.path, sys.prefix, sys.base_prefix) if root})
    own = {str(file), str(Path(SAID).resolve())}
    inside: list[bool] = []  # a question of the hook itself is not looked at

    def may_read(path: Any) -> bool:
        if isinstance(path, int):
            return True  # what is open already
        try:
            real = os.path.realpath(os.fsdecode(path))
        except (TypeError, ValueError):
            return False
        return (
            real in own or real == os.devnull or any(real == root or real.startswith(root + os.sep) for root in roots)
        )

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if inside:
            return
        for name, sentence in FORBIDDEN.items():
            if event.startswith(name):
                line.stop(sentence)
        if event not in ("open", "os.listdir", "os.scandir", "os.chdir"):
            return
        inside.append(True)
        try:
            path = arguments[0]
            writes = event == "open" and bool(arguments[2] & WRITES)
            if writes and not isinstance(path, int):
                line.stop("it wrote to a file")
            if not may_read("." if path is None else path):
                line.stop(f"it read outside its perspective: {str(path)[:80]}")
        finally:
            inside.clear()

    sys.addaudithook(watch)


def sealed(line: Line, game: Game[Any], seat: int, guess: State, chance: Chance) -> Perspective:
    """A perspective that does not even hold the guess."""

    class Sealed(Perspective):
        def __init__(self) -> None:
            self.game = game
            self.seat = seat

        @property
        def view(self) -> Any:
            return game.view(guess, seat)

        @property
        def legal(self) -> vec[i64]:
            return guess.legal(seat)

        def sample(self) -> State:
            another = guess.clone()
            another.scramble(seat, chance)
            return another

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") and not name.startswith("__"):
                line.stop(f"it read outside its perspective: {name}")
            raise AttributeError(f"a perspective has no '{name}'")

    return Sealed()


def load(line: Line, file: Path, source: bytes) -> Callable[[Perspective], Any]:
    """What the file calls `choose`."""
    module = ModuleType("bot")
    module.__file__ = str(file)
    try:
        exec(compile(source, str(file), "exec"), module.__dict__)
    except MemoryError:
        raise
    except BaseException as error:
        line.stop(f"it cannot be loaded: {told(error)}")
    choose = getattr(module, "choose", None)
    if not callable(choose):
        line.stop("it has no function choose(perspective)")
    return choose  # type: ignore[no-any-return]  # callable it is


def told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def main() -> None:
    line = Line()
    order = line.next()
    game = get(order["game"])
    setup = game.setup(order["players"], order["options"])
    state: State = game.start(setup, FastChance(0))
    game.judge.value(state, order["seat"])  # so that all its modules are loaded
    file, memory_mb = Path(order["file"]), int(order["memory_mb"])
    try:
        source = file.read_bytes()
    except OSError as error:
        line.stop(f"the file cannot be read: {error.strerror}")
    network = give_up(line, file, memory_mb)
    try:
        choose = load(line, file, source)
        line.tell(ready=True, network=network)
        chance = FastChance(order["seed"], 1)
        while True:
            read_into(state, line.next()["state"])
            line.tell(action=answer(line, game, choose, sealed(line, game, order["seat"], state.clone(), chance)))
    except MemoryError:
        line.stop(f"it needed more than {memory_mb} MiB of memory")


def answer(line: Line, game: Game[Any], choose: Callable[[Perspective], Any], perspective: Perspective) -> str:
    """The action that the file chose, as text."""
    try:
        chosen = choose(perspective)
    except MemoryError:
        raise
    except BaseException as error:
        line.stop(f"it failed: {told(error)}")
    if isinstance(chosen, bool) or not isinstance(chosen, int | str):
        line.stop(f"choose gave {str(type(chosen).__name__)[:40]}, not an action: the code of one or its text")
    if isinstance(chosen, str):
        return chosen[:200]
    if 0 <= chosen < game.actions.size:
        return game.actions.format(int(chosen))
    return f"not a code: {chosen}"[:200]  # for the exam to refuse


if __name__ == "__main__":
    main()
