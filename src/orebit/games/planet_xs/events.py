"""Planet XS, the events (§5, Events): what the log tells, and which parts of it are secret.

A crew is told twice: `seat` is its place at the table, `crew` the base that it is named after. `location` is an index
of `LOCATION_IDS`; `cause` is a type of action card, or BY_RESOURCE.
"""

from typing import Final

from orebit.core.events import Events

# Facts of their own kinds
BY_RESOURCE: Final = -1  # alien_moved: moved by the Resource card
RESOURCE_DECK: Final = 0  # deck_reshuffled
ACTION_CARDS: Final = 1
AI_DECK: Final = 2
FOR_BOX: Final = 0  # ai_placed: the mine of the box
EXCESS_DEFENDS: Final = 1
EXCESS_RAIDS: Final = 2

EVENTS: Final = Events()
MATCH_STARTED: Final = EVENTS.kind("match_started", "crews", "players")
BASE_TAKEN: Final = EVENTS.kind("base_taken", "seat", "crew", "ai")
ROUND_STARTED: Final = EVENTS.kind("round_started", "round", "seat", "crew")
RESOURCE_DRAWN: Final = EVENTS.kind("resource_drawn", "seat", "crew", "count", secret=("*cards",))
RESOURCE_CHOICE_MADE: Final = EVENTS.kind("resource_choice_made", "seat", "crew", secret=("returned",))
RESOURCE_PLAYED: Final = EVENTS.kind("resource_played", "card", "move")
ALIEN_MOVED: Final = EVENTS.kind("alien_moved", "from_zone", "to_zone", "cause")
SWEPT: Final = EVENTS.kind("swept", "mine", "colour", "count")
PLACED_CUBES: Final = EVENTS.kind("placed_cubes", "mine", "colour", "count")
SUPPLY_SHORT: Final = EVENTS.kind("supply_short", "colour")
PLANNED: Final = EVENTS.kind("planned", "seat", "crew", "location")
PLAN_CONFIRMED: Final = EVENTS.kind("plan_confirmed", "seat", "crew")
PLANS_REVEALED: Final = EVENTS.kind("plans_revealed")
DEPLOYED: Final = EVENTS.kind("deployed", "seat", "crew", "location", "count")
AI_CARD: Final = EVENTS.kind("ai_card", "seat", "crew", "card")
AI_PLACED: Final = EVENTS.kind("ai_placed", "seat", "crew", "location", "count", "reason")
AI_EXCESS: Final = EVENTS.kind("ai_excess", "seat", "crew", "count", "in_hand")
CARD_PLAYED: Final = EVENTS.kind("card_played", "seat", "crew", "card")
PASSED: Final = EVENTS.kind("passed", "seat", "crew")
RAIDER_MOVED: Final = EVENTS.kind("raider_moved", "seat", "crew", "base", "facing", "to")
CREW_RECOVERED: Final = EVENTS.kind("crew_recovered", "seat", "crew", "section")
ARMOURED: Final = EVENTS.kind("armoured", "seat", "crew")
DROID_ADDED: Final = EVENTS.kind("droid_added", "seat", "crew", "droids")
DROID_LOST: Final = EVENTS.kind("droid_lost", "seat", "crew")
FIGHT_STARTED: Final = EVENTS.kind("fight_started", "kind", "location", "seat", "crew", "opponent", "opponent_crew")
DICE_ROLLED: Final = EVENTS.kind("dice_rolled", "seat", "crew", "*values")
DIE_CHANGED: Final = EVENTS.kind("die_changed", "seat", "crew", "old", "new", "cause")
PAIR_SETTLED: Final = EVENTS.kind("pair_settled", "seat", "crew", "own", "other")
DIE_REMOVED: Final = EVENTS.kind("die_removed", "seat", "crew", "value")
PAIR_LOST: Final = EVENTS.kind("pair_lost", "seat", "crew", "own", "other")
PAIR_TIED: Final = EVENTS.kind("pair_tied", "value")
WOUNDED: Final = EVENTS.kind("wounded", "seat", "crew", "section", "location")
FIGHT_ENDED: Final = EVENTS.kind(
    "fight_ended", "kind", "location", "seat", "crew", "left", "opponent_crew", "opponent_left"
)
STOOD_DOWN: Final = EVENTS.kind("stood_down", "seat", "crew", "base")
YIELDED: Final = EVENTS.kind("yielded", "seat", "crew", "base", "facing")
CAMP_ROLL: Final = EVENTS.kind("camp_roll", "seat", "crew", "value", "cards")
CARDS_DRAWN: Final = EVENTS.kind("cards_drawn", "seat", "crew", "count", "from_med_bay", secret=("*cards",))
MINED: Final = EVENTS.kind("mined", "seat", "crew", "mine", "count")
THEFT_ROLL: Final = EVENTS.kind("theft_roll", "seat", "crew", "base", "facing", "value", "most")
STOLEN: Final = EVENTS.kind("stolen", "seat", "crew", "base", "facing", "*colours")
STORED: Final = EVENTS.kind("stored", "seat", "crew", "colour", "slot")
CREW_RETURNED: Final = EVENTS.kind("crew_returned", "seat", "crew", "count")
CREW_HEALED: Final = EVENTS.kind("crew_healed", "seat", "crew", "count")
DECK_RESHUFFLED: Final = EVENTS.kind("deck_reshuffled", "deck")
FIRST_PLAYER: Final = EVENTS.kind("first_player", "seat", "crew")
MATCH_ENDED: Final = EVENTS.kind("match_ended", "reason", "*scores")
