"""Planet XS, §5.4: one exchange. Dice are written initiator's first."""

import pytest

from orebit.games.planet_xs.position import INITIATOR, OPPONENT, REACTING
from orebit.games.planet_xs.rules import PlanetXSState
from orebit.games.planet_xs.view import open_dice, view
from tests.games.planet_xs.position import position, where, wounds_of


def dice(state: PlanetXSState) -> tuple[list[int], list[int]]:
    return open_dice(state, INITIATOR), open_dice(state, OPPONENT)


def test_r31_t7_hvy_assault_settles_the_highest_pair() -> None:
    table = position("combat", cubes="P6 1", crew="alpha P6, echo P6 2", cards="alpha hvy_assault 2")
    table.play("0 fight P6 2", rolls=[2, 3, 6])
    assert dice(table.state) == ([2], [6, 3])
    table.play("0 hvy_assault 0")
    assert dice(table.state) == ([], [3])  # R31: it can be neither re-rolled nor won back
    assert "the dice make only 0 pairs" in table.refuses("0 hvy_assault 0")

    table.play("0 pass", rolls=[5, 2])  # next exchange: 1 against 1
    assert wounds_of(table.state, 2) == (1, 0, 0)
    assert dice(table.state) == ([5], [2])


def test_r37_t30_unpaired_dice_have_no_effect() -> None:
    table = position("combat", cubes="F2 2", crew="alpha F2 3, echo F2 2", cards="xray toxin")
    table.play("0 fight F2 2", rolls=[5, 3, 2, 6, 3])

    wounded = [line for line in table.log if "Wound" in line]
    assert wounded == [
        "One of Alpha's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.",
        "One of Alpha's crew goes from blue mine F2 to the Med Bay: Moderate Wound, back in 2 rounds.",
        "One of Echo's crew goes from blue mine F2 to the Med Bay: Minor Wound, back next round.",
    ]


def test_t31_a_stimulant_pairs_the_dice_anew() -> None:
    table = position("combat", cubes="F2 2", crew="alpha F2 2, echo F2 2", cards="alpha stimulant")
    table.play("0 fight F2 2", rolls=[4, 2, 5, 3])
    table.play("0 stimulant 0 2", rolls=[6])

    assert [line for line in table.log if "loses to" in line] == [
        "Echo's 5 loses to a 6, by 1.",
        "Echo's 3 loses to a 4, by 1.",
    ]
    assert (
        table.log.count("One of Echo's crew goes from blue mine F2 to the Med Bay: Moderate Wound, back in 2 rounds.")
        == 2
    )


def test_r30_t32_power_blade_strikes_any_die_and_the_rest_is_paired_again() -> None:
    table = position("combat", cubes="P6 1", crew="alpha P6, echo P6 2", cards="alpha power_blade")
    table.play("0 fight P6 2", rolls=[2, 6, 3])
    assert "power_blade 3" in table.legal(0)  # an unpaired die, too
    table.play("0 power_blade 6")

    assert "Echo's 6 is struck out." in table.log
    assert "Alpha's 2 loses to a 3, by 1." in table.log
    assert "One of Echo's crew goes from green mine P6 to the Med Bay: Minor Wound, back next round." in table.log
    assert "One of Alpha's crew goes from green mine P6 to the Med Bay: Moderate Wound, back in 2 rounds." in table.log


def test_r33_t33_a_targeter_may_bring_a_die_beyond_six() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha targeter")
    table.play("0 fight F2 2", rolls=[5, 3])
    table.play("0 targeter 5")

    assert "Targeter: Alpha's 5 becomes a 7." in table.log
    assert "One of Echo's crew goes from blue mine F2 to the Med Bay: Major Wound, back in 3 rounds." in table.log


@pytest.mark.parametrize(("ai", "worst"), [("", "major"), ("echo", "moderate")])
def test_the_view_tells_where_the_figures_of_each_pair_would_go(ai: str, worst: str) -> None:
    table = position("combat", ai=ai, cubes="F2 1", crew="alpha F2 2, echo F2 3", cards="alpha targeter")
    table.play("0 fight F2 2", rolls=[6, 2, 3, 2, 1])
    fight = view(table.state, 0).fight

    assert fight is not None
    assert fight.dice == [[6, 2], [3, 2, 1]]
    assert fight.outcomes == [[None, worst], ["minor", "minor"]]


