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
from orebit.games.planet_xs.planet import COMMAND, YIELDING, Planet


def start_command(planet: Planet) -> None:
    planet.step = COMMAND
    planet.turn = planet.first_player
    planet.passes = 0


def ask_for_command(planet: Planet) -> None:
    """R21: until all players in a row have passed. R22: only an empty hand passes by itself."""
    players = planet.player_count()
    while planet.passes < players:
        if not planet.is_ai(planet.turn):
            if planet.hand_size[planet.turn] > 0:
                planet.waiting = 1 << planet.turn
                return
            planet.passes += 1
        planet.turn = planet.clockwise(planet.turn, 1)
    planet.step = YIELDING
    planet.turn = planet.first_player


def end_turn(planet: Planet, passes: i64) -> None:
    planet.waiting = 0
    planet.passes = passes
    planet.turn = planet.clockwise(planet.turn, 1)


# D3
def legal_command(planet: Planet, seat: i64) -> vec[i64]:
    actions = append(vec[i64](capacity=16), PASS)
    if planet.has_card(seat, SECURE):
        actions = legal_secures(planet, actions)
    if planet.has_card(seat, RECOVER):
        for section in range(SECTIONS):
            if can_recover(planet, seat, section):
                actions = append(actions, PLAY_RECOVER + section)
    if planet.has_card(seat, ARMOUR) and not is_armoured(planet, seat):
        actions = append(actions, PLAY_ARMOUR)
    if planet.has_card(seat, ALIEN_LURE):
        actions = append(actions, PLAY_LURE)
    if planet.has_card(seat, ALIEN_BEACON):
        for steps in range(BEACON_LEAST, BEACON_MOST + 1):
            actions = append(actions, PLAY_BEACON + steps - BEACON_LEAST)
    if planet.has_card(seat, TOXIN):
        actions = legal_toxins(planet, actions)
    if planet.has_card(seat, DROID_GUARD) and has_room(planet, seat):
        actions = append(actions, PLAY_DROID)
    return actions


def pass_command(planet: Planet, seat: i64, log: Log | None) -> None:
    if log is not None:
        log.add(events.PASSED, [seat, planet.base_of[seat]])
    end_turn(planet, planet.passes + 1)


# Secure
def legal_secures(planet: Planet, actions: vec[i64]) -> vec[i64]:
    """R26: any crew's raider, one facing to either side, not onto a raider of the same crew."""
    for owner in range(planet.seats):
        for base in range(BASES):
            mask = planet.raiders[owner * BASES + base]
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


def secure(planet: Planet, seat: i64, owner: i64, base: i64, facing: i64, to: i64, log: Log | None) -> None:
    planet.discard_card(seat, SECURE, log)
    planet.raiders[owner * BASES + base] ^= 1 << facing | 1 << to
    if log is not None:
        log.add(events.RAIDER_MOVED, [owner, planet.base_of[owner], base, facing, to])
    end_turn(planet, 0)


# Recover
def has_room(planet: Planet, seat: i64) -> bool:
    """R27, R29: droids count for the limit of the defence."""
    return planet.defence(seat) < DEFENCE_LIMIT


def can_recover(planet: Planet, seat: i64, section: i64) -> bool:
    return planet.wounds[seat * SECTIONS + section] > 0 and has_room(planet, seat)


def recover(planet: Planet, seat: i64, section: i64, log: Log | None) -> None:
    planet.discard_card(seat, RECOVER, log)
    planet.wounds[seat * SECTIONS + section] -= 1
    planet.defenders[seat] += 1
    if log is not None:
        log.add(events.CREW_RECOVERED, [seat, planet.base_of[seat], section])
    end_turn(planet, 0)


# Armour
def is_armoured(planet: Planet, seat: i64) -> bool:
    return (planet.armoured >> seat) & 1 == 1


def armour(planet: Planet, seat: i64, log: Log | None) -> None:
    planet.discard_card(seat, ARMOUR, log)
    planet.armoured |= 1 << seat
    if log is not None:
        log.add(events.ARMOURED, [seat, planet.base_of[seat]])
    end_turn(planet, 0)


# Alien Lure and Alien Beacon (R23)
def lure(planet: Planet, seat: i64, log: Log | None) -> None:
    planet.discard_card(seat, ALIEN_LURE, log)
    planet.move_alien(LURE_STEPS, ALIEN_LURE, log)
    end_turn(planet, 0)


def beacon(planet: Planet, seat: i64, steps: i64, log: Log | None) -> None:
    planet.discard_card(seat, ALIEN_BEACON, log)
    planet.move_alien(steps, ALIEN_BEACON, log)
    end_turn(planet, 0)


# Toxin
def legal_toxins(planet: Planet, actions: vec[i64]) -> vec[i64]:
    """R28: any crew member on the map, camp and defence included, one's own too; droids are no crew."""
    for owner in range(planet.seats):
        for location in range(LOCATIONS):
            if planet.members_at(owner, location) > 0:
                actions = append(actions, PLAY_TOXIN + owner * LOCATIONS + location)
    return actions


def toxin(planet: Planet, seat: i64, owner: i64, location: i64, log: Log | None) -> None:
    planet.discard_card(seat, TOXIN, log)
    planet.wound(owner, TOXIN_SECTION, location, log)
    end_turn(planet, 0)


# Droid Guard
def guard(planet: Planet, seat: i64, log: Log | None) -> None:
    planet.discard_card(seat, DROID_GUARD, log)
    add_droid(planet, seat, log)
    end_turn(planet, 0)


def add_droid(planet: Planet, seat: i64, log: Log | None) -> None:
    planet.droids[seat] += 1
    if log is not None:
        log.add(events.DROID_ADDED, [seat, planet.base_of[seat], planet.droids[seat]])
