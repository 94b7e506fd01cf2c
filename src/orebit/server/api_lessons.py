"""HTTP: courses and lessons. At the table itself a lesson is played like a match."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter

from orebit.server.requests import LearnRequest, LessonRequest
from orebit.server.services import Services
from orebit.server.wire import Course, TableAnswer

AnyRequest: TypeAlias = Request[Any, Any, Any]
GameId: TypeAlias = Annotated[str, PathParameter(description="The id of a game", min_length=1, max_length=40)]
LessonId: TypeAlias = Annotated[str, PathParameter(description="The id of a lesson", min_length=1, max_length=60)]
TableId: TypeAlias = Annotated[str, PathParameter(description="The table", min_length=1, max_length=40)]


@get("/api/games/{game:str}/course")
async def read_course(request: AnyRequest, game: GameId) -> Course:
    """The lessons of a game, and the one that you have begun."""
    services = Services.of(request)
    return await services.lessons.course(game, services.caller(request))


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=201)
async def learn(request: AnyRequest, game: GameId, lesson: LessonId, data: JSONBody[LearnRequest]) -> TableAnswer:
    """Begin a lesson, or take it up where you left it."""
    services = Services.of(request)
    caller = services.caller(request, introduce=True)
    table = await services.lessons.learn(game, lesson, caller, await services.called(caller, data.name), data.anew)
    await services.house.heard(table, caller, back=True)
    return services.answer(table, caller)


@post("/api/tables/{table:str}/lesson", status_code=200)
async def turn_lesson(request: AnyRequest, table: TableId, data: JSONBody[LessonRequest]) -> TableAnswer:
    """Read on, go back a step, or skip one."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    await services.lessons.turn(found, caller, data.move, data.at)
    return services.answer(found, caller)


@post("/api/tables/{table:str}/lesson/play_on", status_code=201)
async def play_lesson_on(request: AnyRequest, table: TableId) -> TableAnswer:
    """The last lesson goes on as a real game, at a table of its own."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return services.answer(await services.lessons.play_on(found, caller, await services.name_of(caller)), caller)


router = Router("/", route_handlers=[read_course, learn, turn_lesson, play_lesson_on], tags=["lessons"])
