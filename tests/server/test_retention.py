"""Retention: what is erased after the days that are set, by one process at a time, and told on a page (line 17)."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.server.admin import Admin
from orebit.server.clocks import DAY_MS
from orebit.server.house import House
from orebit.server.retention import BATCH, Retention, take_turn
from orebit.server.settings import Keep, Settings
from orebit.server.storage import Storage
from orebit.server.stored import acts, chat, chores, identities, members, metadata, orders, practice, tables
from orebit.server.tables import now_ms
from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for
from tests.server.processes import postgresql

GAME = "dark_side"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with contextlib.ExitStack() as stack:
        is_file = request.param == "sqlite"
        yield f"sqlite:///{tmp_path / 'kept.db'}" if is_file else stack.enter_context(postgresql())


def table_row(name: str, status: str, days_ago: float) -> dict[str, Any]:
    at = now_ms() - int(days_ago * DAY_MS)
    return {"id": name, "room": f"room of {name}", "status": status, "visibility": "link", "version": 0} | {
        "created_at": at,
        "document": "{}",
    }


def act_row(table: str, days_ago: float) -> dict[str, Any]:
    return {"table_id": table, "ply": 0, "seat": 0, "text": "recharge", "at": now_ms() - int(days_ago * DAY_MS)}


def chat_row(room: str, days_ago: float, n: int = 1) -> dict[str, Any]:
    said = {"identity": "", "seat": 0, "name": "Ada", "text": "hello", "preset": "", "command": f"{room} {n}"}
    return {"room": room, "n": n, "at": now_ms() - int(days_ago * DAY_MS), **said}


def person_row(name: str, days_ago: float) -> dict[str, Any]:
    return {"id": name, "name": name, "webhook": None, "seen_at": now_ms() - int(days_ago * DAY_MS)}


def practice_row(identity: str, days_ago: float, key: str = "a game") -> dict[str, Any]:
    at = now_ms() - int(days_ago * DAY_MS)
    return {"identity": identity, "kind": "game", "key": key, "at": at, "document": "{}"}


async def names(storage: Storage, column: Any) -> list[str]:
    found = await storage.read(lambda connection: connection.execute(select(column).distinct().order_by(column)))
    return [row[0] for row in found]


async def fill(storage: Storage, rows: dict[Any, list[dict[str, Any]]]) -> None:
    async def job(connection: AsyncConnection) -> None:
        for table, values in rows.items():
            await connection.execute(insert(table), values)

    await storage.write(job)


@pytest.mark.slow
def test_each_thing_goes_when_its_days_are_over_and_no_sooner(database: str) -> None:
    keep = Keep(finished_days=30, abandoned_days=10, chat_days=5, identity_days=20, audit_days=40)

    async def story() -> tuple[dict[str, int], dict[str, list[str]]]:
        house = House(Settings(database=database, secret="x" * 16, keep=keep))
        storage = Retention(house).storage
        await storage.open()
        rows: dict[Any, list[dict[str, Any]]] = {
            tables: [
                table_row("over long ago", "over", 50),
                table_row("over lately", "over", 50),  # made long ago, last move lately
                table_row("never begun", "open", 11),
                table_row("closed", "closed", 11),
                table_row("slow", "playing", 300),
                table_row("left behind", "playing", 300),
            ],
            acts: [
                act_row("over long ago", 31),
                act_row("over lately", 29),
                act_row("slow", 9),
                act_row("left behind", 12),
            ],
            members: [{"identity": "slow player", "table_id": "slow"}, {"identity": "gone", "table_id": "left behind"}],
            chat: [
                chat_row("room of over long ago", 1),  # goes with its room
                chat_row("room of slow", 6),
                chat_row("room of slow", 4, 2),
            ],
            identities: [person_row("slow player", 100), person_row("gone", 100), person_row("here", 19)],
            practice: [
                practice_row("gone", 100),
                practice_row("here", 100),  # goes on practising
                practice_row("here", 19, "another"),
                practice_row("", 100),  # a puzzle's, by all who tried it
            ],
        }
        await fill(storage, rows)
        async with Admin.at(house.settings.database_url) as admin:
            await admin.ban("203.0.113.7", None, "")
            await admin.unban("203.0.113.7")
        long_ago = update(orders).where(orders.c.act == "ban").values(at=now_ms() - 41 * DAY_MS)
        await storage.write(lambda connection: connection.execute(long_ago))
        erased = await Retention(house).erase_all(now_ms())
        columns = {
            "tables": tables.c.id,
            "acts": acts.c.table_id,
            "members": members.c.table_id,
            "chat": chat.c.command,
        }
        columns |= {"people": identities.c.id, "orders": orders.c.act, "practice": practice.c.identity}
        left = {name: await names(storage, column) for name, column in columns.items()}
        await storage.close()
        return erased, left

    erased, left = asyncio.run(story())

    assert erased == {"finished": 1, "abandoned": 2, "chat": 1, "identity": 1, "practice": 1, "audit": 1}
    assert left == {
        "tables": ["closed", "over lately", "slow"],
        "acts": ["over lately", "slow"],
        "members": ["slow"],
        "chat": ["room of slow 2"],
        "people": ["here", "slow player"],
        "orders": ["unban"],
        "practice": ["", "here"],
    }


@pytest.mark.slow
def test_zero_days_is_for_ever_and_batches_follow_each_other(tmp_path: Path) -> None:
    many = 2 * BATCH + 1

    async def story(keep: Keep, file: str) -> int:
        house = House(Settings(database=f"sqlite:///{tmp_path / file}", secret="x" * 16, keep=keep))
        storage = Retention(house).storage
        await storage.open()
        await fill(storage, {tables: [table_row(f"t{n}", "over", 1000) for n in range(many)]})
        await Retention(house).erase_all(now_ms())
        count = select(func.count()).select_from(tables)
        left = await storage.read(lambda connection: connection.execute(count))
        await storage.close()
        return int(left.scalar_one())

    assert asyncio.run(story(Keep(finished_days=0), "for-ever.db")) == many
    assert asyncio.run(story(Keep(finished_days=1), "a-day.db")) == 0


def test_of_many_processes_one_takes_the_turn(database: str) -> None:
    async def story() -> list[int]:
        storages = [Storage(Settings(database=database, secret="x").database_url) for _ in range(3)]
        turns = []
        for storage in storages:
            await storage.open()
        for now in (1000, 1500, 2001):
            taken = await asyncio.gather(*(take_turn(storage, "chore", now, 1000) for storage in storages))
            turns.append(sum(taken))
        assert await names(storages[0], chores.c.name) == ["chore"]
        for storage in storages:
            await storage.close()
        return turns

    assert asyncio.run(story()) == [1, 0, 1]


@pytest.mark.slow
def test_a_table_that_is_erased_while_somebody_looks_at_it_closes_their_line(tmp_path: Path) -> None:
    keep = Keep(abandoned_days=0.001)
    with Running(settings_for(tmp_path, keep=keep)) as server:
        ada = Browser(server.address)
        table = ada.make(GAME, ["me", "open"])["table"]["id"]
        with ada.at(table) as line:
            assert server.run(Retention(server.services.house).erase_all(now_ms() + DAY_MS))["abandoned"] == 1
            assert line.closing_code() == 4404
        ada.get(f"/api/tables/{table}", 404)
        ada.close()


@pytest.mark.slow
def test_the_privacy_page_tells_the_settings_of_this_server(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, keep=Keep(chat_days=7, finished_days=0, identity_days=1))) as server:
        ada = Browser(server.address)
        told = {kept["what"]: (kept["how_long"], kept["days"]) for kept in ada.get("/api/privacy")["kept"]}
        ada.close()

    assert told["Chat"] == ("for 7 days after it was said", 7.0)
    assert told["Matches that are over"] == ("for as long as this server exists", None)
    assert told["Your name"][0].startswith("for 1 day after")
    assert len(told) == 6


def test_everything_that_is_stored_has_an_end() -> None:
    """A new table of the storage needs a place in retention, or a reason why it needs none."""
    erased = {"tables", "acts", "members", "chat", "identities", "orders", "practice", "reports", "bans"}

    assert set(metadata.tables) - erased == {"chores"}, "chores is one row a chore"
