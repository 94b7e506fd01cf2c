"""Mining Colony, the events (§5.10): what the log tells, and which parts of it are secret."""

from typing import Final

from orebit.core.events import Event

MATCH_STARTED: Final = 0
DISCOVERED: Final = 1
HAND_DRAWN: Final = 2
REFRESHED: Final = 3
COMMITTED: Final = 4
REVEALED: Final = 5
ZORLORD_FLIPPED: Final = 6
TOTALS_COMPARED: Final = 7
BONUS_CREDITS: Final = 8
EXCAVATED: Final = 9
ZORLORD_TOOK: Final = 10
TILE_PLACED: Final = 11
TILE_DISCARDED: Final = 12
ITEM_PLACED: Final = 13
ITEM_STAGED: Final = 14
ITEM_DISCARDED: Final = 15
EXCHANGED: Final = 16
STRUCTURE_BUILT: Final = 17
TOKEN_BOUGHT: Final = 18
TOKEN_PLACED: Final = 19
FINISHED: Final = 20
CREDITS_LOST: Final = 21
ROUND_ENDED: Final = 22
SCORED: Final = 23
GAME_WON: Final = 24
GAME_LOST: Final = 25

EVENTS: Final = (
    Event("match_started", "solo", "*colours"),  # the colour of each seat's excavation set
    Event("discovered", "round", "card", "*tiles"),  # the tile of zone 1, 2, ...
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
