"""A player who carries on whatever happens to the servers: connects again, elsewhere if need be, and sends again."""

import contextlib
import random
import time
from collections.abc import Sequence

from websockets.exceptions import WebSocketException

from tests.server.clients import Browser, Json, Line

PATIENCE_S = 90.0
AGAIN_S = 0.3  # after "please try again"
TROUBLE = (OSError, WebSocketException, TimeoutError, EOFError)  # what a dying server looks like


class StubbornPlayer:
    """Plays one seat of a table by its key, through whichever of the addresses answers."""

    def __init__(self, addresses: Sequence[str], table: str, seat: int, key: str, luck: random.Random) -> None:
        self.addresses = list(addresses)
        self.table = table
        self.seat = seat
        self.key = key
        self.luck = luck
        self.acknowledged: list[str] = []  # commands
        self.reconnections = 0
        self.told: list[str] = []  # why the server was too busy
        self.longest_s = 0.0  # that an answer took
        self._stack = contextlib.ExitStack()
        self._line: Line | None = None
        self._commands = 0

    def close(self) -> None:
        self._stack.close()

    def line(self) -> Line:
        """The line; a new one if it is gone."""
        deadline = time.monotonic() + PATIENCE_S
        while self._line is None:
            assert time.monotonic() < deadline, "no server answers"
            self._stack.close()
            self._stack = contextlib.ExitStack()
            with contextlib.suppress(*TROUBLE):
                browser = Browser(self.addresses[0])
                self._stack.callback(browser.close)
                self._line = self._stack.enter_context(browser.at(self.table, keys=[self.key]))
            if self._line is None:
                self.addresses = [*self.addresses[1:], self.addresses[0]]
                self.reconnections += 1
        return self._line

    def lost(self) -> None:
        self._line = None

    def decision(self) -> Json | None:
        """The view at the seat's next decision; None when the match is over."""
        while True:
            with contextlib.suppress(*TROUBLE):
                return self.line().decision(self.seat)
            self.lost()

    def waits_for(self, seats: Sequence[int]) -> list[int]:
        """Which of these seats the table waits for, once it waits for one of them; none when it is over."""
        while True:
            with contextlib.suppress(*TROUBLE):
                line = self.line()
                while True:
                    view = line.views.get(self.seat)
                    if view is not None and view["view"]["outcome"] is not None:
                        return []
                    awaited = [s for s in view["view"]["deciders"] if s in seats] if view else []
                    if awaited:
                        return awaited
                    line.kept.append(line.receive())
            self.lost()

    def move(self, view: Json) -> Json:
        """A random legal action, sent once; `finish` waits for its answer."""
        self._commands += 1
        action = self.luck.choice(view["view"]["choices"])["action"]
        command = {"type": "play", "id": f"{self.seat}-{self._commands}", "seat": self.seat, "action": action}
        with contextlib.suppress(*TROUBLE):
            self.line().send(command)
        return command

    def finish(self, command: Json) -> None:
        """Wait for the ack; send again on every new line."""
        while True:
            with contextlib.suppress(*TROUBLE):
                before = self._line
                line = self.line()
                if line is not before:
                    line.send(command)
                sent_at = time.monotonic()
                answer = line.answer(command["id"])
                self.longest_s = max(self.longest_s, time.monotonic() - sent_at)
                if answer["type"] == "refused" and answer["code"] == "busy":
                    self.told.append(answer["why"])  # "please try again", it says
                    time.sleep(AGAIN_S)
                    line.send(command)
                    continue
                assert answer["type"] == "ack", answer
                self.acknowledged.append(f"{self.seat} {command['id']}")
                return
            self.lost()
