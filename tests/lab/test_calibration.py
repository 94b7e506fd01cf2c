"""Calibration: how far off shares are, and how much of that as many games may show by chance."""

from statistics import mean

import pytest

from orebit.bots.win_shares import Map
from orebit.lab.calibration import DRAWN, Sample, by_chance, check

FLAT = Map(1.0, [0.0, 0.0])


def game(wins: int, positions: int = 1, ahead: float = 0.0) -> Sample:
    return Sample([[ahead, 0.0]] * positions, [0, 1], [float(wins), 1.0 - wins], is_goal=False)


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
