"""Mining Colony, §5.7 placing a tile: vectors T4, T10 to T13, counts, and a brute force on random boards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orebit.core.chance import FastChance
from orebit.games.mining_colony.actions import CELL_LABELS
from orebit.games.mining_colony.colony import count_cells, legal_corners, lowest_cell, neighbours
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    CELLS,
    NO_TILE,
    SHAPE_CELLS,
    START_CELLS,
    TILE_IDS,
    TILE_SQUARES,
    TILES,
)
from orebit.games.mining_colony.view import fits
from tests.games.mining_colony.position import developing, offered, print_of

BOARDS = 4000


@pytest.mark.parametrize(("side", "counts"), [("standard", [12, 44, 40, 26, 26]), ("advanced", [10, 32, 26, 18, 18])])
def test_t10_placements_on_an_empty_board(side: str, counts: list[int]) -> None:
    """Standard, i1: the 12 spaces above and below the starting row. i2: in each of the rows beside it 5 bars, and 6
    that stand upright on it, where there is room for two rows above and below: (5 + 5 + 6 + 6) x 2 turns = 44."""
    placed = [
        len(offered(developing(tile={0: tile}, side=side), "place_tile"))
        for tile in ("i1_01", "i2_01", "v3_01", "l4_01", "p5_01")
    ]

    assert placed == counts


def test_t11_a_turned_slab_and_the_prints_it_brings() -> None:
    """R20: a quarter turn clockwise; each square keeps its print."""
    table = developing(tile={0: "p5_01"})
    assert table.refuses("0 place_tile turn0 A1") == "the tile would cover developed land at A3 (§5.7)"

    table.play("0 place_tile turn1 A1")

    shown = {CELL_LABELS[cell]: print_of(table, cell) for cell in range(2 * 6) if print_of(table, cell) != "none"}
    assert shown == {"A1": "blank", "B1": "dome", "C1": "pad", "B2": "storage_white", "C2": "ornament"}
    assert table.log == ["Red places the slab tile on C1, C2, B1, B2 and A1."]


def test_t12_r21_a_corner_is_no_contact() -> None:
    table = developing(tile={0: "i1_01"}, side="advanced")

    assert "(§5.7, R21, R22)" in table.refuses("0 place_tile turn0 C1")
    assert "place_tile turn0 B1" in table.legal(0)


def test_t13_tiles_attach_to_tiles() -> None:
    table = developing(tile={0: "i1_01"})
    assert "place_tile turn0 D1" not in table.legal(0)

    table = developing(tile={0: "i1_01"}, colony={0: "1,3 blank"})
    assert "place_tile turn0 D1" in table.legal(0)


def test_r20_a_tile_that_looks_the_same_turned_is_listed_once_and_never_flipped() -> None:
    table = developing(tile={0: "i1_01"})

    assert {text.split()[0] for text in offered(table, "place_tile")} == {"turn0"}
    assert table.refuses("0 place_tile turn2 A2") == "the tile looks the same with fewer turns: use those (§5.7)"


def test_t4_a_discarded_tile_pays_a_credit_a_square() -> None:
    """R24: it is out of the game."""
    table = developing(tile={0: "p5_02"})

    table.play("0 discard_tile")

    assert table.state.credits[0] == 5
    assert table.log == ["Red discards the slab tile for 5 credits."]
    assert table.state.tile_place[TILE_IDS.index("p5_02")] == -2


def test_a_tile_off_the_grid_is_refused() -> None:
    table = developing(tile={0: "l4_01"})

    assert table.refuses("0 place_tile turn0 F1") == "the tile would reach beyond the grid (§5.7)"


# -- the masks against a slow answer
def brute_force(tile: int, land: int, ground: int) -> list[tuple[int, int]]:
    """(rotation, corner) of every legal placement, space by space as §5.7 says it."""
    squares = SHAPE_CELLS[tile // 10]
    seen: set[frozenset[tuple[int, int, int]]] = set()
    placements = []
    for rotation in range(4):
        for corner in range(CELLS):
            cells = list(squares)
            for _ in range(rotation):
                height = 1 + max(r for r, _ in cells)
                cells = [(c, height - 1 - r) for r, c in cells]
            cells = [(corner // 6 + r, corner % 6 + c) for r, c in cells]
            if not all(0 <= r < 6 and 0 <= c < 6 and not (land >> (6 * r + c)) & 1 for r, c in cells):
                continue
            beside = [(r + dr, c + dc) for r, c in cells for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            if not any(0 <= r < 6 and 0 <= c < 6 and (ground >> (6 * r + c)) & 1 for r, c in beside):
                continue
            picture = frozenset((r, c, shown) for (r, c), shown in zip(cells, TILE_SQUARES[tile], strict=True))
            if picture not in seen:
                seen.add(picture)
                placements.append((rotation, corner))
    return placements


def by_masks(tile: int, land: int, ground: int) -> list[tuple[int, int]]:
    found = []
    for rotation in range(4):
        corners = legal_corners(tile, rotation, land, ground)
        found += [(rotation, corner) for corner in range(CELLS) if (corners >> corner) & 1]
    return found


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    tile=st.integers(0, TILES - 1), land=st.integers(0, ALL_CELLS), some=st.integers(0, ALL_CELLS), side=st.booleans()
)
def test_legal_placements_equal_a_brute_force(tile: int, land: int, some: int, side: bool) -> None:
    start = START_CELLS[int(side)]
    assert by_masks(tile, land | start, (land & some) | start) == brute_force(tile, land | start, (land & some) | start)


@pytest.mark.slow
def test_legal_placements_equal_a_brute_force_on_thousands_of_boards() -> None:
    """Boards of every density; some developed spaces are tokens, which give no contact (R22)."""
    chance = FastChance(10)
    for _ in range(BOARDS):
        density = 1 + chance.below(9)
        start = START_CELLS[chance.below(2)]
        land = ground = start
        for cell in range(CELLS):
            if chance.below(10) < density:
                land |= 1 << cell
                if chance.below(4) > 0:
                    ground |= 1 << cell
        tile = chance.below(TILES)
        assert by_masks(tile, land, ground) == brute_force(tile, land, ground)


@given(cells=st.integers(1, ALL_CELLS))
def test_the_tricks_with_masks(cells: int) -> None:
    members = [cell for cell in range(CELLS) if (cells >> cell) & 1]
    beside = {
        6 * r + c
        for cell in members
        for r, c in (
            (cell // 6 + 1, cell % 6), (cell // 6 - 1, cell % 6), (cell // 6, cell % 6 + 1), (cell // 6, cell % 6 - 1)
        )
        if 0 <= r < 6 and 0 <= c < 6
    }  # fmt: skip

    assert count_cells(cells) == len(members)
    assert lowest_cell(cells) == members[0]
    assert [cell for cell in range(CELLS) if (neighbours(cells) >> cell) & 1] == sorted(beside)


def test_a_zone_tells_whether_its_tile_could_lie_in_the_own_colony() -> None:
    """A fault that a player met: a zone was won whose tile fitted nowhere, and nothing had told so."""
    state = developing().state
    tile = TILE_IDS.index("p5_01")

    assert fits(state, 0, tile)
    state.land[0] = ALL_CELLS & ~0b11  # two spaces are left
    assert not fits(state, 0, tile)
    assert fits(state, 0, NO_TILE)  # a zone without one
    assert fits(state, -1, tile)  # who looks on has no colony
