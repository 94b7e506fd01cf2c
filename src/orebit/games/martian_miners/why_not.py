"""Martian Miners, why a decider may not play an action: each kind of action asks the conditions that `legal` asks."""

from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.martian_miners.actions import (
    ANNOUNCE,
    ATTACK_CODE,
    BUILD_LAB,
    BUILD_MINE,
    BUILD_SCOUT,
    COMPLETE_BUILD,
    CONVERT,
    END_TURN,
    FAIR_TRADE,
    FLY,
    HIRE_POLICE,
    ORDER_LAB,
    ORDER_MINE,
    ORDER_SCOUT,
    PLACE_CHOICE,
    PLACE_START,
    RAZE_LAB,
    RAZE_MINE,
    RAZE_SCOUT,
    REROLL_START,
    TAKE_BONUS,
    TEAM_ANSWER,
    TEAM_ASK,
    TEAM_GRANT,
    TEAM_OFFER,
    TEAM_WANT,
    TIME_UP,
    TOGGLE_TRADER,
    TRADE,
    UPGRADE_START,
)
from orebit.games.martian_miners.board import NODE_CODES, NOWHERE
from orebit.games.martian_miners.build import (
    why_no_build,
    why_no_completion,
    why_no_order,
    why_no_site,
    why_no_trade,
)
from orebit.games.martian_miners.collect import why_no_bonus
from orebit.games.martian_miners.components import BUILDING_KINDS, KINDS, LAB, MINE, SCOUT, STORAGE_MAX
from orebit.games.martian_miners.deals import (
    why_no_announcement,
    why_no_conversion_into,
    why_no_conversion_of,
    why_no_converting,
    why_no_fair_trade,
    why_no_fair_trading,
    why_no_grant,
    why_no_offer,
    why_no_proposal,
    why_no_question,
    why_no_want,
)
from orebit.games.martian_miners.flight import flight_reach, why_no_attack, why_no_landing, why_no_ship
from orebit.games.martian_miners.police import why_no_mine_razing, why_no_police, why_no_razing
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    GRANTING,
    OPTIONS,
    ORDER,
    RAZING,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
    Position,
)
from orebit.games.martian_miners.reasons import (
    ASKED,
    FOR_THE_TABLE,
    NO_CORNER,
    NO_GET,
    NO_GOAL,
    NO_PAY,
    NO_RESOURCE,
    NO_START,
    NO_TILE,
)
from orebit.games.martian_miners.setup import why_no_choice, why_no_reroll, why_no_start, why_no_upgrade


