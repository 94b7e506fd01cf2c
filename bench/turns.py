"""Before and after, in turns: what the scripts of this folder that compare two builds share.

A build is a virtual environment with Orebit installed. Other work on the machine hits both alike when they take turns,
so the ratio of each turn counts, and of all turns the median, with the quartiles as its spread.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any


def orebit(build: Path, *arguments: str) -> list[str]:
    """The command line of a build. Not its script: that names the folder in which the build was made."""
    return [str(build.absolute() / "bin" / "python"), "-m", "orebit.cli", *arguments]


def run(line: Sequence[str]) -> str:
    """What a command prints, away from every source tree; ends this script with its words when it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(line, capture_output=True, text=True, cwd=folder, env=environment, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(line)} failed: {done.stderr.strip()[-500:]}")
    return done.stdout


def report_of(build: Path, *arguments: str) -> Any:
    """What a command of a build says as JSON."""
    return json.loads(run(orebit(build, *arguments, "--json")))


def take_turns(runs: Mapping[str, Callable[[], Mapping[str, float]]], rounds: int) -> dict[str, dict[str, list[float]]]:
    """By run and measure: a value for each round. Every other round goes the other way round."""
    values: dict[str, dict[str, list[float]]] = {name: {} for name in runs}
    for number in range(rounds):
        for name in list(runs) if number % 2 == 0 else reversed(list(runs)):
            for measure, value in runs[name]().items():
                values[name].setdefault(measure, []).append(value)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return values


def ratios(before: Sequence[float], after: Sequence[float]) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile of after / before, by round."""
    each = sorted(new / old for old, new in zip(before, after, strict=True))
    if len(each) == 1:
        return each[0], each[0], each[0]
    low, middle, high = statistics.quantiles(each, n=4, method="inclusive")
    return low, middle, high


def tell(values: Mapping[str, Mapping[str, Sequence[float]]], before: str, lower_is_better: Sequence[str] = ()) -> None:
    """A line for each measure: the medians, and how many times better each build is than `before`."""
    others = [name for name in values if name != before]
    print(" ".join(f"{head:>24}" for head in ("measure", before, *others, *(f"{name}, times" for name in others))))
    for measure, old in values[before].items():
        if any(measure not in values[name] for name in others):
            continue
        cells = [measure, number(statistics.median(old))]
        cells += [number(statistics.median(values[name][measure])) for name in others]
        for name in others:
            new = values[name][measure]
            is_time = measure.rpartition(" ")[2] in lower_is_better
            if 0 in (*old, *new):
                cells.append("-")
                continue
            low, middle, high = ratios(new, old) if is_time else ratios(old, new)
            cells.append(f"{middle:.2f} ({low:.2f}-{high:.2f})")
        print(" ".join(f"{cell:>24}" for cell in cells))


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3f}"
