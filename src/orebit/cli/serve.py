"""`orebit serve`: the online table for others, on one machine or on many."""

import os
from typing import Annotated

from cyclopts import Parameter

from orebit.core.errors import OrebitError


def serve(
    *,
    database: Annotated[str, Parameter(help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")] = "",
    fanout: Annotated[str, Parameter(help="redis://HOST: needed when several processes serve.")] = "",
    host: Annotated[str, Parameter(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen at.")] = 8701,
    workers: Annotated[int, Parameter(help="How many processes.")] = 1,
    bot_workers: Annotated[int | None, Parameter(help="Processes that bots think in, for each of them.")] = None,
    bot_delay_ms: Annotated[
        int | None, Parameter(help="No bot answers faster than this, unless people have waited for long already.")
    ] = None,
    proxies: Annotated[str, Parameter(help="Addresses of reverse proxies whose forwarded headers count.")] = "",
    secure: Annotated[bool, Parameter(help="Behind TLS: cookies are for https only.")] = False,
    drain: Annotated[bool, Parameter(help="Before an upgrade: no new tables, running matches go on.")] = False,
    keep_old_tables: Annotated[
        bool, Parameter(help="Leave matches of other rules to a server of that version, instead of ending them.")
    ] = False,
    origin: Annotated[list[str] | None, Parameter(help="Another site whose pages may connect.")] = None,
) -> int:
    """Run a public server. The secret is OREBIT_SECRET, or a file in the data directory (OREBIT_DATA)."""
    from orebit.server import running

    if workers < 1:
        raise OrebitError("--workers needs at least 1")
    if workers > 1 and not (fanout or os.environ.get(running.FANOUT)):
        raise OrebitError("several workers need --fanout redis://…: otherwise players do not see each other's moves")
    given = {
        running.DATABASE: database,
        running.FANOUT: fanout,
        running.BOT_WORKERS: bot_workers,
        running.BOT_DELAY: bot_delay_ms,
        running.SECURE: "1" if secure else "",
        running.DRAIN: "1" if drain else "",
        running.KEEP_OLD_TABLES: "1" if keep_old_tables else "",
        running.ORIGINS: " ".join(origin or []),
    }
    for name, value in given.items():
        if value not in (None, ""):
            os.environ[name] = str(value)
    settings = running.settings_from_environment()  # refuses here what a worker would refuse
    _ = settings.database_url
    running.serve(host, port, workers, proxies, "orebit.agent.doors:worker_app")
    return 0
