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
from orebit.games.planet_xs.planet import (
    CARD_LIMIT,
    CONTRACT,
    COOP_CONTRACT,
    DISTRIBUTE,
    EXHAUSTED,
    HARD_CAP,
    NO_LENGTH,
    NOT_ENDED,
    Planet,
)


# Phase 7: Restore
def restore(planet: Planet, chance: Chance, log: Log | None) -> None:
    reason = end_reason(planet)
    if reason != NOT_ENDED:
        planet.end(reason)
        return
    for i in range(planet.seats):
        draw_med_bay_cards(planet, planet.clockwise(planet.first_player, i), chance, log)
    for seat in range(planet.seats):
        heal(planet, seat, log)
    if planet.rotates:
        pass_first_player(planet, log)
    planet.round += 1
    planet.step = DISTRIBUTE


def draw_med_bay_cards(planet: Planet, seat: i64, chance: Chance, log: Log | None) -> None:
    """R50: counted before anyone moves; one per Major, one per full pair in Moderate. R63: seat by seat."""
    if planet.is_ai(seat):
        return
    count: i64 = 0
    for section in range(SECTIONS):
        if MED_PER_CREW[section] > 0:
            count += planet.wounds[seat * SECTIONS + section] // MED_PER_CREW[section] * MED_CARDS[section]
    if count > 0:
        planet.draw_cards(seat, count, chance, log)


def heal(planet: Planet, seat: i64, log: Log | None) -> None:
    """R51: Minor to hand, Moderate to Minor, Major to Moderate, all together."""
    healed = planet.wounds[seat * SECTIONS + MINOR]
    planet.crew[seat] += healed
    planet.wounds[seat * SECTIONS + MINOR] = planet.wounds[seat * SECTIONS + MODERATE]
    planet.wounds[seat * SECTIONS + MODERATE] = planet.wounds[seat * SECTIONS + MAJOR]
    planet.wounds[seat * SECTIONS + MAJOR] = 0
    if log is not None and healed > 0:
        log.add(events.CREW_HEALED, [seat, planet.base_of[seat], healed])


def pass_first_player(planet: Planet, log: Log | None) -> None:
    """R6: clockwise, among players only."""
    before = planet.first_player
    seat = planet.clockwise(before, 1)
    while planet.is_ai(seat):
        seat = planet.clockwise(seat, 1)
    planet.first_player = seat
    if log is not None and seat != before:
        log.add(events.FIRST_PLAYER, [seat, planet.base_of[seat]])


# §6 End
def end_reason(planet: Planet) -> i64:
    """Checked at the start of Restore, when all is stored (R58, R59), and in this order."""
    reason = coop_end(planet) if planet.coop else contract(planet)
    if reason != NOT_ENDED:
        return reason
    if is_exhausted(planet):
        return EXHAUSTED
    if planet.length != NO_LENGTH and planet.cards_played >= planet.length:  # R60: its round was played to the end
        return CARD_LIMIT
    return HARD_CAP if planet.cards_played >= CARD_CAP else NOT_ENDED  # R76


def contract(planet: Planet) -> i64:
    """R72: any crew's base, an AI crew's too."""
    for seat in range(planet.seats):
        if planet.stored(seat) == SLOTS:
            return CONTRACT
    return NOT_ENDED


# §6 Scoring
def score(planet: Planet, seat: i64) -> i64:
    points: i64 = 0
    for facing in range(FACINGS):
        points += planet.facing_value(seat, facing)
        if has_bonus(planet, seat, facing):
            points += FACING_BONUS
    return points


def has_bonus(planet: Planet, seat: i64, facing: i64) -> bool:
    """R62: all five slots, one colour."""
    first = seat * SLOTS + facing * DEPTHS
    colour = planet.slots[first]
    if colour == EMPTY:
        return False
    for slot in range(first + 1, first + DEPTHS):
        if planet.slots[slot] != colour:
            return False
    return True


def held_value(planet: Planet, seat: i64) -> i64:
    value: i64 = 0
    for colour in range(COLOURS):
        value += planet.held[seat * COLOURS + colour] * POINTS[colour]
    return value


REASONS: Final = (
    "",
    "a base is full: the contract is fulfilled",
    "there is nothing left to mine",
    "the last Resource card of this length was played",
    "the limit of Resource cards was reached",
    "an AI crew filled its base",
    "both partners filled their bases",
)
TIE_BREAK: Final = 1000000  # more than any value of held cubes


def outcome(planet: Planet) -> Outcome:
    """R61: ties go to the dearer undeposited cubes, beyond that they share."""
    scores = [score(planet, seat) for seat in range(planet.seats)]
    keys = [scores[seat] * TIE_BREAK + held_value(planet, seat) for seat in range(planet.seats)]
    if planet.coop:
        return coop_outcome(planet, scores, keys)
    ranks = ranked(keys)
    best = [seat for seat in range(planet.seats) if ranks[seat] == 1]
    returns = [1.0 / len(best) if ranks[seat] == 1 else 0.0 for seat in range(planet.seats)]
    if planet.is_solo():
        won = ranks[0] == 1  # §7.2: alone or shared
        return Outcome(scores, ranks, best if won else [], returns, REASONS[planet.reason], won=won)
    return Outcome(scores, ranks, best, returns, REASONS[planet.reason])


def coop_outcome(planet: Planet, scores: list[int], keys: list[int]) -> Outcome:
    """§7.4: the partners win or lose together; the scores are shown, and rank the AI crews only."""
    won = planet.reason == COOP_CONTRACT
    partners_key = max(keys) + 1 if won else -1
    for seat in range(planet.seats):
        if not planet.is_ai(seat):
            keys[seat] = partners_key
    partners = [seat for seat in range(planet.seats) if not planet.is_ai(seat)]
    winners = partners if won else []
    returns = [1.0 if seat in winners else 0.0 for seat in range(planet.seats)]
    return Outcome(scores, ranked(keys), winners, returns, REASONS[planet.reason], coop_sides(planet), won)
