"""The rulebook's own examples (§9, X1 to X18), with their own dice."""

import pytest

from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.components import PRICE, START_STEP, STEPS
from tests.games.asteroid_miners.position import Board, set_up


def test_x1_setup_odd_starts_as_red_and_the_market_is_rolled() -> None:
    board = set_up([3, 5, 2, 1])  # first player, ip, nr; then the first event
    state = board.state

    assert state.first == state.red == state.active == 0
    assert board.market == [2, 0]
    assert [PRICE[face * STEPS + 2] for face in (3, 5)] == [3, 7]
    assert [PRICE[face * STEPS + 0] for face in (4, 6)] == [2, 4]
    assert board.funding == [10, 10]
    assert list(state.equipment) == [1, 1]
    assert list(START_STEP)[1:] == [0, 0, 1, 1, 2, 3]


def test_x2_the_first_event_is_the_first_entry_of_card_a() -> None:
    board = set_up([3, 5, 2, 1])

    assert board.state.event == 1
    assert board.phase == "drill"


def drilled() -> Board:
    """X3: the second and third green die are forced (R55)."""
    board = Board(event=3, equipment=(2, 1))
    return board.play("roll_die green", dice=[4, 3, 5]).play("roll_die blue", dice=[6])


def test_x3_the_drill_fills_from_the_home_slot_to_the_right() -> None:
    board = drilled()

    assert board.drill == "B6 G4 G3 G5"
    assert board.phase == "event_change"


def changed() -> Board:
    return drilled().play("change_event", dice=[1, 2, 3, 5, 6])


def test_x4_the_blue_die_changes_the_event_and_turns_green() -> None:
    board = changed()

    assert board.funding == [10, 10]  # slot 0 costs nothing
    assert board.state.event == 6
    assert board.drill == "G6 G4 G3 G5"
    assert len(board.pool) == 5


def test_x4_r1_with_spent_blue_out_the_pool_has_four_dice() -> None:
    board = Board(phase="event_change", event=3, drill="B6 G4 G3 G5", spent_blue_out=True)
    board.play("change_event", dice=[1, 2, 3, 5])

    assert len(board.pool) == 4


def pooled() -> Board:
    return changed().play("keep 00011", dice=[2, 3, 4]).play("keep 00111", dice=[1, 4])


def test_x5_r16_the_pool_is_rerolled_twice_and_the_kept_dice_are_chosen_anew() -> None:
    board = changed().play("keep 00011", dice=[2, 3, 4])
    assert board.pool == [1, 2, 2, 3, 4]

    board.play("keep 00111", dice=[1, 4])

    assert board.pool == [1, 2, 2, 1, 4]
    assert board.phase == "modify"


def modified() -> Board:
    return pooled().play("pip 1 0 +", "pip 2 1 -")


def test_x6_pairs_change_components_one_pair_at_a_time() -> None:
    board = modified()

    assert board.drill == "G1 G2 G3 G5"
    assert board.pool == [4]
    # The engine has gone on (R55): with one die left there is no pair, and U2 could not have used a pair of 3s.
    assert board.phase == "dig"


def test_x6_u2_cannot_use_a_pair_of_threes() -> None:
    board = Board(phase="modify", event=6, equipment=(2, 1), drill="G6 G4 G3 G5", pool=[1, 1, 3, 3])

    assert {text.split()[0] for text in board.kinds("pip")} == {"1"}


def test_x7_digging_pays_the_amounts_and_completes_the_stratum() -> None:
    board = modified()
    before = board.market
    board.play("dig column 0011")

    assert board.funding == [9, 10]
    assert board.state.waypoint[0] == 1
    assert board.logged("sold") == []
    assert board.market == [before[0] + 1, before[1] + 1]  # R27: nothing was sold


def test_x8_two_of_three_spaces_cost_three_and_leave_the_highest() -> None:
    board = Board(phase="dig", level=3, event=4, drill="G1 G2 G3 G5", waypoint=(1, 0))
    board.play("dig column 0110")

    assert board.funding == [7, 10]
    assert board.state.covered[0] == 2
    assert board.state.need(0, 0) == faces.one(6)


def completing(drill: str, mask: str, **position: object) -> Board:
    """A dig that finishes a stratum; the digger is rich in equipment, so that only the next event is rolled."""
    position.setdefault("equipment", (4, 1))
    board = Board(phase="dig", drill=drill, **position)  # type: ignore[arg-type]  # as Board takes them
    return board.play(f"dig column {mask}", dice=[(board.state.event % 6) + 1])


