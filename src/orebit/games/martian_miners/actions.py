"""Martian Miners, the actions (§4, §5, §7), in the canonical order of the legal list."""

from typing import Final

from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.games.martian_miners.board import NODE_NAMES, TILE_NAMES
from orebit.games.martian_miners.components import BUILDING_KINDS, KIND_IDS, PYRAMID_IDS, STORAGE_MAX

AMOUNTS: Final = range(1, STORAGE_MAX + 1)
GRANTS: Final = range(STORAGE_MAX + 1)
TRADER_IDS: Final = KIND_IDS[:BUILDING_KINDS]
NO: Final = 0
YES: Final = 1
ANSWERS: Final = ("no", "yes")
PIPS_FIGURES: Final = range(7, 21)  # of the option finish_pips
ROUNDS_FIGURES: Final = range(3, 61)  # of the option finish_rounds
MINUTES_FIGURES: Final = range(10, 241)  # of the option finish_minutes

ACTIONS: Final = ActionSpace(
    # §4 Setup
    Kind("place_start", die=KIND_IDS, node=NODE_NAMES),
    Kind("reroll_start", die=KIND_IDS),
    Kind("place_choice", node=NODE_NAMES),
    Kind("upgrade_start", node=NODE_NAMES),
    # §5 T2 What the scan may ask
    Kind("toggle_trader", trader=TRADER_IDS),
    Kind("leave_traders"),
    Kind("raze_scout", node=NODE_NAMES),
    Kind("raze_lab", node=NODE_NAMES),
    Kind("raze_mine", tile=TILE_NAMES),
    Kind("take_bonus", resource=KIND_IDS, answer=ANSWERS),
    # §5 T3 Options
    Kind("build_lab", node=NODE_NAMES),
    Kind("build_scout", node=NODE_NAMES),
    Kind("build_mine", tile=TILE_NAMES),
    Kind("order_lab", node=NODE_NAMES),
    Kind("order_scout", node=NODE_NAMES),
    Kind("order_mine", tile=TILE_NAMES),
    Kind("trade", pay=KIND_IDS, get=TRADER_IDS),
    Kind("complete_build"),
    Kind("fly", start=NODE_NAMES, to=NODE_NAMES),
    Kind("attack", start=NODE_NAMES, to=NODE_NAMES),
    Kind("convert", pay=KIND_IDS, get=KIND_IDS),
    Kind("end_turn"),
    # §7 Variants
    Kind("announce", pyramid=PYRAMID_IDS),
    Kind("fair_trade", pay=KIND_IDS, get=TRADER_IDS),
    Kind("team_offer", resource=KIND_IDS, amount=AMOUNTS),
    Kind("team_want", resource=KIND_IDS, amount=AMOUNTS),
    Kind("team_answer", answer=ANSWERS),
    Kind("team_ask", resource=KIND_IDS, amount=AMOUNTS),
    Kind("team_grant", amount=GRANTS),
    Kind("hire_police"),
    # §7.4 Acts of the table
    Kind("time_up"),
    Kind("agree_pips", pips=PIPS_FIGURES),
    Kind("agree_rounds", rounds=ROUNDS_FIGURES),
    Kind("agree_clock", minutes=MINUTES_FIGURES),
)

# The code of each kind's first action.
PLACE_START: Final[i64] = ACTIONS.first("place_start")
REROLL_START: Final[i64] = ACTIONS.first("reroll_start")
PLACE_CHOICE: Final[i64] = ACTIONS.first("place_choice")
UPGRADE_START: Final[i64] = ACTIONS.first("upgrade_start")
TOGGLE_TRADER: Final[i64] = ACTIONS.first("toggle_trader")
LEAVE_TRADERS: Final[i64] = ACTIONS.first("leave_traders")
RAZE_SCOUT: Final[i64] = ACTIONS.first("raze_scout")
RAZE_LAB: Final[i64] = ACTIONS.first("raze_lab")
RAZE_MINE: Final[i64] = ACTIONS.first("raze_mine")
TAKE_BONUS: Final[i64] = ACTIONS.first("take_bonus")
BUILD_LAB: Final[i64] = ACTIONS.first("build_lab")
BUILD_SCOUT: Final[i64] = ACTIONS.first("build_scout")
BUILD_MINE: Final[i64] = ACTIONS.first("build_mine")
ORDER_LAB: Final[i64] = ACTIONS.first("order_lab")
ORDER_SCOUT: Final[i64] = ACTIONS.first("order_scout")
ORDER_MINE: Final[i64] = ACTIONS.first("order_mine")
TRADE: Final[i64] = ACTIONS.first("trade")
COMPLETE_BUILD: Final[i64] = ACTIONS.first("complete_build")
FLY: Final[i64] = ACTIONS.first("fly")
ATTACK_CODE: Final[i64] = ACTIONS.first("attack")
CONVERT: Final[i64] = ACTIONS.first("convert")
END_TURN: Final[i64] = ACTIONS.first("end_turn")
ANNOUNCE: Final[i64] = ACTIONS.first("announce")
FAIR_TRADE: Final[i64] = ACTIONS.first("fair_trade")
TEAM_OFFER: Final[i64] = ACTIONS.first("team_offer")
TEAM_WANT: Final[i64] = ACTIONS.first("team_want")
TEAM_ANSWER: Final[i64] = ACTIONS.first("team_answer")
TEAM_ASK: Final[i64] = ACTIONS.first("team_ask")
TEAM_GRANT: Final[i64] = ACTIONS.first("team_grant")
HIRE_POLICE: Final[i64] = ACTIONS.first("hire_police")
TIME_UP: Final[i64] = ACTIONS.first("time_up")
AGREE_PIPS: Final[i64] = ACTIONS.first("agree_pips")
AGREE_ROUNDS: Final[i64] = ACTIONS.first("agree_rounds")
AGREE_CLOCK: Final[i64] = ACTIONS.first("agree_clock")
