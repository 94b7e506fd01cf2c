"""Mining Colony: how many choices set positions give, and choices of choices."""

from tests.games.mining_colony.position import choosing, developing
from tests.games.mining_colony.test_cards import BLUE, RED
from tests.table import count


def test_choosing_and_excavating_with_two_seats() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])

    # Six commits of each seat; the higher card has two zones, the other seat one; then the first seat, with an empty
    # hand, can only finish.
    assert [count(table.state, depth) for depth in (1, 2, 3, 4, 5)] == [6, 36, 72, 72, 72]


def test_one_item_and_one_building() -> None:
    table = developing(colony={0: "1,0 pad"}, hand={0: "ship_red"})

    # First: place, stage or discard = 3. Then: after placing 1 (finish); after staging 3 (place, discard, finish);
    # after discarding 8 (7 tokens for the credit, finish) = 12.
    assert [count(table.state, depth) for depth in (1, 2)] == [3, 12]


def test_a_token_has_as_many_places_as_there_is_vacant_land() -> None:
    table = developing(credits={0: 1}, colony={0: "1,0 pad+ship_red; 1,1 dome"})

    # 7 tokens or finish = 8. Then 7 starting spaces and domes each, and what the next seat can do after finish: 1.
    assert [count(table.state, depth) for depth in (1, 2)] == [8, 7 * 7 + 1]


def test_every_placement_leaves_only_what_the_colony_allows() -> None:
    table = developing(tile={0: "i1_01"})

    # 12 places or the discard = 13. After a placement only finish; after the discard 7 tokens or finish.
    assert [count(table.state, depth) for depth in (1, 2)] == [13, 12 + 8]


def test_two_structures_in_either_order() -> None:
    outpost = "1,0 dome+worker_black; 3,0 pad+ship_black"
    station = "1,5 storage_green+crystal_green; 3,5 storage_any+crystal_green"
    table = developing(players=3, colony={0: f"{outpost}; {station}"})

    # Both builds or finish = 3; then the other build or finish, twice, and seat 1's finish = 5.
    assert [count(table.state, depth) for depth in (1, 2)] == [3, 5]
