"""A table in a terminal: asks the people, lets the bots play, and shows each person what their seat may know."""

import contextlib
import hashlib
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from orebit import bots
from orebit.bots.hint import hint
from orebit.cli.choices import FEW, MOST, ChoiceList, spoken
from orebit.cli.ending import ending
from orebit.cli.meaning import meaning
from orebit.cli.output import say
from orebit.core.actions import ActionSpace, Kind
from orebit.core.description import DescriptionLine, texts
from orebit.core.errors import NoTakeBack, OrebitError, UnknownAction
from orebit.core.match import Match
from orebit.core.record import SUFFIX
from orebit.core.state import PUBLIC, TABLE
from orebit.core.view import Choice, LogLine
from orebit.core.words import capital

ME = "me"
PROMPT = "> "
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and what was scrolled away
SAMPLE = 40  # of a kind's actions, to see why none can be played
HINT_MS = 1500  # that somebody waits for a hint
STREAMS = 64  # of a bot's chance, for one act: one a seat

HELP = """Type the number of a choice, or its action as text, to play it.
Type a word or two to see what fits them; if only one choice does, Enter plays it.
  list            all choices
  look            the whole table in sentences; by itself it tells what has changed
  preview 3       what choice 3 would surely do
  hint            what the bot would do in your place, and why; only against bots
  why ACTION      why an action is not allowed now; `actions` tells how actions are written
  what WORD       what a word of the game means, or what a card does; `what` lists the words
  log             what has happened; `log 5` only the last five lines
  undo            take your last choice back
  save FILE       keep the match; `orebit terminal --load FILE` goes on with it
  quit            leave the table"""


class Leave(Exception):
    """Somebody wants to go: quit, the end of the input, or Ctrl-C."""


