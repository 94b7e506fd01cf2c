"""`orebit learn`: a game's lessons at this terminal, one thing at a time, learned by doing it."""

from typing import Annotated

from cyclopts import Parameter

from orebit.cli.choices import MOST, ChoiceList
from orebit.cli.coverage import coverage, table
from orebit.cli.meaning import meaning
from orebit.cli.output import say
from orebit.cli.table import ME, PROMPT, Leave, TerminalTable, nothing_fits, read_line, sentence
from orebit.core.errors import BadSetup, OrebitError, UnknownAction
from orebit.core.lesson import Lesson, Tutor, lessons_of
from orebit.games import get
from orebit.server import catalogue
from orebit.server.rulebook import in_short

HELP = """Type the number of a choice, its action as text, or a word or two of it.
  list        all choices
  look        the table in sentences
  why         the rule behind this step
  what WORD   what a word of the game means, or what a card does; `what` lists the words
  back        the step before
  skip        let the table do this step
  quit        leave; the lesson can be taken up again"""


def learn(
    id: Annotated[str, Parameter(help="The id of a game; `orebit games` lists them.")] = "",
    lesson: Annotated[int, Parameter(help="Begin with this lesson, counted from 1.")] = 0,
    /,
    *,
    show_coverage: Annotated[
        bool, Parameter(name="--coverage", help="Show which sections of the rules the lessons teach.")
    ] = False,
) -> int:
    """Learn a game in this terminal, by doing."""
    if not id:
        raise BadSetup("name a game, like: orebit learn dark_side; `orebit games` lists them")
    lessons = lessons_of(get(id))
    if not lessons:
        raise BadSetup(f"{get(id).title} has no lessons yet; `orebit terminal {id}` plays it")
    if show_coverage:
        print(*table(coverage(catalogue.rules_page(get(id)).markdown, lessons)), sep="\n")
        return 0
    if lesson not in range(len(lessons) + 1):
        raise BadSetup(f"{get(id).title} has {len(lessons)} lessons: there is no lesson {lesson}")
    return TerminalCourse(id, lessons).run(max(lesson, 1))


class TerminalCourse:
    """Lessons one after the other, until somebody leaves."""

    def __init__(self, game_id: str, lessons: list[Lesson]) -> None:
        self.game = get(game_id)
        self.lessons = lessons
        self.course = sum(1 for lesson in lessons if not lesson.variant)

    def run(self, first: int) -> int:
        say(f"{self.game.title}, in {self.course} lessons. Type ? for help.")
        number = first
        try:
            for number in range(first, len(self.lessons) + 1):
                tutor = self._teach(number)
                if tutor.lesson.goes_on:
                    self._go_on(tutor)
                    self._name_variants()
                    return 0
        except Leave:
            say(f"Go on with: orebit learn {self.game.id} {number}")
        return 0

    def _teach(self, number: int) -> Tutor:
        lesson = self.lessons[number - 1]
        variant = "" if lesson.variant == lesson.title else f" ({lesson.variant})"
        place = f"Another way to play{variant}" if lesson.variant else f"Lesson {number} of {self.course}"
        say(f"\n{place}: {lesson.title}\n{lesson.idea}")
        tutor = Tutor(self.game, lesson)
        told = len(tutor.match.log(tutor.seat))
        while not tutor.is_done:
            told = self._tell(tutor, told)
            if tutor.step.play:
                self._ask(tutor)
            else:
                self._wait(tutor)
        self._happened(tutor, told)
        say("Done.")
        return tutor

    @staticmethod
    def _tell(tutor: Tutor, told: int) -> int:
        """What has happened, what is said, and the lines of the table that it speaks of."""
        told = TerminalCourse._happened(tutor, told)
        step = tutor.step
        say(f"\n[{tutor.at + 1} of {len(tutor.lesson.steps)}] {step.say}")
        for line in tutor.match.describe(tutor.seat):
            if line.about in step.look:
                say(f"  {line.text}")
        if step.do:
            say(f"Now you: {step.do}")
        return told

    @staticmethod
    def _happened(tutor: Tutor, told: int) -> int:
        """What has happened since; how much is told then."""
        lines = tutor.match.log(tutor.seat)
        if lines[told:]:
            say("", *(line.text for line in lines[told:]))
        return len(lines)

    def _wait(self, tutor: Tutor) -> None:
        """Until somebody has read it. All words but those of choices are understood here too."""
        at = tutor.at
        while tutor.at == at:
            word = read_line("Press Enter to go on. ").strip().lower()
            if not word:
                tutor.read_on()
            elif not self._obey(tutor, ChoiceList([]), word):
                say("Here is nothing to decide. Type ? for help.")

    def _ask(self, tutor: Tutor) -> None:
        """Until the step is done, or another one is shown."""
        choices = ChoiceList(tutor.match.choices(tutor.seat))
        say(*choices.overview())
        at = tutor.at
        while tutor.at == at:
            line = read_line(PROMPT).strip()
            try:
                if not self._obey(tutor, choices, line.lower()):
                    self._try(tutor, choices, line)
            except OrebitError as error:
                say(sentence(error))

    @staticmethod
    def _obey(tutor: Tutor, choices: ChoiceList, word: str) -> bool:
        if word in ("?", "help"):
            say(HELP)
        elif word in ("", "list"):
            say(*choices.lines(range(1, len(choices) + 1)))
        elif word == "look":
            say(*(line.text for line in tutor.match.describe(tutor.seat)))
        elif word == "why":
            rules = [f"{rule}: {in_short(tutor.match.game.id, rule)}" for rule in tutor.step.why]
            say(*(rules or ["Nothing is to be done here, so no rule asks for it."]))
        elif word.partition(" ")[0] == "what":
            say(*meaning(tutor.match.game, word[len("what") :].strip(), tutor.match.describe(tutor.seat)))
        elif word == "back":
            tutor.back()
        elif word == "skip":
            tutor.skip()
        elif word in ("quit", "exit"):
            raise Leave
        else:
            return False
        return True

    @staticmethod
    def _try(tutor: Tutor, choices: ChoiceList, line: str) -> None:
        number = int(line) if line.isdecimal() else 0
        if choices.numbered(number) and number not in choices.shown:  # nobody plays what they have not read
            say(*choices.lines([number]), f"Type {number} again to play it.")
            return
        choice = choices.called(line) or choices.numbered(number)
        try:
            answer = tutor.play(choice.action if choice else line)
        except UnknownAction:
            fitting = choices.matching(line)
            if len(fitting) > 1:
                say(*choices.lines(fitting, MOST))
                return
            found = [choice.action for choice in map(choices.numbered, fitting) if choice]
            meant = next(iter((*found, *choices.completed(tutor.match.game.actions, line))), None)
            if meant is None:
                given = tutor.step.answer_in_words(line)
                say(*([given] if given else nothing_fits(tutor.match, tutor.seat, choices, line)))
                return
            answer = tutor.play(meant)
        if not answer.onward:
            say(sentence(answer.say))

    def _name_variants(self) -> None:
        """Who comes from a game wants to hear of further lessons, not to be in one."""
        for number, lesson in enumerate(self.lessons, 1):
            if lesson.variant:
                say(f"About {lesson.variant}: orebit learn {self.game.id} {number}")

    def _go_on(self, tutor: Tutor) -> None:
        """The last lesson is the beginning of a real game."""
        match = tutor.match
        say(f"\nThe game goes on against {tutor.lesson.goes_on}. From here on everything is up to you.")
        for seat in match.player_seats:
            match.hand_over(seat, ME if seat == tutor.seat else tutor.lesson.goes_on)
        TerminalTable(match).run()
