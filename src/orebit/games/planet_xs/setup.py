"""Planet XS, §4: setup. Seats, bases, crews, decks and the first player."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.core.vecs import filled
from orebit.games.planet_xs import events
from orebit.games.planet_xs.components import (
    ACTION_DECK,
    AI_CARDS,
    BASES,
    COLOURS,
    COOP_SEATS,
    CREW_SIZE,
    EMPTY,
    LEAST_SEATS,
    MINES,
    MOST_DICE,
    RESOURCE_CARDS,
    SECTIONS,
    SLOTS,
    SPREAD,
    SUPPLY,
    TYPES,
)
from orebit.games.planet_xs.planet import SIDES, fresh_deck
from orebit.games.planet_xs.rules import PlanetXSState


def numbered(count: i64) -> vec[i64]:
    return vec[i64](list(range(count)))


def empty_table(seats: i64) -> PlanetXSState:
    """All crew in hand (R1), no cards dealt (R8), the Alien right of the camp (R4); no bases, no shuffled decks yet."""
    planet = PlanetXSState(seats)
    planet.cubes = filled(MINES, 0)
    planet.supply = SUPPLY[:]
    planet.lost = filled(COLOURS, 0)
    planet.slots = filled(seats * SLOTS, EMPTY)
    planet.held = filled(seats * COLOURS, 0)
    planet.crew = filled(seats, CREW_SIZE[seats])
    planet.wounds = filled(seats * SECTIONS, 0)
    planet.miners = filled(seats * MINES, 0)
    planet.raiders = filled(seats * BASES, 0)
    planet.defenders = filled(seats, 0)
    planet.campers = filled(seats, 0)
    planet.reached = filled(seats, 0)
    planet.droids = filled(seats, 0)
    planet.stood_down = filled(seats, 0)
    planet.cards = filled(seats * TYPES, 0)
    planet.hand_size = filled(seats, 0)
    planet.discard = filled(TYPES, 0)
    planet.deck = ACTION_DECK[:]
    planet.resources = numbered(RESOURCE_CARDS)
    planet.ai_deck = numbered(AI_CARDS)
    planet.dice = filled(SIDES * MOST_DICE, 0)
    planet.losses = filled(SIDES * SECTIONS, 0)
    return planet


def take_bases(planet: PlanetXSState, bases: list[int]) -> None:
    planet.base_of = vec[i64](bases)
    planet.seat_at = filled(BASES, NOBODY)
    for seat in range(planet.seats):
        planet.seat_at[planet.base_of[seat]] = seat


def random_bases(seats: i64, chance: Chance) -> list[int]:
    """A random set, a random one of them for seat 0, the rest clockwise from there (R3)."""
    order = fresh_deck(BASES, chance)
    first = order[0]
    chosen = [order[i] for i in range(seats)]
    return [base for base in [(first + step) % BASES for step in range(BASES)] if base in chosen]


def start(
    players: i64,
    ai_crews: i64,
    is_coop: bool,
    length: i64,
    rotates: bool,
    start_player: i64,
    bases: list[int],
    random_places: bool,
    chance: Chance,
    log: Log | None,
) -> PlanetXSState:
    """§4. `start_player` NOBODY: drawn by chance (R7). `bases` empty: spread, or random."""
    planet = empty_table(players + ai_crews)
    planet.coop = is_coop
    planet.length = length
    planet.rotates = rotates
    seated: list[int] = COOP_SEATS if is_coop else list(range(players))
    for seat in range(planet.seats):
        if seat not in seated:
            planet.ai |= 1 << seat
    if random_places:
        bases = random_bases(planet.seats, chance)
    take_bases(planet, bases if bases else SPREAD[planet.seats - LEAST_SEATS])
    planet.resources = fresh_deck(RESOURCE_CARDS, chance)
    chance.shuffle(planet.deck)
    if ai_crews > 0:
        planet.ai_deck = fresh_deck(AI_CARDS, chance)
    if start_player == NOBODY:
        start_player = seated[0 if players == 1 else chance.below(players)]
    planet.first_player = start_player
    if log is not None:
        log.add(events.MATCH_STARTED, [planet.seats, players], revealing=True)
        for seat in range(planet.seats):
            log.add(events.BASE_TAKEN, [seat, planet.base_of[seat], 1 if planet.is_ai(seat) else 0])
    planet.go_on(chance, log)
    return planet
