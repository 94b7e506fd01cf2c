"""The desk: all that a language model may ask of the online table, whatever it calls through.

Each call carries the key of its seat, and nothing is remembered between calls but what the table's document holds. The
rules, the rights and the sentences are those of the server: this is one more door to the same house.
"""

import asyncio
import hashlib
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from orebit.agent import opinion
from orebit.agent.look import UNTRUSTED, LogPiece, Look, chosen, look_at, piece_of
from orebit.core.errors import OrebitError
from orebit.core.options import Value
from orebit.core.record import parse_record
from orebit.core.view import OutcomeView, TableView
from orebit.server.api_records import finished, luck_of
from orebit.server.checks import check_fresh, check_may_act, check_may_ask
from orebit.server.documents import AgentDoc, TableDoc
from orebit.server.driving import decision_at
from orebit.server.kept import KeptTable
from orebit.server.refusals import Refuse, illegal, refuse_for
from orebit.server.requests import ChatRequest, CreateTable, TakeSeat
from orebit.server.rooms import ME, OPEN
from orebit.server.seats import Caller
from orebit.server.services import Services
from orebit.server.tables import OpenTable
from orebit.server.texts import one_line
from orebit.server.wire import Asked, ChatLine, Explained, Luck, Previewed, TableInfo

MOST_WAIT_S = 25.0
MOST_TRIES = 2  # illegal ones in a row at one decision of an exam
MOST_NAME = 30
NO_SEAT = "this key opens no seat here: a key is what making or joining a table gave you"
ONE_MORE = "that is none of your legal actions; another illegal try at this decision forfeits the match"
FORFEITED = "that was the second illegal try at one decision: the match is forfeited"
LUCK = (
    "luck is in hundredths of a win, by seat: what dice and draws brought against their average, as the bots judge it"
)
Mode: TypeAlias = Literal["assisted", "exam"]


class Sitting(NamedTuple):
    """A seat, and whoever came with its key."""

    table: OpenTable
    caller: Caller
    seat: int


class Picture(Struct, frozen=True):
    """A table through the eyes of one seat, for the board that a host shows beside a model's answers."""

    title: str
    titles: list[str]
    table: TableInfo
    view: TableView
    catalogue: dict[str, Any]


class Seated(Struct, frozen=True):
    """A table, and what opens its seats."""

    table: str
    status: str
    keys: dict[str, str]  # by what the game calls the seat: every other call carries one of these
    invitations: dict[str, str]  # for others, who join with them
    mode: Mode


class Player(Struct, frozen=True):
    seat: int
    title: str
    kind: str
    name: str  # untrusted
    presence: str


class Table(Struct, frozen=True):
    """Who sits at the table and how it stands."""

    table: str
    game: str
    options: dict[str, Value]
    status: str
    you: str
    mode: Mode
    deciders: list[str]
    players: list[Player]
    outcome: OutcomeView | None
    notice: str
    untrusted: str = UNTRUSTED


class Waited(Struct, frozen=True):
    """Nothing to decide yet: wait again, with the same `seen`."""

    seen: int
    your_turn: bool = False
    again: bool = True


class Talk(Struct, frozen=True):
    lines: list[ChatLine]
    untrusted: str = UNTRUSTED


class Analysis(Struct, frozen=True):
    """What can be said after the end."""

    outcome: OutcomeView | None
    you: str
    seat: int
    luck: Luck
    agent: AgentDoc | None
    meaning: str = LUCK


class Waiter:
    """Somebody who waits for news of a table: a line like any other, that only notes that there was news."""

    def __init__(self, sitting: Sitting) -> None:
        self.caller = sitting.caller
        self.seats = [sitting.seat]
        self.seen = {sitting.seat: sitting.table.kept.seq(sitting.seat)}
        self.news = asyncio.Event()

    def look_through(self, seats: list[int]) -> None:
        self.seats = seats

    def show(self, kept: KeptTable, eye: int) -> None:
        self.seen[eye] = kept.seq(eye)
        self.news.set()

    def send(self, message: bytes) -> None:
        self.news.set()

    def end(self, code: int) -> None:
        self.news.set()

    def is_deaf_to(self, seat: int) -> bool:
        return True


