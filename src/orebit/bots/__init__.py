"""The registry of bots: players made of code. A new bot is a class and a line in BOTS."""

import difflib

from orebit.bots.bot import Bot
from orebit.bots.greedy import GreedyBot
from orebit.bots.random import RandomBot
from orebit.core.errors import UnknownBot

__all__ = ["NAMES", "Bot", "get"]

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
NAMES = tuple(BOTS)
LEVELS = ("easy", "medium", "hard")  # the search bots will play at these


def get(name: str, seed: int, stream: int = 0) -> Bot:
    """A new bot. The same name, seed and stream play the same way; give each seat a stream of its own."""
    bot = BOTS.get(name)
    if bot is None:
        raise UnknownBot(_unknown(name))
    return bot(seed, stream)


def check(name: str) -> None:
    """Raise the sentence that `get` would raise."""
    get(name, 0)


def _unknown(name: str) -> str:
    if name in LEVELS:
        return f"the level '{name}' needs the search bots, which this Orebit does not have yet; there are: {_listed()}"
    near = difflib.get_close_matches(name, NAMES, 1, 0.5)
    meant = f"did you mean '{near[0]}'?" if near else f"there are: {_listed()}"
    return f"there is no bot '{name[:40]}'; {meant}"


def _listed() -> str:
    return ", ".join(NAMES)
