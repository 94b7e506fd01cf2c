"""A host of a language model that sits an exam: a command, started for each game, which plays through MCP.

It is told an address and the key of its seat. Behind the address are the rules and the tools that playing needs, for
this one seat of the exam's match and for as long as the game lasts.

Two threads meet here. The exam's plays the match; the server's answers the host, and reads the match only while the
exam waits for the host's decision or the match is over.
"""

import asyncio
import contextlib
import json
import os
import secrets
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import uvicorn

from orebit.agent.cell import Stopped, end_group, said_in
from orebit.agent.desk import FORFEITED, MOST_WAIT_S, NO_SEAT, ONE_MORE, Waited, command_of
from orebit.agent.doors import HOST, PATH, SEATS
from orebit.agent.examinees import Agent, Player
from orebit.agent.inside import SAID
from orebit.agent.look import LogPiece, Look, look_at, piece_of
from orebit.core.errors import BadSetup
from orebit.core.extras import need
from orebit.core.match import Match
from orebit.server.local import listen
from orebit.server.refusals import Refuse

SECONDS = 300.0  # a decision of a host may take, unless the exam says otherwise
BUSY = "the others are deciding: wait_for_turn"
GOODBYE_S = 20.0  # for hearing how it ended, once it has
CONFIG = "mcp.json"
RESIGN = "~resign"  # no action of any game begins so
ENVIRONMENT = {  # what a command is told, by the word that stands for it in its arguments
    "address": "OREBIT_MCP_ADDRESS",
    "key": "OREBIT_SEAT_KEY",
    "prompt": "OREBIT_PROMPT",
    "config": "OREBIT_MCP_CONFIG",
}

T = TypeVar("T")


class ExamDesk:
    """One seat of an exam's match, for whoever has its key."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.key = secrets.token_hex(16)
        self.tokens = 0
        self.is_silent = False  # it did not decide in time
        self._news = threading.Condition()  # whoever holds it may look at the match: the exam does not move meanwhile
        self._asked = 0  # how many decisions the exam has asked for; a second try is a second one
        self._tries = 0
        self._is_open = False  # the exam waits for a decision
        self._is_over = False
        self._given: str | None = None
        self._accepted: set[str] = set()
        self._ending = ""

    # -- the exam's side

    def decision(self, tries: int, seconds: float) -> str:
        """What the host decides; raises Stopped when nothing comes."""
        with self._news:
            self._open(tries)
            self._news.wait_for(lambda: self._given is not None or self._ending, seconds)
            self._is_open, given = False, self._given
        if given is None:
            self.is_silent = not self._ending
            raise Stopped(self._ending or f"it did not answer within {seconds:g} s")
        if given == RESIGN:
            raise Stopped("it resigned")
        return given

    def _open(self, tries: int) -> None:
        self._asked, self._tries, self._given, self._is_open = self._asked + 1, tries, None, True
        self._news.notify_all()

    def is_left(self, ending: str) -> None:
        """Nobody will decide any more: the sentence says why."""
        with self._news:
            self._ending = ending
            self._news.notify_all()

    def is_over(self) -> None:
        """The match may be looked at for good."""
        with self._news:
            self._is_over = True
            self._news.notify_all()

    # -- the host's side

    async def look(
        self, address: str, key: str, seen: int | None = None, full: bool = False, heading: str = ""
    ) -> Look:
        self._check(key)
        look = await self._when_open(lambda: self._look(seen, full, heading), MOST_WAIT_S)
        if look is None:
            raise Refuse("busy", BUSY)
        return look

    async def log(self, address: str, key: str, since: int = 0) -> LogPiece:
        self._check(key)
        piece = await self._when_open(lambda: piece_of(self.match.log(self.seat, since)), MOST_WAIT_S)
        if piece is None:
            raise Refuse("busy", BUSY)
        return piece

    async def wait_for_turn(self, address: str, key: str, seen: int, seconds: float = MOST_WAIT_S) -> Look | Waited:
        self._check(key)
        look = await self._when_open(lambda: self._look(seen), max(0.0, min(seconds, MOST_WAIT_S)))
        return Waited(seen=seen) if look is None else look

    async def play(self, address: str, key: str, action: str, seen: int, tokens: int = 0, thought_ms: int = 0) -> Look:
        """Play an action. The same call again does nothing more, and is answered with how it stands."""
        self._check(key)
        command = command_of(seen, action)
        if command in self._accepted:
            return await self.look(address, key, seen)
        with self._news:
            number = self._asked
            self._hand_over(action, seen)
            self.tokens += max(0, tokens)
            self._accepted.add(command)

        def became() -> Look | Refuse:
            refuse = self._refusal(number)
            if refuse is None:
                return self._look(seen)
            self._accepted.discard(command)
            return refuse

        answer = await self._when_open(became, MOST_WAIT_S, number)
        if not isinstance(answer, Look):
            raise answer or Refuse("busy", BUSY)
        return answer

    async def resign(self, address: str, key: str) -> Look:
        self._check(key)
        with self._news:
            self._hand_over(RESIGN, None)
        return await self.look(address, key)

    def _check(self, key: str) -> None:
        if not secrets.compare_digest(key.strip().encode(), self.key.encode()):
            raise Refuse("forbidden", NO_SEAT)

    def _hand_over(self, action: str, seen: int | None) -> None:
        if self._is_over:
            raise Refuse("state", "the match is over")
        if not self._is_open or self._given is not None:
            raise Refuse("state", "there is nothing for you to decide now")
        if seen is not None and seen != self.match.ply(self.seat):
            raise Refuse("stale", "something has happened since you chose; look at the table again")
        self._given = action
        self._news.notify_all()

    def _refusal(self, number: int) -> Refuse | None:
        """Whether the decision of this number was refused: only then is the same decision asked for again."""
        if self._is_over and self.match.acts[-1].code is None:  # the exam resigned for the seat
            return Refuse("illegal", FORFEITED)
        return Refuse("illegal", ONE_MORE) if self._asked == number + 1 and self._tries else None

    async def _when_open(self, answer: Callable[[], T], seconds: float, after: int = 0) -> T | None:
        """The answer, once the seat has to decide (later than the decision of this number) or the match is over."""

        def is_there() -> bool:
            return self._is_over or (self._is_open and self._given is None and self._asked > after)

        def wait() -> T | None:
            with self._news:
                return answer() if self._news.wait_for(is_there, seconds) else None

        return await asyncio.to_thread(wait)

    def _look(self, seen: int | None, full: bool = False, heading: str = "") -> Look:
        match, seat = self.match, self.seat
        return look_at(match.table_view(seat, seen or 0), match.ply(seat), match.names[seat], full, heading)


class Door:
    """The desk's address, served by a thread of its own."""

    def __init__(self, desk: ExamDesk, instructions: str) -> None:
        from orebit.agent.mcp_server import make_exam_server

        listening = listen(HOST, 0)
        listening.listen()  # who calls before the server has begun is answered then
        self.address = f"http://{HOST}:{listening.getsockname()[1]}{PATH}"
        app = make_exam_server(desk, instructions).streamable_http_app(json_response=True, stateless_http=True)
        config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=1, lifespan="on")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()


