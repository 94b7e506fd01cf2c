"""Everything that travels between the server and its clients, as typed structs. docs/guides/protocol.md explains it.

What comes in forbids unknown fields and bounds every text; what goes out is closed too, so that the JSON Schema made
from here (`python -m orebit.server.schema`) says exactly what a client meets.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from orebit.core.options import Value
from orebit.core.reasons import Facts, Refusal
from orebit.core.view import LogLine, OutcomeView, TableView
from orebit.server.texts import PLAIN, told

PROTOCOL = 1
SPECTATOR = -1  # the seat number of those who have none

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
AskKind: TypeAlias = Literal["take_back", "bot", "end", "free", "table_act"]


# -- what is asked for over HTTP


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


Options: TypeAlias = Annotated[dict[str, Value], Meta(max_length=64)]
SeatPlans: TypeAlias = Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. As many players as `seats` has entries."""

    game: Annotated[Plain, Meta(max_length=40)]
    seats: SeatPlans
    options: Options = {}
    settings: TableSettings = TableSettings()
    name: Name | None = None
    start: bool = False  # at once, when nobody is waited for
    entropy_follows: bool = False  # start as soon as everybody who sits there has added entropy
    entropy: TooEarly = ""


class CheckSetup(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=0, le=64)]
    options: Options = {}


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down. `key` is an invitation or the seat's own key; without one the seat must be free for all."""

    name: Name | None = None
    entropy: Hex = ""
    key: Annotated[Plain, Meta(max_length=80)] = ""


class SetBot(Struct, frozen=True, forbid_unknown_fields=True):
    bot: Annotated[Plain, Meta(min_length=1, max_length=40)]


class SwapSeats(Struct, frozen=True, forbid_unknown_fields=True):
    other: SeatNumber


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    actions: ActionTexts


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to preview."""

    seat: SeatNumber
    action: ActionText


class PlayRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
    seat: SeatNumber
    action: ActionText
    seq: Sequence | None = None  # of the view that the choice was made on; None: play it whatever has happened


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
    seat: SeatNumber


class AbsenceRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What to do about a player who is away: wait on, let a bot play, or end the match.

    `free`: of a seat that a bot plays and that is kept for its player, let somebody else have it.
    """

    seat: SeatNumber
    absent: SeatNumber
    choice: Literal["wait", "bot", "end", "free"]


class ProposeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An act of the table that the game offers and that everybody has to agree to."""

    seat: SeatNumber
    action: ActionText


class AnswerRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    ask: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    agree: bool


class ChatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Free text, or one of the presets by its name."""

    id: CommandId
    text: ChatText = ""
    preset: Annotated[Plain, Meta(max_length=20)] = ""


class SilenceRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The host takes the word from a seat, or gives it back."""

    seat: SeatNumber
    silent: bool


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Another game of the same people: the same game with seats rotated, unless it says otherwise."""

    game: Annotated[Plain, Meta(max_length=40)] | None = None
    options: Options | None = None
    rotate: bool = True
    entropy: TooEarly = ""


class SetMe(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    webhook: Annotated[Plain, Meta(max_length=300)] | None = None  # https address that is told when it is your turn


# -- what is answered


class OptionInfo(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Literal["flag", "choice", "number", "text"]
    default: Value
    help: str
    rule: str
    values: list[Value]  # of a flag or a choice
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
    proposals: int  # how many acts of the table a seat may propose to all
    commitment: str  # SHA-256 of the server's secret
    created_at: Millis
    started_at: Millis | None
    ended_at: Millis | None
    outcome: OutcomeView | None
    notice: str  # why the match ended before its end, or cannot go on here; empty when all is well
    next: str | None  # the table of the rematch
    origin: str  # of a match that did not begin with the deal: where it did, in a sentence


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


class Frames(Struct, frozen=True):
    """The table after steps (a film: plies) from `first` on, as one eye sees it; with eye `all`, by seat in `all`."""

    first: int
    frames: list[TableView]
    all: list[list[TableView]]


class Throw(Struct, frozen=True, forbid_unknown_fields=True):
    """An act that drew from the stream of chance, and how much more than expected it brought a seat.

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
    """By player's seat; none when nothing was thrown after the deal. Each throw was tried again `tries` times."""

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


# -- WebSocket, from the client


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """The first message. `keys` opens further seats; `seen` says by seat which `seq` the client has."""

    protocol: Literal[1] = 1
    keys: Annotated[list[Annotated[Plain, Meta(max_length=80)]], Meta(max_length=16)] = []
    seen: Annotated[dict[str, Sequence], Meta(max_length=17)] = {}


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag="play", tag_field="type"):
    id: CommandId
    seat: SeatNumber
    action: ActionText
    seq: Sequence | None = None


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="take_back", tag_field="type"):
    id: CommandId
    seat: SeatNumber


