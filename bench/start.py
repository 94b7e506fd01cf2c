"""How much CPU the first words of `orebit` take, and how large its wheel is; with `--build`, how long a wheel takes.

python -m bench.start --before ../old/.venv --after build/default build/profiled
python -m bench.start --before ../old/.venv --after .venv --build ../old .      # compiles both from nothing
"""

import argparse
import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.turns import orebit, run, take_turns, tell

WORDS = (("--help",), ("games",))


def cpu_s(line: Sequence[str]) -> float:
    """The CPU time of a command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(line)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def figures(build: Path) -> dict[str, float]:
    return {f"orebit {' '.join(words)}, CPU s": cpu_s(orebit(build, *words)) for words in WORDS}


def installed_mb(build: Path) -> dict[str, float]:
    """What the wheel holds, unpacked: the whole package, and the compiled library in it."""
    [package] = build.glob("lib/python3*/site-packages/orebit")
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    library = sum(path.stat().st_size for path in package.parent.glob("orebit__mypyc*"))
    return {
        "package, MB": library / 1e6 + sum(path.stat().st_size for path in files) / 1e6,
        "library, MB": library / 1e6,
    }


def build_cpu_s(tree: Path, profiled: bool) -> dict[str, float]:
    """A wheel from nothing but the client, which other tools build: CPU seconds, and its size."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "tree")
        shutil.copytree(tree, copy, ignore=shutil.ignore_patterns(".venv", "node_modules", ".git", "build", "dist"))
        environment = os.environ | {"OREBIT_NO_CLIENT": "1", "OREBIT_PGO": "1" if profiled else "0"}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        python = str(tree.absolute() / ".venv" / "bin" / "python")
        subprocess.run(
            [python, "-m", "hatchling", "build", "-t", "wheel", "-d", "wheel"], cwd=copy, env=environment, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        [wheel] = copy.glob("wheel/*.whl")
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return {"build, CPU s": spent, "wheel without client, MB": wheel.stat().st_size / 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description="The start of orebit and the size of its wheel, in turns.")
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, required=True, nargs="+")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--build", type=Path, nargs="*", default=[])
    parser.add_argument("--profiled", action="store_true", help="build with a profile")
    given = parser.parse_args()
    builds = {"before": given.before, **{build.name: build for build in given.after}}
    values = take_turns({name: partial(figures, build) for name, build in builds.items()}, given.rounds)
    for name, build in builds.items():
        values[name] |= {measure: [size] for measure, size in installed_mb(build).items()}
    tell(values, "before", ("s", "MB"))
    for tree in given.build:
        for measure, value in build_cpu_s(tree, given.profiled).items():
            print(f"{tree}: {measure}: {value:.1f}")


if __name__ == "__main__":
    main()
