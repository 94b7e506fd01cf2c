"""The laws, for every registered game, seat count and option set of its spread."""

from collections.abc import Mapping
from typing import Any

import pytest

from orebit.core.game import Game
from orebit.core.laws import LAWS, Law
from orebit.core.options import Value
from orebit.games import all_games

SEEDS = range(100, 104)  # of the thorough version
GAMES = all_games()


def setup_id(game: Game[Any], players: int, options: Mapping[str, Value]) -> str:
    return "-".join([game.id, f"{players}p", *(str(value).replace(" ", "_") for value in options.values())])


def every_setup() -> list[Any]:
    return [
        pytest.param(game, players, options, id=setup_id(game, players, options))
        for game in GAMES
        for players, options in game.spread
    ]


def one_setup_a_law() -> list[Any]:
    """Each law on one setup of each game; the next law takes the next setup, so that all of them are tried."""
    tries = []
    for game in GAMES:
        for i, law in enumerate(LAWS):
            players, options = game.spread[i % len(game.spread)]
            tries.append(pytest.param(law, game, players, options, id=f"{law.name}-{setup_id(game, players, options)}"))
    return tries


@pytest.mark.parametrize(("law", "game", "players", "options"), one_setup_a_law())
def test_the_law_holds(law: Law, game: Game[Any], players: int, options: Mapping[str, Value]) -> None:
    assert law.check(game, game.setup(players, options), seed=1) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), every_setup())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_law_holds_throughout(law: Law, game: Game[Any], players: int, options: Mapping[str, Value]) -> None:
    for seed in SEEDS[:1] if law.once else SEEDS:
        assert law.check(game, game.setup(players, options), seed) == ""
