"""Planet XS, phase 4: Command. In turn, players pass or play one card with the Command symbol."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import (
    PASS,
    PLAY_ARMOUR,
    PLAY_BEACON,
    PLAY_DROID,
    PLAY_LURE,
    PLAY_RECOVER,
    PLAY_SECURE,
    PLAY_TOXIN,
)
from orebit.games.planet_xs.components import (
    ALIEN_BEACON,
    ALIEN_LURE,
    ARMOUR,
    BASES,
    BEACON_LEAST,
    BEACON_MOST,
    DEFENCE_LIMIT,
    DROID_GUARD,
    FACINGS,
    FIRST_FACING,
    LOCATIONS,
    LURE_STEPS,
    RECOVER,
    SECTIONS,
    SECURE,
    TOXIN,
    TOXIN_SECTION,
)
from orebit.games.planet_xs.position import COMMAND, YIELDING, Position
from orebit.games.planet_xs.reasons import (
    ARMOURED_ALREADY,
    NO_RAIDER_TO_MOVE,
    NO_ROOM,
    NOBODY_TO_POISON,
    NOBODY_TO_RECOVER,
    NOT_BESIDE,
    SECURED_TWICE,
)


def start_command(state: Position) -> None:
    state.step = COMMAND
    state.turn = state.first_player
    state.passes = 0


def ask_for_command(state: Position) -> None:
    """R21: until all players in a row have passed. R22: only an empty hand passes by itself."""
    players = state.player_count()
    while state.passes < players:
        if not state.is_ai(state.turn):
            if state.hand_size[state.turn] > 0:
                state.waiting = 1 << state.turn
                return
            state.passes += 1
        state.turn = state.clockwise(state.turn, 1)
    state.step = YIELDING
    state.turn = state.first_player


def end_turn(state: Position, passes: i64) -> None:
    state.waiting = 0
    state.passes = passes
    state.turn = state.clockwise(state.turn, 1)


# D3
def legal_command(state: Position, seat: i64) -> vec[i64]:
    actions = append(vec[i64](capacity=16), PASS)
    if state.has_card(seat, SECURE):
        actions = legal_secures(state, actions)
    if state.has_card(seat, RECOVER):
        for section in range(SECTIONS):
            if why_no_recovery(state, seat, section) == LEGAL:
                actions = append(actions, PLAY_RECOVER + section)
    if state.has_card(seat, ARMOUR) and why_no_armour(state, seat) == LEGAL:
        actions = append(actions, PLAY_ARMOUR)
    if state.has_card(seat, ALIEN_LURE):
        actions = append(actions, PLAY_LURE)
    if state.has_card(seat, ALIEN_BEACON):
        for steps in range(BEACON_LEAST, BEACON_MOST + 1):
            actions = append(actions, PLAY_BEACON + steps - BEACON_LEAST)
    if state.has_card(seat, TOXIN):
        actions = legal_toxins(state, actions)
    if state.has_card(seat, DROID_GUARD) and why_no_room(state, seat) == LEGAL:
        actions = append(actions, PLAY_DROID)
    return actions


def pass_command(state: Position, seat: i64, log: Log | None) -> None:
    if log is not None:
        log.add(events.PASSED, [seat, state.base_of[seat]])
    end_turn(state, state.passes + 1)


# Secure
def legal_secures(state: Position, actions: vec[i64]) -> vec[i64]:
    for owner in range(state.seats):
        for base in range(BASES):
            mask = state.raiders[owner * BASES + base]
            if mask == 0:  # a shortcut
                continue
            for facing in range(FACINGS):
                for to in range(FACINGS):
                    if why_no_secure(mask, facing, to) == LEGAL:
                        actions = append(
                            actions, PLAY_SECURE + ((owner * BASES + base) * FACINGS + facing) * FACINGS + to
                        )
    return actions


def why_no_secure(raiders: i64, facing: i64, to: i64) -> i64:
    """R26: any crew's raider, one facing to either side, not onto a raider of the same crew."""
    if (raiders >> facing) & 1 == 0:
        return NO_RAIDER_TO_MOVE
    if (facing + to) % 2 == 0:  # neighbours in N-E-S-W-N are an odd number of quarter turns apart
        return NOT_BESIDE
    return LEGAL if (raiders >> to) & 1 == 0 else SECURED_TWICE