class Desk:
    """What a seat's key opens."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.house = services.house

    # -- sitting down

    async def make_table(
        self, address: str, game: str, seats: list[str], options: dict[str, Value], mode: Mode, name: str
    ) -> Seated:
        """A new table; it begins at once unless a seat is left open for somebody."""
        wish = _read(
            {
                "game": game,
                "seats": seats,
                "options": options,
                "settings": {"chat": "presets"},
                "start": OPEN not in [plan.strip().lower() for plan in seats],
            },
            CreateTable,
        )
        if ME not in [plan.strip().lower() for plan in wish.seats]:
            raise Refuse("bad_request", f"none of these seats is '{ME}': that is where you sit")
        table = await self.services.rooms.create(Caller(address=address), wish, called(name))
        mine = [seat for seat, place in table.document.seats.items() if place.kind == "person"]
        await self._note_agent(table, mine, mode)
        return self._seated(table, mine, mode)

    async def join_table(
        self, address: str, table_id: str, seat: int, invitation: str, mode: Mode, name: str
    ) -> Seated:
        """Sit down at a table of somebody else, or with an invitation."""
        table = await self.house.table(table_id)
        wish = _read({"name": called(name), "key": invitation}, TakeSeat)
        caller = Caller(address=address)

        def take(document: TableDoc) -> list[str]:
            acts = self.house.seating.take(document, seat, caller, wish, called(name))
            place = document.seats[seat]
            place.agent = place.agent or AgentDoc(mode=mode)  # nobody leaves an exam by sitting down again
            self.services.rooms.start_if_ready(document)
            return acts

        async with table.lock:
            await self.house.change(table, take)
        return self._seated(table, [seat], mode)

    async def start_table(self, address: str, key: str) -> Table:
        """Begin a match that waited for others to sit down."""
        sitting = await self.sit(address, key)
        await self.services.rooms.start(sitting.table, sitting.caller)
        return self._table(sitting)

    def _seated(self, table: OpenTable, mine: list[int], mode: Mode) -> Seated:
        document, titles = table.document, table.titles()
        keys = {
            titles[seat]: f"{document.id}.{self.house.keyring.seat_key(document.id, seat, place.generation)}"
            for seat, place in document.seats.items()
            if seat in mine
        }
        caller = Caller(keys=tuple(key.partition(".")[2] for key in keys.values()))
        invitations = self.house.seating.you(document, caller).invitations
        return Seated(
            table=document.id,
            status=document.status,
            keys=keys,
            invitations={f"seat {each.seat} ({titles[each.seat]})": each.key for each in invitations},
            mode=mode,
        )

    async def _note_agent(self, table: OpenTable, seats: list[int], mode: Mode) -> None:
        def change(document: TableDoc) -> list[str]:
            for seat in seats:
                document.seats[seat].agent = AgentDoc(mode=mode)
            return []

        async with table.lock:
            await self.house.change(table, change)

    async def sit(self, address: str, key: str) -> Sitting:
        """Whose key this is. To call is to be there."""
        table_id, _, seat_key = key.strip().partition(".")
        if not seat_key or len(key) > 120:
            raise Refuse("forbidden", NO_SEAT)
        table = await self.house.table(table_id)
        caller = Caller(keys=(seat_key,), address=address)
        owned = self.house.seating.owned(table.document, caller)
        if not owned:
            raise Refuse("forbidden", NO_SEAT)
        await self.house.heard(table, caller, back=True)
        if table.kept.chronicle is None:
            async with table.lock:
                await self.house.refresh(table)  # another process may have started the match
        return Sitting(table, caller, owned[0])

    # -- looking

    async def look(
        self, address: str, key: str, seen: int | None = None, full: bool = False, heading: str = ""
    ) -> Look:
        return look_of(await self.sit(address, key), seen, full, heading)

    async def board(self, address: str, key: str) -> Picture:
        """What the seat sees, as its board draws it; what it may do is for `look` to tell."""
        return picture_of(await self.sit(address, key))

    async def table(self, address: str, key: str) -> Table:
        return self._table(await self.sit(address, key))

    def _table(self, sitting: Sitting) -> Table:
        info, titles = sitting.table.info(), sitting.table.titles()
        return Table(
            table=info.id,
            game=info.game,
            options=info.options,
            status=info.status,
            you=titles[sitting.seat],
            mode=_agent(sitting).mode,
            deciders=[titles[seat] for seat in info.deciders],
            players=[Player(each.seat, each.title, each.kind, each.name, each.presence) for each in info.seats],
            outcome=info.outcome,
            notice=info.notice,
        )

    async def log(self, address: str, key: str, since: int = 0) -> LogPiece:
        """A piece of the seat's log, from a ply on."""
        sitting = await self.sit(address, key)
        return piece_of(sitting.table.kept.match.log(sitting.seat, since))

    async def wait_for_turn(self, address: str, key: str, seen: int, seconds: float = MOST_WAIT_S) -> Look | Waited:
        """Come back when the seat has to decide or the match is over; after `seconds` at the latest."""
        sitting = await self.sit(address, key)
        table, waiter = sitting.table, Waiter(sitting)
        until = asyncio.get_running_loop().time() + max(0.0, min(seconds, MOST_WAIT_S))
        table.lines.add(waiter)
        try:
            while not (sitting.seat in table.kept.deciders() or table.kept.is_over()):
                if table.document.status in ("over", "closed"):
                    raise table.kept.no_match()
                waiter.news.clear()
                left = until - asyncio.get_running_loop().time()
                if left <= 0:
                    return Waited(seen=seen)
                try:
                    await asyncio.wait_for(waiter.news.wait(), left)
                except TimeoutError:
                    return Waited(seen=seen)
        finally:
            table.lines.discard(waiter)
        return look_of(sitting, seen)

    # -- for assisted seats

    async def why_not(self, address: str, key: str, action: str) -> Explained:
        sitting = await self.sit(address, key)
        check_may_ask(sitting.table, sitting.seat)
        return self.services.moves.explain(sitting.table, sitting.caller, sitting.seat, [self._meant(sitting, action)])

    async def preview(self, address: str, key: str, action: str) -> Previewed:
        sitting = await self.sit(address, key)
        check_may_ask(sitting.table, sitting.seat)
        return self.services.moves.preview(sitting.table, sitting.caller, sitting.seat, self._meant(sitting, action))

    async def opinion(self, address: str, key: str) -> bytes:
        """What a search thinks of the decision. Not against people: they have no such friend."""
        sitting = await self.sit(address, key)
        table, seat = sitting.table, sitting.seat
        check_may_act(self.house, table, sitting.caller, seat)
        check_may_ask(table, seat)
        if len(table.people()) > 1:
            raise Refuse("forbidden", "others play at this table: an opinion would be a second head against them")
        if seat not in table.kept.deciders():
            raise Refuse("state", "there is nothing for you to decide now")
        decision = decision_at(table, seat, opinion.ADVISER, 0, self.house.settings.work.bot_ms)
        answer: bytes = await self.house.pools.bots.run(table.payer(), opinion.consider, decision)
        return answer

    def _meant(self, sitting: Sitting, action: str) -> str:
        match = sitting.table.kept.match
        refusal = None if sitting.seat in match.deciders() else match.refusal(sitting.seat, 0)
        if refusal:
            raise illegal(refusal)  # it is somebody else's decision, whatever is meant
        try:
            return chosen(match.choices(sitting.seat), action)
        except OrebitError as error:
            raise refuse_for(error) from None

    # -- acting

    async def play(self, address: str, key: str, action: str, seen: int, tokens: int = 0, thought_ms: int = 0) -> Look:
        """Play an action by number or text. The same call again does nothing more, and is answered the same."""
        sitting = await self.sit(address, key)
        table, seat = sitting.table, sitting.seat
        command = command_of(seen, action)
        try:
            meant = action
            if f"{seat} {command}" not in table.kept.commands:
                check_may_act(self.house, table, sitting.caller, seat)
                check_fresh(table, seat, seen)
                meant = self._meant(sitting, action)
                await self._note_cost(sitting, tokens, thought_ms)
            await self.services.moves.play(table, sitting.caller, command, seat, meant, seen)
        except Refuse as refuse:
            if refuse.code not in ("illegal", "unknown_action") or seat not in table.kept.deciders():
                raise
            raise await self._after_illegal(sitting, refuse) from None
        return look_of(sitting, seen)

    async def _note_cost(self, sitting: Sitting, tokens: int, thought_ms: int) -> None:
        if tokens <= 0 and thought_ms <= 0:
            return

        def change(document: TableDoc) -> list[str]:
            agent = document.seats[sitting.seat].agent or AgentDoc()
            agent.tokens += max(0, tokens)
            agent.thought_ms += max(0, thought_ms)
            document.seats[sitting.seat].agent = agent
            return []

        async with sitting.table.lock:
            await self.house.change(sitting.table, change)

    async def _after_illegal(self, sitting: Sitting, refuse: Refuse) -> Refuse:
        """Count it. In an exam the reason stays untold, and the second in a row forfeits the match."""
        table, seat = sitting.table, sitting.seat
        acts = sum(act.seat == seat for act in table.kept.match.acts)

        def change(document: TableDoc) -> list[str]:
            agent = document.seats[seat].agent or AgentDoc()
            agent.illegal[refuse.told.code] = agent.illegal.get(refuse.told.code, 0) + 1
            agent.tries = agent.tries + 1 if agent.acts == acts else 1
            agent.acts = acts
            agent.forfeited = agent.mode == "exam" and agent.tries >= MOST_TRIES
            document.seats[seat].agent = agent
            return []

        async with table.lock:
            await self.house.change(table, change)
        agent = _agent(sitting)
        if agent.mode != "exam":
            return refuse
        if not agent.forfeited:
            return Refuse("illegal", ONE_MORE)
        await self.services.moves.resign(table, sitting.caller, "forfeit", seat)
        return Refuse("illegal", FORFEITED)

    async def take_back(self, address: str, key: str, seen: int) -> Asked:
        sitting = await self.sit(address, key)
        if _agent(sitting).mode == "exam":
            raise Refuse("forbidden", "in an exam nothing is taken back")
        command = command_of(seen, "~take_back")
        return await self.services.moves.take_back(sitting.table, sitting.caller, command, sitting.seat)

    async def resign(self, address: str, key: str) -> Look:
        sitting = await self.sit(address, key)
        await self.services.moves.resign(sitting.table, sitting.caller, "resign", sitting.seat)
        return look_of(sitting, None)

    # -- talk

    async def talk(self, address: str, key: str, since: int = 0, say: str = "", free: bool = False) -> Talk:
        """Say a preset, and hear what was said: of free text nothing, unless it is asked for."""
        sitting = await self.sit(address, key)
        document = sitting.table.document
        if say:
            wish = _read({"id": command_of(since, say), "preset": say}, ChatRequest)
            await self.services.rooms.say(sitting.table, sitting.caller, wish, "")
        if document.settings.chat == "off":
            return Talk([])
        said = await self.house.storage.said(document.room, since)
        return Talk([line for line in said if free or line.preset])

    # -- after the end

    async def record(self, address: str, key: str) -> bytes:
        sitting = await self.sit(address, key)
        return await finished(self.services, sitting.table.id)

    async def analyse(self, address: str, key: str) -> Analysis:
        sitting = await self.sit(address, key)
        content = await finished(self.services, sitting.table.id)
        return Analysis(
            outcome=parse_record(content).result,
            you=sitting.table.titles()[sitting.seat],
            seat=sitting.seat,
            luck=await luck_of(self.services, address, content),
            agent=sitting.table.document.seats[sitting.seat].agent,
        )


