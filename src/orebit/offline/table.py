"""The table in a page: a house with a shelf instead of a database, and the protocol of the online table round it."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator

from orebit.offline.application import Application
from orebit.offline.door import Door
from orebit.offline.keeping import ShelfStore
from orebit.offline.shelf import Shelf
from orebit.offline.workbench import Beside, WorkHere
from orebit.server.assembly import furnish, open_doors
from orebit.server.settings import Keep, Limits, Settings, Work
from orebit.server.steward import StewardedHouse
from orebit.server.sweeping import Sweeper

SECRET, COOKIE = "page:secret", "page:cookie"
# Nobody waits longer than 5 s for `medium`: what a thought and its moves take beyond the patience is less than 2 s.
WORK = Work(bot_ms=4000, patience_ms=3000)
KEEP = Keep(finished_days=0, abandoned_days=0, identity_days=0, chat_days=0, audit_days=0)


async def open_table(shelf: Shelf, bot_delay_ms: int, beside: Beside | None = None) -> Door:
    """The door to a table whose games lie on this shelf."""
    kept = dict(await shelf.read("page:"))
    if SECRET not in kept:
        kept[SECRET] = secrets.token_urlsafe(32)
        await shelf.write([(SECRET, kept[SECRET])])
    writing: set[asyncio.Task[None]] = set()

    def keep_cookie(cookie: str) -> None:
        task = asyncio.create_task(shelf.write([(COOKIE, cookie or None)]))
        writing.add(task)
        task.add_done_callback(writing.discard)

    door = Door(make_app(shelf, kept[SECRET], bot_delay_ms, beside), kept.get(COOKIE, ""), keep_cookie)
    await door.open()
    return door


def make_app(shelf: Shelf, secret: str, bot_delay_ms: int, beside: Beside | None = None) -> Application:
    """The application of a server, with a shelf for its database."""
    settings = Settings(
        database="",  # the shelf is it
        secret=secret,
        bot_delay_ms=bot_delay_ms,
        webhooks=False,
        takes_positions=True,
        limits=Limits.none(),  # there is nobody but the one who plays
        keep=KEEP,
        work=WORK,
    )
    house = StewardedHouse(settings, ShelfStore(shelf), WorkHere(beside))
    services = furnish(house)

    @contextlib.asynccontextmanager
    async def lifespan(app: Application) -> AsyncGenerator[None, None]:
        await house.open()
        sweeping = asyncio.create_task(Sweeper(services).run(), name="sweep")
        try:
            yield
        finally:
            house.is_stopping = True
            services.desk.close()
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
            await house.close()

    return open_doors(Application, services, lifespan=[lifespan])
