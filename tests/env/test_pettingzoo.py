"""The AEC form: PettingZoo's own tests, and what they do not look at."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from orebit import IllegalAction, OrebitError, UnknownAction
from orebit.core.description import texts
from orebit.core.game import Game
from orebit.env.pettingzoo import SeatsEnv, aec_env
from orebit.games import get
from tests.env.setups import EACH_GAME, each_seat_count, few

CYCLES = 1000

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo warns of every observation that is a dict


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), each_seat_count())
def test_pettingzoo_finds_nothing_wrong(game: Game[Any], players: int) -> None:
    api_test(aec_env(game, players, render_mode="ansi"), CYCLES)


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_pettingzoo_finds_nothing_wrong_with_other_forms(game: Game[Any]) -> None:
    api_test(aec_env(game, observation="dict", reward="score", ask_forced=False), CYCLES)
    api_test(aec_env(game, max_steps=30), CYCLES)
    for players, options in game.spread:
        api_test(aec_env(game, players, options), 20)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), each_seat_count())
def test_the_same_seed_plays_the_same_game(game: Game[Any], players: int) -> None:
    seed_test(lambda: aec_env(game, players), num_cycles=60)


def play_out(env: SeatsEnv, seed: int = 0) -> dict[str, float]:
    """Random play to the end; what each agent was rewarded with."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


def test_outcome_rewards_are_the_returns_at_the_end() -> None:
    env = aec_env("dark_side", 3)
    total = play_out(env)
    outcome = env.unwrapped._state.outcome()

    assert [total[f"seat_{seat}"] for seat in range(3)] == outcome.returns


def test_score_rewards_add_up_to_the_score() -> None:
    env = aec_env("dark_side", 3, reward="score")
    total = play_out(env)

    assert [total[f"seat_{seat}"] for seat in range(3)] == env.unwrapped._state.scores()


def test_the_mask_is_in_the_observation_and_in_the_info_of_the_decider_only() -> None:
    env = aec_env("dark_side", 2)
    env.reset(seed=1)
    seen, _, _, _, info = env.last()
    (other,) = set(env.agents) - {env.agent_selection}

    assert (seen["action_mask"] == info["action_mask"]).all()
    assert seen["action_mask"].sum() > 1
    assert env.observe(other)["action_mask"].sum() == 0


def test_an_illegal_action_is_explained_and_changes_nothing() -> None:
    env = aec_env("dark_side", 2)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    with pytest.raises(IllegalAction, match="seat 1 may not play 'recharge'"):
        env.step(get("dark_side").actions.parse("recharge"))
    with pytest.raises(UnknownAction):
        env.step(10**6)

    assert (env.last()[0]["observation"] == before).all()


def test_simultaneous_decisions_are_offered_in_seat_order_and_show_nothing() -> None:
    """Mining Colony: all choose a card in secret. Whatever the first seat chose, the second sees the same."""
    seen = []
    for choice in range(3):
        env = aec_env("mining_colony", 3)
        env.reset(seed=5)
        state = env.unwrapped._state
        assert env.agent_selection == "seat_0"
        assert state.deciders() == [0, 1, 2]
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[choice]))
        assert env.agent_selection == "seat_1"
        looks = env.last()[0]
        seen.append((looks["observation"].tobytes(), looks["action_mask"].tobytes()))

    assert len(set(seen)) == 1


def test_co_op_partners_keep_their_seats() -> None:
    env = aec_env("planet_xs", 2, {"coop": True})
    env.reset(seed=1)

    assert env.possible_agents == [f"seat_{seat}" for seat in get("planet_xs").player_seats(env.seating.setup)]
    assert len(play_out(env)) == 2


def test_the_dict_form_holds_the_same_numbers() -> None:
    flat, grouped = aec_env("dark_side", 2), aec_env("dark_side", 2, observation="dict")
    for env in (flat, grouped):
        env.reset(seed=3)
    parts = grouped.last()[0]["observation"]

    assert parts["lane"].shape == (16, 21)
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == flat.last()[0]["observation"].tolist()


@pytest.mark.parametrize("game", EACH_GAME)
def test_forced_decisions_need_not_be_asked(game: Game[Any]) -> None:
    env = aec_env(game, few(game), ask_forced=False, max_steps=80)
    env.reset(seed=2)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        assert seen["action_mask"].sum() > 1
        env.step(int(seen["action_mask"].argmax()))


def test_a_game_can_be_cut_short() -> None:
    env = aec_env("dark_side", 2, max_steps=10)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not terminated
        steps += not truncated
        env.step(None if truncated else int(seen["action_mask"].argmax()))

    assert steps == 10


def test_the_position_is_rendered_as_the_decider_sees_it() -> None:
    env = aec_env("dark_side", 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None

    assert text.splitlines()[:-1] == texts(get("dark_side").describe(env.unwrapped._state, 1))
    assert aec_env("dark_side").render_mode is None


def test_later_games_differ_and_follow_from_the_seed() -> None:
    def deals(env: SeatsEnv) -> list[bytes]:
        env.reset(seed=8)
        looks = []
        for _ in range(3):
            looks.append(env.last()[0]["observation"].tobytes())
            env.reset()
        return looks

    assert deals(aec_env("dark_side")) == deals(aec_env("dark_side"))
    assert len(set(deals(aec_env("dark_side")))) == 3


def test_wrong_arguments_are_refused_in_a_sentence() -> None:
    for arguments, sentence in [
        ({"observation": "pixels"}, "observation is 'vector' or 'dict', not 'pixels'"),
        ({"reward": "fun"}, "reward is 'outcome' or 'score', not 'fun'"),
        ({"render_mode": "human"}, "render_mode is 'ansi', not 'human'"),
        ({"seats": 9}, "Dark Side of the Mine is for 1 to 4 players, not 9"),
        ({"seed": -1}, "a seed is a number from 0 to 2^63-1, not -1"),
    ]:
        with pytest.raises(OrebitError) as refused:
            aec_env("dark_side", **arguments)  # type: ignore[arg-type]  # that is the point
        assert str(refused.value) == sentence
