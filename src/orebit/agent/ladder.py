"""The ladder: bots of fixed budgets with fixed ratings, and where an agent stands on it.

Ratings are in the points of chess (400 more is ten wins to one), with `random` at 0. They come from the duels in
ladder.json, which tools/ladder.py measures. docs/decisions/0027-exams.md says why it is done so.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log, log10
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from orebit.core.errors import BadSetup
from orebit.core.game import Game

POINTS = 400 / log(10)  # of a rating, for the odds of e to one
ROUNDS = 600  # of fitting: five bots are settled before
LADDERS = 40  # that the duels might have given: what is not known of the rungs is not known of an agent either
GRID = range(-1600, 4001, 5)  # ratings that an agent may have
SPREAD = 1000.0  # what is believed before the first game: somewhere near the middle of the ladder
TAIL = 0.025  # on either side of the 95 % interval


class Rung(Struct, frozen=True):
    """A bot of the ladder."""

    name: str
    bot: str  # with the budget that it was measured with
    rating: float


class Rating(Struct, frozen=True):
    """Where somebody stands, with the 95 % interval."""

    points: float
    low: float
    high: float


class Duel(Struct, frozen=True):
    high: str
    low: str
    games: int
    share: float  # of `high`; ties count half


class Measured(Struct, frozen=True):
    bots: dict[str, str]
    duels: list[Duel]
    seed: int


@cache
def ladder(game_id: str) -> tuple[Rung, ...]:
    """The rungs of a game, weakest first."""
    measured = _measured(game_id)
    points = fitted(measured.duels)
    rungs = [Rung(name, bot, round(points[name], 1)) for name, bot in measured.bots.items()]
    return tuple(sorted(rungs, key=lambda rung: rung.rating))


@cache
def ladders(game_id: str) -> tuple[dict[str, float], ...]:
    """Ratings of the rungs as they might be: the duels, played again, would have ended a little otherwise."""
    measured, chance = _measured(game_id), Random(0)
    return tuple(fitted([_again(duel, chance) for duel in measured.duels]) for _ in range(LADDERS))


def chosen_rungs(game: Game[Any], names: Sequence[str]) -> list[Rung]:
    """Those of these names, or all."""
    rungs = ladder(game.id)
    for name in names:
        if name not in [rung.name for rung in rungs]:
            raise BadSetup(f"'{name[:40]}' is no rung of the ladder: {', '.join(rung.name for rung in rungs)}")
    return [rung for rung in rungs if not names or rung.name in names]


def fitted(duels: Sequence[Duel]) -> dict[str, float]:
    """Ratings that explain the duels best (Bradley and Terry). Each duel is given one more game, drawn: whoever won
    all is not stronger without bound."""
    names = sorted({name for duel in duels for name in (duel.high, duel.low)})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        wins, chances = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
        for duel in duels:
            met = (duel.games + 1) / (strength[duel.high] + strength[duel.low])
            won = duel.games * duel.share + 0.5
            wins[duel.high] += won
            wins[duel.low] += duel.games + 1 - won
            chances[duel.high] += met
            chances[duel.low] += met
        strength = {name: wins[name] / chances[name] for name in names}
        scale = strength[names[0]]
        strength = {name: value / scale for name, value in strength.items()}
    zero = strength.get("random", 1.0)
    return {name: 400 * log10(value / zero) for name, value in strength.items()}


def rate(results: Sequence[tuple[str, float]], ladders: Sequence[dict[str, float]], middle: float) -> Rating:
    """Somebody's rating from games against rungs, (rung, share of the win) each, on every ladder that may be true."""
    counted = Counter(results)
    weights = [0.0] * len(GRID)
    for ratings in ladders:
        met = [(ratings[rung], share, games) for (rung, share), games in counted.items()]
        logs = [_belief(points, met, middle) for points in GRID]
        most = max(logs)
        here = [exp(each - most) for each in logs]
        weights = [so_far + each / sum(here) for so_far, each in zip(weights, here)]
    total = sum(weights)
    mean = sum(points * weight for points, weight in zip(GRID, weights)) / total
    return Rating(round(mean, 1), _quantile(weights, TAIL * total), _quantile(weights, (1 - TAIL) * total))


def expected(mine: float, other: float) -> float:
    """The share of the wins that the ratings promise."""
    return 1 / (1 + exp((other - mine) / POINTS))


def nearest(rungs: Sequence[Rung], points: float) -> Rung:
    return min(rungs, key=lambda rung: abs(rung.rating - points))


def _measured(game_id: str) -> Measured:
    content = files("orebit.agent").joinpath("ladder.json").read_bytes()
    measured = msgspec.json.decode(content, type=dict[str, Measured]).get(game_id)
    if measured is None:
        raise BadSetup(f"the ladder of {game_id} was not measured yet; tools/ladder.py does it")
    return measured


def _again(duel: Duel, chance: Random) -> Duel:
    """How a duel might have ended as well: as likely as it did, with one drawn game more."""
    likely = (duel.games * duel.share + 0.5) / (duel.games + 1)
    won = sum(chance.random() < likely for _ in range(duel.games))
    return msgspec.structs.replace(duel, share=won / duel.games)


def _belief(points: float, met: Sequence[tuple[float, float, int]], middle: float) -> float:
    found = -(((points - middle) / SPREAD) ** 2) / 2
    for other, share, games in met:
        promised = expected(points, other)
        found += games * (share * log(max(promised, 1e-12)) + (1 - share) * log(max(1 - promised, 1e-12)))
    return found


def _quantile(weights: Sequence[float], below: float) -> float:
    so_far = 0.0
    for points, weight in zip(GRID, weights):
        so_far += weight
        if so_far >= below:
            return float(points)
    return float(GRID[-1])
