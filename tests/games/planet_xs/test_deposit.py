"""Planet XS, phase 6: Deposit. Mining, theft, storing."""

import pytest

from orebit.games.planet_xs.position import CONTRACT, OVER
from orebit.games.planet_xs.view import view
from tests.games.planet_xs.position import held_by, position, slots_of

FULL_BUT_ONE = "N green green green green green, alpha E green green green green green, " \
    "alpha S green green green green green, alpha W - green green green green"  # fmt: skip


def test_r52_what_is_mined_this_round_cannot_be_stolen_this_round() -> None:
    table = position("deposit", cubes="F2 1", crew="echo F2, alpha echo-N")

    assert held_by(table.state, 2) == {"blue": 1}
    assert table.deciders == [2]  # Echo stores; nobody rolled for theft at the empty facing


def test_r52_what_is_mined_lies_open_to_raiders_when_storing_comes_first() -> None:
    table = position("deposit", cubes="F2 1", crew="echo F2, alpha echo-N", stores_first=True)
    assert table.deciders == [2]
    table.play("2 store blue N 1", rolls=[4])

    assert table.legal(0) == ["steal 0", "steal 1"]
    table.play("0 steal 1")
    assert slots_of(table.state, 2) == "N----- E----- S----- W-----"
    assert table.deciders == [0]  # all are home: Alpha stores what it stole
    assert table.events[-1] == "crew_returned"
    table.play("0 store blue W 5")
    assert held_by(table.state, 0) == {}
    assert table.state.round == 2


def test_r52_nothing_to_store_first_goes_straight_on_to_the_theft() -> None:
    table = position("deposit", crew="alpha echo-N", slots="echo N pink", stores_first=True, rolls=[1])

    assert table.legal(0) == ["steal 0", "steal 1"]


def test_r54_t8_the_first_cube_may_always_be_taken_or_left() -> None:
    table = position("deposit", crew="alpha echo-N", slots="echo N pink", rolls=[1])

    assert table.legal(0) == ["steal 0", "steal 1"]
    table.play("0 steal 0")
    assert "Alpha takes nothing from Echo's north facing." in table.log


@pytest.mark.parametrize(("roll", "most"), [(6, 2), (5, 1)])
def test_r55_t9_a_raider_may_carry_several_cubes(roll: int, most: int) -> None:
    table = position("deposit", crew="alpha echo-N", slots="echo N pink pink", rolls=[roll])

    assert table.legal(0) == [f"steal {count}" for count in range(most + 1)]


@pytest.mark.parametrize(("roll", "most"), [(3, 1), (4, 2), (5, 3)])
def test_r53_r57_t39_gaps_are_skipped_and_depth_order_is_kept(roll: int, most: int) -> None:
    table = position("deposit", crew="alpha echo-N", slots="echo N - green - pink green", rolls=[roll])

    assert table.legal(0)[-1] == f"steal {most}"
    assert f"allows {most} at most (R53)" in table.refuses(f"0 steal {most + 1}")


def test_r53_the_view_tells_how_many_cubes_each_roll_would_take() -> None:
    table = position("command", slots="echo N - green - pink green, echo S orange")
    north, _, south, west = view(table.state, 0).crews[2].facings

    assert north.exposed == [1, 1, 1, 2, 3, 3]
    assert south.exposed == [1, 1, 1, 1, 1, 1]
    assert west.exposed == [0, 0, 0, 0, 0, 0]


def test_r53_t40_a_cube_that_does_not_fit_ends_the_theft() -> None:
    table = position("deposit", crew="alpha echo-N", slots="echo N orange green", rolls=[2])
    assert table.legal(0) == ["steal 0", "steal 1"]
    table.play("0 steal 1")

    assert held_by(table.state, 0) == {"orange": 1}
    assert slots_of(table.state, 2).startswith("N-g---")


def test_thefts_go_clockwise_from_the_first_player_and_by_facing() -> None:
    table = position(
        "deposit",
        first="delta",
        crew="alpha delta-E, delta echo-W, delta echo-N",
        slots="echo N pink, echo W blue, delta E pink",
        rolls=[1],
    )
    assert table.match.view(5).theft is not None
    table.play("1 steal 0", rolls=[2])
    table.play("1 steal 0", rolls=[3])

    assert "Alpha rolls 3 at Delta's east facing and may take up to 1 cube." in table.log


def test_r55_one_cube_for_each_crew_member_is_mined() -> None:
    table = position("deposit", cubes="F2 5", crew="alpha F2 2, echo F2")

    assert held_by(table.state, 0) == {"blue": 2}
    assert held_by(table.state, 2) == {"blue": 1}
    assert table.state.cubes[1] == 2


def test_crew_in_the_aliens_zone_mines_nothing_and_goes_home() -> None:
    table = position("deposit", alien="z2", cubes="F2 5", crew="alpha F2 2")

    assert held_by(table.state, 0) == {}
    assert table.state.crew[0] == 5


def test_r56_storing_is_compulsory_and_simultaneous_and_its_order_does_not_matter() -> None:
    boards = set()
    for order in (["0 store green N 5", "2 store blue W 1"], ["2 store blue W 1", "0 store green N 5"]):
        table = position("storing", held="alpha green, echo blue")
        assert table.deciders == [0, 2]
        assert "confirm" not in table.legal(0)
        table.play(*order)
        boards.add((slots_of(table.state, 0), slots_of(table.state, 2)))

    assert boards == {("N----g E----- S----- W-----", "N----- E----- S----- Wb----")}


def test_r57_any_free_slot_will_do_and_a_taken_one_will_not() -> None:
    table = position("storing", held="alpha green", slots="alpha N - pink")

    assert len(table.legal(0)) == 19
    assert "the second slot of your north facing is taken" in table.refuses("0 store green N 2")
    assert "you hold no orange cube" in table.refuses("0 store orange N 1")


def test_r56_t41_cubes_beyond_twenty_stay_undeposited() -> None:
    table = position("storing", held="alpha green 3", slots=f"alpha {FULL_BUT_ONE}")

    assert table.state.stored(0) == 20  # the only way to store is taken by itself
    assert held_by(table.state, 0) == {"green": 2}
    assert (table.state.step, table.state.reason) == (OVER, CONTRACT)


def test_one_slot_and_two_colours_are_a_choice() -> None:
    table = position("storing", held="alpha green, alpha pink", slots=f"alpha {FULL_BUT_ONE}")

    assert table.legal(0) == ["store green W 1", "store pink W 1"]
