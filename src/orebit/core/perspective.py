"""A seat's perspective: all that a bot is handed. The true state stays out of reach, so no bot cheats by accident."""

from typing import Any

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.game import Game
from orebit.core.state import State


class Perspective:
    """What one seat knows: its view, its legal actions, and as many consistent guesses at the rest as it likes."""

    def __init__(self, game: Game[Any], state: State, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._chance = chance

    @property
    def view(self) -> Struct:
        return self.game.view(self._state, self.seat)

    @property
    def legal(self) -> vec[i64]:
        """The seat's legal actions as codes, in rising order."""
        return self._state.legal(self.seat)

    def sample(self) -> State:
        """A state that the true one might be: all that the seat cannot know is dealt anew."""
        guess = self._state.clone()
        guess.scramble(self.seat, self._chance)
        return guess
