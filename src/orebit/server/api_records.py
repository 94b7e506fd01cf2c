"""HTTP: finished matches and record files."""

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import PathParameter, QueryParameter

from orebit.bots.coach import CoachReport
from orebit.core.luck import Weighed
from orebit.core.record import SUFFIX, Record
from orebit.server import records
from orebit.server.coaching import good
from orebit.server.doors import while_wanted
from orebit.server.refusals import Refuse
from orebit.server.services import Services
from orebit.server.wire import Ending, Frames, Luck, Steps, TableAnswer, Verified

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(description="The table", min_length=1, max_length=40)]
Seat: TypeAlias = Annotated[int, QueryParameter(ge=0, le=15, description="Your seat")]
Bot: TypeAlias = Annotated[
    str, QueryParameter(max_length=40, description="Who plays the other seats; empty: the bots that sat there")
]
Called: TypeAlias = Annotated[str | None, QueryParameter(max_length=40, description="What others call you")]
TooEarly: TypeAlias = Annotated[
    str, QueryParameter(max_length=128, description="Refused: entropy counts only after the commitment")
]
Follows: TypeAlias = Annotated[bool, QueryParameter(description="Start as soon as you have added entropy to your seat")]
First: TypeAlias = Annotated[int, QueryParameter(ge=0, le=100_000, description="The first step or ply; 0 is the deal")]
Count: TypeAlias = Annotated[int, QueryParameter(ge=1, le=records.MOST_FRAMES)]
Eye: TypeAlias = Annotated[str, QueryParameter(max_length=10, description="public, all, or a seat")]

Whole: TypeAlias = Annotated[bool, QueryParameter(description="Luck and decisions too, which takes a while")]
Within: TypeAlias = Annotated[
    float | None, QueryParameter(ge=0, le=600, description="Answer then with what there is; ask again for more")
]

MOST_PIECES = 120  # of one analysis


async def _record(request: AnyRequest, table_id: str) -> bytes:
    return await finished(Services.of(request), table_id)


async def finished(services: Services, table_id: str) -> bytes:
    """The record of a match that is over."""
    table = await services.house.table(table_id)
    if table.document.status != "over":
        async with table.lock:  # the end may be on its way to the storage just now, here or at another process
            await services.house.refresh(table)
    if table.document.status != "over":
        raise Refuse("state", "the match is not over yet: its record would tell what is hidden")
    return records.record_of(table.document, table.kept.rows).to_bytes()


async def _run(request: AnyRequest, work: Any, *arguments: Any) -> Response[bytes]:
    """Replay in a worker; what comes back as text is why it cannot be done."""
    services = Services.of(request)
    looked = services.house.pools.records.run(services.caller(request).address, work, *arguments)
    return Response(good(await while_wanted(request, looked)), media_type="application/json")


@get("/api/tables/{table:str}/record")
async def download(request: AnyRequest, table: TableId) -> Record:
    """The record of a finished match, with the proof of fair chance."""
    content = await _record(request, table)
    headers = {"content-disposition": f'attachment; filename="{table}{SUFFIX}"'}
    return Response(content, media_type="application/json", headers=headers)  # type: ignore[return-value]  # encoded


@get("/api/tables/{table:str}/steps")
async def table_steps(request: AnyRequest, table: TableId, eye: Eye = "public") -> Steps:
    """Every act of a finished match, as an eye may know it."""
    return await _run(request, records.steps, await _record(request, table), eye)  # type: ignore[return-value]  # encoded


@get("/api/tables/{table:str}/frames")
async def table_frames(
    request: AnyRequest, table: TableId, first: First = 0, count: Count = 20, eye: Eye = "public"
) -> Frames:
    """The table after some steps of a finished match, as an eye saw it."""
    content = await _record(request, table)
    return await _run(request, records.frames, content, first, count, eye)  # type: ignore[return-value]  # encoded


@get("/api/tables/{table:str}/ending")
async def table_ending(request: AnyRequest, table: TableId, eye: Eye = "public") -> Ending:
    """What the scores of a finished match were made of, how they grew, and what mattered."""
    return await _run(request, records.ending, await _record(request, table), eye)  # type: ignore[return-value]  # encoded


