"""The coach: what decided a match, from what each seat knew. docs/decisions/0026-the-coach.md defines the figures.

Three parts that can be made one by one, in pieces, by several processes: the course (win shares after every act, as
each seat could judge them), the luck of every event of chance, and the cost of every decision. `report` adds them up.
The same seed and budget give the same report, whoever works it out.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from orebit.bots.bot import named
from orebit.bots.grounds import best_reply, so_many, sure_gain
from orebit.bots.puzzles import rules_for
from orebit.bots.search import Search
from orebit.bots.search_bot import Level
from orebit.bots.win_shares import WinShares, shares_at_end
from orebit.bots.yardsticks import beside, yardsticks_of
from orebit.core.chance import BlindChance, FastChance
from orebit.core.game import Game
from orebit.core.luck import Weighed, weigh
from orebit.core.match import RESIGN, Act, Match
from orebit.core.playout import play_by_judge
from orebit.core.state import TABLE, State

GRADES = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))  # by what it cost, of a share of 1
SURE = 1.96  # standard errors
FINALISTS = 3  # that the played action is compared with
FIRST_LOOK = 3  # a third of the worlds chooses the best, the others tell what it is worth
LEAST_GLANCE = 6  # worlds before anything is left out
BEHIND = 2.5  # standard errors
# Decisions after an action before it is judged: within a turn the order of things looks like a difference.
LEAST_PLIES = 12
COURSE_WORLDS = 6  # guesses at what a seat could not know, for each point of the course
MOMENTS = 3
LEAST_MOMENT = 0.02  # of a share: less decided nothing
MORE_THAN_ALL = (
    "More than 100 points can come together: every throw, draw and error counts by itself, and what one of them gives "
    "another takes away again."
)
RESIDUAL = (
    "The residual is what the parts leave over: errors are measured against the best play, win shares against usual "
    "play, and our bots' judge is sometimes off."
)
LARGEST_RESIDUAL = (
    "The residual is the largest part: our bots' judge saw much of this match wrongly, so trust its single moments "
    "more than this sum."
)
WORLDS_A_DECISION = 1 << 20  # streams of chance that a decision may use


class CoachBudget(msgspec.Struct, frozen=True):
    """How long the coach thinks about each decision."""

    sims: int = 120  # to find what might have been better
    worlds: int = 60  # to compare it with what was played
    tries: int = 16  # of every event of chance


class Tried(msgspec.Struct, frozen=True):
    """An action, and the seat's share of the win after it: from what the seat knew, and in the world as it was."""

    action: str
    label: str
    share: float
    error: float  # standard error
    hindsight: float | None  # where something was clearly better


class JudgedDecision(msgspec.Struct, frozen=True):
    """What a decision cost."""

    step: int
    seat: int
    actions: int  # that were legal
    played: Tried
    better: list[Tried]  # what else was compared, best first
    loss: float  # share of the win that the best would have brought more; 0 where the played one was best
    error: float  # of that difference
    is_clear: bool  # the difference is larger than its error allows for
    grade: str  # blunder, mistake, inaccuracy, or empty
    counts: bool  # it mattered what was chosen
    change: list[float]  # by seat: what the choice changed of its share, against the best
    why: list[str]
    rules: list[str]  # of the rulebook, that the better action is about

    def reasons(self) -> list[str]:
        """Why the better action was better, with its rules: sentences."""
        return [*self.why, *([f"Rules: {', '.join(self.rules)}."] if self.rules else [])]


class ShareCourse(msgspec.Struct, frozen=True):
    """How it stood, as one seat could judge it: after each act, by seat."""

    seat: int
    shares: list[list[float]]
    errors: list[float]  # of the seat's own


class TurningPoint(msgspec.Struct, frozen=True):
    step: int
    seat: int  # who acted; TABLE: the deal
    kind: str  # a grade, "luck" or "resignation"
    change: float  # of the share of whoever reads


