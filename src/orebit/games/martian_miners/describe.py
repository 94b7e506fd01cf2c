"""Martian Miners in words: one text model for the terminal, the web, screen readers and agents. The log's sentences are
in sentences.py."""

from collections.abc import Callable

from orebit.core.state import NOBODY
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.board import NODE_NAMES, TILE_NAMES
from orebit.games.martian_miners.collect import bonus_kind
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
    PYRAMIDS,
    SCOUT,
    SEAT_COLOURS,
)
from orebit.games.martian_miners.flight import attack_cost, steps_between
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    BY_CLOCK,
    BY_PIPS,
    BY_ROUNDS,
    COVERED,
    EMPTY,
    GRANTING,
    NO_DIE,
    NO_VALUE,
    ONE_AGAINST_TWO,
    OPTIONS,
    ORDER,
    OVER,
    RAZING,
    REASONS,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.sentences import amount, counted, listed, sentence, tile_face
from orebit.games.martian_miners.setup import placing_seat
from orebit.games.martian_miners.view import (
    PHASES,
    STANDING,
    leads,
    node_name,
    police_needed,
    tile_name,
    touched_by,
)

__all__ = ["describe", "group", "label", "notation", "prompt", "sentence"]


# -- words
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
    return tile_name(state, site) if pyramid == MINE else node_name(state, site)


def pyramids_on(state: MartianState, node: int) -> list[int]:
    """What stands on a node, from the ground up."""
    stands = state.stands[node]
    return [] if stands == EMPTY else [LAB, SCOUT] if stands == COVERED else [stands]


# -- the state in sentences
def describe(state: MartianState, seat: int) -> list[str]:
    lines = [_headline(state), _goal_line(state)]
    if state.turn > 0:
        lines.append(_scan_line(state))
    lines += [_seat_line(state, owner) for owner in range(state.seats)]
    lines += [_constructions(state, owner) for owner in range(state.seats)]
    lines += _board_lines(state)
    if state.turn == 0:
        lines.append("Corners are named by the lines between rows and columns: tile B2 lies between 1.1 and 2.2.")
    return lines


def _headline(state: MartianState) -> str:
    if state.phase == OVER:
        return f"The game is over after {counted(state.turn, 'turn')}: {REASONS[state.ending]}."
    if state.turn == 0:
        return f"The first constructions are being placed; {seat_name(placing_seat(state))} chooses."
    return f"Round {state.round()}, turn {state.turn}: {seat_name(state.active())} is active."


def _goal_line(state: MartianState) -> str:
    what = "coin" if state.is_monopoly() else "mine"
    line = f"The first with {counted(state.target(), what)} wins"
    if state.finish == BY_PIPS:
        line += f", or with {state.finish_figure} pips"
    elif state.finish == BY_ROUNDS:
        line += f"; the game ends after {counted(state.finish_figure, 'round')}"
    elif state.finish == BY_CLOCK:
        line += "; time is up, and this round is the last" if state.time_up else "; the game ends when time is up"
    if state.terms.space_police:
        raids = state.raids_left
        line += (
            f"; the Martians attack after {counted(raids, 'more party', 'more parties')}"
            if raids
            else ("; the next party is a Martian attack")
        )
    return line + "."


def _scan_line(state: MartianState) -> str:
    dice = [tile_face(kind, state.scan[kind]) for kind in range(state.kinds()) if state.scan[kind] != NO_VALUE]
    here = [KIND_IDS[trader] for trader in range(BUILDING_KINDS) if state.is_here(trader)]
    if not here:
        traders = "No trader is on the platform"
    else:
        traders = f"On the platform: {'trader' if len(here) == 1 else 'traders'} for {listed(here)}"
    return f"Last scan: {', '.join(dice)}. {traders}."


def _seat_line(state: MartianState, owner: int) -> str:
    store = stock([state.stored(owner, kind) for kind in range(state.kinds())])
    line = f"{seat_name(owner)}: {store}; {counted(state.pips(owner), 'pip')}"
    if leads(state, owner) and state.turn > 0:
        line += " (ahead)" if state.terms.space_police else " (ahead, so a party would rob this seat)"
    line += f"; {counted(state.on_board(owner, MINE), 'mine')}"
    coins = [state.coins[owner * KINDS + kind] for kind in range(state.kinds())]
    if any(coins):
        line += f", coins {stock(coins)}"
    if state.terms.space_police:
        line += f"; {counted(state.police[owner], 'policeman', 'policemen')} of {police_needed(state, owner)} needed"
    if state.mate(owner) != NOBODY:
        line += f"; plays with {seat_name(state.mate(owner))}"
    elif state.terms.teams == ONE_AGAINST_TWO:
        line += "; plays alone and collects double"
    left = [state.stash[owner * PYRAMIDS + pyramid] for pyramid in range(PYRAMIDS)]
    line += "; left to build " + ", ".join(counted(count, name) for count, name in zip(left, PYRAMID_IDS, strict=True))
    dice = [(kind, state.start_die[owner * KINDS + kind]) for kind in range(state.kinds())]
    waiting = [tile_face(kind, value) for kind, value in dice if value != NO_DIE]
    if waiting:
        line += f"; start dice {listed(waiting)}"
    return line + "."


