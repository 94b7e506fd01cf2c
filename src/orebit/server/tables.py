"""A table that this process has in memory: who is connected, what they have been sent, and what everybody may know."""

import asyncio
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from orebit.core.fairness import commitment
from orebit.core.origin import origin_told
from orebit.core.state import PUBLIC, TABLE
from orebit.core.view import OutcomeView
from orebit.server import taught
from orebit.server.clocks import now_ms
from orebit.server.documents import AskDoc, TableDoc
from orebit.server.endings import foreign_rules, notice_of
from orebit.server.kept import KeptTable
from orebit.server.seats import Caller
from orebit.server.wire import AskInfo, LobbyEntry, Millis, Presence, SeatInfo, TableInfo

__all__ = ["NO_TABLE", "Elsewhere", "Line", "OpenTable", "ask_info", "lobby_entry", "now_ms"]

NO_TABLE = 4404  # what a line is closed with when there is no such table
REMOTE_MS = 20_000  # how long the word of another process about who is there holds
HEARD_MS = 60_000  # how long a call over HTTP is presence: as long as a silent line stays open


@dataclass(frozen=True)
class Elsewhere:
    """Who is at a table through another process."""

    at: Millis
    seats: list[int]  # with an open line
    heard: list[int]  # whose players call over HTTP
    watching: int


class Line(Protocol):
    """A connected client."""

    caller: Caller
    seats: list[int]  # that it holds; none: it watches
    seen: dict[int, int]  # by eye: the `seq` that it was sent last

    def look_through(self, seats: list[int]) -> None: ...

    def show(self, kept: KeptTable, eye: int) -> None: ...

    def send(self, message: bytes) -> None: ...

    def end(self, code: int) -> None: ...

    def is_deaf_to(self, seat: int) -> bool: ...


class Thought(NamedTuple):
    """What a bot is thinking about."""

    seq: int  # of its seat, when it began
    task: asyncio.Task[str]


