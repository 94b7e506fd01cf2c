"""Mining Colony, the geometry of a colony board (§5.7, §5.8). A set of spaces is a mask with bit 6*row + col.

Whole boards are asked at once with a few shifts: a tile's legal corners, the middles between two items.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    CELLS,
    COLS,
    MOST_SQUARES,
    ROTATIONS,
    ROWS,
    SHAPE_CELLS,
    SHAPES,
    SIZE,
    TILE_SQUARES,
    TILES,
    TILES_PER_SHAPE,
    bit,
)
from orebit.games.mining_colony.reasons import BEYOND_GRID, COVERS_LAND, NO_CONTACT, SAME_TURNED

FIRST_COLUMN: Final[i64] = sum(bit(COLS * row) for row in range(ROWS))
LAST_COLUMN: Final[i64] = FIRST_COLUMN << (COLS - 1)
NOT_FIRST_COLUMN: Final[i64] = ALL_CELLS ^ FIRST_COLUMN
NOT_LAST_COLUMN: Final[i64] = ALL_CELLS ^ LAST_COLUMN
INNER_COLUMNS: Final[i64] = ALL_CELLS ^ FIRST_COLUMN ^ LAST_COLUMN

BIT: Final[vec[i64]] = vec[i64]([bit(cell) for cell in range(CELLS)])  # by cell

# Any six bits of this number in a row, of the 36 that count, are found in it once. So a set of one space times this
# number tells the space by its bits 58 to 63, and those are the same whether numbers end at 64 bits or not. Compiled, a
# division took six times as long.
_WINDOWS: Final[i64] = 0x2367570A4C000000
_WINDOW_BITS: Final = 6
_WINDOW_AT: Final = 58
_WINDOW: Final = (1 << _WINDOW_BITS) - 1
_SEEN: Final = [(bit(cell) * _WINDOWS >> _WINDOW_AT) & _WINDOW for cell in range(CELLS)]  # by cell
assert len(set(_SEEN)) == CELLS
_CELL_OF: Final[vec[i64]] = vec[i64](
    [_SEEN.index(seen) if seen in _SEEN else CELLS for seen in range(1 << _WINDOW_BITS)]
)

_ODD_BITS: Final[i64] = 0x555555555
_LOW_PAIRS: Final[i64] = 0x333333333
_LOW_NIBBLES: Final[i64] = 0xF0F0F0F0F
_EACH_BYTE: Final[i64] = 0x101010101
_TOP_BYTE_AT: Final = 32


def lowest_cell(cells: i64) -> i64:
    """The first space of a set that is not empty."""
    return _CELL_OF[((cells & -cells) * _WINDOWS >> _WINDOW_AT) & _WINDOW]


def count_cells(cells: i64) -> i64:
    """How many spaces are in a set: the bits are added up in pairs, fours and bytes, the bytes in the top one."""
    cells -= (cells >> 1) & _ODD_BITS
    cells = (cells & _LOW_PAIRS) + ((cells >> 2) & _LOW_PAIRS)
    return (((cells + (cells >> 4)) & _LOW_NIBBLES) * _EACH_BYTE >> _TOP_BYTE_AT) & 255


def neighbours(cells: i64) -> i64:
    """The spaces orthogonally next to any of these (R21: a corner is no contact)."""
    return (
        (cells << COLS) | (cells >> COLS) | ((cells & NOT_LAST_COLUMN) << 1) | ((cells & NOT_FIRST_COLUMN) >> 1)
    ) & ALL_CELLS


# §5.7 Turning a tile
def turned(cells: list[tuple[int, int]], rotation: int) -> list[tuple[int, int]]:
    """Cells after so many quarter turns clockwise (R20: never flipped); the bounding box begins at (0, 0) again."""
    for _ in range(rotation):
        height = 1 + max([row for row, _ in cells])
        cells = [(col, height - 1 - row) for row, col in cells]
    return cells


def _offsets() -> list[int]:
    offsets: list[int] = []
    for cells in SHAPE_CELLS:
        for rotation in range(ROTATIONS):
            places = [COLS * row + col for row, col in turned(cells, rotation)]
            offsets += places + [0] * (MOST_SQUARES - len(places))
    return offsets


def _boxes() -> list[int]:
    boxes: list[int] = []
    for cells in SHAPE_CELLS:
        for rotation in range(ROTATIONS):
            height = 1 + max([row for row, _ in turned(cells, rotation)])
            width = 1 + max([col for _, col in turned(cells, rotation)])
            corners = [COLS * row + col for row in range(ROWS - height + 1) for col in range(COLS - width + 1)]
            boxes.append(sum([bit(corner) for corner in corners]))
    return boxes


def _is_lowest(tile: int, rotation: int) -> bool:
    """False when a lower rotation shows the same print on the same spaces: then only that one is listed."""
    cells = SHAPE_CELLS[tile // TILES_PER_SHAPE]
    shown = [sorted(zip(turned(cells, turns), TILE_SQUARES[tile])) for turns in range(rotation + 1)]
    return shown[rotation] not in shown[:rotation]


OFFSET: Final[vec[i64]] = vec[i64](_offsets())  # by (shape * ROTATIONS + rotation) * MOST_SQUARES + square
BOX: Final[vec[i64]] = vec[i64](_boxes())  # by shape * ROTATIONS + rotation: the corners that keep it in the grid
IS_LOWEST: Final[vec[i64]] = vec[i64](  # by tile * ROTATIONS + rotation: 1 where the rotation is listed
    [1 if _is_lowest(tile, rotation) else 0 for tile in range(TILES) for rotation in range(ROTATIONS)]
)
assert len(BOX) == SHAPES * ROTATIONS


def shape_of(tile: i64) -> i64:
    return tile // TILES_PER_SHAPE


def legal_corners(tile: i64, rotation: i64, land: i64, ground: i64) -> i64:
    """Where the corner of a tile may lie (§5.7), on a board with this developed land.

    All its squares must come to lie in the grid on undeveloped spaces, and one of them next to the `ground`: the
    spaces that are starting spaces or tiles (R22: not tokens).
    """
    if IS_LOWEST[tile * ROTATIONS + rotation] == 0:
        return 0
    turned_shape = shape_of(tile) * ROTATIONS + rotation
    undeveloped = ALL_CELLS ^ land
    frontier = neighbours(ground)
    fitting = BOX[turned_shape]
    touching: i64 = 0
    first = turned_shape * MOST_SQUARES
    for square in range(first, first + SIZE[shape_of(tile)]):
        fitting &= undeveloped >> OFFSET[square]
        touching |= frontier >> OFFSET[square]
    return fitting & touching


def why_no_corner(tile: i64, rotation: i64, corner: i64, land: i64, ground: i64) -> i64:
    """The same, asked for one corner: of a bare grid with contact everywhere, then of the land, then of the ground."""
    if IS_LOWEST[tile * ROTATIONS + rotation] == 0:
        return SAME_TURNED
    if (legal_corners(tile, rotation, 0, ALL_CELLS) >> corner) & 1 == 0:
        return BEYOND_GRID
    if (legal_corners(tile, rotation, land, ALL_CELLS) >> corner) & 1 == 0:
        return COVERS_LAND
    return LEGAL if (legal_corners(tile, rotation, land, ground) >> corner) & 1 == 1 else NO_CONTACT


def covered_cell(tile: i64, rotation: i64, corner: i64, square: i64) -> i64:
    """The space that a square of a tile covers."""
    return corner + OFFSET[(shape_of(tile) * ROTATIONS + rotation) * MOST_SQUARES + square]


# §5.8 Two items with one space between
def middles_across(one: i64, other: i64) -> i64:
    """The spaces with one item at the left and the other at the right, or the other way round."""
    return ((one << 1) & (other >> 1) | (other << 1) & (one >> 1)) & INNER_COLUMNS


def middles_down(one: i64, other: i64) -> i64:
    """The spaces with one item above and the other below, or the other way round."""
    return ((one << COLS) & (other >> COLS) | (other << COLS) & (one >> COLS)) & ALL_CELLS
