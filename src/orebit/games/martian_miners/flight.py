"""Martian Miners, flight and attack (§5 T3): a scout on a lab takes off, and lands or conquers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import ATTACK_CODE, FLY
from orebit.games.martian_miners.board import FAR, NODE_CODES
from orebit.games.martian_miners.components import (
    ARMS,
    ATTACK,
    ATTACK_FUEL,
    BUILDING_KINDS,
    FLIGHT,
    FUEL,
    KINDS,
    LAB,
    OVERPOWER,
    PYRAMIDS,
    SCOUT,
    STORAGE_MAX,
)
from orebit.games.martian_miners.ending import end_if_one_side_left
from orebit.games.martian_miners.position import COVERED, EMPTY, NO_KIND, NO_TEAMS, Position
from orebit.games.martian_miners.reasons import (
    ATTACK_TOO_DEAR,
    FLIGHT_TOO_DEAR,
    LANDING_TAKEN,
    MATE_TARGET,
    NO_SHIP,
    NOTHING_TO_ATTACK,
    OUTGUNNED,
    OWN_TARGET,
    SCOUT_GROUNDED,
    TARGET_COVERED,
)


def why_no_ship(state: Position, seat: i64, start: i64) -> i64:
    """R12: only a scout that has not touched the ground flies: one on top of a lab."""
    if state.owner[start] == seat:
        if state.stands[start] == COVERED:
            return LEGAL
        if state.stands[start] == SCOUT:
            return SCOUT_GROUNDED
    return NO_SHIP


def steps_between(state: Position, start: i64, to: i64) -> i64:
    return state.board.steps[start * state.board.nodes + to]


# Flight
def steps_paid_by(stored: int, flight: int, fuel: int) -> int:
    """How many steps so many units of one kind pay for: FAR if steps cost none of it, 0 below what a flight costs."""
    if stored < flight:
        return 0
    return (stored - flight) // fuel if fuel > 0 else FAR


_STEPS: Final[vec[i64]] = vec[i64](  # by kind * (STORAGE_MAX + 1) + units in the storage; as a division: twice the time
    [
        steps_paid_by(stored, FLIGHT[kind], FUEL[kind])
        for kind in range(BUILDING_KINDS)
        for stored in range(STORAGE_MAX + 1)
    ]
)


def flight_reach(state: Position, seat: i64) -> i64:
    """How many steps the storages pay for; below 1: no flight at all (R31: traders do not help)."""
    reach: i64 = state.board.nodes
    store = state.store
    for kind in range(BUILDING_KINDS):
        steps = _STEPS[kind * (STORAGE_MAX + 1) + store[seat * KINDS + kind]]
        if steps < reach:
            reach = steps
    return reach


def why_no_landing(state: Position, start: i64, to: i64, reach: i64) -> i64:
    """R41: on a free node, one step away or more; pieces on the way do not matter (R40)."""
    if state.stands[to] != EMPTY:
        return LANDING_TAKEN
    return LEGAL if steps_between(state, start, to) <= reach else FLIGHT_TOO_DEAR


def add_flights(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    reach = flight_reach(state, seat)
    if reach < 1:
        return actions  # a shortcut
    codes = state.board.node_code
    stands = state.stands
    for start in range(state.board.nodes):
        if stands[start] == COVERED and why_no_ship(state, seat, start) == LEGAL:  # the first is a shortcut
            first = FLY + codes[start] * NODE_CODES
            for to in range(state.board.nodes):
                if why_no_landing(state, start, to, reach) == LEGAL:
                    actions = append(actions, first + codes[to])
    return actions


def fly(state: Position, seat: i64, start: i64, to: i64, log: Log | None) -> None:
    steps = steps_between(state, start, to)
    for kind in range(BUILDING_KINDS):
        state.store[seat * KINDS + kind] -= FLIGHT[kind] + steps * FUEL[kind]
    state.stands[start] = LAB
    state.owner[to] = seat
    state.stands[to] = SCOUT
    if log is not None:
        log.add(events.FLEW, [seat, state.board.node_code[start], state.board.node_code[to], steps])


# Attack
def why_no_target(state: Position, seat: i64, to: i64) -> i64:
    """R44: a scout on the ground or a lab without a top, of another side."""
    owner = state.owner[to]
    if owner == NOBODY:
        return NOTHING_TO_ATTACK
    if owner == seat:
        return OWN_TARGET
    if state.terms.teams != NO_TEAMS and state.side(owner) == state.side(seat):
        return MATE_TARGET
    return TARGET_COVERED if state.stands[to] == COVERED else LEGAL


def attack_cost(state: Position, kind: i64, steps: i64, defender: i64) -> i64:
    """R42: fuel, and one more arms than the defender holds; he spends nothing. R43: never more than that."""
    cost = ATTACK[kind] + steps * ATTACK_FUEL[kind]
    return cost + state.store[defender * KINDS + ARMS] + OVERPOWER if kind == ARMS else cost


def lacking_for_attack(state: Position, seat: i64, start: i64, to: i64) -> i64:
    """The first kind of which there is too little, or NO_KIND."""
    steps = steps_between(state, start, to)
    for kind in range(BUILDING_KINDS):
        if state.store[seat * KINDS + kind] < attack_cost(state, kind, steps, state.owner[to]):
            return kind
    return NO_KIND


def why_no_attack(state: Position, seat: i64, start: i64, to: i64) -> i64:
    """By a ship that there is."""
    why = why_no_target(state, seat, to)
    if why != LEGAL:
        return why
    lacking = lacking_for_attack(state, seat, start, to)
    if lacking == NO_KIND:
        return LEGAL
    return OUTGUNNED if lacking == ARMS else ATTACK_TOO_DEAR


def add_attacks(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    store = state.store
    for kind in range(BUILDING_KINDS):
        if store[seat * KINDS + kind] < ATTACK[kind] + ATTACK_FUEL[kind]:
            return actions  # a shortcut: no target is nearer than a step
    if store[seat * KINDS + ARMS] < OVERPOWER:
        return actions  # another one
    codes = state.board.node_code
    stands = state.stands
    owner = state.owner
    for start in range(state.board.nodes):
        if stands[start] == COVERED and why_no_ship(state, seat, start) == LEGAL:  # the first is a shortcut
            first = ATTACK_CODE + codes[start] * NODE_CODES
            for to in range(state.board.nodes):
                if owner[to] != NOBODY and owner[to] != seat and why_no_attack(state, seat, start, to) == LEGAL:  # too
                    actions = append(actions, first + codes[to])
    return actions


def attack(state: Position, seat: i64, start: i64, to: i64, log: Log | None) -> None:
    """A scout is replaced by the attacker's; against a lab both are lost and the node is free (R45)."""
    steps = steps_between(state, start, to)
    defender = state.owner[to]
    arms = state.store[defender * KINDS + ARMS] + OVERPOWER
    for kind in range(BUILDING_KINDS):
        state.store[seat * KINDS + kind] -= attack_cost(state, kind, steps, defender)
    pyramid = state.stands[to]
    if log is not None:
        log.add(events.ATTACKED, [seat, state.board.node_code[start], state.board.node_code[to], steps, arms])
        log.add(events.DESTROYED, [defender, pyramid, state.board.node_code[to]])
    state.stands[start] = LAB
    state.take_off(to)
    if pyramid == SCOUT:
        state.owner[to] = seat
        state.stands[to] = SCOUT
    else:
        state.stash[seat * PYRAMIDS + SCOUT] += 1
    end_if_one_side_left(state, log)
