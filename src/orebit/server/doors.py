"""The doors of the house: who comes in (cookie, keys, address), what is let in, and which headers go out."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import unquote_plus, urlsplit

import structlog
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from orebit.core.errors import OrebitError
from orebit.core.view import to_json
from orebit.core.words import capital
from orebit.server import texts
from orebit.server.addresses import block_of
from orebit.server.house import House
from orebit.server.keys import COOKIE, new_identity
from orebit.server.refusals import Refuse, refuse_for
from orebit.server.seats import Caller
from orebit.server.store import StorageFails
from orebit.server.texts import CONTROL

log = structlog.get_logger("orebit.http")
YEAR_S = 365 * 24 * 3600
MOST_KEYS = 16
MOST_PATH, MOST_QUERY = 1000, 2000  # characters of an address
WATCHED = ("/healthz", "/metrics")  # by balancers and monitors, which no player's traffic may shut out
COMPRESSED_BEFORE = "compressed_before"  # of a handler, for the app: its answers are not to be compressed again
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# What is no page needs less, and a first game asks for some 30 of them: scripts and styles; and data, which may do
# nothing at all even if somebody opens it as a page.
OF_FILES = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
OF_DATA = OF_FILES | {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-frame-options": HEADERS["x-frame-options"],
    "referrer-policy": HEADERS["referrer-policy"],
}


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address block that somebody calls from. uvicorn has put in what a trusted proxy (`--proxies`) forwarded."""
    return block_of(connection.client.host) if connection.client else "?"


def caller_of(house: House, connection: ASGIConnection[Any, Any, Any, Any], introduce: bool = False) -> Caller:
    """Who is asking. `introduce`: somebody new gets an identity, and the cookie with the answer."""
    identity = house.keyring.identity(connection.cookies.get(COOKIE, "")) or ""
    if not identity:
        identity = str(connection.scope["state"].get("identity", ""))
    if not identity and introduce:
        identity = new_identity()
        connection.scope["state"]["identity"] = identity
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    keys = tuple(given.split()[:MOST_KEYS]) if scheme.lower() == "bearer" else ()
    return Caller(identity=identity, keys=keys, address=address_of(connection))


def check_origin(house: House, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """A page of another site may neither change anything here nor listen; scripts without a page may."""
    origin = connection.headers.get("origin")
    if origin is None or origin in house.settings.origins:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if not host or host != connection.headers.get("host", ""):
        raise Refuse("forbidden", "this request comes from a page of another site")


def check_address(scope: Any) -> None:
    """Before anything is looked up: an address is short and printable."""
    path, query = scope["path"], unquote_plus(scope["query_string"].decode("latin-1"))
    if len(path) > MOST_PATH or len(query) > MOST_QUERY:
        raise Refuse("bad_request", "this address is longer than any that there is here", status=414)
    if CONTROL.search(path) or CONTROL.search(query):
        raise Refuse("bad_request", "there are control characters in this address; no address here has any")


def refusal_response(refuse: Refuse, page: bool = False) -> Response[bytes]:
    """As JSON; `page`: as the sentence alone, for somebody who sees it as it comes."""
    headers = {"retry-after": str(refuse.retry_after_s)} if refuse.retry_after_s else {}
    if page:
        sentence = f"{capital(refuse.told.why)}.\n".encode()
        return Response(sentence, status_code=refuse.status, media_type="text/plain; charset=utf-8", headers=headers)
    return Response(to_json(refuse.told), status_code=refuse.status, media_type="application/json", headers=headers)


T = TypeVar("T")


async def while_wanted(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Wait for something only as long as the client does. Its body has been read."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_leave(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refuse("busy", "nobody waits for the answer any more")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _leave(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# -- what went wrong, as an answer


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Every error leaves as a refusal; what nobody foresaw is logged, and told without details."""
    refuse = refuse_of(error)
    if refuse is None:
        log.error("unforeseen", path=request.scope["path"], exc_info=error)
        refuse = Refuse("busy", "something went wrong in the server; it has been noted", status=500)
    house: House = request.app.state.house
    house.metrics.refusals.labels(refuse.code, refuse.reason).inc()
    return refusal_response(refuse)


def refuse_of(error: Exception) -> Refuse | None:
    """What an exception means for the one who asked; None for what nobody foresaw."""
    if isinstance(error, Refuse):
        return error
    if isinstance(error, StorageFails):
        return Refuse("busy", str(error), retry_after_s=1)
    if isinstance(error, OrebitError):
        return refuse_for(error)
    if isinstance(error, ValidationException):
        return Refuse("bad_request", _validation(error))
    if isinstance(error, HTTPException):
        return _http(error)
    if isinstance(error, RecursionError) and "deserializing" in str(error):  # so msgspec calls reading
        return Refuse("bad_request", "the request cannot be read: it is nested too deeply")
    return None


def _validation(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = [f"{entry.get('key') or 'body'}: {entry.get('message', '')}" for entry in extra if isinstance(entry, dict)]
    return f"the request cannot be read: {texts.told('; '.join(told) or error.detail)}"


def _http(error: HTTPException) -> Refuse | None:
    status = error.status_code
    if status == 404:
        return Refuse("not_found", "there is nothing at this address")
    if status == 405:
        return Refuse("bad_request", "this address does not take that method", status=405)
    if status == 413:
        return Refuse("limit", "that is larger than this server takes", status=413)
    if 400 <= status < 500:
        return Refuse("bad_request", f"the request cannot be read: {error.detail}", status=400)
    return None


# -- middleware


class Porter:
    """Around everything: rate by address, origin of changes, headers, cookies, numbers and the log of requests."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, method = time.perf_counter(), scope["method"]
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        scope.setdefault("state", {})

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._adorn(connection, message)
                self.house.metrics.requests.labels(str(message["status"])).inc()
                log.debug(
                    "request",
                    method=method,
                    path=scope["path"],
                    status=message["status"],
                    ms=round(1000 * (time.perf_counter() - began), 1),
                )
            await send(message)

        try:
            check_address(scope)
            address = address_of(connection)
            watched = scope["path"] in WATCHED
            if not watched:
                self.house.traffic.note(address)
                self.house.bans.check(address, caller_of(self.house, connection).identity)
            asked = self.house.health_checks if watched else self.house.requests
            asked.check(address, "that is a lot of requests from your address")
            if method not in SAFE_METHODS:
                check_origin(self.house, connection)
        except Refuse as refuse:
            self.house.metrics.refusals.labels(refuse.code, refuse.reason).inc()
            page = "text/html" in connection.headers.get("accept", "")
            answer = refusal_response(refuse, page).to_asgi_response(None, Request(scope))
            await answer(scope, receive, send_on)
            return
        await self.app(scope, receive, send_on)

    def _adorn(self, connection: ASGIConnection[Any, Any, Any, Any], message: Message) -> None:
        headers = MutableScopeHeaders.from_message(message)
        is_file = connection.scope["path"].startswith("/assets/")
        is_data = headers.get("content-type", "").startswith("application/json")
        for name, value in (OF_FILES if is_file else OF_DATA if is_data else HEADERS).items():
            headers.setdefault(name, value)
        if connection.scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")
        identity = connection.scope["state"].get("identity")
        if identity:
            secure = self.house.settings.secure_cookies or connection.scope["scheme"] == "https"
            cookie = f"{COOKIE}={self.house.keyring.cookie(identity)}; Path=/; Max-Age={YEAR_S}; HttpOnly; SameSite=Lax"
            headers.add("set-cookie", cookie + ("; Secure" if secure else ""))
        if connection.scope["state"].get("farewell"):
            headers.add("set-cookie", f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
