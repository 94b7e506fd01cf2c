"""Phase 5 (§5.6): the bid for tender, in rounds and as a race."""

import pytest

from orebit.core.chance import FastChance
from orebit.games.asteroid_miners import GAME
from orebit.games.asteroid_miners.actions import GO_LIVE, TIME_UP
from orebit.games.asteroid_miners.components import QUARTET, RACE_INTERVAL_MS
from orebit.games.asteroid_miners.position import IN_ROUNDS
from tests.games.asteroid_miners.position import Board


def bidding(**position: object) -> Board:
    """Seat 0 has just reached the junction; seat 1 is still at its entrance."""
    board = Board(phase="dig", drill="G2 G4 - -", waypoint=(2, 0), **position)  # type: ignore[arg-type]
    return board.play("dig column 0011")


def test_r30_the_first_cube_at_the_junction_opens_the_tender_for_both_before_the_market() -> None:
    board = bidding()

    assert board.phase == "tender"
    assert board.state.deciders() == [0, 1]
    assert board.legal(0) == board.legal(1) == ["tender_roll"]
    assert board.logged("sold") == []


def test_r30_the_second_cube_at_the_junction_opens_nothing() -> None:
    board = bidding(owner=1)

    assert board.phase == "upgrade"


def test_y18_in_rounds_the_quartet_wins_though_its_cube_is_at_the_entrance() -> None:
    board = bidding().play("0: tender_roll")
    assert board.state.deciders() == [1]  # it waits for the other

    board.play("1: tender_roll", dice=[3, 3, 1, 6, 3, 4, 5, 6])

    assert board.state.owner == 1
    assert board.logged("tender_rolled") == [[0, (1 << 3) | (1 << 6), 3, 3, 1, 6], [1, QUARTET, 3, 4, 5, 6]]
    assert board.logged("sold") == [[0, 4, 1, 2, 0]]  # the active seat's market follows


def test_r32_the_active_seats_dice_come_first_whoever_submits_first() -> None:
    board = bidding().play("1: tender_roll", "0: tender_roll", dice=[3, 4, 5, 6, 1, 1, 1, 1])

    assert board.state.owner == 0


def test_faces_held_stay_and_only_missing_dice_are_rolled() -> None:
    board = bidding().play("0: tender_roll", "1: tender_roll", dice=[3, 4, 1, 1, 1, 1, 1, 2])
    board.play("0: tender_roll", "1: tender_roll", dice=[5, 6, 1, 1, 1, 1])

    assert board.state.owner == 0


def test_y19_two_quartets_in_one_round_start_again() -> None:
    board = bidding().play("0: tender_roll", "1: tender_roll", dice=[3, 4, 5, 6, 6, 5, 4, 3])
    assert board.phase == "tender"
    assert list(board.state.held) == [0, 0]
    assert board.logged("tender_tied") == [[]]

    board.play("0: tender_roll", "1: tender_roll", dice=[1, 1, 1, 1, 6, 5, 4, 3])

    assert board.state.owner == 1


def test_y20_r32_in_a_race_every_roll_is_resolved_as_it_arrives() -> None:
    board = bidding().play("-1: go_live")
    board.play("0: tender_roll", "0: tender_roll", dice=[3, 4, 1, 1, 5, 6])

    assert board.state.owner == 0
    assert board.logged("tender_won") == [[0]]
    assert board.legal(1) == []  # the other's roll comes too late


def test_r32_in_a_race_both_seats_are_always_awaited() -> None:
    board = bidding().play("-1: go_live").play("1: tender_roll", dice=[1, 1, 1, 1])

    assert board.state.deciders() == [0, 1]


def test_r32_when_time_is_up_a_race_goes_on_in_rounds_from_the_faces_held() -> None:
    board = bidding().play("-1: go_live").play("0: tender_roll", dice=[3, 4, 5, 1]).play("-1: time_up")
    assert list(board.state.table_acts()) == [TIME_UP]  # it cannot go live again
    board.play("1: tender_roll")
    assert board.state.deciders() == [0]

    board.play("-1: time_up", dice=[1, 3, 4, 5, 6])  # the absent seat 0 is rolled for

    assert board.state.owner == 1


@pytest.mark.parametrize(("tender", "acts"), [("auto", 2), ("race", 2), ("rounds", 1)])
def test_r59_every_bid_starts_in_rounds_and_the_option_says_whether_it_may_go_live(tender: str, acts: int) -> None:
    state = GAME.start(GAME.setup(2, {"tender": tender}), FastChance(1))
    board = bidding(may_race=state.may_race)

    assert board.state.pace == IN_ROUNDS
    assert len(board.state.table_acts()) == acts


def test_r32_a_table_of_rounds_never_goes_live() -> None:
    assert list(bidding(may_race=True).state.table_acts()) == [GO_LIVE, TIME_UP]
    assert list(bidding(may_race=False).state.table_acts()) == [TIME_UP]


def test_r32_the_server_is_told_how_fast_a_seat_may_roll() -> None:
    assert RACE_INTERVAL_MS == 300


def test_solo_the_higher_sum_of_two_dice_wins_and_ties_are_rolled_again() -> None:
    board = Board(phase="dig", drill="G2 G4 - -", waypoint=(2, 0), solo=True)
    board.play("dig column 0011", dice=[3, 4, 1, 6, 2, 2, 5, 1])

    assert board.logged("tender_sum") == [[0, 7, 3, 4], [1, 7, 1, 6], [0, 4, 2, 2], [1, 6, 5, 1]]
    assert board.state.owner == 1
    assert board.phase == "upgrade"
