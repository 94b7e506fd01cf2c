"""How good forecasts are, on games kept back: by seat, because a bias of one seat hides in the mean of all."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from orebit.lab.calibration import BINS, Bin
from orebit.lab.training.fit import log_loss, losses_of
from orebit.lab.training.selfplay import Rows

THIRDS = 3  # of a game: early, middle, late
RESAMPLES = 200  # of the games, for intervals
STEPS = 25  # of Newton's method


class BySeat(msgspec.Struct, frozen=True):
    """Of all positions called 70 %, 70 % should be won."""

    seat: int
    error: float  # expected calibration error, in points of 100
    low: float  # 95 % interval, games drawn anew
    high: float
    said: float  # on average
    came: float
    bins: list[Bin]
    phases: list[float]  # the error early, in the middle and late


class Figures(msgspec.Struct, frozen=True):
    games: int
    positions: int
    loss: float  # log loss of the network
    hand_loss: float  # of the hand-made value, told seat and phase: with the best scale and bias for each
    hand_as_it_is: float
    gain_low: float  # hand_loss - loss, 95 % interval, games drawn anew
    gain_high: float
    seats: list[BySeat]


def figures(rows: Rows, kept_back: NDArray[np.bool_], said: NDArray[Any]) -> Figures:
    """`said` of the rows kept back, by the network; the hand-made value is told seat and phase on the others."""
    hand = told(rows, ~kept_back)[kept_back]
    as_it_is = 1 / (1 + np.exp(-rows.hand[kept_back]))
    came, games, seats, phases = (column[kept_back] for column in (rows.share, rows.game, rows.seat, rows.phase))
    low, high = gain_interval(games, came, hand, said)
    return Figures(
        games=len(np.unique(games)),
        positions=len(came),
        loss=round(log_loss(said, came), 4),
        hand_loss=round(log_loss(hand, came), 4),
        hand_as_it_is=round(log_loss(as_it_is, came), 4),
        gain_low=round(low, 4),
        gain_high=round(high, 4),
        seats=[
            by_seat(int(seat), *(of[seats == seat] for of in (said, came, games, phases))) for seat in np.unique(seats)
        ],
    )


def told(rows: Rows, used: NDArray[np.bool_]) -> NDArray[Any]:
    """The hand-made value with the scale and bias that fit best, for each seat and third of the game."""
    fitted = np.zeros(len(rows))
    third = thirds(rows.phase)
    for seat in np.unique(rows.seat):
        for part in range(THIRDS):
            here = (rows.seat == seat) & (third == part)
            inputs = np.stack([rows.hand[here], np.ones(int(here.sum()))], 1)
            fitted[here] = 1 / (1 + np.exp(-inputs @ newton(inputs[used[here]], rows.share[here][used[here]])))
    return fitted


def thirds(phase: NDArray[Any]) -> NDArray[np.int64]:
    return np.minimum((phase * THIRDS).astype(np.int64), THIRDS - 1)


def newton(inputs: NDArray[Any], came: NDArray[Any]) -> NDArray[Any]:
    """Scale and bias with the least log loss, held a little to 1 and 0."""
    usual = np.array([1.0, 0.0])
    best = usual.copy()
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-np.clip(inputs @ best, -30, 30)))
        slope = inputs.T @ (came - said) - (best - usual)
        bend = (inputs * (said * (1 - said))[:, None]).T @ inputs + np.eye(2)
        best = best + np.linalg.solve(bend, slope)
    return best


def by_seat(seat: int, said: NDArray[Any], came: NDArray[Any], games: NDArray[Any], phases: NDArray[Any]) -> BySeat:
    third = thirds(phases)
    names, place = np.unique(games, return_inverse=True)
    draw = np.random.default_rng(0)
    drawn = []
    for _ in range(RESAMPLES):
        weight = np.bincount(draw.integers(len(names), size=len(names)), minlength=len(names))[place]
        drawn.append(calibration_error(said, came, weight))
    every = np.ones(len(said))
    return BySeat(
        seat=seat,
        error=round(calibration_error(said, came, every), 2),
        low=round(float(np.quantile(drawn, 0.025)), 2),
        high=round(float(np.quantile(drawn, 0.975)), 2),
        said=round(float(said.mean()), 4),
        came=round(float(came.mean()), 4),
        bins=bins_of(said, came),
        phases=[
            round(calibration_error(said[third == part], came[third == part], every[third == part]), 2)
            for part in range(THIRDS)
        ],
    )


def calibration_error(said: NDArray[Any], came: NDArray[Any], weight: NDArray[Any]) -> float:
    """Expected calibration error in 20 bins, in points of 100."""
    number = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    off = np.bincount(number, weight * (said - came), minlength=BINS)
    return float(100 * np.abs(off).sum() / max(1.0, weight.sum()))


def bins_of(said: NDArray[Any], came: NDArray[Any]) -> list[Bin]:
    number = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    return [
        Bin(
            round(float(said[number == i].mean()), 4),
            round(float(came[number == i].mean()), 4),
            int((number == i).sum()),
        )
        for i in range(BINS)
        if (number == i).any()
    ]


def gain_interval(
    games: NDArray[Any], came: NDArray[Any], hand: NDArray[Any], said: NDArray[Any]
) -> tuple[float, float]:
    """By how much the network's loss is lower: 95 % interval, games drawn anew."""
    names, place = np.unique(games, return_inverse=True)
    gain = losses_of(hand, came) - losses_of(said, came)
    total, count = np.bincount(place, gain), np.bincount(place)
    draw = np.random.default_rng(1)
    drawn = [draw.integers(len(names), size=len(names)) for _ in range(RESAMPLES)]
    gains = [float(total[some].sum() / count[some].sum()) for some in drawn]
    return float(np.quantile(gains, 0.025)), float(np.quantile(gains, 0.975))
