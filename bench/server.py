"""Our server against boardgame.io's, in turns: CPU a move at a rate, and moves a second at full speed.

    cp -r bench/peers/boardgame_io /tmp/peer && (cd /tmp/peer && npm install --no-package-lock)
    python -m bench.server --peer /tmp/peer --tables 200 --rate 100 --seconds 10
    python -m bench.server --peer /tmp/peer --tables 200 --rate 0
    python -m bench.server --tables 10 1000 --rounds 1        # does a move cost more where there are more tables?
    python -m bench.server --spectators 0 8

What is compared: we store every move on disk before it is acknowledged, know what each seat may see, label its choices
and tell the log; boardgame.io keeps a toy game in memory. Both clients keep what they have.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from bench.turns import take_turns, tell

HERE = Path(__file__).parent
RATES = ("moves_per_s",)
TIMES = ("cpu_ms_per_move", "p50_ms", "p99_ms", "bytes_per_move", "kb_per_table", "kb_per_socket", "kb_per_move")


def figures(line: list[str], folder: Path, environment: Mapping[str, str]) -> dict[str, float]:
    """What a load told, a name and a number a line."""
    done = subprocess.run(
        line, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    words = [each.split() for each in done.stdout.splitlines()]
    found = {each[0]: each[1] for each in words if len(each) == 2}
    if done.returncode or "moves_per_s" not in found:
        sys.exit(f"{' '.join(line)} failed: {done.stdout[-300:]} {done.stderr[-500:]}")
    return {name: float(found[name]) for name in (*RATES, *TIMES) if name in found}


def ours(given: argparse.Namespace, tables: int, spectators: int) -> dict[str, float]:
    line = [sys.executable, str(HERE / "load.py"), "--storage", given.storage, "--tables", str(tables)]
    line += ["--rate", str(given.rate), "--seconds", str(given.seconds), "--spectators", str(spectators)]
    return figures(line + ["--describe"] * given.describe, HERE.parent, {})


def theirs(given: argparse.Namespace, tables: int) -> dict[str, float]:
    line = [given.node, "load.js", "--tables", str(tables), "--rate", str(given.rate), "--seconds", str(given.seconds)]
    return figures(line, given.peer, {"NODE_ENV": "production"})


def main() -> None:
    parser = argparse.ArgumentParser(description="The server and boardgame.io's, in turns.")
    parser.add_argument("--peer", type=Path, help="where boardgame.io is installed; without it only ours runs")
    parser.add_argument("--node", default="node")
    parser.add_argument("--storage", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--spectators", type=int, nargs="+", default=[0])
    parser.add_argument("--describe", action="store_true")
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    runs: dict[str, Callable[[], Mapping[str, float]]] = {}
    for tables in given.tables:
        if given.peer is not None:
            runs[f"boardgame.io, {tables}"] = partial(theirs, given, tables)
        for spectators in given.spectators:
            runs[f"orebit, {tables} + {spectators}"] = partial(ours, given, tables, spectators)
    tell(take_turns(runs, given.rounds), next(iter(runs)), TIMES)


if __name__ == "__main__":
    main()
