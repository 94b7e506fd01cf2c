"""How a server is set up: from the command line, the environment, and a file with its secret."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from orebit.core.errors import OrebitError

SECRET_VARIABLE = "OREBIT_SECRET"
SECRET_FILE = "secret"
LEAST_SECRET = 16  # characters


class BadSettings(OrebitError):
    """A setting that a server cannot run with."""


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the server. Every limit is answered with a sentence."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    messages_per_s: float = 20.0  # of one connection, on average
    messages_burst: int = 60
    requests_per_s: float = 40.0  # of one address, on average
    requests_burst: int = 200
    sockets_per_address: int = 64
    creations_per_minute: float = 20.0  # tables of one address
    tables_per_identity: int = 50  # that are not over
    watchers_per_table: int = 200
    chat_per_s: float = 0.5
    chat_burst: int = 5
    queue_messages: int = 256  # that wait for a slow client
    hello_s: float = 10.0
    silence_s: float = 60.0

    @classmethod
    def none(cls) -> "Limits":
        """For load tests: only what protects the process."""
        many = 10**9
        return cls(
            messages_per_s=many,
            messages_burst=many,
            requests_per_s=many,
            requests_burst=many,
            sockets_per_address=many,
            creations_per_minute=many,
            tables_per_identity=many,
            chat_per_s=many,
            chat_burst=many,
        )


@dataclass(frozen=True)
class Settings:
    """One server process."""

    database: str  # a URL: sqlite:///FILE or postgresql://…
    secret: str = field(repr=False)  # signs identities and seat keys; the same in every process of a server
    fanout: str = "memory://"  # or redis://…
    bot_workers: int = 1
    bot_delay_ms: int = 600  # a bot never answers faster
    sweep_s: float = 5.0  # how often deadlines, presence and missed messages are looked after
    origins: tuple[str, ...] = ()  # further sites whose pages may connect
    secure_cookies: bool = False  # behind TLS
    webhooks: bool = True
    remind_after_s: float = 30.0  # how long somebody must be away before their webhook is called
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        """The address with the driver that we use."""
        kind, _, rest = self.database.partition("://")
        drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        if kind in drivers.values():
            return self.database
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
