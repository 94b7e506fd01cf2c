"""What a game is to everybody who does not know its rules: the server, the bots, the lab, the command."""

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

from msgspec import Struct

from orebit.core import parts
from orebit.core.account import Account
from orebit.core.actions import ActionSpace
from orebit.core.chance import Chance
from orebit.core.components import digest, load
from orebit.core.description import DescriptionLine
from orebit.core.errors import BadSetup
from orebit.core.events import Events, Happening
from orebit.core.given import shown, whole_number
from orebit.core.layout import Layout
from orebit.core.log import Log
from orebit.core.options import Option, Value, read_options
from orebit.core.reasons import LEGAL, Facts, Reasons, Refusal
from orebit.core.state import Judge, State

S = TypeVar("S", bound=State)


class Setup:
    """What a game is started with: how many players, and every option's value. Made by `Game.setup`."""

    def __init__(self, players: int, options: dict[str, Value]) -> None:
        self.players = players
        self.options = options

    def flag(self, name: str) -> bool:
        return bool(self.options[name])

    def number(self, name: str) -> int:
        return int(self.options[name])

    def text(self, name: str) -> str:
        return str(self.options[name])


class Searching(Struct, frozen=True):
    """How bots search a game best; docs/decisions/0004-search.md."""

    playout: str = "greedy"  # how they imagine that it goes on: by the judge's worths, or "random"
    plies: int = 12  # so many decisions before they ask the judge how it stands
    turns: int = 100  # or so many changes of the seat that decides, whichever comes first
    explore: float = 1.0  # how much they look at what they have seen little of
    trust: float = 1.0  # how much the judge's worths steer them
    stray: float = 0.1  # the share of a playout's decisions that are drawn by lot
    beyond: bool = True  # whether they look at choices below one that dice or cards had a part in, averaged over those