@get("/api/tables/{table:str}/film")
async def table_film(request: AnyRequest, table: TableId, seat: Seat, first: First = 0, count: Count = 20) -> Frames:
    """The table after some plies as your seat saw it, whether or not the match is over."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    services.house.seating.check_owns(found.document, seat, caller)
    async with found.lock:
        await services.house.refresh(found)  # the plies that are asked for may have happened at another process
    if found.kept.chronicle is None:
        raise found.kept.no_match()
    content = records.record_of(found.document, found.kept.rows).to_bytes()
    return await _run(request, records.film, content, seat, first, count)  # type: ignore[return-value]  # encoded


@get("/api/tables/{table:str}/along")
async def table_along(request: AnyRequest, table: TableId, seat: Seat) -> Record:
    """A match against bots as far as your seat knows it, to go on from in a page without a server."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    services.house.seating.check_owns(found.document, seat, caller)
    async with found.lock:
        await services.house.refresh(found)
        document = found.document
        if document.lesson or any(place.is_owned() for other, place in document.seats.items() if other != seat):
            raise Refuse("state", "only a match against bots alone can be taken along")
        if found.kept.chronicle is None or document.status != "playing":
            raise Refuse("state", "only a match that is being played can be taken along")
        content = records.along(document, found.kept.chronicle.match, seat).to_bytes()
    return Response(content, media_type="application/json")  # type: ignore[return-value]  # encoded


@post("/api/records/steps", status_code=200)
async def record_steps(request: AnyRequest, eye: Eye = "public") -> Steps:
    """Every act of a record, as an eye may know it."""
    return await _run(request, records.steps, await request.body(), eye)  # type: ignore[return-value]  # encoded


@post("/api/records/frames", status_code=200)
async def record_frames(request: AnyRequest, first: First = 0, count: Count = 20, eye: Eye = "public") -> Frames:
    """The table after some steps of a record, as an eye saw it."""
    content = await request.body()
    return await _run(request, records.frames, content, first, count, eye)  # type: ignore[return-value]  # encoded


@post("/api/records/play", status_code=201)
async def play_from_record(
    request: AnyRequest,
    step: First,
    seat: Seat,
    bot: Bot = "",
    entropy_follows: Follows = False,
    entropy: TooEarly = "",
    name: Called = None,
) -> TableAnswer:
    """A new table that goes on from a step of a record: you in one seat, bots in the others."""
    services = Services.of(request)
    caller = services.caller(request, introduce=True)
    content, called = await request.body(), await services.called(caller, name)
    table = await services.rooms.play_on(caller, content, step, seat, bot, entropy, entropy_follows, called)
    return services.answer(table, caller)


@post("/api/records/luck", status_code=200)
async def luck_of_record(request: AnyRequest) -> Luck:
    """How the dice of a record fell for each seat, against what they could be expected to bring."""
    services = Services.of(request)
    return await while_wanted(request, luck_of(services, services.caller(request).address, await request.body()))


async def luck_of(services: Services, address: str, content: bytes) -> Luck:
    """In pieces, so that others have their turn in between."""
    weighed: list[Weighed] = []
    first = 0
    for _ in range(MOST_PIECES):
        answer = await services.house.pools.analysis.run(address, records.luck_piece, content, first, goes_on=first > 0)
        piece = msgspec.json.decode(good(answer), type=records.LuckPiece)
        weighed += piece.weighed
        if piece.is_all:
            return records.luck(piece.seats, weighed)
        first = piece.next
    raise Refuse("limit", "this match has more throws than this server can weigh for one request", status=413)


@post("/api/records/coach", status_code=200)
async def coach_record(request: AnyRequest, whole: Whole = True, within_s: Within = None) -> CoachReport:
    """What decided a record: win shares, luck, and what decisions cost; not `whole`: the win shares alone, at once."""
    services, content = Services.of(request), await request.body()
    address = services.caller(request).address
    asked = services.coach.report(address, content, within_s) if whole else services.coach.course(address, content)
    found = await while_wanted(request, asked)
    return Response(found, media_type="application/json")  # type: ignore[return-value]  # encoded


@post("/api/records/verify", status_code=200)
async def verify_record(request: AnyRequest) -> Verified:
    """Check all that can be checked about a record."""
    return await _run(request, records.verify, await request.body())  # type: ignore[return-value]  # encoded


router = Router(
    "/",
    route_handlers=[
        download,
        table_steps,
        table_frames,
        table_ending,
        table_film,
        table_along,
        record_steps,
        record_frames,
        play_from_record,
        luck_of_record,
        coach_record,
        verify_record,
    ],
    tags=["records"],
)
