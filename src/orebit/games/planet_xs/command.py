"""Planet XS, phase 4: Command. In turn, players pass or play one card with the Command symbol."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
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
    LOCATIONS,
    LURE_STEPS,
    RECOVER,
    SECTIONS,
    SECURE,
    TOXIN,
    TOXIN_SECTION,
)
from orebit.games.planet_xs.position import COMMAND, YIELDING, Position


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
            if can_recover(state, seat, section):
                actions = append(actions, PLAY_RECOVER + section)
    if state.has_card(seat, ARMOUR) and not is_armoured(state, seat):
        actions = append(actions, PLAY_ARMOUR)
    if state.has_card(seat, ALIEN_LURE):
        actions = append(actions, PLAY_LURE)
    if state.has_card(seat, ALIEN_BEACON):
        for steps in range(BEACON_LEAST, BEACON_MOST + 1):
            actions = append(actions, PLAY_BEACON + steps - BEACON_LEAST)
    if state.has_card(seat, TOXIN):
        actions = legal_toxins(state, actions)
    if state.has_card(seat, DROID_GUARD) and has_room(state, seat):
        actions = append(actions, PLAY_DROID)
    return actions


def pass_command(state: Position, seat: i64, log: Log | None) -> None:
    if log is not None:
        log.add(events.PASSED, [seat, state.base_of[seat]])
    end_turn(state, state.passes + 1)


# Secure
def legal_secures(state: Position, actions: vec[i64]) -> vec[i64]:
    """R26: any crew's raider, one facing to either side, not onto a raider of the same crew."""
    for owner in range(state.seats):
        for base in range(BASES):
            mask = state.raiders[owner * BASES + base]
            if mask == 0:
                continue
            for facing in range(FACINGS):
                for to in range(FACINGS):
                    if can_secure(mask, facing, to):
                        actions = append(
                            actions, PLAY_SECURE + ((owner * BASES + base) * FACINGS + facing) * FACINGS + to
                        )
    return actions


def are_neighbours(facing: i64, to: i64) -> bool:
    """N-E-S-W-N: an odd number of quarter turns apart."""
    return (facing + to) % 2 == 1


def can_secure(raiders: i64, facing: i64, to: i64) -> bool:
    return (raiders >> facing) & 1 == 1 and (raiders >> to) & 1 == 0 and are_neighbours(facing, to)


def secure(state: Position, seat: i64, owner: i64, base: i64, facing: i64, to: i64, log: Log | None) -> None:
    state.discard_card(seat, SECURE, log)
    state.raiders[owner * BASES + base] ^= 1 << facing | 1 << to
    if log is not None:
        log.add(events.RAIDER_MOVED, [owner, state.base_of[owner], base, facing, to])
    end_turn(state, 0)


# Recover
def has_room(state: Position, seat: i64) -> bool:
    """R27, R29: droids count for the limit of the defence."""
    return state.defence(seat) < DEFENCE_LIMIT


def can_recover(state: Position, seat: i64, section: i64) -> bool:
    return state.wounds[seat * SECTIONS + section] > 0 and has_room(state, seat)


def recover(state: Position, seat: i64, section: i64, log: Log | None) -> None:
    state.discard_card(seat, RECOVER, log)
    state.wounds[seat * SECTIONS + section] -= 1
    state.defenders[seat] += 1
    if log is not None:
        log.add(events.CREW_RECOVERED, [seat, state.base_of[seat], section])
    end_turn(state, 0)


# Armour
def is_armoured(state: Position, seat: i64) -> bool:
    return (state.armoured >> seat) & 1 == 1


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
    """R28: any crew member on the map, camp and defence included, one's own too; droids are no crew."""
    for owner in range(state.seats):
        for location in range(LOCATIONS):
            if state.members_at(owner, location) > 0:
                actions = append(actions, PLAY_TOXIN + owner * LOCATIONS + location)
    return actions


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
    state.droids[seat] += 1
    if log is not None:
        log.add(events.DROID_ADDED, [seat, state.base_of[seat], state.droids[seat]])