class Game(Generic[S]):
    """One game. The class attributes are cheap; whatever needs the rules or the data is asked for by a method.

    Most methods hand on to the module of the game's package that core/parts.py names: a game declares what it is, and
    writes a method only where it differs.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str]
    summary: ClassVar[str]  # one line: what one does in it
    minutes: ClassVar[str]  # about how long a game takes, as printed: "30-45"
    players: ClassVar[range]  # how many people or bots may sit down; 1 = it has a solo mode
    bench_players: ClassVar[int] = 0  # with how many the speed is measured; 0 = as many as may sit down
    rules_version: ClassVar[str]  # rises whenever an old record would play out otherwise
    data_files: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[Option, ...]]
    spread: ClassVar[tuple[tuple[int, Mapping[str, Value]], ...]]
    """Setups (players, options) that reach every option value and mode at least once: what the laws are tried on."""

    # -- before the game

    def check(self, setup: Setup) -> str:
        """Empty, or the sentence that says which options do not go together."""
        return ""

    def setup(self, players: int, options: Mapping[str, object] | None = None) -> Setup:
        """A checked setup: the given options, and the defaults of all others."""
        count = whole_number(players)
        if count is None or count not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadSetup(f"{self.title} is for {least} to {most} players, not {shown(players)}")
        setup = Setup(count, read_options(self.options, {} if options is None else options))
        refusal = self.check(setup)
        if refusal:
            raise BadSetup(refusal)
        return setup

    def player_seats(self, setup: Setup) -> list[int]:
        """The seats that the players take, in the order in which a match names them; automata sit in the others."""
        return list(range(setup.players))

    def digest(self) -> str:
        """SHA-256 of the component data that this process plays with."""
        return digest(self.id, self.data_files)

    def catalogue(self) -> dict[str, Any]:
        """The component data as they are, by file: names, texts and places that a client may show."""
        return {file.removesuffix(".toml"): load(self.id, file).values for file in self.data_files}

    # -- its package

    package: ClassVar[str]  # where the class stands that declares the game; one made from it has the same parts

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "id" in vars(cls):
            cls.package = cls.__module__

    def _part(self, name: str) -> Any:
        return parts.get(self.package, name)

    def missing_parts(self) -> list[str]:
        """Sentences: what this game neither has in its package nor answers by itself."""
        return [
            parts.missing(self.package, name)
            for name in parts.PARTS
            if getattr(type(self), name) is getattr(Game, name)
            and name not in parts.OPTIONAL
            and parts.find(self.package, name) is None
        ]

    # -- the rules

    @property
    def actions(self) -> ActionSpace:
        actions: ActionSpace = self._part("actions")
        return actions

    @property
    def events(self) -> Events:
        """By kind: `events[entry.kind]`."""
        events: Events = self._part("events")
        return events

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> S:
        """The state at the first decision."""
        raise NotImplementedError

    @property
    def reasons(self) -> Reasons:
        """Why actions may not be played: `reasons[state.why_not(seat, action)]`."""
        reasons: Reasons = self._part("reasons")
        return reasons

    def facts(self, state: S, seat: int, action: int, reason: str) -> Facts:
        """What the reason's sentence may name: the action's arguments by their names, unless the game adds to them."""
        find = parts.find(self.package, "facts")
        facts: Facts = find(state, seat, action, reason) if find else {**self.actions.kind(action).named(action)}
        return facts

    def refusal(self, state: S, seat: int, action: int) -> Refusal | None:
        """Why a decider may not play this action now; None exactly when it may."""
        code = state.why_not(seat, action)
        if code == LEGAL:
            return None
        reason = self.reasons[code]
        return reason.refusal(self.facts(state, seat, action, reason.name))

    def explain(self, state: S, seat: int, action: int) -> str:
        """The same as a sentence with the rule; empty exactly when it may."""
        refusal = self.refusal(state, seat, action)
        return refusal.why if refusal else ""

    # -- acts of the table (seat TABLE), for whoever runs it: empty and 0 where the rules know none

    live_act: ClassVar[str] = ""  # to be played when every seat is a person who is at the table right now
    clock_act: ClassVar[str] = ""  # to be played when a decider's clock has run out
    time_act: ClassVar[str] = ""  # to be played when `minutes_to_play` are over

    def minutes_to_play(self, state: S) -> int:
        """How long the whole game may last by its rules; 0 = no limit."""
        return 0

    def pace_ms(self, state: S, seat: int) -> int:
        """How long the seat must wait between two of its own actions, where the rules set a pace; 0 = not at all."""
        return 0

    # -- what people see of it

    def seat_names(self, setup: Setup) -> list[str]:
        """What the game calls its seats, automata included: "Red", "the dummy"."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> Struct:
        """All that the seat (or PUBLIC) may see, as a typed struct: the JSON of the table."""
        answer: Struct = self._part("view")(state, seat)
        return answer

    @property
    def shape(self) -> type[Struct]:
        """What `view` returns: as its package names it, for a compiled function does not tell, or as it says itself."""
        named: type[Struct] | None = parts.find(self.package, "shape")
        if named is not None:
            return named
        view = type(self).view if type(self).view is not Game.view else self._part("view")
        told: type[Struct] = get_type_hints(view)["return"]
        return told

    def describe(self, state: S, seat: int) -> list[DescriptionLine]:
        """The same in sentences, most important first, each with what it is about."""
        answer: list[DescriptionLine] = self._part("describe")(state, seat)
        return answer

    def prompt(self, state: S, seat: int) -> str:
        """What a decider is asked for now, in one sentence."""
        answer: str = self._part("prompt")(state, seat)
        return answer

    def label(self, state: S, seat: int, action: int) -> str:
        """What a legal action does, in a few words."""
        answer: str = self._part("label")(state, seat, action)
        return answer

    def group(self, action: int) -> str:
        """The heading under which lists show the action."""
        find = parts.find(self.package, "group")
        heading: str = find(action) if find else self.actions.kind(action).name.replace("_", " ").capitalize()
        return heading

    def merits(self, state: S, seat: int, action: int) -> list[str]:
        """What a legal action is good for, in the rules' words: what hints add to what it surely does and scores."""
        find = parts.find(self.package, "merits")
        merits: list[str] = find(state, seat, action) if find else []
        return merits

    def gist(self, action: int) -> int:
        """The same for actions that differ in a detail only: who compares two looks for another gist."""
        return action

    def sentence(self, happening: Happening) -> str:
        """An event as a sentence, for a seat that may know these facts; `happening.who()` names seats."""
        answer: str = self._part("sentence")(happening)
        return answer

    @property
    def account(self) -> Account:
        """What its scores are made of."""
        return parts.find(self.package, "account") or Account()

    # -- for bots

    @property
    def judge(self) -> Judge:
        """The game's heuristics and its observation vector."""
        judge: Judge = self._part("judge")()
        return judge

    def progress(self, state: S) -> float:
        """How much of the match is over, from 0 to 1, by what everybody sees: what a lead is worth depends on it.

        A rough answer is good enough, and needs not always rise; 0 from a game that cannot tell.
        """
        find = parts.find(self.package, "progress")
        return float(find(state)) if find else 0.0

    def searching(self, state: S) -> Searching:
        """A game may differ by its modes."""
        return Searching()

    def learned_for(self, state: S) -> int:
        """Which weights fit the match, by the number of players that they were learned with; 0: none do.

        A mode with another goal is another game to a judge that learned who wins.
        """
        return int(state.seats)

    @property
    def layout(self) -> Layout:
        """The observation's blocks and the name of each of its numbers, the same for every number of players."""
        layout: Layout = self._part("layout")
        return layout

    @property
    def features(self) -> tuple[str, ...]:
        return self.layout.features

    # -- a position that is told without its history (core/moment.py)

    def part_told(self, part: object) -> str | None:
        """A part of a position that is neither a number nor a list, as a text; None: it follows from the setup."""
        return None

    def part_made(self, name: str, told: str) -> object:
        """The part again."""
        raise NotImplementedError

    # -- for the laws

    def inventory(self, state: S) -> list[int]:
        """How many of each component there are, wherever they lie: never changes (nothing is made or lost)."""
        raise NotImplementedError

    def notation(self, state: S) -> str:
        """The whole position on one line, for golden playthroughs and bug reports; shows hidden things."""
        answer: str = self._part("notation")(state)
        return answer


def state_digest(game: Game[S], state: S) -> str:
    """A short fingerprint of a position, the same in every process."""
    return hashlib.sha256(game.notation(state).encode()).hexdigest()[:16]
