"""The bot that plays what looks best right now, by the game's own judge."""

from typing import Any

from orebit.bots.bot import Bot, Considered, Why, named
from orebit.bots.grounds import alternative, grounds
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.state import State

MOST_SAMPLES = 8


class GreedyBot(Bot):
    """The best worth on average over guesses at what is hidden; equals are drawn by lot.

    Guesses stop as soon as two in a row are judged alike: in most positions what is hidden does not matter.
    """

    name = "greedy"

    def __init__(self, seed: int, stream: int = 0) -> None:
        super().__init__(seed, stream)
        self._seen: tuple[Game[Any], int, State] | None = None  # what the last choice was made from
        self._judged: list[tuple[int, float]] = []  # its actions and their worths, the chosen one first

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal
        if len(actions) == 1:
            self._remember(perspective, [(actions[0], 0.0)])
            return actions[0]
        worths = self.worths(perspective)
        best = max(worths)
        equals = [action for action, worth in zip(actions, worths) if worth == best]
        chosen = equals[self.chance.below(len(equals))]
        judged = sorted(zip(actions, worths), key=lambda each: (each[0] != chosen, -each[1], each[0]))
        self._remember(perspective, judged)
        return chosen

    def _remember(self, perspective: Perspective, judged: list[tuple[int, float]]) -> None:
        """For `why`. The perspective itself moves on with the match."""
        self._seen, self._judged = (perspective.game, perspective.seat, perspective.sample()), judged

    @staticmethod
    def worths(perspective: Perspective) -> list[float]:
        """By legal action: its worth, on average over the guesses."""
        actions, judge = perspective.legal, perspective.game.judge
        total = [0.0] * len(actions)
        before: list[float] = []
        guesses = 0
        for _ in range(MOST_SAMPLES):
            worths = judge.worths(perspective.sample(), perspective.seat, actions)
            if worths == before:
                break
            total = [sum(pair) for pair in zip(total, worths)]
            before = worths
            guesses += 1
        return [worth / guesses for worth in total]

    def why(self, most: int = 5) -> Why:
        if self._seen is None:
            return Why("Nothing was chosen yet.", [])
        game, seat, state = self._seen
        if len(self._judged) == 1:
            return Why("There was no other choice.", [])
        considered = [
            Considered(game.actions.format(action), named(game, state, seat, action), 0, None, round(worth, 3))
            for action, worth in self._judged[:most]
        ]
        first, second = considered[0], alternative(game, considered) or considered[1]
        if first.worth == second.worth:
            sentence = f"'{first.label}' looks as good as '{second.label}' at first sight; the lot decided."
        else:
            sentence = f"'{first.label}' looks best at first sight; next comes '{second.label}'."
        actions = [action for action, _ in self._judged]
        return Why(sentence, considered, grounds(game, state, seat, actions[0], actions))
