"""Rooms and their tables: making one, starting it, the next game of the same people, chat, and forgetting somebody."""

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

from orebit.core.chance import SEED_BYTES
from orebit.core.errors import BadSetup, OrebitError
from orebit.core.fairness import fair_seed
from orebit.core.view import SPECTATOR
from orebit.games import get
from orebit.server import bot_moves, records
from orebit.server.bots import check_bot
from orebit.server.documents import Row, SeatDoc, TableDoc
from orebit.server.fanout import Notice
from orebit.server.house import House, title_of
from orebit.server.kept import KeptTable
from orebit.server.keys import new_table_id
from orebit.server.refusals import Refuse, refuse_for
from orebit.server.requests import ChatRequest, CreateTable, RematchRequest
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable, lobby_entry, now_ms
from orebit.server.texts import one_line
from orebit.server.wire import ChatLine, MyTable, RoomInfo, TableSettings

ME = "me"
OPEN = "open"
FORGOTTEN = "(forgotten)"
PRESETS = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "thanks": "Thanks!",
    "well_played": "Well played!",
    "thinking": "I am still thinking.",
    "sorry": "Sorry, that was slow.",
    "back_soon": "I will be back soon.",
    "again": "Another game?",
}


class Rooms:
    """Everything about tables that is not the match itself."""

    def __init__(self, house: House) -> None:
        self.house = house

    # -- making tables

    async def create(self, caller: Caller, wish: CreateTable, name: str) -> OpenTable:
        _check_no_entropy(wish.entropy)
        await self.check_may_create(caller)
        seats = [self._seat(plan.strip().lower(), caller, wish, name) for plan in wish.seats]
        document = new_table(wish.game, wish.options, seats, room=new_table_id())
        document.settings = wish.settings
        document.host, document.host_name = caller.identity, name
        self.house.seating.note_marks(document, caller)
        if wish.start:
            _start_or_wait(document, wish.entropy_follows)
        return await self.open(document, caller)

    async def check_may_create(self, caller: Caller) -> None:
        self.house.check_takes_matches()
        limits = self.house.settings.limits
        self.house.creations.check(caller.address, "that is a lot of new tables")
        if await self.house.storage.unfinished_of(caller.identity) >= limits.tables_per_identity:
            raise Refuse("limit", f"you sit at {limits.tables_per_identity} tables already; finish or leave one first")

    def _seat(self, plan: str, caller: Caller, wish: CreateTable, name: str) -> SeatDoc:
        if plan == OPEN:
            return SeatDoc()
        if plan == ME:
            return SeatDoc(kind="person", identity=caller.identity, name=name, generation=1)
        check_bot(plan, self.house.settings.work.bot_ms, f"a seat is '{ME}', '{OPEN}' or a bot: ")
        return SeatDoc(kind="bot", bot=plan)

    async def play_on(
        self,
        caller: Caller,
        content: bytes,
        step: int,
        seat: int,
        bot: str,
        entropy: str,
        entropy_follows: bool,
        name: str,
    ) -> OpenTable:
        """A table that goes on from a step of a record: the caller in one seat, bots in the others."""
        _check_no_entropy(entropy)
        await self.check_may_create(caller)
        answer = await self.house.pools.records.run(
            caller.address, records.beginning, content, step, seat, self.house.settings.takes_positions
        )
        if isinstance(answer, str):
            raise Refuse("bad_request", answer)
        begun = msgspec.json.decode(answer, type=records.Beginning)
        sat = zip(begun.player_seats, begun.players, strict=True)
        plans = [ME if taken == seat else bot or player for taken, player in sat]
        wish = CreateTable(game=begun.game, seats=plans)
        seats = [self._seat(plan, caller, wish, name) for plan in plans]
        document = new_table(begun.game, begun.options, seats, room=new_table_id())
        document.host, document.host_name = caller.identity, name
        document.origin = begun.origin
        self.house.seating.note_marks(document, caller)
        _start_or_wait(document, entropy_follows)
        return await self.open(document, caller)

    async def open(self, document: TableDoc, caller: Caller, rows: Sequence[Row] = ()) -> OpenTable:
        """Store a new table, with the acts that it begins with, and keep it."""
        await self.house.storage.create(document, [place.identity for place in document.seats.values()], rows)
        table = OpenTable(KeptTable(document, 0, rows), caller.address)
        table.note_presence()
        table.moved_here = True
        self.house.add(table)
        if any(place.kind == "bot" for place in document.seats.values()):
            self.house.pools.bots.warm(bot_moves.prepare, document.game)
        self.house.note_waits(table)
        if document.settings.visibility == "public":
            self.house.lobby_changed()
        self.house.after_change(table)
        return table

    async def start(self, table: OpenTable, caller: Caller) -> None:
        def change(document: TableDoc) -> list[str]:
            self.house.seating.check_host(document, caller)
            if document.status != "open":
                raise Refuse("state", "the table has been started already")
            self.house.check_takes_matches()
            _start(document)
            return []

        async with table.lock:
            await self.house.change(table, change)

    async def add_entropy(self, table: OpenTable, caller: Caller, seat: int, entropy: str) -> None:
        """Add to the fair seed; a table that waited for this begins."""

        def change(document: TableDoc) -> list[str]:
            acts = self.house.seating.add_entropy(document, seat, caller, entropy)
            self.start_if_ready(document)
            return acts

        async with table.lock:
            await self.house.change(table, change)

    def start_if_ready(self, document: TableDoc) -> None:
        """Begin at a table that starts itself, once everybody who sits there has added entropy."""
        if document.status == "open" and document.starts_itself and _is_ready(document):
            self.house.check_takes_matches()
            _start(document)

    async def close(self, table: OpenTable, caller: Caller) -> None:
        def change(document: TableDoc) -> list[str]:
            self.house.seating.check_host(document, caller)
            if document.status != "open":
                raise Refuse("state", "only a table that has not begun can be closed; players may resign or leave")
            document.end("closed", now_ms())
            return []

        async with table.lock:
            await self.house.change(table, change)

    # -- the same people again

    async def rematch(self, table: OpenTable, caller: Caller, wish: RematchRequest) -> OpenTable:
        """The next table of the room: the one that somebody else asked for a moment ago, or a new one."""
        _check_no_entropy(wish.entropy)
        async with table.lock:
            await self.house.refresh(table)
            document = table.document
            mine = self.house.seating.owned(document, caller)
            if not mine and not self.house.seating.is_host(document, caller):
                raise Refuse("forbidden", "a rematch is for those who played")
            if document.status not in ("over", "closed"):
                raise Refuse("state", "the match is not over yet")
            if document.next is None:
                self.house.check_takes_matches()
                self.house.creations.check(caller.address, "that is a lot of new tables")
                following = self._following(document, wish)
                if wish.entropy_follows and _waits_for_nobody_but(following, caller.identity):
                    _start_or_wait(following, entropy_follows=True)
                opened = await self.open(following, caller)

                def change(changed: TableDoc) -> list[str] | None:
                    if changed.next is not None:
                        return None  # another process was quicker: its table is the next, ours stays empty
                    changed.next = opened.id
                    return []

                await self.house.change(table, change)
        assert table.document.next is not None
        return await self.house.table(table.document.next)

    def _following(self, document: TableDoc, wish: RematchRequest) -> TableDoc:
        seats = [
            SeatDoc(
                kind=place.kind,
                identity=place.identity if place.is_owned() else "",
                name=place.name if place.is_owned() else "",
                bot=place.bot,
                stand_in=place.stand_in,
                generation=1,
                silent=place.silent,
            )
            for place in document.seats.values()
        ]
        if wish.rotate:
            seats = [*seats[1:], seats[0]]
        game = wish.game or document.game
        options = wish.options
        if options is None:
            options = document.options if game == document.game else {}
        following = new_table(game, options, seats, document.room)
        following.settings = document.settings
        following.host, following.host_name = document.host, document.host_name
        following.silenced = document.silenced
        return following

    async def room(self, room: str) -> RoomInfo:
        documents = await self.house.storage.of_room(room)
        if not documents:
            raise Refuse("not_found", "there is no such room")
        return RoomInfo(id=room, tables=[lobby_entry(document, title_of(document)) for document in documents])

    # -- people

    async def tables_of(self, caller: Caller) -> list[MyTable]:
        """Those that wait for the caller first, the most urgent before; then running, open and finished ones."""
        found: list[MyTable] = []
        running = await self.house.storage.running_of(caller.identity)
        for document in await self.house.storage.of_identity(caller.identity):
            if document.lesson is not None:
                continue  # a course lists its own
            seats = [seat for seat, place in document.seats.items() if place.identity == caller.identity]
            waiting, left_ms = False, None
            if document.id in running:
                until = (await self.house.waits_of(document.id, *running[document.id])).until
                mine = [until[seat] for seat in seats if seat in until]
                waiting = bool(mine)
                left_ms = min((at - now_ms() for at in mine if at is not None), default=None)
            entry = lobby_entry(document, title_of(document))
            found.append(MyTable(entry=entry, seats=seats, waiting=waiting, left_ms=left_ms))
        order = {"playing": 0, "open": 1, "over": 2, "closed": 3}
        forever = 1 << 60
        return sorted(
            found,
            key=lambda mine: (
                not mine.waiting,
                forever if mine.left_ms is None else mine.left_ms,
                order[mine.entry.status],
                -mine.entry.created_at,
            ),
        )

    async def forget(self, caller: Caller) -> None:
        """Erase a person. They have left their seats in running matches for good, and the keys open them no longer."""
        for document in await self.house.storage.of_identity(caller.identity, most=10_000):
            table = await self.house.table(document.id)

            def change(document: TableDoc) -> list[str] | None:
                for seat, place in document.seats.items():
                    if place.identity == caller.identity:
                        place.give_up()
                        if document.status == "open":
                            document.seats[seat] = SeatDoc(generation=place.generation)
                if document.host == caller.identity:
                    document.host, document.host_name = "", ""
                return []

            async with table.lock:
                await self.house.change(table, change)
        await self.house.storage.forget(caller.identity, FORGOTTEN)

    # -- chat

    async def say(self, table: OpenTable, caller: Caller, wish: ChatRequest, name: str) -> ChatLine:
        """Say something to the room. What somebody may say follows from where the room plays now."""
        self.house.chatting_nearby.check(caller.address, "your address is talking very fast")
        if caller.identity:
            self.house.chatting.check(caller.identity, "you are talking very fast")
        seating, named = self.house.seating, table.document
        table = await self.house.table(await self.house.storage.current_of_room(named.room) or table.id)
        document = table.document
        if seating.is_silenced(named, caller) or seating.is_silenced(document, caller):
            raise Refuse("forbidden", "the host has taken the word from you")
        held = seating.held(document, caller)
        seat = held[0] if held else SPECTATOR
        self._check_may_speak(document, seat, wish)
        here = f"{document.room} {seat}"
        self.house.chatting_at_table.check(here, "you are talking very fast" if held else "many talk here at once")
        text = PRESETS[wish.preset] if wish.preset else one_line(wish.text)
        called = document.seats[seat].name if held else name
        line = ChatLine(n=0, at=now_ms(), seat=seat, name=called, text=text, preset=wish.preset)
        who = caller.identity or f"{caller.address} {seat}"
        command = hashlib.sha256(f"{who} {wish.id}".encode()).hexdigest()  # says nothing of who it was
        said = await self.house.storage.say(document.room, caller.identity, command, line)
        if said.at == line.at:
            self.house.send_chat(document.room, said)
            self.house.fanout.tell(Notice(table=table.id, chat=said))
        return said

    def _check_may_speak(self, document: TableDoc, seat: int, wish: ChatRequest) -> None:
        mode = document.settings.chat
        if mode == "off":
            raise Refuse("state", "this table has no chat")
        if seat == SPECTATOR and document.status == "playing":
            raise Refuse("forbidden", "spectators are silent while the match is being played")
        if wish.preset and wish.text:
            raise Refuse("bad_request", "say something of your own or a preset, not both")
        if wish.preset and wish.preset not in PRESETS:
            raise Refuse("bad_request", f"there is no preset '{wish.preset}'; there are: {', '.join(PRESETS)}")
        if not wish.preset and mode == "presets":
            raise Refuse("state", f"at this table one speaks in presets: {', '.join(PRESETS)}")
        if not wish.preset and not wish.text.strip():
            raise Refuse("bad_request", "there is nothing in that line")

    async def silence(self, table: OpenTable, caller: Caller, seat: int, silent: bool) -> None:
        def change(document: TableDoc) -> list[str]:
            self.house.seating.silence(document, seat, caller, silent)
            return []

        async with table.lock:
            await self.house.change(table, change)


