"""`orebit admin`: what those who run a server do with it, while it runs. Everything goes through its database."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypeVar

from cyclopts import App, Parameter
from sqlalchemy.engine import make_url

from orebit.cli.arguments import AsJson
from orebit.cli.asking import Yes, make_sure
from orebit.cli.output import counted, print_json, print_table
from orebit.server import backup as backups
from orebit.server import running
from orebit.server.admin import Admin, CannotDo, CannotRead, TableRow, check_exists
from orebit.server.bans import subject_of, when
from orebit.server.orders import Report
from orebit.server.settings import driven

T = TypeVar("T")
Database: TypeAlias = Annotated[
    str, Parameter(help="The server's: sqlite:///FILE or postgresql://…; else OREBIT_DATABASE or OREBIT_DATA.")
]
Why: TypeAlias = Annotated[str, Parameter(help="A reason that they are told, and that the log keeps.")]
Subject: TypeAlias = Annotated[str, Parameter(help="An address, a network, or an identity.")]
NOBODY = "No running server answered."

app = App(name="admin", help_format="plaintext", help_epilogue="")


def at(database: str, work: Callable[[Admin], Awaitable[T]]) -> T:
    """Do something at the server's database."""

    async def run() -> T:
        async with Admin.at(driven(database or running.database_from_environment())) as admin:
            return await work(admin)

    return asyncio.run(run())


# -- seeing


@app.command
def tables(
    *,
    status: Annotated[Literal["open", "playing", "over", "closed"] | None, Parameter(help="Only these.")] = None,
    address: Annotated[str, Parameter(help="Only those that this address block has open now.")] = "",
    identity: Annotated[str, Parameter(help="Only those that this person sits at.")] = "",
    most: Annotated[int, Parameter(help="How many, the newest first.")] = 50,
    database: Database = "",
    json: AsJson = False,
) -> int:
    """List tables: who sits there and when the last move was made. Nothing that is hidden at them."""
    block = subject_of(address) if address else ""

    async def work(admin: Admin) -> list[TableRow]:
        ids = None
        if block:
            ids = [
                table
                for report in await admin.load()
                for load in report.addresses
                if subject_of(load.address) == block
                for table in load.tables
            ]
        return await admin.tables(status, identity or None, ids, most)

    found = at(database, work)
    if json:
        print_json(found)
        return 0
    rows = [
        (
            table.id,
            table.game,
            table.status,
            when(table.created_at),
            when(table.moved_at) if table.moved_at else "-",
            str(table.moves),
            ", ".join(f"{seat.name or seat.kind} {seat.identity}".strip() for seat in table.seats),
        )
        for table in found
    ]
    _tell(("table", "game", "status", "made", "last move", "moves", "seats"), rows, "There are no such tables.")
    return 0


@app.command
def load(*, database: Database = "", json: AsJson = False) -> int:
    """What each address block asks of the running processes: requests, connections, tables, people."""
    reports = at(database, lambda admin: admin.load())
    if json:
        print_json(reports)
        return 0
    for report in reports:
        counts = f"{counted(report.tables, 'table')} in memory, {counted(report.sockets, 'connection')}"
        print(f"{report.process}: Orebit {report.version}, up {_lasting(report.up_s)}, {counts}")
    rows = [
        (
            entry.address,
            str(entry.requests),
            str(entry.sockets),
            _few(entry.tables),
            _few(entry.people),
            report.process,
        )
        for report in reports
        for entry in sorted(report.addresses, key=lambda entry: (-entry.sockets, -entry.requests))
    ]
    heads = ("address", "requests a minute", "connections", "tables", "people", "process")
    _tell(heads, rows, "Nobody has asked for anything lately." if reports else NOBODY)
    return 0


@app.command
def queues(*, database: Database = "", json: AsJson = False) -> int:
    """What waits for a worker in the running processes, by address block."""
    reports = at(database, lambda admin: admin.load())
    if json:
        print_json([{"process": report.process, "queues": report.queues} for report in reports])
        return 0
    _tell(*_queue_rows(reports), "Nothing waits." if reports else NOBODY)
    return 0


def _queue_rows(reports: list[Report]) -> tuple[tuple[str, ...], Sequence[Sequence[str]]]:
    rows = [
        (entry.address, entry.pool, str(entry.waiting), str(entry.running), f"{entry.waited_s:.1f} s", report.process)
        for report in reports
        for entry in report.queues
    ]
    return ("address", "queue", "waiting", "running", "longest wait", "process"), rows


@app.command
def bans(*, database: Database = "", json: AsJson = False) -> int:
    """Who is shut out, since when, until when and why."""
    found = at(database, lambda admin: admin.bans())
    if json:
        print_json(found)
        return 0
    rows = [(ban.subject, when(ban.at), when(ban.until) if ban.until else "for good", ban.why) for ban in found]
    _tell(("banned", "since", "until", "why"), rows, "Nobody is banned.")
    return 0


