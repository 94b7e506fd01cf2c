"""Planet XS, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.planet_xs.components import (
    BASE_NAMES,
    BASE_ZONE,
    CAMP,
    COLOUR_IDS,
    DEFENCE,
    DEPTHS,
    FACING_NAMES,
    MINE_IDS,
    SECTION_NAMES,
    TYPE_NAMES,
)
from orebit.games.planet_xs.events import (
    ACTION_CARDS,
    BY_RESOURCE,
    EXCESS_DEFENDS,
    EXCESS_RAIDS,
    RESOURCE_DECK,
)
from orebit.games.planet_xs.position import (
    FIGHT_AT_MINE,
    RAID_ON_BASE,
)
from orebit.games.planet_xs.restore import ENDINGS
from orebit.games.planet_xs.words import (
    AI_NAMES,
    RESOURCE_NAMES,
    card_types,
    colours,
    facing_of,
    location,
    med_bay,
    mine,
    slot,
    task,
    zone,
)


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def who(happening: Happening, name: str = "crew") -> str:
    return BASE_NAMES[happening[name]]


def some(happening: Happening, one: str, several: str) -> str:
    """`1 of Alpha's crew stays`, `2 of Alpha's crew stay`"""
    return f"{happening['count']} of {who(happening)}'s crew {one if happening['count'] == 1 else several}"


# Set-up and phase 1
def _base_taken(h: Happening) -> str:
    kind = "an AI crew" if h["ai"] else "a player"
    return f"{h.who()}, {kind}, takes base {who(h)} in {zone(BASE_ZONE[h['crew']])}."


def _drawn(h: Happening) -> str:
    drawn = f": {listed([RESOURCE_NAMES[card] for card in h.many('cards')])}" if h.knows_secret else ""
    return f"{who(h)} draws {counted(h['count'], 'Resource card')}{drawn}."


def _choice_made(h: Happening) -> str:
    card = RESOURCE_NAMES[h["returned"]] if h.knows_secret else "the other Resource card"
    return f"{who(h)} puts {card} back on top."


def _alien_moved(h: Happening) -> str:
    if h["from_zone"] == h["to_zone"]:
        return f"The Alien stays in {zone(h['to_zone'])}."
    by = "" if h["cause"] == BY_RESOURCE else f", lured by {TYPE_NAMES[h['cause']]}"
    return f"The Alien moves from {zone(h['from_zone'])} to {zone(h['to_zone'])}{by}."


# Phases 2 and 3
def _deployed(h: Happening) -> str:
    return f"{who(h)} sends {h['count']} to {task(h['location'])}."


def _ai_placed(h: Happening) -> str:
    if h["reason"] == EXCESS_DEFENDS:
        return f"No more cubes of that colour: 1 of {who(h)}'s crew defends instead."
    if h["reason"] == EXCESS_RAIDS:
        return f"No more cubes of that colour: 1 of {who(h)}'s crew raids the richest, {location(h['location'])}."
    return f"{who(h)} sends {h['count']} to {task(h['location'])}."


def _ai_excess(h: Happening) -> str:
    if h["in_hand"]:
        return f"{some(h, 'stays', 'stay')} in hand."
    return f"{some(h, 'finds nothing to do there and goes', 'find nothing to do there and go')} on to the next colour."


# Phase 5
def _fight_started(h: Happening) -> str:
    one, other = who(h), who(h, "opponent_crew")
    if h["kind"] == FIGHT_AT_MINE:
        return f"{one} fights {other} at {mine(h['location'])}."
    if h["kind"] == RAID_ON_BASE:
        return f"{one} raids {other}."
    return f"{one} attacks {other}'s raider at {location(h['location'])}."


def _die_changed(h: Happening) -> str:
    return f"{TYPE_NAMES[h['cause']]}: {who(h)}'s {h['old']} becomes a {h['new']}."


def _pair_lost(h: Happening) -> str:
    return f"{who(h)}'s {h['own']} loses to a {h['other']}, by {h['other'] - h['own']}."


def _wounded(h: Happening) -> str:
    if h["location"] == DEFENCE:
        return f"One of {who(h)}'s defenders goes to {med_bay(h['section'])}."
    return f"One of {who(h)}'s crew goes from {location(h['location'])} to {med_bay(h['section'])}."


def _fight_ended(h: Happening) -> str:
    left = f"{who(h)} has {h['left']} left, {who(h, 'opponent_crew')} {h['opponent_left']}"
    what = {FIGHT_AT_MINE: "fight", RAID_ON_BASE: "raid"}.get(h["kind"], "skirmish")
    return f"The {what} is over: {left}."


def _cards_drawn(h: Happening) -> str:
    drawn = f": {card_types(h.many('cards'))}" if h.knows_secret else ""
    cause = " for its wounded in the Med Bay" if h["from_med_bay"] else ""
    return f"{who(h)} draws {counted(h['count'], 'action card')}{cause}{drawn}."


# Phase 6
def _stolen(h: Happening) -> str:
    taken = h.many("colours")
    place = facing_of(h["base"], h["facing"])
    return f"{who(h)} steals {colours(taken)} from {place}." if taken else f"{who(h)} takes nothing from {place}."


def _stored(h: Happening) -> str:
    return f"{who(h)} stores {COLOUR_IDS[h['colour']]} in {slot(h['slot'] // DEPTHS, h['slot'] % DEPTHS)}."


def _reshuffled(h: Happening) -> str:
    deck = {RESOURCE_DECK: "Resource", ACTION_CARDS: "action"}.get(h["deck"], "AI")
    return f"The {deck} deck is shuffled anew."


def _match_ended(h: Happening) -> str:
    scores = ", ".join(f"{h.names[seat]} {points}" for seat, points in enumerate(h.many("scores")))
    return f"The match is over: {ENDINGS[h['reason']]}. Points: {scores}."


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "match_started": lambda h: f"A match of {h['crews']} crews begins, {h['players']} of them players.",
    "base_taken": _base_taken,
    "round_started": lambda h: f"Round {h['round']}. First Player: {who(h)}.",
    "resource_drawn": _drawn,
    "resource_choice_made": _choice_made,
    "resource_played": lambda h: f"{RESOURCE_NAMES[h['card']]} is played.",
    "alien_moved": _alien_moved,
    "swept": lambda h: f"The Alien sweeps {h['count']} {COLOUR_IDS[h['colour']]} from {mine(h['mine'])}.",
    "placed_cubes": lambda h: f"{MINE_IDS[h['mine']]} gets {h['count']} {COLOUR_IDS[h['colour']]}.",
    "supply_short": lambda h: f"The supply of {COLOUR_IDS[h['colour']]} has run out.",
    "planned": lambda h: f"You plan: one to {task(h['location']).replace('its base', 'your base')}.",
    "plan_confirmed": lambda h: f"{who(h)} has sealed its plan.",
    "plans_revealed": lambda h: "All plans are revealed.",
    "deployed": _deployed,
    "ai_card": lambda h: f"{who(h)} draws {AI_NAMES[h['card']]}.",
    "ai_placed": _ai_placed,
    "ai_excess": _ai_excess,
    "card_played": lambda h: f"{who(h)} plays {TYPE_NAMES[h['card']]}.",
    "passed": lambda h: f"{who(h)} passes.",
    "raider_moved": lambda h: (
        f"{who(h)}'s raider moves from {facing_of(h['base'], h['facing'])} to the {FACING_NAMES[h['to']]}."
    ),
    "crew_recovered": lambda h: (
        f"One of {who(h)}'s crew leaves the Med Bay ({SECTION_NAMES[h['section']]}) to defend its base."
    ),
    "armoured": lambda h: f"{who(h)}'s crew is armoured this round.",
    "droid_added": lambda h: f"A droid defends {who(h)}.",
    "droid_lost": lambda h: f"A droid of {who(h)} is destroyed.",
    "fight_started": _fight_started,
    "dice_rolled": lambda h: f"{who(h)} rolls {listed([str(value) for value in h.many('values')])}.",
    "die_changed": _die_changed,
    "pair_settled": lambda h: f"{who(h)} wins the pair {h['own']} against {h['other']}.",
    "die_removed": lambda h: f"{who(h)}'s {h['value']} is struck out.",
    "pair_lost": _pair_lost,
    "pair_tied": lambda h: f"A tie at {h['value']}: both lose one.",
    "wounded": _wounded,
    "fight_ended": _fight_ended,
    "stood_down": lambda h: f"{who(h)} stands down at {BASE_NAMES[h['base']]}.",
    "yielded": lambda h: f"{who(h)}'s raider goes home from {facing_of(h['base'], h['facing'])}.",
    "camp_roll": lambda h: f"{who(h)} rolls {h['value']} at {location(CAMP)}: {counted(h['cards'], 'card')}.",
    "cards_drawn": _cards_drawn,
    "mined": lambda h: f"{who(h)} mines {h['count']} at {mine(h['mine'])}.",
    "theft_roll": lambda h: (
        f"{who(h)} rolls {h['value']} at {facing_of(h['base'], h['facing'])}"
        f" and may take up to {counted(h['most'], 'cube')}."
    ),
    "stolen": _stolen,
    "stored": _stored,
    "crew_returned": lambda h: f"{some(h, 'returns', 'return')} to hand.",
    "crew_healed": lambda h: f"{some(h, 'leaves', 'leave')} the Med Bay.",
    "deck_reshuffled": _reshuffled,
    "first_player": lambda h: f"{who(h)} is the next First Player.",
    "match_ended": _match_ended,
}
