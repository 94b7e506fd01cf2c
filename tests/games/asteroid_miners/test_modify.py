"""Phase 3 (§5.3, §5.4): the pool and what its pairs change."""

from random import Random

import pytest

from orebit.core.match import new_match
from orebit.games.asteroid_miners import GAME
from orebit.games.asteroid_miners.components import CARD_1A, CARD_2B
from orebit.games.asteroid_miners.position import FREE_BLACK_IDS
from orebit.games.asteroid_miners.view import view
from tests.games.asteroid_miners.position import Board


def slots_of(texts: list[str]) -> set[str]:
    return {text.split()[0] for text in texts}


def test_r16_keeping_all_dice_ends_the_rolling() -> None:
    board = Board(phase="pool", drill="G1 G2 G3 G4", pool=[1, 1, 2, 3, 4]).play("keep 11111")

    assert board.pool == [1, 1, 2, 3, 4]
    assert board.phase == "modify"


def test_r16_a_die_kept_first_may_be_rerolled_later() -> None:
    board = Board(phase="pool", drill="G1 G2 G3 G4", pool=[1, 1, 2, 3, 4])
    board.play("keep 00001", dice=[6, 6, 6, 6]).play("keep 11110", dice=[6])

    assert board.pool == [6, 6, 6, 6, 6]


def test_y8_r14_an_unchanged_blue_die_takes_pips_but_no_sixes_and_costs_its_owner() -> None:
    board = Board(phase="modify", event=6, drill="B6 G4 G3 G5", pool=[1, 1, 6, 6])
    assert "0 +" in [text[2:] for text in board.kinds("pip")]
    assert "0" not in slots_of(board.kinds("set"))

    board.play("pip 1 0 +", "done_modify", "dig column 0001")

    assert board.funding == [10, 10]  # slot 0
    board = Board(phase="dig", drill="- B1 - -", waypoint=(1, 0)).play("dig column 0010")
    assert board.funding == [9, 10]


def test_y14_r24_black_changes_once_for_each_level_attained() -> None:
    board = Board(phase="modify", equipment=(2, 1), drill="K4 K1 G5 G5", waypoint=(1, 0))
    assert {text.split()[1] for text in board.kinds("free_black")} == {"0", "1"}

    board.play("free_black 1 0 -")
    assert board.drill == "K3 K1 G5 G5"
    board.play("free_black 2 1 -")

    assert board.drill == "K3 K5 G5 G5"
    assert board.phase == "dig"  # no free use is left, so the engine went on


@pytest.mark.parametrize(
    ("free_black", "first", "after"),
    [
        ("each_level", {"1", "2", "3"}, {"1", "3"}),
        ("once_a_turn", {"1", "2", "3"}, set()),
        ("after_upgrades", {"2", "3"}, {"3"}),
    ],
)
def test_r24_which_levels_change_black_is_agreed(free_black: str, first: set[str], after: set[str]) -> None:
    board = Board(phase="modify", equipment=(3, 1), drill="K4 K1 G5 G5", pool=(1, 1), free_black=free_black)
    assert {text.split()[0] for text in board.kinds("free_black")} == first

    board.play("free_black 2 0 -")
    assert {text.split()[0] for text in board.kinds("free_black")} == after


def test_r24_where_nothing_is_free_black_takes_pairs_only() -> None:
    board = Board(phase="modify", equipment=(3, 1), drill="K4 K1 G5 G5", pool=(1, 1), free_black="none")

    assert board.kinds("free_black") == []
    assert slots_of([text[2:] for text in board.kinds("pip")]) == {"0", "1", "2", "3"}


@pytest.mark.parametrize("free_black", FREE_BLACK_IDS)
def test_r24_what_was_agreed_holds_from_the_first_turn_to_the_last(free_black: str) -> None:
    match = new_match(GAME, 2, {"free_black": free_black, "length": "short"}, seed=1)
    bot, used = Random(1), []
    while not match.is_over():
        seat = match.deciders()[0]
        offered = match.legal(seat)
        black = [action for action in offered if action.startswith(("roll black", "free_black"))]
        match.play(seat, bot.choice(black or offered))
        used += [match.acts[-1].text.split()[:2]] if match.acts[-1].text.startswith("free_black") else []

    assert bool(used) == (free_black != "none")
    assert (["free_black", "1"] in used) == (free_black in ("each_level", "once_a_turn"))


