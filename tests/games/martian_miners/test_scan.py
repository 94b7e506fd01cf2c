"""§5 T1-T2: the scan, the traders, the Martians' party, and what everybody collects."""

import pytest

from orebit.games.martian_miners.scan import is_party
from tests.games.martian_miners.position import coins, dig, of_kind, position, store, tile, traders

DIFFERENT = {"sets": "different"}


def test_v5_a_null_or_ace_flips_its_trader_and_tiles_give() -> None:
    table = position({0: "S4.4", 1: "S1.1"}, traders="sun", active=1)
    table.play("1 end_turn", rolls=[1, 0, 3, 4])

    assert traders(table.state) == "moon"
    assert "party" not in table.events
    assert store(table.state, 0) == [0, 0, 0, 1]
    assert store(table.state, 1) == [1, 1, 0, 0]


def test_v6_r17_r19_the_leader_loses_crown_and_arms_and_then_collects() -> None:
    stores = {0: (1, 2, 4, 3), 1: (0, 3, 5, 6)}
    table = position({0: "L+1.1 S4.4", 1: "S2.1 S4.2"}, stores, active=1)
    table.play("1 end_turn", rolls=[0, 0, 5, 2])

    assert table.event("plundered").facts == {"seat": 0, "crown": 4, "arms": 3}
    assert store(table.state, 0) == [2, 3, 1, 0]
    assert store(table.state, 1) == [0, 4, 5, 6]
    assert "Violet loses 1 arms: the storage is full." in table.log


def test_v7_r18_nobody_is_robbed_when_all_are_equal() -> None:
    stores = {0: (0, 0, 2, 2), 1: (0, 0, 3, 3)}
    table = position({0: "S1.1 S4.4", 1: "S2.1 S4.2"}, stores, active=1)
    table.play("1 end_turn", rolls=[1, 1, 1, 5])

    assert "plunder_void" in table.events
    assert store(table.state, 0) == [1, 0, 2, 3]
    assert store(table.state, 1) == [0, 0, 3, 3]
    assert traders(table.state) == "sun moon crown"


def test_r18_everybody_is_robbed_when_all_are_equal_and_it_was_agreed_so() -> None:
    stores = {0: (0, 0, 2, 2), 1: (0, 0, 3, 3)}
    table = position({0: "S1.1 S4.4", 1: "S2.1 S4.2"}, stores, options={"all_equal": "everybody"}, active=1)
    assert [seat.leads for seat in table.match.view(0).seats] == [True, True]
    table.play("1 end_turn", rolls=[1, 1, 1, 5])

    assert "plunder_void" not in table.events
    assert [h.facts for h in table.happenings() if h.name == "plundered"] == [
        {"seat": 0, "crown": 2, "arms": 2},
        {"seat": 1, "crown": 3, "arms": 3},
    ]
    assert store(table.state, 0) == [1, 0, 0, 1]
    assert "Green has the most pips and is robbed of 2 crown and 2 arms." in table.log


def test_v8_r20_r21_constructions_give_one_each_tops_none_and_storages_stop_at_six() -> None:
    table = position({0: "L+1.1 S1.2", 1: "S2.1"}, {0: (0, 5, 0, 0)}, active=1)
    table.play("1 end_turn", rolls=[4, 0, 5, 5])

    assert store(table.state, 0) == [0, 6, 0, 0]
    assert store(table.state, 1) == [0, 1, 0, 0]
    assert [h.facts for h in table.happenings() if h.name == "collected"] == [
        {"seat": 0, "resource": 1, "count": 1, "lost": 1},
        {"seat": 1, "resource": 1, "count": 1, "lost": 0},
    ]


@pytest.mark.parametrize(
    ("seats", "dice", "party"),
    [
        (3, (0, 0, 0, 5), True),
        (3, (1, 1, 0, 3), True),
        (3, (0, 1, 4, 4), False),
        (4, (0, 0, 0, 2), True),
        (4, (0, 0, 1, 1), True),
        (4, (0, 0, 1, 5), False),
        (4, (1, 1, 1, 1), True),
        (2, (0, 1, 3, 3), False),
        (2, (0, 0, 3, 3), True),
    ],
)
def test_v19_r16_parties_by_number_of_players(seats: int, dice: tuple[int, ...], party: bool) -> None:
    assert is_party(seats, dice.count(0), dice.count(1)) == party


