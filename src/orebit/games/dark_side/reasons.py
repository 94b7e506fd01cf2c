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
NOT_HELD: Final[i64] = REASONS.code("not_held", "", "you do not hold {title}")

# §4 Setup
NO_START_SLOT: Final[i64] = REASONS.code(
    "no_start_slot", "§4, R12", "{place} is no start location; those are places {first} to {highest}"
)
START_TAKEN: Final[i64] = REASONS.code(
    "start_taken", "§4", "a robot stands at {place} already; each start location takes one"
)

# §5.2 The two actions of a turn
IN_RESERVE: Final[i64] = REASONS.code("in_reserve", "§5.6", "your {machine} is still in reserve")
HAS_ACTED: Final[i64] = REASONS.code("has_acted", "R23", "your {machine} has taken its robot action this turn")
NO_UPGRADE_TEXT: Final[i64] = REASONS.code("no_upgrade_text", "§5.2", "{title} has no yellow Upgrade text")
UPGRADED: Final[i64] = REASONS.code("upgraded", "R36", "you have {ability} already, and the same upgrade counts once")

# §5.3 Prospect: what the walk of a robot says of the slots that it passes over
STANDS_THERE: Final[i64] = REASONS.code(
    "stands_there", "R17", "your {machine} stands at {place}; a Prospect leads to another location"
)
SLOT_DARK: Final[i64] = REASONS.code("slot_dark", "R20, R47", "{place} cannot be mined until it comes to light")
ROBOT_DARK: Final[i64] = REASONS.code("robot_dark", "R24", "your {machine} is on the dark side and cannot act")
NOT_AHEAD: Final[i64] = REASONS.code(
    "not_ahead", "R20", "{place} is not ahead of your {machine}, which moves {way} up to the dark side"
)
SLOT_FULL: Final[i64] = REASONS.code("slot_full", "§5.3", "{place} has no free deposit")
STOPS_EARLIER: Final[i64] = REASONS.code(
    "stops_earlier", "R22", "your {machine} must stop at an earlier {element} location with a free deposit"
)
OTHER_ELEMENT: Final[i64] = REASONS.code("other_element", "§5.3", "{place} is {element} and {title} is {wanted}")
NO_PROSPECT_TEXT: Final[i64] = REASONS.code(
    "no_prospect_text", "§5.3", "{title} has no blue Prospect text: play it without (power 0)"
)
POWER_NOT_NEEDED: Final[i64] = REASONS.code(
    "power_not_needed", "§5.3", "your {machine} reaches {place} without {ability}: play it without (power 0)"
)

# §5.5 Communicate
NOBODY_TO_CALL: Final[i64] = REASONS.code(
    "nobody_to_call",
    "§5.5",
    "counterclockwise of your {machine}, up to the dark side, no location has both a robot and a free deposit",
)

# §5.6 Abilities
DEPLOYED_DARK: Final[i64] = REASONS.code(
    "deployed_dark", "R38", "{place} is no place to start; the third robot starts at a light location"
)
TOW_RESERVE: Final[i64] = REASONS.code("tow_reserve", "R49", "your {machine} is still in reserve")
TOWED_ALREADY: Final[i64] = REASONS.code("towed_already", "R49", "your {machine} is at {site} already")
TOW_DARK: Final[i64] = REASONS.code("tow_dark", "R49", "your {machine} is on the dark side, where no cable reaches")
SWAP_OPEN: Final[i64] = REASONS.code("swap_open", "§5.6", "{place} lies open; only a face-down location can be swapped")
