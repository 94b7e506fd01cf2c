"""HTTP: practice. Exercises from your own errors, puzzles, and your figures."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from orebit.core.view import to_json
from orebit.server.doors import while_wanted
from orebit.server.services import Services
from orebit.server.wire_practice import PracticeBook, PracticeFile, PuzzleShelf, Task, TaskVerdict, TryRequest

AnyRequest: TypeAlias = Request[Any, Any, Any]
ExerciseId: TypeAlias = Annotated[str, PathParameter(description="The exercise", min_length=1, max_length=80)]
GameId: TypeAlias = Annotated[str, PathParameter(description="The game", min_length=1, max_length=40)]
PuzzleId: TypeAlias = Annotated[
    str, PathParameter(description="The puzzle, or `next`: one that fits you", min_length=1, max_length=20)
]
Seat: TypeAlias = Annotated[int, QueryParameter(ge=0, le=15, description="Your seat")]


@get("/api/me/practice")
async def read_book(request: AnyRequest) -> PracticeBook:
    """Your exercises, your figures and your ratings."""
    services = Services.of(request)
    return await services.practice.book(services.caller(request))


@post("/api/me/practice/games", status_code=200)
async def note_game(request: AnyRequest, seat: Seat) -> PracticeBook:
    """Keep what the coach finds of a record: your figures, and your three largest errors as exercises."""
    services = Services.of(request)
    caller = services.caller(request, introduce=True)
    return await while_wanted(request, services.practice.note(caller, await request.body(), seat))


@get("/api/me/practice/exercises/{exercise:str}")
async def read_exercise(request: AnyRequest, exercise: ExerciseId) -> Task:
    """The moment of an exercise, as you saw it."""
    services = Services.of(request)
    return await while_wanted(request, services.practice.exercise(services.caller(request), exercise))


@post("/api/me/practice/exercises/{exercise:str}/try", status_code=200)
async def try_exercise(request: AnyRequest, exercise: ExerciseId, data: JSONBody[TryRequest]) -> TaskVerdict:
    """Decide again. If it is due, that counts for when it comes back."""
    services = Services.of(request)
    tried = services.practice.try_exercise(services.caller(request), exercise, data.action)
    return await while_wanted(request, tried)


@delete("/api/me/practice/exercises/{exercise:str}")
async def drop_exercise(request: AnyRequest, exercise: ExerciseId) -> None:
    """Remove an exercise."""
    services = Services.of(request)
    await services.practice.drop(services.caller(request), exercise)


@get("/api/me/practice/file")
async def export_practice(request: AnyRequest) -> PracticeFile:
    """All of your practice, to take along."""
    services = Services.of(request)
    content = to_json(await services.practice.file(services.caller(request)))
    headers = {"content-disposition": 'attachment; filename="practice.orebit.json"'}
    return Response(content, media_type="application/json", headers=headers)  # type: ignore[return-value]  # encoded


@post("/api/me/practice/file", status_code=200)
async def import_practice(request: AnyRequest) -> PracticeBook:
    """Add what such a file has."""
    services = Services.of(request)
    return await services.practice.take_in(services.caller(request, introduce=True), await request.body())


@get("/api/puzzles")
async def read_shelf(request: AnyRequest) -> PuzzleShelf:
    """Which games have puzzles, and which has today's."""
    return Services.of(request).practice.shelf()


@get("/api/puzzles/today")
async def puzzle_of_the_day(request: AnyRequest) -> Task:
    """The same for everybody."""
    services = Services.of(request)
    return await while_wanted(request, services.practice.today(services.caller(request)))


@get("/api/puzzles/{game:str}/{puzzle:str}")
async def read_puzzle(request: AnyRequest, game: GameId, puzzle: PuzzleId) -> Task:
    """A puzzle of a game."""
    services = Services.of(request)
    return await while_wanted(request, services.practice.puzzle(services.caller(request), game, puzzle))


@post("/api/puzzles/{game:str}/{puzzle:str}/try", status_code=200)
async def try_puzzle(request: AnyRequest, game: GameId, puzzle: PuzzleId, data: JSONBody[TryRequest]) -> TaskVerdict:
    """Decide. The first try counts for your rating and the puzzle's."""
    services = Services.of(request)
    caller = services.caller(request, introduce=True)
    return await while_wanted(request, services.practice.try_puzzle(caller, game, puzzle, data.action))


router = Router(
    "/",
    route_handlers=[
        read_book,
        note_game,
        read_exercise,
        try_exercise,
        drop_exercise,
        export_practice,
        import_practice,
        read_shelf,
        puzzle_of_the_day,
        read_puzzle,
        try_puzzle,
    ],
    tags=["practice"],
)
