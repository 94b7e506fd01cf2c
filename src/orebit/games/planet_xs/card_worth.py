"""Planet XS for bots: the worth of action cards in Command and in a combat, in points (§10)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.planet_xs.actions import (
    PASS,
    PLAY_AMBUSH,
    PLAY_ARMOUR,
    PLAY_ASSAULT,
    PLAY_BEACON,
    PLAY_BLADE,
    PLAY_DROID,
    PLAY_LURE,
    PLAY_RECOVER,
    PLAY_SECURE,
    PLAY_STIMULANT,
    PLAY_TARGETER,
    PLAY_TOXIN,
)
from orebit.games.planet_xs.components import (
    BASES,
    BEACON_LEAST,
    CAMP,
    DEFENCE,
    DIE,
    FACINGS,
    FIRST_FACING,
    LOCATIONS,
    LURE_STEPS,
    MAJOR,
    MAJOR_FROM,
    MINE_COLOUR,
    MINOR,
    MODERATE,
    MOST_DICE,
    MOST_ON_DIE,
    POINTS,
    TARGETER_BONUS,
    ZONES,
)
from orebit.games.planet_xs.exchange import add_die, remove_die
from orebit.games.planet_xs.position import OPPONENT, Position
from orebit.games.planet_xs.prospects import CARD_WORTH, WOUND_COST, loot, mining_prospect, raiding_prospect, threat

CARD_COST: Final = 0.7  # what a card must bring to be played
NOWHERE: Final = -1  # as the Alien's zone
SHARED: Final = 0.5  # of the loot, at a facing that a rival is at too
FIGURE: Final = 0.9  # a figure out of this combat, besides its wound


# Phase 4
def command_worth(state: Position, seat: i64, action: i64) -> float:
    """Passing is worth nothing; a card what it changes, less its price."""
    if action == PASS:
        return 0.0
    if action < PLAY_RECOVER:
        return secure_worth(state, seat, action - PLAY_SECURE) - CARD_COST
    if action < PLAY_ARMOUR:
        section = action - PLAY_RECOVER
        back = 0.0 if section == MINOR else 0.6 if section == MODERATE else 1.0
        return back + guard_worth(state, seat) - CARD_COST
    if action < PLAY_LURE:
        return armour_worth(state, seat) - CARD_COST
    if action < PLAY_BEACON:
        return alien_worth(state, seat, LURE_STEPS) - CARD_COST
    if action < PLAY_TOXIN:
        return alien_worth(state, seat, action - PLAY_BEACON + BEACON_LEAST) - CARD_COST
    if action < PLAY_DROID:
        return toxin_worth(state, seat, (action - PLAY_TOXIN) // LOCATIONS, (action - PLAY_TOXIN) % LOCATIONS)
    return guard_worth(state, seat) - CARD_COST


def secure_worth(state: Position, seat: i64, offset: i64) -> float:
    """Worth it for an own raider that shares its facing and finds a free and rich one beside it."""
    owner = offset // (BASES * FACINGS * FACINGS)
    base = offset // (FACINGS * FACINGS) % BASES
    facing = offset // FACINGS % FACINGS
    to = offset % FACINGS
    victim = state.seat_at[base]
    if owner != seat or victim < 0 or state.raiders_at(seat, base) == 0:
        return 0.0
    return raid_hope(state, seat, victim, to) - raid_hope(state, seat, victim, facing)


def raid_hope(state: Position, seat: i64, victim: i64, facing: i64) -> float:
    """The loot of a facing; who shares it with a rival fights for it first."""
    for other in range(state.seats):
        if other != seat and (state.raiders_at(other, state.base_of[victim]) >> facing) & 1 == 1:
            return SHARED * loot(state, victim, facing)
    return loot(state, victim, facing)


def guard_worth(state: Position, seat: i64) -> float:
    """One more defender, by what is threatened and how many stand there already."""
    return 0.6 * threat(state, seat) / float(1 + state.defence(seat))


def armour_worth(state: Position, seat: i64) -> float:
    """What the crew in the Alien's zone would mine if it did not stand there."""
    return mining_prospect(state, seat, NOWHERE) - mining_prospect(state, seat, state.alien)


def alien_worth(state: Position, seat: i64, steps: i64) -> float:
    """What the own crew gains by the move, and what the others lose, shared among all rivals."""
    alien = (state.alien + steps) % ZONES
    total: float = 0.0
    for other in range(state.seats):
        change = mining_prospect(state, other, alien) - mining_prospect(state, other, state.alien)
        total += change if other == seat else -change / float(state.seats)
    return total


