"""Planet XS, §3: what a seat cannot know, dealt anew: hands and decks, and the plans of others."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.state import PUBLIC
from orebit.games.planet_xs import planning
from orebit.games.planet_xs.actions import CONFIRM, PLACE
from orebit.games.planet_xs.components import RESOURCE_CHOICE, TYPES
from orebit.games.planet_xs.position import DISTRIBUTE, PLANNING, Position


def scramble(state: Position, seat: i64, chance: Chance) -> None:
    """Every consistent deal is equally likely; of plans, see `replan`."""
    deal_cards(state, seat, chance)
    state.resources = reordered(state.resources, known_resources(state, seat), chance)
    state.ai_deck = reordered(state.ai_deck, state.ai_drawn, chance)
    if state.step == PLANNING:
        for other in range(state.seats):
            if other != seat and not state.is_ai(other):
                replan(state, other, chance)


def shuffle_unknown(state: Position, chance: Chance) -> None:
    """The three decks, below what any seat has looked at."""
    state.deck = reordered(state.deck, state.drawn, chance)
    known = state.resources_played
    for seat in range(state.seats):
        known = max(known, known_resources(state, seat))
    state.resources = reordered(state.resources, known, chance)
    state.ai_deck = reordered(state.ai_deck, state.ai_drawn, chance)


def deal_cards(state: Position, seat: i64, chance: Chance) -> None:
    """The action deck and all hands but the seat's own."""
    unknown = state.deck[state.drawn :]
    for other in range(state.seats):
        if other != seat:
            for card in range(TYPES):
                for copy in range(state.cards[other * TYPES + card]):
                    unknown = append(unknown, card)
                state.cards[other * TYPES + card] = 0
    chance.shuffle(unknown)
    dealt: i64 = 0
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hand_size[other]):
                state.cards[other * TYPES + unknown[dealt]] += 1
                dealt += 1
    deck = vec[i64]([0] * state.drawn)  # what has left the deck lies there no longer
    for i in range(dealt, len(unknown)):
        deck = append(deck, unknown[i])
    state.deck = deck


def known_resources(state: Position, seat: i64) -> i64:
    """How many cards of the Resource deck the seat knows, from the played ones on (R10)."""
    known = state.resources_played
    if state.step == DISTRIBUTE and state.waiting != 0 and seat == state.first_player:
        return known + RESOURCE_CHOICE
    if seat != PUBLIC and (state.top_known >> seat) & 1 == 1:
        return known + 1
    return known


def reordered(deck: vec[i64], known: i64, chance: Chance) -> vec[i64]:
    """The deck with the cards from place `known` on in a new order."""
    unknown = deck[known:]
    chance.shuffle(unknown)
    other = deck[:known]
    for card in unknown:
        other = append(other, card)
    return other


def replan(state: Position, seat: i64, chance: Chance) -> None:
    """A plan not confirmed is begun anew; a confirmed one might be any: each member goes anywhere, or nowhere."""
    state.crew[seat] += state.on_map(seat)
    state.clear_map(seat)
    state.reached[seat] = 0
    if (state.waiting >> seat) & 1 == 1:
        return
    for member in range(state.crew[seat]):
        state.reached[seat] = 0  # members are placed in no order
        actions = planning.legal_plan(state, seat)
        action = actions[chance.below(len(actions))]
        if action != CONFIRM:
            planning.put(state, seat, action - PLACE)
