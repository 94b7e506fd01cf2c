"""Planet XS, §4: setup. Seats, bases, crews, decks and the first player."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.core.vecs import counting, filled
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
from orebit.games.planet_xs.position import SIDES, fresh_deck
from orebit.games.planet_xs.rules import PlanetXSState


def empty_table(seats: i64) -> PlanetXSState:
    """All crew in hand (R1), no cards dealt (R8), the Alien right of the camp (R4); no bases, no shuffled decks yet."""
    state = PlanetXSState(seats)
    state.cubes = filled(MINES, 0)
    state.supply = SUPPLY[:]
    state.lost = filled(COLOURS, 0)
    state.slots = filled(seats * SLOTS, EMPTY)
    state.held = filled(seats * COLOURS, 0)
    give_crew(state, CREW_SIZE[seats])
    state.wounds = filled(seats * SECTIONS, 0)
    state.miners = filled(seats * MINES, 0)
    state.raiders = filled(seats * BASES, 0)
    state.defenders = filled(seats, 0)
    state.campers = filled(seats, 0)
    state.reached = filled(seats, 0)
    state.droids = filled(seats, 0)
    state.stood_down = filled(seats, 0)
    state.cards = filled(seats * TYPES, 0)
    state.hand_size = filled(seats, 0)
    state.discard = filled(TYPES, 0)
    state.deck = ACTION_DECK[:]
    state.resources = counting(0, RESOURCE_CARDS)
    state.ai_deck = counting(0, AI_CARDS)
    state.dice = filled(SIDES * MOST_DICE, 0)
    state.losses = filled(SIDES * SECTIONS, 0)
    return state


def give_crew(state: PlanetXSState, size: i64) -> None:
    state.crew_size = size
    state.crew = filled(state.seats, size)


def take_bases(state: PlanetXSState, bases: list[int]) -> None:
    state.base_of = vec[i64](bases)
    state.seat_at = filled(BASES, NOBODY)
    for seat in range(state.seats):
        state.seat_at[state.base_of[seat]] = seat


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
    people_only: bool,
    stores_first: bool,
    chance: Chance,
    log: Log | None,
) -> PlanetXSState:
    """§4. `start_player` NOBODY: drawn by chance (R7). `bases` empty: spread, or random."""
    state = empty_table(players + ai_crews)
    state.coop = is_coop
    state.length = length
    state.rotates = rotates
    state.stores_first = stores_first
    if people_only:  # R1: AI crews do not count; one player has the crew of two
        give_crew(state, CREW_SIZE[players if players > LEAST_SEATS else LEAST_SEATS])
    seated: list[int] = COOP_SEATS if is_coop else list(range(players))
    for seat in range(state.seats):
        if seat not in seated:
            state.ai |= 1 << seat
    if random_places:
        bases = random_bases(state.seats, chance)
    take_bases(state, bases if bases else SPREAD[state.seats - LEAST_SEATS])
    state.resources = fresh_deck(RESOURCE_CARDS, chance)
    chance.shuffle(state.deck)
    if ai_crews > 0:
        state.ai_deck = fresh_deck(AI_CARDS, chance)
    if start_player == NOBODY:
        start_player = seated[0 if players == 1 else chance.below(players)]
    state.first_player = start_player
    if log is not None:
        log.add(events.MATCH_STARTED, [state.seats, players], revealing=True)
        for seat in range(state.seats):
            log.add(events.BASE_TAKEN, [seat, state.base_of[seat], 1 if state.is_ai(seat) else 0])
    state.go_on(chance, log)
    return state
