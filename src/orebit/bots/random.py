"""The bot that knows nothing: every legal action is as likely as any other."""

from orebit.bots.bot import Bot
from orebit.core.perspective import Perspective


class RandomBot(Bot):
    name = "random"

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal
        return actions[self.chance.below(len(actions))]
