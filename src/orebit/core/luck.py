"""Luck: how much better chance fell for each seat of a match than it could expect: dice, draws and the deal.

An act that drew from the stream of chance, or showed what lay hidden, is played again many times from the same
position, with other chance and with what nobody knows in another order (`State.shuffle_unknown`). A seat's luck with it
is what the position was worth to the seat afterwards (`Judge.value`, the chance to win as the bots see it), less what
it was worth on average. Others' hands and plans stay as they are: they are no luck. The deal is compared with other
deals. Dice are judged where they lie; after cards the game is played on for a few decisions first. Whatever the judge
thinks, luck is 0 on average, and skill has no part in it.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from orebit.core.chance import BlindChance, FastChance
from orebit.core.game import Game, Setup
from orebit.core.match import Match
from orebit.core.playout import play_by_judge
from orebit.core.state import State

TRIES = 40
LOOK = 6  # decisions after a draw: a card is worth what is done with it, which the judge of a position does not see


Worths: TypeAlias = Callable[[State], list[float]]
"""What a position is worth, by player's seat in their order."""


class Throw(Struct, frozen=True):
    """One act of chance, and what it was worth to a seat: -1.0 to 1.0."""

    step: int  # of the match, from 1; 0 is the deal
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


def luck_of(match: Match, tries: int = TRIES, look: int = LOOK) -> list[SeatLuck]:
    """By player's seat; nothing when chance made no difference."""
    return summed(match.player_seats, weigh(match, 0, tries, look=look)[0])


def weigh(
    match: Match,
    first: int = 0,
    tries: int = TRIES,
    is_enough: Callable[[], bool] = lambda: False,
    look: int = LOOK,
    worths: Worths | None = None,
) -> tuple[list[Weighed], int]:
    """The throws of a match from an act on, and the act to go on from: its end, or where it `is_enough` for now."""
    scales = Scales(match.game, worths or _judged(match), int.from_bytes(match.seed[-7:]), tries, look)
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    weighed: list[Weighed] = []
    if first == 0 and not match.origin:
        weighed += scales.deal(match.setup, again.state)
    again.replay([(act.seat, act.text) for act in match.acts[:first]])
    for step, act in enumerate(match.acts[first:], start=first + 1):
        before, drawn = again.state.clone(), again.chance.drawn
        again.act(act.seat, act.text)
        if act.code is None or not act.revealing:
            continue
        weighed += scales.act(step, before, act.seat, act.code, again.state, again.chance.drawn > drawn)
        if is_enough():
            return weighed, step
    return weighed, len(match.acts)


class Scales:
    """Weighs what chance brought in one game against what it could have brought.

    `salt` makes the other chance that game's own: the same throws in every game would make the same error in all.
    """

    def __init__(self, game: Game[Any], worths: Worths, salt: int, tries: int = TRIES, look: int = LOOK) -> None:
        self.game = game
        self.worths = worths
        self.salt = salt
        self.tries = tries
        self.look = look

    def deal(self, setup: Setup, dealt: State) -> list[Weighed]:
        """Against other deals."""
        others = [self.game.start(setup, chance) for chance in self._chances(0)]
        return self._compared(0, dealt, others, self.look)

    def act(self, step: int, before: State, seat: int, code: int, after: State, thrown: bool) -> list[Weighed]:
        """An act of chance: dice that were `thrown`, or what lay hidden."""
        others = [with_other_chance(before, seat, code, chance) for chance in self._chances(step)]
        return self._compared(step, after, others, 0 if thrown else self.look)

    def _chances(self, step: int) -> list[FastChance]:
        return [FastChance(self.salt, step * self.tries + i) for i in range(self.tries)]

    def _compared(self, step: int, real: State, others: Sequence[State], look: int) -> list[Weighed]:
        """One event of chance; none where it could make no difference to anybody.

        Where it is to be looked on for some decisions, the real position is, too: as often, each time with the chance
        that its counterpart has, so that most of what comes later is the same in both.
        """
        luck, variance = [], []
        reals = [real.clone() for _ in others] if look else [real]
        if look:
            for i, (one, other) in enumerate(zip(reals, others, strict=True)):
                for state in (one, other):
                    chance = BlindChance(self.salt, -1 - step * self.tries - i)
                    state.shuffle_unknown(chance)
                    play_by_judge(state, self.game.judge, chance, look, look, 0.0, True, -1)
        there, here = [self.worths(other) for other in others], [self.worths(each) for each in reals]
        for i in range(len(here[0])):
            came = [each[i] for each in there]
            mean = came[0] if min(came) == max(came) else sum(came) / len(came)  # no rounding where none is due
            brought = [each[i] for each in here]
            luck.append(sum(brought) / len(brought) - mean)
            differences = [had - other for had, other in zip(brought * (len(came) // len(brought)), came, strict=True)]
            average = sum(differences) / len(differences)
            variance.append(sum((each - average) ** 2 for each in differences) / (len(came) - 1) / len(came))
        return [Weighed(step, luck, variance)] if any(luck) or any(variance) else []


def with_other_chance(before: State, seat: int, code: int, chance: FastChance) -> State:
    """The same act in the same position, had only chance been otherwise."""
    other = before.clone()
    other.shuffle_unknown(chance)
    other.play(seat, code, chance)
    return other


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


def _judged(match: Match) -> Worths:
    """The chance of each player's seat to win: known at the end, judged before."""

    def worth(state: State, seat: int) -> float:
        outcome = state.outcome()
        if outcome is None:
            return float(match.game.judge.value(state, seat))
        sides = {outcome.sides[winner] for winner in outcome.winners}
        return 1.0 / len(sides) if seat in outcome.winners else 0.0

    return lambda state: [worth(state, seat) for seat in match.player_seats]
