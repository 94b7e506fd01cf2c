"""The exam: an agent plays the bots of the ladder from the same deals in every seat, and is told where it stands.

Everything but the agent comes from the seed: deals, variants, and how the rungs play. Beside each record lies a
transcript of what the agent decided.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from msgspec import Struct

from orebit import __version__
from orebit.agent import opinion
from orebit.agent.cell import Stopped
from orebit.agent.examinees import Agent, NamedBot, Player
from orebit.agent.ladder import Rating, Rung, chosen_rungs, ladder, ladders, nearest, rate
from orebit.agent.look import chosen
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup, IllegalAction, OrebitError, UnknownAction
from orebit.core.game import Game, Setup
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.record import SUFFIX
from orebit.lab.statistics import interval, mean

MOST_TRIES = 2  # illegal ones in a row at one decision
PLAYERS = 2
DRAWS = 200  # of options, until some go together
STREAMS = 1000  # of chance, for one game
UNKNOWN = "no action of the game"

Watch = Callable[[Iterable["Sat"], int], Iterable["Sat"]]


class Plan(Struct, frozen=True):
    """What is examined, and how."""

    game: str
    games: int = 20
    seed: int = 0
    against: list[str] = []  # rungs; none: all
    options: dict[str, Any] = {}
    variants: bool = False  # options drawn by lot, deal by deal
    looked_at: int = 0  # decisions a game whose loss is told


class Place(NamedTuple):
    """Which game of the exam it is, from which deal, against whom, and the agent's place among the players."""

    number: int
    deal: int
    rung: Rung
    seat: int


class Sat(Struct, frozen=True):
    """One game of an exam."""

    number: int
    deal: int
    rung: str
    seat: str  # what the game calls the agent's
    options: dict[str, Value]  # those that are not as printed
    share: float  # of the win: 1, 0.5 for a tie, 0
    scores: dict[str, int]  # by what the game calls the seats
    reason: str
    decisions: int
    think_ms: float  # all of them
    tokens: int
    illegal: dict[str, int]  # tries by reason and rule
    forfeited: str  # the sentence; empty: it was played to the end
    losses: list[float]


class Against(Struct, frozen=True):
    """How it went against one rung."""

    rung: str
    bot: str
    rating: float
    games: int
    share: float
    low: float
    high: float


class ExamReport(Struct, frozen=True):
    agent: str
    game: str
    title: str
    version: str
    rules: str
    components: str
    seed: int
    variants: bool
    wanted: int
    rating: Rating
    rung: str  # the nearest
    against: list[Against]
    decisions: int
    think_ms: float | None  # a decision
    tokens: int
    illegal: dict[str, int]
    forfeits: int
    loss: float | None  # a decision, from 0 to 1; None where none was looked at
    looked_at: int
    games: list[Sat]


