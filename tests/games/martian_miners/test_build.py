"""§5 T3: labs, scouts and mines; build orders and the trades inside them; conversion."""

from orebit.core.state import NOBODY
from orebit.games.martian_miners.components import LAB, SCOUT
from orebit.games.martian_miners.position import GOAL_REACHED
from tests.games.martian_miners.position import cell, coins, of_kind, position, standing_on, stash, store

FULL = (6, 6, 6, 6)
ALL_TRADERS = "sun moon crown arms"


def test_v9_r32_a_lab_replaces_a_scout_which_goes_back_to_the_stash() -> None:
    table = position({0: "S1.1", 1: "S4.4"}, {0: (2, 1, 2, 0)})
    before = stash(table.state, 0)
    table.play("0 build_lab 1.1")

    assert store(table.state, 0) == [0, 0, 0, 0]
    assert standing_on(table.state, "1.1") == "0L"
    assert stash(table.state, 0) == [before[SCOUT] + 1, before[LAB] - 1, before[2]]


def test_v10_r27_trades_and_build_are_one() -> None:
    table = position({0: "S1.2", 1: "S4.4"}, {0: (0, 1, 5, 1)}, traders="sun")

    assert table.legal(0) == ["order_lab 1.2", "end_turn"]
    assert table.match.table_view(0).prompt == "Build a lab, or end your turn."  # it named what could not be done
    assert "2 sun missing" in table.refuses("0 build_lab 1.2")
    table.play("0 order_lab 1.2", "0 trade crown sun", "0 trade arms sun", "0 complete_build")
    assert store(table.state, 0) == [0, 0, 2, 0]
    assert standing_on(table.state, "1.2") == "0L"


def test_v11_r27_no_build_no_trade() -> None:
    table = position({0: "L+1.1", 1: "S4.4"}, {0: (0, 1, 5, 1)}, traders="sun")

    assert table.legal(0) == ["end_turn"]
    assert table.match.table_view(0).prompt == "Nothing can be built or flown now: end your turn."


def test_r27_inside_an_order_nothing_else_may_happen() -> None:
    table = position({0: "S1.2 L+4.4"}, {0: (2, 2, 5, 6)}, traders="sun moon")
    table.play("0 order_lab 1.2")

    assert {text.split()[0] for text in table.legal(0)} == {"trade"}
    assert table.refuses("0 end_turn") == "a build order is open: trade, or complete the build first (R27)"
    assert table.refuses("0 complete_build") == "trade at least once in a build order (R27)"
    assert "can be paid: trade at least once, then complete it." in table.match.table_view(0).prompt
    table.play("0 trade arms moon")
    assert "can be paid: complete it, or trade on." in table.match.table_view(0).prompt


def test_v15_r35_a_mine_needs_five_pips_on_the_corners() -> None:
    table = position({0: "L1.1 L1.2 S2.1", 1: "S2.2"}, {0: (1, 1, 3, 3)})

    assert of_kind(table, "build_mine") == ["B2"]
    assert table.refuses("0 build_mine B1") == "you have 4 of the 5 pips that a mine needs on the corners of B1 (R35)"


def test_v16_r37_no_mine_beside_an_own_one_in_eight_directions() -> None:
    table = position(mines={0: cell(1, 1), 1: cell(3, 3)})
    state = table.state
    free = [
        (r, c)
        for r in range(5)
        for c in range(5)
        if (r, c) != (2, 2)
        and state.mine[state.board.tile(r, c)] == NOBODY
        and not state.is_beside_own_mine(0, state.board.tile(r, c))
    ]

    expected = [(0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4), (3, 0), (3, 1), (3, 2), (3, 4)]
    assert free == [*expected, *[(4, c) for c in range(5)]]


def test_r37_one_mine_a_tile_and_what_lies_across_a_hole_is_not_beside() -> None:
    pieces = {0: "L2.3 L2.4 S3.3", 1: "S0.0"}
    table = position(pieces, {0: FULL}, {0: cell(2, 1)})

    assert of_kind(table, "build_mine") == [cell(2, 3)]
    table.state.mine[table.state.board.tile(2, 3)] = 1
    assert table.refuses(f"0 build_mine {cell(2, 3)}") == "there is a mine on D3 already (R37)"


def test_r38_a_mine_stands_when_its_corners_are_lost() -> None:
    table = position({0: "S0.0", 1: "S5.5"}, mines={0: "C2"})

    assert table.state.control(0, table.state.board.tile(1, 2)) == 0
    assert table.scores == [1, 0]


def test_v17_r25_four_units_become_one_with_a_coin() -> None:
    table = position({0: "S0.0"}, {0: (0, 5, 1, 0)}, {0: "B2"})
    table.play("0 convert moon arms")

    assert store(table.state, 0) == [0, 1, 1, 1]


