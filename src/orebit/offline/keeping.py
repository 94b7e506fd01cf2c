"""The store of a page: tables, people and chat in memory, each change written to the shelf before it counts.

The acts of a table are read from the shelf when they are first asked for: a page that has many games opens as soon as
one that has few. There is one page at a time (web/src/offline/door.ts sees to it), so nobody else writes.
"""

import asyncio
from collections.abc import Iterable, Sequence

import msgspec

from orebit.offline.shelf import Entry, Shelf, ShelfFails
from orebit.server.documents import Row, TableDoc, Waits
from orebit.server.store import Conflict, Practised, PractisedChange, StorageFails
from orebit.server.wire import ChatLine

TABLE, ACT, PERSON, CHAT, PRACTICE = "table:", "act:", "person:", "chat:", "practice:"


class Shelved(msgspec.Struct):
    """A table as it lies on the shelf, without its acts."""

    document: TableDoc
    version: int = 0
    deadline: int | None = None
    waits: Waits | None = None
    members: list[str] = []


class Person(msgspec.Struct):
    name: str
    webhook: str | None = None


class Said(msgspec.Struct):
    """A line of chat, with who said it and by which command."""

    line: ChatLine
    identity: str
    command: str


_tables = msgspec.json.Decoder(Shelved)
_people = msgspec.json.Decoder(Person)
_said = msgspec.json.Decoder(Said)
_rows = msgspec.json.Decoder(Row)


