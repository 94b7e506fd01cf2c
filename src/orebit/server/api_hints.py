"""HTTP: hints."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Router, post
from litestar.params import JSONBody, PathParameter

from orebit.server.doors import while_wanted
from orebit.server.requests import HintRequest
from orebit.server.services import Services
from orebit.server.wire import Asked, HintGiven

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(description="The table", min_length=1, max_length=40)]


@post("/hint", status_code=200)
async def give_hint(request: AnyRequest, table: TableId, data: JSONBody[HintRequest]) -> HintGiven:
    """What the bot would do in your place, and why."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await while_wanted(request, services.hints.give(found, caller, data.seat))


@post("/hints", status_code=200)
async def ask_for_hints(request: AnyRequest, table: TableId, data: JSONBody[HintRequest]) -> Asked:
    """Ask the others to let everybody have hints."""
    services = Services.of(request)
    found, caller = await services.meet(request, table)
    return await services.hints.ask(found, caller, data.seat)


router = Router("/api/tables/{table:str}", route_handlers=[give_hint, ask_for_hints], tags=["tables"])
