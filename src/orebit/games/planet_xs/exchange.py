"""Planet XS, §5.4: one exchange of a combat. Dice, pairing, the reaction window, the result, the removal."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import (
    LOSE,
    PASS,
    PLAY_AMBUSH,
    PLAY_ASSAULT,
    PLAY_BLADE,
    PLAY_DROID,
    PLAY_STIMULANT,
    PLAY_TARGETER,
)
from orebit.games.planet_xs.combat import battlefield, end_fight, figures, is_fought_out
from orebit.games.planet_xs.command import add_droid, has_room
from orebit.games.planet_xs.components import (
    AMBUSH,
    BLADE_SECTION,
    DIE,
    DROID_GUARD,
    FACINGS,
    HVY_ASSAULT,
    MAJOR,
    MAJOR_FROM,
    MODERATE,
    MOST_DICE,
    MOST_ON_DIE,
    POWER_BLADE,
    SECTIONS,
    STIMULANT,
    TARGETER,
    TARGETER_BONUS,
    TIE_SECTION,
)
from orebit.games.planet_xs.planet import (
    EXCHANGE,
    INITIATOR,
    LOSING,
    OPPONENT,
    RAID_ON_BASE,
    REACTING,
    SIDES,
    Planet,
    bits,
    facing_location,
)

NO_LOSS: Final[i64] = -1  # of a pair: the figure stays


# §5.4.1 Dice
def start_exchange(planet: Planet, chance: Chance, log: Log | None) -> None:
    """R38: exchanges repeat until the pick is fought out. R77: each removes a figure, so that must come."""
    if is_fought_out(planet):
        end_fight(planet, log)
        return
    for side in (INITIATOR, OPPONENT):
        roll_side(planet, side, chance, log)
    planet.reactor = planet.initiator
    planet.passes = 0
    planet.step = REACTING


def roll_side(planet: Planet, side: i64, chance: Chance, log: Log | None) -> None:
    seat = planet.seat_of(side)
    values: list[int] = []
    for _ in range(figures(planet, seat)):
        roll = chance.die(DIE)
        add_die(planet.dice, side, roll)
        if log is not None:
            values.append(roll)
    if log is not None:
        log.add(events.DICE_ROLLED, [seat, planet.base_of[seat], *values], revealing=True)


# §5.4.2 Pairing: each side's open dice are kept from high to low, so the i-th meets the i-th.
def add_die(dice: vec[i64], side: i64, value: i64) -> None:
    i = side * MOST_DICE + MOST_DICE - 1
    while i > side * MOST_DICE and dice[i - 1] < value:
        dice[i] = dice[i - 1]
        i -= 1
    dice[i] = value


def remove_die(dice: vec[i64], side: i64, value: i64) -> None:
    last = side * MOST_DICE + MOST_DICE - 1
    i = side * MOST_DICE
    while dice[i] != value:
        i += 1
    while i < last:
        dice[i] = dice[i + 1]
        i += 1
    dice[last] = 0


# §5.4.3 Reaction window
def ask_for_reaction(planet: Planet, log: Log | None) -> None:
    """R34: initiator first, alternating, until two passes in a row. R22: only empty hands pass by themselves."""
    while planet.passes < SIDES:
        if planet.hand_size[planet.reactor] > 0:
            planet.waiting = 1 << planet.reactor
            return
        answer(planet, planet.passes + 1)
    settle_pairs(planet, log)


def answer(planet: Planet, passes: i64) -> None:
    planet.waiting = 0
    planet.passes = passes
    planet.reactor = planet.opponent if planet.reactor == planet.initiator else planet.initiator


# D5
def legal_reactions(planet: Planet, seat: i64) -> vec[i64]:
    """R32: these cards touch the dice of this combat only. R34: only its two sides may play."""
    own = planet.side_of(seat)
    other = OPPONENT - own
    actions = append(vec[i64](capacity=16), PASS)
    if planet.has_card(seat, DROID_GUARD) and can_guard(planet, seat):
        actions = append(actions, PLAY_DROID)
    if planet.has_card(seat, HVY_ASSAULT):
        for pair in range(planet.pairs()):
            actions = append(actions, PLAY_ASSAULT + pair)
    if planet.has_card(seat, AMBUSH):
        for pair in range(planet.pairs()):
            actions = append(actions, PLAY_AMBUSH + pair)
    if planet.has_card(seat, POWER_BLADE):
        actions = one_for_each_value(planet, other, PLAY_BLADE, actions)
    if planet.has_card(seat, TARGETER):
        actions = one_for_each_value(planet, own, PLAY_TARGETER, actions)
    if planet.has_card(seat, STIMULANT):
        lower = own if planet.seat_of(own) < planet.seat_of(other) else other
        for side in (lower, OPPONENT - lower):
            actions = one_for_each_value(planet, side, PLAY_STIMULANT + planet.seat_of(side) * MOST_ON_DIE, actions)
    return actions


def one_for_each_value(planet: Planet, side: i64, first: i64, actions: vec[i64]) -> vec[i64]:
    """Codes rise with the value, dice fall: from the last die to the first, equal values once."""
    before: i64 = 0
    i = side * MOST_DICE + MOST_DICE - 1
    while i >= side * MOST_DICE:
        value = planet.dice[i]
        if value > before:
            actions = append(actions, first + value - 1)
            before = value
        i -= 1
    return actions


def pass_reaction(planet: Planet, seat: i64, log: Log | None) -> None:
    if log is not None:
        log.add(events.PASSED, [seat, planet.base_of[seat]])
    answer(planet, planet.passes + 1)


def win_pair(planet: Planet, seat: i64, card: i64, section: i64, pair: i64, log: Log | None) -> None:
    """Hvy Assault, Ambush. R31: the pairing is settled for good and both dice leave."""
    own = planet.side_of(seat)
    mine = planet.dice[own * MOST_DICE + pair]
    theirs = planet.dice[(OPPONENT - own) * MOST_DICE + pair]
    planet.discard_card(seat, card, log)
    remove_die(planet.dice, own, mine)
    remove_die(planet.dice, OPPONENT - own, theirs)
    planet.losses[(OPPONENT - own) * SECTIONS + section] += 1
    if log is not None:
        log.add(events.PAIR_SETTLED, [seat, planet.base_of[seat], mine, theirs])
    answer(planet, 0)


def power_blade(planet: Planet, seat: i64, value: i64, log: Log | None) -> None:
    """R30: strikes any opposing die, paired or not; the rest is paired again."""
    other = OPPONENT - planet.side_of(seat)
    planet.discard_card(seat, POWER_BLADE, log)
    remove_die(planet.dice, other, value)
    planet.losses[other * SECTIONS + BLADE_SECTION] += 1
    if log is not None:
        rival = planet.seat_of(other)
        log.add(events.DIE_REMOVED, [rival, planet.base_of[rival], value])
    answer(planet, 0)


def targeter(planet: Planet, seat: i64, value: i64, log: Log | None) -> None:
    """R33: the total may exceed six."""
    planet.discard_card(seat, TARGETER, log)
    change_die(planet, seat, value, value + TARGETER_BONUS, TARGETER, log)
    answer(planet, 0)


def stimulant(planet: Planet, seat: i64, owner: i64, value: i64, chance: Chance, log: Log | None) -> None:
    """R33: a re-roll replaces the whole value."""
    planet.discard_card(seat, STIMULANT, log)
    change_die(planet, owner, value, chance.die(DIE), STIMULANT, log)
    answer(planet, 0)


def change_die(planet: Planet, owner: i64, old: i64, new: i64, cause: i64, log: Log | None) -> None:
    remove_die(planet.dice, planet.side_of(owner), old)
    add_die(planet.dice, planet.side_of(owner), new)
    if log is not None:
        log.add(events.DIE_CHANGED, [owner, planet.base_of[owner], old, new, cause], revealing=cause == STIMULANT)


def can_guard(planet: Planet, seat: i64) -> bool:
    """R29: in Combat a droid can only join a raid under way, on the defender's side. Settled losses still count."""
    return planet.kind == RAID_ON_BASE and seat == planet.opponent and has_room(planet, seat)


