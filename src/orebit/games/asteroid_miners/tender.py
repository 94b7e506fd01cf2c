"""Asteroid Miners, phase 5 (§5.6): the bid for tender, in rounds, as a live race, and for one player."""

from typing import Final

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.core.vecs import changed, filled
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


def start_tender(state: Position, chance: Chance, log: Log | None) -> None:
    """R30: both seats compete, however far back the other one is."""
    state.tender = RACING
    if log is not None:
        log.add(events.TENDER_STARTED, [state.active])
    if state.solo:
        settle(state, solo_winner(chance, log), log)


def settle(state: Position, winner: i64, log: Log | None) -> None:
    """The winner alone may dig T; the tender's dice are put away."""
    state.tender = SETTLED
    state.owner = winner
    state.submitted = 0
    state.held = filled(SEATS, 0)
    if log is not None:
        log.add(events.TENDER_WON, [winner])
    state.phase = MARKET


def bidders(state: Position) -> i64:
    """The seats that may roll now. In a race both may, at any time; in rounds each once a round."""
    return BOTH & ~state.submitted


# §5.6 One roll
def tender_roll(state: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    if state.pace == LIVE:  # R32: resolved at once, in the order of arrival
        roll_for(state, seat, chance, log)
        if state.held[seat] == QUARTET:
            settle(state, seat, log)
    else:
        submit(state, seat, chance, log)


def roll_for(state: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    """One die for every face that is missing; each missing face is set aside once."""
    dice: list[int] = []
    missing = TENDER_DICE
    for face in range(FIRST_METAL, FACES + 1):
        missing -= (state.held[seat] >> face) & 1
    held = state.held[seat]
    for die in range(missing):
        face = chance.die(FACES)
        held |= (1 << face) & QUARTET
        if log is not None:
            dice.append(face)
    state.held = changed(state.held, seat, held)
    if log is not None:
        log.add(events.TENDER_ROLLED, [seat, state.held[seat], *dice], revealing=True)


# §5.6 Rounds
def submit(state: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    state.submitted |= 1 << seat
    if log is not None:
        log.add(events.TENDER_SUBMITTED, [seat])
    if state.submitted == BOTH:
        play_round(state, chance, log)


def play_round(state: Position, chance: Chance, log: Log | None) -> None:
    """The active seat's dice first. Two quartets in one round cancel out: both start again."""
    state.submitted = 0
    active = state.active
    opponent = 1 - active
    roll_for(state, active, chance, log)
    roll_for(state, opponent, chance, log)
    if state.held[active] == QUARTET and state.held[opponent] == QUARTET:
        state.held = filled(SEATS, 0)
        if log is not None:
            log.add(events.TENDER_TIED, [])
    elif state.held[active] == QUARTET:
        settle(state, active, log)
    elif state.held[opponent] == QUARTET:
        settle(state, opponent, log)


# §5.6 The race (R32). R59: every bid starts in rounds; only the table knows whether both seats are people at it.
def can_go_live(state: Position) -> bool:
    if not state.may_race or state.tender != RACING or state.pace != IN_ROUNDS:
        return False
    return state.submitted == 0 and state.held[0] == 0 and state.held[1] == 0


def go_live(state: Position, log: Log | None) -> None:
    state.pace = LIVE
    if log is not None:
        log.add(events.TENDER_WENT_LIVE, [])


def time_up(state: Position, chance: Chance, log: Log | None) -> None:
    """A race goes on in rounds, from the faces held; in rounds, whoever has not rolled is rolled for."""
    if log is not None:
        log.add(events.TENDER_TIMED_OUT, [])
    if state.pace == LIVE:
        state.pace = TIMED_OUT
    else:
        play_round(state, chance, log)


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
    for die in range(SOLO_TENDER_DICE):
        face = chance.die(FACES)
        total += face
        if log is not None:
            dice.append(face)
    if log is not None:
        log.add(events.TENDER_SUM, [seat, total, *dice], revealing=True)
    return total


def reopen(state: Position) -> None:
    """A new asteroid has a tender of its own."""
    state.tender = OPEN
    state.pace = IN_ROUNDS
    state.owner = NOBODY
