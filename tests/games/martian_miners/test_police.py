"""§7.8 Space Police: the countdown, the attack, what is razed, and who guards against it."""

import pytest

from orebit.games.martian_miners.police import standing
from orebit.games.martian_miners.position import LAST_SIDE, RAZING, WIPED_OUT
from orebit.games.martian_miners.view import police_needed
from tests.games.martian_miners.position import cell, coins, dig, of_kind, position, stand, standing_on, stash, store

POLICE = {"space_police": True}
PARTY = [0, 0, 5, 5]  # of two players
CALM = [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("pieces", "mines", "pips", "needed"),
    [
        ("S1.1", "", 1, 1),
        ("L+1.1", "", 3, 1),
        ("L+1.1 S4.4", "", 4, 2),
        ("L+1.1 L+4.4", "", 6, 2),
        ("L+1.1 S4.4", "D2", 7, 3),
        ("L+1.1 L+4.4", "D2", 9, 3),
        ("L+1.1 L+4.4 S5.5", "D2", 10, 4),
    ],
)
def test_v22_policemen_that_guard_everything(pieces: str, mines: str, pips: int, needed: int) -> None:
    table = position({0: pieces}, mines={0: mines}, options=POLICE)

    assert table.state.pips(0) == pips
    assert police_needed(table.state, 0) == needed


def test_v23_r73_r74_r75_only_scouts_make_up_a_deficit_of_one() -> None:
    table = position({0: "L+1.1 S4.4", 1: "S3.1"}, mines={0: cell(1, 3)}, options=POLICE, active=1)
    table.state.police[0] = 2
    table.state.police[1] = 1
    table.state.raids_left = 0
    table.play("1 end_turn", rolls=PARTY)

    assert table.deciders == [0]
    assert table.legal(0) == ["raze_scout 1.1", "raze_scout 4.4"]
    assert "(R75)" in table.refuses("0 raze_lab 1.1")
    assert "could not be made up exactly (R75)" in table.refuses(f"0 raze_mine {cell(1, 3)}")
    table.play("0 raze_scout 1.1")
    assert standing_on(table.state, "1.1") == "0L"
    assert [table.state.police[seat] for seat in range(2)] == [0, 0]
    assert table.state.raids_left == 3
    assert table.events[:3] == ["razed", "police_dismissed", "collected"]  # R74: before collection


def test_v24_r72_three_parties_count_down_and_the_fourth_attacks() -> None:
    table = position({0: "S1.1", 1: "S4.4"}, {0: (0, 0, 3, 3)}, options=POLICE, active=1)
    table.state.police[0] = table.state.police[1] = 1
    left = []
    for turn in range(3):
        table.play(f"{(turn + 1) % 2} end_turn", rolls=PARTY)
        left.append(int(table.state.raids_left))
    table.play("0 end_turn", rolls=PARTY)

    assert left == [2, 1, 0]
    assert "martian_attack" in table.events
    assert store(table.state, 0)[2:] == [3, 3]


def test_r72_the_countdown_does_not_ask_who_leads_and_is_refilled_after_an_attack() -> None:
    options = {**POLICE, "police_raids": 1}
    table = position({0: "S1.1", 1: "S4.4"}, options=options, active=1)
    table.state.police[0] = table.state.police[1] = 1
    assert table.state.raids_left == 1
    table.play("1 end_turn", rolls=PARTY)
    assert table.state.raids_left == 0
    table.play("0 end_turn", rolls=PARTY)

    assert table.state.raids_left == 1


def test_r72_without_refill_every_later_party_is_an_attack() -> None:
    options = {**POLICE, "police_raids": 1, "police_refill": False}
    table = position({0: "S1.1", 1: "S4.4"}, options=options, active=1)
    table.state.raids_left = 0
    table.state.police[0] = table.state.police[1] = 1
    table.play("1 end_turn", rolls=PARTY)

    assert table.state.raids_left == 0


def test_v45_r75_without_an_exact_value_the_least_excess_is_razed() -> None:
    table = position({0: "L1.1 L4.4", 1: "S3.1"}, mines={0: cell(1, 3)}, options=POLICE, active=1)
    table.state.police[0] = 2  # 7 pips, 6 guarded
    table.state.police[1] = 1
    table.state.raids_left = 0
    table.play("1 end_turn", rolls=PARTY)

    assert table.state.raze_left == 2
    assert table.legal(0) == ["raze_lab 1.1", "raze_lab 4.4"]


def test_v45_r75_a_lab_under_a_top_goes_only_with_its_top() -> None:
    options = {**POLICE, "police_cover": 2}
    table = position({0: "L+1.1 L4.4", 1: "S3.1"}, mines={0: cell(1, 3)}, options=options, active=1)
    table.state.police[0] = 2  # 8 pips, 4 guarded
    table.state.police[1] = 1
    table.state.raids_left = 0
    table.play("1 end_turn", rolls=PARTY)

    assert table.state.raze_left == 4  # the top and the mine: both labs would take the top with them
    assert table.legal(0) == ["raze_scout 1.1", "raze_mine D2"]
    table.play("0 raze_mine D2")
    assert table.legal(0) == ["raze_scout 1.1"]


