"""Mining Colony, §1 options, §4 setup and §5.1 discover: vectors T1 and T2."""

import pytest

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.actions import CELL_LABELS
from orebit.games.mining_colony.components import (
    CELLS,
    EXCAVATION,
    ITEM_COUNT,
    ITEM_IDS,
    ITEMS,
    RESOURCE_IDS,
    SET_SIZE,
    SHAPE_IDS,
    SIZE,
    STRUCTURE_IDS,
    TILE_IDS,
    ZONE_ITEMS,
    ZONE_SHAPE,
)
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.setup import empty_table
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import deck_of, print_of
from tests.table import Table


def shuffles(players: int, resource: str = "res_01") -> list[list[int]]:
    """The deal with everything in the order of the data, but for the first resource card."""
    first = RESOURCE_IDS.index(resource)
    decks = [[EXCAVATION[seat * SET_SIZE + i] for i in range(SET_SIZE)] for seat in range(max(2, players))]
    piles = [list(range(10 * shape, 10 * shape + 10)) for shape in range(len(SHAPE_IDS))]
    return [*piles, [first, *(card for card in range(10) if card != first)], *decks]


def dealt(players: int, resource: str = "res_01", **options: object) -> Table[MiningColonyState]:
    return Table(GAME, players, options, shuffles=shuffles(players, resource))


@pytest.mark.parametrize(("players", "pieces"), [(2, 1), (3, 2), (4, 3), (1, 1)])
def test_t1_each_structure_has_one_piece_less_than_seats(players: int, pieces: int) -> None:
    """R55: in solo all of them are the player's to take."""
    table = dealt(players)

    assert list(table.state.structures) == [pieces] * len(STRUCTURE_IDS)


def test_t2_the_zones_of_the_rulebook_example() -> None:
    """R6: the print of a tile is known when it lies in a zone."""
    table = dealt(3, "res_09")
    zones = view(table.state, 0).zones

    assert [zone.tile for zone in zones] == ["p5_01", "i1_01", "i2_01"]
    assert zones[0].items == ["crystal_purple", "crystal_yellow"]
    assert zones[1].items == ["crystal_purple", "crystal_white", "crystal_green", "worker_black"]
    assert zones[2].items == ["worker_red"]
    assert len(zones) == 3  # zone 4 stays empty
    supply = {ITEM_IDS[item]: table.state.supply[item] for item in range(ITEMS)}
    assert supply == {
        "crystal_purple": 10, "crystal_yellow": 11, "crystal_white": 11, "crystal_green": 11,
        "ship_blue": 5, "ship_red": 5, "ship_black": 5, "worker_blue": 5, "worker_red": 4, "worker_black": 4,
    }  # fmt: skip


def test_the_deal_says_what_everybody_sees_and_each_seat_its_cards() -> None:
    table = dealt(2, "res_09")

    assert table.log == [
        "A game begins: Red holds the red cards and Blue holds the blue cards.",
        "Round 1: resource card 9 is turned up.",
        "Zone 1 is filled with slab tile (launch pad, ornament, dome, white storage, blank), purple crystal and "
        "yellow crystal.",
        "Zone 2 is filled with single tile (dome), purple crystal, white crystal, green crystal and black worker.",
        "Red draws 3 cards.",
        "Blue draws 3 cards.",
    ]
    assert table.told(0)[4:] == ["Red draws 1, 8 and 12.", "Blue draws 3 cards."]


@pytest.mark.parametrize(("side", "start"), [("standard", "A3 B3 C3 D3 E3 F3"), ("advanced", "A1 B2 C3 D4 E5 F6")])
def test_r1_r2_six_blank_starting_spaces_on_the_same_side_for_all(side: str, start: str) -> None:
    table = dealt(3, board_side=side)

    for seat in range(3):
        shown = [CELL_LABELS[cell] for cell in range(CELLS) if print_of(table, cell, seat) == "blank"]
        assert " ".join(shown) == start
        assert table.state.undeveloped(seat) == 30


def test_r3_five_shapes_of_one_to_five_squares_ten_tiles_each() -> None:
    assert list(SIZE) == [1, 2, 3, 4, 5]
    assert [sum(tile.startswith(shape) for tile in TILE_IDS) for shape in SHAPE_IDS] == [10] * 5


def test_r4_r5_all_numbers_differ_and_the_sets_are_equally_strong() -> None:
    numbers = list(EXCAVATION)
    sets = [numbers[12 * colour : 12 * colour + 12] for colour in range(4)]

    assert sorted(numbers) == list(range(1, 49))
    assert [sum(cards) for cards in sets] == [294] * 4
    for i in range(4):
        for j in range(i):
            assert sum(one > other for one in sets[i] for other in sets[j]) == 72


def test_r8_the_shipped_supply_and_piles_never_run_out() -> None:
    used = [sum(ZONE_ITEMS[zone * ITEMS + item] for zone in range(40)) for item in range(ITEMS)]

    assert used == list(ITEM_COUNT)
    assert [list(ZONE_SHAPE).count(shape) for shape in range(5)] == [8] * 5


def test_r8_a_zone_is_filled_with_what_there_is_and_may_still_be_chosen() -> None:
    state = empty_table(2, False, 0)
    zone = RESOURCE_IDS.index("res_09") * 4 + 1
    state.supply[ITEM_IDS.index("crystal_white")] = 0
    state.pile_drawn[SHAPE_IDS.index("i1")] = 10

    state.fill_zone(0, zone)

    assert [ITEM_IDS[item] for item in state.zone_list(0)] == ["crystal_purple", "crystal_green", "worker_black"]
    assert state.zone_tile[0] == -1
    assert state.zones_filled == 1


def test_r27_nobody_starts_with_credits() -> None:
    assert list(dealt(4).state.credits) == [0, 0, 0, 0]


def test_random_colours_are_drawn_first_and_dealt_in_seat_order() -> None:
    sets = [[EXCAVATION[colour * SET_SIZE + i] for i in range(SET_SIZE)] for colour in (3, 1)]
    script = [[3, 1, 0, 2], *shuffles(2)[:6], *sets]
    table = Table(GAME, 1, {"colours": "random"}, shuffles=script)

    assert deck_of(table, 0) == sets[0]
    assert deck_of(table, 1) == sets[1]  # Zorlord holds the next set (§7.2)
    assert table.match.names == ["Player 1", "Zorlord"]


def test_no_chance_is_drawn_after_the_setup() -> None:
    table = Table(GAME, 3, seed=5)
    picks = FastChance(5)
    drawn = table.match.chance.drawn

    while table.deciders:
        seat = table.deciders[0]
        legal = table.match.legal_codes(seat)
        table.match.play(seat, legal[picks.below(len(legal))])

    assert table.match.chance.drawn == drawn


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (2, {"solo_level": "hard"}, "solo_level is for one player: leave it at 'easy' with more (§1)"),
        (3, {"solo_direct_free": True}, "solo_direct_free is for one player: leave it off with more (§1)"),
        (5, {}, "Mining Colony is for 1 to 4 players, not 5"),
        (2, {"board_side": "round"}, "option 'board_side' cannot be 'round': it takes standard or advanced"),
    ],
)
def test_setups_that_cannot_be_are_refused_with_a_sentence(
    players: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.setup(players, options)

    assert str(refusal.value) == sentence
