"""Martian Miners, flight and attack (§5 T3): a scout on a lab takes off, and lands or conquers."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import ATTACK_CODE, FLY
from orebit.games.martian_miners.board import NODE_CODES
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
)
from orebit.games.martian_miners.ending import end_if_one_side_left
from orebit.games.martian_miners.table import COVERED, EMPTY, NO_TEAMS, Table


def has_ship(table: Table, seat: i64, node: i64) -> bool:
    """R12: only a scout that has not touched the ground flies: one on top of a lab."""
    return table.stands[node] == COVERED and table.owner[node] == seat


def steps_between(table: Table, start: i64, to: i64) -> i64:
    return table.board.steps[start * table.board.nodes + to]


# Flight
def flight_reach(table: Table, seat: i64) -> i64:
    """How many steps the storages pay for; below 1: no flight at all (R31: traders do not help)."""
    reach: i64 = table.board.nodes
    for kind in range(BUILDING_KINDS):
        left = table.store[seat * KINDS + kind] - FLIGHT[kind]
        if left < 0:
            return 0
        if FUEL[kind] > 0 and left // FUEL[kind] < reach:
            reach = left // FUEL[kind]
    return reach


def add_flights(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    """R41: to a free node, one step away or more; pieces on the way do not matter (R40)."""
    reach = flight_reach(table, seat)
    if reach < 1:
        return actions
    nodes = table.board.nodes
    codes = table.board.node_code
    stands = table.stands
    steps = table.board.steps
    for start in range(nodes):
        if stands[start] == COVERED and table.owner[start] == seat:
            first = FLY + codes[start] * NODE_CODES
            row = start * nodes
            for to in range(nodes):
                if stands[to] == EMPTY and steps[row + to] <= reach:
                    actions = append(actions, first + codes[to])
    return actions


def fly(table: Table, seat: i64, start: i64, to: i64, log: Log | None) -> None:
    steps = steps_between(table, start, to)
    for kind in range(BUILDING_KINDS):
        table.store[seat * KINDS + kind] -= FLIGHT[kind] + steps * FUEL[kind]
    table.stands[start] = LAB
    table.owner[to] = seat
    table.stands[to] = SCOUT
    if log is not None:
        log.add(events.FLEW, [seat, table.board.node_code[start], table.board.node_code[to], steps])


# Attack
def is_target(table: Table, seat: i64, node: i64) -> bool:
    """R44: a scout on the ground or a lab without a top, of another side."""
    owner = table.owner[node]
    if owner == NOBODY or owner == seat or table.stands[node] == COVERED:
        return False
    return table.terms.teams == NO_TEAMS or table.side(owner) != table.side(seat)


def attack_cost(table: Table, kind: i64, steps: i64, defender: i64) -> i64:
    """R42: fuel, and one more arms than the defender holds; he spends nothing. R43: never more than that."""
    cost = ATTACK[kind] + steps * ATTACK_FUEL[kind]
    return cost + table.store[defender * KINDS + ARMS] + OVERPOWER if kind == ARMS else cost


def can_pay_attack(table: Table, seat: i64, steps: i64, defender: i64) -> bool:
    for kind in range(BUILDING_KINDS):
        if table.store[seat * KINDS + kind] < attack_cost(table, kind, steps, defender):
            return False
    return True


def add_attacks(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    for kind in range(BUILDING_KINDS):
        if table.store[seat * KINDS + kind] < ATTACK[kind]:
            return actions
    board = table.board
    stands = table.stands
    for start in range(board.nodes):
        if stands[start] == COVERED and table.owner[start] == seat:
            for to in range(board.nodes):
                if stands[to] != EMPTY and is_target(table, seat, to):
                    if can_pay_attack(table, seat, board.steps[start * board.nodes + to], table.owner[to]):
                        actions = append(
                            actions, ATTACK_CODE + board.node_code[start] * NODE_CODES + board.node_code[to]
                        )
    return actions


def attack(table: Table, seat: i64, start: i64, to: i64, log: Log | None) -> None:
    """A scout is replaced by the attacker's; against a lab both are lost and the node is free (R45)."""
    steps = steps_between(table, start, to)
    defender = table.owner[to]
    arms = table.store[defender * KINDS + ARMS] + OVERPOWER
    for kind in range(BUILDING_KINDS):
        table.store[seat * KINDS + kind] -= attack_cost(table, kind, steps, defender)
    pyramid = table.stands[to]
    if log is not None:
        log.add(events.ATTACKED, [seat, table.board.node_code[start], table.board.node_code[to], steps, arms])
        log.add(events.DESTROYED, [defender, pyramid, table.board.node_code[to]])
    table.stands[start] = LAB
    table.take_off(to)
    if pyramid == SCOUT:
        table.owner[to] = seat
        table.stands[to] = SCOUT
    else:
        table.stash[seat * PYRAMIDS + SCOUT] += 1
    end_if_one_side_left(table, log)
