"""Dark Side of the Mine, the events (§5.10): what the log tells, and which parts of it are secret.

`location`, `left` and `covered` are cards that lie open, so that sentences can name places; `left` is NO_CARD where a
robot leaves the dark side.
"""

from typing import Final

from orebit.core.events import Events

EVENTS: Final = Events()
MATCH_STARTED: Final = EVENTS.kind("match_started", "seats", "solo")
DEALT: Final = EVENTS.kind("dealt", "seat", "count", secret=("*cards",))
RING_LAID: Final = EVENTS.kind("ring_laid", "*cards")
ROBOT_PLACED: Final = EVENTS.kind("robot_placed", "seat", "robot", "slot", "location")
TURN_STARTED: Final = EVENTS.kind("turn_started", "turn", "seat")
LOCATION_REVEALED: Final = EVENTS.kind("location_revealed", "slot", "card")
COMMS_RESTORED: Final = EVENTS.kind("comms_restored", "slot", "location", "*robots")
CARD_PLAYED: Final = EVENTS.kind("card_played", "seat", "robot", "card")
COMMUNICATED: Final = EVENTS.kind("communicated", "seat", "robot", "slot", "location")
LOCATION_FULL: Final = EVENTS.kind("location_full", "seat", "robot", "slot", "location")
LOCATION_SKIPPED: Final = EVENTS.kind("location_skipped", "seat", "robot", "slot", "location")
ROBOT_MOVED: Final = EVENTS.kind("robot_moved", "seat", "robot", "from_slot", "left", "location", "*path")
ROBOT_DISPLACED: Final = EVENTS.kind("robot_displaced", "seat", "robot", "slot", "location")
MINED: Final = EVENTS.kind("mined", "seat", "robot", "slot", "deposit", "points", "location")
SCORED: Final = EVENTS.kind("scored", "seat", "ability", "points")
CARD_DRAWN: Final = EVENTS.kind("card_drawn", "seat", "count", secret=("*cards",))
MINED_ABILITY: Final = EVENTS.kind("mined_ability", "seat", "slot", "ability")
POWER_USED: Final = EVENTS.kind("power_used", "seat", "card", "ability")
ROBOT_TOWED: Final = EVENTS.kind("robot_towed", "seat", "robot", "from_slot", "slot", "left", "location")
DARK_VIEWED: Final = EVENTS.kind("dark_viewed", "seat", "*slots", secret=("*cards",))
DARK_SWAPPED: Final = EVENTS.kind("dark_swapped", "seat", "slot", secret=("laid", "taken"))
DECLINED: Final = EVENTS.kind("declined", "seat", "ability")
UPGRADE_INSTALLED: Final = EVENTS.kind("upgrade_installed", "seat", "card", "ability")
ROBOT_DEPLOYED: Final = EVENTS.kind("robot_deployed", "seat", "robot", "slot", "location")
RECHARGED: Final = EVENTS.kind("recharged", "seat")
LOCATION_BUILT: Final = EVENTS.kind("location_built", "seat", "slot", "covered", secret=("card",))
LOCATION_DARKENED: Final = EVENTS.kind("location_darkened", "seat", "slot", "location")
SIGNAL_LOST: Final = EVENTS.kind("signal_lost", "slot", "location", "*robots")
CARD_DISCARDED: Final = EVENTS.kind("card_discarded", "seat", "card")
LAST_ROUND: Final = EVENTS.kind("last_round")
TURN_ENDED: Final = EVENTS.kind("turn_ended", "seat")
MATCH_ENDED: Final = EVENTS.kind("match_ended", "*scores")
