"""Planet XS, §3: what a seat cannot know, dealt anew: hands and decks, and the plans of others."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.state import PUBLIC
from orebit.games.planet_xs import planning
from orebit.games.planet_xs.actions import CONFIRM, PLACE
from orebit.games.planet_xs.components import RESOURCE_CHOICE, TYPES
from orebit.games.planet_xs.planet import DISTRIBUTE, PLANNING, Planet


def scramble(planet: Planet, seat: i64, chance: Chance) -> None:
    """Every consistent deal is equally likely; of plans, see `replan`."""
    deal_cards(planet, seat, chance)
    planet.resources = reordered(planet.resources, known_resources(planet, seat), chance)
    planet.ai_deck = reordered(planet.ai_deck, planet.ai_drawn, chance)
    if planet.step == PLANNING:
        for other in range(planet.seats):
            if other != seat and not planet.is_ai(other):
                replan(planet, other, chance)


def deal_cards(planet: Planet, seat: i64, chance: Chance) -> None:
    """The action deck and all hands but the seat's own."""
    unknown = planet.deck[planet.drawn :]
    for other in range(planet.seats):
        if other != seat:
            for card in range(TYPES):
                for _ in range(planet.cards[other * TYPES + card]):
                    unknown = append(unknown, card)
                planet.cards[other * TYPES + card] = 0
    chance.shuffle(unknown)
    dealt: i64 = 0
    for other in range(planet.seats):
        if other != seat:
            for _ in range(planet.hand_size[other]):
                planet.cards[other * TYPES + unknown[dealt]] += 1
                dealt += 1
    deck = vec[i64]([0] * planet.drawn)  # what has left the deck lies there no longer
    for i in range(dealt, len(unknown)):
        deck = append(deck, unknown[i])
    planet.deck = deck


def known_resources(planet: Planet, seat: i64) -> i64:
    """How many cards of the Resource deck the seat knows, from the played ones on (R10)."""
    known = planet.resources_played
    if planet.step == DISTRIBUTE and planet.waiting != 0 and seat == planet.first_player:
        return known + RESOURCE_CHOICE
    if seat != PUBLIC and (planet.top_known >> seat) & 1 == 1:
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


def replan(planet: Planet, seat: i64, chance: Chance) -> None:
    """A plan not confirmed is begun anew; a confirmed one might be any: each member goes anywhere, or nowhere."""
    planet.crew[seat] += planet.on_map(seat)
    planet.clear_map(seat)
    planet.reached[seat] = 0
    if (planet.waiting >> seat) & 1 == 1:
        return
    for _ in range(planet.crew[seat]):
        planet.reached[seat] = 0  # members are placed in no order
        actions = planning.legal_plan(planet, seat)
        action = actions[chance.below(len(actions))]
        if action != CONFIRM:
            planning.put(planet, seat, action - PLACE)
