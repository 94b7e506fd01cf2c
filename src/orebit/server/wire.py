"""Everything that travels between the server and its clients, as typed structs. docs/guides/protocol.md explains it.

What comes in forbids unknown fields and bounds every text; what goes out is closed too, so that the JSON Schema made
from here (`python -m orebit.server.schema`) says exactly what a client meets.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from orebit.core.glossary import Term
from orebit.core.options import Value
from orebit.core.reasons import Refusal
from orebit.core.view import Choice, LogLine, OutcomeView, TableView
from orebit.server.texts import PLAIN

PROTOCOL: Final = 4  # rises when what travels changes its shape; docs/guides/protocol.md lists the changes

Plain: TypeAlias = Annotated[str, Meta(pattern=PLAIN)]  # every text that is asked for below
Name: TypeAlias = Annotated[Plain, Meta(max_length=40, description="What others call you; may be empty")]
CommandId: TypeAlias = Annotated[
    Plain, Meta(min_length=1, max_length=64, description="Chosen by the client; the same id twice plays once")
]
Hex: TypeAlias = Annotated[
    str, Meta(max_length=128, pattern="^([0-9a-f]{2})*$", description="Entropy for the fair seed, as hexadecimal")
]
TooEarly: TypeAlias = Annotated[
    str, Meta(max_length=128, description="Refused: entropy counts only after the commitment, which the answer tells")
]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Sequence: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText: TypeAlias = Annotated[Plain, Meta(max_length=300)]
ActionTexts: TypeAlias = Annotated[list[ActionText], Meta(min_length=1, max_length=200)]
ChatText: TypeAlias = Annotated[Plain, Meta(max_length=300)]
SeatPlan: TypeAlias = Annotated[Plain, Meta(max_length=40, description='"me", "open", or the name of a bot')]
Millis: TypeAlias = int  # since 1970, by the server's clock

Status: TypeAlias = Literal["open", "playing", "over", "closed"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
Presence: TypeAlias = Literal["here", "away", "left"]
AskKind: TypeAlias = Literal["take_back", "bot", "end", "free", "table_act", "hints"]


# -- the settings of a table, asked for and told


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`live`: a bank of time each, with an increment a move. `days`: so many days for every move."""

    kind: Literal["none", "live", "days"] = "none"
    bank_s: Annotated[int, Meta(ge=10, le=86400)] = 900
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    timeout: Literal["bot", "resign"] = "bot"


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How people sit at the table, whatever the game."""

    visibility: Literal["public", "link"] = "link"
    spectators: Literal["public", "delayed", "none"] = "public"  # delayed: the same, one round late
    chat: Literal["free", "presets", "off"] = "free"
    take_back: Literal["consent", "rule", "never"] = "consent"
    takeover: bool = True  # may somebody take a bot's seat during the game?
    grace_s: Annotated[int, Meta(ge=0, le=86400)] = 60  # how long an absent player is waited for, unasked
    clock: ClockSettings = ClockSettings()
    hints: Literal["any", "three", "none"] = "any"  # for each seat; against other people only if all of them agree


# -- what is answered


class OptionInfo(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str  # what people read instead of its name
    kind: Literal["flag", "choice", "number", "text"]
    default: Value
    help: str
    rule: str
    values: list[Value]  # of a flag or a choice; of a text, words that stand for themselves
    words: list[str]  # what people read instead of each of the values
    parts: list[str]  # of a text that may list some of these, one a seat, with commas between them
    least: int | None  # of a number
    most: int | None


class BotInfo(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class GameCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in the lobby."""

    id: str
    title: str
    designer: str
    summary: str
    minutes: str
    least: int
    most: int
    solo: bool
    rules_version: str
    course_s: int  # to read the lessons of its course; 0: there are none


class GameInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a form for a new table needs."""

    card: GameCard
    options: list[OptionInfo]
    actions: list[str]  # the notation of each kind of action
    bots: list[BotInfo]


class Impossible(Struct, frozen=True, forbid_unknown_fields=True):
    """A value that does not go together with the rest of the form, and why."""

    option: str
    value: Value
    why: str
    rule: str


class SetupCheck(Struct, frozen=True, forbid_unknown_fields=True):
    ok: bool
    why: str
    rule: str
    options: dict[str, Value]  # all of them, with defaults
    impossible: list[Impossible]
    seats: list[str]  # what the game calls its seats, automata included; empty unless ok
    player_seats: list[int]  # the seats that players take, in the order of the plan; automata sit in the others


class RulesSection(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of a rules page. `anchor` is what refusals cite without the sign: "5.2" for §5.2, "R7"."""

    anchor: str
    level: int
    title: str


