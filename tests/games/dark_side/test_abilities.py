"""Dark Side of the Mine, §5.6 abilities. Vectors E20-E29."""

from orebit.games.dark_side.components import CARD_IDS
from tests.games.dark_side.position import (
    RING_A,
    RING_C,
    discards,
    hand_of,
    known_by,
    place,
    prospects,
    ring_with,
    robots,
)


def test_e20_blue_is_optional() -> None:
    """R34: a blue card may be played without its power; R44: bonuses add up."""
    spots = "0.0@1:d0 0.1@7:x 1.0@0:d1 1.1@6:c"
    with_power = place(RING_A, spots, "ir10", upgrades="hardened_drill")
    with_power.play("0 prospect 0 ir10 4 1")
    without = place(RING_A, spots, "ir10", upgrades="hardened_drill")
    without.play("0 prospect 0 ir10 4 0")

    assert with_power.scores[0] == 5  # 2 + 1 + 2
    assert without.scores[0] == 3


def test_e21_claim_jump_pushes_the_robot_on_the_first_deposit() -> None:
    """R46: offered only where the target is full."""
    table = place(RING_A, "0.0@2:d0 0.1@0:d0 1.0@6:d0 1.1@6:d1", "pt07 pt13")
    assert prospects(table) == ["0 pt13 6 1", "1 pt07 1 0", "1 pt13 1 0"]
    table.play("0 prospect 0 pt13 6 1")

    assert {"0.0@6:d0", "1.0@6:c", "1.1@6:d1"} <= set(robots(table))
    assert table.scores == [6, 0]


def test_r46_an_own_robot_can_be_pushed_and_keeps_its_action() -> None:
    table = place(ring_with(RING_A, s6="pt18"), "0.0@2:d0 0.1@6:d0 1.0@0:c 1.1@1:c", "au05 pt13")
    table.play("0 prospect 0 pt13 6 1")

    assert {"0.0@6:d0", "0.1@6:c"} <= set(robots(table))
    assert "communicate 1" in table.legal(0)


def test_e22_autopilot_starts_in_the_dark_and_goes_through_it() -> None:
    """R47: the path goes all the way round; dark slots cannot be mined."""
    table = place(RING_A, "0.0@7:x 0.1@6:d0 1.0@3:d0 1.1@6:c", "pt14 ni14", deck="au09 pt09")
    assert table.legal(0) == [
        "prospect 0 pt14 1 1",
        "prospect 0 ni14 2 1",
        "prospect 1 pt14 1 1",
        "prospect 1 ni14 2 1",
        "recharge",
    ]
    table.play("0 prospect 0 pt14 1 1")

    assert table.scores[0] == 3
    assert hand_of(table, 0) == "au09 pt09 ni14"


def test_r47_relay_satellite_with_backtrack_goes_round_counterclockwise() -> None:
    spots = "0.0@0:d0 0.1@7:x 1.0@2:c 1.1@4:c"

    # Forwards the next gold is slot 3; backwards, past the dark slot 7, it is slot 5.
    assert "0 au13 5 1" not in prospects(place(RING_A, spots, "au13"))
    relay = prospects(place(RING_A, spots, "au13", upgrades="relay_satellite"))
    assert [p for p in relay if p.startswith("0 ")] == ["0 au13 3 0", "0 au13 5 1"]


def test_e23_core_sample_shows_the_dark_side_and_swaps() -> None:
    """R48: robots stay; the former builder is no longer in `known_by`. R52: but knows where the card went."""
    ring = ring_with(RING_A, s4="ir09")
    table = place(ring, "0.0@2:d0 0.1@7:x 1.0@3:d0 1.1@6:c", "au01 ir05", known={7: (1,)})
    table.play("0 prospect 0 ir05 4 0")
    assert table.scores[0] == 4
    assert known_by(table, 7) == [0, 1]
    assert table.legal(0) == ["swap au01 7", "decline"]
    table.play("0 swap au01 7")

    assert hand_of(table, 0) == "ni20"
    assert CARD_IDS[table.state.top[7]] == "au01"
    assert known_by(table, 7) == [0]
    assert "0.1@7:x" in robots(table)
    assert table.state.actions_left == 1
    assert table.match.view(1).seats[0].hand == ["ni20"]  # its former builder knows where that card went


def test_r34_who_declines_says_so() -> None:
    ring = ring_with(RING_A, s4="ir09")
    table = place(ring, "0.0@2:d0 0.1@7:x 1.0@3:d0 1.1@6:c", "au01 ir05")
    table.play("0 prospect 0 ir05 4 0", "0 decline")

    assert table.log[-1] == "Red does without Core Sample."
    assert not table.happenings()[-1].revealing


