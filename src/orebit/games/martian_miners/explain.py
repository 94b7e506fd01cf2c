"""Martian Miners, why an action is not legal: the same conditions as in the rules, most telling first."""

from collections.abc import Callable

from orebit.core.state import NOBODY
from orebit.games.martian_miners import police
from orebit.games.martian_miners.actions import ACTIONS, ANSWERS, TIME_UP
from orebit.games.martian_miners.board import CORNERS, NODE_NAMES, NOWHERE, TILE_NAMES
from orebit.games.martian_miners.build import can_complete, can_order, can_trade, has_in_stash, is_feasible, shortfall
from orebit.games.martian_miners.collect import bonus_kind
from orebit.games.martian_miners.components import (
    ARMS,
    BUILDING_KINDS,
    CONVERT_GET,
    CONVERT_PAY,
    COST,
    CROWN,
    FAIR_RESERVE,
    FLIGHT,
    FUEL,
    KIND_IDS,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    MOON,
    POLICEMAN,
    PYRAMID_IDS,
    SCOUT,
    STORAGE_MAX,
    SUN,
    VALUE_MARKS,
)
from orebit.games.martian_miners.deals import can_announce, can_offer, can_trade_fairly, must_pay_first
from orebit.games.martian_miners.flight import attack_cost, steps_between
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    COVERED,
    EMPTY,
    GRANTING,
    NO_DIE,
    NO_PYRAMID,
    NO_TEAMS,
    OPTIONS,
    ORDER,
    RAZING,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.setup import is_start_corner, may_reroll

PHASE_OF = {
    "place_start": START_DICE,
    "reroll_start": START_DICE,
    "place_choice": START_CHOICE,
    "upgrade_start": START_UPGRADE,
    "toggle_trader": TRADERS,
    "leave_traders": TRADERS,
    "raze_scout": RAZING,
    "raze_lab": RAZING,
    "raze_mine": RAZING,
    "take_bonus": BONUSES,
    "trade": ORDER,
    "complete_build": ORDER,
    "team_want": WANTING,
    "team_answer": ANSWERING,
    "team_grant": GRANTING,
}  # all others: OPTIONS
ASKED = {
    START_DICE: "place one of your start dice first (§4.6)",
    START_CHOICE: "place your construction by choice first (§4.7)",
    START_UPGRADE: "make a lab of one of your start scouts first (§4.8)",
    TRADERS: "move a trader or leave them first (§5 T2a)",
    RAZING: "the Martians attack: choose what is razed first (§7.8)",
    BONUSES: "take or decline the bonus of your mine first (R23)",
    OPTIONS: "it is time for the options of your turn: build, fly, attack, convert, or end it (§5 T3)",
    ORDER: "a build order is open: trade, or complete the build first (R27)",
    WANTING: "say what your offer shall bring first (§7.6)",
    ANSWERING: "answer your team-mate's offer first (§7.6)",
    GRANTING: "answer your team-mate's request first (§7.6)",
}


def explain(state: MartianState, seat: int, action: int) -> str:
    """Empty exactly when the decider may play the action."""
    if action >= TIME_UP:
        return "that is for the table to say, not for a player (R60, R61)"
    kind = ACTIONS.kind(action)
    if state.phase != PHASE_OF.get(kind.name, OPTIONS):
        return ASKED[state.phase]
    return _EXPLAIN[kind.name](state, seat, *kind.arguments(action))


def _nothing(state: MartianState, seat: int, *arguments: int) -> str:
    return ""


def _no_node(state: MartianState, code: int) -> str:
    return f"this board has no corner {NODE_NAMES[code]} (§2)" if state.board.node_at[code] == NOWHERE else ""


def _no_tile(state: MartianState, code: int) -> str:
    return f"this board has no tile {TILE_NAMES[code]} (§2)" if state.board.tile_at[code] == NOWHERE else ""


def _no_kind(state: MartianState, *kinds: int) -> str:
    for kind in kinds:
        if kind >= state.kinds():
            return f"there is no {KIND_IDS[kind]} in this game (§7.2)"
    return ""


def units(count: int, kind: int) -> str:
    return f"{count} {KIND_IDS[kind]}"


# §4 Setup
def _no_die(state: MartianState, seat: int, die: int) -> str:
    return "" if state.start_die[seat * KINDS + die] != NO_DIE else f"you have no {KIND_IDS[die]} die to place (§4.6)"