@app.command
def log(
    *,
    most: Annotated[int, Parameter(help="How many, the newest first.")] = 50,
    database: Database = "",
    json: AsJson = False,
) -> int:
    """What was done with this command, by whom and when."""
    found = at(database, lambda admin: admin.log(most))
    if json:
        print_json(found)
        return 0
    rows = [(when(order.at), order.by, order.act, order.subject, order.why) for order in found]
    _tell(("when", "by", "act", "what", "why"), rows, "Nothing was done yet.")
    return 0


# -- acting


@app.command
def close(
    table: Annotated[str, Parameter(help="The id of the table: the end of its link.")],
    *,
    why: Why = "",
    yes: Yes = False,
    database: Database = "",
) -> int:
    """End a table: one that waits for players is closed, a running match is over without a result."""
    make_sure(f"End the table {table} for everybody who sits there?", yes)
    print(at(database, lambda admin: admin.close_table(table, why)))
    return 0


@app.command
def ban(
    subject: Subject,
    *,
    days: Annotated[float | None, Parameter(help="For how long; else for good.")] = None,
    why: Why = "",
    yes: Yes = False,
    database: Database = "",
) -> int:
    """Shut out an address block (an IPv6 address counts as its network of 64 bits) or an identity.

    Running servers obey within seconds: they close its connections and refuse what it asks for.
    """
    banned = subject_of(subject)
    if days is not None and days <= 0:
        raise CannotDo("--days needs a number above 0")
    lasting = "for good" if days is None else f"for {days:g} days"
    make_sure(f"Shut out {banned} {lasting}, and close its connections?", yes)
    done = at(database, lambda admin: admin.ban(banned, days, why))
    print(f"{done.subject} is banned. They are told: {done.sentence()}.")
    return 0


@app.command
def unban(subject: Subject, *, database: Database = "") -> int:
    """Let somebody in again."""
    print(f"{at(database, lambda admin: admin.unban(subject))} may come in again.")
    return 0


@app.command
def drop(
    address: Annotated[str, Parameter(help="The address block; `all` is everybody's.")],
    *,
    yes: Yes = False,
    database: Database = "",
) -> int:
    """Drop what waits in the queues of the running processes. Whoever waits for it is told to try again."""
    block = address if address == "all" else subject_of(address)
    whose = "everything" if block == "all" else f"everything of {block}"
    make_sure(f"Drop {whose} that waits in the queues?", yes)
    at(database, lambda admin: admin.drop(block))
    print("The running servers drop it within seconds.")
    return 0


# -- keeping


@app.command
def backup(
    file: Annotated[Path, Parameter(help="Where to; only its owner can read it.")],
    *,
    yes: Yes = False,
    database: Database = "",
) -> int:
    """Write everything to a file, while the server runs. Keep the server's secret with it."""
    if file.exists():
        make_sure(f"Replace the file {file}?", yes)
    done = asyncio.run(backups.backup(_existing(database), file))
    print(f"{counted(done.rows, 'row')} of layout {done.layout} are in {file}.")
    return 0


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A file that `orebit admin backup` wrote.")],
    *,
    yes: Yes = False,
    database: Database = "",
) -> int:
    """Replace what is in a database by a backup, compare the two, and bring it up to date. Stop the server first."""
    url = driven(database or running.database_from_environment())
    held = backups.check(file)
    made = f"Orebit {held.version}, {when(held.at)}, {counted(held.rows, 'row')}"
    make_sure(f"Replace everything in {make_url(url).render_as_string()} by {file} ({made})?", yes)
    asyncio.run(_check_nobody_serves(url))
    asyncio.run(backups.restore(file, url))
    at(database, lambda admin: admin.orders.give(admin.by, "restore", file.name[:80]))
    print(f"Restored and compared: {made}.")
    return 0


async def _check_nobody_serves(url: str) -> None:
    """An empty database, or one of another version, has no server that could answer."""
    with contextlib.suppress(CannotRead):
        async with Admin.at(url) as admin:
            await admin.check_nobody_serves()


def _existing(database: str) -> str:
    url = driven(database or running.database_from_environment())
    check_exists(url)
    return url


# -- words


def _tell(heads: tuple[str, ...], rows: Sequence[Sequence[str]], nothing: str) -> None:
    if rows:
        print_table(heads, rows)
    else:
        print(nothing)


def _few(names: list[str], most: int = 3) -> str:
    shown = " ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown or "-"


def _lasting(seconds: int) -> str:
    if seconds < 3600:
        return counted(seconds // 60, "minute")
    return counted(seconds // 3600, "hour") if seconds < 172_800 else counted(seconds // 86_400, "day")
