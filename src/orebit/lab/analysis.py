"""A whole match for the coach (bots/coach.py), on several cores, within a budget of simulations or of seconds."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from orebit.bots import coach
from orebit.core.components import VARIABLE
from orebit.core.match import Match, replay_record
from orebit.core.record import parse_record
from orebit.games import get
from orebit.lab.workers import fresh_pool

PIECE = 6  # acts that a worker looks at in one go
FIRST_PASS = coach.CoachBudget(sims=20, worlds=12, tries=8)  # where seconds are the budget
MORE = 3  # times as much in each next pass
Watch: TypeAlias = Callable[[Iterable[Any], int], Iterable[Any]]


class Piece(msgspec.Struct, frozen=True):
    """Something to be worked out about a record."""

    content: bytes
    part: str  # course, luck or decisions
    first: int  # the seat of a course; else the act to begin from
    budget: coach.CoachBudget
    seed: int
    components: str


@lru_cache(1)
def _match(content: bytes) -> Match:
    record = parse_record(content)
    return replay_record(get(record.game), record)


def work(piece: Piece) -> coach.CoachFindings:
    """What a worker does."""
    if piece.components:
        os.environ[VARIABLE] = piece.components
    match = _match(piece.content)
    if piece.part == "course":
        return coach.CoachFindings(courses=[coach.course(match, piece.first, piece.seed)])
    if piece.part == "luck":
        return coach.CoachFindings(luck=coach.luck(match, 0, piece.budget.tries)[0])
    left = iter(range(PIECE - 1))

    def is_enough() -> bool:
        return next(left, None) is None

    return coach.CoachFindings(decisions=coach.decisions(match, piece.budget, piece.seed, piece.first, is_enough)[0])


def analyse(
    match: Match,
    budget: coach.CoachBudget,
    seed: int = 0,
    seconds: float = 0.0,
    workers: int = 1,
    watch: Watch | None = None,
) -> coach.CoachReport:
    """With `seconds` it deepens until they are over, and the last whole pass counts."""
    ends = time.monotonic() + seconds
    best: coach.CoachReport | None = None
    depth = FIRST_PASS if seconds else budget
    with fresh_pool(workers) as pool:
        while True:
            found = _passed(pool, match, depth, seed, watch, ends if best else 0.0)
            if found is None:
                break
            best = coach.report(match, depth, seed, found.courses, found.luck, found.decisions)
            if not seconds or time.monotonic() >= ends:
                break
            depth = coach.CoachBudget(depth.sims * MORE, depth.worlds * MORE, depth.tries * 2)
    assert best is not None, "the first pass is always made whole"
    return best


def _passed(
    pool: ProcessPoolExecutor, match: Match, budget: coach.CoachBudget, seed: int, watch: Watch | None, ends: float
) -> coach.CoachFindings | None:
    """One pass over the match; None when its time ran out."""
    content, folder = match.record().to_bytes(), os.environ.get(VARIABLE, "")
    parts = [("luck", 0), *(("course", seat) for seat in match.player_seats)]
    parts += [("decisions", first) for first in range(0, len(match.acts), PIECE)]
    jobs = [pool.submit(work, Piece(content, part, first, budget, seed, folder)) for part, first in parts]

    def done() -> Iterator[coach.CoachFindings]:
        for job in as_completed(jobs):
            yield job.result()

    found = coach.CoachFindings()
    for piece in watch(done(), len(jobs)) if watch else done():
        found.courses += piece.courses
        found.luck += piece.luck
        found.decisions += piece.decisions
        if ends and time.monotonic() >= ends:
            for job in jobs:
                job.cancel()
            return None
    found.courses.sort(key=lambda each: match.player_seats.index(each.seat))
    found.decisions.sort(key=lambda each: each.step)
    return found
