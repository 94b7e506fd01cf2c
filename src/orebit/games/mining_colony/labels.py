"""Mining Colony, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.mining_colony.actions import (
    ACTIONS,
    CELL_LABELS,
    DIRECT,
    FROM_HAND,
    HORIZONTAL,
)
from orebit.games.mining_colony.colony import shape_of
from orebit.games.mining_colony.components import (
    COLS,
    CREDITS_KEPT,
    EXCHANGE_COST,
    ITEM_CREDITS,
    NO_PRINT,
    REFRESH_COST,
    ROUNDS,
    SIZE,
    TILE_CREDITS,
    TILE_SQUARES,
    VP_STRUCTURE,
)
from orebit.games.mining_colony.describe import _zone_words
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import fits, structures_allowed
from orebit.games.mining_colony.words import item_name, print_name, structure_name, tile_cells, tile_shape, token_name


def group(action: int) -> str:
    return {
        "commit": "Play",
        "refresh": "Refresh your cards",
        "excavate": "Excavate",
        "place_tile": "Place the tile",
        "discard_tile": "Discard the tile",
        "place_item": "Place an item",
        "stage_item": "Stage an item",
        "discard_item": "Discard an item",
        "exchange": "Exchange with Zorlord",
        "build": "Build a structure",
        "buy_token": "Buy a token",
        "place_token": "Place the token",
        "finish": "Finish",
    }[ACTIONS.kind(action).name]


def label(state: MiningColonyState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _label_commit(state: MiningColonyState, seat: int, card: int, following: int) -> str:
    hand = state.hand_of_cards(seat)
    third = hand[3 - card - following]
    if state.round == ROUNDS:
        return f"play {hand[card]}, leave {hand[following]} and {third} unplayed"
    return f"play {hand[card]}, put back {hand[following]}, then {third}"


def _label_refresh(state: MiningColonyState, seat: int, first: int, second: int, third: int) -> str:
    hand = state.hand_of_cards(seat)
    order = f"{hand[first]}, {hand[second]}, {hand[third]}"
    return f"pay {counted(REFRESH_COST, 'credit')}, put back {order} in this order, draw three"


def _label_excavate(state: MiningColonyState, seat: int, zone: int) -> str:
    nowhere = "" if fits(state, seat, state.zone_tile[zone]) else "; its tile fits nowhere"
    return f"zone {zone + 1}: {_zone_words(state, zone)}{nowhere}"


def _label_place_tile(state: MiningColonyState, seat: int, rotation: int, corner: int) -> str:
    tile = state.tile[seat]
    cells = tile_cells(tile, rotation, corner)
    squares = [
        f"{CELL_LABELS[cell]} {print_name(shown)}" for cell, shown in zip(cells, TILE_SQUARES[tile], strict=True)
    ]
    return ", ".join(squares)


def _label_discard_tile(state: MiningColonyState, seat: int) -> str:
    tile = state.tile[seat]
    return f"the {tile_shape(tile)} for {counted(TILE_CREDITS * SIZE[shape_of(tile)], 'credit')}"


def _source_words(source: int) -> str:
    return "from hand" if source == FROM_HAND else "from staging"


def _label_place_item(state: MiningColonyState, seat: int, item: int, source: int, cell: int) -> str:
    where = f"{CELL_LABELS[cell]} ({print_name(state.print_at(seat, cell))})"
    return f"{item_name(item)} {_source_words(source)} to {where}{_allowed_words(state, seat, item, source, cell)}"


def _allowed_words(state: MiningColonyState, seat: int, item: int, source: int, cell: int) -> str:
    allowed = structures_allowed(state, seat, item, source, cell)
    names = [f"{structure_name(structure)} at {CELL_LABELS[at]}" for structure, at, _ in allowed]
    return f", allows a {listed(names)}" if names else ""


def _label_stage(state: MiningColonyState, seat: int, item: int) -> str:
    return f"{item_name(item)}, to keep it"


def _label_discard_item(state: MiningColonyState, seat: int, item: int, source: int) -> str:
    return f"{item_name(item)} {_source_words(source)} for {counted(ITEM_CREDITS, 'credit')}"


def _label_exchange(state: MiningColonyState, seat: int, item: int, source: int, to: int) -> str:
    return f"{item_name(item)} {_source_words(source)} for a {item_name(to)}, {counted(EXCHANGE_COST, 'credit')}"


def _label_build(state: MiningColonyState, seat: int, cell: int, axis: int) -> str:
    structure = state.structure_between(seat, cell, axis)
    step = 1 if axis == HORIZONTAL else COLS
    ends = f"{CELL_LABELS[cell - step]} and {CELL_LABELS[cell + step]}"
    points = "" if state.solo else f": {counted(VP_STRUCTURE, 'point')}"
    return f"{structure_name(structure)} on {CELL_LABELS[cell]}, using the items on {ends}{points}"


def _label_buy(state: MiningColonyState, seat: int, token: int, manner: int) -> str:
    left = f"{state.tokens[token]} left"
    if manner == DIRECT:
        return f"{token_name(token)} for an undeveloped space, {counted(state.direct_cost(), 'credit')}, {left}"
    return f"{token_name(token)} to build over, {counted(state.token_cost(), 'credit')}, {left}"


def _label_place_token(state: MiningColonyState, seat: int, cell: int) -> str:
    shown = state.print_at(seat, cell)
    below = "undeveloped" if shown == NO_PRINT else f"over {print_name(shown)}"
    return f"{CELL_LABELS[cell]}, {below}"


def _label_finish(state: MiningColonyState, seat: int) -> str:
    lost = state.credits[seat] - CREDITS_KEPT
    return f"finish, lose {counted(lost, 'credit')}" if lost > 0 else "finish developing"


_LABELS: dict[str, Callable[..., str]] = {
    "commit": _label_commit,
    "refresh": _label_refresh,
    "excavate": _label_excavate,
    "place_tile": _label_place_tile,
    "discard_tile": _label_discard_tile,
    "place_item": _label_place_item,
    "stage_item": _label_stage,
    "discard_item": _label_discard_item,
    "exchange": _label_exchange,
    "build": _label_build,
    "buy_token": _label_buy,
    "place_token": _label_place_token,
    "finish": _label_finish,
}
