"""The table on one's own machine: a server for this user, and straight to a game if one was named."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Sequence
from dataclasses import replace

import uvicorn

from orebit.bots import MOST_MS
from orebit.core.options import Value
from orebit.server.app import Door, make_app
from orebit.server.requests import CreateTable
from orebit.server.running import configure_log, settings_from_environment, uvicorn_options
from orebit.server.seats import Caller
from orebit.server.services import Services
from orebit.server.settings import BadSettings


def play_here(
    host: str,
    port: int,
    table: tuple[str, list[str], dict[str, Value]] | None,
    browse: Callable[[str], None] | None,
    doors: Sequence[Door] = (),
) -> int:
    """Serve until interrupted. `table` is a game, its seats and its options; `doors` are more ways in."""
    configure_log("warning")
    listening = listen(host, port)
    settings = settings_from_environment()
    settings = replace(settings, work=replace(settings.work, bot_ms=MOST_MS))  # nobody else waits here
    app = make_app(settings, doors=doors)
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(host, listening.getsockname()[1], settings.limits)))

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            address = f"http://{host}:{listening.getsockname()[1]}/"
            if table is not None:
                address += await make_table(app.state.services, *table)
            print(f"Orebit is at {address}\nStop it with Ctrl+C.", flush=True)
            if browse is not None:
                await asyncio.to_thread(browse, address)
        await serving

    with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how one leaves: uvicorn has shut down by then
        asyncio.run(run())
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket at this port, or at any other when it is busy."""
    for wanted in (port, 0):
        # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named: else a move takes 40 ms.
        listening = socket.socket(proto=socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
        except OSError:
            listening.close()
            continue
        return listening
    raise BadSettings(f"this machine has no free port at {host}")


async def make_table(services: Services, game: str, seats: list[str], options: dict[str, Value]) -> str:
    """Make a table; the path of it, with the keys of the seats that are for whoever sits at this machine."""
    caller = Caller(address="here")
    # The browser reads the commitment, then adds entropy: the table begins with that.
    wish = CreateTable(game=game, seats=seats, options=options, start="open" not in seats, entropy_follows=True)
    table = await services.rooms.create(caller, wish, "")
    keyring, document = services.house.keyring, table.document
    keys = [
        keyring.seat_key(document.id, seat, place.generation)
        for seat, place in document.seats.items()
        if place.kind == "person"
    ]
    return f"t/{document.id}#" + "&".join(f"key={key}" for key in keys)
