"""Martian Miners, deals outside a build: the 4:1 conversion (§5 T3), fair trade (§7.5) and teamwork (§7.6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import (
    ANNOUNCE,
    CONVERT,
    FAIR_TRADE,
    NO,
    TEAM_ANSWER,
    TEAM_ASK,
    TEAM_GRANT,
    TEAM_OFFER,
    TEAM_WANT,
    YES,
)
from orebit.games.martian_miners.build import swap, why_no_swap
from orebit.games.martian_miners.components import (
    ARMS,
    BUILDING_KINDS,
    CONVERT_GET,
    CONVERT_PAY,
    COST,
    CROWN,
    FAIR_RESERVE,
    KINDS,
    MINE,
    MOON,
    NO_PYRAMID,
    PYRAMIDS,
    STORAGE_MAX,
    SUN,
)
from orebit.games.martian_miners.position import (
    ANSWERING,
    GRANTING,
    NO_KIND,
    NO_TEAMS,
    OPTIONS,
    WANTING,
    Position,
)
from orebit.games.martian_miners.reasons import (
    ANNOUNCE_FIRST,
    ANNOUNCED_ALREADY,
    BOUGHT_AND_PAID,
    CONVERT_FULL,
    CONVERT_TOO_DEAR,
    CONVERTS_INTO_ITSELF,
    ENOUGH_ALREADY,
    FEWER_ASKED,
    HAVE_FEWER,
    MATE_FULL,
    MATE_HAS_FEWER,
    MOON_FIRST,
    NO_COIN,
    NO_FAIR_TRADE,
    NO_MATE,
    NO_ROOM,
    NO_TEAMS_HERE,
    NOTHING_TO_GAIN,
    NOTHING_TO_WANT,
    RESERVE,
    SUN_FIRST,
    TOO_MANY_PROPOSALS,
    WANTS_WHAT_IT_OFFERS,
)


# R25 Conversion
def why_no_converting(state: Position, seat: i64) -> i64:
    return LEGAL if state.coin_count(seat) > 0 else NO_COIN


def why_no_conversion_of(state: Position, seat: i64, pay: i64) -> i64:
    return LEGAL if state.store[seat * KINDS + pay] >= CONVERT_PAY else CONVERT_TOO_DEAR


def why_no_conversion_into(state: Position, seat: i64, pay: i64, get: i64) -> i64:
    """Any other kind, not into a full storage."""
    if pay == get:
        return CONVERTS_INTO_ITSELF
    return LEGAL if state.store[seat * KINDS + get] + CONVERT_GET <= STORAGE_MAX else CONVERT_FULL


def add_conversions(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    if state.on_board(seat, MINE) == 0:
        return actions  # a shortcut: coins come from mines
    if why_no_converting(state, seat) != LEGAL:
        return actions
    for pay in range(state.kinds()):
        if why_no_conversion_of(state, seat, pay) == LEGAL:
            for get in range(state.kinds()):
                if why_no_conversion_into(state, seat, pay, get) == LEGAL:
                    actions = append(actions, CONVERT + pay * KINDS + get)
    return actions


def convert(state: Position, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    state.store[seat * KINDS + pay] -= CONVERT_PAY
    state.store[seat * KINDS + get] += CONVERT_GET
    if log is not None:
        log.add(events.CONVERTED, [seat, pay, get])


# §7.5 Fair trade
def why_no_fair_trading(state: Position) -> i64:
    if not state.terms.fair_trade:
        return NO_FAIR_TRADE
    return LEGAL if state.announced != NO_PYRAMID else ANNOUNCE_FIRST


def why_no_fair_trade(state: Position, seat: i64, pyramid: i64, pay: i64, get: i64) -> i64:
    """With this pyramid announced. R64: a kind is bought only while less is held than the pyramid costs."""
    why = why_no_swap(state, seat, pay, get)
    if why != LEGAL:
        return why
    if state.store[seat * KINDS + get] >= COST[pyramid * KINDS + get]:
        return ENOUGH_ALREADY
    if (state.fair_bought >> pay) & 1 == 1 or (state.fair_paid >> get) & 1 == 1:
        return BOUGHT_AND_PAID  # R67
    if pay == CROWN or pay == ARMS:
        if state.store[seat * KINDS + pay] <= FAIR_RESERVE:
            return RESERVE  # R66
        if must_pay_first(state, seat, pyramid, SUN, get):
            return SUN_FIRST
        if must_pay_first(state, seat, pyramid, MOON, get):
            return MOON_FIRST
    return LEGAL


def must_pay_first(state: Position, seat: i64, pyramid: i64, kind: i64, get: i64) -> bool:
    """R65: sun or moon beyond the announced need goes before crown and arms."""
    return (
        kind != get
        and (state.fair_bought >> kind) & 1 == 0
        and state.store[seat * KINDS + kind] > COST[pyramid * KINDS + kind]
    )


def why_no_announcement(state: Position, seat: i64, pyramid: i64) -> i64:
    """R63: once a turn, whether or not there is a site, if some trade would then be legal."""
    if not state.terms.fair_trade:
        return NO_FAIR_TRADE
    if state.announced != NO_PYRAMID:
        return ANNOUNCED_ALREADY
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if why_no_fair_trade(state, seat, pyramid, pay, get) == LEGAL:
                return LEGAL
    return NOTHING_TO_GAIN


def add_fair_trades(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    for pyramid in range(PYRAMIDS):
        if why_no_announcement(state, seat, pyramid) == LEGAL:
            actions = append(actions, ANNOUNCE + pyramid)
    if why_no_fair_trading(state) != LEGAL:
        return actions
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if why_no_fair_trade(state, seat, state.announced, pay, get) == LEGAL:
                actions = append(actions, FAIR_TRADE + pay * BUILDING_KINDS + get)
    return actions


def announce(state: Position, seat: i64, pyramid: i64, log: Log | None) -> None:
    state.announced = pyramid
    if log is not None:
        log.add(events.ANNOUNCED, [seat, pyramid])


def trade_fairly(state: Position, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    swap(state, seat, pay, get)
    state.fair_paid |= 1 << pay
    state.fair_bought |= 1 << get
    if log is not None:
        log.add(events.TRADED, [seat, pay, get, 1])


# §7.6 Teamwork
def why_no_proposal(state: Position, seat: i64) -> i64:
    """R69: as often a turn as there are kinds of resource. R70: only the active seat proposes."""
    if state.terms.teams == NO_TEAMS:
        return NO_TEAMS_HERE
    if state.mate(seat) == NOBODY:
        return NO_MATE
    return LEGAL if state.proposals < state.kinds() else TOO_MANY_PROPOSALS


def why_no_question(state: Position, seat: i64, kind: i64, amount: i64) -> i64:
    """What the mate has, and what fits."""
    if amount > state.store[state.mate(seat) * KINDS + kind]:
        return MATE_HAS_FEWER
    return LEGAL if state.store[seat * KINDS + kind] + amount <= STORAGE_MAX else NO_ROOM


def why_no_want(state: Position, seat: i64, offered: i64, kind: i64, amount: i64) -> i64:
    return WANTS_WHAT_IT_OFFERS if kind == offered else why_no_question(state, seat, kind, amount)


def why_no_offer(state: Position, seat: i64, kind: i64, amount: i64) -> i64:
    """If it fits into the mate's storage, and there is something to want for it."""
    if amount > state.store[seat * KINDS + kind]:
        return HAVE_FEWER
    if state.store[state.mate(seat) * KINDS + kind] + amount > STORAGE_MAX:
        return MATE_FULL
    for other in range(state.kinds()):
        if why_no_want(state, seat, kind, other, 1) == LEGAL:
            return LEGAL
    return NOTHING_TO_WANT