def toxin_worth(state: Position, seat: i64, owner: i64, location: i64) -> float:
    """A rival's member: the wound, and what it stood for; more where it stands in the own way."""
    if owner == seat or state.are_partners(seat, owner):
        return -2.0
    share = 1.0 / float(state.seats - 1)
    gain = share * WOUND_COST[MODERATE] - CARD_COST
    if location < FIRST_FACING:
        points = float(POINTS[MINE_COLOUR[location]])
        gain += share * points * 0.6
        if state.miners_at(seat, location) > 0 and state.is_contested(location):
            gain += points * 0.6
    elif location < DEFENCE:
        base = (location - FIRST_FACING) // FACINGS
        if base == state.base_of[seat] and state.defence(seat) == 0:
            gain += loot(state, seat, (location - FIRST_FACING) % FACINGS)
    elif location == CAMP:
        gain += share * 1.3 * CARD_WORTH
    elif state.raiders_at(seat, state.base_of[owner]) != 0 and state.defence(owner) == 1:
        gain += 0.6 * raiding_prospect(state, seat)
    return gain


# §5.4 Reactions
def reaction_worth(state: Position, seat: i64, action: i64) -> float:
    """What a card changes in the outcome of this exchange, less its price."""
    if action == PASS:
        return 0.0
    own = state.side_of(seat)
    before = dice_worth(state, own, state.dice)
    if action < PLAY_ASSAULT:
        return average(state, own, OPPONENT, 0) - before - CARD_COST
    if action < PLAY_BLADE:
        pair = (action - PLAY_ASSAULT) % MOST_DICE if action < PLAY_AMBUSH else action - PLAY_AMBUSH
        dice = without(state.dice, own, state.dice[own * MOST_DICE + pair])
        dice = without(dice, OPPONENT - own, state.dice[(OPPONENT - own) * MOST_DICE + pair])
        return dice_worth(state, own, dice) + FIGURE + WOUND_COST[MINOR] - before - CARD_COST
    if action < PLAY_TARGETER:
        dice = without(state.dice, OPPONENT - own, action - PLAY_BLADE + 1)
        return dice_worth(state, own, dice) + FIGURE + WOUND_COST[MINOR] - before - CARD_COST
    if action < PLAY_STIMULANT:
        value = action - PLAY_TARGETER + 1
        dice = with_die(without(state.dice, own, value), own, value + TARGETER_BONUS)
        return dice_worth(state, own, dice) - before - CARD_COST
    side = state.side_of((action - PLAY_STIMULANT) // MOST_ON_DIE)
    return average(state, own, side, (action - PLAY_STIMULANT) % MOST_ON_DIE + 1) - before - CARD_COST


def average(state: Position, own: i64, side: i64, old: i64) -> float:
    """Over the faces of a die of `side`: a new one, or one that replaces the value `old`."""
    dice = without(state.dice, side, old) if old > 0 else state.dice
    total: float = 0.0
    for face in range(1, DIE + 1):
        total += dice_worth(state, own, with_die(dice, side, face))
    return total / float(DIE)


def without(dice: vec[i64], side: i64, value: i64) -> vec[i64]:
    """A copy of the dice with one of this value less."""
    other = dice[:]
    remove_die(other, side, value)
    return other


def with_die(dice: vec[i64], side: i64, value: i64) -> vec[i64]:
    """A copy of the dice with one more; there is room."""
    other = dice[:]
    add_die(other, side, value)
    return other


def dice_worth(state: Position, own: i64, dice: vec[i64]) -> float:
    """The outcome of the pairs as they lie, for one side."""
    total: float = 0.0
    for pair in range(MOST_DICE):
        mine = dice[own * MOST_DICE + pair]
        theirs = dice[(OPPONENT - own) * MOST_DICE + pair]
        if mine == 0 or theirs == 0:
            break
        if mine < theirs:
            total -= FIGURE + wound_cost(state, own, theirs - mine)
        elif mine > theirs:
            total += FIGURE + wound_cost(state, OPPONENT - own, mine - theirs)
    return total


def wound_cost(state: Position, side: i64, difference: i64) -> float:
    severe = difference >= MAJOR_FROM and not state.is_ai(state.seat_of(side))
    return WOUND_COST[MAJOR] if severe else WOUND_COST[MODERATE]