class TerminalTable:
    """One match, from here to its end or until somebody leaves."""

    def __init__(self, match: Match, ask_forced: bool = False, file: Path | None = None) -> None:
        self.match = match
        self.ask_forced = ask_forced
        self.names = match.game.seat_names(match.setup)
        self.people = [seat for seat in match.player_seats if match.player(seat) == ME]
        self.seated = self.people[0] if len(self.people) == 1 else PUBLIC  # whose eyes are on the screen
        self.file = file
        self.saved = self._acts() if file else None
        self.told: dict[int, int] = {}  # by seat: how many lines of its log it has read
        self.known: dict[int, set[DescriptionLine]] = {}  # by seat: the lines of the table that it has read
        self.offered: Choice | None = None  # what Enter plays
        self.asked: dict[int, int] = {}  # by seat: how many acts had been played when it last chose
        self.notes: dict[int, list[tuple[int, str]]] = {}  # by seat: what the table did for it, before which line
        self.bot_seed = int.from_bytes(hashlib.sha256(b"bots" + match.seed).digest()[:7], "big")

    # -- the match

    def run(self) -> int:
        self._greet()
        try:
            while True:
                while not self.match.is_over():
                    self._next_act()
                if not self._after_the_end():
                    return 0
        except Leave:
            self._leave()
            return 0

    def _next_act(self) -> None:
        seat = self.match.deciders()[0]
        legal = self.match.legal_codes(seat)
        if len(legal) == 1 and not self.ask_forced and not self._may_review(seat):
            self._play_forced(seat, legal[0])
        elif seat in self.people:
            self._ask(seat)
        else:
            # A bot's choice hangs on the seed and the place in the match only: a loaded match goes on as it would have.
            bot = bots.get(self.match.player(seat), self.bot_seed, len(self.match.acts) * STREAMS + seat)
            self.match.play(seat, bot.choose(self.match.perspective(seat, bot.chance)))

    def _may_review(self, seat: int) -> bool:
        """Whether a person's last choice can still be taken back: then nothing is sealed without asking."""
        last = self.match.acts[-1] if self.match.acts else None
        return seat in self.people and last is not None and last.seat == seat and not last.revealing

    def _play_forced(self, seat: int, action: int) -> None:
        if seat in self.people:
            [choice] = self.match.choices(seat)
            note = f"{self.names[seat]} had one choice only, so the table played it. {spoken(choice)}"
            self.notes.setdefault(seat, []).append((len(self.match.log(seat)), note))
        self.match.play(seat, action)

    def _ask(self, seat: int) -> None:
        """Ask a person until they have acted."""
        passed = self._seat(seat)
        news = self._tell_news(seat)
        choices = ChoiceList(self.match.choices(seat))
        if passed or seat not in self.asked or self._others_acted(seat) or len(choices) == 1:
            self._tell_changes(seat, news)
        say("", self.match.game.prompt(self.match.state, seat), *choices.overview())
        if len(choices) == 1:
            self._offer(choices, 1, "That is all that is left. Press Enter to play it, or type undo.")
        before = self._acts()
        while self._acts() == before:
            line = read_line(PROMPT)
            try:
                self._obey(seat, choices, line)
            except OrebitError as error:
                say(sentence(error))
        if len(self.match.acts) > len(before):
            self.asked[seat] = len(before)

    def _others_acted(self, seat: int) -> bool:
        return any(act.seat != seat for act in self.match.acts[self.asked[seat] :])

    # -- what is typed

    def _obey(self, seat: int, choices: ChoiceList, line: str) -> None:
        line = line.strip()
        word, _, rest = line.partition(" ")
        offered, self.offered = self.offered, None
        choice = choices.called(line) if line else offered
        if choice is None and line.isdecimal():
            choice = self._numbered(choices, int(line))
        if choice is not None:
            self.match.play(seat, choice.action)
        elif not line.isdecimal() and not self._obey_command(seat, choices, word.lower(), rest.strip()):
            self._narrow(seat, choices, line)

    def _numbered(self, choices: ChoiceList, number: int) -> Choice | None:
        """The choice of that number, if it was on the screen: nobody plays what they have not read."""
        choice = choices.numbered(number)
        if choice is None:
            say(f"There is no choice {number}: they are numbered from 1 to {len(choices)}.")
            say(*choices.lines(choices.matching(str(number)), FEW))  # it may be what a card or a die is called
        elif number not in choices.shown:
            self._offer(choices, number)
            return None
        return choice

    def _offer(self, choices: ChoiceList, number: int, how: str = "Press Enter to play it.") -> None:
        if number not in choices.shown:
            say(*choices.lines([number]))
        self.offered = choices.numbered(number)
        say(how)

    def _obey_command(self, seat: int, choices: ChoiceList, word: str, rest: str) -> bool:
        """Whether it was a command."""
        if word in ("?", "help"):
            say(HELP)
        elif word == "list" or not word:
            say(*(choices.lines(range(1, len(choices) + 1)) if word else choices.overview()))
        elif word == "preview":
            self._preview(seat, choices, rest)
        elif word == "hint":
            self._hint(seat, choices)
        elif word == "why":
            self._explain(seat, choices, rest)
        elif word == "actions":
            say(*(f"  {kind.usage}" for kind in self.match.game.actions))
        elif word == "table":
            self._act_as_table(rest)
        else:
            return self._obey_anytime(seat, word, rest)
        return True

    def _obey_anytime(self, seat: int, word: str, rest: str) -> bool:
        """The commands that work after the end too."""
        if word == "look":
            self._look(seat)
        elif word == "what":
            say(*meaning(self.match.game, rest, self.match.describe(self.seated)))
        elif word == "log":
            self._tell_log(seat, rest)
        elif word == "undo":
            self._undo()
        elif word == "save":
            self._save(rest)
        elif word in ("quit", "exit"):
            raise Leave
        else:
            return False
        return True

    def _narrow(self, seat: int, choices: ChoiceList, line: str) -> None:
        """Text that is no choice: an action that is not legal, or words that fit some choices."""
        with contextlib.suppress(UnknownAction):
            say(f"You may not play '{line}': {self.match.explain(seat, line)}.")
            return
        numbers = choices.matching(line)
        if len(numbers) == 1:
            say(*choices.lines(numbers))
            self._offer(choices, numbers[0])
        elif numbers:
            say(*choices.lines(numbers, MOST))
        else:
            say(*nothing_fits(self.match, seat, choices, line))

    def _preview(self, seat: int, choices: ChoiceList, text: str) -> None:
        action = self._meant(choices, text)
        lines = self.match.preview(seat, action)
        if lines:
            say("It would surely do this:", *(f"  {line.text}" for line in lines))
        else:
            say("What it does is decided by chance or by something hidden: nothing can be told before.")

    def _hint(self, seat: int, choices: ChoiceList) -> None:
        if len(self.people) > 1:
            say("Hints are for games against bots: several people play here.")
            return
        found = hint(self.match, seat, len(self.match.acts), HINT_MS)
        say(f"I would: {found.label}", *(f"  {reason}" for reason in found.reasons))
        self._offer(choices, 1 + [choice.action for choice in choices.choices].index(found.action))

    def _explain(self, seat: int, choices: ChoiceList, text: str) -> None:
        action = self._meant(choices, text)
        refusal = self.match.explain(seat, action)
        say(f"You may not play '{action}': {refusal}." if refusal else f"You may play '{action}' now.")

    @staticmethod
    def _meant(choices: ChoiceList, text: str) -> str:
        """The action that a number or a text stands for."""
        if not text:
            raise OrebitError("say which action is meant: the number of a choice, or an action as text")
        choice = choices.called(text) or (choices.numbered(int(text)) if text.isdecimal() else None)
        return choice.action if choice else text

    def _act_as_table(self, text: str) -> None:
        """Acts of nobody at the table, like "time is up"."""
        legal = self.match.legal(TABLE)
        if text in legal:
            self.match.play(TABLE, text)
        elif legal:
            say("The table itself may do this now:", *(f"  table {action}" for action in legal))
        else:
            say("The table itself has nothing to do now.")

    # -- taking back

    def _undo(self) -> None:
        """Go back to the last choice of a person; what the table played for somebody is no choice."""
        before = self._acts()
        people = [i for i, (seat, _) in enumerate(before) if seat in self.people]
        try:
            for i in reversed(people):
                seat, text = before[i]
                shown = self._undo_act(i, seat)
                if self.ask_forced or len(self.match.legal_codes(seat)) > 1:
                    # Among people the text may be another's secret.
                    say(f"Taken back: {text if len(self.people) == 1 else self.names[seat]}.{shown}")
                    self._forget_what_was_told()
                    return
            raise NoTakeBack("there is nothing to take back: nobody has had a choice yet")
        except NoTakeBack:
            if self._acts() != before:
                self.match.rewind(0)
                self.match.replay(before)
            raise

    def _undo_act(self, i: int, seat: int) -> str:
        """Among people only what showed nothing goes back; a person alone with bots may take anything back."""
        if len(self.people) == 1:
            shown = any(act.revealing for act in self.match.acts[i:])
            self.match.rewind(i)
            return " What it showed, you have seen." if shown else ""
        try:
            self.match.take_back(seat)
        except NoTakeBack:  # its reason quotes actions, and those may be secret
            raise NoTakeBack(
                f"the last choice of {self.names[seat]} stays: since then something was drawn or shown, "
                "or somebody has answered it"
            ) from None
        return ""

    def _forget_what_was_told(self) -> None:
        """After going back: nobody has read more than there is, and the table is shown anew."""
        self.asked.clear()
        self.notes.clear()
        self.told = {seat: min(told, len(self.match.log(seat))) for seat, told in self.told.items()}

    # -- what is shown

    def _greet(self) -> None:
        match = self.match
        say(f"{match.game.title}, by {match.game.designer}.")
        players = [
            f"{self.names[seat]}: {'you' if seat in self.people else match.player(seat)}" for seat in match.player_seats
        ]
        say("; ".join(players) + ".", "Type ? for help.")
        if match.acts:
            if self.file:
                say(f"The match goes on after {len(match.acts)} actions.")
            for seat in self.people:
                self.told[seat] = len(match.log(seat))

    def _seat(self, seat: int) -> bool:
        """Hide the table from whoever sat here, and wait for the next person. Whether somebody else sits here now."""
        if self.seated == seat:
            return False
        if sys.stdout.isatty():
            say(CLEAR)
        public = self.match.log(PUBLIC)
        say("", *_texts(public[self.told.get(PUBLIC, 0) :]))
        self.told[PUBLIC] = len(public)
        self.seated = PUBLIC
        read_line(f"Pass the keyboard to {self.names[seat]}, then press Enter. ")
        self.seated = seat
        self.known.pop(seat, None)  # what was on the screen is gone
        return True

    def _tell_news(self, seat: int) -> list[str]:
        """What the seat has not read yet."""
        lines = _texts(self.match.log(seat))
        told = self.told.get(seat, 0)
        self.told[seat] = len(lines)
        for place, note in reversed(self.notes.pop(seat, [])):
            lines.insert(place, note)
        if lines[told:]:
            say("", *lines[told:])
        return lines[told:]

    def _look(self, seat: int) -> None:
        say("", *texts(self.match.describe(seat)))

    def _tell_changes(self, seat: int, news: Sequence[str]) -> None:
        """The lines of the table that the seat has not read, neither there nor in the news."""
        lines = self.match.describe(seat)
        known = self.known.get(seat, set())
        self.known[seat] = set(lines)
        changed = [line for line in lines if line not in known and not any(new.startswith(line.text) for new in news)]
        if changed:
            say("", *texts(changed))

    def _tell_log(self, seat: int, count: str) -> None:
        if count and not count.isdecimal():
            raise OrebitError(f"log takes a number of lines, not '{count[:40]}'")
        lines = _texts(self.match.log(seat))
        say(*(lines[-int(count) :] if count and int(count) else lines))

    def _after_the_end(self) -> bool:
        """Tell the result and wait; whether the match goes on after all, because something was taken back."""
        seat = self.seated
        self._tell_news(seat)
        say("", *ending(self.match))
        if not self.people:
            return False
        say("The game is over: save FILE, log, look, undo, or press Enter to leave.")
        while self.match.is_over():
            line = read_line(PROMPT).strip()
            if not line:
                return False
            word, _, rest = line.partition(" ")
            try:
                if not self._obey_anytime(seat, word.lower(), rest.strip()):
                    say("The game is over: save FILE, log, look, undo, or press Enter to leave.")
            except OrebitError as error:
                say(sentence(error))
        return True

    # -- leaving

    def _leave(self) -> None:
        say("")
        unsaved = self._acts() != self.saved and self.match.acts
        if unsaved and sys.stdin.isatty():
            with contextlib.suppress(Leave):
                name = read_line("Name a file to save the match in, or press Enter to leave without saving: ").strip()
                if name:
                    try:
                        self._save(name)
                    except OrebitError as error:
                        say(sentence(error))
        if self.saved is not None and self.saved == self._acts():
            say(f"Go on with: {self._load()}")
        elif self.saved is not None:
            say(f"What was played since is not saved. Go on from where it was: {self._load()}")
        else:
            say("You left without saving.", f"The same table from its start: {self._again()}")

    def _load(self) -> str:
        return f"orebit terminal --load {shlex.quote(str(self.file))}"

    def _again(self) -> str:
        match = self.match
        chosen = {option.name: option.default for option in match.game.options}
        options = [f"--option {name}={value}" for name, value in match.setup.options.items() if value != chosen[name]]
        seed = int.from_bytes(match.seed, "big")
        words = ["orebit terminal", match.game.id, f"--seats {','.join(match.players)}", *options, f"--seed {seed}"]
        return " ".join(words)

    def _save(self, name: str) -> None:
        if not name and self.file is None:
            raise OrebitError("name a file: save FILE")
        path = Path(name).expanduser() if name else self.file
        assert path is not None
        if name and not path.suffix:
            path = path.with_name(path.name + SUFFIX)
        if path != self.file and path.exists():
            answer = read_line(f"{path} is there already. Write over it? Type yes or no: ").strip().lower()
            if answer not in ("y", "yes"):
                say("Nothing was saved.")
                return
        try:
            self.match.record().save(path)
        except ValueError:  # a name that no file can have
            raise OrebitError(f"no file can be called {name[:60]!r}") from None
        self.file, self.saved = path, self._acts()
        say(f"Saved in {path}.")

    # -- lines in, lines out

    def _acts(self) -> list[tuple[int, str]]:
        return [(act.seat, act.text) for act in self.match.acts]


