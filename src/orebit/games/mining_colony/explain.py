"""Mining Colony, why an action is not legal: the same conditions as in the rules, most telling first."""

from collections.abc import Callable

from orebit.games.mining_colony.actions import (
    ACTIONS,
    CELL_LABELS,
    DIRECT,
    FROM_HAND,
    HORIZONTAL,
    RANKS,
)
from orebit.games.mining_colony.colony import BOX, IS_LOWEST, neighbours, shape_of
from orebit.games.mining_colony.components import (
    COLS,
    EXCHANGE_COST,
    HAND_SIZE,
    ITEM_IDS,
    KIND_IDS,
    NEEDS,
    NO_ITEM,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    PRINT_IDS,
    REFRESH_COST,
    ROTATIONS,
    ROUNDS,
    ROWS,
    SLOT,
    SLOTS,
    STRUCTURES,
    TILE_IDS,
    TOKEN_IDS,
)
from orebit.games.mining_colony.position import CHOOSE
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import (
    higher_cards,
    items_in_hand,
    obstacle,
    tile_cells,
)

CHOOSE_KINDS = ("commit", "refresh", "discard_item")


def explain(state: MiningColonyState, seat: int, action: int) -> str:
    """Empty exactly when the decider may play the action."""
    kind = ACTIONS.kind(action)
    if state.phase == CHOOSE:
        if kind.name not in CHOOSE_KINDS:
            return "you have yet to choose a card: commit one, or refresh your hand (§5.2)"
    elif state.is_excavating(seat):
        if kind.name != "excavate":
            return "excavate a zone first (§5.4)"
    elif kind.name in ("commit", "refresh"):
        return "the cards of this round are revealed; choose again in the next round (§5.2)"
    elif kind.name == "excavate":
        return "you have taken your zone of this round (§5.4)"
    elif state.pending[seat] != NO_TOKEN and kind.name != "place_token":
        return f"place the {TOKEN_IDS[state.pending[seat] // 2]} that you bought first (R28)"
    return _REASONS[kind.name](state, seat, *kind.arguments(action))


# §5.2 Choose
def _commit(state: MiningColonyState, seat: int, card: int, following: int) -> str:
    if card == following:
        return f"the {RANKS[card]} card cannot be played and put back too (§5.2)"
    if not state.can_commit(card, following):
        lower = min({0, 1, 2} - {card})
        return f"in round {ROUNDS} the order of the two last cards does not matter: name {RANKS[lower]} (R16)"
    return ""


def _refresh(state: MiningColonyState, seat: int, first: int, second: int, third: int) -> str:
    if len({first, second, third}) != HAND_SIZE:
        return "a refresh puts back all three cards: name each of them once (§5.2)"
    if state.round == ROUNDS:
        return f"in round {ROUNDS} the same three cards would come back (R12)"
    if state.credits[seat] < REFRESH_COST:
        return f"a refresh costs {REFRESH_COST} and you have {state.credits[seat]} (§5.2)"
    return ""


# §5.4 Excavate
def _excavate(state: MiningColonyState, seat: int, zone: int) -> str:
    if zone >= state.seats:
        return f"with {state.seats} seats only the zones 1 to {state.seats} are filled (§5.1)"
    if (state.zones_filled >> zone) & 1 == 0:
        return f"zone {zone + 1} has been taken (§5.4)"
    return ""


# §5.5, §5.7 The tile
def _place_tile(state: MiningColonyState, seat: int, rotation: int, corner: int) -> str:
    tile = state.tile[seat]
    if tile == NO_TILE:
        return "you have no tile (§5.5)"
    if IS_LOWEST[tile * ROTATIONS + rotation] == 0:
        return f"{TILE_IDS[tile]} looks the same with fewer turns: use those (§5.7)"
    if (BOX[shape_of(tile) * ROTATIONS + rotation] >> corner) & 1 == 0:
        return f"{TILE_IDS[tile]} would reach beyond the grid (§5.7)"
    cells = tile_cells(tile, rotation, corner)
    covered = [CELL_LABELS[cell] for cell in cells if (state.land[seat] >> cell) & 1 == 1]
    if covered:
        return f"{TILE_IDS[tile]} would cover developed land at {', '.join(covered)} (§5.7)"
    if not any((neighbours(state.ground[seat]) >> cell) & 1 == 1 for cell in cells):
        return f"no side of {TILE_IDS[tile]} would touch a tile or a starting space (§5.7, R21, R22)"
    return ""


def _discard_tile(state: MiningColonyState, seat: int) -> str:
    return "you have no tile (§5.5)" if state.tile[seat] == NO_TILE else ""


# §5.5 Items
def _no_item(state: MiningColonyState, seat: int, item: int, source: int) -> str:
    if state.has_item(seat, item, source):
        return ""
    return f"you have no {ITEM_IDS[item]} {'in hand' if source == FROM_HAND else 'in staging'} (§5.5)"


def _place_item(state: MiningColonyState, seat: int, item: int, source: int, cell: int) -> str:
    return _no_item(state, seat, item, source) or _not_vacant(state, seat, cell) or _misfit(state, seat, item, cell)