@pytest.mark.parametrize(("seats", "ways"), [(2, 336), (3, 144), (4, 48)])
def test_the_odds_of_a_party_are_those_of_the_rulebook(seats: int, ways: int) -> None:
    rolls = [(a, b, c, d) for a in range(6) for b in range(6) for c in range(6) for d in range(6)]

    assert sum(is_party(seats, roll.count(0), roll.count(1)) for roll in rolls) == ways


def test_v20_r18_joint_leaders_are_all_robbed() -> None:
    stores = {0: (1, 1, 1, 1), 1: (1, 1, 1, 1), 2: (1, 1, 1, 1)}
    table = position({0: "L+1.1 S5.5", 1: "L1.2 L1.3", 2: "S5.1 S5.2"}, stores, players=3, active=2)
    table.play("2 end_turn", rolls=[0, 0, 0, 2])

    assert [h["seat"] for h in table.happenings() if h.name == "plundered"] == [0, 1]
    assert store(table.state, 2)[2:] == [1, 1]


def test_v20_r18_three_equal_seats_lose_nothing() -> None:
    table = position({0: "L1.1 S5.5", 1: "L+1.2", 2: "L5.1 S5.2"}, players=3, active=2)
    table.play("2 end_turn", rolls=[0, 0, 0, 2])

    assert "plunder_void" in table.events
    assert "plundered" not in table.events


def test_v21_r54_four_players_collect_partner_suits_into_one_storage() -> None:
    options = {"sets": "different"}
    pieces = {0: "L+1.2 S5.6", 1: "S2.3", 2: "S4.7"}
    table = position(pieces, players=4, options=options, active=3)
    table.play("3 end_turn", rolls=[2, 3, 4, 5])

    assert store(table.state, 0) == [1, 2, 1, 0]
    assert store(table.state, 1) == [0, 1, 1, 0]
    assert store(table.state, 2) == [1, 1, 0, 0]
    suits = {tile.id: tile.suit for tile in table.match.view(0).tiles}
    assert suits["C1"] == "sun"
    assert suits["G5"] == "snowflake"


def test_v30_r26_a_trader_that_left_again_sells_nothing() -> None:
    table = position({0: "S0.0", 1: "S1.2"}, {1: (0, 1, 5, 1)}, active=1, turn=2)
    table.play("1 end_turn", rolls=[1, 2, 3, 5])
    assert traders(table.state) == "sun"
    table.play("0 end_turn", rolls=[0, 2, 3, 5])

    assert traders(table.state) == ""
    assert table.legal(1) == ["end_turn"]
    assert table.refuses("1 order_lab 1.2") == "no trader is on the platform (R26)"


def test_v31_r14_r15_gems_and_gold_dice_let_the_active_seat_move_traders_and_count_for_no_party() -> None:
    pieces = {0: "S5.2", 1: "L1.1", 2: "S4.4"}
    table = position(pieces, players=3, options=DIFFERENT, active=2)
    table.play("2 end_turn", rolls=[3, 0, 1, 4, 1, 1])

    assert traders(table.state) == "moon crown"
    assert table.deciders == [0]
    assert table.legal(0) == [f"toggle_trader {k}" for k in ("sun", "moon", "crown", "arms")] + ["leave_traders"]
    assert table.match.view(0).asking == "gems"
    table.play("0 toggle_trader moon")
    assert table.match.view(0).asking == "gold"
    table.play("0 leave_traders")  # R14: declining is allowed
    assert traders(table.state) == "crown"
    assert "party" not in table.events
    assert store(table.state, 0) == [0, 0, 0, 0, 1, 1]
    assert store(table.state, 1) == [0, 1, 0, 0, 0, 0]
    assert store(table.state, 2) == [0, 0, 0, 1, 0, 0]


def test_r14_one_die_may_undo_another() -> None:
    table = position({0: "S5.2"}, players=3, options=DIFFERENT, active=2)
    table.play("2 end_turn", rolls=[3, 3, 3, 4, 0, 0])
    table.play("0 toggle_trader sun", "0 toggle_trader sun")

    assert traders(table.state) == ""


