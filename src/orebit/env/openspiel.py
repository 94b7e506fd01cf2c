"""Every game as an OpenSpiel game. Importing this module registers them:

    import pyspiel, orebit.env.openspiel
    game = pyspiel.load_game("orebit_dark_side(seats=3,robot_placement=auto)")

Seats that decide at once are asked in seat order; what one chose is hidden from the next. Every draw is a chance node
of its own with equally likely outcomes, so the probabilities are exact (docs/decisions/0005-openspiel.md).
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from orebit.core.errors import BadSetup, OrebitError
from orebit.core.game import Game
from orebit.core.options import Option, Value
from orebit.core.state import NOBODY, PUBLIC, Sheet
from orebit.core.view import to_json
from orebit.env.extra import need
from orebit.env.observation import as_dict
from orebit.env.position import FINGERPRINT_BYTES, first
from orebit.env.seating import as_text
from orebit.games import IDS, get

need("pyspiel", "numpy")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from orebit.env.spaces import memory_of  # noqa: E402

PREFIX = "orebit_"
SEATS = "seats"
MOST_SIDES = 256  # of a draw
MOST_ACTIONS = 100_000  # in a game
MOST_DRAWS = 1_000_000  # in a game
FINGERPRINT_BITS = 8 * FINGERPRINT_BYTES
COMMA, INSTEAD = ",", "+"  # OpenSpiel's game strings cannot hold a comma inside a value


class OrebitGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """A game with its number of seats and its options. `register` makes a class of it for each game."""

    game_id: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.game = get(self.game_id)
        given = {name: value for name, value in (params or {}).items() if value != parameters(self.game)[name]}
        options = {
            option.name: _read(option, given[option.name]) for option in self.game.options if option.name in given
        }
        try:
            self.setup = self.game.setup(int(given.get(SEATS, default_seats(self.game))), options)
        except OrebitError as error:
            raise ValueError(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions.size,
            max_chance_outcomes=MOST_SIDES,
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type(self.game), info, given)
        self.root = first(self.game, self.setup)
        self.guesses = 0  # made so far: each has a seed of its own

    def new_initial_state(self, from_string: str | None = None) -> "OrebitState":
        if from_string:
            raise ValueError("a state is made from a string by deserialize_state")
        return OrebitState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OrebitObserver":
        return OrebitObserver(self.game, iig_obs_type, params)


class OrebitState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed
    """A position of a game. All that it holds in Python is `position`, so OpenSpiel clones and serialises it."""

    def __init__(self, game: OrebitGame) -> None:
        super().__init__(game)
        self.position = game.root

    # -- playing

    def current_player(self) -> int:
        position = self.position
        if position.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        player = position.player()
        return int(pyspiel.PlayerId.TERMINAL) if player == NOBODY else player

    def is_terminal(self) -> bool:
        return self.position.pending is None and self.position.seat() == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position.state is not None
        return list(self.position.state.legal(self.position.seats[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.position.sides
        if sides > MOST_SIDES:
            raise BadSetup(f"a draw of {sides} sides is more than OpenSpiel was told of ({MOST_SIDES})")
        return [(side, 1.0 / sides) for side in range(sides)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        self.position = position.play(action) if position.pending is None else position.draw(action)

    def returns(self) -> list[float]:
        position = self.position
        outcome = position.state.outcome() if position.state is not None and self.is_terminal() else None
        return [float(outcome.returns[seat]) if outcome else 0.0 for seat in position.seats]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any = None) -> "OrebitState":
        """A state that this may be for all the player knows, every one equally likely.

        The game counts the guesses: the sampler that OpenSpiel's bots hand over begins anew each time.
        """
        game = self.get_game()
        game.guesses += 1
        guess: OrebitState = self.clone()
        guess.position = self.position.guess(player_id, game.guesses)
        return guess

    # -- looking

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.position.game.actions.format(action)

    def __str__(self) -> str:
        position = self.position
        shown = position.game.notation(position.state) if position.state is not None else "before the start"
        if position.pending is None:
            return shown
        _, action, draws = position.pending
        return f"{shown} | action {action} drew {list(draws)}, next of {position.sides}"

    def describe(self, player: int | None = None) -> str:
        """The position in sentences, as a player sees it, or a spectator."""
        position = self.position
        seat = PUBLIC if player is None else position.seats[player]
        return "" if position.state is None else as_text(position.game, position.state, seat)


class OrebitObserver:
    """What a player sees, as a string and as a tensor with a piece for every block of the observation.

    With perfect recall there is a fingerprint of all that the player was told and has done, as 64 numbers 0 or 1 and
    in the string: two information states differ in it even where the table looks the same.
    """

    def __init__(self, game: Game[Any], iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type is not None and not (iig_obs_type.public_info and iig_obs_type.private_info == single):
            raise ValueError("an observation is what one player sees, public and private; nothing else is offered")
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self._game = game
        self._judge = game.judge
        self._features = size = len(game.features)
        self.tensor = np.zeros(size + (FINGERPRINT_BITS if self._recalls else 0), np.float32)
        self.dict = as_dict(game.layout.blocks, self.tensor)
        if self._recalls:
            self.dict["fingerprint"] = self.tensor[size:]

    def set_from(self, state: OrebitState, player: int) -> None:
        position = state.position
        self.tensor.fill(0)
        if position.state is None:
            return
        sheet = Sheet(self._features)
        self._judge.fill(position.state, position.seats[player], sheet)
        self.tensor[: self._features] = memory_of(sheet.bits, np.float32)
        if self._recalls and position.told[player]:
            self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(position.told[player], np.uint8))

    def string_from(self, state: OrebitState, player: int) -> str:
        position = state.position
        if position.state is None:
            return "before the start"
        seen = to_json(self._game.view(position.state, position.seats[player])).decode()
        return f"{position.told[player].hex()} {seen}" if self._recalls else seen


class JudgeEvaluator:
    """An evaluator for OpenSpiel's MCTS and ISMCTS bots: the game's own judge instead of random rollouts."""

    def __init__(self, game: OrebitGame) -> None:
        self._judge = game.game.judge

    def evaluate(self, state: OrebitState) -> list[float]:
        """By player, from -1 (lost) to 1 (won)."""
        if state.is_terminal():
            return state.returns()
        position = state.position
        if position.state is None:
            return [0.0] * state.num_players()
        return [2.0 * self._judge.value(position.state, seat) - 1.0 for seat in position.seats]

    def prior(self, state: OrebitState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


# -- parameters


def default_seats(game: Game[Any]) -> int:
    return max(2, game.players[0])


def parameters(game: Game[Any]) -> dict[str, Value]:
    """By name: the default, of the type that OpenSpiel will ask for."""
    return {SEATS: default_seats(game)} | {option.name: _write(option, option.default) for option in game.options}


def _write(option: Option, value: Value) -> Value:
    """A value as OpenSpiel's game strings can hold it. Numbers among words get an underscore: `length=_5`."""
    if option.kind in ("flag", "number") or all(isinstance(other, int) for other in option.values or ("",)):
        return value
    return f"_{value}" if isinstance(value, int) else value.replace(COMMA, INSTEAD)


def _read(option: Option, given: Value) -> Value:
    for value in option.values:
        if _write(option, value) == given:
            return value
    return given.replace(INSTEAD, COMMA) if isinstance(given, str) else given


def game_type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def register() -> None:
    """Make every game known to `pyspiel.load_game`; again does no harm."""
    known = pyspiel.registered_names()
    for game_id in IDS:
        if f"{PREFIX}{game_id}" not in known:
            # A class, not a partial: OpenSpiel lets go of it after Python has ended, and only classes survive that.
            made = type(f"{OrebitGame.__name__}_{game_id}", (OrebitGame,), {"game_id": game_id})
            pyspiel.register_game(game_type(get(game_id)), made)


register()
