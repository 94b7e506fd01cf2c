"""Planet XS, why a decider may not play an action: each kind of action asks the conditions that `legal` asks."""

from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.planet_xs import actions, combat, command, coop, deposit, distribute, exchange, planning
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
    if action < actions.PLACE:
        return distribute.why_no_resource(state, action - actions.CHOOSE_RESOURCE)
    if action < actions.CONFIRM:
        return why_no_place(state, seat, action - actions.PLACE)
    if action < actions.PLAY_SECURE:
        return LEGAL  # a plan may be confirmed, and a card kept, at any time
    if action < actions.FIGHT:
        return why_no_card(state, seat, action) if state.has_card(seat, card_of(action)) else NOT_HELD
    if action < actions.LOSE:
        return why_no_pick(state, seat, action)
    if action < actions.STEAL:
        return exchange.why_no_loss(state, action - actions.LOSE)
    if action < actions.STORE:
        return deposit.why_no_theft(deposit.most_to_steal(state), action - actions.STEAL)
    if action < actions.YIELD_TO:
        why = deposit.why_no_cube(state, seat, (action - actions.STORE) // SLOTS)
        slot = seat * SLOTS + (action - actions.STORE) % SLOTS
        return why if why != LEGAL else deposit.why_no_slot(state.slots[slot])
    if action < actions.SPLIT:
        return coop.why_no_yield(coop.shared_facing(state), (action - actions.YIELD_TO) // coop.PARTNERS)
    split = action - actions.SPLIT
    return coop.why_no_split(state, split // (MINE_LIMIT + 1), split % (MINE_LIMIT + 1))


def step_of(action: i64, now: i64) -> i64:
    """The step in which actions of this kind are played; Pass and Droid Guard belong to two, maybe to that of now."""
    if action < actions.PLACE:
        return DISTRIBUTE
    if action < actions.PASS:
        return PLANNING
    if action < actions.PLAY_SECURE or actions.PLAY_DROID <= action < actions.PLAY_ASSAULT:
        return REACTING if now == REACTING else COMMAND
    if action < actions.FIGHT:
        return COMMAND if action < actions.PLAY_DROID else REACTING
    if action < actions.LOSE:
        return PICKING
    if action < actions.STEAL:
        return LOSING
    if action < actions.STORE:
        return THEFT
    if action < actions.YIELD_TO:
        return STORING
    return YIELDING if action < actions.SPLIT else MINING


# Phase 2
def why_no_place(state: Position, seat: i64, place: i64) -> i64:
    rival = (place - actions.FIRST_RIVAL) // FACINGS
    if actions.FIRST_RIVAL <= place < actions.DEFEND_PLACE and rival >= state.seats - 1:
        return NO_SUCH_RIVAL
    why = planning.why_nobody(state, seat)
    if why == LEGAL:
        why = planning.why_not_after(state.reached[seat], place)
    if why != LEGAL:
        return why
    if place < actions.FIRST_RIVAL:
        return planning.why_no_miner(state.miners[seat * MINES + place])
    if place == actions.DEFEND_PLACE:
        return planning.why_no_defender(state.defenders[seat])
    if place == actions.CAMP_PLACE:
        return planning.why_no_camper(state.campers[seat])
    owner = state.clockwise(seat, rival + 1)
    why = planning.why_no_target(state, seat, owner)
    if why != LEGAL:
        return why
    mask = state.raiders[seat * BASES + state.base_of[owner]]
    return planning.why_no_raider(mask, bits(mask), (place - actions.FIRST_RIVAL) % FACINGS)


# Phases 4 and 5: cards
def card_of(action: i64) -> i64:
    if action < actions.PLAY_RECOVER:
        return SECURE
    if action < actions.PLAY_ARMOUR:
        return RECOVER
    if action < actions.PLAY_LURE:
        return ARMOUR
    if action < actions.PLAY_BEACON:
        return ALIEN_LURE
    if action < actions.PLAY_TOXIN:
        return ALIEN_BEACON
    if action < actions.PLAY_DROID:
        return TOXIN
    if action < actions.PLAY_ASSAULT:
        return DROID_GUARD
    if action < actions.PLAY_AMBUSH:
        return HVY_ASSAULT
    if action < actions.PLAY_BLADE:
        return AMBUSH
    if action < actions.PLAY_TARGETER:
        return POWER_BLADE
    return TARGETER if action < actions.PLAY_STIMULANT else STIMULANT


def why_no_card(state: Position, seat: i64, action: i64) -> i64:
    """Of a card that the seat holds."""
    if action < actions.PLAY_RECOVER:
        code = action - actions.PLAY_SECURE
        turn, owner_base = code % (FACINGS * FACINGS), code // (FACINGS * FACINGS)
        if owner_base // BASES >= state.seats:
            return NO_SUCH_CREW
        return command.why_no_secure(state.raiders[owner_base], turn // FACINGS, turn % FACINGS)
    if action < actions.PLAY_ARMOUR:
        return command.why_no_recovery(state, seat, action - actions.PLAY_RECOVER)
    if action < actions.PLAY_LURE:
        return command.why_no_armour(state, seat)
    if action < actions.PLAY_TOXIN:
        return LEGAL  # the Alien can always be lured
    if action < actions.PLAY_DROID:
        owner, location = (action - actions.PLAY_TOXIN) // LOCATIONS, (action - actions.PLAY_TOXIN) % LOCATIONS
        return command.why_no_toxin(state, owner, location) if owner < state.seats else NO_SUCH_CREW
    if action < actions.PLAY_ASSAULT:
        return exchange.why_no_guard(state, seat) if state.step == REACTING else command.why_no_room(state, seat)
    if action < actions.PLAY_BLADE:
        return exchange.why_no_pair(
            state.pairs(), action - (actions.PLAY_ASSAULT if action < actions.PLAY_AMBUSH else actions.PLAY_AMBUSH)
        )
    own = state.side_of(seat)
    if action < actions.PLAY_TARGETER:
        return exchange.why_no_die(state, seat, OPPONENT - own, action - actions.PLAY_BLADE + 1)
    if action < actions.PLAY_STIMULANT:
        return exchange.why_no_die(state, seat, own, action - actions.PLAY_TARGETER + 1)
    owner, value = (action - actions.PLAY_STIMULANT) // MOST_ON_DIE, (action - actions.PLAY_STIMULANT) % MOST_ON_DIE + 1
    if owner >= state.seats:
        return NO_SUCH_CREW
    why = exchange.why_no_side(state, owner)
    return why if why != LEGAL else exchange.why_no_die(state, seat, state.side_of(owner), value)


# §5.2 Picks
def why_no_pick(state: Position, seat: i64, action: i64) -> i64:
    if action >= actions.RAID:
        return combat.why_no_raid(
            state, seat, action - (actions.RAID if action < actions.STAND_DOWN else actions.STAND_DOWN)
        )
    code = action - (actions.FIGHT if action < actions.SKIRMISH else actions.SKIRMISH)
    place, opponent = code // MOST_SEATS, code % MOST_SEATS
    if opponent >= state.seats:
        return NO_SUCH_CREW
    why = combat.why_no_rival(state, seat, opponent)
    if why != LEGAL:
        return why
    if action >= actions.SKIRMISH:
        return combat.why_no_skirmish(state, seat, place // FACINGS, place % FACINGS, opponent)
    why = combat.why_no_fight(state, seat, place, opponent)
    return why if why != LEGAL else combat.why_no_contest(state, place)
