"""Martian Miners, building (§5 T3): labs, scouts and mines, and the build orders inside which traders help."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.core.vecs import changed
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import COMPLETE_BUILD, TRADE
from orebit.games.martian_miners.board import CORNERS, NOWHERE
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    COST,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    NO_PYRAMID,
    PIPS,
    PYRAMIDS,
    SCOUT,
    STORAGE_MAX,
)
from orebit.games.martian_miners.ending import end_after_build
from orebit.games.martian_miners.position import COVERED, OPTIONS, ORDER, Position
from orebit.games.martian_miners.reasons import (
    BESIDE_OWN_MINE,
    BUILD_TOO_DEAR,
    GET_NOT_MISSING,
    GET_WAS_PAID,
    LAB_COVERED,
    LAB_NEEDS_SCOUT,
    LAB_THERE,
    MINE_THERE,
    NO_TOTAL_CONTROL,
    NO_TRADER,
    NONE_TO_PAY,
    NOTHING_MISSING,
    NOTHING_TO_TRADE,
    PAY_WAS_BOUGHT,
    SAME_KIND,
    SCOUT_NEEDS_LAB,
    STASH_EMPTY,
    STILL_MISSING,
    STORAGE_FULL,
    TOO_FEW_PIPS,
    TOO_FEW_SPARE,
    TRADE_FIRST,
    TRADER_AWAY,
    TRADER_NOT_HERE,
    UNITS_NEEDED,
)


# Sites
def why_no_site(state: Position, seat: i64, pyramid: i64, site: i64) -> i64:
    """Why the pyramid cannot be built there, whatever it costs. A site is a node, or a tile for a mine."""
    if pyramid == MINE:
        return why_no_mine_site(state, seat, site)
    return why_no_lab_site(state, seat, site) if pyramid == LAB else why_no_scout_site(state, seat, site)


def why_no_lab_site(state: Position, seat: i64, node: i64) -> i64:
    """R33: a lab replaces a scout."""
    if state.owner[node] != seat:
        return LAB_NEEDS_SCOUT
    return LEGAL if state.stands[node] == SCOUT else LAB_THERE


def why_no_scout_site(state: Position, seat: i64, node: i64) -> i64:
    """A scout is built on top of a lab; R2: on no other stack."""
    if state.owner[node] != seat or state.stands[node] == SCOUT:
        return SCOUT_NEEDS_LAB
    return LEGAL if state.stands[node] == LAB else LAB_COVERED


def why_no_mine_site(state: Position, seat: i64, tile: i64) -> i64:
    """No mine there (R37), five pips of control (R35), a gap to own mines; R57: total control."""
    if state.mine[tile] != NOBODY:
        return MINE_THERE
    if state.control(seat, tile) < MINE_CONTROL:
        return TOO_FEW_PIPS
    if state.is_beside_own_mine(seat, tile):
        return BESIDE_OWN_MINE
    if state.terms.total_control and state.own_corners(seat, tile) < CORNERS:
        return NO_TOTAL_CONTROL
    return LEGAL


def add_nodes(state: Position, seat: i64, pyramid: i64, first: i64, actions: vec[i64]) -> vec[i64]:
    """One action for each site of a lab or a scout, from the code `first` on."""
    owner = state.owner  # a local: a vec that is an attribute is counted at every look
    for node in range(state.board.nodes):
        if owner[node] == seat and why_no_site(state, seat, pyramid, node) == LEGAL:  # the first is a shortcut
            actions = append(actions, first + state.board.node_code[node])
    return actions


def mine_sites(state: Position, seat: i64) -> vec[i64]:
    tiles = vec[i64](capacity=4)
    if PIPS[SCOUT] * state.on_board(seat, SCOUT) + PIPS[LAB] * state.on_board(seat, LAB) < MINE_CONTROL:
        return tiles  # a shortcut: so few pips are not enough anywhere
    pips = state.controls(seat)
    for tile in range(state.board.tiles):
        if pips[tile] >= MINE_CONTROL and why_no_mine_site(state, seat, tile) == LEGAL:  # the first is a shortcut
            tiles = append(tiles, tile)
    return tiles


# Building
def why_no_build(state: Position, seat: i64, pyramid: i64) -> i64:
    """Wherever it be. R32: stashes are limits."""
    if state.stash[seat * PYRAMIDS + pyramid] == 0:
        return STASH_EMPTY
    return LEGAL if state.has_cost(seat, pyramid) else BUILD_TOO_DEAR


def build(state: Position, seat: i64, pyramid: i64, site: i64, log: Log | None) -> None:
    """Pay and build; what is replaced goes back to the stash."""
    for kind in range(BUILDING_KINDS):
        state.store[seat * KINDS + kind] -= COST[pyramid * KINDS + kind]
    took_coin = False
    if pyramid == MINE:
        state.stash[seat * PYRAMIDS + MINE] -= 1
        state.mine = changed(state.mine, site, seat)  # R38: for good, even if its corners are lost
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
    coin = seat * KINDS + kind
    state.coins = changed(state.coins, coin, state.coins[coin] + 1)
    state.has_coin = changed(state.has_coin, tile, 1)
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


def why_not_feasible(state: Position, seat: i64, pyramid: i64) -> i64:
    """What is missing must be bought with units that the build does not need (R28)."""
    short: i64 = 0
    spare: i64 = 0
    store = state.store
    for kind in range(state.kinds()):
        over = store[seat * KINDS + kind] - COST[pyramid * KINDS + kind]
        if over < 0:
            if not state.is_here(kind):
                return TRADER_AWAY
            if (state.paid >> kind) & 1 == 1:
                return TOO_FEW_SPARE
            short -= over
        elif (state.bought >> kind) & 1 == 0:
            spare += over
    return LEGAL if short <= spare else TOO_FEW_SPARE


def why_no_order(state: Position, seat: i64, pyramid: i64) -> i64:
    """Wherever it be: an order must be feasible, and at least one trade legal."""
    if state.traders == 0:
        return NO_TRADER  # R26
    if state.stash[seat * PYRAMIDS + pyramid] == 0:
        return STASH_EMPTY  # R32
    why = why_not_feasible(state, seat, pyramid)
    if why != LEGAL:
        return why
    if shortfall(state, seat, pyramid) > 0:
        return LEGAL  # a missing unit can be bought with a spare one: feasible orders have both
    if state.terms.trade_short:
        return NOTHING_MISSING  # R29
    for pay in range(state.kinds()):
        if state.store[seat * KINDS + pay] > COST[pyramid * KINDS + pay]:
            for get in range(BUILDING_KINDS):
                if get != pay and state.is_here(get) and state.store[seat * KINDS + get] < STORAGE_MAX:
                    return LEGAL
    return NOTHING_TO_TRADE


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


def why_no_swap(state: Position, seat: i64, pay: i64, get: i64) -> i64:
    """What no trade allows, inside an order or fair."""
    if pay == get:
        return SAME_KIND
    if not state.is_here(get):
        return TRADER_NOT_HERE
    return LEGAL if state.store[seat * KINDS + pay] > 0 else NONE_TO_PAY


def why_no_trade(state: Position, seat: i64, pay: i64, get: i64) -> i64:
    """R30: inside one order a kind is bought or paid, never both."""
    why = why_no_swap(state, seat, pay, get)
    if why != LEGAL:
        return why
    if state.store[seat * KINDS + get] >= STORAGE_MAX:
        return STORAGE_FULL
    if (state.bought >> pay) & 1 == 1:
        return PAY_WAS_BOUGHT
    if (state.paid >> get) & 1 == 1:
        return GET_WAS_PAID
    if state.terms.trade_short and state.store[seat * KINDS + get] >= COST[state.order * KINDS + get]:
        return GET_NOT_MISSING  # R29
    return LEGAL if is_feasible_after(state, seat, pay, get) else UNITS_NEEDED


def is_feasible_after(state: Position, seat: i64, pay: i64, get: i64) -> bool:
    paid = state.paid
    bought = state.bought
    swap(state, seat, pay, get)
    state.paid |= 1 << pay
    state.bought |= 1 << get
    feasible = why_not_feasible(state, seat, state.order) == LEGAL
    state.paid = paid
    state.bought = bought
    swap(state, seat, get, pay)
    return feasible


def swap(state: Position, seat: i64, pay: i64, get: i64) -> None:
    """One for one."""
    state.store[seat * KINDS + pay] -= 1
    state.store[seat * KINDS + get] += 1


def why_no_completion(state: Position, seat: i64) -> i64:
    if not state.has_cost(seat, state.order):
        return STILL_MISSING
    return LEGAL if state.paid != 0 else TRADE_FIRST


def legal_in_order(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if why_no_trade(state, seat, pay, get) == LEGAL:
                actions = append(actions, TRADE + pay * BUILDING_KINDS + get)
    if why_no_completion(state, seat) == LEGAL:
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
