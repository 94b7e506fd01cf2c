"""Dark Side of the Mine, the facts that the sentences of reasons.py name, where an action's arguments do not tell."""

from collections.abc import Callable, Sequence

from orebit.core.reasons import Facts
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import ABILITY, ABILITY_NAMES, BACKTRACK, CARD_NAMES, ELEMENT, ELEMENT_IDS
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.words import machine, place_name


def facts(state: DarkSideState, seat: int, action: int, reason: str) -> Facts:
    kind = ACTIONS.kind(action)
    more = FACTS[reason](state, *kind.arguments(action)) if reason in FACTS else {}
    return {**_names(state, kind.parameters, kind.arguments(action)), **more}


def _names(state: DarkSideState, names: Sequence[str], arguments: Sequence[int]) -> Facts:
    """What people call the robot, the location and the card that an action names."""
    facts: Facts = {}
    for name, argument in zip(names, arguments, strict=True):
        if name == "robot":
            facts["machine"] = machine(argument)
        elif name == "slot" and argument < state.slots():
            facts["place"] = place_name(state, argument)
        elif name == "card":
            facts["title"] = CARD_NAMES[argument]
    return facts


def _way(state: DarkSideState, robot: int, card: int, slot: int, with_power: int) -> Facts:
    back = with_power and ABILITY[card] == BACKTRACK
    return {"way": "counterclockwise" if back else "clockwise"}


def _element(state: DarkSideState, robot: int, card: int, slot: int, with_power: int) -> Facts:
    return {"element": ELEMENT_IDS[ELEMENT[state.top[slot]]], "wanted": ELEMENT_IDS[ELEMENT[card]]}


def _start_slots(state: DarkSideState, slot: int) -> Facts:
    return {"first": int(state.lowest_start_slot()) + 1, "highest": int(state.top_start_slot()) + 1}


FACTS: dict[str, Callable[..., Facts]] = {  # by reason: from the state and the action's arguments
    "no_such_slot": lambda state, *_: {"last": int(state.slots()) - 1, "seats": int(state.seats)},
    "no_start_slot": _start_slots,
    "upgraded": lambda state, card: {"ability": ABILITY_NAMES[ABILITY[card]]},
    "not_ahead": _way,
    "stops_earlier": _element,
    "other_element": _element,
    "power_not_needed": lambda state, robot, card, *_: {"ability": ABILITY_NAMES[ABILITY[card]]},
    "towed_already": lambda state, robot: {"site": place_name(state, state.site)},
}
