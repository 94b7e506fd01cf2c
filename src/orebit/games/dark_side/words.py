"""Dark Side of the Mine, the words that labels, descriptions and the log share."""

from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_NAMES,
    CARD_IDS,
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


def card_title(card: int) -> str:
    """`au01 Midas Ridge`"""
    return f"{CARD_IDS[card]} {CARD_NAMES[card]}"


def card_line(card: int) -> str:
    """`au05 Midas Hollow, gold, deposits 3 1, when mined: Survey Beacon`"""
    numbers = " ".join(str(DEPOSIT[card * MOST_DEPOSITS + d]) for d in range(DEPOSITS[card]))
    line = f"{card_title(card)}, {ELEMENT_IDS[ELEMENT[card]]}, deposits {numbers}"
    ability = ABILITY[card]
    if ability == NO_ABILITY:
        return line
    use = "when mined" if ability < RICH_VEIN else "prospect" if ability < FIRST_UPGRADE else "upgrade"
    return f"{line}, {use}: {ABILITY_NAMES[ability]}"
