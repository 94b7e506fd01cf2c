"""What people read of options: no name as it is typed on a command line (`start_player`, `seat0`)."""

import re
from typing import Any

import pytest

from orebit.core.game import Game
from orebit.core.options import worded
from orebit.games import all_games

TYPED = re.compile(r"[a-z]_[a-z]|\bseat\d|\w=\w")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_option_shows_a_name_that_is_typed(game: Game[Any]) -> None:
    for option in game.options:
        shown = [option.title, worded(game.options, option.help), *(option.word(value) for value in option.values)]
        assert [text for text in shown if TYPED.search(text)] == [], option.name


def test_a_refusal_speaks_of_options_as_the_form_does() -> None:
    (options,) = [game.options for game in all_games() if game.id == "planet_xs"]
    told = worded(options, "one player needs an AI crew as an opponent: set ai_crews to 1 or more (R2)")
    assert told == "one player needs an AI crew as an opponent: set 'AI crews' to 1 or more (R2)"
