"""Vecs of numbers, made in one go."""

from librt.vecs import vec
from mypy_extensions import i64


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times the same number."""
    return vec[i64]([value] * count)
