"""Luck: how much better the dice of a match fell for each seat than it could expect.

A throw is an act that drew from the stream of chance. It is played again many times from the same position with other
chance; a seat's luck with it is what the position was worth to the seat afterwards (`Judge.value`, the chance to win
as the bots see it), less what it was worth on average. Whatever the judge thinks, luck is 0 on average, and skill has
no part in it. The deal does not count: there is no position before it. Nor do decks that were shuffled then.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.match import Match
from orebit.core.state import State

TRIES = 40


class Throw(Struct, frozen=True):
    """One act that drew, and what it was worth to a seat: -1.0 to 1.0."""

    step: int  # of the match, from 1
    luck: float


class SeatLuck(Struct, frozen=True):
    seat: int
    luck: float  # of all throws together
    error: float  # so far off may it be, because the expectation was estimated
    best: Throw
    worst: Throw


class Weighed(Struct, frozen=True):
    """One throw as it is weighed, for all player's seats."""

    step: int
    luck: list[float]  # by player's seat, in their order: what it brought, less the average
    variance: list[float]  # of that average


def luck_of(match: Match, tries: int = TRIES) -> list[SeatLuck]:
    """By player's seat; nothing when the match drew nothing after the deal."""
    return summed(match.player_seats, weigh(match, 0, tries)[0])


def weigh(
    match: Match, first: int = 0, tries: int = TRIES, is_enough: Callable[[], bool] = lambda: False
) -> tuple[list[Weighed], int]:
    """The throws of a match from an act on, and the act to go on from: its end, or where it `is_enough` for now."""
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    again.replay([(act.seat, act.text) for act in match.acts[:first]])
    weighed: list[Weighed] = []
    for step, act in enumerate(match.acts[first:], start=first + 1):
        before, drawn = again.state.clone(), again.chance.drawn
        again.replay([(act.seat, act.text)])
        if act.code is None or again.chance.drawn == drawn:
            continue
        chance = FastChance(step)  # of the step's own: in pieces it comes out as in one go
        others: list[State] = []
        for _ in range(tries):
            other = before.clone()
            other.play(act.seat, act.code, chance)
            others.append(other)
        luck, variance = [], []
        for seat in match.player_seats:
            worths = [_worth(match.game, other, seat) for other in others]
            mean = sum(worths) / tries
            luck.append(_worth(match.game, again.state, seat) - mean)
            variance.append(sum((worth - mean) ** 2 for worth in worths) / (tries - 1) / tries)
        weighed.append(Weighed(step, luck, variance))
        if is_enough():
            return weighed, step
    return weighed, len(match.acts)


def summed(player_seats: Sequence[int], weighed: Sequence[Weighed]) -> list[SeatLuck]:
    """What all throws together brought each seat."""
    seats = []
    for i, seat in enumerate(player_seats):
        throws = [Throw(each.step, each.luck[i]) for each in weighed]
        if throws:
            seats.append(
                SeatLuck(
                    seat=seat,
                    luck=sum(throw.luck for throw in throws),
                    error=float(sum(each.variance[i] for each in weighed) ** 0.5),
                    best=max(throws, key=lambda throw: throw.luck),
                    worst=min(throws, key=lambda throw: throw.luck),
                )
            )
    return seats


def _worth(game: Game[Any], state: State, seat: int) -> float:
    """The chance of the seat to win: known at the end, judged before."""
    outcome = state.outcome()
    if outcome is None:
        return float(game.judge.value(state, seat))
    sides = {outcome.sides[winner] for winner in outcome.winners}
    return 1.0 / len(sides) if seat in outcome.winners else 0.0