class RulesPage(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    markdown: str
    sections: list[RulesSection]


class GameWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What the words, icons and numbers of a game's board mean."""

    game: str
    title: str
    terms: list[Term]


class LessonCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a course."""

    id: str
    title: str
    idea: str  # the one thing that it teaches
    variant: str  # what it is about, if it is no part of the course: "Solo"; else empty
    steps: int
    seconds: int  # to read all of it
    goes_on: bool  # after its last step it becomes a real game


class LessonUnderWay(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of yours that was begun and can be taken up again."""

    lesson: str
    table: str
    at: int  # the step, from 0


class Course(Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a game, those about variants last, and the one that you have begun."""

    game: str
    title: str
    lessons: list[LessonCard]
    under_way: LessonUnderWay | None


class RuleCited(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in short, and where the rules page tells it in full."""

    rule: str
    text: str


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # in a few words
    say: str
    look: list[str]  # what it speaks of, as `description` names it
    do: str  # what to do; empty: it is only read
    actions: list[str]  # that do it, the meant one first; each stands for all that begin so
    why: list[RuleCited]
    seconds: int  # to read it


class LessonInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson that is taught at a table. At its end `at` is the number of its steps."""

    id: str
    title: str
    idea: str
    variant: str
    number: int  # in its course, from 1
    course: list[LessonCard]
    at: int
    steps: list[LessonStep]
    goes_on: str  # the bot that it goes on against after the last step; empty: it ends there


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that a person or bot may sit in. Automata of the rules are in the game's view only."""

    seat: int
    title: str  # what the game calls it: "Red"
    kind: SeatKind
    name: str
    bot: str
    presence: Presence  # of a person; a bot is always here
    since: Millis  # how long it has been so
    silent: bool
    entropy: str  # its part in the fair seed
    kept_for: str | None  # a bot plays for somebody of this name, who may come back; null: for nobody
    free_after: Millis | None  # when the others may agree to let somebody else have a seat that is kept; null: never


class ClockInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """`left_ms` by seat, as it stood at `at`; it runs for the seats in `running`."""

    kind: Literal["live", "days"]
    at: Millis
    left_ms: dict[str, int]
    running: list[int]


class AskInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the table: it happens when everybody in `needs` has agreed, and lapses when one refuses."""

    ask: int
    kind: AskKind
    by: int
    seat: int  # whom it is about
    text: str
    needs: list[int]
    agreed: list[int]


class TableInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as everybody may know it."""

    id: str
    room: str
    game: str
    title: str
    options: dict[str, Value]
    settings: TableSettings
    status: Status
    host: str  # name
    seats: list[SeatInfo]
    deciders: list[int]
    watchers: int
    asks: list[AskInfo]
    clock: ClockInfo | None
    hints: bool  # may a seat ask for one now? Else all have to agree first, or the table has none
    proposals: int  # how many acts of the table a seat may propose to all
    commitment: str  # SHA-256 of the server's secret
    created_at: Millis
    started_at: Millis | None
    ended_at: Millis | None
    outcome: OutcomeView | None
    notice: str  # why the match ended before its end, or cannot go on here; empty when all is well
    next: str | None  # the table of the rematch
    origin: str  # of a match that did not begin with the deal: where it did, in a sentence
    lesson: LessonInfo | None  # what is taught here: docs/guides/protocol.md, "Lessons"


class SeatKey(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    key: str


class You(Struct, frozen=True, forbid_unknown_fields=True):
    """What only the asking client may know: its seats with their keys, and as host the invitations to open seats."""

    seats: list[int]
    keys: list[SeatKey]
    host: bool
    invitations: list[SeatKey]
    resting: list[int]  # your seats that a bot plays for you: they are kept until you take them back
    may_take: list[int]  # seats that bots play and that you may take now, your own among them


class TableAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableInfo
    you: You


class LobbyEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    title: str
    host: str
    status: Status
    seats: list[SeatKind]
    names: list[str]
    options: dict[str, Value]
    created_at: Millis


class MyTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One of your tables. `waiting`: it waits for you; `left_ms`: so long still, if it has a clock."""

    entry: LobbyEntry
    seats: list[int]
    waiting: bool
    left_ms: int | None


class Me(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    webhook: str | None
    known: bool  # has this browser been here before?


class RoomInfo(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    tables: list[LobbyEntry]  # the latest first


class ChatLine(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    at: Millis
    seat: int
    name: str
    text: str
    preset: str


class Explained(Struct, frozen=True, forbid_unknown_fields=True):
    """For each action why it may not be played now; null: it may."""

    refusals: list[Refusal | None]


class Previewed(Struct, frozen=True, forbid_unknown_fields=True):
    lines: list[LogLine]


class HintGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bot would do in your place, and why. `left`: for the rest of the match, null where nobody counts."""

    choice: Choice
    reasons: list[str]
    left: int | None


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that was carried out, now or when it came the first time."""

    id: str
    seat: int
    seq: int  # the first view that contains it


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to what needs consent: `done` at once, or the question that now stands."""

    done: bool
    ask: AskInfo | None


class SeatView(Struct, frozen=True):
    """What a seat sees. Drop the log lines from ply `since` on, then add `view.log`."""

    seq: int
    since: int
    decided: int  # the ply of the seat's last decision; 0: it has made none
    view: TableView


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One act of a finished match, as an eye may know it. Seat -1 is the table; None: the eye was told nothing."""

    step: int
    seat: int | None
    action: str  # in notation; empty for what others did, which may name what they hide
    lines: list[str]
    revealing: bool


class Steps(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    options: dict[str, Value]
    players: list[str]
    player_seats: list[int]  # where the players sit
    seats: list[str]  # what the game calls its seats, automata included
    steps: list[Step]
    origin: str  # where a match began that did not begin with the deal, in a sentence
    outcome: OutcomeView | None
    luck: str  # what falls for somebody or against, as the game calls it; see `Ending`


class Frames(Struct, frozen=True):
    """The table after steps (a film: plies) from `first` on, as one eye sees it; with eye `all`, by seat in `all`."""

    first: int
    frames: list[TableView]
    all: list[list[TableView]]


class ScorePart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a score, or what ranks equal ones, under the game's own name."""

    name: str
    points: int


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """An act that mattered: it took the lead for good (`turn`), brought its seat more than any other (`best`), or was
    the last one (`end`).
    """

    kind: Literal["turn", "best", "end"]
    step: int
    seat: int
    gain: int
    lines: list[str]  # what the eye was told of what it brought the seat, or else of what the seat did


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match came to its end."""

    game: str
    title: str
    seats: list[str]  # what the game calls its seats, automata included
    unit: str  # what is counted, in the plural
    luck: str  # what falls for somebody or against, as the game calls it: "the dice"; empty: nothing after the deal
    outcome: OutcomeView | None
    parts: list[list[ScorePart]]  # by seat; they add up to its score
    ties: list[list[ScorePart]]  # by seat: what ranks it among those with the same score
    course: list[list[int]]  # the scores after each step; the first are those of the deal
    story: str  # one sentence about how the winner got there, or none
    moments: list[Moment]


class Throw(Struct, frozen=True, forbid_unknown_fields=True):
    """An act that chance had a hand in (step 0: the deal), and how much more than expected it brought a seat.

    What happened there is in the `Steps` of whoever looks: each eye was told something else.
    """

    step: int
    luck: float


class SeatLuck(Struct, frozen=True, forbid_unknown_fields=True):
    """All throws of a match together, for one seat: in points of 100 of the chance to win, as the bots judge it."""

    seat: int
    luck: float
    error: float  # so far off may it be, because expectations are estimated
    best: Throw
    worst: Throw


class Luck(Struct, frozen=True, forbid_unknown_fields=True):
    """By player's seat: dice, draws and the deal. Each was tried again `tries` times."""

    tries: int
    seats: list[SeatLuck]


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    ok: bool
    text: str
    sure: bool = True  # False: nothing speaks against it, and nothing proves it


class Verified(Struct, frozen=True, forbid_unknown_fields=True):
    ok: bool
    checks: list[Check]


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that this server keeps about people."""

    what: str
    about: str
    how_long: str  # as the end of a sentence: "for 90 days after it was said"
    days: float | None  # none: for ever


class Privacy(Struct, frozen=True, forbid_unknown_fields=True):
    """What this server keeps about people, for how long, and how to be forgotten."""

    kept: list[Kept]
    not_kept: list[str]
    forget: str


class Health(Struct, frozen=True, forbid_unknown_fields=True):
    """A server that fails answers 503 with a `Refusal`. `degraded`: its processes hear of each other's moves late."""

    status: Literal["ok", "degraded"]
    version: str
    storage: str
    fanout: str
    tables: int
    sockets: int
    draining: bool  # no new tables are taken here
    running: int | None  # while draining: matches that are still being played, at all processes
