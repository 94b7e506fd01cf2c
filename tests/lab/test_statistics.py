"""The lab's statistics, against numbers worked out elsewhere."""

import pytest

from orebit.lab.statistics import differ_means, differ_shares, interval, mean_interval, quantile, surprising


def test_wilson_interval_of_a_share() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert interval(0.0, 0) == (0.0, 1.0)


def test_interval_of_a_mean() -> None:
    assert mean_interval([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5 - 1.2651, 2.5 + 1.2651), abs=1e-3)


def test_quantiles_lie_between_the_values() -> None:
    assert quantile([4.0, 1.0, 3.0, 2.0], 0.5) == 2.5
    assert quantile([7.0], 0.95) == 7.0


def test_shares_that_differ() -> None:
    assert differ_shares(0.6, 100, 0.4, 100) == pytest.approx(0.0047, abs=1e-4)
    assert differ_shares(0.5, 100, 0.5, 100) == 1.0
    assert differ_shares(0.5, 0, 0.7, 100) == 1.0


def test_means_that_differ() -> None:
    assert differ_means([1.0, 2.0, 3.0] * 30, [2.0, 3.0, 4.0] * 30) < 1e-9
    assert differ_means([1.0, 1.0], [1.0, 1.0]) == 1.0


def test_many_comparisons_need_more_than_one_in_twenty() -> None:
    assert surprising([0.04] + [0.5] * 19) == [False] * 20
    assert surprising([0.0001] + [0.5] * 19) == [True] + [False] * 19
    assert surprising([]) == []
