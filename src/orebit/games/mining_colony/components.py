"""Mining Colony, the components (§2): boards, tiles, cards and numbers as flat tables the rules can index."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.components import Row, load

GAME_ID: Final = "mining_colony"
BOARD_FILE: Final = "components.toml"
TILE_FILE: Final = "tiles.toml"
CARD_FILE: Final = "cards.toml"

# §2 What the box is made of: the shape of the data, which no owner's folder can change.
MOST_SEATS: Final[i64] = 4
SOLO_SEATS: Final = 2  # §7.2: you and Zorlord, set up as for two players
ROWS: Final[i64] = 6
COLS: Final[i64] = 6
CELLS: Final[i64] = ROWS * COLS  # R1
ALL_CELLS: Final[i64] = (1 << CELLS) - 1  # a set of spaces is a mask: bit 6*row + col
ROTATIONS: Final[i64] = 4
SHAPES: Final[i64] = 5  # R3: one outline of each size
MOST_SQUARES: Final[i64] = 5
TILES_PER_SHAPE: Final[i64] = 10
TILES: Final[i64] = SHAPES * TILES_PER_SHAPE
ZONES: Final[i64] = 4
RESOURCES: Final = 10
SET_SIZE: Final[i64] = 12  # excavation cards of one colour
HIGHEST_CARD: Final = MOST_SEATS * SET_SIZE
HAND_SIZE: Final[i64] = 3  # excavation cards that a seat draws each round
ITEMS: Final[i64] = 10
STRUCTURES: Final[i64] = 7
TOKENS: Final[i64] = 7
SLOTS: Final[i64] = 3  # of the staging area
SIDES: Final = 2
LEVELS: Final = 4

NO_TILE: Final = -1
NO_ITEM: Final = -1
NO_TOKEN: Final = -1
NO_STRUCTURE: Final = -1
NO_CARD: Final = 0  # excavation cards are known by their numbers, from 1

# §2 Prints, in the order of this list.
PRINT_IDS: Final = (
    "blank", "ornament", "dome", "pad",
    "storage_purple", "storage_yellow", "storage_white", "storage_green", "storage_any",
)  # fmt: skip
BLANK: Final = 0
ORNAMENT: Final = 1  # cosmetic: blank for every rule
PRINTS: Final[i64] = len(PRINT_IDS)
NO_PRINT: Final = -1  # of an undeveloped space

SIDE_IDS: Final = ("standard", "advanced")
STANDARD: Final = 0
ADVANCED: Final = 1
LEVEL_IDS: Final = ("easy", "moderate", "hard", "very_hard")


def bit(cell: int) -> int:
    """A set of this space alone. `1 << cell` is only right in front of an `int`: compiled, the C compiler takes the
    literal 1 before an i64 for a number of 32 bits."""
    return 1 << cell


def fresh_id(row: Row, ids: list[str]) -> str:
    """The row's id, which must be a word of its own."""
    row_id = row.text("id")
    if not row_id or row_id in ids or len(row_id.split()) != 1:
        raise row.wrong("id", f"should be a word that no other row has, but is {row_id!r}")
    return row_id


def cell_list(row: Row, field: str, count: int) -> list[tuple[int, int]]:
    """A list of [row, column] pairs on the grid, all different."""
    pairs = row.raw(field)
    if not isinstance(pairs, list) or len(pairs) != count:
        raise row.wrong(field, f"should be a list of {count} [row, column] pairs")
    cells: list[tuple[int, int]] = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(x) is int and 0 <= x < ROWS for x in pair):
            raise row.wrong(field, f"holds {pair!r}, which is no [row, column] of the {ROWS}x{COLS} grid")
        if (pair[0], pair[1]) in cells:
            raise row.wrong(field, f"holds {pair!r} twice")
        cells.append((pair[0], pair[1]))
    return cells


