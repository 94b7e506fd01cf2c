"""What travels over WebSockets, both ways."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from orebit.core.reasons import Facts, Refusal
from orebit.core.view import LogLine, TableView
from orebit.server.texts import told
from orebit.server.wire import (
    ActionText,
    ActionTexts,
    ChatLine,
    ChatText,
    CommandId,
    LobbyEntry,
    Millis,
    Plain,
    SeatNumber,
    Sequence,
    TableInfo,
    You,
)

# -- WebSocket, from the client


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """The first message. `keys` opens further seats; `seen` says by seat which `seq` the client has."""

    protocol: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 1  # what is not said is the first
    keys: Annotated[list[Annotated[Plain, Meta(max_length=80)]], Meta(max_length=16)] = []
    seen: Annotated[dict[str, Sequence], Meta(max_length=17)] = {}
    changes: bool = False  # after the first view of a seat, what changed: the client keeps the rest
    description: bool = False  # the views in sentences, too


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
    """The same as SeatView, pushed. Without `description` unless `hello` asked for it."""

    seat: int
    seq: int
    since: int
    decided: int
    view: TableView


class ChangeMessage(Struct, frozen=True, forbid_unknown_fields=True, tag="change", tag_field="type"):
    """What became of the view with the `seq` that is called `base` here. `change` is by field of the view."""

    seat: int
    base: int
    seq: int
    change: dict[str, Any]
    since: int | UnsetType = UNSET  # what is not said is the view's `ply`: one act
    decided: int | UnsetType = UNSET  # what is not said has not changed


class Ack(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="ack", tag_field="type"):
    """The command is stored and will never be lost. `ask` is there when it waits for the consent of others."""

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
    | ChangeMessage
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
