"""What a client is sent, whatever the game: the envelope round the game's own view."""

from functools import cache
from typing import Any, Final

import msgspec

from orebit.core.description import DescriptionLine
from orebit.core.game import Game
from orebit.core.state import PUBLIC, Outcome, State

SPECTATOR: Final = -1  # in place of a seat, to clients: those who have none


def seat_of(eye: int) -> int:
    """A seat or PUBLIC, as clients know it."""
    return SPECTATOR if eye == PUBLIC else eye


def eye_of(seat: int) -> int:
    """What clients call a seat, or SPECTATOR, as the kernel knows who looks."""
    return PUBLIC if seat == SPECTATOR else seat


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its text, the same as data, what it does in a few words, and the heading it is listed under."""

    action: str
    kind: str
    args: dict[str, int | str]
    label: str
    group: str

    @classmethod
    def of(cls, game: Game[Any], state: State, seat: int, code: int) -> "Choice":
        action, kind, args, group = _constant(game, code)
        return cls(action, kind, args, game.label(state, seat, code), group)


@cache
def _constant(game: Game[Any], code: int) -> tuple[str, str, dict[str, int | str], str]:
    """What is the same of an action at every position: its text, its kind, its arguments, its heading."""
    actions = game.actions
    return actions.format(code), actions.kind(code).name, actions.named(code), game.group(code)


class LogLine(msgspec.Struct, frozen=True):
    """An event as one seat may know it."""

    ply: int
    event: str
    facts: dict[str, int | list[int]]
    text: str


class OutcomeView(msgspec.Struct, frozen=True):
    """How the match ended, by seat."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    returns: list[float]
    sides: list[int]
    reason: str
    won: bool | None
    rating: str

    @classmethod
    def of(cls, outcome: Outcome) -> "OutcomeView":
        return cls(
            scores=outcome.scores,
            ranks=outcome.ranks,
            winners=outcome.winners,
            returns=outcome.returns,
            sides=outcome.sides,
            reason=outcome.reason,
            won=outcome.won,
            rating=outcome.rating,
        )


class TableView(msgspec.Struct, frozen=True):
    """All that a client of one seat needs to show the table and to act."""

    game: str
    ply: int
    seat: int
    deciders: list[int]
    prompt: str
    choices: list[Choice]
    view: Any
    description: list[DescriptionLine]  # the same in sentences
    log: list[LogLine]
    outcome: OutcomeView | None


def to_json(value: Any) -> bytes:
    """The one way in which views become bytes."""
    return msgspec.json.encode(value, order="deterministic")
