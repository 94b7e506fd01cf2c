"""Asteroid Miners, the events (§4, §5): what the log tells. Nothing in this game is secret."""

from typing import Final

from orebit.core.events import Event

MATCH_STARTED: Final = 0
ORDER_SET: Final = 1
MARKET_SET: Final = 2
ASTEROID_STARTED: Final = 3
TURN_STARTED: Final = 4
EVENT_ROLLED: Final = 5
DIE_PLACED: Final = 6
EVENT_CHANGED: Final = 7
EVENT_KEPT: Final = 8
POOL_ROLLED: Final = 9
POOL_KEPT: Final = 10
PAIR_USED: Final = 11
FREE_BLACK_USED: Final = 12
SCAVENGED: Final = 13
COMPONENT_CHANGED: Final = 14
COMPONENT_REROLLED: Final = 15
COMPONENTS_MOVED: Final = 16
COMPONENT_EXCHANGED: Final = 17
EFFICIENT_CHARGED: Final = 18
MODIFIED: Final = 19
NOTHING_DUG: Final = 20
DUG: Final = 21
SCRAPPED: Final = 22
DRILLED_AGAIN: Final = 23
PAID: Final = 24
GAINED: Final = 25
CUBE_MOVED: Final = 26
STRATUM_COMPLETED: Final = 27
TENDER_STARTED: Final = 28
TENDER_SUBMITTED: Final = 29
TENDER_ROLLED: Final = 30
TENDER_TIED: Final = 31
TENDER_WENT_LIVE: Final = 32
TENDER_TIMED_OUT: Final = 33
TENDER_WON: Final = 34
MARKET_EVENT_SHIFT: Final = 35
SOLD: Final = 36
GRANT: Final = 37
MARKET_MOVED: Final = 38
UPGRADED: Final = 39
VIRTUAL_ROLLED: Final = 40
VIRTUAL_CHANGED: Final = 41
VIRTUAL_ATTEMPT: Final = 42
ASTEROID_ENDED: Final = 43
MATCH_ENDED: Final = 44
TENDER_SUM: Final = 45

EVENTS: Final = (
    Event("match_started", "solo", "level", "funding", "equipment"),
    Event("order_set", "first", "second", "die"),  # die 0: it was not rolled for
    Event("market_set", "ip", "nr"),
    Event("asteroid_started", "level", "first", "second"),
    Event("turn_started", "seat", "round"),
    Event("event_rolled", "level", "number", "*rejected"),
    Event("die_placed", "seat", "colour", "face", "slot"),
    Event("event_changed", "seat", "level", "old", "new", "fee"),
    Event("event_kept", "seat"),
    Event("pool_rolled", "seat", "reroll", "*dice"),
    Event("pool_kept", "seat", "*dice"),
    Event("pair_used", "seat", "face"),
    Event("free_black_used", "seat", "level"),
    Event("scavenged", "seat", "fee"),
    Event("component_changed", "slot", "old", "new"),
    Event("component_rerolled", "slot", "old", "new"),
    Event("components_moved", "*faces"),  # by slot, as they lie now; 0 = empty
    Event("component_exchanged", "slot", "old", "new"),
    Event("efficient_charged", "seat", "charges"),
    Event("modified", "seat", "*faces"),  # the drill that the seat digs with, by slot; 0 = empty
    Event("nothing_dug", "seat"),
    Event("dug", "seat", "path", "*slots"),
    Event("scrapped", "seat", "slot"),
    Event("drilled_again", "seat", "slot", "face"),
    Event("paid", "seat", "amount"),
    Event("gained", "seat", "amount"),
    Event("cube_moved", "seat", "path", "covered", "size", "waypoint"),
    Event("stratum_completed", "seat", "path", "waypoint", "*spaces"),
    Event("tender_started", "seat"),
    Event("tender_submitted", "seat"),
    Event("tender_rolled", "seat", "held", "*dice"),  # held: a mask of faces
    Event("tender_tied"),
    Event("tender_went_live"),
    Event("tender_timed_out"),
    Event("tender_won", "seat"),
    Event("market_event_shift", "track", "step"),
    Event("sold", "seat", "metal", "units", "price", "bonus"),
    Event("grant", "seat", "amount"),
    Event("market_moved", "ip", "nr"),
    Event("upgraded", "seat", "level", "price"),
    Event("virtual_rolled", "seat", "*dice"),
    Event("virtual_changed", "seat", "level", "*changes"),  # old face, new face; once or twice
    Event("virtual_attempt", "seat", "result", "matches", "missing", "price", "cost"),
    Event("asteroid_ended", "level", "round"),
    Event("match_ended", "*scores"),
    Event("tender_sum", "seat", "total", "*dice"),
)
