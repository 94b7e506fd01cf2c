"""Planet XS for bots: what places on the map promise, in points (§10)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.planet_xs.components import (
    BASES,
    DEPTHS,
    DIE,
    EMPTY,
    FACINGS,
    MINE_COLOUR,
    MINES,
    POINTS,
    SLOTS,
)
from orebit.games.planet_xs.position import Position

CARD_WORTH: Final = 1.0
COOP_CUBE: Final[i64] = 2
WOUND_COST: Final[vec[float]] = vec[float]([0.4, 1.0, 1.4])  # by section: rounds missed, less the cards they bring


def cube_worth(state: Position, colour: i64) -> i64:
    """A cube's points; in co-op every cube fills a slot as well as any other (§7.4)."""
    return COOP_CUBE if state.coop else POINTS[colour]


def outer_cube(state: Position, owner: i64, facing: i64) -> i64:
    """Points of the cube that a thief takes first."""
    first = owner * SLOTS + facing * DEPTHS
    for slot in range(first, first + DEPTHS):
        if state.slots[slot] != EMPTY:
            return cube_worth(state, state.slots[slot])
    return 0


def outer_value(state: Position, seat: i64) -> float:
    """What thieves would take first at all facings of a base."""
    total: i64 = 0
    for facing in range(FACINGS):
        total += outer_cube(state, seat, facing)
    return float(total)


def loot(state: Position, owner: i64, facing: i64) -> float:
    """What a theft at a facing brings on average."""
    first = owner * SLOTS + facing * DEPTHS
    total: i64 = 0
    for roll in range(1, DIE + 1):
        value: i64 = 0
        worth: i64 = 0
        for slot in range(first, first + DEPTHS):
            if state.slots[slot] != EMPTY:
                points = POINTS[state.slots[slot]]
                if value > 0 and value + points > roll:
                    break
                value += points
                worth += cube_worth(state, state.slots[slot])
        total += worth
    return float(total) / float(DIE)


def crowding(state: Position, seat: i64, mine: i64) -> float:
    """How many rivals to expect at a mine: their crews in proportion to its share of all points to be had."""
    wanted: i64 = 0
    for other in range(MINES):
        if other != state.alien:
            wanted += state.cubes[other] * cube_worth(state, MINE_COLOUR[other])
    if wanted == 0:
        return 0.0
    rivals: i64 = 0
    for other in range(state.seats):
        if other != seat and not state.are_partners(seat, other):
            rivals += state.crew[other] + state.on_map(other)
    return 0.75 * float(rivals) * float(state.cubes[mine] * cube_worth(state, MINE_COLOUR[mine])) / float(wanted)


def mining_prospect(state: Position, seat: i64, alien: i64) -> float:
    """What the crew on the map will mine, fights reckoned by numbers, if the Alien stands in this zone."""
    armoured = (state.armoured >> seat) & 1 == 1
    total: float = 0.0
    for mine in range(MINES):
        own = state.miners[seat * MINES + mine]
        if own == 0 or (mine == alien and not armoured):
            continue
        all_there: i64 = 0
        for other in range(state.seats):
            if mine != alien or (state.armoured >> other) & 1 == 1:
                all_there += state.miners[other * MINES + mine]
        cubes = state.cubes[mine]
        share = float(own) if all_there <= cubes else float(own) * float(cubes) / float(all_there)
        total += share * float(cube_worth(state, MINE_COLOUR[mine]))
    return total


def raiding_prospect(state: Position, seat: i64) -> float:
    """What the raiders on the map may hope for."""
    total: float = 0.0
    for base in range(BASES):
        mask = state.raiders_at(seat, base)
        owner = state.seat_at[base]
        if mask == 0 or owner < 0 or state.has_stood_down(seat, base):
            continue
        chance = 1.0 if state.defence(owner) == 0 else 0.35
        alone = state.alone_at(seat, base)
        for facing in range(FACINGS):
            if (mask >> facing) & 1 == 1:
                total += loot(state, owner, facing) * (chance if (alone >> facing) & 1 == 1 else 0.5 * chance)
    return total


def threat(state: Position, seat: i64) -> float:
    """What raiders at the own base would take if nobody defended it."""
    base = state.base_of[seat]
    total: float = 0.0
    for other in range(state.seats):
        mask = state.raiders_at(other, base)
        for facing in range(FACINGS):
            if (mask >> facing) & 1 == 1:
                total += loot(state, seat, facing)
    return total
