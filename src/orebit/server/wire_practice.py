"""What travels between the server and those who practise: exercises from their errors, puzzles, their figures."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from orebit.bots.coach import Tried
from orebit.core.record import Record
from orebit.server.scene import Scene
from orebit.server.wire import ActionText, Millis, Plain, RuleCited, SeatNumber

MOST_EXERCISES: Final = 300
MOST_GAMES: Final = 1000


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game in which you erred. It comes back until it was solved often enough."""

    id: str
    game: str
    title: str
    step: int
    seat: int
    grade: str
    loss: float
    made_at: Millis
    due_at: Millis | None  # none: it has been solved for good
    solved: int  # times in a row
    tried: int
    stale: bool  # played by rules that are no longer here


class GameFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """How you played one game, as the coach judged it."""

    id: str
    game: str
    title: str
    at: Millis
    seat: SeatNumber
    role: Annotated[Plain, Meta(max_length=80)]
    players: Annotated[int, Meta(ge=1, le=16)]
    result: Annotated[float, Meta(ge=0, le=1)]
    luck: Annotated[float, Meta(ge=-100, le=100)]
    play: Annotated[float, Meta(ge=-1000, le=0)]
    decisions: Annotated[int, Meta(ge=0, le=100_000)]
    loss_per_decision: Annotated[float, Meta(ge=0, le=1000)]


class PuzzleScore(Struct, frozen=True, forbid_unknown_fields=True):
    """You against a game's puzzles, by OpenSkill: a puzzle is the other player."""

    game: Annotated[Plain, Meta(max_length=40)]
    mu: Annotated[float, Meta(ge=-1000, le=1000)]
    sigma: Annotated[float, Meta(ge=0, le=1000)]
    solved: Annotated[list[Annotated[Plain, Meta(max_length=20)]], Meta(max_length=5000)] = []
    failed: Annotated[list[Annotated[Plain, Meta(max_length=20)]], Meta(max_length=5000)] = []


class PracticeBook(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept of your practice. `due`: exercises that wait for you now."""

    exercises: list[Exercise]
    games: list[GameFigures]
    puzzles: list[PuzzleScore]
    due: int


class PuzzleCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's puzzles."""

    game: str
    title: str
    puzzles: int


class PuzzleShelf(Struct, frozen=True, forbid_unknown_fields=True):
    games: list[PuzzleCard]
    today: str  # the game that has the puzzle of the day; empty: no game has any


class Task(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment to decide: the table as the seat sees it, with its choices."""

    id: str
    kind: Literal["exercise", "puzzle"]
    rated: bool  # the first try counts for your rating, or for the queue
    day: str  # of the puzzle of the day, as a date; else empty


class TryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    action: ActionText


class TaskVerdict(Struct, frozen=True, forbid_unknown_fields=True):
    """What a try is worth, from what the seat knows."""

    solved: bool
    credit: int  # of 100: less by what the try costs
    grade: str
    loss: float
    error: float
    tried: Tried
    better: list[Tried]  # what else was compared, best first
    why: list[str]
    rules: list[RuleCited]
    due_at: Millis | None  # of an exercise: when it comes back; none: not again
    rating: PuzzleScore | None  # of a puzzle


class KeptExercise(Struct, frozen=True, forbid_unknown_fields=True):
    """An exercise as it is stored, and as a file has it: with the record up to its moment."""

    record: Record
    seat: SeatNumber
    grade: Annotated[Plain, Meta(max_length=20)]
    loss: Annotated[float, Meta(ge=0, le=1)]
    made_at: Annotated[int, Meta(ge=0)]
    due_at: Annotated[int, Meta(ge=0)] | None
    solved: Annotated[int, Meta(ge=0, le=100)] = 0
    tried: Annotated[int, Meta(ge=0, le=100_000)] = 0


class PracticeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it, to take along."""

    orebit_practice: Literal[1]
    exercises: Annotated[list[KeptExercise], Meta(max_length=MOST_EXERCISES)]
    games: Annotated[list[GameFigures], Meta(max_length=MOST_GAMES)]
    puzzles: Annotated[list[PuzzleScore], Meta(max_length=50)]
