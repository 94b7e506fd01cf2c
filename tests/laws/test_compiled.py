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
def test_games_do_not_depend_on_the_hash_seed() -> None:
    uncompiled = EXPECT != "wheel"  # the order of a set is the same compiled, and compiled is ten times as quick
    one, other = read(chronicles(uncompiled, 1, 1)), read(chronicles(uncompiled, 2, 1))

    assert one["compiled"] is not uncompiled
    assert first_difference(one["games"], other["games"]) == ""


@pytest.mark.slow
def test_compiled_and_uncompiled_agree() -> None:
    process = chronicles(False, 3, SEEDS)
    if "No module named 'orebit'" in process.stderr and EXPECT is None:
        pytest.skip("no wheel is installed: make install")
    compiled = read(process)
    stale = sources(Path(compiled["package"])) != sources(ROOT / "src" / "orebit")
    if EXPECT is None and (stale or not compiled["compiled"]):
        pytest.skip("the installed wheel is not compiled, or not of this source: make install")

    assert not stale, "the installed wheel is not of this source"
    uncompiled = read(chronicles(True, 4, SEEDS))
    assert len(uncompiled["games"]) >= SEEDS * 5
    assert first_difference(compiled["games"], uncompiled["games"]) == ""
