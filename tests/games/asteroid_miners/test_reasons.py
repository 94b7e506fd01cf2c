"""Every reason of Asteroid Miners: when it is given, with which facts, in which sentence."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from orebit.games.asteroid_miners import GAME
from orebit.games.asteroid_miners.components import CARD_2A, CARD_2B
from orebit.games.asteroid_miners.position import COLUMN, NO_PATH
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from tests.games.asteroid_miners.position import Board
from tests.reasons import Case, reason_tests
from tests.table import Table

# Events of the first asteroid, by what is special about them.
SWAPS_AND_REROLLS_TWO = 1
DAMAGED_EXCHANGES_AND_SETS = 2
REARRANGES = 4
SCRAPYARD = 5

At = Callable[[], Table[AsteroidMinersState]]


def at(*acts: str, dice: Iterable[int] = (), **position: Any) -> At:
    """A position as tests.games.asteroid_miners.position sets it, and what is played from there."""
    return lambda: Table.at(GAME, Board(**position).play(*acts, dice=dice).state)


def modifying(*acts: str, drill: str = "G1 G2 W3 -", pool: Iterable[int] = (), **position: Any) -> At:
    return at(*acts, phase="modify", drill=drill, pool=pool, **position)


def digging(*acts: str, drill: str = "G1 - G2 -", **position: Any) -> At:
    return at(*acts, phase="dig", drill=drill, **position)


SECOND = modifying("pip 3 0 +", pool=(3, 3), equipment=(3, 1))
SECOND_EXCHANGE = modifying("exchange 0 1", pool=(5, 5, 1, 2), level=2, event=2)
SCRAPPING = digging("dig column 1010", drill="- G1 - G2", event=SCRAPYARD, funding=(4, 10))
AGAIN = digging("dig column 0011", drill="G3 G1 - G4", waypoint=(3, 0), owner=1, charges=1)  # of 1, 3 and 3

CASES = (
    # The phase
    Case("for_the_table", at(), "0 time_up", {}, "only the table itself can say that (R32)"),
    Case("drill_first", at(), "0 keep_event", {}, "roll the next die of your drill first (§5.2)"),
    Case(
        "event_first",
        at(phase="event_change", drill="G1 G2 G3 B4"),
        "0 roll_die green",
        {},
        "the blue die may change the event: change or keep it first (§5.2)",
    ),
    Case(
        "pool_first",
        at(phase="pool", pool=(1, 2, 3, 4, 5)),
        "0 done_modify",
        {},
        "the dice pool is being rolled: say which dice you keep (§5.3)",
    ),
    Case(
        "modify_first",
        modifying(),
        "0 dig column 0001",
        {},
        "you are modifying your drill: use a pair, or be done with it (§5.4)",
    ),
    Case(
        "second_first",
        SECOND,
        "0 done_modify",
        {},
        "the effect may change a second component: choose it, or stop (§5.4)",
    ),
    Case("dig_first", digging(), "0 upgrade", {}, "choose what to dig, or dig nothing (§5.5)"),
    Case(
        "scrap_first",
        SCRAPPING,
        "0 again none",
        {},
        "Scrapyard Find: choose the component that costs nothing, or none (§5.5)",
    ),
    Case("again_first", AGAIN, "0 upgrade", {}, "Efficient Drilling: use a component again, or stop (§5.5)"),
    Case("tender_first", at(phase="tender"), "1 upgrade", {}, "the bid for tender is on: roll (§5.6)"),
    Case("upgrade_first", at(phase="upgrade"), "0 tender_roll", {}, "buy mining equipment, or end your turn (§5.8)"),
    # §5.2 Drill
    Case(
        "blue_with_green", at(drill="W1 G2 G3 -"), "0 roll_die blue", {}, "the blue die goes with green dice only (R10)"
    ),
    Case(
        "blue_last", at(drill="G1 - - -"), "0 roll_die blue", {}, "the blue die can only be the last of the drill (R10)"
    ),
    Case(
        "before_green",
        at(drill="G1 - - -"),
        "0 roll_die white",
        {"colour": "white"},
        "white dice come before the green ones, and only one colour goes with green (§5.2)",
    ),
    Case(
        "dice_used_up",
        at(drill="K1 K2 - -"),
        "0 roll_die black",
        {"count": 2, "colour": "black"},
        "there are only 2 black dice (§2)",
    ),
    # §5.3 Pool
    Case(
        "pool_smaller",
        at(phase="pool", pool=(1, 2, 3, 4), event=DAMAGED_EXCHANGES_AND_SETS),
        "0 keep 10000",
        {"size": 4},
        "the pool has only 4 dice (§5.3)",
    ),
    # §5.4 Modify: what it takes
    Case(
        "no_pair",
        modifying(pool=(1, 2)),
        "0 pip 1 0 +",
        {"pair": 1, "count": "one"},
        "that takes a pair of 1s, and the pool has one 1 (§5.4)",
    ),
    Case(
        "level_locked",
        modifying(pool=(3, 3), equipment=(2, 1)),
        "0 pip 3 0 +",
        {"level": 3, "own": 2},
        "that takes equipment U3, and you have U2 (§2.9)",
    ),
    Case(
        "level_used",
        modifying("free_black 1 0 +", drill="K1 K2 - -", equipment=(2, 1)),
        "0 free_black 1 1 +",
        {"level": 1},
        "U1 has changed a black component this turn (R24)",
    ),
    Case(
        "nothing_free",
        modifying(drill="K1 K2 G1 -", pool=(1, 1), equipment=(2, 1), free_black="none"),
        "0 free_black 1 1 +",
        {},
        "it was agreed that no component is changed without a pair (R24)",
    ),
    Case(
        "free_once",
        modifying("free_black 1 0 +", drill="K1 K2 G1 -", pool=(1, 1), equipment=(2, 1), free_black="once_a_turn"),
        "0 free_black 2 1 +",
        {},
        "you have changed a black component this turn, and it was agreed that one change a turn is free (R24)",
    ),
    Case(
        "not_from_the_start",
        modifying(drill="K1 K2 G1 -", equipment=(2, 1), free_black="after_upgrades"),
        "0 free_black 1 0 +",
        {"level": 1},
        "it was agreed that U1, which all start with, changes nothing without a pair (R24)",
    ),
    Case(
        "no_scavenger",
        modifying(pool=(1, 2)),
        "0 scavenge 0 2",
        {},
        "only the Scavenger card 2B exchanges without a pair (§7.3)",
    ),
    Case(
        "has_scavenged",
        modifying("scavenge 0 2", pool=(1, 1, 2), cards=(CARD_2B, CARD_2A)),
        "0 scavenge 0 1",
        {},
        "you have scavenged this turn (§7.3)",
    ),
    Case(
        "scavenge_too_dear",
        modifying(pool=(1, 2), cards=(CARD_2B, CARD_2A), funding=(0, 10)),
        "0 scavenge 0 2",
        {"cost": "$1M", "have": "$0M"},
        "scavenging costs $1M and you have $0M (R45)",
    ),
    Case(
        "other_fives",
        modifying(pool=(5, 5), event=SWAPS_AND_REROLLS_TWO),
        "0 arrange 1023",
        {"offered": "a swap"},
        "under this event a pair of 5s is for a swap (§2.11)",
    ),
    Case(
        "other_sixes",
        modifying(pool=(6, 6), event=SWAPS_AND_REROLLS_TWO),
        "0 charge",
        {"offered": "a reroll"},
        "under this event a pair of 6s is for a reroll (§2.11)",
    ),
    # §5.4 Modify: which component
    Case(
        "space_empty",
        modifying(pool=(1, 1)),
        "0 pip 1 3 +",
        {"space": "6"},
        "space 6 is empty (R19)",
    ),
    Case("white_stays", modifying(pool=(1, 1)), "0 pip 1 2 -", {}, "a white component can never be changed (§5.4)"),
    Case("black_only", modifying(), "0 free_black 1 0 +", {}, "only black components are changed without a pair (R24)"),
    Case(
        "green_only",
        modifying(pool=(5, 5), event=SWAPS_AND_REROLLS_TWO),
        "0 swap 1-2",
        {"space": "5", "colour": "white"},
        "space 5 holds a white component, and this is for green ones only (R50)",
    ),
    # §5.4 Modify: how
    Case(
        "moves_nothing",
        modifying(pool=(5, 5), event=REARRANGES),
        "0 arrange 0123",
        {},
        "that leaves everything where it is (§5.4)",
    ),
    Case(
        "too_many_rerolled",
        modifying(drill="G1 G2 G3 -", pool=(6, 6), event=SWAPS_AND_REROLLS_TWO),
        "0 reroll 0111",
        {"most": 2},
        "this event rerolls at most 2 components (§2.11)",
    ),
    Case(
        "shows_already",
        modifying(pool=(6, 6), event=DAMAGED_EXCHANGES_AND_SETS),
        "0 set 1 2",
        {"space": "3-4", "face": 2},
        "space 3-4 shows 2 already (§5.4)",
    ),
    Case("not_in_pool", SECOND_EXCHANGE, "0 exchange_second 0 1", {"face": 1}, "the pool has no 1 (R20)"),
    Case(
        "not_beside_pair",
        modifying(pool=(5, 5, 1), event=DAMAGED_EXCHANGES_AND_SETS),
        "0 exchange 0 5",
        {"face": 5},
        "the pool has no 5 beside the pair that is spent (R20)",
    ),
    # §5.4 The second component
    Case("exchange_or_stop", SECOND_EXCHANGE, "0 pip_stop", {}, "exchange a second component, or stop (R20)"),
    Case("change_or_stop", SECOND, "0 exchange_stop", {}, "change a second component, or stop (R17)"),
    Case("same_component", SECOND, "0 pip_second 0 +1", {}, "the second component must be a different one (R17)"),
    Case("other_change", SECOND, "0 pip_second 1 +2", {"delta": 1}, "this effect changes by 1 (R17)"),
    # §5.5 Dig
    Case("nothing_in_column", digging(), "0 dig tender 0000", {}, "to dig nothing, choose nothing of the column (R8)"),
    Case(
        "stratum_begun",
        digging(path=(COLUMN, NO_PATH), covered=(1, 0)),
        "0 dig tender 0001",
        {},
        "the stratum that was begun must be finished first (R31)",
    ),
    Case(
        "not_at_junction",
        digging(),
        "0 dig tender 0001",
        {"junction": 3},
        "the tender stratum begins at the junction, waypoint 3 (R29)",
    ),
    Case(
        "not_tender_owner",
        digging(waypoint=(3, 0), owner=1),
        "0 dig tender 0001",
        {},
        "only the winner of the tender may dig its stratum (R29)",
    ),
    Case(
        "slot_empty",
        digging(),
        "0 dig column 0011",
        {"space": "3-4"},
        "space 3-4 of your drill is empty (§5.5)",
    ),
    Case(
        "not_needed",
        digging(drill="G1 G1 G2 -"),
        "0 dig column 0011",
        {"need": "1 2", "excess": "2 dice with a 1 are too many"},
        "the stratum needs 1 2: 2 dice with a 1 are too many (R6)",
    ),
    Case(
        "dig_too_dear",
        digging(drill="- G1 - G2", funding=(4, 10)),
        "0 dig column 1010",
        {"cost": "$5M", "have": "$4M"},
        "it costs you $5M, and you have $4M (R21)",
    ),
    Case(
        "still_too_dear",
        digging(drill="- G1 - G2", funding=(0, 10), event=SCRAPYARD),
        "0 dig column 1010",
        {"cost": "$1M", "have": "$0M"},
        "it costs you $1M, with Scrapyard Find counted, and you have $0M (R21)",
    ),
    # §5.5 Scrapyard Find and Efficient Drilling
    Case("scrap_unused", SCRAPPING, "0 scrap 0", {"space": "1-2"}, "space 1-2 is not used in this dig (R15)"),
    Case(
        "rest_too_dear",
        SCRAPPING,
        "0 scrap none",
        {"cost": "$5M", "have": "$4M"},
        "the rest would cost you $5M, and you have $4M (R21)",
    ),
    Case(
        "again_unused",
        AGAIN,
        "0 again 3",
        {"space": "6"},
        "space 6 is not used in this dig, so it cannot be used again (R25)",
    ),
    Case("again_not_needed", AGAIN, "0 again 1", {"face": 1}, "no 1 is needed any more (R25)"),
)

test_reasons, test_all_reasons = reason_tests(GAME, CASES)


@pytest.mark.parametrize(
    ("table", "text", "why"),
    [
        (modifying(pool=(1,)), "0 swap 0-1", "that takes a pair of 5s, and the pool has no 5 (§5.4)"),
        (modifying(pool=(6,)), "0 charge", "that takes a pair of 6s, and the pool has one 6 (§5.4)"),
        (modifying(), "0 free_black 3 0 +", "that takes equipment U3, and you have U1 (§2.9)"),
        (
            modifying(pool=(5, 5), event=REARRANGES),
            "0 arrange 0132",
            "space 5 holds a white component, and this is for green ones only (R50)",
        ),
        (modifying(pool=(6, 6)), "0 reroll 1001", "space 6 is empty (R19)"),
        (digging(drill="G1 G3 - -"), "0 dig column 0010", "the stratum needs 1 2: no 3 is needed (R6)"),
        (
            digging(drill="G1 G2 - -", path=(COLUMN, NO_PATH), covered=(1, 0)),
            "0 dig column 0001",
            "the stratum needs 2, always its last spaces: no 1 is needed (R6)",
        ),
    ],
)
def test_a_reason_names_what_the_action_is_about(table: At, text: str, why: str) -> None:
    """The same reasons from other kinds of actions: the pair that it takes, the first slot that does not do."""
    assert table().refuses(text) == why
