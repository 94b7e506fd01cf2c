"""HTTP: what there is to play, who you are, the lobby, and the health of the server."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, Router, delete, get, post, put
from litestar.enums import MediaType
from litestar.params import JSONBody, PathParameter

from orebit import __version__
from orebit.server import catalogue
from orebit.server.metrics import CONTENT_TYPE_LATEST
from orebit.server.privacy import privacy
from orebit.server.refusals import Refuse
from orebit.server.requests import CheckSetup, SetMe
from orebit.server.services import Services
from orebit.server.store import StorageFails
from orebit.server.tables import now_ms
from orebit.server.texts import one_line
from orebit.server.webhooks import check_webhook
from orebit.server.wire import (
    GameCard,
    GameInfo,
    GameWords,
    Health,
    LobbyEntry,
    Me,
    MyTable,
    Privacy,
    RoomInfo,
    RulesPage,
    SetupCheck,
)

AnyRequest: TypeAlias = Request[Any, Any, Any]
GameId: TypeAlias = Annotated[str, PathParameter(description="The id of a game", min_length=1, max_length=40)]


@get("/api/games", tags=["games"])
async def list_games() -> list[GameCard]:
    """What there is to play."""
    return catalogue.cards()


@get("/api/games/{game:str}", tags=["games"])
async def read_game(game: GameId) -> GameInfo:
    """The options, the notation and the bots of a game."""
    return catalogue.info(catalogue.the_game(game))


@post("/api/games/{game:str}/check", status_code=200, tags=["games"])
async def check_setup(game: GameId, data: JSONBody[CheckSetup]) -> SetupCheck:
    """Whether a form is possible, and which values are not."""
    return catalogue.check(catalogue.the_game(game), data)


@get("/api/games/{game:str}/rules", tags=["games"])
async def read_rules(game: GameId) -> RulesPage:
    """The rules as Markdown, with the anchors that refusals cite."""
    return catalogue.rules_page(catalogue.the_game(game))


@get("/api/games/{game:str}/catalogue", tags=["games"])
async def read_catalogue(game: GameId) -> dict[str, Any]:
    """The component data: names, texts and places of cards and boards."""
    return catalogue.the_game(game).catalogue()


@get("/api/games/{game:str}/words", tags=["games"])
async def read_words(game: GameId) -> GameWords:
    """What the words, icons and numbers of its board mean."""
    return catalogue.words(catalogue.the_game(game).id)


@get("/api/me", tags=["people"])
async def read_me(request: AnyRequest) -> Me:
    """Your name here."""
    services = Services.of(request)
    known = bool(services.caller(request).identity)
    caller = services.caller(request, introduce=True)
    person = await services.house.storage.person(caller.identity)
    return Me(name=person[0] if person else "", webhook=person[1] if person else None, known=known)


@put("/api/me", tags=["people"])
async def set_me(request: AnyRequest, data: JSONBody[SetMe]) -> Me:
    """Change your name, and the address that is told when it is your turn."""
    services = Services.of(request)
    check_webhook(data.webhook)
    caller = services.caller(request, introduce=True)
    name = one_line(data.name)
    await services.house.storage.set_person(caller.identity, name, data.webhook or None)
    return Me(name=name, webhook=data.webhook or None, known=True)


@delete("/api/me", tags=["people"])
async def forget_me(request: AnyRequest) -> None:
    """Forget me."""
    services = Services.of(request)
    caller = services.caller(request)
    if caller.identity:
        await services.rooms.forget(caller)
    request.scope["state"]["farewell"] = True


@get("/api/me/tables", tags=["people"])
async def my_tables(request: AnyRequest) -> list[MyTable]:
    """Your tables, those that wait for you first."""
    services = Services.of(request)
    caller = services.caller(request)
    if not caller.identity:
        return []
    await services.house.storage.note_seen(caller.identity, now_ms())
    return await services.rooms.tables_of(caller)


@get("/api/privacy", tags=["people"])
async def read_privacy(request: AnyRequest) -> Privacy:
    """What this server keeps about people, for how long, and how to be forgotten."""
    return privacy(Services.of(request).house.settings.keep)


@get("/api/lobby", tags=["tables"])
async def lobby(request: AnyRequest) -> list[LobbyEntry]:
    """Public tables that are open or being played."""
    return await Services.of(request).house.lobby()


@get("/api/rooms/{room:str}", tags=["tables"])
async def read_room(
    request: AnyRequest, room: Annotated[str, PathParameter(description="The room", min_length=1, max_length=40)]
) -> RoomInfo:
    """The tables of a room."""
    return await Services.of(request).rooms.room(room)


@get("/healthz", tags=["operations"])
async def health(request: AnyRequest) -> Health:
    """Is the server well?"""
    services = Services.of(request)
    house = services.house
    try:
        await house.storage.check()
    except StorageFails as error:
        raise Refuse("busy", str(error), retry_after_s=1) from None
    heard = house.fanout.is_alone or house.fanout.healthy
    return Health(
        status="ok" if heard else "degraded",
        version=__version__,
        storage=house.storage.kind,
        fanout="alone" if house.fanout.is_alone else "redis" if heard else "broken",
        tables=len(house.tables),
        sockets=len(services.desk.lines),
        draining=house.settings.drain,
        running=await house.storage.count_running() if house.settings.drain else None,
    )


@get("/metrics", tags=["operations"], media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """The numbers of this process, for Prometheus."""
    return Response(Services.of(request).house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


router = Router(
    "/",
    route_handlers=[
        list_games,
        read_game,
        check_setup,
        read_rules,
        read_catalogue,
        read_words,
        read_me,
        set_me,
        forget_me,
        my_tables,
        read_privacy,
        lobby,
        read_room,
        health,
        metrics,
    ],
)
