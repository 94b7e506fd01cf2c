"""Where models come in: `/mcp` of a server, and the pipe of `orebit mcp`.

The SDK takes a second to import: a server does so when the first model calls.
"""

import asyncio
import contextlib
import os
import sys
from dataclasses import replace
from typing import Any

import uvicorn
from litestar import Litestar, Request, asgi
from litestar.types import ASGIApp, Receive, Scope, Send

from orebit.bots import MOST_MS
from orebit.core.extras import has, need
from orebit.server import running
from orebit.server.app import make_app
from orebit.server.doors import refusal_response
from orebit.server.local import listen
from orebit.server.refusals import Refuse
from orebit.server.services import Services
from orebit.server.settings import Limits, Settings, data_directory

SEATS = "seats for language models"
PATH = "/mcp"
HOST = "127.0.0.1"
FILE = "agents.db"  # of `orebit mcp`: a table of `orebit play` may be open in another process


class McpDoor:
    """`/mcp` over streamable HTTP, without sessions. The porter has looked at every request before."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._manager: Any = None
        self._opening = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refuse = None
        if not has("mcp"):
            refuse = Refuse("not_found", f"this server has no {SEATS}: its extra, orebit[agent], is not installed")
        elif scope.get("method") != "POST":  # a stream or a session to end, of which there are none
            refuse = Refuse("bad_request", "this address takes POST: it is for hosts of language models", status=405)
        if refuse is not None:
            await refusal_response(refuse).to_asgi_response(None, Request(scope))(scope, receive, send)
            return
        async with self._opening:
            if self._manager is None:
                await self._open()
        await self._manager.handle_request(scope, receive, send)

    async def _open(self) -> None:
        manager, is_open = await asyncio.to_thread(self._make), asyncio.Event()

        async def run() -> None:
            async with manager.run():  # a task group: it has to be left by the task that entered it
                is_open.set()
                await asyncio.Event().wait()

        running_ = self.services.house.spawn(run(), "mcp")
        opened = asyncio.create_task(is_open.wait())
        await asyncio.wait([running_, opened], return_when=asyncio.FIRST_COMPLETED)
        opened.cancel()
        self._manager = manager

    def _make(self) -> Any:
        from mcp.server.transport_security import TransportSecuritySettings

        from orebit.agent.desk import Desk
        from orebit.agent.mcp_server import make_server

        server = make_server(Desk(self.services))
        server.streamable_http_app(
            json_response=True,
            stateless_http=True,
            max_request_body_size=self.services.house.settings.limits.body_bytes,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the porter looks
        )
        return server.session_manager


def mcp_door(services: Services) -> Any:
    """A handler for `make_app`."""
    door: ASGIApp = McpDoor(services)

    @asgi(PATH, is_mount=True, copy_scope=True)
    async def mcp(scope: Scope, receive: Receive, send: Send) -> None:
        await door(scope, receive, send)

    return mcp


def worker_app() -> Litestar:
    """What each uvicorn worker of `orebit serve` runs."""
    return running.worker_app([mcp_door])


def at_this_machine() -> Settings:
    """The settings of `orebit mcp`: nobody else waits here, and tables stay when the host starts it anew."""
    settings = running.settings_from_environment()
    return replace(
        settings,
        database=os.environ.get(running.DATABASE) or f"sqlite:///{data_directory() / FILE}",
        bot_delay_ms=0,
        limits=Limits.none(),
        work=replace(settings.work, bot_ms=MOST_MS),
    )


def serve_pipe(port: int | None = None) -> None:
    """Serve a host over stdin and stdout until it goes; with a port, people can sit down and watch there too."""
    need(SEATS, "agent", "mcp")
    from orebit.agent.desk import Desk
    from orebit.agent.mcp_server import make_server

    running.configure_log("warning")
    settings = at_this_machine()
    app = make_app(settings, doors=[mcp_door])
    server = make_server(Desk(app.state.services), with_workshop=True)

    async def run() -> None:
        if port is None:
            async with app.lifespan():
                await server.run_stdio_async()
            return
        listening = listen(HOST, port)
        options = running.uvicorn_options(HOST, listening.getsockname()[1], settings.limits)
        doors = uvicorn.Server(uvicorn.Config(app, **options))
        serving = asyncio.create_task(doors.serve(sockets=[listening]))
        while not doors.started and not serving.done():
            await asyncio.sleep(0.01)
        print(f"Orebit is at http://{HOST}:{listening.getsockname()[1]}/", file=sys.stderr, flush=True)
        try:
            await server.run_stdio_async()
        finally:
            doors.should_exit = True
            await serving

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())
