"""Lessons: a few acts of a real match, with a sentence before each. The engine plays them, so that they cannot rot.

A lesson is a file `lessons/NN-name.toml` in the game's package; browser, terminal and tests play it through `Tutor`.
"""

import hashlib
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from orebit.core.components import folder_of
from orebit.core.errors import BadLesson, OrebitError
from orebit.core.game import Game
from orebit.core.match import Match, new_match
from orebit.core.options import Value
from orebit.core.reasons import Facts, Reason
from orebit.core.record import acts_of

FOLDER = "lessons"
LEGAL_BUT_NOT_NOW = Reason("lesson", "", "that is allowed, but not what this step is about: {do}")
LESSON_OVER = Reason("lesson_over", "", "the lesson is over")
WORDS_A_MINUTE = 200  # that somebody reads


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to one wrong action, or to all that begin so, instead of the usual one."""

    action: str
    say: str
    words: str = ""  # how somebody may put it who types, where the action does not tell


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, what to look at, and what to do. A step without `play` is only read."""

    say: str
    name: str = ""  # what it is about in a few words, for a list of the steps
    look: list[str] = []  # what it speaks of, as `describe` names it
    do: str = ""
    play: list[str] = []  # what goes on; the first one is meant, others may be how actions begin: "place_tile"
    then: list[str] = []  # what others do then, or the table for whoever learns: "1 recharge"
    wrong: list[Given] = []
    why: list[str] = []  # rules to read

    def is_about(self, action: str) -> bool:
        return _names(self.play, action)

    def acts(self, seat: int, action: str) -> list[str]:
        """What is played when the seat does it with this action."""
        return [f"{seat} {action}", *self.then]

    def answer_in_words(self, typed: str) -> str:
        """The answer to the first wrong action that has all these words; empty without one."""
        words = set(typed.lower().split())
        return next((one.say for one in self.wrong if words <= set(f"{one.action} {one.words}".lower().split())), "")

    def seconds(self) -> int:
        """How long it takes to read."""
        return round(60 * len(f"{self.say} {self.do}".split()) / WORDS_A_MINUTE)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that the lesson is a part of, up to its first step."""

    seed: int
    players: int = 2
    seat: int = 0  # of whoever learns
    options: dict[str, Value] = {}
    acts: list[str] = []


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lesson has led to, for the engine to check: an event that was told, a score, or the end of the match."""

    event: str = ""
    facts: dict[str, int] = {}
    score: int | None = None  # of whoever learns, at least
    over: bool = False


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    idea: str  # the one thing that it teaches, in a sentence
    teaches: list[str]  # rules, as the rules page numbers them
    start: Start
    steps: list[Step]
    goal: Goal
    variant: str = ""  # what it is about when it is no part of the course: "Solo"
    goes_on: str = ""  # a bot: after the last step the match goes on against it
    id: str = ""  # the file's name

    def seconds(self) -> int:
        return sum(step.seconds() for step in self.steps)

    def digest(self) -> str:
        """Tells whether a lesson that was left is still the same."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Answer(msgspec.Struct, frozen=True):
    """What a try led to: the lesson went on, or why not, as a refusal tells it."""

    onward: bool
    say: str = ""
    rule: str = ""
    code: str = ""
    facts: Facts = {}


def _names(texts: Sequence[str], action: str) -> bool:
    """Whether one of the texts is the action, or how it begins: its kind, or that and some of its arguments."""
    return any(action == text or action.startswith(f"{text} ") for text in texts)


def lessons_of(game: Game[Any]) -> list[Lesson]:
    """The course, then the lessons about variants, each in the order of their files."""
    found = [load_lesson(file) for file in sorted((folder_of(game.id) / FOLDER).glob("*.toml"))]
    return sorted(found, key=lambda lesson: lesson.variant != "")


def load_lesson(file: Path) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(file.read_text()), Lesson)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"the lesson {file} cannot be read: {error}") from None
    if not any(step.play for step in lesson.steps):
        raise BadLesson(f"the lesson {file} has no step in which something is done")
    return msgspec.structs.replace(lesson, id=file.stem)


def answer_to(step: Step, match: Match, seat: int, action: str) -> Answer:
    """What a try at this step leads to. Text that is no action raises, and says how actions are written."""
    if action in step.play:
        return Answer(True)
    refusal = match.refusal(seat, action)
    if refusal is None and step.is_about(action):
        return Answer(True)
    told = refusal or LEGAL_BUT_NOT_NOW.refusal({"do": step.do})
    for given in step.wrong:
        if _names([given.action], action):
            return Answer(False, given.say, told.rule, told.code, told.facts)
    return Answer(False, told.why, told.rule, told.code, told.facts)


class Tutor:
    """A lesson being played. Only the acts of the match say how far it has come, so that it can be left at any time."""

    def __init__(self, game: Game[Any], lesson: Lesson, acts: Sequence[tuple[int, str]] = ()) -> None:
        """`acts`: what was played in it before; if the lesson has changed since, as far as it still goes."""
        start = lesson.start
        self.lesson = lesson
        self.seat = start.seat
        self.match = new_match(game, start.players, start.options, start.seed)
        self._played("[start]", start.acts)
        self.first = len(self.match.acts)
        self.first_ply = self.match.ply(self.seat)
        self.at = 0  # the step that is shown
        while len(self.match.acts) - self.first < len(acts):
            self.at = self._doing()
            if not self.play(acts[len(self.match.acts) - self.first][1]).onward:
                return

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_done(self) -> bool:
        return self.at == len(self.lesson.steps)

    def play(self, action: str) -> Answer:
        """Try an action. Only what the step is about is played; whatever else it is, the answer says so."""
        if self.is_done:
            over = LESSON_OVER.refusal()
            return Answer(False, over.why, code=over.code)
        answer = answer_to(self.step, self.match, self.seat, action)
        if answer.onward:
            self._played(f"step {self.at + 1}", self.step.acts(self.seat, action))
            self.at += 1
        return answer

    def read_on(self) -> None:
        """Past a step that is only read."""
        if not self.is_done and not self.step.play:
            self.at += 1

    def skip(self) -> None:
        """As if the step had been done."""
        if self.is_done:
            return
        if self.step.play:
            self.play(self.step.play[0])
        else:
            self.read_on()

    def back(self) -> None:
        """To the step before this one, with the table as it was then."""
        if self.at == 0:
            return
        self.at -= 1
        if self.step.play:
            self.match.rewind(len(self.match.acts) - 1 - len(self.step.then))

    def is_reached(self) -> bool:
        """Whether what has happened is what the lesson is for."""
        goal, match = self.lesson.goal, self.match
        told = match.log(self.seat, self.first_ply + 1)
        happened = not goal.event or any(
            line.event == goal.event and all(line.facts.get(name) == value for name, value in goal.facts.items())
            for line in told
        )
        enough = goal.score is None or match.scores()[self.seat] >= goal.score
        return happened and enough and (match.is_over() or not goal.over)

    def _doing(self) -> int:
        """The next step in which something is done, or the end."""
        steps = self.lesson.steps
        return next((i for i in range(self.at, len(steps)) if steps[i].play), len(steps))

    def _played(self, where: str, acts: Sequence[str]) -> None:
        try:
            self.match.replay(acts_of(list(acts)))
        except OrebitError as error:
            raise BadLesson(f"{self.match.game.id}/{FOLDER}/{self.lesson.id}.toml, {where}: {error}") from None
