"""What runs in a worker process: a bot's thought. Imports little, so that a worker is quick to start.

A worker is sent what a record holds (compiled states do not pickle) and keeps the matches it has seen, so that the
next decision of the same table replays only what is new.
"""

import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from orebit import bots
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.perspective import Perspective
from orebit.core.record import Chapter
from orebit.games import get

Acts = Sequence[tuple[int, str]]
MOST_KEPT = 64  # matches in one worker
_matches: OrderedDict[str, Match] = OrderedDict()


def begin_work() -> None:
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
    origin: Sequence[Chapter],
    acts: Acts,
    seat: int,
    bot: str,
    luck: int,
) -> str:
    """The action that a bot chooses for a seat, in notation. Runs in a worker."""
    match = _match_of(table, game, options, players, seed, origin, acts)
    player = bots.get(bot, luck, len(acts))
    code = player.choose(Perspective(match.game, match.state, seat, player.chance))
    return match.game.actions.format(int(code))


def _match_of(
    table: str,
    game: str,
    options: dict[str, Value],
    players: int,
    seed: str,
    origin: Sequence[Chapter],
    acts: Acts,
) -> Match:
    match = _matches.pop(table, None)
    known = [] if match is None else [(act.seat, act.text) for act in match.acts]
    if match is None or match.seed.hex() != seed or list(acts[: len(known)]) != known:
        the_game = get(game)
        setup = the_game.setup(players, options)
        match, known = Match(the_game, setup, bytes.fromhex(seed), origin=origin), []
    match.replay(acts[len(known) :])
    _matches[table] = match
    while len(_matches) > MOST_KEPT:
        _matches.popitem(last=False)
    return match
