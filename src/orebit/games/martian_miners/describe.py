"""Martian Miners in words: the position in sentences, and what a decider is asked."""

from collections.abc import Callable

from orebit.core.description import DescriptionLine
from orebit.core.state import NOBODY
from orebit.core.words import capital, counted, listed
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.collect import bonus_kind
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    CHOICE_PIECE,
    COST,
    KIND_IDS,
    KINDS,
    MINE,
    PYRAMID_IDS,
    PYRAMIDS,
)
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    BY_CLOCK,
    BY_PIPS,
    BY_ROUNDS,
    ENDINGS,
    GRANTING,
    NO_DIE,
    NO_VALUE,
    ONE_AGAINST_TWO,
    OPTIONS,
    ORDER,
    OVER,
    RAZING,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.setup import placing_seat
from orebit.games.martian_miners.view import (
    STANDING,
    leads,
    node_name,
    police_needed,
    tile_name,
    touched_by,
)
from orebit.games.martian_miners.words import amount, face_of, seat_name, site_name, stock, tile_face

OPTION_WORDS = {  # what a turn offers besides building
    "announce": "announce what you will build",
    "fair_trade": "trade",
    "fly": "fly",
    "attack": "attack",
    "convert": "convert",
    "team_offer": "offer your mate something",
    "team_ask": "ask your mate for something",
    "hire_police": "hire police",
}


def describe(state: MartianState, seat: int) -> list[DescriptionLine]:
    lines = [DescriptionLine("match", _headline(state)), DescriptionLine("goal", _goal_line(state))]
    if state.turn > 0:
        lines.append(DescriptionLine("scan", _scan_line(state)))
    lines += [DescriptionLine(f"seat:{owner}", _seat_line(state, owner)) for owner in range(state.seats)]
    lines += [DescriptionLine(f"seat:{owner}:board", _constructions(state, owner)) for owner in range(state.seats)]
    lines += [DescriptionLine(f"row:{r + 1}", _row_line(state, r)) for r in range(state.board.height)]
    if state.turn == 0:
        corners = "Corners are named by the lines between rows and columns: tile B2 lies between corners 1.1 and 2.2."
        lines.append(DescriptionLine("board", corners))
    return lines


def _headline(state: MartianState) -> str:
    if state.phase == OVER:
        return f"The game is over after {counted(state.turn, 'turn')}: {ENDINGS[state.ending]}."
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
        f"{STANDING[state.stands[node]]} on corner {node_name(state, node)} ({_touching(state, node)})"
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
    tiles = touched_by(state.board, node)
    return ", ".join(face_of(state, tile) + (" mined" if state.mine[tile] != NOBODY else "") for tile in tiles)


def _row_line(state: MartianState, r: int) -> str:
    tiles = [state.board.tile(r, c) for c in range(state.board.width)]
    texts = [
        f"{tile_name(state, tile)} {face_of(state, tile)}{_mine_words(state, tile)}" for tile in tiles if tile >= 0
    ]
    return f"Row {r + 1}: {', '.join(texts)}." if texts else f"Row {r + 1}: no tiles."


def _mine_words(state: MartianState, tile: int) -> str:
    owner = state.mine[tile]
    return "" if owner == NOBODY else f" ({seat_name(owner)}'s mine)"


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
    then = "complete it, or trade on" if state.paid != 0 else "trade at least once, then complete it"
    return f"The {what} can be paid: {then}. {held}"


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


def _prompt_options(state: MartianState, seat: int) -> str:
    kinds = {ACTIONS.kind(action).name for action in state.legal(seat)}
    built = [name for name in PYRAMID_IDS if f"build_{name}" in kinds or f"order_{name}" in kinds]
    options = [f"build a {listed(built, 'or')}"] if built else []
    options += [words for kind, words in OPTION_WORDS.items() if kind in kinds]
    if not options:
        return "Nothing can be built or flown now: end your turn."
    return f"{capital(', '.join(options))}, or end your turn."


_PROMPTS: dict[int, Callable[[MartianState, int], str]] = {
    START_DICE: lambda state, seat: "Place a scout on a corner of a tile that one of your start dice shows.",
    START_CHOICE: _prompt_choice,
    START_UPGRADE: _prompt_upgrade,
    TRADERS: _prompt_traders,
    RAZING: _prompt_razing,
    BONUSES: lambda state, seat: f"Your mine offers {amount(1, bonus_kind(state))}: do you take it?",
    OPTIONS: _prompt_options,
    ORDER: _prompt_order,
    WANTING: _prompt_wanting,
    ANSWERING: _prompt_answering,
    GRANTING: _prompt_granting,
}
