"""Mining Colony, §5.5 items, tokens and the end of a development: vectors T5, T9, T18, T21 to T23."""

from orebit.games.mining_colony.components import ITEM_IDS
from orebit.games.mining_colony.shapes import AllowedView
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import (
    cells_offered,
    developing,
    in_hand,
    offered,
    print_of,
    staged,
    stock,
)


def test_t5_a_crystal_fits_the_storage_of_its_colour_or_any() -> None:
    table = developing(
        colony={0: "1,0 storage_yellow; 1,1 storage_white; 1,2 storage_any; 1,3 dome"}, hand={0: "crystal_yellow"}
    )

    assert cells_offered(table, "place_item") == [6, 8]
    assert table.refuses("0 place_item crystal_yellow hand B2") == (
        "a yellow crystal does not fit the white storage at B2 (§2)"
    )


def test_any_ship_fits_any_pad_and_any_worker_any_dome_one_to_a_space() -> None:
    table = developing(colony={0: "1,0 pad; 1,1 pad; 1,2 dome"}, hand={0: "ship_blue ship_black worker_red"})

    table.play("0 place_item ship_blue hand A2")

    assert offered(table, "place_item") == ["ship_black hand B2", "worker_red hand C2"]
    assert table.refuses("0 place_item ship_black hand A2") == "an item stands on A2 (R29)"


def test_r19_items_and_tile_come_in_any_order_and_credits_are_spent_at_once() -> None:
    table = developing(colony={0: "1,0 pad"}, hand={0: "ship_blue worker_red"}, tile={0: "i1_01"})

    table.play("0 place_item ship_blue hand A2", "0 discard_item worker_red hand", "0 buy_token tok_dome over")
    table.play("0 place_token A3", "0 place_tile turn0 B2", "0 finish")

    assert print_of(table, 12) == "dome"
    assert print_of(table, 7) == "dome"


def test_r22_r29_r30_t18_tokens_cover_vacant_land_and_each_other() -> None:
    """Six starting spaces are the whole colony: place_token is offered on cells 12 to 17."""
    table = developing(credits={0: 3}, hand={0: "ship_red"})

    table.play("0 buy_token tok_dome over")
    assert table.legal(0) == [f"place_token {label}" for label in ("A3", "B3", "C3", "D3", "E3", "F3")]
    table.play("0 place_token C3", "0 buy_token tok_pad over", "0 place_token C3")

    assert print_of(table, 14) == "pad"
    assert (stock(table, "tok_dome"), stock(table, "tok_pad")) == (5, 5)
    assert view(table.state, 1).seats[0].cells[14].tokens == ["tok_dome", "tok_pad"]
    table.play("0 place_item ship_red hand C3", "0 buy_token tok_blank over")
    assert "place_token C3" not in table.legal(0)
    assert table.refuses("0 place_token C3") == "an item stands on C3 (R29)"


def test_r28_a_bought_token_is_placed_at_once_and_not_in_staging() -> None:
    table = developing(credits={0: 2})

    table.play("0 buy_token tok_pad over")

    assert table.refuses("0 finish") == "place the launch pad token that you bought first (R28)"
    assert {text.split()[0] for text in table.legal(0)} == {"place_token"}
    assert table.refuses("0 place_token A1") == "A1 is undeveloped (§5.5)"


def test_r22_a_token_on_a_starting_space_keeps_its_contact() -> None:
    table = developing(credits={0: 1}, tile={0: "i1_01"})
    before = offered(table, "place_tile")

    table.play("0 buy_token tok_dome over", "0 place_token A3")

    assert offered(table, "place_tile") == before
    assert view(table.state, 0).seats[0].cells[12].land == "start"


def test_r23_t23_nothing_taken_may_be_kept_but_in_staging() -> None:
    table = developing(tile={0: "i1_01"}, hand={0: "ship_red"})
    assert table.refuses("0 finish") == "place or discard your tile first (R23)"

    table.play("0 discard_tile")
    assert table.refuses("0 finish") == "place, stage or discard your red ship first (R23)"
    table.play("0 stage_item ship_red")

    assert "finish" in table.legal(0)


def test_r24_a_discarded_item_returns_to_the_supply() -> None:
    table = developing(hand={0: "ship_red"}, colony={0: "1,0 pad"})
    left = table.state.supply[ITEM_IDS.index("ship_red")]

    table.play("0 discard_item ship_red hand")

    assert table.state.supply[ITEM_IDS.index("ship_red")] == left + 1
    assert table.state.credits[0] == 1


def test_r31_t22_a_staging_slot_takes_one_item_of_its_kind() -> None:
    table = developing(stage={0: "ship_red"}, hand={0: "ship_blue worker_red"})
    assert offered(table, "stage_item") == ["worker_red"]
    assert "(R31)" in table.refuses("0 stage_item ship_blue")

    table.play("0 discard_item ship_red stage")

    assert offered(table, "stage_item") == ["ship_blue", "worker_red"]


def test_r31_a_staged_item_goes_to_the_colony_or_the_supply_never_back_to_hand() -> None:
    table = developing(stage={0: "ship_red"}, colony={0: "1,0 pad"})

    # a ship staged: place it on the pad, sell it, or finish; no credit, so no token
    assert table.legal(0) == ["place_item ship_red stage A2", "discard_item ship_red stage", "finish"]
    table.play("0 place_item ship_red stage A2")
    assert (staged(table), in_hand(table)) == ([], [])


