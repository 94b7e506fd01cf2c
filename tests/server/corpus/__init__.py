"""Stored tables of every published version: what a database held when those rules were played.

`python -m tests.server.corpus` plays tables of each game whose present rules have no file yet and writes one. A file is
never made anew and never deleted: test_upgrade.py loads them all, those of older rules too.
"""

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from sqlalchemy import MetaData, create_engine, insert

from orebit.core.game import Game
from orebit.games import all_games, get
from orebit.server.migrations import make_private_file, upgrade
from orebit.server.running import configure_log
from orebit.server.tables import now_ms
from tests.server.clients import Browser, Json
from tests.server.conftest import Running, settings_for

HERE = Path(__file__).parent
NAMES = ("tables", "members", "acts", "identities", "chat")
SEED = 16
OVER_S = 300.0


class Stored(msgspec.Struct):
    """A database of one game, row by row."""

    game: str
    rules: str
    components: str
    schema: str  # the step of the migrations that the rows are of
    running: dict[str, list[str]]  # by table that is being played: what seat 0 may play now
    finished: list[str]  # tables that are over
    waiting: list[str]  # tables that have not begun
    rows: dict[str, list[dict[str, Any]]]  # by name of the database's table

    def is_present(self) -> bool:
        game = get(self.game)
        return (self.rules, self.components) == (game.rules_version, game.digest())

    def write(self, database: Path, ago_ms: int = 0) -> None:
        """Lay the rows down in a database of their schema, as if the last of them had been written so long ago."""
        self._shift(now_ms() - ago_ms - max(row["at"] for row in self.rows["acts"]))
        make_private_file(database)
        engine = create_engine(f"sqlite:///{database}")
        with engine.begin() as connection:
            upgrade(connection, self.schema)
            then = MetaData()
            then.reflect(connection)
            for name, rows in self.rows.items():
                if rows:
                    connection.execute(insert(then.tables[name]), rows)
        engine.dispose()

    def _shift(self, by_ms: int) -> None:
        """Clocks go on from where they stood."""
        for row in self.rows["acts"] + self.rows["chat"]:
            row["at"] += by_ms
        for row in self.rows["tables"]:
            document = msgspec.json.decode(row["document"])
            for times, names in (
                (document, ("created_at", "started_at", "ended_at")),
                (row, ("created_at", "deadline")),
            ):
                times.update({name: times[name] + by_ms for name in names if times[name] is not None})
            row["document"] = msgspec.json.encode(document).decode()


def path_of(game: Game[Any]) -> Path:
    return HERE / game.id / f"{game.rules_version}-{game.digest()[:8]}.json"


def read(path: Path) -> Stored:
    return msgspec.json.decode(path.read_bytes(), type=Stored)


def every_file() -> Iterator[Path]:
    return iter(sorted(HERE.glob("*/*.json")))


def make(game: Game[Any], folder: Path) -> Stored:
    """Play tables of every kind that a server meets, and take down what it has stored."""
    with Running(settings_for(folder)) as server:
        browser = Browser(server.address)
        try:
            played = Player(browser, game)
            running = [played.with_a_clock(), played.by_days()]
            finished = [played.to_its_end()]
            running.append(played.from_a_record(finished[0]))
            waiting = [played.not_begun()]
            may = {table: played.choices(table) for table in running}
        finally:
            browser.close()
    with sqlite3.connect(folder / "tables.db") as connection:
        connection.row_factory = sqlite3.Row
        rows = {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in NAMES}
        schema = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    return Stored(game.id, game.rules_version, game.digest(), schema, may, finished, waiting, rows)


class Player:
    """Somebody who makes tables, sits in seat 0, and leaves each in another state."""

    def __init__(self, browser: Browser, game: Game[Any]) -> None:
        self.browser = browser
        self.game = game
        self.luck = Random(SEED)
        self.players, self.options = next((n, dict(options)) for n, options in game.spread if n > 1)

    def make(self, others: str = "random", start: bool = True, **settings: Any) -> str:
        seats = ["me", *[others] * (self.players - 1)]
        made = self.browser.make(self.game.id, seats, options=self.options, start=start, settings=settings, name="Ada")
        table: str = made["table"]["id"]
        return table

    def with_a_clock(self) -> str:
        """Some moves, one taken back, a bot for a while, and somebody who talks."""
        table = self.make(clock={"kind": "live", "bank_s": 900, "increment_s": 15})
        self.move(table, 4)
        self.browser.post(f"/api/tables/{table}/take_back", {"id": "back", "seat": 0})
        self.browser.post(f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
        self.browser.take(table, 0, name="Ada")
        self.browser.post(f"/api/tables/{table}/chat", {"id": "hello", "text": "One moment, please."}, 201)
        self.move(table, 3)
        return table

    def by_days(self) -> str:
        table = self.make(visibility="public", clock={"kind": "days", "days": 3})
        self.move(table, 1)
        return table

    def to_its_end(self) -> str:
        table = self.make()
        self.move(table, 2)
        finish(self.browser, table)
        return table

    def from_a_record(self, table: str) -> str:
        record = self.browser.http.get(f"/api/tables/{table}/record").content
        asked: dict[str, str | int] = {"step": 5, "seat": 0, "bot": "random", "name": "Ada"}
        answer = self.browser.http.post("/api/records/play", params=asked, content=record)
        assert answer.status_code == 201, answer.text
        made: str = answer.json()["table"]["id"]
        self.move(made, 2)
        return made

    def not_begun(self) -> str:
        return self.make("open", start=False, visibility="public")

    def move(self, table: str, moves: int) -> None:
        for number in range(moves):
            action = self.luck.choice(self.choices(table))
            self.browser.post(
                f"/api/tables/{table}/play", {"id": f"{number}-{self.luck.random()}", "seat": 0, "action": action}
            )

    def choices(self, table: str) -> list[str]:
        return choices(self.browser, table)


def choices(browser: Browser, table: str) -> list[str]:
    """What seat 0 may play, once it is asked."""
    deadline = time.monotonic() + OVER_S
    while time.monotonic() < deadline:
        shown: Json = browser.get(f"/api/tables/{table}/view", params={"seat": 0})["view"]
        if shown["choices"]:
            return [choice["action"] for choice in shown["choices"]]
        time.sleep(0.02)
    raise AssertionError(f"seat 0 of {table} is not asked")


def finish(browser: Browser, table: str, **options: Any) -> None:
    """A bot plays on for seat 0, until the match is over."""
    browser.post(f"/api/tables/{table}/seats/0/bot", {"bot": "greedy"}, **options)
    deadline = time.monotonic() + OVER_S
    while browser.get(f"/api/tables/{table}")["table"]["status"] != "over":
        assert time.monotonic() < deadline, "the bots do not come to an end"
        time.sleep(0.05)


def main() -> None:
    configure_log("error")
    for game in all_games():
        path = path_of(game)
        if path.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            stored = make(game, Path(folder))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n")
        print(f"{path.relative_to(HERE)}: {len(stored.rows['acts'])} acts of {len(stored.rows['tables'])} tables")
