"""§5 T3: flight and attack; §6.4 the last side."""

from orebit.games.martian_miners.position import LAST_SIDE
from tests.games.martian_miners.position import node, of_kind, position, standing_on, stash, store


def test_v12_r40_r41_a_flight_goes_over_everything_and_lands_on_a_free_node() -> None:
    pieces = {0: "L+1.1", 1: "S1.2 L2.2"}
    table = position(pieces, {0: (2, 2, 0, 3)})

    assert "1.1 2.3" in of_kind(table, "fly")
    assert table.refuses("0 fly 1.1 3.3") == "a flight of 4 steps takes 4 arms, you have 3 (§2)"
    assert table.refuses("0 fly 1.1 1.2") == "corner 1.2 is taken, and a flight lands on a free corner (R41)"
    assert len(of_kind(table, "fly")) + len(of_kind(table, "attack")) == 16
    assert of_kind(table, "attack") == ["1.1 1.2", "1.1 2.2"]
    table.play("0 fly 1.1 2.3")
    assert store(table.state, 0) == [0, 0, 0, 0]
    assert standing_on(table.state, "1.1") == "0L"
    assert standing_on(table.state, "2.3") == "0S"


def test_counts_v12_nodes_within_three_steps() -> None:
    # From 1.1 on 6x6 nodes: 4 at one step, 6 at two (8 less 2 beyond the edge), 6 at three: 16 with the two rivals.
    table = position({0: "L+1.1"}, {0: (2, 2, 0, 3)})

    assert len(of_kind(table, "fly")) == 4 + 6 + 6


def test_r12_a_scout_on_the_ground_neither_flies_nor_attacks() -> None:
    table = position({0: "S1.1 L3.3", 1: "S1.2"}, {0: (6, 6, 0, 6)})

    assert of_kind(table, "fly") == of_kind(table, "attack") == []
    assert "has touched the ground" in table.refuses("0 fly 1.1 0.1")
    assert "(R12)" in table.refuses("0 attack 1.1 1.2")


def test_r40_steps_go_round_a_spot_without_tiles() -> None:
    options = {"board": "custom", "board_mask": "#######/##..###/##..###/#######"}
    table = position({0: "L+2.2"}, {0: (2, 2, 0, 3)}, options=options)

    assert "2.2 2.4" not in of_kind(table, "fly")
    assert table.refuses("0 fly 2.2 2.4") == "a flight of 4 steps takes 4 arms, you have 3 (§2)"
    assert table.refuses("0 fly 2.2 2.3") == "this board has no corner 2.3 (§2)"


def test_v13_r42_r43_an_attack_on_a_scout_takes_one_more_arms_than_the_defender_holds() -> None:
    table = position({0: "L+1.1", 1: "S1.3 S4.4"}, {0: (2, 2, 0, 5), 1: (0, 0, 0, 2)})
    before = stash(table.state, 1)
    table.play("0 attack 1.1 1.3")

    assert store(table.state, 0) == [0, 0, 0, 0]
    assert standing_on(table.state, "1.3") == "0S"
    assert store(table.state, 1) == [0, 0, 0, 2]
    assert stash(table.state, 1) == [before[0] + 1, *before[1:]]


def test_v13_r42_against_three_arms_it_is_illegal() -> None:
    table = position({0: "L+1.1", 1: "S1.3 S4.4"}, {0: (2, 2, 0, 5), 1: (0, 0, 0, 3)})

    assert of_kind(table, "attack") == []
    assert table.refuses("0 attack 1.1 1.3") == (
        "this attack takes 6 arms, 2 for fuel and one more than the defender's 3; you have 5 (R42)"
    )


def test_v14_r44_r45_a_lab_is_destroyed_with_the_attacker_and_a_covered_one_is_safe() -> None:
    table = position({0: "L+1.1", 1: "L2.2 L+2.1"}, {0: (3, 2, 0, 4), 1: (0, 0, 0, 1)})
    assert of_kind(table, "attack") == ["1.1 2.2"]
    assert "(R44)" in table.refuses("0 attack 1.1 2.1")
    table.play("0 attack 1.1 2.2")

    assert standing_on(table.state, "2.2") == ""
    assert store(table.state, 0) == [1, 0, 0, 0]
    assert standing_on(table.state, "1.1") == "0L"
    assert stash(table.state, 0) == [5, 4, 5]
    assert stash(table.state, 1) == [4, 4, 5]


def test_r44_five_arms_make_immune() -> None:
    table = position({0: "L+1.1", 1: "S1.2 S4.4"}, {0: (6, 6, 6, 6), 1: (0, 0, 0, 5)})
    assert of_kind(table, "attack") == []

    table = position({0: "L+1.1", 1: "S1.2 S4.4"}, {0: (6, 6, 6, 6), 1: (0, 0, 0, 4)})
    assert of_kind(table, "attack") == ["1.1 1.2"]


def test_r45_a_conquering_scout_is_on_the_ground() -> None:
    table = position({0: "L+1.1", 1: "S1.3 S4.4"}, {0: (6, 6, 0, 6)})
    table.play("0 attack 1.1 1.3")
    table.state.store[3] = 6

    assert of_kind(table, "fly") == []


def test_v42_r49_the_side_that_can_still_build_wins() -> None:
    table = position({0: "L+1.1", 1: "S1.3"}, {0: (2, 2, 0, 5), 1: (0, 0, 0, 2)})
    table.play("0 attack 1.1 1.3")

    assert table.state.ending == LAST_SIDE
    assert table.final.winners == [0]
    assert table.final.reason == "one side was left that can build"


def test_7_6_team_mates_cannot_be_attacked() -> None:
    pieces = {0: "L+1.1", 1: "S1.2", 2: "S1.3", 3: "S5.5"}
    table = position(pieces, {0: (6, 6, 6, 6)}, players=4, options={"teams": "2v2"})

    assert of_kind(table, "attack") == ["1.1 1.2"]
    assert table.refuses("0 attack 1.1 1.3").startswith("what stands on corner 1.3 is your team-mate")
    assert table.state.side(0) == table.state.side(2)
    assert table.state.owner[node(table.state, "1.3")] == 2


def test_r49_a_team_lives_as_long_as_one_member_can_build() -> None:
    pieces = {0: "L+1.1", 1: "S1.2", 2: "S5.4", 3: "S5.5"}
    table = position(pieces, {0: (6, 6, 6, 6)}, players=4, options={"teams": "2v2"})
    table.play("0 attack 1.1 1.2")

    assert table.state.is_stranded(1)
    assert table.outcome is None
