"""Mining Colony, the words that labels, descriptions and the log share."""

from orebit.core.words import listed
from orebit.games.mining_colony.colony import shape_of
from orebit.games.mining_colony.components import (
    COLOURS,
    ITEM_COLOURS,
    KIND_IDS,
    NO_TILE,
    PRINT_IDS,
    SHAPE_NAMES,
    SLOT,
    STRUCTURE_IDS,
    TILE_IDS,
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


def tile_name(tile: int) -> str:
    """`tile p5_02 (slab: purple storage, ornament, dome)`"""
    if tile == NO_TILE:
        return "no tile"
    prints = ", ".join(print_name(shown) for shown in TILE_SQUARES[tile])
    return f"tile {TILE_IDS[tile]} ({SHAPE_NAMES[shape_of(tile)]}: {prints})"


def items_listed(items: list[int]) -> str:
    """`2 purple crystals and blue ship`"""
    names = [item_name(item) for item in items]
    return listed([name if names.count(name) == 1 else f"{names.count(name)} {name}s" for name in dict.fromkeys(names)])


def find_words(tile: int, items: list[int]) -> str:
    """What lies in a zone, or was taken from it."""
    return tile_name(tile) + (f", {items_listed(items)}" if items else "")