def nothing_fits(match: Match, seat: int, choices: ChoiceList, line: str) -> list[str]:
    """What to say to text that no choice fits: why that kind of action cannot be played, or which ones there are."""
    actions = match.game.actions
    for action in choices.completed(actions, line):
        return [f"You may not play '{action}': {match.explain(seat, action)}."]
    kind = kind_called(actions, line)
    if kind is None:
        near = choices.having_most(line)
        if near:
            return ["No choice has all these words. Most of them are here:", *choices.lines(near, FEW)]
        return [f"No choice fits '{line[:60]}'. Type ? for help, or list for all choices."]
    name = kind.name.replace("_", " ")
    numbers = choices.of_kind(kind.name)
    if numbers:
        return [f"No choice fits '{line[:60]}'. These begin with {name}:", *choices.lines(numbers, FEW)]
    return [f"You may not {name} now{_why_none(match, seat, kind)}."]


def kind_called(actions: ActionSpace, line: str) -> Kind | None:
    """The kind of action that a line begins with, or begins: `keep 2`, `keep event`, `end turn`, `complete`."""
    typed = line.lower().replace("_", " ").split()
    names = {kind: kind.name.split("_") for kind in actions}
    begun = [kind for kind, name in names.items() if typed and typed[: len(name)] == name[: len(typed)]]
    return min(begun, key=lambda kind: (-min(len(names[kind]), len(typed)), len(names[kind])), default=None)


def _why_none(match: Match, seat: int, kind: Kind) -> str:
    """The reason against all actions of a kind, if it is one; reasons that name this or that would mislead."""
    codes = range(kind.first, kind.first + kind.size, 1 + kind.size // SAMPLE)
    found = [refusal for code in codes if (refusal := match.refusal(seat, match.game.actions.format(code)))]
    reasons = {refusal.why for refusal in found}
    rules = {refusal.rule for refusal in found}
    if len(reasons) == 1:
        return f": {reasons.pop()}"
    return f" ({rules.pop()})" if len(rules) == 1 else ""


def read_line(prompt: str) -> str:
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # `input` uses it: arrow keys, and earlier lines to pick up again
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None


def _texts(lines: Sequence[LogLine]) -> list[str]:
    return [line.text for line in lines]


def sentence(error: Exception | str) -> str:
    """An error as a line of its own."""
    text = str(error)
    return capital(text) + ("" if text.endswith((".", "?", "!")) else ".")
