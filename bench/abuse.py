"""One address attacks the online table while somebody at another plays. Loopback only, bounded in number and time:

    python bench/abuse.py                       # all attacks at once, for half a minute
    python bench/abuse.py --seconds 60 --json

The attacks, all from 127.0.0.2: 27 tables of `hard` against itself, watched; 40 calls at once for the luck of a record,
40 for all that the coach says of it and 40 for the short form; 1,100 half-sent headers; floods of chat, WebSockets and
`/healthz`; a second browser after the seat of somebody absent.
The victim at 127.0.0.1 plays against `greedy` and has a record verified every second. The bars: the bot answers within
3 s, `verify` within 2 s, and nothing goes wrong for the victim. Ends with 1 when a bar is missed.
"""

import argparse
import contextlib
import itertools
import json
import logging
import multiprocessing
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from orebit import bots
from orebit.core.match import new_match
from orebit.core.perspective import Perspective
from orebit.games import get
from tests.server.clients import Browser, Line
from tests.server.processes import ServerProcess

GAME = "dark_side"
STRANGER, FRIEND = "127.0.0.2", "127.0.0.3"  # the victim is 127.0.0.1
TABLES, ANALYSIS_CALLS, HEADERS, FLOODS = 27, 40, 1100, 4
RECORDS = 12  # more than one: what is known already costs nothing
ANALYSES = ("luck", "coach", "coach?whole=false")
BOT_S, VERIFY_S = 3.0, 2.0  # the bars
GONE = (OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError, AssertionError)
Told = Counter[str]


# -- what the stranger does; each attack goes on until it is told to end


def watch_hard_tables(address: str, told: Told, ended: Callable[[], bool]) -> None:
    with contextlib.ExitStack() as stack:
        while not ended():
            if told["tables of hard"] < TABLES:
                stranger = Browser(address, STRANGER)  # somebody new each time: a person sits at so many tables only
                made = stranger.http.post("/api/tables", json={"game": GAME, "seats": ["hard", "hard"], "start": True})
                if made.status_code == 201:
                    told["tables of hard"] += 1
                    stack.enter_context(stranger.at(made.json()["table"]["id"]))
                    continue
                told[f"tables refused {made.status_code}"] += 1
            time.sleep(1.0)


def ask_for_analysis(address: str, told: Told, ended: Callable[[], bool], records: list[bytes], what: str) -> None:
    stranger = Browser(address, STRANGER)
    for record in itertools.cycle(records):
        if ended():
            return
        told[f"{what} {stranger.http.post(f'/api/records/{what}', content=record).status_code}"] += 1
        time.sleep(0.05)


def send_half_headers(address: str, told: Told, ended: Callable[[], bool]) -> None:
    port = int(address.rpartition(":")[2])
    opened: list[socket.socket] = []
    while not ended():
        if len(opened) == HEADERS:
            for each in opened:
                each.close()
            opened.clear()
            told["rounds of half headers"] += 1
        each = socket.create_connection(("127.0.0.1", port), 5, source_address=(STRANGER, 0))
        opened.append(each)
        with contextlib.suppress(OSError):
            each.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Half: ")
        told["half headers"] += 1


def flood_health(address: str, told: Told, ended: Callable[[], bool]) -> None:
    stranger = Browser(address, STRANGER)
    while not ended():
        told[f"healthz {stranger.http.get('/healthz').status_code}"] += 1


def flood_connects(address: str, told: Told, ended: Callable[[], bool]) -> None:
    stranger = Browser(address, STRANGER)
    while not ended():
        with stranger.line("/api/lobby/live") as line:
            told[f"connects {line.receive()['type']}"] += 1


def flood_chat(address: str, told: Told, ended: Callable[[], bool], table: str) -> None:
    stranger = Browser(address, STRANGER)
    for number in itertools.count():
        if ended():
            return
        line = {"id": f"{id(stranger)} {number}", "text": "me again"}
        told[f"chat {stranger.http.post(f'/api/tables/{table}/chat', json=line).status_code}"] += 1