@pytest.mark.parametrize("printed", [False, True])
def test_x9_iron_is_sold_and_the_market_moves_alike_in_both_readings(printed: bool) -> None:
    board = completing(
        "G1 G3 - -", "0011", event=3, waypoint=(1, 0), market=(2, 1), funding=(1, 0), market_printed=printed
    )

    assert board.funding == [1 - 1 + 3, 0]
    assert board.market == [1, 2]


@pytest.mark.parametrize(
    ("face", "delta", "result"), [(6, 1, 1), (1, -1, 6), (5, 2, 1), (6, 2, 2), (2, -2, 6), (1, -2, 5)]
)
def test_x10_r56_pips_wrap(face: int, delta: int, result: int) -> None:
    pair, sign = abs(delta), "+" if delta > 0 else "-"
    board = Board(phase="modify", drill=f"G{face} - - -", pool=[pair, pair], equipment=(2, 1), waypoint=(2, 0))
    board.play(f"pip {pair} 0 {sign}")

    assert board.logged("component_changed") == [[0, face, result]]


def test_x11_kickbacks_pay_for_every_unit() -> None:
    board = completing("G1 G3 G3 -", "0111", event=1, waypoint=(3, 1), market=(1, 0), funding=(3, 0), owner=1)

    assert board.funding == [3 - 3 + 2 * (2 + 1), 0]


def test_x12_r52_damaged_drill_has_three_drill_dice_and_four_pool_dice() -> None:
    board = Board(event=2)
    board.play("roll_die green", dice=[1, 3])  # two greens; the third may be blue
    board.play("roll_die green", dice=[5, 1, 2, 3, 4])

    assert board.drill == "G1 G3 G5 -"
    assert board.pool == [1, 2, 3, 4]


def test_x13_r26_increased_demand_comes_before_the_sale() -> None:
    board = completing("G2 G4 - -", "0011", event=3, waypoint=(2, 3), market=(1, 1), funding=(1, 0), owner=1)

    assert board.logged("market_event_shift") == [[1, 2]]
    assert board.funding == [1 - 1 + 4, 0]
    assert board.market == [2, 1]


@pytest.mark.parametrize(("colour", "funding"), [("G", [6, 10]), ("W", [10, 6]), ("K", [10, 14])])
def test_x14_hard_ore_doubles_the_amount_for_whoever_pays(colour: str, funding: list[int]) -> None:
    board = Board(phase="dig", event=4, drill=f"- - {colour}1 -", waypoint=(1, 0))
    board.play("dig column 0100")

    assert board.funding == funding


def test_x14_hard_ore_doubles_the_event_fee() -> None:
    board = Board(event=4, drill="G1 G3 - G6").play("roll_die blue", dice=[5])
    board.play("change_event", dice=[1, 2, 3, 4, 5])

    assert board.funding == [6, 10]


@pytest.mark.parametrize(("slot", "paid"), [("1", 0), ("0", 1), ("none", 1)])
def test_x15_scrapyard_find_makes_one_component_free(slot: str, paid: int) -> None:
    board = Board(phase="dig", event=5, drill="G1 G2 - -").play("dig column 0011", f"scrap {slot}")

    assert board.funding == [10 - paid, 10]


def test_x16_r28_an_exclusive_contract_buys_one_unit() -> None:
    board = completing("G3 G5 G5 -", "0111", level=2, event=5, waypoint=(4, 0), market=(1, 3), funding=(3, 0), owner=0)

    assert board.funding == [2 + 5, 0]
    assert board.market[0] == 0


def test_x17_r7_efficient_drilling_covers_one_more_space_for_nothing() -> None:
    board = Board(
        phase="modify", event=5, drill="G1 G3 G5 G6", pool=[6, 6, 2], waypoint=(3, 0), owner=1, equipment=(4, 1)
    )
    board.play("charge")
    assert board.phase == "dig"  # done_modify was forced

    board.play("dig column 0011", "scrap none", "again 1", dice=[2])

    assert board.logged("paid") == [[0, 1]]
    assert board.state.waypoint[0] == 4


def test_x18_r53_the_short_game_starts_on_asteroid_two() -> None:
    board = set_up([3, 1, 1, 1], length=1)

    assert board.state.level == 2
    assert board.funding == [15, 15]
    assert list(board.state.equipment) == [2, 2]
