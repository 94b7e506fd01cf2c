"""Every reason of Martian Miners: when it is given, with which facts, in which sentence."""

from collections.abc import Callable, Mapping, Sequence

from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.components import ARMS, LAB, SUN
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    GRANTING,
    OPTIONS,
    ORDER,
    RAZING,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
)
from orebit.games.martian_miners.rules import MartianState
from tests.games.martian_miners.position import position
from tests.reasons import Case, reason_tests
from tests.table import Table

FAIR = {"fair_trade": True}
POLICE = {"space_police": True}
TEAMS = {"teams": "2v2"}  # seats 0 and 2
SHORT = {"trade_scope": "short"}
RICH = (6, 6, 6, 6)


def at(
    own: str = "",
    store: Sequence[int] = (),
    other: str = "",
    stores: Mapping[int, Sequence[int]] | None = None,
    mines: str = "",
    traders: str = "",
    players: int = 2,
    options: Mapping[str, object] | None = None,
    dice: Mapping[int, int] | None = None,
    **set_to: int,
) -> Callable[[], Table[MartianState]]:
    """Seat 0 decides: what it and seat 1 have on the board, its storage, and attributes of the state."""

    def table() -> Table[MartianState]:
        made = position(
            {0: own, 1: other}, {0: store, **(stores or {})}, {0: mines}, traders, players=players, options=options
        )
        if set_to.get("phase", OPTIONS) in (START_DICE, START_CHOICE, START_UPGRADE):
            made.state.starting_seat = 0
        for die, value in (dice or {}).items():
            made.state.start_die[die] = value
        for name, value in set_to.items():
            setattr(made.state, name, value)
        return made

    return table


def in_order(
    store: Sequence[int], traders: str, options: Mapping[str, object] | None = None, bought: int = 0, paid: int = 0
) -> Callable[[], Table[MartianState]]:
    """Seat 0 has opened the order of a lab, which costs 2 sun, 1 moon and 2 crown."""
    return at("S1.1", store, traders=traders, options=options, phase=ORDER, order=LAB, bought=bought, paid=paid)


