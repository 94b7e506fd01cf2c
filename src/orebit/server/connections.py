"""Connections: how many an address block may hold, how slowly it may send and read, and the answer to too much.

uvicorn waits for ever for the rest of a header, of a body, or for a client that does not read. These protocols do not.
Behind a proxy all of it comes from the proxy, which then has to count: it is only held to the time limits.
"""

import asyncio
from collections import Counter
from typing import Any

import h11
from litestar import Litestar
from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

from orebit.core.view import to_json
from orebit.server.addresses import block_of, proxies_of
from orebit.server.metrics import Metrics
from orebit.server.refusals import Refuse
from orebit.server.settings import Limits
from orebit.server.sockets import AT_ONCE

SPARE_FILES = 128  # descriptors for storage, workers and the log
RETRY_S = 10
STATUS = {408: b"Request Timeout", 429: b"Too Many Requests", 503: b"Service Unavailable"}


def most_files() -> int:
    """How many files and connections this process may have open; as many as the system lets it have."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard > 0 else 1 << 20  # unlimited is negative


class Connections:
    """The connections of one server process, as the protocols count them."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.limits = limits
        self.metrics = metrics
        self.most = max(1, min(limits.connections, most_files() - SPARE_FILES))
        self.by_block: Counter[str] = Counter()
        self.half_open: dict[GuardedProtocol, None] = {}  # whose request is not all here, the oldest first
        self.half_open_by_block: Counter[str] = Counter()

    @classmethod
    def of(cls, config: Config) -> "Connections":
        """Those of the application that uvicorn runs, whatever it has wrapped it in."""
        app: Any = config.loaded_app
        while not isinstance(app, Litestar):
            app = app.app
        connections: Connections = app.state.connections
        return connections

    def refusal(self, block: str, all_open: int) -> tuple[int, str]:
        """Status and sentence for one more of a block; 0 when there is room. A proxy has no block."""
        if block and self.by_block[block] >= self.limits.connections_per_address:
            return 429, "too many connections are open from your address; please close some"
        if block and self.half_open_by_block[block] >= self.limits.half_open_per_address:
            return 429, "too many requests from your address have been begun and not finished"
        if all_open > self.most and not self.make_room():
            return 503, f"this server has as many connections as it can have; please try again in {RETRY_S} seconds"
        return 0, ""

    def make_room(self) -> bool:
        """Who has dawdled longest over a request gives way."""
        oldest = next(iter(self.half_open), None)
        if oldest is None:
            return False
        oldest.refuse(503, "this server is full, and your request took long to arrive; please try again", "made_room")
        return True

    def refused(self, reason: str) -> None:
        self.metrics.connections_refused.labels(reason).inc()


class Draining:
    """A part of a protocol: whoever does not read what was sent loses the connection."""

    connections_of_process: Connections
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]  # the protocol's
        self._stuck = self.loop.call_later(self.connections_of_process.limits.write_s, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]  # the protocol's
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _give_up(self) -> None:
        self.connections_of_process.refused("slow_reader")
        self.transport.abort()  # `close` would wait until all is read

    def abort_later(self) -> None:
        """After `close`: it waits for the client to read what is left."""
        self.loop.call_later(self.connections_of_process.limits.write_s, self.transport.abort)


class GuardedSocket(Draining, WebSocketsSansIOProtocol):
    """A WebSocket whose client has to read, and to answer pings."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.connections_of_process = Connections.of(config)
        self._frames_out: list[bytes] = []  # what the transport gets in a moment

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[AT_ONCE] = self.send_at_once

    def send_at_once(self, text: bytes) -> bool:
        """Take a message for the transport, if the client keeps up; else say that it has to wait for its turn.

        The way of ASGI takes two tasks and five layers for what is a write: a third of the CPU of a move. What is sent
        together (a view and the acknowledgement after it) is one write.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._frames_out:
            self.loop.call_soon(self._write_frames)
        self._frames_out += (frame_head(len(text)), text)
        return True

    def _write_frames(self) -> None:
        frames, self._frames_out = self._frames_out, []
        if frames and not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """What goes the way of ASGI, a closing above all, comes after what was taken before."""
        self._write_frames()
        await super().send(message)

    def shutdown(self) -> None:
        self._write_frames()
        super().shutdown()


