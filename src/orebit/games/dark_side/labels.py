"""Dark Side of the Mine, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_NAMES,
    ABILITY_TEXTS,
    ANTENNA_POINTS,
    BOOSTER_ANTENNA,
    CARD_IDS,
    CARD_NAMES,
    CORE_RECHARGE,
    DEPOSIT,
    DRILL_POINTS,
    ELEMENT,
    HARDENED_DRILL,
    MEMORY_CORE,
    MOST_DEPOSITS,
    NO_ABILITY,
    RECHARGE_DRAW,
    REFINERY_POINTS,
    RICH_VEIN,
    ROBOTS,
    VEIN_POINTS,
    WILDCAT,
)
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.words import card_line, card_title, seat_name


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
