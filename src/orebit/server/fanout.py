"""How the processes of one server tell each other what happened: Litestar's channel backends, kept alive.

The database is the truth; a message only says where to look, or carries the rows to save the look. Whatever gets lost
here is found again by the sweep. One process alone has nobody to tell.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog

from orebit.server.documents import Row
from orebit.server.settings import BadSettings
from orebit.server.wire import ChatLine

log = structlog.get_logger("orebit.fanout")
CHANNEL = "tables"
HISTORY = 1000
BLOCK_MS = 1000
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about a table."""

    table: str = ""
    rows: list[Row] = []
    version: int = -1  # the document has become this one
    chat: ChatLine | None = None
    here: dict[str, list[int]] = {}  # by table: the seats whose players are connected to the sender
    watching: dict[str, int] = {}  # by table: how many watch there
    lobby: bool = False


class Parcel(msgspec.Struct, frozen=True):
    sender: str
    notices: list[Notice]


_parcels = msgspec.json.Decoder(Parcel)


class Fanout:
    """Sends notices to all other processes, and hands theirs to `receive`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sender = secrets.token_hex(6)
        self.healthy = True
        self._outgoing: asyncio.Queue[Notice] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        kind = url.partition("://")[0]
        if kind not in ("memory", "redis", "rediss", "unix"):
            raise BadSettings(f"--fanout takes memory:// or redis://…, not '{kind[:40]}'")
        self.is_alone = kind == "memory"

    async def open(self, receive: Callable[[str, Notice], Awaitable[None]]) -> None:
        if self.is_alone:
            return
        self._tasks = [
            asyncio.create_task(self._keep(self._send), name="fanout sender"),
            asyncio.create_task(self._keep(lambda backend: self._listen(backend, receive)), name="fanout listener"),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def tell(self, notice: Notice) -> None:
        if not self.is_alone:
            self._outgoing.put_nowait(notice)

    async def _send(self, backend: Any) -> None:
        while True:
            notices = [await self._outgoing.get()]
            while not self._outgoing.empty():
                notices.append(self._outgoing.get_nowait())
            await backend.publish(msgspec.json.encode(Parcel(self.sender, notices)), [CHANNEL])

    async def _listen(self, backend: Any, receive: Callable[[str, Notice], Awaitable[None]]) -> None:
        await backend.subscribe([CHANNEL])
        async for _, data in backend.stream_events():
            self.healthy = True
            parcel = _parcels.decode(data)
            if parcel.sender == self.sender:
                continue
            for notice in parcel.notices:
                try:
                    await receive(parcel.sender, notice)
                except Exception:
                    log.exception("a notice could not be taken in", table=notice.table)

    async def _keep(self, work: Callable[[Any], Awaitable[None]]) -> None:
        """Work on a connection to Redis, and connect again whenever it breaks."""
        from litestar.channels.backends.redis import RedisChannelsStreamBackend
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        pause = FIRST_PAUSE_S
        while True:
            redis = Redis.from_url(self.url)
            try:
                backend = RedisChannelsStreamBackend(
                    HISTORY, redis=redis, stream_sleep_no_subscriptions=BLOCK_MS, key_prefix="OREBIT"
                )
                await redis.ping()
                pause = FIRST_PAUSE_S
                await work(backend)
            except (RedisError, OSError) as error:
                self.healthy = False
                log.error("fan-out is broken; trying again", error=type(error).__name__, pause_s=pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            finally:
                await redis.aclose()
