"""Dark Side of the Mine, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.dark_side.components import (
    ABILITY_NAMES,
    ABILITY_TEXTS,
    CARD_NAMES,
    NO_CARD,
    ROBOTS,
)
from orebit.games.dark_side.words import machine, printed


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def _robot(happening: Happening) -> str:
    """`Red's second robot`"""
    return f"{happening.who()}'s {machine(happening['robot'])}"


def _robots(happening: Happening) -> str:
    return listed([f"{happening.names[i // ROBOTS]}'s {machine(i % ROBOTS)}" for i in happening.many("robots")])


def _location(happening: Happening, name: str = "location") -> str:
    card = happening[name]
    return "the dark side" if card == NO_CARD else CARD_NAMES[card]


def _cards(happening: Happening) -> str:
    return listed([CARD_NAMES[card] for card in happening.many("cards")])


def _drawn(happening: Happening) -> str:
    count = counted(happening["count"], "card")
    drawn = f": {_cards(happening)}" if happening.knows_secret else ""
    return f"{happening.who()} draws {count}{drawn}."


def _dealt(happening: Happening) -> str:
    count = counted(happening["count"], "card")
    dealt = f": {_cards(happening)}" if happening.knows_secret else ""
    return f"{happening.who()} is dealt {count}{dealt}."


def _mined(happening: Happening) -> str:
    return f"{_robot(happening)} mines {_location(happening)} for {happening['points']}."


def _moved(happening: Happening) -> str:
    return f"{_robot(happening)} goes from {_location(happening, 'left')} to {_location(happening)}."


def _several(happening: Happening, one: str, many: str) -> str:
    return many if len(happening.many("robots")) > 1 else one


def _viewed(happening: Happening) -> str:
    places = [str(slot + 1) for slot in happening.many("slots")]
    line = f"{happening.who()} looks at dark place{'s' if len(places) > 1 else ''} {listed(places)}"
    return f"{line}: {_cards(happening)}." if happening.knows_secret else f"{line}."


def _swapped(happening: Happening) -> str:
    line = f"{happening.who()} swaps a card from hand with dark place {happening['slot'] + 1}"
    if not happening.knows_secret:
        return f"{line}."
    return f"{line}: {CARD_NAMES[happening['laid']]} for {CARD_NAMES[happening['taken']]}."


def _built(happening: Happening) -> str:
    card = CARD_NAMES[happening["card"]] if happening.knows_secret else "a card"
    return f"{happening.who()} builds: {card} goes face down over {CARD_NAMES[happening['covered']]}."


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "match_started": lambda h: "A solo match begins." if h["solo"] else f"A match of {h['seats']} begins.",
    "dealt": _dealt,
    "ring_laid": lambda h: f"The ring is laid: {_cards(h)} lie open, the rest in the dark.",
    "robot_placed": lambda h: f"{h.who()} places the {machine(h['robot'])} at {_location(h)}.",
    "turn_started": lambda h: f"Turn {h['turn'] + 1}: {h.who()}.",
    "location_revealed": lambda h: f"Dawn: {CARD_NAMES[h['card']]} comes to light ({printed(h['card'])}).",
    "comms_restored": lambda h: f"{_robots(h)} {_several(h, 'wakes', 'wake')} at {_location(h)}.",
    "card_played": lambda h: f"{_robot(h)} prospects with {CARD_NAMES[h['card']]}.",
    "communicated": lambda h: f"{_robot(h)} communicates with {_location(h)}.",
    "location_full": lambda h: f"{_location(h)} is full: {_robot(h)} passes by.",
    "location_skipped": lambda h: f"{_robot(h)} passes over {_location(h)}.",
    "robot_moved": _moved,
    "robot_displaced": lambda h: f"{_robot(h)} is pushed to Restoring Comms of {_location(h)}.",
    "mined": _mined,
    "scored": lambda h: f"{h.who()} scores {h['points']} more by {ABILITY_NAMES[h['ability']]}.",
    "card_drawn": _drawn,
    "mined_ability": lambda h: f"When mined, {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "power_used": lambda h: f"{h.who()} uses {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "robot_towed": lambda h: f"{h.who()} tows the {machine(h['robot'])} from {_location(h, 'left')} to {_location(h)}.",
    "dark_viewed": _viewed,
    "dark_swapped": _swapped,
    "declined": lambda h: f"{h.who()} does without {ABILITY_NAMES[h['ability']]}.",
    "upgrade_installed": lambda h: f"{h.who()} installs {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "robot_deployed": lambda h: f"{h.who()} deploys the {machine(h['robot'])} at {_location(h)}.",
    "recharged": lambda h: f"{h.who()} recharges.",
    "location_built": _built,
    "location_darkened": lambda h: f"{h.who()} has no card to build: {_location(h)} itself is turned face down.",
    "signal_lost": lambda h: f"{_robots(h)} {_several(h, 'falls', 'fall')} asleep: {_location(h)} lies in the dark.",
    "card_discarded": lambda h: f"{h.who()} discards {CARD_NAMES[h['card']]}.",
    "last_round": lambda h: "The last card has left the deck: this is the last round.",
    "turn_ended": lambda h: f"{h.who()} ends the turn.",
    "match_ended": lambda h: (
        "The match is over: "
        + ", ".join(f"{h.names[seat]} {score}" for seat, score in enumerate(h.many("scores")))
        + "."
    ),
}
