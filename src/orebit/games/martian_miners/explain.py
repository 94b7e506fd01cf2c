"""Martian Miners, the facts that the sentences of reasons.py name, where an action's own arguments do not tell them."""

from collections.abc import Callable

from orebit.core.reasons import Facts
from orebit.core.words import counted
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.board import CORNERS
from orebit.games.martian_miners.collect import bonus_kind
from orebit.games.martian_miners.components import (
    ARMS,
    BUILDING_KINDS,
    CONVERT_PAY,
    COST,
    FAIR_RESERVE,
    FLIGHT,
    FUEL,
    KIND_IDS,
    KINDS,
    MINE_CONTROL,
    NO_PYRAMID,
    POLICEMAN,
    PYRAMID_IDS,
    VALUE_MARKS,
)
from orebit.games.martian_miners.flight import attack_cost, lacking_for_attack, steps_between
from orebit.games.martian_miners.police import lacking_for_police
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.words import amount, stock


def facts(state: MartianState, seat: int, action: int, reason: str) -> Facts:
    kind = ACTIONS.kind(action)
    more = FACTS[reason](state, seat, *kind.arguments(action)) if reason in FACTS else {}
    return {**_building(state, seat, kind.name), **kind.named(action), **more}


def _building(state: MartianState, seat: int, kind: str) -> Facts:
    """What is being built: by the action, by the open order, or as announced."""
    pyramid = PYRAMID_OF.get(kind, state.order if state.order != NO_PYRAMID else state.announced)
    if pyramid == NO_PYRAMID:
        return {}
    missing = [max(0, COST[pyramid * KINDS + kind] - state.stored(seat, kind)) for kind in range(BUILDING_KINDS)]
    away = [KIND_IDS[kind] for kind in range(BUILDING_KINDS) if missing[kind] and not state.is_here(kind)]
    return {"pyramid": PYRAMID_IDS[pyramid], "missing": stock(missing), "trader": away[0] if away else ""}


def _face(state: MartianState, seat: int, die: int, node: int) -> Facts:
    return {"face": f"{KIND_IDS[die]} {VALUE_MARKS[state.start_die[seat * KINDS + die]]}"}


def _control(state: MartianState, seat: int, code: int) -> Facts:
    tile = state.board.tile_at[code]
    return {"control": int(state.control(seat, tile)), "needed": int(MINE_CONTROL)}


def _corners(state: MartianState, seat: int, code: int) -> Facts:
    return {"held": int(state.own_corners(seat, state.board.tile_at[code])), "corners": CORNERS}


def _flight(state: MartianState, seat: int, start: int, to: int) -> Facts:
    steps = steps_between(state, state.board.node_at[start], state.board.node_at[to])
    costs = [FLIGHT[kind] + steps * FUEL[kind] for kind in range(BUILDING_KINDS)]
    lacking = next(kind for kind in range(BUILDING_KINDS) if state.stored(seat, kind) < costs[kind])
    return {"steps": counted(steps, "step"), **_price(state, seat, costs[lacking], lacking)}


def _attack(state: MartianState, seat: int, start: int, to: int) -> Facts:
    ship, target = state.board.node_at[start], state.board.node_at[to]
    steps, owner = steps_between(state, ship, target), state.owner[target]
    lacking = lacking_for_attack(state, seat, ship, target)
    price = _price(state, seat, attack_cost(state, lacking, steps, owner), lacking)
    return {"steps": int(steps), "arms": int(state.stored(owner, ARMS)), **price}


def _price(state: MartianState, seat: int, cost: int, kind: int) -> Facts:
    return {"cost": amount(cost, kind), "have": int(state.stored(seat, kind))}


def _convert(state: MartianState, seat: int, pay: int, get: int) -> Facts:
    return _price(state, seat, CONVERT_PAY, pay)


def _police(state: MartianState, seat: int) -> Facts:
    lacking = lacking_for_police(state, seat)
    return _price(state, seat, state.terms.police_cost * POLICEMAN[lacking], lacking)


PYRAMID_OF = {f"{verb}_{name}": pyramid for verb in ("build", "order") for pyramid, name in enumerate(PYRAMID_IDS)}
FACTS: dict[str, Callable[..., Facts]] = {  # by reason: from the state, the seat and the action's arguments
    "other_face": _face,
    "other_bonus": lambda state, *_: {"asked": KIND_IDS[bonus_kind(state)]},
    "loss_not_exact": lambda state, *_: {"left": counted(state.raze_left, "pip")},
    "too_few_pips": _control,
    "no_total_control": _corners,
    "flight_too_dear": _flight,
    "attack_too_dear": _attack,
    "outgunned": _attack,
    "convert_too_dear": _convert,
    "announced_already": lambda state, *_: {"announced": PYRAMID_IDS[state.announced]},
    "reserve": lambda *_: {"reserve": FAIR_RESERVE},
    "too_many_proposals": lambda state, *_: {"proposals": int(state.proposals)},
    "have_fewer": lambda state, seat, kind, _: {"have": int(state.stored(seat, kind))},
    "mate_has_fewer": lambda state, seat, kind, _: {"have": int(state.stored(state.mate(seat), kind))},
    "fewer_asked": lambda state, *_: {"asked": int(state.deal_amount)},
    "police_too_dear": _police,
}
