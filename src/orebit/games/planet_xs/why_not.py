"""Planet XS, why a decider may not play an action: each kind of action asks the conditions that `legal` asks."""

from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.planet_xs.actions import (
    CAMP_PLACE,
    CHOOSE_RESOURCE,
    CONFIRM,
    DEFEND_PLACE,
    FIGHT,
    FIRST_RIVAL,
    LOSE,
    PASS,
    PLACE,
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
    RAID,
    SKIRMISH,
    SPLIT,
    STAND_DOWN,
    STEAL,
    STORE,
    YIELD_TO,
)
from orebit.games.planet_xs.combat import why_no_contest, why_no_fight, why_no_raid, why_no_rival, why_no_skirmish
from orebit.games.planet_xs.command import (
    why_no_armour,
    why_no_recovery,
    why_no_room,
    why_no_secure,
    why_no_toxin,
)
from orebit.games.planet_xs.components import (
    ALIEN_BEACON,
    ALIEN_LURE,
    AMBUSH,
    ARMOUR,
    BASES,
    DROID_GUARD,
    FACINGS,
    HVY_ASSAULT,
    LOCATIONS,
    MINE_LIMIT,
    MINES,
    MOST_ON_DIE,
    MOST_SEATS,
    POWER_BLADE,
    RECOVER,
    SECURE,
    SLOTS,
    STIMULANT,
    TARGETER,
    TOXIN,
)
from orebit.games.planet_xs.coop import PARTNERS, shared_facing, why_no_split, why_no_yield
from orebit.games.planet_xs.deposit import most_to_steal, why_no_cube, why_no_slot, why_no_theft
from orebit.games.planet_xs.distribute import why_no_resource
from orebit.games.planet_xs.exchange import why_no_die, why_no_guard, why_no_loss, why_no_pair, why_no_side
from orebit.games.planet_xs.planning import (
    why_no_camper,
    why_no_defender,
    why_no_miner,
    why_no_raider,
    why_no_target,
    why_nobody,
    why_not_after,
)
from orebit.games.planet_xs.position import (
    COMMAND,
    DISTRIBUTE,
    LOSING,
    MINING,
    OPPONENT,
    PICKING,
    PLANNING,
    REACTING,
    STORING,
    THEFT,
    YIELDING,
    Position,
    bits,
)
from orebit.games.planet_xs.reasons import ASKED, NO_SUCH_CREW, NO_SUCH_RIVAL, NOT_HELD


