"""HTTP: tables, seats, and the match, for scripts, bots and everything that needs no open line."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from orebit.core.view import SPECTATOR, Choice, eye_of
from orebit.server.documents import TableDoc
from orebit.server.refusals import Refuse
from orebit.server.requests import (
    AbsenceRequest,
    ActionRequest,
    AnswerRequest,
    ChatRequest,
    CreateTable,
    ExplainRequest,
    PlayRequest,
    ProposeRequest,
    RematchRequest,
    SeatRequest,
    SetBot,
    SilenceRequest,
    SwapSeats,
    TakeSeat,
)
from orebit.server.services import Services
from orebit.server.wire import Asked, ChatLine, Explained, Played, Previewed, SeatView, TableAnswer

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(description="The table", min_length=1, max_length=40)]
Seat: TypeAlias = Annotated[int, PathParameter(description="The seat", ge=0, le=15)]


@post("/", status_code=201)
async def create_table(request: AnyRequest, data: JSONBody[CreateTable]) -> TableAnswer:
    """Make a table."""
    services = Services.of(request)
    caller = services.caller(request, introduce=True)
    table = await services.rooms.create(caller, data, await services.called(caller, data.name))
    await services.house.heard(table, caller, back=True)
    return services.answer(table, caller)


@get("/{table:str}")
async def read_table(request: AnyRequest, table: TableId) -> TableAnswer:
    """The table and your place at it."""
    services = Services.of(request)
    return services.answer(*await services.meet(request, table))


# -- seats


async def _change(request: AnyRequest, table_id: str, change: Any, back: bool = True) -> TableAnswer:
    services = Services.of(request)
    table, caller = await services.meet(request, table_id, back=back)
    async with table.lock:
        await services.house.change(table, lambda document: change(services, document, caller))
    return services.answer(table, caller)


@post("/{table:str}/seats/{seat:int}/take", status_code=200)
async def take_seat(request: AnyRequest, table: TableId, seat: Seat, data: JSONBody[TakeSeat]) -> TableAnswer:
    """Sit down."""
    services = Services.of(request)
    found, _ = await services.meet(request, table)
    caller = services.caller(request, introduce=True)
    limits = services.house.settings.limits
    if await services.house.storage.unfinished_of(caller.identity) >= limits.tables_per_identity:
        raise Refuse("limit", f"you sit at {limits.tables_per_identity} tables already; finish or leave one first")
    name = await services.called(caller, data.name)

    def take(document: TableDoc) -> list[str]:
        acts = services.house.seating.take(document, seat, caller, data, name)
        services.rooms.start_if_ready(document)
        return acts

    async with found.lock:
        await services.house.change(found, take)
    await services.house.heard(found, caller, back=True)
    return services.answer(found, caller)


@post("/{table:str}/seats/{seat:int}/leave", status_code=200)
async def leave_seat(request: AnyRequest, table: TableId, seat: Seat) -> TableAnswer:
    """Stand up."""
    return await _change(
        request, table, lambda s, document, caller: s.house.seating.leave(document, seat, caller), back=False
    )


@post("/{table:str}/seats/{seat:int}/bot", status_code=200)
async def set_bot(request: AnyRequest, table: TableId, seat: Seat, data: JSONBody[SetBot]) -> TableAnswer:
    """Let a bot play this seat."""
    return await _change(
        request, table, lambda s, document, caller: s.house.seating.set_bot(document, seat, caller, data.bot)
    )


@post("/{table:str}/seats/{seat:int}/open", status_code=200)
async def open_seat(request: AnyRequest, table: TableId, seat: Seat) -> TableAnswer:
    """Free a seat before the start."""
    return await _change(request, table, lambda s, document, caller: s.house.seating.open_seat(document, seat, caller))


@post("/{table:str}/seats/{seat:int}/swap", status_code=200)
async def swap_seats(request: AnyRequest, table: TableId, seat: Seat, data: JSONBody[SwapSeats]) -> TableAnswer:
    """Swap two seats before the start."""
    return await _change(
        request, table, lambda s, document, caller: s.house.seating.swap(document, seat, data.other, caller)
    )


@post("/{table:str}/seats/{seat:int}/entropy", status_code=200)
async def add_entropy(request: AnyRequest, table: TableId, seat: Seat, data: JSONBody[TakeSeat]) -> TableAnswer:
    """Add entropy to a seat that you hold."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    await services.rooms.add_entropy(found, caller, seat, data.entropy)
    return services.answer(found, caller)


@post("/{table:str}/start", status_code=200)
async def start_table(request: AnyRequest, table: TableId) -> TableAnswer:
    """Begin the match."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    await services.rooms.start(found, caller)
    return services.answer(found, caller)


@post("/{table:str}/close", status_code=200)
async def close_table(request: AnyRequest, table: TableId) -> TableAnswer:
    """Give a table up before it starts."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    await services.rooms.close(found, caller)
    return services.answer(found, caller)


