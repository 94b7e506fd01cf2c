"""Mining Colony, the observation vector for learning: what a seat may know, relative to it, always of one size."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.layout import Block, Layout
from orebit.core.state import Sheet
from orebit.games.mining_colony.actions import CELL_LABELS, DIRECT
from orebit.games.mining_colony.colony import count_cells, lowest_cell, shape_of
from orebit.games.mining_colony.components import (
    ADVANCED,
    CELLS,
    HIGHEST_CARD,
    ITEM_COUNT,
    ITEM_IDS,
    ITEMS,
    MOST_SEATS,
    MOST_SQUARES,
    NO_TILE,
    NO_TOKEN,
    PRINT_IDS,
    PRINTS,
    RESOURCE_IDS,
    RESOURCES,
    SET_SIZE,
    SHAPE_IDS,
    SHAPES,
    SIZE,
    SQUARE,
    STRUCTURE_IDS,
    STRUCTURES,
    TILES_PER_SHAPE,
    TOKEN_IDS,
    TOKENS,
    ZONES,
)
from orebit.games.mining_colony.position import CHOOSE, DEVELOP, EXCAVATING, OVER
from orebit.games.mining_colony.rules import MiningColonyState

# What numbers are divided by, so that most lie between 0 and 1
ROUNDS: Final = 10.0
COST: Final = 5.0
PIECES: Final = 3.0
TOKEN_PIECES: Final = 6.0
PILE: Final = 10.0
SQUARES: Final = 5.0
SAME_ITEMS: Final = 2.0
CREDITS: Final = 5.0
LAND: Final = 30.0
CARD: Final = 48.0
POINTS: Final = 10.0
VACANT: Final = 5.0
UNUSED: Final = 3.0
DECK: Final = 12.0

PHASES: Final = OVER + 1
CARDS_EACH: Final = [str(number) for number in range(1, HIGHEST_CARD + 1)]
TILE_FEATURES: Final = (
    *[f"tile {name}" for name in SHAPE_IDS],
    *[f"tile squares {name} / {SQUARES:.0f}" for name in PRINT_IDS],
)
LAYOUT: Final = Layout(
    Block(
        "table",
        *[f"phase {phase}" for phase in ("choose", "excavate", "develop", "over")],
        "solo",
        "two seats",
        "three seats",
        "four seats",
        "advanced side",
        "live",
        f"round / {ROUNDS:.0f}",
        "own decision",
        "own excavation",
        f"token cost / {COST:.0f}",
        f"direct cost / {COST:.0f}",
        *[f"structures left {name} / {PIECES:.0f}" for name in STRUCTURE_IDS],
        *[f"tokens left {name} / {TOKEN_PIECES:.0f}" for name in TOKEN_IDS],
        *[f"supply {name}, share" for name in ITEM_IDS],
        *[f"pile {name} / {PILE:.0f}" for name in SHAPE_IDS],
        *[f"resource card {name} to come" for name in RESOURCE_IDS],
    ),
    Block(
        "zone",
        "filled",
        *TILE_FEATURES,
        *[f"{name} / {SAME_ITEMS:.0f}" for name in ITEM_IDS],
        rows=[f"zone {zone + 1}" for zone in range(ZONES)],
    ),
    Block(
        "seat",
        "in play",
        f"credits / {CREDITS:.0f}",
        f"undeveloped / {LAND:.0f}",
        "choosing",
        "developing",
        f"card shown / {CARD:.0f}",
        *[f"sheet {name} / {POINTS:.0f}" for name in ("structures", "items", "credits", "unplayed", "undeveloped")],
        *TILE_FEATURES,
        *[f"hand {name} / {SAME_ITEMS:.0f}" for name in ITEM_IDS],
        *[f"staged {name}" for name in ITEM_IDS],
        *[f"vacant {name} / {VACANT:.0f}" for name in PRINT_IDS],
        *[f"unused {name} / {UNUSED:.0f}" for name in ITEM_IDS],
        *[f"built {name}" for name in STRUCTURE_IDS],
        *[f"not yet shown {number}" for number in CARDS_EACH],
        rows=[f"seat +{turn}" for turn in range(MOST_SEATS)],
    ),
    Block(
        "own",
        "developed",
        "starting space or tile",
        *PRINT_IDS,
        *ITEM_IDS,
        "used",
        *STRUCTURE_IDS,
        rows=[f"own {label}" for label in CELL_LABELS],
    ),
    Block(
        "table_2",
        *[f"own tile square {i + 1} {name}" for i in range(MOST_SQUARES) for name in PRINT_IDS],
        *[f"own token to place {name}" for name in TOKEN_IDS],
        "own token to place directly",
        *[f"own card in hand {number}" for number in CARDS_EACH],
        *[f"own card face down {number}" for number in CARDS_EACH],
        *[f"own card in deck, place / {DECK:.0f}, {number}" for number in CARDS_EACH],
    ),
    Block(
        "course",
        *[f"seat +{turn} excavates" for turn in range(MOST_SEATS)],
        *[f"seat +{turn} excavates as / {MOST_SEATS}" for turn in range(MOST_SEATS)],
        f"rounds to come / {ROUNDS:.0f}",
    ),
)
ZONES_AT: Final[i64] = LAYOUT.start("zone")
SEATS_AT: Final[i64] = LAYOUT.start("seat")
SEAT_SIZE: Final[i64] = LAYOUT["seat"].width
CELLS_AT: Final[i64] = LAYOUT.start("own")
CELL_SIZE: Final[i64] = LAYOUT["own"].width
OWN_AT: Final[i64] = LAYOUT.start("table_2")
COURSE_AT: Final[i64] = LAYOUT.start("course")
OBSERVATION: Final[i64] = LAYOUT.size


def observe(state: MiningColonyState, seat: i64, sheet: Sheet) -> None:
    """Seats follow clockwise from the observer; Zorlord is a seat without colony."""
    first = sheet.place
    observe_table(sheet, state, seat)
    assert sheet.place == first + ZONES_AT
    for zone in range(ZONES):
        sheet.mark((state.zones_filled >> zone) & 1 == 1)
        observe_tile(sheet, state.zone_tile[zone])
        add_shares(sheet, state.zone_items, zone * ITEMS, ITEMS, SAME_ITEMS)
    assert sheet.place == first + SEATS_AT
    for turn in range(MOST_SEATS):
        if turn < state.seats:
            observe_seat(sheet, state, (seat + turn) % state.seats)
        else:
            sheet.skip(SEAT_SIZE)
    assert sheet.place == first + CELLS_AT
    observe_cells(sheet, state, seat)
    assert sheet.place == first + OWN_AT
    observe_own(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + OBSERVATION


def observe_course(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """Whose turn it is, in which order the seats excavate this round (the highest card first), and how many follow."""
    at = sheet.place
    sheet.skip(2 * MOST_SEATS)
    if state.phase == EXCAVATING or state.phase == DEVELOP:
        for place in range(len(state.order)):
            turn = (state.order[place] - seat + state.seats) % state.seats
            sheet.numbers[at + MOST_SEATS + turn] = float(place + 1) / float(MOST_SEATS)
            if state.phase == EXCAVATING and place == state.turn:
                sheet.numbers[at + turn] = 1.0
    sheet.share(RESOURCES - state.round, ROUNDS)


def add_shares(sheet: Sheet, counts: vec[i64], first: i64, many: i64, most: float) -> None:
    """So many of the counts, each divided by the same; the sheet is blank, and most of them are 0."""
    numbers = sheet.numbers
    at = sheet.place
    for i in range(many):
        count = counts[first + i]
        if count != 0:
            numbers[at + i] = float(count) / most
    sheet.place = at + many


def observe_table(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    sheet.one_of(PHASES, state.phase)
    sheet.mark(state.solo)
    sheet.one_of(MOST_SEATS - 1, state.seats - 2)
    sheet.mark(state.side == ADVANCED)
    sheet.mark(state.live)
    sheet.share(state.round, ROUNDS)
    sheet.mark((state.awaited() >> seat) & 1 == 1)
    sheet.mark(state.is_excavating(seat))
    sheet.share(state.token_cost(), COST)
    sheet.add(float(state.direct_cost()) / COST if state.solo else 0.0)
    add_shares(sheet, state.structures, 0, STRUCTURES, PIECES)
    add_shares(sheet, state.tokens, 0, TOKENS, TOKEN_PIECES)
    for item in range(ITEMS):
        sheet.share(state.supply[item], float(ITEM_COUNT[item]))
    for shape in range(SHAPES):
        sheet.share(TILES_PER_SHAPE - state.pile_drawn[shape], PILE)
    coming = sheet.place
    sheet.skip(RESOURCES)
    for i in range(state.round, RESOURCES):
        sheet.numbers[coming + state.resources[i]] = 1.0


def observe_tile(sheet: Sheet, tile: i64) -> None:
    """Its shape, and how many squares show each print; all 0 when there is none."""
    shapes = sheet.place
    sheet.skip(SHAPES + PRINTS)
    if tile != NO_TILE:
        sheet.numbers[shapes + shape_of(tile)] = 1.0
        for square in range(SIZE[shape_of(tile)]):
            sheet.numbers[shapes + SHAPES + SQUARE[tile * MOST_SQUARES + square]] += 1.0 / SQUARES


def observe_seat(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    sheet.add(1.0)
    sheet.share(state.credits[seat], CREDITS)
    sheet.share(state.undeveloped(seat), LAND)
    sheet.mark(state.is_choosing(seat))
    sheet.mark((state.developing >> seat) & 1 == 1)
    sheet.add(float(state.played[seat]) / CARD if state.phase != CHOOSE else 0.0)
    for points in state.sheet(seat):
        sheet.share(points, POINTS)
    observe_tile(sheet, state.tile[seat])
    add_shares(sheet, state.hand, seat * ITEMS, ITEMS, SAME_ITEMS)
    for item in range(ITEMS):
        sheet.mark(state.is_staged(seat, item))
    vacant = state.vacant(seat)
    for shown in range(PRINTS):
        add_cells(sheet, state.prints[seat * PRINTS + shown] & vacant, VACANT)
    for item in range(ITEMS):
        add_cells(sheet, state.unused(seat, item), UNUSED)
    for structure in range(STRUCTURES):
        add_cells(sheet, state.built[seat * STRUCTURES + structure], 1.0)
    not_shown = sheet.place
    sheet.skip(HIGHEST_CARD)
    for place in range(state.unplayed[seat]):
        sheet.numbers[not_shown + state.cards[seat * SET_SIZE + place] - 1] = 1.0
    if state.is_face_down(seat):
        sheet.numbers[not_shown + state.played[seat] - 1] = 1.0


def add_cells(sheet: Sheet, cells: i64, most: float) -> None:
    """How many spaces are in a set; often there is none, and the sheet is blank."""
    if cells != 0:
        sheet.numbers[sheet.place] = float(count_cells(cells)) / most
    sheet.place += 1


def observe_cells(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """Feature by feature, because the state holds each as a mask of cells: 36 cells take 2 µs instead of 8."""
    at = sheet.place
    sheet.skip(CELLS * CELL_SIZE)
    mark_cells(sheet, at, state.land[seat])
    mark_cells(sheet, at + 1, state.ground[seat])
    at += 2
    for shown in range(PRINTS):
        mark_cells(sheet, at + shown, state.prints[seat * PRINTS + shown])
    at += PRINTS
    for item in range(ITEMS):
        mark_cells(sheet, at + item, state.items[seat * ITEMS + item])
    at += ITEMS
    mark_cells(sheet, at, state.used[seat])
    for structure in range(STRUCTURES):
        mark_cells(sheet, at + 1 + structure, state.built[seat * STRUCTURES + structure])


def mark_cells(sheet: Sheet, at: i64, cells: i64) -> None:
    """1 at one place of every cell in the mask."""
    numbers = sheet.numbers
    while cells != 0:
        numbers[at + lowest_cell(cells) * CELL_SIZE] = 1.0
        cells &= cells - 1


def observe_own(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """What only the seat itself knows or needs: its tile's squares, its token, its cards (R9)."""
    squares = sheet.place
    sheet.skip(MOST_SQUARES * PRINTS)
    tile = state.tile[seat]
    if tile != NO_TILE:
        for square in range(SIZE[shape_of(tile)]):
            sheet.numbers[squares + square * PRINTS + SQUARE[tile * MOST_SQUARES + square]] = 1.0
    pending = state.pending[seat]
    sheet.one_of(TOKENS, pending // 2)  # NO_TOKEN is none of them
    sheet.mark(pending != NO_TOKEN and pending % 2 == DIRECT)
    in_hand = state.cards_in_hand(seat)
    cards = sheet.place
    sheet.skip(3 * HIGHEST_CARD)
    for place in range(in_hand):
        sheet.numbers[cards + state.cards[seat * SET_SIZE + place] - 1] = 1.0
    if state.is_face_down(seat):
        sheet.numbers[cards + HIGHEST_CARD + state.played[seat] - 1] = 1.0
    for place in range(in_hand + state.unseen[seat], state.unplayed[seat]):
        card = state.cards[seat * SET_SIZE + place]
        sheet.numbers[cards + 2 * HIGHEST_CARD + card - 1] = float(place - in_hand + 1) / DECK
