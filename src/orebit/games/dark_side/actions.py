"""Dark Side of the Mine, the actions (§5), in the canonical order of the legal list."""

from typing import Final

from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.games.dark_side.components import CARD_IDS, MOST_SLOTS, ROBOTS

POWERS: Final = 2  # 0 = the card alone, 1 = with its blue ability

ACTIONS: Final = ActionSpace(
    Kind("place_robot", slot=MOST_SLOTS),
    Kind("prospect", robot=ROBOTS, card=CARD_IDS, slot=MOST_SLOTS, power=POWERS),
    Kind("communicate", robot=ROBOTS),
    Kind("upgrade", card=CARD_IDS),
    Kind("recharge"),
    Kind("deploy", slot=MOST_SLOTS),
    Kind("refine", card=CARD_IDS),
    Kind("tow", robot=ROBOTS),
    Kind("swap", card=CARD_IDS, slot=MOST_SLOTS),
    Kind("decline"),
    Kind("build", card=CARD_IDS),
    Kind("discard", card=CARD_IDS),
)

# The code of each kind's first action.
PLACE_ROBOT: Final[i64] = ACTIONS.first("place_robot")
PROSPECT: Final[i64] = ACTIONS.first("prospect")
COMMUNICATE: Final[i64] = ACTIONS.first("communicate")
UPGRADE: Final[i64] = ACTIONS.first("upgrade")
RECHARGE: Final[i64] = ACTIONS.first("recharge")
DEPLOY: Final[i64] = ACTIONS.first("deploy")
REFINE: Final[i64] = ACTIONS.first("refine")
TOW: Final[i64] = ACTIONS.first("tow")
SWAP: Final[i64] = ACTIONS.first("swap")
DECLINE: Final[i64] = ACTIONS.first("decline")
BUILD: Final[i64] = ACTIONS.first("build")
DISCARD: Final[i64] = ACTIONS.first("discard")
END: Final[i64] = ACTIONS.size
