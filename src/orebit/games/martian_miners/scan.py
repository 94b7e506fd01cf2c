"""Martian Miners, T1 to T2b (§5): the scan, the traders, and the Martians' party."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import LEAVE_TRADERS, TOGGLE_TRADER
from orebit.games.martian_miners.collect import collect
from orebit.games.martian_miners.components import (
    ACE,
    ARMS,
    BUILDING_KINDS,
    CROWN,
    GEMS,
    KINDS,
    NULL,
    PAIR,
    PARTY,
    PARTY_PAIR,
    PARTY_TRIPLE,
    THREE_TRADERS,
    VALUES,
)
from orebit.games.martian_miners.ending import end_after_turn
from orebit.games.martian_miners.police import count_raid
from orebit.games.martian_miners.table import GOING_ON, NO_KIND, NO_PYRAMID, TRADERS, Table


def end_turn(table: Table, chance: Chance, log: Log | None) -> None:
    if log is not None:
        log.add(events.TURN_ENDED, [table.active()])
    end_after_turn(table, log)
    if table.ending == GOING_ON:
        table.turn += 1
        start_turn(table, chance, log)


# T1 Scan
def start_turn(table: Table, chance: Chance, log: Log | None) -> None:
    table.acted = False
    table.announced = NO_PYRAMID
    table.fair_paid = 0
    table.fair_bought = 0
    table.proposals = 0
    if log is not None:
        log.add(events.TURN_STARTED, [table.turn, table.round(), table.active()])
    for kind in range(table.kinds()):
        table.scan[kind] = chance.below(VALUES)
    if log is not None:
        log.add(events.SCANNED, [table.scan[kind] for kind in range(table.kinds())], revealing=True)
    move_traders(table, log)


def calls_trader(value: i64) -> bool:
    return value == NULL or value == ACE


# T2a Traders
def move_traders(table: Table, log: Log | None) -> None:
    """R14: the four that have to move first; then what the gems and gold dice allow."""
    for trader in range(BUILDING_KINDS):
        if calls_trader(table.scan[trader]):
            flip_trader(table, trader, log)
    table.asking = GEMS
    ask_for_traders(table, log)


def flip_trader(table: Table, trader: i64, log: Log | None) -> None:
    table.traders ^= 1 << trader
    if log is not None:
        log.add(events.TRADER_LANDED if table.is_here(trader) else events.TRADER_LEFT, [trader])


def ask_for_traders(table: Table, log: Log | None) -> None:
    """§7.2 A null or ace of gems, then of gold, lets the active seat move one trader."""
    while table.asking < table.kinds():
        if calls_trader(table.scan[table.asking]):
            table.phase = TRADERS
            return
        table.asking += 1
    table.asking = NO_KIND
    meet_martians(table, log)


def legal_toggles() -> vec[i64]:
    actions = vec[i64](capacity=BUILDING_KINDS + 1)
    for trader in range(BUILDING_KINDS):
        actions = append(actions, TOGGLE_TRADER + trader)
    return append(actions, LEAVE_TRADERS)


def toggle_trader(table: Table, trader: i64, log: Log | None) -> None:
    flip_trader(table, trader, log)
    table.asking += 1
    ask_for_traders(table, log)


def leave_traders(table: Table, log: Log | None) -> None:
    if log is not None:
        log.add(events.TRADERS_KEPT, [table.active()])
    table.asking += 1
    ask_for_traders(table, log)


# T2b Martians
def meet_martians(table: Table, log: Log | None) -> None:
    nulls: i64 = 0
    aces: i64 = 0
    for kind in range(BUILDING_KINDS):  # R15: gems and gold do not count
        if table.scan[kind] == NULL:
            nulls += 1
        elif table.scan[kind] == ACE:
            aces += 1
    if is_party(table.seats, nulls, aces):
        if log is not None:
            log.add(events.PARTY, [nulls, aces])
        if table.terms.space_police:
            count_raid(table, log)
            return
        plunder(table, log)  # R19: before collection
    collect(table, log)


def is_party(seats: i64, nulls: i64, aces: i64) -> bool:
    """R16: pairs and triples are of nulls or of aces; one of each is no pair, four alike are two pairs."""
    if PARTY[seats] == PAIR:
        return nulls >= PARTY_PAIR or aces >= PARTY_PAIR
    if PARTY[seats] == THREE_TRADERS:
        return nulls + aces >= PARTY_TRIPLE
    return nulls >= PARTY_TRIPLE or aces >= PARTY_TRIPLE or (nulls >= PARTY_PAIR and aces >= PARTY_PAIR)


def plunder(table: Table, log: Log | None) -> None:
    """R18: all seats with the most pips lose crown and arms, unless all are equal: then nobody is ahead."""
    most: i64 = 0
    leaders: i64 = 0
    for seat in range(table.seats):
        pips = table.pips(seat)
        if pips > most:
            most = pips
            leaders = 0
        if pips == most:
            leaders += 1
    if leaders == table.seats:
        if log is not None:
            log.add(events.PLUNDER_VOID, [])
        return
    for seat in range(table.seats):
        if table.pips(seat) == most:
            if log is not None:
                log.add(events.PLUNDERED, [seat, table.store[seat * KINDS + CROWN], table.store[seat * KINDS + ARMS]])
            table.store[seat * KINDS + CROWN] = 0
            table.store[seat * KINDS + ARMS] = 0
