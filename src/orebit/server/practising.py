"""Practice: exercises that come back until they are solved, figures over time, and puzzles rated as players.

All of it is kept with the identity in rows (kind, key); "forget me" erases them. An exercise is due at once; solved, it
comes back after 1, 3, 7 and 21 days, and failed, tomorrow from the beginning.
"""

import hashlib
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from orebit.bots.puzzles import THEMES, of_the_day, puzzles_of
from orebit.core.errors import UnknownGame
from orebit.core.record import Record
from orebit.games import IDS, get
from orebit.server import rulebook, tasks
from orebit.server.clocks import DAY_MS
from orebit.server.coaching import Coach, good
from orebit.server.house import House
from orebit.server.refusals import Refuse
from orebit.server.scene import Scene
from orebit.server.seats import Caller
from orebit.server.store import Conflict, Practised, PractisedChange
from orebit.server.tables import now_ms
from orebit.server.wire import RuleCited
from orebit.server.wire_practice import (
    MOST_EXERCISES,
    MOST_GAMES,
    Exercise,
    GameFigures,
    KeptExercise,
    PracticeBook,
    PracticeFile,
    PuzzleCard,
    PuzzleScore,
    PuzzleShelf,
    Task,
    TaskVerdict,
)

T = TypeVar("T")
DAYS = (1, 3, 7, 21)  # until an exercise comes back, by how often it was solved in a row
EXERCISE, GAME, SCORE, PUZZLE = "exercise", "game", "score", "puzzle"  # kinds of rows
NOBODY = ""  # whose rows are everybody's
START, DOUBT = 25.0, 25.0 / 3  # of a rating


def after_a_try(kept: KeptExercise, solved: bool, now: int) -> KeptExercise:
    """The queue: an exercise that is not due yet may be tried, and that changes nothing."""
    if kept.due_at is None or kept.due_at > now:
        return kept
    if not solved:
        return msgspec.structs.replace(kept, solved=0, due_at=now + DAYS[0] * DAY_MS, tried=kept.tried + 1)
    times = kept.solved + 1
    due = now + DAYS[times - 1] * DAY_MS if times <= len(DAYS) else None
    return msgspec.structs.replace(kept, solved=times, due_at=due, tried=kept.tried + 1)


