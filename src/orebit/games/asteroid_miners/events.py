"""Asteroid Miners, the events (§4, §5): what the log tells. Nothing in this game is secret."""

from typing import Final

from orebit.core.events import Events

EVENTS: Final = Events()
MATCH_STARTED: Final = EVENTS.kind("match_started", "solo", "level", "funding", "equipment")
ORDER_SET: Final = EVENTS.kind("order_set", "first", "second", "die")  # die 0: it was not rolled for
MARKET_SET: Final = EVENTS.kind("market_set", "ip", "nr")
ASTEROID_STARTED: Final = EVENTS.kind("asteroid_started", "level", "first", "second")
TURN_STARTED: Final = EVENTS.kind("turn_started", "seat", "round")
EVENT_ROLLED: Final = EVENTS.kind("event_rolled", "level", "number", "*rejected")
DIE_PLACED: Final = EVENTS.kind("die_placed", "seat", "colour", "face", "slot")
EVENT_CHANGED: Final = EVENTS.kind("event_changed", "seat", "level", "old", "new", "fee")
EVENT_KEPT: Final = EVENTS.kind("event_kept", "seat")
POOL_ROLLED: Final = EVENTS.kind("pool_rolled", "seat", "reroll", "*dice")
POOL_KEPT: Final = EVENTS.kind("pool_kept", "seat", "*dice")
PAIR_USED: Final = EVENTS.kind("pair_used", "seat", "face")
FREE_BLACK_USED: Final = EVENTS.kind("free_black_used", "seat", "level")
SCAVENGED: Final = EVENTS.kind("scavenged", "seat", "fee")
COMPONENT_CHANGED: Final = EVENTS.kind("component_changed", "slot", "old", "new")
COMPONENT_REROLLED: Final = EVENTS.kind("component_rerolled", "slot", "old", "new")
COMPONENTS_MOVED: Final = EVENTS.kind("components_moved", "*faces")  # by slot, as they lie now; 0 = empty
COMPONENT_EXCHANGED: Final = EVENTS.kind("component_exchanged", "slot", "old", "new")
EFFICIENT_CHARGED: Final = EVENTS.kind("efficient_charged", "seat", "charges")
MODIFIED: Final = EVENTS.kind("modified", "seat", "*faces")  # the drill that the seat digs with, by slot; 0 = empty
NOTHING_DUG: Final = EVENTS.kind("nothing_dug", "seat")
DUG: Final = EVENTS.kind("dug", "seat", "path", "*slots")
SCRAPPED: Final = EVENTS.kind("scrapped", "seat", "slot")
DRILLED_AGAIN: Final = EVENTS.kind("drilled_again", "seat", "slot", "face")
PAID: Final = EVENTS.kind("paid", "seat", "amount")
GAINED: Final = EVENTS.kind("gained", "seat", "amount")
CUBE_MOVED: Final = EVENTS.kind("cube_moved", "seat", "path", "covered", "size", "waypoint")
STRATUM_COMPLETED: Final = EVENTS.kind("stratum_completed", "seat", "path", "waypoint", "*spaces")
TENDER_STARTED: Final = EVENTS.kind("tender_started", "seat")
TENDER_SUBMITTED: Final = EVENTS.kind("tender_submitted", "seat")
TENDER_ROLLED: Final = EVENTS.kind("tender_rolled", "seat", "held", "*dice")  # held: a mask of faces
TENDER_TIED: Final = EVENTS.kind("tender_tied")
TENDER_WENT_LIVE: Final = EVENTS.kind("tender_went_live")
TENDER_TIMED_OUT: Final = EVENTS.kind("tender_timed_out")
TENDER_WON: Final = EVENTS.kind("tender_won", "seat")
MARKET_EVENT_SHIFT: Final = EVENTS.kind("market_event_shift", "track", "step")
SOLD: Final = EVENTS.kind("sold", "seat", "metal", "units", "price", "bonus")
GRANT: Final = EVENTS.kind("grant", "seat", "amount")
MARKET_MOVED: Final = EVENTS.kind("market_moved", "ip", "nr")
UPGRADED: Final = EVENTS.kind("upgraded", "seat", "level", "price")
VIRTUAL_ROLLED: Final = EVENTS.kind("virtual_rolled", "seat", "*dice")
VIRTUAL_CHANGED: Final = EVENTS.kind("virtual_changed", "seat", "level", "*changes")  # old, new face; once or twice
VIRTUAL_ATTEMPT: Final = EVENTS.kind("virtual_attempt", "seat", "result", "matches", "missing", "price", "cost")
ASTEROID_ENDED: Final = EVENTS.kind("asteroid_ended", "level", "round")
MATCH_ENDED: Final = EVENTS.kind("match_ended", "*scores")
TENDER_SUM: Final = EVENTS.kind("tender_sum", "seat", "total", "*dice")
