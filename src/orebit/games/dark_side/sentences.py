"""Dark Side of the Mine, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.dark_side.components import (
    ABILITY_NAMES,
    ABILITY_TEXTS,
    ROBOTS,
)
from orebit.games.dark_side.words import card_line, card_title


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def _robots(happening: Happening) -> str:
    return listed([f"{happening.names[i // ROBOTS]} robot {i % ROBOTS}" for i in happening.many("robots")])


def _cards(happening: Happening) -> str:
    return listed([card_title(card) for card in happening.many("cards")])


def _drawn(happening: Happening) -> str:
    count = counted(happening["count"], "card")
    drawn = f": {_cards(happening)}" if happening.knows_secret else ""
    return f"{happening.who()} draws {count}{drawn}."


def _dealt(happening: Happening) -> str:
    count = counted(happening["count"], "card")
    dealt = f": {_cards(happening)}" if happening.knows_secret else ""
    return f"{happening.who()} is dealt {count}{dealt}."


def _mined(happening: Happening) -> str:
    points = counted(happening["points"], "point")
    return f"{happening.who()} robot {happening['robot']} mines deposit {happening['deposit']} there for {points}."


def _moved(happening: Happening) -> str:
    path = happening.many("path")
    return f"{happening.who()} robot {happening['robot']} goes from slot {happening['from_slot']} to slot {path[-1]}."


def _viewed(happening: Happening) -> str:
    slots = happening.many("slots")
    noun = "slot" if len(slots) == 1 else "slots"
    line = f"{happening.who()} looks at the dark {noun} {listed([str(slot) for slot in slots])}"
    return f"{line}: {_cards(happening)}." if happening.knows_secret else f"{line}."


def _swapped(happening: Happening) -> str:
    line = f"{happening.who()} swaps a card from hand with dark slot {happening['slot']}"
    if not happening.knows_secret:
        return f"{line}."
    return f"{line}: {card_title(happening['laid'])} for {card_title(happening['taken'])}."


def _built(happening: Happening) -> str:
    card = card_title(happening["card"]) if happening.knows_secret else "a card"
    covered = card_title(happening["covered"])
    return f"{happening.who()} builds: {card} goes face down over {covered} at slot {happening['slot']}."


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "match_started": lambda h: "A solo match begins." if h["solo"] else f"A match of {h['seats']} begins.",
    "dealt": _dealt,
    "ring_laid": lambda h: f"The ring is laid: {_cards(h)} lie open, the rest in the dark.",
    "robot_placed": lambda h: f"{h.who()} places robot {h['robot']} at slot {h['slot']}.",
    "turn_started": lambda h: f"Turn {h['turn']}: {h.who()}.",
    "location_revealed": lambda h: f"Dawn: slot {h['slot']} turns up {card_line(h['card'])}.",
    "comms_restored": lambda h: (
        f"{_robots(h)} wake at slot {h['slot']}."
        if len(h.many("robots")) > 1
        else f"{_robots(h)} wakes at slot {h['slot']}."
    ),
    "card_played": lambda h: f"{h.who()} prospects with {card_title(h['card'])} (robot {h['robot']}).",
    "communicated": lambda h: f"{h.who()} robot {h['robot']} communicates with slot {h['slot']}.",
    "robot_moved": _moved,
    "robot_displaced": lambda h: f"{h.who()} robot {h['robot']} is pushed to Restoring Comms of slot {h['slot']}.",
    "mined": _mined,
    "scored": lambda h: f"{h.who()} scores {h['points']} more by {ABILITY_NAMES[h['ability']]}.",
    "card_drawn": _drawn,
    "mined_ability": lambda h: f"When mined, {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "power_used": lambda h: f"{h.who()} uses {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "robot_towed": lambda h: f"{h.who()} tows robot {h['robot']} from slot {h['from_slot']} to slot {h['slot']}.",
    "dark_viewed": _viewed,
    "dark_swapped": _swapped,
    "declined": lambda h: f"{h.who()} does without {ABILITY_NAMES[h['ability']]}.",
    "upgrade_installed": lambda h: f"{h.who()} installs {ABILITY_NAMES[h['ability']]}: {ABILITY_TEXTS[h['ability']]}",
    "robot_deployed": lambda h: f"{h.who()} deploys robot {h['robot']} at slot {h['slot']}.",
    "recharged": lambda h: f"{h.who()} recharges.",
    "location_built": _built,
    "location_darkened": lambda h: f"{h.who()} has no card to build: slot {h['slot']} itself is turned face down.",
    "signal_lost": lambda h: f"The dark side covers {_robots(h)} at slot {h['slot']}.",
    "card_discarded": lambda h: f"{h.who()} discards {card_title(h['card'])}.",
    "last_round": lambda h: "The last card has left the deck: this is the last round.",
    "turn_ended": lambda h: f"{h.who()} ends the turn.",
    "match_ended": lambda h: (
        "The match is over: "
        + ", ".join(f"{h.names[seat]} {score}" for seat, score in enumerate(h.many("scores")))
        + "."
    ),
}
