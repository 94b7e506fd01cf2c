"""Tournaments: every seating fairly often, ratings with their uncertainty, and who beats whom how surely."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from time import perf_counter
from typing import Any

import msgspec

from orebit import bots
from orebit.core.errors import BadSetup
from orebit.core.game import Game, Setup
from orebit.core.options import Value
from orebit.games import get
from orebit.lab.control import Controlled, controlled
from orebit.lab.play import Pairing, Plan, Played
from orebit.lab.statistics import interval, mean
from orebit.lab.workers import Job

MOST_PERMUTED = 4  # players; at larger tables a line-up is only turned round

Watch = Callable[[Iterable[Played], int], Iterable[Played]]


class Contestant(msgspec.Struct, frozen=True):
    """One bot's results. A game counts once for every seat that it held."""

    name: str
    games: int
    share: float  # of the wins; the goal reached, in solo and co-op games
    low: float  # its 95 % interval
    high: float
    fair: float | None  # the share that equal players would have; None where there is a goal
    mean_score: float
    rating: float | None  # OpenSkill's mu; None where there is a goal
    uncertainty: float | None  # OpenSkill's sigma
    think_ms: float | None  # a decision, on this machine
    controlled: Controlled | None = None  # the share with luck taken out


class Duel(msgspec.Struct, frozen=True):
    """How often the first ranked before the second in the games that both played; ties count half."""

    first: str
    second: str
    games: int
    share: float
    low: float
    high: float


class Speed(msgspec.Struct, frozen=True):
    """How quickly it went; the only part of a report that depends on the machine."""

    seconds: float
    decisions_per_s: float
    workers: int
    cluster: str


class ArenaReport(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Value]
    seed: int
    games: int
    wanted: int  # more than `games` only if it was interrupted
    unfinished: int
    seatings: int
    reproducible: bool  # no bot was given a clock
    decisions: int
    contestants: list[Contestant]
    duels: list[Duel]
    seat_shares: list[float]
    speed: Speed


