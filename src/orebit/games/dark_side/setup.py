"""Dark Side of the Mine, the setup (§4): the deck, the deal, the ring and where robots start."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.vecs import filled
from orebit.games.dark_side import events
from orebit.games.dark_side.components import (
    CARDS,
    DARK_PER_SEAT,
    HAND_START,
    LIGHT_PER_SEAT,
    MIN_PLAYERS,
    NO_CARD,
    ROBOT_ACTIONS,
    ROBOTS,
    SLOTS_PER_SEAT,
    UPGRADES,
)
from orebit.games.dark_side.position import (
    COMMS,
    RESERVE,
)
from orebit.games.dark_side.rules import DarkSideState


# §4 Setup
def cards_in_play(seats: i64) -> vec[i64]:
    """R11: cards marked for more players stay in the box."""
    cards = vec[i64](capacity=CARDS)
    for card in range(CARDS):
        if MIN_PLAYERS[card] <= seats:
            cards = append(cards, card)
    return cards


def empty_table(seats: i64) -> DarkSideState:
    """Everything in its place but the cards and the robots."""
    state = DarkSideState(seats)
    slots = SLOTS_PER_SEAT * seats
    state.used = filled(ROBOTS, 0)
    state.allowance = filled(ROBOTS, ROBOT_ACTIONS)
    state.points = filled(seats, 0)
    state.robot_slot = filled(seats * ROBOTS, RESERVE)
    state.robot_spot = filled(seats * ROBOTS, COMMS)
    state.installed = filled(seats * UPGRADES, NO_CARD)
    state.top = filled(slots, NO_CARD)
    state.under = filled(CARDS, NO_CARD)
    state.known_by = filled(CARDS, 0)
    state.hand_size = filled(seats, 0)
    state.hand_first = filled(seats, NO_CARD)
    state.hand_next = filled(CARDS, NO_CARD)
    state.pile = filled(CARDS, NO_CARD)
    return state


def start(
    players: i64, hard: bool, auto: bool, partner_per_robot: bool, chance: Chance, log: Log | None
) -> DarkSideState:
    """§4: shuffle, deal, lay the ring (R7), place the robots. One player plays against the dummy (§7)."""
    solo = players == 1
    state = empty_table(2 if solo else players)
    state.solo = solo
    state.hard = hard
    state.partner_per_robot = partner_per_robot
    deck = cards_in_play(state.seats)
    chance.shuffle(deck)
    state.deck = deck
    if log is not None:
        log.add(events.MATCH_STARTED, [state.seats, 1 if solo else 0])
    deal(state, log)
    lay_ring(state, log)
    if auto:
        state.place_automatically(log)
    elif solo:
        state.place_robot(state.highest_start_slot(), log)
    return state


def deal(state: DarkSideState, log: Log | None) -> None:
    for seat in range(1 if state.solo else state.seats):
        first = state.drawn
        for place in range(HAND_START):
            state.take_in_hand(seat, state.next_card())
        if log is not None:
            cards: list[int] = list(state.deck[first : state.drawn])
            log.add_secret(events.DEALT, [seat, len(cards)], cards, 1 << seat, revealing=True)


def lay_ring(state: DarkSideState, log: Log | None) -> None:
    light = LIGHT_PER_SEAT * state.seats
    for slot in range(light + DARK_PER_SEAT * state.seats):
        state.top[slot] = state.next_card()
    if log is not None:
        cards: list[int] = list(state.top[:light])
        log.add(events.RING_LAID, cards, revealing=True)
