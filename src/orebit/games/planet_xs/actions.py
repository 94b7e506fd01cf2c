"""Planet XS, the actions (§5, action catalogue), in the canonical order of the legal list."""

from typing import Final

from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.games.planet_xs.components import (
    BASE_IDS,
    BEACON_STEPS,
    COLOUR_IDS,
    COOP_SEATS,
    DEPTHS,
    FACING_IDS,
    FACINGS,
    LOCATION_IDS,
    MINE_IDS,
    MINE_LIMIT,
    MINES,
    MOST_DICE,
    MOST_ON_DIE,
    MOST_SEATS,
    RESOURCE_IDS,
    RIVALS,
    SECTION_IDS,
)

# R19 Where a plan may send crew, relative to the seat: mines, then rival bases clockwise from its own, defence, camp.
PLACES: Final = [
    *MINE_IDS,
    *[f"rival{rival + 1}-{facing}" for rival in range(RIVALS) for facing in FACING_IDS],
    "defend",
    "camp",
]
FIRST_RIVAL: Final = MINES  # as a place: + rival * FACINGS + facing
DEFEND_PLACE: Final = MINES + RIVALS * FACINGS
CAMP_PLACE: Final = DEFEND_PLACE + 1

DIE_VALUES: Final = range(1, MOST_ON_DIE + 1)

ACTIONS: Final = ActionSpace(
    Kind("choose_resource", card=RESOURCE_IDS),
    Kind("place", place=PLACES),
    Kind("confirm"),
    Kind("pass"),
    Kind("secure", seat=MOST_SEATS, base=BASE_IDS, facing=FACING_IDS, to=FACING_IDS),
    Kind("recover", section=SECTION_IDS),
    Kind("armour"),
    Kind("alien_lure"),
    Kind("alien_beacon", steps=BEACON_STEPS),
    Kind("toxin", seat=MOST_SEATS, location=LOCATION_IDS),
    Kind("droid_guard"),
    Kind("hvy_assault", pair=MOST_DICE),
    Kind("ambush", pair=MOST_DICE),
    Kind("power_blade", value=DIE_VALUES),
    Kind("targeter", value=DIE_VALUES),
    Kind("stimulant", seat=MOST_SEATS, value=DIE_VALUES),
    Kind("fight", mine=MINE_IDS, opponent=MOST_SEATS),
    Kind("skirmish", base=BASE_IDS, facing=FACING_IDS, opponent=MOST_SEATS),
    Kind("raid", base=BASE_IDS),
    Kind("stand_down", base=BASE_IDS),
    Kind("lose", facing=FACING_IDS),
    Kind("steal", count=DEPTHS + 1),
    Kind("store", colour=COLOUR_IDS, facing=FACING_IDS, depth=range(1, DEPTHS + 1)),
    Kind("yield_to", base=BASE_IDS, facing=FACING_IDS, seat=COOP_SEATS),
    Kind("split", mine=MINE_IDS, count=int(MINE_LIMIT) + 1),
)

# The code of each kind's first action.
CHOOSE_RESOURCE: Final[i64] = ACTIONS.first("choose_resource")
PLACE: Final[i64] = ACTIONS.first("place")
CONFIRM: Final[i64] = ACTIONS.first("confirm")
PASS: Final[i64] = ACTIONS.first("pass")
PLAY_SECURE: Final[i64] = ACTIONS.first("secure")
PLAY_RECOVER: Final[i64] = ACTIONS.first("recover")
PLAY_ARMOUR: Final[i64] = ACTIONS.first("armour")
PLAY_LURE: Final[i64] = ACTIONS.first("alien_lure")
PLAY_BEACON: Final[i64] = ACTIONS.first("alien_beacon")
PLAY_TOXIN: Final[i64] = ACTIONS.first("toxin")
PLAY_DROID: Final[i64] = ACTIONS.first("droid_guard")
PLAY_ASSAULT: Final[i64] = ACTIONS.first("hvy_assault")
PLAY_AMBUSH: Final[i64] = ACTIONS.first("ambush")
PLAY_BLADE: Final[i64] = ACTIONS.first("power_blade")
PLAY_TARGETER: Final[i64] = ACTIONS.first("targeter")
PLAY_STIMULANT: Final[i64] = ACTIONS.first("stimulant")
FIGHT: Final[i64] = ACTIONS.first("fight")
SKIRMISH: Final[i64] = ACTIONS.first("skirmish")
RAID: Final[i64] = ACTIONS.first("raid")
STAND_DOWN: Final[i64] = ACTIONS.first("stand_down")
LOSE: Final[i64] = ACTIONS.first("lose")
STEAL: Final[i64] = ACTIONS.first("steal")
STORE: Final[i64] = ACTIONS.first("store")
YIELD_TO: Final[i64] = ACTIONS.first("yield_to")
SPLIT: Final[i64] = ACTIONS.first("split")