def grab_seat(address: str, told: Told, ended: Callable[[], bool], table: str) -> None:
    while not ended():
        stranger = Browser(address, STRANGER)
        answer = stranger.http.post(f"/api/tables/{table}/seats/1/take", json={})
        told["seats grabbed" if answer.status_code == 200 else f"seat refused {answer.status_code}"] += 1
        stranger.close()
        time.sleep(0.2)


def attack(address: str, table: str, records: list[bytes], seconds: float, answer: "Queue[dict[str, int]]") -> None:
    """All of it, in a process of its own: the victim's clock must not wait for the stranger's Python."""
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # it complains when the server hangs up
    told: Told = Counter()
    end_at = time.monotonic() + seconds

    def ended() -> bool:
        return time.monotonic() >= end_at

    def insist(work: Callable[..., None], *arguments: Any) -> None:
        while not ended():
            try:
                work(address, told, ended, *arguments)
            except GONE as error:  # refused, cut off, out of files: the stranger does not mind
                told[f"{work.__name__}: {type(error).__name__}"] += 1
                time.sleep(0.1)

    chat = Browser(address, STRANGER).make(GAME, ["open", "open"])["table"]["id"]
    work: list[tuple[Any, ...]] = [(watch_hard_tables,), (grab_seat, table)]
    for what in ANALYSES:
        work += [(ask_for_analysis, records, what)] * ANALYSIS_CALLS
    floods: list[tuple[Any, ...]] = [(flood_health,), (flood_connects,), (flood_chat, chat)]
    # First the work: the floods use up what the stranger's address may have, and would keep it from the rest.
    for plan, pause_s in ((work, seconds / 3), ([*floods * FLOODS, (send_half_headers,)], 0.0)):
        for each in plan:
            threading.Thread(target=insist, args=each, daemon=True).start()
        time.sleep(pause_s)
    time.sleep(max(0.0, end_at - time.monotonic()))
    answer.put(dict(told))


# -- what the victim sees


class Victim:
    """Somebody who only wants to play."""

    def __init__(self, address: str) -> None:
        self.browser = Browser(address)
        self.record = dice_record()
        self.bot_s: list[float] = []
        self.verify_s: list[float] = []
        self.errors: list[str] = []

    def warm_up(self) -> None:
        """The first move and the first look start worker processes, attack or not."""
        table = self.browser.make(GAME, ["me", "greedy"], start=True)["table"]["id"]
        with self.browser.at(table) as line:
            self._play_on(line, random.Random(1), time.monotonic() + 5)
        self.browser.post("/api/records/verify", content=self.record)
        self.bot_s.clear()

    def play(self, until: float) -> None:
        luck = random.Random(7)
        while time.monotonic() < until:
            with self._noting():
                table = self.browser.make(GAME, ["me", "greedy"], start=True)["table"]["id"]
                with self.browser.at(table) as line:
                    self._play_on(line, luck, until)

    def _play_on(self, line: Line, luck: random.Random, until: float) -> None:
        view = line.decision(0)
        while view is not None and time.monotonic() < until:
            answer = line.play(0, luck.choice(view["view"]["choices"])["action"], view["seq"])
            if answer["type"] != "ack":
                self.errors.append(str(answer))
            seen = line.wait_for_view(0, answer.get("seq", 0))
            while not seen["view"]["choices"] and seen["view"]["outcome"] is None:  # the bot has to move
                began = time.monotonic()
                seen = line.wait_for_view(0, seen["seq"] + 1)
                self.bot_s.append(time.monotonic() - began)
            view = line.decision(0)

    def verify(self, until: float) -> None:
        while time.monotonic() < until:
            with self._noting():
                began = time.monotonic()
                if not self.browser.post("/api/records/verify", content=self.record)["ok"]:
                    self.errors.append("verify found fault with a good record")
                self.verify_s.append(time.monotonic() - began)
            time.sleep(1.0)

    @contextlib.contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except GONE as error:
            self.errors.append(f"{type(error).__name__}: {error}"[:200])


