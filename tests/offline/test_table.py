"""The table of a page, without the page: what it keeps, and what happens when that fails."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from orebit.core.record import parse_record
from orebit.offline.door import Door
from orebit.offline.keeping import ShelfStore
from orebit.offline.shelf import Entry, MemoryShelf, ShelfFails
from orebit.offline.table import open_table
from orebit.server.documents import Row, TableDoc
from orebit.server.store import Conflict, StorageFails
from orebit.server.wire import PROTOCOL, TableSettings

T = TypeVar("T")
JSON = {"content-type": "application/json"}
WAIT_S = 120


class FullShelf(MemoryShelf):
    """Takes so many writes, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self.room = 1 << 30

    async def write(self, entries: Sequence[Entry]) -> None:
        if self.room <= 0:
            raise ShelfFails("there is no room left")
        self.room -= 1
        await super().write(entries)


def at_a_table(work: Callable[[Door], Awaitable[T]], shelf: MemoryShelf) -> T:
    async def visit() -> T:
        door = await open_table(shelf, bot_delay_ms=0)
        try:
            return await asyncio.wait_for(work(door), WAIT_S)
        finally:
            await door.close()

    return asyncio.run(visit())


async def ask(door: Door, method: str, target: str, body: Any = None) -> Any:
    answer = await door.ask(method, target, JSON if body is not None else {}, json.dumps(body or {}).encode())
    return json.loads(answer.body) if answer.body else None


async def new_table(door: Door, game: str = "dark_side", **options: Any) -> str:
    wish = {"game": game, "seats": ["me", "random"], "start": True, "name": "Ada", "options": options}
    made = await ask(door, "POST", "/api/tables", wish)
    return str(made["table"]["id"])


async def play_on(door: Door, table: str, decisions: int = 10_000) -> Any:
    """Always the first choice, as often as told; the last view."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    line = door.connect(f"/api/tables/{table}/live", heard.put_nowait, lambda code: heard.put_nowait("closed"))
    line.say(json.dumps({"type": "hello", "protocol": PROTOCOL}))
    made = 0
    while True:
        message = json.loads(await heard.get())
        assert message["type"] != "refused", message
        if message["type"] != "view":
            continue
        view = message["view"]
        if view["outcome"] is not None or (view["choices"] and made >= decisions):
            line.hang_up()
            return view
        if view["choices"]:
            made += 1
            play = {"type": "play", "id": f"c{message['seq']}", "seat": 0, "action": view["choices"][0]["action"]}
            line.say(json.dumps(play))


def test_a_game_goes_on_after_the_page_was_closed_and_its_record_is_right() -> None:
    shelf = MemoryShelf()

    async def begin(door: Door) -> str:
        table = await new_table(door)
        await play_on(door, table, decisions=3)
        return table

    async def go_on(door: Door) -> tuple[Any, bytes, Any]:
        [mine] = await ask(door, "GET", "/api/me/tables")
        view = await play_on(door, table)
        while (answer := await door.ask("GET", f"/api/tables/{table}/record", {})).status != 200:
            await asyncio.sleep(0.01)  # the end is being written down
        verified = await door.ask("POST", "/api/records/verify", JSON, answer.body)
        return mine, answer.body, (view, json.loads(verified.body))

    table = at_a_table(begin, shelf)
    mine, record, (view, verified) = at_a_table(go_on, shelf)

    assert (mine["entry"]["id"], mine["entry"]["status"], mine["seats"]) == (table, "playing", [0])
    assert verified["ok"]
    parsed = parse_record(record)
    assert parsed.to_bytes() == record
    assert parsed.result is not None
    assert parsed.result.scores == view["outcome"]["scores"]


def test_what_could_not_be_kept_is_refused_with_the_shelfs_sentence_and_goes_on_later() -> None:
    shelf = FullShelf()

    async def story(door: Door) -> tuple[Any, Any, Any]:
        table = await new_table(door, robot_placement="auto")
        await play_on(door, table, decisions=1)
        seen = await ask(door, "GET", f"/api/tables/{table}/view?seat=0")
        play = {"id": "again", "seat": 0, "action": seen["view"]["choices"][0]["action"]}
        shelf.room = 0
        refused = await ask(door, "POST", f"/api/tables/{table}/play", play)
        same = await ask(door, "GET", f"/api/tables/{table}/view?seat=0")
        shelf.room = 1 << 30
        played = await ask(door, "POST", f"/api/tables/{table}/play", play)
        return refused, (seen["seq"], same["seq"]), played

    refused, (before, after), played = at_a_table(story, shelf)

    assert (refused["code"], refused["why"]) == ("busy", "there is no room left")
    assert before == after
    assert played["seq"] > before


def document(name: str) -> TableDoc:
    return TableDoc(
        name, "room", "dark_side", "1", "", {}, TableSettings(), {}, secret="", host="", host_name="", created_at=1
    )


def test_the_store_keeps_the_promises_of_a_database() -> None:
    async def story() -> None:
        shelf = FullShelf()
        store = ShelfStore(shelf)
        await store.create(document("one"), ["ada", ""], [Row(0, 0, "a", 1)])
        await store.append("one", [Row(1, 0, "b", 2, "command")])
        for rows in ([Row(1, 0, "c", 3)], [Row(2, 0, "c", 3, "command")]):
            try:
                await store.append("one", rows)
            except Conflict:
                continue
            raise AssertionError("a ply or a command was written twice")
        await store.save(document("one"), 0, ["ada"], [Row(2, 1, "d", 4)], deadline=50)
        try:
            await store.save(document("one"), 0, ["ada"])
        except Conflict:
            pass
        else:
            raise AssertionError("an old version was written")
        shelf.room = 0
        with contextlib.suppress(StorageFails):
            await store.append("one", [Row(3, 1, "e", 5)])
        shelf.room = 1

        again = ShelfStore(shelf)
        await again.open()
        for each in (store, again):
            assert [row.text for row in await each.rows("one")] == ["a", "b", "d"]
            assert await each.lengths(["one", "two"]) == {"one": (1, 3)}
            assert [table.id for table in await each.of_identity("ada")] == ["one"]
            assert await each.due(60) == []  # it is not being played
        await again.append("one", [Row(3, 1, "e", 5)])

    asyncio.run(story())


def test_no_match_is_needed_for_a_list() -> None:
    """A page with many games opens as soon as one with few: the acts of a table are read when it is looked at."""
    asked: list[str] = []

    class Noting(MemoryShelf):
        async def read(self, prefix: str) -> list[tuple[str, str]]:
            asked.append(prefix)
            return await super().read(prefix)

    shelf = Noting()
    table = at_a_table(new_table, shelf)
    asked.clear()
    at_a_table(lambda door: ask(door, "GET", "/api/games"), shelf)

    assert f"act:{table}:" not in asked