def look_of(sitting: Sitting, seen: int | None, full: bool = False, heading: str = "") -> Look:
    table, seat = sitting.table, sitting.seat
    view = table.kept.view(seat, seen)
    return look_at(view.view, view.seq, table.titles()[seat], full, heading)


def picture_of(sitting: Sitting) -> Picture:
    table, game = sitting.table, sitting.table.kept.match.game
    view = msgspec.structs.replace(table.kept.view(sitting.seat, None).view, choices=[])
    return Picture(game.title, list(table.titles().values()), table.info(), view, game.catalogue())


def called(name: str) -> str:
    """What the others read: that a program plays there is no secret."""
    return f"{one_line(name)[:MOST_NAME] or 'somebody'} (agent)"


def command_of(seen: int, text: str) -> str:
    """What makes a call the same call: the look that it rests on, and what it asks for."""
    return hashlib.sha256(f"{seen} {' '.join(text.split())}".encode()).hexdigest()[:20]


def _agent(sitting: Sitting) -> AgentDoc:
    return sitting.table.document.seats[sitting.seat].agent or AgentDoc()


def _read(given: dict[str, Any], type_: type[Any]) -> Any:
    try:
        return msgspec.convert(given, type_)
    except msgspec.ValidationError as error:
        raise Refuse("bad_request", f"that cannot be read: {error}") from None