def _place_start(state: MartianState, seat: int, die: int, code: int) -> str:
    reason = _no_die(state, seat, die) or _no_node(state, code)
    if reason:
        return reason
    node = state.board.node_at[code]
    if is_start_corner(state, seat, die, node):
        return ""
    if state.stands[node] != EMPTY:
        return f"{NODE_NAMES[code]} is taken (R2)"
    face = f"{KIND_IDS[die]} {VALUE_MARKS[state.start_die[seat * KINDS + die]]}"
    return f"{NODE_NAMES[code]} is no corner of a tile with {face} (§4.6)"


def _reroll_start(state: MartianState, seat: int, die: int) -> str:
    reason = _no_die(state, seat, die)
    if reason or may_reroll(state, seat, die):
        return reason
    return (
        f"the {KIND_IDS[die]} die may not be rolled again: no rival holds a corner of its tile that touches "
        "more tiles than every free one (R8)"
    )


def _place_choice(state: MartianState, seat: int, code: int) -> str:
    taken = not _no_node(state, code) and state.stands[state.board.node_at[code]] != EMPTY
    return _no_node(state, code) or (f"{NODE_NAMES[code]} is taken (R10)" if taken else "")


def _upgrade_start(state: MartianState, seat: int, code: int) -> str:
    reason = _no_node(state, code)
    node = state.board.node_at[code]
    if reason or (state.owner[node] == seat and state.stands[node] == SCOUT):
        return reason
    return f"no scout of yours stands on {NODE_NAMES[code]} (R62)"


# §5 T2, §7.8
def _raze_node(state: MartianState, seat: int, code: int, pyramid: int) -> str:
    reason = _no_node(state, code)
    if reason:
        return reason
    node = state.board.node_at[code]
    stands = state.stands[node]
    if state.owner[node] != seat:
        return f"nothing of yours stands on {NODE_NAMES[code]} (§7.8)"
    if pyramid == LAB and stands == COVERED:
        return f"the lab on {NODE_NAMES[code]} goes only after the scout on top of it (R75)"
    if (pyramid == LAB) != (stands == LAB):
        return f"no {PYRAMID_IDS[pyramid]} of yours stands on {NODE_NAMES[code]} (§7.8)"
    if pyramid == LAB:
        allowed = police.may_raze_lab(state, seat)
    else:
        allowed = police.may_raze_top(state, seat) if stands == COVERED else police.may_raze_scout(state, seat)
    return "" if allowed else _too_much(state)


def _too_much(state: MartianState) -> str:
    return f"with that the {state.raze_left} pips that you still lose could not be made up exactly (R75)"


def _raze_scout(state: MartianState, seat: int, code: int) -> str:
    return _raze_node(state, seat, code, SCOUT)


def _raze_lab(state: MartianState, seat: int, code: int) -> str:
    return _raze_node(state, seat, code, LAB)


def _raze_mine(state: MartianState, seat: int, code: int) -> str:
    reason = _no_tile(state, code)
    if reason:
        return reason
    if state.mine[state.board.tile_at[code]] != seat:
        return f"you have no mine on {TILE_NAMES[code]} (§7.8)"
    return "" if police.may_raze_mine(state, seat) else _too_much(state)


def _take_bonus(state: MartianState, seat: int, kind: int, answer: int) -> str:
    asked = bonus_kind(state)
    return "" if kind == asked else f"you are asked about {KIND_IDS[asked]}: answer {' or '.join(ANSWERS)} (R23)"


# §5 T3 Building
def _no_site(state: MartianState, seat: int, pyramid: int, code: int) -> str:
    """Why the pyramid cannot be built there, whatever it costs."""
    reason = _no_tile(state, code) if pyramid == MINE else _no_node(state, code)
    if reason:
        return reason
    if pyramid == MINE:
        reason = no_mine_site(state, seat, state.board.tile_at[code])
    elif pyramid == LAB:
        reason = _no_lab_site(state, seat, state.board.node_at[code])
    else:
        reason = _no_scout_site(state, seat, state.board.node_at[code])
    if not reason and not has_in_stash(state, seat, pyramid):
        return f"you have no {PYRAMID_IDS[pyramid]} left in your stash (R32)"
    return reason


def _no_lab_site(state: MartianState, seat: int, node: int) -> str:
    name = NODE_NAMES[state.board.node_code[node]]
    if state.owner[node] != seat:
        return f"a lab replaces a scout of yours, and none stands on {name} (R33)"
    return "" if state.stands[node] == SCOUT else f"there is a lab on {name} already (R33)"


