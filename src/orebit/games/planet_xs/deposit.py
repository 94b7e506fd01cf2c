"""Planet XS, phase 6: Deposit. Mining, theft, the way home, and storing."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import RIVALS, STEAL, STORE
from orebit.games.planet_xs.components import (
    BASES,
    COLOURS,
    DEPTHS,
    DIE,
    EMPTY,
    FACINGS,
    MINES,
    POINTS,
    SLOTS,
)
from orebit.games.planet_xs.coop import can_split, least_share, most_share, split
from orebit.games.planet_xs.planet import RESTORE, RETURNING, STORING, THEFT, Planet


# Phase 6, step 1: mining
def mine_all(planet: Planet, log: Log | None) -> None:
    """Mine by mine; partners who outnumber the cubes decide (D10), the rest follows from the numbers."""
    while planet.progress < MINES:
        mine = planet.progress
        if can_split(planet, mine):
            if least_share(planet, mine) < most_share(planet, mine):
                planet.waiting = 1 << planet.first_player
                return
            split(planet, mine, least_share(planet, mine), log)
        else:
            mine_out(planet, mine, log)
            planet.progress += 1
    planet.step = THEFT
    planet.progress = 0


def mine_out(planet: Planet, mine: i64, log: Log | None) -> None:
    """R55: a cube for each crew member, as far as they go (R35). Only one crew is left where they do not."""
    for seat in range(planet.seats):
        members = planet.miners_at(seat, mine)
        planet.take_cubes(seat, mine, members if members < planet.cubes[mine] else planet.cubes[mine], log)


# Phase 6, step 2: theft (R52: before storing)
def steal_all(planet: Planet, chance: Chance, log: Log | None) -> None:
    """Clockwise from the First Player, each its rivals clockwise, each base N, E, S, W."""
    while planet.progress < planet.seats * RIVALS * FACINGS:
        seat = thief(planet)
        if can_steal(planet, seat, victim(planet), planet.progress % FACINGS):
            planet.roll = chance.die(DIE)
            if log is not None:
                place: list[int] = [planet.base_of[victim(planet)], planet.progress % FACINGS]
                log.add(
                    events.THEFT_ROLL,
                    [seat, planet.base_of[seat], *place, planet.roll, most_to_steal(planet)],
                    revealing=True,
                )
            if not planet.is_ai(seat):
                planet.waiting = 1 << seat
                return
            steal(planet, most_to_steal(planet), log)  # §7.1: an AI crew takes all it may
        else:
            planet.progress += 1
    planet.step = RETURNING
    planet.progress = 0


def thief(planet: Planet) -> i64:
    return planet.clockwise(planet.first_player, planet.progress // (RIVALS * FACINGS))


def victim(planet: Planet) -> i64:
    """The rival whose turn it is; the thief itself beyond the last rival."""
    rival = planet.progress // FACINGS % RIVALS
    return planet.clockwise(thief(planet), rival + 1) if rival + 1 < planet.seats else thief(planet)


def can_steal(planet: Planet, seat: i64, owner: i64, facing: i64) -> bool:
    """R46: whoever beat the defenders opened the base for all. R47: with defenders left, nobody steals."""
    base = planet.base_of[owner]
    return (
        owner != seat
        and (planet.raiders[seat * BASES + base] >> facing) & 1 == 1
        and (planet.alone_at(seat, base) >> facing) & 1 == 1
        and planet.defence(owner) == 0
        and not planet.has_stood_down(seat, base)
        and planet.facing_value(owner, facing) > 0
    )


def most_to_steal(planet: Planet) -> i64:
    return within_reach(planet, victim(planet), planet.progress % FACINGS, planet.roll)


def within_reach(planet: Planet, owner: i64, facing: i64, roll: i64) -> i64:
    """R53: from the outer edge inwards, as long as all fit the roll; the first always may. R57: gaps do not matter."""
    first = owner * SLOTS + facing * DEPTHS
    count: i64 = 0
    value: i64 = 0
    for slot in range(first, first + DEPTHS):
        if planet.slots[slot] != EMPTY:
            value += POINTS[planet.slots[slot]]
            if value > roll and count > 0:
                return count
            count += 1
    return count


# D7
def legal_steals(planet: Planet) -> vec[i64]:
    """R54: any number up to the most."""
    actions = vec[i64](capacity=8)
    for count in range(most_to_steal(planet) + 1):
        actions = append(actions, STEAL + count)
    return actions


def steal(planet: Planet, count: i64, log: Log | None) -> None:
    seat = thief(planet)
    first = victim(planet) * SLOTS + planet.progress % FACINGS * DEPTHS
    colours: list[int] = []
    slot = first
    while count > 0:
        colour = planet.slots[slot]
        if colour != EMPTY:
            planet.slots[slot] = EMPTY
            planet.held[seat * COLOURS + colour] += 1
            count -= 1
            if log is not None:
                colours.append(colour)
        slot += 1
    if log is not None:
        place: list[int] = [planet.base_of[victim(planet)], planet.progress % FACINGS]
        log.add(events.STOLEN, [seat, planet.base_of[seat], *place, *colours])
    planet.waiting = 0
    planet.roll = 0
    planet.progress += 1


# Phase 6, step 3: the way home
def return_crew(planet: Planet, log: Log | None) -> None:
    for seat in range(planet.seats):
        returned = planet.on_map(seat)
        planet.crew[seat] += returned
        planet.clear_map(seat)
        planet.droids[seat] = 0
        planet.stood_down[seat] = 0
        if log is not None and returned > 0:
            log.add(events.CREW_RETURNED, [seat, planet.base_of[seat], returned])
    planet.armoured = 0
    planet.step = STORING


# Phase 6, step 4: storing
def start_storing(planet: Planet, log: Log | None) -> None:
    """All players at once, in the open; the AI crews have stored already."""
    for seat in range(planet.seats):
        if not planet.is_ai(seat):
            go_on_storing(planet, seat, log)
    if planet.waiting == 0:
        planet.step = RESTORE


def go_on_storing(planet: Planet, seat: i64, log: Log | None) -> None:
    """R56: until nothing is held or no slot is free. A single way to store is taken by itself."""
    planet.waiting = (planet.waiting | 1 << seat) ^ 1 << seat
    while planet.holds(seat) > 0 and planet.stored(seat) < SLOTS:
        actions = legal_stores(planet, seat)
        if len(actions) > 1:
            planet.waiting |= 1 << seat
            return
        store(planet, seat, (actions[0] - STORE) // SLOTS, (actions[0] - STORE) % SLOTS, log)


# D8
def legal_stores(planet: Planet, seat: i64) -> vec[i64]:
    """R57: any free slot; gaps are legal."""
    actions = vec[i64](capacity=32)
    for colour in range(COLOURS):
        if planet.held[seat * COLOURS + colour] > 0:
            for slot in range(SLOTS):
                if planet.slots[seat * SLOTS + slot] == EMPTY:
                    actions = append(actions, STORE + colour * SLOTS + slot)
    return actions


def store_by_choice(planet: Planet, seat: i64, colour: i64, slot: i64, log: Log | None) -> None:
    store(planet, seat, colour, slot, log)
    go_on_storing(planet, seat, log)
    if planet.waiting == 0:
        planet.step = RESTORE


def store(planet: Planet, seat: i64, colour: i64, slot: i64, log: Log | None) -> None:
    planet.held[seat * COLOURS + colour] -= 1
    planet.slots[seat * SLOTS + slot] = colour
    if log is not None:
        log.add(events.STORED, [seat, planet.base_of[seat], colour, slot])
