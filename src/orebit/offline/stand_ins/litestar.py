"""Handlers, connections and answers as Litestar has them. What serves them is orebit/offline/application.py."""

import functools
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar
from urllib.parse import unquote

T = TypeVar("T")
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]


class ScopeType:
    HTTP = "http"


class MediaType:
    TEXT = "text/plain"


# -- what handlers declare


class Parameter:
    """Where a value may lie: in the path, in the query, in the body."""

    def __init__(self, description: str = "", **limits: int | str) -> None:
        self.__dict__.update(limits)  # under the names that msgspec has for them


PathParameter = QueryParameter = Parameter
FromPath = Annotated[T, Parameter()]
JSONBody = Annotated[T, Parameter()]


class Handler:
    def __init__(self, method: str, path: str, fn: Callable[..., Any], status_code: int) -> None:
        self.http_methods, self.paths = {method}, {path}
        self.fn, self.status_code = fn, status_code


def _declare(method: str, usual: int, path: str, status_code: int = 0, **told: Any) -> Callable[[Any], Handler]:
    """`told` is for those who read about the handler, or for a server."""
    return lambda fn: Handler(method, path, fn, status_code or usual)


get = functools.partial(_declare, "GET", 200)
put = functools.partial(_declare, "PUT", 200)
post = functools.partial(_declare, "POST", 201)
delete = functools.partial(_declare, "DELETE", 204)
websocket = functools.partial(_declare, "websocket", 0)


class Route(NamedTuple):
    path: str
    route_handlers: Sequence[Handler]


class Router:
    def __init__(
        self,
        path: str,
        route_handlers: "Sequence[Handler | Router]",
        tags: Sequence[str] = (),
        request_max_body_size: int | None = None,
    ) -> None:
        self.request_max_body_size = request_max_body_size
        self.routes: list[Route] = []
        for one in route_handlers:
            below = one.routes if isinstance(one, Router) else [Route(under, [one]) for under in one.paths]
            self.routes += [Route(f"{path}/{route.path}", route.route_handlers) for route in below]


ControllerRouterHandler = Handler | Router


class State:
    def __init__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)


# -- what handlers are given


class Client(NamedTuple):
    host: str
    port: int


class ASGIConnection:
    def __init__(self, scope: Any, receive: Any = None, send: Any = None) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.headers = {
            bytes(name).decode("latin-1"): bytes(value).decode("latin-1") for name, value in scope["headers"]
        }
        self.client = Client(*scope["client"]) if scope.get("client") else None

    def __class_getitem__(cls, kinds: Any) -> Any:
        return cls

    @property
    def app(self) -> Any:
        return self.scope["app"]

    @property
    def cookies(self) -> dict[str, str]:
        pairs = [cookie.strip().partition("=") for cookie in self.headers.get("cookie", "").split(";")]
        return {name: unquote(value.strip('"')) for name, _, value in pairs}


class Request(ASGIConnection):
    content = b""  # of its body

    @property
    def method(self) -> str:
        return str(self.scope["method"])

    async def body(self) -> bytes:
        return self.content


class WebSocket(ASGIConnection):
    async def accept(self) -> None:
        await self.receive()  # that somebody is there
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send_data(self, data: bytes, mode: str = "text", encoding: str = "utf-8") -> None:
        await self.send({"type": "websocket.send", "text": data.decode(encoding), "bytes": None})

    async def close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": ""})


# -- what they answer


class Response:
    def __init__(
        self, content: Any, media_type: str = "", status_code: int = 0, headers: dict[str, str] | None = None
    ) -> None:
        self.content, self.media_type, self.status_code, self.headers = content, media_type, status_code, headers or {}

    def __class_getitem__(cls, kind: Any) -> Any:
        return cls

    def to_asgi_response(self, app: Any, request: Request) -> ASGIApp:
        async def answer(scope: Any, receive: Any, send: Send) -> None:
            await deliver(self, send)

        return answer


async def deliver(response: Any, send: Send, usual: int = 200) -> None:
    """Send an answer, ours or Litestar's; `usual`: its status, if it has none of its own."""
    content = response.content
    body = content if isinstance(content, bytes) else str(content or "").encode()
    told = {"content-type": response.media_type, **response.headers, "content-length": str(len(body))}
    headers = [(name.encode("latin-1"), str(value).encode("latin-1")) for name, value in told.items() if value]
    await send({"type": "http.response.start", "status": response.status_code or usual, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class MutableScopeHeaders:
    """The headers of an answer on its way."""

    def __init__(self, headers: list[tuple[bytes, bytes]]) -> None:
        self.headers = headers

    @classmethod
    def from_message(cls, message: Message) -> "MutableScopeHeaders":
        return cls(message["headers"])

    def get(self, name: str, otherwise: str = "") -> str:
        wanted = name.encode("latin-1")
        return next((value.decode("latin-1") for given, value in self.headers if given == wanted), otherwise)

    def setdefault(self, name: str, value: str) -> None:
        if name.encode("latin-1") not in dict(self.headers):
            self.add(name, value)

    def add(self, name: str, value: str) -> None:
        self.headers.append((name.encode("latin-1"), value.encode("latin-1")))


# -- what goes wrong


class HTTPException(Exception):
    status_code = 500

    def __init__(self, detail: str = "", status_code: int = 0, extra: Any = None) -> None:
        super().__init__(detail)
        self.status_code = status_code or self.status_code
        self.detail = detail
        self.extra = extra


class ValidationException(HTTPException):
    status_code = 400


class WebSocketDisconnect(Exception):
    def __init__(self, detail: str, code: int) -> None:
        super().__init__(detail)