def new_table(game_id: str, options: dict[str, bool | int | str], seats: list[SeatDoc], room: str) -> TableDoc:
    """An open table with its setup checked."""
    try:
        game = get(game_id)
        setup = game.setup(len(seats), options)
    except BadSetup as error:
        raise refuse_for(error) from None
    except OrebitError as error:
        raise Refuse("bad_request", str(error)) from None
    return TableDoc(
        id=new_table_id(),
        room=room,
        game=game.id,
        rules=game.rules_version,
        components=game.digest(),
        options=setup.options,
        settings=TableSettings(),
        seats=dict(zip(game.player_seats(setup), seats, strict=True)),
        secret=new_secret().hex(),
        host="",
        host_name="",
        created_at=now_ms(),
        commitment_first=True,
    )


def new_secret() -> bytes:
    """What a table commits to before anybody adds entropy."""
    return secrets.token_bytes(SEED_BYTES)


def _check_no_entropy(entropy: str) -> None:
    """Whoever makes a table does not know its commitment yet: the secret could be chosen to suit the entropy."""
    if entropy:
        raise Refuse(
            "bad_request",
            "entropy counts only after the commitment is known: make the table without it (with entropy_follows, if it "
            "is to start then), and add it to your seat. If this is a page of ours, load it anew",
        )


