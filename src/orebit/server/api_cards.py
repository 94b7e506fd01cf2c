"""HTTP: the card of a table: tags in the page that a link leads to, and the picture that they name."""

import re
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, Router, get
from litestar.params import PathParameter

from orebit.core.view import to_json
from orebit.server import cards
from orebit.server.doors import COMPRESSED_BEFORE, while_wanted
from orebit.server.records import record_of
from orebit.server.refusals import Refuse
from orebit.server.services import Services
from orebit.server.store import StorageFails
from orebit.server.tables import OpenTable

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(description="The table", min_length=1, max_length=40)]
PAGES = re.compile(r"(?:t|replay)/([0-9A-Za-z_-]{1,40})")
A_DAY, A_WHILE = "public, max-age=86400", "public, max-age=300"


def _card(table: OpenTable) -> cards.Card:
    return cards.card_of(table.info(), table.titles())


async def head(request: AnyRequest, name: str) -> str:
    """Tags for the head of a page; empty for pages that are no table's."""
    found = PAGES.fullmatch(name)
    if not found:
        return ""
    try:
        table = await Services.of(request).house.table(found[1])
    except (Refuse, StorageFails):
        return ""  # the page itself says what is the matter
    home = str(request.base_url).rstrip("/")
    return cards.tags(_card(table), f"{home}/{name}", f"{home}/api/tables/{table.id}/card.png")


@get("/api/tables/{table:str}/card.png", media_type="image/png", opt={COMPRESSED_BEFORE: True})
async def card(request: AnyRequest, table: TableId) -> Response[bytes]:
    """A picture of the table with what everybody may know of it, for links that are shown elsewhere."""
    services = Services.of(request)
    found = await services.house.table(table)
    over = found.document.status == "over"
    content = to_json(_card(found))
    picture = services.pictures.get(table, content)
    if picture is None:
        record = record_of(found.document, found.kept.rows).to_bytes() if over else b""
        work = services.house.pools.records.run(services.caller(request).address, cards.picture, content, record)
        picture = await while_wanted(request, work)
        services.pictures.keep(table, content, picture)
    return Response(picture, media_type="image/png", headers={"cache-control": A_DAY if over else A_WHILE})


router = Router("/", route_handlers=[card], tags=["tables"])
