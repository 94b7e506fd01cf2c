"""Dark Side of the Mine in words: one text model for the terminal, the web, screen readers, the log and agents."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.state import NOBODY
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_IDS,
    ABILITY_NAMES,
    ABILITY_TEXTS,
    ANTENNA_POINTS,
    BOOSTER_ANTENNA,
    CARD_IDS,
    CARD_NAMES,
    CORE_RECHARGE,
    DEPOSIT,
    DEPOSITS,
    DRILL_POINTS,
    ELEMENT,
    ELEMENT_IDS,
    FIRST_UPGRADE,
    HARDENED_DRILL,
    MEMORY_CORE,
    MOST_DEPOSITS,
    NO_ABILITY,
    NO_CARD,
    RECHARGE_DRAW,
    REFINERY_POINTS,
    RICH_VEIN,
    ROBOTS,
    SEAT_COLOURS,
    UPGRADES,
    VEIN_POINTS,
    WILDCAT,
)
from orebit.games.dark_side.position import (
    ACTION,
    ASLEEP,
    BUILDING,
    COMMS,
    DEPLOYING,
    DISCARDING,
    DUMMY,
    OVER,
    PLACE,
    REFINING,
    RESERVE,
    SWAPPING,
    TOWING,
)
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.view import PHASES, buried, hand, knows, visible_top


# -- words
def seat_name(state: DarkSideState, seat: int) -> str:
    return "Dummy" if state.solo and seat == DUMMY else SEAT_COLOURS[seat].capitalize()


def card_title(card: int) -> str:
    """`au01 Midas Ridge`"""
    return f"{CARD_IDS[card]} {CARD_NAMES[card]}"


def card_line(card: int) -> str:
    """`au05 Midas Hollow, gold, deposits 3 1, when mined: Survey Beacon`"""
    numbers = " ".join(str(DEPOSIT[card * MOST_DEPOSITS + d]) for d in range(DEPOSITS[card]))
    line = f"{card_title(card)}, {ELEMENT_IDS[ELEMENT[card]]}, deposits {numbers}"
    ability = ABILITY[card]
    if ability == NO_ABILITY:
        return line
    use = "when mined" if ability < RICH_VEIN else "prospect" if ability < FIRST_UPGRADE else "upgrade"
    return f"{line}, {use}: {ABILITY_NAMES[ability]}"


def robot_name(state: DarkSideState, i: int) -> str:
    return f"{seat_name(state, i // ROBOTS)} robot {i % ROBOTS}"


def listed(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# -- the state in sentences
def describe(state: DarkSideState, seat: int) -> list[str]:
    lines = [_headline(state)]
    lines += [_seat_line(state, owner) for owner in range(state.seats)]
    lines += [_slot_line(state, slot, seat) for slot in _in_lane_order(state)]
    if seat >= 0 and state.hand_size[seat] > 0:
        lines.append("Your hand: " + "; ".join(card_line(card) for card in hand(state, seat)) + ".")
    for owner in range(state.seats):
        seen = [card_title(card) for card in hand(state, owner) if owner != seat and knows(state, seat, card)]
        if seen:
            lines.append(f"You know that {seat_name(state, owner)} holds {listed(seen)}.")
    if state.discarded:
        lines.append(f"On top of the discard pile: {card_title(state.pile[state.discarded - 1])}.")
    return lines


def _headline(state: DarkSideState) -> str:
    deck = state.deck_size()
    left = f"{counted(deck, 'card')} in the deck" if deck else "the deck is empty: this is the last round"
    if state.phase == OVER:
        return f"The match is over after {counted(state.turn + 1, 'turn')}."
    if state.phase == PLACE:
        return f"The robots are being placed; {left}."
    return (
        f"Turn {state.turn}, {seat_name(state, state.active())} is active, "
        f"{counted(state.actions_left, 'action')} left; {left}. "
        f"Slot {state.first_light()} will be covered at the end of {'the next' if state.built else 'this'} turn."
    )


def _seat_line(state: DarkSideState, owner: int) -> str:
    line = f"{seat_name(state, owner)}: {counted(state.points[owner], 'point')}"
    if not (state.solo and owner == DUMMY):
        line += f", {counted(state.hand_size[owner], 'card')} in hand"
    upgrades = [
        ABILITY_NAMES[FIRST_UPGRADE + i] for i in range(UPGRADES) if state.installed[owner * UPGRADES + i] != NO_CARD
    ]
    if upgrades:
        line += f", upgrades {listed(upgrades)}"
    return f"{line}; {', '.join(_robot_words(state, owner, robot) for robot in range(ROBOTS))}."


def _robot_words(state: DarkSideState, owner: int, robot: int) -> str:
    slot = state.robot_slot[owner * ROBOTS + robot]
    spot = state.robot_spot[owner * ROBOTS + robot]
    if slot == RESERVE:
        return f"robot {robot} in reserve"
    if spot == ASLEEP:
        return f"robot {robot} asleep on dark slot {slot}"
    where = "in comms" if spot == COMMS else f"on deposit {spot}"
    acted = owner == state.active() and state.phase == ACTION and state.used[robot] >= state.allowance[robot]
    return f"robot {robot} at slot {slot} {where}{' (has acted)' if acted else ''}"


def _in_lane_order(state: DarkSideState) -> list[int]:
    """Clockwise from the first light slot; the dark ones come last."""
    return [(state.first_light() + place) % state.slots() for place in range(state.slots())]


def _slot_line(state: DarkSideState, slot: int, seat: int) -> str:
    card = visible_top(state, slot, seat)
    if not state.is_dark(slot):
        return f"Slot {slot}: {card_line(card)}.{_free_words(state, slot)}"
    known = f"you know it is {card_line(card)}" if card != NO_CARD else "face down"
    return f"Slot {slot}: dark, {known}."


def _free_words(state: DarkSideState, slot: int) -> str:
    occupied = state.occupied()[slot]
    if occupied == 0:
        return ""
    deposit = state.free_deposit(slot, occupied)
    if deposit == NOBODY:
        return " All its deposits are taken."
    points = DEPOSIT[state.top[slot] * MOST_DEPOSITS + deposit]
    return f" Next free: deposit {deposit} for {points}."


# -- decisions
def prompt(state: DarkSideState, seat: int) -> str:
    number = state.actions_left
    return {
        PLACE: "Place a robot on an empty start slot.",
        ACTION: f"Choose an action; you have {counted(number, 'action')} left.",
        DEPLOYING: "Choose the light location where your third robot starts.",
        REFINING: f"Discard a card for {REFINERY_POINTS} points, or decline.",
        TOWING: f"Pull one of your robots to slot {state.site}, or decline.",
        SWAPPING: "Swap a card from your hand with a dark location, or decline.",
        BUILDING: f"Choose a card to lay face down over slot {state.first_light()}.{_build_warning(state, seat)}",
        DISCARDING: f"Discard down to {state.hand_limit(seat)} cards.",
    }[state.phase]


def _build_warning(state: DarkSideState, seat: int) -> str:
    robots = [r for r in range(ROBOTS) if state.robot_slot[seat * ROBOTS + r] == state.first_light()]
    if not robots:
        return ""
    names = listed([f"robot {r}" for r in robots])
    return f" Your {names} will be in the dark until your next turn."


def group(action: int) -> str:
    return {
        "place_robot": "Place a robot",
        "prospect": "Prospect",
        "communicate": "Communicate",
        "upgrade": "Upgrade",
        "recharge": "Recharge",
        "deploy": "Deploy",
        "refine": "Field Refinery",
        "tow": "Tow Cable",
        "swap": "Core Sample",
        "decline": "Decline",
        "build": "Build",
        "discard": "Discard",
    }[ACTIONS.kind(action).name]


def label(state: DarkSideState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _label_prospect(state: DarkSideState, seat: int, robot: int, card: int, slot: int, with_power: int) -> str:
    power = ABILITY[card] if with_power else NO_ABILITY
    top = state.top[slot]
    deposit = max(0, state.free_deposit(slot, state.occupied()[slot]))
    points = DEPOSIT[top * MOST_DEPOSITS + deposit]
    points += DRILL_POINTS if state.has(seat, HARDENED_DRILL) else 0
    points += VEIN_POINTS if power == RICH_VEIN else 0
    spectrometer = ELEMENT[top] != ELEMENT[card] and power != WILDCAT
    helped = f" using {ABILITY_NAMES[power]}" if with_power else ""
    helped += ", with the spectrometer" if spectrometer else ""
    return (
        f"robot {robot} with {CARD_IDS[card]}{helped} to slot {slot}, {CARD_NAMES[top]}: {counted(points, 'point')}"
        f"{_mined_words(state, slot)}"
    )


def _mined_words(state: DarkSideState, slot: int) -> str:
    ability = ABILITY[state.top[slot]]
    return f", then {ABILITY_NAMES[ability]}" if NO_ABILITY < ability < RICH_VEIN else ""


def _label_communicate(state: DarkSideState, seat: int, robot: int) -> str:
    occupied = state.occupied()
    slot = state.call(seat, robot, occupied)
    points = DEPOSIT[state.top[slot] * MOST_DEPOSITS + state.free_deposit(slot, occupied[slot])]
    points += ANTENNA_POINTS if state.has(seat, BOOSTER_ANTENNA) else 0
    partners = [
        seat_name(state, owner)
        for owner in range(state.seats)
        if owner != seat and state.robots_at(owner, slot) > 0 and not state.solo
    ]
    sharing = (
        f", {listed(partners)} draw too" if len(partners) > 1 else f", {partners[0]} draws too" if partners else ""
    )
    return (
        f"robot {robot} back to slot {slot}, {CARD_NAMES[state.top[slot]]}: {counted(points, 'point')}, "
        f"you draw{sharing}{_mined_words(state, slot)}"
    )


def _label_upgrade(state: DarkSideState, seat: int, card: int) -> str:
    return f"{CARD_IDS[card]} {ABILITY_NAMES[ABILITY[card]]}: {ABILITY_TEXTS[ABILITY[card]]}"


def _label_recharge(state: DarkSideState, seat: int) -> str:
    count = CORE_RECHARGE if state.has(seat, MEMORY_CORE) else RECHARGE_DRAW
    return (
        f"draw {counted(min(count, state.deck_size()), 'card')}"
        if state.deck_size()
        else "draw nothing: the deck is empty"
    )


def _label_slot(state: DarkSideState, seat: int, slot: int) -> str:
    return f"slot {slot}: {card_line(state.top[slot])}"


def _label_refine(state: DarkSideState, seat: int, card: int) -> str:
    return f"discard {card_line(card)}, for {REFINERY_POINTS} points"


def _label_tow(state: DarkSideState, seat: int, robot: int) -> str:
    return f"pull robot {robot} from slot {state.robot_slot[seat * ROBOTS + robot]} to slot {state.site}"


def _label_swap(state: DarkSideState, seat: int, card: int, slot: int) -> str:
    return f"lay {card_title(card)} on dark slot {slot}, take {card_title(state.top[slot])}"


def _label_decline(state: DarkSideState, seat: int) -> str:
    return "do nothing more"


def _label_card(state: DarkSideState, seat: int, card: int) -> str:
    return card_line(card)


_LABELS: dict[str, Callable[..., str]] = {
    "place_robot": _label_slot,
    "prospect": _label_prospect,
    "communicate": _label_communicate,
    "upgrade": _label_upgrade,
    "recharge": _label_recharge,
    "deploy": _label_slot,
    "refine": _label_refine,
    "tow": _label_tow,
    "swap": _label_swap,
    "decline": _label_decline,
    "build": _label_card,
    "discard": _label_card,
}


# -- events
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


# -- the position on one line
def notation(state: DarkSideState) -> str:
    """`phase turn actions | scores | ring | robots | hands | upgrades | deck | discard pile`, everything shown."""
    robots = [_robot_notation(state, i) for i in range(state.seats * ROBOTS)]
    ring = [
        ("#" if state.is_dark(slot) else "")
        + "/".join(CARD_IDS[card] for card in [state.top[slot], *buried(state, slot)])
        + (f"?{state.known_by[state.top[slot]]}" if state.is_dark(slot) else "")
        for slot in range(state.slots())
    ]
    hands = [
        ",".join(f"{CARD_IDS[card]}?{state.known_by[card]}" for card in hand(state, seat)) or "-"
        for seat in range(state.seats)
    ]
    upgrades = [
        ",".join(
            f"{CARD_IDS[state.installed[seat * UPGRADES + i]]}:{ABILITY_IDS[FIRST_UPGRADE + i]}"
            for i in range(UPGRADES)
            if state.installed[seat * UPGRADES + i] != NO_CARD
        )
        or "-"
        for seat in range(state.seats)
    ]
    robot_actions = ",".join(f"{state.used[r]}/{state.allowance[r]}" for r in range(ROBOTS))
    parts = [
        f"{PHASES[state.phase]} {state.turn} {state.actions_left} {robot_actions} {int(state.spectrometer_used)}",
        " ".join(str(points) for points in state.points),
        " ".join(ring),
        " ".join(robots),
        " ".join(hands),
        " ".join(upgrades),
        " ".join(CARD_IDS[card] for card in state.deck[state.drawn :]) or "-",
        " ".join(CARD_IDS[state.pile[i]] for i in range(state.discarded)) or "-",
    ]
    return " | ".join(parts)


def _robot_notation(state: DarkSideState, i: int) -> str:
    slot, spot = state.robot_slot[i], state.robot_spot[i]
    where = "-" if slot == RESERVE else f"{slot}:{ {COMMS: 'c', ASLEEP: 'x'}.get(spot, f'd{spot}') }"
    return f"{i // ROBOTS}.{i % ROBOTS}@{where}"
