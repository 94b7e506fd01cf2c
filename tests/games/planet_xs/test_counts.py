"""Planet XS: how many choices set positions give, and choices of choices."""

from tests.games.planet_xs.position import position
from tests.table import count


def test_planning_with_six_crews() -> None:
    state = position("planning").state

    # 8 mines + 5 rivals x 4 facings + defend + camp + confirm = 31
    assert count(state, 1) == 31


def test_plans_of_two_members_are_counted_once() -> None:
    state = position("planning", crews="alpha oscar", wounds="alpha major 6").state

    # 14 places + confirm = 15.
    assert count(state, 1) == 15
    # After place i of 14, in order: the places from i on (a facing not twice: 4 of them lose one), and confirm; after
    # the first confirm it is Oscar's first decision, 15 again. 14 + 13 + … + 1 = 105, - 4 facings + 14 confirms + 15.
    assert count(state, 2) == 105 - 4 + 14 + 15


def test_command_with_every_command_card() -> None:
    types = ("secure", "recover", "armour", "alien_lure", "alien_beacon", "toxin", "droid_guard")
    cards = ", ".join(f"alpha {card}" for card in types)
    wounds = "alpha minor, alpha major"
    state = position("command", crews="alpha oscar", cards=cards, wounds=wounds, crew="oscar alpha-N").state

    # pass, secure either way (2), recover from 2 sections, armour, lure, beacon 1-3, toxin on 1, droid = 12
    assert count(state, 1) == 12


def test_reactions_with_every_combat_card() -> None:
    cards = "alpha hvy_assault, alpha ambush, alpha power_blade, alpha stimulant, alpha targeter, alpha droid_guard"
    table = position("combat", crews="alpha oscar", cubes="F2 1", crew="alpha F2 2, oscar F2 3", cards=cards)
    table.play("0 fight F2 1", rolls=[5, 5, 6, 2, 2])

    # pass; 2 pairs for each of two cards = 4; opposing values 6 and 2 = 2; own value 5 = 1; re-rolls 5, 2, 6 = 3
    assert count(table.state, 1) == 1 + 4 + 2 + 1 + 3


def test_storing_two_colours() -> None:
    state = position("storing", crews="alpha oscar", held="alpha green, alpha pink").state

    # 2 colours x 20 slots, then the other colour in 19 slots
    assert count(state, 1) == 40
    assert count(state, 2) == 40 * 19


def test_picks_at_a_crowded_mine_and_a_shared_base() -> None:
    crew = "alpha F2, delta F2, echo F2, alpha echo-N, xray echo-N, alpha echo-S, echo defend"
    state = position("combat", crew=crew).state

    # fights with Delta and Echo, a skirmish with Xray, the raid from the south, standing down
    assert count(state, 1) == 5
