"""Martian Miners, the events (§5): what the log tells. Nothing is ever hidden; what comes from dice is revealing."""

from typing import Final

from orebit.core.events import Event

BOARD_LAID: Final = 0
LEFT_OUT: Final = 1
CORNER_MOVED: Final = 2
DICE_DRAWN: Final = 3
START_ROLLED: Final = 4
STARTING_SEAT: Final = 5
START_REROLLED: Final = 6
PLACED: Final = 7
START_UPGRADED: Final = 8
TURN_STARTED: Final = 9
SCANNED: Final = 10
TRADER_LANDED: Final = 11
TRADER_LEFT: Final = 12
TRADERS_KEPT: Final = 13
PARTY: Final = 14
PLUNDERED: Final = 15
PLUNDER_VOID: Final = 16
RAID_COUNTED: Final = 17
MARTIAN_ATTACK: Final = 18
RAZED: Final = 19
POLICE_DISMISSED: Final = 20
COLLECTED: Final = 21
BONUS: Final = 22
BONUS_DECLINED: Final = 23
ORDER_OPENED: Final = 24
TRADED: Final = 25
BUILT: Final = 26
COIN_TAKEN: Final = 27
COIN_RETURNED: Final = 28
FLEW: Final = 29
ATTACKED: Final = 30
DESTROYED: Final = 31
CONVERTED: Final = 32
ANNOUNCED: Final = 33
TEAM_OFFERED: Final = 34
TEAM_PROPOSED: Final = 35
TEAM_ANSWERED: Final = 36
POLICE_HIRED: Final = 37
TURN_ENDED: Final = 38
ROUND_ENDED: Final = 39
TIME_UP: Final = 40
TARGET_LOWERED: Final = 41
FINISH_AGREED: Final = 42
GAME_OVER: Final = 43

# Nodes and tiles go by their codes (their place on the largest grid), so that the log reads without the board.
EVENTS: Final = (
    Event("board_laid", "seats", "kinds", "*tiles"),
    Event("left_out", "*values"),
    Event("corner_moved", "resource", "value", "from_tile", "to_tile"),
    Event("dice_drawn", "seat", "*dice"),
    Event("start_rolled", "seat", "die", "value"),
    Event("starting_seat", "seat"),
    Event("start_rerolled", "seat", "die", "value"),
    Event("placed", "seat", "pyramid", "node"),
    Event("start_upgraded", "seat", "node"),
    Event("turn_started", "turn", "round", "seat"),
    Event("scanned", "*values"),
    Event("trader_landed", "trader"),
    Event("trader_left", "trader"),
    Event("traders_kept", "seat"),
    Event("party", "nulls", "aces"),
    Event("plundered", "seat", "crown", "arms"),
    Event("plunder_void"),
    Event("raid_counted", "left"),
    Event("martian_attack"),
    Event("razed", "seat", "pyramid", "site"),
    Event("police_dismissed"),
    Event("collected", "seat", "resource", "count", "lost"),
    Event("bonus", "seat", "resource", "count"),
    Event("bonus_declined", "seat", "resource"),
    Event("order_opened", "seat", "pyramid", "site"),
    Event("traded", "seat", "pay", "get", "fair"),
    Event("built", "seat", "pyramid", "site"),
    Event("coin_taken", "seat", "resource"),
    Event("coin_returned", "seat", "resource"),
    Event("flew", "seat", "from_node", "to_node", "steps"),
    Event("attacked", "seat", "from_node", "to_node", "steps", "arms"),
    Event("destroyed", "owner", "pyramid", "node"),
    Event("converted", "seat", "pay", "get"),
    Event("announced", "seat", "pyramid"),
    Event("team_offered", "seat", "resource", "count"),
    Event("team_proposed", "seat", "mate", "gives", "given", "wants", "wanted"),
    Event("team_answered", "seat", "granted", "resource"),
    Event("police_hired", "seat", "police"),
    Event("turn_ended", "seat"),
    Event("round_ended", "round"),
    Event("time_up"),
    Event("target_lowered", "coins"),
    Event("finish_agreed", "finish", "figure"),
    Event("game_over", "reason", "*ranks"),
)
