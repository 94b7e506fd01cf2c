"""OpenSpiel: its own simulation test, its ISMCTS bot, and what they do not look at."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from orebit.core.game import Game
from orebit.env.openspiel import MOST_SIDES, JudgeEvaluator, OrebitState, parameters
from orebit.games import get
from tests.env.setups import EACH_GAME, GAMES, few

SIMULATIONS = 3  # of the ISMCTS bot, for each decision


def load(game: Game[Any], **given: Any) -> Any:
    return pyspiel.load_game(f"orebit_{game.id}", given)


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_openspiel_finds_nothing_wrong(game: Game[Any], capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("players", get("dark_side").players)
def test_openspiel_finds_nothing_wrong_with_any_number_of_seats(
    players: int, capfd: pytest.CaptureFixture[str]
) -> None:
    pyspiel.random_sim_test(load(get("dark_side"), seats=players), num_sims=1, serialize=True, verbose=False)


def play_out(state: Any, rng: np.random.RandomState, bot: Any = None, most: int = 100_000) -> Any:
    """To the end, or for so many decisions. The bot has seat 0; the others play at random."""
    while not state.is_terminal() and most > 0:
        if state.is_chance_node():
            action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
        elif bot is not None and state.current_player() == 0:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
            most -= 1
        state.apply_action(int(action))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_openspiels_ismcts_finishes_a_game(game: Game[Any]) -> None:
    loaded, rng = load(game), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, JudgeEvaluator(loaded), 1.4, SIMULATIONS, random_state=rng)
    state = play_out(loaded.new_initial_state(), rng, bot)

    assert state.is_terminal()
    assert len(state.returns()) == few(game)


def test_ismcts_thinks_with_random_rollouts_too() -> None:
    from open_spiel.python.algorithms import mcts

    loaded, rng = load(get("dark_side")), np.random.RandomState(1)
    state = play_out(loaded.new_initial_state(), rng, most=20)
    while state.is_chance_node():
        state.apply_action(0)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, rng), 1.4, 4, random_state=rng)

    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_guess_is_the_same_to_the_player_and_may_differ_elsewhere(game: Game[Any]) -> None:
    state = play_out(load(game).new_initial_state(), np.random.RandomState(3), most=9)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    guesses = [state.resample_from_infostate(player, None) for _ in range(6)]

    for guess in guesses:
        assert guess.information_state_string(player) == state.information_state_string(player)
        assert guess.information_state_tensor(player) == state.information_state_tensor(player)
        assert guess.legal_actions() == state.legal_actions()
        play_out(guess, np.random.RandomState(1), most=5)
    if game.id == "dark_side":
        assert len({str(guess.position.state.deck) for guess in guesses}) > 1


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_state_survives_writing_and_reading(game: Game[Any]) -> None:
    loaded = load(game)
    for most in (0, 7):
        state = play_out(loaded.new_initial_state(), np.random.RandomState(2), most=most)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
        copied = pickle.loads(pickle.dumps(state.position))

        assert str(again) == str(state)
        assert again.history() == state.history()
        assert again.position.told == copied.told == state.position.told
    guess = state if state.is_chance_node() else state.resample_from_infostate(state.current_player(), None)
    assert str(loaded.deserialize_state(guess.serialize())) == str(guess)


def test_chance_nodes_have_equal_outcomes_that_lead_apart() -> None:
    state = pyspiel.load_game("orebit_dark_side").new_initial_state()
    outcomes = state.chance_outcomes()
    sides = len(outcomes)

    assert state.is_chance_node()
    assert 1 < sides <= MOST_SIDES
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    assert state.action_to_string(state.current_player(), 3) == "draw 3"
    assert len({str(state.child(outcome)) for outcome, _ in outcomes}) == sides


def test_information_states_remember_what_the_table_no_longer_shows() -> None:
    """Two histories whose tables look the same: only the fingerprint tells them apart."""
    state = play_out(pyspiel.load_game("orebit_dark_side").new_initial_state(), np.random.RandomState(3), most=12)
    player = 0
    recalled, seen = state.information_state_tensor(player), state.observation_tensor(player)

    assert recalled[: len(seen)] == seen
    assert len(recalled) - len(seen) == 64
    assert set(recalled[len(seen) :]) == {0.0, 1.0}
    assert state.information_state_string(player).endswith(state.observation_string(player))


def test_a_secret_choice_shows_the_next_player_nothing() -> None:
    state = pyspiel.load_game("orebit_mining_colony(seats=3)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert state.current_player() == 0
    children = [state.child(action) for action in state.legal_actions()[:4]]

    assert {child.current_player() for child in children} == {1}
    assert len({child.information_state_string(1) for child in children}) == 1
    assert len({child.information_state_string(0) for child in children}) == 4


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_setup_can_be_asked_for_as_a_string(game: Game[Any]) -> None:
    from orebit.env.openspiel import _write

    options = {option.name: option for option in game.options}
    for players, given in game.spread:
        written = {name: _write(options[name], value) for name, value in given.items()}
        loaded = pyspiel.load_game(f"orebit_{game.id}", {"seats": players, **written})
        assert loaded.setup.options == game.setup(players, given).options
        assert loaded.num_players() == players
        assert pyspiel.load_game(str(loaded)).setup.options == loaded.setup.options


def test_parameters_have_the_defaults_of_the_options() -> None:
    assert parameters(get("dark_side")) == {
        "seats": 2,
        "robot_placement": "choose",
        "partner_draw": "one",
        "solo_level": "normal",
    }
    assert {f"orebit_{game.id}" for game in GAMES} <= set(pyspiel.registered_names())


def test_actions_and_positions_have_words() -> None:
    state = play_out(pyspiel.load_game("orebit_dark_side").new_initial_state(), np.random.RandomState(3), most=0)
    while state.is_chance_node():
        state.apply_action(0)
    assert isinstance(state, OrebitState)
    actions = state.legal_actions()

    assert state.action_to_string(actions[0]).startswith("place_robot ")
    assert state.string_to_action(state.action_to_string(actions[0])) == actions[0]
    assert "robots" in state.describe(state.current_player())
    assert state.describe().startswith("The robots are being placed")
