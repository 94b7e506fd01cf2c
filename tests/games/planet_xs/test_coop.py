"""Planet XS, §7.4: co-op. Alpha (seat 0) and Oscar (seat 3) against four AI crews."""

import pytest

import orebit
from orebit.core.errors import OrebitError
from orebit.games.planet_xs.position import AI_CONTRACT, COOP_CONTRACT, EXHAUSTED, OVER
from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import held_by, position, where
from tests.table import Table

AI = "delta echo tango xray"
GREENS = "green green green green green"


def coop(begin: str, **setting: object) -> Table[PlanetXSState]:
    return position(begin, ai=AI, coop=True, **setting)  # type: ignore[arg-type] # passed on as they are


def full(*names: str) -> str:
    return ", ".join(f"{name} {facing} {GREENS}" for name in names for facing in "NESW")


def test_r74_t22_the_first_player_splits_the_cubes_of_a_mine_that_only_partners_want() -> None:
    table = coop("deposit", cubes="G3 1", crew="alpha G3, oscar G3")
    assert table.deciders == [0]
    assert table.legal(0) == ["split G3 0", "split G3 1"]
    table.play("0 split G3 0")

    assert held_by(table.state, 3) == {"pink": 1}
    assert held_by(table.state, 0) == {}


def test_a_split_leaves_nothing_that_a_partner_could_carry() -> None:
    table = coop("deposit", first="oscar", cubes="G3 3", crew="alpha G3, oscar G3 3")

    # Alpha carries 1 at most, so Oscar takes 2 or 3.
    assert table.legal(3) == ["split G3 2", "split G3 3"]
    assert "you take from 2 to 3 cubes" in table.refuses("3 split G3 1")
    assert "first comes pink mine G3" in table.refuses("3 split B1 1")


def test_a_split_with_one_way_only_is_taken_by_itself() -> None:
    table = coop("deposit", cubes="", crew="alpha G3, oscar G3")

    assert table.state.round == 2


def test_partners_never_fight_at_a_mine() -> None:
    table = coop("combat", cubes="G3 1", crew="alpha G3, oscar G3, echo G3")

    assert table.legal(0) == ["fight G3 2"]
    assert "partners never fight" in table.refuses("0 fight G3 3")


def test_r75_at_a_shared_facing_one_partner_goes_home_at_once() -> None:
    table = coop("combat", crew="alpha echo-N, oscar echo-N, alpha tango-W, oscar tango-W")
    assert table.legal(0) == ["yield_to echo N 0", "yield_to echo N 3"]  # zones first, then facings
    assert "first comes Echo's north facing" in table.refuses("0 yield_to tango W 0")
    table.play("0 yield_to echo N 0")

    assert where(table.state, 3) == {"tango-W": 1}
    assert table.state.crew[3] == 4
    assert table.legal(0) == ["yield_to tango W 0", "yield_to tango W 3"]


def test_a_third_crew_at_the_facing_is_fought_first() -> None:
    table = coop("combat", crew="alpha echo-N, oscar echo-N, tango echo-N")

    assert table.legal(0) == ["skirmish echo N 4"]


def test_r78_the_partners_base_is_no_target() -> None:
    table = coop("planning")

    assert not [action for action in table.legal(0) if action.startswith("place rival3")]
    assert "Oscar is your partner" in table.refuses("0 place rival3-N")
    assert len(table.legal(0)) == 8 + 4 * 4 + 2 + 1


def test_plans_of_partners_stay_hidden_from_each_other() -> None:
    table = coop("planning")
    before = table.match.view(3)
    table.play("0 place B1")

    assert table.match.view(3) == before


def test_r78_both_bases_must_be_full_at_the_same_check() -> None:
    table = coop("restore", slots=full("alpha"), cubes="B1 1")
    assert table.state.step != OVER  # one full base ends nothing

    table = coop("restore", slots=full("alpha", "oscar"), cubes="B1 1")
    assert (table.state.step, table.state.reason) == (OVER, COOP_CONTRACT)
    assert table.final.won is True
    assert table.final.winners == [0, 3]
    assert table.final.returns == [1, 0, 0, 1, 0, 0]
    assert table.final.sides == [0, 1, 2, 0, 4, 5]


def test_r73_an_ai_base_that_is_full_in_the_same_round_means_defeat() -> None:
    slots = f"{full('alpha')}, {full('oscar').replace('green', 'blue')}, {full('echo')}"
    table = coop("restore", slots=slots, cubes="B1 1")

    assert (table.state.step, table.state.reason) == (OVER, AI_CONTRACT)
    assert table.final.won is False
    assert table.final.winners == []
    assert table.final.ranks[0] == table.final.ranks[3] == 5


def test_r73_exhaustion_leaves_the_contracts_open() -> None:
    table = coop("restore", supply="green 0, blue 0, pink 0, orange 0", slots=full("alpha"))

    assert (table.state.step, table.state.reason) == (OVER, EXHAUSTED)
    assert table.final.won is False


def test_r56_a_full_player_keeps_cubes_and_stores_them_when_theft_has_made_room() -> None:
    table = coop("deposit", slots=full("alpha"), held="alpha pink", crew="echo alpha-N", cubes="B1 1", rolls=[1])

    assert table.state.stored(0) == 20  # the freed slot was the only way to store the only cube
    assert held_by(table.state, 0) == {}


def test_the_second_player_sits_in_seat_3() -> None:
    match = orebit.new("planet_xs", ["Ann", "Bob"], {"coop": True}, seed=1)
    assert [match.player(seat) for seat in range(6)] == ["Ann", "", "", "Bob", "", ""]
    match.hand_over(3, "Cleo")
    assert match.players == ["Ann", "Cleo"]

    with pytest.raises(OrebitError, match="no player sits in seat 1: players sit in 0, 3"):
        match.hand_over(1, "Dan")


def test_a_partner_who_resigns_gives_up_for_both() -> None:
    match = orebit.new("planet_xs", 2, {"coop": True}, seed=1)
    match.resign(3)
    outcome = match.outcome()

    assert outcome is not None
    assert outcome.won is False
    assert outcome.winners == []


def test_r1_crossed_cubes_are_used_in_co_op() -> None:
    table = coop("distribute", resources="R03 R01", cards_played=0)
    table.play("0 choose_resource R03")

    assert sum(table.state.cubes) == 15
