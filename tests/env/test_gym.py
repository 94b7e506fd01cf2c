"""One seat against bots: Gymnasium's own check, and what it does not look at."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from orebit import IllegalAction, OrebitError
from orebit.core.game import Game
from orebit.env.gym import SeatEnv, environment_id
from orebit.games import IDS, get
from tests.env.setups import EACH_GAME, each_seat_count

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(("game", "players"), each_seat_count())
def test_gymnasium_finds_nothing_wrong(game: Game[Any], players: int) -> None:
    check_env(gymnasium.make(environment_id(game.id), seats=players, render_mode="ansi").unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_gymnasium_finds_nothing_wrong_with_other_forms(game: Game[Any]) -> None:
    made: dict[str, Any] = {
        "seat": None,
        "observation": "dict",
        "reward": "score",
        "illegal": "random",
        "ask_forced": False,
    }
    check_env(gymnasium.make(environment_id(game.id), opponents="greedy", **made).unwrapped)


def test_every_game_is_registered() -> None:
    assert {environment_id(game_id) for game_id in IDS} <= set(gymnasium.registry)
    assert environment_id("dark_side") == "orebit/DarkSide-v0"


def play_out(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """Random play to the end: the sum of rewards, and the last info."""
    _, info = env.reset(seed=seed)
    rng, total, terminated = np.random.default_rng(seed), 0.0, False
    while not terminated:
        masks = env.unwrapped.action_masks()
        assert (masks == info["action_mask"].astype(bool)).all()
        _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(masks)))
        assert not truncated
        total += reward
    return total, info


@pytest.mark.parametrize("opponents", ["random", "greedy", ["greedy", "random"]])
def test_a_game_is_played_to_its_end(opponents: Any) -> None:
    env = gymnasium.make("orebit/DarkSide-v0", seats=3, seat=1, opponents=opponents)
    total, info = play_out(env, 4)

    assert total == env.unwrapped._state.outcome().returns[1]  # type: ignore[attr-defined]
    assert info["scores"] == env.unwrapped._state.scores()  # type: ignore[attr-defined]
    assert play_out(env, 4) == (total, info | {"action_mask": pytest.approx(info["action_mask"])})


def test_score_rewards_add_up_to_the_score() -> None:
    total, info = play_out(SeatEnv("dark_side", 2, reward="score", opponents="greedy"), 3)

    assert total == info["scores"][0]


def test_simultaneous_decisions_are_the_learners_own() -> None:
    env = SeatEnv("mining_colony", 3, seat=1)
    env.reset(seed=1)

    assert env._state.deciders() == [1]  # the others have chosen, in secret
    play_out(env, 1)


def test_any_seat_may_be_the_learners() -> None:
    env = SeatEnv("dark_side", 4, seat=None, seed=1)

    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2, 3}


def test_an_illegal_action_loses_raises_or_is_replaced() -> None:
    recharge = get("dark_side").actions.parse("recharge")
    losing, raising, playing = (SeatEnv("dark_side", 2, illegal=how) for how in ("lose", "raise", "random"))
    for env in (losing, raising, playing):
        env.reset(seed=1)
    _, reward, terminated, _, info = losing.step(recharge)

    assert (reward, terminated) == (-1.0, True)
    assert "may not play 'recharge'" in info["illegal"]
    with pytest.raises(OrebitError, match="the game is over"):
        losing.step(recharge)
    with pytest.raises(IllegalAction, match="may not play 'recharge'"):
        raising.step(recharge)
    assert not playing.step(recharge)[2]


def test_wrong_arguments_are_refused_in_a_sentence() -> None:
    for arguments, sentence in [
        ({"seat": 2}, "seat is one of 0, 1, not 2"),
        ({"opponents": ["random", "random"]}, "opponents names one bot for all other seats or 1 of them, not 2"),
        ({"opponents": "gredy"}, "there is no bot 'gredy'; did you mean 'greedy'?"),
        ({"illegal": "ignore"}, "illegal is 'lose' or 'raise' or 'random', not 'ignore'"),
    ]:
        with pytest.raises(OrebitError) as refused:
            SeatEnv("dark_side", 2, **arguments)  # type: ignore[arg-type]  # that is the point
        assert str(refused.value) == sentence
