"""Acts on their way into an SQLite file: the one write that happens at every move, so it takes the shortest way.

A thread and a connection of its own, prepared statements, one exchange with the thread a transaction. SQLAlchemy does
all other work with the file; for one insert it took more CPU than the rules, the views and the sockets of a move.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from orebit.server.stored import acts, tables

COLUMNS = [column.name for column in acts.columns]
INSERT = f"INSERT INTO {acts.name} ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{name}' for name in COLUMNS)})"
SET_DEADLINE = f"UPDATE {tables.name} SET deadline = ? WHERE id = ?"
DURABLE = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")  # acknowledged means on disk, also when the power goes


class SqliteActs:
    """The writer of one process."""

    def __init__(self, file: str, busy_s: float) -> None:
        self._file = file
        self._busy_s = busy_s  # how long it waits for another process that writes
        self._thread = ThreadPoolExecutor(1, "acts")
        self._connection: sqlite3.Connection | None = None

    async def write(self, rows: Sequence[Mapping[str, Any]], deadlines: Mapping[str, int | None]) -> None:
        """All of it or nothing. Raises sqlite3.IntegrityError when one of the rows is there already."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows, deadlines)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    # -- in the thread

    def _write(self, rows: Sequence[Mapping[str, Any]], deadlines: Mapping[str, int | None]) -> None:
        connection = self._connection or self._connect()
        connection.execute("BEGIN IMMEDIATE")  # waits for its turn; a reader that turned writer would fail
        try:
            connection.executemany(INSERT, rows)
            if deadlines:
                connection.executemany(SET_DEADLINE, [(deadline, table) for table, deadline in deadlines.items()])
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:  # some errors end it by themselves
                connection.execute("ROLLBACK")
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, timeout=self._busy_s, isolation_level=None, check_same_thread=False)
        for pragma in DURABLE:
            connection.execute(pragma)
        self._connection = connection
        return connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