def test_v17_r25_without_a_coin_nothing_is_converted() -> None:
    table = position({0: "S0.0"}, {0: (0, 5, 1, 0)})

    assert of_kind(table, "convert") == []
    assert "you have none (R25)" in table.refuses("0 convert moon arms")


def test_r25_any_number_of_times_but_not_into_a_full_storage() -> None:
    table = position({0: "S0.0"}, {0: (6, 6, 6, 0)}, {0: "B2"})
    table.play("0 convert sun arms", "0 convert moon arms")

    assert store(table.state, 0) == [2, 2, 6, 2]
    assert of_kind(table, "convert") == ["crown sun", "crown moon", "crown arms"]
    assert "full (R25)" in position({0: "S0.0"}, {0: (6, 6, 0, 0)}, {0: "B2"}).refuses("0 convert sun moon")


def test_v26_r28_r29_r30_more_may_be_traded_than_is_missing() -> None:
    table = position({0: "L1.1"}, {0: (1, 2, 6, 0)}, traders="sun arms")
    assert of_kind(table, "build_scout") == ["1.1"]
    table.play("0 order_scout 1.1", "0 trade crown arms")

    assert table.refuses("0 trade arms sun") == "you have bought arms in this order, so you cannot pay with it (R30)"
    table.play("0 trade crown arms", "0 trade crown arms", "0 trade crown sun", "0 complete_build")
    assert store(table.state, 0) == [1, 0, 0, 3]


def test_v26_r29_trade_scope_short_buys_missing_units_only() -> None:
    table = position({0: "L1.1"}, {0: (1, 2, 6, 0)}, traders="sun arms", options={"trade_scope": "short"})

    assert of_kind(table, "order_scout") == []
    assert table.refuses("0 order_scout 1.1") == "nothing is missing: build without trading (R29)"


def test_r29_under_short_the_build_follows_the_last_trade_by_itself() -> None:
    table = position({0: "L1.1"}, {0: (0, 2, 6, 0)}, traders="sun arms", options={"trade_scope": "short"})
    table.play("0 order_scout 1.1")
    assert table.legal(0) == ["trade crown sun"]
    table.play("0 trade crown sun")

    assert table.events == ["traded", "built"]
    assert standing_on(table.state, "1.1") == "0L+"


def test_v27_r28_units_that_the_build_needs_are_safe() -> None:
    pieces = {0: "L1.1 L1.2 S2.1"}
    poor = position(pieces, {0: (1, 1, 5, 0)}, traders=ALL_TRADERS)
    assert of_kind(poor, "order_mine") == []
    assert poor.refuses("0 order_mine B2") == "your spare units do not pay for what is missing: 3 arms (R28)"

    rich = position(pieces, {0: (1, 1, 6, 0)}, traders="arms")
    rich.play("0 order_mine B2")
    for _ in range(3):
        assert rich.legal(0) == ["trade crown arms"]
        rich.play("0 trade crown arms")
    assert rich.legal(0) == ["complete_build"]
    rich.play("0 complete_build")
    assert store(rich.state, 0) == [0, 0, 0, 0]


def test_v28_r35_tops_do_not_control() -> None:
    table = position({0: "L+1.1 L1.2"}, {0: FULL})

    assert table.state.pips(0) == 5
    assert of_kind(table, "build_mine") == []


def test_v29_r47_the_second_mine_ends_the_game_at_once() -> None:
    table = position({0: "L3.3 L3.4 S4.3", 1: "S0.0"}, {0: (1, 1, 3, 3)}, {0: cell(1, 1)})
    table.play(f"0 build_mine {cell(3, 3)}")

    assert table.deciders == []
    assert table.state.ending == GOAL_REACHED
    assert table.final.winners == [0]
    assert table.final.returns == [1.0, -1.0]


def test_v32_gems_and_gold_pay() -> None:
    table = position(
        {0: "L1.1"}, {0: (0, 2, 0, 0, 3, 1)}, traders="sun crown", players=3, options={"sets": "different"}
    )
    table.play("0 order_scout 1.1", "0 trade gems sun", "0 trade gems crown", "0 trade gold crown", "0 complete_build")

    assert store(table.state, 0) == [0, 0, 0, 0, 1, 0]


def test_v33_r57_total_control_takes_all_four_corners() -> None:
    options = {"total_control": True}
    stores = {0: (1, 1, 3, 3)}
    shared = position({0: "L1.1 L1.2 S2.1", 1: "S2.2"}, stores, options=options)
    assert "3 of the 4 corners of B2: total control (R57)" in shared.refuses("0 build_mine B2")

    alone = position({0: "L1.1 L1.2 S2.1 S2.2"}, stores, options=options)
    assert of_kind(alone, "build_mine") == ["B2"]


