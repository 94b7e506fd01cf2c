"""How a server is set up: from the command line, the environment, and a file with its secret."""

import math
import os
import secrets
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from orebit.core.errors import OrebitError

SECRET_VARIABLE = "OREBIT_SECRET"
SECRET_FILE = "secret"
LEAST_SECRET = 16  # characters
T = TypeVar("T")
N = TypeVar("N", bound="Limits | Keep | Work")


class BadSettings(OrebitError):
    """A setting that a server cannot run with."""


def told(default: T, about: str) -> T:
    """A number of the server with what it means: docs/guides/hosting.md lists all of them."""
    entry: T = field(default=default, metadata={"about": about})
    return entry


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the server. Every limit is answered with a sentence and a time to try again.

    An address is a block (addresses.py): one IPv4 address, or an IPv6 network of 64 bits.
    """

    prefix: ClassVar = "OREBIT_LIMIT_"
    least: ClassVar = 1e-6

    message_bytes: int = told(16 * 1024, "a message on a WebSocket")
    body_bytes: int = told(64 * 1024, "the body of a request")
    record_bytes: int = told(4 * 1024 * 1024, "a record file")
    messages_per_s: float = told(20.0, "messages of one connection a second, on average")
    messages_burst: int = told(60, "messages of one connection at once")
    messages_address_per_s: float = told(200.0, "messages of all connections of one address a second, on average")
    messages_address_burst: int = told(1000, "messages of all connections of one address at once")
    requests_per_s: float = told(40.0, "requests of one address a second, on average")
    requests_burst: int = told(200, "requests of one address at once")
    health_per_s: float = told(5.0, "`/healthz` and `/metrics` of one address a second, on average")
    health_burst: int = told(50, "`/healthz` and `/metrics` of one address at once")
    sockets_per_address: int = told(64, "open WebSockets of one address")
    connects_per_s: float = told(5.0, "WebSockets that one address opens a second, on average")
    connects_burst: int = told(100, "WebSockets that one address opens at once")
    resyncs_per_s: float = told(1.0, "`resync` of one address a second, on average")
    resyncs_burst: int = told(20, "`resync` of one address at once")
    audience_per_s: float = told(10.0, "`hello` and `resync` of all who only watch one table a second, on average")
    audience_burst: int = told(200, "`hello` and `resync` of all who only watch one table at once")
    creations_per_minute: float = told(20.0, "new tables of one address a minute")
    tables_per_identity: int = told(50, "tables of one person that are not over")
    watchers_per_table: int = told(200, "spectators of one table, at each process")
    chat_per_s: float = told(0.5, "lines of chat of one person a second, on average")
    chat_burst: int = told(5, "lines of chat of one person at once")
    chat_address_per_s: float = told(1.0, "lines of chat of one address a second, on average")
    chat_address_burst: int = told(10, "lines of chat of one address at once")
    chat_table_per_s: float = told(1.0, "lines of one seat, or of all spectators of a room, a second, on average")
    chat_table_burst: int = told(10, "lines of one seat, or of all spectators of a room, at once")
    queue_messages: int = told(256, "messages that wait for a slow client before it is dropped")
    connections: int = told(4000, "connections of all; fewer where the system lets a process open fewer files")
    connections_per_address: int = told(128, "connections of one address that are no WebSockets")
    half_open_per_address: int = told(32, "of them such as have not sent all of their request")
    head_s: float = told(10.0, "seconds until the header of a request is here")
    body_s: float = told(60.0, "seconds until its body is here")
    write_s: float = told(30.0, "seconds that a client may leave unread what it was sent")
    hello_s: float = told(10.0, "seconds until the first message of a WebSocket")
    silence_s: float = told(60.0, "seconds after which a silent WebSocket is closed")

    @classmethod
    def none(cls) -> "Limits":
        """For load tests: only what protects the process."""
        many = 10**9
        return cls(
            messages_per_s=many,
            messages_burst=many,
            messages_address_per_s=many,
            messages_address_burst=many,
            requests_per_s=many,
            requests_burst=many,
            health_per_s=many,
            health_burst=many,
            sockets_per_address=many,
            connects_per_s=many,
            connects_burst=many,
            resyncs_per_s=many,
            resyncs_burst=many,
            audience_per_s=many,
            audience_burst=many,
            connections_per_address=many,
            half_open_per_address=many,
            creations_per_minute=many,
            tables_per_identity=many,
            chat_per_s=many,
            chat_burst=many,
            chat_address_per_s=many,
            chat_address_burst=many,
            chat_table_per_s=many,
            chat_table_burst=many,
        )


@dataclass(frozen=True)
class Keep:
    """How long things are kept, in days; 0 is for ever. `/privacy` tells everybody."""

    prefix: ClassVar = "OREBIT_KEEP_"
    least: ClassVar = 0.0

    finished_days: float = told(365.0, "a match after its last move, when it is over")
    abandoned_days: float = told(90.0, "a table that is not over and that nobody has touched")
    identity_days: float = told(365.0, "the name of somebody who sits at no table and was not here again")
    chat_days: float = told(90.0, "a line of chat")
    audit_days: float = told(365.0, "what the people who run this server did with `orebit admin`")


@dataclass(frozen=True)
class Work:
    """What is done in worker processes, away from the event loop: three pools, each with a queue."""

    prefix: ClassVar = "OREBIT_WORK_"
    least: ClassVar = 1e-6

    bot_ms: int = told(2000, "milliseconds that a bot may think; those of its name count up to this")
    patience_ms: int = told(
        2000,
        "milliseconds that the bots of a table keep people waiting with their thoughts and pauses, together; "
        "`master` twice as many",
    )
    bots_s: float = told(15.0, "seconds beyond that after which a bot's worker is ended, and a quick bot moves")
    bots_nice: int = told(5, "niceness of the workers of bots, 1 to 19: the server itself has 0")
    unwatched_s: float = told(60.0, "seconds after which bots among themselves rest, if nobody watches or asks")
    records_workers: int = told(2, "processes for looks at records: replay, film, verify, play on")
    records_s: float = told(10.0, "seconds that one look may take")
    records_nice: int = told(5, "niceness of these")
    analysis_workers: int = told(1, "processes for analysis: luck and the coach")
    analysis_s: float = told(20.0, "seconds that one piece of an analysis may take")
    analysis_nice: int = told(15, "niceness of these")
    queue_of_block: int = told(32, "pieces of work of one address that wait, in each queue")
    queue: int = told(512, "pieces of work of all that wait, in each queue")


def from_environment(numbers: N) -> N:
    """The same numbers, with those that the environment sets: `OREBIT_LIMIT_BODY_BYTES=100000`."""
    known = {variable_of(numbers, entry) for entry in fields(numbers)}
    for name in sorted(os.environ):
        if name.startswith(numbers.prefix) and name not in known:
            raise BadSettings(f"there is no setting {name[:60]}; there are {', '.join(sorted(known))}")
    given: dict[str, Any] = {
        entry.name: _number(variable_of(numbers, entry), text, entry.type is int, numbers.least)
        for entry in fields(numbers)
        if (text := os.environ.get(variable_of(numbers, entry), ""))
    }
    return replace(numbers, **given)


def variable_of(numbers: Limits | Keep | Work, entry: "Field[Any]") -> str:
    return f"{numbers.prefix}{entry.name.upper()}"


def _number(name: str, text: str, whole: bool, least: float) -> float:
    from_up = "above 0" if least else "from 0 up (0: for ever)"
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < least:
        raise BadSettings(f"{name} takes a {'whole ' if whole else ''}number {from_up}, not '{text[:40]}'")
    return value


@dataclass(frozen=True)
class Settings:
    """One server process."""

    database: str  # a URL: sqlite:///FILE or postgresql://…
    secret: str = field(repr=False)  # signs identities and seat keys; the same in every process of a server
    fanout: str = "memory://"  # or redis://…
    bot_workers: int = 1
    bot_delay_ms: int = 600  # a bot answers no faster, as long as the patience of people allows
    sweep_s: float = 5.0  # how often deadlines, presence and missed messages are looked after
    origins: tuple[str, ...] = ()  # further sites whose pages may connect
    secure_cookies: bool = False  # behind TLS
    webhooks: bool = True
    remind_after_s: float = 30.0  # how long somebody must be away before their webhook is called
    drain: bool = False  # take no new tables, and let those that have begun come to their end
    takes_positions: bool = False  # play on from positions without a history: only where nobody but the player is
    keep_old_tables: bool = False  # leave matches of other rules to a server that plays by them, instead of ending them
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    work: Work = field(default_factory=Work)

    @property
    def database_url(self) -> str:
        return driven(self.database)


def driven(database: str) -> str:
    """The address of a database with the driver that we use."""
    kind, _, rest = database.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if kind in drivers.values():
        return database
    if kind not in drivers:
        raise BadSettings(f"--database takes sqlite:///FILE or postgresql://…, not '{kind[:40]}'")
    return f"{drivers[kind]}://{rest}"


def data_directory() -> Path:
    """Where this user's tables are kept: OREBIT_DATA, or the place that the system has for it."""
    from platformdirs import user_data_path

    given = os.environ.get("OREBIT_DATA")
    return Path(given) if given else user_data_path("orebit", appauthor=False)


def load_secret(directory: Path) -> str:
    """The server's secret: from the environment, or from a file only its owner can read, made on first use."""
    given = os.environ.get(SECRET_VARIABLE, "")
    if given:
        if len(given) < LEAST_SECRET:
            raise BadSettings(f"{SECRET_VARIABLE} is too short: it needs at least {LEAST_SECRET} characters")
        return given
    path = directory / SECRET_FILE
    try:
        directory.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read_secret(path)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            secret = secrets.token_urlsafe(32)
            file.write(secret + "\n")
        return secret
    except OSError as error:
        raise BadSettings(f"the secret of this server cannot be kept in {path}: {error.strerror}") from None


def _read_secret(path: Path) -> str:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise BadSettings(f"{path} can be read by others: run chmod 600 {path}")
    secret = path.read_text(encoding="ascii", errors="replace").strip()
    if len(secret) < LEAST_SECRET:
        raise BadSettings(f"{path} holds no secret of at least {LEAST_SECRET} characters: remove it to have one made")
    return secret
