"""Practice: errors become exercises that come back, puzzles rate, a file takes it along, and it can be erased."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from orebit.bots.puzzles import puzzles_of
from orebit.core.match import Match, new_match
from orebit.games import IDS, get
from orebit.offline.keeping import ShelfStore
from orebit.offline.shelf import MemoryShelf
from orebit.server.clocks import DAY_MS
from orebit.server.coaching import Coach
from orebit.server.house import House
from orebit.server.practising import DAYS, START, Practice, after_a_try, rated
from orebit.server.refusals import Refuse
from orebit.server.seats import Caller
from orebit.server.storage import Storage
from orebit.server.store import Conflict, Practised, PractisedChange, Store
from orebit.server.tasks import cut
from orebit.server.wire_practice import KeptExercise, PracticeBook, PuzzleScore
from tests.server.clients import Browser

GAME = "dark_side"


def lost() -> Match:
    """A game in which both take the last action that is legal, until one gives up: there are errors in it."""
    match = begun()
    match.resign(0)
    return match


def begun() -> Match:
    match = new_match(get(GAME), 2, {}, 1, ["Adelaide", "greedy"])
    for _ in range(20):
        seat = match.deciders()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


class Inline:
    """A pool that works at once, in this process."""

    async def run(self, address: str, work: Callable[..., Any], *arguments: Any, goes_on: bool = False) -> Any:
        return work(*arguments)


@pytest.mark.slow  # the coach thinks: compiled that takes a moment
@pytest.mark.parametrize("where", ["database", "page"])
def test_errors_become_exercises_which_are_tried_kept_and_forgotten(where: str, tmp_path: Path) -> None:
    async def practise() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/practice.sqlite"
        storage: Store = Storage(url) if where == "database" else ShelfStore(MemoryShelf())
        await storage.open()
        pools = SimpleNamespace(records=Inline(), analysis=Inline())
        house = cast("House", SimpleNamespace(storage=storage, pools=pools))  # all that practice asks a house for
        practice = Practice(house, Coach(house))
        ada, ben = (Caller(identity=name, address="here") for name in ("ada", "ben"))
        try:
            await _errors(practice, storage, ada, ben)
        finally:
            await storage.close()

    asyncio.run(practise())


@pytest.mark.parametrize("where", ["database", "page"])
def test_of_two_who_write_at_the_same_moment_one_is_told(where: str, tmp_path: Path) -> None:
    async def write() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/practice.sqlite"
        storage: Store = Storage(url) if where == "database" else ShelfStore(MemoryShelf())
        await storage.open()
        try:
            await storage.set_practised([PractisedChange("ada", "score", GAME, None, "1")], 0)
            with pytest.raises(Conflict):
                await storage.set_practised([PractisedChange("ada", "score", GAME, None, "2")], 0)
            both = [PractisedChange("ada", "score", GAME, "1", "3"), PractisedChange("", "puzzle", "p", "old", "new")]
            with pytest.raises(Conflict):
                await storage.set_practised(both, 0)
            assert await storage.practised("ada") == [Practised("score", GAME, "1")]
            await storage.set_practised([PractisedChange("ada", "score", GAME, "1", "3")], 0)
            assert await storage.practised("ada", "score", GAME) == [Practised("score", GAME, "3")]
            await storage.set_practised([PractisedChange("ada", "score", GAME, "3", None)], 0)
            assert await storage.practised("ada") == []
        finally:
            await storage.close()

    asyncio.run(write())


async def _errors(practice: Practice, storage: Store, ada: Caller, ben: Caller) -> None:
    content = lost().record().to_bytes()
    book = await practice.note(ada, content, 0)
    assert len(book.exercises) == 3 == book.due  # of more errors
    assert [each.seat for each in book.exercises] == [0] * 3
    assert [each.role for each in book.games] == [lost().names[0]]
    early = await practice.note(ben, begun().record().to_bytes(), 0)
    assert len(early.exercises) == 3
    assert early.games == [], "a match that is not over has no figures yet"
    await storage.forget("ben", "")
    assert await practice.note(ada, content, 0) == book  # the same game again changes nothing

    first, second, _ = book.exercises
    task = await practice.exercise(ada, first.id)
    played = lost().acts[task.step - 1].text
    assert task.view.deciders == [0]
    assert played in {choice.action for choice in task.view.choices}
    failed = await practice.try_exercise(ada, first.id, played)
    assert (failed.solved, failed.grade, failed.loss) == (
        False,
        first.grade,
        first.loss,
    )  # the same choice costs the same
    assert failed.rules
    solved = await practice.try_exercise(ada, first.id, failed.better[0].action)
    assert solved.solved
    assert solved.due_at == failed.due_at  # it was failed today, and comes back tomorrow
    with pytest.raises(Refuse):
        await practice.try_exercise(ada, second.id, "no such thing")
    with pytest.raises(Refuse, match="no such exercise"):
        await practice.exercise(ben, first.id)

    file = msgspec.json.encode(await practice.file(ada))
    assert b"Adelaide" not in file
    taken = await practice.take_in(ben, file)
    assert [each.loss for each in taken.exercises] == [each.loss for each in (await practice.book(ada)).exercises]
    assert taken.games == book.games
    before = await practice.book(ada)
    assert await practice.take_in(ada, file) == before, "what is here already is not there twice"
    with pytest.raises(Refuse, match="no file of practice"):
        await practice.take_in(ben, b'{"orebit_practice": 2}')

    await practice.drop(ada, first.id)
    assert len((await practice.book(ada)).exercises) == 2
    await storage.forget("ada", "")
    assert await practice.book(ada) == PracticeBook([], [], [], 0)
    assert len((await practice.book(ben)).exercises) == 3


@pytest.mark.slow
def test_a_puzzle_rates_with_the_first_try_and_todays_is_everybodys(ada: Browser, ben: Browser) -> None:
    shelf = ada.get("/api/puzzles")
    assert [card["game"] for card in shelf["games"]] == [game for game in IDS if puzzles_of(game)]
    today = ada.get("/api/puzzles/today")
    assert (today["game"], bool(today["day"])) == (shelf["today"], True)
    assert today["view"] == ben.get("/api/puzzles/today")["view"]

    task = ada.get(f"/api/puzzles/{GAME}/next")
    puzzle = puzzles_of(GAME)[task["id"]]
    assert task["theme"]
    assert task["rated"]
    wrong = ada.post(f"/api/puzzles/{GAME}/{task['id']}/try", {"action": puzzle.usual})
    assert not wrong["solved"]
    assert wrong["credit"] < 100
    assert wrong["rating"]["mu"] < START
    assert wrong["better"][0]["action"] == puzzle.tries[0].action
    right = ada.post(f"/api/puzzles/{GAME}/{task['id']}/try", {"action": puzzle.tries[0].action})
    assert (right["solved"], right["credit"]) == (True, 100)
    assert right["rating"] == wrong["rating"]  # only the first try counts
    assert ada.get(f"/api/puzzles/{GAME}/next")["id"] != task["id"]
    known = {each.action for each in puzzle.tries}
    other = next((c["action"] for c in task["view"]["choices"] if c["action"] not in known), None)
    if other is not None:
        assert not ada.post(f"/api/puzzles/{GAME}/{task['id']}/try", {"action": other})["solved"]
    assert ada.http.get(f"/api/puzzles/{GAME}/nosuch").status_code == 404
    assert ada.http.get("/api/puzzles/nosuch/next").status_code == 404


def kept(**changes: object) -> KeptExercise:
    record = cut(lost().record(), 4)
    return msgspec.structs.replace(KeptExercise(record, 0, "blunder", 0.2, made_at=0, due_at=0), **changes)


def test_an_exercise_comes_back_after_1_3_7_and_21_days_until_it_is_solved() -> None:
    now, each = 0, kept()
    for days in DAYS:
        each = after_a_try(each, True, now)
        assert each.due_at == now + days * DAY_MS
        assert after_a_try(each, False, now) == each  # not due: trying is free
        now += days * DAY_MS
    assert after_a_try(each, True, now).due_at is None
    failed = after_a_try(each, False, now)
    assert (failed.solved, failed.due_at) == (0, now + DAY_MS)


def test_who_prevails_gains_and_the_other_loses() -> None:
    me, it = rated(PuzzleScore(GAME, 25, 8), PuzzleScore(GAME, 25, 8), "x", True)
    assert me.mu > 25 > it.mu
    assert me.solved == ["x"]
    me, it = rated(PuzzleScore(GAME, 25, 8), PuzzleScore(GAME, 25, 8), "x", False)
    assert me.mu < 25 < it.mu
    assert me.failed == ["x"]


def test_an_exercise_has_no_names_and_no_future() -> None:
    record = lost().record()
    short = cut(record, 4)

    assert short.seats == ["person", "greedy"]
    assert short.actions == record.actions[:4]
    assert short.result is None
    assert short.to_bytes() == msgspec.structs.replace(short, digest="").to_bytes()
