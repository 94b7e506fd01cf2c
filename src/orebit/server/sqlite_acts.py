"""Acts on their way into an SQLite file: the one write that happens at every move, so it takes the shortest way.

A thread and a connection of its own, prepared statements, one exchange with the thread a transaction: whatever waits
while it writes is committed together next. SQLAlchemy does all other work with the file; for one insert it took more
CPU than the rules, the views and the sockets of a move.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from orebit.server.stored import acts, tables

COLUMNS = [column.name for column in acts.columns]
ROW = f"({', '.join('?' * len(COLUMNS))})"
SET_DEADLINE = f"UPDATE {tables.name} SET deadline = ? WHERE id = ?"
DURABLE = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")  # acknowledged means on disk, also when the power goes
FILE_FAILS = (sqlite3.OperationalError, OSError)  # whatever is to be written
MOST_ROWS = 1000  # of one statement: SQLite takes 32,766 values


class Parcel(NamedTuple):
    """What is written as a whole, and who waits for it. Nobody, once that is done: then it is not written."""

    rows: Sequence[Mapping[str, Any]]
    deadlines: Mapping[str, int | None]  # by table
    done: asyncio.Future[Any]


Outcome = tuple[Parcel, Exception | None]
"""None: it is committed. sqlite3.IntegrityError: one of its rows is there already."""


class SqliteActs:
    """The writer of one process."""

    def __init__(self, file: str, busy_s: float, settle: Callable[[list[Outcome]], None]) -> None:
        self._file = file
        self._busy_s = busy_s  # how long it waits for another process that writes
        self._settle = settle  # is told in the loop what became of parcels
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._work, name="acts", daemon=True)
        self._parcels: SimpleQueue[Parcel | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self.waiting = 0  # parcels that were taken and are not settled
        self._rested: asyncio.Future[None] | None = None

    def take(self, parcel: Parcel) -> None:
        """All of it will be written or nothing, with others that wait."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._thread.start()
        self.waiting += 1
        self._parcels.put(parcel)

    async def rest(self) -> None:
        """Until nothing waits. Whoever waits for this takes care that nothing is taken meanwhile."""
        if self.waiting:
            self._rested = asyncio.get_running_loop().create_future()
            await self._rested

    async def close(self) -> None:
        await self.rest()
        if self._loop is not None:
            self._parcels.put(None)
            self._thread.join()

    def _wrote(self, outcomes: list[Outcome]) -> None:
        self.waiting -= len(outcomes)
        self._settle(outcomes)
        if not self.waiting and self._rested is not None and not self._rested.done():
            self._rested.set_result(None)

    # -- in the thread

    def _work(self) -> None:
        assert self._loop is not None
        is_open = True
        while is_open:
            parcels = []
            parcel = self._parcels.get()
            while parcel is not None:
                parcels.append(parcel)
                try:
                    parcel = self._parcels.get_nowait()
                except Empty:
                    break
            else:
                is_open = False
            if parcels:
                self._loop.call_soon_threadsafe(self._wrote, self._write(parcels))
        if self._connection is not None:
            self._connection.close()

    def _write(self, parcels: Sequence[Parcel]) -> list[Outcome]:
        """One transaction for all; if one of them cannot be written, each gets its own."""
        wanted = [parcel for parcel in parcels if not parcel.done.done()]
        error = self._try(wanted)
        if error is not None and not isinstance(error, FILE_FAILS) and len(wanted) > 1:
            return [(parcel, self._try([] if parcel.done.done() else [parcel])) for parcel in parcels]
        return [(parcel, error) for parcel in parcels]

    def _try(self, parcels: Sequence[Parcel]) -> Exception | None:
        if not parcels:
            return None
        try:
            self._commit(parcels)
        except Exception as error:  # whatever it is: those who wait are told, and the thread works on for the others
            self._forget_transaction()
            return error
        return None

    def _forget_transaction(self) -> None:
        """Some errors end it by themselves, and after some the connection cannot even do that."""
        if self._connection is None or not self._connection.in_transaction:
            return
        try:
            self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection.close()
            self._connection = None

    def _commit(self, parcels: Sequence[Parcel]) -> None:
        """As few statements as there can be: after each the thread waits until the loop lets it go on."""
        connection = self._connection or self._connect()
        rows = [row for parcel in parcels for row in parcel.rows]
        statements = [_insert(rows[i : i + MOST_ROWS]) for i in range(0, len(rows), MOST_ROWS)]
        for parcel in parcels:
            statements += [(SET_DEADLINE, [deadline, table]) for table, deadline in parcel.deadlines.items()]
        if len(statements) == 1:
            connection.execute(*statements[0])  # a transaction by itself
            return
        connection.execute("BEGIN IMMEDIATE")  # waits for its turn; a reader that turned writer would fail
        for statement in statements:
            connection.execute(*statement)
        connection.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, timeout=self._busy_s, isolation_level=None, check_same_thread=False)
        for pragma in DURABLE:
            connection.execute(pragma)
        self._connection = connection
        return connection


def _insert(rows: Sequence[Mapping[str, Any]]) -> tuple[str, list[Any]]:
    """One statement for all of them, and its values."""
    statement = f"INSERT INTO {acts.name} ({', '.join(COLUMNS)}) VALUES {', '.join([ROW] * len(rows))}"
    return statement, [row[name] for row in rows for name in COLUMNS]