def guard(planet: Planet, seat: i64, chance: Chance, log: Log | None) -> None:
    planet.discard_card(seat, DROID_GUARD, log)
    add_droid(planet, seat, log)
    roll = chance.die(DIE)
    add_die(planet.dice, OPPONENT, roll)
    if log is not None:
        log.add(events.DICE_ROLLED, [seat, planet.base_of[seat], roll], revealing=True)
    answer(planet, 0)


# §5.4.4 Result
def settle_pairs(planet: Planet, log: Log | None) -> None:
    """R37: unpaired dice have no effect. R40: ties may remove the last members of both."""
    for pair in range(planet.pairs()):
        for side in (INITIATOR, OPPONENT):
            section = lost_in(planet, side, pair)
            if section != NO_LOSS:
                planet.losses[side * SECTIONS + section] += 1
        if log is not None:
            tell_pair(planet, pair, log)
    for i in range(SIDES * MOST_DICE):
        planet.dice[i] = 0
    remove_losses(planet, log)


def lost_in(planet: Planet, side: i64, pair: i64) -> i64:
    """Where a side's figure of this pair goes, as the dice lie now; NO_LOSS for the higher die."""
    own = planet.dice[side * MOST_DICE + pair]
    other = planet.dice[(OPPONENT - side) * MOST_DICE + pair]
    if own == other:
        return TIE_SECTION
    if own > other:
        return NO_LOSS
    return MAJOR if other - own >= MAJOR_FROM else MODERATE


