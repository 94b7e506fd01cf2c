"""§6 The end: goals, finishes, ranking, ties; §7.4 the acts of the table."""

import pytest

from orebit.core.errors import OrebitError
from orebit.core.match import Match
from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.ending import progress, ranking_key
from orebit.games.martian_miners.position import (
    CAP_REACHED,
    CLOCK_OVER,
    COINS_OUT,
    ENDINGS,
    GOAL_REACHED,
    PIPS_REACHED,
    ROUNDS_OVER,
)
from tests.games.martian_miners.position import cell, coins, dig, position, store

CALM = [5, 5, 5, 5]
MINE_STORE = (1, 1, 3, 3)


def test_v34_r58_the_first_to_reach_the_pips_wins_at_once() -> None:
    table = position({0: "L+1.1 L4.4 S5.0", 1: "S0.0"}, {0: (1, 2, 2, 0)}, {0: "D2"}, options={"finish": "pips"})
    assert table.state.pips(0) == 9
    table.play("0 build_scout 4.4")

    assert table.state.ending == PIPS_REACHED
    assert table.final.winners == [0]


def test_v35_r51_equal_progress_is_decided_by_the_storages() -> None:
    pieces = {0: "L1.1 L1.2 S2.1", 1: "L+4.4 L4.3 S3.1"}
    stores = {0: (1, 1, 1, 1), 1: (2, 2, 1, 1)}
    options = {"finish": "rounds", "finish_rounds": 3}
    table = position(pieces, stores, options=options, active=1, turn=6)
    assert ranking_key(table.state, 0) == (0, 0, 5, 4)
    assert ranking_key(table.state, 1) == (0, 0, 5, 6)
    table.play("1 end_turn")

    assert table.state.ending == ROUNDS_OVER
    assert table.final.winners == [1]
    assert table.final.ranks == [2, 1]


def test_v35_r51_a_mine_beats_progress() -> None:
    pieces = {0: "L1.1 L1.2 S2.1", 1: "L+4.4 L4.3 S3.1"}
    table = position(pieces, {1: (2, 2, 1, 1)}, {1: cell(3, 3)})

    assert ranking_key(table.state, 1) == (1, 1, 1, 6)


def test_r51_progress_adds_two_sites_that_are_no_neighbours() -> None:
    table = position({0: "L1.1 L1.2 L4.4 S4.3"})

    assert progress(table.state, 0) == 4 + 3


def test_r51_with_total_control_own_corners_count_too() -> None:
    table = position({0: "L1.1 L1.2"}, options={"total_control": True})

    assert progress(table.state, 0) == 4 + 2  # one tile has both labs; every other with one lies beside it


def test_r59_time_victory_ends_with_the_round() -> None:
    options = {"finish": "rounds", "finish_rounds": 3}
    table = position({0: "S0.0", 1: "S5.5"}, options=options, active=0, turn=5)
    table.play("0 end_turn", rolls=CALM)
    assert table.outcome is None
    table.play("1 end_turn")

    assert table.state.ending == ROUNDS_OVER
    assert table.events == ["turn_ended", "round_ended", "game_over"]


def test_r60_the_table_tells_that_time_is_up_and_the_record_holds_it() -> None:
    match = Match(GAME, GAME.setup(2, {"finish": "clock", "finish_minutes": 10}), seed=3)
    while match.view(0).round < 1:
        match.play(match.deciders()[0], match.legal_codes(match.deciders()[0])[0])
    assert match.legal(-1) == ["time_up"]
    match.play(-1, "time_up")
    assert match.legal(-1) == []
    for _ in range(2):
        match.play(match.deciders()[0], "end_turn")

    assert match.is_over()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == ENDINGS[CLOCK_OVER]
    assert "-1 time_up" in match.record().actions


def test_r60_no_player_may_say_that_time_is_up() -> None:
    table = position({0: "S0.0"}, options={"finish": "clock"})

    assert table.refuses("0 time_up") == "that is for the table to say, not for a player (R60, R61)"
    assert position({0: "S0.0"}).refuses("-1 time_up") == "the table may not do that now"


def test_r61_between_turns_the_table_may_agree_on_a_finish_that_is_not_yet_reached() -> None:
    table = position({0: "L+1.1 L+2.2 L1.4", 1: "S5.5"}, {0: (1, 2, 2, 0)}, active=0, turn=9)
    acts = table.match.legal(-1)
    assert acts[0] == "agree_pips 9"  # Green has 8
    assert "agree_rounds 5" in acts  # this is round 5
    assert "agree_rounds 4" not in acts
    table.play("-1 agree_pips 9")
    assert table.match.legal(-1) == []
    table.play("0 build_scout 1.4")

    assert table.state.ending == PIPS_REACHED


def test_r61_not_in_the_middle_of_a_turn() -> None:
    table = position({0: "S1.1", 1: "S5.5"}, {0: (6, 6, 6, 6)})
    table.play("0 build_lab 1.1")

    assert table.match.legal(-1) == []
    assert table.refuses("-1 agree_rounds 9") == "the table may not do that now"


def test_v36_r55_r56_total_monopoly_sinks_to_what_can_be_reached() -> None:
    options = {"goal": "total_monopoly"}
    # crown 2 is A3, arms 3 is A4 of LADDER-4
    pieces = {0: "L3.0 L4.0 S3.1", 1: "S0.0", 2: "L2.0 L2.1", 3: "S7.7"}
    stores = {0: MINE_STORE, 2: MINE_STORE}
    table = position(pieces, stores, {0: "D1", 1: "E2"}, players=4, options=options, active=2)
    table.state.owner[table.state.board.node(3, 1)] = 2
    table.state.stash[0] += 1
    table.state.stash[6] -= 1
    table.play("2 build_mine A3")
    assert table.event("target_lowered").facts == {"coins": 2}
    assert table.outcome is None
    table.play("2 end_turn", rolls=[0, 2, 2, 2])
    table.play("3 end_turn", rolls=[0, 2, 2, 2])

    state = table.state
    state.owner[state.board.node(3, 1)] = 0
    for kind, count in enumerate(MINE_STORE):
        state.store[kind] = count
    table.play("0 build_mine A4")
    assert state.ending == GOAL_REACHED
    assert table.final.winners == [0]