class Resign(Struct, frozen=True, forbid_unknown_fields=True, tag="resign", tag_field="type"):
    id: CommandId
    seat: SeatNumber


class Answer(Struct, frozen=True, forbid_unknown_fields=True, tag="answer", tag_field="type"):
    id: CommandId
    seat: SeatNumber
    ask: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    agree: bool


class Explain(Struct, frozen=True, forbid_unknown_fields=True, tag="explain", tag_field="type"):
    id: CommandId
    seat: SeatNumber
    actions: ActionTexts


class Preview(Struct, frozen=True, forbid_unknown_fields=True, tag="preview", tag_field="type"):
    id: CommandId
    seat: SeatNumber
    action: ActionText


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag="chat", tag_field="type"):
    id: CommandId
    text: ChatText = ""
    preset: Annotated[Plain, Meta(max_length=20)] = ""


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag="mute", tag_field="type"):
    """Do not send me what this seat (or -1, the spectators) says, on this connection."""

    seat: Annotated[int, Meta(ge=-1, le=15)]
    on: bool


class Resync(Struct, frozen=True, forbid_unknown_fields=True, tag="resync", tag_field="type"):
    """Send me everything anew."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping", tag_field="type"):
    """Proof of life; answered with `pong`."""


ClientMessage: TypeAlias = Hello | Play | TakeBack | Resign | Answer | Explain | Preview | Say | Mute | Resync | Ping


# -- WebSocket, to the client


class Welcome(Struct, frozen=True, forbid_unknown_fields=True, tag="welcome", tag_field="type"):
    protocol: int
    now: Millis
    table: TableInfo
    you: You
    chat: list[ChatLine]


class TableMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="table", tag_field="type"):
    """The table changed: seats, presence, votes, clocks, status."""

    now: Millis
    table: TableInfo
    you: You


class ViewMessage(Struct, frozen=True, tag="view", tag_field="type"):
    """The same as SeatView, pushed."""

    seat: int
    seq: int
    since: int
    decided: int
    view: TableView


class Ack(Struct, frozen=True, forbid_unknown_fields=True, tag="ack", tag_field="type"):
    """The command is stored and will never be lost. `ask` is set when it waits for the consent of others."""

    id: str
    seat: int
    seq: int
    ask: int | None = None


class Refused(Struct, frozen=True, forbid_unknown_fields=True, tag="refused", tag_field="type"):
    id: str | None
    code: str
    rule: str
    why: str
    facts: Facts
    retry_after_s: int | None = None  # of a limit: when to try again


class ExplainedMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="explained", tag_field="type"):
    id: str
    refusals: list[Refusal | None]


class PreviewedMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="previewed", tag_field="type"):
    id: str
    lines: list[LogLine]


class ChatMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="chat", tag_field="type"):
    line: ChatLine


class LobbyMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="lobby", tag_field="type"):
    """The whole list of open and running public tables; sent whenever it changes."""

    tables: list[LobbyEntry]
    notice: str  # what everybody should know about this server; empty when all is well


class Pong(Struct, frozen=True, forbid_unknown_fields=True, tag="pong", tag_field="type"):
    now: Millis


ServerMessage: TypeAlias = (
    Welcome
    | TableMessage
    | ViewMessage
    | Ack
    | Refused
    | ExplainedMessage
    | PreviewedMessage
    | ChatMessage
    | LobbyMessage
    | Pong
)

_client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_message(data: bytes) -> ClientMessage:
    """A message of a client; raises ValueError with the reason when it is none."""
    try:
        return _client_messages.decode(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:  # of msgspec, or of the encoding
        raise ValueError(told(str(error))) from None
