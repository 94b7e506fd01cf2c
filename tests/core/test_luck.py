"""Luck: what the dice brought a seat, less what they could be expected to bring."""

import random
import statistics
from typing import Any

import pytest
from mypy_extensions import i64

from orebit.core.game import Game
from orebit.core.luck import Throw, luck_of, weigh
from orebit.core.match import Match, new_match
from orebit.core.state import State
from orebit.games import all_games
from tests.drift import CHARTS, Drift, DriftJudge, DriftState

MANY = 3000


class Holding(DriftJudge):
    """Ten ore aboard would be a sure win."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, DriftState)
        return state.hold[seat] / 10


class DriftOfHolds(Drift):
    judge = Holding()


def drilled(seed: int) -> Match:
    """Seat 0 drills the five ore of tile 7: a die of 1 or 2 breaks the rig."""
    match = new_match(DriftOfHolds(), 2, {}, seed)
    match.replay([(0, "aim 1"), (1, "aim 2"), (0, "drill 7"), (1, "study")])
    return match


def roll_of(match: Match) -> int:
    (roll,) = (line.facts["roll"] for line in match.log(0) if line.event == "strained")
    assert isinstance(roll, int)
    return roll


@pytest.mark.slow
def test_a_throw_is_compared_with_its_average() -> None:
    whole, broken = (next(m for m in map(drilled, range(50)) if (roll_of(m) <= 2) is bad) for bad in (False, True))
    good, bad = (luck_of(match, MANY, look=0)[0] for match in (whole, broken))

    # 5 ore two times out of three are 3.33 on average: 1.67 more or 3.33 less, of 10.
    assert good.luck == pytest.approx(1 / 6, abs=0.02)
    assert bad.luck == pytest.approx(-1 / 3, abs=0.02)
    assert good.best == good.worst == Throw(3, good.luck)  # the only throw: the deal and studying bring no ore
    assert 0 < good.error < 0.02


def test_nobody_else_is_lucky_with_it() -> None:
    assert luck_of(drilled(1))[1].luck == 0


def test_luck_is_the_same_every_time_and_none_without_a_throw() -> None:
    assert luck_of(drilled(1)) == luck_of(drilled(1))
    assert luck_of(new_match(DriftOfHolds(), 2, {}, 1)) == []


class Charted(DriftJudge):
    """The seat that holds more of the low charts is ahead."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, DriftState)
        held = [chart for chart in range(CHARTS) if state.owner[chart] == seat]
        return min(1.0, sum(CHARTS - chart for chart in held) / CHARTS**2)


class DriftOfCharts(Drift):
    judge = Charted()


def studied(seed: int) -> Match:
    match = new_match(DriftOfCharts(), 2, {}, seed)
    match.replay([(0, "aim 1"), (1, "aim 2"), (0, "study")])
    return match


def test_a_draw_and_the_deal_are_luck_too() -> None:
    steps = {each.step for seed in range(20) for each in weigh(studied(seed), 0, 10, look=0)[0]}

    assert steps == {0, 3}


def test_a_draw_is_compared_with_what_nobody_knows_and_not_with_others_hands() -> None:
    match = studied(1)
    (draw,) = (each for each in weigh(match, 0, MANY, look=0)[0] if each.step == 3)
    state = match.state
    assert isinstance(state, DriftState)
    drawn = int(state.deck[state.drawn - 1])
    left = [drawn, *(int(chart) for chart in state.deck[state.drawn :])]
    mean = sum(CHARTS - chart for chart in left) / len(left)

    assert draw.luck[0] == pytest.approx((CHARTS - drawn - mean) / CHARTS**2, abs=4 * draw.variance[0] ** 0.5 + 1e-9)
    assert draw.luck[1] == 0


@pytest.mark.slow
def test_on_average_nobody_is_lucky() -> None:
    lucks = [luck_of(drilled(seed), 20)[0].luck for seed in range(300)]

    assert abs(statistics.mean(lucks)) < 4 * statistics.stdev(lucks) / len(lucks) ** 0.5


def test_at_the_end_it_is_known_who_won() -> None:
    match = new_match(DriftOfHolds(), 2, {"length": "short"}, 1)
    match.replay([(0, "aim 1"), (1, "aim 2"), *[(seat, "dock") for _ in range(3) for seat in (0, 1)]])
    match.replay([(0, "dock"), (1, "drill 7")])
    assert match.is_over()

    for own in luck_of(match):  # what is aboard does not count any more, whatever the judge would think of it
        assert (own.luck, own.error) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_tells_of_luck(game: Game[Any]) -> None:
    players, options = game.spread[0]
    match, picks = new_match(game, players, options, 5), random.Random(5)
    for _ in range(60):
        seat = picks.choice(match.deciders())
        match.play(seat, picks.choice(match.legal(seat)))
    found = luck_of(match, 5)

    assert [own.seat for own in found] == match.player_seats
    assert all(own.worst.luck <= own.best.luck for own in found)
    assert all(0 <= own.best.step <= len(match.acts) for own in found)
