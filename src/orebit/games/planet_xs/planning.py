"""Planet XS, phases 2 and 3: Planning in secret, and Deploy, when all plans are revealed together."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import CAMP_PLACE, CONFIRM, DEFEND_PLACE, FIRST_RIVAL, PLACE
from orebit.games.planet_xs.components import (
    BASES,
    CAMP,
    CAMP_LIMIT,
    DEFENCE,
    DEFENCE_LIMIT,
    FACINGS,
    LOCATIONS,
    MINE_LIMIT,
    MINES,
    RAID_LIMIT,
)
from orebit.games.planet_xs.position import DEPLOY, Position, bits, facing_location


# Phase 2: Planning
def start_planning(state: Position) -> None:
    """All players plan at once; a seat without crew in hand has nothing to plan."""
    state.waiting = 0
    for seat in range(state.seats):
        state.reached[seat] = 0
        if not state.is_ai(seat) and state.crew[seat] > 0:
            state.waiting |= 1 << seat
    if state.waiting == 0:
        state.step = DEPLOY


# D2
def legal_plan(state: Position, seat: i64) -> vec[i64]:
    """R17: empty mines, blocked zones and undefended bases may be planned for; bases without a crew may not."""
    actions = vec[i64](capacity=32)
    if state.crew[seat] > 0:
        reached = state.reached[seat]
        for mine in range(reached, MINES):  # R19: never back in the canonical order
            if state.miners[seat * MINES + mine] < MINE_LIMIT:
                actions = append(actions, PLACE + mine)
        if reached < DEFEND_PLACE:
            actions = plan_raids(state, seat, reached, actions)
        if reached <= DEFEND_PLACE and state.defenders[seat] < DEFENCE_LIMIT:
            actions = append(actions, PLACE + DEFEND_PLACE)
        if state.campers[seat] < CAMP_LIMIT:
            actions = append(actions, PLACE + CAMP_PLACE)
    return append(actions, CONFIRM)  # R16: crew may stay in hand


def plan_raids(state: Position, seat: i64, reached: i64, actions: vec[i64]) -> vec[i64]:
    """R18: one raider a facing, three a base. R78: the partner's base is no target."""
    for rival in range(state.seats - 1):
        owner = state.clockwise(seat, rival + 1)
        mask = state.raiders[seat * BASES + state.base_of[owner]]
        if bits(mask) >= RAID_LIMIT or state.are_partners(seat, owner):
            continue
        for facing in range(FACINGS):
            place = FIRST_RIVAL + rival * FACINGS + facing
            if place >= reached and (mask >> facing) & 1 == 0:
                actions = append(actions, PLACE + place)
    return actions


def location_of(state: Position, seat: i64, place: i64) -> i64:
    """The location on the map that a place of the seat's plan stands for."""
    if place < FIRST_RIVAL:
        return place
    if place < DEFEND_PLACE:
        owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        return facing_location(state.base_of[owner], (place - FIRST_RIVAL) % FACINGS)
    return DEFENCE if place == DEFEND_PLACE else CAMP


def place_crew(state: Position, seat: i64, place: i64, log: Log | None) -> None:
    """Nobody else may know, not even that something was placed."""
    put(state, seat, place)
    if log is not None:
        log.whisper(events.PLANNED, [seat, state.base_of[seat], location_of(state, seat, place)], 1 << seat)


def put(state: Position, seat: i64, place: i64) -> None:
    state.crew[seat] -= 1
    state.reached[seat] = place
    if place < FIRST_RIVAL:
        state.miners[seat * MINES + place] += 1
    elif place < DEFEND_PLACE:
        owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        state.raiders[seat * BASES + state.base_of[owner]] |= 1 << (place - FIRST_RIVAL) % FACINGS
    elif place == DEFEND_PLACE:
        state.defenders[seat] += 1
    else:
        state.campers[seat] += 1


def confirm(state: Position, seat: i64, log: Log | None) -> None:
    state.waiting ^= 1 << seat
    if log is not None:
        log.add(events.PLAN_CONFIRMED, [seat, state.base_of[seat]])
    if state.waiting == 0:
        state.step = DEPLOY


# Phase 3: Deploy
def reveal_plans(state: Position, log: Log | None) -> None:
    """From here on everybody sees the map. R20: only now do the AI crews draw their cards."""
    if log is None:
        return
    log.add(events.PLANS_REVEALED, [], revealing=True)
    for i in range(state.seats):
        seat = state.clockwise(state.first_player, i)
        for location in range(LOCATIONS):
            count = state.members_at(seat, location)
            if count > 0:
                log.add(events.DEPLOYED, [seat, state.base_of[seat], location, count])
