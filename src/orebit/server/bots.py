"""Bots in seats think in worker processes: the event loop only waits for their answers.

A worker is sent what a record holds (compiled states do not pickle) and keeps the matches it has seen, so that the
next decision of the same table replays only what is new.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import structlog

from orebit import bots
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.perspective import Perspective
from orebit.games import get
from orebit.server.wire import BotInfo

log = structlog.get_logger("orebit.bots")
T = TypeVar("T")
Acts = Sequence[tuple[int, str]]
MOST_KEPT = 64  # matches in one worker
MOST_TRIES = 3


def bot_names() -> list[BotInfo]:
    return [BotInfo(name=name) for name in bots.NAMES]


class Thinkers:
    """A pool of worker processes, made when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something in a worker; a worker that died is replaced."""
        for attempt in range(MOST_TRIES):
            pool = self._pool or self._make()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                log.error("a bot's worker process died", attempt=attempt)
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
        raise RuntimeError("worker processes die again and again")

    def _make(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            max_workers=self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work
        )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


# -- in the worker

_matches: OrderedDict[str, Match] = OrderedDict()


def _begin_work() -> None:
    """Keyboard interrupts are the server's business; when the server dies, however it dies, the worker goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


def think(
    table: str,
    game: str,
    options: dict[str, Value],
    players: int,
    seed: str,
    acts: Acts,
    seat: int,
    bot: str,
    luck: int,
) -> str:
    """The action that a bot chooses for a seat, in notation. Runs in a worker."""
    match = _match_of(table, game, options, players, seed, acts)
    player = bots.get(bot, luck, len(acts))
    code = player.choose(Perspective(match.game, match.state, seat, player.chance))
    return match.game.actions.format(int(code))


def _match_of(table: str, game: str, options: dict[str, Value], players: int, seed: str, acts: Acts) -> Match:
    match = _matches.pop(table, None)
    known = [] if match is None else [(act.seat, act.text) for act in match.acts]
    if match is None or match.seed.hex() != seed or list(acts[: len(known)]) != known:
        the_game = get(game)
        match, known = Match(the_game, the_game.setup(players, options), bytes.fromhex(seed)), []
    match.replay(acts[len(known) :])
    _matches[table] = match
    while len(_matches) > MOST_KEPT:
        _matches.popitem(last=False)
    return match