def test_r52_the_memory_of_a_swapped_card_ends_when_its_holder_lays_a_card_face_down() -> None:
    ring = ring_with(RING_A, s4="ir09")
    table = place(ring, "0.0@2:d0 0.1@7:x 1.0@3:d0 1.1@6:c", "au01 au03 ir05", known={7: (1,)})
    table.play("0 prospect 0 ir05 4 0", "0 swap au01 7", "0 recharge")
    assert table.match.view(1).seats[0].hand == ["ni20"]
    table.play("0 build au03")

    assert table.match.view(1).seats[0].hand == []


def test_r48_with_two_seats_the_unseen_card_of_slot_7_is_looked_at_in_turn_0() -> None:
    table = place(ring_with(RING_A, s4="ir09"), "0.0@2:d0 0.1@7:x 1.0@3:d0 1.1@6:c", "ir05")
    table.play("0 prospect 0 ir05 4 0")

    assert known_by(table, 7) == [0]
    assert table.event("dark_viewed", seat=0).many("cards") == [CARD_IDS.index("ni20")]
    assert not table.event("dark_viewed", seat=1).knows_secret
    assert table.state.actions_left == 1  # empty hand: nothing to decide


def test_e24_wildcat_spares_the_spectrometer() -> None:
    """R44, R45: abilities add up; the wildcat does not use the spectrometer up."""
    table = place(RING_A, "0.0@1:d0 0.1@0:d0 1.0@2:c 1.1@6:c", "pt11 ni05", upgrades="spectrometer")
    mine = [p for p in prospects(table) if p.startswith("0 pt11")]
    assert mine == ["0 pt11 2 0", "0 pt11 2 1", "0 pt11 3 0", "0 pt11 3 1", "0 pt11 4 0", "0 pt11 4 1", "0 pt11 6 0"]
    table.play("0 prospect 0 pt11 3 1")
    assert table.scores[0] == 7
    assert not table.state.spectrometer_used
    assert [line for line in table.log if "Spectrometer" in line] == []
    assert prospects(table) == ["1 ni05 1 0", "1 ni05 2 0", "1 ni05 4 0", "1 ni05 5 0"]
    table.play("0 prospect 1 ni05 4 0")

    assert "mined" in table.events
    assert table.scores[0] == 9
    assert table.log[1].startswith("Red uses Spectrometer: ")
    assert table.state.spectrometer_used


def test_e25_long_haul_and_thrusters_pass_over_valid_slots() -> None:
    """R44: they add up."""
    ring = ring_with(RING_A, s1="au01", s6="au16")
    spots = "0.0@7:x 0.1@0:d0 1.0@2:c 1.1@6:c"

    assert prospects(place(ring, spots, "au12")) == ["1 au12 1 0", "1 au12 3 1"]
    thrusters = place(ring, spots, "au12", upgrades="thrusters")
    assert prospects(thrusters) == ["1 au12 1 0", "1 au12 3 0", "1 au12 5 1"]


def test_e26_the_third_robot_starts_anywhere_in_the_light_and_may_act() -> None:
    """R38."""
    table = place(RING_A, "0.0@7:x 0.1@7:x 1.0@2:c 1.1@6:c", "au16 ir01")
    table.play("0 upgrade au16")
    assert table.legal(0) == [f"deploy {slot}" for slot in range(7)]
    assert "starts at a light location" in table.refuses("0 deploy 7")
    table.play("0 deploy 2")
    assert "0.2@2:c" in robots(table)
    assert table.legal(0) == ["prospect 2 ir01 4 0", "recharge"]
    table.play("0 prospect 2 ir01 4 0")

    assert table.scores[0] == 2


def test_e27_tow_cable_pulls_a_robot_without_using_it() -> None:
    """R49: not from the dark side, not from the same slot."""
    ring = ring_with(RING_A, s4="ir08")
    table = place(ring, "0.0@2:d0 0.1@0:d0 0.2@7:x 1.0@3:d0 1.1@6:c", "au01 ir05")
    table.play("0 prospect 0 ir05 4 0")
    assert table.scores[0] == 4
    assert table.legal(0) == ["tow 1", "decline"]
    assert [choice.label for choice in table.match.choices(0)][-1] == "pull no robot"
    assert table.refuses("0 tow 0") == "your first robot is at Violet Terrace already (R49)"
    assert "dark side" in table.refuses("0 tow 2")
    table.play("0 tow 1")

    assert "0.1@4:c" in robots(table)
    assert "prospect 1 au01 5 0" in table.legal(0)


def test_e28_field_refinery_turns_a_card_into_points() -> None:
    table = place(ring_with(RING_C, s4="ir07"), "0.0@2:d0 0.1@0:d0 1.0@3:d0 1.1@6:c 2.0@8:c 2.1@9:c", "au08 ir05")
    table.play("0 prospect 0 ir05 4 0")
    assert table.scores[0] == 3
    assert table.legal(0) == ["refine au08", "decline"]
    assert [choice.label for choice in table.match.choices(0)][-1] == "keep your cards"
    table.play("0 refine au08")

    assert table.scores[0] == 6
    assert discards(table) == "ir05 au08"


