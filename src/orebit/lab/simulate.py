"""Many games in one seating: how they end, and how long they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from orebit import bots
from orebit.core.errors import BadSetup
from orebit.core.options import Value
from orebit.games import get
from orebit.lab.arena import Watch
from orebit.lab.play import Pairing, Plan
from orebit.lab.statistics import mean
from orebit.lab.workers import Job


class Simulation(msgspec.Struct, frozen=True):
    """What the games amount to. Lists go by seat, automata included."""

    game: str
    games: int
    seats: list[str]
    seed: int
    options: dict[str, Value]
    names: list[str]  # of the seats
    wins: list[float]  # shares of the finished games
    mean_scores: list[float]
    success: float | None  # solo and co-op: how often the goal was reached
    ratings: dict[str, float]  # solo: the share of each title
    reasons: dict[str, float]  # why the games ended, as shares
    mean_decisions: float
    longest: int
    unfinished: int


def simulate(
    game_id: str,
    seats: Sequence[str],
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    watch: Watch | None = None,
) -> Simulation:
    """Let these bots, in this seating, play so many games."""
    game = get(game_id)
    for name in seats:
        bots.check(name)
    setup = game.setup(len(seats), options)
    if games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {games}")
    pairings = [Pairing(i, tuple(seats), i) for i in range(games)]
    played = Job(Plan.of(game, setup, seed), pairings, workers, cluster, watch).run()
    finished = [each for each in played if each.finished]
    names = game.seat_names(setup)
    goals = [float(each.won) for each in finished if each.won is not None]
    return Simulation(
        game=game.id,
        games=len(played),
        seats=list(seats),
        seed=seed,
        options=setup.options,
        names=names,
        wins=[round(mean([each.shares()[seat] for each in finished]), 6) for seat in range(len(names))],
        mean_scores=[round(mean([each.scores[seat] for each in finished]), 6) for seat in range(len(names))],
        success=round(mean(goals), 6) if goals else None,
        ratings=shares([each.rating for each in finished if each.rating]),
        reasons=shares([each.reason for each in finished]),
        mean_decisions=round(mean([each.decisions for each in played]), 6),
        longest=max((each.decisions for each in played), default=0),
        unfinished=len(played) - len(finished),
    )


def shares(words: Sequence[str]) -> dict[str, float]:
    """Each word and its share, the most frequent first."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return {word: round(count / len(words), 6) for word, count in sorted(counts.items(), key=_most_first)}


def _most_first(item: tuple[str, Any]) -> tuple[Any, str]:
    return -item[1], item[0]
