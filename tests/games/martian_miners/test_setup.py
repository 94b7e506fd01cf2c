"""§4 Setup: the deck, the board, the start dice, the first constructions."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.board import Board
from orebit.games.martian_miners.components import GEMS, GOLD, KINDS, STASH
from orebit.games.martian_miners.position import START_DICE, START_UPGRADE
from orebit.games.martian_miners.rules import MartianState
from tests.games.martian_miners.position import (
    CORNERS_2,
    canonical,
    counts,
    faces,
    ladder,
    node,
    of_kind,
    stand,
    standing_on,
    stash,
    store,
)
from tests.table import Table

SCAN = [2, 3, 4, 5]


def start_2(bag: list[int], rolls: list[int], **options: object) -> Table[MartianState]:
    """Two players on LADDER-2: the bag is dealt two by two, the dice are rolled in the order of the suits."""
    return Table(GAME, 2, options, rolls=rolls, shuffles=[canonical(2), bag])


def placing(table: Table[MartianState], *dice: tuple[int, str, int]) -> None:
    """Set start dice: (seat, suit, face)."""
    table.state.start_die = vec[i64]([-1] * (table.state.seats * KINDS))
    for seat, suit, face in dice:
        table.state.start_die[seat * KINDS + ("sun", "moon", "crown", "arms").index(suit)] = face


def test_v1_r7_r11_the_highest_sum_places_first_and_last_and_the_other_takes_turn_one() -> None:
    table = start_2([0, 2, 1, 3], [3, 4, 5, 1])
    assert table.state.starting_seat == 0
    order = []
    for _ in range(4):
        seat = table.deciders[0]
        order.append(seat)
        table.play(f"{seat} {table.legal(seat)[0]}", rolls=SCAN if len(order) == 4 else [])

    assert order == [0, 1, 1, 0]
    assert table.deciders == [1]
    assert table.state.turn == 1


def test_v2_r3_tied_leaders_roll_all_their_dice_again_and_the_last_results_stand() -> None:
    table = start_2([0, 1, 2, 3], [0, 5, 1, 4, 2, 2, 3, 0])

    assert table.state.starting_seat == 0  # 4 : 3
    assert [table.state.start_die[i] for i in (0, 1)] == [2, 2]
    assert [table.state.start_die[KINDS + i] for i in (2, 3)] == [3, 0]


def test_r3_only_the_tied_leaders_roll_again() -> None:
    rolls = [*[2] * 4, *[5, 5], *[5, 5], *[0, 3], *[0, 4], *[3, 3]]  # left out, three seats, then two leaders
    bags = [[0, 1, 2, 3], [0, 1, 2, 3], [2, 3, 0, 1]]
    table = Table(GAME, 3, rolls=rolls, shuffles=[canonical(3), *bags])

    assert table.state.starting_seat == 1  # 4 : 6, although seat 2 rolled 3 in all


def test_v3_r8_r9_a_die_whose_best_corner_a_rival_holds_may_be_rolled_again() -> None:
    table = start_2([0, 2, 1, 3], [5, 3, 0, 1])
    table.play("0 place_start crown 4.1")

    assert of_kind(table, "place_start", 1)[-3:] == ["arms 4.0", "arms 5.0", "arms 5.1"]
    assert of_kind(table, "reroll_start", 1) == ["arms"]
    table.play("1 reroll_start arms", rolls=[3])
    assert of_kind(table, "place_start", 1)[-4:] == ["arms 4.2", "arms 4.3", "arms 5.2", "arms 5.3"]
    assert of_kind(table, "reroll_start", 1) == []


def test_v4_r8_a_free_corner_that_touches_as_many_tiles_leaves_no_right() -> None:
    table = start_2([0, 1, 2, 3], [5, 5, 3, 1])
    placing(table, (0, "sun", 5), (1, "crown", 3), (1, "arms", 5))
    stand(table.state, 0, "S3.1")
    table.state.step = 1

    assert table.deciders == [1]
    assert of_kind(table, "reroll_start", 1) == []
    assert "(R8)" in table.refuses("1 reroll_start crown")


def test_r8_own_pieces_give_no_right() -> None:
    table = start_2([0, 1, 2, 3], [5, 5, 3, 1])
    placing(table, (0, "arms", 1), (0, "sun", 5))
    stand(table.state, 0, "S4.1")
    table.state.step = 3

    assert of_kind(table, "reroll_start", 0) == []


def test_r9_when_no_die_has_a_free_corner_all_are_rolled_again_by_themselves() -> None:
    table = start_2([0, 1, 2, 3], [5, 5, 3, 1])
    placing(table, (0, "sun", 5), (0, "crown", 0), (1, "crown", 0), (1, "arms", 1))
    for word in ("L4.0", "L4.1", "L5.0", "L5.1", "L2.3", "S2.4", "S3.3"):
        stand(table.state, 0, word)

    # Arms ace (A5) has no corner left, and seat 0 takes the last one of crown null (D3).
    table.play("0 place_start crown 3.4", rolls=[0, 1, 5, 4])
    assert table.events == ["placed", "start_rerolled", "start_rerolled", "start_rerolled", "start_rerolled"]
    assert table.log[0].endswith("places a scout on corner 3.4 for the crown die.")
    assert table.deciders == [1]


def test_r6_a_start_face_without_a_tile_is_rolled_again_and_of_two_tiles_either_serves() -> None:
    rolls = [0, 1, 2, 3, *[0, 5, 5], *[0, 2], *[0, 3]]  # null of sun is left out: the first sun null is rolled again
    bags = [[0, 1, 2, 3], [2, 3, 0, 1], [2, 3, 0, 1]]
    table = Table(GAME, 3, rolls=rolls, shuffles=[canonical(3, left_out=(0, 1, 2, 3)), *bags])

    assert table.state.starting_seat == 0
    sun_5 = [name for name, face in faces(table.state).items() if face.startswith("s5")]
    assert len(sun_5) == 2
    assert len([text for text in of_kind(table, "place_start") if text.startswith("sun")]) == 8  # four corners each


def test_r4_with_too_few_dice_each_seat_draws_from_a_full_bag() -> None:
    rolls = [*[2] * 4, *[5, 5], *[0, 3], *[0, 3]]
    table = Table(GAME, 3, rolls=rolls, shuffles=[canonical(3), [0, 1, 2, 3], [0, 1, 2, 3], [1, 0, 2, 3]])

    for seat in range(3):
        assert [table.state.start_die[seat * KINDS + k] >= 0 for k in range(4)] == [True, True, False, False]


def test_r4_with_gems_and_gold_the_dice_are_dealt_without_return() -> None:
    options = {"sets": "different"}
    rolls = [5, 5, 1, 2, 1, 2]
    table = Table(GAME, 3, options, rolls=rolls, shuffles=[canonical(3, True), [0, 1, 2, 3, 4, 5]])

    assert [table.state.start_die[2 * KINDS + kind] for kind in (GEMS, GOLD)] == [1, 2]


def test_r13_traders_begin_beside_the_board_storages_empty_and_stashes_full() -> None:
    table = start_2([0, 2, 1, 3], [3, 4, 5, 1])

    assert table.state.traders == 0
    assert store(table.state, 0) == store(table.state, 1) == [0, 0, 0, 0]
    assert stash(table.state, 0) == list(STASH)


def test_v18_r5_three_players_leave_out_twelve_tiles() -> None:
    rolls = [2, 0, 1, 5, *[5, 5], *[4, 4], *[3, 3]]
    left_out = canonical(3, left_out=(2, 0, 1, 5))
    table = Table(GAME, 3, rolls=rolls, shuffles=[left_out, [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])

    assert counts(table.state) == [[1, 1, 1, 2, 2, 2], [0, 1, 2, 2, 2, 2], [1, 0, 2, 2, 2, 2], [1, 1, 2, 2, 2, 1]]
    assert table.state.board.tiles == 36


def test_r5_the_second_sets_tile_is_left_out_if_it_is_there() -> None:
    tiles = list(faces(ladder(3)).values())

    assert "s2" in tiles
    assert "s2'" not in tiles
    assert "s0'" in tiles
    assert "s0" not in tiles
    assert "s1" in tiles
    assert "s1'" not in tiles


def test_r52_gems_and_gold_leave_no_tile_out() -> None:
    state = ladder(3, {"sets": "different"})

    assert counts(state) == [[1] * 6] * 6


def test_the_ladders_are_those_of_section_9() -> None:
    assert list(faces(ladder(2)).values())[:5] == ["s0", "s1", "s2", "s3", "s4"]
    assert faces(ladder(2))["D3"] == "c0"
    assert faces(ladder(3))["C4"] == "s0'"
    assert faces(ladder(4))["E4"] == "s0'"
    assert faces(ladder(3, {"sets": "different"}))["A5"] == "g0"


def test_v25_r78_rolled_corners_move_tiles_and_leave_holes() -> None:
    state = ladder(2, {"board": "corners"}, CORNERS_2)
    tiles = faces(state)

    assert [tiles[name] for name in ("A1", "G1", "A4", "G4")] == ["c3", "s0", "a5", "m2"]
    assert [name for name in ("D3", "B1", "F4", "D2") if name in tiles] == []
    assert state.board.tiles == 24
    assert state.board.touching[node(state, "1.1")] == 3
    assert state.board.touching[node(state, "2.3")] == 2


def test_r79_a_rolled_corner_without_a_tile_is_rolled_again_and_of_two_the_first_moves() -> None:
    # The ladder leaves out moon ace of the second set only; sun null of the first set. Die sun: 3 lies twice.
    rolls = [0, 3, 0, 0, 0, 0, 0, 5]
    state = ladder(3, {"board": "corners"}, rolls)

    assert faces(state)["A1"] == "s3"  # not s3'
    options = {"board": "corners"}
    table_rolls = [0, 0, 0, 0, *[0, 0, 0, 0, 4, 0, 4, 0, 4, 0, 4], *[5, 5], *[4, 4], *[3, 3]]
    bags = [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
    left_out = canonical(3, left_out=(0, 0, 0, 0))
    table = Table(GAME, 3, options, rolls=table_rolls, shuffles=[left_out, *bags])
    assert faces(table.state)["A1"] == "s4"  # the sun null lies nowhere: rolled three times in vain


def test_v43_r40_a_spot_without_tiles_is_no_node_and_cannot_be_crossed() -> None:
    board = Board("#######/##..###/##..###/#######")

    assert board.node(2, 3) == -1
    assert board.steps[board.node(2, 2) * board.nodes + board.node(2, 4)] == 4


def test_r1_every_corner_of_every_tile_is_a_node_at_the_edge_and_round_holes_too() -> None:
    state = ladder(2)

    assert state.board.nodes == 36
    assert state.board.touching[node(state, "0.0")] == 1
    assert state.board.touching[node(state, "2.2")] == 3  # at the hole


def test_r10_the_piece_by_choice_goes_on_any_free_node() -> None:
    rolls = [*[2] * 4, *[5, 5], *[4, 4], *[3, 3]]
    table = Table(GAME, 3, rolls=rolls, shuffles=[canonical(3), [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
    for _ in range(6):
        seat = table.deciders[0]
        table.play(f"{seat} {of_kind_first(table, seat)}")

    assert table.deciders == [0]
    assert len(table.legal(0)) == 49 - 6  # all nodes but six
    table.play("0 place_choice 3.3")
    assert standing_on(table.state, "3.3") == "0S"


def of_kind_first(table: Table[MartianState], seat: int) -> str:
    return f"place_start {of_kind(table, 'place_start', seat)[0]}"


def test_four_players_place_three_scouts_and_a_lab_in_four_rounds() -> None:
    rolls = [*[5, 5, 5], *[4, 4, 4], *[3, 3, 3], *[2, 2, 2]]
    table = Table(GAME, 4, rolls=rolls, shuffles=[canonical(4), *[[0, 1, 2, 3]] * 4])
    order = []
    for i in range(16):
        seat = table.deciders[0]
        order.append(seat)
        table.play(f"{seat} {table.legal(seat)[0]}", rolls=SCAN if i == 15 else [])

    assert order == [0, 1, 2, 3] * 4
    assert [table.state.pips(seat) for seat in range(4)] == [5, 5, 5, 5]
    assert table.deciders == [1]


def test_v41_r62_quick_start_makes_labs_of_start_scouts() -> None:
    table = start_2([0, 2, 1, 3], [3, 4, 5, 1], quick_start=2)
    upgraded = []
    while table.state.turn == 0:
        seat = table.deciders[0]
        if table.state.phase == START_UPGRADE:
            upgraded.append(seat)
        table.play(f"{seat} {table.legal(seat)[0]}", rolls=SCAN if len(upgraded) == 4 else [])

    assert upgraded == [0, 0, 1, 1]  # clockwise from S, each until it has two
    assert [table.state.pips(seat) for seat in range(2)] == [4, 4]
    assert stash(table.state, 0) == [5, 3, 5]


def test_v41_r62_four_players_with_quick_start_two_have_two_labs_and_two_scouts() -> None:
    rolls = [*[5, 5, 5], *[4, 4, 4], *[3, 3, 3], *[2, 2, 2]]
    table = Table(GAME, 4, {"quick_start": 2}, rolls=rolls, shuffles=[canonical(4), *[[0, 1, 2, 3]] * 4])
    for i in range(20):
        seat = table.deciders[0]
        table.play(f"{seat} {table.legal(seat)[0]}", rolls=SCAN if i == 19 else [])

    assert [table.state.pips(seat) for seat in range(4)] == [6, 6, 6, 6]
    assert stash(table.state, 3) == [3, 3, 5]


def test_counts_the_first_placement_of_v1_has_eight_choices() -> None:
    # sun 3 (D1) and crown 4 (C4) of seat 0: four corners each, none taken, no right to roll again.
    table = start_2([0, 2, 1, 3], [3, 4, 5, 1])

    assert table.state.phase == START_DICE
    assert len(table.legal(0)) == 8
