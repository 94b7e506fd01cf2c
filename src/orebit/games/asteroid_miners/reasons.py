"""Asteroid Miners, why an action may not be played: each reason with its rule, in the order of the rulebook.

A sentence names facts in braces: the action's own arguments, or what explain.py tells besides.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import LEGAL, Reasons

REASONS: Final = Reasons()

# The phase: what is asked for first.
FOR_THE_TABLE: Final[i64] = REASONS.code("for_the_table", "R32", "only the table itself can say that")
DRILL_FIRST: Final[i64] = REASONS.code("drill_first", "§5.2", "roll the next die of your drill first")
EVENT_FIRST: Final[i64] = REASONS.code(
    "event_first", "§5.2", "the blue die may change the event: change or keep it first"
)
POOL_FIRST: Final[i64] = REASONS.code("pool_first", "§5.3", "the dice pool is being rolled: say which dice you keep")
MODIFY_FIRST: Final[i64] = REASONS.code(
    "modify_first", "§5.4", "you are modifying your drill: use a pair, or be done with it"
)
SECOND_FIRST: Final[i64] = REASONS.code(
    "second_first", "§5.4", "the effect may change a second component: choose it, or stop"
)
DIG_FIRST: Final[i64] = REASONS.code("dig_first", "§5.5", "choose what to dig, or dig nothing")
SCRAP_FIRST: Final[i64] = REASONS.code(
    "scrap_first", "§5.5", "Scrapyard Find: choose the component that costs nothing, or none"
)
AGAIN_FIRST: Final[i64] = REASONS.code("again_first", "§5.5", "Efficient Drilling: use a component again, or stop")
TENDER_FIRST: Final[i64] = REASONS.code("tender_first", "§5.6", "the bid for tender is on: roll")
UPGRADE_FIRST: Final[i64] = REASONS.code("upgrade_first", "§5.8", "buy mining equipment, or end your turn")
ASKED: Final[vec[i64]] = vec[i64](  # by phase; LEGAL for those that run by themselves
    [
        LEGAL,
        DRILL_FIRST,
        EVENT_FIRST,
        POOL_FIRST,
        MODIFY_FIRST,
        SECOND_FIRST,
        DIG_FIRST,
        SCRAP_FIRST,
        AGAIN_FIRST,
        TENDER_FIRST,
        LEGAL,
        UPGRADE_FIRST,
    ]
)

# §5.2 Drill
BLUE_WITH_GREEN: Final[i64] = REASONS.code("blue_with_green", "R10", "the blue die goes with green dice only")
BLUE_LAST: Final[i64] = REASONS.code("blue_last", "R10", "the blue die can only be the last of the drill")
BEFORE_GREEN: Final[i64] = REASONS.code(
    "before_green", "§5.2", "{colour} dice come before the green ones, and only one colour goes with green"
)
DICE_USED_UP: Final[i64] = REASONS.code("dice_used_up", "§2", "there are only {count} {colour} dice")

# §5.3 Pool
POOL_SMALLER: Final[i64] = REASONS.code("pool_smaller", "§5.3", "the pool has only {size} dice")

# §5.4 Modify: what it takes
NO_PAIR: Final[i64] = REASONS.code("no_pair", "§5.4", "that takes a pair of {pair}s, and the pool has {count} {pair}")
LEVEL_LOCKED: Final[i64] = REASONS.code("level_locked", "§2.9", "that takes equipment U{level}, and you have U{own}")
LEVEL_USED: Final[i64] = REASONS.code("level_used", "R24", "U{level} has changed a black component this turn")
NOTHING_FREE: Final[i64] = REASONS.code(
    "nothing_free", "R24", "it was agreed that no component is changed without a pair"
)
FREE_ONCE: Final[i64] = REASONS.code(
    "free_once", "R24", "you have changed a black component this turn, and it was agreed that one change a turn is free"
)
NOT_FROM_THE_START: Final[i64] = REASONS.code(
    "not_from_the_start",
    "R24",
    "it was agreed that U{level}, which all start with, changes nothing without a pair",
)
NO_SCAVENGER: Final[i64] = REASONS.code("no_scavenger", "§7.3", "only the Scavenger card 2B exchanges without a pair")
HAS_SCAVENGED: Final[i64] = REASONS.code("has_scavenged", "§7.3", "you have scavenged this turn")
SCAVENGE_TOO_DEAR: Final[i64] = REASONS.code("scavenge_too_dear", "R45", "scavenging costs {cost} and you have {have}")
OTHER_FIVES: Final[i64] = REASONS.code("other_fives", "§2.11", "under this event a pair of 5s is for {offered}")
OTHER_SIXES: Final[i64] = REASONS.code("other_sixes", "§2.11", "under this event a pair of 6s is for {offered}")

# §5.4 Modify: which component
SPACE_EMPTY: Final[i64] = REASONS.code("space_empty", "R19", "space {space} is empty")
WHITE_STAYS: Final[i64] = REASONS.code("white_stays", "§5.4", "a white component can never be changed")
BLACK_ONLY: Final[i64] = REASONS.code("black_only", "R24", "only black components are changed without a pair")
GREEN_ONLY: Final[i64] = REASONS.code(
    "green_only", "R50", "space {space} holds a {colour} component, and this is for green ones only"
)

# §5.4 Modify: how
MOVES_NOTHING: Final[i64] = REASONS.code("moves_nothing", "§5.4", "that leaves everything where it is")
TOO_MANY_REROLLED: Final[i64] = REASONS.code(
    "too_many_rerolled", "§2.11", "this event rerolls at most {most} components"
)
SHOWS_ALREADY: Final[i64] = REASONS.code("shows_already", "§5.4", "space {space} shows {face} already")
NOT_IN_POOL: Final[i64] = REASONS.code("not_in_pool", "R20", "the pool has no {face}")
NOT_BESIDE_PAIR: Final[i64] = REASONS.code(
    "not_beside_pair", "R20", "the pool has no {face} beside the pair that is spent"
)

# §5.4 The second component
EXCHANGE_OR_STOP: Final[i64] = REASONS.code("exchange_or_stop", "R20", "exchange a second component, or stop")
CHANGE_OR_STOP: Final[i64] = REASONS.code("change_or_stop", "R17", "change a second component, or stop")
SAME_COMPONENT: Final[i64] = REASONS.code("same_component", "R17", "the second component must be a different one")
OTHER_CHANGE: Final[i64] = REASONS.code("other_change", "R17", "this effect changes by {delta}")

# §5.5 Dig
NOTHING_IN_COLUMN: Final[i64] = REASONS.code("nothing_in_column", "R8", "to dig nothing, choose nothing of the column")
STRATUM_BEGUN: Final[i64] = REASONS.code("stratum_begun", "R31", "the stratum that was begun must be finished first")
NOT_AT_JUNCTION: Final[i64] = REASONS.code(
    "not_at_junction", "R29", "the tender stratum begins at the junction, waypoint {junction}"
)
NOT_TENDER_OWNER: Final[i64] = REASONS.code(
    "not_tender_owner", "R29", "only the winner of the tender may dig its stratum"
)
SLOT_EMPTY: Final[i64] = REASONS.code("slot_empty", "§5.5", "space {space} of your drill is empty")
NOT_NEEDED: Final[i64] = REASONS.code("not_needed", "R6", "the stratum needs {need}: {excess}")
DIG_TOO_DEAR: Final[i64] = REASONS.code("dig_too_dear", "R21", "it costs you {cost}, and you have {have}")
STILL_TOO_DEAR: Final[i64] = REASONS.code(
    "still_too_dear", "R21", "it costs you {cost}, with Scrapyard Find counted, and you have {have}"
)

# §5.5 Scrapyard Find and Efficient Drilling
SCRAP_UNUSED: Final[i64] = REASONS.code("scrap_unused", "R15", "space {space} is not used in this dig")
REST_TOO_DEAR: Final[i64] = REASONS.code("rest_too_dear", "R21", "the rest would cost you {cost}, and you have {have}")
AGAIN_UNUSED: Final[i64] = REASONS.code(
    "again_unused", "R25", "space {space} is not used in this dig, so it cannot be used again"
)
AGAIN_NOT_NEEDED: Final[i64] = REASONS.code("again_not_needed", "R25", "no {face} is needed any more")