def test_r57_total_control_still_needs_five_pips() -> None:
    table = position({0: "S1.1 S1.2 S2.1 S2.2"}, {0: FULL}, options={"total_control": True})

    assert of_kind(table, "build_mine") == []


def test_v44_r32_stashes_are_limits_and_an_upgrade_frees_a_scout() -> None:
    table = position({0: "L0.0 L0.1 L0.2 L0.3 L0.4 S5.5"}, {0: FULL})
    assert of_kind(table, "build_lab") == []
    assert table.refuses("0 build_lab 5.5") == "you have no lab left in your stash (R32)"

    table = position({0: "L+0.0 L+0.1 L0.2 S5.5 S5.4 S5.3"}, {0: FULL})
    assert of_kind(table, "build_scout") == []
    table.play("0 build_lab 5.5")
    assert store(table.state, 0) == [4, 5, 4, 6]
    assert of_kind(table, "build_scout") == ["0.2", "5.5"]


def test_r33_a_lab_replaces_no_top() -> None:
    table = position({0: "L+1.1"}, {0: FULL})

    assert of_kind(table, "build_lab") == []
    assert table.refuses("0 build_lab 1.1") == "there is a lab on corner 1.1 already (R33)"


def test_r2_the_only_stack_is_a_scout_on_its_owners_lab() -> None:
    table = position({0: "L+1.1", 1: "L2.2"}, {0: FULL})

    assert of_kind(table, "build_scout") == []
    assert table.refuses("0 build_scout 1.1") == "the lab on corner 1.1 carries a scout already (R2)"
    assert "2.2" not in [text.split()[1] for text in of_kind(table, "fly")]


def test_r34_a_scout_may_be_built_flown_and_made_a_lab_in_one_turn() -> None:
    table = position({0: "L1.1", 1: "S5.5"}, {0: FULL})
    table.play("0 build_scout 1.1", "0 fly 1.1 1.2")
    table.state.store[2] = 6
    table.state.store[0] = 6
    table.play("0 build_lab 1.2")

    assert standing_on(table.state, "1.2") == "0L"


def test_r26_a_trader_serves_without_limit_and_does_not_move() -> None:
    table = position({0: "S1.1 S1.2"}, {0: (0, 1, 6, 6)}, traders="sun moon")
    table.play("0 order_lab 1.1", *["0 trade arms sun"] * 4, "0 trade arms moon", "0 complete_build")

    assert store(table.state, 0) == [2, 1, 4, 1]
    assert table.match.view(0).traders == ["sun", "moon"]
    table.play("0 build_lab 1.2")


def test_r31_no_trading_for_flights() -> None:
    table = position({0: "L+1.1"}, {0: (1, 6, 6, 6)}, traders="sun")

    assert table.legal(0) == ["end_turn"]  # no sun for the flight, and nothing to build


def test_r48_a_stranded_seat_goes_on_taking_turns_and_collects_its_bonus() -> None:
    table = position({0: "S0.0", 2: "S5.5"}, {1: (6, 0, 0, 0)}, {1: "B2"}, players=3)
    table.play("0 end_turn", rolls=[2, 3, 4, 2])

    assert table.deciders == [1]
    assert table.state.is_stranded(1)
    assert store(table.state, 1) == [6, 1, 0, 0]
    assert {text.split()[0] for text in table.legal(1)} == {"convert", "end_turn"}
    assert coins(table.state, 1) == [0, 1, 0, 0]


def test_counts_of_a_rich_turn() -> None:
    # Scouts 1.1, 4.4; labs 1.3 and (with a top) 3.1; all storages 6, all traders here.
    # 2 labs + 1 scout; no orders, since no storage has room for what a trader sells; no mine.
    # Flights of up to 6 steps from 3.1: 36 nodes less itself, four that are taken, and 0.5 at 7 steps = 30.
    table = position({0: "S1.1 S4.4 L1.3 L+3.1", 1: "S5.5"}, {0: FULL, 1: (0, 0, 0, 0)}, traders=ALL_TRADERS)
    near = [
        (i, j)
        for i in range(6)
        for j in range(6)
        if 1 <= abs(i - 3) + abs(j - 1) <= 6 and (i, j) not in [(1, 1), (4, 4), (1, 3), (5, 5)]
    ]

    assert of_kind(table, "build_lab") == ["1.1", "4.4"]
    assert of_kind(table, "build_scout") == ["1.3"]
    assert of_kind(table, "order_lab") == []
    assert len(of_kind(table, "fly")) == len(near) == 30
    assert of_kind(table, "attack") == []  # 5.5 is 6 steps away: 6 for fuel leave none against 0 arms
    assert len(table.legal(0)) == 2 + 1 + 30 + 1
