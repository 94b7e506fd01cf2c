"""Playing on inside the compiled kernel, at random or by the judge: the work-horse of searches and simulations."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.state import Judge, State


class Playout:
    """What one random game amounted to."""

    def __init__(self, finished: bool, plies: int, decisions: int) -> None:
        self.finished: bool = finished
        self.plies: int = plies
        self.decisions: int = decisions  # plies with more than one legal action


def first_awaited(mask: i64) -> i64:
    """The lowest seat of a non-empty mask: simultaneous deciders are asked in seat order."""
    seat: i64 = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def play_randomly(state: State, chance: Chance, picks: Chance, most_plies: i64) -> Playout:
    """Play `state` on to its end, or for `most_plies`, each decision drawn evenly from `picks`."""
    plies: i64 = 0
    decisions: i64 = 0
    mask = state.awaited()
    while mask != 0 and plies < most_plies:
        seat = first_awaited(mask)
        actions = state.legal(seat)
        choices: i64 = len(actions)
        if choices > 1:
            decisions += 1
            state.play(seat, actions[picks.below(choices)], chance)
        else:
            state.play(seat, actions[0], chance)
        plies += 1
        mask = state.awaited()
    return Playout(mask == 0, plies, decisions)


def play_by_judge(
    state: State, judge: Judge, chance: Chance, plies: i64, turns: i64, stray: float, greedy: bool, last: i64
) -> i64:
    """Play on as the judge likes best at a glance, for so many decisions, or changes of the seat that decides.

    The share `stray` of decisions is drawn by lot, all of them where it is not `greedy`; `last` decided before. Returns
    who must act then, as a mask: 0 at the end of the game.
    """
    decided: i64 = 0
    turned: i64 = 0
    mask = state.awaited()
    while mask != 0 and decided < plies:
        seat = first_awaited(mask)
        if seat != last:
            turned += 1
            if turned > turns:
                break
            last = seat
        legal = state.legal(seat)
        count: i64 = len(legal)
        picked: i64 = 0
        if count > 1:
            decided += 1
            if not greedy or float(chance.below(1000)) < 1000.0 * stray:
                picked = chance.below(count)
            else:
                picked = liked(state, seat, legal, judge, chance)
        state.play(seat, legal[picked], chance)
        mask = state.awaited()
    return mask


def liked(state: State, seat: i64, legal: vec[i64], judge: Judge, chance: Chance) -> i64:
    """The place of the action that the judge likes best; equals are drawn by lot."""
    worths = judge.glances(state, seat, legal)
    picked: i64 = 0
    ties: i64 = 1
    best: float = worths[0]
    for i in range(1, len(legal)):
        worth = worths[i]
        if worth > best:
            best = worth
            picked = i
            ties = 1
        elif worth == best:
            ties += 1
            if chance.below(ties) == 0:
                picked = i
    return picked