def frame_head(length: int) -> bytes:
    """The head of a whole text message of a server (RFC 6455, §5.2): no mask, no extension."""
    if length < 126:
        return b"\x81" + length.to_bytes(1, "big")
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class GuardedProtocol(Draining, H11Protocol):
    """HTTP that waits for a header, a body and a reader only so long."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.connections_of_process = Connections.of(config)
        self.block = ""
        self.is_counted = False
        self._awaits = ""  # the "head" or the "body" of a request
        self._impatience: asyncio.TimerHandle | None = None

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        connections = self.connections_of_process
        self.block = self._block()
        status, why = connections.refusal(self.block, len(self.connections))
        if status:
            self.refuse(status, why, "address" if status == 429 else "full")
            return
        connections.by_block[self.block] += 1
        self.is_counted = True
        self._wait_for("head")

    def _block(self) -> str:
        if self.client is None:
            return ""  # a Unix socket: there is a proxy at its other end
        host = self.client[0]
        if self.config.proxy_headers and host in proxies_of(str(self.config.forwarded_allow_ips)):
            return ""
        return block_of(host)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._release()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._release()  # from here on it is counted as a WebSocket
        super().handle_websocket_upgrade(event)

    def _release(self) -> None:
        self._wait_for("")
        if self.is_counted:
            self.is_counted = False
            counts = self.connections_of_process.by_block
            counts[self.block] -= 1
            if not counts[self.block]:
                del counts[self.block]

    # -- requests

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.is_counted or self.transport.is_closing():
            return
        request = self._request()
        if request is None or request.response_complete:
            self._wait_for("head")
        else:
            self._wait_for("body" if request.more_body else "")

    def _request(self) -> RequestResponseCycle | None:
        """The latest whose header was here."""
        return self.cycle

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete or not self.cycle.more_body:
            self._wait_for("")  # for the next request, if there is one, uvicorn waits a moment

    def _wait_for(self, what: str) -> None:
        """From now on this has to arrive; what has been waited for already gets no more time."""
        if what == self._awaits:
            return
        connections = self.connections_of_process
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None
        if bool(what) != bool(self._awaits):
            connections.half_open_by_block[self.block] += 1 if what else -1
            if what:
                connections.half_open[self] = None
            else:
                del connections.half_open[self]
                if not connections.half_open_by_block[self.block]:
                    del connections.half_open_by_block[self.block]
            connections.metrics.half_open.set(len(connections.half_open))
        self._awaits = what
        if what:
            limits = connections.limits
            patience_s = limits.head_s if what == "head" else limits.body_s
            self._impatience = self.loop.call_later(patience_s, self._too_slow, patience_s)

    def _too_slow(self, patience_s: float) -> None:
        why = f"the {self._awaits} of the request was not here after {patience_s:g} seconds"
        self.refuse(408, why, f"slow_{self._awaits}")

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.abort_later()

    def refuse(self, status: int, why: str, reason: str) -> None:
        """Answer, unless an answer has begun, and hang up."""
        self.connections_of_process.refused(reason)
        self._wait_for("")
        request = self._request()
        if request is None or request.response_complete or not request.response_started:
            body = to_json(Refuse("limit" if status == 429 else "busy", why).told)
            head = [
                b"HTTP/1.1 %d %s" % (status, STATUS[status]),
                b"content-type: application/json",
                b"content-length: %d" % len(body),
                b"retry-after: %d" % RETRY_S,
                b"connection: close",
            ]
            self.transport.write(b"\r\n".join([*head, b"", body]))
        self.transport.close()
        self.abort_later()
