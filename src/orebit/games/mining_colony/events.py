"""Mining Colony, the events (§5.10): what the log tells, and which parts of it are secret."""

from typing import Final

from orebit.core.events import Events

EVENTS: Final = Events()
MATCH_STARTED: Final = EVENTS.kind("match_started", "solo", "*colours")  # the colour of each seat's excavation set
DISCOVERED: Final = EVENTS.kind("discovered", "round", "card")
ZONE_FILLED: Final = EVENTS.kind("zone_filled", "zone", "tile", "*items")
HAND_DRAWN: Final = EVENTS.kind("hand_drawn", "seat", "count", secret=("*cards",))
REFRESHED: Final = EVENTS.kind("refreshed", "seat", "cost", secret=("*cards",))
COMMITTED: Final = EVENTS.kind("committed", "seat", secret=("card", "next", "third"))
REVEALED: Final = EVENTS.kind("revealed", "*played")  # a seat and its card, highest card first
ZORLORD_FLIPPED: Final = EVENTS.kind("zorlord_flipped", "card")
TOTALS_COMPARED: Final = EVENTS.kind("totals_compared", "yours", "his")
BONUS_CREDITS: Final = EVENTS.kind("bonus_credits", "seat", "credits")
EXCAVATED: Final = EVENTS.kind("excavated", "seat", "zone", "tile", "*items")
ZORLORD_TOOK: Final = EVENTS.kind("zorlord_took", "zone", "tile", "*items")
TILE_PLACED: Final = EVENTS.kind("tile_placed", "seat", "tile", "rotation", "corner", "*cells")
TILE_DISCARDED: Final = EVENTS.kind("tile_discarded", "seat", "tile", "credits")
ITEM_PLACED: Final = EVENTS.kind("item_placed", "seat", "item", "source", "cell")
ITEM_STAGED: Final = EVENTS.kind("item_staged", "seat", "item")
ITEM_DISCARDED: Final = EVENTS.kind("item_discarded", "seat", "item", "source", "credits")
EXCHANGED: Final = EVENTS.kind("exchanged", "seat", "item", "source", "to", "cost")
STRUCTURE_BUILT: Final = EVENTS.kind("structure_built", "seat", "structure", "cell", "one_end", "other_end", "left")
TOKEN_BOUGHT: Final = EVENTS.kind("token_bought", "seat", "token", "cost", "left", "direct")
TOKEN_PLACED: Final = EVENTS.kind("token_placed", "seat", "token", "cell", "covered")
FINISHED: Final = EVENTS.kind("finished", "seat")
CREDITS_LOST: Final = EVENTS.kind("credits_lost", "seat", "credits")
ROUND_ENDED: Final = EVENTS.kind("round_ended", "round")
SCORED: Final = EVENTS.kind("scored", "seat", "structures", "items", "credits", "unplayed", "undeveloped", "total")
GAME_WON: Final = EVENTS.kind("game_won", "round")
GAME_LOST: Final = EVENTS.kind("game_lost", "structures", "undeveloped")
