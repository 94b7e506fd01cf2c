"""Asteroid Miners, phase 5 (§5.6): the bid for tender, in rounds, as a live race, and for one player."""

from typing import Final

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.games.asteroid_miners import events
from orebit.games.asteroid_miners.components import FIRST_METAL, QUARTET, SEATS, SOLO_TENDER_DICE, TENDER_DICE
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    HUMAN,
    IN_ROUNDS,
    LIVE,
    MARKET,
    OPEN,
    RACING,
    SETTLED,
    TIMED_OUT,
    VIRTUAL_SEAT,
    Position,
)

BOTH: Final = (1 << SEATS) - 1  # seats, as a mask


def start_tender(table: Position, chance: Chance, log: Log | None) -> None:
    """R30: both seats compete, however far back the other one is."""
    table.tender = RACING
    if log is not None:
        log.add(events.TENDER_STARTED, [table.active])
    if table.solo:
        settle(table, solo_winner(chance, log), log)


def settle(table: Position, winner: i64, log: Log | None) -> None:
    """The winner alone may dig T; the tender's dice are put away."""
    table.tender = SETTLED
    table.owner = winner
    table.submitted = 0
    for seat in range(SEATS):
        table.held[seat] = 0
    if log is not None:
        log.add(events.TENDER_WON, [winner])
    table.phase = MARKET


def bidders(table: Position) -> i64:
    """The seats that may roll now. In a race both may, at any time; in rounds each once a round."""
    return BOTH & ~table.submitted


# §5.6 One roll
def tender_roll(table: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    if table.pace == LIVE:  # R32: resolved at once, in the order of arrival
        roll_for(table, seat, chance, log)
        if table.held[seat] == QUARTET:
            settle(table, seat, log)
    else:
        submit(table, seat, chance, log)


def roll_for(table: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    """One die for every face that is missing; each missing face is set aside once."""
    dice: list[int] = []
    missing = TENDER_DICE
    for face in range(FIRST_METAL, FACES + 1):
        missing -= (table.held[seat] >> face) & 1
    for _ in range(missing):
        face = chance.die(FACES)
        table.held[seat] |= (1 << face) & QUARTET
        if log is not None:
            dice.append(face)
    if log is not None:
        log.add(events.TENDER_ROLLED, [seat, table.held[seat], *dice], revealing=True)


# §5.6 Rounds
def submit(table: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    table.submitted |= 1 << seat
    if log is not None:
        log.add(events.TENDER_SUBMITTED, [seat])
    if table.submitted == BOTH:
        play_round(table, chance, log)


def play_round(table: Position, chance: Chance, log: Log | None) -> None:
    """The active seat's dice first. Two quartets in one round cancel out: both start again."""
    table.submitted = 0
    active = table.active
    opponent = 1 - active
    roll_for(table, active, chance, log)
    roll_for(table, opponent, chance, log)
    if table.held[active] == QUARTET and table.held[opponent] == QUARTET:
        table.held[active] = 0
        table.held[opponent] = 0
        if log is not None:
            log.add(events.TENDER_TIED, [])
    elif table.held[active] == QUARTET:
        settle(table, active, log)
    elif table.held[opponent] == QUARTET:
        settle(table, opponent, log)


# §5.6 The race (R32). R59: every bid starts in rounds; only the table knows whether both seats are people at it.
def can_go_live(table: Position) -> bool:
    if not table.may_race or table.tender != RACING or table.pace != IN_ROUNDS:
        return False
    return table.submitted == 0 and table.held[0] == 0 and table.held[1] == 0


def go_live(table: Position, log: Log | None) -> None:
    table.pace = LIVE
    if log is not None:
        log.add(events.TENDER_WENT_LIVE, [])


def time_up(table: Position, chance: Chance, log: Log | None) -> None:
    """A race goes on in rounds, from the faces held; in rounds, whoever has not rolled is rolled for."""
    if log is not None:
        log.add(events.TENDER_TIMED_OUT, [])
    if table.pace == LIVE:
        table.pace = TIMED_OUT
    else:
        play_round(table, chance, log)


# §5.6 Solo
def solo_winner(chance: Chance, log: Log | None) -> i64:
    """The higher sum of two dice each, all rolled again on a tie."""
    while True:
        human = solo_sum(HUMAN, chance, log)
        virtual = solo_sum(VIRTUAL_SEAT, chance, log)
        if human > virtual:
            return HUMAN
        if virtual > human:
            return VIRTUAL_SEAT
        if log is not None:
            log.add(events.TENDER_TIED, [])


def solo_sum(seat: i64, chance: Chance, log: Log | None) -> i64:
    total: i64 = 0
    dice: list[int] = []
    for _ in range(SOLO_TENDER_DICE):
        face = chance.die(FACES)
        total += face
        if log is not None:
            dice.append(face)
    if log is not None:
        log.add(events.TENDER_SUM, [seat, total, *dice], revealing=True)
    return total


def reopen(table: Position) -> None:
    """A new asteroid has a tender of its own."""
    table.tender = OPEN
    table.pace = IN_ROUNDS
    table.owner = NOBODY
