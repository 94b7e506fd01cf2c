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
from orebit.games.martian_miners.table import COVERED, NO_PYRAMID, OPTIONS, ORDER, Table


# Sites
def has_in_stash(table: Table, seat: i64, pyramid: i64) -> bool:
    """R32: stashes are limits."""
    return table.stash[seat * PYRAMIDS + pyramid] > 0


def mine_sites(table: Table, seat: i64) -> vec[i64]:
    tiles = vec[i64](capacity=4)
    if PIPS[SCOUT] * table.on_board(seat, SCOUT) + PIPS[LAB] * table.on_board(seat, LAB) < MINE_CONTROL:
        return tiles
    for tile in range(table.board.tiles):
        if table.can_carry_mine(seat, tile):
            tiles = append(tiles, tile)
    return tiles


# Building
def build(table: Table, seat: i64, pyramid: i64, site: i64, log: Log | None) -> None:
    """Pay and build; what is replaced goes back to the stash."""
    for kind in range(BUILDING_KINDS):
        table.store[seat * KINDS + kind] -= COST[pyramid * KINDS + kind]
    took_coin = False
    if pyramid == MINE:
        table.stash[seat * PYRAMIDS + MINE] -= 1
        table.mine[site] = seat  # R38: for good, even if its corners are lost
        if log is not None:
            log.add(events.BUILT, [seat, MINE, table.board.tile_code[site]])
        took_coin = take_coin(table, seat, site, log)
    else:
        if pyramid == LAB:
            table.take_off(site)
            table.set_down(seat, LAB, site)
        else:
            table.stash[seat * PYRAMIDS + SCOUT] -= 1
            table.stands[site] = COVERED
        if log is not None:
            log.add(events.BUILT, [seat, pyramid, table.board.node_code[site]])
    end_after_build(table, seat, pyramid == MINE, took_coin, log)


def take_coin(table: Table, seat: i64, tile: i64, log: Log | None) -> bool:
    """R39: one coin of the tile's kind a mine; R55: under a monopoly only while nobody holds that kind."""
    kind = table.resource[tile]  # R53, R54: gems and gold too; partner suits are one kind
    if table.is_monopoly() and table.is_claimed(kind):
        return False
    table.coins[seat * KINDS + kind] += 1
    table.has_coin[tile] = 1
    if log is not None:
        log.add(events.COIN_TAKEN, [seat, kind])
    return True


# Build orders (R27: trades happen only inside a build that is then carried out)
def shortfall(table: Table, seat: i64, pyramid: i64) -> i64:
    """How many units of the cost are missing."""
    short: i64 = 0
    for kind in range(BUILDING_KINDS):
        missing = COST[pyramid * KINDS + kind] - table.store[seat * KINDS + kind]
        if missing > 0:
            short += missing
    return short


def is_feasible(table: Table, seat: i64, pyramid: i64) -> bool:
    """Can what is missing still be bought with units that the build does not need (R28)?"""
    short: i64 = 0
    spare: i64 = 0
    store = table.store
    for kind in range(table.kinds()):
        over = store[seat * KINDS + kind] - COST[pyramid * KINDS + kind]
        if over < 0:
            if not table.is_here(kind) or (table.paid >> kind) & 1 == 1:
                return False
            short -= over
        elif (table.bought >> kind) & 1 == 0:
            spare += over
    return short <= spare


def can_order(table: Table, seat: i64, pyramid: i64) -> bool:
    """May an order of this pyramid be opened: is it feasible, and is at least one trade legal?"""
    if table.traders == 0 or not is_feasible(table, seat, pyramid):
        return False
    if shortfall(table, seat, pyramid) > 0:
        return True  # a missing unit can be bought with a spare one: feasible orders have both
    if table.terms.trade_short:
        return False  # R29
    for pay in range(table.kinds()):
        if table.store[seat * KINDS + pay] > COST[pyramid * KINDS + pay]:
            for get in range(BUILDING_KINDS):
                if get != pay and table.is_here(get) and table.store[seat * KINDS + get] < STORAGE_MAX:
                    return True
    return False


def open_order(table: Table, seat: i64, pyramid: i64, site: i64, log: Log | None) -> None:
    table.phase = ORDER
    table.order = pyramid
    table.site = site
    if log is not None:
        code = table.board.tile_code[site] if pyramid == MINE else table.board.node_code[site]
        log.add(events.ORDER_OPENED, [seat, pyramid, code])


def close_order(table: Table) -> None:
    table.phase = OPTIONS
    table.order = NO_PYRAMID
    table.site = NOWHERE
    table.paid = 0
    table.bought = 0


def can_trade(table: Table, seat: i64, pay: i64, get: i64) -> bool:
    """R30: inside one order a kind is bought or paid, never both."""
    if pay == get or not table.is_here(get):
        return False
    if table.store[seat * KINDS + pay] == 0 or table.store[seat * KINDS + get] >= STORAGE_MAX:
        return False
    if (table.bought >> pay) & 1 == 1 or (table.paid >> get) & 1 == 1:
        return False
    if table.terms.trade_short and table.store[seat * KINDS + get] >= COST[table.order * KINDS + get]:
        return False  # R29
    return is_feasible_after(table, seat, pay, get)


def is_feasible_after(table: Table, seat: i64, pay: i64, get: i64) -> bool:
    paid = table.paid
    bought = table.bought
    swap(table, seat, pay, get)
    table.paid |= 1 << pay
    table.bought |= 1 << get
    feasible = is_feasible(table, seat, table.order)
    table.paid = paid
    table.bought = bought
    swap(table, seat, get, pay)
    return feasible


def swap(table: Table, seat: i64, pay: i64, get: i64) -> None:
    """One for one."""
    table.store[seat * KINDS + pay] -= 1
    table.store[seat * KINDS + get] += 1


def can_complete(table: Table, seat: i64) -> bool:
    return table.paid != 0 and table.has_cost(seat, table.order)


def legal_in_order(table: Table, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for pay in range(table.kinds()):
        for get in range(BUILDING_KINDS):
            if can_trade(table, seat, pay, get):
                actions = append(actions, TRADE + pay * BUILDING_KINDS + get)
    if can_complete(table, seat):
        actions = append(actions, COMPLETE_BUILD)
    return actions


def trade(table: Table, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    swap(table, seat, pay, get)
    table.paid |= 1 << pay
    table.bought |= 1 << get
    if log is not None:
        log.add(events.TRADED, [seat, pay, get, 0])
    if table.terms.trade_short and table.has_cost(seat, table.order):
        complete_build(table, seat, log)  # R29: nothing is missing any more


def complete_build(table: Table, seat: i64, log: Log | None) -> None:
    pyramid = table.order
    site = table.site
    close_order(table)
    build(table, seat, pyramid, site, log)
