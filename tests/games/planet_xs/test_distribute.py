"""Planet XS, phase 1: Distribute."""

import orebit
from orebit.games.planet_xs.components import COLOUR_IDS, MINE_IDS, RESOURCE_IDS, ZONE_IDS
from orebit.games.planet_xs.distribute import prowl
from orebit.games.planet_xs.position import EXHAUSTED, OVER
from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import position


def cubes(state: PlanetXSState) -> dict[str, int]:
    return {MINE_IDS[mine]: int(count) for mine, count in enumerate(state.cubes) if count}


def lost(state: PlanetXSState) -> dict[str, int]:
    return {COLOUR_IDS[colour]: int(count) for colour, count in enumerate(state.lost) if count}


def test_r11_r12_t23_the_alien_sweeps_every_zone_it_enters_and_not_the_one_it_leaves() -> None:
    table = position("planning", alien="z7", cubes="R7 2, U8 1, B1 3, F2 2, G3 1")
    prowl(table.state, 3, None)

    assert cubes(table.state) == {"R7": 2, "G3": 1}
    assert lost(table.state) == {"green": 1, "orange": 3, "blue": 2}
    assert ZONE_IDS[table.state.alien] == "z2"


def test_r48_the_alien_leaves_bases_alone() -> None:
    table = position("planning", alien="z7", slots="alpha N pink blue")
    prowl(table.state, 3, None)

    assert table.state.facing_value(0, 0) == 5


def test_r14_t24_a_short_supply_serves_uncrossed_cubes_first_in_mine_order() -> None:
    table = position("distribute", resources="R03 R01", cards_played=0, supply="pink 2")
    table.play("0 choose_resource R03")

    assert table.state.cubes[MINE_IDS.index("G3")] == 1  # the crossed one gets none
    assert table.state.cubes[MINE_IDS.index("R7")] == 1
    assert "The supply of pink has run out." in table.log


def test_t25_four_crews_get_no_crossed_cubes() -> None:
    table = position("distribute", crews="alpha echo oscar xray", resources="R03 R01", cards_played=0)
    table.play("0 choose_resource R03")

    assert cubes(table.state) == {"B1": 2, "F2": 2, "G3": 1, "K4": 1, "M5": 2, "P6": 1, "R7": 1, "U8": 1}
    assert sum(table.state.cubes) == 11


def test_five_crews_get_the_crossed_cubes_too() -> None:
    table = position("distribute", crews="alpha delta echo oscar xray", resources="R03 R01", cards_played=0)
    table.play("0 choose_resource R03")

    assert sum(table.state.cubes) == 11 + 4


def test_r13_cubes_come_after_the_sweep_and_lie_in_the_aliens_zone_too() -> None:
    table = position("distribute", alien="z4", cubes="M5 3", resources="R02 R01", cards_played=0)
    table.play("0 choose_resource R02")  # moves 1, into z5; M5 gets 3

    assert ZONE_IDS[table.state.alien] == "z5"
    assert table.state.cubes[MINE_IDS.index("M5")] == 3
    assert lost(table.state) == {"blue": 3}


def test_r15_cubes_pile_up_at_a_mine_without_limit() -> None:
    table = position("distribute", alien="z4", cubes="K4 9", resources="R02 R01", cards_played=0)
    table.play("0 choose_resource R02")

    assert table.state.cubes[MINE_IDS.index("K4")] == 12


def test_t26_r10_the_returned_card_is_drawn_again_with_a_new_one() -> None:
    table = position("distribute", resources="R05 R04 R09", cards_played=0)
    assert table.legal(0) == ["choose_resource R04", "choose_resource R05"]
    table.play("0 choose_resource R04")
    state = table.state

    assert RESOURCE_IDS[state.resources[state.resources_played]] == "R05"
    assert table.told(0)[0] == "Alpha puts Resource card 5 back on top."
    assert table.told(1)[0] == "Alpha puts the other Resource card back on top."
    assert table.match.view(0).known_top == "R05"
    assert table.match.view(1).known_top is None

    again = position("distribute", first="delta", resources="R05 R09", cards_played=1)
    assert again.legal(1) == ["choose_resource R05", "choose_resource R09"]


def test_r10_who_knew_the_top_card_knows_what_is_left_when_the_other_is_played() -> None:
    table = position("distribute", first="delta", resources="R05 R09", cards_played=1)
    table.state.top_known = 0b1  # seat 0 put R05 back a round ago
    table.play("1 choose_resource R09")
    assert table.match.view(0).known_top == "R05"

    table = position("distribute", first="delta", resources="R05 R09", cards_played=1)
    table.state.top_known = 0b1
    table.play("1 choose_resource R05")
    assert table.match.view(0).known_top is None
    assert table.match.view(1).known_top == "R09"


def test_the_two_drawn_cards_are_shown_to_the_first_player_only() -> None:
    table = position("distribute", resources="R05 R04", cards_played=0)

    assert table.match.view(0).resource_choice == ["R04", "R05"]
    assert table.match.view(1).resource_choice == []
    assert "you drew Resource card 4 and Resource card 5, not Resource card 12" in table.refuses(
        "0 choose_resource R12"
    )


def test_r9_the_last_card_of_the_deck_is_played_without_a_choice() -> None:
    table = position("distribute", resources="R08", cards_played=11)

    assert table.state.cards_played == 12
    assert table.deciders == [0, 1, 2, 3, 4, 5]  # planning already


def test_r9_an_empty_deck_is_shuffled_anew() -> None:
    table = position("distribute", cards_played=12, resources="", shuffles=[range(12)])
    state = table.state
    assert state.resources_played == 0

    assert table.legal(0) == ["choose_resource R01", "choose_resource R02"]


def test_r59_no_cube_anywhere_ends_the_match_at_the_end_of_distribute() -> None:
    empty = "green 0, blue 0, pink 0, orange 0"
    table = position("distribute", cubes="M5 2", supply=empty, resources="R02 R01", cards_played=0)
    table.play("0 choose_resource R02")

    assert (table.state.step, table.state.reason) == (OVER, EXHAUSTED)
    assert table.final.reason == "there is nothing left to mine"


def test_the_chooser_foresees_what_both_cards_do_and_nobody_else_is_shown_them() -> None:
    match = orebit.new("planet_xs", seats=3, seed=5)
    chooser = match.deciders()[0]
    for action in match.legal(chooser):
        foreseen = match.preview(chooser, action)
        match_after = orebit.new("planet_xs", seats=3, seed=5)
        match_after.play(chooser, action)

        assert "alien_moved" in [line.event for line in foreseen]
        assert foreseen == match_after.log(chooser, since=1)[: len(foreseen)]
        assert match_after.acts[-1].revealing  # so it cannot be taken back
