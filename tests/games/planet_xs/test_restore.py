"""Planet XS, phase 7 and §6: Restore, the end, scoring and ties."""

import pytest

from orebit.games.planet_xs.components import CARD_CAP, TYPES
from orebit.games.planet_xs.position import CARD_LIMIT, CONTRACT, EXHAUSTED, HARD_CAP, OVER
from orebit.games.planet_xs.restore import score
from tests.games.planet_xs.position import held_by, position, slots_of, wounds_of

GREENS = "green green green green green"
NO_SUPPLY = "green 0, blue 0, pink 0, orange 0"


def test_r50_r51_t14_the_med_bay_gives_cards_before_anyone_moves() -> None:
    table = position(
        "restore",
        crews="alpha echo oscar xray",
        wounds="alpha minor, alpha moderate 2, alpha major 3",
        cubes="B1 1",
    )
    state = table.state

    assert state.hand_size[0] == 4  # one for each Major, one for the pair in Moderate
    assert sum(state.cards[:TYPES]) == 4
    assert state.crew[0] == 2
    assert wounds_of(state, 0) == (2, 3, 0)


def test_r50_a_second_pair_in_moderate_brings_a_second_card() -> None:
    state = position("restore", crews="alpha echo", wounds="alpha moderate 4, echo moderate 3", cubes="B1 1").state

    assert list(state.hand_size) == [2, 1]


@pytest.mark.parametrize(("section", "rounds"), [("minor", 1), ("moderate", 2), ("major", 3)])
def test_r51_moderate_misses_one_round_and_major_two(section: str, rounds: int) -> None:
    table = position("restore", crews="alpha echo", wounds=f"alpha {section}", cubes="B1 1")
    restores = 1
    while table.state.crew[0] < 8:
        resource = table.legal(table.deciders[0])[0]
        table.play(f"{table.deciders[0]} {resource}")
        for seat in list(table.deciders):
            table.play(f"{seat} confirm")
        while table.deciders and table.legal(table.deciders[0])[0] == "pass":
            table.play(f"{table.deciders[0]} pass")
        restores += 1

    assert restores == rounds


def test_r6_t46_the_first_player_passes_clockwise_among_players_only() -> None:
    table = position("restore", crews="alpha echo tango", ai="tango", cubes="B1 1")
    assert table.state.first_player == 1

    table = position("restore", crews="alpha echo tango", ai="tango", first="echo", cubes="B1 1")
    assert table.state.first_player == 0


def test_r6_a_fixed_first_player_stays() -> None:
    table = position("combat", crews="alpha echo", cubes="B1 1", crew="alpha B1, echo B1")
    table.state.rotates = False
    table.play("0 fight B1 1", rolls=[1, 1])

    assert (table.state.round, table.state.first_player) == (2, 0)


def test_r58_a_full_base_is_checked_once_when_all_have_stored() -> None:
    slots = f"alpha N {GREENS}, alpha E {GREENS}, alpha S {GREENS}, alpha W - green green green green"
    table = position("storing", slots=slots, held="alpha green, delta pink")
    assert table.deciders == [1]  # Alpha's base is full already, Delta still stores
    table.play("1 store pink N 5")

    assert (table.state.step, table.state.reason) == (OVER, CONTRACT)
    assert slots_of(table.state, 1).startswith("N----p")


def test_t43_theft_and_mining_of_the_same_deposit_count_together() -> None:
    slots = f"echo N {GREENS}, echo E {GREENS}, echo S {GREENS}, echo W - green green green green"
    table = position("deposit", crew="alpha echo-N, echo P6 2", cubes="P6 2, B1 1", slots=slots, rolls=[1])
    table.play("0 steal 1")
    table.play("0 store green N 5", "2 store green W 1")  # its last slot is filled by itself
    assert table.state.stored(2) == 20
    assert (table.state.step, table.state.reason) == (OVER, CONTRACT)

    table = position("deposit", crew="alpha echo-N, echo P6", cubes="P6 1, B1 1", slots=slots, rolls=[1])
    table.play("0 steal 1")
    table.play("0 store green N 5", "2 store green W 1")
    assert table.state.stored(2) == 19
    assert table.state.step != OVER


def test_r59_t44_the_last_cube_is_stored_before_the_match_is_exhausted() -> None:
    table = position("deposit", cubes="B1 1", crew="alpha B1", supply=NO_SUPPLY)
    table.play("0 store orange N 5")

    assert (table.state.step, table.state.reason) == (OVER, EXHAUSTED)
    assert table.scores[0] == 4


def test_r59_cubes_on_a_mine_keep_the_match_going_without_a_supply() -> None:
    table = position("restore", cubes="B1 1", supply=NO_SUPPLY)

    assert table.state.step != OVER


@pytest.mark.parametrize("length", [5, 8, 9, 12])
def test_r60_the_round_of_the_last_card_is_played_to_the_end(length: int) -> None:
    table = position("restore", cubes="B1 1", length=length, cards_played=length)
    assert (table.state.step, table.state.reason) == (OVER, CARD_LIMIT)

    table = position("restore", cubes="B1 1", length=length, cards_played=length - 1)
    assert table.state.step != OVER


def test_r76_the_cap_of_cards_ends_a_match_that_nothing_else_ends() -> None:
    table = position("restore", cubes="B1 1", cards_played=int(CARD_CAP))

    assert (table.state.step, table.state.reason) == (OVER, HARD_CAP)


def test_r62_t21_a_facing_of_five_cubes_of_one_colour_brings_three_more() -> None:
    north, east = "alpha N pink pink pink pink pink", "alpha E blue blue blue blue blue"
    slots = f"{north}, {east}, alpha S green green green green blue, alpha W orange"
    table = position("storing", slots=slots, held="delta green")

    assert score(table.state, 0) == 15 + 10 + 6 + 4 + 3 + 3


def test_r62_five_slots_with_a_gap_bring_nothing_more() -> None:
    table = position("storing", slots="alpha N green green green green", held="delta green")

    assert score(table.state, 0) == 4


THIRTY_EIGHT = "N pink pink pink pink pink, {0} E blue blue blue blue blue, {0} S green green green blue blue"


def test_r61_t42_ties_go_to_the_dearer_undeposited_cubes() -> None:
    table = position(
        "restore",
        length=5,
        cards_played=5,
        cubes="B1 1",
        slots=", ".join(f"{name} {THIRTY_EIGHT.format(name)}" for name in ("alpha", "echo")),
        held="alpha green 2, echo pink",
    )

    assert [table.scores[seat] for seat in (0, 2)] == [38, 38]
    assert held_by(table.state, 0) == {"green": 2}
    assert table.final.winners == [2]
    assert table.final.ranks[:3] == [2, 3, 1]


def test_r61_beyond_that_the_victory_is_shared() -> None:
    slots = ", ".join(f"{name} {THIRTY_EIGHT.format(name)}" for name in ("alpha", "echo"))
    table = position("restore", length=5, cards_played=5, cubes="B1 1", slots=slots)

    assert table.final.winners == [0, 2]
    assert table.final.returns == [0.5, 0, 0.5, 0, 0, 0]


def test_highest_score_wins_whoever_ended_the_match() -> None:
    alpha = ", ".join(f"alpha {facing} {GREENS}" for facing in "NESW")
    slots = f"{alpha}, echo N {GREENS.replace('green', 'orange')}, echo E {GREENS.replace('green', 'pink')}"
    table = position("restore", slots=slots, cubes="B1 1")

    assert table.state.reason == CONTRACT
    assert [table.scores[seat] for seat in (0, 2)] == [32, 41]
    assert table.final.winners == [2]
