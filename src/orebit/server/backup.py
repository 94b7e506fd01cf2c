"""Backup and restore: one file for SQLite and PostgreSQL, made while the server runs, read by this and later versions.

The file is gzip with one JSON value a line: a head, then by table its columns and its rows, then an end with a digest.
A restore first checks the file, then writes it under the layout that it was made with, compares what is there now
with the file, and only then brings the layout up to date.
"""

import contextlib
import gzip
import hashlib
import os
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, MetaData, insert, select
from sqlalchemy.engine import make_url

from orebit import __version__
from orebit.core.errors import OrebitError
from orebit.server.database import make_engine
from orebit.server.migrations import has_layout, make_private_file, revision_of, upgrade

T = TypeVar("T")
FORMAT = 1
LEFT_OUT = ("alembic_version", "reports", "chores")  # what processes tell each other of the moment
BATCH = 500


class BadBackup(OrebitError):
    """A file that cannot be restored, or a database that cannot be backed up."""


class Summary(msgspec.Struct, frozen=True):
    """What a backup holds."""

    layout: str
    version: str
    at: int
    rows: int
    digest: str


class Head(msgspec.Struct, frozen=True):
    orebit_backup: int
    layout: str
    version: str
    at: int


class End(msgspec.Struct, frozen=True):
    rows: int
    digest: str


# -- making one


async def backup(url: str, file: Path) -> Summary:
    """Write everything to a file that only its owner can read. The server may go on meanwhile."""
    unfinished = file.with_name(file.name + ".part")
    try:
        make_private_file(unfinished)
        with gzip.open(unfinished, "wb", compresslevel=6) as out:
            async with _connected(url, snapshot=True) as run:
                summary: Summary = await run(lambda connection: _write(connection, out))
        os.replace(unfinished, file)
    except OSError as error:
        raise BadBackup(f"the backup cannot be written to {file}: {error.strerror or error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return summary


def _write(connection: Connection, out: Any) -> Summary:
    head = Head(FORMAT, revision_of(connection), __version__, time.time_ns() // 1_000_000)
    if not head.layout:
        raise BadBackup("there are no tables of Orebit in this database")
    out.write(msgspec.json.encode(head) + b"\n")
    digest, rows = hashlib.sha256(), 0
    for line, is_row in _lines(connection):
        out.write(line)
        digest.update(line)
        rows += is_row
    out.write(msgspec.json.encode(End(rows, digest.hexdigest())) + b"\n")
    return Summary(head.layout, head.version, head.at, rows, digest.hexdigest())


def _lines(connection: Connection) -> Iterator[tuple[bytes, bool]]:
    """Everything in the database, always in the same order: a line, and whether it is a row."""
    known = _reflected(connection)
    for name in sorted(known.tables):
        table = known.tables[name]
        columns = sorted(str(column.name) for column in table.columns)
        yield msgspec.json.encode({"table": str(name), "columns": columns}) + b"\n", False
        statement = select(*(table.c[column] for column in columns)).order_by(*table.primary_key.columns)
        for row in connection.execution_options(stream_results=True).execute(statement):
            yield msgspec.json.encode(list(row)) + b"\n", True


def _reflected(connection: Connection) -> MetaData:
    known = MetaData()
    known.reflect(connection, only=lambda name, _: name not in LEFT_OUT)
    return known


# -- restoring one


def check(file: Path) -> Summary:
    """What a backup holds, after reading all of it; refuses one that is cut off or was changed."""
    digest, rows, end, head = hashlib.sha256(), 0, None, _head(file)
    for line in _content(file):
        if line.startswith(b'{"rows"'):
            end = msgspec.json.decode(line, type=End)
            break
        digest.update(line)
        rows += line.startswith(b"[")
    if end is None or (end.rows, end.digest) != (rows, digest.hexdigest()):
        raise BadBackup(f"{file} is cut off or was changed: it cannot be restored")
    return Summary(head.layout, head.version, head.at, rows, end.digest)


async def restore(file: Path, url: str) -> Summary:
    """Replace what is in a database by a backup. Nobody may use the database meanwhile."""
    summary = check(file)
    if not has_layout(summary.layout):
        raise BadBackup(
            f"{file} was made by Orebit {summary.version}, whose layout {summary.layout} this version does not know: "
            "install that version or a newer one"
        )
    place = make_url(url)
    if not place.drivername.startswith("sqlite"):
        async with _connected(url) as run:
            await run(lambda connection: _fill(connection, file, summary))
        return summary
    target = Path(place.database or "")
    made = target.with_name(target.name + ".restoring")
    made.unlink(missing_ok=True)
    try:
        make_private_file(made)
        async with _connected(url.replace(str(target), str(made))) as run:
            await run(lambda connection: _fill(connection, file, summary))
        for beside in ("-wal", "-shm"):
            Path(f"{target}{beside}").unlink(missing_ok=True)
        os.replace(made, target)
    except OSError as error:
        raise BadBackup(f"the backup cannot be restored to {target}: {error.strerror or error}") from None
    finally:
        for beside in ("", "-wal", "-shm"):
            Path(f"{made}{beside}").unlink(missing_ok=True)
    return summary


def _fill(connection: Connection, file: Path, summary: Summary) -> None:
    everything = MetaData()
    everything.reflect(connection)
    everything.drop_all(connection)
    upgrade(connection, summary.layout)
    known = _reflected(connection)
    table: Any = None
    columns: list[str] = []
    batch: list[dict[str, Any]] = []
    for line in _content(file):
        if line.startswith(b"["):
            batch.append(dict(zip(columns, msgspec.json.decode(line))))
            if len(batch) < BATCH:
                continue
        if batch:
            connection.execute(insert(table), batch)
            batch = []
        if line.startswith(b'{"rows"'):
            break
        if line.startswith(b"{"):
            told = msgspec.json.decode(line)
            table, columns = known.tables[told["table"]], told["columns"]
    digest = hashlib.sha256()
    for line, _ in _lines(connection):
        digest.update(line)
    if digest.hexdigest() != summary.digest:
        raise BadBackup("what was restored is not what the backup holds; nothing was changed")
    upgrade(connection)


def _head(file: Path) -> Head:
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(lines.readline(), type=Head)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError):
        raise BadBackup(f"{file} is no backup of Orebit, or cannot be read") from None
    if head.orebit_backup != FORMAT:
        raise BadBackup(f"{file} was made by a newer Orebit: install it first")
    return head


def _content(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            lines.readline()
            yield from lines
    except (EOFError, zlib.error, gzip.BadGzipFile):
        return  # cut off: `check` misses the end


@contextlib.asynccontextmanager
async def _connected(url: str, snapshot: bool = False) -> AsyncIterator[Callable[[Callable[[Connection], T]], Any]]:
    """A connection of its own, one transaction long. `snapshot`: all that is read is of one moment."""
    engine = make_engine(url)
    if snapshot and engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    try:
        async with engine.begin() as connection:
            yield connection.run_sync
    finally:
        await engine.dispose()
