"""Phase 4 (§5.5): what may be dug, who pays, and where the cube goes."""

from orebit.games.asteroid_miners import faces
from tests.games.asteroid_miners.position import Board


def need(board: Board, path: int = 0) -> list[int]:
    wanted = board.state.need(0, path)
    return [face for face in range(1, 7) for _ in range(faces.count(wanted, face))]


def test_y9_r6_a_high_die_moves_the_cube_to_the_lowest_space() -> None:
    board = Board(phase="dig", drill="- G3 - -", waypoint=(1, 0)).play("dig column 0010")
    assert board.state.covered[0] == 1
    assert need(board) == [3]
    assert board.funding == [9, 10]

    board.state.phase = 6  # the next turn's dig, with a 3 again
    board.state.funding[0] = 1
    board.play("dig column 0010", dice=[2])

    assert board.logged("sold") == [[0, 3, 1, 1, 1]]  # one iron in all, with the kickback of event 1


def test_y10_two_threes_leave_a_three() -> None:
    board = Board(phase="dig", drill="G3 G3 - -", waypoint=(3, 0), owner=1).play("dig column 0011")

    assert board.state.covered[0] == 2
    assert need(board) == [3]


def test_y11_r22_a_poor_opponent_pays_what_it_has() -> None:
    board = Board(phase="dig", level=3, drill="- - - W6", waypoint=(1, 0), funding=(10, 1)).play("dig column 1000")

    assert board.funding == [10, 0]


def test_r23_black_is_paid_by_the_bank_in_full() -> None:
    board = Board(phase="dig", level=3, drill="- - - K6", waypoint=(1, 0), funding=(0, 1))
    board.play("dig column 1000", dice=[1])

    assert board.funding == [0, 5]


def test_y12_r21_a_dig_must_be_affordable() -> None:
    board = Board(phase="dig", drill="G3 - G1 -", waypoint=(1, 0), funding=(1, 10))

    assert board.kinds("dig") == ["column 0000", "column 0001"]


def test_y13_scrapyard_find_counts_for_affordability_and_a_forced_gift_is_made() -> None:
    board = Board(phase="dig", event=5, drill="G3 - G1 -", waypoint=(1, 0), funding=(1, 10))
    assert board.kinds("dig") == ["column 0000", "column 0001", "column 0100", "column 0101"]

    board.play("dig column 0101", dice=[2])

    assert board.logged("scrapped") == [[0, 2]]
    assert board.logged("sold") == [[0, 3, 1, 1, 0]]
    assert board.funding == [1 + 1, 10]


def test_r15_scrapyard_find_may_spare_the_opponent_or_its_gift() -> None:
    board = Board(phase="dig", event=5, drill="- - K1 -", waypoint=(1, 0)).play("dig column 0100", "scrap 2")

    assert board.funding == [10, 10]


def test_r8_digging_nothing_is_always_legal() -> None:
    board = Board(phase="dig", drill="G1 G2 - -").play("dig column 0000")

    assert board.logged("nothing_dug") == [[0]]
    assert board.state.covered[0] == 0
    assert board.phase == "upgrade"


def test_r25_a_repeated_component_must_be_used_and_its_face_still_needed() -> None:
    board = Board(phase="dig", drill="G3 W3 G1 -", waypoint=(3, 0), owner=1, charges=2).play("dig column 0101")
    assert board.legal() == ["again 0", "again none"]

    board.play("again none")

    assert board.state.covered[0] == 2


def test_r25_two_charges_may_repeat_one_component() -> None:
    board = Board(phase="dig", level=2, drill="G5 - - -", waypoint=(4, 0), path=(0, -1), charges=2)
    board.play("dig column 0001", "again 0")

    assert board.state.covered[0] == 2
    assert need(board) == [5]
    assert board.phase == "upgrade"  # no 5 was needed any more, so that the second charge was lost


def test_y21_r29_the_owner_chooses_at_the_junction() -> None:
    board = Board(phase="dig", level=2, drill="G3 G6 - -", waypoint=(3, 0), owner=0)
    assert need(board, 0) == [1, 3, 6]
    assert need(board, 1) == [3, 4, 6, 6]
    digs = board.kinds("dig")
    assert digs == [
        "column 0000",
        *[f"{path} {mask}" for path in ("column", "tender") for mask in ("0001", "0010", "0011")],
    ]

    board.play("dig tender 0011")

    assert board.state.path[0] == 1
    assert need(board, 1) == [6, 6]


def test_y21_r31_a_begun_tender_stratum_must_be_finished() -> None:
    board = Board(
        phase="dig",
        level=2,
        drill="G6 G6 G1 -",
        waypoint=(3, 0),
        owner=0,
        path=(1, -1),
        covered=(2, 0),
        equipment=(4, 1),
    )
    assert board.kinds("dig") == ["column 0000", "tender 0001", "tender 0010", "tender 0011"]

    board.play("dig tender 0011", dice=[2])

    assert board.state.waypoint[0] == 4
    assert board.state.path[0] == -1


def test_r29_only_the_owner_gets_into_the_tender_stratum() -> None:
    board = Board(phase="dig", level=2, drill="G3 G6 - -", waypoint=(3, 0), owner=1)

    assert all(text.startswith("column") for text in board.kinds("dig"))


def test_r5_a_full_dig_moves_the_cube_to_the_waypoint_below() -> None:
    board = Board(phase="dig", drill="G1 G2 - -").play("dig column 0011")

    assert board.state.waypoint[0] == 1
    assert board.state.covered[0] == 0
    assert board.logged("stratum_completed") == [[0, 0, 1, 1, 2]]


def test_r4_the_space_for_sixes_costs_four() -> None:
    board = Board(phase="dig", level=3, drill="- - - G6", waypoint=(1, 0)).play("dig column 1000")

    assert board.funding == [6, 10]
