"""Planet XS, phase 7: Restore, and §6: the end, scoring and ties."""

from typing import Final

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import Outcome, ranked
from orebit.games.planet_xs import events
from orebit.games.planet_xs.components import (
    CARD_CAP,
    COLOURS,
    DEPTHS,
    EMPTY,
    FACING_BONUS,
    FACINGS,
    MAJOR,
    MED_CARDS,
    MED_PER_CREW,
    MINOR,
    MODERATE,
    POINTS,
    SECTIONS,
    SLOTS,
)
from orebit.games.planet_xs.coop import coop_end, coop_sides
from orebit.games.planet_xs.distribute import is_exhausted
from orebit.games.planet_xs.position import (
    CARD_LIMIT,
    CONTRACT,
    COOP_CONTRACT,
    DISTRIBUTE,
    EXHAUSTED,
    HARD_CAP,
    NO_LENGTH,
    NOT_ENDED,
    Position,
)


# Phase 7: Restore
def restore(state: Position, chance: Chance, log: Log | None) -> None:
    reason = end_reason(state)
    if reason != NOT_ENDED:
        state.end(reason)
        return
    for i in range(state.seats):
        draw_med_bay_cards(state, state.clockwise(state.first_player, i), chance, log)
    for seat in range(state.seats):
        heal(state, seat, log)
    if state.rotates:
        pass_first_player(state, log)
    state.round += 1
    state.step = DISTRIBUTE


def draw_med_bay_cards(state: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    """R50: counted before anyone moves; one per Major, one per full pair in Moderate. R63: seat by seat."""
    if state.is_ai(seat):
        return
    count: i64 = 0
    for section in range(SECTIONS):
        if MED_PER_CREW[section] > 0:
            count += state.wounds[seat * SECTIONS + section] // MED_PER_CREW[section] * MED_CARDS[section]
    if count > 0:
        state.draw_cards(seat, count, True, chance, log)


def heal(state: Position, seat: i64, log: Log | None) -> None:
    """R51: Minor to hand, Moderate to Minor, Major to Moderate, all together."""
    healed = state.wounds[seat * SECTIONS + MINOR]
    state.crew[seat] += healed
    state.wounds[seat * SECTIONS + MINOR] = state.wounds[seat * SECTIONS + MODERATE]
    state.wounds[seat * SECTIONS + MODERATE] = state.wounds[seat * SECTIONS + MAJOR]
    state.wounds[seat * SECTIONS + MAJOR] = 0
    if log is not None and healed > 0:
        log.add(events.CREW_HEALED, [seat, state.base_of[seat], healed])


def pass_first_player(state: Position, log: Log | None) -> None:
    """R6: clockwise, among players only."""
    before = state.first_player
    seat = state.clockwise(before, 1)
    while state.is_ai(seat):
        seat = state.clockwise(seat, 1)
    state.first_player = seat
    if log is not None and seat != before:
        log.add(events.FIRST_PLAYER, [seat, state.base_of[seat]])


# §6 End
def end_reason(state: Position) -> i64:
    """Checked at the start of Restore, when all is stored (R58, R59), and in this order."""
    reason = coop_end(state) if state.coop else contract(state)
    if reason != NOT_ENDED:
        return reason
    if is_exhausted(state):
        return EXHAUSTED
    if state.length != NO_LENGTH and state.cards_played >= state.length:  # R60: its round was played to the end
        return CARD_LIMIT
    return HARD_CAP if state.cards_played >= CARD_CAP else NOT_ENDED  # R76


def contract(state: Position) -> i64:
    """R72: any crew's base, an AI crew's too."""
    for seat in range(state.seats):
        if state.stored(seat) == SLOTS:
            return CONTRACT
    return NOT_ENDED


# §6 Scoring
def score(state: Position, seat: i64) -> i64:
    points: i64 = 0
    for facing in range(FACINGS):
        points += state.facing_value(seat, facing)
        if has_bonus(state, seat, facing):
            points += FACING_BONUS
    return points


def has_bonus(state: Position, seat: i64, facing: i64) -> bool:
    """R62: all five slots, one colour."""
    first = seat * SLOTS + facing * DEPTHS
    colour = state.slots[first]
    if colour == EMPTY:
        return False
    for slot in range(first + 1, first + DEPTHS):
        if state.slots[slot] != colour:
            return False
    return True


def held_value(state: Position, seat: i64) -> i64:
    value: i64 = 0
    for colour in range(COLOURS):
        value += state.held[seat * COLOURS + colour] * POINTS[colour]
    return value


ENDINGS: Final = (
    "",
    "a base is full: the contract is fulfilled",
    "there is nothing left to mine",
    "the last Resource card of this length was played",
    "the limit of Resource cards was reached",
    "an AI crew filled its base",
    "both partners filled their bases",
)
TIE_BREAK: Final = 1000000  # more than any value of held cubes


def outcome(state: Position) -> Outcome:
    """R61: ties go to the dearer undeposited cubes, beyond that they share."""
    scores = [score(state, seat) for seat in range(state.seats)]
    keys = [scores[seat] * TIE_BREAK + held_value(state, seat) for seat in range(state.seats)]
    if state.coop:
        return coop_outcome(state, scores, keys)
    ranks = ranked(keys)
    best = [seat for seat in range(state.seats) if ranks[seat] == 1]
    returns = state.returns_of(ranks, best)
    if state.is_solo():
        won = ranks[0] == 1  # §7.2: alone or shared
        return Outcome(scores, ranks, best if won else [], returns, ENDINGS[state.reason], won=won)
    return Outcome(scores, ranks, best, returns, ENDINGS[state.reason])


def coop_outcome(state: Position, scores: list[int], keys: list[int]) -> Outcome:
    """§7.4: the partners win or lose together; the scores are shown, and rank the AI crews only."""
    won = state.reason == COOP_CONTRACT
    partners_key = max(keys) + 1 if won else -1
    for seat in range(state.seats):
        if not state.is_ai(seat):
            keys[seat] = partners_key
    partners = [seat for seat in range(state.seats) if not state.is_ai(seat)]
    winners = partners if won else []
    ranks = ranked(keys)
    returns = state.returns_of(ranks, winners)
    return Outcome(scores, ranks, winners, returns, ENDINGS[state.reason], coop_sides(state), won)
