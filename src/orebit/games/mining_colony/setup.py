"""Mining Colony, the setup (§4): all the chance of the game."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.vecs import counting, filled
from orebit.games.mining_colony import events
from orebit.games.mining_colony.components import (
    BLANK,
    EXCAVATION,
    ITEM_COUNT,
    ITEMS,
    MOST_SEATS,
    NO_CARD,
    NO_ITEM,
    NO_TILE,
    NO_TOKEN,
    PRINTS,
    RESOURCES,
    SET_SIZE,
    SHAPES,
    SLOTS,
    SOLO_SEATS,
    START_CELLS,
    START_CREDITS,
    STRUCTURES,
    TILES,
    TILES_PER_SHAPE,
    TOKEN_COUNT,
    TOKEN_TOTAL,
    ZONES,
)
from orebit.games.mining_colony.position import NOT_PLACED
from orebit.games.mining_colony.rules import MiningColonyState


def empty_table(seats: i64, solo: bool, side: i64) -> MiningColonyState:
    """§4.5: everything in its place but the cards and the tiles."""
    state = MiningColonyState(seats)
    state.solo = solo
    state.side = side
    state.order = counting(0, seats)
    state.played = filled(seats, NO_CARD)
    state.colour = counting(0, seats)
    state.cards = filled(seats * SET_SIZE, NO_CARD)
    state.unplayed = filled(seats, SET_SIZE)
    state.unseen = filled(seats, SET_SIZE)
    state.resources = counting(0, RESOURCES)
    state.pile = counting(0, TILES)
    state.pile_drawn = filled(SHAPES, 0)
    state.zone_tile = filled(ZONES, NO_TILE)
    state.zone_items = filled(ZONES * ITEMS, 0)
    state.supply = ITEM_COUNT[:]
    state.structures = filled(STRUCTURES, seats - 1)
    state.tokens = TOKEN_COUNT[:]
    state.credits = filled(seats, START_CREDITS)  # R27
    state.tile = filled(seats, NO_TILE)
    state.hand = filled(seats * ITEMS, 0)
    state.stage = filled(seats * SLOTS, NO_ITEM)
    state.pending = filled(seats, NO_TOKEN)
    state.land = filled(seats, START_CELLS[side])  # R1, R2: the same side for all
    state.ground = filled(seats, START_CELLS[side])
    state.occupied = filled(seats, 0)
    state.used = filled(seats, 0)
    state.prints = filled(seats * PRINTS, 0)
    for seat in range(seats):
        state.prints[seat * PRINTS + BLANK] = START_CELLS[side]
    state.items = filled(seats * ITEMS, 0)
    state.built = filled(seats * STRUCTURES, 0)
    state.tile_place = filled(TILES, NOT_PLACED)
    state.laid_token = filled(TOKEN_TOTAL, NO_TOKEN)
    state.laid_at = filled(TOKEN_TOTAL, 0)
    return state


def start(
    players: i64,
    side: i64,
    live: bool,
    random_colours: bool,
    level: i64,
    direct_free: bool,
    chance: Chance,
    log: Log | None,
) -> MiningColonyState:
    """§4: all the chance of the game, in this order. One player plays against Zorlord (§7.2)."""
    solo = players == 1
    state = empty_table(SOLO_SEATS if solo else players, solo, side)
    state.live = live and not solo
    state.level = level
    state.direct_free = direct_free
    state.random_colours = random_colours
    deal_colours(state, chance)
    for shape in range(SHAPES):
        pile = counting(shape * TILES_PER_SHAPE, TILES_PER_SHAPE)
        chance.shuffle(pile)
        for place in range(TILES_PER_SHAPE):
            state.pile[shape * TILES_PER_SHAPE + place] = pile[place]
    chance.shuffle(state.resources)
    for seat in range(state.seats):
        deal_cards(state, seat, chance)
    if log is not None:
        colours: list[int] = list(state.colour)
        log.add(events.MATCH_STARTED, [1 if solo else 0, *colours], revealing=random_colours)
    state.discover(log)
    return state


def deal_colours(state: MiningColonyState, chance: Chance) -> None:
    """R5: the sets differ, but no colour is better."""
    if state.random_colours:
        colours = counting(0, MOST_SEATS)
        chance.shuffle(colours)
        for seat in range(state.seats):
            state.colour[seat] = colours[seat]


def deal_cards(state: MiningColonyState, seat: i64, chance: Chance) -> None:
    deck = vec[i64](capacity=SET_SIZE)
    for place in range(SET_SIZE):
        deck = append(deck, EXCAVATION[state.colour[seat] * SET_SIZE + place])
    chance.shuffle(deck)
    for place in range(SET_SIZE):
        state.cards[seat * SET_SIZE + place] = deck[place]
