"""Martian Miners, the observation vector for learning (§10): relative to the seat, always of one size."""

from typing import Final

from mypy_extensions import i64

from orebit.core.layout import Block, Layout
from orebit.core.state import NOBODY, Sheet
from orebit.games.martian_miners.board import NODE_CODES, NODE_NAMES, TILE_CODES, TILE_NAMES
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    KIND_IDS,
    KINDS,
    MINE,
    MOST_SEATS,
    PYRAMID_IDS,
    PYRAMIDS,
    STASH,
    STORAGE_MAX,
    VALUES,
)
from orebit.games.martian_miners.position import BY_ROUNDS, OVER, Position

# What numbers are divided by, so that most lie between 0 and 1
TURNS: Final = 100.0
TURN_CAP: Final = 1000.0
ROUNDS: Final = 20.0

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


def observe(state: Position, seat: i64, sheet: Sheet) -> None:
    """Seats come in the order of play from the own one on; places go by the largest grid, whatever the board."""
    first = sheet.place
    sheet.one_of(MOST_SEATS - 1, state.seats - 2)
    sheet.one_of(OVER + 1, state.phase)
    assert sheet.place == first + SEATS_AT
    for place in range(MOST_SEATS):
        owner = (seat + place) % state.seats
        if place < state.seats:
            observe_seat(sheet, state, seat, owner)
        else:
            sheet.skip(SEAT_SIZE)
    assert sheet.place == first + TURN_AT
    for trader in range(BUILDING_KINDS):
        sheet.mark(state.is_here(trader))
    for kind in range(KINDS):
        sheet.share(state.scan[kind] + 1, float(VALUES))
    for kind in range(KINDS):
        sheet.mark((state.paid >> kind) & 1 == 1)
    for kind in range(KINDS):
        sheet.mark((state.bought >> kind) & 1 == 1)
    sheet.one_of(PYRAMIDS, state.order)
    sheet.share(state.target(), 3.0)
    sheet.share(state.raids_left, 3.0)
    sheet.share(state.raze_left, 10.0)
    assert sheet.place == first + NODES_AT
    observe_nodes(sheet, state, seat)
    assert sheet.place == first + TILES_AT
    observe_tiles(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + SIZE


def observe_course(sheet: Sheet, state: Position, seat: i64) -> None:
    """Who is a turn ahead (R11), and how long it goes on at most (§6)."""
    began: i64 = NOBODY
    if state.starting_seat != NOBODY:
        began = (state.starting_seat + 1) % state.seats
        sheet.one_of(MOST_SEATS, places_on(state, seat, began))
    else:
        sheet.skip(MOST_SEATS)
    sheet.mark(state.turn > 0 and places_on(state, began, seat) > places_on(state, began, state.active()))
    sheet.share(state.turn, TURNS)
    cap = state.terms.turn_cap
    sheet.add(float(cap - state.turn) / TURN_CAP if cap > 0 else 0.0)
    sheet.add(float(state.finish_figure - state.round()) / ROUNDS if state.finish == BY_ROUNDS else 0.0)
    sheet.mark(state.time_up)


def observe_nodes(sheet: Sheet, state: Position, seat: i64) -> None:
    numbers = sheet.numbers
    first = sheet.place
    sheet.skip(NODE_CODES * NODE_SIZE)
    for node in range(state.board.nodes):
        exists = first + state.board.node_code[node] * NODE_SIZE
        numbers[exists] = 1.0
        if state.owner[node] != NOBODY:
            owner = exists + 1 + places_on(state, seat, state.owner[node])
            numbers[owner] = float(state.stands[node] + 1) / 3.0


def observe_tiles(sheet: Sheet, state: Position, seat: i64) -> None:
    numbers = sheet.numbers
    first = sheet.place
    sheet.skip(TILE_CODES * TILE_SIZE)
    for tile in range(state.board.tiles):
        kinds = first + state.board.tile_code[tile] * TILE_SIZE
        if state.resource[tile] >= 0:
            numbers[kinds + state.resource[tile]] = 1.0
        numbers[kinds + KINDS] = float(state.value[tile] + 1) / float(VALUES)
        if state.mine[tile] != NOBODY:
            numbers[kinds + KINDS + 1 + places_on(state, seat, state.mine[tile])] = 1.0


def places_on(state: Position, seat: i64, other: i64) -> i64:
    """How many places after the seat another one plays."""
    return (other - seat + state.seats) % state.seats


def observe_seat(sheet: Sheet, state: Position, seat: i64, owner: i64) -> None:
    sheet.add(1.0)
    sheet.mark(state.side(owner) == state.side(seat))
    sheet.mark(state.turn > 0 and owner == state.active())
    for kind in range(KINDS):
        sheet.share(state.store[owner * KINDS + kind], float(STORAGE_MAX))
    for kind in range(KINDS):
        sheet.share(state.coins[owner * KINDS + kind], float(STASH[MINE]))
    for pyramid in range(PYRAMIDS):
        sheet.share(state.stash[owner * PYRAMIDS + pyramid], float(STASH[pyramid]))
    for kind in range(KINDS):
        sheet.share(state.start_die[owner * KINDS + kind] + 1, float(VALUES))
    sheet.share(state.police[owner], 10.0)
