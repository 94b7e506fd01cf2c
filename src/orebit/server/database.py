"""How the database is reached: its connections, the queue of writes, time limits, and what is known of its health.

All writes of a process go one after the other, and acts that wait are committed together, so that a thousand moves a
second need no thousand commits. The primary key decides between processes: of two that write the same ply, one gets
Conflict.

Every call has a time limit, and all limits are here. A database that does not answer is cut off and asked again in the
background; until it answers, every call is refused at once. A write that was refused may still have been committed, so
whoever sends it again must be recognised: acts by (table, ply) and by their command, documents by their version.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import event, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from orebit.server.documents import Row
from orebit.server.metrics import Metrics
from orebit.server.sqlite_acts import DURABLE, Outcome, Parcel, SqliteActs
from orebit.server.store import Conflict, StorageFails
from orebit.server.stored import acts, tables

log = structlog.get_logger("orebit.storage")
T = TypeVar("T")

CALL_S = 8.0  # whoever asks gets an answer within this; to read, they may wait as long for their turn before
ANSWER_S = 5.0  # a connection whose work is not done within this is cut
CONNECT_S = 3.0
BUSY_S = 5  # how long SQLite waits for another process that writes
HEALTH_S = 1.5  # what a health check waits
PROBE_PAUSE_S = 0.5  # while the database is out of reach, or refuses to write
QUIET_S = 60.0  # a database that nothing was written to for so long is tried
READERS = 8  # at once; whoever comes when all read waits for a turn
KEPT = 5  # of PostgreSQL's connections, which readers and the writer share, while nobody needs them
SPARE = 2  # connections beside those of readers: for a health check and for the probe
LEAST_FREE = 1024 * 1024  # bytes on the disk of an SQLite file

OUT_OF_REACH = "the storage of this server is out of reach; please try again"
FULL = "the disk of this server is full, so nothing can be stored; please try again later"
READ_ONLY = "the storage of this server cannot be written to; please try again later"
BUSY = "this server has too much to look up at once; please try again"
TOO_LONG = "the storage of this server does not answer; please try again"
REFUSED = {  # what a database says that can be read but not written: by SQLSTATE, or by SQLite's words
    "53100": FULL,
    "25006": READ_ONLY,
    "58030": READ_ONLY,  # it cannot read or write its files
    "database or disk is full": FULL,
    "attempt to write a readonly database": READ_ONLY,
    "disk I/O error": READ_ONLY,
}


class InDoubt(Exception):
    """The connection was lost while a transaction was being committed: nobody knows whether it was."""


class Append:
    """Acts to be written, and by table with a clock the time by which the next is due."""

    def __init__(self, table_id: str, rows: Sequence[Row], deadline: int | None, clocked: bool) -> None:
        self.values = [
            {"table_id": table_id, "ply": r.ply, "seat": r.seat, "text": r.text, "at": r.at, "command": r.command}
            for r in rows
        ]
        self.deadlines = {table_id: deadline} if clocked else {}

    @classmethod
    def together(cls, appends: Sequence["Append"]) -> "Append":
        """All of these as one."""
        joined = cls("", [], None, False)
        for each in appends:
            joined.values += each.values
            joined.deadlines |= each.deadlines
        return joined

    async def __call__(self, connection: AsyncConnection) -> None:
        await connection.execute(insert(acts), self.values)
        for table_id, deadline in self.deadlines.items():
            await connection.execute(update(tables).where(tables.c.id == table_id).values(deadline=deadline))


Work = Callable[[AsyncConnection], Awaitable[T]]
Job = Append | Work[Any]
Waiting = tuple[Job, asyncio.Future[Any]]


class Database:
    """The connections of a process to its database."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.url = url
        self.metrics = metrics or Metrics()
        self._timed = {kind: self.metrics.storage.labels(kind) for kind in ("read", "write")}
        self.is_sqlite = url.startswith("sqlite")
        self.engine = make_engine(url)  # to read
        self.writing = make_engine(url, writes=True) if self.is_sqlite else self.engine
        # For PostgreSQL inserts are a transaction of their own: one exchange with the database instead of five.
        self.single = self.writing if self.is_sqlite else make_engine(url, writes=True, single=True)
        self.acts = SqliteActs(str(make_url(url).database), BUSY_S, self._settle_acts) if self.is_sqlite else None
        self._turns = asyncio.Semaphore(READERS)
        self._is_out_of_reach = False
        self.write_refusal = ""  # why nothing can be written although the database answers
        self.wrote_at = time.monotonic()
        self._jobs: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._is_writing = False  # is the writer at work, or has it something to do?
        self._writer: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[None] | None = None
        self._left: set[asyncio.Task[Any]] = set()  # work that nobody waits for any more

    @property
    def kind(self) -> str:
        return "sqlite" if self.is_sqlite else "postgresql"

    async def open(self, upgrade: bool = True) -> None:
        """Bring the schema up to date, and begin to take writes."""
        from orebit.server.migrations import migrate

        if upgrade:
            await asyncio.to_thread(migrate, self.url)
        self._writer = asyncio.create_task(self._write_on(), name="storage writer")

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer is not None:
            writer, self._writer = self._writer, None
            self._jobs.put_nowait(None)
            await writer
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
        left = set(self._left)
        for work in left:
            work.cancel()
        if left:
            # Cancelled again while it closes, as the end of the loop does, a connection of SQLite waits for ever.
            await asyncio.wait(left, timeout=ANSWER_S)
        if self.acts is not None:
            await self.acts.close()
        await self.single.dispose()
        await self.writing.dispose()
        await self.engine.dispose()

    # -- what everybody calls

    async def read(self, query: Work[T]) -> T:
        if self.is_out_of_reach():
            raise StorageFails(OUT_OF_REACH)
        began = time.perf_counter()
        try:
            await self._take_turn()
            work = asyncio.create_task(self._read(query))
            work.add_done_callback(lambda _: self._turns.release())
            return await self._within(CALL_S, work)
        except StorageFails:
            self.metrics.storage_failures.inc()
            raise
        finally:
            self._timed["read"].observe(time.perf_counter() - began)

    async def write(self, job: Job) -> Any:
        if self._writer is None:
            raise StorageFails("the server is stopping")
        if self.is_out_of_reach():
            raise StorageFails(OUT_OF_REACH)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if self.acts is not None and isinstance(job, Append) and not self._is_writing:
            self.acts.take(Parcel(job.values, job.deadlines, done))
        else:
            self._is_writing = True
            self._jobs.put_nowait((job, done))
        limit = loop.call_later(CALL_S, self._give_up, done)
        began = time.perf_counter()
        try:
            return await done  # whoever is cancelled meanwhile cancels it: a write that has not begun is dropped
        except StorageFails:
            self.metrics.storage_failures.inc()
            raise
        finally:
            self._timed["write"].observe(time.perf_counter() - began)
            limit.cancel()

    def writes_waiting(self) -> int:
        return self._jobs.qsize() + (self.acts.waiting if self.acts is not None else 0)

    async def check(self) -> None:
        """Raises StorageFails when the database does not answer soon, or can be read but not written."""
        if self.is_out_of_reach():
            raise StorageFails(OUT_OF_REACH)
        await self._within(HEALTH_S, asyncio.create_task(self._read(_ping)), is_telling=False)
        refusal = self.write_refusal or (self._disk_refusal() if self.is_sqlite else "")
        if refusal:
            raise StorageFails(refusal)

    async def try_if_quiet(self) -> None:
        """Write something when nothing was written for a while: a full disk far away is noticed by no reader."""
        if not self.is_sqlite and time.monotonic() - self.wrote_at > QUIET_S:
            await self.write(_touch)

    # -- time limits

    def _give_up(self, done: asyncio.Future[Any]) -> None:
        """A write has not been done in time. If it has not begun, it is dropped."""
        if not done.done():
            log.error("storage does not answer", limit_s=CALL_S)
            self._lose_touch()
            done.set_exception(StorageFails(TOO_LONG))

    async def _within(self, limit_s: float, work: asyncio.Task[T], is_telling: bool = True) -> T:
        """Wait no longer than this. The work itself is cut off where it is done; nobody waits for that."""
        try:
            await asyncio.wait((work,), timeout=limit_s)
        except asyncio.CancelledError:
            self._leave(work)
            raise
        if work.done():
            return work.result()
        self._leave(work)
        if is_telling:
            log.error("storage does not answer", limit_s=limit_s)
            self._lose_touch()
        raise StorageFails(TOO_LONG)

    def _leave(self, work: asyncio.Task[Any]) -> None:
        self._left.add(work)
        work.add_done_callback(self._forget)

    def _forget(self, work: asyncio.Task[Any]) -> None:
        self._left.discard(work)
        if not work.cancelled():
            work.exception()  # whoever waited for it was told already

    async def _on(self, engine: AsyncEngine, work: Work[T], begin: bool) -> T:
        """Work on a connection of the pool, as one transaction; a connection that takes too long is cut."""
        cut: asyncio.TimerHandle | None = None
        try:
            async with engine.connect() as connection:
                driver = _driver(connection)
                if not self.is_sqlite:
                    cut = asyncio.get_running_loop().call_later(ANSWER_S, driver.terminate)
                if not begin:
                    return await work(connection)
                transaction = await connection.begin()
                result = await work(connection)
                try:
                    await transaction.commit()
                except (SQLAlchemyError, OSError) as error:
                    raise InDoubt from error
                return result
        finally:
            if cut is not None:
                if cut.when() <= asyncio.get_running_loop().time():
                    self._lose_touch()
                cut.cancel()

    # -- out of reach

    def is_out_of_reach(self) -> bool:
        return self._is_out_of_reach

    def _lose_touch(self) -> None:
        """From now on every call is refused at once, until the database answers again."""
        self._is_out_of_reach = True
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe(), name="storage probe")

    async def _probe(self) -> None:
        while self.is_out_of_reach():
            try:
                await self._on(self.engine, _ping, begin=False)
                self._is_out_of_reach = False
                log.info("storage answers again")
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(PROBE_PAUSE_S)
        while self.write_refusal and self._writer is not None:
            await asyncio.sleep(PROBE_PAUSE_S)
            try:
                await self._attempt(_touch)
            except StorageFails:
                if self.is_out_of_reach():
                    await self._probe()

    def _fails(self, error: Exception) -> StorageFails:
        """What an error of the database means, for those who asked and for those who ask next."""
        cause = error.__cause__ if isinstance(error, InDoubt) and isinstance(error.__cause__, Exception) else error
        log.error("storage fails", error=_told(cause))
        refusal = _refusal(cause)
        if refusal:
            self.write_refusal = refusal
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._probe(), name="storage probe")
            return StorageFails(refusal)
        if _is_lost(cause):
            self._lose_touch()
        return StorageFails(OUT_OF_REACH)

    def _disk_refusal(self) -> str:
        """What the file system says of the disk of an SQLite file: costs nothing, and writes nothing."""
        file = make_url(self.url).database
        if not file or file == ":memory:":
            return ""
        disk = os.statvfs(Path(file).parent)
        if disk.f_flag & os.ST_RDONLY:
            return READ_ONLY
        return FULL if disk.f_bavail * disk.f_frsize < LEAST_FREE else ""

    # -- reading

    async def _take_turn(self) -> None:
        """Reads wait for one another here and not in the pool: a long queue is no fault of the database."""
        try:
            async with asyncio.timeout(CALL_S):
                await self._turns.acquire()
        except TimeoutError:
            raise StorageFails(BUSY) from None
        if self.is_out_of_reach():
            self._turns.release()
            raise StorageFails(OUT_OF_REACH)

    async def _read(self, query: Work[T]) -> T:
        is_fresh = False
        while True:
            try:
                return await self._on(self.engine, query, begin=False)
            except (SQLAlchemyError, OSError) as error:
                if is_fresh or self.is_out_of_reach() or not _is_lost(error):
                    raise self._fails(error) from None
                is_fresh = True  # the pool's connection was dead; the pool makes new ones now

    # -- the writer

    async def _write_on(self) -> None:
        """Acts for SQLite have a thread of their own; while anything else is written, they come here and wait."""
        while True:
            self._is_writing = not self._jobs.empty()
            waiting = await self._jobs.get()
            appends: list[tuple[Append, asyncio.Future[Any]]] = []
            while waiting is not None and isinstance(waiting[0], Append):
                appends.append((waiting[0], waiting[1]))
                if self._jobs.empty():
                    break
                waiting = self._jobs.get_nowait()
            if self.acts is not None:
                for job, done in appends:
                    self.acts.take(Parcel(job.values, job.deadlines, done))
            elif appends:
                await self._commit_together(appends)
            if waiting is None:
                return
            if not isinstance(waiting[0], Append):
                if self.acts is not None:
                    await self.acts.rest()
                await self._commit(*waiting)

    def _settle_acts(self, outcomes: Sequence[Outcome]) -> None:
        """What became of acts for SQLite."""
        for parcel, error in outcomes:
            if error is None:
                self.write_refusal, self.wrote_at = "", time.monotonic()
                _settle(parcel.done, None)
            elif isinstance(error, sqlite3.IntegrityError):
                _fail(parcel.done, Conflict(type(error).__name__))
            else:
                _fail(parcel.done, self._fails(error))

    async def _commit_together(self, batch: Sequence[tuple[Append, asyncio.Future[Any]]]) -> None:
        """One transaction for all; if one of them clashes, each gets its own."""
        batch = [(job, done) for job, done in batch if not done.done()]
        if len(batch) > 1:
            try:
                await self._attempt(Append.together([job for job, _ in batch]))
            except StorageFails as error:
                if self.is_out_of_reach() or self.write_refusal:
                    for _, done in batch:
                        _fail(done, error)
                    return
            except Exception as error:  # none is written; whoever is to blame learns it below
                log.info("a batch is written one by one", error=_told(error))
            else:
                for _, done in batch:
                    _settle(done, None)
                return
        for job, done in batch:
            await self._commit(job, done)

    async def _commit(self, job: Job, done: asyncio.Future[Any]) -> None:
        if done.done():
            return  # nobody waits for it any more
        try:
            result = await self._attempt(job)
        except Exception as error:
            _fail(done, error)
        else:
            _settle(done, result)

    async def _attempt(self, job: Job) -> Any:
        """Write, on a fresh connection if the pool's was dead.

        Acts that were written already are recognised by their key, so they may be tried again even when in doubt.
        """
        if self.is_out_of_reach():
            raise StorageFails(OUT_OF_REACH)
        is_append = isinstance(job, Append)
        at_once = isinstance(job, Append) and not job.deadlines
        is_fresh = False
        while True:
            result: Any = None
            try:
                result = await self._on(self.single if at_once else self.writing, job, begin=not at_once)
            except (IntegrityError, Conflict) as error:
                raise Conflict(type(error).__name__) from None
            except (SQLAlchemyError, OSError, InDoubt) as error:
                in_doubt = at_once or isinstance(error, InDoubt)
                if is_fresh or self.is_out_of_reach() or not _is_lost(error) or (in_doubt and not is_append):
                    raise self._fails(error) from None
                is_fresh = True
            else:
                self.write_refusal, self.wrote_at = "", time.monotonic()
                return result


