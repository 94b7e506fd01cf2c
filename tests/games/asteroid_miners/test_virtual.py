"""The Virtual Player (§7.4, §7.6)."""

import tomllib
from pathlib import Path

import pytest

from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.components import (
    ATTEMPT_COST,
    ATTEMPT_MOVES_TO,
    FULL,
    MISSED,
    PARTIAL,
    RESULT_IDS,
    attempt_place,
)
from tests.games.asteroid_miners.position import Board, set_up, virtual_turn

# X19: the table of §7.4, as (size, covered, result, cost, covered afterwards). R3 and R38 settled four of the rows.
ROWS = [
    (2, 0, FULL, 2, 2), (2, 0, PARTIAL, 1, 1), (2, 0, MISSED, 0, 0), (2, 1, FULL, 1, 2), (2, 1, MISSED, 0, 1),
    (3, 0, FULL, 3, 3), (3, 0, PARTIAL, 2, 1), (3, 0, MISSED, 0, 0), (3, 1, FULL, 1, 3), (3, 1, PARTIAL, 0, 2),
    (3, 1, MISSED, 0, 1), (3, 2, FULL, 1, 3), (3, 2, MISSED, 0, 2),
    (4, 0, FULL, 7, 4), (4, 0, PARTIAL, 3, 2), (4, 0, MISSED, 0, 0), (4, 2, FULL, 2, 4), (4, 2, PARTIAL, 1, 3),
    (4, 2, MISSED, 0, 2), (4, 3, FULL, 2, 4), (4, 3, MISSED, 1, 3),
]  # fmt: skip


@pytest.mark.parametrize(("size", "covered", "result", "cost", "moves_to"), ROWS)
def test_x19_r3_r38_every_row_of_the_cost_table(size: int, covered: int, result: int, cost: int, moves_to: int) -> None:
    place = attempt_place(size, covered, result)

    assert (ATTEMPT_COST[place], ATTEMPT_MOVES_TO[place]) == (cost, moves_to)


def test_x19_there_are_21_rows_and_no_others() -> None:
    data = Path(__file__).parents[3] / "src/orebit/games/asteroid_miners/solo.toml"
    rows = tomllib.loads(data.read_text())["virtual"]["costs"]

    assert {(row["size"], row["at"], RESULT_IDS.index(row["result"])) for row in rows} == {row[:3] for row in ROWS}
    assert len(rows) == len(ROWS) == 21


def test_y28_a_partial_attempt_costs_two_and_goes_to_the_first_space() -> None:
    board = virtual_turn([5, 1, 1, 2, 2, 4, 6, 6, 2], level=2, waypoint=(0, 4))  # the last die is the next event

    assert board.logged("virtual_attempt") == [[1, PARTIAL, 1, 3, 2, 2]]
    assert board.funding == [10, 8]
    assert board.state.covered[1] == 1
    assert board.state.need(1, 0) == 2 * faces.one(5)


def test_y29_r58_upgraded_u1_turns_a_six_into_a_one() -> None:
    board = virtual_turn([6, 6, 6, 2, 2, 2, 2, 2, 2], virtual_equipment=True)

    assert board.logged("virtual_changed") == [[1, 1, 6, 1]]
    assert board.logged("virtual_attempt") == [[1, FULL, 2, 2, 2, 2]]
    assert board.funding == [10, 8]


def test_y30_r44_u3_changes_two_dice_by_one_and_lines_are_not_combined() -> None:
    board = virtual_turn([6] * 8 + [3], level=3, virtual_equipment=True, equipment=(1, 3))

    assert board.logged("virtual_changed") == [[1, 3, 6, 1, 6, 5]]
    assert board.logged("virtual_attempt") == [[1, PARTIAL, 2, 3, 2, 2]]


def test_r44_without_a_gain_nothing_is_changed() -> None:
    board = virtual_turn([1, 2, 3, 3, 3, 3, 3, 3, 2], virtual_equipment=True)

    assert board.logged("virtual_changed") == []


