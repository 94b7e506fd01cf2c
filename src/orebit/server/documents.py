"""What is stored of a table: one document, and the acts as rows. Nothing of this is ever sent as it is."""

from typing import Literal

import msgspec

from orebit.core.options import Value
from orebit.core.record import Chapter
from orebit.core.state import TABLE
from orebit.core.view import OutcomeView
from orebit.server.clocks import DAY_MS
from orebit.server.wire import AskKind, SeatKind, Status, TableSettings


class AgentDoc(msgspec.Struct):
    """What is noted of a language model that plays a seat: docs/guides/agents.md."""

    mode: Literal["assisted", "exam"] = "assisted"
    illegal: dict[str, int] = {}  # tries that the rules refused, by the reason
    tries: int = 0  # of them in a row, at the decision after so many acts of the seat:
    acts: int = 0
    forfeited: bool = False
    tokens: int = 0  # as its host told; 0: it told nothing
    thought_ms: int = 0


class SeatDoc(msgspec.Struct):
    """Who sits in a seat."""

    kind: SeatKind = "open"
    identity: str = ""  # of the person who plays, or who may come back while a bot does
    name: str = ""
    bot: str = ""
    entropy: str = ""
    generation: int = 0  # rises when the seat changes hands: older keys no longer open it
    left: bool = False  # for good: whoever sat here is not waited for
    stand_in: int = 0  # since when a bot plays for somebody who may come back; 0: it plays for nobody
    marks: list[str] = []  # by which the player of this seat is known: as a person, and by address
    former: list[str] = []  # the same of players before, who have seen this hand
    silent: bool = False
    waited: int = 0  # until when the others said that they wait
    hints: int = 0  # that were given
    agent: AgentDoc | None = None  # a language model plays here; None: nobody said so

    def is_kept(self) -> bool:
        """Does a bot play here for somebody who may come back?"""
        return self.kind == "bot" and self.stand_in > 0

    def is_owned(self) -> bool:
        """Is this somebody's seat, whoever plays it now?"""
        return self.kind == "person" or self.is_kept()

    def give_up(self) -> None:
        """Whoever had this seat has it no longer, but has seen the hand."""
        self.identity, self.name, self.left, self.stand_in = "", "", True, 0
        self.agent = None
        self.former, self.marks = with_marks(self.former, self.marks), []
        self.generation += 1


def with_marks(known: list[str], new: list[str]) -> list[str]:
    """The first ones stay: whoever could push them out would be unknown again."""
    return [*known, *(mark for mark in new if mark not in known)][:MOST_MARKS]


class AskDoc(msgspec.Struct):
    """A question to the table, and how far it has got."""

    ask: int
    kind: AskKind
    by: int
    seat: int
    text: str
    action: str
    rows: int  # how many rows there were: a question about a position lapses with the next
    needs: list[int]
    agreed: list[int]
    command: str | None = None  # that asked: sent again after all have agreed, it must not ask again


class LessonDoc(msgspec.Struct):
    """Which lesson is taught at a table, and how far it has come."""

    id: str
    digest: str  # of the lesson that was begun: one that has been written anew is begun anew
    at: int = 0  # the step that is shown