def _no_scout_site(state: MartianState, seat: int, node: int) -> str:
    name = NODE_NAMES[state.board.node_code[node]]
    if state.owner[node] != seat or state.stands[node] == SCOUT:
        return f"a scout is built on a lab of yours, and none stands on {name} (§5 T3)"
    return "" if state.stands[node] == LAB else f"the lab on {name} carries a scout already (R2)"


def no_mine_site(state: MartianState, seat: int, tile: int) -> str:
    name = TILE_NAMES[state.board.tile_code[tile]]
    if state.mine[tile] != NOBODY:
        return f"there is a mine on {name} already (R37)"
    if state.is_beside_own_mine(seat, tile):
        return f"{name} lies beside a mine of yours (R37)"
    control = state.control(seat, tile)
    if control < MINE_CONTROL:
        return f"you have {control} pips on the corners of {name}, and a mine needs {MINE_CONTROL} (R35)"
    if state.terms.total_control and state.own_corners(seat, tile) < CORNERS:
        return f"you hold {state.own_corners(seat, tile)} of the {CORNERS} corners of {name}: total control (R57)"
    return ""


def missing_units(state: MartianState, seat: int, pyramid: int) -> str:
    """`1 sun, 2 arms`"""
    short = [(COST[pyramid * KINDS + kind] - state.stored(seat, kind), kind) for kind in range(BUILDING_KINDS)]
    return ", ".join(units(count, kind) for count, kind in short if count > 0)


def _build(state: MartianState, seat: int, pyramid: int, code: int) -> str:
    reason = _no_site(state, seat, pyramid, code)
    if not reason and not state.has_cost(seat, pyramid):
        return f"a {PYRAMID_IDS[pyramid]} costs more than you have: {missing_units(state, seat, pyramid)} missing (§2)"
    return reason


def _build_lab(state: MartianState, seat: int, code: int) -> str:
    return _build(state, seat, LAB, code)


def _build_scout(state: MartianState, seat: int, code: int) -> str:
    return _build(state, seat, SCOUT, code)


def _build_mine(state: MartianState, seat: int, code: int) -> str:
    return _build(state, seat, MINE, code)


def _order(state: MartianState, seat: int, pyramid: int, code: int) -> str:
    reason = _no_site(state, seat, pyramid, code)
    if reason or can_order(state, seat, pyramid):
        return reason
    if state.traders == 0:
        return "no trader is on the platform (R26)"
    if not is_feasible(state, seat, pyramid):
        away = [k for k in range(BUILDING_KINDS) if state.stored(seat, k) < COST[pyramid * KINDS + k]]
        away = [kind for kind in away if not state.is_here(kind)]
        if away:
            return (
                f"the {KIND_IDS[away[0]]} trader is away, and {missing_units(state, seat, pyramid)} are missing (R26)"
            )
        return f"your spare units do not pay for what is missing: {missing_units(state, seat, pyramid)} (R28)"
    if state.terms.trade_short:
        return "nothing is missing: build without trading (R29)"
    return "you have no spare unit, or no room for what the traders here sell (R28)"


def _order_lab(state: MartianState, seat: int, code: int) -> str:
    return _order(state, seat, LAB, code)


def _order_scout(state: MartianState, seat: int, code: int) -> str:
    return _order(state, seat, SCOUT, code)


def _order_mine(state: MartianState, seat: int, code: int) -> str:
    return _order(state, seat, MINE, code)


def _swap(state: MartianState, seat: int, pay: int, get: int) -> str:
    """What no trade allows."""
    if _no_kind(state, pay):
        return _no_kind(state, pay)
    if pay == get:
        return "pay one kind and get another (§5 T3)"
    if not state.is_here(get):
        return f"the {KIND_IDS[get]} trader is not on the platform (R26)"
    if state.stored(seat, pay) == 0:
        return f"you have no {KIND_IDS[pay]}"
    return ""


def _trade(state: MartianState, seat: int, pay: int, get: int) -> str:
    reason = _swap(state, seat, pay, get)
    if reason or can_trade(state, seat, pay, get):
        return reason
    if state.stored(seat, get) >= STORAGE_MAX:
        return f"your {KIND_IDS[get]} storage is full (§5 T3)"
    if (state.bought >> pay) & 1:
        return f"you have bought {KIND_IDS[pay]} in this order, so you cannot pay with it (R30)"
    if (state.paid >> get) & 1:
        return f"you have paid {KIND_IDS[get]} in this order, so you cannot buy it (R30)"
    pyramid = state.order
    if state.terms.trade_short and state.stored(seat, get) >= COST[pyramid * KINDS + get]:
        return f"no {KIND_IDS[get]} is missing for the {PYRAMID_IDS[pyramid]} (R29)"
    return f"the {PYRAMID_IDS[pyramid]} needs those units: it could not be completed then (R28)"