CASES = (
    # The phase
    Case("for_the_table", at(), "0 time_up", {}, "that is for the table to say, not for a player (R60, R61)"),
    Case("start_first", at(phase=START_DICE), "0 end_turn", {}, "place one of your start dice first (§4.6)"),
    Case("choice_first", at(phase=START_CHOICE), "0 end_turn", {}, "place your construction by choice first (§4.7)"),
    Case(
        "upgrade_first",
        at(phase=START_UPGRADE),
        "0 end_turn",
        {},
        "make a lab of one of your start scouts first (§4.8)",
    ),
    Case("traders_first", at(phase=TRADERS), "0 end_turn", {}, "move a trader or leave them first (§5 T2a)"),
    Case(
        "raze_first",
        at(phase=RAZING, razing=0),
        "0 end_turn",
        {},
        "the Martians attack: choose what is razed first (§7.8)",
    ),
    Case("bonus_first", at(phase=BONUSES), "0 end_turn", {}, "take or decline the bonus of your mine first (R23)"),
    Case(
        "options_first",
        at(),
        "0 complete_build",
        {},
        "it is time for the options of your turn: build, fly, attack, convert, or end it (§5 T3)",
    ),
    Case(
        "order_first",
        in_order(RICH, "sun"),
        "0 end_turn",
        {},
        "a build order is open: trade, or complete the build first (R27)",
    ),
    Case(
        "want_first",
        at(players=4, options=TEAMS, phase=WANTING),
        "0 end_turn",
        {},
        "say what your offer shall bring first (§7.6)",
    ),
    Case(
        "answer_first",
        at(players=4, options=TEAMS, phase=ANSWERING),
        "2 end_turn",
        {},
        "answer your team-mate's offer first (§7.6)",
    ),
    Case(
        "grant_first",
        at(players=4, options=TEAMS, phase=GRANTING),
        "2 end_turn",
        {},
        "answer your team-mate's request first (§7.6)",
    ),
    # §2 What this game does not have
    Case("no_corner", at(), "0 build_lab 9.9", {"node": "9.9"}, "this board has no corner 9.9 (§2)"),
    Case("no_start", at(), "0 fly 9.9 1.1", {"start": "9.9"}, "this board has no corner 9.9 (§2)"),
    Case("no_goal", at(), "0 attack 1.1 9.9", {"to": "9.9"}, "this board has no corner 9.9 (§2)"),
    Case("no_tile", at(), "0 build_mine C3", {"tile": "C3"}, "this board has no tile C3 (§2)"),
    Case("no_pay", at(), "0 convert gems sun", {"pay": "gems"}, "this game is played without gems (§7.2)"),
    Case("no_get", at(), "0 convert sun gold", {"get": "gold"}, "this game is played without gold (§7.2)"),
    Case(
        "no_resource",
        at(players=4, options=TEAMS),
        "0 team_ask gold 1",
        {"resource": "gold"},
        "this game is played without gold (§7.2)",
    ),
    # §4 Setup
    Case(
        "no_start_die",
        at(phase=START_DICE),
        "0 place_start moon 1.1",
        {"die": "moon"},
        "you have no moon die to place (§4.6)",
    ),
    Case(
        "start_taken",
        at(other="S1.1", phase=START_DICE, dice={SUN: 0}),
        "0 place_start sun 1.1",
        {"node": "1.1"},
        "corner 1.1 is taken (R2)",
    ),
    Case(
        "other_face",
        at(phase=START_DICE, dice={SUN: 3}),
        "0 place_start sun 5.5",
        {"node": "5.5", "face": "sun 3"},
        "5.5 is no corner of a tile with sun 3 (§4.6)",
    ),
    Case(
        "no_reroll",
        at(phase=START_DICE, dice={SUN: 3}),
        "0 reroll_start sun",
        {"die": "sun"},
        "the sun die may not be rolled again: no rival holds a corner of its tile that touches more tiles than every "
        "free one (R8)",
    ),
    Case(
        "choice_taken",
        at(other="S1.1", phase=START_CHOICE),
        "0 place_choice 1.1",
        {"node": "1.1"},
        "corner 1.1 is taken (R10)",
    ),
    Case(
        "no_start_scout",
        at(other="S1.1", phase=START_UPGRADE),
        "0 upgrade_start 1.1",
        {"node": "1.1"},
        "no scout of yours stands on corner 1.1 (R62)",
    ),
    # §5 T2, §7.8 What the scan asks for
    Case(
        "other_bonus",
        at(phase=BONUSES),
        "0 take_bonus arms yes",
        {"asked": "sun"},
        "you are asked about sun: answer no or yes (R23)",
    ),
    Case(
        "nothing_to_raze",
        at(phase=RAZING, razing=0),
        "0 raze_lab 1.1",
        {"node": "1.1"},
        "nothing of yours stands on corner 1.1 (§7.8)",
    ),
    Case(
        "lab_under_scout",
        at("L+1.1", phase=RAZING, razing=0, raze_left=2),
        "0 raze_lab 1.1",
        {"node": "1.1"},
        "the lab on corner 1.1 goes only after the scout on top of it (R75)",
    ),
    Case(
        "no_lab_to_raze",
        at("S1.1", phase=RAZING, razing=0, raze_left=1),
        "0 raze_lab 1.1",
        {"node": "1.1"},
        "no lab of yours stands on corner 1.1 (§7.8)",
    ),
    Case(
        "no_scout_to_raze",
        at("L1.1", phase=RAZING, razing=0, raze_left=2),
        "0 raze_scout 1.1",
        {"node": "1.1"},
        "no scout of yours stands on corner 1.1 (§7.8)",
    ),
    Case(
        "no_mine_to_raze",
        at("L1.1", phase=RAZING, razing=0, raze_left=2),
        "0 raze_mine B2",
        {"tile": "B2"},
        "you have no mine on B2 (§7.8)",
    ),
    Case(
        "loss_not_exact",
        at("S1.1 L2.2", phase=RAZING, razing=0, raze_left=1),
        "0 raze_lab 2.2",
        {"left": "1 pip"},
        "with that the 1 pip that you still lose could not be made up exactly (R75)",
    ),
    # §5 T3 Building
    Case(
        "lab_needs_scout",
        at(other="S1.1"),
        "0 build_lab 1.1",
        {"node": "1.1"},
        "a lab replaces a scout of yours, and none stands on corner 1.1 (R33)",
    ),
    Case("lab_there", at("L1.1"), "0 build_lab 1.1", {"node": "1.1"}, "there is a lab on corner 1.1 already (R33)"),
    Case(
        "scout_needs_lab",
        at("S1.1"),
        "0 build_scout 1.1",
        {"node": "1.1"},
        "a scout is built on a lab of yours, and none stands on corner 1.1 (§5 T3)",
    ),
    Case(
        "lab_covered",
        at("L+1.1"),
        "0 order_scout 1.1",
        {"node": "1.1"},
        "the lab on corner 1.1 carries a scout already (R2)",
    ),
    Case("mine_there", at(mines="B2"), "0 build_mine B2", {"tile": "B2"}, "there is a mine on B2 already (R37)"),
    Case(
        "too_few_pips",
        at("L1.1 S2.2"),
        "0 build_mine B2",
        {"control": 3, "needed": 5, "tile": "B2"},
        "you have 3 of the 5 pips that a mine needs on the corners of B2 (R35)",
    ),
    Case(
        "beside_own_mine",
        at("L1.1 L2.2 S1.2", mines="A1"),
        "0 build_mine B2",
        {"tile": "B2"},
        "B2 lies beside a mine of yours (R37)",
    ),
    Case(
        "no_total_control",
        at("L1.1 L2.2 S1.2", options={"total_control": True}),
        "0 build_mine B2",
        {"held": 3, "corners": 4, "tile": "B2"},
        "you hold 3 of the 4 corners of B2: total control (R57)",
    ),
    Case(
        "stash_empty",
        at("S1.1 L2.2 L3.3 L4.4 L5.5 L5.1", RICH),
        "0 build_lab 1.1",
        {"pyramid": "lab"},
        "you have no lab left in your stash (R32)",
    ),
    Case(
        "build_too_dear",
        at("S1.1", (1, 1, 0, 6)),
        "0 build_lab 1.1",
        {"pyramid": "lab", "missing": "1 sun, 2 crown"},
        "a lab costs more than you have: 1 sun, 2 crown missing (§2)",
    ),
    # §5 T3 Build orders
    Case("no_trader", at("S1.1", RICH), "0 order_lab 1.1", {}, "no trader is on the platform (R26)"),
    Case(
        "trader_away",
        at("S1.1", (1, 1, 1, 6), traders="sun"),
        "0 order_lab 1.1",
        {"trader": "crown", "missing": "1 sun, 1 crown"},
        "the crown trader is away, and you need 1 sun, 1 crown (R26)",
    ),
    Case(
        "too_few_spare",
        at("S1.1", (0, 1, 2, 1), traders="sun"),
        "0 order_lab 1.1",
        {"missing": "2 sun"},
        "your spare units do not pay for what is missing: 2 sun (R28)",
    ),
    Case(
        "nothing_missing",
        at("S1.1", RICH, traders="sun", options=SHORT),
        "0 order_lab 1.1",
        {},
        "nothing is missing: build without trading (R29)",
    ),
    Case(
        "nothing_to_trade",
        at("S1.1", (2, 1, 2, 0), traders="sun"),
        "0 order_lab 1.1",
        {},
        "you have no spare unit, or no room for what the traders here sell (R28)",
    ),
    Case("same_kind", in_order(RICH, "sun"), "0 trade sun sun", {}, "pay one kind and get another (§5 T3)"),
    Case(
        "trader_not_here",
        in_order(RICH, "sun"),
        "0 trade sun moon",
        {"get": "moon"},
        "the moon trader is not on the platform (R26)",
    ),
    Case("none_to_pay", in_order((2, 1, 2, 0), "sun"), "0 trade arms sun", {"pay": "arms"}, "you have no arms"),
    Case(
        "storage_full",
        in_order(RICH, "sun"),
        "0 trade arms sun",
        {"get": "sun"},
        "your sun storage is full (§5 T3)",
    ),
    Case(
        "pay_was_bought",
        in_order((3, 3, 3, 3), "sun moon", bought=1 << ARMS, paid=1),
        "0 trade arms moon",
        {"pay": "arms"},
        "you have bought arms in this order, so you cannot pay with it (R30)",
    ),
    Case(
        "get_was_paid",
        in_order((3, 3, 3, 3), "sun moon", paid=1 << SUN),
        "0 trade arms sun",
        {"get": "sun"},
        "you have paid sun in this order, so you cannot buy it (R30)",
    ),
    Case(
        "get_not_missing",
        in_order((2, 0, 2, 3), "sun moon", SHORT),
        "0 trade arms sun",
        {"get": "sun", "pyramid": "lab"},
        "no sun is missing for the lab (R29)",
    ),
    Case(
        "units_needed",
        in_order((2, 1, 2, 0), "moon"),
        "0 trade sun moon",
        {"pyramid": "lab"},
        "the lab needs those units: it could not be completed then (R28)",
    ),
    Case(
        "still_missing",
        in_order((1, 1, 2, 1), "sun"),
        "0 complete_build",
        {"missing": "1 sun"},
        "you still need 1 sun (R27)",
    ),
    Case("trade_first", in_order(RICH, "sun"), "0 complete_build", {}, "trade at least once in a build order (R27)"),
    # §5 T3 Flight and attack
    Case(
        "scout_grounded",
        at("S1.1", RICH),
        "0 fly 1.1 1.2",
        {"start": "1.1"},
        "the scout on corner 1.1 has touched the ground: only one on a lab flies (R12)",
    ),
    Case(
        "no_ship",
        at("L1.1", RICH),
        "0 attack 1.1 1.2",
        {"start": "1.1"},
        "no scout of yours stands on a lab on corner 1.1 (§5 T3)",
    ),
    Case(
        "landing_taken",
        at("L+1.1", RICH, "S1.2"),
        "0 fly 1.1 1.2",
        {"to": "1.2"},
        "corner 1.2 is taken, and a flight lands on a free corner (R41)",
    ),
    Case(
        "flight_too_dear",
        at("L+1.1", (2, 2, 0, 0)),
        "0 fly 1.1 1.2",
        {"steps": "1 step", "cost": "1 arms", "have": 0},
        "a flight of 1 step takes 1 arms, you have 0 (§2)",
    ),
    Case(
        "nothing_to_attack",
        at("L+1.1", RICH),
        "0 attack 1.1 1.2",
        {"to": "1.2"},
        "nothing stands on corner 1.2: fly there instead (R44)",
    ),
    Case(
        "own_target",
        at("L+1.1 S1.2", RICH),
        "0 attack 1.1 1.2",
        {"to": "1.2"},
        "what stands on corner 1.2 is yours (R44, §7.6)",
    ),
    Case(
        "mate_target",
        at("L+1.1", RICH, "S1.2", players=3, options={"teams": "1v2", "solo_seat": 2}),
        "0 attack 1.1 1.2",
        {"to": "1.2"},
        "what stands on corner 1.2 is your team-mate’s (R44, §7.6)",
    ),
    Case(
        "target_covered",
        at("L+1.1", RICH, "L+1.2"),
        "0 attack 1.1 1.2",
        {"to": "1.2"},
        "the lab on corner 1.2 carries a scout: neither can be attacked (R44)",
    ),
    Case(
        "attack_too_dear",
        at("L+1.1", (1, 2, 0, 6), "S1.2"),
        "0 attack 1.1 1.2",
        {"cost": "2 sun", "have": 1},
        "this attack takes 2 sun; you have 1 (R42)",
    ),
    Case(
        "outgunned",
        at("L+1.1", (2, 2, 0, 4), "S1.3", {1: (0, 0, 0, 2)}),
        "0 attack 1.1 1.3",
        {"cost": "5 arms", "steps": 2, "arms": 2, "have": 4},
        "this attack takes 5 arms, 2 for fuel and one more than the defender's 2; you have 4 (R42)",
    ),
    # §5 T3, §7.5, §7.6 Deals
    Case(
        "no_coin",
        at(store=RICH),
        "0 convert sun moon",
        {},
        "converting takes a coin from a mine, and you have none (R25)",
    ),
    Case(
        "converts_into_itself",
        at(store=RICH, mines="B2"),
        "0 convert sun sun",
        {},
        "pay one kind and get another (R25)",
    ),
    Case(
        "convert_too_dear",
        at(store=(3, 0, 0, 0), mines="B2"),
        "0 convert sun moon",
        {"cost": "4 sun", "have": 3},
        "converting takes 4 sun, you have 3 (R25)",
    ),
    Case(
        "convert_full",
        at(store=RICH, mines="B2"),
        "0 convert sun moon",
        {"get": "moon"},
        "your moon storage is full (R25)",
    ),
    Case("no_fair_trade", at(), "0 announce lab", {}, "fair trade is not among the rules of this game (§7.5)"),
    Case(
        "announced_already",
        at(options=FAIR, announced=LAB),
        "0 announce mine",
        {"announced": "lab"},
        "you have announced a lab this turn already (R63)",
    ),
    Case(
        "nothing_to_gain",
        at(options=FAIR),
        "0 announce mine",
        {"pyramid": "mine"},
        "no fair trade would bring you nearer to a mine (§7.5)",
    ),
    Case(
        "announce_first", at(options=FAIR), "0 fair_trade sun moon", {}, "announce what you want to build first (R63)"
    ),
    Case(
        "enough_already",
        at(store=(3, 1, 0, 0), traders="moon", options=FAIR, announced=LAB),
        "0 fair_trade sun moon",
        {"get": "moon", "pyramid": "lab"},
        "you have all the moon that a lab needs (R64)",
    ),
    Case(
        "bought_and_paid",
        at(store=(3, 0, 0, 0), traders="moon", options=FAIR, announced=LAB, fair_bought=1 << SUN),
        "0 fair_trade sun moon",
        {},
        "a kind is not both bought and paid in one turn's fair trades (R67)",
    ),
    Case(
        "reserve",
        at(store=(0, 0, 0, 1), traders="moon", options=FAIR, announced=LAB),
        "0 fair_trade arms moon",
        {"reserve": 1, "pay": "arms"},
        "at least 1 arms stays in reserve (R66)",
    ),
    Case(
        "sun_first",
        at(store=(3, 0, 0, 2), traders="moon", options=FAIR, announced=LAB),
        "0 fair_trade arms moon",
        {},
        "pay the sun that you do not need first (R65)",
    ),
    Case(
        "moon_first",
        at(store=(0, 2, 0, 2), traders="sun", options=FAIR, announced=LAB),
        "0 fair_trade arms sun",
        {},
        "pay the moon that you do not need first (R65)",
    ),
    Case("no_teams_here", at(), "0 team_ask sun 1", {}, "there are no teams in this game (§7.6)"),
    Case(
        "no_mate",
        at(players=3, options={"teams": "1v2"}),
        "0 team_offer sun 1",
        {},
        "you play alone and have no team-mate (§7.6)",
    ),
    Case(
        "too_many_proposals",
        at(players=4, options=TEAMS, proposals=4),
        "0 team_ask sun 1",
        {"proposals": 4},
        "you have made 4 proposals this turn, as many as are allowed (R69)",
    ),
    Case(
        "have_fewer",
        at(store=(2, 0, 0, 0), players=4, options=TEAMS),
        "0 team_offer sun 3",
        {"have": 2, "resource": "sun"},
        "you have only 2 sun (§7.6)",
    ),
    Case(
        "mate_full",
        at(store=(2, 0, 0, 0), stores={2: RICH}, players=4, options=TEAMS),
        "0 team_offer sun 2",
        {"amount": 2, "resource": "sun"},
        "your team-mate has no room for 2 sun (§7.6)",
    ),
    Case(
        "nothing_to_want",
        at(store=(2, 0, 0, 0), players=4, options=TEAMS),
        "0 team_offer sun 2",
        {},
        "your team-mate has nothing else that fits into your storages (§7.6)",
    ),
    Case(
        "wants_what_it_offers",
        at(players=4, options=TEAMS, phase=WANTING, deal_kind=SUN, deal_amount=1),
        "0 team_want sun 1",
        {"resource": "sun"},
        "you offer sun: want another kind for it (§7.6)",
    ),
    Case(
        "mate_has_fewer",
        at(stores={2: (1, 0, 0, 0)}, players=4, options=TEAMS),
        "0 team_ask sun 2",
        {"have": 1, "resource": "sun"},
        "your team-mate has only 1 sun (§7.6)",
    ),
    Case(
        "no_room",
        at(store=RICH, stores={2: (1, 0, 0, 0)}, players=4, options=TEAMS),
        "0 team_ask sun 1",
        {"amount": 1, "resource": "sun"},
        "you have no room for 1 sun (§7.6)",
    ),
    Case(
        "fewer_asked",
        at(players=4, options=TEAMS, phase=GRANTING, deal_kind=SUN, deal_amount=1),
        "2 team_grant 2",
        {"asked": 1},
        "you were asked for 1 only (§7.6)",
    ),
    # §7.8 Space Police
    Case("no_police", at(), "0 hire_police", {}, "there is no Space Police in this game (§7.8)"),
    Case(
        "police_too_dear",
        at(store=(1, 0, 1, 1), options=POLICE),
        "0 hire_police",
        {"cost": "1 moon", "have": 0},
        "a policeman costs 1 moon, you have 0 (§7.8, R77)",
    ),
)
test_reasons, test_all_reasons = reason_tests(GAME, CASES)
