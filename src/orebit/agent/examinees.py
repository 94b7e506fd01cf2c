"""Who may be examined: a bot by its name, a function, a player behind an address, a file in a cell.

Each is asked for an action at its decisions and answers with text: a number of its look, or notation.
"""

import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec

from orebit import bots
from orebit.agent.cell import Cell, Limits, Stopped
from orebit.agent.look import as_json, look_at
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.match import Match
from orebit.core.perspective import Perspective
from orebit.core.view import to_json

FUNCTION = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
MOST_ANSWER = 1 << 16  # bytes

Choose = Callable[[Perspective], int | str]


class Player:
    """An agent in a seat, for one game."""

    tokens = 0  # as far as it tells
    tries = 0  # illegal ones at this decision so far

    def choose(self) -> str:
        """An action; raises Stopped when it cannot go on."""
        raise NotImplementedError

    def said(self) -> str:
        """What else it said, for the transcript."""
        return ""

    def end(self) -> None:
        """The game is over."""


class Agent:
    """Somebody who takes an exam."""

    name: str

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        """Sit down to a game."""
        raise NotImplementedError


class BotPlayer(Player):
    def __init__(self, bot: bots.Bot, match: Match, seat: int) -> None:
        self.bot, self.match, self.seat = bot, match, seat

    def choose(self) -> str:
        code = self.bot.choose(self.match.perspective(self.seat, self.bot.chance))
        return self.match.game.actions.format(int(code))


class NamedBot(Agent):
    """One of our bots, without a clock, so that the exam can be taken again."""

    def __init__(self, bot: str, name: str = "") -> None:
        bots.check(bot)
        self.bot, self.name = bot, name or bot

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        return BotPlayer(bots.get(self.bot, seed, 1, clock=False), match, seat)


class FunctionPlayer(Player):
    def __init__(self, choose: Choose, match: Match, seat: int, seed: int) -> None:
        self.function, self.match, self.seat, self.chance = choose, match, seat, FastChance(seed, 1)

    def choose(self) -> str:
        try:
            chosen = self.function(self.match.perspective(self.seat, self.chance))
        except Exception as error:
            raise Stopped(f"it failed: {type(error).__name__}: {error}"[:300]) from error
        known = isinstance(chosen, int) and 0 <= chosen < self.match.game.actions.size
        if known:
            return self.match.game.actions.format(int(chosen))
        return chosen if isinstance(chosen, str) else f"not a code: {chosen}"


class Function(Agent):
    """A function of Python that takes a perspective. It runs in this process: your own, that you trust."""

    def __init__(self, choose: Choose, name: str) -> None:
        self.choose, self.name = choose, name

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        return FunctionPlayer(self.choose, match, seat, seed)


class CellPlayer(Player):
    def __init__(self, cell: Cell) -> None:
        self.cell = cell

    def choose(self) -> str:
        return self.cell.choose()

    def said(self) -> str:
        return self.cell.said()

    def end(self) -> None:
        self.cell.end()


class BotFile(Agent):
    """A file that defines `choose(perspective)`; it runs in a cell."""

    def __init__(self, file: Path, limits: Limits) -> None:
        if not file.is_file():
            raise BadSetup(f"there is no bot file {file}")
        self.file, self.limits, self.name = file, limits, file.name

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        return CellPlayer(Cell(self.file, match, seat, seed, self.limits))


class WebPlayer(Player):
    def __init__(self, address: str, match: Match, seat: int, seconds: float) -> None:
        self.address, self.match, self.seat, self.seconds = address, match, seat, seconds
        self.seen = 0

    def choose(self) -> str:
        match, seat = self.match, self.seat
        look = look_at(match.table_view(seat, self.seen), match.ply(seat), match.names[seat])
        self.seen = match.ply(seat)
        asked = {"game": match.game.id, "options": match.setup.options, "tries": self.tries}
        content = to_json(asked | {"look": msgspec.Raw(as_json(look))})
        request = urllib.request.Request(self.address, content, {"content-type": "application/json"}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self.seconds) as answer:
                told = json.loads(answer.read(MOST_ANSWER))
        except (urllib.error.URLError, TimeoutError, OSError) as error:
            raise Stopped(f"it did not answer: {getattr(error, 'reason', error)}"[:300]) from None
        except ValueError:
            raise Stopped("it answered with garbage") from None
        if not isinstance(told, dict) or not isinstance(told.get("action"), int | str):
            raise Stopped("it answered with garbage: an object with an 'action' was expected")
        tokens = told.get("tokens", 0)
        self.tokens += tokens if isinstance(tokens, int) and tokens > 0 else 0
        return str(told["action"])[:200]


class Web(Agent):
    """A player behind an address: it is sent its look, and answers with {"action": …}, and tokens if it likes."""

    def __init__(self, address: str, seconds: float) -> None:
        self.address, self.seconds, self.name = address, seconds, address

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        return WebPlayer(self.address, match, seat, self.seconds)


def agent_of(given: str, rungs: dict[str, str], limits: Limits) -> Agent:
    """Whom a word on the command line means."""
    if given in rungs:
        return NamedBot(rungs[given], given)  # as strong as the rung is
    if given.startswith(("http://", "https://")):
        return Web(given, limits.seconds)
    if FUNCTION.fullmatch(given) and not bots.is_bot(given):
        return Function(_function(given), given)
    return NamedBot(given)


def _function(given: str) -> Choose:
    module, _, name = given.partition(":")
    sys.path.insert(0, os.getcwd())  # as `python -m` would
    try:
        choose = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadSetup(f"the agent '{given}' cannot be loaded: {error}") from None
    finally:
        sys.path.pop(0)
    if not callable(choose):
        raise BadSetup(f"the agent '{given}' is no function")
    return choose  # type: ignore[no-any-return]  # callable it is
