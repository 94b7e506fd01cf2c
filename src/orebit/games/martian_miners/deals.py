"""Martian Miners, deals outside a build: the 4:1 conversion (§5 T3), fair trade (§7.5) and teamwork (§7.6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
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
from orebit.games.martian_miners.build import swap
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
    PYRAMIDS,
    STORAGE_MAX,
    SUN,
)
from orebit.games.martian_miners.table import ANSWERING, GRANTING, NO_KIND, NO_PYRAMID, OPTIONS, WANTING, Table


# R25 Conversion
def can_convert(table: Table, seat: i64, pay: i64, get: i64) -> bool:
    """With a coin, any kinds, not into a full storage."""
    return (
        pay != get
        and table.store[seat * KINDS + pay] >= CONVERT_PAY
        and table.store[seat * KINDS + get] + CONVERT_GET <= STORAGE_MAX
        and table.coin_count(seat) > 0
    )


def add_conversions(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    if table.on_board(seat, MINE) == 0 or table.coin_count(seat) == 0:
        return actions
    for pay in range(table.kinds()):
        if table.store[seat * KINDS + pay] >= CONVERT_PAY:
            for get in range(table.kinds()):
                if can_convert(table, seat, pay, get):
                    actions = append(actions, CONVERT + pay * KINDS + get)
    return actions


def convert(table: Table, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    table.store[seat * KINDS + pay] -= CONVERT_PAY
    table.store[seat * KINDS + get] += CONVERT_GET
    if log is not None:
        log.add(events.CONVERTED, [seat, pay, get])


# §7.5 Fair trade
def can_trade_fairly(table: Table, seat: i64, pyramid: i64, pay: i64, get: i64) -> bool:
    """With this pyramid announced. R64: a kind is bought only while less is held than the pyramid costs."""
    if pay == get or not table.is_here(get) or table.store[seat * KINDS + pay] == 0:
        return False
    if table.store[seat * KINDS + get] >= COST[pyramid * KINDS + get]:
        return False
    if (table.fair_bought >> pay) & 1 == 1 or (table.fair_paid >> get) & 1 == 1:
        return False  # R67
    if pay == CROWN or pay == ARMS:
        if table.store[seat * KINDS + pay] <= FAIR_RESERVE:
            return False  # R66
        return not must_pay_first(table, seat, pyramid, SUN, get) and not must_pay_first(
            table, seat, pyramid, MOON, get
        )
    return True


def must_pay_first(table: Table, seat: i64, pyramid: i64, kind: i64, get: i64) -> bool:
    """R65: sun or moon beyond the announced need goes before crown and arms."""
    return (
        kind != get
        and (table.fair_bought >> kind) & 1 == 0
        and table.store[seat * KINDS + kind] > COST[pyramid * KINDS + kind]
    )


def can_announce(table: Table, seat: i64, pyramid: i64) -> bool:
    """R63: once a turn, whether or not there is a site, if some trade would then be legal."""
    if not table.terms.fair_trade or table.announced != NO_PYRAMID:
        return False
    for pay in range(table.kinds()):
        for get in range(BUILDING_KINDS):
            if can_trade_fairly(table, seat, pyramid, pay, get):
                return True
    return False


def add_fair_trades(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    if table.announced == NO_PYRAMID:
        for pyramid in range(PYRAMIDS):
            if can_announce(table, seat, pyramid):
                actions = append(actions, ANNOUNCE + pyramid)
        return actions
    for pay in range(table.kinds()):
        for get in range(BUILDING_KINDS):
            if can_trade_fairly(table, seat, table.announced, pay, get):
                actions = append(actions, FAIR_TRADE + pay * BUILDING_KINDS + get)
    return actions


def announce(table: Table, seat: i64, pyramid: i64, log: Log | None) -> None:
    table.announced = pyramid
    if log is not None:
        log.add(events.ANNOUNCED, [seat, pyramid])


def trade_fairly(table: Table, seat: i64, pay: i64, get: i64, log: Log | None) -> None:
    swap(table, seat, pay, get)
    table.fair_paid |= 1 << pay
    table.fair_bought |= 1 << get
    if log is not None:
        log.add(events.TRADED, [seat, pay, get, 1])


# §7.6 Teamwork
def may_propose(table: Table, seat: i64) -> bool:
    """R69: as often a turn as there are kinds of resource. R70: only the active seat proposes."""
    return table.mate(seat) != NOBODY and table.proposals < table.kinds()


def can_want(table: Table, seat: i64, offered: i64, kind: i64, amount: i64) -> bool:
    """What the mate has, and what fits."""
    return (
        kind != offered
        and amount <= table.store[table.mate(seat) * KINDS + kind]
        and table.store[seat * KINDS + kind] + amount <= STORAGE_MAX
    )


def can_offer(table: Table, seat: i64, kind: i64, amount: i64) -> bool:
    """If it fits into the mate's storage, and there is something to want for it."""
    mate = table.mate(seat)
    if amount > table.store[seat * KINDS + kind] or table.store[mate * KINDS + kind] + amount > STORAGE_MAX:
        return False
    for other in range(table.kinds()):
        if can_want(table, seat, kind, other, 1):
            return True
    return False


