"""`orebit export`, `orebit features` and `orebit bench --env`: what research is done with."""

import json
from pathlib import Path

import numpy as np
import pytest

from orebit.games import get
from tests.cli.command import Command

TWO_GAMES = ("export", "dark_side", "--games", "2", "--seats", "random,random", "--out")


def test_the_command_writes_it(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "games.npz"
    told = json.loads(
        command("export", "dark_side", "--games", "2", "--out", out, "--seats", "random,random", "--json").out
    )
    again = tmp_path / "again.npz"
    command("export", "dark_side", "--games", "2", "--out", again, "--seats", "random,random")

    assert told["decisions"] == len(np.load(out)["action"])
    assert told["bytes"] == out.stat().st_size
    assert (np.load(out)["observation"] == np.load(again)["observation"]).all()


def test_the_command_refuses_in_a_sentence(command: Command, tmp_path: Path) -> None:
    there = tmp_path / "there.npz"
    there.touch()

    assert "is there already; --force" in command("export", "dark_side", "--out", there).refusal()
    assert "ends in .npz, not x.csv" in command("export", "dark_side", "--out", "x.csv").refusal()
    assert "at least 1, not 0" in command("export", "dark_side", "--out", "x.npz", "--games", "0").refusal()
    nowhere = tmp_path / "no" / "x.npz"
    assert "cannot be written" in command("export", "dark_side", "--games", "1", "--out", nowhere).refusal()


def test_features_are_told_as_a_page_and_as_data(command: Command) -> None:
    data = json.loads(command("features", "dark_side", "--json").out)["dark_side"]

    assert data["features"] == list(get("dark_side").features)
    assert data["blocks"][1] == {"name": "lane", "from": 18, "shape": [16, 21]}
    assert command("features", "dark_side").out.startswith("# What a learner sees of Dark Side of the Mine")
    assert "there is no folder" in command("features", "--write", "/nowhere").refusal()


@pytest.mark.slow
def test_the_keys_of_the_environment_bench_are_a_promise(command: Command) -> None:
    report = json.loads(command("bench", "dark_side", "--env", "--seconds", "0.002", "--json").out)
    figures = report["games"]["dark_side"]

    assert {"compiled", "rows", "games", "peers", "missing"} <= report.keys()
    assert {"seats", "aec", "vector", "vector_over_aec"} <= figures.keys()
    assert figures["aec"].keys() == {"steps_per_s", "steps_per_s_with_policy"}
    for name, sentence in report["missing"].items():
        assert name not in report["peers"]
        assert "is not installed; to have it: pip install" in sentence


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_people_read_a_table_of_environments(command: Command) -> None:
    out = command("bench", "dark_side", "--env", "--seconds", "0.002").out

    assert "vectorised/AEC" in out
