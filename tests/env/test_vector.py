"""Many games per call: the same games as one by one."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from orebit import IllegalAction, OrebitError
from orebit.core.game import Game
from orebit.env.gym import SeatEnv
from orebit.env.pettingzoo import aec_env
from orebit.env.vector import VectorSeats
from tests.env.setups import EACH_GAME, few


@pytest.mark.parametrize("reward", ["outcome", "score"])
@pytest.mark.parametrize("game", EACH_GAME)
def test_self_play_is_the_game_that_agents_play_in_turn(game: Game[Any], reward: Any) -> None:
    """Observation, mask, decider and reward of every step, and the last look."""
    players = few(game)
    one, many = (
        aec_env(game, players, seed=6, reward=reward),
        VectorSeats(game, 1, players, opponents=None, seed=6, reward=reward),
    )
    one.reset()
    seen, infos = many.reset()
    since = dict.fromkeys(one.agents, 0.0)
    for _ in range(150):
        agent = one.agent_selection
        looks = one.last()[0]
        assert (seen[0] == looks["observation"]).all()
        assert (infos["action_mask"][0] == looks["action_mask"]).all()
        assert agent == f"seat_{infos['seat'][0]}"
        actions = many.random_actions()
        one.step(actions[0])
        for other in since:
            since[other] += one.rewards[other]
        seen, rewards, terminations, _, infos = many.step(actions)
        assert rewards[0] == pytest.approx(since[agent])
        since[agent] = 0.0  # what its score changes by while others act counts when it acts again
        if terminations[0]:
            assert (infos["final_obs"][0] == one.observe(agent)["observation"]).all()
            break
        assert not one.terminations[one.agent_selection]


def test_one_seat_against_random_opponents_is_the_game_of_the_single_form() -> None:
    one, many = SeatEnv("dark_side", 3, seat=2, seed=9), VectorSeats("dark_side", 1, 3, seat=2, seed=9)
    looks, info = one.reset()
    seen, infos = many.reset()
    for _ in range(60):
        assert (seen[0] == looks).all()
        assert (infos["action_mask"][0] == info["action_mask"]).all()
        action = many.random_actions()
        looks, reward, terminated, _, info = one.step(action[0])
        seen, rewards, terminations, _, infos = many.step(action)
        assert (rewards[0], terminations[0]) == (reward, terminated)
        if terminated:
            assert (infos["final_obs"][0] == looks).all()
            break
    assert terminated


def test_rows_are_games_of_their_own() -> None:
    envs = VectorSeats("dark_side", 6, 2, opponents=None, seed=1)
    seen, infos = envs.reset()
    assert len({row.tobytes() for row in seen}) == 6

    ended = 0
    for _ in range(150):
        seen, _, terminations, truncations, infos = envs.step(envs.random_actions())
        assert seen.dtype == np.float32
        assert seen in envs.observation_space
        assert not truncations.any()
        for row in np.flatnonzero(terminations):
            ended += 1
            assert sorted(infos["returns"][row]) in ([0, 1], [0.5, 0.5])
            assert infos["_final_obs"][row]
    assert ended > 6


def test_gymnasium_makes_it() -> None:
    envs: Any = gymnasium.make_vec("orebit/DarkSide-v0", num_envs=4, seats=2, seed=1)
    seen, infos = envs.reset(seed=5)

    assert isinstance(envs.unwrapped, VectorSeats)
    assert seen.shape == (4, 633)
    assert (infos["seat"] == 0).all()
    assert (envs.unwrapped.action_masks() == infos["action_mask"].astype(bool)).all()


def test_the_same_seed_plays_the_same_games() -> None:
    def played(seed: int) -> bytes:
        envs = VectorSeats("planet_xs", 3, 3, seed=seed, max_steps=15, ask_forced=False)
        envs.reset()
        return b"".join(envs.step(envs.random_actions())[0].tobytes() for _ in range(40))

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_observations_may_be_looked_at_without_a_copy() -> None:
    """As wide as they come, and more than one page of them."""
    copied, envs = (VectorSeats("mining_colony", 40, opponents=None, seed=1, copy=copy) for copy in (True, False))
    first, _ = copied.reset()
    seen, _ = envs.reset()
    assert (seen == first).all()
    assert not seen.flags.writeable
    for _ in range(30):
        actions = copied.random_actions()
        shown = copied.step(actions)[0]
        again = envs.step(actions)[0]
        assert (again == shown).all()
        assert np.shares_memory(again, seen)
        assert not np.shares_memory(shown, first)


def test_masks_may_be_looked_at_without_a_copy() -> None:
    envs = VectorSeats("dark_side", 2, seed=1, copy=False)
    mask = envs.reset()[1]["action_mask"]
    before = mask.copy()
    envs.step(envs.random_actions())

    assert not mask.flags.writeable
    assert (mask != before).any()


def test_an_illegal_action_stops_all_rows_before_any_is_played() -> None:
    envs = VectorSeats("dark_side", 3, seed=1)
    _, infos = envs.reset()
    actions = envs.random_actions()
    actions[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    with pytest.raises(IllegalAction, match="in game 1"):
        envs.step(actions)

    assert (envs.action_masks() == infos["action_mask"].astype(bool)).all()
    with pytest.raises(OrebitError, match="an action for each of 3 games, not 2"):
        envs.step(actions[:2])


def test_wrong_arguments_are_refused_in_a_sentence() -> None:
    with pytest.raises(OrebitError, match="at least 1, not 0"):
        VectorSeats("dark_side", 0)
    with pytest.raises(OrebitError, match="vectorization_mode='sync'"):
        VectorSeats("dark_side", 2, opponents="greedy")
    envs = VectorSeats("dark_side", 2)
    with pytest.raises(OrebitError, match=r"reset\(\) begins"):
        envs.step([0, 0])
    envs.reset()
    with pytest.raises(OrebitError, match="whole numbers, not float64"):
        envs.step([0.0, 1.5])


def test_actions_may_come_as_any_whole_numbers() -> None:
    def seen(form: Any) -> bytes:
        envs = VectorSeats("dark_side", 3, seed=4)
        envs.reset()
        after: bytes = envs.step(form(envs.random_actions()))[0].tobytes()
        return after

    plain = seen(lambda actions: actions)
    assert seen(lambda actions: actions.tolist()) == plain
    assert seen(lambda actions: actions.astype(np.int32)) == plain
    assert seen(lambda actions: np.repeat(actions, 2)[::2]) == plain  # not in one piece


def test_games_that_take_too_long_are_cut_off_and_begun_anew() -> None:
    envs = VectorSeats("planet_xs", 2, 2, opponents=None, seed=1, max_steps=3)
    envs.reset()
    for step in range(1, 7):
        seen, _, terminations, truncations, infos = envs.step(envs.random_actions())
        assert not terminations.any()
        assert truncations.all() == truncations.any() == (step % 3 == 0)
        if truncations.any():
            assert not infos["_returns"].any()
            assert (infos["returns"] == 0).all()
            assert all((last != first).any() for last, first in zip(infos["final_obs"], seen, strict=True))
