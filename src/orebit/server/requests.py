"""What is asked for over HTTP: the bodies of requests. Everything is bounded, and unknown fields are refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from orebit.core.options import Value
from orebit.server.wire import (
    ActionText,
    ActionTexts,
    ChatText,
    CommandId,
    Hex,
    Name,
    Plain,
    SeatNumber,
    SeatPlan,
    Sequence,
    TableSettings,
    TooEarly,
)

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


class HintRequest(Struct, frozen=True, forbid_unknown_fields=True):
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
    entropy_follows: bool = False  # against bots: start as soon as you have added entropy to your seats


class LearnRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a lesson up where it was left; `anew`: from its beginning."""

    anew: bool = False
    name: Name | None = None


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`on` past a step that is only read, `back` to the one before, or `skip`: let the table do it.

    `at` is the step that was shown: sent twice, it happens once.
    """

    move: Literal["on", "back", "skip"]
    at: Annotated[int, Meta(ge=0, le=1000)]


class SetMe(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    webhook: Annotated[Plain, Meta(max_length=300)] | None = None  # https address that is told when it is your turn
