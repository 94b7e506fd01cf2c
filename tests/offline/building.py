"""What the tests of the table without a server run on, made once for all of them, whoever comes first."""

import fcntl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hatch_build import install_packages, node_home
from tools import offline

ROOT = Path(__file__).parents[2]


@contextmanager
def alone() -> Iterator[None]:
    """One of several hands builds, the others wait."""
    offline.WORK.mkdir(parents=True, exist_ok=True)
    with (offline.WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def pack() -> Path:
    """Everything that Python needs in a page, unpacked from its archive."""
    with alone():
        install_packages(offline.WEB)
        offline.make_archive()
    return offline.WORK / "orebit.pack"


def folder() -> Path:
    """All of it, as it is put on a host."""
    with alone():
        offline.build()
    return offline.FOLDER


def in_pyodide(script: Path) -> str:
    """What a script prints in Pyodide, under Node."""
    line = [str(node_home() / "bin" / "node"), str(Path(__file__).parent / "in_pyodide.mjs")]
    arguments = [str(offline.WEB / "node_modules"), str(offline.STDLIB), str(pack()), str(script)]
    ran = subprocess.run([*line, *arguments], capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
