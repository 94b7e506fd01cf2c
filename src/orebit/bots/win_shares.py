"""Win shares: what the judges' values mean, calibrated by game and number of players.

A judge says how well a seat stands; of all positions that it calls 70 %, not 70 % need be won, and not as many late in
a match as early. The map from its values to shares of the win is data (win_shares.json), made by `orebit calibrate`
from games between bots. Shares of all sides add up to 1; where all players are on one side (solo, co-op) a share is the
chance to reach the goal.
"""

from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

import msgspec

from orebit.core.game import Game
from orebit.core.state import Outcome, State

FILE = Path(__file__).with_name("win_shares.json")
SURE = 0.002  # no judge is surer than this


class Stage(msgspec.Struct, frozen=True):
    """How values become shares at one time: the logit times `scale`, plus the seat's `bias`, against the others'."""

    scale: float = 1.0
    bias: list[float] = []  # by seat, where the map is for so many


class Map(msgspec.Struct, frozen=True):
    """The same for a whole match."""

    stages: tuple[Stage, ...] = (Stage(),)  # evenly spaced over `Game.progress`, straight lines between them
    games: int = 0  # that it was made from; the figures below are of other games
    held_out: int = 0
    error: float = 0.0  # expected calibration error, in points of 100
    brier: float = 0.0
    prior_brier: float = 0.0  # of whoever always says what seats win on average


@cache
def maps() -> dict[str, dict[str, Map]]:
    """By game and number of players."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, Map]]) if FILE.exists() else {}


def map_of(game: Game[Any], players: int) -> Map:
    """Where a number of players has no map of its own, the nearest one's, without what it says of single seats."""
    found = maps().get(game.id, {})
    own = found.get(str(players))
    if own is not None or not found:
        return own or Map()
    nearest = min(found, key=lambda count: (abs(int(count) - players), (int(count) == 1) != (players == 1)))
    stages = tuple(Stage(stage.scale) for stage in found[nearest].stages)
    return msgspec.structs.replace(found[nearest], stages=stages)


def weights(stages: int, progress: float) -> list[tuple[int, float]]:
    """The stages that a position is between, and how much each of them counts."""
    place = min(max(progress, 0.0), 1.0) * (stages - 1)
    before = min(int(place), max(0, stages - 2))
    return [(before, 1.0)] if stages == 1 else [(before, before + 1 - place), (before + 1, place - before)]


def scores_by(stages: Sequence[Stage], progress: float, logits: Sequence[float]) -> list[float]:
    """By seat, what its logit is worth at this time of the match."""
    scores = [0.0] * len(logits)
    for number, weight in weights(len(stages), progress):
        stage = stages[number]
        bias = stage.bias if len(stage.bias) == len(logits) else [0.0] * len(logits)
        scores = [
            score + weight * (stage.scale * each + own) for score, each, own in zip(scores, logits, bias, strict=True)
        ]
    return scores


def logit(value: float) -> float:
    held = min(max(value, SURE), 1.0 - SURE)
    return log(held / (1.0 - held))


def shares_from(scores: Sequence[float], sides: Sequence[int], is_goal: bool) -> list[float]:
    """By seat, from what each is worth on the scale of logits; a side's is the mean of its seats'."""
    if is_goal:
        return [1.0 / (1.0 + exp(-score)) for score in scores]
    of_side: dict[int, list[float]] = {}
    for score, side in zip(scores, sides, strict=True):
        of_side.setdefault(side, []).append(score)
    means = {side: sum(found) / len(found) for side, found in of_side.items()}
    most = max(means.values())
    weights = {side: exp(mean - most) for side, mean in means.items()}
    total = sum(weights.values())
    return [weights[side] / total for side in sides]


class WinShares:
    """The shares of one match's positions."""

    def __init__(self, game: Game[Any], players: int, player_seats: list[int]) -> None:
        self.game = game
        self.judge = game.judge
        self.player_seats = player_seats
        self.map = map_of(game, players)

    def of(self, state: State) -> list[float]:
        """By seat, automata included: known at the end, judged before."""
        outcome = state.outcome()
        return self.judged(state) if outcome is None else shares_at_end(outcome)

    def judged(self, state: State) -> list[float]:
        sides = state.sides()
        is_goal = len({sides[seat] for seat in self.player_seats}) == 1
        logits = [logit(self.judge.value(state, seat)) for seat in range(state.seats)]
        return shares_from(scores_by(self.map.stages, self.game.progress(state), logits), sides, is_goal)


def shares_at_end(outcome: Outcome) -> list[float]:
    sides = {outcome.sides[seat] for seat in outcome.winners}
    return [1.0 / len(sides) if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))]
