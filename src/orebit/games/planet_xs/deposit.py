"""Planet XS, phase 6: Deposit. Mining, theft, the way home, and storing."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import STEAL, STORE
from orebit.games.planet_xs.components import (
    BASES,
    COLOURS,
    DEPTHS,
    DIE,
    EMPTY,
    FACINGS,
    MINES,
    POINTS,
    RIVALS,
    SLOTS,
)
from orebit.games.planet_xs.coop import can_split, least_share, most_share, split
from orebit.games.planet_xs.position import RESTORE, RETURNING, STORING, THEFT, Position
from orebit.games.planet_xs.reasons import BEYOND_THE_ROLL, NONE_CAPTURED, SLOT_TAKEN


# Phase 6, step 1: mining
def mine_all(state: Position, log: Log | None) -> None:
    """Mine by mine; partners who outnumber the cubes decide (D10), the rest follows from the numbers."""
    while state.progress < MINES:
        mine = state.progress
        if can_split(state, mine):
            if least_share(state, mine) < most_share(state, mine):
                state.waiting = 1 << state.first_player
                return
            split(state, mine, least_share(state, mine), log)
        else:
            mine_out(state, mine, log)
            state.progress += 1
    if state.stores_first:
        state.step = STORING  # `progress` stays at MINES: the theft is still to come
    else:
        start_theft(state)


def mine_out(state: Position, mine: i64, log: Log | None) -> None:
    """R55: a cube for each crew member, as far as they go (R35). Only one crew is left where they do not."""
    for seat in range(state.seats):
        members = state.miners_at(seat, mine)
        state.take_cubes(seat, mine, members if members < state.cubes[mine] else state.cubes[mine], log)


# Phase 6, step 2: theft (R52: before storing, unless storing=before_theft)
def start_theft(state: Position) -> None:
    state.step = THEFT
    state.progress = 0


def steal_all(state: Position, chance: Chance, log: Log | None) -> None:
    """Clockwise from the First Player, each its rivals clockwise, each base N, E, S, W."""
    while state.progress < state.seats * RIVALS * FACINGS:
        seat = thief(state)
        owner = victim(state)
        if state.raiders[seat * BASES + state.base_of[owner]] == 0:  # a shortcut: nobody at any facing of this base
            state.progress += FACINGS - state.progress % FACINGS
        elif can_steal(state, seat, owner, state.progress % FACINGS):
            state.roll = chance.die(DIE)
            if log is not None:
                place: list[int] = [state.base_of[owner], state.progress % FACINGS]
                log.add(
                    events.THEFT_ROLL,
                    [seat, state.base_of[seat], *place, state.roll, most_to_steal(state)],
                    revealing=True,
                )
            if not state.is_ai(seat):
                state.waiting = 1 << seat
                return
            steal(state, most_to_steal(state), log)  # §7.1: an AI crew takes all it may
        else:
            state.progress += 1
    state.step = RETURNING
    state.progress = 0


def thief(state: Position) -> i64:
    return state.clockwise(state.first_player, state.progress // (RIVALS * FACINGS))


def victim(state: Position) -> i64:
    """The rival whose turn it is; the thief itself beyond the last rival."""
    rival = state.progress // FACINGS % RIVALS
    return state.clockwise(thief(state), rival + 1) if rival + 1 < state.seats else thief(state)


def can_steal(state: Position, seat: i64, owner: i64, facing: i64) -> bool:
    """R46: whoever beat the defenders opened the base for all. R47: with defenders left, nobody steals."""
    base = state.base_of[owner]
    return (
        owner != seat
        and (state.raiders[seat * BASES + base] >> facing) & 1 == 1
        and (state.alone_at(seat, base) >> facing) & 1 == 1
        and state.defence(owner) == 0
        and not state.has_stood_down(seat, base)
        and state.facing_value(owner, facing) > 0
    )


def most_to_steal(state: Position) -> i64:
    return within_reach(state, victim(state), state.progress % FACINGS, state.roll)


def within_reach(state: Position, owner: i64, facing: i64, roll: i64) -> i64:
    """R53: from the outer edge inwards, as long as all fit the roll; the first always may. R57: gaps do not matter."""
    first = owner * SLOTS + facing * DEPTHS
    count: i64 = 0
    value: i64 = 0
    for slot in range(first, first + DEPTHS):
        if state.slots[slot] != EMPTY:
            value += POINTS[state.slots[slot]]
            if value > roll and count > 0:
                return count
            count += 1
    return count


# D7
def legal_steals(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    most = most_to_steal(state)
    for count in range(DEPTHS + 1):
        if why_no_theft(most, count) == LEGAL:
            actions = append(actions, STEAL + count)
    return actions


def why_no_theft(most: i64, count: i64) -> i64:
    """R54: any number up to the most."""
    return LEGAL if count <= most else BEYOND_THE_ROLL


def steal(state: Position, count: i64, log: Log | None) -> None:
    seat = thief(state)
    first = victim(state) * SLOTS + state.progress % FACINGS * DEPTHS
    colours: list[int] = []
    slot = first
    while count > 0:
        colour = state.slots[slot]
        if colour != EMPTY:
            state.slots[slot] = EMPTY
            state.held[seat * COLOURS + colour] += 1
            count -= 1
            if log is not None:
                colours.append(colour)
        slot += 1
    if log is not None:
        place: list[int] = [state.base_of[victim(state)], state.progress % FACINGS]
        log.add(events.STOLEN, [seat, state.base_of[seat], *place, *colours])
    state.waiting = 0
    state.roll = 0
    state.progress += 1


# Phase 6, step 3: the way home
def return_crew(state: Position, log: Log | None) -> None:
    for seat in range(state.seats):
        returned = state.on_map(seat)
        state.crew[seat] += returned
        state.clear_map(seat)
        if state.droids[seat] != 0:
            state.droids = changed(state.droids, seat, 0)
        if state.stood_down[seat] != 0:
            state.stood_down = changed(state.stood_down, seat, 0)
        if log is not None and returned > 0:
            log.add(events.CREW_RETURNED, [seat, state.base_of[seat], returned])
    state.armoured = 0
    state.step = STORING


# Phase 6, step 4: storing
def start_storing(state: Position, log: Log | None) -> None:
    """All players at once, in the open; the AI crews have stored already."""
    for seat in range(state.seats):
        if not state.is_ai(seat):
            go_on_storing(state, seat, log)
    end_storing(state)


def end_storing(state: Position) -> None:
    """When all have stored. R52: storing=before_theft stores twice, what was mined and then what was stolen."""
    if state.waiting != 0:
        return
    if state.progress == MINES:
        start_theft(state)
    else:
        state.step = RESTORE


def go_on_storing(state: Position, seat: i64, log: Log | None) -> None:
    """R56: until nothing is held or no slot is free. A single way to store is taken by itself."""
    state.waiting = (state.waiting | 1 << seat) ^ 1 << seat
    while state.holds(seat) > 0 and state.stored(seat) < SLOTS:
        actions = legal_stores(state, seat)
        if len(actions) > 1:
            state.waiting |= 1 << seat
            return
        store(state, seat, (actions[0] - STORE) // SLOTS, (actions[0] - STORE) % SLOTS, log)


# D8
def legal_stores(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=32)
    slots = state.slots
    first = seat * SLOTS
    for colour in range(COLOURS):
        if why_no_cube(state, seat, colour) == LEGAL:
            for slot in range(SLOTS):
                if why_no_slot(slots[first + slot]) == LEGAL:
                    actions = append(actions, STORE + colour * SLOTS + slot)
    return actions


def why_no_cube(state: Position, seat: i64, colour: i64) -> i64:
    return LEGAL if state.held[seat * COLOURS + colour] > 0 else NONE_CAPTURED


def why_no_slot(cube: i64) -> i64:
    """R57: any free slot; gaps are legal."""
    return LEGAL if cube == EMPTY else SLOT_TAKEN


def store_by_choice(state: Position, seat: i64, colour: i64, slot: i64, log: Log | None) -> None:
    store(state, seat, colour, slot, log)
    go_on_storing(state, seat, log)
    end_storing(state)


def store(state: Position, seat: i64, colour: i64, slot: i64, log: Log | None) -> None:
    state.held[seat * COLOURS + colour] -= 1
    state.slots[seat * SLOTS + slot] = colour
    if log is not None:
        log.add(events.STORED, [seat, state.base_of[seat], colour, slot])
