"""Who judges a search: the game's hand-made judge, or the network that learned from its games."""

import warnings
from functools import cache
from typing import Any

import msgspec

from orebit.bots import weights
from orebit.core.errors import UnknownBot
from orebit.core.game import Game, Searching
from orebit.core.state import Judge, State

HAND = "hand"  # the game's own judge
LEARNED = "learned"  # the network that comes with Orebit, where there is one for this game and number of players


def judge_and_manner(game: Game[Any], state: State, name: str) -> tuple[Judge, Searching]:
    """The judge of that name for a search from this state, and how to search with it: the playout belongs to the judge.

    Weights that come with Orebit and do not fit (component data of one's own) are passed over with a warning; those
    that somebody asked for by name must be there and fit.
    """
    manner = game.searching(state)
    if name == HAND:
        return game.judge, manner
    players = game.learned_for(state)
    if name == LEARNED:
        try:
            learned = weights.load(game, players)
        except weights.BadNet as error:
            _warn(str(error))
            learned = None
        if learned is None:
            return game.judge, manner
    else:
        learned = weights.load(game, players, name)
        if learned is None:
            raise UnknownBot(
                f"there are no weights '{name}' for {game.title} as it is played here: "
                f"${weights.VARIABLE}/{name}/{weights.file_name(game.id, players)} is missing"
            )
    return learned.judge(game.judge), msgspec.structs.replace(manner, plies=learned.origin.plies)


@cache
def _warn(sentence: str) -> None:
    """Once for each file."""
    warnings.warn(f"{sentence}; the hand-made judge plays", RuntimeWarning, stacklevel=3)