def why_not(state: Position, seat: i64, action: i64) -> i64:
    if step_of(action, state.step) != state.step:
        return ASKED[state.step]
    if action < PLACE:
        return why_no_resource(state, action - CHOOSE_RESOURCE)
    if action < CONFIRM:
        return why_no_place(state, seat, action - PLACE)
    if action < PLAY_SECURE:
        return LEGAL  # a plan may be confirmed, and a card kept, at any time
    if action < FIGHT:
        return why_no_card(state, seat, action) if state.has_card(seat, card_of(action)) else NOT_HELD
    if action < LOSE:
        return why_no_pick(state, seat, action)
    if action < STEAL:
        return why_no_loss(state, action - LOSE)
    if action < STORE:
        return why_no_theft(most_to_steal(state), action - STEAL)
    if action < YIELD_TO:
        why = why_no_cube(state, seat, (action - STORE) // SLOTS)
        return why if why != LEGAL else why_no_slot(state.slots[seat * SLOTS + (action - STORE) % SLOTS])
    if action < SPLIT:
        return why_no_yield(shared_facing(state), (action - YIELD_TO) // PARTNERS)
    return why_no_split(state, (action - SPLIT) // (MINE_LIMIT + 1), (action - SPLIT) % (MINE_LIMIT + 1))


def step_of(action: i64, now: i64) -> i64:
    """The step in which actions of this kind are played; Pass and Droid Guard belong to two, maybe to that of now."""
    if action < PLACE:
        return DISTRIBUTE
    if action < PASS:
        return PLANNING
    if action < PLAY_SECURE or PLAY_DROID <= action < PLAY_ASSAULT:
        return REACTING if now == REACTING else COMMAND
    if action < FIGHT:
        return COMMAND if action < PLAY_DROID else REACTING
    if action < LOSE:
        return PICKING
    if action < STEAL:
        return LOSING
    if action < STORE:
        return THEFT
    if action < YIELD_TO:
        return STORING
    return YIELDING if action < SPLIT else MINING


# Phase 2
def why_no_place(state: Position, seat: i64, place: i64) -> i64:
    rival = (place - FIRST_RIVAL) // FACINGS
    if FIRST_RIVAL <= place < DEFEND_PLACE and rival >= state.seats - 1:
        return NO_SUCH_RIVAL
    why = why_nobody(state, seat)
    if why == LEGAL:
        why = why_not_after(state.reached[seat], place)
    if why != LEGAL:
        return why
    if place < FIRST_RIVAL:
        return why_no_miner(state.miners[seat * MINES + place])
    if place == DEFEND_PLACE:
        return why_no_defender(state.defenders[seat])
    if place == CAMP_PLACE:
        return why_no_camper(state.campers[seat])
    owner = state.clockwise(seat, rival + 1)
    why = why_no_target(state, seat, owner)
    if why != LEGAL:
        return why
    mask = state.raiders[seat * BASES + state.base_of[owner]]
    return why_no_raider(mask, bits(mask), (place - FIRST_RIVAL) % FACINGS)


# Phases 4 and 5: cards
def card_of(action: i64) -> i64:
    if action < PLAY_RECOVER:
        return SECURE
    if action < PLAY_ARMOUR:
        return RECOVER
    if action < PLAY_LURE:
        return ARMOUR
    if action < PLAY_BEACON:
        return ALIEN_LURE
    if action < PLAY_TOXIN:
        return ALIEN_BEACON
    if action < PLAY_DROID:
        return TOXIN
    if action < PLAY_ASSAULT:
        return DROID_GUARD
    if action < PLAY_AMBUSH:
        return HVY_ASSAULT
    if action < PLAY_BLADE:
        return AMBUSH
    if action < PLAY_TARGETER:
        return POWER_BLADE
    return TARGETER if action < PLAY_STIMULANT else STIMULANT


def why_no_card(state: Position, seat: i64, action: i64) -> i64:
    """Of a card that the seat holds."""
    if action < PLAY_RECOVER:
        turn, owner_base = (action - PLAY_SECURE) % (FACINGS * FACINGS), (action - PLAY_SECURE) // (FACINGS * FACINGS)
        if owner_base // BASES >= state.seats:
            return NO_SUCH_CREW
        return why_no_secure(state.raiders[owner_base], turn // FACINGS, turn % FACINGS)
    if action < PLAY_ARMOUR:
        return why_no_recovery(state, seat, action - PLAY_RECOVER)
    if action < PLAY_LURE:
        return why_no_armour(state, seat)
    if action < PLAY_TOXIN:
        return LEGAL  # the Alien can always be lured
    if action < PLAY_DROID:
        owner, location = (action - PLAY_TOXIN) // LOCATIONS, (action - PLAY_TOXIN) % LOCATIONS
        return why_no_toxin(state, owner, location) if owner < state.seats else NO_SUCH_CREW
    if action < PLAY_ASSAULT:
        return why_no_guard(state, seat) if state.step == REACTING else why_no_room(state, seat)
    if action < PLAY_BLADE:
        return why_no_pair(state.pairs(), action - (PLAY_ASSAULT if action < PLAY_AMBUSH else PLAY_AMBUSH))
    own = state.side_of(seat)
    if action < PLAY_TARGETER:
        return why_no_die(state, seat, OPPONENT - own, action - PLAY_BLADE + 1)
    if action < PLAY_STIMULANT:
        return why_no_die(state, seat, own, action - PLAY_TARGETER + 1)
    owner, value = (action - PLAY_STIMULANT) // MOST_ON_DIE, (action - PLAY_STIMULANT) % MOST_ON_DIE + 1
    if owner >= state.seats:
        return NO_SUCH_CREW
    why = why_no_side(state, owner)
    return why if why != LEGAL else why_no_die(state, seat, state.side_of(owner), value)


# §5.2 Picks
def why_no_pick(state: Position, seat: i64, action: i64) -> i64:
    if action >= RAID:
        return why_no_raid(state, seat, action - (RAID if action < STAND_DOWN else STAND_DOWN))
    code = action - (FIGHT if action < SKIRMISH else SKIRMISH)
    place, opponent = code // MOST_SEATS, code % MOST_SEATS
    if opponent >= state.seats:
        return NO_SUCH_CREW
    why = why_no_rival(state, seat, opponent)
    if why != LEGAL:
        return why
    if action >= SKIRMISH:
        return why_no_skirmish(state, seat, place // FACINGS, place % FACINGS, opponent)
    why = why_no_fight(state, seat, place, opponent)
    return why if why != LEGAL else why_no_contest(state, place)