def rated(mine: PuzzleScore, other: PuzzleScore, puzzle: str, solved: bool) -> tuple[PuzzleScore, PuzzleScore]:
    """A puzzle and whoever tries it are two players: whoever prevails has won."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = [[model.rating(each.mu, each.sigma)] for each in (mine, other)]
    [[me], [it]] = model.rate(players, ranks=[0, 1] if solved else [1, 0])
    now = msgspec.structs.replace(
        mine,
        mu=round(me.mu, 4),
        sigma=round(me.sigma, 4),
        solved=[*mine.solved, *([puzzle] if solved else [])],
        failed=[*mine.failed, *([] if solved else [puzzle])],
    )
    return now, msgspec.structs.replace(other, mu=round(it.mu, 4), sigma=round(it.sigma, 4))


class Practice:
    """What people practise here."""

    def __init__(self, house: House, coach: Coach) -> None:
        self.house = house
        self.coach = coach

    # -- the book

    async def book(self, caller: Caller) -> PracticeBook:
        rows = await self._rows(caller.identity) if caller.identity else []
        kept = {key: _decoded(document, KeptExercise) for kind, key, document in rows if kind == EXERCISE}
        exercises = sorted(
            (_told(key, each) for key, each in kept.items()),
            key=lambda each: (each.due_at is None, each.due_at or 0, -each.loss, each.id),
        )
        now = now_ms()
        due = sum(each.due_at is not None and each.due_at <= now and not each.stale for each in exercises)
        return PracticeBook(exercises, _games(rows), _scores(rows), due)

    async def note(self, caller: Caller, content: bytes, seat: int) -> PracticeBook:
        """Keep what the coach found of a game: the figures of the seat, its largest errors as exercises. Once."""
        report = await self.coach.report(caller.address, content)
        digest = hashlib.sha256(content).hexdigest()[:16]
        found = good(
            await self.house.pools.records.run(caller.address, tasks.noted, content, report, digest, seat, now_ms())
        )
        new = msgspec.json.decode(found, type=tasks.Noted)
        rows = [Practised(GAME, f"{digest}-{seat}", _encoded(new.figures))] if new.figures else []
        rows += [Practised(EXERCISE, key, _encoded(each)) for key, each in new.exercises.items()]
        await self._add(caller.identity, rows)
        return await self.book(caller)

    async def drop(self, caller: Caller, exercise: str) -> None:
        await self._kept(caller, exercise)
        while (before := await self._document(caller.identity, EXERCISE, exercise)) is not None:
            if await self._write([PractisedChange(caller.identity, EXERCISE, exercise, before, None)]):
                return

    # -- to take along

    async def file(self, caller: Caller) -> PracticeFile:
        rows = await self._rows(caller.identity) if caller.identity else []
        exercises = [_decoded(document, KeptExercise) for kind, _, document in rows if kind == EXERCISE]
        return PracticeFile(1, exercises, _games(rows), _scores(rows))

    async def take_in(self, caller: Caller, content: bytes) -> PracticeBook:
        """Add what a file has; what is here already stays as it is."""
        try:
            given = msgspec.json.decode(content, type=PracticeFile)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
            raise Refuse("bad_request", f"this is no file of practice that Orebit has written: {error}") from None
        rows = [Practised(EXERCISE, tasks.key_of(each), _encoded(each)) for each in given.exercises]
        rows += [Practised(GAME, f"{each.id[:16]}-{each.seat}", _encoded(each)) for each in given.games]
        rows += [Practised(SCORE, each.game, _encoded(each)) for each in given.puzzles]
        await self._add(caller.identity, rows)
        return await self.book(caller)

    # -- exercises

    async def exercise(self, caller: Caller, exercise: str) -> Task:
        kept = await self._kept(caller, exercise)
        content = _content(kept.record)
        found = good(await self.house.pools.records.run(caller.address, tasks.show_exercise, content, kept.seat))
        is_due = kept.due_at is not None and kept.due_at <= now_ms()
        return _task(exercise, EXERCISE, msgspec.json.decode(found, type=Scene), is_due)

    async def try_exercise(self, caller: Caller, exercise: str, action: str) -> TaskVerdict:
        kept = await self._kept(caller, exercise)
        content = _content(kept.record)
        answer = await self.house.pools.analysis.run(caller.address, tasks.try_exercise, content, kept.seat, action)
        judged = msgspec.json.decode(good(answer), type=tasks.Judged)
        while (before := await self._document(caller.identity, EXERCISE, exercise)) is not None:
            kept = after_a_try(_decoded(before, KeptExercise), judged.solved, now_ms())
            if await self._write([PractisedChange(caller.identity, EXERCISE, exercise, before, _encoded(kept))]):
                break
        return _verdict(kept.record.game, judged, kept.due_at, None)

    # -- puzzles

    def shelf(self) -> PuzzleShelf:
        cards = [PuzzleCard(game_id, get(game_id).title, len(puzzles_of(game_id))) for game_id in IDS]
        today = of_the_day(list(IDS), now_ms() // DAY_MS)
        return PuzzleShelf([card for card in cards if card.puzzles], today[0] if today else "")

    async def today(self, caller: Caller) -> Task:
        found = of_the_day(list(IDS), now_ms() // DAY_MS)
        if found is None:
            raise Refuse("not_found", "this server has no puzzles")
        return await self.puzzle(caller, found[0], found[1].id)

    async def puzzle(self, caller: Caller, game_id: str, puzzle_id: str) -> Task:
        """`next`: one that you have not met, about as hard as you are good."""
        known = self._puzzles(game_id)
        score = await self._score(caller, game_id)
        if puzzle_id == "next":
            puzzle_id = await self._next(game_id, score)
        if puzzle_id not in known:
            raise Refuse("not_found", f"{get(game_id).title} has no such puzzle")
        found = good(await self.house.pools.records.run(caller.address, tasks.show_puzzle, game_id, puzzle_id))
        task = _task(puzzle_id, PUZZLE, msgspec.json.decode(found, type=Scene), _is_new(score, puzzle_id))
        today = of_the_day(list(IDS), now_ms() // DAY_MS)
        is_today = today is not None and (today[0], today[1].id) == (game_id, puzzle_id)
        return msgspec.structs.replace(task, day=_date(now_ms()) if is_today else "")

    async def try_puzzle(self, caller: Caller, game_id: str, puzzle_id: str, action: str) -> TaskVerdict:
        if puzzle_id not in self._puzzles(game_id):
            raise Refuse("not_found", f"{get(game_id).title} has no such puzzle")
        answer = await self.house.pools.analysis.run(caller.address, tasks.try_puzzle, game_id, puzzle_id, action)
        judged = msgspec.json.decode(good(answer), type=tasks.Judged)
        key = f"{game_id} {puzzle_id}"
        while True:
            mine = await self._document(caller.identity, SCORE, game_id)
            score = _read(mine, PuzzleScore) or PuzzleScore(game_id, START, DOUBT)
            if not _is_new(score, puzzle_id):
                break  # the first try counts
            others = await self._document(NOBODY, PUZZLE, key)
            other = _read(others, PuzzleScore) or PuzzleScore(game_id, START, DOUBT)
            score, other = rated(score, other, puzzle_id, judged.solved)
            changes = [
                PractisedChange(caller.identity, SCORE, game_id, mine, _encoded(score)),
                PractisedChange(NOBODY, PUZZLE, key, others, _encoded(other)),
            ]
            if await self._write(changes):
                break
        return _verdict(game_id, judged, None, score)

    def _puzzles(self, game_id: str) -> dict[str, Any]:
        try:
            return dict(puzzles_of(get(game_id).id))
        except UnknownGame as error:
            raise Refuse("not_found", str(error)) from None

    async def _score(self, caller: Caller, game_id: str) -> PuzzleScore:
        document = await self._document(caller.identity, SCORE, game_id)
        return _read(document, PuzzleScore) or PuzzleScore(game_id, START, DOUBT)

    async def _next(self, game_id: str, score: PuzzleScore) -> str:
        known = list(self._puzzles(game_id))
        if not known:
            raise Refuse("not_found", f"{get(game_id).title} has no puzzles yet")
        new = [each for each in known if _is_new(score, each)]
        if not new:
            left = [each for each in known if each not in score.solved]
            return (left or known)[0]
        rows = await self._rows(NOBODY, PUZZLE)
        mus = {
            key.split(" ")[1]: _decoded(document, PuzzleScore).mu
            for _, key, document in rows
            if key.startswith(game_id)
        }
        return min(new, key=lambda each: abs(mus.get(each, START) - score.mu))

    # -- rows

    async def _kept(self, caller: Caller, exercise: str) -> KeptExercise:
        kept = _read(await self._document(caller.identity, EXERCISE, exercise), KeptExercise)
        if kept is None:
            raise Refuse("not_found", "you have no such exercise; it may have been removed")
        return kept

    async def _rows(self, identity: str, kind: str = "") -> list[Practised]:
        return await self.house.storage.practised(identity, kind)

    async def _document(self, identity: str, kind: str, key: str) -> str | None:
        found = await self.house.storage.practised(identity, kind, key)
        return found[0].document if found else None

    async def _write(self, changes: list[PractisedChange]) -> bool:
        """False: somebody else, or the same person elsewhere, wrote at the same moment."""
        try:
            await self.house.storage.set_practised(changes, now_ms())
        except Conflict:
            return False
        return True

    async def _add(self, identity: str, rows: list[Practised]) -> None:
        """What is new of these rows; refused where it would be more than is kept for anybody."""
        while True:
            known = {row[:2] for row in await self._rows(identity)}
            new = {(row.kind, row.key): row.document for row in rows if row[:2] not in known}
            kinds = [kind for kind, _ in known | new.keys()]
            if kinds.count(EXERCISE) > MOST_EXERCISES or kinds.count(GAME) > MOST_GAMES:
                raise Refuse(
                    "limit", f"{MOST_EXERCISES} exercises and {MOST_GAMES} games are kept; remove some that you know"
                )
            changes = [PractisedChange(identity, *names, None, document) for names, document in new.items()]
            if await self._write(changes):
                return


def _encoded(document: msgspec.Struct) -> str:
    return msgspec.json.encode(document).decode()


def _decoded(document: str, type_: type[T]) -> T:
    return msgspec.json.decode(document, type=type_)


def _read(document: str | None, type_: type[T]) -> T | None:
    return None if document is None else _decoded(document, type_)


def _games(rows: list[Practised]) -> list[GameFigures]:
    found = [_decoded(document, GameFigures) for kind, _, document in rows if kind == GAME]
    return sorted(found, key=lambda each: (each.at, each.id))


def _scores(rows: list[Practised]) -> list[PuzzleScore]:
    return [_decoded(document, PuzzleScore) for kind, _, document in rows if kind == SCORE]


def _is_new(score: PuzzleScore, puzzle_id: str) -> bool:
    return puzzle_id not in score.solved and puzzle_id not in score.failed


def _told(key: str, kept: KeptExercise) -> Exercise:
    record = kept.record
    try:
        game = get(record.game)
        title, stale = game.title, (record.rules, record.components) != (game.rules_version, game.digest())
    except UnknownGame:
        title, stale = record.game, True
    return Exercise(
        id=key,
        game=record.game,
        title=title,
        step=len(record.actions) + 1,
        seat=kept.seat,
        grade=kept.grade,
        loss=kept.loss,
        made_at=kept.made_at,
        due_at=kept.due_at,
        solved=kept.solved,
        tried=kept.tried,
        stale=stale,
    )


def _content(record: Record) -> bytes:
    return msgspec.structs.replace(record, digest="", fairness=UNSET).to_bytes()


def _task(id: str, kind: Any, scene: Scene, is_rated: bool) -> Task:
    moment = msgspec.structs.asdict(scene) | {"theme": THEMES.get(scene.theme, "")}
    return Task(id=id, kind=kind, rated=is_rated, day="", **moment)


def _verdict(game_id: str, judged: tasks.Judged, due_at: int | None, rating: PuzzleScore | None) -> TaskVerdict:
    return TaskVerdict(
        solved=judged.solved,
        credit=judged.credit,
        grade=judged.grade,
        loss=judged.loss,
        error=judged.error,
        tried=judged.tried,
        better=judged.better,
        why=judged.why,
        rules=[RuleCited(rule=rule, text=rulebook.in_short(game_id, rule)) for rule in judged.rules],
        due_at=due_at,
        rating=rating,
    )


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