class ShelfStore:
    """What `orebit.server.store.Store` asks for."""

    kind = "browser"

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.write_refusal = ""
        self._tables: dict[str, Shelved] = {}
        self._rows: dict[str, list[Row]] = {}  # of the tables that were looked at
        self._people: dict[str, Person] = {}
        self._chat: dict[str, list[Said]] = {}  # by room
        self._practice: dict[tuple[str, str, str], str] = {}  # by identity, kind and key
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        for key, text in await self.shelf.read(TABLE):
            self._tables[key.removeprefix(TABLE)] = _tables.decode(text)
        for key, text in await self.shelf.read(PERSON):
            self._people[key.removeprefix(PERSON)] = _people.decode(text)
        for key, text in await self.shelf.read(CHAT):
            self._chat.setdefault(key.split(":")[1], []).append(_said.decode(text))
        for key, text in await self.shelf.read(PRACTICE):
            _, identity, kind, own = key.split(":", 3)
            self._practice[identity, kind, own] = text

    async def close(self) -> None:
        """Everything is written already."""

    def is_out_of_reach(self) -> bool:
        return False

    def writes_waiting(self) -> int:
        return 0

    async def check(self) -> None:
        if self.write_refusal:
            raise StorageFails(self.write_refusal)

    async def try_if_quiet(self) -> None:
        """Nobody but this page writes here: what fails is seen when it fails."""

    async def _write(self, entries: Iterable[Entry]) -> None:
        try:
            await self.shelf.write(list(entries))
        except ShelfFails as error:
            self.write_refusal = str(error)
            raise StorageFails(self.write_refusal) from None
        self.write_refusal = ""

    # -- tables

    async def create(self, document: TableDoc, identities_of: Sequence[str], rows: Sequence[Row] = ()) -> None:
        shelved = Shelved(document.copy(), members=_members(identities_of))
        async with self._writing:
            await self._write([_table_entry(shelved), *_act_entries(document.id, rows)])
            self._tables[document.id] = shelved
            self._rows[document.id] = list(rows)

    async def save(
        self,
        document: TableDoc,
        version: int,
        identities_of: Sequence[str],
        rows: Sequence[Row] = (),
        deadline: int | None = None,
    ) -> None:
        async with self._writing:
            before = self._tables.get(document.id)
            if before is None or before.version != version:
                raise Conflict
            await self._check_new(document.id, rows)
            shelved = Shelved(document.copy(), version + 1, deadline, before.waits, _members(identities_of))
            await self._write([_table_entry(shelved), *_act_entries(document.id, rows)])
            self._tables[document.id] = shelved
            self._rows[document.id] += rows

    async def append(
        self, table_id: str, rows: Sequence[Row], deadline: int | None = None, clocked: bool = False
    ) -> None:
        async with self._writing:
            await self._check_new(table_id, rows)
            shelved = self._tables[table_id]
            entries = _act_entries(table_id, rows)
            if clocked:
                shelved = msgspec.structs.replace(shelved, deadline=deadline)
                entries.append(_table_entry(shelved))
            await self._write(entries)
            self._tables[table_id] = shelved
            self._rows[table_id] += rows

    async def _check_new(self, table_id: str, rows: Sequence[Row]) -> None:
        known = await self._acts(table_id)
        commands = {row.command for row in known} - {None}
        if any(row.ply != len(known) + i or row.command in commands for i, row in enumerate(rows)):
            raise Conflict

    async def _acts(self, table_id: str) -> list[Row]:
        if table_id not in self._rows:
            found = await self.shelf.read(f"{ACT}{table_id}:")
            self._rows.setdefault(table_id, [_rows.decode(text) for _, text in found])
        return self._rows[table_id]

    async def load(self, table_id: str) -> tuple[TableDoc, int] | None:
        shelved = self._tables.get(table_id)
        return (shelved.document.copy(), shelved.version) if shelved else None

    async def rows(self, table_id: str, first: int = 0) -> list[Row]:
        return (await self._acts(table_id))[first:]

    async def lengths(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        known = [table_id for table_id in table_ids if table_id in self._tables]
        return {table_id: (self._tables[table_id].version, len(await self._acts(table_id))) for table_id in known}

    async def lobby(self, most: int) -> list[TableDoc]:
        documents = [shelved.document for shelved in self._tables.values()]
        public = [one for one in documents if one.settings.visibility == "public" and one.status in ("open", "playing")]
        public.sort(key=lambda document: (document.status, -document.created_at))
        return [document.copy() for document in public[:most]]

    def _of(self, identity: str) -> list[Shelved]:
        return [shelved for shelved in self._tables.values() if identity in shelved.members]

    async def of_room(self, room: str, most: int = 100) -> list[TableDoc]:
        return _newest([shelved for shelved in self._tables.values() if shelved.document.room == room], most)

    async def of_identity(self, identity: str, most: int = 200) -> list[TableDoc]:
        return _newest(self._of(identity), most)

    async def running_of(self, identity: str) -> dict[str, tuple[int, Waits | None]]:
        running = [shelved for shelved in self._of(identity) if shelved.document.status == "playing"]
        return {each.document.id: (len(await self._acts(each.document.id)), each.waits) for each in running}

    async def set_waits(self, waits: dict[str, Waits]) -> None:
        async with self._writing:
            changed = {
                table_id: msgspec.structs.replace(self._tables[table_id], waits=each)
                for table_id, each in waits.items()
                if table_id in self._tables
            }
            await self._write(map(_table_entry, changed.values()))
            self._tables |= changed

    async def current_of_room(self, room: str) -> str | None:
        tables = await self.of_room(room)
        playing = [document for document in tables if document.status == "playing"]
        return next((document.id for document in playing + tables), None)

    async def unfinished_of(self, identity: str) -> int:
        return sum(shelved.document.status in ("open", "playing") for shelved in self._of(identity))

    async def count_running(self) -> int:
        return sum(shelved.document.status == "playing" for shelved in self._tables.values())

    async def running(self, after: str = "", most: int = 200) -> list[TableDoc]:
        ids = sorted(
            table_id
            for table_id, shelved in self._tables.items()
            if shelved.document.status == "playing" and table_id > after
        )
        return [self._tables[table_id].document.copy() for table_id in ids[:most]]

    async def due(self, now: int, after: tuple[int, str] = (0, ""), most: int = 50) -> list[tuple[int, str]]:
        overdue = [
            (shelved.deadline, table_id)
            for table_id, shelved in self._tables.items()
            if shelved.document.status == "playing" and shelved.deadline is not None and shelved.deadline <= now
        ]
        return [each for each in sorted(overdue) if each > after][:most]

    async def set_deadline(self, table_id: str, deadline: int | None) -> None:
        async with self._writing:
            shelved = msgspec.structs.replace(self._tables[table_id], deadline=deadline)
            await self._write([_table_entry(shelved)])
            self._tables[table_id] = shelved

    # -- practice

    async def practised(self, identity: str, kind: str = "", key: str = "") -> list[Practised]:
        return sorted(
            Practised(has_kind, has_key, document)
            for (whose, has_kind, has_key), document in self._practice.items()
            if whose == identity and kind in ("", has_kind) and key in ("", has_key)
        )

    async def set_practised(self, changes: Sequence[PractisedChange], at: int) -> None:
        async with self._writing:
            if any(self._practice.get(change[:3]) != change.before for change in changes):
                raise Conflict
            await self._write([(PRACTICE + ":".join(change[:3]), change.after) for change in changes])
            for change in changes:
                if change.after is None:
                    del self._practice[change[:3]]
                else:
                    self._practice[change[:3]] = change.after

    # -- people and chat

    async def person(self, identity: str) -> tuple[str, str | None] | None:
        person = self._people.get(identity)
        return (person.name, person.webhook) if person else None

    async def set_person(self, identity: str, name: str, webhook: str | None) -> None:
        async with self._writing:
            person = Person(name, webhook)
            await self._write([(PERSON + identity, msgspec.json.encode(person).decode())])
            self._people[identity] = person

    async def note_seen(self, identity: str, now: int) -> None:
        """Nothing is erased here for not being seen."""

    async def forget(self, identity: str, forgotten: str) -> None:
        async with self._writing:
            left = {
                shelved.document.id: msgspec.structs.replace(
                    shelved, members=[member for member in shelved.members if member != identity]
                )
                for shelved in self._of(identity)
            }
            unsaid = {
                room: [_unsaid(said, forgotten) if said.identity == identity else said for said in lines]
                for room, lines in self._chat.items()
            }
            chat = [_chat_entry(room, said) for room, lines in unsaid.items() for said in lines]
            practised = [each for each in self._practice if each[0] == identity]
            gone = [(PERSON + identity, None), *((PRACTICE + ":".join(each), None) for each in practised)]
            await self._write([*gone, *map(_table_entry, left.values()), *chat])
            self._people.pop(identity, None)
            for each in practised:
                del self._practice[each]
            self._tables |= left
            self._chat = unsaid

    async def say(self, room: str, identity: str, command: str, line: ChatLine) -> ChatLine:
        async with self._writing:
            lines = self._chat.get(room, [])
            same = next((said.line for said in lines if said.command == command), None)
            if same is not None:
                return same
            said = Said(msgspec.structs.replace(line, n=len(lines) + 1), identity, command)
            await self._write([_chat_entry(room, said)])
            self._chat[room] = [*lines, said]
            return said.line

    async def said(self, room: str, since: int = 0, most: int = 100) -> list[ChatLine]:
        return [said.line for said in self._chat.get(room, []) if said.line.n > since][-most:]


def _members(identities_of: Sequence[str]) -> list[str]:
    return sorted(set(identities_of) - {""})


def _newest(shelved: list[Shelved], most: int) -> list[TableDoc]:
    documents = sorted((each.document for each in shelved), key=lambda document: -document.created_at)
    return [document.copy() for document in documents[:most]]


def _table_entry(shelved: Shelved) -> Entry:
    return TABLE + shelved.document.id, msgspec.json.encode(shelved).decode()


def _act_entries(table_id: str, rows: Iterable[Row]) -> list[Entry]:
    return [(f"{ACT}{table_id}:{row.ply:06}", msgspec.json.encode(row).decode()) for row in rows]


def _chat_entry(room: str, said: Said) -> Entry:
    return f"{CHAT}{room}:{said.line.n:06}", msgspec.json.encode(said).decode()


def _unsaid(said: Said, forgotten: str) -> Said:
    return Said(msgspec.structs.replace(said.line, name="", text=forgotten, preset=""), "", said.command)
