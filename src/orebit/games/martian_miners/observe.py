"""Martian Miners, the observation vector for learning (§10): relative to the seat, always of one size."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from orebit.core.layout import Block, Layout
from orebit.core.state import NOBODY, ONE, Sheet, modulo, share_bits
from orebit.games.martian_miners.actions import COMPLETE_BUILD, CONVERT, END_TURN, ORDER_LAB
from orebit.games.martian_miners.board import NODE_CODES, NODE_NAMES, TILE_CODES, TILE_NAMES
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    KIND_IDS,
    KINDS,
    MINE,
    MOST_SEATS,
    NO_PYRAMID,
    PYRAMID_IDS,
    PYRAMIDS,
    STASH,
    STORAGE_MAX,
    VALUES,
)
from orebit.games.martian_miners.position import BY_ROUNDS, OVER, Position

# What numbers are divided by, so that most lie between 0 and 1
TURNS: Final = 100
TURN_CAP: Final = 1000
ROUNDS: Final = 20

LAYOUT: Final = Layout(
    Block(
        "table",
        *[f"{players} players" for players in range(2, MOST_SEATS + 1)],
        *[f"phase {phase}" for phase in range(OVER + 1)],
    ),
    Block(
        "seat",
        "present",
        "own side",
        "active",
        *[f"{kind} stored" for kind in KIND_IDS],
        *[f"{kind} coins" for kind in KIND_IDS],
        *[f"{name}s in stash" for name in PYRAMID_IDS],
        *[f"{kind} start die" for kind in KIND_IDS],
        "police",
        rows=[f"seat +{place}" for place in range(MOST_SEATS)],
    ),
    Block(
        "table_2",
        *[f"{KIND_IDS[trader]} trader here" for trader in range(BUILDING_KINDS)],
        *[f"{kind} scanned" for kind in KIND_IDS],
        *[f"{kind} paid" for kind in KIND_IDS],
        *[f"{kind} bought" for kind in KIND_IDS],
        *[f"{pyramid} ordered" for pyramid in PYRAMID_IDS],
        "target",
        "raids left",
        "pips to raze",
    ),
    Block(
        "node",
        "exists",
        *[f"seat +{place}" for place in range(MOST_SEATS)],
        rows=[f"node {name}" for name in NODE_NAMES],
    ),
    Block(
        "tile",
        *KIND_IDS,
        "value",
        *[f"mine of seat +{place}" for place in range(MOST_SEATS)],
        rows=[f"tile {name}" for name in TILE_NAMES],
    ),
    Block(
        "course",
        *[f"seat +{place} began" for place in range(MOST_SEATS)],
        "own turn to come in this round",
        f"turns / {TURNS:.0f}",
        f"turns to the cap / {TURN_CAP:.0f}",
        f"rounds to the agreed end / {ROUNDS:.0f}",
        "time is up",
    ),
)
SEATS_AT: Final[i64] = LAYOUT.start("seat")
SEAT_SIZE: Final[i64] = LAYOUT["seat"].width
TURN_AT: Final[i64] = LAYOUT.start("table_2")
NODES_AT: Final[i64] = LAYOUT.start("node")
NODE_SIZE: Final[i64] = LAYOUT["node"].width
TILES_AT: Final[i64] = LAYOUT.start("tile")
TILE_SIZE: Final[i64] = LAYOUT["tile"].width
COURSE_AT: Final[i64] = LAYOUT.start("course")
SIZE: Final[i64] = LAYOUT.size
VALUE_SHARES: Final[vec[i32]] = vec[i32]([share_bits(count, VALUES) for count in range(VALUES + 1)])


def observe(state: Position, seat: i64, sheet: Sheet) -> None:
    """Seats come in the order of play from the own one on; places go by the largest grid, whatever the board."""
    first = sheet.place
    observe_table(sheet, state, seat)
    assert sheet.place == first + NODES_AT
    observe_nodes(sheet, state, seat)
    assert sheet.place == first + TILES_AT
    observe_tiles(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + SIZE


def observe_again(state: Position, seat: i64, action: i64, sheet: Sheet) -> bool:
    """The seat goes on with its turn: conversions leave the board as it saw it, and so do orders and trades until the
    last one completes the build. The board is nearly all of what is seen."""
    is_open = action >= ORDER_LAB and action < COMPLETE_BUILD and state.order != NO_PYRAMID
    if not is_open and (action < CONVERT or action >= END_TURN):
        return False
    first = sheet.place
    sheet.clear(first, NODES_AT)
    observe_table(sheet, state, seat)
    sheet.clear(first + COURSE_AT, SIZE - COURSE_AT)
    sheet.place = first + COURSE_AT
    observe_course(sheet, state, seat)
    return True


def observe_table(sheet: Sheet, state: Position, seat: i64) -> None:
    """Everything but the board and the course."""
    first = sheet.place
    sheet.one_of(MOST_SEATS - 1, state.seats - 2)
    sheet.one_of(OVER + 1, state.phase)
    assert sheet.place == first + SEATS_AT
    for place in range(MOST_SEATS):
        if place < state.seats:
            observe_seat(sheet, state, seat, modulo(seat + place, state.seats))
        else:
            sheet.skip(SEAT_SIZE)
    assert sheet.place == first + TURN_AT
    for trader in range(BUILDING_KINDS):
        sheet.mark(state.is_here(trader))
    bits = sheet.bits
    scan = state.scan
    shares = VALUE_SHARES
    for kind in range(KINDS):
        bits[sheet.place + kind] = shares[scan[kind] + 1]
    sheet.skip(KINDS)
    for kind in range(KINDS):
        sheet.mark((state.paid >> kind) & 1 == 1)
    for kind in range(KINDS):
        sheet.mark((state.bought >> kind) & 1 == 1)
    sheet.one_of(PYRAMIDS, state.order)
    sheet.share(state.target(), 3)
    sheet.share(state.raids_left, 3)
    sheet.share(state.raze_left, 10)


def observe_course(sheet: Sheet, state: Position, seat: i64) -> None:
    """Who is a turn ahead (R11), and how long it goes on at most (§6)."""
    began: i64 = NOBODY
    if state.starting_seat != NOBODY:
        began = modulo(state.starting_seat + 1, state.seats)
        sheet.one_of(MOST_SEATS, places_on(state, seat, began))
    else:
        sheet.skip(MOST_SEATS)
    sheet.mark(state.turn > 0 and places_on(state, began, seat) > places_on(state, began, state.active()))
    sheet.share(state.turn, TURNS)
    cap = state.terms.turn_cap
    if cap > 0:
        sheet.share_at(sheet.place, cap - state.turn, TURN_CAP)
    if state.finish == BY_ROUNDS:
        sheet.share_at(sheet.place + 1, state.finish_figure - state.round(), ROUNDS)
    sheet.skip(2)
    sheet.mark(state.time_up)


def observe_nodes(sheet: Sheet, state: Position, seat: i64) -> None:
    first = sheet.place
    sheet.skip(NODE_CODES * NODE_SIZE)
    bits = sheet.bits
    codes = state.board.node_code
    owners = state.owner
    for node in range(len(codes)):
        exists = first + codes[node] * NODE_SIZE
        bits[exists] = ONE
        owner = owners[node]
        if owner != NOBODY:
            bits[exists + 1 + places_on(state, seat, owner)] = share_bits(state.stands[node] + 1, 3)


def observe_tiles(sheet: Sheet, state: Position, seat: i64) -> None:
    first = sheet.place
    sheet.skip(TILE_CODES * TILE_SIZE)
    bits = sheet.bits
    codes = state.board.tile_code
    resources = state.resource
    values = state.value
    mines = state.mine
    shares = VALUE_SHARES
    for tile in range(len(codes)):
        kinds = first + codes[tile] * TILE_SIZE
        resource = resources[tile]
        if resource >= 0:
            bits[kinds + resource] = ONE
        bits[kinds + KINDS] = shares[values[tile] + 1]
        mine = mines[tile]
        if mine != NOBODY:
            bits[kinds + KINDS + 1 + places_on(state, seat, mine)] = ONE


def places_on(state: Position, seat: i64, other: i64) -> i64:
    """How many places after the seat another one plays."""
    return modulo(other - seat + state.seats, state.seats)


def observe_seat(sheet: Sheet, state: Position, seat: i64, owner: i64) -> None:
    sheet.mark(True)
    sheet.mark(state.side(owner) == state.side(seat))
    sheet.mark(state.turn > 0 and owner == state.active())
    sheet.shares(state.store, owner * KINDS, KINDS, STORAGE_MAX)
    sheet.shares(state.coins, owner * KINDS, KINDS, STASH[MINE])
    bits = sheet.bits
    at = sheet.place
    stash = state.stash
    for pyramid in range(PYRAMIDS):
        bits[at + pyramid] = share_bits(stash[owner * PYRAMIDS + pyramid], STASH[pyramid])
    at += PYRAMIDS
    dice = state.start_die
    shares = VALUE_SHARES
    for kind in range(KINDS):
        bits[at + kind] = shares[dice[owner * KINDS + kind] + 1]
    sheet.place = at + KINDS
    sheet.share(state.police[owner], 10)