def arena(
    game_id: str,
    names: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    watch: Watch | None = None,
    control: bool = False,
) -> ArenaReport:
    """Let bots play each other. `games` is rounded up so that every seating is played equally often.

    With as many names as players there is one line-up, in which a name may be repeated; with more names every
    combination plays. All seatings of a line-up start from the same deals. With `control` luck is weighed, too.
    """
    game = get(game_id)
    for name in names:
        bots.check(name)
    players = _players(game, names, players)
    setup = game.setup(players, options)
    if games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {games}")
    seatings = all_seatings(names, players)
    deals = -(-games // len(seatings))
    pairings = [
        Pairing(deal * len(seatings) + i, seats, deal) for deal in range(deals) for i, seats in enumerate(seatings)
    ]
    job = Job(Plan.of(game, setup, seed, control=control), pairings, workers, cluster, watch)
    began = perf_counter()
    played = job.run()
    seconds = perf_counter() - began
    return _report(game, setup, seed, names, job, played, len(seatings), seconds)


def _players(game: Game[Any], names: Sequence[str], players: int | None) -> int:
    """How many sit at a table: as asked, else two if the game is for two, else as few as it needs."""
    if not names:
        raise BadSetup("name the bots that are to play, like random,greedy,hard")
    if players is None:
        players = max(2, game.players[0]) if game.players[-1] > 1 else 1
    if len(names) < players:
        raise BadSetup(f"{players} players need {players} bots at least, and {len(names)} are named; repeat some")
    if len(names) != players and len(set(names)) != len(names):
        raise BadSetup(f"a bot may be named twice only if there are as many names as players ({players})")
    return players


def all_seatings(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every line-up in all its orders; at large tables, in all its rotations."""
    seatings: dict[tuple[str, ...], None] = {}
    for lineup in combinations(names, players):
        if players <= MOST_PERMUTED:
            orders: Iterable[tuple[str, ...]] = permutations(lineup)
        else:
            orders = (lineup[i:] + lineup[:i] for i in range(players))
        seatings |= dict.fromkeys(orders)
    return list(seatings)


def _report(
    game: Game[Any],
    setup: Setup,
    seed: int,
    names: Sequence[str],
    job: Job,
    played: Sequence[Played],
    seatings: int,
    seconds: float,
) -> ArenaReport:
    finished = [each for each in played if each.finished]
    contestants = list(dict.fromkeys(names))
    ratings = rate(contestants, finished)
    decisions = sum(each.decisions for each in played)
    return ArenaReport(
        game=game.id,
        players=setup.players,
        options=setup.options,
        seed=seed,
        games=len(played),
        wanted=len(job.pairings),
        unfinished=len(played) - len(finished),
        seatings=seatings,
        reproducible=all(bots.is_reproducible(name) for name in names),
        decisions=decisions,
        contestants=_with_control([_contestant(name, finished, ratings, job) for name in contestants], finished),
        duels=[
            duel
            for first in contestants
            for second in contestants
            if first != second and (duel := _duel(first, second, finished)).games
        ],
        seat_shares=[
            round(mean([each.shares()[seat] for each in finished]), 6) for seat in range(len(finished[0].scores))
        ]
        if finished
        else [],
        speed=Speed(round(seconds, 3), round(decisions / seconds, 1), job.workers, job.cluster),
    )


def _contestant(name: str, finished: Sequence[Played], ratings: dict[str, tuple[float, float]], job: Job) -> Contestant:
    seats = [(each, seat) for each in finished for seat, player in enumerate(each.seats) if player == name]
    has_goal = any(each.won is not None for each in finished)
    share = mean([each.shares()[seat] for each, seat in seats])
    low, high = interval(share, len(seats))
    rating = None if has_goal else ratings.get(name)
    spent = job.thinking.get(name)
    return Contestant(
        name=name,
        games=len(seats),
        share=round(share, 6),
        low=round(low, 6),
        high=round(high, 6),
        fair=None if has_goal else round(mean([1 / len(set(each.sides)) for each, _ in seats]), 6),
        mean_score=round(mean([each.scores[seat] for each, seat in seats]), 6),
        rating=None if rating is None else round(rating[0], 4),
        uncertainty=None if rating is None else round(rating[1], 4),
        think_ms=round(spent.seconds / spent.decisions * 1000, 3) if spent and spent.decisions else None,
    )


def _with_control(contestants: list[Contestant], finished: Sequence[Played]) -> list[Contestant]:
    """The same, with the share that is left when luck is taken out; where it was not weighed, as they are."""
    results = [
        [
            (each.shares()[seat], each.luck[seat])
            for each in finished
            if each.luck is not None
            for seat, player in enumerate(each.seats)
            if player == one.name
        ]
        for one in contestants
    ]
    if not all(results):
        return contestants
    return [
        msgspec.structs.replace(one, controlled=found)
        for one, found in zip(contestants, controlled(results), strict=True)
    ]


def _duel(first: str, second: str, finished: Sequence[Played]) -> Duel:
    """A game counts once, however many seats the two held in it."""
    results = []
    for each in finished:
        pairs = [
            (each.ranks[a], each.ranks[b])
            for a, one in enumerate(each.seats)
            for b, other in enumerate(each.seats)
            if one == first and other == second and each.sides[a] != each.sides[b]
        ]
        if pairs:
            results.append(mean([1.0 if a < b else 0.5 if a == b else 0.0 for a, b in pairs]))
    share = mean(results)
    low, high = interval(share, len(results))
    return Duel(first, second, len(results), round(share, 6), round(low, 6), round(high, 6))


def rate(names: Sequence[str], finished: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """OpenSkill (Plackett-Luce) over the games in their order: mu and sigma by name.

    A bot that holds several seats of a game is rated in each, and the average counts.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {name: model.rating(name=name) for name in names}
    for each in finished:
        seats = [seat for seat, player in enumerate(each.seats) if player]
        sides = sorted({each.sides[seat] for seat in seats})
        if len(sides) < 2:
            continue
        members = [[seat for seat in seats if each.sides[seat] == side] for side in sides]
        teams = [
            [model.rating(mu=ratings[each.seats[seat]].mu, sigma=ratings[each.seats[seat]].sigma) for seat in team]
            for team in members
        ]
        rated = model.rate(teams, ranks=[float(min(each.ranks[seat] for seat in team)) for team in members])
        held: dict[str, list[PlackettLuceRating]] = {}
        for team, new in zip(members, rated):
            for seat, rating in zip(team, new):
                held.setdefault(each.seats[seat], []).append(rating)
        for name, new in held.items():
            mu, sigma = mean([rating.mu for rating in new]), mean([rating.sigma for rating in new])
            ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