class ResultSum(msgspec.Struct, frozen=True):
    """Where a seat's result came from: all but the last add up to it."""

    seat: int
    prior: float
    own_luck: float
    others_luck: float
    luck_error: float
    own_play: float  # at most 0
    others_play: float
    residual: float  # the judge was off
    result: float
    decisions: int  # that counted
    loss_per_decision: float  # 1000 times the mean loss
    remarks: list[str]  # how to read the parts: sentences
    beside: str  # where that lies among the bots', in words; empty where nothing counted, or no bot was measured
    moments: list[TurningPoint]


class CoachFindings(msgspec.Struct):
    """What has been found of a match so far: several hands may work at it, a piece each."""

    courses: list[ShareCourse] = []
    luck: list[Weighed] = []
    decisions: list[JudgedDecision] = []


class CoachReport(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    seats: list[int]  # of players
    scores: list[int]  # by seat, at its end or now
    steps: int
    actors: list[int]  # by step: the seat that acted
    is_over: bool
    done: float  # share of it that has been thought over
    budget: CoachBudget
    seed: int
    courses: list[ShareCourse]
    luck: list[Weighed]
    decisions: list[JudgedDecision]
    balances: list[ResultSum]
    grades: dict[str, float]  # what is called what, by its least loss
    yardsticks: dict[str, float]  # what bots lose a decision, in games of so many


# -- the parts


def course(match: Match, seat: int, seed: int = 0, worlds: int = COURSE_WORLDS) -> ShareCourse:
    """How it stood after each act, judged from what the seat knew then."""
    scale = _scale(match)
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    shares: list[list[float]] = []
    errors: list[float] = []
    for step in range(len(match.acts) + 1):
        if step:
            again.act(match.acts[step - 1].seat, match.acts[step - 1].text)
        outcome = again.outcome()
        if outcome is not None:
            shares.append(shares_at_end(outcome))
            errors.append(0.0)
            continue
        stands, error = standing(scale, again.state, seat, step, seed, worlds)
        shares.append(stands)
        errors.append(error)
    return ShareCourse(seat, shares, errors)


def standing(
    scale: WinShares, state: State, seat: int, step: int, seed: int, worlds: int = COURSE_WORLDS
) -> tuple[list[float], float]:
    """Every seat's share of the win, as one seat could judge it, and the error of its own."""
    found = [scale.of(_world(state, seat, seed, step, number)) for number in range(worlds)]
    return [_mean([each[other] for each in found]) for other in range(state.seats)], _error([o[seat] for o in found])


def luck(
    match: Match, first: int = 0, tries: int = CoachBudget().tries, is_enough: Callable[[], bool] = lambda: False
) -> tuple[list[Weighed], int]:
    """As core/luck.py has it, on the scale of win shares."""
    scale, seats = _scale(match), match.player_seats

    def worths(state: State) -> list[float]:
        shares = scale.of(state)
        return [shares[seat] for seat in seats]

    return weigh(match, first, tries, is_enough, worths=worths)


def decisions(
    match: Match,
    budget: CoachBudget,
    seed: int = 0,
    first: int = 0,
    is_enough: Callable[[], bool] = lambda: False,
    is_mine: Callable[[int], bool] = lambda step: True,
) -> tuple[list[JudgedDecision], int]:
    """The decisions of a match from an act on, and the act to go on from; `is_mine` says which steps are asked for."""
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    again.replay([(act.seat, act.text) for act in match.acts[:first]])
    found: list[JudgedDecision] = []
    for step, act in enumerate(match.acts[first:], start=first + 1):
        if is_mine(step) and is_choice(again, act):
            found.append(decision(again, step, act.seat, int(act.code or 0), budget, seed))
        again.act(act.seat, act.text)
        if is_enough():
            return found, step
    return found, len(match.acts)


def is_choice(match: Match, act: Act) -> bool:
    """Was there anything to choose for a player?"""
    if act.code is None or act.seat == TABLE or act.seat not in match.player_seats:
        return False
    return len(match.state.legal(act.seat)) > 1


def decision(match: Match, step: int, seat: int, played: int, budget: CoachBudget, seed: int = 0) -> JudgedDecision:
    """What the choice of `played` cost the seat that decides now. All but `hindsight` follows from what it knows.

    A first look at all that is compared chooses the best; what a third of it shows to be behind is left out of the
    rest. Only where the best is not what was played do more worlds, which had no part in the choice, tell what the
    difference is.
    """
    game, state = match.game, match.state
    compared = finalists(game, state, step, seat, played, budget, seed)
    look, known = Trial(match, seat, step, seed), Trial(match, seat, step, seed)
    first = max(2, budget.worlds // FIRST_LOOK)
    glance = min(first, max(LEAST_GLANCE, first // FIRST_LOOK))
    look.add(compared, range(glance), True)
    left = look.contenders(compared, played) if glance < first else compared
    look.add(left if len(left) > 1 else [], range(glance, first), True)
    chosen = max(left, key=lambda code: (look.mean(code), code == played))
    pair = [chosen, played] if chosen != played else []
    known.add(pair, range(first, budget.worlds), True)
    loss, error = known.lead(chosen, played) if pair else (0.0, look.error(played))
    clear = bool(pair) and loss > max(0.0, SURE * error)
    cost = loss if clear else 0.0
    graded = grade(cost, _sides(match))
    truth = Trial(match, seat, step, seed)
    truth.add(compared if clear else [], range(first), False)
    spread = look.mean(chosen) - min(look.mean(code) for code in compared)
    tried = {code: _tried(game, state, seat, code, *_found(code, chosen, look, known), truth) for code in compared}
    order = sorted((code for code in compared if code != played), key=lambda code: (code != chosen, -tried[code].share))
    return JudgedDecision(
        step=step,
        seat=seat,
        actions=len(state.legal(seat)),
        played=tried[played],
        better=[tried[code] for code in order],
        loss=round(cost, 4),
        error=round(error, 4),
        is_clear=clear,
        grade=graded,
        counts=clear or spread > 2 * max(look.error(code) for code in compared),
        change=[round(here - there, 4) for here, there in zip(*known.shares(played, chosen))]
        if clear
        else [0.0] * int(state.seats),
        why=why(match, seat, chosen, played, seed) if clear else [],
        rules=rules_for(match, seat, chosen) if graded else [],
    )


def grade(loss: float, sides: int) -> str:
    return next((name for name, least in grades(sides).items() if loss >= least - 1e-9), "")


def grades(sides: int) -> dict[str, float]:
    """What is called what, from the worst, by its least loss.

    With more sides shares are smaller, and so are losses: they count by how widely results are spread.
    """
    n = max(2, sides)
    width = 2 * (1 / n * (1 - 1 / n)) ** 0.5  # 1 for two sides
    return {name: least * width for name, least in GRADES}


def finalists(
    game: Game[Any], state: State, step: int, seat: int, played: int, budget: CoachBudget, seed: int
) -> list[int]:
    """What was played, and what a search from the seat's knowledge likes best; all, where there are no more."""
    legal = [int(code) for code in state.legal(seat)]
    if len(legal) <= FINALISTS + 1:
        return [played, *(code for code in legal if code != played)]
    liked = searched(game, state, step, seat, budget.sims, seed)
    return [played, *[code for code in liked if code != played][:FINALISTS]]


def searched(game: Game[Any], state: State, step: int, seat: int, sims: int, seed: int) -> list[int]:
    """What a search from the seat's knowledge likes, best first."""
    chance = BlindChance(seed, step * WORLDS_A_DECISION)
    guess = state.clone()
    guess.scramble(seat, chance)
    search = Search(guess, seat, game.judge, game.actions.size, chance, Level().settings(game, guess))
    search.run(sims)
    return [candidate.action for candidate in search.candidates()]


class Trial:
    """Actions compared in the same worlds, with the same chance after them."""

    def __init__(self, match: Match, seat: int, step: int, seed: int) -> None:
        self.scale, self.game, self.state = _scale(match), match.game, match.state
        self.seat, self.step, self.seed = seat, step, seed
        self.how = match.game.searching(match.state)
        self.plies = max(self.how.plies, LEAST_PLIES)
        self.found: dict[int, list[list[float]]] = {}  # by action: shares, a list a world

    def add(self, actions: Sequence[int], numbers: Iterable[int], guess: bool) -> None:
        """Play each action in so many worlds: guesses, or the true one with other chance."""
        for number in numbers if actions else ():
            self._play(actions, number, guess)

    def _play(self, actions: Sequence[int], number: int, guess: bool) -> None:
        world = _world(self.state, self.seat, self.seed, self.step, number) if guess else self.state
        for action in actions:
            chance, after = FastChance(self.seed, self.step * WORLDS_A_DECISION + number), world.clone()
            after.play(self.seat, action, chance)
            greedy = self.how.playout == "greedy"
            play_by_judge(after, self.game.judge, chance, self.plies, self.how.turns, 0.0, greedy, self.seat)
            self.found.setdefault(action, []).append(self.scale.of(after))

    def own(self, action: int) -> list[float]:
        return [shares[self.seat] for shares in self.found[action]]

    def mean(self, action: int) -> float:
        return _mean(self.own(action))

    def error(self, action: int) -> float:
        return _error(self.own(action))

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """How much better the one is than the other, with the standard error: paired, in the worlds of both."""
        differences = [best - had for best, had in zip(self.own(one), self.own(other), strict=False)]
        return _mean(differences), _error(differences)

    def contenders(self, actions: Sequence[int], always: int) -> list[int]:
        """Those that may still be the best, and one that stays in any case."""
        best = max(actions, key=self.mean)
        leads = {code: self.lead(best, code) for code in actions}
        return [code for code, (ahead, error) in leads.items() if code == always or ahead <= BEHIND * error]

    def shares(self, *actions: int) -> list[list[float]]:
        """By action: every seat's share on average."""
        return [[_mean(list(column)) for column in zip(*self.found[action], strict=True)] for action in actions]


def _found(code: int, chosen: int, look: Trial, known: Trial) -> tuple[float, float]:
    """An action's share and its error. What was only looked at is as far behind the best as it was there."""
    if code in known.found or not known.found:
        trial = known if known.found else look
        return trial.mean(code), trial.error(code)
    behind, error = look.lead(chosen, code)
    return max(0.0, known.mean(chosen) - max(0.0, behind)), float((error**2 + known.error(chosen) ** 2) ** 0.5)


def _tried(game: Game[Any], state: State, seat: int, code: int, share: float, error: float, truth: Trial) -> Tried:
    return Tried(
        game.actions.format(code),
        named(game, state, seat, code),
        round(share, 4),
        round(error, 4),
        round(truth.mean(code), 4) if code in truth.found else None,
    )


def why(match: Match, seat: int, better: int, played: int, seed: int) -> list[str]:
    """Facts worked out with the rules, in worlds that fit what the seat knew."""
    game = match.game
    guesses = [_world(match.state, seat, seed, 0, number) for number in range(4)]
    lines: list[str] = []
    unit = game.account.unit(match.state)
    gain, had = sure_gain(guesses, seat, better), sure_gain(guesses, seat, played)
    if gain is not None and had is not None and gain > had:
        lines.append(f"It scores {so_many(gain, unit)} at once; what was played scores {had}.")
    left, gave = best_reply(guesses, seat, better), best_reply(guesses, seat, played)
    if left is not None and gave is not None and left[0] == gave[0] and left[1] < gave[1]:
        who = match.names[left[0]]
        lines.append(
            f"It leaves {who} at most {so_many(max(left[1], 0), unit)} to score next; what was played leaves {gave[1]}."
        )
    lines += [line.text for line in match.preview(seat, better)][: max(0, 2 - len(lines))]
    return lines


# -- adding up


def report(
    match: Match,
    budget: CoachBudget,
    seed: int,
    courses: Sequence[ShareCourse],
    lucks: Sequence[Weighed],
    found: Sequence[JudgedDecision],
    done: float = 1.0,
) -> CoachReport:
    return CoachReport(
        game=match.game.id,
        names=list(match.names),
        seats=list(match.player_seats),
        scores=list(match.scores()),
        steps=len(match.acts),
        actors=[act.seat for act in match.acts],
        is_over=match.is_over(),
        done=round(done, 3),
        budget=budget,
        seed=seed,
        courses=list(courses),
        luck=list(lucks),
        decisions=list(found),
        balances=[balance(match, each, lucks, found) for each in courses],
        grades={name: round(least, 4) for name, least in grades(_sides(match)).items()},
        yardsticks=yardsticks_of(match.game.id, match.setup.players),
    )


def balance(match: Match, own: ShareCourse, lucks: Sequence[Weighed], found: Sequence[JudgedDecision]) -> ResultSum:
    """The identity: result = prior + luck + play + residual. What is missing to it is the residual, and shown."""
    seat = own.seat
    place = match.player_seats.index(seat)
    actor = {step: act.seat for step, act in enumerate(match.acts, start=1)}
    moments: list[TurningPoint] = []
    own_luck = others_luck = variance = own_play = others_play = deal = 0.0
    for event in lucks:
        by, came = actor.get(event.step, TABLE), event.luck[place]
        variance += event.variance[place]
        if event.step == 0:
            deal = came
        if event.step == 0 or by == seat:
            own_luck += came
        else:
            others_luck += came
        moments.append(TurningPoint(event.step, by, "luck", round(came, 4)))
    for each in found:
        if each.seat == seat:
            own_play -= each.loss
            change = -each.loss
        else:
            change = each.change[seat]
            others_play += change
        if each.grade:
            moments.append(TurningPoint(each.step, each.seat, each.grade, round(change, 4)))
    word, _, who = match.acts[-1].text.partition(" ") if match.acts else ("", "", "")
    if word == RESIGN:  # what was given away is no error of the judge
        given = own.shares[-1][seat] - own.shares[-2][seat]
        if int(who) == seat:
            own_play += given
        else:
            others_play += given
        moments.append(TurningPoint(len(match.acts), int(who), "resignation", round(given, 4)))
    counted = [each.loss for each in found if each.seat == seat and each.counts]
    prior, result = own.shares[0][seat] - deal, own.shares[-1][seat]
    prior, own_luck, others_luck, own_play, others_play, result = (
        round(part, 4) for part in (prior, own_luck, others_luck, own_play, others_play, result)
    )
    residual = round(result - prior - own_luck - others_luck - own_play - others_play, 4)
    moments = sorted((each for each in moments if abs(each.change) >= LEAST_MOMENT), key=lambda each: -abs(each.change))
    lost = round(1000 * _mean(counted), 1)
    return ResultSum(
        seat=seat,
        prior=prior,
        own_luck=own_luck,
        others_luck=others_luck,
        luck_error=round(float(variance**0.5), 4),
        own_play=own_play,
        others_play=others_play,
        residual=residual,
        result=result,
        decisions=len(counted),
        loss_per_decision=lost,
        remarks=remarks([own_luck, others_luck, own_play, others_play], residual),
        beside=beside(lost, yardsticks_of(match.game.id, match.setup.players)) if counted else "",
        moments=sorted(moments[:MOMENTS], key=lambda moment: moment.step),
    )


def remarks(parts: Sequence[float], residual: float) -> list[str]:
    """What has to be said of a sum beside its figures: long parts, and what is left over."""
    told = [MORE_THAN_ALL] if max(map(abs, parts)) > 1 else []
    return [*told, LARGEST_RESIDUAL if abs(residual) > max(map(abs, parts)) else RESIDUAL]


# -- small things


def _scale(match: Match) -> WinShares:
    return WinShares(match.game, match.setup.players, match.player_seats)


def _sides(match: Match) -> int:
    return len(set(match.state.sides()))


def _world(state: State, seat: int, seed: int, step: int, number: int) -> State:
    """A guess at what the seat cannot know: the same one, whatever is true."""
    world = state.clone()
    world.scramble(seat, BlindChance(seed, step * WORLDS_A_DECISION + 1 + number))
    return world


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _error(numbers: Sequence[float]) -> float:
    """The standard error of the mean."""
    if len(numbers) < 2:
        return 0.0
    mean = _mean(numbers)
    return float((sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers)) ** 0.5)
