"""Vecs of numbers, made in one go."""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

FEW: Final = 32  # numbers that are written one by one; more are copied, twice as many each time


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times the same number."""
    if count <= FEW:
        return vec[i64]([value] * count)
    numbers = vec[i64]([value] * FEW)
    while 2 * len(numbers) <= count:
        numbers = extend(numbers, numbers)
    return extend(numbers, numbers[: count - len(numbers)])


def counting(first: i64, count: i64) -> vec[i64]:
    """So many numbers, each one more than the last."""
    numbers = filled(count, first)
    for i in range(count):
        numbers[i] = first + i
    return numbers


def zeros(count: i64) -> vec[float]:
    """So many times 0.0."""
    if count <= FEW:
        return vec[float]([0.0] * count)
    numbers = vec[float]([0.0] * FEW)
    while 2 * len(numbers) <= count:
        numbers = extend(numbers, numbers)
    return extend(numbers, numbers[: count - len(numbers)])


def changed(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A copy with another number at one place: how something Shared (core/cloning.py) changes."""
    copy = numbers[:]
    copy[place] = number
    return copy


def overwrite(target: vec[i64], source: vec[i64]) -> None:
    """The numbers of another vec in place of its own: for few numbers it is cheaper than a copy."""
    assert len(target) == len(source), "what is written over is as long as what is written"
    for i in range(len(source)):
        target[i] = source[i]


def best_other(numbers: vec[float], place: i64) -> float:
    """The highest but that at `place`."""
    best: float = -1000.0
    for i in range(len(numbers)):
        if i != place:
            best = max(best, numbers[i])
    return best
