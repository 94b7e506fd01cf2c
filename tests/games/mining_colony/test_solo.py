"""Mining Colony, §7.2 solo against Zorlord: vectors T30 to T34."""

import pytest

from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.components import CELLS, ITEM_IDS, ITEMS, STRUCTURE_IDS
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import (
    LAST_ROUND,
    ZORLORD_SEAT,
    cells_offered,
    choosing,
    developing,
    give,
    in_hand,
    offered,
    settle,
    staged,
)
from tests.table import Table

RED = [8, 13, 18, 23, 28, 29, 36, 37, 41, 48]


def against(card: int, played: str = "highest") -> Table[MiningColonyState]:
    """Zorlord's next card is given; you hold 1, 8 and 12 and play one of them."""
    others = [number for number in (3, 6, 9, 16, 19, 22, 27, 30, 33, 40, 43, 46) if number != card]
    table = choosing([[1, 8, 12, *RED[1:]], [card, *others]], players=1)
    following = "lowest" if played != "lowest" else "middle"
    table.play(f"0 commit {played} {following}")
    return table


def test_t30_r48_parity_decides_when_his_card_is_higher() -> None:
    table = against(16)

    assert table.legal(0) == ["excavate 1"]
    assert table.log[-3:] == [
        "The card is revealed: 12 by Red.",
        "Zorlord flips 16.",
        "Zorlord takes zone 2: no tile.",
    ]


def test_t30_an_odd_higher_card_takes_zone_one() -> None:
    assert against(19).legal(0) == ["excavate 2"]


def test_t30_r48_with_the_higher_card_you_choose_and_he_takes_the_rest() -> None:
    table = against(9)
    give_zone(table, 0, "ship_red")
    assert table.legal(0) == ["excavate 1", "excavate 2"]

    table.play("0 excavate 2")

    assert table.log[-1] == "Zorlord takes zone 1: no tile, red ship."
    assert in_hand(table, ZORLORD_SEAT) == ["ship_red"]
    assert table.deciders == [0]


def give_zone(table: Table[MiningColonyState], zone: int, item_id: str) -> None:
    table.state.zone_items[zone * ITEMS + ITEM_IDS.index(item_id)] += 1


def test_r46_zorlord_flips_a_card_a_round_and_returns_none() -> None:
    table = Table(GAME, 1, seed=4)
    for round in range(1, LAST_ROUND + 1):
        zorlord = view(table.state, 0).zorlord
        assert zorlord is not None
        assert len(zorlord.unplayed) == 13 - round
        play_round(table)

    assert table.state.unplayed[ZORLORD_SEAT] == 2


def play_round(table: Table[MiningColonyState]) -> None:
    """Commit, excavate, and throw everything away."""
    round = table.state.round
    table.play("0 commit lowest middle")
    table.play(f"0 {table.legal(0)[0]}")
    while table.deciders and table.state.round == round:
        throwing = [text for text in table.legal(0) if text.startswith("discard") or text == "finish"]
        table.play(f"0 {throwing[0]}")


def test_r47_his_supply_is_not_the_general_one() -> None:
    table = developing(players=1, hand={0: "ship_red", ZORLORD_SEAT: "ship_blue"})
    red = ITEM_IDS.index("ship_red")
    before = table.state.supply[red]

    table.play("0 discard_item ship_red hand")

    assert table.state.supply[red] == before + 1
    assert in_hand(table, ZORLORD_SEAT) == ["ship_blue"]


def test_t31_r51_r52_direct_tokens_at_very_hard_cost_five() -> None:
    """R22: a direct token gives a tile no contact."""
    poor = developing(players=1, level="very_hard", credits={0: 4})
    assert [text for text in offered(poor, "buy_token") if text.endswith("direct")] == []
    assert poor.refuses("0 buy_token tok_blank direct") == "it costs 5 and you have 4 (§5.5)"

    table = developing(players=1, level="very_hard", credits={0: 5}, tile={0: "i1_01"})
    assert len([text for text in offered(table, "buy_token") if text.endswith("direct")]) == 7
    table.play("0 buy_token tok_blank direct")
    assert ", to be placed directly; " in table.log[0]
    assert len(table.legal(0)) == 30
    assert table.refuses("0 place_token A3") == "A3 is developed; you paid for an undeveloped space (R51)"
    table.play("0 place_token F1")

    assert table.state.undeveloped(0) == 29
    assert table.state.credits[0] == 0
    assert view(table.state, 0).seats[0].cells[5].land == "token"
    placements = offered(table, "place_tile")
    assert len(placements) == 12
    assert "turn0 E1" not in placements


def test_r51_a_direct_blank_token_may_carry_a_structure() -> None:
    table = developing(players=1, credits={0: 2}, colony={0: "0,3 dome+worker_black; 0,5 pad+ship_black"})

    table.play("0 buy_token tok_blank direct", "0 place_token E1")

    assert offered(table, "build") == ["E1 h"]


@pytest.mark.parametrize(
    ("level", "free", "over", "direct"),
    [
        ("easy", True, 1, 1), ("easy", False, 1, 2), ("moderate", True, 2, 2), ("moderate", False, 2, 3),
        ("hard", True, 3, 3), ("hard", False, 3, 4), ("very_hard", True, 4, 4), ("very_hard", False, 4, 5),
    ],
)  # fmt: skip
def test_r52_the_ladder_of_eight_levels(level: str, free: bool, over: int, direct: int) -> None:
    table = developing(players=1, level=level, free=free, credits={0: direct - 1})
    assert not any(text.endswith("direct") for text in offered(table, "buy_token"))

    table.state.credits[0] = direct
    table.play("0 buy_token tok_pad direct")
    assert table.state.credits[0] == 0

    table = developing(players=1, level=level, free=free, credits={0: over})
    table.play("0 buy_token tok_pad over")
    assert table.state.credits[0] == 0


