"""How a judge is trained: everything that its weights depend on, besides the rules."""

from typing import Any

import msgspec

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.game import Game


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """docs/decisions/0035-learned-judges.md says why these numbers."""

    game: str
    players: int
    seed: int = 0
    # games of the greedy bot, with strays: positions that good players avoid are judged too
    greedy_games: int = 40_000
    greedy_rows: int = 8  # positions of a game that are kept, on average
    greedy_strays: tuple[float, ...] = (
        0.0,
        0.05,
        0.1,
        0.2,
        0.3,
    )  # the share of actions drawn by lot; one of them a game
    after_stray: float = 0.5  # how often the position after a stray action is kept
    # games of a search with the hand-made judge, learned from last
    search_games: int = 2_000
    search_rows: int = 14
    search_strays: tuple[float, ...] = (0.0, 0.05, 0.1)
    sims: int = 40
    # the network
    hidden: int = 32
    epochs: int = 3
    last_epochs: int = 2
    rate: float = 1.5e-3
    last_rate: float = 5e-4
    batch: int = 256
    decay: float = 1e-3
    margin: float = 0.3  # how much the margin counts as a second target, dropped afterwards
    # how it is used and tried
    plies: int = 4
    gate_games: int = 400
    gate_ms: int = 5

    @property
    def gate_seed(self) -> int:
        """Of deals that it has not learned from."""
        return self.seed + 1_000_003


def recipe_for(game: Game[Any], players: int, changes: dict[str, Any]) -> Recipe:
    """The usual recipe, with these changes; the playout is a third of what the hand-made judge needs."""
    setup = game.setup(players)
    plies = game.searching(game.start(setup, FastChance(0))).plies // 3
    recipe = Recipe(**{"game": game.id, "players": players, "plies": plies, **changes})
    for name in ("greedy_games", "hidden", "epochs", "batch", "gate_games", "gate_ms"):
        if getattr(recipe, name) < 1:
            raise BadSetup(f"{name} is a number from 1 up, not {getattr(recipe, name)}")
    if recipe.hidden % 8:
        raise BadSetup(f"hidden units come in eights, not {recipe.hidden}")
    return recipe
