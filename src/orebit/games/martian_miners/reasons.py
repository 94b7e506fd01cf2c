"""Martian Miners, why an action may not be played: each reason with the rule it rests on, in the order of the rulebook.

A sentence names facts in braces: the action's own arguments, or what explain.py tells.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import Reasons

REASONS: Final = Reasons()

# The phase: what is asked for first.
FOR_THE_TABLE: Final[i64] = REASONS.code("for_the_table", "R60, R61", "that is for the table to say, not for a player")
START_FIRST: Final[i64] = REASONS.code("start_first", "§4.6", "place one of your start dice first")
CHOICE_FIRST: Final[i64] = REASONS.code("choice_first", "§4.7", "place your construction by choice first")
UPGRADE_FIRST: Final[i64] = REASONS.code("upgrade_first", "§4.8", "make a lab of one of your start scouts first")
TRADERS_FIRST: Final[i64] = REASONS.code("traders_first", "§5 T2a", "move a trader or leave them first")
RAZE_FIRST: Final[i64] = REASONS.code("raze_first", "§7.8", "the Martians attack: choose what is razed first")
BONUS_FIRST: Final[i64] = REASONS.code("bonus_first", "R23", "take or decline the bonus of your mine first")
OPTIONS_FIRST: Final[i64] = REASONS.code(
    "options_first", "§5 T3", "it is time for the options of your turn: build, fly, attack, convert, or end it"
)
ORDER_FIRST: Final[i64] = REASONS.code(
    "order_first", "R27", "a build order is open: trade, or complete the build first"
)
WANT_FIRST: Final[i64] = REASONS.code("want_first", "§7.6", "say what your offer shall bring first")
ANSWER_FIRST: Final[i64] = REASONS.code("answer_first", "§7.6", "answer your team-mate's offer first")
GRANT_FIRST: Final[i64] = REASONS.code("grant_first", "§7.6", "answer your team-mate's request first")
ASKED: Final[vec[i64]] = vec[i64](  # by phase
    [
        START_FIRST,
        CHOICE_FIRST,
        UPGRADE_FIRST,
        TRADERS_FIRST,
        RAZE_FIRST,
        BONUS_FIRST,
        OPTIONS_FIRST,
        ORDER_FIRST,
        WANT_FIRST,
        ANSWER_FIRST,
        GRANT_FIRST,
    ]
)

# §2 What this game does not have.
NO_CORNER: Final[i64] = REASONS.code("no_corner", "§2", "this board has no corner {node}")
NO_START: Final[i64] = REASONS.code("no_start", "§2", "this board has no corner {start}")
NO_GOAL: Final[i64] = REASONS.code("no_goal", "§2", "this board has no corner {to}")
NO_TILE: Final[i64] = REASONS.code("no_tile", "§2", "this board has no tile {tile}")
NO_PAY: Final[i64] = REASONS.code("no_pay", "§7.2", "this game is played without {pay}")
NO_GET: Final[i64] = REASONS.code("no_get", "§7.2", "this game is played without {get}")
NO_RESOURCE: Final[i64] = REASONS.code("no_resource", "§7.2", "this game is played without {resource}")

# §4 Setup
NO_START_DIE: Final[i64] = REASONS.code("no_start_die", "§4.6", "you have no {die} die to place")
START_TAKEN: Final[i64] = REASONS.code("start_taken", "R2", "corner {node} is taken")
OTHER_FACE: Final[i64] = REASONS.code("other_face", "§4.6", "{node} is no corner of a tile with {face}")
NO_REROLL: Final[i64] = REASONS.code(
    "no_reroll",
    "R8",
    "the {die} die may not be rolled again: no rival holds a corner of its tile that touches more tiles than every "
    "free one",
)
CHOICE_TAKEN: Final[i64] = REASONS.code("choice_taken", "R10", "corner {node} is taken")
NO_START_SCOUT: Final[i64] = REASONS.code("no_start_scout", "R62", "no scout of yours stands on corner {node}")

# §5 T2, §7.8 What the scan asks for
OTHER_BONUS: Final[i64] = REASONS.code("other_bonus", "R23", "you are asked about {asked}: answer no or yes")
NOTHING_TO_RAZE: Final[i64] = REASONS.code("nothing_to_raze", "§7.8", "nothing of yours stands on corner {node}")
LAB_UNDER_SCOUT: Final[i64] = REASONS.code(
    "lab_under_scout", "R75", "the lab on corner {node} goes only after the scout on top of it"
)
NO_LAB_TO_RAZE: Final[i64] = REASONS.code("no_lab_to_raze", "§7.8", "no lab of yours stands on corner {node}")
NO_SCOUT_TO_RAZE: Final[i64] = REASONS.code("no_scout_to_raze", "§7.8", "no scout of yours stands on corner {node}")
NO_MINE_TO_RAZE: Final[i64] = REASONS.code("no_mine_to_raze", "§7.8", "you have no mine on {tile}")
LOSS_NOT_EXACT: Final[i64] = REASONS.code(
    "loss_not_exact", "R75", "with that the {left} that you still lose could not be made up exactly"
)

# §5 T3 Building
LAB_NEEDS_SCOUT: Final[i64] = REASONS.code(
    "lab_needs_scout", "R33", "a lab replaces a scout of yours, and none stands on corner {node}"
)
LAB_THERE: Final[i64] = REASONS.code("lab_there", "R33", "there is a lab on corner {node} already")
SCOUT_NEEDS_LAB: Final[i64] = REASONS.code(
    "scout_needs_lab", "§5 T3", "a scout is built on a lab of yours, and none stands on corner {node}"
)
LAB_COVERED: Final[i64] = REASONS.code("lab_covered", "R2", "the lab on corner {node} carries a scout already")
MINE_THERE: Final[i64] = REASONS.code("mine_there", "R37", "there is a mine on {tile} already")
TOO_FEW_PIPS: Final[i64] = REASONS.code(
    "too_few_pips", "R35", "you have {control} of the {needed} pips that a mine needs on the corners of {tile}"
)
BESIDE_OWN_MINE: Final[i64] = REASONS.code("beside_own_mine", "R37", "{tile} lies beside a mine of yours")
NO_TOTAL_CONTROL: Final[i64] = REASONS.code(
    "no_total_control", "R57", "you hold {held} of the {corners} corners of {tile}: total control"
)
STASH_EMPTY: Final[i64] = REASONS.code("stash_empty", "R32", "you have no {pyramid} left in your stash")
BUILD_TOO_DEAR: Final[i64] = REASONS.code(
    "build_too_dear", "§2", "a {pyramid} costs more than you have: {missing} missing"
)

# §5 T3 Build orders
NO_TRADER: Final[i64] = REASONS.code("no_trader", "R26", "no trader is on the platform")
TRADER_AWAY: Final[i64] = REASONS.code("trader_away", "R26", "the {trader} trader is away, and you need {missing}")
TOO_FEW_SPARE: Final[i64] = REASONS.code(
    "too_few_spare", "R28", "your spare units do not pay for what is missing: {missing}"
)
NOTHING_MISSING: Final[i64] = REASONS.code("nothing_missing", "R29", "nothing is missing: build without trading")
NOTHING_TO_TRADE: Final[i64] = REASONS.code(
    "nothing_to_trade", "R28", "you have no spare unit, or no room for what the traders here sell"
)
SAME_KIND: Final[i64] = REASONS.code("same_kind", "§5 T3", "pay one kind and get another")
TRADER_NOT_HERE: Final[i64] = REASONS.code("trader_not_here", "R26", "the {get} trader is not on the platform")
NONE_TO_PAY: Final[i64] = REASONS.code("none_to_pay", "", "you have no {pay}")
STORAGE_FULL: Final[i64] = REASONS.code("storage_full", "§5 T3", "your {get} storage is full")
PAY_WAS_BOUGHT: Final[i64] = REASONS.code(
    "pay_was_bought", "R30", "you have bought {pay} in this order, so you cannot pay with it"
)
GET_WAS_PAID: Final[i64] = REASONS.code(
    "get_was_paid", "R30", "you have paid {get} in this order, so you cannot buy it"
)
GET_NOT_MISSING: Final[i64] = REASONS.code("get_not_missing", "R29", "no {get} is missing for the {pyramid}")
UNITS_NEEDED: Final[i64] = REASONS.code(
    "units_needed", "R28", "the {pyramid} needs those units: it could not be completed then"
)
STILL_MISSING: Final[i64] = REASONS.code("still_missing", "R27", "you still need {missing}")
TRADE_FIRST: Final[i64] = REASONS.code("trade_first", "R27", "trade at least once in a build order")

# §5 T3 Flight and attack
SCOUT_GROUNDED: Final[i64] = REASONS.code(
    "scout_grounded", "R12", "the scout on corner {start} has touched the ground: only one on a lab flies"
)
NO_SHIP: Final[i64] = REASONS.code("no_ship", "§5 T3", "no scout of yours stands on a lab on corner {start}")
LANDING_TAKEN: Final[i64] = REASONS.code(
    "landing_taken", "R41", "corner {to} is taken, and a flight lands on a free corner"
)
FLIGHT_TOO_DEAR: Final[i64] = REASONS.code("flight_too_dear", "§2", "a flight of {steps} takes {cost}, you have {have}")
NOTHING_TO_ATTACK: Final[i64] = REASONS.code(
    "nothing_to_attack", "R44", "nothing stands on corner {to}: fly there instead"
)
OWN_TARGET: Final[i64] = REASONS.code("own_target", "R44, §7.6", "what stands on corner {to} is yours")
MATE_TARGET: Final[i64] = REASONS.code("mate_target", "R44, §7.6", "what stands on corner {to} is your team-mate’s")
TARGET_COVERED: Final[i64] = REASONS.code(
    "target_covered", "R44", "the lab on corner {to} carries a scout: neither can be attacked"
)
ATTACK_TOO_DEAR: Final[i64] = REASONS.code("attack_too_dear", "R42", "this attack takes {cost}; you have {have}")
OUTGUNNED: Final[i64] = REASONS.code(
    "outgunned",
    "R42",
    "this attack takes {cost}, {steps} for fuel and one more than the defender's {arms}; you have {have}",
)

# §5 T3, §7.5, §7.6 Deals
NO_COIN: Final[i64] = REASONS.code("no_coin", "R25", "converting takes a coin from a mine, and you have none")
CONVERTS_INTO_ITSELF: Final[i64] = REASONS.code("converts_into_itself", "R25", "pay one kind and get another")
CONVERT_TOO_DEAR: Final[i64] = REASONS.code("convert_too_dear", "R25", "converting takes {cost}, you have {have}")
CONVERT_FULL: Final[i64] = REASONS.code("convert_full", "R25", "your {get} storage is full")
NO_FAIR_TRADE: Final[i64] = REASONS.code("no_fair_trade", "§7.5", "fair trade is not among the rules of this game")
ANNOUNCED_ALREADY: Final[i64] = REASONS.code(
    "announced_already", "R63", "you have announced a {announced} this turn already"
)
NOTHING_TO_GAIN: Final[i64] = REASONS.code(
    "nothing_to_gain", "§7.5", "no fair trade would bring you nearer to a {pyramid}"
)
ANNOUNCE_FIRST: Final[i64] = REASONS.code("announce_first", "R63", "announce what you want to build first")
ENOUGH_ALREADY: Final[i64] = REASONS.code("enough_already", "R64", "you have all the {get} that a {pyramid} needs")
BOUGHT_AND_PAID: Final[i64] = REASONS.code(
    "bought_and_paid", "R67", "a kind is not both bought and paid in one turn's fair trades"
)
RESERVE: Final[i64] = REASONS.code("reserve", "R66", "at least {reserve} {pay} stays in reserve")
SUN_FIRST: Final[i64] = REASONS.code("sun_first", "R65", "pay the sun that you do not need first")
MOON_FIRST: Final[i64] = REASONS.code("moon_first", "R65", "pay the moon that you do not need first")
NO_TEAMS_HERE: Final[i64] = REASONS.code("no_teams_here", "§7.6", "there are no teams in this game")
NO_MATE: Final[i64] = REASONS.code("no_mate", "§7.6", "you play alone and have no team-mate")
TOO_MANY_PROPOSALS: Final[i64] = REASONS.code(
    "too_many_proposals", "R69", "you have made {proposals} proposals this turn, as many as are allowed"
)
HAVE_FEWER: Final[i64] = REASONS.code("have_fewer", "§7.6", "you have only {have} {resource}")
MATE_FULL: Final[i64] = REASONS.code("mate_full", "§7.6", "your team-mate has no room for {amount} {resource}")
NOTHING_TO_WANT: Final[i64] = REASONS.code(
    "nothing_to_want", "§7.6", "your team-mate has nothing else that fits into your storages"
)
WANTS_WHAT_IT_OFFERS: Final[i64] = REASONS.code(
    "wants_what_it_offers", "§7.6", "you offer {resource}: want another kind for it"
)
MATE_HAS_FEWER: Final[i64] = REASONS.code("mate_has_fewer", "§7.6", "your team-mate has only {have} {resource}")
NO_ROOM: Final[i64] = REASONS.code("no_room", "§7.6", "you have no room for {amount} {resource}")
FEWER_ASKED: Final[i64] = REASONS.code("fewer_asked", "§7.6", "you were asked for {asked} only")

# §7.8 Space Police
NO_POLICE: Final[i64] = REASONS.code("no_police", "§7.8", "there is no Space Police in this game")
POLICE_TOO_DEAR: Final[i64] = REASONS.code("police_too_dear", "§7.8, R77", "a policeman costs {cost}, you have {have}")