def test_v15_r22_r36_a_tile_with_a_mine_gives_nothing_to_anybody_and_the_coin_its_bonus() -> None:
    table = position({0: "L1.1 L1.2 S2.1", 1: "S2.2"}, {0: (1, 1, 3, 3)})
    table.play("0 build_mine B2")
    assert store(table.state, 0) == [0, 0, 0, 0]
    assert coins(table.state, 0) == [0, 1, 0, 0]
    assert table.state.pips(0) == 8
    table.play("0 end_turn", rolls=[5, 0, 2, 2])

    assert store(table.state, 0) == [2, 1, 0, 0]
    assert store(table.state, 1) == [0, 0, 0, 0]


def test_r23_r39_every_coin_brings_a_unit_on_every_scan_of_any_player() -> None:
    table = position({0: "S0.0", 1: "S5.5"}, options={"goal": "total_monopoly"})
    dig(table.state, 0, "B2")
    dig(table.state, 0, "E2")  # moon null and moon 3: two moon coins
    assert coins(table.state, 0) == [0, 2, 0, 0]
    table.play("0 end_turn", rolls=[2, 2, 2, 2])
    table.play("1 end_turn", rolls=[2, 2, 2, 2])

    assert store(table.state, 0) == [0, 4, 0, 0]


def test_r23_with_ask_each_bonus_is_a_decision_clockwise_from_the_active_seat() -> None:
    options = {"mine_bonus": "ask"}
    table = position({0: "S0.0", 1: "S5.5"}, {0: (6, 0, 0, 0)}, {0: "A1 D2", 1: "A5"}, options=options, active=0)
    table.play("0 end_turn", rolls=[2, 2, 2, 2])

    assert table.deciders == [1]  # active now
    assert table.legal(1) == ["take_bonus arms no", "take_bonus arms yes"]
    table.play("1 take_bonus arms no")
    assert table.deciders == [0]  # its sun storage is full: only the moon coin asks
    table.play("0 take_bonus moon yes")
    assert store(table.state, 0) == [6, 1, 0, 0]
    assert store(table.state, 1) == [0, 0, 0, 0]
    assert "end_turn" in table.legal(1)


def test_v39_r71_r24_the_solo_seat_collects_double_from_tiles_but_not_from_mines() -> None:
    options = {"teams": "1v2"}
    table = position({0: "L+1.1 S2.1", 1: "S1.2"}, players=3, options=options, active=2)
    table.play("2 end_turn", rolls=[2, 3, 4, 5])

    assert store(table.state, 0) == [2, 4, 2, 0]
    assert store(table.state, 1) == [1, 1, 0, 0]
    dig(table.state, 0, "F6")
    table.play("0 end_turn", rolls=[0, 0, 0, 0])
    assert store(table.state, 0)[3] == 1


def test_r71_the_doubling_comes_before_the_storage_is_full() -> None:
    table = position({0: "S1.1"}, {0: (5, 0, 0, 0)}, players=3, options={"teams": "1v2"}, active=2)
    table.play("2 end_turn", rolls=[2, 5, 5, 5])

    assert table.event("collected").facts == {"seat": 0, "resource": 0, "count": 1, "lost": 1}


def test_7_2_gems_double_too_in_1v2() -> None:
    options = {"teams": "1v2", "sets": "different"}
    table = position({0: "S5.2"}, players=3, options=options, active=2)
    table.play("2 end_turn", rolls=[5, 5, 5, 5, 2, 2])

    assert store(table.state, 0) == [0, 0, 0, 0, 2, 2]


def test_r53_a_gems_tile_may_carry_a_mine_whose_coin_brings_gems() -> None:
    pieces = {0: "L4.0 L4.1 S5.0"}
    table = position(pieces, {0: (1, 1, 3, 3, 0, 0)}, players=3, options=DIFFERENT)
    assert of_kind(table, "build_mine") == ["A5"]
    table.play("0 build_mine A5")
    table.play("0 end_turn", rolls=[2, 2, 2, 2, 5, 5])

    assert table.state.resource[tile(table.state, "A5")] == 4
    assert store(table.state, 0)[4] == 1
