"""Dark Side of the Mine, the events (§5.10): what the log tells, and which parts of it are secret."""

from typing import Final

from orebit.core.events import Event

MATCH_STARTED: Final = 0
DEALT: Final = 1
RING_LAID: Final = 2
ROBOT_PLACED: Final = 3
TURN_STARTED: Final = 4
LOCATION_REVEALED: Final = 5
COMMS_RESTORED: Final = 6
CARD_PLAYED: Final = 7
ROBOT_MOVED: Final = 8
ROBOT_DISPLACED: Final = 9
MINED: Final = 10
SCORED: Final = 11
CARD_DRAWN: Final = 12
MINED_ABILITY: Final = 13
POWER_USED: Final = 14
ROBOT_TOWED: Final = 15
DARK_VIEWED: Final = 16
DARK_SWAPPED: Final = 17
UPGRADE_INSTALLED: Final = 18
ROBOT_DEPLOYED: Final = 19
RECHARGED: Final = 20
LOCATION_BUILT: Final = 21
LOCATION_DARKENED: Final = 22
SIGNAL_LOST: Final = 23
CARD_DISCARDED: Final = 24
LAST_ROUND: Final = 25
TURN_ENDED: Final = 26
MATCH_ENDED: Final = 27

EVENTS: Final = (
    Event("match_started", "seats", "solo"),
    Event("dealt", "seat", "count", secret=("*cards",)),
    Event("ring_laid", "*cards"),
    Event("robot_placed", "seat", "robot", "slot"),
    Event("turn_started", "turn", "seat"),
    Event("location_revealed", "slot", "card"),
    Event("comms_restored", "slot", "*robots"),
    Event("card_played", "seat", "robot", "card"),
    Event("robot_moved", "seat", "robot", "from_slot", "*path"),
    Event("robot_displaced", "seat", "robot", "slot"),
    Event("mined", "seat", "robot", "slot", "deposit", "points"),
    Event("scored", "seat", "ability", "points"),
    Event("card_drawn", "seat", "count", secret=("*cards",)),
    Event("mined_ability", "seat", "slot", "ability"),
    Event("power_used", "seat", "card", "ability"),
    Event("robot_towed", "seat", "robot", "from_slot", "slot"),
    Event("dark_viewed", "seat", "*slots", secret=("*cards",)),
    Event("dark_swapped", "seat", "slot", secret=("laid", "taken")),
    Event("upgrade_installed", "seat", "card", "ability"),
    Event("robot_deployed", "seat", "robot", "slot"),
    Event("recharged", "seat"),
    Event("location_built", "seat", "slot", "covered", secret=("card",)),
    Event("location_darkened", "seat", "slot"),
    Event("signal_lost", "slot", "*robots"),
    Event("card_discarded", "seat", "card"),
    Event("last_round"),
    Event("turn_ended", "seat"),
    Event("match_ended", "*scores"),
)