def tell_pair(planet: Planet, pair: i64, log: Log) -> None:
    one = planet.dice[pair]
    other = planet.dice[MOST_DICE + pair]
    if one == other:
        log.add(events.PAIR_TIED, [one])
        return
    seat = planet.initiator if one < other else planet.opponent
    log.add(events.PAIR_LOST, [seat, planet.base_of[seat], min(one, other), max(one, other)])


# §5.4.5 Removal
def remove_losses(planet: Planet, log: Log | None) -> None:
    """Both sides at the same time. In a raid, droids fall first, and the attacker chooses which raiders it loses."""
    if planet.kind != RAID_ON_BASE:
        remove_crew(planet, INITIATOR, battlefield(planet), log)
        remove_crew(planet, OPPONENT, battlefield(planet), log)
        planet.step = EXCHANGE
        return
    remove_droids(planet, log)
    remove_crew(planet, OPPONENT, battlefield(planet), log)
    if to_lose(planet) == bits(planet.attackers):
        lose_all(planet, log)
    planet.step = EXCHANGE if to_lose(planet) == 0 else LOSING


def remove_crew(planet: Planet, side: i64, location: i64, log: Log | None) -> None:
    for section in range(SECTIONS):
        while planet.losses[side * SECTIONS + section] > 0:
            planet.losses[side * SECTIONS + section] -= 1
            planet.wound(planet.seat_of(side), section, location, log)


def remove_droids(planet: Planet, log: Log | None) -> None:
    """Droids take the most severe losses and vanish (R29)."""
    section: i64 = MAJOR
    while section >= 0:
        while planet.droids[planet.opponent] > 0 and planet.losses[SECTIONS + section] > 0:
            planet.droids[planet.opponent] -= 1
            planet.losses[SECTIONS + section] -= 1
            if log is not None:
                log.add(events.DROID_LOST, [planet.opponent, planet.base_of[planet.opponent]])
        section -= 1


def to_lose(planet: Planet) -> i64:
    """How many attacking raiders are still to be removed."""
    count: i64 = 0
    for section in range(SECTIONS):
        count += planet.losses[INITIATOR * SECTIONS + section]
    return count


def lose_all(planet: Planet, log: Log | None) -> None:
    for facing in range(FACINGS):
        if (planet.attackers >> facing) & 1 == 1:
            lose(planet, facing, log)


# D6
def legal_losses(planet: Planet) -> vec[i64]:
    """R45: the owner chooses. Some but not all are lost, so there are always two or more to choose from."""
    actions = vec[i64](capacity=4)
    for facing in range(FACINGS):
        if (planet.attackers >> facing) & 1 == 1:
            actions = append(actions, LOSE + facing)
    return actions


def lose(planet: Planet, facing: i64, log: Log | None) -> None:
    """The most severe wound first; which raider takes which makes no difference."""
    section: i64 = MAJOR
    while planet.losses[INITIATOR * SECTIONS + section] == 0:
        section -= 1
    planet.losses[INITIATOR * SECTIONS + section] -= 1
    planet.attackers ^= 1 << facing
    planet.wound(planet.initiator, section, facing_location(planet.site, facing), log)
    planet.waiting = 0
    planet.step = EXCHANGE if to_lose(planet) == 0 else LOSING