class _Board:
    """components.toml, checked: boards, supply, tokens."""

    def __init__(self, file: Row) -> None:
        grid = file.table("grid")
        grid.number("rows", range(ROWS, ROWS + 1))
        grid.number("cols", range(COLS, COLS + 1))
        self.starts: list[int] = []  # by side, as masks
        for row, side_id in zip(file.rows("side", SIDES), SIDE_IDS):
            row.text("id", (side_id,))
            row.text("start_feature", (PRINT_IDS[BLANK],))
            cells = cell_list(row, "start", COLS)
            self.starts.append(sum(bit(COLS * r + c) for r, c in cells))
        self.kinds: list[str] = []
        for row in file.rows("staging", SLOTS):
            if row.text("holds") in self.kinds:
                raise row.wrong("holds", "should be a kind that no other slot holds")
            self.kinds.append(row.text("holds"))
        self.read_items(file)
        self.read_structures(file)
        self.read_tokens(file)
        self.colours: list[str] = []
        for seat, row in enumerate(file.rows("seat_colour", MOST_SEATS)):
            row.number("seat", range(seat, seat + 1))
            if row.text("colour") in self.colours:
                raise row.wrong("colour", "should be a colour that no other seat has")
            self.colours.append(row.text("colour"))

    def read_items(self, file: Row) -> None:
        self.item_ids: list[str] = []
        self.item_kind: list[int] = []
        self.item_colour: list[str] = []
        self.item_count: list[int] = []
        self.item_fits: list[int] = []  # a mask of prints
        for row in file.rows("item", ITEMS):
            self.item_ids.append(fresh_id(row, self.item_ids))
            self.item_kind.append(self.kinds.index(row.text("kind", self.kinds)))
            self.item_colour.append(row.text("colour"))
            self.item_count.append(row.number("count", range(1, 100)))
            fits = row.texts("fits", PRINT_IDS[ORNAMENT + 1 :], range(1, PRINTS))
            self.item_fits.append(sum(1 << PRINT_IDS.index(name) for name in set(fits)))

    def read_structures(self, file: Row) -> None:
        self.structure_ids: list[str] = []
        self.needs: list[int] = []  # two items each
        pairs: list[list[str]] = []
        for row in file.rows("structure", STRUCTURES):
            self.structure_ids.append(fresh_id(row, self.structure_ids))
            row.number("count", range(MOST_SEATS - 1, 100))  # enough for four seats (§4)
            pair = row.texts("needs", self.item_ids, 2)
            if sorted(pair) in pairs:
                raise row.wrong("needs", f"should be a pair that no other structure needs, but is {pair}")
            pairs.append(sorted(pair))
            self.needs += [self.item_ids.index(item_id) for item_id in pair]

    def read_tokens(self, file: Row) -> None:
        self.token_ids: list[str] = []
        self.token_print: list[int] = []
        self.token_count: list[int] = []
        for row in file.rows("token", TOKENS):
            self.token_ids.append(fresh_id(row, self.token_ids))
            self.token_print.append(PRINT_IDS.index(row.text("feature", PRINT_IDS)))
            self.token_count.append(row.number("count", range(100)))
        total = file.table("constants").number("token_total")
        if sum(self.token_count) != total:
            raise file.wrong("token", f"counts {sum(self.token_count)} tokens, but token_total is {total}")