def _not_vacant(state: MiningColonyState, seat: int, cell: int) -> str:
    if (state.land[seat] >> cell) & 1 == 0:
        return f"{CELL_LABELS[cell]} is undeveloped (§5.5)"
    if (state.occupied[seat] >> cell) & 1 == 1:
        what = "an item" if state.structure_at(seat, cell) == NO_STRUCTURE else "a structure"
        return f"{what} stands on {CELL_LABELS[cell]} (R29)"
    return ""


def _misfit(state: MiningColonyState, seat: int, item: int, cell: int) -> str:
    if (state.fitting(seat, item) >> cell) & 1 == 1:
        return ""
    return f"{ITEM_IDS[item]} does not fit {PRINT_IDS[state.print_at(seat, cell)]} at {CELL_LABELS[cell]} (§2)"


def _stage_item(state: MiningColonyState, seat: int, item: int) -> str:
    staged = state.stage[seat * SLOTS + SLOT[item]]
    if staged != NO_ITEM and state.has_item(seat, item, FROM_HAND):
        return f"{ITEM_IDS[staged]} lies in the slot for a {KIND_IDS[SLOT[item]]}: place or discard it first (R31)"
    return _no_item(state, seat, item, FROM_HAND)


def _discard_item(state: MiningColonyState, seat: int, item: int, source: int) -> str:
    if state.phase == CHOOSE and source == FROM_HAND:
        return "before the excavation you have only staged items to discard (R13)"
    return _no_item(state, seat, item, source)


def _exchange(state: MiningColonyState, seat: int, item: int, source: int, to: int) -> str:
    if not state.solo:
        return "only Zorlord exchanges items, in solo games (§7.2)"
    if _no_item(state, seat, item, source):
        return _no_item(state, seat, item, source)
    if to == item or SLOT[to] != SLOT[item]:
        return f"a {KIND_IDS[SLOT[item]]} is exchanged for one of another colour (§7.2)"
    if not state.can_swap(item, to):
        return f"Zorlord has no {ITEM_IDS[to]} (§7.2)"
    if state.credits[seat] < EXCHANGE_COST:
        return f"an exchange costs {EXCHANGE_COST} and you have {state.credits[seat]} (R54)"
    return ""


# §5.8 Structures
def _build(state: MiningColonyState, seat: int, cell: int, axis: int) -> str:
    if axis == HORIZONTAL:
        step, inside = 1, 0 < cell % COLS < COLS - 1
    else:
        step, inside = COLS, 0 < cell // COLS < ROWS - 1
    if not inside:
        return f"{CELL_LABELS[cell]} lies at the edge and has no two neighbours on that axis (§5.8)"
    ends = [cell - step, cell + step]
    items = [state.item_at(seat, end) for end in ends]
    for end, item in zip(ends, items, strict=True):
        if item == NO_ITEM:
            return f"there is no item on {CELL_LABELS[end]} (§5.8)"
    for end in ends:
        if (state.used[seat] >> end) & 1 == 1:
            return f"the item on {CELL_LABELS[end]} has served a structure already (R35)"
    for structure in range(STRUCTURES):
        if sorted([NEEDS[structure * 2], NEEDS[structure * 2 + 1]]) == sorted(items):
            return obstacle(state, seat, cell, structure)
    return f"no structure is made of {ITEM_IDS[items[0]]} and {ITEM_IDS[items[1]]} (§5.8)"


# §5.5 Tokens
def _buy_token(state: MiningColonyState, seat: int, token: int, manner: int) -> str:
    if manner == DIRECT and not state.solo:
        return "only in solo games a token may go directly on an undeveloped space (§7.2)"
    if state.tokens[token] == 0:
        return f"no {TOKEN_IDS[token]} is left (§5.5)"
    cost = state.direct_cost() if manner == DIRECT else state.token_cost()
    if state.credits[seat] < cost:
        return f"it costs {cost} and you have {state.credits[seat]} (§5.5)"
    if state.token_cells(seat, manner) == 0:
        return f"there is no {'undeveloped' if manner == DIRECT else 'vacant developed'} space for it (§5.5)"
    if not state.may_take_token(seat, token):
        return f"{higher_cards(state, seat)} may still need the last of {TOKEN_IDS[token]} (§5.6, R40)"
    return ""


def _place_token(state: MiningColonyState, seat: int, cell: int) -> str:
    if state.pending[seat] == NO_TOKEN:
        return "buy a token first (§5.5)"
    if state.pending[seat] % 2 != DIRECT:
        return _not_vacant(state, seat, cell)
    if (state.land[seat] >> cell) & 1 == 1:
        return f"{CELL_LABELS[cell]} is developed; you paid for an undeveloped space (R51)"
    return ""


def _finish(state: MiningColonyState, seat: int) -> str:
    if state.tile[seat] != NO_TILE:
        return f"place or discard {TILE_IDS[state.tile[seat]]} first (R23)"
    held = items_in_hand(state, seat)
    if held:
        return f"place, stage or discard {ITEM_IDS[held[0]]} first (R23)"
    return ""


_REASONS: dict[str, Callable[..., str]] = {
    "commit": _commit,
    "refresh": _refresh,
    "excavate": _excavate,
    "place_tile": _place_tile,
    "discard_tile": _discard_tile,
    "place_item": _place_item,
    "stage_item": _stage_item,
    "discard_item": _discard_item,
    "exchange": _exchange,
    "build": _build,
    "buy_token": _buy_token,
    "place_token": _place_token,
    "finish": _finish,
}
