"""What a bot is: it is handed a perspective and answers with an action."""

from typing import ClassVar

from orebit.core.chance import FastChance
from orebit.core.perspective import Perspective


class Bot:
    """One player made of code. All its randomness is its own `chance`, so that its games can be played again.

    Whoever makes the perspective hands it this chance too: `Perspective(game, state, seat, bot.chance)`.
    """

    name: ClassVar[str]

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.chance = FastChance(seed, stream)

    def choose(self, perspective: Perspective) -> int:
        """The code of one of `perspective.legal`."""
        raise NotImplementedError