def test_t33_an_ai_crew_never_goes_to_major() -> None:
    table = position("combat", ai="echo", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha targeter")
    table.play("0 fight F2 2", rolls=[5, 3])
    table.play("0 targeter 5")

    assert "One of Echo's crew goes from blue mine F2 to the Med Bay: Moderate Wound, back in 2 rounds." in table.log


def test_r33_a_re_roll_replaces_the_whole_value() -> None:
    table = position(
        "combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha targeter, echo stimulant, alpha ambush"
    )
    table.play("0 fight F2 2", rolls=[6, 3])
    table.play("0 targeter 6")
    assert "stimulant 0 8" in table.legal(2)
    table.play("2 stimulant 0 8", rolls=[1])

    assert dice(table.state) == ([1], [3])


def test_r29_t34_a_droid_joins_a_raid_under_way_and_rolls_at_once() -> None:
    table = position("combat", first="delta", crew="delta oscar-N, oscar defend", cards="oscar droid_guard")
    table.play("1 raid oscar", rolls=[5, 4])
    assert table.deciders == [3]  # Delta holds no cards and passes by itself
    table.play("3 droid_guard", rolls=[6])

    assert "Delta's 5 loses to a 6, by 1." in table.log
    assert (
        "One of Delta's crew goes from Oscar's north facing to the Med Bay: Moderate Wound, back in 2 rounds."
        in table.log
    )


def test_r29_a_droid_cannot_join_a_fight_at_a_mine_or_the_attackers() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha droid_guard, echo droid_guard")
    table.play("0 fight F2 2", rolls=[5, 4])

    assert table.legal(0) == ["pass"]
    assert "only join the defence of your base" in table.refuses("0 droid_guard")


def test_r29_settled_losses_still_count_for_the_limit_of_the_defence() -> None:
    table = position("combat", crew="alpha echo-N, echo defend 3", cards="alpha power_blade, echo droid_guard")
    table.play("0 raid echo", rolls=[5, 4, 4, 4])
    table.play("0 power_blade 4")

    assert table.legal(2) == ["pass"]


def test_r29_t35_droids_take_the_most_severe_losses() -> None:
    table = position(
        "command", first="oscar", crew="delta oscar-N, delta oscar-S, oscar defend", cards="oscar droid_guard"
    )
    table.play("3 droid_guard")
    table.play("1 raid oscar", rolls=[6, 2, 2, 1])  # by 4 and by 1

    assert "A droid of Oscar is destroyed." in table.log
    assert "One of Oscar's defenders goes to the Med Bay: Moderate Wound, back in 2 rounds." in table.log
    assert not [line for line in table.log if "Major" in line]


def test_r45_t36_the_attacker_chooses_which_raiders_it_loses() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-E, alpha echo-S, echo defend 2")
    table.play("0 raid echo", rolls=[6, 4, 1, 6, 5])
    assert table.legal(0) == ["lose N", "lose E", "lose S"]
    assert wounds_of(table.state, 2) == (1, 0, 0)  # the tie
    table.play("0 lose E")
    assert table.legal(0) == ["lose N", "lose S"]
    assert "none of your attacking raiders is at the east" in table.refuses("0 lose E")
    table.play("0 lose S", rolls=[6, 1])  # next exchange: 1 against 1

    assert "Alpha rolls 6." in table.log
    assert where(table.state, 0) == {}  # the round is over
    assert (
        "One of Alpha's crew goes from Echo's south facing to the Med Bay: Minor Wound, back next round." in table.log
    )


def test_r34_the_initiator_reacts_first_then_in_turns_until_two_passes_in_a_row() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha stimulant 2, echo stimulant 2")
    table.play("0 fight F2 2", rolls=[5, 4])
    assert table.deciders == [0]
    table.play("0 pass", "2 stimulant 2 4", rolls=[1])
    assert table.deciders == [0]
    table.play("0 pass")
    assert table.deciders == [2]
    assert table.state.step == REACTING
    table.play("2 pass")
    assert table.state.step != REACTING


def test_r34_crews_outside_the_fight_cannot_play() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="delta stimulant, alpha ambush")
    table.play("0 fight F2 2", rolls=[5, 4])

    assert table.deciders == [0]
    assert "it is not your decision" in table.refuses("1 stimulant 0 5")
    table.play("0 ambush 0")
    assert table.state.step != REACTING


def test_r32_combat_cards_do_not_touch_camp_or_theft_rolls() -> None:
    table = position(
        "combat", crew="alpha camp, alpha echo-N", slots="echo N pink", cards="alpha stimulant", rolls=[1, 6]
    )

    assert table.legal(0) == ["steal 0", "steal 1"]  # both dice have fallen and nobody was asked for a card


def test_r22_a_hand_without_a_combat_card_is_asked_in_the_window_too() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha toxin")
    table.play("0 fight F2 2", rolls=[5, 4])

    assert table.deciders == [0]
    assert table.legal(0) == ["pass"]


def test_r77_every_exchange_removes_a_figure_so_combat_ends() -> None:
    table = position("combat", crew="alpha F2 3, echo F2 3")
    table.play("0 fight F2 2", rolls=[1, 1, 1, 1, 1, 1])  # even nothing but ties

    assert table.state.round == 2
