"""Martian Miners, building (§5 T3): labs, scouts and mines, and the build orders inside which traders help."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import COMPLETE_BUILD, TRADE
from orebit.games.martian_miners.board import NOWHERE
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    COST,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    PIPS,
    PYRAMIDS,
    SCOUT,
    STORAGE_MAX,
)
from orebit.games.martian_miners.ending import end_after_build
from orebit.games.martian_miners.position import COVERED, NO_PYRAMID, OPTIONS, ORDER, Position


# Sites
def has_in_stash(state: Position, seat: i64, pyramid: i64) -> bool:
    """R32: stashes are limits."""
    return state.stash[seat * PYRAMIDS + pyramid] > 0


def mine_sites(state: Position, seat: i64) -> vec[i64]:
    tiles = vec[i64](capacity=4)
    if PIPS[SCOUT] * state.on_board(seat, SCOUT) + PIPS[LAB] * state.on_board(seat, LAB) < MINE_CONTROL:
        return tiles
    for tile in range(state.board.tiles):
        if state.can_carry_mine(seat, tile):
            tiles = append(tiles, tile)
    return tiles


# Building
def build(state: Position, seat: i64, pyramid: i64, site: i64, log: Log | None) -> None:
    """Pay and build; what is replaced goes back to the stash."""
    for kind in range(BUILDING_KINDS):
        state.store[seat * KINDS + kind] -= COST[pyramid * KINDS + kind]
    took_coin = False
    if pyramid == MINE:
        state.stash[seat * PYRAMIDS + MINE] -= 1
        state.mine[site] = seat  # R38: for good, even if its corners are lost
        if log is not None:
            log.add(events.BUILT, [seat, MINE, state.board.tile_code[site]])
        took_coin = take_coin(state, seat, site, log)
    else:
        if pyramid == LAB:
            state.take_off(site)
            state.set_down(seat, LAB, site)
        else:
            state.stash[seat * PYRAMIDS + SCOUT] -= 1
            state.stands[site] = COVERED
        if log is not None:
            log.add(events.BUILT, [seat, pyramid, state.board.node_code[site]])
    end_after_build(state, seat, pyramid == MINE, took_coin, log)


def take_coin(state: Position, seat: i64, tile: i64, log: Log | None) -> bool:
    """R39: one coin of the tile's kind a mine; R55: under a monopoly only while nobody holds that kind."""
    kind = state.resource[tile]  # R53, R54: gems and gold too; partner suits are one kind
    if state.is_monopoly() and state.is_claimed(kind):
        return False
    state.coins[seat * KINDS + kind] += 1
    state.has_coin[tile] = 1
    if log is not None:
        log.add(events.COIN_TAKEN, [seat, kind])
    return True


# Build orders (R27: trades happen only inside a build that is then carried out)
def shortfall(state: Position, seat: i64, pyramid: i64) -> i64:
    """How many units of the cost are missing."""
    short: i64 = 0
    for kind in range(BUILDING_KINDS):
        missing = COST[pyramid * KINDS + kind] - state.store[seat * KINDS + kind]
        if missing > 0:
            short += missing
    return short


def is_feasible(state: Position, seat: i64, pyramid: i64) -> bool:
    """Can what is missing still be bought with units that the build does not need (R28)?"""
    short: i64 = 0
    spare: i64 = 0
    store = state.store
    for kind in range(state.kinds()):
        over = store[seat * KINDS + kind] - COST[pyramid * KINDS + kind]
        if over < 0:
            if not state.is_here(kind) or (state.paid >> kind) & 1 == 1:
                return False
            short -= over
        elif (state.bought >> kind) & 1 == 0:
            spare += over
    return short <= spare


def can_order(state: Position, seat: i64, pyramid: i64) -> bool:
    """May an order of this pyramid be opened: is it feasible, and is at least one trade legal?"""
    if state.traders == 0 or not is_feasible(state, seat, pyramid):
        return False
    if shortfall(state, seat, pyramid) > 0:
        return True  # a missing unit can be bought with a spare one: feasible orders have both
    if state.terms.trade_short:
        return False  # R29
    for pay in range(state.kinds()):
        if state.store[seat * KINDS + pay] > COST[pyramid * KINDS + pay]:
            for get in range(BUILDING_KINDS):
                if get != pay and state.is_here(get) and state.store[seat * KINDS + get] < STORAGE_MAX:
                    return True
    return False


def open_order(state: Position, seat: i64, pyramid: i64, site: i64, log: Log | None) -> None:
    state.phase = ORDER
    state.order = pyramid
    state.site = site
    if log is not None:
        code = state.board.tile_code[site] if pyramid == MINE else state.board.node_code[site]
        log.add(events.ORDER_OPENED, [seat, pyramid, code])


def close_order(state: Position) -> None:
    state.phase = OPTIONS
    state.order = NO_PYRAMID
    state.site = NOWHERE
    state.paid = 0
    state.bought = 0


def can_trade(state: Position, seat: i64, pay: i64, get: i64) -> bool:
    """R30: inside one order a kind is bought or paid, never both."""
    if pay == get or not state.is_here(get):
        return False
    if state.store[seat * KINDS + pay] == 0 or state.store[seat * KINDS + get] >= STORAGE_MAX:
        return False
    if (state.bought >> pay) & 1 == 1 or (state.paid >> get) & 1 == 1:
        return False
    if state.terms.trade_short and state.store[seat * KINDS + get] >= COST[state.order * KINDS + get]:
        return False  # R29
    return is_feasible_after(state, seat, pay, get)


def is_feasible_after(state: Position, seat: i64, pay: i64, get: i64) -> bool:
    paid = state.paid
    bought = state.bought
    swap(state, seat, pay, get)
    state.paid |= 1 << pay
    state.bought |= 1 << get
    feasible = is_feasible(state, seat, state.order)
    state.paid = paid
    state.bought = bought
    swap(state, seat, get, pay)
    return feasible


def swap(state: Position, seat: i64, pay: i64, get: i64) -> None:
    """One for one."""
    state.store[seat * KINDS + pay] -= 1
    state.store[seat * KINDS + get] += 1


def can_complete(state: Position, seat: i64) -> bool:
    return state.paid != 0 and state.has_cost(seat, state.order)


def legal_in_order(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if can_trade(state, seat, pay, get):
                actions = append(actions, TRADE + pay * BUILDING_KINDS + get)
    if can_complete(state, seat):
        actions = append(actions, COMPLETE_BUILD)
    return actions


def trade(state: Position, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    swap(state, seat, pay, get)
    state.paid |= 1 << pay
    state.bought |= 1 << get
    if log is not None:
        log.add(events.TRADED, [seat, pay, get, 0])
    if state.terms.trade_short and state.has_cost(seat, state.order):
        complete_build(state, seat, log)  # R29: nothing is missing any more


def complete_build(state: Position, seat: i64, log: Log | None) -> None:
    pyramid = state.order
    site = state.site
    close_order(state)
    build(state, seat, pyramid, site, log)
