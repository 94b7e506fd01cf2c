"""§7.5 Fair trade and §7.6 teamwork."""

from tests.games.martian_miners.position import of_kind, position, store

FAIR = {"fair_trade": True}
TEAMS = {"teams": "2v2"}


def test_v37_r63_r64_r65_sun_and_moon_are_paid_first_and_the_need_is_the_most() -> None:
    table = position({0: "S1.1"}, {0: (2, 1, 4, 0)}, traders="arms", options=FAIR)
    assert of_kind(table, "announce") == ["mine"]  # R64: never arms for a scout or a lab
    table.play("0 announce mine")
    assert of_kind(table, "fair_trade") == ["sun arms", "moon arms"]
    assert table.refuses("0 fair_trade crown arms") == "pay the sun that you do not need first (R65)"
    table.play("0 fair_trade sun arms")

    assert store(table.state, 0) == [1, 1, 4, 1]
    assert "crown arms" in of_kind(table, "fair_trade")
    table.play("0 fair_trade crown arms", "0 fair_trade crown arms")
    assert store(table.state, 0) == [1, 1, 2, 3]
    assert of_kind(table, "fair_trade") == []
    assert table.refuses("0 fair_trade sun arms") == "you have all the arms that a mine needs (R64)"
    assert table.refuses("0 announce lab") == "you have announced a mine this turn already (R63)"


def test_v38_r66_one_crown_and_one_arms_stay_in_reserve() -> None:
    table = position({0: "S1.1"}, {0: (0, 0, 2, 1)}, traders="sun", options=FAIR)
    table.play("0 announce mine")
    assert of_kind(table, "fair_trade") == ["crown sun"]
    assert table.refuses("0 fair_trade arms sun") == "at least 1 arms stays in reserve (R66)"

    table = position({0: "S1.1"}, {0: (0, 0, 1, 1)}, traders="sun", options=FAIR)
    assert of_kind(table, "announce") == []


def test_r67_a_kind_is_not_both_bought_and_paid_and_gems_are_always_payable() -> None:
    options = {**FAIR, "sets": "different"}
    table = position({0: "S1.1"}, {0: (2, 2, 3, 1, 1, 0)}, traders="sun moon arms", players=3, options=options)
    table.play("0 announce mine")
    assert "gems arms" in of_kind(table, "fair_trade")
    table.play("0 fair_trade sun arms")

    assert table.refuses("0 fair_trade arms sun").endswith("(R64)")
    table.state.store[0] = 0
    assert (
        table.refuses("0 fair_trade moon sun") == "a kind is not both bought and paid in one turn's fair trades (R67)"
    )


def test_r63_a_new_turn_takes_a_new_announcement_and_build_orders_stay() -> None:
    table = position({0: "S1.1", 1: "S4.4"}, {0: (2, 1, 4, 0)}, traders="arms", options=FAIR)
    table.play("0 announce mine")
    assert of_kind(table, "order_lab") == ["1.1"]
    table.play("0 end_turn", rolls=[5, 5, 5, 5])
    table.play("1 end_turn", rolls=[5, 5, 5, 5])

    assert of_kind(table, "announce") == ["mine"]
    assert "announce what you want to build first" in table.refuses("0 fair_trade sun arms")


def test_v40_r69_r70_a_gift_is_asked_for_and_the_mate_decides() -> None:
    stores = {0: (0, 0, 0, 5), 2: (0, 0, 0, 4)}
    table = position({0: "S1.1"}, stores, players=4, options=TEAMS)
    assert of_kind(table, "team_ask") == ["arms 1"]
    table.play("0 team_ask arms 1")

    assert table.deciders == [2]
    assert table.legal(2) == ["team_grant 0", "team_grant 1"]
    table.play("2 team_grant 1")
    assert store(table.state, 0)[3] == 6
    assert table.deciders == [0]


def test_v40_a_swap_that_would_lift_a_storage_to_seven_is_not_offered() -> None:
    stores = {0: (2, 0, 0, 5), 2: (5, 0, 0, 4)}
    table = position({0: "S1.1"}, stores, players=4, options=TEAMS)

    assert of_kind(table, "team_offer") == ["sun 1", "arms 1", "arms 2"]
    table.play("0 team_offer sun 1")
    assert table.legal(0) == ["team_want arms 1"]


def test_r69_a_swap_of_any_ratio_needs_the_mates_consent() -> None:
    stores = {0: (3, 0, 0, 0), 2: (0, 4, 0, 0)}
    table = position({0: "S1.1"}, stores, players=4, options=TEAMS)
    table.play("0 team_offer sun 2", "0 team_want moon 3", "2 team_answer no")
    assert store(table.state, 0) == [3, 0, 0, 0]
    table.play("0 team_offer sun 2", "0 team_want moon 3", "2 team_answer yes")

    assert store(table.state, 0) == [1, 3, 0, 0]
    assert store(table.state, 2) == [2, 1, 0, 0]


def test_r69_as_many_proposals_a_turn_as_there_are_kinds() -> None:
    table = position({0: "S1.1"}, {2: (6, 6, 6, 6)}, players=4, options=TEAMS)
    for _ in range(4):
        table.play("0 team_ask sun 1", "2 team_grant 0")

    assert of_kind(table, "team_ask") == []
    assert "(R69)" in table.refuses("0 team_ask sun 1")


def test_7_6_the_solo_seat_has_nobody_to_deal_with() -> None:
    table = position({0: "S1.1"}, {1: (6, 6, 6, 6), 2: (0, 6, 6, 6)}, players=3, options={"teams": "1v2"})

    assert table.legal(0) == ["end_turn"]
    assert table.refuses("0 team_ask sun 1") == "you play alone and have no team-mate (§7.6)"