class _Tiles:
    """tiles.toml, checked: file order is the canonical order of shapes and tiles."""

    def __init__(self, file: Row) -> None:
        self.shape_ids: list[str] = []
        self.shape_names: list[str] = []
        self.cells: list[list[tuple[int, int]]] = []
        for row in file.rows("shape", SHAPES):
            self.shape_ids.append(fresh_id(row, self.shape_ids))
            self.shape_names.append(row.text("name"))
            row.number("copies", range(TILES_PER_SHAPE, TILES_PER_SHAPE + 1))
            cells = cell_list(row, "cells", row.number("size", range(1, MOST_SQUARES + 1)))
            if min(r for r, _ in cells) != 0 or min(c for _, c in cells) != 0:
                raise row.wrong("cells", "should begin at row 0 and column 0")
            self.cells.append(cells)
        self.ids: list[str] = []
        self.squares: list[list[int]] = []
        for i, row in enumerate(file.rows("tile", TILES)):
            self.ids.append(fresh_id(row, self.ids))
            shape = i // TILES_PER_SHAPE
            if row.text("shape", self.shape_ids) != self.shape_ids[shape]:
                raise row.wrong("shape", f"should be '{self.shape_ids[shape]}': tiles stand in the order of the shapes")
            names = row.texts("squares", PRINT_IDS, len(self.cells[shape]))
            self.squares.append([PRINT_IDS.index(name) for name in names])


class _Cards:
    """cards.toml, checked."""

    def __init__(self, file: Row, colours: list[str], item_ids: list[str], shape_ids: list[str]) -> None:
        self.numbers: list[int] = []  # by colour * SET_SIZE + place
        for row, colour in zip(file.rows("excavation_set", MOST_SEATS), colours):
            row.text("colour", (colour,))
            numbers = row.numbers("numbers", range(1, HIGHEST_CARD + 1), SET_SIZE)
            for number in numbers:
                if number in self.numbers:  # R4: no two cards are equal
                    raise row.wrong("numbers", f"holds {number}, which is there already")
                self.numbers.append(number)
        self.ids: list[str] = []
        self.shape: list[int] = []  # by card * ZONES + zone
        self.item_count: list[int] = []  # by (card * ZONES + zone) * ITEMS + item
        for row in file.rows("resource", RESOURCES):
            self.ids.append(fresh_id(row, self.ids))
            for i, zone in enumerate(row.rows("zones", ZONES)):
                zone.number("zone", range(i + 1, i + 2))
                self.shape.append(shape_ids.index(zone.text("shape", shape_ids)))
                names = zone.texts("items", item_ids)
                self.item_count += [names.count(item_id) for item_id in item_ids]


_file: Final = load(GAME_ID, BOARD_FILE)
_board: Final = _Board(_file)
_tiles: Final = _Tiles(load(GAME_ID, TILE_FILE))
_cards: Final = _Cards(load(GAME_ID, CARD_FILE), _board.colours, _board.item_ids, _tiles.shape_ids)
_constants: Final = _file.table("constants")
_solo: Final = _file.table("solo")

COLOURS: Final[list[str]] = _board.colours  # by seat, and of the excavation sets
START_CELLS: Final[vec[i64]] = vec[i64](_board.starts)  # by side: a mask

# §2 Items and the staging area
ITEM_IDS: Final[list[str]] = _board.item_ids
ITEM_COLOURS: Final[list[str]] = _board.item_colour
KIND_IDS: Final[list[str]] = _board.kinds
SLOT: Final[vec[i64]] = vec[i64](_board.item_kind)  # by item: its kind, which is also its staging slot
FITS: Final[vec[i64]] = vec[i64](_board.item_fits)  # by item: a mask of the prints it may stand on
FITTING: Final[vec[i64]] = vec[i64](  # by item * PRINTS + place: the same one by one, then NO_PRINT
    [
        ([shown for shown in range(PRINTS) if (fits >> shown) & 1] + [NO_PRINT] * PRINTS)[place]
        for fits in _board.item_fits
        for place in range(PRINTS)
    ]
    + [NO_PRINT]
)
ITEM_COUNT: Final[vec[i64]] = vec[i64](_board.item_count)  # by item

# §2 Structures and build-over tokens
STRUCTURE_IDS: Final[list[str]] = _board.structure_ids
NEEDS: Final[vec[i64]] = vec[i64](_board.needs)  # by structure * 2 + end: the item
TOKEN_IDS: Final[list[str]] = _board.token_ids
TOKEN_PRINT: Final[vec[i64]] = vec[i64](_board.token_print)  # by token
TOKEN_COUNT: Final[vec[i64]] = vec[i64](_board.token_count)  # by token
TOKEN_TOTAL: Final[i64] = sum(_board.token_count)

