"""What environments are handed from Python: what is of no use gets a sentence that says what is expected."""

from typing import Any

import pytest

from orebit.core.errors import OrebitError
from orebit.env.gym import SeatEnv
from orebit.env.pettingzoo import aec_env
from orebit.env.vector import VectorSeats

NO_ACTIONS: list[Any] = [None, "3", True, 1.5, [1], b"1"]
WRONG: list[dict[str, Any]] = [
    {"game": None},
    {"game": 5},
    {"seats": "2"},
    {"seats": 2.0},
    {"seats": True},
    {"options": 5},
    {"options": {5: 5}},
    {"seed": "x"},
    {"seed": 1.5},
    {"seed": True},
]


@pytest.mark.parametrize("arguments", WRONG, ids=str)
@pytest.mark.parametrize("make", [SeatEnv, aec_env, VectorSeats])
def test_what_no_environment_can_be_made_of(make: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(OrebitError):
        make(**{"game": "dark_side", **arguments})


@pytest.mark.parametrize("arguments", [{"seat": "0"}, {"seat": True}, {"opponents": None}, {"opponents": 5}], ids=str)
def test_what_no_seat_can_be_made_of(arguments: dict[str, Any]) -> None:
    with pytest.raises(OrebitError):
        SeatEnv("dark_side", 2, **arguments)


@pytest.mark.parametrize(
    "arguments", [{"num_envs": "4"}, {"num_envs": 1.5}, {"max_steps": "9"}, {"seat": None}], ids=str
)
def test_what_no_vector_can_be_made_of(arguments: dict[str, Any]) -> None:
    with pytest.raises(OrebitError):
        VectorSeats("dark_side", **arguments)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action(action: Any) -> None:
    alone, together, many = SeatEnv("dark_side", 2), aec_env("dark_side", 2), VectorSeats("dark_side", 2)
    for env in (alone, together, many):
        env.reset(seed=1)
    with pytest.raises(OrebitError, match="an action is given as its code, a whole number, not "):
        alone.step(action)
    with pytest.raises(OrebitError, match="an action is given as its code, a whole number, not "):
        together.step(action)
    with pytest.raises(OrebitError):
        many.step([action, action])
    with pytest.raises(OrebitError):
        many.step([[1], [1, 2]])


@pytest.mark.parametrize("seed", ["x", 1.5, True, -1], ids=repr)
def test_what_is_no_seed(seed: Any) -> None:
    for env in (SeatEnv("dark_side", 2), aec_env("dark_side", 2), VectorSeats("dark_side", 2)):
        with pytest.raises(OrebitError, match="a seed is a number from 0 to"):
            env.reset(seed=seed)