def test_r25_t9_credits_are_cut_at_cleanup_only() -> None:
    """R26: there is no other limit."""
    table = developing(credits={0: 8, 1: 30})

    table.play("0 finish")
    assert table.state.credits[0] == 8
    table.play("1 finish")

    assert list(table.state.credits) == [5, 5]
    assert "Red loses 3 credits above the limit." in table.log
    assert "Blue loses 25 credits above the limit." in table.log
    assert table.state.round == 2


def test_the_list_of_a_full_hand_counted_by_hand() -> None:
    """i1 beside the starting row and the dome on A2: below the row 6, above it B2 to F2 5, above the dome A1: 12, and
    its discard. The worker fits A2; both items may be staged or discarded. 1 credit buys any of 7 tokens."""
    table = developing(colony={0: "1,0 dome"}, hand={0: "ship_red worker_red"}, tile={0: "i1_01"}, credits={0: 1})
    kinds = [text.split()[0] for text in table.legal(0)]

    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {
        "place_tile": 12, "discard_tile": 1, "place_item": 1, "stage_item": 2, "discard_item": 2, "buy_token": 7,
    }  # fmt: skip
    assert table.match.legal_codes(0) == sorted(table.match.legal_codes(0))


def test_what_is_not_asked_now_is_refused_with_the_reason() -> None:
    table = developing()

    assert table.refuses("0 commit lowest middle").startswith("the cards of this round are revealed")
    assert table.refuses("0 excavate 1") == "you have taken your zone of this round (§5.4)"
    assert table.refuses("0 discard_tile") == "you have no tile (§5.5)"
    assert table.refuses("0 stage_item ship_red") == "you have no red ship in hand (§5.5)"
    assert table.refuses("0 exchange ship_red hand ship_blue") == "only Zorlord exchanges items, in solo games (§7.2)"
    assert table.refuses("0 buy_token tok_pad over") == "it costs 1 and you have 0 (§5.5)"
    assert table.refuses("0 place_token A3") == "buy a token first (§5.5)"


def test_the_label_of_an_item_says_which_structure_it_allows() -> None:
    table = developing(colony={0: "1,1 pad+ship_blue; 3,1 dome"}, hand={0: "worker_blue"})
    labels = {choice.action: choice.label for choice in table.match.choices(0)}

    assert labels["place_item worker_blue hand B4"] == (
        "blue worker from hand to B4 (dome), allows a blue outpost at B3"
    )


def test_11_the_view_says_which_choices_allow_a_structure() -> None:
    table = developing(colony={0: "1,1 pad+ship_blue; 3,1 dome; 5,5 dome"}, hand={0: "worker_blue"})

    assert view(table.state, 0).allows == [AllowedView("place_item worker_blue hand B4", "B3", "v", "outpost_blue")]
    assert view(table.state, 1).allows == []


def test_11_the_view_says_what_each_sale_brings_and_each_purchase_takes() -> None:
    table = developing(tile={0: "v3_01"}, hand={0: "ship_red"}, colony={0: "1,1 pad"}, credits={0: 2})
    credits = view(table.state, 0).credits

    assert credits["discard_tile"] == 3  # one for each square
    assert credits["discard_item ship_red hand"] == 1
    assert credits["buy_token tok_dome over"] == -1
    assert {action.split()[0] for action in credits} == {"discard_tile", "discard_item", "buy_token"}


def test_a_tile_that_fits_nowhere_is_asked_to_be_discarded() -> None:
    """Round after round the prompt said `place`, where only discarding was offered (R23)."""
    rows = "; ".join(f"{row},{col} blank" for row in range(6) for col in range(6) if (row, col) != (5, 5))
    table = developing(tile={0: "v3_01"}, colony={0: rows})

    assert table.match.table_view(0).prompt == "Discard the corner tile, which fits nowhere, then finish."


def test_the_prompt_asks_for_what_is_left_to_do_and_the_warnings_stand_with_finish() -> None:
    """§11: credits above the limit, an open build, staged items in round 10 (R44). A prompt with all of it was cut."""
    table = developing(
        credits={0: 7},
        stage={0: "ship_red"},
        round=10,
        tile={0: "v3_01"},
        hand={0: "ship_red worker_blue"},
        colony={0: "1,0 dome+worker_black; 3,0 pad+ship_black"},
    )

    assert (
        table.match.table_view(0).prompt == "Place the corner tile, use your 2 items, build a structure, then finish."
    )
    assert [line.text for line in table.match.describe(0) if line.about == "finish"] == [
        "2 credits above 5 will be lost at the end of the round.",
        "You can build a structure.",
        "Staged items are lost at the end: place or discard them.",
    ]
    assert not [line for line in table.match.describe(1) if line.about == "finish"]  # others have nothing to lose by it
    staged = developing(stage={0: "ship_red"})
    assert staged.match.table_view(0).prompt == "Finish developing, or discard what is staged."
    assert developing(credits={0: 1}).match.table_view(0).prompt == "Buy a token, or finish."
    assert developing().match.table_view(0).prompt == "Nothing else can be done: finish developing."


def test_the_view_has_the_words_and_the_points_that_the_board_shows() -> None:
    table = developing(tile={0: "v3_01"}, hand={0: "worker_black"}, colony={0: "1,1 dome"}, players=3)
    seen = view(table.state, 0)

    assert seen.names["worker_black"] == "black worker"
    assert seen.names["tok_pad"] == "launch pad token"
    assert seen.points == {"place_tile": 3, "place_item": 1}
    assert [(square.row, square.col) for square in seen.seats[0].squares] == [(0, 0), (1, 0), (1, 1)]
    assert view(developing(1, tile={0: "v3_01"}).state, 0).points == {}  # §7.2: solo counts none