class HostPlayer(Player):
    def __init__(self, command: list[str], match: Match, seat: int, seconds: float) -> None:
        from orebit.agent.mcp_server import how_to_play

        self.seconds = seconds
        self.desk = ExamDesk(match, seat)
        prompt = how_to_play(match.game, match.names[seat], self.desk.key, "exam")
        self.door = Door(self.desk, prompt)
        self.folder = tempfile.TemporaryDirectory(prefix="orebit-host-")
        config = Path(self.folder.name, CONFIG)
        server = {"type": "http", "url": self.door.address}
        config.write_text(json.dumps({"mcpServers": {"orebit": server}}), encoding="utf-8")
        told = {"address": self.door.address, "key": self.desk.key, "prompt": prompt, "config": str(config)}
        with Path(self.folder.name, SAID).open("wb") as printed:
            self.process = subprocess.Popen(
                [filled(part, told) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                env={**os.environ, **{name: told[word] for word, name in ENVIRONMENT.items()}},
                start_new_session=True,
            )
        threading.Thread(target=self._watch, daemon=True).start()

    def choose(self) -> str:
        given = self.desk.decision(self.tries, self.seconds)
        self.tokens = self.desk.tokens
        return given

    def said(self) -> str:
        """The match is over: the host hears of it, and says what it has to say."""
        self.desk.is_over()
        with contextlib.suppress(subprocess.TimeoutExpired):  # it has had its time; its end comes now
            self.process.wait(0 if self.desk.is_silent else GOODBYE_S)
        return said_in(Path(self.folder.name))

    def end(self) -> None:
        end_group(self.process)
        self.desk.is_over()
        self.door.close()
        self.folder.cleanup()

    def _watch(self) -> None:
        self.desk.is_left(f"its command ended ({self.process.wait()}) before the match did")


class CommandLine(Agent):
    """A host's command line, with {address}, {key}, {prompt} and {config} where it wants them."""

    def __init__(self, command: str, seconds: float) -> None:
        need(SEATS, "agent", "mcp")
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise BadSetup(f"the command of the host cannot be read: {error}") from None
        if not self.command or shutil.which(self.command[0]) is None:
            raise BadSetup(f"there is no command '{self.command[0] if self.command else ''}' to start the host with")
        self.seconds, self.name = seconds, Path(self.command[0]).name

    def sit(self, match: Match, seat: int, seed: int) -> Player:
        return HostPlayer(self.command, match, seat, self.seconds)


def filled(part: str, told: dict[str, str]) -> str:
    for word, value in told.items():
        part = part.replace(f"{{{word}}}", value)
    return part
