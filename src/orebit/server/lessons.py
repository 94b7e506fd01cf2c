"""Lessons at the table: one person, no clock, nothing counted. The table is kept like any other; only what a step asks
for is played at it, with what the others' script says, and in one write with the step that comes next."""

from typing import Literal, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from orebit.core.errors import BadLesson, OrebitError
from orebit.core.lesson import LESSON_OVER, Answer, Lesson, Step, Tutor, answer_to
from orebit.core.match import Match, seed_bytes
from orebit.core.reasons import Refusal
from orebit.core.record import acts_of
from orebit.games import get
from orebit.server import catalogue, records, taught
from orebit.server.bots import check_bot
from orebit.server.checks import check_fresh
from orebit.server.documents import REWIND, LessonDoc, Row, SeatDoc, TableDoc
from orebit.server.house import House
from orebit.server.keys import new_table_id
from orebit.server.refusals import Refuse, illegal, refuse_for
from orebit.server.rooms import Rooms, new_table
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable, now_ms
from orebit.server.wire import Course, LessonUnderWay, Played, TableSettings

Move: TypeAlias = Literal["on", "back", "skip"]
TEACHER = "easy"  # what the other seats are called while a script plays them
ALONE = TableSettings(spectators="none", chat="off", take_back="never", takeover=False)


