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
from orebit.games.planet_xs.planet import DEPLOY, Planet, bits, facing_location


# Phase 2: Planning
def start_planning(planet: Planet) -> None:
    """All players plan at once; a seat without crew in hand has nothing to plan."""
    planet.waiting = 0
    for seat in range(planet.seats):
        planet.reached[seat] = 0
        if not planet.is_ai(seat) and planet.crew[seat] > 0:
            planet.waiting |= 1 << seat
    if planet.waiting == 0:
        planet.step = DEPLOY


# D2
def legal_plan(planet: Planet, seat: i64) -> vec[i64]:
    """R17: empty mines, blocked zones and undefended bases may be planned for; bases without a crew may not."""
    actions = vec[i64](capacity=32)
    if planet.crew[seat] > 0:
        reached = planet.reached[seat]
        for mine in range(reached, MINES):  # R19: never back in the canonical order
            if planet.miners[seat * MINES + mine] < MINE_LIMIT:
                actions = append(actions, PLACE + mine)
        if reached < DEFEND_PLACE:
            actions = plan_raids(planet, seat, reached, actions)
        if reached <= DEFEND_PLACE and planet.defenders[seat] < DEFENCE_LIMIT:
            actions = append(actions, PLACE + DEFEND_PLACE)
        if planet.campers[seat] < CAMP_LIMIT:
            actions = append(actions, PLACE + CAMP_PLACE)
    return append(actions, CONFIRM)  # R16: crew may stay in hand


def plan_raids(planet: Planet, seat: i64, reached: i64, actions: vec[i64]) -> vec[i64]:
    """R18: one raider a facing, three a base. R78: the partner's base is no target."""
    for rival in range(planet.seats - 1):
        owner = planet.clockwise(seat, rival + 1)
        mask = planet.raiders[seat * BASES + planet.base_of[owner]]
        if bits(mask) >= RAID_LIMIT or planet.are_partners(seat, owner):
            continue
        for facing in range(FACINGS):
            place = FIRST_RIVAL + rival * FACINGS + facing
            if place >= reached and (mask >> facing) & 1 == 0:
                actions = append(actions, PLACE + place)
    return actions


def location_of(planet: Planet, seat: i64, place: i64) -> i64:
    """The location on the map that a place of the seat's plan stands for."""
    if place < FIRST_RIVAL:
        return place
    if place < DEFEND_PLACE:
        owner = planet.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        return facing_location(planet.base_of[owner], (place - FIRST_RIVAL) % FACINGS)
    return DEFENCE if place == DEFEND_PLACE else CAMP


def place_crew(planet: Planet, seat: i64, place: i64, log: Log | None) -> None:
    """Nobody else may know, not even that something was placed."""
    put(planet, seat, place)
    if log is not None:
        log.whisper(events.PLANNED, [seat, planet.base_of[seat], location_of(planet, seat, place)], 1 << seat)


def put(planet: Planet, seat: i64, place: i64) -> None:
    planet.crew[seat] -= 1
    planet.reached[seat] = place
    if place < FIRST_RIVAL:
        planet.miners[seat * MINES + place] += 1
    elif place < DEFEND_PLACE:
        owner = planet.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        planet.raiders[seat * BASES + planet.base_of[owner]] |= 1 << (place - FIRST_RIVAL) % FACINGS
    elif place == DEFEND_PLACE:
        planet.defenders[seat] += 1
    else:
        planet.campers[seat] += 1


def confirm(planet: Planet, seat: i64, log: Log | None) -> None:
    planet.waiting ^= 1 << seat
    if log is not None:
        log.add(events.PLAN_CONFIRMED, [seat, planet.base_of[seat]])
    if planet.waiting == 0:
        planet.step = DEPLOY


# Phase 3: Deploy
def reveal_plans(planet: Planet, log: Log | None) -> None:
    """From here on everybody sees the map. R20: only now do the AI crews draw their cards."""
    if log is None:
        return
    log.add(events.PLANS_REVEALED, [], revealing=True)
    for i in range(planet.seats):
        seat = planet.clockwise(planet.first_player, i)
        for location in range(LOCATIONS):
            count = planet.members_at(seat, location)
            if count > 0:
                log.add(events.DEPLOYED, [seat, planet.base_of[seat], location, count])
