"""The storage: its schema is what the migrations make, and old tables come along."""

import asyncio
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, insert

from orebit.server.documents import TableDoc
from orebit.server.migrations import FOLDER, migrate
from orebit.server.storage import Storage, metadata, tables

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


async def load(url: str, table: str) -> TableDoc:
    storage = Storage(url)
    try:
        found = await storage.load(table)
    finally:
        await storage.close()
    assert found is not None
    return found[0]
