"""Mining Colony for bots: actions of a development that were only imagined, taken back.

A judge looks at some hundred positions that differ in one action. To play it and take it back costs a tenth of a clone.
"""

from mypy_extensions import i64

from orebit.games.mining_colony.actions import FROM_STAGE
from orebit.games.mining_colony.colony import BIT, covered_cell, shape_of
from orebit.games.mining_colony.components import (
    ITEMS,
    MOST_SQUARES,
    NO_PRINT,
    PRINTS,
    SIZE,
    SLOT,
    SLOTS,
    SQUARE,
    TOKEN_PRINT,
)
from orebit.games.mining_colony.position import NOT_PLACED, Position


def take_tile_back(state: Position, seat: i64, tile: i64, rotation: i64, corner: i64) -> None:
    """After `place_tile`: it lay where nothing was."""
    cells: i64 = 0
    for square in range(SIZE[shape_of(tile)]):
        cell = BIT[covered_cell(tile, rotation, corner, square)]
        state.prints[seat * PRINTS + SQUARE[tile * MOST_SQUARES + square]] ^= cell
        cells |= cell
    state.land[seat] ^= cells
    state.ground[seat] ^= cells
    state.tile[seat] = tile
    state.tile_place[tile] = NOT_PLACED


def take_item_back(state: Position, seat: i64, item: i64, source: i64, cell: i64) -> None:
    """After `place_item`."""
    state.items[seat * ITEMS + item] ^= BIT[cell]
    state.occupied[seat] ^= BIT[cell]
    if source == FROM_STAGE:
        state.stage[seat * SLOTS + SLOT[item]] = item
    else:
        state.hand[seat * ITEMS + item] += 1


def take_token_back(state: Position, seat: i64, pending: i64, cell: i64, covered: i64) -> None:
    """After `place_token`: `pending` and the print that it covered (NO_PRINT: no land at all) are as before."""
    state.prints[seat * PRINTS + TOKEN_PRINT[pending // 2]] ^= BIT[cell]
    if covered != NO_PRINT:
        state.prints[seat * PRINTS + covered] |= BIT[cell]
    else:
        state.land[seat] ^= BIT[cell]
    state.pending[seat] = pending
    state.laid -= 1