def _complete_build(state: MartianState, seat: int) -> str:
    if can_complete(state, seat):
        return ""
    if shortfall(state, seat, state.order) > 0:
        return f"{missing_units(state, seat, state.order)} are still missing (R27)"
    return "trade at least once in a build order (R27)"


# §5 T3 Flight and attack
def _no_ship(state: MartianState, seat: int, code: int) -> str:
    node = state.board.node_at[code]
    if state.owner[node] == seat and state.stands[node] == COVERED:
        return ""
    if state.owner[node] == seat and state.stands[node] == SCOUT:
        return f"the scout on {NODE_NAMES[code]} has touched the ground: only one on a lab flies (R12)"
    return f"no scout of yours stands on a lab on {NODE_NAMES[code]} (§5 T3)"


def _fly(state: MartianState, seat: int, start: int, to: int) -> str:
    reason = _no_node(state, start) or _no_node(state, to) or _no_ship(state, seat, start)
    if reason:
        return reason
    node = state.board.node_at[to]
    if state.stands[node] != EMPTY:
        return f"{NODE_NAMES[to]} is taken, and a flight lands on a free corner (R41)"
    steps = steps_between(state, state.board.node_at[start], node)
    for kind in range(BUILDING_KINDS):
        cost = FLIGHT[kind] + steps * FUEL[kind]
        if state.stored(seat, kind) < cost:
            return f"a flight of {steps} steps takes {units(cost, kind)}, you have {state.stored(seat, kind)} (§2)"
    return ""


def _attack(state: MartianState, seat: int, start: int, to: int) -> str:
    reason = _no_node(state, start) or _no_node(state, to) or _no_ship(state, seat, start)
    if reason:
        return reason
    node = state.board.node_at[to]
    owner, name = state.owner[node], NODE_NAMES[to]
    if owner == NOBODY:
        return f"nothing stands on {name}: fly there instead (R44)"
    if state.side(owner) == state.side(seat):
        return f"what stands on {name} is {'yours' if owner == seat else 'your team-mate’s'} (R44, §7.6)"
    if state.stands[node] == COVERED:
        return f"the lab on {name} carries a scout: neither can be attacked (R44)"
    steps = steps_between(state, state.board.node_at[start], node)
    for kind in range(BUILDING_KINDS):
        cost = attack_cost(state, kind, steps, owner)
        if state.stored(seat, kind) < cost:
            why = f", {steps} for fuel and one more than the defender's {state.stored(owner, ARMS)}"
            why = why if kind == ARMS else ""
            return f"this attack takes {units(cost, kind)}{why}; you have {state.stored(seat, kind)} (R42)"
    return ""


# §5 T3, §7 Deals
def _convert(state: MartianState, seat: int, pay: int, get: int) -> str:
    if _no_kind(state, pay, get):
        return _no_kind(state, pay, get)
    if state.coin_count(seat) == 0:
        return "converting takes a coin from a mine, and you have none (R25)"
    if pay == get:
        return "pay one kind and get another (R25)"
    if state.stored(seat, pay) < CONVERT_PAY:
        return f"converting takes {units(CONVERT_PAY, pay)}, you have {state.stored(seat, pay)} (R25)"
    if state.stored(seat, get) + CONVERT_GET > STORAGE_MAX:
        return f"your {KIND_IDS[get]} storage is full (R25)"
    return ""


def _announce(state: MartianState, seat: int, pyramid: int) -> str:
    if not state.terms.fair_trade:
        return "fair trade is not among the rules of this game (§7.5)"
    if state.announced != NO_PYRAMID:
        return f"you have announced a {PYRAMID_IDS[state.announced]} this turn already (R63)"
    if can_announce(state, seat, pyramid):
        return ""
    return f"no fair trade would bring you nearer to a {PYRAMID_IDS[pyramid]} (§7.5)"


