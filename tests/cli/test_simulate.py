"""`orebit simulate`: the same seed plays the same games, and shares add up."""

import json
from typing import Any

import pytest

from tests.cli.command import Command


def simulated(command: Command, *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(command("simulate", "dark_side", "--json", *arguments).out)
    return data


@pytest.mark.parametrize("seats", ["random,random,random", "greedy,random"])
def test_the_same_seed_plays_the_same_games(command: Command, seats: str) -> None:
    one = simulated(command, "--games", "4", "--seats", seats, "--seed", "3")

    assert one == simulated(command, "--games", "4", "--seats", seats, "--seed", "3")
    assert one != simulated(command, "--games", "4", "--seats", seats, "--seed", "4")


def test_the_keys_of_the_json_are_a_promise(command: Command) -> None:
    data = simulated(command, "--games", "5", "--seats", "random,random", "--option", "robot_placement=auto")

    assert {"game", "games", "seats", "wins", "mean_scores", "mean_decisions", "longest", "unfinished"} <= data.keys()
    assert (data["game"], data["games"], data["seats"]) == ("dark_side", 5, ["random", "random"])
    assert data["options"]["robot_placement"] == "auto"
    assert sum(data["wins"]) == pytest.approx(1, abs=1e-4)
    assert data["unfinished"] == 0
    assert data["longest"] >= data["mean_decisions"] > 10


def test_an_automaton_has_a_seat_in_the_figures(command: Command) -> None:
    data = simulated(command, "--games", "2", "--seats", "random")

    assert data["seats"] == ["random"]
    assert len(data["wins"]) == len(data["mean_scores"]) == len(data["names"]) == 2


def test_people_read_a_table(command: Command) -> None:
    ran = command("simulate", "dark_side", "--games", "3", "--seats", "greedy,random")

    assert ran.out.startswith("3 games of Dark Side of the Mine, 2 players.\n")
    assert "greedy" in ran.out
    assert ran.err == ""
