"""Chance: where everything random comes from. A state owns none of it; `play` is handed a source.

`FastChance` is for simulation, `FairChance` for matches (docs/fair-chance.md specifies it to the byte),
`ScriptedChance` for tests. All randomness is drawn through `below`, `die` and `shuffle`.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SEED_BYTES: Final = 32
MOST_SIDES: Final = 0x7FFFFFFF  # `below` works on 32-bit words

# Declared as i64: a large literal is otherwise unboxed at every use, which doubled the cost of a draw.
_MASK63: Final[i64] = int("0x7FFFFFFFFFFFFFFF", 16)  # no literal: beyond 62 bits even `Final[i64]` is unboxed
_MASK32: Final[i64] = 0xFFFFFFFF
_GAMMA: Final[i64] = 0x1E3779B97F4A7C15
_MIX_1: Final[i64] = 0x3F58476D1CE4E5B9
_MIX_2: Final[i64] = 0x14D049BB133111EB


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """One source of chance. `drawn` counts the draws, so that a match can tell whether an action used any."""

    def __init__(self) -> None:
        self.drawn: i64 = 0

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; 1 <= n <= MOST_SIDES."""
        raise NotImplementedError

    def die(self, sides: i64) -> i64:
        """A face from 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: vec[i64]) -> None:
        """Put `items` in random order, in place: Fisher-Yates from the last place down."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


class FastChance(Chance):
    """A seeded generator for simulation: SplitMix on 63 bits, the same numbers compiled and uncompiled."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        """Different `stream`s of one seed are independent of each other: one per game, one per bot."""
        super().__init__()
        low_seed: i64 = seed & 0x7FFFFFFFFFFFFFFF
        low_stream: i64 = stream & 0x7FFFFFFFFFFFFFFF
        self.word: i64 = _mixed((_mixed(low_seed) + _mixed(low_stream * _GAMMA + 1)) & _MASK63)

    def below(self, n: i64) -> i64:
        self.drawn += 1
        while True:
            self.word = (self.word + _GAMMA) & _MASK63
            z: i64 = self.word
            z = ((z ^ (z >> 30)) * _MIX_1) & _MASK63
            z = ((z ^ (z >> 27)) * _MIX_2) & _MASK63
            # Lemire's method: the high half of a 32-bit word times n; the low half tells what must be drawn again.
            product: i64 = ((z ^ (z >> 31)) >> 31) * n
            low: i64 = product & _MASK32
            if low >= n or low >= (_MASK32 + 1 - n) % n:
                return product >> 32


class BlindChance(FastChance):
    """Chance that does not look: how items lay before a shuffle makes no difference to how they lie after it.

    So two states that differ only in what a seat cannot know scramble to the same one. For whoever compares.
    """

    def shuffle(self, items: vec[i64]) -> None:
        for i in range(1, len(items)):  # few, and often in order: put in where it belongs
            item = items[i]
            j: i64 = i
            while j > 0 and items[j - 1] > item:
                items[j] = items[j - 1]
                j -= 1
            items[j] = item
        super().shuffle(items)


def _mixed(word: i64) -> i64:
    z: i64 = (word + _GAMMA) & _MASK63
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK63
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK63
    return z ^ (z >> 31)


class FairChance(Chance):
    """The stream of a match between people: SHA-256 of a 32-byte seed and a counter. See docs/fair-chance.md."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a fair seed has {SEED_BYTES} bytes, this one has {len(seed)}")
        self.seed: bytes = seed
        self.block: bytes = b""
        self.blocks: i64 = 0
        self.offset: i64 = 0

    def below(self, n: i64) -> i64:
        if n < 1 or n > MOST_SIDES:
            raise ValueError(f"a draw is from 1 to {MOST_SIDES} possibilities, not {n}")
        self.drawn += 1
        limit: i64 = (_MASK32 + 1) - (_MASK32 + 1) % n
        while True:
            word = self.next_word()
            if word < limit:  # words beyond the last whole multiple of n would favour small numbers
                return word % n

    def next_word(self) -> i64:
        """The next four bytes of the stream, most significant first."""
        if self.offset == len(self.block):
            self.block = hashlib.sha256(self.seed + int(self.blocks).to_bytes(8, "big")).digest()
            self.blocks += 1
            self.offset = 0
        word: i64 = int.from_bytes(self.block[self.offset : self.offset + 4], "big")
        self.offset += 4
        return word


class ScriptedChance(Chance):
    """Chance for tests: the dice and shuffles of a rulebook example, in the order in which they are drawn.

    `rolls` answers `die` with faces and `below` with numbers; each list of `shuffles` is the order that one shuffle
    results in. When a script runs out, or its entry cannot be, the draw fails; `leftover` says what was not used.
    """

    def __init__(self, rolls: Iterable[int] = (), shuffles: Iterable[Iterable[int]] = ()) -> None:
        super().__init__()
        self.rolls: list[int] = list(rolls)
        self.shuffles: list[list[int]] = [list(order) for order in shuffles]

    def below(self, n: i64) -> i64:
        return self.scripted(0, n - 1)

    def die(self, sides: i64) -> i64:
        return self.scripted(1, sides)

    def scripted(self, lowest: i64, highest: i64) -> i64:
        self.drawn += 1
        if not self.rolls:
            raise AssertionError(f"the script has no roll left for a draw of {lowest} to {highest}")
        roll: i64 = self.rolls.pop(0)
        if roll < lowest or roll > highest:
            raise AssertionError(f"the script says {roll} where a draw gives {lowest} to {highest}")
        return roll

    def shuffle(self, items: vec[i64]) -> None:
        self.drawn += 1
        if not self.shuffles:
            raise AssertionError(f"the script has no order left for a shuffle of {list(items)}")
        order = self.shuffles.pop(0)
        if sorted(order) != sorted(items):
            raise AssertionError(f"the script's order {order} is no shuffle of {sorted(items)}")
        for i in range(len(order)):
            items[i] = order[i]

    def leftover(self) -> str:
        """Empty when the whole script was used."""
        if not self.rolls and not self.shuffles:
            return ""
        return f"not drawn from the script: rolls {self.rolls}, shuffles {self.shuffles}"
