"""The second witness of secrecy: what a seat may know is what it was told (docs/decisions/0014-two-witnesses.md).

The first is `scramble`: it deals anew what a seat cannot know, and the seat must see no difference. Who is wrong about
what is hidden may be wrong in `view` and in `scramble` alike, and then that witness is silent. This one asks neither of
them. It plays *twins* of a game: another order of two cards, another choice of another seat, a secret act left out. As
long as the log tells the seat the same in both games, everything that the seat is shown must be the same.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance, FairChance, FastChance
from orebit.core.game import Game, Setup
from orebit.core.laws.walk import Broken, Walk, some
from orebit.core.log import Entry, Log
from orebit.core.match import Act, Match, seed_bytes
from orebit.core.state import PUBLIC, TABLE, State
from orebit.core.view import to_json

FORKS = 2  # of each kind of action that was played: other choices are tried there
TRIES = 3  # other choices that are tried at one place
SWAPS = 3  # twins of each shuffle, for each seat
KEPT = 6  # twins of one seat that are played on beside the game
ASKED = 6  # actions whose refusal is compared
PREVIEWED = 2
AROUND = 50  # characters that are shown on each side of a difference
WITNESS = 3  # a stream of chance beside those of the walk

Told: TypeAlias = list[tuple[int, list[int], list[int]]]


def witness(walk: Walk) -> None:
    Trial(walk).run()


# -- games that are played again


class Draw:
    """One draw of the game: a number below `size`, or the order that a shuffle of so many brought."""

    def __init__(self, size: int, number: int, order: list[int] | None) -> None:
        self.size = size
        self.number = number
        self.order = order


class Tape(Chance):
    """The fair stream of a seed, keeping what was drawn."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self.fair = FairChance(seed)
        self.draws: list[Draw] = []

    def below(self, n: i64) -> i64:
        number = self.fair.below(n)
        self.drawn += 1
        self.draws.append(Draw(n, number, None))
        return number

    def shuffle(self, items: vec[i64]) -> None:
        order = vec[i64](list(range(len(items))))
        self.fair.shuffle(order)  # it moves places, whatever lies there
        self.drawn += 1
        self.draws.append(Draw(len(items), 0, list(order)))
        _reorder(items, list(order))


class Played(Chance):
    """A tape played again, with two items of one shuffle exchanged; where the game asks otherwise, other numbers."""

    def __init__(self, tape: Tape, other: FastChance, edited: int = -1) -> None:
        super().__init__()
        self.tape = tape
        self.place = 0
        self.other = other
        self.edited = edited  # which draw
        self.differs = False  # whether the exchange changed anything

    def next(self, size: int, is_shuffle: bool) -> Draw | None:
        draw = self.tape.draws[self.place] if self.place < len(self.tape.draws) else None
        self.place += 1
        if draw is None or draw.size != size or (draw.order is not None) != is_shuffle:
            return None
        return draw

    def below(self, n: i64) -> i64:
        self.drawn += 1
        draw = self.next(n, False)
        return self.other.below(n) if draw is None else draw.number

    def shuffle(self, items: vec[i64]) -> None:
        self.drawn += 1
        place, draw = self.place, self.next(len(items), True)
        if draw is None or draw.order is None:
            self.other.shuffle(items)
            return
        _reorder(items, draw.order)
        if place == self.edited:
            one = self.other.below(len(items))
            others = [i for i in range(len(items)) if items[i] != items[one]]
            if others:
                another = others[self.other.below(len(others))]
                items[one], items[another] = items[another], items[one]
                self.differs = True


def _reorder(items: vec[i64], order: list[int]) -> None:
    kept = list(items)
    for i, place in enumerate(order):
        items[i] = kept[place]


class Course:
    """A game as far as it has been played: the true one, or a twin of it."""

    def __init__(self, state: State, chance: Chance, opening: list[Entry], acts: list[Act], born: str) -> None:
        self.state = state
        self.chance = chance
        self.opening = opening
        self.acts = acts
        self.born = born  # how a twin differs

    def play(self, game: Game[Any], seat: int, code: int) -> list[Entry]:
        awaited, drawn, log = self.state.awaited(), self.chance.drawn, Log()
        self.state.play(seat, code, self.chance, log)
        drew = self.chance.drawn > drawn
        self.acts.append(Act(seat, game.actions.format(code), code, awaited, drew, log.entries))
        return log.entries

    def may(self, seat: int, code: int) -> bool:
        return code in (self.state.table_acts() if seat == TABLE else self.state.legal(seat))