def test_r24_fives_and_sixes_do_not_touch_black_but_pips_do() -> None:
    board = Board(phase="modify", event=6, drill="K4 G1 G5 -", pool=[1, 1, 6, 6])

    assert slots_of(board.kinds("set")) == {"1", "2"}
    assert slots_of([text[2:] for text in board.kinds("pip")]) == {"0", "1", "2"}


def test_y15_r17_threes_change_a_second_component_that_is_not_white() -> None:
    board = Board(phase="modify", equipment=(3, 1), drill="G1 W2 G4 G6", pool=[3, 3, 5]).play("pip 3 0 +")
    assert board.drill == "G2 W2 G4 G6"
    assert board.phase == "second"
    assert board.legal() == ["pip_second 2 -1", "pip_second 2 +1", "pip_second 3 -1", "pip_second 3 +1", "pip_stop"]

    board.play("pip_second 3 +1")

    assert board.drill == "G2 W2 G4 G1"


def test_r17_with_one_eligible_component_there_is_no_second() -> None:
    board = Board(phase="modify", equipment=(3, 1), drill="W1 W2 G4 -", pool=[3, 3], waypoint=(2, 0))
    board.play("pip 3 2 -", dice=[])

    assert board.drill == "W1 W2 G3 -"
    assert board.phase == "dig"  # W2 fits s3


def test_11_the_view_says_what_each_change_makes_of_the_drill() -> None:
    board = Board(phase="modify", equipment=(3, 1), drill="G1 W2 K4 G6", pool=[3, 3, 1, 1, 5])
    changes = view(board.state, 0).changes

    assert changes["pip 1 0 -"].faces == [6, 2, 4, 6]  # faces wrap (R56)
    assert changes["pip 3 3 +"].faces == [1, 2, 4, 1]
    assert changes["free_black 2 2 -"].faces == [1, 2, 2, 6]
    assert not any(action.startswith(("swap", "done")) for action in changes)

    board.play("pip 3 0 +")

    assert view(board.state, 0).changes["pip_second 3 +1"].faces == [2, 2, 4, 1]


def test_11_the_view_says_what_the_drill_and_each_change_of_it_would_dig() -> None:
    """s4 of asteroid 1 needs 1 3 3; a 3 in space 3-4 costs $1M, in space 5 $2M; iron stands at $2M."""
    board = Board(phase="modify", waypoint=(3, 0), drill="G1 G3 G4 -", pool=[1, 1, 2], market=(1, 1), event=3)
    (now,) = view(board.state, 0).outlook
    (then,) = view(board.state, 0).changes["pip 1 2 -"].outlook

    assert (now.slots, now.covers, now.of, now.cost, now.sale, now.still) == ([0, 1], 2, 3, 1, None, [3])
    assert (then.slots, then.covers, then.cost, then.still) == ([0, 1, 2], 3, 3, [])
    assert then.sale is not None
    assert (then.sale.brings, then.sale.at, then.sale.after) == (4, [1, 1], [0, 2])


def test_11_white_and_black_are_the_rivals_business_in_what_the_drill_would_dig() -> None:
    white = Board(phase="dig", waypoint=(3, 0), drill="G1 W3 - -", funding=(10, 10), event=3)
    black = Board(phase="dig", waypoint=(3, 0), drill="G1 K3 - -", funding=(10, 10), event=3)

    assert [view(board.state, 0).digs["dig column 0011"].rival for board in (white, black)] == [-1, 1]
    assert view(white.state, 0).digs["dig column 0010"].still == [3, 3]  # R6: the last spaces, whatever was dug with


def test_r17_a_free_black_change_of_two_wants_a_second_black_one() -> None:
    board = Board(phase="modify", equipment=(4, 1), drill="K1 K2 G4 -").play("free_black 4 0 +")
    assert board.legal() == ["pip_second 1 -2", "pip_second 1 +2", "pip_stop"]

    board.play("pip_stop")

    assert board.drill == "K3 K2 G4 -"
    assert {text[0] for text in board.kinds("free_black")} == {"1", "2", "3"}


def test_y16_r19_rearranging_trades_green_slots_only() -> None:
    board = Board(phase="modify", event=6, drill="G4 W3 G5 G6", pool=[5, 5])
    assert board.kinds("arrange") == ["0132", "2103", "2130", "3102", "3120"]

    board.play("arrange 2130")  # slot 0 gets slot 2's, slot 2 gets slot 3's, slot 3 gets slot 0's

    assert board.logged("components_moved") == [[5, 3, 6, 4]]


