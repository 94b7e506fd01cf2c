"""Planet XS, the events (§5, Events): what the log tells, and which parts of it are secret.

A crew is told twice: `seat` is its place at the table, `crew` the base that it is named after. `location` is an index
of `LOCATION_IDS`; `cause` is a type of action card, or BY_RESOURCE.
"""

from typing import Final

from orebit.core.events import Event

MATCH_STARTED: Final = 0
BASE_TAKEN: Final = 1
ROUND_STARTED: Final = 2
RESOURCE_DRAWN: Final = 3
RESOURCE_CHOICE_MADE: Final = 4
RESOURCE_PLAYED: Final = 5
ALIEN_MOVED: Final = 6
SWEPT: Final = 7
PLACED_CUBES: Final = 8
SUPPLY_SHORT: Final = 9
PLANNED: Final = 10
PLAN_CONFIRMED: Final = 11
PLANS_REVEALED: Final = 12
DEPLOYED: Final = 13
AI_CARD: Final = 14
AI_PLACED: Final = 15
AI_EXCESS: Final = 16
CARD_PLAYED: Final = 17
PASSED: Final = 18
RAIDER_MOVED: Final = 19
CREW_RECOVERED: Final = 20
ARMOURED: Final = 21
DROID_ADDED: Final = 22
DROID_LOST: Final = 23
FIGHT_STARTED: Final = 24
DICE_ROLLED: Final = 25
DIE_CHANGED: Final = 26
PAIR_SETTLED: Final = 27
DIE_REMOVED: Final = 28
PAIR_LOST: Final = 29
PAIR_TIED: Final = 30
WOUNDED: Final = 31
FIGHT_ENDED: Final = 32
STOOD_DOWN: Final = 33
YIELDED: Final = 34
CAMP_ROLL: Final = 35
CARDS_DRAWN: Final = 36
MINED: Final = 37
THEFT_ROLL: Final = 38
STOLEN: Final = 39
STORED: Final = 40
CREW_RETURNED: Final = 41
CREW_HEALED: Final = 42
DECK_RESHUFFLED: Final = 43
FIRST_PLAYER: Final = 44
MATCH_ENDED: Final = 45

# Facts of their own kinds
BY_RESOURCE: Final = -1  # alien_moved: moved by the Resource card
RESOURCE_DECK: Final = 0  # deck_reshuffled
ACTION_CARDS: Final = 1
AI_DECK: Final = 2
FOR_BOX: Final = 0  # ai_placed: the mine of the box
EXCESS_DEFENDS: Final = 1
EXCESS_RAIDS: Final = 2

EVENTS: Final = (
    Event("match_started", "crews", "players"),
    Event("base_taken", "seat", "crew", "ai"),
    Event("round_started", "round", "seat", "crew"),
    Event("resource_drawn", "seat", "crew", "count", secret=("*cards",)),
    Event("resource_choice_made", "seat", "crew", secret=("returned",)),
    Event("resource_played", "card", "move"),
    Event("alien_moved", "from_zone", "to_zone", "cause"),
    Event("swept", "mine", "colour", "count"),
    Event("placed_cubes", "mine", "colour", "count"),
    Event("supply_short", "colour"),
    Event("planned", "seat", "crew", "location"),
    Event("plan_confirmed", "seat", "crew"),
    Event("plans_revealed"),
    Event("deployed", "seat", "crew", "location", "count"),
    Event("ai_card", "seat", "crew", "card"),
    Event("ai_placed", "seat", "crew", "location", "count", "reason"),
    Event("ai_excess", "seat", "crew", "count", "in_hand"),
    Event("card_played", "seat", "crew", "card"),
    Event("passed", "seat", "crew"),
    Event("raider_moved", "seat", "crew", "base", "facing", "to"),
    Event("crew_recovered", "seat", "crew", "section"),
    Event("armoured", "seat", "crew"),
    Event("droid_added", "seat", "crew", "droids"),
    Event("droid_lost", "seat", "crew"),
    Event("fight_started", "kind", "location", "seat", "crew", "opponent", "opponent_crew"),
    Event("dice_rolled", "seat", "crew", "*values"),
    Event("die_changed", "seat", "crew", "old", "new", "cause"),
    Event("pair_settled", "seat", "crew", "own", "other"),
    Event("die_removed", "seat", "crew", "value"),
    Event("pair_lost", "seat", "crew", "own", "other"),
    Event("pair_tied", "value"),
    Event("wounded", "seat", "crew", "section", "location"),
    Event("fight_ended", "kind", "location", "seat", "crew", "left", "opponent_crew", "opponent_left"),
    Event("stood_down", "seat", "crew", "base"),
    Event("yielded", "seat", "crew", "base", "facing"),
    Event("camp_roll", "seat", "crew", "value", "cards"),
    Event("cards_drawn", "seat", "crew", "count", secret=("*cards",)),
    Event("mined", "seat", "crew", "mine", "count"),
    Event("theft_roll", "seat", "crew", "base", "facing", "value", "most"),
    Event("stolen", "seat", "crew", "base", "facing", "*colours"),
    Event("stored", "seat", "crew", "colour", "slot"),
    Event("crew_returned", "seat", "crew", "count"),
    Event("crew_healed", "seat", "crew", "count"),
    Event("deck_reshuffled", "deck"),
    Event("first_player", "seat", "crew"),
    Event("match_ended", "reason", "*scores"),
)
