"""Requests as nobody should send them, and some good ones: what is answered to each.

Run as a script it prints what a page answers, with whatever `litestar` is there to be imported.
"""

import asyncio
import json
from typing import Any

from orebit.offline.door import Door
from orebit.offline.shelf import MemoryShelf
from orebit.offline.table import make_app

TABLE = {"game": "dark_side", "seats": ["me", "random"]}
REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "/api/games", None),
    ("GET", "/api/games/", None),
    ("GET", "/api/games/dark_side/words", None),
    ("GET", "/api/games/nothing", None),
    ("GET", f"/api/games/{'long' * 20}", None),
    ("GET", "/api/nothing", None),
    ("GET", "/nothing/at/all/of/any/such/name", None),
    ("GET", "/", None),
    ("PUT", "/api/games", {}),
    ("GET", "/api/lobby/live", None),
    ("GET", "/api/me", None),
    ("PUT", "/api/me", {"name": "Ada"}),
    ("PUT", "/api/me", {"name": 7}),
    ("PUT", "/api/me", {"name": "A\u0000da"}),
    ("PUT", "/api/me", {"name": "Ada", "age": 7}),
    ("PUT", "/api/me", []),
    ("PUT", "/api/me", "{"),
    ("PUT", "/api/me", "[" * 5000),
    ("POST", "/api/tables", TABLE | {"seats": []}),
    ("POST", "/api/tables", TABLE | {"settings": {"chat": "loud"}}),
    ("POST", "/api/tables", TABLE | {"start": "yes"}),
    ("POST", "/api/tables/none/seats/0/take", {}),
    ("POST", "/api/tables/none/seats/16/take", {}),
    ("POST", "/api/tables/none/seats/-1/take", {"key": 3}),
    ("POST", "/api/tables/none/seats/first/take", {}),
    ("POST", "/api/tables/none/seats/0/leave", None),
    ("POST", "/api/tables/none/play", {"id": "1", "seat": "0", "action": "wait", "seq": "many"}),
    ("GET", "/api/tables/none/view?seat=0&since=1", None),
    ("GET", "/api/tables/none/view?seat=99&since=-1", None),
    ("GET", "/api/tables/none/view?seat=&since=one", None),
    ("GET", "/api/tables/none/film", None),
    ("GET", "/api/tables/none/film?seat=0&count=0&more=1", None),
    ("POST", "/api/records/coach?whole=perhaps", {}),
    ("POST", "/api/records/coach?whole=false", {}),
    ("POST", "/api/records/play?step=0&seat=0&name=%C3%84da", "no record"),
    ("POST", "/api/records/verify", {"format": 1}),
    ("GET", "/api/me/practice/file", None),
    ("DELETE", "/api/me/practice/exercises/none", None),
    ("GET", "/api/puzzles/today/first", None),
    ("GET", "/api/privacy?%00", None),
    ("DELETE", "/api/me", None),
]


async def asked(door: Door) -> list[Any]:
    answers = []
    for method, target, wish in REQUESTS:
        body = b"" if wish is None else wish.encode() if isinstance(wish, str) else json.dumps(wish).encode()
        answer = await door.ask(method, target, {"content-type": "application/json"}, body)
        answers.append([method, target, answer.status, answer.kind, answer.body.decode()])
    return answers


async def asked_of_a_page() -> list[Any]:
    door = Door(make_app(MemoryShelf(), "a secret for tests only", bot_delay_ms=0))
    await door.open()
    try:
        return await asked(door)
    finally:
        await door.close()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(asked_of_a_page())))
