"""Planet XS, why an action may not be played: each reason with the rule it rests on, in the order of the rulebook.

A sentence names facts in braces: the action's own arguments, or what explain.py tells. `you` are the decider, `crew`
is the crew that the action names, `rival` the one that a combat is fought against.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import LEGAL, Reasons

REASONS: Final = Reasons()

# The step of the round: what is asked for first.
RESOURCE_FIRST: Final[i64] = REASONS.code("resource_first", "§5 phase 1", "choose one of the two Resource cards first")
PLAN_FIRST: Final[i64] = REASONS.code("plan_first", "§5 phase 2", "you are planning: send crew out or seal the plan")
COMMAND_FIRST: Final[i64] = REASONS.code(
    "command_first", "§5 phase 4", "this is Command: pass, or play a card with the Command symbol"
)
YIELD_FIRST: Final[i64] = REASONS.code(
    "yield_first", "§7.4", "decide first which partner's raider stays at the shared facing"
)
PICK_FIRST: Final[i64] = REASONS.code("pick_first", "§5.2", "pick a combat: fight, skirmish, raid or stand down")
REACT_FIRST: Final[i64] = REASONS.code(
    "react_first", "§5.4", "the dice lie: pass, or play a card with the Combat symbol"
)
LOSE_FIRST: Final[i64] = REASONS.code("lose_first", "§5.4", "choose first which of your raiders is lost")
SPLIT_FIRST: Final[i64] = REASONS.code("split_first", "§7.4", "split the cubes of the mine between the partners first")
STEAL_FIRST: Final[i64] = REASONS.code("steal_first", "§5 phase 6", "say first how many cubes you steal")
STORE_FIRST: Final[i64] = REASONS.code("store_first", "§5 phase 6", "store your captured cubes")
ASKED: Final[vec[i64]] = vec[i64](  # by step; LEGAL where nobody decides
    [
        RESOURCE_FIRST,
        PLAN_FIRST,
        LEGAL,
        COMMAND_FIRST,
        YIELD_FIRST,
        PICK_FIRST,
        LEGAL,
        REACT_FIRST,
        LOSE_FIRST,
        LEGAL,
        SPLIT_FIRST,
        STEAL_FIRST,
        LEGAL,
        STORE_FIRST,
    ]
)

# §2 What this match does not have, and what the seat does not
NO_SUCH_CREW: Final[i64] = REASONS.code("no_such_crew", "§4", "only {crews} take part in this match")
NO_SUCH_RIVAL: Final[i64] = REASONS.code(
    "no_such_rival", "R17", "you have only {rivals}, and bases without a crew are no target"
)
NOT_HELD: Final[i64] = REASONS.code("not_held", "", "you hold no {card} card")

# Phase 1
NOT_DRAWN: Final[i64] = REASONS.code("not_drawn", "§5 phase 1", "you drew {drawn}, not {card}")

# Phase 2
NO_CREW_IN_HAND: Final[i64] = REASONS.code("no_crew_in_hand", "R16", "you have no crew left in hand: seal the plan")
PLAN_IS_BEYOND: Final[i64] = REASONS.code(
    "plan_is_beyond",
    "R19",
    "a plan goes through the places in order, and yours has reached {reached}: take placements back to change it",
)
MINE_FULL: Final[i64] = REASONS.code(
    "mine_full", "R18", "{limit} of your crew are at {place} already, the most of one crew"
)
DEFENCE_FULL: Final[i64] = REASONS.code(
    "defence_full", "R18", "{limit} of your crew defend already, the most there may be"
)
CAMP_FULL: Final[i64] = REASONS.code(
    "camp_full", "R18", "{limit} of your crew are at the camp already, the most of one crew"
)
PARTNERS_BASE: Final[i64] = REASONS.code("partners_base", "R78", "{owner} is your partner, whose base is no target")
RAIDER_THERE: Final[i64] = REASONS.code("raider_there", "R18", "one of your raiders is at {place} already")
RAIDS_FULL: Final[i64] = REASONS.code(
    "raids_full", "R18", "{limit} of your raiders are at {owner} already, the most of one crew"
)

# Phase 4
NO_RAIDER_TO_MOVE: Final[i64] = REASONS.code("no_raider_to_move", "R26", "{crew} has no raider at {place}")
NOT_BESIDE: Final[i64] = REASONS.code(
    "not_beside", "R26", "the {to} facing is not beside the {facing} one: a raider moves one facing"
)
SECURED_TWICE: Final[i64] = REASONS.code("secured_twice", "R26", "{crew} has a raider at {goal} already")
NOBODY_TO_RECOVER: Final[i64] = REASONS.code(
    "nobody_to_recover", "R27", "none of your crew is in the Med Bay with a {section}"
)
NO_ROOM: Final[i64] = REASONS.code("no_room", "R27, R29", "your base has {limit} defenders, droids included")
ARMOURED_ALREADY: Final[i64] = REASONS.code(
    "armoured_already", "§5 phase 4", "your crew is armoured already this round"
)
NOBODY_TO_POISON: Final[i64] = REASONS.code("nobody_to_poison", "R28", "{crew} has no crew member at {place}")

# §5.2 Picks
FIGHTS_ITSELF: Final[i64] = REASONS.code("fights_itself", "§5.2", "a crew does not fight itself")
PARTNERS_NEVER_FIGHT: Final[i64] = REASONS.code("partners_never_fight", "§7.4", "partners never fight each other")
NO_OWN_MINERS: Final[i64] = REASONS.code("no_own_miners", "§5.2", "you have no crew at {mine}")
OWN_MINERS_INERT: Final[i64] = REASONS.code(
    "own_miners_inert", "R24", "the Alien is at {mine}, and you have no Armour: inert"
)
NO_RIVAL_MINERS: Final[i64] = REASONS.code("no_rival_miners", "§5.2", "{rival} has no crew at {mine}")
RIVAL_MINERS_INERT: Final[i64] = REASONS.code(
    "rival_miners_inert", "R24", "the Alien is at {mine}, and {rival} has no Armour: inert"
)
CUBES_FOR_ALL: Final[i64] = REASONS.code(
    "cubes_for_all", "§3", "{mine} has cubes for all who are there: nothing to fight for"
)
NO_OWN_RAIDER: Final[i64] = REASONS.code("no_own_raider", "§5.2", "you have no raider at {place}")
OWN_RAIDERS_INERT: Final[i64] = REASONS.code(
    "own_raiders_inert", "R24", "the Alien is in the zone of {base}, and you have no Armour"
)
NO_RIVAL_RAIDER: Final[i64] = REASONS.code("no_rival_raider", "§5.2", "{rival} has no raider at {place}")
RIVAL_RAIDERS_INERT: Final[i64] = REASONS.code(
    "rival_raiders_inert", "R24", "the Alien is in the zone of {base}, and {rival} has no Armour"
)
BASE_WITHOUT_CREW: Final[i64] = REASONS.code("base_without_crew", "R17", "{base} has no crew")
NO_RAIDERS: Final[i64] = REASONS.code("no_raiders", "§5.2", "you have no raider at {base}")
NO_RAIDER_ALONE: Final[i64] = REASONS.code(
    "no_raider_alone", "R43", "none of your raiders is alone at its facing of {base}"
)
NOT_DEFENDED: Final[i64] = REASONS.code(
    "not_defended", "R46", "{base} is not defended: your raiders steal without a fight"
)
STOOD_DOWN: Final[i64] = REASONS.code("stood_down", "R42", "you have stood down at {base} this round")

# §5.4 The exchange
NO_RAID_TO_JOIN: Final[i64] = REASONS.code(
    "no_raid_to_join", "R29", "in Combat a droid can only join the defence of your base in a raid under way"
)
NO_SUCH_PAIR: Final[i64] = REASONS.code("no_such_pair", "§5.4", "the dice make only {pairs}")
NO_OWN_DIE: Final[i64] = REASONS.code("no_own_die", "§5.4", "you have no open die that shows {value}")
NO_RIVAL_DIE: Final[i64] = REASONS.code("no_rival_die", "§5.4", "{rival} has no open die that shows {value}")
TAKES_NO_PART: Final[i64] = REASONS.code("takes_no_part", "R32", "{crew} takes no part in this combat")
NOT_ATTACKING: Final[i64] = REASONS.code(
    "not_attacking", "R45", "none of your attacking raiders is at the {facing} facing"
)

# Phase 6
BEYOND_THE_ROLL: Final[i64] = REASONS.code("beyond_the_roll", "R53", "your roll of {roll} allows {most} at most")
NONE_CAPTURED: Final[i64] = REASONS.code("none_captured", "§5 phase 6", "you hold no {colour} cube")
SLOT_TAKEN: Final[i64] = REASONS.code("slot_taken", "R57", "the {depth} slot of your {facing} facing is taken")

# §7.4 Co-op
OTHER_FACING_FIRST: Final[i64] = REASONS.code("other_facing_first", "§7.4", "first comes {shared}")
OTHER_MINE_FIRST: Final[i64] = REASONS.code("other_mine_first", "§7.4", "first comes {first}")
OTHER_SHARE: Final[i64] = REASONS.code("other_share", "§7.4", "you take from {least} to {most} cubes of {mine}")
