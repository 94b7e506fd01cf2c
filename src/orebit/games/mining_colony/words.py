"""Mining Colony, the words that labels, descriptions and the log share."""

from orebit.core.words import listed
from orebit.games.mining_colony.colony import covered_cell, shape_of
from orebit.games.mining_colony.components import (
    COLOURS,
    ITEM_COLOURS,
    ITEMS,
    KIND_IDS,
    NO_TILE,
    PRINT_IDS,
    SHAPE_NAMES,
    SIZE,
    SLOT,
    STRUCTURE_IDS,
    TILE_SQUARES,
    TOKEN_PRINT,
)
from orebit.games.mining_colony.position import ZORLORD
from orebit.games.mining_colony.rules import MiningColonyState

ZORLORD_NAME = "Zorlord"

PRINT_NAMES = {"pad": "launch pad", "storage_any": "multi-coloured storage"}


def seat_name(state: MiningColonyState, seat: int) -> str:
    if state.solo and seat == ZORLORD:
        return ZORLORD_NAME
    return f"Player {seat + 1}" if state.random_colours else COLOURS[seat].capitalize()


def item_name(item: int) -> str:
    """`blue ship`"""
    return f"{ITEM_COLOURS[item]} {KIND_IDS[SLOT[item]]}"


def print_name(shown: int) -> str:
    """`purple storage`"""
    print_id = PRINT_IDS[shown]
    return PRINT_NAMES.get(print_id, " ".join(reversed(print_id.split("_"))))


def structure_name(structure: int) -> str:
    """`white station`"""
    return " ".join(reversed(STRUCTURE_IDS[structure].split("_")))


def token_name(token: int) -> str:
    return f"{print_name(TOKEN_PRINT[token])} token"


def tile_shape(tile: int) -> str:
    """`slab tile`"""
    return f"{SHAPE_NAMES[shape_of(tile)]} tile"


def tile_name(tile: int) -> str:
    """`slab tile (purple storage, ornament, dome)`"""
    if tile == NO_TILE:
        return "no tile"
    return f"{tile_shape(tile)} ({', '.join(print_name(shown) for shown in TILE_SQUARES[tile])})"


def items_listed(items: list[int]) -> str:
    """`2 purple crystals and blue ship`"""
    names = [item_name(item) for item in items]
    return listed([name if names.count(name) == 1 else f"{names.count(name)} {name}s" for name in dict.fromkeys(names)])


def find_words(tile: int, items: list[int]) -> str:
    """What lies in a zone, or was taken from it."""
    return tile_name(tile) + (f", {items_listed(items)}" if items else "")


def items_in_hand(state: MiningColonyState, seat: int) -> list[int]:
    return [item for item in range(ITEMS) for _ in range(state.hand[seat * ITEMS + item])]


def tile_cells(tile: int, rotation: int, corner: int) -> list[int]:
    """The spaces that a placed tile covers, in the order of its squares."""
    return [covered_cell(tile, rotation, corner, square) for square in range(SIZE[shape_of(tile)])]


def seats_before(state: MiningColonyState, seat: int) -> list[int]:
    """The unfinished seats with higher cards, highest first."""
    return [other for other in state.order if state.is_before(other, seat)]


def higher_cards(state: MiningColonyState, seat: int) -> str:
    """`Red (43) and White (30)`: who goes before in `live`."""
    return listed([f"{seat_name(state, other)} ({state.played[other]})" for other in seats_before(state, seat)])
