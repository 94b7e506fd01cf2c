"""Dark Side of the Mine, why an action is not legal: the same conditions as in rules.py, most telling first."""

from orebit.core.state import NOBODY
from orebit.games.dark_side.actions import ACTIONS, DECLINE, RECHARGE
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_NAMES,
    AUTOPILOT,
    BACKTRACK,
    CARD_IDS,
    CLAIM_JUMP,
    ELEMENT,
    ELEMENT_IDS,
    FIRST_UPGRADE,
    RELAY_SATELLITE,
    RICH_VEIN,
    ROBOTS,
    SPECTROMETER,
    WILDCAT,
)
from orebit.games.dark_side.position import (
    ACTION,
    BUILDING,
    DEPLOYING,
    DISCARDING,
    NO_POWER,
    NO_SLOT,
    PLACE,
    REFINING,
    RESERVE,
    SWAPPING,
    TOWING,
)
from orebit.games.dark_side.rules import DarkSideState

PHASES_OF = {
    "place_robot": (PLACE,),
    "prospect": (ACTION,),
    "communicate": (ACTION,),
    "upgrade": (ACTION,),
    "recharge": (ACTION,),
    "deploy": (DEPLOYING,),
    "refine": (REFINING,),
    "tow": (TOWING,),
    "swap": (SWAPPING,),
    "decline": (REFINING, TOWING, SWAPPING),
    "build": (BUILDING,),
    "discard": (DISCARDING,),
}
ASKED = {
    PLACE: "place a robot first (§4)",
    ACTION: "take one of your actions: prospect, communicate, upgrade or recharge (§5.2)",
    DEPLOYING: "deploy your third robot first (§5.6)",
    REFINING: "use or decline the Field Refinery first (§5.6)",
    TOWING: "use or decline the Tow Cable first (§5.6)",
    SWAPPING: "use or decline the Core Sample's swap first (§5.6)",
    BUILDING: "the actions of this turn are over: build a location (§5.8)",
    DISCARDING: "discard down to your hand limit (§5.9)",
}


def explain(state: DarkSideState, seat: int, action: int) -> str:
    """Empty exactly when the decider may play the action."""
    kind = ACTIONS.kind(action)
    if state.phase not in PHASES_OF[kind.name]:
        return ASKED[state.phase]
    if action in (RECHARGE, DECLINE):
        return ""
    arguments = kind.arguments(action)
    if kind.name == "prospect":
        return _prospect(state, seat, *arguments)
    if kind.name == "communicate":
        return _communicate(state, seat, arguments[0])
    if kind.name == "tow":
        return _tow(state, seat, arguments[0])
    if kind.name in ("place_robot", "deploy"):
        slot = arguments[0]
        return _place_robot(state, slot) if kind.name == "place_robot" else _deploy(state, slot)
    return _with_card(state, seat, kind.name, *arguments)


def _no_such_slot(state: DarkSideState, slot: int) -> str:
    if slot >= state.slots():
        return f"the ring has only the slots 0 to {state.slots() - 1} with {state.seats} seats (§3)"
    return ""


def _not_held(state: DarkSideState, seat: int, card: int) -> str:
    return "" if state.holds(seat, card) else f"you do not hold {CARD_IDS[card]}"


# §4 Setup
def _place_robot(state: DarkSideState, slot: int) -> str:
    if _no_such_slot(state, slot):
        return _no_such_slot(state, slot)
    if not state.is_start_slot(slot):
        return f"slot {slot} is no start slot; those are {state.seats - 1} to {3 * state.seats - 2} (§4, R12)"
    if state.occupied()[slot] != 0:
        return f"a robot stands at slot {slot} already; each start slot takes one (§4)"
    return ""


# §5.2 Actions
def _idle(state: DarkSideState, seat: int, robot: int) -> str:
    if state.robot_slot[seat * ROBOTS + robot] == RESERVE:
        return f"your robot {robot} is still in reserve (§5.6)"
    if state.used[robot] >= state.allowance[robot]:
        return f"your robot {robot} has taken its robot action this turn (R23)"
    return ""