def begin(game: Game[Any], setup: Setup, chance: Chance, born: str) -> Course:
    log = Log()
    state = game.start(setup, chance, log)
    return Course(state, chance, log.entries, [], born)


def told(entries: list[Entry], eye: int) -> Told:
    """All that the log tells the eye of it."""
    return [
        (entry.kind, entry.facts, entry.secret if entry.shows_secret(eye) else [])
        for entry in entries
        if entry.is_told(eye)
    ]


# -- the trial


class Trial:
    """One walk with its twins, looked at by one seat or the public; the next seed takes the next eye. Whatever is drawn
    here comes from the walk's seed, so that it is the same trial each time."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.game = walk.game
        eyes = [*walk.game.player_seats(walk.setup), PUBLIC]
        self.eye = eyes[walk.seed % len(eyes)]
        self.chance = FastChance(walk.seed, WITNESS)
        self.tape = Tape(seed_bytes(walk.seed))
        self.course = begin(walk.game, walk.setup, self.tape, "the game itself")
        self.twins: list[Course] = []  # those that have told the eye the same so far
        self.forks = self._choose_forks()
        self.looks = {*walk.sampled, len(walk.acts)}
        self.looker = Match(walk.game, walk.setup, walk.seed)  # what shows a position to a seat, as for players

    def _choose_forks(self) -> set[int]:
        """Some plies of each kind of action that was played."""
        kinds: dict[str, list[int]] = {}
        for ply, (_, code) in enumerate(self.walk.acts):
            kinds.setdefault(self.game.actions.kind(code).name, []).append(ply)
        return {ply for plies in kinds.values() for ply in some(plies, FORKS, self.chance)}

    def run(self) -> None:
        self._deal_otherwise()
        for ply, (seat, code) in enumerate(self.walk.acts):
            if ply in self.looks:
                self._look(ply, self.twins)
            first = len(self.tape.draws)
            before = self.course.state.clone()
            self.course.play(self.game, seat, code)
            self._play_twins(ply, seat, code, first)
            born = list(self._deal_anew(before, seat, code, first))
            if ply in self.forks and seat not in (self.eye, TABLE):
                born += self._choose_otherwise(before, seat, code, first)
            self._look(ply + 1, born)
            self.twins = (self.twins + born)[-KEPT:]
        self._look(len(self.walk.acts), self.twins)

    def _deal_otherwise(self) -> None:
        """Twins from the start: two cards of a deck have changed places."""
        was_told = told(self.course.opening, self.eye)
        shuffles = self._shuffles(0)
        for _ in range(SWAPS if shuffles else 0):
            chance = self._played(0, shuffles[self.chance.below(len(shuffles))])
            twin = begin(self.game, self.walk.setup, chance, "two cards of the deal exchanged")
            if chance.differs and told(twin.opening, self.eye) == was_told:
                self.twins.append(twin)

    def _shuffles(self, first: int) -> list[int]:
        """Which draws from `first` on were shuffles."""
        return [i for i in range(first, len(self.tape.draws)) if self.tape.draws[i].order is not None]

    def _played(self, place: int, edited: int = -1) -> Played:
        chance = Played(self.tape, FastChance(self.chance.below(1 << 30), WITNESS), edited)
        chance.place = place
        return chance

    def _play_twins(self, ply: int, seat: int, code: int, first: int) -> None:
        """The same act in every twin. A twin that tells the eye something else is of no more use."""
        was_told = told(self.course.acts[-1].entries, self.eye) if self.twins else []
        alive = []
        for twin in self.twins:
            assert isinstance(twin.chance, Played)
            twin.chance.place = first
            if not twin.may(seat, code):
                if seat == self.eye:
                    action = self.game.actions.format(code)
                    raise Broken(self._breach(twin, f"'{action}' is offered in one and not in the other"), ply)
            elif told(twin.play(self.game, seat, code), self.eye) == was_told:
                alive.append(twin)
        self.twins = alive

    def _twin(self, before: State, chance: Played, born: str) -> Course:
        return Course(before.clone(), chance, self.course.opening, self.course.acts[:-1], born)

    def _deal_anew(self, before: State, seat: int, code: int, first: int) -> Iterator[Course]:
        """Twins of an act that shuffled: two cards have changed places."""
        was_told = told(self.course.acts[-1].entries, self.eye)
        for edited in self._shuffles(first):
            for _ in range(SWAPS):
                chance = self._played(first, edited)
                twin = self._twin(before, chance, "two cards of a shuffle exchanged")
                if told(twin.play(self.game, seat, code), self.eye) == was_told and chance.differs:
                    yield twin

    def _choose_otherwise(self, before: State, seat: int, code: int, first: int) -> Iterator[Course]:
        """Twins in which another seat chose otherwise, or has not done yet what the eye did not hear of."""
        act = self.course.acts[-1]
        was_told = told(act.entries, self.eye)
        others = [int(other) for other in before.legal(seat) if other != code]
        for other in some(others, TRIES, self.chance):
            born = f"'{seat} {self.game.actions.format(other)}' played instead of '{act.text}'"
            twin = self._twin(before, self._played(first), born)
            if told(twin.play(self.game, seat, other), self.eye) == was_told:
                yield twin
        whispered = act.entries and not act.is_seen_by(self.eye)
        if whispered and before.awaited() == self.course.state.awaited():
            yield self._twin(before, self._played(first), f"'{seat} {act.text}' left out")

    # -- looking

    def _look(self, ply: int, twins: list[Course]) -> None:
        if not twins:
            return
        asked, tried = self._questions()
        shown = self._shown(self.course, asked, tried)
        for twin in twins:
            other = self._shown(twin, asked, tried)
            for what, was in shown.items():
                if other[what] != was:
                    raise Broken(self._breach(twin, f"{what} is {_apart(was, other[what])}"), ply)

    def _questions(self) -> tuple[list[int], list[int]]:
        """Actions that the eye asks about, of any kind, and legal ones that it previews."""
        if self.eye not in self.course.state.deciders():
            return [], []
        kinds = self.game.actions.kinds
        asked = []
        for _ in range(ASKED):
            kind = kinds[self.chance.below(len(kinds))]
            asked.append(kind.first + int(self.chance.below(kind.size)))
        return asked, some([int(code) for code in self.course.state.legal(self.eye)], PREVIEWED, self.chance)

    def _shown(self, course: Course, asked: list[int], tried: list[int]) -> dict[str, Any]:
        """All that the eye is shown of a game."""
        match, game, eye, state = self.looker, self.game, self.eye, course.state
        match.state, match.opening, match.acts = state, course.opening, course.acts
        shown: dict[str, Any] = {
            "what the table shows": to_json(match.table_view(eye, match.ply(eye))).decode(),
            "who must act": state.deciders(),
            "the score": state.scores(),
        }
        for code in asked:
            shown[f"the refusal of '{game.actions.format(code)}'"] = match.refusal(eye, code)
        for code in tried:
            if code in state.legal(eye):
                shown[f"the preview of '{game.actions.format(code)}'"] = match.preview(eye, code)
        if eye != PUBLIC:
            judge, legal = game.judge, state.legal(eye)
            shown["the observation"] = list(zip(game.features, judge.observe(state, eye)))
            shown["the value"] = judge.value(state, eye)
            shown["the worths"] = judge.worths(state, eye, legal) if len(legal) else []
        return shown

    def _breach(self, twin: Course, what: str) -> str:
        who = "the public" if self.eye == PUBLIC else f"seat {self.eye}"
        return f"{who} was told the same in another game ({twin.born}), but {what}"


def _apart(one: Any, other: Any) -> str:
    """Where the two first differ, with a little around it."""
    if isinstance(one, list) and len(one) == len(other):
        one, other = next((a, b) for a, b in zip(one, other) if a != b)
    here, there = str(one), str(other)
    place = next((i for i, (a, b) in enumerate(zip(here, there)) if a != b), min(len(here), len(there)))
    cut = slice(max(0, place - AROUND), place + AROUND)
    return f"{here[cut]!r} in one and {there[cut]!r} in the other"
