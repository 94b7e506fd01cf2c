"""Luck taken out of results (`--control`): the same games tell more.

What chance brought a seat, by the judge's win shares and against other chance in the same positions, is 0 on average
whatever the bots do (core/luck.py). So it may be taken off the results, as many times over as it explains them best:
the mean stays what it is, and the spread shrinks. This is the part of AIVAT that is about chance; a search that takes
the best action does not draw it from known odds, so bots' own choices stay in.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from orebit.bots.win_shares import WinShares
from orebit.core.chance import FastChance
from orebit.core.game import Game, Setup
from orebit.core.log import Log
from orebit.core.luck import Scales, Weighed
from orebit.core.state import State
from orebit.lab.statistics import deviation, interval, mean, mean_interval

TRIES = 16  # of every event of chance
FEWEST = 10  # games from which the factor can be told


class Controlled(msgspec.Struct, frozen=True):
    """A share without what luck explains."""

    share: float
    low: float  # its 95 % interval
    high: float
    saved: float  # so many times as many games would give this interval without control


class Control:
    """Weighs the chance of one game while it is played."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int, state: State) -> None:
        shares = WinShares(game, setup.players, list(game.player_seats(setup)))
        self.scales = Scales(game, shares.of, seed, TRIES)
        self.luck = [0.0] * int(state.seats)
        self.step = 0
        self._add(self.scales.deal(setup, state))

    def play(self, state: State, seat: int, action: int, chance: FastChance) -> None:
        """Play, and weigh what chance did with it."""
        before, drawn, log = state.clone(), chance.drawn, Log()
        state.play(seat, action, chance, log)
        self.step += 1
        thrown = chance.drawn > drawn
        if thrown or any(entry.revealing for entry in log.entries):
            self._add(self.scales.act(self.step, before, seat, action, state, thrown))

    def _add(self, weighed: Sequence[Weighed]) -> None:
        for each in weighed:
            self.luck = [so_far + luck for so_far, luck in zip(self.luck, each.luck, strict=True)]


def controlled(results: Sequence[Sequence[tuple[float, float]]]) -> list[Controlled]:
    """By group, like all games of one bot, from the result and the luck of each: one factor for all."""
    centred = [(share - mean([one for one, _ in group]), luck) for group in results for share, luck in group]
    spread = sum(luck * luck for _, luck in centred)
    factor = sum(share * luck for share, luck in centred) / spread if spread else 0.0
    found = []
    for group in results:
        shares, without = [share for share, _ in group], [share - factor * luck for share, luck in group]
        if len(group) < FEWEST or not deviation(without):  # nothing that luck could explain is left, or can be told
            low, high = interval(mean(shares), len(group))
            found.append(Controlled(round(mean(shares), 6), round(low, 6), round(high, 6), 1.0))
            continue
        low, high = mean_interval(without)
        saved = (deviation(shares) / deviation(without)) ** 2
        share, low, high = (round(min(max(each, 0.0), 1.0), 6) for each in (mean(without), low, high))
        found.append(Controlled(share, low, high, round(saved, 3)))
    return found
