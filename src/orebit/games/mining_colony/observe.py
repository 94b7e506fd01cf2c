"""Mining Colony, the observation vector for learning: what a seat may know, relative to it, always of one size."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from orebit.core.layout import Block, Layout
from orebit.core.state import ONE, Sheet, modulo, share_bits
from orebit.games.mining_colony.actions import (
    BUILD,
    BUY_TOKEN,
    CELL_LABELS,
    DIRECT,
    DISCARD_ITEM,
    EXCHANGE,
    FINISH,
    PLACE_ITEM,
    PLACE_TILE,
    PLACE_TOKEN,
    STAGE_ITEM,
)
from orebit.games.mining_colony.colony import count_cells, lowest_cell, shape_of
from orebit.games.mining_colony.components import (
    ADVANCED,
    ALL_CELLS,
    CELLS,
    HIGHEST_CARD,
    ITEM_COUNT,
    ITEM_IDS,
    ITEMS,
    MOST_SEATS,
    MOST_SQUARES,
    NO_ITEM,
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
    SLOTS,
    SQUARE,
    STRUCTURE_IDS,
    STRUCTURES,
    TILES,
    TILES_PER_SHAPE,
    TOKEN_IDS,
    TOKENS,
    ZONES,
)
from orebit.games.mining_colony.position import CHOOSE, DEVELOP, EXCAVATING, OVER
from orebit.games.mining_colony.rules import MiningColonyState

# What numbers are divided by, so that most lie between 0 and 1
ROUNDS: Final = 10
COST: Final = 5
PIECES: Final = 3
TOKEN_PIECES: Final = 6
PILE: Final = 10
SQUARES: Final = 5
SAME_ITEMS: Final = 2
CREDITS: Final = 5
LAND: Final = 30
CARD: Final = 48
POINTS: Final = 10
VACANT: Final = 5
UNUSED: Final = 3
DECK: Final = 12

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
STOCK_AT: Final[i64] = LAYOUT["table"].columns.index(f"structures left {STRUCTURE_IDS[0]} / {PIECES:.0f}")
PENDING_AT: Final[i64] = OWN_AT + MOST_SQUARES * PRINTS
# Within what is told of a cell
PRINT_IS: Final = 2
ITEM_IS: Final = PRINT_IS + PRINTS
USED: Final = ITEM_IS + ITEMS
OBSERVATION: Final[i64] = LAYOUT.size
TILE_SHARES: Final[vec[i32]] = vec[i32](  # by tile * PRINTS + print: how many of its squares show it
    [
        share_bits(sum([SQUARE[tile * MOST_SQUARES + i] == each for i in range(SIZE[shape_of(tile)])]), SQUARES)
        for tile in range(TILES)
        for each in range(PRINTS)
    ]
)


def observe(state: MiningColonyState, seat: i64, sheet: Sheet) -> None:
    """Seats follow clockwise from the observer; Zorlord is a seat without colony."""
    first = sheet.place
    observe_table(sheet, state, seat)
    assert sheet.place == first + ZONES_AT
    for zone in range(ZONES):
        sheet.mark((state.zones_filled >> zone) & 1 == 1)
        observe_tile(sheet, state.zone_tile[zone])
        sheet.shares(state.zone_items, zone * ITEMS, ITEMS, SAME_ITEMS)
    assert sheet.place == first + SEATS_AT
    for turn in range(MOST_SEATS):
        if turn < state.seats:
            observe_seat(sheet, state, modulo(seat + turn, state.seats))
        else:
            sheet.skip(SEAT_SIZE)
    assert sheet.place == first + CELLS_AT
    observe_cells(sheet, state, seat)
    assert sheet.place == first + OWN_AT
    observe_own(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + OBSERVATION


def observe_again(state: MiningColonyState, seat: i64, action: i64, sheet: Sheet) -> bool:
    """What a develop action changes of what its seat sees: the seat itself, its colony, what is left of structures,
    tokens and items. Three of four looks of a game are such. Nothing in a colony goes, but for a print below a token.
    """
    if action < PLACE_TILE or action >= FINISH or (action >= EXCHANGE and action < BUILD):  # Zorlord has a hand as well
        return False
    first = sheet.place
    if action >= DISCARD_ITEM:
        sheet.clear(first + STOCK_AT, STRUCTURES + TOKENS)
        sheet.place = first + STOCK_AT
        observe_stock(sheet, state)
    sheet.clear(first + SEATS_AT, SEAT_SIZE - HIGHEST_CARD)  # its cards come last, and stay
    sheet.place = first + SEATS_AT
    observe_seat(sheet, state, seat)
    at = first + CELLS_AT
    if action < PLACE_ITEM:
        observe_land(sheet, state, seat, at)
        sheet.clear(first + OWN_AT, MOST_SQUARES * PRINTS)  # the tile has been used
    elif action < STAGE_ITEM:
        place = action - PLACE_ITEM
        sheet.mark_at(at + place % CELLS * CELL_SIZE + ITEM_IS + place // (2 * CELLS))
    elif action >= BUILD and action < BUY_TOKEN:
        observe_built(sheet, state, seat, at)
    elif action >= BUY_TOKEN:
        if action >= PLACE_TOKEN:
            sheet.clear(at + (action - PLACE_TOKEN) * CELL_SIZE + PRINT_IS, PRINTS)
            observe_land(sheet, state, seat, at)
        sheet.clear(first + PENDING_AT, TOKENS + 1)
        sheet.place = first + PENDING_AT
        observe_pending(sheet, state, seat)
    return True


def observe_course(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """Whose turn it is, in which order the seats excavate this round (the highest card first), and how many follow."""
    at = sheet.place
    sheet.skip(2 * MOST_SEATS)
    if state.phase == EXCAVATING or state.phase == DEVELOP:
        for place in range(len(state.order)):
            turn = modulo(state.order[place] - seat + state.seats, state.seats)
            sheet.share_at(at + MOST_SEATS + turn, place + 1, MOST_SEATS)
            if state.phase == EXCAVATING and place == state.turn:
                sheet.mark_at(at + turn)
    sheet.share(RESOURCES - state.round, ROUNDS)


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
    if state.solo:
        sheet.share_at(sheet.place, state.direct_cost(), COST)
    sheet.skip(1)
    observe_stock(sheet, state)
    at = sheet.place
    bits = sheet.bits
    drawn = state.pile_drawn
    for shape in range(SHAPES):
        bits[at + shape] = share_bits(TILES_PER_SHAPE - drawn[shape], PILE)
    at += SHAPES
    sheet.mark_each(at, state.resources, state.round, RESOURCES - state.round)
    sheet.place = at + RESOURCES


def observe_stock(sheet: Sheet, state: MiningColonyState) -> None:
    sheet.shares(state.structures, 0, STRUCTURES, PIECES)
    sheet.shares(state.tokens, 0, TOKENS, TOKEN_PIECES)
    at = sheet.place
    bits = sheet.bits
    supply = state.supply
    for item in range(ITEMS):
        bits[at + item] = share_bits(supply[item], ITEM_COUNT[item])
    sheet.place = at + ITEMS


def observe_tile(sheet: Sheet, tile: i64) -> None:
    """Its shape, and how many squares show each print; all 0 when there is none."""
    if tile != NO_TILE:
        at = sheet.place
        sheet.mark_at(at + shape_of(tile))
        bits = sheet.bits
        shares = TILE_SHARES
        for i in range(PRINTS):
            bits[at + SHAPES + i] = shares[tile * PRINTS + i]
    sheet.skip(SHAPES + PRINTS)


def observe_seat(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    at = sheet.place  # a place that moves on in memory is waited for: here they are told by the layout
    bits = sheet.bits
    bits[at] = ONE
    bits[at + 1] = share_bits(state.credits[seat], CREDITS)
    bits[at + 2] = share_bits(state.undeveloped(seat), LAND)
    if state.is_choosing(seat):
        bits[at + 3] = ONE
    if (state.developing >> seat) & 1 == 1:
        bits[at + 4] = ONE
    if state.phase != CHOOSE:
        bits[at + 5] = share_bits(state.played[seat], CARD)
    bits[at + 6] = share_bits(state.structure_points(seat), POINTS)  # a list of them takes as long as all the rest
    bits[at + 7] = share_bits(state.item_points(seat), POINTS)
    bits[at + 8] = share_bits(state.credit_points(seat), POINTS)
    bits[at + 9] = share_bits(state.unplayed_points(seat), POINTS)
    bits[at + 10] = share_bits(state.undeveloped_points(seat), POINTS)
    sheet.place = at + 11
    observe_tile(sheet, state.tile[seat])
    sheet.shares(state.hand, seat * ITEMS, ITEMS, SAME_ITEMS)
    staged = sheet.place
    sheet.skip(ITEMS)
    stage = state.stage
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        item = stage[slot]
        if item != NO_ITEM:
            bits[staged + item] = ONE
    add_cells(sheet, state.prints, seat * PRINTS, PRINTS, state.vacant(seat), VACANT)
    add_cells(sheet, state.items, seat * ITEMS, ITEMS, ALL_CELLS ^ state.used[seat], UNUSED)
    add_cells(sheet, state.built, seat * STRUCTURES, STRUCTURES, ALL_CELLS, 1)
    not_shown = sheet.place - 1  # cards are numbered from 1 on
    sheet.skip(HIGHEST_CARD)
    sheet.mark_each(not_shown, state.cards, seat * SET_SIZE, state.unplayed[seat])
    if state.is_face_down(seat):
        sheet.mark_at(not_shown + state.played[seat])


def add_cells(sheet: Sheet, sets: vec[i64], first: i64, many: i64, among: i64, most: i64) -> None:
    """How many spaces each of so many sets has among these; often there is none, and the sheet is blank."""
    bits = sheet.bits
    at = sheet.place
    for i in range(many):
        cells = sets[first + i] & among
        if cells != 0:
            bits[at + i] = share_bits(count_cells(cells), most)
    sheet.place = at + many


def observe_cells(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """Feature by feature, because the state holds each as a mask of cells: 36 cells take 2 µs instead of 8."""
    at = sheet.place
    sheet.skip(CELLS * CELL_SIZE)
    observe_land(sheet, state, seat, at)
    mark_sets(sheet, at + ITEM_IS, state.items, seat * ITEMS, ITEMS)
    observe_built(sheet, state, seat, at)


def observe_land(sheet: Sheet, state: MiningColonyState, seat: i64, at: i64) -> None:
    mark_cells(sheet, at, state.land[seat])
    mark_cells(sheet, at + 1, state.ground[seat])
    mark_sets(sheet, at + PRINT_IS, state.prints, seat * PRINTS, PRINTS)


def observe_built(sheet: Sheet, state: MiningColonyState, seat: i64, at: i64) -> None:
    mark_cells(sheet, at + USED, state.used[seat])
    mark_sets(sheet, at + USED + 1, state.built, seat * STRUCTURES, STRUCTURES)


def mark_sets(sheet: Sheet, at: i64, sets: vec[i64], first: i64, many: i64) -> None:
    """The cells of so many sets, each at a place of its own; often a set is empty."""
    for i in range(many):
        cells = sets[first + i]
        if cells != 0:
            mark_cells(sheet, at + i, cells)


def mark_cells(sheet: Sheet, at: i64, cells: i64) -> None:
    """1 at one place of every cell in the mask. The memory is looked up once for all: half the time."""
    bits = sheet.bits
    while cells != 0:
        bits[at + lowest_cell(cells) * CELL_SIZE] = ONE
        cells &= cells - 1


def observe_own(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    """What only the seat itself knows or needs: its tile's squares, its token, its cards (R9)."""
    squares = sheet.place
    sheet.skip(MOST_SQUARES * PRINTS)
    tile = state.tile[seat]
    if tile != NO_TILE:
        for square in range(SIZE[shape_of(tile)]):
            sheet.mark_at(squares + square * PRINTS + SQUARE[tile * MOST_SQUARES + square])
    observe_pending(sheet, state, seat)
    in_hand = state.cards_in_hand(seat)
    cards = state.cards
    at = sheet.place - 1  # cards are numbered from 1 on
    sheet.skip(3 * HIGHEST_CARD)
    sheet.mark_each(at, cards, seat * SET_SIZE, in_hand)
    if state.is_face_down(seat):
        sheet.mark_at(at + HIGHEST_CARD + state.played[seat])
    for place in range(in_hand + state.unseen[seat], state.unplayed[seat]):
        sheet.share_at(at + 2 * HIGHEST_CARD + cards[seat * SET_SIZE + place], place - in_hand + 1, DECK)


def observe_pending(sheet: Sheet, state: MiningColonyState, seat: i64) -> None:
    pending = state.pending[seat]
    if pending == NO_TOKEN:
        sheet.skip(TOKENS + 1)
    else:
        sheet.one_of(TOKENS, pending // 2)
        sheet.mark(pending % 2 == DIRECT)
