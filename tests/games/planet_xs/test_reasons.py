"""Every reason of Planet XS: when it is given, with which facts, in which sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import position
from tests.reasons import Case, reason_tests
from tests.table import Table

Deal = Callable[[], Table[PlanetXSState]]


def at(begin: str, *plays: str, dice: Sequence[int] = (), **setting: Any) -> Deal:
    """Alpha (seat 0) decides: at the beginning of a phase, or after these plays with their dice."""

    def table() -> Table[PlanetXSState]:
        made = position(begin, **setting)
        if plays:
            made.play(*plays, rolls=dice)
        return made

    return table


def coop(begin: str, **setting: Any) -> Deal:
    """Alpha and Oscar are partners."""
    return at(begin, ai="delta echo tango xray", coop=True, **setting)


def planning(*plays: str) -> Deal:
    return at("planning", *plays, crews="alpha oscar")


def holding(cards: str, crew: str = "", wounds: str = "") -> Deal:
    """In Command."""
    return at("command", cards=cards, crew=crew, wounds=wounds)


def picking(crew: str = "", **setting: Any) -> Deal:
    """Alpha may fight Xray at U8, whatever else there is."""
    return at("combat", crew=f"alpha U8 2, xray U8, {crew}", **setting)


def reacting(cards: str) -> Deal:
    """Alpha's 5 and 2 lie against Xray's 6."""
    return at("combat", "0 fight U8 5", dice=[2, 5, 6], crew="alpha U8 2, xray U8", cards=cards)


LOSING = at(
    "combat", "0 raid echo", dice=[6, 4, 1, 6, 5], crew="alpha echo-N, alpha echo-E, alpha echo-S, echo defend 2"
)
STOOD_DOWN = at(
    "combat", "0 stand_down echo", crew="alpha echo-N, echo defend, alpha delta-N, delta defend", cubes="B1 1"
)
DRAWN = at("distribute", resources="R05 R04", cards_played=0)
STEALING = at("deposit", crew="alpha echo-N", slots="echo N pink pink", rolls=[5])
STORING = at("storing", held="alpha green", slots="alpha N - pink")
SHARED_FACING = coop("combat", crew="alpha echo-N, oscar echo-N, alpha tango-W, oscar tango-W")
SHARED_MINE = coop("deposit", cubes="G3 3", crew="alpha G3 3, oscar G3")

CASES = (
    # The step of the round
    Case("resource_first", DRAWN, "0 confirm", {}, "choose one of the two Resource cards first (§5 phase 1)"),
    Case("plan_first", planning(), "0 pass", {}, "you are planning: send crew out or seal the plan (§5 phase 2)"),
    Case(
        "command_first",
        holding("alpha stimulant"),
        "0 stimulant 0 3",
        {},
        "this is Command: pass, or play a card with the Command symbol (§5 phase 4)",
    ),
    Case(
        "yield_first",
        SHARED_FACING,
        "0 raid echo",
        {},
        "decide first which partner's raider stays at the shared facing (§7.4)",
    ),
    Case("pick_first", picking(), "0 pass", {}, "pick a combat: fight, skirmish, raid or stand down (§5.2)"),
    Case(
        "react_first",
        reacting("alpha armour"),
        "0 armour",
        {},
        "the dice lie: pass, or play a card with the Combat symbol (§5.4)",
    ),
    Case("lose_first", LOSING, "0 pass", {}, "choose first which of your raiders is lost (§5.4)"),
    Case("split_first", SHARED_MINE, "0 pass", {}, "split the cubes of the mine between the partners first (§7.4)"),
    Case("steal_first", STEALING, "0 store pink N 1", {}, "say first how many cubes you steal (§5 phase 6)"),
    Case("store_first", STORING, "0 confirm", {}, "store your captured cubes (§5 phase 6)"),
    # §2 What this match does not have, and what the seat does not
    Case(
        "no_such_crew",
        at("command", crews="alpha echo", cards="alpha toxin"),
        "0 toxin 2 camp",
        {"crews": "2 crews"},
        "only 2 crews take part in this match (§4)",
    ),
    Case(
        "no_such_rival",
        planning(),
        "0 place rival2-N",
        {"rivals": "1 rival"},
        "you have only 1 rival, and bases without a crew are no target (R17)",
    ),
    Case("not_held", holding("alpha toxin"), "0 alien_lure", {"card": "Alien Lure"}, "you hold no Alien Lure card"),
    # Phase 1
    Case(
        "not_drawn",
        DRAWN,
        "0 choose_resource R12",
        {"drawn": "Resource card 4 and Resource card 5", "card": "Resource card 12"},
        "you drew Resource card 4 and Resource card 5, not Resource card 12 (§5 phase 1)",
    ),
    # Phase 2
    Case(
        "no_crew_in_hand",
        planning(*["0 place B1"] * 3, *["0 place F2"] * 3, *["0 place G3"] * 2),
        "0 place K4",
        {},
        "you have no crew left in hand: seal the plan (R16)",
    ),
    Case(
        "plan_is_beyond",
        planning("0 place rival1-N"),
        "0 place B1",
        {"reached": "Oscar's north facing"},
        "a plan goes through the places in order, and yours has reached Oscar's north facing: take placements back to "
        "change it (R19)",
    ),
    Case(
        "mine_full",
        planning(*["0 place B1"] * 3),
        "0 place B1",
        {"limit": 3, "place": "orange mine B1"},
        "3 of your crew are at orange mine B1 already, the most of one crew (R18)",
    ),
    Case(
        "defence_full",
        planning(*["0 place defend"] * 3),
        "0 place defend",
        {"limit": 3},
        "3 of your crew defend already, the most there may be (R18)",
    ),
    Case(
        "camp_full",
        planning(*["0 place camp"] * 3),
        "0 place camp",
        {"limit": 3},
        "3 of your crew are at the camp already, the most of one crew (R18)",
    ),
    Case(
        "partners_base",
        coop("planning"),
        "0 place rival3-N",
        {"owner": "Oscar"},
        "Oscar is your partner, whose base is no target (R78)",
    ),
    Case(
        "raider_there",
        planning("0 place rival1-N"),
        "0 place rival1-N",
        {"place": "Oscar's north facing"},
        "one of your raiders is at Oscar's north facing already (R18)",
    ),
    Case(
        "raids_full",
        planning("0 place rival1-N", "0 place rival1-E", "0 place rival1-S"),
        "0 place rival1-W",
        {"limit": 3, "owner": "Oscar"},
        "3 of your raiders are at Oscar already, the most of one crew (R18)",
    ),
    # Phase 4
    Case(
        "no_raider_to_move",
        holding("alpha secure"),
        "0 secure 5 echo N E",
        {"crew": "Xray", "place": "Echo's north facing"},
        "Xray has no raider at Echo's north facing (R26)",
    ),
    Case(
        "not_beside",
        holding("alpha secure", "xray echo-N"),
        "0 secure 5 echo N S",
        {"to": "south", "facing": "north"},
        "the south facing is not beside the north one: a raider moves one facing (R26)",
    ),
    Case(
        "secured_twice",
        holding("alpha secure", "xray echo-N, xray echo-E"),
        "0 secure 5 echo N E",
        {"crew": "Xray", "goal": "Echo's east facing"},
        "Xray has a raider at Echo's east facing already (R26)",
    ),
    Case(
        "nobody_to_recover",
        holding("alpha recover"),
        "0 recover major",
        {"section": "Major Wound"},
        "none of your crew is in the Med Bay with a Major Wound (R27)",
    ),
    Case(
        "no_room",
        holding("alpha recover", "alpha defend 3", "alpha minor"),
        "0 recover minor",
        {"limit": 3},
        "your base has 3 defenders, droids included (R27, R29)",
    ),
    Case(
        "armoured_already",
        at("command", cards="alpha armour", armour="alpha"),
        "0 armour",
        {},
        "your crew is armoured already this round (§5 phase 4)",
    ),
    Case(
        "nobody_to_poison",
        holding("alpha toxin"),
        "0 toxin 3 echo-W",
        {"crew": "Oscar", "place": "Echo's west facing"},
        "Oscar has no crew member at Echo's west facing (R28)",
    ),
    # §5.2 Picks
    Case("fights_itself", picking(), "0 fight U8 0", {}, "a crew does not fight itself (§5.2)"),
    Case(
        "partners_never_fight",
        coop("combat", crew="alpha G3, oscar G3, echo G3"),
        "0 fight G3 3",
        {},
        "partners never fight each other (§7.4)",
    ),
    Case(
        "no_own_miners",
        picking("echo F2"),
        "0 fight F2 2",
        {"mine": "blue mine F2"},
        "you have no crew at blue mine F2 (§5.2)",
    ),
    Case(
        "own_miners_inert",
        picking("alpha F2, echo F2", alien="z2"),
        "0 fight F2 2",
        {"mine": "blue mine F2"},
        "the Alien is at blue mine F2, and you have no Armour: inert (R24)",
    ),
    Case(
        "no_rival_miners",
        picking("alpha F2"),
        "0 fight F2 2",
        {"rival": "Echo", "mine": "blue mine F2"},
        "Echo has no crew at blue mine F2 (§5.2)",
    ),
    Case(
        "rival_miners_inert",
        picking("alpha F2, echo F2", alien="z2", armour="alpha"),
        "0 fight F2 2",
        {"mine": "blue mine F2", "rival": "Echo"},
        "the Alien is at blue mine F2, and Echo has no Armour: inert (R24)",
    ),
    Case(
        "cubes_for_all",
        picking("alpha F2, echo F2", cubes="F2 2"),
        "0 fight F2 2",
        {"mine": "blue mine F2"},
        "blue mine F2 has cubes for all who are there: nothing to fight for (§3)",
    ),
    Case(
        "no_own_raider",
        picking("delta echo-N"),
        "0 skirmish echo N 1",
        {"place": "Echo's north facing"},
        "you have no raider at Echo's north facing (§5.2)",
    ),
    Case(
        "own_raiders_inert",
        picking("alpha echo-N, echo defend", alien="z3"),
        "0 raid echo",
        {"base": "Echo"},
        "the Alien is in the zone of Echo, and you have no Armour (R24)",
    ),
    Case(
        "no_rival_raider",
        picking("alpha echo-N, delta echo-E"),
        "0 skirmish echo N 1",
        {"rival": "Delta", "place": "Echo's north facing"},
        "Delta has no raider at Echo's north facing (§5.2)",
    ),
    Case(
        "rival_raiders_inert",
        picking("alpha echo-N, delta echo-N", alien="z3", armour="alpha"),
        "0 skirmish echo N 1",
        {"base": "Echo", "rival": "Delta"},
        "the Alien is in the zone of Echo, and Delta has no Armour (R24)",
    ),
    Case(
        "base_without_crew",
        at("combat", crews="alpha echo", crew="alpha U8, echo U8"),
        "0 raid tango",
        {"base": "Tango"},
        "Tango has no crew (R17)",
    ),
    Case("no_raiders", picking(), "0 stand_down echo", {"base": "Echo"}, "you have no raider at Echo (§5.2)"),
    Case(
        "no_raider_alone",
        picking("alpha echo-N, delta echo-N, echo defend"),
        "0 raid echo",
        {"base": "Echo"},
        "none of your raiders is alone at its facing of Echo (R43)",
    ),
    Case(
        "not_defended",
        picking("alpha echo-N"),
        "0 raid echo",
        {"base": "Echo"},
        "Echo is not defended: your raiders steal without a fight (R46)",
    ),
    Case("stood_down", STOOD_DOWN, "0 raid echo", {"base": "Echo"}, "you have stood down at Echo this round (R42)"),
    # §5.4 The exchange
    Case(
        "no_raid_to_join",
        reacting("alpha droid_guard"),
        "0 droid_guard",
        {},
        "in Combat a droid can only join the defence of your base in a raid under way (R29)",
    ),
    Case(
        "no_such_pair",
        reacting("alpha ambush, alpha hvy_assault"),
        "0 ambush 2",
        {"pairs": "1 pair"},
        "the dice make only 1 pair (§5.4)",
    ),
    Case(
        "no_own_die",
        reacting("alpha targeter"),
        "0 targeter 6",
        {"value": 6},
        "you have no open die that shows 6 (§5.4)",
    ),
    Case(
        "no_rival_die",
        reacting("alpha power_blade"),
        "0 power_blade 5",
        {"rival": "Xray", "value": 5},
        "Xray has no open die that shows 5 (§5.4)",
    ),
    Case(
        "takes_no_part",
        reacting("alpha stimulant"),
        "0 stimulant 2 5",
        {"crew": "Echo"},
        "Echo takes no part in this combat (R32)",
    ),
    Case(
        "not_attacking",
        LOSING,
        "0 lose W",
        {"facing": "west"},
        "none of your attacking raiders is at the west facing (R45)",
    ),
    # Phase 6
    Case("beyond_the_roll", STEALING, "0 steal 2", {"roll": 5, "most": 1}, "your roll of 5 allows 1 at most (R53)"),
    Case("none_captured", STORING, "0 store orange N 1", {"colour": "orange"}, "you hold no orange cube (§5 phase 6)"),
    Case(
        "slot_taken",
        STORING,
        "0 store green N 2",
        {"facing": "north", "depth": "second"},
        "the second slot of your north facing is taken (R57)",
    ),
    # §7.4 Co-op
    Case(
        "other_facing_first",
        SHARED_FACING,
        "0 yield_to tango W 0",
        {"shared": "Echo's north facing"},
        "first comes Echo's north facing (§7.4)",
    ),
    Case("other_mine_first", SHARED_MINE, "0 split B1 1", {"first": "pink mine G3"}, "first comes pink mine G3 (§7.4)"),
    Case(
        "other_share",
        SHARED_MINE,
        "0 split G3 1",
        {"least": 2, "most": 3, "mine": "pink mine G3"},
        "you take from 2 to 3 cubes of pink mine G3 (§7.4)",
    ),
)
test_reasons, test_all_reasons = reason_tests(GAME, CASES)
