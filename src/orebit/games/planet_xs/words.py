"""Planet XS, the words that labels, descriptions and the log share."""

from orebit.core.words import listed
from orebit.games.planet_xs.actions import DEFEND_PLACE
from orebit.games.planet_xs.components import (
    ALIEN_MOVE,
    BASE_NAMES,
    CAMP,
    COLOUR_IDS,
    COLOURS,
    CROSSED,
    CROSSED_FROM,
    DEFENCE,
    FACING_NAMES,
    FACINGS,
    FIRST_FACING,
    MINE_COLOUR,
    MINE_IDS,
    MINES,
    PLAIN,
    RESOURCE_CARDS,
    TYPE_NAMES,
    ZONE_IDS,
    ZONES,
)
from orebit.games.planet_xs.planning import location_of
from orebit.games.planet_xs.position import Position

RESOURCE_NAMES = tuple(f"Resource card {number}" for number in range(1, RESOURCE_CARDS + 1))


def crew(state: Position, seat: int) -> str:
    """Crews are named after their bases."""
    return BASE_NAMES[state.base_of[seat]]


def mine(number: int) -> str:
    return f"{MINE_IDS[number]} ({COLOUR_IDS[MINE_COLOUR[number]]})"


def facing_of(base: int, facing: int) -> str:
    return f"{BASE_NAMES[base]}'s {FACING_NAMES[facing]} facing"


def location(number: int) -> str:
    """A place on the map, to be put after "at" or "from"."""
    if number < FIRST_FACING:
        return mine(number)
    if number < DEFENCE:
        return facing_of((number - FIRST_FACING) // FACINGS, (number - FIRST_FACING) % FACINGS)
    return "the alien camp" if number == CAMP else "its base"


def planned(state: Position, seat: int, place: int) -> str:
    """A place of the seat's own plan, to the seat."""
    return "the defence of your base" if place == DEFEND_PLACE else location(location_of(state, seat, place))


def task(number: int) -> str:
    """What crew sent to a place does there."""
    if number < FIRST_FACING:
        return f"mine at {mine(number)}"
    if number < DEFENCE:
        return f"raid {location(number)}"
    return "attack the alien camp" if number == CAMP else "defend its base"


def cubes(counts: list[int]) -> str:
    """`2 green, 1 pink`, or `none`"""
    texts = [f"{counts[colour]} {COLOUR_IDS[colour]}" for colour in range(COLOURS) if counts[colour]]
    return ", ".join(texts) or "none"


def colours(numbers: list[int]) -> str:
    return cubes([numbers.count(colour) for colour in range(COLOURS)])


def card_types(types: list[int]) -> str:
    return listed([TYPE_NAMES[card] for card in types])


def alien_path(start: int, steps: int) -> str:
    if steps == 0:
        return "the Alien stays"
    zones = [ZONE_IDS[(start + step) % ZONES] for step in range(1, steps + 1)]
    return f"the Alien goes {' '.join(zones)}"


def resource_card(state: Position, card: int) -> str:
    """`Resource card 3: the Alien goes z5 z6 z7; B1 2, F2 2, …`, with the crossed cubes where they count."""
    crossed = state.seats >= CROSSED_FROM
    counts = [PLAIN[card * MINES + m] + (CROSSED[card * MINES + m] if crossed else 0) for m in range(MINES)]
    brought = ", ".join(f"{MINE_IDS[m]} {counts[m]}" for m in range(MINES) if counts[m])
    return f"{RESOURCE_NAMES[card]}: {alien_path(state.alien, ALIEN_MOVE[card])}; cubes {brought or 'none'}"
