"""WebSockets: the line between a client and its table, and the one to the lobby."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from orebit.core.state import PUBLIC
from orebit.core.view import seat_of, to_json
from orebit.server.asks import Asks
from orebit.server.doors import caller_of, check_address, check_origin, refuse_of
from orebit.server.house import House
from orebit.server.kept import KeptTable
from orebit.server.limits import Bucket, too_fast
from orebit.server.messages import (
    Ack,
    Answer,
    ClientMessage,
    Explain,
    ExplainedMessage,
    Hello,
    Mute,
    Ping,
    Play,
    Pong,
    Preview,
    PreviewedMessage,
    Refused,
    Resign,
    Resync,
    Say,
    TakeBack,
    Welcome,
    read_message,
)
from orebit.server.play import Moves
from orebit.server.refusals import Refuse
from orebit.server.requests import ChatRequest
from orebit.server.rooms import Rooms
from orebit.server.seats import Caller
from orebit.server.showing import Shown
from orebit.server.steward import Steward
from orebit.server.store import StorageFails
from orebit.server.tables import NO_TABLE, OpenTable, now_ms
from orebit.server.wire import PROTOCOL

log = structlog.get_logger("orebit.sockets")
AT_ONCE = "orebit.send_at_once"  # the extension of the ASGI scope by which a line sends without waiting
GOING_AWAY, TOO_LARGE, TOO_SLOW = 1001, 1009, 1013
BAD_HELLO, FOREIGN, NO_HELLO, TOO_MANY = 4400, 4403, 4408, 4429
WelcomeCloses = {"bad_request": BAD_HELLO, "forbidden": FOREIGN, "not_found": NO_TABLE, "limit": TOO_MANY}
MOST_OFFENCES = 200  # messages beyond the rate before the line is closed


class ClientLine:
    """One open WebSocket. What a slow client has no room for waits in a queue, so that it holds nobody up."""

    def __init__(self, house: House, socket: WebSocket[Any, Any, Any], caller: Caller) -> None:
        self.house = house
        self.socket = socket
        self.caller = caller
        self.seats: list[int] = []
        self.seen: dict[int, int] = {}
        self.shown: dict[int, Shown] = {}  # by eye: what it was sent last, if its client keeps it
        self.keeps_views = False
        self.wants_description = False
        self.muted: set[int] = set()
        self.closing = 0  # the code to close with
        self.heard_at = time.monotonic()
        limits = house.settings.limits
        self._bucket = Bucket(limits.messages_per_s, limits.messages_burst)
        self._offences = 0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._is_pumping = False  # a message has left the queue and waits for the client to keep up
        self._most = limits.queue_messages
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._send_at_once: Callable[[bytes], bool] = extensions.get(AT_ONCE) or (lambda message: False)

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        if self._queue.empty() and not self._is_pumping and self._send_at_once(message):
            return
        if self._queue.qsize() >= self._most:
            self.house.metrics.dropped.inc()
            self.end(TOO_SLOW)
            return
        self._queue.put_nowait(message)

    def look_through(self, seats: list[int]) -> None:
        """From now on these are its seats."""
        self.seats = seats
        self.seen = {eye: seq for eye, seq in self.seen.items() if eye in seats}
        self.shown = {eye: shown for eye, shown in self.shown.items() if eye in seats}

    def show(self, kept: KeptTable, eye: int) -> None:
        """Send what the eye sees: what changed, if the client keeps what it has, or all of it."""
        message = kept.message(eye, self.seen.get(eye), self.shown.get(eye), self.wants_description)
        shown = kept.shown(eye)
        self.seen[eye] = shown.seq
        if self.keeps_views:
            self.shown[eye] = shown
        self.send(message)

    def check_pace(self) -> None:
        """Before every message: is it too fast for this line, or for all lines of its address?"""
        try:
            wait_s = self._bucket.take()
            if wait_s > 0:
                raise too_fast("that is a lot of messages", wait_s, "connection")
            self.house.messages.check(self.caller.address, "that is a lot of messages from your address")
        except Refuse:
            self._offences += 1
            if self._offences > MOST_OFFENCES:
                self.end(TOO_MANY)
            raise

    def is_deaf_to(self, seat: int) -> bool:
        return seat in self.muted

    def end(self, code: int) -> None:
        """Close once what waits is sent; a client that does not keep up gets no more."""
        if not self.closing:
            self.closing = code
            self._queue.put_nowait(None)

    async def pump(self) -> None:
        """Send what waits, until the line ends."""
        while True:
            message = await self._queue.get()
            if message is None or self.closing == TOO_SLOW:
                break
            self._is_pumping = True
            await self.socket.send_data(message, mode="text", encoding="utf-8")
            self._is_pumping = False
        await self.socket.close(code=self.closing or GOING_AWAY)


def refused(refuse: Refuse, command_id: str | None = None) -> bytes:
    """A refusal as a message."""
    told = refuse.told
    return to_json(Refused(command_id, told.code, told.rule, told.why, told.facts, refuse.retry_after_s))


async def read(line: ClientLine) -> bytes:
    """The next message, text or binary; raises WebSocketDisconnect when the client is gone."""
    event: Any = await line.socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client is gone", code=event.get("code", GOING_AWAY))
    line.heard_at = time.monotonic()
    text = event.get("text")
    return text.encode() if text is not None else event.get("bytes") or b""


def other_protocol(theirs: int) -> str:
    """What a client of another version is told; a page that was loaded before an upgrade is the usual one."""
    cure = "load the page anew, or bring the client up to date" if theirs < PROTOCOL else "this server is older than it"
    return f"your client speaks protocol {theirs} and this server protocol {PROTOCOL}: {cure}"


class TableSocket:
    """The conversation of one client with one table."""

    def __init__(self, desk: "SocketDesk", line: ClientLine, table: OpenTable) -> None:
        self.house = desk.house
        self.moves, self.asks, self.steward, self.rooms = desk.moves, desk.asks, desk.steward, desk.rooms
        self.line = line
        self.table = table

    # -- coming and going

    async def converse(self) -> None:
        limits = self.house.settings.limits
        impatience = asyncio.get_running_loop().call_later(limits.hello_s, self.line.end, NO_HELLO)
        try:
            first = await read(self.line)
        finally:
            impatience.cancel()
        if len(first) > limits.message_bytes:
            self.line.end(TOO_LARGE)
            return
        try:
            hello: ClientMessage | None = read_message(first)
        except ValueError as error:
            self._refuse(None, Refuse("bad_request", f"the first message must be hello: {error}"))
            hello = None
        if isinstance(hello, Hello) and hello.protocol != PROTOCOL:
            self._refuse(None, Refuse("bad_request", other_protocol(hello.protocol)))
            hello = None
        if not isinstance(hello, Hello):
            self.line.end(BAD_HELLO)
            return
        await self._enter(hello)
        try:
            while not self.line.closing:
                message = await read(self.line)
                if len(message) > limits.message_bytes:
                    self.line.end(TOO_LARGE)
                else:
                    await self._handle(message)
        finally:
            self._leave()

    async def _enter(self, hello: Hello) -> None:
        line, table = self.line, self.table
        line.caller = Caller(line.caller.identity, tuple(hello.keys), line.caller.address)
        await self.house.recognise(table, line.caller, back=True)
        line.seats = self.house.seating.held(table.document, line.caller)
        line.keeps_views, line.wants_description = hello.changes, hello.description
        try:
            self._check_room(hello_again=False)
        except Refuse as refuse:
            self._refuse(None, refuse)
            line.end(TOO_MANY)
            return
        for eye in line.seats or [PUBLIC]:
            seen = hello.seen.get(str(seat_of(eye)))
            if seen is not None and seen <= table.kept.seq(eye):
                line.seen[eye] = seen
        table.lines.add(line)
        await self._welcome()
        self._changed_presence()
        self.steward.look_after(self.table)  # bots among themselves go on when somebody watches

    def _check_room(self, hello_again: bool) -> None:
        """Whoever only watches shares room and attention with all others who do; players have theirs."""
        if hello_again:
            self.house.resyncs.check(self.line.caller.address, "your address asks for whole tables very often")
        if self.line.seats:
            return
        if not hello_again and self.table.local_watchers() >= self.house.settings.limits.watchers_per_table:
            raise Refuse("limit", "so many watch this table already that nobody else fits in; try again in 30 seconds")
        self.house.audience.check(self.table.id, "very many are coming to watch this table")

    async def _welcome(self) -> None:
        """Everything, and the views even if nothing has changed: the client starts from here."""
        table, line = self.table, self.line
        chat = [] if table.document.settings.chat == "off" else await self.house.storage.said(table.document.room)
        table.note_presence()
        you = self.house.seating.you(table.document, line.caller)
        line.send(to_json(Welcome(protocol=PROTOCOL, now=now_ms(), table=table.info(), you=you, chat=chat)))
        if table.kept.chronicle is None:
            return
        watchable = table.document.settings.spectators != "none" or table.document.status == "over"
        for eye in line.seats or ([PUBLIC] if watchable else []):
            line.show(table.kept, eye)

    def _leave(self) -> None:
        self.table.lines.discard(self.line)
        for seat in self.line.seats:
            self.table.heard.pop(seat, None)  # who had a line and lost it is away until the next call
        if not self.house.is_stopping:
            self._changed_presence()

    def _changed_presence(self) -> None:
        if self.table.note_presence():
            self.house.send_table(self.table)
            self.steward.look_after(self.table)
        self.house.tell_presence([self.table])

    # -- messages

    async def _handle(self, data: bytes) -> None:
        command_id: str | None = None
        try:
            self.line.check_pace()
            message = self._read(data)
            command_id = getattr(message, "id", None)
            await self._act(message)
        except Exception as error:
            refuse = refuse_of(error)
            if refuse is None:
                log.error("unforeseen", table=self.table.id, exc_info=error)
                refuse = Refuse("busy", "something went wrong in the server; it has been noted")
            self._refuse(command_id, refuse)

    def _read(self, data: bytes) -> ClientMessage:
        try:
            return read_message(data)
        except ValueError as error:
            raise Refuse("bad_request", f"the message cannot be read: {error}") from None

    async def _act(self, message: ClientMessage) -> None:
        table, line, caller = self.table, self.line, self.line.caller
        if isinstance(message, Play):
            played = await self.moves.play(table, caller, message.id, message.seat, message.action, message.seq)
            line.send(to_json(Ack(id=message.id, seat=message.seat, seq=played.seq)))
        elif isinstance(message, TakeBack):
            asked = await self.moves.take_back(table, caller, message.id, message.seat)
            self._ack(message.id, message.seat, asked.ask.ask if asked.ask else None)
        elif isinstance(message, Resign):
            played = await self.moves.resign(table, caller, message.id, message.seat)
            line.send(to_json(Ack(id=message.id, seat=message.seat, seq=played.seq)))
        elif isinstance(message, Answer):
            await self.asks.answer(table, caller, message.seat, message.ask, message.agree, message.id)
            self._ack(message.id, message.seat, None)
        elif isinstance(message, Explain):
            explained = self.moves.explain(table, caller, message.seat, message.actions)
            line.send(to_json(ExplainedMessage(id=message.id, refusals=explained.refusals)))
        elif isinstance(message, Preview):
            previewed = self.moves.preview(table, caller, message.seat, message.action)
            line.send(to_json(PreviewedMessage(id=message.id, lines=previewed.lines)))
        elif isinstance(message, Say):
            person = await self.house.storage.person(caller.identity) if caller.identity else None
            wish = ChatRequest(id=message.id, text=message.text, preset=message.preset)
            await self.rooms.say(table, caller, wish, person[0] if person else "")
            self._ack(message.id, line.seats[0] if line.seats else PUBLIC, None)
        elif isinstance(message, Mute):
            if message.on:
                line.muted.add(message.seat)
            else:
                line.muted.discard(message.seat)
        elif isinstance(message, Resync):
            self._check_room(hello_again=True)
            line.seen.clear()
            line.shown.clear()
            await self._welcome()
        elif isinstance(message, Ping):
            line.send(to_json(Pong(now=now_ms())))
        else:
            raise Refuse("bad_request", "hello was said already")

    def _ack(self, command_id: str, eye: int, ask: int | None) -> None:
        self.line.send(to_json(Ack(id=command_id, seat=seat_of(eye), seq=self.table.kept.seq(eye), ask=ask)))

    def _refuse(self, command_id: str | None, refuse: Refuse) -> None:
        self.house.metrics.refusals.labels(refuse.code, refuse.reason).inc()
        self.line.send(refused(refuse, command_id))


class SocketDesk:
    """Takes connections: counts them by address, opens lines, and closes them all when the server stops."""

    def __init__(self, house: House, moves: Moves, asks: Asks, steward: Steward, rooms: Rooms) -> None:
        self.house = house
        self.moves = moves
        self.asks = asks
        self.steward = steward
        self.rooms = rooms
        self.lines: set[ClientLine] = set()
        self.by_address: dict[str, int] = {}

    async def table(self, socket: WebSocket[Any, Any, Any], table_id: str) -> None:
        line = await self._accept(socket)
        if line is None:
            return

        async def converse() -> None:
            await TableSocket(self, line, await self.house.table(table_id)).converse()

        await self._hold(line, self._politely(line, converse()))

    async def lobby(self, socket: WebSocket[Any, Any, Any]) -> None:
        line = await self._accept(socket)
        if line is None:
            return

        async def converse() -> None:
            self.house.lobby_lines.add(line)
            try:
                line.send(to_json(await self.house.lobby_message()))
                while not line.closing:
                    message = await read(line)
                    if len(message) > self.house.settings.limits.message_bytes:
                        line.end(TOO_LARGE)
                        break
                    try:
                        line.check_pace()
                        line.send(to_json(Pong(now=now_ms())))
                    except Refuse as refuse:
                        line.send(refused(refuse))
            finally:
                self.house.lobby_lines.discard(line)

        await self._hold(line, self._politely(line, converse()))

    async def _politely(self, line: ClientLine, conversation: Awaitable[None]) -> None:
        """What cannot be done before the first word is over is refused with its sentence, and the line is closed."""
        try:
            await conversation
        except (Refuse, StorageFails) as error:
            refuse = refuse_of(error)
            assert refuse is not None
            line.send(refused(refuse))
            line.end(WelcomeCloses.get(refuse.code, GOING_AWAY))

    async def _accept(self, socket: WebSocket[Any, Any, Any]) -> ClientLine | None:
        caller = caller_of(self.house, socket)
        await socket.accept()
        line = ClientLine(self.house, socket, caller)
        code = GOING_AWAY if self.house.is_stopping else 0
        try:
            check_address(socket.scope)
            check_origin(self.house, socket)
            self.house.bans.check(caller.address, caller.identity)
            self._check_address(caller.address)
        except Refuse as refuse:
            line.send(refused(refuse))
            code = WelcomeCloses[refuse.code]
        if code:
            line.end(code)
            await line.pump()
            return None
        return line

    def _check_address(self, address: str) -> None:
        self.house.connects.check(address, "your address opens very many connections")
        if self.by_address.get(address, 0) >= self.house.settings.limits.sockets_per_address:
            why = "too many connections are open from your address; close some, or try again in 30 seconds"
            raise Refuse("limit", why)

    async def _hold(self, line: ClientLine, conversation: Any) -> None:
        """Read and write at once, until either ends; then clean up whatever happened."""
        address = line.caller.address
        self.lines.add(line)
        self.by_address[address] = self.by_address.get(address, 0) + 1
        self.house.metrics.sockets.inc()
        reading = asyncio.create_task(conversation, name="socket reader")
        writing = asyncio.create_task(line.pump(), name="socket writer")
        try:
            await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and not writing.done():
                line.end(GOING_AWAY)
                await asyncio.wait([writing], timeout=5.0)
        finally:
            for task in (reading, writing):
                task.cancel()
            for outcome in await asyncio.gather(reading, writing, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect | OSError):
                    log.error("a line broke", exc_info=outcome)
            self.lines.discard(line)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
            self.house.metrics.sockets.dec()

    def end_silent(self) -> None:
        """Close the lines of clients that have said nothing for long: they are gone, or asleep."""
        limit = time.monotonic() - self.house.settings.limits.silence_s
        for line in list(self.lines):
            if line.heard_at < limit:
                line.end(GOING_AWAY)

    def close(self) -> None:
        for line in list(self.lines):
            line.end(GOING_AWAY)
