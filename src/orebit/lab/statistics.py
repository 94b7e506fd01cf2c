"""The little statistics that the lab needs: intervals for shares and means, and whether two of them differ."""

from collections.abc import Sequence
from math import erfc, sqrt

Z = 1.959964  # 95 %


def interval(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; wins that are shared count in parts."""
    if trials <= 0:
        return 0.0, 1.0
    centre = share + Z * Z / (2 * trials)
    spread = Z * sqrt(max(0.0, share * (1 - share)) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample."""
    if len(values) < 2:
        return 0.0
    centre = mean(values)
    return sqrt(sum((value - centre) ** 2 for value in values) / (len(values) - 1))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % interval of a mean (normal; the lab plays enough games)."""
    centre, spread = mean(values), Z * deviation(values) / sqrt(max(1, len(values)))
    return centre - spread, centre + spread


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies, interpolated."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def differ_shares(first: float, trials: float, second: float, others: float) -> float:
    """The p-value of two shares being equal (two-sided z test with a common share)."""
    if trials <= 0 or others <= 0:
        return 1.0
    common = (first * trials + second * others) / (trials + others)
    error = sqrt(common * (1 - common) * (1 / trials + 1 / others))
    return erfc(abs(first - second) / error / sqrt(2)) if error > 0 else 1.0


def differ_means(first: Sequence[float], second: Sequence[float]) -> float:
    """The p-value of two means being equal (Welch, normal)."""
    if len(first) < 2 or len(second) < 2:
        return 1.0
    error = sqrt(deviation(first) ** 2 / len(first) + deviation(second) ** 2 / len(second))
    if error == 0:
        return 1.0 if mean(first) == mean(second) else 0.0
    return erfc(abs(mean(first) - mean(second)) / error / sqrt(2))


def surprising(p_values: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many p-values stand out, with at most a share `level` of false alarms (Benjamini and Hochberg)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = -1
    for place, i in enumerate(order):
        if p_values[i] <= level * (place + 1) / len(p_values):
            last = place
    chosen = set(order[: last + 1])
    return [i in chosen for i in range(len(p_values))]
