"""How many choices there are in set positions, the numbers derived beside them."""

from orebit.games.asteroid_miners.actions import ACTIONS
from orebit.games.asteroid_miners.components import CARD_1A, CARD_2B
from tests.games.asteroid_miners.position import Board
from tests.table import count


def choices_of_choices(board: Board) -> int:
    """The sum of the next decision's choices over all choices; the dice of a reroll do not change it here."""
    return count(board.state, 2, chance=1)


def test_the_action_space_is_that_of_the_spec_and_two_acts_of_the_table() -> None:
    # §10: 4 + 2 + 32 + 32 + 16 + 1 + 6 + 24 + 24 + 24 + 1 + 15 + 24 + 1 + 32 + 24 + 1 + 32 + 5 + 5 + 1 + 1 + 1 = 308
    assert ACTIONS.size == 308 + 2


def test_keeping_five_dice() -> None:
    board = Board(phase="pool", drill="W1 W2 W3 W4", pool=[1, 2, 3, 4, 5])

    assert len(board.legal()) == 32  # 2^5
    # 31 reroll and then ask for 32 again; keeping all goes on to the dig, since white cannot be modified:
    # s1 needs 1 2, which slots 0 and 1 have: nothing, 1, 2, both = 4.
    assert choices_of_choices(board) == 31 * 32 + 4


def test_keeping_four_dice_under_damaged_drill() -> None:
    assert len(Board(phase="pool", event=2, drill="G1 G2 G3 -", pool=[1, 2, 3, 4]).legal()) == 16  # 2^4


def test_modifying_with_every_kind_of_pair() -> None:
    # U1, 1s: 4 components x 2 signs = 8; 5s rearrange 4 green: 4! - 1 = 23; and to be done.
    board = Board(phase="modify", event=6, drill="G1 G2 G3 G4", pool=[1, 1, 5, 5, 2])
    assert len(board.legal()) == 8 + 23 + 1

    # 6s set 4 components to 5 other faces = 20; U2, 2s: 8.
    board = Board(phase="modify", event=6, equipment=(2, 1), drill="G1 G2 G3 G4", pool=[6, 6, 2, 2, 3])
    assert len(board.legal()) == 8 + 20 + 1


def test_modifying_with_black_and_the_scavenger() -> None:
    # U4: 4 levels x 2 black x 2 signs = 16; scavenge 2 green slots x 3 faces of the pool = 6; 1s: 4 x 2 = 8; done.
    board = Board(phase="modify", equipment=(4, 1), drill="K1 K2 G3 G4", pool=[1, 1, 2, 3], cards=(CARD_2B, CARD_1A))

    assert len(board.legal()) == 16 + 6 + 8 + 1


def test_rerolling_up_to_two_or_four_green_components() -> None:
    # two of four: 4 + 6 = 10, and done; up to four: 2^4 - 1 = 15, and done
    assert len(Board(phase="modify", event=1, drill="G1 G2 G3 G4", pool=[6, 6]).legal()) == 10 + 1
    assert len(Board(phase="modify", event=3, drill="G1 G2 G3 G4", pool=[6, 6]).legal()) == 15 + 1


def test_digging_with_duplicates() -> None:
    # need 3 5 5 with 3, 5, 5, 5: no 3 or the 3 (2), times none, one of three, two of three fives (1 + 3 + 3) = 14
    board = Board(phase="dig", level=2, drill="G3 G5 G5 G5", waypoint=(4, 0), funding=(20, 0))

    assert len(board.legal()) == 14


def test_digging_at_the_junction_with_the_tender() -> None:
    # asteroid 1: column 1 3 3 with 1, 3, 3: 2^3 = 8 (nothing included); tender stratum 3 4 4: one of two 3s, 4 or not:
    # (1 + 2) x 2 - 1 = 5 with anything at all
    board = Board(phase="dig", drill="G1 G3 G3 G4", waypoint=(3, 0), owner=0)

    assert len(board.legal()) == 8 + 5


def test_seconds_after_an_exchange() -> None:
    board = Board(phase="modify", level=2, event=2, drill="G6 G6 W6 -", pool=[5, 5, 2, 2, 3])
    # exchange: 2 green slots x faces 2, 3 = 4, and done; U1 cannot use the 2s
    assert len(board.legal()) == 5

    # after a 2: second exchange 2 slots x faces 2, 3 + stop = 5; after a 3: 2 slots x face 2 + stop = 3;
    # each twice, once a slot. Done goes on to the dig of 2 4: nothing fits, so that buying U2 is asked: 2.
    assert choices_of_choices(board) == 2 * 5 + 2 * 3 + 2
