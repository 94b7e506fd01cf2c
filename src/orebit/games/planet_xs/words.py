"""Planet XS, the words that labels, descriptions, refusals, the log and the map share: people read no `z5`."""

from typing import Final

from orebit.core.words import counted, listed
from orebit.games.planet_xs.actions import DEFEND_PLACE
from orebit.games.planet_xs.components import (
    AI_CARDS,
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
    SECTION_NAMES,
    TYPE_NAMES,
    ZONES,
)
from orebit.games.planet_xs.planning import location_of
from orebit.games.planet_xs.position import FIGHT_AT_MINE, RAID_ON_BASE, Position

RESOURCE_NAMES: Final = tuple(f"Resource card {number}" for number in range(1, RESOURCE_CARDS + 1))
AI_NAMES: Final = tuple(f"AI card {number}" for number in range(1, AI_CARDS + 1))
DEPTH_NAMES: Final = ("outermost", "second", "middle", "fourth", "innermost")  # by depth
ORDINALS: Final = ("highest", "second", "third")  # by pair
HEALING: Final = ("back next round", "back in 2 rounds", "back in 3 rounds")  # R51, by section


def crew(state: Position, seat: int) -> str:
    """Crews are named after their bases."""
    return BASE_NAMES[state.base_of[seat]]


def mine(number: int) -> str:
    """`pink mine G3`"""
    return f"{COLOUR_IDS[MINE_COLOUR[number]]} mine {MINE_IDS[number]}"


MINE_NAMES: Final = tuple(mine(number) for number in range(MINES))


def zone(number: int) -> str:
    """A zone is called after its mine, as the map shows it: `zone G3`."""
    return f"zone {MINE_IDS[number]}"


def pair(number: int) -> str:
    return f"the {ORDINALS[number]} pair"


def slot(facing: int, depth: int) -> str:
    """`the outermost slot of the north facing`"""
    return f"the {DEPTH_NAMES[depth]} slot of the {FACING_NAMES[facing]} facing"


def med_bay(section: int) -> str:
    """`the Med Bay: Major Wound, back in 3 rounds`"""
    return f"the Med Bay: {SECTION_NAMES[section]}, {HEALING[section]}"


def crowd(state: Position, number: int) -> str:
    """Why a mine is contested: `4 for 1 cube`"""
    return f"{state.all_miners_at(number)} for {counted(state.cubes[number], 'cube')}"


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


def fighting(state: Position) -> str:
    """What the combat under way is: `Alpha fights Echo at pink mine G3`"""
    one, other = crew(state, state.initiator), crew(state, state.opponent)
    if state.kind == FIGHT_AT_MINE:
        return f"{one} fights {other} at {mine(state.site)}"
    if state.kind == RAID_ON_BASE:
        return f"{one} raids {BASE_NAMES[state.site]}"
    return f"{one} meets {other} at {facing_of(state.site, state.facing)}"


def task(number: int) -> str:
    """Where crew is sent, and what for."""
    if number < FIRST_FACING:
        return mine(number)
    if number < DEFENCE:
        return f"raid {location(number)}"
    return "the alien camp" if number == CAMP else "defend its base"


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
        return f"the Alien stays in {zone(start)}"
    entered = [MINE_IDS[(start + step) % ZONES] for step in range(1, steps + 1)]
    through = f" through {listed(entered[:-1])}" if steps > 1 else ""
    return f"the Alien goes{through} to {entered[-1]}"


def resource_card(state: Position, card: int) -> str:
    """`Resource card 3: the Alien goes through M5 and P6 to R7; cubes B1 2, F2 2, …`; crossed ones where they count."""
    crossed = state.seats >= CROSSED_FROM
    counts = [PLAIN[card * MINES + m] + (CROSSED[card * MINES + m] if crossed else 0) for m in range(MINES)]
    brought = ", ".join(f"{MINE_IDS[m]} {counts[m]}" for m in range(MINES) if counts[m])
    return f"{RESOURCE_NAMES[card]}: {alien_path(state.alien, ALIEN_MOVE[card])}; cubes {brought or 'none'}"
