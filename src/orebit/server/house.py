"""The house: all tables of this process, and the one way in which a table changes.

Store first, then apply in memory, then tell everybody. When another process wrote first, read what it wrote and decide
again. Nothing is acknowledged before it is committed.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog

from orebit.core.errors import UnknownGame
from orebit.core.state import TABLE
from orebit.core.view import to_json
from orebit.games import get
from orebit.server.bans import Bans
from orebit.server.documents import Row, TableDoc, Waits
from orebit.server.endings import by_upgrade, end_stored, is_outdated
from orebit.server.fanout import Fanout, Notice
from orebit.server.kept import KeptTable
from orebit.server.keys import Keyring
from orebit.server.limits import Buckets
from orebit.server.messages import ChatMessage, LobbyMessage, TableMessage
from orebit.server.metrics import Metrics
from orebit.server.refusals import Refuse
from orebit.server.seats import Caller, Seating
from orebit.server.settings import Settings
from orebit.server.store import Conflict, StorageFails, Store
from orebit.server.tables import NO_TABLE, Elsewhere, Line, OpenTable, lobby_entry, now_ms
from orebit.server.traffic import Traffic
from orebit.server.wire import ChatLine, LobbyEntry
from orebit.server.workplace import Workplace

log = structlog.get_logger("orebit.house")
LOBBY_SIZE = 100
LOBBY_PAUSE_S = 1.0
WAITS_PAUSE_S = 5.0  # the next moves change again whom a table waits for; of tables in memory nobody asks the storage
IDLE_MS = 10 * 60 * 1000  # a table that nobody looks at leaves memory after this
MOST_CONFLICTS = 20
DRAINING = (
    "this server is about to be upgraded: matches that have begun go on to their end, new ones begin after the upgrade"
)

Change = Callable[[TableDoc], Sequence[str | tuple[int, str]] | None]
"""Changes a document in place and returns the acts that go with it: texts are the table's, pairs a seat's. None: there
is nothing to do."""


class House:
    """One server process without its doors: HTTP and WebSockets come in through `app`."""

    def __init__(self, settings: Settings, store: Store | None = None, workplace: Workplace | None = None) -> None:
        """Without a store of its own it keeps everything in the database, and works things out in processes."""
        self.settings = settings
        self.metrics = Metrics()
        self.storage = store or _database(settings, self.metrics)
        self.fanout = Fanout(settings.fanout, self.metrics)
        self.keyring = Keyring(settings.secret)
        self.seating = Seating(self.keyring, settings.work.bot_ms)
        self.bans = Bans()  # kept up to date by obeying.py
        self.traffic = Traffic()
        self.pools = workplace or _processes(settings, self.metrics)
        limits = settings.limits
        self.requests = Buckets(limits.requests_per_s, limits.requests_burst, "requests")
        self.creations = Buckets(
            limits.creations_per_minute / 60, max(1, int(limits.creations_per_minute)), "creations"
        )
        self.health_checks = Buckets(limits.health_per_s, limits.health_burst, "health")
        self.connects = Buckets(limits.connects_per_s, limits.connects_burst, "connects")
        self.messages = Buckets(limits.messages_address_per_s, limits.messages_address_burst, "messages")
        self.resyncs = Buckets(limits.resyncs_per_s, limits.resyncs_burst, "resyncs")
        self.audience = Buckets(limits.audience_per_s, limits.audience_burst, "audience")
        self.chatting = Buckets(limits.chat_per_s, limits.chat_burst, "chat")
        self.chatting_nearby = Buckets(limits.chat_address_per_s, limits.chat_address_burst, "chat_address")
        self.chatting_at_table = Buckets(limits.chat_table_per_s, limits.chat_table_burst, "chat_table")
        self.tables: dict[str, OpenTable] = {}
        self.lobby_lines: set[Line] = set()
        self.is_stopping = False
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._lobby_due: asyncio.TimerHandle | None = None
        self._unlisted: dict[str, OpenTable] = {}  # tables that have gone on since the lists were told
        self._waits_due: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._show_health()

    def _show_health(self) -> None:
        """What is looked at when the metrics are asked for."""
        storage, metrics = self.storage, self.metrics
        metrics.storage_up.set_function(lambda: not storage.is_out_of_reach() and not storage.write_refusal)
        metrics.storage_waiting.set_function(storage.writes_waiting)
        metrics.fanout_up.set_function(lambda: self.fanout.healthy)
        metrics.fanout_unsent.set_function(self.fanout.unsent)

    async def open(self) -> None:
        await self.storage.open()
        await self.fanout.open(self.receive)

    async def close(self) -> None:
        """Finish what was begun; take nothing new."""
        self.is_stopping = True
        for due in (self._lobby_due, self._waits_due):
            if due is not None:
                due.cancel()
        for table in self.tables.values():
            if table.timer is not None:
                table.timer.cancel()
            if table.driver is not None:
                table.driver.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._store_waits()
        await self.fanout.close()
        await self.storage.close()
        self.pools.close()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """A task of its own, whose failure is logged."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", task=task.get_name(), exc_info=task.exception())

    # -- tables in memory

    async def table(self, table_id: str) -> OpenTable:
        """The table, from memory or from storage; refuses when there is none."""
        table = self.tables.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)  # others wait for it too
        table.used_at = now_ms()
        return table

    async def _load(self, table_id: str) -> OpenTable:
        found = await self.storage.load(table_id)
        if found is None:
            raise Refuse("not_found", "there is no such table")
        if is_outdated(found[0]) and not self.settings.keep_old_tables:
            found = await self.end_by_upgrade(found[0]) or found
        rows = await self.storage.rows(table_id) if found[0].seed else []
        table = OpenTable(KeptTable(*found, rows))
        table.note_presence()
        table.moved_at = rows[-1].at if rows else table.document.created_at
        self.add(table)
        self.after_change(table)
        return table

    async def end_by_upgrade(self, document: TableDoc) -> tuple[TableDoc, int] | None:
        """End a match whose rules are not here, and tell the other processes."""
        try:
            ended = await end_stored(self.storage, document.id, by_upgrade(document), now_ms())
        except StorageFails:
            return None  # it was logged; the table can be read, and the next sweep ends it
        if ended is not None:
            log.info("ended by an upgrade", table=document.id, game=document.game, rules=document.rules)
            self.fanout.tell(Notice(table=document.id, version=ended[1], lobby=_is_public(document)))
        return ended

    def add(self, table: OpenTable) -> None:
        self.tables[table.id] = table
        self.metrics.tables.set(len(self.tables))

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        limit = now_ms() - IDLE_MS
        for table in list(self.tables.values()):
            busy = table.lines or table.lock.locked() or (table.driver is not None and not table.driver.done())
            if not busy and table.used_at < limit:
                self.let_go(table)

    def let_go(self, table: OpenTable) -> None:
        """The table leaves memory; whoever still looks at it does so because it was erased."""
        for line in list(table.lines):
            line.end(NO_TABLE)
        if table.timer is not None:
            table.timer.cancel()
        self.tables.pop(table.id, None)
        self.metrics.tables.set(len(self.tables))

    # -- changing a table; the caller holds its lock

    async def append(self, table: OpenTable, decide: Callable[[], Row | None]) -> bool:
        """Append the row that `decide` makes, or none. `decide` is asked again when another process was quicker."""
        kept = table.kept
        for attempt in range(MOST_CONFLICTS):
            try:
                row = decide()
                if row is not None:
                    check_table_acts(kept, [row])
            except Refuse:
                if attempt == 0 and await self.refresh(table):
                    continue  # it was refused on old news
                raise
            if row is None:
                return False
            began = time.perf_counter()
            try:
                clocked = kept.clock is not None and kept.clock.ticks
                deadline = kept.clock.earliest(row.at) if kept.clock else None
                await self.storage.append(table.id, [row], deadline, clocked)
            except Conflict:
                self.metrics.conflicts.inc()
                await self.catch_up(table)
                continue
            self.metrics.commit.observe(time.perf_counter() - began)
            kept.apply([row])
            table.moved_at, table.moved_here = now_ms(), True
            self.fanout.tell(Notice(table=table.id, rows=[row]))
            await self.settle(table)
            return True
        raise Refuse("busy", "too many are acting at this table at once; please try again")

    async def change(self, table: OpenTable, change: Change, command: str | None = None) -> None:
        """Change the document, with the acts that belong to it; `command` asked for the first."""
        kept = table.kept
        for attempt in range(MOST_CONFLICTS):
            document = table.document.copy()
            try:
                acts = change(document)
                if acts is None:
                    return
                first, at = len(kept.rows), now_ms()
                pairs = [(TABLE, act) if isinstance(act, str) else act for act in acts]
                rows = [Row(first + i, *pair, at, None if i else command) for i, pair in enumerate(pairs)]
                check_table_acts(kept, rows)
            except Refuse:
                if attempt == 0 and await self.refresh(table):
                    continue  # it was refused on old news
                raise
            identities = [place.identity for place in document.seats.values()]
            deadline = kept.clock.earliest(at) if kept.clock and document.status == "playing" else None
            try:
                await self.storage.save(document, kept.version, identities, rows, deadline)
            except Conflict:
                self.metrics.conflicts.inc()
                await self.catch_up(table)
                continue
            kept.set_document(document, kept.version + 1)
            kept.apply(rows)
            table.note_presence()
            table.moved_at, table.moved_here = now_ms(), True
            self.fanout.tell(Notice(table=table.id, rows=rows, version=kept.version, lobby=_is_public(document)))
            await self.settle(table)
            self.send_table(table)
            if _is_public(document):
                self.lobby_changed()
            return
        raise Refuse("busy", "too many are changing this table at once; please try again")

    def after_change(self, table: OpenTable) -> None:
        """What follows by itself: nothing in a house that only keeps tables. `steward.StewardedHouse` does it."""

    async def settle(self, table: OpenTable) -> None:
        """After any change here: write the end down if it has come, then tell everybody and look what follows."""
        document = table.document
        if document.status == "playing" and table.kept.is_over() and document.lesson is None:
            try:
                await self.change(table, lambda changed: _end(changed, table))
                return
            except StorageFails:
                pass  # logged; what led to the end is stored, and the next sweep writes it down
        table.send_views()
        if table.has_clock_news():
            self.send_table(table)
        self.note_waits(table)
        self.after_change(table)

    async def catch_up(self, table: OpenTable) -> bool:
        """Take in what other processes have written, and tell the clients here; says whether there was anything.

        The clients are told at once: the writer may have died before it could, and nobody else would.
        """
        kept = table.kept
        found = await self.storage.load(table.id)
        if found is None:
            raise Refuse("not_found", "there is no such table")
        rows = await self.storage.rows(table.id, len(kept.rows))
        if found[1] == kept.version and not rows:
            return False
        if found[1] != kept.version:
            kept.set_document(*found)
        kept.apply(rows)
        self._changed_elsewhere(table)
        return True

    async def refresh(self, table: OpenTable) -> bool:
        """Before something is refused: has another process changed the table a moment ago?"""
        return not self.fanout.is_alone and await self.catch_up(table)

    # -- what other processes tell

    async def receive(self, sender: str, notice: Notice) -> None:
        if notice.lobby:
            self.lobby_changed()
        if notice.here or notice.watching:
            await self._hear_presence(sender, notice)
        loading = self._loading.get(notice.table)
        if loading is not None:
            await asyncio.wait([loading])  # what is being read may be from before this notice
        table = self.tables.get(notice.table)
        if table is None:
            return
        if notice.chat is not None:
            self.send_chat(table.document.room, notice.chat)
        if notice.rows or notice.version >= 0:
            async with table.lock:
                await self._take_in(table, notice)

    async def _take_in(self, table: OpenTable, notice: Notice) -> None:
        kept = table.kept
        fresh = [row for row in notice.rows if row.ply >= len(kept.rows)]
        if notice.version > kept.version or (fresh and fresh[0].ply > len(kept.rows)):
            await self.catch_up(table)
        elif fresh:
            kept.apply(fresh)
            self._changed_elsewhere(table, whole=False)

    def _changed_elsewhere(self, table: OpenTable, whole: bool = True) -> None:
        """Tell the clients of this process what another has done."""
        table.moved_at, table.moved_here = now_ms(), False
        table.note_presence()
        table.send_views()
        if whole or table.has_clock_news():
            self.send_table(table)
        self.after_change(table)

    async def _hear_presence(self, sender: str, notice: Notice) -> None:
        for table_id in notice.here.keys() | notice.watching.keys():
            table = self.tables.get(table_id)
            if table is not None:
                table.remote[sender] = Elsewhere(
                    at=now_ms(),
                    seats=notice.here.get(table_id, []),
                    heard=notice.heard.get(table_id, []),
                    watching=notice.watching.get(table_id, 0),
                )
                if table.note_presence():
                    self.send_table(table)
                    self.after_change(table)

    def tell_presence(self, tables: Sequence[OpenTable]) -> None:
        """Let the other processes know who is connected to this one."""
        here = {table.id: sorted({seat for line in table.lines for seat in line.seats}) for table in tables}
        heard = {table.id: sorted(table.heard_here()) for table in tables}
        watching = {table.id: table.local_watchers() for table in tables}
        if here:
            self.fanout.tell(Notice(here=here, heard=heard, watching=watching))

    # -- who comes to a table

    async def heard(self, table: OpenTable, caller: Caller, back: bool) -> None:
        """Somebody called over HTTP: at a seat of theirs that is presence. `back`: and a sign of not having left."""
        seats = self.seating.owned(table.document, caller)
        if not seats:
            return
        table.heard.update(dict.fromkeys(seats, now_ms()))
        if table.note_presence():
            self.send_table(table)
            self.after_change(table)
            self.tell_presence([table])
        await self.recognise(table, caller, back)

    async def recognise(self, table: OpenTable, caller: Caller, back: bool) -> None:
        """Remember by what the player of a seat is known, and that somebody who had left is back: seldom news."""

        def change(document: TableDoc) -> list[str] | None:
            if not self._is_news(document, caller, back):
                return None
            self.seating.note_marks(document, caller)
            for seat in self.seating.held(document, caller) if back else ():
                document.seats[seat].left = False
            return []

        if self._is_news(table.document, caller, back):
            try:
                async with table.lock:
                    await self.change(table, change)
            except StorageFails:
                return  # it has been logged; the next call does it

    def _is_news(self, document: TableDoc, caller: Caller, back: bool) -> bool:
        if document.status not in ("open", "playing"):
            return False
        returns = back and any(document.seats[seat].left for seat in self.seating.held(document, caller))
        return returns or self.seating.are_marks_new(document, caller)

    # -- telling clients

    def send_table(self, table: OpenTable) -> None:
        table.presence_untold = False
        table.clock_told = table.kept.clock.at if table.kept.clock else 0
        if not table.lines:
            return
        info, now = table.info(), now_ms()
        for line in list(table.lines):
            self.reseat(table, line)
            line.send(to_json(TableMessage(now=now, table=info, you=self.seating.you(table.document, line.caller))))

    def reseat(self, table: OpenTable, line: Line) -> None:
        """Seats may have been taken or lost since the line was opened."""
        held = self.seating.held(table.document, line.caller)
        if held != line.seats:
            line.look_through(held)
            table.note_presence()
            table.send_views()

    def send_chat(self, room: str, line: ChatLine) -> None:
        message = to_json(ChatMessage(line=line))
        for table in list(self.tables.values()):
            if table.document.room == room:
                for client in list(table.lines):
                    if not client.is_deaf_to(line.seat):
                        client.send(message)

    # -- lists of tables

    def note_waits(self, table: OpenTable) -> None:
        """Let the lists know whom the table waits for, soon. Not with the act itself: that is one quick insert."""
        if table.document.status == "playing":
            self._unlisted[table.id] = table
            if self._waits_due is None and not self.is_stopping:
                loop = asyncio.get_running_loop()
                self._waits_due = loop.call_later(WAITS_PAUSE_S, lambda: self.spawn(self._store_waits(), "waits"))

    async def _store_waits(self) -> None:
        self._waits_due = None
        waits = {table.id: table.kept.waits() for table in self._unlisted.values()}
        self._unlisted.clear()
        if waits:
            with contextlib.suppress(StorageFails):  # logged; a list sees that it is old, and looks at the match
                await self.storage.set_waits(waits)

    async def waits_of(self, table_id: str, rows: int, stored: Waits | None) -> Waits:
        """Whom a table with so many rows waits for: as stored, or by the match if that is out of date."""
        table = self.tables.get(table_id)
        if table is not None and len(table.kept.rows) >= rows:
            return table.kept.waits()
        if stored is not None and stored.rows == rows:
            return stored
        table = await self.table(table_id)
        if len(table.kept.rows) < rows:
            async with table.lock:
                await self.catch_up(table)
        self.note_waits(table)
        return table.kept.waits()

    # -- the lobby

    def lobby_changed(self) -> None:
        """Send the list to those who look at it, once things have calmed down."""
        if self.lobby_lines and self._lobby_due is None and not self.is_stopping:
            loop = asyncio.get_running_loop()
            self._lobby_due = loop.call_later(LOBBY_PAUSE_S, lambda: self.spawn(self._send_lobby(), "lobby"))

    async def _send_lobby(self) -> None:
        self._lobby_due = None
        message = to_json(await self.lobby_message())
        for line in list(self.lobby_lines):
            line.send(message)

    async def lobby_message(self) -> LobbyMessage:
        return LobbyMessage(tables=await self.lobby(), notice=DRAINING if self.settings.drain else "")

    def check_takes_matches(self) -> None:
        """Before a match is begun here."""
        if self.settings.drain:
            raise Refuse("state", DRAINING)

    async def lobby(self) -> list[LobbyEntry]:
        return [lobby_entry(document, title_of(document)) for document in await self.storage.lobby(LOBBY_SIZE)]


def _database(settings: Settings, metrics: Metrics) -> Store:
    from orebit.server.storage import Storage  # a page has no SQLAlchemy

    return Storage(settings.database_url, metrics)


def _processes(settings: Settings, metrics: Metrics) -> Workplace:
    from orebit.server.pools import Pools  # and no processes

    return Pools(settings, metrics)


def check_table_acts(kept: KeptTable, rows: Sequence[Row]) -> None:
    """Another process may have changed the table since an act was thought of."""
    for row in rows:
        why = kept.table_refusal(row.text) if row.seat == TABLE else ""
        if why:
            raise Refuse("state", why)


def title_of(document: TableDoc) -> str:
    try:
        return get(document.game).title
    except UnknownGame:
        return document.game  # a newer server has it


def _is_public(document: TableDoc) -> bool:
    return document.settings.visibility == "public"


def _end(document: TableDoc, table: OpenTable) -> Sequence[str] | None:
    if document.status == "over":
        return None  # another process has written it down
    document.end("over", now_ms())
    document.result = table.outcome()
    return []
