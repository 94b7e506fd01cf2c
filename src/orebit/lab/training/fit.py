"""The network learns: NumPy, one hidden layer, the win and the margin as targets, and games kept back to check it.

Positions of one game are alike, so games are split, never their positions.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from orebit.lab.training.recipe import Recipe
from orebit.lab.training.selfplay import Rows

Numbers: TypeAlias = NDArray[np.float32]

KEPT_BACK = 5  # one game of so many
LEAST_SPREAD = 0.02  # of an input, so that a rare one does not count for too much
MOST_LOOKED_AT = 60_000  # rows that tell the mean and spread of the inputs
FIRST_MEMORY, SECOND_MEMORY, TINY = 0.9, 0.999, 1e-8  # of Adam


def is_kept_back(rows: Rows) -> NDArray[np.bool_]:
    kept: NDArray[np.bool_] = rows.game % KEPT_BACK == 0
    return kept


class Table:
    """Rows as the network sees them: the features that ever differ from 0, and the hand-made value as the last."""

    def __init__(self, rows: Rows, inputs: NDArray[np.int64], size: int) -> None:
        self.rows = rows
        self.width = len(inputs) + 1
        place = np.full(size, -1, np.int32)
        place[inputs] = np.arange(len(inputs), dtype=np.int32)
        self.places = place[rows.features]
        self.starts = np.concatenate([[0], np.cumsum(rows.counts, dtype=np.int64)])

    def dense(self, chosen: NDArray[np.int64]) -> Numbers:
        """These rows, every number in its place."""
        counts = self.rows.counts[chosen].astype(np.int64)
        lines = np.repeat(np.arange(len(chosen)), counts)
        ends = np.cumsum(counts)
        at = np.arange(int(ends[-1])) - np.repeat(ends - counts, counts) + np.repeat(self.starts[chosen], counts)
        places = self.places[at]
        known = places >= 0
        full = np.zeros((len(chosen), self.width), np.float32)
        full[lines[known], places[known]] = self.rows.numbers[at][known]
        full[:, -1] = self.rows.hand[chosen]
        return full


class Net:
    """Weights for standardised inputs, and how to standardise them. Two outputs: the logit of the win, the margin."""

    def __init__(self, inputs: NDArray[np.int64], hidden: int, mean: Numbers, spread: Numbers, seed: int) -> None:
        draw = np.random.default_rng(seed)
        width = len(inputs) + 1
        self.inputs = inputs
        self.mean = mean
        self.spread = spread
        self.weights: dict[str, Numbers] = {
            "first": draw.normal(0, 1 / np.sqrt(width), (width, hidden)).astype(np.float32),
            "biases": np.zeros(hidden, np.float32),
            "second": draw.normal(0, 0.3 / np.sqrt(hidden), (hidden, 2)).astype(np.float32),
            "bias": np.zeros(2, np.float32),
        }

    def forward(self, numbers: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        held = self.weights
        scaled = (numbers - self.mean) / self.spread
        active = np.maximum(scaled @ held["first"] + held["biases"], 0)
        return scaled, active, active @ held["second"] + held["bias"]

    def forecasts(self, table: Table, chosen: NDArray[np.int64]) -> Numbers:
        parts = [self.forward(table.dense(some))[2][:, 0] for some in np.array_split(chosen, len(chosen) // 8192 + 1)]
        return sigmoid(np.concatenate(parts))

    def folded(self) -> tuple[NDArray[np.float16], Numbers, Numbers, float]:
        """For inputs as they are, in the precision of a file: `first`, biases, `second`, bias."""
        first = (self.weights["first"] / self.spread[:, None]).astype(np.float16)
        biases = self.weights["biases"] - self.mean @ first.astype(np.float32)
        return first, biases.astype(np.float32), self.weights["second"][:, 0], float(self.weights["bias"][0])


def sigmoid(logits: Numbers) -> Numbers:
    held = np.clip(logits, -30, 30)
    return np.asarray(1 / (1 + np.exp(-held)), np.float32)


def losses_of(said: NDArray[Any], came: NDArray[Any]) -> NDArray[Any]:
    """The log loss, by row."""
    held = np.clip(said, 1e-4, 1 - 1e-4)
    each: NDArray[Any] = -(came * np.log(held) + (1 - came) * np.log(1 - held))
    return each


def log_loss(said: NDArray[Any], came: NDArray[Any]) -> float:
    return float(np.mean(losses_of(said, came)))


def new_net(recipe: Recipe, rows: Rows, size: int) -> tuple[Net, Table]:
    inputs = np.unique(rows.features).astype(np.int64)
    table = Table(rows, inputs, size)
    draw = np.random.default_rng(recipe.seed)
    some = draw.permutation(np.flatnonzero(~is_kept_back(rows)))[:MOST_LOOKED_AT]
    numbers = table.dense(some)
    spread = np.maximum(numbers.std(0), LEAST_SPREAD)
    return Net(inputs, recipe.hidden, numbers.mean(0), spread, recipe.seed), table


def teach(
    net: Net,
    table: Table,
    recipe: Recipe,
    epochs: int,
    rate: float,
    said: Callable[[str, float, float], None],
) -> list[tuple[float, float]]:
    """Adam with a rate that falls to 0. Keeps the weights of the best epoch; loss on learned and kept-back games."""
    rows = table.rows
    kept_back = is_kept_back(rows)
    learned, checked = np.flatnonzero(~kept_back), np.flatnonzero(kept_back)[:MOST_LOOKED_AT]
    wide = 2 * float(np.abs(rows.margin[learned]).mean()) + 1e-6
    margins = np.clip(rows.margin / wide, -2, 2)
    draw = np.random.default_rng(recipe.seed + 1)
    memory = {name: (np.zeros_like(held), np.zeros_like(held)) for name, held in net.weights.items()}
    steps = epochs * max(1, len(learned) // recipe.batch)
    step = 0
    losses: list[tuple[float, float]] = []
    best = {name: held.copy() for name, held in net.weights.items()}
    for epoch in range(epochs):
        order = draw.permutation(learned)
        for start in range(0, max(1, len(order) - recipe.batch + 1), recipe.batch):
            some = order[start : start + recipe.batch]
            step += 1
            pace = rate * 0.5 * (1 + np.cos(np.pi * min(1.0, step / steps)))
            slopes = slopes_of(net, table.dense(some), rows.share[some], margins[some], recipe.margin)
            adam(net.weights, slopes, memory, step, float(pace), recipe.decay)
        loss = (
            log_loss(net.forecasts(table, learned[:MOST_LOOKED_AT]), rows.share[learned[:MOST_LOOKED_AT]]),
            log_loss(net.forecasts(table, checked), rows.share[checked]),
        )
        said(f"epoch {epoch + 1} of {epochs}", *loss)
        if not losses or loss[1] < min(kept for _, kept in losses):
            best = {name: held.copy() for name, held in net.weights.items()}
        losses.append(loss)
    net.weights = best
    return losses


def slopes_of(net: Net, numbers: Numbers, shares: Numbers, margins: Numbers, weight: float) -> dict[str, Numbers]:
    scaled, active, out = net.forward(numbers)
    off = np.empty_like(out)
    off[:, 0] = (sigmoid(out[:, 0]) - shares) / len(shares)
    off[:, 1] = weight * (out[:, 1] - margins) / len(shares)
    back = (off @ net.weights["second"].T) * (active > 0)
    return {"first": scaled.T @ back, "biases": back.sum(0), "second": active.T @ off, "bias": off.sum(0)}


def adam(
    weights: dict[str, Numbers],
    slopes: dict[str, Numbers],
    memory: dict[str, tuple[Numbers, Numbers]],
    step: int,
    pace: float,
    decay: float,
) -> None:
    first_share, second_share = 1 - FIRST_MEMORY**step, 1 - SECOND_MEMORY**step
    for name, slope in slopes.items():
        mean, square = memory[name]
        mean += (1 - FIRST_MEMORY) * (slope - mean)
        square += (1 - SECOND_MEMORY) * (slope * slope - square)
        held = weights[name]
        held -= pace * (mean / first_share) / (np.sqrt(square / second_share) + TINY)
        if name in ("first", "second"):
            held *= 1 - pace * decay