def test_v36_r56_with_one_coin_each_the_ranking_tells() -> None:
    options = {"goal": "total_monopoly"}
    pieces = {0: "S0.0", 1: "S0.1", 2: "S0.2", 3: "L3.0 L4.0 S3.1"}
    table = position(pieces, {3: MINE_STORE}, {0: "D1", 1: "E2", 2: "A3"}, players=4, options=options, active=3)
    table.state.coin_target = 2
    table.play("3 build_mine A4")

    assert table.event("target_lowered").facts == {"coins": 1}
    assert table.state.ending == COINS_OUT
    assert table.final.ranks[3] == 1  # most control left


def test_r55_a_second_mine_of_a_kind_brings_no_coin_under_a_monopoly() -> None:
    pieces = {0: "L1.1 L1.2 S2.1", 1: "S5.5"}
    table = position(pieces, {0: MINE_STORE}, {1: "E2"}, options={"goal": "monopoly"})
    table.play("0 build_mine B2")

    assert coins(table.state, 0) == [0, 0, 0, 0]
    assert table.scores == [0, 1]
    assert table.state.pips(0) == 8
    table.play("0 end_turn", rolls=[3, 2, 5, 5])
    assert store(table.state, 0) == [0, 0, 0, 0]  # no bonus either


def test_monopoly_two_coins_win() -> None:
    pieces = {0: "L1.1 L1.2 S2.1", 1: "S5.5"}
    table = position(pieces, {0: MINE_STORE}, {0: "D4"}, options={"goal": "monopoly"})
    table.play("0 build_mine B2")

    assert table.state.ending == GOAL_REACHED


def test_r50_the_turn_cap_ends_by_ranking() -> None:
    table = position({0: "L1.1", 1: "S5.5"}, active=1, turn=400)
    table.play("1 end_turn")

    assert table.state.ending == CAP_REACHED
    assert table.final.winners == [0]


def test_r51_equal_keys_share_the_place() -> None:
    table = position({0: "S1.1", 1: "S4.4"}, active=1, turn=400)
    table.play("1 end_turn")

    assert table.final.ranks == [1, 1]
    assert table.final.returns == [0.0, 0.0]


def test_r68_a_side_wins_with_one_members_goal() -> None:
    pieces = {0: "L4.4 L4.5 S5.4", 1: "S0.0", 2: "S7.7", 3: "S7.0"}
    table = position(pieces, {0: MINE_STORE}, {0: "B2"}, players=4, options={"teams": "2v2"})
    table.play("0 build_mine E5")

    assert table.final.winners == [0, 2]
    assert table.final.sides == [0, 1, 0, 1]
    assert table.final.ranks == [1, 2, 1, 2]
    assert table.final.returns == [1.0, -1.0, 1.0, -1.0]


def test_r68_two_mines_of_two_mates_are_no_goal() -> None:
    pieces = {0: "L1.1 L1.2 S2.1", 1: "S0.0", 2: "S7.7", 3: "S7.0"}
    table = position(pieces, {0: MINE_STORE}, {2: "F6"}, players=4, options={"teams": "2v2"})
    table.play("0 build_mine B2")

    assert table.outcome is None


def test_a_side_takes_its_best_members_key_in_the_ranking() -> None:
    pieces = {0: "S0.0", 1: "L1.1 L1.2", 2: "L5.1 L5.2 S6.1", 3: "S7.0"}
    table = position(pieces, players=4, options={"teams": "2v2"}, active=3, turn=400)
    table.play("3 end_turn")

    assert table.final.winners == [0, 2]


def test_r46_resigning_is_the_tables_business() -> None:
    match = Match(GAME, GAME.setup(2), seed=1)
    match.resign(1)

    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [0]
    assert not any(kind.name == "resign" for kind in GAME.actions)


def test_5_a_build_order_is_taken_back_as_a_whole() -> None:
    match = Match(GAME, GAME.setup(2), seed=5)
    before = ""
    for _ in range(2000):  # random play, up to the first order that was completed
        seat = match.deciders()[0]
        orders = [text for text in match.legal(seat) if text.startswith("order_")]
        if orders:
            before = match.game.notation(match.state)
            match.play(seat, orders[0])
            while "complete_build" not in match.legal(seat):
                match.play(seat, match.legal(seat)[0])
            match.play(seat, "complete_build")
            break
        match.play(seat, match.legal(seat)[0])
    assert before, "no order was ever possible"
    while match.acts[-1].text.split()[0] in ("trade", "complete_build") or match.acts[-1].text.startswith("order_"):
        match.take_back(seat)

    assert match.game.notation(match.state) == before


@pytest.mark.parametrize("mask", ["###", "#.#/###", "#" * 24, "." * 24, "#####/#####"])
def test_7_7_a_mask_that_is_no_board_is_refused_with_a_sentence(mask: str) -> None:
    with pytest.raises(OrebitError, match=r"§7\.7"):
        GAME.setup(2, {"board": "custom", "board_mask": mask})


def test_coins_of_mines_set_by_hand_count() -> None:
    table = position({0: "S0.0"}, options={"goal": "monopoly"})
    dig(table.state, 0, "B2")
    dig(table.state, 0, "D2", coin=False)

    assert table.scores == [1, 0]
