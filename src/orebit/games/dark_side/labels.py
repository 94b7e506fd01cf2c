"""Dark Side of the Mine, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_NAMES,
    ABILITY_TEXTS,
    CARD_NAMES,
    CORE_RECHARGE,
    ELEMENT,
    ELEMENT_IDS,
    MEMORY_CORE,
    NO_ABILITY,
    RECHARGE_DRAW,
    REFINERY_POINTS,
    RICH_VEIN,
    ROBOTS,
)
from orebit.games.dark_side.position import REFINING, SWAPPING, TOWING
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.view import call_points, prospect_points, uses_spectrometer
from orebit.games.dark_side.words import card_line, machine, place_name, seat_name

_GROUPS = {
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
}


def group(action: int) -> str:
    return _GROUPS[ACTIONS.kind(action).name]


def label(state: DarkSideState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _label_prospect(state: DarkSideState, seat: int, robot: int, card: int, slot: int, with_power: int) -> str:
    power = ABILITY[card] if with_power else NO_ABILITY
    helped = f" using {ABILITY_NAMES[power]}" if with_power else ""
    if uses_spectrometer(state, card, slot, power):
        helped += f" as {ELEMENT_IDS[ELEMENT[state.top[slot]]]} by Spectrometer"
    return (
        f"{machine(robot)} with {CARD_NAMES[card]}{helped} to {CARD_NAMES[state.top[slot]]}: "
        f"{counted(prospect_points(state, seat, slot, power), 'point')}{_mined_words(state, slot)}"
    )


def _mined_words(state: DarkSideState, slot: int) -> str:
    ability = ABILITY[state.top[slot]]
    return f", then {ABILITY_NAMES[ability]}" if NO_ABILITY < ability < RICH_VEIN else ""


def _label_communicate(state: DarkSideState, seat: int, robot: int) -> str:
    slot = state.call(seat, robot, state.occupied())
    points = call_points(state, seat, slot)
    partners = [
        seat_name(state, owner)
        for owner in range(state.seats)
        if owner != seat and state.robots_at(owner, slot) > 0 and not state.solo
    ]
    sharing = (
        f", {listed(partners)} draw too" if len(partners) > 1 else f", {partners[0]} draws too" if partners else ""
    )
    return (
        f"{machine(robot)} back to {CARD_NAMES[state.top[slot]]}: {counted(points, 'point')}, "
        f"you draw{sharing}{_mined_words(state, slot)}"
    )


def _label_upgrade(state: DarkSideState, seat: int, card: int) -> str:
    return f"{ABILITY_NAMES[ABILITY[card]]} ({CARD_NAMES[card]}): {ABILITY_TEXTS[ABILITY[card]]}"


def _label_recharge(state: DarkSideState, seat: int) -> str:
    count = CORE_RECHARGE if state.has(seat, MEMORY_CORE) else RECHARGE_DRAW
    return (
        f"draw {counted(min(count, state.deck_size()), 'card')}"
        if state.deck_size()
        else "draw nothing: the deck is empty"
    )


def _label_slot(state: DarkSideState, seat: int, slot: int) -> str:
    return f"place {slot + 1}, {card_line(state.top[slot])}"


def _label_refine(state: DarkSideState, seat: int, card: int) -> str:
    return f"discard {card_line(card)}, for {REFINERY_POINTS} points"


def _label_tow(state: DarkSideState, seat: int, robot: int) -> str:
    here = state.robot_slot[seat * ROBOTS + robot]
    return f"pull the {machine(robot)} from {place_name(state, here)} to {place_name(state, state.site)}"


def _label_swap(state: DarkSideState, seat: int, card: int, slot: int) -> str:
    return f"lay {CARD_NAMES[card]} on {place_name(state, slot)}, take {CARD_NAMES[state.top[slot]]}"


def _label_decline(state: DarkSideState, seat: int) -> str:
    return {REFINING: "keep your cards", TOWING: "pull no robot", SWAPPING: "swap nothing"}[state.phase]


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