def test_r75_the_legal_razings_are_those_of_some_closed_set() -> None:
    """Counted by trying every set of buildings, for many mixtures."""
    for pieces, mines, deficit in [("L+1.1 L4.4", "D2", 4), ("S1.1 S4.4 L0.0", "D2", 5), ("L+1.1 L+4.4", "D2 A5", 5)]:
        table = position({0: pieces}, mines={0: mines}, options=POLICE)
        scouts, labs, covered, count = standing(table.state, 0)
        sums = {
            s + t + 2 * (b + u) + 3 * m
            for s in range(scouts + 1)
            for t in range(covered + 1)
            for u in range(t + 1)
            for b in range(labs + 1)
            for m in range(count + 1)
        }
        table.state.phase = RAZING
        table.state.razing = 0
        table.state.raze_left = min(total for total in sums if total >= deficit)

        assert table.legal(0)
        while table.state.phase == RAZING and table.state.razing == 0:
            table.play(f"0 {table.legal(0)[-1]}")
        assert table.state.raze_left == 0


def test_r74_seats_are_struck_clockwise_from_the_active_one() -> None:
    pieces = {0: "S1.1 S5.5", 1: "S1.3 S6.5", 2: "S3.1 S6.1"}
    table = position(pieces, players=3, options=POLICE, active=0)
    table.state.raids_left = 0
    table.play("0 end_turn", rolls=[0, 0, 0, 5])
    order = []
    while table.deciders and table.state.phase == RAZING:
        order.append(table.deciders[0])
        table.play(f"{order[-1]} {table.legal(order[-1])[0]}")

    assert order == [1, 1, 2, 2, 0, 0]
    assert table.state.ending == WIPED_OUT
    assert table.final.returns == [0.0, 0.0, 0.0]  # equal keys: everybody shares


def test_r49_the_one_side_that_kept_a_building_wins() -> None:
    table = position({0: "S1.1", 1: "S4.4"}, options=POLICE, active=1)
    table.state.police[0] = 1
    table.state.raids_left = 0
    table.play("1 end_turn", rolls=PARTY)
    table.play("1 raze_scout 4.4")

    assert table.state.ending == LAST_SIDE
    assert table.final.winners == [0]


def test_r76_a_razed_mine_returns_its_coin_and_its_tile_gives_again() -> None:
    table = position({0: "S1.1", 1: "S2.2"}, mines={0: cell(1, 1)}, options=POLICE, active=1)
    table.state.police[1] = 1
    table.state.raids_left = 0
    table.play("1 end_turn", rolls=[1, 0, 0, 5])  # B2 is moon null
    table.play("0 raze_mine B2", "0 raze_scout 1.1")

    assert coins(table.state, 0) == [0, 0, 0, 0]
    assert stash(table.state, 0) == [5, 5, 5]
    assert table.state.is_stranded(0)
    assert table.final.winners == [1]


def test_7_10_a_returned_coin_goes_to_the_next_new_mine_of_its_kind() -> None:
    options = {**POLICE, "goal": "monopoly"}
    table = position({0: "L1.1 L1.2 S2.1", 1: "S5.5"}, {0: (1, 1, 3, 3)}, options=options)
    dig(table.state, 1, "E2")  # moon 3, with the moon coin
    table.play("0 build_mine B2")
    assert coins(table.state, 0) == [0, 0, 0, 0]

    table.state.phase = RAZING
    table.state.razing = 1
    table.state.raze_left = 3
    table.play("1 raze_mine E2")
    assert not table.state.is_claimed(1)
    assert coins(table.state, 0) == [0, 0, 0, 0]


def test_r73_r77_policemen_are_hired_from_the_storages_in_any_number() -> None:
    table = position({0: "S1.1"}, {0: (3, 2, 2, 2)}, traders="sun moon crown arms", options=POLICE)
    table.play("0 hire_police", "0 hire_police")

    assert store(table.state, 0) == [1, 0, 0, 0]
    assert table.state.police[0] == 2
    assert "hire_police" not in table.legal(0)
    assert table.refuses("0 hire_police") == "a policeman costs 1 moon, you have 0 (§7.8, R77)"


def test_7_8_harder_police_cost_more_of_the_building_kinds_only() -> None:
    options = {**POLICE, "police_cost": 3, "sets": "different"}
    table = position({0: "S1.1"}, {0: (3, 3, 3, 3, 0, 0)}, players=3, options=options)
    table.play("0 hire_police")

    assert store(table.state, 0) == [0] * 6


def test_7_8_there_is_no_police_without_the_option() -> None:
    table = position({0: "S1.1"}, {0: (6, 6, 6, 6)})

    assert of_kind(table, "hire_police") == []
    assert table.refuses("0 hire_police") == "there is no Space Police in this game (§7.8)"
    stand(table.state, 1, "S4.4")
    table.play("0 end_turn", rolls=CALM)
