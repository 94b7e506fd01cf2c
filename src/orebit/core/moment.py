"""A moment of a game as plain data, for whoever goes on elsewhere without being told how it came about.

A match is its seed and its acts, and both tell what is hidden. A position that was dealt anew for a seat (`scramble`)
tells that seat nothing that it does not know, so it may be handed out while the match lasts; docs/decisions/0034.
"""

from typing import Any, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import FastChance
from orebit.core.cloning import attributes
from orebit.core.errors import BadRecord
from orebit.core.game import Game, Setup
from orebit.core.state import State

Told: TypeAlias = bool | int | str | list[int]
Moment: TypeAlias = dict[str, Told]
"""By attribute of the position."""
BROKEN = (IndexError, KeyError, OverflowError, TypeError, ValueError, AssertionError)
"""What rules may raise that meet a position which they never led to."""


def telling(game: Game[Any], state: State) -> Moment:
    """All that the position holds and its setup does not say."""
    found = {name: _told(game, getattr(state, name)) for name in attributes(state)}
    return {name: value for name, value in found.items() if value is not None}


def _told(game: Game[Any], value: object) -> Told | None:
    if isinstance(value, vec):
        return list(value)
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return list(value)
    return game.part_told(value)


def laid(game: Game[Any], setup: Setup, moment: Moment) -> State:
    """The position that was told. Whatever cannot be one of this setup is refused."""
    state: State = game.start(setup, FastChance(0))
    expected = telling(game, state)
    if moment.keys() != expected.keys():
        raise BadRecord("the position is not told as these rules tell one")
    if moment["seats"] != expected["seats"]:
        raise BadRecord("the position has another number of seats than its setup")
    held = game.inventory(state)
    try:
        for name, value in moment.items():
            setattr(state, name, _laid(game, name, value, getattr(state, name)))
        if game.inventory(state) != held:
            raise BadRecord("the position has more or fewer pieces than the box")
        if not _has_room_as(telling(game, state), expected):
            raise BadRecord("the position has lists of another length than a match of this setup")
        for seat in state.deciders():
            state.legal(seat)
    except BROKEN as error:
        raise BadRecord(f"the position is none of this game: {error}") from None
    return state


def _has_room_as(moment: Moment, expected: Moment) -> bool:
    """Lists are as long in every position of a setup, unless its board is laid by chance."""
    is_same_board = all(moment[name] == text for name, text in expected.items() if isinstance(text, str))
    pairs = [(moment[name], there) for name, there in expected.items()]
    return not is_same_board or all(
        len(here) == len(there) for here, there in pairs if isinstance(here, list) and isinstance(there, list)
    )


def _laid(game: Game[Any], name: str, value: Told, before: object) -> object:
    if isinstance(before, vec | list):
        if not isinstance(value, list) or any(type(number) is not int for number in value):
            raise TypeError(f"{name} is a list of numbers")
        return vec[i64](value) if isinstance(before, vec) else list(value)
    if isinstance(before, bool | int | str):
        if type(value) is not type(before):
            raise TypeError(f"{name} is of another kind")
        return value
    return game.part_made(name, str(value))