def _start_or_wait(document: TableDoc, entropy_follows: bool) -> None:
    """Start at once; or when the entropy of those who sit there has come, who learn the commitment first."""
    _check_seats_taken(document)
    if entropy_follows and not _is_ready(document):
        document.starts_itself = True
    else:
        _start(document)


def _waits_for_nobody_but(document: TableDoc, identity: str) -> bool:
    """Are all seats taken, by this person or by bots that stand in for nobody?"""
    return all(
        place.kind != "open" and (not place.is_owned() or place.identity == identity)
        for place in document.seats.values()
    )


def _is_ready(document: TableDoc) -> bool:
    """Does everybody sit, and have all people added entropy?"""
    return all(place.kind == "bot" or (place.kind == "person" and place.entropy) for place in document.seats.values())


def _check_seats_taken(document: TableDoc) -> None:
    free = [seat for seat, place in document.seats.items() if place.kind == "open"]
    if free:
        listed = ", ".join(str(seat) for seat in free)
        raise Refuse("state", f"nobody sits in seat {listed} yet: wait for somebody, or put a bot there")


def _start(document: TableDoc) -> None:
    _check_seats_taken(document)
    try:
        game = get(document.game)
        game.setup(len(document.seats), document.options)  # the table may have waited since before an upgrade
    except OrebitError as error:
        raise refuse_for(error) from None
    document.status = "playing"
    document.started_at = now_ms()
    document.rules, document.components = game.rules_version, game.digest()
    entropies = [place.entropy for place in document.seats.values()]
    document.seed = fair_seed(bytes.fromhex(document.secret), entropies).hex()