class TableDoc(msgspec.Struct):
    """A table: everything but the acts."""

    id: str
    room: str
    game: str
    rules: str
    components: str
    options: dict[str, Value]
    settings: TableSettings
    seats: dict[int, SeatDoc]  # by seat; automata of the rules have none
    secret: str  # of the fair seed, hexadecimal; its commitment is in every answer about the table
    host: str  # identity
    host_name: str
    created_at: int
    status: Status = "open"
    seed: str = ""
    started_at: int | None = None
    ended_at: int | None = None
    result: OutcomeView | None = None
    notice: str = ""  # why the match ended although its rules did not end it, as a sentence
    asks: list[AskDoc] = []
    asked: int = 0  # how many questions there were
    answered: dict[str, bool] = {}  # by command ("seat id"), the latest few: was that the last agreement it needed?
    silenced: list[str] = []  # whom the host has taken the word from, as marks: standing up does not give it back
    next: str | None = None
    origin: list[Chapter] = []  # of a match that went on from another
    commitment_first: bool = False  # was all entropy refused that came before the commitment? Older tables took it
    starts_itself: bool = False  # as soon as everybody who sits there has added entropy
    hints_agreed: bool = False  # all who play let each other ask for hints
    lesson: LessonDoc | None = None  # what is taught here: then nothing goes on by itself, and nothing counts

    def end(self, status: Literal["over", "closed"], now: int) -> None:
        """Nothing is asked any more, and no hand is hidden: by what its players were known is forgotten."""
        self.status, self.ended_at, self.asks = status, now, []
        for place in self.seats.values():
            place.marks, place.former = [], []

    def hints_need(self) -> list[str]:
        """Who would have to agree: hints are for those who play against bots alone, unless all agree."""
        people = sorted({place.identity or str(seat) for seat, place in self.seats.items() if place.is_owned()})
        return [] if self.hints_agreed or len(people) < 2 else people

    def free_after(self, seat: int) -> int | None:
        """From when on the others may agree to let somebody else have a seat that is kept; None: they may not.

        One alone is no table that agrees: the seat would be theirs for the asking.
        """
        place, clock = self.seats[seat], self.settings.clock
        others = {other.identity for number, other in self.seats.items() if number != seat and other.is_owned()}
        if not place.is_kept() or len(others) < 2:
            return None
        return place.stand_in + (clock.days * DAY_MS if clock.kind == "days" else KEEP_MS)

    def note_answer(self, command: str | None, done: bool) -> None:
        """An answer that is sent again is not given again."""
        if command is not None:
            self.answered[command] = done
            for oldest in list(self.answered)[:-MOST_ANSWERS]:
                del self.answered[oldest]

    def copy(self) -> "TableDoc":
        """A copy whose seats and asks can be changed without touching this one."""
        return decoder.decode(encode(self))


class Row(msgspec.Struct, frozen=True):
    """One stored act. `ply` is its place among all rows of the table: taken-back acts keep their rows.

    `text` is an action in notation; the seat TABLE is the table: its acts, `~take_back SEAT` and `~rewind LENGTH`.
    """

    ply: int
    seat: int
    text: str
    at: int
    command: str | None = None


class Waits(msgspec.Struct, frozen=True):
    """Whom a running table waits for: what a list shows, so that no match is rebuilt for a list."""

    rows: int  # after so many rows; a table that has more has gone on since
    until: dict[int, int | None]  # by seat that has to decide: when its clock runs out, if there is one


KEEP_MS = 10 * 60 * 1000  # a seat is kept so long, whatever the others say
MOST_MARKS = 64  # of one seat
MOST_ANSWERS = 32  # that a table remembers: a client sends again within minutes
TAKE_BACK = "~take_back"  # no action is called so
REWIND = "~rewind"

decoder = msgspec.json.Decoder(TableDoc)
waits_decoder = msgspec.json.Decoder(Waits)


def encode(document: TableDoc) -> bytes:
    return msgspec.json.encode(document)


def standing_acts(rows: list[Row]) -> list[tuple[int, str]]:
    """The acts that stand after all take-backs, as a record lists them. Knows no rules, so it works for old tables."""
    acts: list[tuple[int, str]] = []
    for row in rows:
        word, _, argument = row.text.partition(" ")
        if row.seat == TABLE and word == TAKE_BACK:
            last = max(i for i, (seat, _) in enumerate(acts) if seat == int(argument))
            del acts[last]
        elif row.seat == TABLE and word == REWIND:
            length = int(argument)
            acts[length:] = [act for act in acts[length:] if is_hand_over(*act)]
        else:
            acts.append((row.seat, row.text))
    return acts


def is_hand_over(seat: int, text: str) -> bool:
    """Who sits where does not change when acts are undone."""
    return seat == TABLE and text.startswith("hand_over ")