class Lessons:
    """Beginning, taking up, trying, turning back and going on."""

    def __init__(self, house: House, rooms: Rooms) -> None:
        self.house = house
        self.rooms = rooms

    async def course(self, game_id: str, caller: Caller) -> Course:
        game = catalogue.the_game(game_id)
        begun = await self._begun(game_id, caller)
        under_way = None
        if begun is not None and begun.lesson is not None and not _is_done(begun):
            under_way = LessonUnderWay(lesson=begun.lesson.id, table=begun.id, at=begun.lesson.at)
        return Course(game=game.id, title=game.title, lessons=taught.cards(game.id), under_way=under_way)

    async def learn(self, game_id: str, lesson_id: str, caller: Caller, name: str, anew: bool) -> OpenTable:
        """The caller's table of this lesson: where it was left, or a new one. A person has one lesson a game."""
        game = catalogue.the_game(game_id)
        lesson = taught.lesson(game, lesson_id)
        begun = await self._begun(game_id, caller)
        if begun is not None and begun.lesson is not None:
            if begun.lesson.id == lesson_id and not anew and not _is_done(begun):
                return await self.house.table(begun.id)
            await self._close(begun.id)
        await self.rooms.check_may_create(caller)
        document, rows = self._laid(lesson, game_id, caller, name)
        return await self.rooms.open(document, caller, rows)

    async def _begun(self, game_id: str, caller: Caller) -> TableDoc | None:
        """The lesson of this game that the caller has begun, if it is still what the course teaches."""
        if not caller.identity:
            return None
        known = await self.house.storage.of_identity(caller.identity)
        return next((one for one in known if one.game == game_id and one.lesson and one.status == "playing"), None)

    def _laid(self, lesson: Lesson, game_id: str, caller: Caller, name: str) -> tuple[TableDoc, list[Row]]:
        """The table of a lesson at its first step."""
        start, game = lesson.start, get(game_id)
        bot = lesson.goes_on or TEACHER
        check_bot(bot, self.house.settings.work.bot_ms)
        try:
            tutor = Tutor(game, lesson)
        except OrebitError as error:
            raise _unfit(error) from None
        seats = [
            SeatDoc(kind="person", identity=caller.identity, name=name, generation=1)
            if seat == start.seat
            else SeatDoc(kind="bot", bot=bot)
            for seat in tutor.match.player_seats
        ]
        document = new_table(game_id, dict(start.options), seats, room=new_table_id())
        document.host, document.host_name = caller.identity, name
        document.settings = ALONE
        document.status, document.started_at = "playing", now_ms()
        document.seed = seed_bytes(start.seed).hex()
        document.lesson = LessonDoc(lesson.id, lesson.digest())
        self.house.seating.note_marks(document, caller)
        acts = [(act.seat, act.text) for act in tutor.match.acts]
        return document, [Row(ply, seat, text, now_ms()) for ply, (seat, text) in enumerate(acts)]

    async def _close(self, table_id: str) -> None:
        table = await self.house.table(table_id)

        def change(document: TableDoc) -> list[str] | None:
            if document.status != "playing":
                return None
            document.end("closed", now_ms())
            return []

        async with table.lock:
            await self.house.change(table, change)

    # -- during a lesson

    async def play(
        self, table: OpenTable, caller: Caller, command_id: str, seat: int, action: str, seq: int | None
    ) -> Played:
        """Try an action: what the step is about is played, everything else is refused with its answer."""
        command, action = f"{seat} {command_id}", " ".join(action.split())

        def change(document: TableDoc) -> list[tuple[int, str]] | None:
            self.house.seating.check_seat(document, seat)
            if command in table.kept.commands and self.house.seating.owns(document, seat, caller):
                return None
            begun, step = self._shown(document, caller, seat)
            answer = self._answer(table, step, seat, action)
            if seq is not None:
                check_fresh(table, seat, seq)
            if not answer.onward:
                raise illegal(Refusal(answer.code, answer.rule, answer.say, answer.facts))
            begun.at += 1
            return self._fitting(table, step.acts(seat, action))

        async with table.lock:
            await self.house.change(table, change, command)
        return Played(id=command_id, seat=seat, seq=table.kept.commands[command])

    async def turn(self, table: OpenTable, caller: Caller, move: Move, at: int) -> None:
        """Read on, go back a step, or let the table do this one."""

        def change(document: TableDoc) -> list[str | tuple[int, str]] | None:
            begun, lesson = self._begun_here(document)
            self.house.seating.check_holds(document, lesson.start.seat, caller)
            if begun.at != at:
                return None  # it has happened already
            if move == "back":
                return self._back(table, begun, lesson)
            _, step = self._shown(document, caller, lesson.start.seat)
            if step.play and move == "on":
                raise Refuse("state", f"here something is to be done: {step.do}")
            begun.at += 1
            return [*self._fitting(table, step.acts(lesson.start.seat, step.play[0]))] if step.play else []

        async with table.lock:
            await self.house.change(table, change)

    def _back(self, table: OpenTable, begun: LessonDoc, lesson: Lesson) -> list[str | tuple[int, str]] | None:
        if begun.at == 0:
            return None
        begun.at -= 1
        step = lesson.steps[begun.at]
        return [f"{REWIND} {len(table.kept.match.acts) - 1 - len(step.then)}"] if step.play else []

    def refusals(self, table: OpenTable, seat: int, actions: list[str]) -> list[Refusal | None]:
        """Why actions may not be played, with the answers that the step has for those who err."""
        begun, lesson = self._begun_here(table.document)
        told: list[Refusal | None] = []
        for action in actions:
            refusal = table.kept.match.refusal(seat, action)
            if refusal is not None and begun.at < len(lesson.steps):
                answer = answer_to(lesson.steps[begun.at], table.kept.match, seat, action)
                refusal = replace(refusal, why=answer.say)
            told.append(refusal)
        return told

    async def play_on(self, table: OpenTable, caller: Caller, name: str) -> OpenTable:
        """The last lesson goes on as a real game: at a table of its own, with what nobody could know dealt anew."""
        document = table.document
        begun, lesson = self._begun_here(document)
        self.house.seating.check_holds(document, lesson.start.seat, caller)
        if document.next is not None:
            return await self.house.table(document.next)
        if not lesson.goes_on or begun.at < len(lesson.steps):
            raise Refuse("state", "only the last lesson goes on as a game, once its last step is done")
        record = replace(records.record_of(document, table.kept.rows), fairness=UNSET)  # its seed stands in the lesson
        steps, seat = len(record.actions), lesson.start.seat
        opened = await self.rooms.play_on(
            caller, record.to_bytes(), steps, seat, lesson.goes_on, "", entropy_follows=True, name=name
        )

        def change(changed: TableDoc) -> list[str] | None:
            if changed.next is not None:
                return None
            changed.next = opened.id
            changed.end("closed", now_ms())
            return []

        async with table.lock:
            await self.house.change(table, change)
        assert table.document.next is not None
        return await self.house.table(table.document.next)

    def _begun_here(self, document: TableDoc) -> tuple[LessonDoc, Lesson]:
        if document.lesson is None:
            raise Refuse("state", "no lesson is taught at this table")
        if not taught.is_current(document):
            raise Refuse("state", "this lesson has been written anew since you began it: begin it again")
        return document.lesson, catalogue.lessons(document.game)[document.lesson.id]

    def _shown(self, document: TableDoc, caller: Caller, seat: int) -> tuple[LessonDoc, Step]:
        """The step that waits for the caller."""
        begun, lesson = self._begun_here(document)
        self.house.seating.check_holds(document, seat, caller)
        if begun.at >= len(lesson.steps) or document.status != "playing":
            raise illegal(LESSON_OVER.refusal())
        return begun, lesson.steps[begun.at]

    def _answer(self, table: OpenTable, step: Step, seat: int, action: str) -> Answer:
        try:
            return answer_to(step, table.kept.match, seat, action)
        except OrebitError as error:
            raise refuse_for(error) from None

    def _fitting(self, table: OpenTable, acts: list[str]) -> list[tuple[int, str]]:
        """The acts of a step, tried before they are stored: what is stored must be playable again."""
        match = table.kept.match
        tried = Match(match.game, match.setup, match.seed)
        try:
            pairs = acts_of(acts)
            tried.replay([*((act.seat, act.text) for act in match.acts), *pairs])
        except OrebitError as error:
            raise _unfit(error) from None
        return list(pairs)


def _is_done(document: TableDoc) -> bool:
    """Over, or no longer what the course teaches: there is nothing to take up."""
    assert document.lesson is not None
    return not taught.is_current(document) or document.lesson.at >= len(
        catalogue.lessons(document.game)[document.lesson.id].steps
    )


def _unfit(error: OrebitError) -> Refuse:
    why = str(error) if isinstance(error, BadLesson) else f"this lesson does not fit the rules that are here: {error}"
    return Refuse("state", why)