def can_ask(table: Table, seat: i64, kind: i64, amount: i64) -> bool:
    return (
        amount <= table.store[table.mate(seat) * KINDS + kind]
        and table.store[seat * KINDS + kind] + amount <= STORAGE_MAX
    )


def add_offers(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    if may_propose(table, seat):
        for kind in range(table.kinds()):
            for amount in range(1, STORAGE_MAX + 1):
                if can_offer(table, seat, kind, amount):
                    actions = append(actions, TEAM_OFFER + kind * STORAGE_MAX + amount - 1)
    return actions


def add_questions(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    if may_propose(table, seat):
        for kind in range(table.kinds()):
            for amount in range(1, STORAGE_MAX + 1):
                if can_ask(table, seat, kind, amount):
                    actions = append(actions, TEAM_ASK + kind * STORAGE_MAX + amount - 1)
    return actions


def legal_wants(table: Table, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for kind in range(table.kinds()):
        for amount in range(1, STORAGE_MAX + 1):
            if can_want(table, seat, table.deal_kind, kind, amount):
                actions = append(actions, TEAM_WANT + kind * STORAGE_MAX + amount - 1)
    return actions


def legal_answers() -> vec[i64]:
    return append(append(vec[i64](capacity=2), TEAM_ANSWER + NO), TEAM_ANSWER + YES)


def legal_grants(table: Table) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for amount in range(table.deal_amount + 1):
        actions = append(actions, TEAM_GRANT + amount)
    return actions


def team_offer(table: Table, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    table.deal_kind = kind
    table.deal_amount = amount
    table.phase = WANTING
    if log is not None:
        log.add(events.TEAM_OFFERED, [seat, kind, amount])


def team_want(table: Table, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    table.want_kind = kind
    table.want_amount = amount
    table.proposals += 1
    table.phase = ANSWERING
    if log is not None:
        facts = [seat, table.mate(seat), table.deal_kind, table.deal_amount, kind, amount]
        log.add(events.TEAM_PROPOSED, facts)


def team_answer(table: Table, answer: i64, log: Log | None) -> None:
    seat = table.active()
    mate = table.mate(seat)
    if answer == YES:
        move(table, seat, mate, table.deal_kind, table.deal_amount)
        move(table, mate, seat, table.want_kind, table.want_amount)
    if log is not None:
        log.add(events.TEAM_ANSWERED, [mate, answer, NO_KIND])
    close_deal(table)


def team_ask(table: Table, seat: i64, kind: i64, amount: i64, log: Log | None) -> None:
    """A gift, which the active seat asks for."""
    table.deal_kind = kind
    table.deal_amount = amount
    table.proposals += 1
    table.phase = GRANTING
    if log is not None:
        log.add(events.TEAM_PROPOSED, [seat, table.mate(seat), NO_KIND, 0, kind, amount])


def team_grant(table: Table, amount: i64, log: Log | None) -> None:
    seat = table.active()
    mate = table.mate(seat)
    move(table, mate, seat, table.deal_kind, amount)
    if log is not None:
        log.add(events.TEAM_ANSWERED, [mate, amount, table.deal_kind])
    close_deal(table)


def move(table: Table, giver: i64, taker: i64, kind: i64, amount: i64) -> None:
    table.store[giver * KINDS + kind] -= amount
    table.store[taker * KINDS + kind] += amount


def close_deal(table: Table) -> None:
    table.deal_kind = NO_KIND
    table.deal_amount = 0
    table.want_kind = NO_KIND
    table.want_amount = 0
    table.phase = OPTIONS
