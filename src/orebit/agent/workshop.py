"""What a model may run at its user's own machine: games between bots, and the exam of a bot that it wrote.

Only over a pipe: a server for strangers has no cores to give away. Each call is bounded: a host waits for its answer.
"""

import asyncio
import tempfile
from pathlib import Path

from orebit.agent.cell import Limits
from orebit.agent.exam import ExamReport, Plan, take
from orebit.agent.examinees import BotFile
from orebit.core.errors import BadSetup
from orebit.lab import ArenaReport, arena
from orebit.lab.simulate import Simulation, simulate

MOST_GAMES = 200
MOST_CODE = 100_000  # characters of a bot


async def run_simulation(game: str, bots: list[str], games: int, seed: int) -> Simulation:
    return await asyncio.to_thread(simulate, game, bots, bounded(games), None, seed)


async def run_arena(game: str, bots: list[str], games: int, seed: int) -> ArenaReport:
    return await asyncio.to_thread(arena, game, bots, bounded(games), min(2, len(bots)), None, seed)


async def run_exam(game: str, code: str, games: int, seed: int, against: list[str]) -> ExamReport:
    """The bot is a file as `orebit exam --bot` takes it, and runs in the same cell."""
    if len(code) > MOST_CODE:
        raise BadSetup(f"a bot has at most {MOST_CODE} characters, not {len(code)}")

    def examine() -> ExamReport:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "bot.py")
            file.write_text(code, encoding="utf-8")
            return take(BotFile(file, Limits()), Plan(game, bounded(games), seed, against))

    return await asyncio.to_thread(examine)


def bounded(games: int) -> int:
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"a call plays 1 to {MOST_GAMES} games, not {games}")
    return games
