"""Who judges a search: the game's hand-made judge, or the network that learned from its games."""

import warnings
from functools import cache
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from orebit.bots import weights
from orebit.core.game import Game, Searching
from orebit.core.state import Judge, State

HAND = "hand"  # the game's own judge
LEARNED = "learned"  # the network that comes with Orebit, where there is one for this game and number of players


class FirstSight(Judge):
    """A judge that does not think ahead of the decision at hand: it has the worths of first sight for it."""

    def __init__(self, inner: Judge) -> None:
        self.inner = inner

    def value(self, state: State, seat: int) -> float:
        return self.inner.value(state, seat)

    def values(self, state: State, values: vec[float]) -> None:
        self.inner.values(state, values)

    def worths(self, state: State, seat: int, actions: vec[i64]) -> list[float]:
        return self.inner.worths(state, seat, actions)

    def glances(self, state: State, seat: int, actions: vec[i64]) -> list[float]:
        return self.inner.glances(state, seat, actions)

    def ponders(self, state: State, seat: int, actions: vec[i64]) -> list[float]:
        return self.inner.worths(state, seat, actions)


def judge_and_manner(game: Game[Any], state: State, name: str) -> tuple[Judge, Searching]:
    """The judge of that name for a search from this state, and how to search with it: the playout belongs to the judge.

    Where weights do not fit (component data of one's own) or are missing, the hand-made judge plays, with a warning: a
    bot that sits at a table must be able to play on.
    """
    manner = game.searching(state)
    if name == HAND:
        return game.judge, manner
    players = game.learned_for(state)
    try:
        learned = weights.load(game, players, "" if name == LEARNED else name)
    except weights.BadNet as error:
        _warn(str(error))
        return game.judge, manner
    if learned is None:
        if name != LEARNED:
            _warn(
                f"there are no weights '{name}' for {game.title} as it is played here: "
                f"${weights.VARIABLE}/{name}/{weights.file_name(game.id, players)} is missing"
            )
        return game.judge, manner
    return learned.judge(game.judge), msgspec.structs.replace(manner, plies=learned.origin.plies)


@cache
def _warn(sentence: str) -> None:
    """Once for each file."""
    warnings.warn(f"{sentence}; the hand-made judge plays", RuntimeWarning, stacklevel=3)
