"""Mining Colony, the facts that the sentences of reasons.py name: an action's arguments in words, and what it meets."""

from collections.abc import Callable

from orebit.core.reasons import Facts
from orebit.core.words import listed
from orebit.games.mining_colony.actions import ACTIONS, CELL_LABELS, DIRECT, RANKS
from orebit.games.mining_colony.components import (
    EXCHANGE_COST,
    HAND_SIZE,
    KIND_IDS,
    REFRESH_COST,
    ROUNDS,
    SLOT,
    SLOTS,
)
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.words import (
    higher_cards,
    item_name,
    items_in_hand,
    print_name,
    structure_name,
    tile_cells,
    token_name,
)

WORDS: dict[str, Callable[[int], str]] = {"item": item_name, "to": item_name, "token": token_name}


def facts(state: MiningColonyState, seat: int, action: int, reason: str) -> Facts:
    kind = ACTIONS.kind(action)
    arguments = kind.arguments(action)
    in_words = {name: WORDS[name](i) for name, i in zip(kind.parameters, arguments, strict=True) if name in WORDS}
    more = FACTS[reason](state, seat, *arguments) if reason in FACTS else {}
    return {**kind.named(action), **in_words, **more}


def _price(state: MiningColonyState, seat: int, cost: int) -> Facts:
    return {"cost": int(cost), "have": int(state.credits[seat])}


def _covered(state: MiningColonyState, seat: int, rotation: int, corner: int) -> Facts:
    cells = [cell for cell in tile_cells(state.tile[seat], rotation, corner) if (state.land[seat] >> cell) & 1 == 1]
    return {"covered": listed([CELL_LABELS[cell] for cell in cells])}


def _staged(state: MiningColonyState, seat: int, item: int) -> Facts:
    return {"staged": item_name(state.stage[seat * SLOTS + SLOT[item]]), "kind": KIND_IDS[SLOT[item]]}


def _pair(state: MiningColonyState, seat: int, cell: int, axis: int) -> Facts:
    one, other = [item_name(state.item_at(seat, end)) for end in state.ends(cell, axis)]
    return {"one": one, "other": other}


def structure_facts(state: MiningColonyState, seat: int, structure: int) -> Facts:
    return {"structure": structure_name(structure), "before": higher_cards(state, seat)}


def _structure(state: MiningColonyState, seat: int, cell: int, axis: int) -> Facts:
    return structure_facts(state, seat, state.structure_between(seat, cell, axis))


def _print(state: MiningColonyState, seat: int, *place: int) -> Facts:
    return {"print": print_name(state.print_at(seat, place[-1]))}


FACTS: dict[str, Callable[..., Facts]] = {  # by reason: from the state, the seat and the action's arguments
    "token_first": lambda state, seat, *_: {"pending": token_name(state.pending[seat] // 2)},
    "order_idle": lambda state, seat, card, _: {
        "rounds": ROUNDS,
        "lower": RANKS[min(rank for rank in range(HAND_SIZE) if rank != card)],
    },
    "same_three": lambda *_: {"rounds": ROUNDS},
    "refresh_too_dear": lambda state, seat, *_: _price(state, seat, REFRESH_COST),
    "no_such_zone": lambda state, *_: {"seats": int(state.seats)},
    "covers_land": _covered,
    "misfit": _print,
    "stage_taken": _staged,
    "other_kind": lambda state, seat, item, *_: {"kind": KIND_IDS[SLOT[item]]},
    "exchange_too_dear": lambda state, seat, *_: _price(state, seat, EXCHANGE_COST),
    "nothing_beside": lambda state, seat, cell, axis: {"beside": CELL_LABELS[state.bare_end(seat, cell, axis)]},
    "has_served": lambda state, seat, cell, axis: {"beside": CELL_LABELS[state.spent_end(seat, cell, axis)]},
    "no_such_pair": _pair,
    "middle_printed": lambda state, seat, cell, _: _print(state, seat, cell),
    "structure_gone": _structure,
    "structure_needed": _structure,
    "token_too_dear": lambda state, seat, token, manner: _price(
        state, seat, state.direct_cost() if manner == DIRECT else state.token_cost()
    ),
    "token_needed": lambda state, seat, *_: {"before": higher_cards(state, seat)},
    "item_first": lambda state, seat: {"held": item_name(items_in_hand(state, seat)[0])},
}
