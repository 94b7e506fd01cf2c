"""A figure beside the bots': whoever plays better loses less, and the words say between whom one is."""

from itertools import pairwise
from typing import Any

import pytest

from orebit.bots.yardsticks import beside, yardsticks_of
from orebit.core.game import Game
from orebit.games import all_games

LADDER = {"easy": 50.4, "medium": 30.5, "hard": 6.2}


@pytest.mark.parametrize(
    ("loss", "told"),
    [
        (60.0, "more than easy (50)"),
        (40.0, "between easy (50) and medium (30)"),
        (30.5, "between medium (30) and hard (6)"),
        (10.0, "between medium (30) and hard (6)"),
        (0.0, "less than hard (6)"),
    ],
)
def test_a_loss_is_told_beside_the_bots_around_it(loss: float, told: str) -> None:
    assert beside(loss, LADDER) == told


def test_where_no_bot_was_measured_nothing_is_said() -> None:
    assert yardsticks_of("drift", 2) == {}
    assert beside(10.0, {}) == ""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_of_two_ships_with_a_ladder_whose_better_bots_lose_less(game: Game[Any]) -> None:
    ladder = yardsticks_of(game.id, 2)

    assert ladder
    assert list(ladder) == [name for name in ("easy", "medium", "hard") if name in ladder]
    assert all(worse > better > 0 for worse, better in pairwise(ladder.values()))
