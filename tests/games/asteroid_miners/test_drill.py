"""Phases 1 and 2 (§5.1, §5.2): event, drill, event change."""

import pytest

from orebit.games.asteroid_miners.view import view
from tests.games.asteroid_miners.position import Board


def test_y1_r9_after_a_green_die_only_green_is_left_and_blue_as_the_last() -> None:
    board = Board().play("roll_die green", dice=[1, 3, 5])  # the second and third are forced

    assert board.kinds("roll_die") == ["green", "blue"]


def test_y1_after_one_white_comes_white_or_green_and_after_two_only_green() -> None:
    board = Board().play("roll_die white", dice=[1])
    assert board.kinds("roll_die") == ["green", "white"]

    board.play("roll_die white", dice=[3, 5, 6, 1, 2, 3, 4, 5])  # both greens are forced, then the pool

    assert board.drill == "W1 W3 G5 G6"
    assert board.phase == "pool"


def test_y1_after_black_never_white_or_blue() -> None:
    board = Board().play("roll_die black", dice=[1])
    assert board.kinds("roll_die") == ["green", "black"]

    board.play("roll_die green", dice=[3, 5, 6, 1, 2, 3, 4, 5])

    assert board.drill == "K1 G3 G5 G6"


def test_y1_the_first_die_is_green_white_or_black() -> None:
    assert Board().kinds("roll_die") == ["green", "white", "black"]


def test_y1_r10_under_damaged_drill_blue_may_be_the_third_die() -> None:
    board = Board(event=2).play("roll_die green", dice=[1, 3])

    assert board.kinds("roll_die") == ["green", "blue"]


def test_y2_placement_wraps_to_the_left_end() -> None:
    board = Board(drill="G1 - - G6", event=3).play("roll_die green", dice=[6])

    assert board.drill == "G1 G6 - G6"


def test_y2_the_view_tells_where_each_face_of_the_next_die_would_land() -> None:
    seen = view(Board(drill="G1 - - G6", event=3).state, 0)

    assert [slot.lands for slot in seen.drill] == [[], [1, 2, 3, 4, 6], [5], []]
    assert all(slot.lands == [] for slot in view(Board(phase="pool", drill="G1 G3 G5 G6").state, 0).drill)


def test_y3_an_event_die_that_shows_the_current_event_is_rolled_again() -> None:
    board = Board(phase="event", event=4).run([4, 4, 2])

    assert board.state.event == 2
    assert board.logged("event_rolled") == [[1, 2, 4, 4]]


def test_y4_r13_leaving_damaged_drill_brings_the_missing_green_die() -> None:
    board = Board(event=2).play("roll_die green", dice=[1, 2]).play("roll_die blue", dice=[5])
    assert board.drill == "G1 G2 B5 -"

    board.play("change_event", dice=[6, 1, 2, 3, 4, 5])

    assert board.funding == [8, 10]
    assert board.state.event == 5
    assert board.drill == "G1 G2 G5 G6"
    assert len(board.pool) == 5


def test_y5_r12_entering_damaged_drill_keeps_four_components_and_four_pool_dice() -> None:
    board = Board(event=3, drill="- G3 G4 G5").play("roll_die blue", dice=[2])
    assert board.drill == "B2 G3 G4 G5"

    board.play("change_event", dice=[1, 2, 3, 4])

    assert board.funding == [10, 10]
    assert board.state.event == 2
    assert board.drill == "G2 G3 G4 G5"
    assert len(board.pool) == 4


def test_y6_a_fee_that_cannot_be_paid_is_no_offer() -> None:
    board = Board(event=4, funding=(3, 10), drill="G1 G3 - G6").play("roll_die blue", dice=[5, 1, 2, 3, 4, 5])

    assert board.drill == "G1 G3 B5 G6"
    assert board.state.event == 4
    assert board.phase == "pool"


def test_y7_r11_a_blue_die_that_shows_the_event_stays_blue() -> None:
    board = Board(event=6, drill="G1 G3 G5 -").play("roll_die blue", dice=[6, 1, 2, 3, 4, 5])

    assert board.drill == "G1 G3 G5 B6"
    assert board.phase == "pool"


def test_r49_entering_hard_ore_is_not_doubled() -> None:
    board = Board(phase="event_change", event=3, drill="G1 G3 G5 B4")
    board.play("change_event", dice=[1, 2, 3, 4, 5])

    assert board.state.event == 4
    assert board.funding == [6, 10]


def test_r15_scrapyard_find_does_not_pay_the_event_fee() -> None:
    board = Board(phase="event_change", event=5, drill="G1 G3 B6 G5")
    board.play("change_event", dice=[1, 2, 3, 4, 5])

    assert board.funding == [8, 10]


def test_keeping_the_event_leaves_the_die_blue() -> None:
    board = Board(phase="event_change", event=3, drill="G1 G3 G5 B4").play("keep_event", dice=[1, 2, 3, 4, 5])

    assert board.drill == "G1 G3 G5 B4"
    assert board.state.event == 3


@pytest.mark.parametrize("event", [1, 2])
def test_r54_r55_a_new_turn_starts_with_all_nine_dice(event: int) -> None:
    board = Board(phase="cleanup", event=3, drill="W1 W3 G5 G6", pool=[1, 2, 3], charges=1)
    board.run([event])

    assert board.drill == "- - - -"
    assert board.pool == []
    assert board.state.charges == 0
    assert board.kinds("roll_die") == ["green", "white", "black"]


POOL = [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("board", "told", "dice"),
    [
        (Board(), 3, [1, 3, 5]),  # the last may still be blue
        (Board(event=2), 2, [1, 3]),
        (Board().play("roll_die white", dice=[1]), 3, [3, 5, 6, *POOL]),
        (Board(drill="G1 G3 - G6", event=3), 1, [5, *POOL]),
    ],
)
def test_r55_the_view_tells_how_many_dice_a_choice_of_green_rolls(board: Board, told: int, dice: list[int]) -> None:
    free = board.drill.count("-")

    assert view(board.state, 0).green_rolls == told
    board.play("roll_die green", dice=dice)
    assert free - board.drill.count("-") == told