def test_r19_swapping_needs_two_green_components() -> None:
    assert Board(phase="modify", event=1, drill="G4 W3 G5 -", pool=[5, 5]).kinds("swap") == ["0-2"]
    assert Board(phase="modify", event=1, drill="G4 W3 W5 -", pool=[5, 5]).kinds("swap") == []


def test_a_swap_exchanges_two_slots() -> None:
    board = Board(phase="modify", event=1, drill="G4 W3 G5 -", pool=[5, 5]).play("swap 0-2")

    assert board.logged("components_moved") == [[5, 3, 4, 0]]


def test_y17_r20_exchange_twice_from_what_is_left_of_the_pool() -> None:
    board = Board(phase="modify", level=2, event=2, drill="G6 G6 G6 G6", pool=[5, 5, 1, 1, 3])
    assert {text.split()[1] for text in board.kinds("exchange")} == {"1", "3"}

    board.play("exchange 3 1")
    assert board.phase == "second"
    board.play("exchange_second 0 1")

    assert board.drill == "G1 G6 G6 G1"
    assert board.pool == [3]


def test_r20_the_second_exchange_is_optional_and_may_hit_the_same_slot() -> None:
    board = Board(phase="modify", level=2, event=2, drill="G6 - - -", pool=[5, 5, 1, 2]).play("exchange 0 1")

    assert board.legal() == ["exchange_second 0 2", "exchange_stop"]


def test_r20_after_the_last_pool_die_there_is_no_second_exchange() -> None:
    board = Board(phase="modify", level=2, event=2, drill="G6 - - -", pool=[5, 5, 2]).play("exchange 0 2")

    assert board.phase == "dig"


def test_r18_four_equal_dice_are_two_pairs_and_may_change_one_component_twice() -> None:
    board = Board(phase="modify", drill="G3 G6 - -", pool=[1, 1, 1, 1, 1]).play("pip 1 0 -", "pip 1 0 -")

    assert board.drill == "G1 G6 - -"
    assert board.pool == [1]


def test_r18_three_equal_dice_are_one_pair() -> None:
    board = Board(phase="modify", drill="G3 G6 - -", pool=[1, 1, 1]).play("pip 1 0 -", dice=[])

    assert board.phase == "dig"


def test_r50_sixes_reroll_green_components_only_up_to_their_number() -> None:
    board = Board(phase="modify", event=1, drill="G1 W2 G3 G4", pool=[6, 6])

    assert board.kinds("reroll") == ["0001", "0100", "0101", "1000", "1001", "1100"]  # no more than two


def test_r19_rerolled_components_stay_in_their_slots() -> None:
    board = Board(phase="modify", event=1, drill="G1 W2 G3 G4", pool=[6, 6]).play("reroll 1001", dice=[5, 5])

    assert board.drill == "G5 W2 G3 G5"


def test_r19_an_empty_slot_is_no_target() -> None:
    board = Board(phase="modify", event=2, drill="G1 - G3 G4", pool=[6, 6])

    assert slots_of(board.kinds("set")) == {"0", "2", "3"}
    assert "0 1" not in board.kinds("set")  # the face it has


def test_y32_r45_the_scavenger_needs_a_million() -> None:
    cards = (CARD_2B, CARD_1A)
    assert Board(phase="modify", drill="G1 - - -", pool=[3], funding=(0, 0), cards=cards).kinds("scavenge") == []

    board = Board(phase="modify", event=4, drill="G2 - - -", pool=[1, 3], funding=(1, 0), cards=cards)
    assert board.kinds("scavenge") == ["0 1", "0 3"]
    board.play("scavenge 0 1")

    assert board.funding == [0, 0]  # R45: Hard Ore does not double it
    assert board.drill == "G1 - - -"
    assert board.pool == [3]
    assert board.phase == "dig"  # once a turn, so that nothing was left to modify


def test_a_scavenged_exchange_is_never_followed_by_a_second() -> None:
    board = Board(phase="modify", level=2, event=2, drill="G4 - - -", pool=[2, 3], cards=(CARD_2B, CARD_1A))
    board.play("scavenge 0 2")

    assert board.phase == "dig"
