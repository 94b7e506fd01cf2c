"""What a bot is: it is handed a perspective and answers with an action, and can say why."""

from typing import Any

import msgspec

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.state import State
from orebit.core.words import capital


class Considered(msgspec.Struct, frozen=True):
    """An action that a bot thought about."""

    action: str
    label: str
    visits: int  # how many simulations tried it; 0 where nothing was simulated
    expected: float | None  # the result it leads to, from 0 (lost) to 1 (won); None where nothing was simulated
    worth: float | None  # what the game's judge gives for it at first sight, higher is better


class Why(msgspec.Struct, frozen=True):
    """The reason of a choice: a sentence, the best actions that were considered, the chosen one first, and what else
    speaks for it in words of the game."""

    sentence: str
    considered: list[Considered]
    reasons: list[str] = []


def named(game: Game[Any], state: State, seat: int, action: int) -> str:
    """An action as a sentence can quote it: a label alone may be only a card or a place, so its heading comes first."""
    heading, label = game.group(action), game.label(state, seat, action)
    return capital(label) if label.lower().startswith(heading.lower()) else f"{heading}: {label}"


class Bot:
    """A bot. All its randomness is its own `chance`, so that its games can be played again.

    Whoever makes the perspective hands it this chance too: `Perspective(game, state, seat, bot.chance)`.
    """

    name: str

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.chance = FastChance(seed, stream)

    def choose(self, perspective: Perspective) -> int:
        """The code of one of `perspective.legal`."""
        raise NotImplementedError

    def why(self, most: int = 5) -> Why:
        """Why it chose what it chose last."""
        raise NotImplementedError

    def stop(self) -> None:
        """Let a `choose` that runs in another thread answer now, with the best it has found so far."""