def _fair_trade(state: MartianState, seat: int, pay: int, get: int) -> str:
    if not state.terms.fair_trade:
        return "fair trade is not among the rules of this game (§7.5)"
    pyramid = state.announced
    if pyramid == NO_PYRAMID:
        return "announce what you want to build first (R63)"
    reason = _swap(state, seat, pay, get)
    if reason or can_trade_fairly(state, seat, pyramid, pay, get):
        return reason
    if state.stored(seat, get) >= COST[pyramid * KINDS + get]:
        return f"you have all the {KIND_IDS[get]} that a {PYRAMID_IDS[pyramid]} needs (R64)"
    if (state.fair_bought >> pay) & 1 or (state.fair_paid >> get) & 1:
        return "a kind is not both bought and paid in one turn's fair trades (R67)"
    if state.stored(seat, pay) <= FAIR_RESERVE:
        return f"at least {FAIR_RESERVE} {KIND_IDS[pay]} stays in reserve (R66)"
    first = next(kind for kind in (SUN, MOON) if must_pay_first(state, seat, pyramid, kind, get))
    assert pay in (CROWN, ARMS), "only crown and arms have to wait"
    return f"pay the {KIND_IDS[first]} that you do not need first (R65)"


def _may_propose(state: MartianState, seat: int, kind: int) -> str:
    if state.terms.teams == NO_TEAMS:
        return "there are no teams in this game (§7.6)"
    if state.mate(seat) == NOBODY:
        return "you play alone and have no team-mate (§7.6)"
    if state.proposals >= state.kinds():
        return f"you have made {state.proposals} proposals this turn, as many as are allowed (R69)"
    return _no_kind(state, kind)


def _team_offer(state: MartianState, seat: int, kind: int, place: int) -> str:
    reason = _may_propose(state, seat, kind)
    if reason or can_offer(state, seat, kind, place + 1):
        return reason
    if state.stored(seat, kind) < place + 1:
        return f"you have only {units(state.stored(seat, kind), kind)} (§7.6)"
    if state.stored(state.mate(seat), kind) + place + 1 > STORAGE_MAX:
        return f"your team-mate has no room for {units(place + 1, kind)} (§7.6)"
    return "your team-mate has nothing else that fits into your storages (§7.6)"


def _from_mate(state: MartianState, seat: int, kind: int, amount: int) -> str:
    held = state.stored(state.mate(seat), kind)
    if held < amount:
        return f"your team-mate has only {units(held, kind)} (§7.6)"
    if state.stored(seat, kind) + amount > STORAGE_MAX:
        return f"you have no room for {units(amount, kind)} (§7.6)"
    return ""


def _team_want(state: MartianState, seat: int, kind: int, place: int) -> str:
    if _no_kind(state, kind):
        return _no_kind(state, kind)
    if kind == state.deal_kind:
        return f"you offer {KIND_IDS[kind]}: want another kind for it (§7.6)"
    return _from_mate(state, seat, kind, place + 1)


def _team_ask(state: MartianState, seat: int, kind: int, place: int) -> str:
    return _may_propose(state, seat, kind) or _from_mate(state, seat, kind, place + 1)


def _team_grant(state: MartianState, seat: int, amount: int) -> str:
    return "" if amount <= state.deal_amount else f"only {state.deal_amount} were asked for (§7.6)"


def _hire_police(state: MartianState, seat: int) -> str:
    if not state.terms.space_police:
        return "there is no Space Police in this game (§7.8)"
    for kind in range(BUILDING_KINDS):
        cost = state.terms.police_cost * POLICEMAN[kind]
        if state.stored(seat, kind) < cost:
            return f"a policeman costs {units(cost, kind)}, you have {state.stored(seat, kind)} (§7.8, R77)"
    return ""


_EXPLAIN: dict[str, Callable[..., str]] = {
    "place_start": _place_start,
    "reroll_start": _reroll_start,
    "place_choice": _place_choice,
    "upgrade_start": _upgrade_start,
    "toggle_trader": _nothing,
    "leave_traders": _nothing,
    "raze_scout": _raze_scout,
    "raze_lab": _raze_lab,
    "raze_mine": _raze_mine,
    "take_bonus": _take_bonus,
    "build_lab": _build_lab,
    "build_scout": _build_scout,
    "build_mine": _build_mine,
    "order_lab": _order_lab,
    "order_scout": _order_scout,
    "order_mine": _order_mine,
    "trade": _trade,
    "complete_build": _complete_build,
    "fly": _fly,
    "attack": _attack,
    "convert": _convert,
    "end_turn": _nothing,
    "announce": _announce,
    "fair_trade": _fair_trade,
    "team_offer": _team_offer,
    "team_want": _team_want,
    "team_answer": _nothing,
    "team_ask": _team_ask,
    "team_grant": _team_grant,
    "hire_police": _hire_police,
}
