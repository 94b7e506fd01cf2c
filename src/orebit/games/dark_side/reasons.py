"""Dark Side of the Mine, why an action may not be played: each reason with its rule, in the order of the rulebook.

A sentence names facts in braces: the action's own arguments, or what explain.py tells.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import Reasons

REASONS: Final = Reasons()

# The phase: what is asked for first.
PLACE_FIRST: Final[i64] = REASONS.code("place_first", "§4", "place a robot first")
ACT_FIRST: Final[i64] = REASONS.code(
    "act_first", "§5.2", "take one of your actions: prospect, communicate, upgrade or recharge"
)
DEPLOY_FIRST: Final[i64] = REASONS.code("deploy_first", "§5.6", "deploy your third robot first")
REFINE_FIRST: Final[i64] = REASONS.code("refine_first", "§5.6", "use or decline the Field Refinery first")
TOW_FIRST: Final[i64] = REASONS.code("tow_first", "§5.6", "use or decline the Tow Cable first")
SWAP_FIRST: Final[i64] = REASONS.code("swap_first", "§5.6", "use or decline the Core Sample's swap first")
BUILD_FIRST: Final[i64] = REASONS.code("build_first", "§5.8", "the actions of this turn are over: build a location")
DISCARD_FIRST: Final[i64] = REASONS.code("discard_first", "§5.9", "discard down to your hand limit")
ASKED: Final[vec[i64]] = vec[i64](  # by phase
    [PLACE_FIRST, ACT_FIRST, DEPLOY_FIRST, REFINE_FIRST, TOW_FIRST, SWAP_FIRST, BUILD_FIRST, DISCARD_FIRST]
)

# §3 What this game does not have, and what the seat does not
NO_SUCH_SLOT: Final[i64] = REASONS.code(
    "no_such_slot", "§3", "the ring has only the slots 0 to {last} with {seats} seats"
)
NOT_HELD: Final[i64] = REASONS.code("not_held", "", "you do not hold {card}")

# §4 Setup
NO_START_SLOT: Final[i64] = REASONS.code(
    "no_start_slot", "§4, R12", "slot {slot} is no start slot; those are {first} to {highest}"
)
START_TAKEN: Final[i64] = REASONS.code(
    "start_taken", "§4", "a robot stands at slot {slot} already; each start slot takes one"
)

# §5.2 The two actions of a turn
IN_RESERVE: Final[i64] = REASONS.code("in_reserve", "§5.6", "your robot {robot} is still in reserve")
HAS_ACTED: Final[i64] = REASONS.code("has_acted", "R23", "your robot {robot} has taken its robot action this turn")
NO_UPGRADE_TEXT: Final[i64] = REASONS.code("no_upgrade_text", "§5.2", "{card} has no yellow Upgrade text")
UPGRADED: Final[i64] = REASONS.code("upgraded", "R36", "you have {ability} already, and the same upgrade counts once")

# §5.3 Prospect: what the walk of a robot says of the slots that it passes over
STANDS_THERE: Final[i64] = REASONS.code(
    "stands_there", "R17", "robot {robot} stands at slot {slot}; a Prospect leads to another location"
)
SLOT_DARK: Final[i64] = REASONS.code("slot_dark", "R20, R47", "slot {slot} lies in the dark and cannot be mined")
ROBOT_DARK: Final[i64] = REASONS.code("robot_dark", "R24", "robot {robot} is on the dark side and cannot act")
NOT_AHEAD: Final[i64] = REASONS.code(
    "not_ahead", "R20", "slot {slot} is not ahead of robot {robot}, which moves {way} up to the dark side"
)
SLOT_FULL: Final[i64] = REASONS.code("slot_full", "§5.3", "slot {slot} has no free deposit")
STOPS_EARLIER: Final[i64] = REASONS.code(
    "stops_earlier", "R22", "robot {robot} must stop at an earlier {element} location with a free deposit"
)
OTHER_ELEMENT: Final[i64] = REASONS.code("other_element", "§5.3", "slot {slot} is {element} and {card} is {wanted}")
NO_PROSPECT_TEXT: Final[i64] = REASONS.code(
    "no_prospect_text", "§5.3", "{card} has no blue Prospect text: play it with power 0"
)
POWER_NOT_NEEDED: Final[i64] = REASONS.code(
    "power_not_needed", "§5.3", "robot {robot} reaches slot {slot} without {ability}: play it with power 0"
)

# §5.5 Communicate
NOBODY_TO_CALL: Final[i64] = REASONS.code(
    "nobody_to_call",
    "§5.5",
    "counterclockwise of robot {robot}, up to the dark side, no location has both a robot and a free deposit",
)

# §5.6 Abilities
DEPLOYED_DARK: Final[i64] = REASONS.code(
    "deployed_dark", "R38", "slot {slot} lies in the dark; the third robot starts at a light location"
)
TOW_RESERVE: Final[i64] = REASONS.code("tow_reserve", "R49", "your robot {robot} is still in reserve")
TOWED_ALREADY: Final[i64] = REASONS.code("towed_already", "R49", "your robot {robot} is at slot {site} already")
TOW_DARK: Final[i64] = REASONS.code("tow_dark", "R49", "your robot {robot} is on the dark side, where no cable reaches")
SWAP_OPEN: Final[i64] = REASONS.code(
    "swap_open", "§5.6", "slot {slot} lies open; only a face-down location can be swapped"
)