def _constructions(state: MartianState, owner: int) -> str:
    texts = [
        f"{STANDING[state.stands[node]]} on {node_name(state, node)} ({_touching(state, node)})"
        for node in range(state.board.nodes)
        if state.owner[node] == owner
    ]
    texts += [
        f"mine on {tile_name(state, tile)} ({face_of(state, tile)})"
        for tile in range(state.board.tiles)
        if state.mine[tile] == owner
    ]
    return f"{seat_name(owner)} has {'; '.join(texts)}." if texts else f"{seat_name(owner)} has nothing on the board."


def _touching(state: MartianState, node: int) -> str:
    tiles = touched_by(state, node)
    return ", ".join(face_of(state, tile) + (" mined" if state.mine[tile] != NOBODY else "") for tile in tiles)


def _board_lines(state: MartianState) -> list[str]:
    """A line a row."""
    lines = []
    for r in range(state.board.height):
        tiles = [state.board.tile(r, c) for c in range(state.board.width)]
        texts = [
            f"{tile_name(state, tile)} {face_of(state, tile)}{_mine_words(state, tile)}" for tile in tiles if tile >= 0
        ]
        lines.append(f"Row {r + 1}: {', '.join(texts)}." if texts else f"Row {r + 1}: no tiles.")
    return lines


def _mine_words(state: MartianState, tile: int) -> str:
    owner = state.mine[tile]
    return "" if owner == NOBODY else f" ({seat_name(owner)}'s mine)"


# -- decisions
def prompt(state: MartianState, seat: int) -> str:
    return _PROMPTS[state.phase](state, seat)


def _prompt_choice(state: MartianState, seat: int) -> str:
    return f"Place a {PYRAMID_IDS[CHOICE_PIECE[state.seats]]} on any free corner."


def _prompt_upgrade(state: MartianState, seat: int) -> str:
    return f"Quick start: make a lab of one of your scouts, for {counted(state.terms.quick_start, 'lab')} in all."


def _prompt_traders(state: MartianState, seat: int) -> str:
    die = tile_face(state.asking, state.scan[state.asking])
    return f"The die shows {die}: move one trader, or leave them where they are."


def _prompt_razing(state: MartianState, seat: int) -> str:
    return f"The Martians attack: choose what is razed; you lose {counted(state.raze_left, 'more pip')}."


def _prompt_order(state: MartianState, seat: int) -> str:
    missing = [max(0, COST[state.order * KINDS + k] - state.stored(seat, k)) for k in range(BUILDING_KINDS)]
    what = f"{PYRAMID_IDS[state.order]} on {site_name(state, state.order, state.site)}"
    held = f"You have {stock([state.stored(seat, kind) for kind in range(state.kinds())])}."
    if any(missing):
        return f"Trade for the {what}; missing: {stock(missing)}. {held}"
    return f"The {what} can be paid: complete it, or trade on. {held}"


def _prompt_wanting(state: MartianState, seat: int) -> str:
    mate = seat_name(state.mate(seat))
    return f"What do you want from {mate} for {amount(state.deal_amount, state.deal_kind)}?"


def _prompt_answering(state: MartianState, seat: int) -> str:
    gets, gives = amount(state.deal_amount, state.deal_kind), amount(state.want_amount, state.want_kind)
    return f"{seat_name(state.active())} offers you {gets} for {gives}. Do you agree?"


def _prompt_granting(state: MartianState, seat: int) -> str:
    return (
        f"{seat_name(state.active())} asks you for {amount(state.deal_amount, state.deal_kind)}. How many do you give?"
    )