def _with_card(state: DarkSideState, seat: int, name: str, card: int, slot: int = 0) -> str:
    if _not_held(state, seat, card):
        return _not_held(state, seat, card)
    if name == "upgrade":
        if ABILITY[card] < FIRST_UPGRADE:
            return f"{CARD_IDS[card]} has no yellow Upgrade text (§5.2)"
        if state.has(seat, ABILITY[card]):
            return f"you have {ABILITY_NAMES[ABILITY[card]]} already, and the same upgrade counts once (R36)"
    if name == "swap":
        if _no_such_slot(state, slot):
            return _no_such_slot(state, slot)
        if not state.is_dark(slot):
            return f"slot {slot} lies open; only a face-down location can be swapped (§5.6)"
    return ""


# §5.3 Prospect
def _prospect(state: DarkSideState, seat: int, robot: int, card: int, slot: int, with_power: int) -> str:
    reason = _idle(state, seat, robot) or _not_held(state, seat, card) or _no_such_slot(state, slot)
    if reason:
        return reason
    power = ABILITY[card] if with_power else NO_POWER
    if with_power and not RICH_VEIN <= power <= AUTOPILOT:
        return f"{CARD_IDS[card]} has no blue Prospect text: play it with power 0 (§5.3)"
    occupied = state.occupied()
    plain = state.reach(seat, robot, NO_POWER, occupied)
    before = state.targets(seat, card, NO_POWER, plain)
    offered = state.power_targets(seat, robot, card, plain, occupied) if with_power else before
    if (offered >> slot) & 1 == 1:
        return ""
    if (before >> slot) & 1 == 1:
        return f"robot {robot} reaches slot {slot} without {ABILITY_NAMES[power]}: play it with power 0 (§5.3)"
    return unreachable(state, seat, robot, card, slot, power)


def unreachable(state: DarkSideState, seat: int, robot: int, card: int, slot: int, power: int) -> str:
    """Why a Prospect with this card and power does not lead to this slot."""
    start = state.robot_slot[seat * ROBOTS + robot]
    through = power == AUTOPILOT or state.has(seat, RELAY_SATELLITE)
    if slot == start:
        return f"robot {robot} stands at slot {slot}; a Prospect leads to another location (R17)"
    if state.is_dark(slot):
        return f"slot {slot} lies in the dark and cannot be mined (R20, R47)"
    if state.is_dark(start) and not through:
        return f"robot {robot} is on the dark side and cannot act (R24)"
    top = state.top[slot]
    wanted = ELEMENT[card]
    any_element = power == WILDCAT or (state.has(seat, SPECTROMETER) and not state.spectrometer_used)
    if ELEMENT[top] != wanted and not any_element:
        return f"slot {slot} is {ELEMENT_IDS[ELEMENT[top]]} and {CARD_IDS[card]} is {ELEMENT_IDS[wanted]} (§5.3)"
    if power != CLAIM_JUMP and state.free_deposit(slot, state.occupied()[slot]) == NOBODY:
        return f"slot {slot} has no free deposit (§5.3)"
    here, there = state.lane_place(start), state.lane_place(slot)
    ahead = there < here if power == BACKTRACK else there > here
    if not through and not ahead:
        way = "counterclockwise" if power == BACKTRACK else "clockwise"
        return f"slot {slot} is not ahead of robot {robot}, which moves {way} up to the dark side (R20)"
    return f"robot {robot} must stop at an earlier {ELEMENT_IDS[ELEMENT[top]]} location with a free deposit (R22)"


# §5.5 Communicate
def _communicate(state: DarkSideState, seat: int, robot: int) -> str:
    reason = _idle(state, seat, robot)
    if reason:
        return reason
    if state.is_dark(state.robot_slot[seat * ROBOTS + robot]):
        return f"robot {robot} is on the dark side and cannot act (R24)"
    if state.call(seat, robot, state.occupied()) == NO_SLOT:
        return (
            f"counterclockwise of robot {robot}, up to the dark side, no location has both a robot "
            "and a free deposit (§5.5)"
        )
    return ""


# §5.6 Abilities
def _deploy(state: DarkSideState, slot: int) -> str:
    if _no_such_slot(state, slot):
        return _no_such_slot(state, slot)
    if state.is_dark(slot):
        return f"slot {slot} lies in the dark; the third robot starts at a light location (R38)"
    return ""


def _tow(state: DarkSideState, seat: int, robot: int) -> str:
    slot = state.robot_slot[seat * ROBOTS + robot]
    if slot == RESERVE:
        return f"your robot {robot} is still in reserve (R49)"
    if slot == state.site:
        return f"your robot {robot} is at slot {slot} already (R49)"
    if state.is_dark(slot):
        return f"your robot {robot} is on the dark side, where no cable reaches (R49)"
    return ""