# §2 Tiles
SHAPE_IDS: Final[list[str]] = _tiles.shape_ids
SHAPE_NAMES: Final[list[str]] = _tiles.shape_names
SHAPE_CELLS: Final[list[list[tuple[int, int]]]] = _tiles.cells  # by shape: (row, column) of each square, unturned
TILE_IDS: Final[list[str]] = _tiles.ids
TILE_SQUARES: Final[list[list[int]]] = _tiles.squares  # by tile: the print of each square
SQUARE: Final[vec[i64]] = vec[i64](  # by tile * MOST_SQUARES + square: its print
    [(prints + [BLANK] * MOST_SQUARES)[square] for prints in _tiles.squares for square in range(MOST_SQUARES)]
)
SIZE: Final[vec[i64]] = vec[i64]([len(cells) for cells in _tiles.cells])  # by shape: how many squares

# §2 Cards
EXCAVATION: Final[vec[i64]] = vec[i64](_cards.numbers)  # by colour * SET_SIZE + place: the number
RESOURCE_IDS: Final[list[str]] = _cards.ids
ZONE_SHAPE: Final[vec[i64]] = vec[i64](_cards.shape)  # by resource card * ZONES + zone
ZONE_ITEMS: Final[vec[i64]] = vec[i64](_cards.item_count)  # by (resource card * ZONES + zone) * ITEMS + item

# §5 The numbers of the rules.
ROUNDS: Final = RESOURCES
REFRESH_COST: Final[i64] = _constants.number("refresh_cost", range(1, 10))
TOKEN_COST: Final[i64] = _constants.number("token_cost", range(1, 2))  # the claims of §5.6 reckon with 1
CREDITS_KEPT: Final[i64] = _constants.number("credit_keep_max", range(100))
START_CREDITS: Final[i64] = _constants.number("start_credits", range(100))  # R27
TILE_CREDITS: Final = 1  # §5.5: what a discarded tile pays for each square
ITEM_CREDITS: Final = 1  # §5.5: what a discarded item pays

# §6 Scoring.
VP_STRUCTURE: Final[i64] = _constants.number("vp_structure", range(100))
VP_ITEM: Final[i64] = _constants.number("vp_item", range(100))
CREDITS_PER_VP: Final[i64] = _constants.number("credits_per_vp", range(1, 100))
VP_UNDEVELOPED: Final[i64] = _constants.number("vp_undeveloped", range(-100, 1))
VP_UNPLAYED: Final[vec[i64]] = vec[i64](_constants.numbers("vp_unplayed", range(100), MOST_SEATS))  # by rank from 0

# §7.2 Solo.
LEVEL_COST: Final[vec[i64]] = vec[i64](  # by level: the price of a token
    [row.number("token_cost", range(1, 10)) for row in _file.rows("solo_level", LEVELS)]
)
DIRECT_EXTRA: Final[i64] = _solo.number("direct_extra", range(10))
DIRECT_EXTRA_FREE: Final[i64] = _solo.number("direct_extra_intermediate", range(10))
EXCHANGE_COST: Final[i64] = _solo.number("exchange_cost", range(1, 10))
FINAL_CREDITS: Final[i64] = _solo.number("final_round_credits", range(100))
ODD_ZONE: Final[i64] = _solo.number("zorlord_odd_zone", range(1, SOLO_SEATS + 1)) - 1  # from 0, as everywhere here
EVEN_ZONE: Final[i64] = _solo.number("zorlord_even_zone", range(1, SOLO_SEATS + 1)) - 1

for _row, _level in zip(_file.rows("solo_level"), LEVEL_IDS):
    _row.text("id", (_level,))
_constants.number("rounds", range(ROUNDS, ROUNDS + 1))
_constants.number("hand_size", range(HAND_SIZE, HAND_SIZE + 1))
