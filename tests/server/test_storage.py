"""The storage: its schema is what the migrations make, and old tables come along."""

import asyncio
import contextlib
import threading
from pathlib import Path
from types import NoneType

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from orebit.server import database
from orebit.server.database import BUSY, READERS, Database
from orebit.server.documents import Row, TableDoc
from orebit.server.migrations import FOLDER, migrate
from orebit.server.settings import Settings
from orebit.server.storage import Storage
from orebit.server.store import Conflict, StorageFails
from orebit.server.stored import metadata, tables
from tests.server.conftest import PATIENCE_S
from tests.server.processes import postgresql

OLD_DOCUMENT = """{"id": "old", "room": "r", "game": "dark_side", "rules": "1", "components": "", "options": {},
"settings": {}, "seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}], "secret": "",
"host": "", "host_name": "", "created_at": 0, "status": "over"}"""


def test_the_migrations_make_the_schema_that_the_code_uses(tmp_path: Path) -> None:
    migrate(f"sqlite:///{tmp_path / 'new.db'}")

    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_seats_of_older_tables_get_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        row = {"id": "old", "room": "r", "status": "over", "visibility": "link", "version": 3, "created_at": 0}
        connection.execute(insert(tables).values(document=OLD_DOCUMENT, **row))
    engine.dispose()

    migrate(f"sqlite:///{path}")

    document = asyncio.run(load(f"sqlite+aiosqlite:///{path}", "old"))
    assert {seat: place.name or place.bot for seat, place in document.seats.items()} == {0: "Ada", 1: "random"}


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_of_moves_that_are_written_together_only_the_clashing_one_fails(kind: str, tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(postgresql()) if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.db'}"
        results, lengths = asyncio.run(write_together(Settings(database=database, secret="x").database_url))

    assert [type(result) for result in results] == [NoneType, NoneType, Conflict, NoneType, NoneType]
    assert lengths == {"a": 1, "b": 2, "c": 1}


async def write_together(url: str) -> tuple[list[BaseException | None], dict[str, int]]:
    """Five acts that wait for the writer at once; the third repeats the first."""
    storage = Storage(url)
    await storage.open()
    try:
        acts = [("a", 0), ("b", 0), ("a", 0), ("b", 1), ("c", 0)]
        writes = [storage.append(table, [Row(ply, 0, "recharge", 0)]) for table, ply in acts]
        results = await asyncio.gather(*writes, return_exceptions=True)
        return results, {table: len(await storage.rows(table)) for table in "abc"}
    finally:
        await storage.close()


def test_a_row_that_no_file_can_hold_harms_no_other_and_the_writer_works_on(tmp_path: Path) -> None:
    async def write() -> tuple[list[BaseException | None], list[int]]:
        storage = Storage(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await storage.open()
        try:
            together = [storage.append("a", [Row(ply, 0, text, 0)]) for ply, text in enumerate(["x", "\ud800", "x"])]
            results = await asyncio.gather(*together, return_exceptions=True)
            await storage.append("a", [Row(3, 0, "x", 0)])
            return results, [row.ply for row in await storage.rows("a")]
        finally:
            await storage.close()

    results, plies = asyncio.run(write())

    assert [type(result) for result in results] == [NoneType, StorageFails, NoneType]
    assert plies == [0, 2, 3]


def test_a_server_ends_although_reads_that_nobody_waits_for_are_slow(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    life = threading.Thread(target=lambda: asyncio.run(close_while_reading(url)), daemon=True)

    life.start()
    life.join(PATIENCE_S)

    assert not life.is_alive()


async def close_while_reading(url: str) -> None:
    reading, gate = asyncio.Semaphore(0), threading.Event()

    async def slow(connection: AsyncConnection) -> None:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.create_function("held", 0, gate.wait)
        reading.release()
        await connection.exec_driver_sql("SELECT held()")

    database = Database(url)
    await database.open()
    callers = [asyncio.create_task(database.read(slow)) for _ in range(4)]
    for caller in callers:
        await reading.acquire()
    for caller in callers:
        caller.cancel()
    await asyncio.wait(callers)
    asyncio.get_running_loop().call_later(0.2, gate.set)
    await database.close()


async def load(url: str, table: str) -> TableDoc:
    storage = Storage(url)
    try:
        found = await storage.load(table)
    finally:
        await storage.close()
    assert found is not None
    return found[0]


def test_many_who_read_at_once_wait_for_one_another_and_storage_stays_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart all browsers come back at the same moment."""
    monkeypatch.setattr(database, "CONNECT_S", 0.05)  # a pool that was asked by all of them would give up after this

    async def slowly(connection: AsyncConnection) -> int:
        await asyncio.sleep(0.02)
        return 1

    async def come_back() -> None:
        storage = Database(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await storage.open()
        herd = asyncio.gather(*(storage.read(slowly) for _ in range(20 * READERS)))
        await storage.check()
        assert await herd == [1] * (20 * READERS)
        assert not storage.is_out_of_reach()
        await storage.close()

    asyncio.run(come_back())


def test_who_waits_too_long_for_a_turn_to_read_is_told_so_and_storage_stays_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_late() -> None:
        storage = Database(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await storage.open()
        free = asyncio.Event()

        async def hold(connection: AsyncConnection) -> None:
            await free.wait()

        held = [asyncio.create_task(storage.read(hold)) for _ in range(READERS)]
        await asyncio.sleep(0)  # they have their turns
        with monkeypatch.context() as soon:
            soon.setattr(database, "CALL_S", 0.05)
            with pytest.raises(StorageFails, match=BUSY):
                await storage.read(hold)
        assert not storage.is_out_of_reach()
        free.set()
        await asyncio.gather(*held)
        await storage.close()

    asyncio.run(come_late())
