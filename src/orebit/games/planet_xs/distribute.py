"""Planet XS, phase 1: Distribute. A Resource card moves the Alien and brings cubes to the mines."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import CHOOSE_RESOURCE
from orebit.games.planet_xs.components import (
    ALIEN_MOVE,
    COLOURS,
    CROSSED,
    CROSSED_FROM,
    MINE_COLOUR,
    MINES,
    PLAIN,
    RESOURCE_CARDS,
    RESOURCE_CHOICE,
    ZONES,
)
from orebit.games.planet_xs.planet import EXHAUSTED, PLANNING, Planet, fresh_deck


# Phase 1, steps 1 and 2
def distribute(planet: Planet, chance: Chance, log: Log | None) -> None:
    if log is not None:
        first = planet.first_player
        log.add(events.ROUND_STARTED, [planet.round, first, planet.base_of[first]])
    if planet.resources_played == RESOURCE_CARDS:  # R9: all twelve come up before any repeats
        shuffle_resources(planet, chance, log)
    if planet.is_solo() or planet.resources_played == RESOURCE_CARDS - 1:  # §7.2, R9: played without a choice
        planet.top_known = 0
        play_resource(planet, log)
        return
    planet.waiting = 1 << planet.first_player
    if log is not None:
        drawn = [planet.resources[planet.resources_played], planet.resources[planet.resources_played + 1]]
        first = planet.first_player
        log.add_secret(
            events.RESOURCE_DRAWN, [first, planet.base_of[first], len(drawn)], drawn, 1 << first, revealing=True
        )


def shuffle_resources(planet: Planet, chance: Chance, log: Log | None) -> None:
    planet.resources = fresh_deck(RESOURCE_CARDS, chance)
    planet.resources_played = 0
    if log is not None:
        log.add(events.DECK_RESHUFFLED, [events.RESOURCE_DECK], revealing=True)


# D1
def legal_resources(planet: Planet) -> vec[i64]:
    one = planet.resources[planet.resources_played]
    other = planet.resources[planet.resources_played + 1]
    if one > other:
        one, other = other, one
    return append(append(vec[i64](capacity=RESOURCE_CHOICE), CHOOSE_RESOURCE + one), CHOOSE_RESOURCE + other)


def choose_resource(planet: Planet, seat: i64, card: i64, log: Log | None) -> None:
    """The other card goes back on top, known to the chooser; who knew the top card before knows what is left (R10)."""
    top = planet.resources_played
    if planet.resources[top] == card:
        planet.top_known = 1 << seat
    else:
        planet.resources = planet.resources[:]
        planet.resources[top + 1] = planet.resources[top]
        planet.resources[top] = card
        planet.top_known |= 1 << seat
    planet.waiting = 0
    if log is not None:
        returned: list[int] = [planet.resources[top + 1]]
        log.add_secret(events.RESOURCE_CHOICE_MADE, [seat, planet.base_of[seat]], returned, 1 << seat)
    play_resource(planet, log)


# Phase 1, steps 3 to 6
def play_resource(planet: Planet, log: Log | None) -> None:
    card = planet.resources[planet.resources_played]
    planet.resources_played += 1
    planet.cards_played += 1
    if log is not None:
        log.add(events.RESOURCE_PLAYED, [card, ALIEN_MOVE[card]], revealing=True)
    prowl(planet, ALIEN_MOVE[card], log)  # R13: before cubes are placed
    place_cubes(planet, PLAIN, card, log)
    if planet.seats >= CROSSED_FROM:  # R1: AI crews count
        place_cubes(planet, CROSSED, card, log)
    if is_exhausted(planet):
        planet.end(EXHAUSTED)
    else:
        planet.step = PLANNING


def prowl(planet: Planet, steps: i64, log: Log | None) -> None:
    """R11: every zone that the Alien enters is swept, not the one it leaves. R48: bases are never touched."""
    start = planet.alien
    planet.move_alien(steps, events.BY_RESOURCE, log)
    for step in range(1, steps + 1):
        sweep(planet, (start + step) % ZONES, log)


def sweep(planet: Planet, mine: i64, log: Log | None) -> None:
    """R12: swept cubes are out of the match."""
    count = planet.cubes[mine]
    if count > 0:
        planet.lost[MINE_COLOUR[mine]] += count
        planet.cubes[mine] = 0
        if log is not None:
            log.add(events.SWEPT, [mine, MINE_COLOUR[mine], count])


def place_cubes(planet: Planet, numbers: vec[i64], card: i64, log: Log | None) -> None:
    """Mines in order, as far as the supply lasts (R14); no limit at a mine (R15). The Alien's zone is supplied too."""
    for mine in range(MINES):
        colour = MINE_COLOUR[mine]
        wanted = numbers[card * MINES + mine]
        count = wanted if wanted <= planet.supply[colour] else planet.supply[colour]
        planet.supply[colour] -= count
        planet.cubes[mine] += count
        if log is not None:
            if count > 0:
                log.add(events.PLACED_CUBES, [mine, colour, count])
            if count < wanted:
                log.add(events.SUPPLY_SHORT, [colour])


def is_exhausted(planet: Planet) -> bool:
    """§6, R59: no cube in the supply and none on any mine."""
    for colour in range(COLOURS):
        if planet.supply[colour] > 0:
            return False
    for mine in range(MINES):
        if planet.cubes[mine] > 0:
            return False
    return True
