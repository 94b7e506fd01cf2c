"""Martian Miners, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.board import NODE_NAMES, TILE_NAMES
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    CHOICE_PIECE,
    CONVERT_GET,
    CONVERT_PAY,
    COST,
    FLIGHT,
    FUEL,
    KIND_IDS,
    KINDS,
    LAB,
    MINE,
    POLICEMAN,
    PYRAMID_IDS,
    SCOUT,
)
from orebit.games.martian_miners.describe import _touching
from orebit.games.martian_miners.flight import attack_cost, steps_between
from orebit.games.martian_miners.position import (
    COVERED,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.view import (
    police_needed,
)
from orebit.games.martian_miners.words import amount, face_of, pyramid_cost, seat_name, stock, tile_face


def group(action: int) -> str:
    return _GROUPS[ACTIONS.kind(action).name]


_GROUPS = {
    "place_start": "Place a start die",
    "reroll_start": "Roll a start die again",
    "place_choice": "Place by choice",
    "upgrade_start": "Quick start",
    "toggle_trader": "Traders",
    "leave_traders": "Traders",
    "raze_scout": "Razed by the Martians",
    "raze_lab": "Razed by the Martians",
    "raze_mine": "Razed by the Martians",
    "take_bonus": "Bonus",
    "build_lab": "Build",
    "build_scout": "Build",
    "build_mine": "Build",
    "order_lab": "Trade and build",
    "order_scout": "Trade and build",
    "order_mine": "Trade and build",
    "trade": "Trade",
    "complete_build": "Complete the build",
    "fly": "Fly",
    "attack": "Attack",
    "convert": "Convert",
    "end_turn": "End your turn",
    "announce": "Fair trade",
    "fair_trade": "Fair trade",
    "team_offer": "Offer your team-mate",
    "team_want": "Want for it",
    "team_answer": "Answer",
    "team_ask": "Ask your team-mate",
    "team_grant": "Give",
    "hire_police": "Space Police",
    "time_up": "The table",
    "agree_pips": "The table",
    "agree_rounds": "The table",
    "agree_clock": "The table",
}


def label(state: MartianState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _at(state: MartianState, code: int) -> str:
    """`corner 1.2 (sun 3, moon ace)`"""
    return f"corner {NODE_NAMES[code]} ({_touching(state, state.board.node_at[code])})"


def _label_start(state: MartianState, seat: int, die: int, code: int) -> str:
    return f"{tile_face(die, state.start_die[seat * KINDS + die])}: scout on {_at(state, code)}"


def _label_reroll(state: MartianState, seat: int, die: int) -> str:
    return f"roll the {KIND_IDS[die]} die again, now {tile_face(die, state.start_die[seat * KINDS + die])}"


def _label_choice(state: MartianState, seat: int, code: int) -> str:
    return f"{PYRAMID_IDS[CHOICE_PIECE[state.seats]]} on {_at(state, code)}"


def _label_upgrade(state: MartianState, seat: int, code: int) -> str:
    return f"the scout on {_at(state, code)} becomes a lab"


def _label_toggle(state: MartianState, seat: int, trader: int) -> str:
    return f"the {KIND_IDS[trader]} trader {'leaves' if state.is_here(trader) else 'lands'}"


def _label_raze_scout(state: MartianState, seat: int, code: int) -> str:
    top = state.stands[state.board.node_at[code]] == COVERED
    return f"lose the scout {'on top of the lab ' if top else ''}on {_at(state, code)}: 1 pip"


def _label_raze_lab(state: MartianState, seat: int, code: int) -> str:
    return f"lose the lab on {_at(state, code)}: 2 pips"


def _label_raze_mine(state: MartianState, seat: int, code: int) -> str:
    return f"lose the mine on {TILE_NAMES[code]} ({face_of(state, state.board.tile_at[code])}): 3 pips"


def _label_bonus(state: MartianState, seat: int, kind: int, answer: int) -> str:
    return f"take 1 {KIND_IDS[kind]}" if answer else f"decline the {KIND_IDS[kind]}"


def _label_build(pyramid: int) -> Callable[[MartianState, int, int], str]:
    def build_label(state: MartianState, seat: int, code: int) -> str:
        return f"{_built(state, pyramid, code)}: pay {pyramid_cost(pyramid)}"

    return build_label


def _built(state: MartianState, pyramid: int, code: int) -> str:
    if pyramid == MINE:
        return f"mine on {TILE_NAMES[code]} ({face_of(state, state.board.tile_at[code])})"
    if pyramid == LAB:
        return f"lab in place of the scout on corner {NODE_NAMES[code]}"
    return f"scout on the lab on corner {NODE_NAMES[code]}"


def _label_order(pyramid: int) -> Callable[[MartianState, int, int], str]:
    def order_label(state: MartianState, seat: int, code: int) -> str:
        short = [max(0, COST[pyramid * KINDS + k] - state.stored(seat, k)) for k in range(BUILDING_KINDS)]
        need = f"buy {stock(short)}" if any(short) else "nothing is missing, but more can be bought"
        return f"trade first, then {_built(state, pyramid, code)} for {pyramid_cost(pyramid)}; {need}"

    return order_label


def _label_trade(state: MartianState, seat: int, pay: int, get: int) -> str:
    short = COST[state.order * KINDS + get] - state.stored(seat, get)
    need = f", {short} missing" if short > 0 else ", more than needed"
    return f"pay 1 {KIND_IDS[pay]} for 1 {KIND_IDS[get]}{need}"


def _label_complete(state: MartianState, seat: int) -> str:
    code = state.board.tile_code if state.order == MINE else state.board.node_code
    what = _built(state, state.order, code[state.site])
    kept = [state.stored(seat, kind) - COST[state.order * KINDS + kind] for kind in range(state.kinds())]
    return f"{what}: pay {pyramid_cost(state.order)}, keep {stock(kept)}"


def _label_fly(state: MartianState, seat: int, start: int, to: int) -> str:
    steps = steps_between(state, state.board.node_at[start], state.board.node_at[to])
    cost = stock([FLIGHT[kind] + steps * FUEL[kind] for kind in range(BUILDING_KINDS)])
    return f"from corner {NODE_NAMES[start]} to {_at(state, to)}, {counted(steps, 'step')}: pay {cost}"


def _label_attack(state: MartianState, seat: int, start: int, to: int) -> str:
    node = state.board.node_at[to]
    owner, steps = state.owner[node], steps_between(state, state.board.node_at[start], node)
    cost = stock([attack_cost(state, kind, steps, owner) for kind in range(BUILDING_KINDS)])
    lab = state.stands[node] == LAB
    result = "destroy it, and lose your scout" if lab else "conquer its place"
    what = f"{seat_name(owner)}'s {'lab' if lab else 'scout'} on {_at(state, to)}"
    return f"from corner {NODE_NAMES[start]} on {what}: {result}; pay {cost}"


def _label_convert(state: MartianState, seat: int, pay: int, get: int) -> str:
    return f"{amount(CONVERT_PAY, pay)} into {amount(CONVERT_GET, get)}"


def _label_announce(state: MartianState, seat: int, pyramid: int) -> str:
    return f"announce a {PYRAMID_IDS[pyramid]} and trade towards {pyramid_cost(pyramid)}"


def _label_fair_trade(state: MartianState, seat: int, pay: int, get: int) -> str:
    return f"fair trade: pay 1 {KIND_IDS[pay]} for 1 {KIND_IDS[get]}"


def _label_offer(state: MartianState, seat: int, kind: int, place: int) -> str:
    return f"offer {seat_name(state.mate(seat))} {amount(place + 1, kind)}"


def _label_want(state: MartianState, seat: int, kind: int, place: int) -> str:
    return f"want {amount(place + 1, kind)}"


def _label_answer(state: MartianState, seat: int, answer: int) -> str:
    swap = f"give {amount(state.want_amount, state.want_kind)}, get {amount(state.deal_amount, state.deal_kind)}"
    return f"agree: {swap}" if answer else "refuse"


def _label_ask(state: MartianState, seat: int, kind: int, place: int) -> str:
    return f"ask {seat_name(state.mate(seat))} for {amount(place + 1, kind)} as a gift"


def _label_grant(state: MartianState, seat: int, count: int) -> str:
    return f"give {amount(count, state.deal_kind)}" if count else "give nothing"


def _label_hire(state: MartianState, seat: int) -> str:
    cost = stock([state.terms.police_cost * POLICEMAN[kind] for kind in range(BUILDING_KINDS)])
    guarded = f"{state.police[seat]} of {police_needed(state, seat)} hired"
    return f"hire a policeman ({guarded}), who guards {counted(state.terms.police_cover, 'pip')}: pay {cost}"


_LABELS: dict[str, Callable[..., str]] = {
    "place_start": _label_start,
    "reroll_start": _label_reroll,
    "place_choice": _label_choice,
    "upgrade_start": _label_upgrade,
    "toggle_trader": _label_toggle,
    "leave_traders": lambda state, seat: "leave the traders",
    "raze_scout": _label_raze_scout,
    "raze_lab": _label_raze_lab,
    "raze_mine": _label_raze_mine,
    "take_bonus": _label_bonus,
    "build_lab": _label_build(LAB),
    "build_scout": _label_build(SCOUT),
    "build_mine": _label_build(MINE),
    "order_lab": _label_order(LAB),
    "order_scout": _label_order(SCOUT),
    "order_mine": _label_order(MINE),
    "trade": _label_trade,
    "complete_build": _label_complete,
    "fly": _label_fly,
    "attack": _label_attack,
    "convert": _label_convert,
    "end_turn": lambda state, seat: "end your turn",
    "announce": _label_announce,
    "fair_trade": _label_fair_trade,
    "team_offer": _label_offer,
    "team_want": _label_want,
    "team_answer": _label_answer,
    "team_ask": _label_ask,
    "team_grant": _label_grant,
    "hire_police": _label_hire,
    "time_up": lambda state, seat: "time is up: this round is the last",
    "agree_pips": lambda state, seat, place: f"all agree: {ACTIONS['agree_pips'].values[0][place]} pips win",
    "agree_rounds": lambda state, seat, place: f"all agree: end after round {ACTIONS['agree_rounds'].values[0][place]}",
    "agree_clock": lambda state, seat, place: f"all agree: end after {ACTIONS['agree_clock'].values[0][place]} minutes",
}