_PROMPTS: dict[int, Callable[[MartianState, int], str]] = {
    START_DICE: lambda state, seat: "Place a scout on a corner of a tile that one of your start dice shows.",
    START_CHOICE: _prompt_choice,
    START_UPGRADE: _prompt_upgrade,
    TRADERS: _prompt_traders,
    RAZING: _prompt_razing,
    BONUSES: lambda state, seat: f"Your mine offers a {KIND_IDS[bonus_kind(state)]}: do you take it?",
    OPTIONS: lambda state, seat: "Build, fly, attack, convert, or end your turn.",
    ORDER: _prompt_order,
    WANTING: _prompt_wanting,
    ANSWERING: _prompt_answering,
    GRANTING: _prompt_granting,
}


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
    "end_turn": "End the turn",
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
    """`1.2 (sun 3, moon ace)`"""
    return f"{NODE_NAMES[code]} ({_touching(state, state.board.node_at[code])})"


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
        return f"lab in place of the scout on {NODE_NAMES[code]}"
    return f"scout on the lab on {NODE_NAMES[code]}"


def _label_order(pyramid: int) -> Callable[[MartianState, int, int], str]:
    def order_label(state: MartianState, seat: int, code: int) -> str:
        short = [max(0, COST[pyramid * KINDS + k] - state.stored(seat, k)) for k in range(BUILDING_KINDS)]
        need = f"buy {stock(short)}" if any(short) else "nothing is missing"
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
    return f"{NODE_NAMES[start]} to {_at(state, to)}, {counted(steps, 'step')}: pay {cost}"


def _label_attack(state: MartianState, seat: int, start: int, to: int) -> str:
    node = state.board.node_at[to]
    owner, steps = state.owner[node], steps_between(state, state.board.node_at[start], node)
    cost = stock([attack_cost(state, kind, steps, owner) for kind in range(BUILDING_KINDS)])
    lab = state.stands[node] == LAB
    result = "destroy it, and lose your scout" if lab else "conquer its place"
    what = f"{seat_name(owner)}'s {'lab' if lab else 'scout'} on {_at(state, to)}"
    return f"from {NODE_NAMES[start]} on {what}: {result}; pay {cost}"


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
    "leave_traders": lambda state, seat: "leave the traders where they are",
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


# -- the position on one line
def notation(state: MartianState) -> str:
    """`phase turn … | tiles | nodes | mines | seats | traders, scan | what is open | the end`, empty parts as "-"."""
    parts = [
        f"{PHASES[state.phase]} {state.turn} S{state.starting_seat} step {state.step} acted {int(state.acted)}",
        _tiles_notation(state),
        " ".join(_node_notation(state, node) for node in range(state.board.nodes) if state.stands[node] != EMPTY)
        or "-",
        " ".join(_mine_notation(state, tile) for tile in range(state.board.tiles) if state.mine[tile] != NOBODY) or "-",
        " ".join(_seat_notation(state, seat) for seat in range(state.seats)),
        f"traders {state.traders} scan {_digits(list(state.scan))} asking {state.asking} bonus {state.bonus_at}",
        f"order {state.order}@{state.site} {state.paid}/{state.bought} "
        f"fair {state.announced} {state.fair_paid}/{state.fair_bought} deals {state.proposals} "
        f"{state.deal_kind}:{state.deal_amount} {state.want_kind}:{state.want_amount}",
        f"raids {state.raids_left} razing {state.razing}:{state.raze_left} target {state.coin_target} "
        f"finish {state.finish}:{state.finish_figure} {int(state.time_up)} end {state.ending} {state.victor}",
    ]
    return " | ".join(parts)


def _digits(values: list[int]) -> str:
    return "".join("." if value < 0 else str(value) for value in values)


def _tiles_notation(state: MartianState) -> str:
    """Rows of `s3`, the second set's with a stroke; `..` for a hole."""
    rows = []
    for r in range(state.board.height):
        tiles = [state.board.tile(r, c) for c in range(state.board.width)]
        rows.append(",".join(_tile_notation(state, tile) for tile in tiles))
    return "/".join(rows)


def _tile_notation(state: MartianState, tile: int) -> str:
    if tile < 0:
        return ".."
    return f"{'smcago'[state.resource[tile]]}{state.value[tile]}{chr(39) if state.copy[tile] else ''}"


def _node_notation(state: MartianState, node: int) -> str:
    return f"{state.owner[node]}{('S', 'L', 'L+')[state.stands[node]]}{node_name(state, node)}"


def _mine_notation(state: MartianState, tile: int) -> str:
    return f"{state.mine[tile]}M{tile_name(state, tile)}{'c' if state.has_coin[tile] else ''}"


def _seat_notation(state: MartianState, seat: int) -> str:
    span = range(seat * KINDS, seat * KINDS + KINDS)
    dice = _digits([state.start_die[i] for i in span])
    store, coins = _digits([state.store[i] for i in span]), _digits([state.coins[i] for i in span])
    stash = _digits([state.stash[seat * PYRAMIDS + pyramid] for pyramid in range(PYRAMIDS)])
    return f"{seat}:{store}:{coins}:{stash}:{dice}:{state.police[seat]}"
