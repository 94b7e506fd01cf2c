"""How the processes of one server tell each other what happened: a stream in Redis that all write and read.

The database is the truth; a message only says where to look, or carries the rows to save the look. Whatever gets lost
here is found again by the sweep. One process alone has nobody to tell.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from orebit.server.documents import Row
from orebit.server.metrics import Metrics
from orebit.server.settings import BadSettings
from orebit.server.wire import ChatLine

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = structlog.get_logger("orebit.fanout")
STREAM = "orebit"
HISTORY = 1000  # messages that Redis keeps for a process that loses its connection for a moment
BLOCK_MS = 1000
ANSWER_S = 2.5  # a Redis that has not answered for so long, while blocking, is out of reach
MOST_UNSENT = 10_000  # while Redis is away
GATHER_S = 0.02  # between two messages: what happens meanwhile goes together
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about a table."""

    table: str = ""
    rows: list[Row] = []
    version: int = -1  # the document has become this one
    chat: ChatLine | None = None
    here: dict[str, list[int]] = {}  # by table: the seats whose players are connected to the sender
    heard: dict[str, list[int]] = {}  # by table: the seats whose players call the sender over HTTP
    watching: dict[str, int] = {}  # by table: how many watch there
    lobby: bool = False


class Parcel(msgspec.Struct, frozen=True):
    sender: str
    notices: list[Notice]


_parcels = msgspec.json.Decoder(Parcel)


class Fanout:
    """Sends notices to all other processes, and hands theirs to `receive`."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.url = url
        self.metrics = metrics or Metrics()
        self.sender = secrets.token_hex(6)
        self.healthy = True
        self._outgoing: asyncio.Queue[Notice] = asyncio.Queue(MOST_UNSENT)
        self._heard = b""  # the last message of the stream that was taken in
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
            asyncio.create_task(self._keep(lambda redis: self._listen(redis, receive)), name="fanout listener"),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def tell(self, notice: Notice) -> None:
        if self.is_alone:
            return
        if self._outgoing.full():
            self.metrics.fanout_lost.inc()
        else:
            self._outgoing.put_nowait(notice)

    def unsent(self) -> int:
        return self._outgoing.qsize()

    async def _send(self, redis: "Redis") -> None:
        while True:
            notices = [await self._outgoing.get()]
            while not self._outgoing.empty():
                notices.append(self._outgoing.get_nowait())
            parcel = msgspec.json.encode(Parcel(self.sender, notices))
            await redis.xadd(STREAM, {"parcel": parcel}, maxlen=HISTORY, approximate=True)
            self.metrics.fanout_sent.inc(len(notices))
            await asyncio.sleep(GATHER_S)

    async def _listen(self, redis: "Redis", receive: Callable[[str, Notice], Awaitable[None]]) -> None:
        """From where we were when the connection was lost; at first only what is new."""
        if not self._heard:
            latest: Any = await redis.xrevrange(STREAM, count=1)
            self._heard = latest[0][0] if latest else b"0"
        while True:
            streams: Any = await redis.xread({STREAM: self._heard}, block=BLOCK_MS)
            self.healthy = True
            for _, messages in streams:
                for number, fields in messages:
                    self._heard = number
                    await self._deliver(_parcels.decode(fields[b"parcel"]), receive)
            await asyncio.sleep(GATHER_S)

    async def _deliver(self, parcel: Parcel, receive: Callable[[str, Notice], Awaitable[None]]) -> None:
        if parcel.sender == self.sender:
            return
        self.metrics.fanout_received.inc(len(parcel.notices))
        for notice in parcel.notices:
            try:
                await receive(parcel.sender, notice)
            except Exception:
                log.exception("a notice could not be taken in", table=notice.table)

    async def _keep(self, work: Callable[["Redis"], Awaitable[None]]) -> None:
        """Work on a connection to Redis, and connect again whenever it breaks."""
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        pause = FIRST_PAUSE_S
        while True:
            redis = Redis.from_url(
                self.url,
                socket_timeout=ANSWER_S,
                socket_connect_timeout=ANSWER_S,
                retry=Retry(NoBackoff(), 0),  # trying again is ours: who asks for our health must not wait for it
            )
            try:
                await redis.ping()
                pause = FIRST_PAUSE_S
                await work(redis)
            except (RedisError, OSError) as error:
                self.healthy = False
                log.error("fan-out is broken; trying again", error=type(error).__name__, pause_s=pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            finally:
                await redis.aclose()
