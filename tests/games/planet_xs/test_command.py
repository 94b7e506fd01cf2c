"""Planet XS, phase 4: Command."""

from orebit.games.planet_xs.components import MINE_IDS, ZONE_IDS
from orebit.games.planet_xs.position import COMMAND
from tests.games.planet_xs.position import held_by, position, where, wounds_of

K4 = MINE_IDS.index("K4")
M5 = MINE_IDS.index("M5")


def test_r21_t45_the_phase_ends_when_all_players_in_a_row_have_passed() -> None:
    cards = "alpha alien_lure 2, echo alien_lure, tango recover"
    table = position("command", crews="alpha echo tango", cards=cards)
    table.play("0 pass", "1 alien_lure", "2 pass", "0 alien_lure")
    assert table.deciders == [2]  # Echo has no cards left and is passed over

    cards = "alpha alien_lure 2, echo alien_lure, echo recover, tango recover"
    table = position("command", crews="alpha echo tango", cards=cards)
    table.play("0 pass", "1 alien_lure", "2 pass", "0 alien_lure", "1 pass", "2 pass")
    assert table.deciders == [0]
    assert table.state.step == COMMAND
    table.play("0 pass")
    assert table.state.step != COMMAND


def test_r22_a_hand_without_a_playable_card_is_still_asked_and_an_empty_one_is_not() -> None:
    table = position("command", crews="alpha echo tango", cards="echo stimulant")

    assert table.deciders == [1]
    assert table.legal(1) == ["pass"]


def test_nobody_with_cards_means_no_command() -> None:
    assert position("command", crews="alpha echo", crew="alpha B1").state.step != COMMAND


def test_r23_t15_a_lured_alien_sweeps_nothing_and_blocks_its_new_zone_at_once() -> None:
    table = position("command", cards="alpha alien_lure", crew="echo M5 2", cubes="M5 3, K4 2")
    table.play("0 alien_lure")

    assert ZONE_IDS[table.state.alien] == "z5"
    assert table.state.cubes[M5] == 3
    assert "The Alien moves from zone K4 to zone M5, lured by Alien Lure." in table.log
    assert "2 of Echo's crew return to hand." in table.log
    assert held_by(table.state, 2) == {}


def test_r23_the_old_zone_is_free_at_once() -> None:
    table = position("command", cards="alpha alien_beacon", crew="echo K4", cubes="K4 2")
    assert table.legal(0) == ["pass", "alien_beacon 1", "alien_beacon 2", "alien_beacon 3"]
    table.play("0 alien_beacon 3")

    assert ZONE_IDS[table.state.alien] == "z7"
    assert held_by(table.state, 2) == {"green": 1}


def test_r24_t19_armour_lets_a_crew_act_in_the_aliens_zone_and_the_others_do_not_count() -> None:
    table = position("command", cards="alpha armour", crew="alpha K4, delta K4 2", cubes="K4 2")
    table.play("0 armour")

    assert held_by(table.state, 0) == {"green": 1}  # no combat, although three stand on two cubes
    assert held_by(table.state, 1) == {}
    assert table.state.cubes[K4] == 1


def test_r24_two_armoured_crews_fight_by_the_normal_rules() -> None:
    table = position("combat", crew="alpha K4, delta K4, echo K4 3", cubes="K4 1", armour="alpha delta")

    assert table.legal(0) == ["fight K4 1"]


def test_armour_is_played_once_a_round() -> None:
    table = position("command", cards="alpha armour 2, delta alien_lure")
    table.play("0 armour", "1 pass")

    assert table.legal(0) == ["pass"]
    assert "armoured already" in table.refuses("0 armour")


def test_r25_armour_does_not_skip_the_fight_with_the_defenders() -> None:
    table = position("combat", alien="z3", crew="alpha echo-N, echo defend", armour="alpha")

    assert table.legal(0) == ["raid echo", "stand_down echo"]


def test_r26_t17_anybody_may_secure_any_raider_to_a_neighbouring_facing() -> None:
    table = position("command", cards="delta secure", crew="xray echo-N")

    assert table.legal(1) == ["pass", "secure 5 echo N E", "secure 5 echo N W"]
    assert "the south facing is not beside the north one" in table.refuses("1 secure 5 echo N S")


def test_r26_a_raider_is_not_moved_onto_one_of_its_own_crew() -> None:
    table = position("command", cards="delta secure", crew="xray echo-N, xray echo-E, alpha echo-W")

    assert "secure 5 echo N E" not in table.legal(1)
    assert "Xray has a raider at Echo's east facing already" in table.refuses("1 secure 5 echo N E")
    assert "secure 5 echo N W" in table.legal(1)  # onto another crew's: a skirmish comes of it


def test_r26_secure_may_make_a_skirmish() -> None:
    table = position("command", cards="delta secure", crew="xray echo-N, alpha echo-W")
    table.play("1 secure 5 echo N W")

    assert table.legal(0) == ["skirmish echo W 5"]


def test_r27_t18_recover_needs_room_in_the_defence() -> None:
    table = position("command", cards="alpha recover", crew="alpha defend 3", wounds="alpha moderate")
    assert table.legal(0) == ["pass"]
    assert "3 defenders, droids included" in table.refuses("0 recover moderate")

    table = position("command", cards="alpha recover, delta toxin", crew="alpha defend 2", wounds="alpha moderate")
    assert table.legal(0) == ["pass", "recover moderate"]
    table.play("0 recover moderate")
    assert where(table.state, 0) == {"defend": 3}
    assert wounds_of(table.state, 0) == (0, 0, 0)


def test_r27_droids_count_for_the_room_of_the_defence() -> None:
    table = position("command", cards="alpha recover, alpha droid_guard", crew="alpha defend 2", wounds="alpha minor")
    table.play("0 droid_guard")

    assert table.legal(0) == ["pass"]


def test_r28_t20_toxin_reaches_the_camp_and_its_victim_does_not_roll() -> None:
    table = position("command", cards="alpha toxin", crew="echo camp")
    table.play("0 toxin 2 camp")  # no camp roll is scripted, and none is drawn

    assert "One of Echo's crew goes from the alien camp to the Med Bay: Moderate Wound, back in 2 rounds." in table.log
    assert table.state.hand_size[2] == 0


def test_r28_toxin_reaches_any_crew_member_on_the_map_but_no_droid() -> None:
    crew = "alpha B1, echo F2 2, xray echo-N, oscar defend, tango camp"
    table = position("command", cards="alpha toxin", crew=crew)
    assert [action for action in table.legal(0) if action != "pass"] == [
        "toxin 0 B1",
        "toxin 2 F2",
        "toxin 3 defend",
        "toxin 4 camp",
        "toxin 5 echo-N",
    ]

    table = position("command", cards="alpha toxin, oscar droid_guard")
    table.play("0 pass", "3 droid_guard")
    assert "Oscar has no crew member at its base" in table.refuses("0 toxin 3 defend")


def test_r29_a_droid_defends_until_the_end_of_the_round() -> None:
    table = position("command", cards="oscar droid_guard", crew="alpha oscar-N")
    table.play("3 droid_guard")
    assert table.legal(0) == ["raid oscar", "stand_down oscar"]
    table.play("0 stand_down oscar")

    assert table.state.round == 2
    assert table.state.droids[3] == 0


def test_a_card_that_is_not_held_is_refused() -> None:
    table = position("command", cards="alpha toxin")

    assert table.refuses("0 armour") == "you hold no Armour card"
    assert "Command symbol" in table.refuses("0 stimulant 0 3")
