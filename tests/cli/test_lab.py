"""`orebit arena` and `orebit balance`, as they are typed."""

import json
from pathlib import Path

import pytest

from tests.cli.command import Command


@pytest.mark.slow
def test_arena_tells_ratings_and_duels(command: Command) -> None:
    ran = command("arena", "dark_side", "--bots", "random,greedy", "--games", "6", "--seed", "1")

    assert ran.code == 0
    assert ran.out.startswith("6 games of Dark Side of the Mine, 2 players, 2 seatings, seed 1.\n")
    assert "95 % interval" in ran.out
    assert "ranks before" in ran.out


@pytest.mark.slow
def test_arena_as_json_is_the_same_with_two_workers(command: Command) -> None:
    def played(workers: str) -> dict[str, object]:
        ran = command("arena", "dark_side", "--bots", "random,greedy", "--games", "8", "--workers", workers, "--json")
        data: dict[str, object] = json.loads(ran.out)
        del data["speed"]
        for each in data["contestants"]:  # type: ignore[attr-defined]  # a list, as the promise of the keys says
            del each["think_ms"]
        return data

    assert played("1") == played("2")


@pytest.mark.slow
def test_a_time_limit_is_told(command: Command) -> None:
    ran = command("arena", "dark_side", "--bots", "random,easy:ms=1", "--games", "2")

    assert "depend on this machine" in ran.out


def test_balance_writes_a_page_and_figures(command: Command, tmp_path: Path) -> None:
    ran = command("balance", "dark_side", "--games", "12", "--bots", "random", "--players", "2", "--out", tmp_path)

    assert ran.code == 0
    assert "Wins by seat" in ran.out
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((tmp_path / "report.json").read_bytes())["games"] == 12


def test_balance_compares_a_variant(command: Command, tmp_path: Path) -> None:
    ran = command(
        "balance", "dark_side", "--games", "12", "--bots", "random", "--players", "2", "--out", tmp_path,
        "--against", "robot_placement=auto",
    )  # fmt: skip

    assert "compared" in ran.out
    assert json.loads((tmp_path / "report.json").read_bytes())["second"]["changed"] == {"robot_placement": "auto"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("arena", "dark_side", "--bots", "random"), "2 players need"),
        (("arena", "dark_side", "--bots", "random,,greedy"), "--bots lists"),
        (("arena", "dark_side", "--bots", "random,greedy", "--seed", "-1"), "--seed"),
        (("arena", "dark_side", "--bots", "random,search:sims=x"), "search:sims=x"),
        (("balance", "dark_side", "--against", "robot_placement"), "--against takes NAME=VALUE"),
        (("balance", "dark_side", "--against", "robot_placement=choose"), "no difference"),
        (("balance", "dark_side", "--bots", "random,greedy,easy", "--players", "2"), "one bot for all seats"),
    ],
)
def test_refusals(command: Command, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in command(*arguments).refusal()