def test_r39_duplicates_need_a_die_each() -> None:
    board = virtual_turn([3, 1, 1, 1, 1, 1, 1, 1, 2], waypoint=(0, 3), owner=0)  # 1 3 3

    assert board.logged("virtual_attempt") == [[1, PARTIAL, 2, 3, 2, 2]]
    assert board.state.covered[1] == 1  # two matches, but the table says the first space


def test_r38_a_failed_try_on_the_third_space_of_four_costs_one() -> None:
    board = virtual_turn([1] * 8 + [1], level=3, waypoint=(0, 4), path=(-1, 0), covered=(0, 3))

    assert board.funding == [10, 9]
    assert board.state.covered[1] == 3


def test_damaged_drill_leaves_it_six_dice() -> None:
    board = virtual_turn([3] * 6 + [1], event=2)

    assert board.logged("virtual_rolled") == [[1, 3, 3, 3, 3, 3, 3]]


@pytest.mark.parametrize(("event", "paid"), [(4, 4), (5, 0)])
def test_hard_ore_doubles_its_cost_and_scrapyard_find_takes_two_off(event: int, paid: int) -> None:
    board = virtual_turn([1, 2, 3, 3, 3, 3, 3, 3, 1], event=event)

    assert board.funding == [10, 10 - paid]
    assert board.state.waypoint[1] == 1


def test_r40_it_pays_what_it_has_and_acts_all_the_same() -> None:
    board = virtual_turn([1, 2, 3, 3, 3, 3, 3, 3, 2], funding=(10, 1))

    assert board.funding == [10, 0]
    assert board.state.waypoint[1] == 1


def test_r41_it_takes_the_tender_stratum_that_it_owns() -> None:
    board = virtual_turn([3, 4, 1, 1, 1, 1, 1, 1, 2], waypoint=(0, 3), owner=1)

    assert board.state.path[1] == 1


def test_it_sells_like_a_player_and_has_no_upgrade_phase() -> None:
    board = virtual_turn([1, 3, 2, 2, 2, 2, 2, 2, 2], waypoint=(0, 1), market=(1, 0), virtual_equipment=True)

    assert board.logged("sold") == [[1, 3, 1, 2, 1]]
    assert board.funding == [10, 10 - 2 + 3]
    assert board.state.active == 0


def test_the_first_cube_at_the_junction_may_be_its_own() -> None:
    board = virtual_turn([2, 4, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 2], waypoint=(0, 2))

    assert board.state.owner == 1


def test_r43_it_upgrades_before_funding_is_compared() -> None:
    board = Board(phase="cleanup", solo=True, virtual_equipment=True, active=1, waypoint=(5, 1), funding=(10, 12))
    board.run([1] + [3] * 8 + [2])  # at 8 it is poorer and starts asteroid 2; then the human's event

    assert board.state.equipment[1] == 2
    assert board.logged("upgraded") == [[1, 2, 4]]
    assert board.state.first == 1


def test_r40_its_upgrade_costs_at_most_what_it_has() -> None:
    board = Board(phase="cleanup", solo=True, virtual_equipment=True, active=1, waypoint=(5, 1), funding=(0, 3))
    board.run([1])

    assert board.funding == [0, 0]
    assert board.state.equipment[1] == 2


def test_r42_it_may_be_p1_on_a_later_asteroid() -> None:
    board = Board(phase="cleanup", solo=True, active=1, waypoint=(5, 1), funding=(20, 12))
    board.run([1] + [3] * 8 + [2])

    assert (board.state.level, board.state.first, board.state.active) == (2, 1, 0)


@pytest.mark.parametrize(("length", "equipment"), [(0, 1), (1, 2)])
def test_r53_with_its_variant_it_starts_with_equipment(length: int, equipment: int) -> None:
    state = set_up([1, 1, 1], solo=True, virtual_equipment=True, length=length).state

    assert state.equipment[1] == equipment


def test_without_its_variant_it_has_none() -> None:
    assert set_up([1, 1, 1], solo=True).state.equipment[1] == 0