def add_offers(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    if why_no_proposal(state, seat) == LEGAL:
        for kind in range(state.kinds()):
            for amount in range(1, STORAGE_MAX + 1):
                if why_no_offer(state, seat, kind, amount) == LEGAL:
                    actions = append(actions, TEAM_OFFER + kind * STORAGE_MAX + amount - 1)
    return actions


def add_questions(state: Position, seat: i64, actions: vec[i64]) -> vec[i64]:
    if why_no_proposal(state, seat) == LEGAL:
        for kind in range(state.kinds()):
            for amount in range(1, STORAGE_MAX + 1):
                if why_no_question(state, seat, kind, amount) == LEGAL:
                    actions = append(actions, TEAM_ASK + kind * STORAGE_MAX + amount - 1)
    return actions


def legal_wants(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for kind in range(state.kinds()):
        for amount in range(1, STORAGE_MAX + 1):
            if why_no_want(state, seat, state.deal_kind, kind, amount) == LEGAL:
                actions = append(actions, TEAM_WANT + kind * STORAGE_MAX + amount - 1)
    return actions


def legal_answers() -> vec[i64]:
    return append(append(vec[i64](capacity=2), TEAM_ANSWER + NO), TEAM_ANSWER + YES)


def why_no_grant(state: Position, amount: i64) -> i64:
    return LEGAL if amount <= state.deal_amount else FEWER_ASKED


def legal_grants(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for amount in range(STORAGE_MAX + 1):
        if why_no_grant(state, amount) == LEGAL:
            actions = append(actions, TEAM_GRANT + amount)
    return actions


def team_offer(state: Position, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    state.deal_kind = kind
    state.deal_amount = amount
    state.phase = WANTING
    if log is not None:
        log.add(events.TEAM_OFFERED, [seat, kind, amount])


def team_want(state: Position, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    state.want_kind = kind
    state.want_amount = amount
    state.proposals += 1
    state.phase = ANSWERING
    if log is not None:
        facts = [seat, state.mate(seat), state.deal_kind, state.deal_amount, kind, amount]
        log.add(events.TEAM_PROPOSED, facts)


def team_answer(state: Position, answer: i64, log: Log | None) -> None:
    seat = state.active()
    mate = state.mate(seat)
    if answer == YES:
        move(state, seat, mate, state.deal_kind, state.deal_amount)
        move(state, mate, seat, state.want_kind, state.want_amount)
    if log is not None:
        log.add(events.TEAM_ANSWERED, [mate, answer, NO_KIND])
    close_deal(state)


def team_ask(state: Position, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    """A gift, which the active seat asks for."""
    state.deal_kind = kind
    state.deal_amount = amount
    state.proposals += 1
    state.phase = GRANTING
    if log is not None:
        log.add(events.TEAM_PROPOSED, [seat, state.mate(seat), NO_KIND, 0, kind, amount])


def team_grant(state: Position, amount: i64, log: Log | None) -> None:
    seat = state.active()
    mate = state.mate(seat)
    move(state, mate, seat, state.deal_kind, amount)
    if log is not None:
        log.add(events.TEAM_ANSWERED, [mate, amount, state.deal_kind])
    close_deal(state)


def move(state: Position, giver: i64, taker: i64, kind: i64, amount: i64) -> None:
    state.store[giver * KINDS + kind] -= amount
    state.store[taker * KINDS + kind] += amount


def close_deal(state: Position) -> None:
    state.deal_kind = NO_KIND
    state.deal_amount = 0
    state.want_kind = NO_KIND
    state.want_amount = 0
    state.phase = OPTIONS
