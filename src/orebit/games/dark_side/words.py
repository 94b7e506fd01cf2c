"""Dark Side of the Mine, the words that labels, descriptions and the log share."""

from typing import Final

from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_NAMES,
    CARD_NAMES,
    DEPOSIT,
    DEPOSITS,
    ELEMENT,
    ELEMENT_IDS,
    FIRST_UPGRADE,
    MOST_DEPOSITS,
    NO_ABILITY,
    RICH_VEIN,
    SEAT_COLOURS,
)
from orebit.games.dark_side.position import (
    DUMMY,
)
from orebit.games.dark_side.rules import DarkSideState


def seat_name(state: DarkSideState, seat: int) -> str:
    return "Dummy" if state.solo and seat == DUMMY else SEAT_COLOURS[seat].capitalize()


ORDINALS: Final = ("first", "second", "third")  # by robot


def machine(robot: int) -> str:
    """`second robot`"""
    return f"{ORDINALS[robot]} robot"


def place_name(state: DarkSideState, slot: int) -> str:
    """`Midas Ridge` where it lies open, `dark place 8` where it does not; places are counted from 1."""
    return f"dark place {slot + 1}" if state.is_dark(slot) else CARD_NAMES[state.top[slot]]


def card_line(card: int) -> str:
    """`Midas Hollow, gold, deposits 3 1, when mined: Survey Beacon`"""
    return f"{CARD_NAMES[card]}, {printed(card)}"


def printed(card: int) -> str:
    """`gold, deposits 3 1, when mined: Survey Beacon`"""
    numbers = " ".join(str(DEPOSIT[card * MOST_DEPOSITS + d]) for d in range(DEPOSITS[card]))
    line = f"{ELEMENT_IDS[ELEMENT[card]]}, deposit{'s' if DEPOSITS[card] > 1 else ''} {numbers}"
    ability = ABILITY[card]
    if ability == NO_ABILITY:
        return line
    use = "when mined" if ability < RICH_VEIN else "prospect" if ability < FIRST_UPGRADE else "upgrade"
    return f"{line}, {use}: {ABILITY_NAMES[ability]}"
