"""Dark Side of the Mine, §5.2 to §5.5: prospecting, communicating, upgrading, recharging. Vectors E3-E9, E12-E15."""

from tests.games.dark_side.position import (
    RING_A,
    RING_B,
    RING_C,
    deck_of,
    discards,
    hand_of,
    place,
    prospects,
    ring_with,
    robots,
    upgrades_of,
)

OTHERS_B = "0.1@8:c 1.1@9:c 2.1@10:c 3.0@6:c 3.1@11:c"


def test_e3_rulebook_prospect_passes_full_and_other_locations() -> None:
    """R22: it stops at the first valid location; R16: the lowest free deposit."""
    table = place(RING_B, f"0.0@1:d0 1.0@2:d0 2.0@2:d1 {OTHERS_B}", "au05 ni08")
    assert [p for p in prospects(table) if p.startswith("0 au05")] == ["0 au05 4 0"]
    assert table.refuses("0 prospect 0 au05 2 0") == "Midas Crater has no free deposit (§5.3)"
    assert table.refuses("0 prospect 0 au05 3 0") == "Argent Ridge is platinum and Midas Hollow is gold (§5.3)"
    assert "must stop at an earlier gold location" in table.refuses("0 prospect 0 au05 11 0")

    table.play("0 prospect 0 au05 4 0")

    assert "0.0@4:d0" in robots(table)
    assert table.scores[0] == 4
    assert discards(table) == "au05"
    assert table.state.actions_left == 1


def test_e4_rulebook_communicate_draws_before_the_mined_ability() -> None:
    """R29: mine, score, draws of the action, then When Mined. R30: the arriving robot counts."""
    ring = ring_with(RING_B, s1="ir05", s13="ir01", s2="au18")
    table = place(ring, f"0.0@4:d0 2.0@2:d0 1.0@1:d0 {OTHERS_B}", "ni08", deck="au09 pt09 ir09 au10 pt10")
    table.play("0 communicate 0")

    assert table.log[0] == "Red's first robot communicates with Violet Hollow."
    assert "0.0@1:d1" in robots(table)
    assert table.scores[0] == 1
    assert hand_of(table, 0) == "au09 au10 ni08 ir09"
    assert hand_of(table, 1) == "pt09"
    assert discards(table) == ""
    assert deck_of(table) == "pt10"


def test_e5_all_robots_dark_leave_upgrade_and_recharge() -> None:
    """R24: robots on the dark side cannot act; the seat has its two actions all the same."""
    table = place(RING_A, "0.0@7:x 0.1@7:x 1.0@2:d0 1.1@5:c", "au05 au17")

    assert table.legal(0) == ["upgrade au17", "recharge"]
    assert table.refuses("0 communicate 0") == "your first robot is on the dark side and cannot act (R24)"
    assert table.refuses("0 prospect 0 au05 3 0") == "your first robot is on the dark side and cannot act (R24)"
    table.play("0 recharge")
    assert "upgrade au17" in table.legal(0)


def test_e6_no_way_through_the_dark_side() -> None:
    """R20: the dark side is a barrier; R21: a card cannot be wasted on an impossible Prospect."""
    table = place(RING_A, "0.0@5:d0 0.1@6:d0 1.0@2:d0 1.1@1:c", "au05 pt07 ni05")

    assert prospects(table) == ["0 pt07 6 0"]
    assert "not ahead of your first robot" in table.refuses("0 prospect 0 au05 0 0")


def test_e7_who_draws_first_when_the_deck_runs_out() -> None:
    """R33: the active seat, then clockwise; R32: nobody may refuse."""
    spots = "0.0@5:c 0.1@8:c 1.0@4:d0 1.1@9:c 2.0@4:c 2.1@7:c"
    table = place(RING_C, spots, "au05 / pt02 / ni02", deck="au09 pt09")
    table.play("0 communicate 0")
    assert table.scores[0] == 5  # 3 for the second deposit, ore_cluster 2
    assert "au09" in hand_of(table, 0)
    assert "pt09" in hand_of(table, 1)
    assert hand_of(table, 2) == "ni02"

    table = place(RING_C, spots, "au05 / pt02 / ni02", deck="au09")
    table.play("0 communicate 0")
    assert "au09" in hand_of(table, 0)
    assert hand_of(table, 1) == "pt02"


def test_e8_own_robots_make_the_call_and_count_for_the_draw() -> None:
    """R30, R19."""
    table = place(RING_A, "0.0@4:d0 0.1@2:d0 1.0@0:c 1.1@6:c", deck="au09 pt09 ir09 au10")
    table.play("0 communicate 0")

    assert "0.0@2:d1" in robots(table)
    assert table.scores == [3, 0]
    assert hand_of(table, 0) == "au09 pt09"
    assert hand_of(table, 1) == ""


def test_e9_three_own_robots_draw_three() -> None:
    table = place(RING_A, "0.0@4:d0 0.1@2:d0 0.2@2:c 1.0@2:d1 1.1@2:c", deck="au09 pt09 ir09 au10 pt10")
    table.play("0 communicate 0")

    assert "0.0@2:d2" in robots(table)
    assert table.scores[0] == 2
    assert hand_of(table, 0) == "au09 pt09 ir09"
    assert hand_of(table, 1) == "au10"


