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
    slots = state.slots
    total: i64 = 0
    value: i64 = 0
    rolls: i64 = DIE  # how many of the die's faces take a cube: the first one all, the next those that it fits into
    for slot in range(first, first + DEPTHS):
        if slots[slot] != EMPTY:
            points = POINTS[slots[slot]]
            if value > 0:
                rolls = DIE + 1 - value - points
                if rolls <= 0:
                    break
            value += points
            total += rolls * cube_worth(state, slots[slot])
    return float(total) / float(DIE)


def points_to_mine(state: Position) -> i64:
    """Of all mines that the Alien does not stand at."""
    points: i64 = 0
    for mine in range(MINES):
        if mine != state.alien:
            points += state.cubes[mine] * cube_worth(state, MINE_COLOUR[mine])
    return points


def rivals_of(state: Position, seat: i64) -> i64:
    """How many crew members the rivals have, in hand and on the map."""
    rivals: i64 = 0
    for other in range(state.seats):
        if other != seat and not state.are_partners(seat, other):
            rivals += state.crew[other] + state.on_map(other)
    return rivals


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
