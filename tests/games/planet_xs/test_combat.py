"""Planet XS, phase 5: Combat. Picks (§5.2, §5.3) and the camp (§5.6)."""

from orebit.games.planet_xs.components import MINE_IDS
from tests.games.planet_xs.position import held_by, position, where


def test_t2_enough_cubes_for_all_means_no_combat() -> None:
    table = position("combat", cubes="F2 2", crew="alpha F2, echo F2")

    assert held_by(table.state, 0) == {"blue": 1}
    assert held_by(table.state, 2) == {"blue": 1}
    assert table.state.cubes[MINE_IDS.index("F2")] == 0


def test_t3_more_members_than_cubes_means_a_fight() -> None:
    table = position("combat", cubes="F2 2", crew="alpha F2 2, echo F2")

    assert table.legal(0) == ["fight F2 2"]
    assert "fight for" in position("combat", cubes="F2 2, G3 9", crew="alpha F2 2, echo F2, alpha G3, echo G3").refuses(
        "0 fight G3 2"
    )


def test_r35_t27_a_crew_alone_takes_the_cubes_there_are() -> None:
    table = position("combat", cubes="M5 1", crew="alpha M5 3")

    assert held_by(table.state, 0) == {"blue": 1}
    assert table.state.cubes[MINE_IDS.index("M5")] == 0


def test_r36_t28_two_crews_fight_over_an_empty_mine() -> None:
    table = position("combat", alien="z1", crew="alpha K4, delta K4")

    assert table.legal(0) == ["fight K4 1"]


def test_t4_a_fight_stops_when_those_left_fit_the_cubes() -> None:
    table = position("combat", cubes="U8 2", crew="alpha U8 2, xray U8 2")
    table.play("0 fight U8 5", rolls=[6, 1, 3, 2])

    assert "Xray's 3 loses to a 6, by 3." in table.log
    assert "One of Xray's crew goes from green mine U8 to the Med Bay: Major Wound, back in 3 rounds." in table.log
    assert "One of Alpha's crew goes from green mine U8 to the Med Bay: Moderate Wound, back in 2 rounds." in table.log
    assert held_by(table.state, 0) == held_by(table.state, 5) == {"green": 1}


def test_r38_a_pick_is_fought_out_before_the_next_seat_picks() -> None:
    table = position("combat", cubes="F2 1, G3 1", crew="alpha F2, echo F2 2, delta G3, oscar G3")
    table.play("0 fight F2 2", rolls=[6, 5, 1, 6, 1])  # two exchanges: Alpha beats both

    assert table.deciders == [1]


def test_r39_t29_the_picker_chooses_among_three_crews_and_all_of_them_count_for_the_cubes() -> None:
    table = position("combat", cubes="F2 2", crew="alpha F2 2, echo F2, xray F2")
    assert table.legal(0) == ["fight F2 2", "fight F2 5"]
    table.play("0 fight F2 2", rolls=[5, 2, 6, 3, 3])

    assert "One of Alpha's crew goes from blue mine F2 to the Med Bay: Moderate Wound, back in 2 rounds." in table.log
    assert (
        table.log.count("One of Alpha's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.") == 1
    )
    assert (
        table.log.count("One of Echo's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.") == 1
    )
    assert held_by(table.state, 5) == {"blue": 1}  # R40: the third crew mines
    assert table.state.cubes[MINE_IDS.index("F2")] == 1


def test_r40_t16_a_tie_of_the_last_two_leaves_the_cubes_and_costs_no_round() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2")
    table.play("0 fight F2 2", rolls=[4, 4])

    assert [line for line in table.log if "Minor Wound" in line] == [
        "One of Alpha's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.",
        "One of Echo's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.",
    ]
    assert table.state.round == 2
    assert table.state.cubes[MINE_IDS.index("F2")] == 1
    assert list(table.state.crew) == [5] * 6  # R51: both are in hand again


def test_r41_picks_are_compulsory_and_seats_without_one_are_skipped() -> None:
    table = position("combat", cubes="F2 1", crew="delta F2, xray F2")

    assert table.deciders == [1]  # Alpha, the First Player, has none
    assert table.legal(1) == ["fight F2 5"]
    assert "pick a combat" in table.refuses("1 pass")


def test_r41_both_sides_may_start_a_fight_and_only_raiders_a_raid() -> None:
    table = position("combat", first="echo", cubes="F2 1", crew="alpha F2, echo F2, delta echo-N, echo defend")

    assert table.legal(2) == ["fight F2 0"]


def test_t5_a_raid_rolls_a_die_for_each_raider_and_each_defender() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-E, alpha echo-W, echo defend 3")
    assert table.legal(0) == ["raid echo", "stand_down echo"]
    table.play("0 raid echo", rolls=[6, 6, 6, 1, 1, 1])

    assert "The raid is over: Alpha has 3 left, Echo 0." in table.log


