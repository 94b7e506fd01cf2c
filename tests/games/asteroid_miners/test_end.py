"""Phase 8, the end of an asteroid and of the match (§4, §5.9, §6, §7)."""

import pytest

from orebit.core.state import NOBODY, Outcome
from orebit.games.asteroid_miners.components import CARD_1A, CARD_2A, CARD_2B
from tests.games.asteroid_miners.position import Board, set_up


def over(**position: object) -> Outcome:
    """The outcome after the last cleanup of asteroid 3."""
    board = Board(phase="cleanup", level=3, active=1, waypoint=(5, 2), **position)  # type: ignore[arg-type]
    outcome = board.run().state.outcome()
    assert outcome is not None
    return outcome


def test_y22_r33_after_p1_reaches_the_bottom_p2_takes_one_more_turn() -> None:
    board = Board(phase="cleanup", active=0, waypoint=(5, 2)).run([2])
    assert (board.state.level, board.state.active) == (1, 1)

    board.state.phase = 12
    board.run([3])

    assert board.state.level == 2


def test_y22_p2_at_the_bottom_ends_the_asteroid_at_once() -> None:
    board = Board(phase="cleanup", active=1, waypoint=(2, 5)).run([1])

    assert board.state.level == 2
    assert board.logged("asteroid_ended") == [[1, 1]]


@pytest.mark.parametrize(("funding", "first"), [((12, 12), 1), ((12, 11), 1), ((11, 12), 0)])
def test_y23_r34_the_poorer_seat_is_p1_and_a_tie_changes_nothing(funding: tuple[int, int], first: int) -> None:
    board = Board(phase="cleanup", first=1, active=0, waypoint=(5, 2), funding=funding).run([1])

    assert board.state.first == board.state.active == first


def test_r35_funding_equipment_and_market_stay_and_the_event_is_rolled_freely() -> None:
    board = Board(
        phase="cleanup", event=4, active=1, waypoint=(5, 4), path=(-1, 0), covered=(0, 1), market=(2, 3),
        equipment=(2, 3), owner=1,
    )  # fmt: skip
    board.run([4])  # the same number as before is no repetition: the cards are new

    state = board.state
    assert (state.event, state.round, state.owner, state.tender) == (4, 1, NOBODY, 0)
    assert list(state.waypoint) == list(state.covered) == [0, 0]
    assert list(state.path) == [-1, -1]
    assert board.market == [2, 3]
    assert list(state.equipment) == [2, 3]


def test_r31_an_unfinished_tender_stratum_is_lost_at_the_asteroids_end() -> None:
    board = Board(phase="cleanup", active=1, waypoint=(5, 3), path=(-1, 1), covered=(0, 2), owner=1).run([1])

    assert board.state.path[1] == -1
    assert board.funding == [10, 10]


def test_r36_a_market_reset_is_rolled_before_the_first_event() -> None:
    board = Board(phase="cleanup", active=1, waypoint=(5, 2), market=(0, 0), market_reset=True).run([5, 6, 1])

    assert board.market == [2, 3]
    assert board.state.event == 1


def test_otherwise_the_next_round_starts_with_p1() -> None:
    board = Board(phase="cleanup", active=1, round=7).run([2])

    assert (board.state.round, board.state.active) == (8, 0)


def test_y33_r46_after_round_sixty_the_asteroid_ends_anyway() -> None:
    board = Board(phase="cleanup", active=1, round=60).run([2])

    assert board.state.level == 2


def test_y33_the_guard_waits_for_p2() -> None:
    board = Board(phase="cleanup", active=0, round=60).run([2])

    assert (board.state.level, board.state.active) == (1, 1)


def test_more_funding_wins() -> None:
    outcome = over(funding=(51, 50), equipment=(1, 4))

    assert outcome.winners == [0]
    assert (outcome.ranks, outcome.returns, outcome.scores) == ([1, 2], [1.0, -1.0], [51, 50])


def test_y27_r48_equal_funding_goes_to_the_better_equipment_then_it_is_a_draw() -> None:
    assert over(funding=(50, 50), equipment=(3, 2)).winners == [0]
    assert over(funding=(50, 50), equipment=(2, 3)).winners == [1]
    draw = over(funding=(50, 50), equipment=(2, 2))
    assert (draw.winners, draw.ranks, draw.returns) == ([0, 1], [1, 1], [0.0, 0.0])


def test_y27_in_solo_a_tie_is_lost() -> None:
    lost = over(funding=(50, 50), equipment=(4, 1), solo=True)
    assert (lost.won, lost.winners, lost.ranks, lost.returns) == (False, [], [2, 1], [-1.0, 1.0])

    won = over(funding=(51, 50), solo=True)
    assert (won.won, won.winners, won.ranks, won.returns) == (True, [0], [1, 2], [1.0, -1.0])


def test_r47_an_even_die_makes_seat_one_red_and_first() -> None:
    state = set_up([4, 1, 1, 1]).state

    assert state.first == state.red == state.active == 1


def test_r57_the_cards_go_with_the_colours() -> None:
    state = set_up([4, 1, 1, 1], purple_card=CARD_2B).state

    assert list(state.card) == [CARD_2B, CARD_1A]


def test_r57_the_solo_player_with_card_2b_is_red_all_the_same() -> None:
    state = set_up([1, 1, 1], solo=True, red_card=CARD_2B).state

    assert state.red == 0
    assert list(state.card) == [CARD_2B, CARD_2A]