def make_engine(url: str, writes: bool = False, single: bool = False) -> AsyncEngine:
    """Connections to read, to write, or to write single statements that are transactions of their own."""
    options: dict[str, Any] = {"pool_timeout": CONNECT_S}
    if single:
        # Set once and never reset: switching to and fro cost as much as the insert itself.
        options |= {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True, "pool_reset_on_return": None}
    if not url.startswith("sqlite"):
        engine = create_async_engine(
            url, pool_size=KEPT, max_overflow=READERS + SPARE + 1 - KEPT, connect_args={"timeout": CONNECT_S}, **options
        )

        @event.listens_for(engine.sync_engine, "connect")
        def on_connection(connection: Any, _: Any) -> None:
            # A process that stands still in the middle of a transaction must not hold up the others.
            cursor = connection.cursor()
            cursor.execute(f"SET idle_in_transaction_session_timeout = {int(ANSWER_S * 1000)}")
            cursor.close()
            connection.commit()

        return engine
    engine = create_async_engine(
        url,
        pool_size=1 if writes else READERS + SPARE,
        max_overflow=0,
        connect_args={"timeout": BUSY_S, "isolation_level": None},
        **options,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in DURABLE:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        # A reader that turns writer fails when somebody wrote in between; a writer from the start waits its turn.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _driver(connection: AsyncConnection) -> Any:
    """The driver's own connection, which can be cut from outside."""
    assert connection.sync_connection is not None
    return connection.sync_connection.connection.driver_connection


async def _ping(connection: AsyncConnection) -> None:
    await connection.execute(select(1))


async def _touch(connection: AsyncConnection) -> None:
    """A write that changes nothing, to the one row that every database of ours has."""
    await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _settle(done: asyncio.Future[Any], result: Any) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _is_lost(error: BaseException) -> bool:
    """Was the connection gone, so that another may do?"""
    if isinstance(error, InDoubt):
        return error.__cause__ is not None and _is_lost(error.__cause__)
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, OSError | PoolTimeout)


def _refusal(error: Exception) -> str:
    """Why the database refuses to write, if that is what it says."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(origin, sqlite3.Error):
        return next((why for words, why in REFUSED.items() if words in str(origin)), "")
    return REFUSED.get(str(getattr(origin, "sqlstate", "")), "")


def _told(error: BaseException) -> str:
    """An error without the statement and its values: those may hold what nobody should read."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(origin, sqlite3.Error):
        return str(origin)
    return f"{type(origin).__name__}: {origin}".split("\n", maxsplit=1)[0]