def test_r43_r44_t6_a_raider_that_shares_its_facing_takes_no_part_in_the_raid() -> None:
    crew = "alpha echo-N, alpha echo-E, alpha echo-W, delta echo-W, echo defend 3"
    table = position("combat", crew=crew)
    assert table.legal(0) == ["skirmish echo W 1", "raid echo", "stand_down echo"]
    table.play("0 raid echo", rolls=[6, 6, 1, 1, 1, 6, 6, 1])  # 2 against 3, then 2 against 1
    assert "Alpha rolls 6 and 6." in table.log

    table = position("combat", crew=crew)
    table.play("0 skirmish echo W 1", rolls=[6, 1])
    assert table.legal(0) == ["raid echo", "stand_down echo"]
    table.play("0 raid echo", rolls=[6, 6, 6, 1, 1, 1])
    assert "Alpha rolls 6, 6 and 6." in table.log


def test_r43_crews_at_other_facings_of_an_open_base_do_not_meet() -> None:
    table = position("combat", crew="alpha echo-N, delta echo-S", slots="echo N pink, echo S blue", rolls=[1])

    assert table.deciders == [0]
    assert table.legal(0) == ["steal 0", "steal 1"]


def test_r44_raiders_that_become_alone_later_raid_in_a_later_pick() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-W, delta echo-W, echo defend 2")
    table.play("0 raid echo", rolls=[1, 6, 2])  # the lone raider falls to the better of two
    assert where(table.state, 0) == {"echo-W": 1}
    table.play("1 skirmish echo W 0", rolls=[1, 6])  # Alpha wins the facing

    assert table.legal(0) == ["raid echo", "stand_down echo"]


def test_r42_t38_who_stands_down_neither_attacks_nor_steals() -> None:
    table = position(
        "combat",
        first="delta",
        crew="alpha echo-N, delta echo-S, echo defend",
        slots="echo N pink, echo S blue",
    )
    table.play("1 stand_down echo")
    table.play("0 raid echo", rolls=[6, 1, 2])  # the fight, then Alpha's theft roll; Delta rolls none

    assert table.deciders == [0]
    assert "Alpha rolls 2 at Echo's north facing and may take up to 1 cube." in table.log
    table.play("0 steal 0")
    assert "theft_roll" not in table.events


def test_r42_raiders_that_stood_down_can_still_be_drawn_into_skirmishes() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-E, delta echo-E, echo defend")
    table.play("0 stand_down echo")

    assert "skirmish echo E 0" in table.legal(1)


def test_r46_t37_beaten_defenders_open_the_base_for_all() -> None:
    table = position("combat", crew="alpha echo-N, delta echo-S, echo defend", slots="echo N pink, echo S blue")
    table.play("0 raid echo", rolls=[6, 1, 2])
    table.play("0 steal 1", rolls=[3])

    assert "Delta rolls 3 at Echo's south facing and may take up to 1 cube." in table.log
    assert table.deciders == [1]


def test_r47_with_defenders_left_nobody_steals() -> None:
    table = position("combat", crew="alpha echo-N, echo defend 2", slots="echo N pink")
    table.play("0 raid echo", rolls=[1, 6, 6])

    assert "theft_roll" not in table.events
    assert table.state.round == 2


def test_r5_r49_the_camp_comes_after_all_combats_seat_by_seat_and_die_by_die() -> None:
    table = position("combat", first="echo", cubes="F2 1", crew="alpha F2, echo F2, echo camp 2, alpha camp")
    table.play("2 fight F2 0", rolls=[6, 1, 4, 5, 1])

    assert [line for line in table.log if "alien camp" in line] == [
        "Echo rolls 4 at the alien camp: 1 card.",
        "Echo rolls 5 at the alien camp: 2 cards.",
        "Alpha rolls 1 at the alien camp: 1 card.",
    ]
    assert list(table.state.hand_size)[:3] == [1, 0, 3]


def test_r63_draws_go_seat_by_seat_so_a_reshuffle_falls_in_that_order() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2, alpha camp, echo camp")
    state = table.state
    state.discard[11] = len(state.deck) - 1  # all but one card lie in the discard, as targeters
    state.drawn = len(state.deck) - 1
    last = state.deck[state.drawn]
    table.play("0 fight F2 2", rolls=[6, 1, 1, 1], shuffles=[[11] * 35])

    assert state.cards[0 * 12 + last] == 1  # Alpha takes the last card, Echo the first of the shuffled ones
    assert state.cards[2 * 12 + 11] == 1
    assert "The action deck is shuffled anew." in table.log


def test_nothing_is_drawn_when_deck_and_discard_are_empty() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2, alpha camp")
    table.state.drawn = len(table.state.deck)
    table.play("0 fight F2 2", rolls=[6, 1, 6], shuffles=[[]])

    assert table.state.hand_size[0] == 0
