"""Lessons as the wire tells them: made from the files, once a process."""

from functools import cache
from typing import Any

from orebit.core.errors import BadLesson
from orebit.core.game import Game
from orebit.core.lesson import Lesson, Step
from orebit.server import rulebook
from orebit.server.catalogue import lessons
from orebit.server.documents import TableDoc
from orebit.server.refusals import Refuse
from orebit.server.wire import LessonCard, LessonInfo, LessonStep, RuleCited


@cache
def digest_of(game_id: str, lesson_id: str) -> str:
    return lessons(game_id)[lesson_id].digest()


def lesson(game: Game[Any], lesson_id: str) -> Lesson:
    try:
        found = lessons(game.id).get(lesson_id)
    except BadLesson as error:
        raise Refuse("state", str(error)) from None
    if found is None:
        known = ", ".join(lessons(game.id)) or "none yet"
        raise Refuse("not_found", f"{game.title} has no lesson '{lesson_id[:40]}'; there are: {known}")
    return found


def is_current(document: TableDoc) -> bool:
    """Is what is taught at the table still in the course, word by word?"""
    begun = document.lesson
    known = lessons(document.game)
    return begun is not None and begun.id in known and digest_of(document.game, begun.id) == begun.digest


def lesson_info(document: TableDoc) -> LessonInfo | None:
    """None when the lesson has been written anew since: it can only be begun again."""
    if document.lesson is None or not is_current(document):
        return None
    known = lessons(document.game)
    taught = known[document.lesson.id]
    return LessonInfo(
        id=taught.id,
        title=taught.title,
        idea=taught.idea,
        variant=taught.variant,
        number=list(known).index(taught.id) + 1,
        course=cards(document.game),
        at=document.lesson.at,
        steps=_steps(document.game, taught.id),
        goes_on=taught.goes_on,
    )


@cache
def cards(game_id: str) -> list[LessonCard]:
    return [
        LessonCard(
            id=each.id,
            title=each.title,
            idea=each.idea,
            variant=each.variant,
            steps=len(each.steps),
            seconds=each.seconds(),
            goes_on=each.goes_on != "",
        )
        for each in lessons(game_id).values()
    ]


@cache
def _steps(game_id: str, lesson_id: str) -> list[LessonStep]:
    return [_step(game_id, step) for step in lessons(game_id)[lesson_id].steps]


def _step(game_id: str, step: Step) -> LessonStep:
    cited = [RuleCited(rule=rule, text=rulebook.in_short(game_id, rule)) for rule in step.why]
    return LessonStep(
        name=step.name,
        say=step.say,
        look=step.look,
        do=step.do,
        actions=step.play,
        why=cited,
        seconds=step.seconds(),
    )
