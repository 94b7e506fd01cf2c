"""Luck: how much better the dice of a match fell for each seat than it could expect.

A throw is an act that drew from the stream of chance. It is played again many times from the same position with other
chance; a seat's luck with it is what the position was worth to the seat afterwards (`Judge.value`, the chance to win
as the bots see it), less what it was worth on average. Whatever the judge thinks, luck is 0 on average, and skill has
no part in it. The deal does not count: there is no position before it. Nor do decks that were shuffled then.
"""

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


def luck_of(match: Match, tries: int = TRIES) -> list[SeatLuck]:
    """By player's seat; nothing when the match drew nothing after the deal."""
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    chance = FastChance(0)
    throws: dict[int, list[Throw]] = {seat: [] for seat in match.player_seats}
    variances = dict.fromkeys(throws, 0.0)
    for step, act in enumerate(match.acts, start=1):
        before, drawn = again.state.clone(), again.chance.drawn
        again.replay([(act.seat, act.text)])
        if act.code is None or again.chance.drawn == drawn:
            continue
        others: list[State] = []
        for _ in range(tries):
            other = before.clone()
            other.play(act.seat, act.code, chance)
            others.append(other)
        for seat, own in throws.items():
            worths = [_worth(match.game, other, seat) for other in others]
            mean = sum(worths) / tries
            own.append(Throw(step, _worth(match.game, again.state, seat) - mean))
            variances[seat] += sum((worth - mean) ** 2 for worth in worths) / (tries - 1) / tries
    return [
        SeatLuck(
            seat=seat,
            luck=sum(throw.luck for throw in own),
            error=float(variances[seat] ** 0.5),
            best=max(own, key=lambda throw: throw.luck),
            worst=min(own, key=lambda throw: throw.luck),
        )
        for seat, own in throws.items()
        if own
    ]


def _worth(game: Game[Any], state: State, seat: int) -> float:
    """The chance of the seat to win: known at the end, judged before."""
    outcome = state.outcome()
    if outcome is None:
        return float(game.judge.value(state, seat))
    sides = {outcome.sides[winner] for winner in outcome.winners}
    return 1.0 / len(sides) if seat in outcome.winners else 0.0
