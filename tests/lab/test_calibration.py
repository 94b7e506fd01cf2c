"""Calibration: what is fitted, how far off shares are, and how much of that as many games may show by chance."""

from math import exp
from random import Random
from statistics import mean

import pytest

from orebit.bots.win_shares import Map, Stage
from orebit.lab.calibration import DRAWN, Sample, by_chance, calibrated, check

FLAT = Map((Stage(1.0, [0.0, 0.0]),))


def game(wins: int, positions: int = 1, ahead: float = 0.0) -> Sample:
    return Sample([[ahead, 0.0]] * positions, [0.5] * positions, [0, 1], [float(wins), 1.0 - wins], is_goal=False)


def drawn(lots: Random, progress: float, scale: float, bias: float) -> Sample:
    """A position of a judge whose logits are worth `scale` then, and do not see that the first seat is `bias` ahead."""
    ahead = lots.gauss(0, 2)
    won = float(lots.random() < 1 / (1 + exp(-scale * ahead - bias)))
    return Sample([[ahead / 2, -ahead / 2]], [progress], [0, 1], [won, 1 - won], is_goal=False)


def test_what_a_lead_is_worth_is_found_for_each_stage_of_the_match() -> None:
    lots = Random(1)
    true = {0.0: (0.1, 0.6), 0.5: (0.5, 0.3), 1.0: (1.2, 0.0)}
    found = calibrated([drawn(lots, at, *true[at]) for at in lots.choices(list(true), k=4500)])

    for stage, (scale, bias) in zip(found.map.stages, true.values(), strict=True):
        assert stage.scale == pytest.approx(scale, abs=0.15)
        assert stage.bias[0] - stage.bias[1] == pytest.approx(bias, abs=0.25)
        assert sum(stage.bias) == pytest.approx(0, abs=0.002)  # only the difference counts
    assert found.map.brier < found.map.prior_brier


def test_a_stage_that_no_game_tells_of_is_as_usual() -> None:
    lots = Random(2)
    found = calibrated([drawn(lots, 0.0, 1.0, 0.0) for _ in range(300)]).map

    assert found.stages[0].scale == pytest.approx(1.0, abs=0.3)
    assert [(stage.scale, stage.bias) for stage in found.stages[1:]] == [(0.5, [0.0, 0.0])] * 2


def test_games_that_all_came_alike_leave_nothing_to_chance() -> None:
    samples = [game(1) for _ in range(20)]

    assert by_chance(FLAT, samples) == [0.0] * DRAWN
    assert check(FLAT, samples, samples).map.error == pytest.approx(0, abs=1e-9)  # both seats were called 50


def test_more_positions_of_the_same_games_are_no_more_certainty() -> None:
    few, many = ([game(number % 3 == 0, positions, 1.0) for number in range(60)] for positions in (1, 12))

    assert by_chance(FLAT, few) == pytest.approx(by_chance(FLAT, many))


def test_four_times_as_many_games_halve_what_chance_makes() -> None:
    some, more = (mean(by_chance(FLAT, [game(i % 2, 1, 1.0) for i in range(games)])) for games in (100, 400))

    assert 1.6 < some / more < 2.5
    assert 2 < some < 6  # 100 games: a standard error of 5 points, whose mean size is 4