def test_t32_r50_an_exchange_swaps_places_with_zorlords_item() -> None:
    table = developing(players=1, stage={0: "ship_red"}, credits={0: 2})
    give(table.state, ZORLORD_SEAT, "ship_blue ship_red worker_blue crystal_green")
    assert offered(table, "exchange") == ["ship_red stage ship_blue"]
    assert "another colour" in table.refuses("0 exchange ship_red stage worker_blue")
    assert table.refuses("0 exchange ship_red stage ship_black") == "Zorlord has no black ship (§7.2)"

    table.play("0 exchange ship_red stage ship_blue")

    assert staged(table) == ["ship_blue"]
    assert in_hand(table, ZORLORD_SEAT) == ["crystal_green", "ship_red", "ship_red", "worker_blue"]
    assert table.state.credits[0] == 1


def test_r50_an_item_in_hand_is_exchanged_for_one_in_hand_which_may_be_discarded() -> None:
    table = developing(players=1, hand={0: "ship_red", ZORLORD_SEAT: "ship_blue ship_black"}, credits={0: 2})

    table.play("0 exchange ship_red hand ship_blue", "0 exchange ship_blue hand ship_black")

    assert in_hand(table) == ["ship_black"]
    table.play("0 discard_item ship_black hand")
    assert table.state.credits[0] == 1


@pytest.mark.parametrize("level", ["easy", "very_hard"])
def test_r54_an_exchange_and_a_refresh_cost_one_at_every_level(level: str) -> None:
    table = developing(players=1, level=level, hand={0: "ship_red", ZORLORD_SEAT: "ship_blue"}, credits={0: 1})
    table.play("0 exchange ship_red hand ship_blue")
    assert table.state.credits[0] == 0

    choice = choosing([[1, 8, 12, *RED[1:]], [3, 6, 9, 16, 19, 22, 27, 30, 33, 40, 43, 46]], players=1, credits={0: 1})
    choice.state.level = 3
    choice.play("0 refresh lowest middle highest")
    assert choice.state.credits[0] == 0


@pytest.mark.parametrize(("his", "credits"), [((3, 6), 4), ((6, 43), 0), ((9, 43), 0)])
def test_t33_r49_four_credits_for_a_strictly_higher_total(his: tuple[int, int], credits: int) -> None:
    """Your unplayed cards are 1 + 48 = 49; 6 + 43 is equal."""
    table = choosing([[1, 12, 48], [16, *his]], round=LAST_ROUND, players=1)

    table.play("0 commit middle lowest")

    assert table.state.credits[0] == credits
    assert f"Unplayed cards: yours add up to 49, Zorlord's to {sum(his)}." in table.log


def nearly_won() -> Table[MiningColonyState]:
    """U = 0, six structures, a green crystal on (5,0) and room for the second on (5,2)."""
    table = developing(players=1, hand={0: "crystal_green ship_red"}, round=4)
    pieces = [name for name in STRUCTURE_IDS if name != "station_green"]
    spaces = [f"0,{column} blank+{name}" for column, name in enumerate(pieces)]
    spaces += [f"{row},{column} ornament" for row in (1, 3, 4, 5) for column in range(6)]
    settle(table.state, 0, "; ".join(spaces))
    settle(table.state, 0, "5,0 storage_green+crystal_green; 5,2 storage_green")
    return table


def test_t34_r53_the_seventh_structure_wins_at_once() -> None:
    table = nearly_won()

    table.play("0 place_item crystal_green hand C6")
    assert table.deciders == [0]
    table.play("0 build B6 h")

    assert table.deciders == []
    assert table.final.won is True
    assert table.final.winners == [0]
    assert table.final.returns == [1.0, -1.0]
    assert in_hand(table) == ["ship_red"]
    assert table.log[-1] == "All structures stand and every space is developed: won in round 4!"


def test_r53_one_undeveloped_space_is_one_too_many() -> None:
    table = nearly_won()
    table.state.land[0] ^= 1 << (CELLS - 1)
    table.state.credits[0] = 2
    table.play("0 place_item crystal_green hand C6", "0 build B6 h")
    assert table.deciders == [0]

    table.play("0 buy_token tok_pad direct", "0 place_token F6")

    assert table.final.won is True


def test_a_solo_game_is_lost_after_ten_rounds_and_reports_its_progress() -> None:
    """R55: Zorlord has built nothing."""
    table = Table(GAME, 1, seed=4)
    for _ in range(LAST_ROUND):
        play_round(table)

    assert table.final.won is False
    assert table.final.winners == []
    assert table.final.returns == [-1.0, 1.0]
    assert table.final.rating == "0 of 7 structures, 30 undeveloped, round 10"
    assert table.state.structures_built(ZORLORD_SEAT) == 0
    assert cells_offered(table, "build") == []


def test_zorlord_is_a_seat_that_never_decides() -> None:
    table = Table(GAME, 1, seed=4)

    assert table.match.names == ["Red", "Zorlord"]
    assert table.deciders == [0]
    assert table.state.legal(ZORLORD_SEAT) == table.state.legal(-1)
    assert view(table.state, 0).zorlord is not None
    assert view(table.state, 0).seats[0].score is None  # solo counts no points (§7.2)
