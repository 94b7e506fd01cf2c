"""Mining Colony, the events (§5.10): what the log tells, and which parts of it are secret."""

from typing import Final

from orebit.core.events import Event

MATCH_STARTED: Final = 0
DISCOVERED: Final = 1
ZONE_FILLED: Final = 2
HAND_DRAWN: Final = 3
REFRESHED: Final = 4
COMMITTED: Final = 5
REVEALED: Final = 6
ZORLORD_FLIPPED: Final = 7
TOTALS_COMPARED: Final = 8
BONUS_CREDITS: Final = 9
EXCAVATED: Final = 10
ZORLORD_TOOK: Final = 11
TILE_PLACED: Final = 12
TILE_DISCARDED: Final = 13
ITEM_PLACED: Final = 14
ITEM_STAGED: Final = 15
ITEM_DISCARDED: Final = 16
EXCHANGED: Final = 17
STRUCTURE_BUILT: Final = 18
TOKEN_BOUGHT: Final = 19
TOKEN_PLACED: Final = 20
FINISHED: Final = 21
CREDITS_LOST: Final = 22
ROUND_ENDED: Final = 23
SCORED: Final = 24
GAME_WON: Final = 25
GAME_LOST: Final = 26

EVENTS: Final = (
    Event("match_started", "solo", "*colours"),  # the colour of each seat's excavation set
    Event("discovered", "round", "card"),
    Event("zone_filled", "zone", "tile", "*items"),
    Event("hand_drawn", "seat", "count", secret=("*cards",)),
    Event("refreshed", "seat", "cost", secret=("*cards",)),
    Event("committed", "seat", secret=("card", "next", "third")),
    Event("revealed", "*played"),  # a seat and its card, highest card first
    Event("zorlord_flipped", "card"),
    Event("totals_compared", "yours", "his"),
    Event("bonus_credits", "seat", "credits"),
    Event("excavated", "seat", "zone", "tile", "*items"),
    Event("zorlord_took", "zone", "tile", "*items"),
    Event("tile_placed", "seat", "tile", "rotation", "corner", "*cells"),
    Event("tile_discarded", "seat", "tile", "credits"),
    Event("item_placed", "seat", "item", "source", "cell"),
    Event("item_staged", "seat", "item"),
    Event("item_discarded", "seat", "item", "source", "credits"),
    Event("exchanged", "seat", "item", "source", "to", "cost"),
    Event("structure_built", "seat", "structure", "cell", "one_end", "other_end", "left"),
    Event("token_bought", "seat", "token", "cost", "left"),
    Event("token_placed", "seat", "token", "cell", "covered"),
    Event("finished", "seat"),
    Event("credits_lost", "seat", "credits"),
    Event("round_ended", "round"),
    Event("scored", "seat", "structures", "items", "credits", "unplayed", "undeveloped", "total"),
    Event("game_won", "round"),
    Event("game_lost", "structures", "undeveloped"),
)