def why_not(state: Position, seat: i64, action: i64) -> i64:
    if action >= TIME_UP:
        return FOR_THE_TABLE
    if phase_of(action) != state.phase:
        return ASKED[state.phase]
    if action < TOGGLE_TRADER:
        return why_no_setup(state, seat, action)
    if action < TAKE_BONUS:
        return why_no_scan(state, seat, action)
    if action < BUILD_LAB:
        return why_no_bonus(state, (action - TAKE_BONUS) // 2)
    if action < TRADE:
        return why_no_building(state, seat, action)
    if action < COMPLETE_BUILD:
        pay, get = (action - TRADE) // BUILDING_KINDS, (action - TRADE) % BUILDING_KINDS
        return NO_PAY if pay >= state.kinds() else why_no_trade(state, seat, pay, get)
    if action < FLY:
        return why_no_completion(state, seat)
    if action < CONVERT:
        return why_no_journey(state, seat, action)
    if action < END_TURN:
        return why_no_convert(state, seat, (action - CONVERT) // KINDS, (action - CONVERT) % KINDS)
    return LEGAL if action == END_TURN else why_no_variant(state, seat, action)


def phase_of(action: i64) -> i64:
    """The phase in which actions of this kind are played."""
    if action < BUILD_LAB:
        if action < PLACE_CHOICE:
            return START_DICE
        if action < UPGRADE_START:
            return START_CHOICE
        if action < TOGGLE_TRADER:
            return START_UPGRADE
        if action < RAZE_SCOUT:
            return TRADERS
        return RAZING if action < TAKE_BONUS else BONUSES
    if TRADE <= action < FLY:
        return ORDER
    if TEAM_WANT <= action < TEAM_ANSWER:
        return WANTING
    if TEAM_ANSWER <= action < TEAM_ASK:
        return ANSWERING
    return GRANTING if TEAM_GRANT <= action < HIRE_POLICE else OPTIONS


# §4 Setup
def why_no_setup(state: Position, seat: i64, action: i64) -> i64:
    if REROLL_START <= action < PLACE_CHOICE:
        return why_no_reroll(state, seat, action - REROLL_START)
    if action < REROLL_START:
        node = state.board.node_at[(action - PLACE_START) % NODE_CODES]
        if node == NOWHERE:
            return NO_CORNER
        return why_no_start(state, seat, (action - PLACE_START) // NODE_CODES, node)
    if action < UPGRADE_START:
        node = state.board.node_at[action - PLACE_CHOICE]
        return NO_CORNER if node == NOWHERE else why_no_choice(state, node)
    node = state.board.node_at[action - UPGRADE_START]
    return NO_CORNER if node == NOWHERE else why_no_upgrade(state, seat, node)


# §5 T2 What the scan may ask
def why_no_scan(state: Position, seat: i64, action: i64) -> i64:
    if action < RAZE_SCOUT:
        return LEGAL  # any trader may be moved, or none
    if action >= RAZE_MINE:
        tile = state.board.tile_at[action - RAZE_MINE]
        return NO_TILE if tile == NOWHERE else why_no_mine_razing(state, seat, tile)
    pyramid = SCOUT if action < RAZE_LAB else LAB
    node = state.board.node_at[action - (RAZE_SCOUT if pyramid == SCOUT else RAZE_LAB)]
    return NO_CORNER if node == NOWHERE else why_no_razing(state, seat, pyramid, node)


# §5 T3 Building
def why_no_building(state: Position, seat: i64, action: i64) -> i64:
    if action < BUILD_SCOUT:
        return why_no_pyramid(state, seat, LAB, action - BUILD_LAB, False)
    if action < BUILD_MINE:
        return why_no_pyramid(state, seat, SCOUT, action - BUILD_SCOUT, False)
    if action < ORDER_LAB:
        return why_no_pyramid(state, seat, MINE, action - BUILD_MINE, False)
    if action < ORDER_SCOUT:
        return why_no_pyramid(state, seat, LAB, action - ORDER_LAB, True)
    if action < ORDER_MINE:
        return why_no_pyramid(state, seat, SCOUT, action - ORDER_SCOUT, True)
    return why_no_pyramid(state, seat, MINE, action - ORDER_MINE, True)


def why_no_pyramid(state: Position, seat: i64, pyramid: i64, code: i64, by_order: bool) -> i64:
    site = state.board.tile_at[code] if pyramid == MINE else state.board.node_at[code]
    if site == NOWHERE:
        return NO_TILE if pyramid == MINE else NO_CORNER
    why = why_no_site(state, seat, pyramid, site)
    if why != LEGAL:
        return why
    return why_no_order(state, seat, pyramid) if by_order else why_no_build(state, seat, pyramid)


# §5 T3 Flight and attack
def why_no_journey(state: Position, seat: i64, action: i64) -> i64:
    code = action - FLY if action < ATTACK_CODE else action - ATTACK_CODE
    start = state.board.node_at[code // NODE_CODES]
    to = state.board.node_at[code % NODE_CODES]
    if start == NOWHERE:
        return NO_START
    if to == NOWHERE:
        return NO_GOAL
    why = why_no_ship(state, seat, start)
    if why != LEGAL:
        return why
    if action < ATTACK_CODE:
        return why_no_landing(state, start, to, flight_reach(state, seat))
    return why_no_attack(state, seat, start, to)


# §5 T3, §7 Deals
def why_no_convert(state: Position, seat: i64, pay: i64, get: i64) -> i64:
    if pay >= state.kinds():
        return NO_PAY
    if get >= state.kinds():
        return NO_GET
    why = why_no_converting(state, seat)
    if why == LEGAL:
        why = why_no_conversion_of(state, seat, pay)
    return why if why != LEGAL else why_no_conversion_into(state, seat, pay, get)


def why_no_variant(state: Position, seat: i64, action: i64) -> i64:
    if action < FAIR_TRADE:
        return why_no_announcement(state, seat, action - ANNOUNCE)
    if action < TEAM_OFFER:
        return why_no_fair(state, seat, (action - FAIR_TRADE) // BUILDING_KINDS, (action - FAIR_TRADE) % BUILDING_KINDS)
    if action < TEAM_WANT:
        kind, amount = (action - TEAM_OFFER) // STORAGE_MAX, (action - TEAM_OFFER) % STORAGE_MAX + 1
        why = why_no_proposed(state, seat, kind)
        return why if why != LEGAL else why_no_offer(state, seat, kind, amount)
    if action < TEAM_ANSWER:
        kind, amount = (action - TEAM_WANT) // STORAGE_MAX, (action - TEAM_WANT) % STORAGE_MAX + 1
        if kind >= state.kinds():
            return NO_RESOURCE
        return why_no_want(state, seat, state.deal_kind, kind, amount)
    if action < TEAM_ASK:
        return LEGAL  # yes or no
    if action < TEAM_GRANT:
        kind, amount = (action - TEAM_ASK) // STORAGE_MAX, (action - TEAM_ASK) % STORAGE_MAX + 1
        why = why_no_proposed(state, seat, kind)
        return why if why != LEGAL else why_no_question(state, seat, kind, amount)
    if action < HIRE_POLICE:
        return why_no_grant(state, action - TEAM_GRANT)
    return why_no_police(state, seat)


def why_no_fair(state: Position, seat: i64, pay: i64, get: i64) -> i64:
    why = why_no_fair_trading(state)
    if why != LEGAL:
        return why
    return NO_PAY if pay >= state.kinds() else why_no_fair_trade(state, seat, state.announced, pay, get)


def why_no_proposed(state: Position, seat: i64, kind: i64) -> i64:
    why = why_no_proposal(state, seat)
    if why != LEGAL:
        return why
    return NO_RESOURCE if kind >= state.kinds() else LEGAL
