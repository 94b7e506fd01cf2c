"""Martian Miners, the words that labels, descriptions and the log share."""

from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    COST,
    KIND_IDS,
    KINDS,
    LAB,
    MINE,
    SCOUT,
    SEAT_COLOURS,
    VALUE_MARKS,
)
from orebit.games.martian_miners.position import (
    COVERED,
    EMPTY,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.view import (
    node_name,
    tile_name,
)


def seat_name(seat: int) -> str:
    return SEAT_COLOURS[seat].capitalize()


def stock(amounts: list[int]) -> str:
    """`2 sun, 1 moon`, kinds without any left out."""
    return ", ".join(amount(count, kind) for kind, count in enumerate(amounts) if count) or "nothing"


def pyramid_cost(pyramid: int) -> str:
    return stock([COST[pyramid * KINDS + kind] for kind in range(BUILDING_KINDS)])


def face_of(state: MartianState, tile: int) -> str:
    """`sun 3`"""
    return tile_face(state.resource[tile], state.value[tile])


def site_name(state: MartianState, pyramid: int, site: int) -> str:
    return tile_name(state, site) if pyramid == MINE else f"corner {node_name(state, site)}"


def pyramids_on(state: MartianState, node: int) -> list[int]:
    """What stands on a node, from the ground up."""
    stands = state.stands[node]
    return [] if stands == EMPTY else [LAB, SCOUT] if stands == COVERED else [stands]


def amount(count: int, kind: int) -> str:
    return f"{count} {KIND_IDS[kind]}"


def tile_face(kind: int, value: int) -> str:
    """`sun 3`, `moon ace`"""
    return f"{KIND_IDS[kind]} {VALUE_MARKS[value]}"


def coin(kind: int) -> str:
    """`a sun coin`, `an arms coin`"""
    return f"{'an' if KIND_IDS[kind][0] in 'aeiou' else 'a'} {KIND_IDS[kind]} coin"