class OpenTable:
    """A kept table with the people around it."""

    def __init__(self, kept: KeptTable, made_by: str = "") -> None:
        self.kept = kept
        self.made_by = made_by  # the address block, if it was made at this process
        self.lock = asyncio.Lock()
        self.lines: set[Line] = set()
        self.remote: dict[str, Elsewhere] = {}  # by process
        self.heard: dict[int, Millis] = {}  # by seat: when its player last called over HTTP
        self.presence: dict[int, tuple[Presence, Millis]] = {}
        self.presence_untold = False
        self.clock_told = 0  # the time of the act that the clients have seen the clocks of
        self.driver: asyncio.Task[None] | None = None  # moves the bots
        self.thoughts: dict[int, Thought] = {}  # by seat: what the bot there is thinking about
        self.waits_since = 0.0  # monotonic: since when people wait for bots alone; 0: they do not
        self.timer: asyncio.TimerHandle | None = None
        # By seat: at how many rows its player was called. Whoever had to decide before this process came has been.
        self.reminded = dict.fromkeys(kept.deciders(), len(kept.rows))
        self.used_at = now_ms()
        self.moved_at = now_ms()
        self.moved_here = False  # did this process make the last change? Then it moves the bots

    @property
    def id(self) -> str:
        return self.kept.document.id

    @property
    def document(self) -> TableDoc:
        return self.kept.document

    # -- who is there

    def connected(self) -> set[int]:
        """Seats with an open line, here or at another process."""
        seats = {seat for line in self.lines for seat in line.seats}
        return seats.union(*(elsewhere.seats for elsewhere in self._elsewhere()))

    def heard_here(self) -> set[int]:
        """Seats whose players have called this process over HTTP a moment ago."""
        limit = now_ms() - HEARD_MS
        return {seat for seat, at in self.heard.items() if at > limit}

    def present(self) -> set[int]:
        """Seats whose players are there, by a line or by calling."""
        return self.connected().union(self.heard_here(), *(elsewhere.heard for elsewhere in self._elsewhere()))

    def _elsewhere(self) -> list[Elsewhere]:
        limit = now_ms() - REMOTE_MS
        return [elsewhere for elsewhere in self.remote.values() if elsewhere.at >= limit]

    def watchers(self) -> int:
        return self.local_watchers() + sum(elsewhere.watching for elsewhere in self._elsewhere())

    def local_watchers(self) -> int:
        return sum(not line.seats for line in self.lines)

    def payer(self) -> str:
        """The address block whose share of the workers its bots use: whoever made the table, plays, or watches."""
        lines = sorted(self.lines, key=lambda line: not line.seats)
        return self.made_by or (lines[0].caller.address if lines else "")

    def note_presence(self) -> bool:
        """Work out who is here; says whether clients have yet to be told of a change."""
        present, now = self.present(), now_ms()
        for seat, place in self.document.seats.items():
            state: Presence = "here" if place.kind == "bot" or seat in present else "away"
            if place.kind == "person" and place.left:
                state = "left"
            before = self.presence.get(seat)
            if before is None or before[0] != state:
                self.presence[seat] = (state, now)
                self.presence_untold = True
        return self.presence_untold

    def presence_of(self, seat: int) -> tuple[Presence, Millis]:
        return self.presence.get(seat, ("away", self.document.created_at))

    def has_clock_news(self) -> bool:
        clock = self.kept.clock
        return clock is not None and clock.ticks and clock.at != self.clock_told

    def people(self) -> list[int]:
        return [seat for seat, place in self.document.seats.items() if place.kind == "person"]

    def has_lapsed(self, ask: AskDoc) -> bool:
        """Has what was asked about become another matter: somebody acted, or came back?"""
        place = self.document.seats[ask.seat]
        if ask.kind == "take_back":
            return ask.rows != len(self.kept.rows)
        if ask.kind in ("bot", "end"):
            return place.kind == "bot" or self.presence_of(ask.seat)[0] == "here"
        return ask.kind == "free" and not place.is_kept()

    # -- what everybody may know

    def info(self) -> TableInfo:
        kept, document = self.kept, self.document
        titles = self.titles()
        match = kept.chronicle.match if kept.chronicle else None
        proposals = 0 if match is None or match.is_over() else len(self.proposals())
        return TableInfo(
            id=document.id,
            room=document.room,
            game=document.game,
            title=kept.game.title,
            options=document.options,
            settings=document.settings,
            status=document.status,
            host=document.host_name,
            seats=[self._seat(seat, titles[seat]) for seat in document.seats],
            deciders=kept.deciders() if document.status == "playing" else [],
            watchers=self.watchers(),
            asks=[ask_info(ask) for ask in document.asks],
            clock=kept.clock.info() if kept.clock and document.status == "playing" else None,
            hints=document.settings.hints != "none" and document.lesson is None and not document.hints_need(),
            proposals=proposals,
            commitment=commitment(bytes.fromhex(document.secret)),
            created_at=document.created_at,
            started_at=document.started_at,
            ended_at=document.ended_at,
            outcome=self.outcome(),
            notice=notice_of(document),
            next=document.next,
            origin=origin_told(match) if match else "",
            lesson=taught.lesson_info(document) if document.lesson else None,
        )

    def titles(self) -> dict[int, str]:
        """By seat, what the game calls it."""
        document, game = self.document, self.kept.game
        if foreign_rules(document):
            return {seat: f"Seat {seat}" for seat in document.seats}
        return dict(enumerate(game.seat_names(game.setup(len(document.seats), document.options))))

    def proposals(self) -> list[int]:
        """The codes of the table's acts that are for the players to agree on: not those that the table plays itself."""
        game, match = self.kept.game, self.kept.match
        own = {text for text in (game.live_act, game.clock_act, game.time_act) if text}
        return [code for code in match.legal_codes(TABLE) if game.actions.format(code) not in own]

    def outcome(self) -> OutcomeView | None:
        if self.document.result is not None:
            return self.document.result
        outcome = self.kept.chronicle.match.outcome() if self.kept.chronicle else None
        return OutcomeView.of(outcome) if outcome else None

    def _seat(self, seat: int, title: str) -> SeatInfo:
        place = self.document.seats[seat]
        presence, since = self.presence_of(seat)
        return SeatInfo(
            seat=seat,
            title=title,
            kind=place.kind,
            name=place.bot if place.kind == "bot" else place.name,
            bot=place.bot if place.kind == "bot" else "",
            presence=presence,
            since=since,
            silent=place.silent,
            entropy=place.entropy,
            kept_for=place.name if place.is_kept() else None,
            free_after=self.document.free_after(seat),
        )

    # -- what is sent

    def send_views(self) -> None:
        """To every line what it has not seen yet."""
        if self.kept.chronicle is None:
            return
        watchable = self.document.settings.spectators != "none" or self.document.status == "over"
        for line in list(self.lines):
            for eye in line.seats or ([PUBLIC] if watchable else []):
                if line.seen.get(eye) != self.kept.seq(eye):
                    line.show(self.kept, eye)


def ask_info(ask: AskDoc) -> AskInfo:
    return AskInfo(
        ask=ask.ask, kind=ask.kind, by=ask.by, seat=ask.seat, text=ask.text, needs=ask.needs, agreed=ask.agreed
    )


def lobby_entry(document: TableDoc, title: str) -> LobbyEntry:
    return LobbyEntry(
        id=document.id,
        game=document.game,
        title=title,
        host=document.host_name,
        status=document.status,
        seats=[place.kind for place in document.seats.values()],
        names=[place.bot if place.kind == "bot" else place.name for place in document.seats.values()],
        options=document.options,
        created_at=document.created_at,
    )
