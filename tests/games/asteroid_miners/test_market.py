"""Phases 6 and 7 (§5.7, §5.8): market and upgrades."""

import pytest

from orebit.games.asteroid_miners.components import CARD_1B, CARD_2A
from tests.games.asteroid_miners.position import Board


def sold(stratum: int, **position: object) -> Board:
    """The market phase of seat 0, which has completed a stratum of its asteroid (0 to 4, T = 5)."""
    board = Board(phase="market", equipment=(4, 1), **position)  # type: ignore[arg-type]  # as Board takes them
    board.state.completed = (board.state.level - 1) * 6 + stratum
    return board.run([board.state.event % 6 + 1])


def test_y24_r37_several_upgrades_in_one_turn() -> None:
    board = Board(phase="upgrade", event=1, funding=(9, 0))
    board.play("upgrade").play("upgrade", dice=[2])

    assert board.state.equipment[0] == 3
    assert board.funding == [1, 0]
    assert board.state.active == 1  # nothing more can be bought, so that the turn ended by itself


def test_r37_upgrades_come_without_a_dig_too_and_may_be_declined() -> None:
    board = Board(phase="dig", drill="G5 - - -", funding=(4, 0)).run()  # nothing fits
    assert board.legal() == ["upgrade", "end_upgrades"]

    board.play("end_upgrades", dice=[2])

    assert board.funding == [4, 0]


def test_y25_r27_a_stratum_without_metals_lifts_both_tracks_up_to_the_end() -> None:
    board = sold(0, market=(3, 2))

    assert board.market == [3, 3]
    assert board.funding == [10, 10]


@pytest.mark.parametrize(("printed", "market"), [(False, [2, 0]), (True, [0, 2])])
def test_y26_r2_the_two_readings_of_the_shift(printed: bool, market: list[int]) -> None:
    assert sold(2, market=(1, 1), market_printed=printed).market == market


def test_y31_r45_the_ecological_grant_is_no_sale() -> None:
    board = sold(4, event=3, cards=(CARD_1B, CARD_2A), market=(0, 0), funding=(0, 0))

    assert board.funding == [3 + 2, 0]
    assert board.logged("grant") == [[0, 2]]
    assert board.market == [0, 1]


def test_r26_decreased_demand_falls_once_even_with_both_metals() -> None:
    board = sold(4, level=2, event=3, market=(2, 0), funding=(0, 0))  # 3 5 5

    assert board.logged("market_event_shift") == [[0, 1]]
    assert board.funding == [2 + 5 + 5, 0]
    assert board.market == [0, 1]


def test_r26_demand_does_not_move_beyond_the_ends() -> None:
    board = sold(2, event=3, market=(0, 3), funding=(0, 0))  # 2 4

    assert board.funding == [5, 0]


def test_r28_spaces_covered_on_earlier_turns_are_sold_too() -> None:
    board = Board(
        phase="dig", drill="- G3 - -", waypoint=(3, 0), path=(0, -1), covered=(2, 0), owner=1, event=2, equipment=(4, 1)
    )
    board.play("dig column 0010", dice=[1])

    assert board.logged("sold") == [[0, 3, 2, 1, 0]]


def test_r51_funding_has_no_upper_end() -> None:
    assert sold(4, level=3, funding=(63, 0), market=(3, 3)).funding == [63 + 4 + (9 + 2) * 2 + 10, 0]
