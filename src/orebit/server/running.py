"""Running a server process: its settings from the environment, its log, and uvicorn round the application."""

import contextlib
import gc
import logging
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

import structlog
import uvicorn
from litestar import Litestar

from orebit.server.addresses import proxies_of
from orebit.server.app import Door, make_app
from orebit.server.settings import (
    BadSettings,
    Keep,
    Limits,
    Settings,
    Work,
    data_directory,
    from_environment,
    load_secret,
)

DATABASE, FANOUT, DATA = "OREBIT_DATABASE", "OREBIT_FANOUT", "OREBIT_DATA"
BOT_WORKERS, BOT_DELAY, ORIGINS = "OREBIT_BOT_WORKERS", "OREBIT_BOT_DELAY_MS", "OREBIT_ORIGINS"
SECURE, NO_LIMITS, LOG_LEVEL, SWEEP = "OREBIT_SECURE", "OREBIT_NO_LIMITS", "OREBIT_LOG", "OREBIT_SWEEP_S"
DRAIN, KEEP_OLD_TABLES = "OREBIT_DRAIN", "OREBIT_KEEP_OLD_TABLES"
SECRETS = ("key", "keys", "secret", "cookie", "authorization", "entropy", "identity", "webhook")
GRACE_S = 10
# Objects more than before. Those who play have what they see replaced at every move, so nearly all views are young: 200
# tables' were gone through every 500 moves, a sixth of the CPU at full speed.
COLLECT_AFTER = 100_000
SWITCH_S = 0.001  # how long a thread holds up another that could go on
PING_S = 20.0


def database_from_environment() -> str:
    return os.environ.get(DATABASE) or f"sqlite:///{data_directory() / 'tables.db'}"


def settings_from_environment() -> Settings:
    """How this process is set up; `orebit serve` writes its arguments there for its workers."""
    directory = data_directory()
    return Settings(
        database=database_from_environment(),
        fanout=os.environ.get(FANOUT) or "memory://",
        secret=load_secret(directory),
        bot_workers=_number(BOT_WORKERS, max(2, (os.cpu_count() or 2) - 1)),
        bot_delay_ms=_number(BOT_DELAY, 600),
        sweep_s=_number(SWEEP, 5),
        origins=tuple(os.environ.get(ORIGINS, "").split()),
        secure_cookies=os.environ.get(SECURE) == "1",
        drain=os.environ.get(DRAIN) == "1",
        keep_old_tables=os.environ.get(KEEP_OLD_TABLES) == "1",
        limits=from_environment(Limits.none() if os.environ.get(NO_LIMITS) == "1" else Limits()),
        keep=from_environment(Keep()),
        work=from_environment(Work()),
    )


def _number(name: str, default: int) -> int:
    given = os.environ.get(name, "")
    if not given:
        return default
    if not given.isdigit():
        raise BadSettings(f"{name} takes a whole number, not '{given[:40]}'")
    return int(given)


def worker_app(doors: Sequence[Door] = ()) -> Litestar:
    """What each uvicorn worker runs."""
    configure_log()
    app = make_app(settings_from_environment(), doors=doors)
    tune()
    return app


def tune() -> None:
    """What was imported stays for good, and views hold no cycles: the collector need not look at every move. And who
    has just written moves waits for the loop no longer than for the disk."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_S)


def uvicorn_options(host: str, port: int, limits: Limits, proxies: str = "") -> dict[str, Any]:
    """The same for one process and for many."""
    proxies_of(proxies)  # says what is wrong with them
    return {
        "host": host,
        "port": port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": proxies or None,
        "timeout_graceful_shutdown": GRACE_S,
        "http": "orebit.server.connections:GuardedProtocol",
        "ws": "orebit.server.connections:GuardedSocket",
        "ws_max_size": limits.message_bytes,
        "ws_ping_interval": PING_S,
        "ws_ping_timeout": PING_S,
        "ws_per_message_deflate": False,
    }


def serve(
    host: str, port: int, workers: int, proxies: str = "", factory: str = "orebit.server.running:worker_app"
) -> None:
    """Run until told to stop. `factory` names what makes the application in each process."""
    options = uvicorn_options(host, port, settings_from_environment().limits, proxies)
    uvicorn.run(factory, factory=True, workers=workers, **options)


# -- the log


def configure_log(level: str | None = None) -> None:
    """One JSON object a line on stderr; values whose names say that they are secret never get there."""
    chosen = (level or os.environ.get(LOG_LEVEL) or "info").upper()
    number = logging.getLevelNamesMapping().get(chosen)
    if number is None:
        raise BadSettings(f"{LOG_LEVEL} takes debug, info, warning or error, not '{chosen.lower()[:40]}'")
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(PatientStream(sys.stderr)),  # type: ignore[arg-type]  # it prints
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=shared,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(number, logging.WARNING))
    logging.getLogger("uvicorn").setLevel(max(number, logging.WARNING))  # at info it tells who opens which table


class PatientStream:
    """The log's stream. When the disk is full, a server that cannot note it must still answer."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, line: str) -> None:
        with contextlib.suppress(OSError):
            self.stream.write(line)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self.stream.flush()


def hide_secrets(logger: Any, method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """The last line of defence: nothing secret is meant to be logged, and nothing called so is."""
    for name in event:
        if name.lower() in SECRETS:
            event[name] = "(hidden)"
    return event