def test_r31_partners_draw_one_or_by_option_one_for_each_robot() -> None:
    spots = "0.0@4:d0 0.1@0:c 1.0@2:d0 1.1@2:c"
    one = place(RING_A, spots, deck="au09 pt09 ir09 au10")
    one.play("0 communicate 0")
    each = place(RING_A, spots, deck="au09 pt09 ir09 au10", partner_draw="per_robot")
    each.play("0 communicate 0")

    assert hand_of(one, 1) == "pt09"
    assert hand_of(each, 1) == "pt09 ir09"


def test_e12_a_deposit_is_free_as_soon_as_its_robot_leaves() -> None:
    """R15: deposits are never used up."""
    table = place(RING_A, "0.0@1:c 0.1@2:d0 1.0@2:d1 1.1@6:c", "au07 ni05")
    table.play("0 prospect 1 au07 3 0")
    assert table.scores[0] == 7
    table.play("0 prospect 0 ni05 2 0")

    assert "0.0@2:d0" in robots(table)
    assert table.scores[0] == 12


def test_e13_a_robot_does_not_mine_where_it_stands() -> None:
    """R17."""
    table = place(RING_A, "0.0@5:c 0.1@7:x 1.0@0:c 1.1@1:c", "au05")

    assert table.legal(0) == ["communicate 0", "recharge"]
    assert "stands at Midas Crater" in table.refuses("0 prospect 0 au05 5 0")


def test_e14_one_robot_action_a_robot_and_both_actions_must_be_taken() -> None:
    """R23, R25: there is no pass, but Recharge is always legal."""
    table = place(RING_A, "0.0@1:c 0.1@7:x 1.0@0:c 1.1@6:c", "au05 ni05", deck="au09 pt09")
    table.play("0 prospect 0 ni05 2 0")
    assert table.legal(0) == ["recharge"]
    assert table.refuses("0 communicate 0") == "your first robot has taken its robot action this turn (R23)"
    table.play("0 recharge")

    assert hand_of(table, 0) == "au05 au09 pt09"
    assert table.legal(0) == ["build au05", "build au09", "build pt09"]
    assert "last_round" in table.events
    table.play("0 build au05")
    assert table.deciders == [1]


def test_r18_robots_move_clockwise_and_communicate_leads_back() -> None:
    table = place(RING_A, "0.0@4:c 0.1@7:x 1.0@2:c 1.1@6:c", "au05")

    assert prospects(table) == ["0 au05 5 0"]
    table.play("0 communicate 0")
    assert table.event("robot_moved").many("path") == [3, 2]


def test_r19_a_robot_in_restoring_comms_blocks_no_deposit() -> None:
    table = place(RING_A, "0.0@2:c 0.1@7:x 1.0@3:c 1.1@6:c", "au05")

    assert prospects(table) == ["0 au05 3 0"]  # au18 has one deposit, and a robot beside it in comms
    table.play("0 prospect 0 au05 3 0")
    assert "0.0@3:d0" in robots(table)


def test_r16_the_lowest_free_deposit_is_taken_whatever_lies_to_its_right() -> None:
    table = place(RING_A, "0.0@1:c 0.1@2:d1 1.0@2:d2 1.1@6:c", "ni05")
    table.play("0 prospect 0 ni05 2 0")

    assert "0.0@2:d0" in robots(table)


def test_r28_the_card_is_on_the_pile_before_the_robot_moves() -> None:
    table = place(RING_A, "0.0@1:c 0.1@7:x 1.0@0:c 1.1@6:c", "ni05")
    table.play("0 prospect 0 ni05 2 0")

    assert table.events.index("card_played") < table.events.index("robot_moved")


def test_e15_the_same_upgrade_counts_once() -> None:
    """R36: identity is the ability; R37: other seats may have it too."""
    table = place(RING_A, "0.0@1:c 0.1@7:x 1.0@0:c 1.1@6:c", "au17 ni17 / pt17")
    table.play("0 upgrade au17")
    assert "upgrade ni17" not in table.legal(0)
    assert "you have Hardened Drill already" in table.refuses("0 upgrade ni17")
    table.play("0 prospect 0 ni17 2 0")
    assert table.scores[0] == 6

    table.play(f"0 {table.legal(0)[0]}")
    assert upgrades_of(table, 0) == ["hardened_drill"]


def test_r37_two_seats_may_have_the_same_upgrade() -> None:
    table = place(RING_A, "0.0@1:c 0.1@2:c 1.0@0:c 1.1@6:c", "au17 / ni17", deck="au09 pt09 ir09 au10 pt10 ir10")
    table.play("0 upgrade au17", "0 recharge", "0 build au09")

    table.play("1 upgrade ni17")

    assert upgrades_of(table, 0) == upgrades_of(table, 1) == ["hardened_drill"]


def test_r41_actions_stay_legal_with_an_empty_deck_but_draw_nothing() -> None:
    table = place(RING_A, "0.0@4:d0 0.1@7:x 1.0@2:d0 1.1@6:c", "au05 / pt01", deck="")
    table.play("0 communicate 0")
    assert table.scores[0] == 3
    table.play("0 recharge")

    assert hand_of(table, 0) == "au05"
    assert "card_drawn" not in table.events
