"""Compiled and uncompiled play the same game from the same seed, in any process and under any hash seed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXPECT = os.environ.get("OREBIT_EXPECT")  # set by the Makefile, which builds the wheel before the slow tests
SEEDS = 1  # of each setup: five games make about sixty


def chronicles(uncompiled: bool, hash_seed: int, seeds: int) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONHASHSEED"] = str(hash_seed)
    if uncompiled:
        environment["PYTHONPATH"] = str(ROOT / "src")
    script = str(ROOT / "tests" / "laws" / "chronicles.py")
    return subprocess.run(
        [sys.executable, script, str(seeds)],
        env=environment,
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        check=False,
    )


def read(process: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert process.returncode == 0, process.stderr[-2000:]
    read: dict[str, Any] = json.loads(process.stdout)
    return read


def first_difference(one: dict[str, list[str]], other: dict[str, list[str]]) -> str:
    """The first game and ply at which two sets of games part, empty when they do not."""
    for name in one.keys() | other.keys():
        here, there = one.get(name, []), other.get(name, [])
        for ply in range(max(len(here), len(there))):
            if here[ply : ply + 1] != there[ply : ply + 1]:
                return f"{name}, ply {ply}: {here[ply : ply + 1]} or {there[ply : ply + 1]}"
    return ""


def sources(package: Path) -> dict[str, bytes]:
    files = [file for pattern in ("*.py", "*.toml") for file in package.rglob(pattern)]
    return {str(file.relative_to(package)): file.read_bytes() for file in files}


@pytest.mark.slow
def test_games_depend_neither_on_the_build_nor_on_the_hash_seed() -> None:
    """Two processes, each with a hash seed of its own; where there is no wheel of this source, both are uncompiled."""
    one = chronicles(False, 1, SEEDS)
    missing = "No module named 'orebit'" in one.stderr
    told = {} if missing and EXPECT is None else read(one)
    fits = bool(told) and told["compiled"] and sources(Path(told["package"])) == sources(ROOT / "src" / "orebit")
    assert fits or EXPECT is None, "the installed wheel is not compiled, or not of this source"
    first = told if fits else read(chronicles(True, 1, SEEDS))
    second = read(chronicles(True, 2, SEEDS))

    assert not second["compiled"]
    assert len(second["games"]) >= SEEDS * 5
    assert first_difference(first["games"], second["games"]) == ""
