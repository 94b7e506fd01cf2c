"""The bot that plays what looks best right now, by the game's own judge."""

from orebit.bots.bot import Bot
from orebit.core.perspective import Perspective

MOST_SAMPLES = 8


class GreedyBot(Bot):
    """The best worth on average over guesses at what is hidden; equals are drawn by lot.

    Guesses stop as soon as two in a row are judged alike: in most positions what is hidden does not matter.
    """

    name = "greedy"

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal
        if len(actions) == 1:
            return actions[0]
        worths = self.worths(perspective)
        best = max(worths)
        equals = [action for action, worth in zip(actions, worths) if worth == best]
        return equals[self.chance.below(len(equals))]

    @staticmethod
    def worths(perspective: Perspective) -> list[float]:
        """By legal action: its worth, summed over the guesses."""
        actions, judge = perspective.legal, perspective.game.judge
        total = [0.0] * len(actions)
        before: list[float] = []
        for _ in range(MOST_SAMPLES):
            worths = judge.worths(perspective.sample(), perspective.seat, actions)
            if worths == before:
                break
            total = [sum(pair) for pair in zip(total, worths)]
            before = worths
        return total
