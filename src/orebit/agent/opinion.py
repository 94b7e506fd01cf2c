"""What the bots' search thinks of a decision: for assisted seats, and for the loss that an exam tells."""

from typing import Any

from orebit import bots
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.state import State
from orebit.core.view import to_json
from orebit.server.bot_moves import Decision, match_of

ADVISER = "search:sims=400"
MOST_CONSIDERED = 5


def consider(decision: Decision) -> bytes:
    """In a worker of the server: the adviser's opinion as JSON."""
    match = match_of(decision)
    bot = bots.get(decision.bot, decision.bot_seed, len(decision.acts))
    bot.choose(Perspective(match.game, match.state, decision.seat, bot.chance))
    return to_json(bot.why(MOST_CONSIDERED))


def loss_of(game: Game[Any], state: State, seat: int, action: str, seed: int) -> float | None:
    """How much less than the best an action promises, from 0 to 1, as a search sees it that knows what the seat knows.

    None where the search did not look at the action: then it cannot say.
    """
    bot = bots.get(ADVISER, seed)
    bot.choose(Perspective(game, state, seat, bot.chance))
    expected = {each.action: each.expected for each in bot.why(10_000).considered}
    best = max((value for value in expected.values() if value is not None), default=None)
    mine = expected.get(action)
    return None if best is None or mine is None else max(0.0, best - mine)
