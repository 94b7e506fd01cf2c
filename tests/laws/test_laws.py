"""The laws, for every registered game, seat count and option set of its spread."""

from collections.abc import Mapping
from typing import Any

import pytest

from orebit.core.game import Game
from orebit.core.laws import LAWS, Law
from orebit.core.options import Value
from orebit.core.uncompiled import is_compiled
from orebit.games import all_games

SEEDS = range(100, 102)  # of the thorough version: with an odd seed the table itself acts more often
GAMES = all_games()
FEW = 3  # setups a game where nothing is compiled, which takes thirty times as long; all of them are tried compiled


def setup_id(game: Game[Any], players: int, options: Mapping[str, Value]) -> str:
    return "-".join([game.id, f"{players}p", *(str(value).replace(" ", "_") for value in options.values())])


def every_setup() -> list[Any]:
    return [
        pytest.param(game, players, options, id=setup_id(game, players, options))
        for game in GAMES
        for players, options in (game.spread if is_compiled() else game.spread[:: -(-len(game.spread) // FEW)])
    ]


def one_game_a_law() -> list[Any]:
    """Each law on one setup of one game; the next law takes the next, so that all are tried: for `make check`."""
    tries = []
    for i, law in enumerate(LAWS):
        game = GAMES[i % len(GAMES)]
        players, options = game.spread[i % len(game.spread)]
        tries.append(pytest.param(law, game, players, options, i, id=f"{law.name}-{setup_id(game, players, options)}"))
    return tries


@pytest.mark.parametrize(("law", "game", "players", "options", "seed"), one_game_a_law())
def test_the_law_holds(law: Law, game: Game[Any], players: int, options: Mapping[str, Value], seed: int) -> None:
    assert law.check(game, game.setup(players, options), seed) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), every_setup())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_law_holds_throughout(law: Law, game: Game[Any], players: int, options: Mapping[str, Value]) -> None:
    for seed in SEEDS[:1] if law.once else SEEDS:
        assert law.check(game, game.setup(players, options), seed) == ""
