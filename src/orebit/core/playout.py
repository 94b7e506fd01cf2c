"""Whole random games inside the compiled kernel: the measure of its speed, and the work-horse of simulations."""

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.state import State


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
