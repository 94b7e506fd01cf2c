"""Luck taken out of results: the mean stays, the spread shrinks, the games are the same."""

from random import Random

import pytest

from orebit.core.chance import FastChance
from orebit.games import get
from orebit.lab import arena, balance
from orebit.lab.control import Control, controlled
from orebit.lab.statistics import interval


@pytest.mark.slow
def test_what_luck_explains_is_taken_out() -> None:
    lots = Random(1)
    throws = [lots.gauss(0, 1) for _ in range(4000)]
    results = [0.5 + 0.3 * throw + lots.gauss(0, 0.2) for throw in throws]

    found = controlled([[(result, throw) for result, throw in zip(results, throws, strict=True)]])[0]

    assert found.share == pytest.approx(0.5, abs=0.02)
    assert found.saved == pytest.approx((0.3**2 + 0.2**2) / 0.2**2, rel=0.15)
    assert found.high - found.low == pytest.approx(2 * 1.96 * 0.2 / 4000**0.5, rel=0.1)


def test_luck_that_explains_nothing_costs_nothing() -> None:
    lots = Random(2)
    found = controlled([[(lots.random(), lots.gauss(0, 1)) for _ in range(2000)]])[0]

    assert found.saved == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("results", [[(1.0, 0.2)] * 40, [(0.0, -0.3), (1.0, 0.4)]])
def test_where_all_ended_alike_or_few_were_played_the_interval_is_the_plain_one(
    results: list[tuple[float, float]],
) -> None:
    found = controlled([results])[0]

    assert (found.low, found.high) == pytest.approx(interval(found.share, len(results)), abs=1e-6)
    assert found.high > found.low
    assert found.saved == 1.0


@pytest.mark.slow
def test_games_are_the_same_with_control_and_without() -> None:
    plain, weighed = (arena("martian_miners", ["greedy", "random"], games=4, seed=3, control=c) for c in (False, True))

    assert [each.share for each in plain.contestants] == [each.share for each in weighed.contestants]
    assert plain.decisions == weighed.decisions
    assert all(each.controlled is None for each in plain.contestants)
    assert all(each.controlled is not None for each in weighed.contestants)


@pytest.mark.slow
def test_every_player_of_a_balance_report_has_it() -> None:
    report = balance("dark_side", 4, ["random"], players=2, control=True)

    assert [seat.controlled is not None for seat in report.seats] == [seat.is_player for seat in report.seats]


def test_automata_have_a_place_in_the_list() -> None:
    game = get("dark_side")
    setup = game.setup(1)
    state = game.start(setup, FastChance(1, 0))

    assert len(Control(game, setup, 1, state).luck) == state.seats
