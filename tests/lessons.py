"""What is wrong with a lesson, in sentences that name its file and step. The engine plays it; the rest is counted."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from orebit.cli.coverage import coverage, rules
from orebit.core.errors import OrebitError
from orebit.core.game import Game
from orebit.core.lesson import FOLDER, Lesson, Step, Tutor, lessons_of
from orebit.games import get
from orebit.server.catalogue import rules_page
from orebit.server.rulebook import in_short

LONGEST_SENTENCE = 20  # words
LONGEST_NAME = 5
FIRST_ACTION_S = 20
LESSON_S = 120
COURSE_S = 600
BOARDS = Path(__file__).parent.parent / "web" / "src" / "lib" / "games"
PLACES = re.compile(r"""data-place="(?P<plain>[a-z_]+)"|["'`](?P<name>[a-z_]+:[^"'`\s]+)["'`]""")  # or what may be one
HOLE = "0"
COURSE = range(5, 8)  # lessons, those about variants apart


def faults_of(game: Game[Any]) -> list[str]:
    """Of all lessons of a game, and of the course as a whole."""
    lessons = lessons_of(game)
    course = [lesson for lesson in lessons if not lesson.variant]
    faults = [f"{game.id}/{FOLDER}/{lesson.id}.toml: {fault}" for lesson in lessons for fault in _faults(game, lesson)]
    if len(course) not in COURSE:
        faults.append(f"{game.id}: the course has {len(course)} lessons, not {COURSE[0]} to {COURSE[-1]}")
    if course and not course[-1].goes_on:
        faults.append(f"{game.id}: the last lesson of the course does not go on as a game")
    if sum(_seconds(lesson.steps) for lesson in course) > COURSE_S:
        faults.append(f"{game.id}: the course takes longer than {COURSE_S} s to read")
    faults += [
        f"{game.id}: no lesson teaches {section.rule} {section.title}"
        for section in coverage(page_of(game.id), lessons)
        if section.must and not section.lessons
    ]
    return faults


def _faults(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    yield from (f"there is no rule {rule}" for rule in lesson.teaches if rule not in rules_of(game.id))
    for number, step in enumerate(lesson.steps, 1):
        yield from (f"step {number}: {fault}" for fault in _faults_of_text(game, step))
    first = next(i for i, step in enumerate(lesson.steps) if step.play)
    if _seconds(lesson.steps[: first + 1]) > FIRST_ACTION_S:
        yield f"the first action comes after more than {FIRST_ACTION_S} s of reading"
    if _seconds(lesson.steps) > LESSON_S:
        yield f"it takes more than {LESSON_S} s to read"
    try:
        yield from _faults_in_play(game, lesson)
    except OrebitError as error:
        yield str(error)


def _faults_of_text(game: Game[Any], step: Step) -> Iterator[str]:
    for text in (step.say, step.do, *(given.say for given in step.wrong)):
        for sentence in re.split(r"(?<=[.!?]) ", text):
            if len(sentence.split()) > LONGEST_SENTENCE:
                yield f"a sentence of more than {LONGEST_SENTENCE} words: {sentence}"
    if len(step.name.split()) > LONGEST_NAME:
        yield f"a name of more than {LONGEST_NAME} words: {step.name}"
    yield from (f"there is no rule {rule}" for rule in step.why if rule not in rules_of(game.id))
    yield from (f"whoever asks why is told nothing of {rule}" for rule in step.why if not in_short(game.id, rule))
    if step.play and not (step.do and step.why):
        yield "something is to be done, but it is not said what, or by which rule"
    if not step.play and (step.do or step.then or step.wrong):
        yield "nothing is to be done, but it speaks of that"


def _is_only_on_board(game_id: str, place: str, described: set[str]) -> bool:
    """Something that boards show and descriptions have no name for, like the buttons of the dice."""
    kind = place.split(":", maxsplit=1)[0]
    return not any(name.split(":")[0] == kind for name in described) and any(
        could_fit(written, place) for written in places_on(game_id)
    )


def _faults_in_play(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """The intended way, with a wrong action of each kind tried at each step, and back and onward once."""
    tutor = Tutor(game, lesson)
    while not tutor.is_done:
        number, step, before = tutor.at + 1, tutor.step, len(tutor.match.acts)
        places = {line.about for line in tutor.match.describe(tutor.seat)}
        yield from (
            f"step {number}: nothing at the table is called '{place}'"
            for place in step.look
            if place not in places and not _is_only_on_board(game.id, place, places)
        )
        if step.play:
            yield from (f"step {number}: {fault}" for fault in _wrong_answers(tutor))
        if len(tutor.match.acts) != before:
            yield f"step {number}: a wrong action was played"
        tutor.skip()
        if step.play:
            after = game.notation(tutor.match.state)
            tutor.back()
            if len(tutor.match.acts) != before:
                yield f"step {number}: going back does not lead back"
            tutor.skip()
            if game.notation(tutor.match.state) != after:
                yield f"step {number}: doing it again leads elsewhere"
    if not tutor.is_reached():
        yield "the goal is not reached"
    acts = [(act.seat, act.text) for act in tutor.match.acts[tutor.first :]]
    again = Tutor(game, lesson, acts)
    if game.notation(again.match.state) != game.notation(tutor.match.state):
        yield "left and taken up again, it stands otherwise"


def _wrong_answers(tutor: Tutor) -> Iterator[str]:
    step, match, seat = tutor.step, tutor.match, tutor.seat
    if seat not in match.deciders():
        yield "whoever learns has nothing to decide here"
        return
    legal = match.legal(seat)
    yield from (
        f"'{action}' is not allowed here: {match.explain(seat, action)}"
        for number, action in enumerate(step.play)
        if action not in legal and (number == 0 or not any(_begins(text, action) for text in legal))
    )
    illegal = next((text for text in _all_actions(tutor) if text not in legal), "")
    other = next((text for text in legal if not step.is_about(text)), "")
    for text in filter(None, (other, illegal)):
        answer = tutor.play(text)
        if answer.onward or not answer.say:
            yield f"'{text}' gets no answer"
        elif text == illegal and answer.rule != _rule_of(tutor, text):
            yield f"'{text}' is not refused by its rule"
    for number, given in enumerate(step.wrong):
        kind = next((kind for kind in match.game.actions if kind.name == given.action.partition(" ")[0]), None)
        actions = range(kind.first, kind.first + kind.size) if kind else range(0)
        if not any(_begins(match.game.actions.format(code), given.action) for code in actions):
            yield f"an answer is given to '{given.action}', which is no action"
        if given.action in step.play:
            yield f"'{given.action}' goes on, but has an answer for those who err"
        if any(_begins(given.action, earlier.action) for earlier in step.wrong[:number]):
            yield f"'{given.action}' is answered before by a wider one"


def _begins(action: str, text: str) -> bool:
    return action == text or action.startswith(f"{text} ")


def _rule_of(tutor: Tutor, action: str) -> str:
    """What refuses the action, by the rules themselves."""
    refusal = tutor.match.refusal(tutor.seat, action)
    return refusal.rule if refusal else ""


def _all_actions(tutor: Tutor) -> Iterator[str]:
    """Actions that may be legal or not, without trying all of a large space."""
    actions = tutor.match.game.actions
    return (actions.format(code) for code in range(0, actions.size, max(1, actions.size // 500)))


def _seconds(steps: list[Step]) -> int:
    """To read what is said up to and including what is to be done."""
    return sum(step.seconds() for step in steps)


@cache
def page_of(game_id: str) -> str:
    return rules_page(get(game_id)).markdown


def rules_of(game_id: str) -> frozenset[str]:
    """Sections and rulings of a game's rules page."""
    return rules(page_of(game_id))


@cache
def places_on(game_id: str) -> frozenset[str]:
    """The names of places that a board and the table round it write, with a hole where something is filled in."""
    folders = [(BOARDS / game_id, "*"), (BOARDS.parent / "table", "*.svelte")]
    sources = [file.read_text(encoding="utf-8") for folder, name in folders for file in folder.glob(name)]
    return frozenset(
        re.sub(r"\$?\{[^}]*\}", HOLE, one["plain"] or one["name"])
        for source in sources
        for one in PLACES.finditer(source)
    )


def could_fit(place: str, pattern: str) -> bool:
    """As `fits` of words.ts, for a name as the source has it: what is filled in while the board is drawn may be all."""
    parts, wanted = place.split(":"), pattern.split(":")
    return len(parts) == len(wanted) and all(
        part.startswith(want[:-1]) if want.endswith("*") else part in (want, HOLE)
        for part, want in zip(parts, wanted, strict=True)
    )
