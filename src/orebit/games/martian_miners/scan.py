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
    NO_PYRAMID,
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
from orebit.games.martian_miners.position import GOING_ON, NO_KIND, TRADERS, Position


def end_turn(state: Position, chance: Chance, log: Log | None) -> None:
    if log is not None:
        log.add(events.TURN_ENDED, [state.active()])
    end_after_turn(state, log)
    if state.ending == GOING_ON:
        state.turn += 1
        start_turn(state, chance, log)


# T1 Scan
def start_turn(state: Position, chance: Chance, log: Log | None) -> None:
    state.acted = False
    state.announced = NO_PYRAMID
    state.fair_paid = 0
    state.fair_bought = 0
    state.proposals = 0
    if log is not None:
        log.add(events.TURN_STARTED, [state.turn, state.round(), state.active()])
    for kind in range(state.kinds()):
        state.scan[kind] = chance.below(VALUES)
    if log is not None:
        log.add(events.SCANNED, [state.scan[kind] for kind in range(state.kinds())], revealing=True)
    move_traders(state, log)


def calls_trader(value: i64) -> bool:
    return value == NULL or value == ACE


# T2a Traders
def move_traders(state: Position, log: Log | None) -> None:
    """R14: the four that have to move first; then what the gems and gold dice allow."""
    for trader in range(BUILDING_KINDS):
        if calls_trader(state.scan[trader]):
            flip_trader(state, trader, log)
    state.asking = GEMS
    ask_for_traders(state, log)


def flip_trader(state: Position, trader: i64, log: Log | None) -> None:
    state.traders ^= 1 << trader
    if log is not None:
        log.add(events.TRADER_LANDED if state.is_here(trader) else events.TRADER_LEFT, [trader])


def ask_for_traders(state: Position, log: Log | None) -> None:
    """§7.2 A null or ace of gems, then of gold, lets the active seat move one trader."""
    while state.asking < state.kinds():
        if calls_trader(state.scan[state.asking]):
            state.phase = TRADERS
            return
        state.asking += 1
    state.asking = NO_KIND
    meet_martians(state, log)


def legal_toggles() -> vec[i64]:
    actions = vec[i64](capacity=BUILDING_KINDS + 1)
    for trader in range(BUILDING_KINDS):
        actions = append(actions, TOGGLE_TRADER + trader)
    return append(actions, LEAVE_TRADERS)


def toggle_trader(state: Position, trader: i64, log: Log | None) -> None:
    flip_trader(state, trader, log)
    state.asking += 1
    ask_for_traders(state, log)


def leave_traders(state: Position, log: Log | None) -> None:
    if log is not None:
        log.add(events.TRADERS_KEPT, [state.active()])
    state.asking += 1
    ask_for_traders(state, log)


# T2b Martians
def meet_martians(state: Position, log: Log | None) -> None:
    nulls: i64 = 0
    aces: i64 = 0
    for kind in range(BUILDING_KINDS):  # R15: gems and gold do not count
        if state.scan[kind] == NULL:
            nulls += 1
        elif state.scan[kind] == ACE:
            aces += 1
    if is_party(state.seats, nulls, aces):
        if log is not None:
            log.add(events.PARTY, [nulls, aces])
        if state.terms.space_police:
            count_raid(state, log)
            return
        plunder(state, log)  # R19: before collection
    collect(state, log)


def is_party(seats: i64, nulls: i64, aces: i64) -> bool:
    """R16: pairs and triples are of nulls or of aces; one of each is no pair, four alike are two pairs."""
    if PARTY[seats] == PAIR:
        return nulls >= PARTY_PAIR or aces >= PARTY_PAIR
    if PARTY[seats] == THREE_TRADERS:
        return nulls + aces >= PARTY_TRIPLE
    return nulls >= PARTY_TRIPLE or aces >= PARTY_TRIPLE or (nulls >= PARTY_PAIR and aces >= PARTY_PAIR)


def plunder(state: Position, log: Log | None) -> None:
    """R18: all seats with the most pips lose crown and arms, unless all are equal: then nobody is ahead.

    `all_equal=everybody` reads it otherwise: where all have the most, all are robbed.
    """
    most: i64 = 0
    leaders: i64 = 0
    for seat in range(state.seats):
        pips = state.pips(seat)
        if pips > most:
            most = pips
            leaders = 0
        if pips == most:
            leaders += 1
    if leaders == state.seats and not state.terms.equals_robbed:
        if log is not None:
            log.add(events.PLUNDER_VOID, [])
        return
    for seat in range(state.seats):
        if state.pips(seat) == most:
            if log is not None:
                log.add(events.PLUNDERED, [seat, state.store[seat * KINDS + CROWN], state.store[seat * KINDS + ARMS]])
            state.store[seat * KINDS + CROWN] = 0
            state.store[seat * KINDS + ARMS] = 0
