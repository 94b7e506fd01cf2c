"""What the tests of the table without a server run on, made once for all of them, whoever comes first."""

import subprocess
from pathlib import Path

from hatch_build import install_packages, node_home
from tools import offline

ROOT = Path(__file__).parents[2]


def pack() -> Path:
    """Everything that Python needs in a page."""
    with offline.alone():
        install_packages(offline.WEB)
        return offline.make_archive()


def folder() -> Path:
    """All of it, as it is put on a host."""
    offline.build()
    return offline.FOLDER


def in_pyodide(script: Path) -> str:
    """What a script prints in Pyodide, under Node."""
    line = [str(node_home() / "bin" / "node"), str(Path(__file__).parent / "in_pyodide.mjs")]
    arguments = [offline.WEB / "node_modules", offline.STDLIB, offline.UNPACK, pack(), script]
    ran = subprocess.run([*line, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
