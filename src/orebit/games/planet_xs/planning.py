"""Planet XS, phases 2 and 3: Planning in secret, and Deploy, when all plans are revealed together."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
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
from orebit.games.planet_xs.reasons import (
    CAMP_FULL,
    DEFENCE_FULL,
    MINE_FULL,
    NO_CREW_IN_HAND,
    PARTNERS_BASE,
    PLAN_IS_BEYOND,
    RAIDER_THERE,
    RAIDS_FULL,
)


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
    if why_nobody(state, seat) == LEGAL:
        reached = state.reached[seat]
        for mine in range(reached, MINES):  # a shortcut for why_not_after, and so are the first tests of each place
            own = state.miners[seat * MINES + mine]
            if own == 0 or why_no_miner(own) == LEGAL:
                actions = append(actions, PLACE + mine)
        if reached < DEFEND_PLACE:  # a shortcut
            actions = plan_raids(state, seat, reached, actions)
        own = state.defenders[seat]
        if reached <= DEFEND_PLACE and (own == 0 or why_no_defender(own) == LEGAL):
            actions = append(actions, PLACE + DEFEND_PLACE)
        own = state.campers[seat]
        if own == 0 or why_no_camper(own) == LEGAL:  # nothing comes after the camp
            actions = append(actions, PLACE + CAMP_PLACE)
    return append(actions, CONFIRM)  # R16: crew may stay in hand


def plan_raids(state: Position, seat: i64, reached: i64, actions: vec[i64]) -> vec[i64]:
    for rival in range(state.seats - 1):
        owner = state.clockwise(seat, rival + 1)
        if not state.coop or why_no_target(state, seat, owner) == LEGAL:  # the first is a shortcut
            mask = state.raiders[seat * BASES + state.base_of[owner]]
            first = FIRST_RIVAL + rival * FACINGS
            if mask == 0 and first >= reached:  # a shortcut: any facing will do
                for place in range(first, first + FACINGS):
                    actions = append(actions, PLACE + place)
            elif first + FACINGS > reached:
                count = bits(mask)
                for facing in range(FACINGS):
                    if first + facing >= reached and why_no_raider(mask, count, facing) == LEGAL:
                        actions = append(actions, PLACE + first + facing)
    return actions


def why_nobody(state: Position, seat: i64) -> i64:
    return LEGAL if state.crew[seat] > 0 else NO_CREW_IN_HAND


def why_not_after(reached: i64, place: i64) -> i64:
    """R19: never back in the canonical order."""
    return LEGAL if place >= reached else PLAN_IS_BEYOND


def why_no_miner(own: i64) -> i64:
    """`own`, here and below: how many of the crew are there already."""
    return LEGAL if own < MINE_LIMIT else MINE_FULL


def why_no_defender(own: i64) -> i64:
    return LEGAL if own < DEFENCE_LIMIT else DEFENCE_FULL


def why_no_camper(own: i64) -> i64:
    return LEGAL if own < CAMP_LIMIT else CAMP_FULL


def why_no_target(state: Position, seat: i64, owner: i64) -> i64:
    return PARTNERS_BASE if state.are_partners(seat, owner) else LEGAL


def why_no_raider(mask: i64, count: i64, facing: i64) -> i64:
    """R18: one raider a facing, three a base; `mask` and `count` are those that the crew has there."""
    if (mask >> facing) & 1 == 1:
        return RAIDER_THERE
    return LEGAL if count < RAID_LIMIT else RAIDS_FULL


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