def secure(state: Position, seat: i64, owner: i64, base: i64, facing: i64, to: i64, log: Log | None) -> None:
    state.discard_card(seat, SECURE, log)
    state.raiders[owner * BASES + base] ^= 1 << facing | 1 << to
    if log is not None:
        log.add(events.RAIDER_MOVED, [owner, state.base_of[owner], base, facing, to])
    end_turn(state, 0)


# Recover
def why_no_room(state: Position, seat: i64) -> i64:
    """R27, R29: droids count for the limit of the defence."""
    return LEGAL if state.defence(seat) < DEFENCE_LIMIT else NO_ROOM


def why_no_recovery(state: Position, seat: i64, section: i64) -> i64:
    return why_no_room(state, seat) if state.wounds[seat * SECTIONS + section] > 0 else NOBODY_TO_RECOVER


def recover(state: Position, seat: i64, section: i64, log: Log | None) -> None:
    state.discard_card(seat, RECOVER, log)
    state.wounds[seat * SECTIONS + section] -= 1
    state.defenders[seat] += 1
    if log is not None:
        log.add(events.CREW_RECOVERED, [seat, state.base_of[seat], section])
    end_turn(state, 0)


# Armour
def why_no_armour(state: Position, seat: i64) -> i64:
    return LEGAL if (state.armoured >> seat) & 1 == 0 else ARMOURED_ALREADY


def armour(state: Position, seat: i64, log: Log | None) -> None:
    state.discard_card(seat, ARMOUR, log)
    state.armoured |= 1 << seat
    if log is not None:
        log.add(events.ARMOURED, [seat, state.base_of[seat]])
    end_turn(state, 0)


# Alien Lure and Alien Beacon (R23)
def lure(state: Position, seat: i64, log: Log | None) -> None:
    state.discard_card(seat, ALIEN_LURE, log)
    state.move_alien(LURE_STEPS, ALIEN_LURE, log)
    end_turn(state, 0)


def beacon(state: Position, seat: i64, steps: i64, log: Log | None) -> None:
    state.discard_card(seat, ALIEN_BEACON, log)
    state.move_alien(steps, ALIEN_BEACON, log)
    end_turn(state, 0)


# Toxin
def legal_toxins(state: Position, actions: vec[i64]) -> vec[i64]:
    for owner in range(state.seats):
        location: i64 = 0
        while location < LOCATIONS:
            base = (location - FIRST_FACING) // FACINGS
            if 0 <= base < BASES and state.raiders[owner * BASES + base] == 0:  # a shortcut: to the next base
                location = FIRST_FACING + (base + 1) * FACINGS
                continue
            if why_no_toxin(state, owner, location) == LEGAL:
                actions = append(actions, PLAY_TOXIN + owner * LOCATIONS + location)
            location += 1
    return actions


def why_no_toxin(state: Position, owner: i64, location: i64) -> i64:
    """R28: any crew member on the map, camp and defence included, one's own too; droids are no crew."""
    return LEGAL if state.members_at(owner, location) > 0 else NOBODY_TO_POISON


def toxin(state: Position, seat: i64, owner: i64, location: i64, log: Log | None) -> None:
    state.discard_card(seat, TOXIN, log)
    state.wound(owner, TOXIN_SECTION, location, log)
    end_turn(state, 0)


# Droid Guard
def guard(state: Position, seat: i64, log: Log | None) -> None:
    state.discard_card(seat, DROID_GUARD, log)
    add_droid(state, seat, log)
    end_turn(state, 0)


def add_droid(state: Position, seat: i64, log: Log | None) -> None:
    state.droids = changed(state.droids, seat, state.droids[seat] + 1)
    if log is not None:
        log.add(events.DROID_ADDED, [seat, state.base_of[seat], state.droids[seat]])