# -- the match


@get("/{table:str}/view")
async def read_view(
    request: AnyRequest,
    table: TableId,
    seat: Annotated[int, QueryParameter(ge=-1, le=15, description="-1: as a spectator")] = SPECTATOR,
    since: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, description="The `seq` that you have seen")] = None,
) -> SeatView:
    """What a seat sees."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    if seat != SPECTATOR:
        services.house.seating.check_owns(found.document, seat, caller)
    elif found.document.settings.spectators == "none" and found.document.status != "over":
        raise Refuse("forbidden", "this table has no spectators")
    if found.kept.chronicle is None:
        async with found.lock:
            await services.house.refresh(found)  # another process may have started the match
    return found.kept.view(eye_of(seat), since)


@post("/{table:str}/play", status_code=200)
async def play(request: AnyRequest, table: TableId, data: JSONBody[PlayRequest]) -> Played:
    """Play an action."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.moves.play(found, caller, data.id, data.seat, data.action, data.seq)


@post("/{table:str}/explain", status_code=200)
async def explain(request: AnyRequest, table: TableId, data: JSONBody[ExplainRequest]) -> Explained:
    """Why actions may not be played."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return services.moves.explain(found, caller, data.seat, data.actions)


@post("/{table:str}/preview", status_code=200)
async def preview(request: AnyRequest, table: TableId, data: JSONBody[ActionRequest]) -> Previewed:
    """What an action would surely do."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return services.moves.preview(found, caller, data.seat, data.action)


@post("/{table:str}/take_back", status_code=200)
async def take_back(request: AnyRequest, table: TableId, data: JSONBody[SeatRequest]) -> Asked:
    """Take the seat's last action back, or ask for it."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.moves.take_back(found, caller, data.id, data.seat)


@post("/{table:str}/resign", status_code=200)
async def resign(request: AnyRequest, table: TableId, data: JSONBody[SeatRequest]) -> Played:
    """Give up."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.moves.resign(found, caller, data.id, data.seat)


@post("/{table:str}/absent", status_code=200)
async def absent(request: AnyRequest, table: TableId, data: JSONBody[AbsenceRequest]) -> Asked:
    """Decide about a player who is away."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.asks.absent(found, caller, data.seat, data.absent, data.choice)


@get("/{table:str}/proposals")
async def proposals(request: AnyRequest, table: TableId) -> list[Choice]:
    """The acts of the table that players may agree on."""
    services = Services.of(request)
    found, _ = await services.meet(request, table)
    return services.asks.proposals(found)


@post("/{table:str}/propose", status_code=200)
async def propose(request: AnyRequest, table: TableId, data: JSONBody[ProposeRequest]) -> Asked:
    """Propose an act of the table to all."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.asks.propose(found, caller, data.seat, data.action)


@post("/{table:str}/answer", status_code=200)
async def answer(request: AnyRequest, table: TableId, data: JSONBody[AnswerRequest]) -> Asked:
    """Agree to a question, or refuse."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.asks.answer(found, caller, data.seat, data.ask, data.agree)


# -- talk, and the next game


@get("/{table:str}/chat")
async def read_chat(
    request: AnyRequest, table: TableId, since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0
) -> list[ChatLine]:
    """What was said in this room."""
    services = Services.of(request)
    found, _ = await services.meet(request, table)
    if found.document.settings.chat == "off":
        return []
    return await services.house.storage.said(found.document.room, since)


@post("/{table:str}/chat", status_code=201)
async def say(request: AnyRequest, table: TableId, data: JSONBody[ChatRequest]) -> ChatLine:
    """Say something."""
    services = Services.of(request)
    found, _ = await services.meet(request, table)
    caller = services.caller(request, introduce=True)
    return await services.rooms.say(found, caller, data, await services.name_of(caller))


@post("/{table:str}/silence", status_code=200)
async def silence(request: AnyRequest, table: TableId, data: JSONBody[SilenceRequest]) -> TableAnswer:
    """Take the word from a seat, or give it back."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    await services.rooms.silence(found, caller, data.seat, data.silent)
    return services.answer(found, caller)


@post("/{table:str}/rematch", status_code=201)
async def rematch(request: AnyRequest, table: TableId, data: JSONBody[RematchRequest]) -> TableAnswer:
    """Another game of the same people."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return services.answer(await services.rooms.rematch(found, caller, data), caller)


router = Router(
    "/api/tables",
    route_handlers=[
        create_table,
        read_table,
        take_seat,
        leave_seat,
        set_bot,
        open_seat,
        swap_seats,
        add_entropy,
        start_table,
        close_table,
        read_view,
        play,
        explain,
        preview,
        take_back,
        resign,
        absent,
        proposals,
        propose,
        answer,
        read_chat,
        say,
        silence,
        rematch,
    ],
    tags=["tables"],
)
