"""The handlers of the protocol, served without a framework: what Litestar does for them at a server.

Handlers are declared to Litestar or to its stand-in; what both tell of a handler is read here. A signature is read
when its handler is asked for the first time: there are seventy, and a first game asks for ten.
"""

import functools
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Meta

from orebit.offline.stand_ins.litestar import Request, Response, WebSocket, deliver

LIMITS = ("ge", "le", "min_length", "max_length")  # that our handlers set
PARAMETER = re.compile(r"\{(\w+):(\w+)\}")
WITHIN = re.compile(r"`\$\.(.+)`$")  # where in a value msgspec found an error
PARSED: Mapping[str, Callable[[str], Any]] = {"str": str, "int": int}
SOCKET = "websocket"  # stands where requests have their method
BROKEN = 4000  # + the status that a request would be answered with: a line is closed so


class Found(NamedTuple):
    """What stands at an address, for one method."""

    handler: Any
    parameters: Sequence[tuple[str, str]]  # of its path: name and kind
    most: int  # bytes of a body


class Application:
    """Called as ASGI calls, but for its own life: whoever opens it holds that."""

    def __init__(
        self,
        route_handlers: Sequence[Any],
        state: Any,
        lifespan: Sequence[Callable[["Application"], Any]],
        exception_handlers: Mapping[Any, Callable[[Any, Exception], Any]],
        request_max_body_size: int,
        **_: Any,
    ) -> None:
        self.state = state
        self.asgi_handler: Any = self._answer
        self._lifespan = lifespan
        self._answer_error = exception_handlers[Exception]
        self._places: dict[tuple[str, ...], dict[str, Found]] = {}  # by path, "" for what varies
        for one in route_handlers:
            own = getattr(one, "request_max_body_size", None)
            most = own if isinstance(own, int) else request_max_body_size
            if hasattr(one, "routes"):
                for route in one.routes:
                    for handler in route.route_handlers:
                        self._register(route.path, handler, most)
            else:
                for path in one.paths:
                    self._register(path, one, most)

    def _register(self, path: str, handler: Any, most: int) -> None:
        parts = [part for part in path.split("/") if part]
        place = tuple("" if PARAMETER.fullmatch(part) else part for part in parts)
        found = Found(handler, PARAMETER.findall(path), most)
        for method in getattr(handler, "http_methods", {SOCKET}):
            if method != "OPTIONS":  # which Litestar adds by itself
                self._places.setdefault(place, {})[method] = found

    def lifespan(self) -> AsyncExitStack:
        return _Life([make(self) for make in self._lifespan])

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = self
        await self.asgi_handler(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == SOCKET:
            await self._hold(WebSocket(scope, receive, send))
            return
        request = Request(scope, receive, send)
        try:
            found, within = self._find(scope["path"], request.method)
            request.content = await _body(request, found.most)
            answer = await found.handler.fn(**_arguments(found.handler.fn, request, within))
            usual = found.handler.status_code
        except Exception as error:
            answer, usual = self._answer_error(request, error), 500
        if not hasattr(answer, "media_type"):
            content = b"" if answer is None else msgspec.json.encode(answer)
            answer = Response(content, media_type="" if answer is None else "application/json")
        await deliver(answer, send, usual)

    async def _hold(self, socket: WebSocket) -> None:
        try:
            found, within = self._find(socket.scope["path"], SOCKET)
            await found.handler.fn(socket, **within)
        except HTTPException as error:
            await socket.close(BROKEN + error.status_code)

    def _find(self, path: str, method: str) -> tuple[Found, dict[str, Any]]:
        parts = tuple(part for part in path.split("/") if part)
        shape = parts if parts in self._places else next((one for one in self._shapes if _fits(one, parts)), None)
        if shape is None:
            raise HTTPException(status_code=404)
        found = self._places[shape].get(method)
        if found is None:
            raise HTTPException(status_code=405)
        given = (part for name, part in zip(shape, parts, strict=True) if not name)
        try:
            return found, {name: PARSED[kind](part) for (name, kind), part in zip(found.parameters, given, strict=True)}
        except ValueError:
            raise HTTPException(status_code=404) from None

    @functools.cached_property
    def _shapes(self) -> list[tuple[str, ...]]:
        """Paths in which something varies; those with more words of their own first."""
        return sorted((shape for shape in self._places if "" in shape), key=lambda shape: shape.count(""))


def _fits(shape: Sequence[str], parts: Sequence[str]) -> bool:
    return len(shape) == len(parts) and all(name in ("", part) for name, part in zip(shape, parts, strict=True))


class _Life(AsyncExitStack):
    """All of these, one after the other."""

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__()
        self._parts = parts

    async def __aenter__(self) -> "_Life":
        for part in self._parts:
            await self.enter_async_context(part)
        return self


async def _body(request: Request, most: int) -> bytes:
    """All of it, unless it is too large."""
    content, more = bytearray(), request.method not in ("GET", "HEAD")
    while more:
        message = await request.receive()
        content += message.get("body", b"")
        more = message.get("more_body", False)
        if len(content) > most:
            raise HTTPException(status_code=413)
    return bytes(content)


# -- the arguments of a handler


@functools.cache
def _signature(fn: Callable[..., Any]) -> Mapping[str, tuple[Any, Any]]:
    """By parameter: its type with its limits, and what it is if nothing is given."""
    hints = get_type_hints(fn, include_extras=True)
    return {
        name: (_limited(hints[name]), parameter.default) for name, parameter in inspect.signature(fn).parameters.items()
    }


def _limited(hint: Any) -> Any:
    """What Litestar or its stand-in were told of a parameter, as msgspec is told."""
    if get_origin(hint) is not Annotated:
        return hint
    kind, *told = get_args(hint)
    limits = {name: getattr(one, name, None) for one in told for name in LIMITS}
    given = {name: limit for name, limit in limits.items() if limit is not None}
    if not given:
        return kind
    if isinstance(kind, UnionType):  # `int | None`: a limit is of the number
        return functools.reduce(
            or_, (one if one is NoneType else Annotated[one, Meta(**given)] for one in get_args(kind))
        )
    return Annotated[kind, Meta(**given)]


def _arguments(fn: Callable[..., Any], request: Request, within: Mapping[str, Any]) -> dict[str, Any]:
    """Of the path, the query and the body, by name. Texts are taken for numbers where numbers are asked for."""
    query = dict(parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True))
    arguments: dict[str, Any] = {}
    errors: list[dict[str, str]] = []
    for name, (kind, usual) in _signature(fn).items():
        if name == "request":
            arguments[name] = request
            continue
        try:
            if name == "data":
                given = msgspec.json.decode(request.content or b"null")
            elif name in within or name in query:
                given = within.get(name, query.get(name))
            elif usual is inspect.Parameter.empty:
                raise ValidationException(f"Missing required query parameter {name!r} for path {request.scope['path']}")
            else:
                arguments[name] = usual
                continue
            arguments[name] = msgspec.convert(given, kind, strict=False, str_keys=True)
        except msgspec.ValidationError as error:
            place = WITHIN.search(str(error))
            key = [*([] if name == "data" and place else [name]), *([place[1]] if place else [])]
            errors.append({"key": ".".join(key), "message": str(error).split(" - ", 1)[0]})
        except msgspec.DecodeError as error:
            raise HTTPException(detail=str(error), status_code=400) from None
    if errors:
        raise ValidationException("the request cannot be read", extra=errors)
    return arguments
