"""Asteroid Miners, the words that labels, descriptions and the log share."""

from collections.abc import Sequence

from orebit.core.words import listed
from orebit.games.asteroid_miners.components import (
    COLOUR_IDS,
    EFFECT,
    EFFECT_BONUS,
    EFFECT_METAL,
    EFFECT_NAMES,
    EFFECT_TEXTS,
    EFFECT_TRACK,
    FIVE_TEXTS,
    FIVES,
    MATERIAL_IDS,
    NO_TRACK,
    SIX_TEXTS,
    SIXES,
    SLOT_LABELS,
    event_place,
)
from orebit.games.asteroid_miners.position import Position

TWO_PLAYER_NAMES = ("Odd", "Even")  # R47

SOLO_NAMES = ("Red", "Virtual Player")

TRACK_NAMES = ("iron and platinum", "nickel and rhodium")


def money(amount: int) -> str:
    return f"${amount}M"


def row(numbers: Sequence[int]) -> str:
    """Faces as people say them: a place without a die is passed over."""
    return " ".join(str(number) for number in numbers if number)


def event_title(level: int, number: int) -> str:
    """`event 1, Kickbacks (iron, +$1M)`"""
    place = event_place(level, number)
    detail = ""
    if EFFECT_METAL[place]:
        detail = MATERIAL_IDS[EFFECT_METAL[place]]
        if EFFECT_BONUS[place]:
            detail += f", +{money(EFFECT_BONUS[place])}"
    elif EFFECT_TRACK[place] != NO_TRACK:
        detail = TRACK_NAMES[EFFECT_TRACK[place]]
    return f"event {number}, {EFFECT_NAMES[EFFECT[place]]}" + (f" ({detail})" if detail else "")


def event_effect(level: int, number: int) -> str:
    """The event and what it does this turn."""
    title = event_title(level, number)
    return f"{title[0].upper()}{title[1:]}: {EFFECT_TEXTS[EFFECT[event_place(level, number)]]}"


def event_pairs(level: int, number: int) -> str:
    """What the event lets pairs of 5s and 6s do."""
    place = event_place(level, number)
    return f"A pair of 5s: {FIVE_TEXTS[FIVES[place]]} A pair of 6s: {SIX_TEXTS[SIXES[place]]}"


def seat_name(state: Position, seat: int) -> str:
    return (SOLO_NAMES if state.solo else TWO_PLAYER_NAMES)[seat]


def space(slot: int) -> str:
    """A space of the drill by what is printed on it: `space 3-4`"""
    return f"space {SLOT_LABELS[slot]}"


def spaces(slots: Sequence[int]) -> str:
    """`space 5`, `spaces 1-2 and 5`"""
    return f"{'space' if len(slots) == 1 else 'spaces'} {listed([SLOT_LABELS[slot] for slot in slots])}"


def component(state: Position, slot: int) -> str:
    """`the green 4 in space 3-4`"""
    return f"the {COLOUR_IDS[state.colour[slot]]} {state.face[slot]} in {space(slot)}"


def drill_row(state: Position) -> str:
    return row(list(state.face))
