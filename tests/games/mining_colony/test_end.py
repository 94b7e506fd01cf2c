"""Mining Colony, §6 end, scoring and tie-breaks: vectors T27 to T29."""

from orebit.games.mining_colony.account import ties
from orebit.games.mining_colony.components import SET_SIZE
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import LAST_ROUND, developing
from tests.table import Table


def leave(table: Table[MiningColonyState], *pairs: tuple[int, int]) -> None:
    """The unplayed cards of each seat after round 10."""
    for seat, pair in enumerate(pairs):
        table.state.unplayed[seat] = 2
        for place, card in enumerate(pair):
            table.state.cards[seat * SET_SIZE + place] = card


def finish_all(table: Table[MiningColonyState]) -> None:
    while table.deciders:
        table.play(f"{table.deciders[0]} finish")


def test_t27_equal_sums_of_unplayed_cards_are_split_by_the_higher_lower_card() -> None:
    """R41: 6, 3, 1, 0 for four seats."""
    table = developing(players=4, round=LAST_ROUND, cards=(1, 3, 2, 4))
    leave(table, (41, 48), (43, 46), (42, 47), (44, 45))

    finish_all(table)

    assert [table.state.sheet(seat)[3] for seat in range(4)] == [0, 3, 1, 6]


def test_r41_fewer_seats_share_the_first_ranks_only() -> None:
    two = developing(players=2, round=LAST_ROUND, cards=(1, 3))
    leave(two, (41, 48), (6, 9))
    three = developing(players=3, round=LAST_ROUND, cards=(1, 3, 2))
    leave(three, (41, 48), (6, 9), (10, 15))

    assert [two.state.unplayed_points(seat) for seat in range(2)] == [6, 3]
    assert [three.state.unplayed_points(seat) for seat in range(3)] == [6, 1, 3]


def colony(undeveloped: int) -> str:
    """4 structures, 15 items and so many undeveloped spaces beside the starting row."""
    cells = [(r, c) for r in (0, 1, 3, 4, 5) for c in range(6)][: 30 - undeveloped]
    pieces = ["blank+outpost_blue", "blank+outpost_red", "blank+outpost_black", "blank+station_white"]
    pieces += ["storage_any+crystal_purple", "storage_any+crystal_yellow", "storage_any+crystal_white"] * 5
    pieces += ["blank"] * len(cells)
    return "; ".join(f"{r},{c} {piece}" for (r, c), piece in zip(cells, pieces, strict=False))


def test_t28_the_score_sheet() -> None:
    """R43: 3 credits are 1 point; R45: the values are fixed."""
    table = developing(players=2, round=LAST_ROUND, cards=(1, 3), colony={0: colony(undeveloped=5)}, credits={0: 3})
    leave(table, (41, 48), (6, 9))

    assert table.state.sheet(0) == [8, 15, 1, 6, -5]
    assert table.scores[0] == 25
    sheet = view(table.state, 1).seats[0].sheet
    assert (sheet.structures, sheet.items, sheet.credits, sheet.unplayed, sheet.undeveloped) == (8, 15, 1, 6, -5)
    assert sheet.total == view(table.state, 1).seats[0].score == 25


def test_r25_what_is_above_the_limit_is_counted_at_no_time() -> None:
    """Eight credits in the middle of a round are two points and not four: three of them will be lost."""
    table = developing(players=2, credits={0: 8})

    assert table.state.sheet(0)[2] == 2
    assert view(table.state, 1).seats[0].sheet.credits == 2


def test_t29_r42_equal_points_go_to_the_better_unplayed_cards() -> None:
    """8 + 15 + 1 + 3 - 2 = 8 + 15 + 1 + 6 - 5 = 25; unplayed 60 and 70."""
    table = developing(
        players=3,
        round=LAST_ROUND,
        cards=(1, 3, 2),
        colony={0: colony(undeveloped=2), 1: colony(undeveloped=5)},
        credits={0: 3, 1: 3},
    )
    leave(table, (12, 48), (30, 40), (10, 15))

    finish_all(table)

    assert table.scores[:2] == [25, 25]
    assert table.final.winners == [1]
    assert table.final.ranks == [2, 1, 3]


def test_r44_staged_items_are_lost_at_the_end() -> None:
    table = developing(round=LAST_ROUND, cards=(1, 3), stage={0: "ship_red worker_red crystal_green"})
    before = table.state.sheet(0)

    finish_all(table)

    assert table.state.sheet(0) == before
    assert before[1:3] == [0, 0]


def test_r25_the_credit_limit_applies_in_round_ten_too() -> None:
    table = developing(round=LAST_ROUND, cards=(1, 3), credits={0: 9})

    finish_all(table)

    assert table.state.sheet(0)[2] == 2  # R43: of 5 credits


def test_the_end_tells_every_row_of_the_sheet() -> None:
    table = developing(round=LAST_ROUND, cards=(1, 3))
    leave(table, (41, 48), (6, 9))

    finish_all(table)

    assert table.log[-1] == (
        "Blue scores -27: structures 0, items 0, credits 0, unplayed cards 3, undeveloped spaces -30."
    )
    assert table.final.reason == "ten rounds were played"


def test_unplayed_cards_count_only_once_they_are_known() -> None:
    table = developing(round=LAST_ROUND - 1, cards=(1, 3))

    assert [table.state.sheet(seat)[3] for seat in range(2)] == [0, 0]


def test_totals_may_be_negative_and_three_seats_share_the_loss() -> None:
    table = developing(players=3, round=LAST_ROUND, cards=(1, 3, 2))
    leave(table, (41, 48), (6, 9), (10, 15))

    finish_all(table)

    assert table.scores == [-24, -29, -27]
    assert table.final.returns == [1.0, -0.5, -0.5]


def test_r42_the_account_tells_what_ranks_equal_points() -> None:
    table = developing(players=2, round=LAST_ROUND, cards=(1, 3))
    leave(table, (41, 48), (43, 46))

    assert [ties(table.state, seat) for seat in range(2)] == [
        [("Sum of unplayed cards", 89), ("Lower unplayed card", 41)],
        [("Sum of unplayed cards", 89), ("Lower unplayed card", 43)],
    ]