def take(agent: Agent, plan: Plan, folder: Path | None = None, watch: Watch | None = None) -> ExamReport:
    """Examine an agent. With a folder, records and transcripts are written there."""
    from orebit.games import get

    game = get(plan.game)
    rungs = chosen_rungs(game, plan.against)
    if plan.games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {plan.games}")
    if folder is not None:
        _make(folder)
    seatings = [(rung, place) for rung in rungs for place in range(PLAYERS)]
    wanted = -(-plan.games // len(seatings)) * len(seatings)
    sat = (
        sit(agent, game, plan, Place(number, number // len(seatings), *seatings[number % len(seatings)]), folder)
        for number in range(wanted)
    )
    games = list(watch(sat, wanted) if watch else sat)
    return report(agent.name, game, plan, rungs, games, wanted)


def setup_of(game: Game[Any], plan: Plan, deal: int) -> Setup:
    """The options of a deal: as given, or by lot. In a variant two players still play against each other."""
    if not plan.variants:
        return game.setup(PLAYERS, plan.options)
    lot = FastChance(plan.seed, deal * STREAMS + STREAMS - 1)
    for _ in range(DRAWS):
        options: dict[str, object] = {}
        for option in game.options:
            if option.values and option.kind in ("flag", "choice") and lot.below(2):
                options[option.name] = option.values[lot.below(len(option.values))]
        try:
            setup = game.setup(PLAYERS, {**options, **plan.options})
            state = game.start(setup, FastChance(0))
        except OrebitError:
            continue  # these do not go together
        one, other = (state.sides()[seat] for seat in game.player_seats(setup))
        if one != other:
            return setup
    raise BadSetup(f"no variant of {game.title} was found that goes together with the given options")


def deal_seed(seed: int, deal: int) -> bytes:
    return hashlib.sha256(f"orebit exam {seed} {deal}".encode()).digest()


def sit(agent: Agent, game: Game[Any], plan: Plan, place: Place, folder: Path | None) -> Sat:
    """Play one game."""
    number, deal, rung = place.number, place.deal, place.rung
    names = [f"{agent.name} (agent)" if i == place.seat else rung.name for i in range(PLAYERS)]
    match = Match(game, setup_of(game, plan, deal), deal_seed(plan.seed, deal), names)
    mine, other = match.player_seats[place.seat], match.player_seats[1 - place.seat]
    notes = Notes(match, mine, plan.looked_at, FastChance(plan.seed, number * STREAMS + 3))
    players = {
        mine: agent.sit(match, mine, plan.seed * STREAMS + number),
        other: NamedBot(rung.bot).sit(match, other, plan.seed * STREAMS + number + 7),
    }
    try:
        while not match.is_over():
            seat = match.deciders()[0]
            legal = match.legal(seat)
            if len(legal) == 1:
                match.play(seat, legal[0])
            elif seat == mine:
                decide(match, mine, players[mine], notes)
            else:
                match.play(seat, players[other].choose())
        notes.said = players[mine].said()
    finally:
        for player in players.values():
            player.end()
    told = _told(match, mine, other, notes, players[mine], place)
    if folder is not None:
        stem = f"game-{number + 1:03}"
        match.record().save(folder / f"{stem}{SUFFIX}")
        (folder / f"{stem}.txt").write_text(notes.transcript(told), encoding="utf-8")
    return told


class Notes:
    """What is written down of the agent's game."""

    def __init__(self, match: Match, seat: int, looked_at: int, lot: FastChance) -> None:
        self.match, self.seat, self.looked_at, self.lot = match, seat, looked_at, lot
        self.lines: list[str] = []
        self.decisions = 0
        self.think_ms = 0.0
        self.illegal: dict[str, int] = {}
        self.forfeited = ""
        self.positions: list[tuple[Any, str]] = []  # before a decision, and what was played: a sample of all, by lot
        self.said = ""

    def played(self, state: Any, action: str, label: str, ms: float) -> None:
        self.decisions += 1
        self.lines.append(f"{self.match.ply(self.seat):4}  {action}  ({label}; {ms:.0f} ms)")
        if self.looked_at <= 0:
            return
        if len(self.positions) < self.looked_at:
            self.positions.append((state, action))
        elif (place := self.lot.below(self.decisions)) < self.looked_at:
            self.positions[place] = (state, action)

    def refused(self, action: str, reason: str) -> None:
        self.illegal[reason] = self.illegal.get(reason, 0) + 1
        self.lines.append(f"{self.match.ply(self.seat):4}  illegal: {action[:80]!r}, {reason}")

    def losses(self) -> list[float]:
        found = [
            opinion.loss_of(self.match.game, state, self.seat, action, number)
            for number, (state, action) in enumerate(self.positions)
        ]
        return [round(loss, 4) for loss in found if loss is not None]

    def transcript(self, told: Sat) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in told.scores.items())
        head = [
            f"Game {told.number + 1}: {self.match.game.title}, the agent is {told.seat}, against {told.rung}.",
            f"Result: {told.share:g} of the win. {scores}. {told.reason}.",
            *([f"Forfeited: {told.forfeited}."] if told.forfeited else []),
            "",
            "After how many acts that it knows of, the agent chose:",
        ]
        said = ["", "What it printed:", self.said] if self.said else []
        return "\n".join([*head, *self.lines, *said, ""])


def decide(match: Match, seat: int, player: Player, notes: Notes) -> None:
    """Ask for an action until a legal one comes; the second illegal one in a row, or no answer, forfeits the game."""
    choices = match.choices(seat)
    for player.tries in range(MOST_TRIES):
        began = perf_counter()
        try:
            given = player.choose()
            ms = (perf_counter() - began) * 1000
            notes.think_ms += ms
            action = chosen(choices, given)
            state = match.state.clone() if notes.looked_at else None
            match.play(seat, action)
        except Stopped as stopped:
            notes.forfeited = str(stopped)
            break
        except UnknownAction:
            notes.refused(given, UNKNOWN)
        except IllegalAction as illegal:
            refusal = illegal.refusal
            notes.refused(given, f"{refusal.code} ({refusal.rule})" if refusal.rule else refusal.code)
        else:
            text = match.acts[-1].text
            label = next((each.label for each in choices if each.action == text), "")
            notes.played(state, text, label, ms)
            return
    else:
        notes.forfeited = "two illegal tries in a row at one decision"
    notes.lines.append(f"{match.ply(seat):4}  forfeit: {notes.forfeited}")
    match.resign(seat)


def _told(match: Match, mine: int, other: int, notes: Notes, player: Player, place: Place) -> Sat:
    outcome = match.outcome()
    assert outcome is not None, "a match that is over has an outcome"
    ahead = outcome.ranks[other] - outcome.ranks[mine]
    printed = {option.name: option.default for option in match.game.options}
    return Sat(
        number=place.number,
        deal=place.deal,
        rung=place.rung.name,
        seat=match.names[mine],
        options={name: value for name, value in match.setup.options.items() if value != printed[name]},
        share=1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0,
        scores=dict(zip(match.names, outcome.scores)),
        reason=outcome.reason,
        decisions=notes.decisions,
        think_ms=round(notes.think_ms, 1),
        tokens=player.tokens,
        illegal=notes.illegal,
        forfeited=notes.forfeited,
        losses=notes.losses(),
    )


def report(
    name: str, game: Game[Any], plan: Plan, rungs: Sequence[Rung], games: Sequence[Sat], wanted: int
) -> ExamReport:
    middle = mean([rung.rating for rung in rungs])
    rating = rate([(each.rung, each.share) for each in games], ladders(game.id), middle)
    decisions, losses = sum(each.decisions for each in games), [loss for each in games for loss in each.losses]
    return ExamReport(
        agent=name,
        game=game.id,
        title=game.title,
        version=__version__,
        rules=game.rules_version,
        components=game.digest(),
        seed=plan.seed,
        variants=plan.variants,
        wanted=wanted,
        rating=rating,
        rung=nearest(ladder(game.id), rating.points).name,
        against=[_against(rung, games) for rung in rungs],
        decisions=decisions,
        think_ms=round(sum(each.think_ms for each in games) / decisions, 2) if decisions else None,
        tokens=sum(each.tokens for each in games),
        illegal=_summed(each.illegal for each in games),
        forfeits=sum(bool(each.forfeited) for each in games),
        loss=round(mean(losses), 4) if losses else None,
        looked_at=len(losses),
        games=list(games),
    )


def _against(rung: Rung, games: Sequence[Sat]) -> Against:
    shares = [each.share for each in games if each.rung == rung.name]
    low, high = interval(mean(shares), len(shares))
    return Against(rung.name, rung.bot, rung.rating, len(shares), round(mean(shares), 4), round(low, 4), round(high, 4))


def _summed(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in counts:
        for reason, count in each.items():
            total[reason] = total.get(reason, 0) + count
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OrebitError(f"the folder {folder} cannot be made: {error.strerror}") from None
