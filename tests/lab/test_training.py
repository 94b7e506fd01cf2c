"""`orebit train` from games to weights: small runs, the same each time, gone on with where they stopped."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from orebit.bots import weights
from orebit.core.errors import BadSetup, OrebitError
from orebit.games import get
from orebit.lab.training import page, selfplay
from orebit.lab.training.figures import calibration_error, figures, told
from orebit.lab.training.fit import is_kept_back, new_net, teach
from orebit.lab.training.recipe import Recipe, recipe_for
from orebit.lab.training.run import Run
from orebit.lab.training.selfplay import GREEDY, SEARCH, Rows, play_chunk

DARK_SIDE = get("dark_side")
SMALL: dict[str, Any] = {
    "greedy_games": 10,
    "search_games": 5,
    "search_strays": (0.9,),  # few decisions are thought about
    "sims": 2,
    "hidden": 8,
    "epochs": 1,
    "last_epochs": 1,
    "batch": 16,
    "gate_games": 2,
    "gate_ms": 1,
}


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "CHUNK", {GREEDY: 5, SEARCH: 5})


def run_in(folder: Path, **changes: Any) -> Run:
    recipe = recipe_for(DARK_SIDE, 2, {**SMALL, **changes})
    return Run(recipe, folder, 1, "", lambda steps, _total, _doing: steps, lambda _line: None)


@pytest.mark.slow
def test_the_same_recipe_gives_the_same_weights_also_when_it_was_interrupted(tmp_path: Path) -> None:
    first, second = run_in(tmp_path / "first"), run_in(tmp_path / "second")
    first.run(with_gate=False)
    second.run(with_gate=False)
    assert first.file.read_bytes() == second.file.read_bytes()

    second.chunk_file(GREEDY, 1).unlink()
    second.file.unlink()
    kept = second.chunk_file(GREEDY, 0).stat().st_mtime_ns
    run_in(tmp_path / "second").run(with_gate=False)

    assert first.file.read_bytes() == second.file.read_bytes()
    assert second.chunk_file(GREEDY, 0).stat().st_mtime_ns == kept
    other = run_in(tmp_path / "other", seed=1)
    other.run(with_gate=False)
    assert other.file.read_bytes() != first.file.read_bytes()
    with pytest.raises(OrebitError, match="holds a run of another recipe"):
        run_in(tmp_path / "other", seed=2).run()


@pytest.mark.slow
def test_a_run_ends_with_a_gate_and_a_report(tmp_path: Path) -> None:
    run = run_in(tmp_path / "mine")
    report = run.run()
    net = weights.read(run.file)
    weights.check(net, DARK_SIDE, "it")
    html = page.html(report)

    assert report.gate == net.origin.gate
    assert report.gate is not None
    assert (report.gate.games, report.gate.ms) == (2, 1)
    assert [each.seat for each in report.figures.seats] == [0, 1]
    assert net.origin.recipe["greedy_games"] == 10
    for words in ("Seat 2: said and came", "games kept back", "How often the network ranks before", "The recipe"):
        assert words in html
    again = run_in(tmp_path / "mine").run()
    assert again.gate == report.gate  # not played again: at 1 ms a decision it would hardly end the same


@pytest.mark.slow
def test_positions_are_those_of_whole_games_and_no_game_is_in_both_kinds() -> None:
    recipe = recipe_for(DARK_SIDE, 2, SMALL)
    greedy, search = play_chunk(recipe, GREEDY, 0), play_chunk(recipe, SEARCH, 0)

    assert set(greedy.game) == set(range(5))
    for rows in (greedy, search):
        assert len(rows.features) == len(rows.numbers) == rows.counts.sum()
        assert 0 <= rows.phase.min() <= rows.phase.max() < 1
        assert np.array_equal(rows.share[rows.seat == 0] + rows.share[rows.seat == 1], np.ones(len(rows) // 2))
        assert np.array_equal(rows.margin[rows.seat == 0], -rows.margin[rows.seat == 1])
    assert not np.array_equal(greedy.features[:50], search.features[:50])


def made_up(games: int = 400) -> Rows:
    """Seat 0 wins three games of four; feature 5 tells the rest. The hand-made value knows nothing."""
    draw = np.random.default_rng(4)
    won = draw.random(games) < 0.75
    game = np.repeat(np.arange(games), 2)
    seat = np.tile([0, 1], games)
    share = np.where(seat == 0, won[game], ~won[game])
    features = np.stack([np.where(seat == 0, 2, 3), np.where(share, 5, 6)], 1)
    return Rows(
        counts=np.full(2 * games, 2, np.uint16),
        features=features.ravel().astype(np.uint16),
        numbers=np.ones(4 * games, np.float16),
        hand=np.zeros(2 * games, np.float32),
        share=share.astype(np.float32),
        margin=np.where(share, 5, -5).astype(np.float32),
        seat=seat.astype(np.int8),
        game=game.astype(np.int32),
        phase=draw.random(2 * games).astype(np.float32),
    )


def test_a_network_learns_what_the_hand_made_value_overlooks() -> None:
    rows = made_up()
    recipe = Recipe(game="dark_side", players=2, hidden=8, batch=16, rate=0.01)
    net, table = new_net(recipe, rows, 10)
    teach(net, table, recipe, 5, recipe.rate, lambda _epoch, _learned, _kept: None)
    kept = is_kept_back(rows)
    found = figures(rows, kept, net.forecasts(table, np.flatnonzero(kept)))

    assert found.loss < 0.1 < found.hand_loss < 0.62 < found.hand_as_it_is
    assert found.gain_low > 0.3
    assert net.inputs.tolist() == [2, 3, 5, 6]


def test_a_bias_by_seat_shows_though_both_seats_together_look_right() -> None:
    rows = made_up(4000)
    half = np.full(len(rows), 0.5)
    found = figures(rows, np.ones(len(rows), bool), half)

    assert calibration_error(half, rows.share, np.ones(len(rows))) < 0.5
    assert [each.error for each in found.seats] == pytest.approx([25, 25], abs=3)
    assert all(each.low < each.error < each.high for each in found.seats)
    fitted = told(rows, np.ones(len(rows), bool))
    assert fitted[rows.seat == 0].mean() == pytest.approx(0.75, abs=0.03)


def test_a_recipe_says_what_is_wrong_with_it() -> None:
    with pytest.raises(BadSetup, match="hidden units come in eights, not 12"):
        recipe_for(DARK_SIDE, 2, {"hidden": 12})
    with pytest.raises(BadSetup, match="greedy_games is a number from 1 up, not 0"):
        recipe_for(DARK_SIDE, 2, {"greedy_games": 0})
    assert recipe_for(DARK_SIDE, 2, {}).plies == 4
