"""The bot that knows nothing: every legal action is as likely as any other."""

from orebit.bots.bot import Bot, Why
from orebit.core.perspective import Perspective


class RandomBot(Bot):
    name = "random"

    def __init__(self, seed: int, stream: int = 0) -> None:
        super().__init__(seed, stream)
        self.choices = 0  # how many there were last time

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal
        self.choices = len(actions)
        return actions[self.chance.below(len(actions))]

    def why(self, most: int = 5) -> Why:
        return Why(f"Drawn by lot from {self.choices} legal actions.", [])