def test_e29_ore_cluster_scores_after_the_draws() -> None:
    """R19: robots in Restoring Comms count; R29: When Mined comes last."""
    table = place(RING_A, "0.0@5:d0 0.1@4:d0 1.0@4:c 1.1@6:c", "ir05 / pt01", deck="au09 pt09 ir09 au10")
    table.play("0 communicate 0")

    assert "0.0@4:d1" in robots(table)
    assert hand_of(table, 0) == "au09 pt09 ir05"
    assert hand_of(table, 1) == "pt01 ir09"
    assert table.scores[0] == 5
    assert table.events.index("card_drawn") < table.events.index("mined_ability")


def test_r34_red_is_not_optional_where_it_does_not_say_may() -> None:
    table = place(RING_A, "0.0@0:d0 0.1@7:x 1.0@2:c 1.1@6:c", "pt07", deck="au09 pt09 ir09 au10")
    table.play("0 prospect 0 pt07 1 0")

    assert hand_of(table, 0) == "au09 pt09"  # survey_beacon drew at once
    assert table.state.actions_left == 1


def test_r35_red_text_works_only_in_the_ring_and_blue_and_yellow_only_from_the_hand() -> None:
    table = place(RING_A, "0.0@2:d0 0.1@7:x 1.0@0:c 1.1@4:c", "au05", deck="au09 pt09 ir09 au10")
    table.play("0 prospect 0 au05 3 0")  # au05 is a survey beacon, au18 at slot 3 an upgrade

    assert hand_of(table, 0) == ""
    assert table.state.actions_left == 1
    assert list(table.state.installed[:9]) == [-1] * 9


def test_r50_second_wind_gives_its_robot_one_more_robot_action_this_turn() -> None:
    spots = "0.0@0:c 0.1@7:x 1.0@2:c 1.1@4:c"
    with_power = place(RING_A, spots, "au15")
    with_power.play("0 prospect 0 au15 3 1")
    assert with_power.legal(0) == ["communicate 0", "recharge"]

    without = place(RING_A, spots, "au15")
    without.play("0 prospect 0 au15 3 0")
    assert without.legal(0) == ["recharge"]

    last = place(RING_A, spots, "au15 pt01")
    last.play("0 recharge", "0 prospect 0 au15 3 1")  # as the last action it has no effect
    assert all(text.startswith("build ") for text in last.legal(0))


def test_overclock_counts_at_once_when_it_is_installed_in_mid_turn() -> None:
    table = place(RING_A, "0.0@1:c 0.1@7:x 1.0@0:c 1.1@6:c", "ni05 ir20", upgrades="")
    table.state.actions_left = 3
    table.play("0 prospect 0 ni05 2 0")
    assert table.legal(0) == ["upgrade ir20", "recharge"]
    table.play("0 upgrade ir20")

    assert table.legal(0) == ["communicate 0", "recharge"]


def test_supply_drop_draws_after_mining() -> None:
    table = place(RING_A, "0.0@0:c 0.1@7:x 1.0@2:c 1.1@4:c", "au11", deck="ir09 au10 pt10")
    table.play("0 prospect 0 au11 3 1")

    assert hand_of(table, 0) == "ir09"
    assert table.events.index("mined") < table.events.index("card_drawn")


def test_solar_array_memory_core_and_booster_antenna() -> None:
    spots = "0.0@4:d0 0.1@7:x 1.0@2:d0 1.1@6:c"
    solar = place(RING_A, spots, "au05", deck="au09 pt09 ir09 au10 pt10", upgrades="solar_array")
    solar.play("0 recharge", "0 recharge")
    assert solar.state.hand_size[0] == 5  # 1 + 1 + 1, and 2 in the draw step

    memory = place(RING_A, spots, "au05", deck="au09 pt09 ir09 au10 pt10 ir10 ni12 ir14", upgrades="memory_core")
    memory.play("0 recharge", "0 recharge")
    assert memory.state.hand_size[0] == 8  # 1 + 3 + 3, and 1 in the draw step
    memory.play("0 build au05")
    assert memory.deciders == [1]  # seven cards are within the limit of eight

    antenna = place(RING_A, spots, deck="au09 pt09 ir09 au10 pt10", upgrades="booster_antenna")
    antenna.play("0 communicate 0")
    assert antenna.scores[0] == 4  # 3 + 1
    assert hand_of(antenna, 0) == "au09 pt09"
    assert hand_of(antenna, 1) == "ir09"
