"""The schema of the storage, step by step. Run at every start; a new step is a file in `versions`."""

import os
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

FOLDER = Path(__file__).parent
LOCK = 0x6F726562  # "oreb": only one process migrates a PostgreSQL at a time


def migrate(url: str) -> None:
    """Bring the database up to the newest schema."""
    address = make_url(url)
    if address.drivername.startswith("sqlite"):
        if address.database:
            make_private_file(Path(address.database))
        engine = create_engine(address.set(drivername="sqlite"), connect_args={"timeout": 30})
        with engine.begin() as connection:
            connection.execute(text("PRAGMA journal_mode=WAL"))
    else:
        migrate_postgresql(url)
        return
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


def make_private_file(path: Path) -> None:
    """Tables hold secrets until they are over: only the owner reads their file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def migrate_postgresql(url: str) -> None:
    """There is no synchronous driver: the steps run on the asynchronous one, in a loop of their own."""
    import asyncio

    from sqlalchemy.ext.asyncio import create_async_engine

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(upgrade)
        await engine.dispose()

    asyncio.run(run())


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def newest() -> str:
    """The layout that this version works with."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def has_layout(revision: str) -> bool:
    """Is this a layout that this version knows?"""
    return revision in {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}


def revision_of(connection: Connection) -> str:
    """The layout that a database has; empty when it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config