def leave_a_seat(address: str) -> tuple[str, Browser, Browser]:
    """A table of two whose second player goes away: the first lets a bot play on."""
    host, friend = Browser(address), Browser(address, FRIEND)
    table = host.make(GAME, ["me", "open"], settings={"grace_s": 0})["table"]["id"]
    friend.take(table, 1)
    host.post(f"/api/tables/{table}/start")
    with host.at(table):
        deadline = time.monotonic() + 120
        while True:
            choice = {"seat": 0, "absent": 1, "choice": "bot"}
            if host.http.post(f"/api/tables/{table}/absent", json=choice).status_code == 200:
                return table, host, friend
            assert time.monotonic() < deadline, "the absent player is still thought to be here"
            time.sleep(0.5)


def dice_record(seed: int = 5) -> bytes:
    """A match of Asteroid Miners, which throws many dice."""
    game = get("asteroid_miners")
    match, bot = new_match(game, 2, {}, seed), bots.get("greedy", seed)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, game.actions.format(int(bot.choose(Perspective(game, match.state, seat, bot.chance)))))
    return match.record().to_bytes()


def run(seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="orebit-abuse-") as name:
        folder = Path(name)
        settings = {"OREBIT_NO_LIMITS": "0", "OREBIT_BOT_DELAY_MS": "600", "OREBIT_BOT_WORKERS": ""}  # as by default
        with ServerProcess(folder, "server", f"sqlite:///{folder / 'tables.db'}", **settings) as server:
            table, host, friend = leave_a_seat(server.address)
            victim = Victim(server.address)
            victim.warm_up()
            context = multiprocessing.get_context("spawn")
            answer: Queue[dict[str, int]] = context.Queue()
            arguments = (server.address, table, [dice_record(seed) for seed in range(RECORDS)], seconds, answer)
            stranger = context.Process(target=attack, args=arguments, daemon=True)
            stranger.start()
            until = time.monotonic() + seconds
            verifying = threading.Thread(target=victim.verify, args=(until,))
            verifying.start()
            victim.play(until)
            verifying.join()
            told = answer.get(timeout=120)
            stranger.join(30)
            back = friend.http.post(f"/api/tables/{table}/seats/1/take", json={}).status_code
            for browser in (victim.browser, host, friend):
                browser.close()
    return {
        "bot answers": len(victim.bot_s),
        "bot worst s": round(max(victim.bot_s, default=float("inf")), 2),
        "verified": len(victim.verify_s),
        "verify worst s": round(max(victim.verify_s, default=float("inf")), 2),
        "errors": victim.errors,
        "seats grabbed": told.get("seats grabbed", 0),
        "the friend got the seat back": back == 200,
        "the stranger": dict(sorted(told.items())),
    }


def missed(report: dict[str, Any]) -> list[str]:
    bars = {
        f"the greedy bot answers within {BOT_S:g} s": report["bot worst s"] <= BOT_S,
        f"verify answers within {VERIFY_S:g} s": report["verify worst s"] <= VERIFY_S,
        "nothing goes wrong for the victim": not report["errors"],
        "nobody takes the seat of somebody who may come back": report["seats grabbed"] == 0,
        "whoever comes back has the seat at once": report["the friend got the seat back"],
    }
    return [bar for bar, kept in bars.items() if not kept]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    report = run(min(arguments.seconds, 300.0))
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        for name, value in report.items():
            print(f"{name:32} {value}")
    bars = missed(report)
    for bar in bars:
        print(f"MISSED: {bar}", file=sys.stderr)
    return 1 if bars else 0


if __name__ == "__main__":
    sys.exit(main())
