"""Mining Colony, §5.8 building a structure: vectors T6 to T8, T19 to T21 and T24."""

from orebit.games.mining_colony.components import STRUCTURE_IDS, STRUCTURES
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import developing, offered, set_stock, stock, used_cells

BLACK_PAIR = "1,0 dome+worker_black; 3,0 pad+ship_black"


def test_t6_the_second_item_makes_an_outpost_possible() -> None:
    """R33: it may be built, it need not be; R39: workers are the rulebook's colonists."""
    table = developing(colony={0: "1,1 pad+ship_blue; 3,1 dome"}, hand={0: "worker_blue"})
    assert offered(table, "build") == []

    table.play("0 place_item worker_blue hand B4")
    assert offered(table, "build") == ["B3 v"]
    assert "finish" in table.legal(0)
    table.play("0 build B3 v")

    assert view(table.state, 0).seats[0].cells[13].structure == "outpost_blue"
    assert stock(table, "outpost_blue") == 0
    assert used_cells(table) == [7, 19]
    assert table.log == ["Red builds a blue outpost on B3 between B2 and B4; 0 left."]


def test_t7_r32_a_crystal_on_the_multi_coloured_unit_keeps_its_colour() -> None:
    table = developing(colony={0: "1,4 storage_white+crystal_white; 3,4 storage_any"}, hand={0: "crystal_white"})

    table.play("0 place_item crystal_white hand E4", "0 build E3 v")

    assert view(table.state, 0).seats[0].cells[16].structure == "station_white"


def test_t8_the_last_piece_goes_to_the_higher_card() -> None:
    """R17: in card order; R40: tokens go the same way."""
    table = developing(players=3, cards=(29, 43, 7), colony={0: BLACK_PAIR, 1: BLACK_PAIR})
    set_stock(table, outpost_black=1)
    assert table.deciders == [1]

    table.play("1 build A3 v", "1 finish")

    assert table.deciders == [0]
    assert offered(table, "build") == []
    assert table.refuses("0 build A3 v") == "no black outpost is left (§5.5)"


def test_t19_r35_an_item_serves_one_structure() -> None:
    row = (
        "1,0 storage_green+crystal_green; 1,1 blank; 1,2 storage_green+crystal_green; "
        "1,3 ornament; 1,4 storage_any+crystal_green"
    )
    table = developing(players=3, colony={0: row})
    assert offered(table, "build") == ["B2 h", "D2 h"]

    table.play("0 build B2 h")

    assert offered(table, "build") == []
    assert stock(table, "station_green") == 1
    assert table.refuses("0 build D2 h") == "the item on C2 has served a structure already (R35)"
    assert table.state.sheet(0)[:2] == [2, 3]  # used items still score


def test_t20_r37_one_middle_two_pairs_the_action_names_the_axis() -> None:
    table = developing(
        players=4,
        colony={
            0: "1,3 dome+worker_red; 3,3 pad+ship_red; "
            "2,2 storage_yellow+crystal_yellow; 2,4 storage_yellow+crystal_yellow"
        },
    )
    assert offered(table, "build") == ["D3 h", "D3 v"]

    table.play("0 build D3 v")

    assert view(table.state, 0).seats[0].cells[15].structure == "outpost_red"
    assert used_cells(table) == [9, 21]
    assert offered(table, "build") == []
    assert table.refuses("0 build D3 h") == "a structure stands on D3 (R34)"


def test_t21_r34_an_empty_building_is_not_blank_and_a_blank_token_makes_it_so() -> None:
    """R33: built later, when a token has completed the middle."""
    table = developing(colony={0: "1,0 dome+worker_black; 1,1 dome; 1,2 pad+ship_black"}, credits={0: 1})
    assert offered(table, "build") == []
    assert table.refuses("0 build B2 h") == "B2 shows a dome, which is not blank (R34)"

    table.play("0 buy_token tok_blank over", "0 place_token B2")

    assert offered(table, "build") == ["B2 h"]


def test_r34_a_building_token_on_a_blank_middle_ends_the_chance() -> None:
    table = developing(colony={0: BLACK_PAIR}, credits={0: 1})

    table.play("0 buy_token tok_dome over", "0 place_token A3")

    assert offered(table, "build") == []


def test_r34_the_middle_must_be_developed_and_vacant() -> None:
    bare = developing(colony={0: "1,0 dome+worker_black; 1,2 pad+ship_black"})
    assert bare.refuses("0 build B2 h") == "B2 is undeveloped (R34)"

    full = developing(colony={0: "1,0 dome+worker_black; 1,1 pad+ship_red; 1,2 pad+ship_black"})
    assert full.refuses("0 build B2 h") == "an item stands on B2 (R34)"


def test_t24_crystals_of_two_colours_make_nothing() -> None:
    table = developing(colony={0: "1,0 storage_any+crystal_purple; 1,2 storage_any+crystal_yellow; 1,1 blank"})

    assert offered(table, "build") == []
    assert table.refuses("0 build B2 h") == "no structure is made of a purple crystal and a yellow crystal (§5.8)"


def test_r36_several_structures_of_one_colour_while_the_stock_lasts() -> None:
    two_pairs = f"{BLACK_PAIR}; 1,5 dome+worker_black; 3,5 pad+ship_black"
    table = developing(players=3, colony={0: two_pairs})

    table.play("0 build A3 v", "0 build F3 v")

    assert stock(table, "outpost_black") == 0
    assert table.state.structures_built(0) == 2


def test_r38_staged_items_do_not_serve() -> None:
    table = developing(colony={0: "1,0 dome; 3,0 pad+ship_black"}, stage={0: "worker_black"})

    assert offered(table, "build") == []
    assert table.refuses("0 build A3 v") == "there is no item on A2 (§5.8)"
    assert table.state.sheet(0)[1] == 1  # and do not score


def test_a_pair_across_the_edge_of_a_row_is_none() -> None:
    """F2 and B3 are two apart in number, with A3 between them, but not on the board."""
    table = developing(colony={0: "1,5 dome+worker_black; 2,1 pad+ship_black"})

    assert offered(table, "build") == []
    assert "lies at the edge" in table.refuses("0 build A3 h")


def test_every_structure_can_be_built_of_its_two_items_in_either_order() -> None:
    for structure in range(STRUCTURES):
        name = STRUCTURE_IDS[structure]
        colour = name.split("_")[1]
        if name.startswith("station"):
            ends = [(f"storage_{colour}+crystal_{colour}",) * 2]
        else:
            ends = [(f"dome+worker_{colour}", f"pad+ship_{colour}"), (f"pad+ship_{colour}", f"dome+worker_{colour}")]
        for one, other in ends:
            for cells, action in (("1,2 {}; 3,2 {}", "C3 v"), ("2,1 {}; 2,3 {}", "C3 h")):
                table = developing(colony={0: cells.format(one, other)})

                assert offered(table, "build") == [action]
                table.play(f"0 build {action}")
                assert stock(table, name) == 0


def test_the_view_says_why_a_pair_cannot_be_joined() -> None:
    table = developing(colony={0: f"{BLACK_PAIR}; 4,0 dome+worker_blue; 4,2 pad+ship_blue"})

    pairs = [(pair.cell, pair.axis, pair.structure, pair.obstacle) for pair in view(table.state, 1).seats[0].pairs]

    assert pairs == [
        ("B5", "h", "outpost_blue", "B5 is undeveloped (R34)"),
        ("A3", "v", "outpost_black", ""),
    ]
