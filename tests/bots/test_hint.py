"""What would you do? The reasons are worked out, not made up."""

import pytest

from orebit.bots.hint import hint
from orebit.core.match import new_match
from orebit.games import IDS, get


@pytest.mark.parametrize("game_id", IDS)
def test_a_hint_is_legal_and_tells_first_what_the_move_surely_does(game_id: str) -> None:
    game = get(game_id)
    match = new_match(game, max(2, game.players[0]), {}, 5)
    for _ in range(3):
        seat = match.deciders()[0]
        found = hint(match, seat, 1, most_ms=50)

        assert found.action in match.legal(seat)
        assert (
            found.reasons[: len(match.preview(seat, found.action))][:4]
            == [line.text for line in match.preview(seat, found.action)][:4]
        )
        match.play(seat, found.action)


@pytest.mark.slow
def test_points_are_compared_with_what_else_would_score() -> None:
    match = new_match(get("dark_side"), 2, {"robot_placement": "auto"}, 1)
    reasons = hint(match, 0, 1).reasons

    assert any(reason.startswith("It scores 7 points now") for reason in reasons), reasons
    assert sum("Of 100 games" in reason for reason in reasons) == 1


def test_without_a_choice_nothing_is_compared() -> None:
    match = new_match(get("martian_miners"), 2, {}, 7)
    while len(match.legal(seat := match.deciders()[0])) > 1:
        match.play(seat, match.legal(seat)[0])

    assert hint(match, seat, 1).reasons[-1] == "There is nothing else to do."
