"""A judge that learned who will win: a small network over the observation, beside the hand-made judge of the game.

Most numbers of an observation are 0, so its first layer looks only at the others. The hand-made value is one input more
(as its logit): the network learns what that value overlooks. Worths, so priors and playouts, are the hand-made ones.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.state import Judge, Sheet, State, widened
from orebit.core.vecs import filled, zeros

UNUSED: Final = -1  # an input that was the same in all games that it learned from
AT_ONCE: Final = 8  # sums that stay in registers: the hidden units are a multiple of it
SURE: Final = 0.002  # hand-made values are no surer than this
MOST_SURE: Final = 30.0  # as a logit: beyond it the result is the same


def hand_input(value: float) -> float:
    """The input that a hand-made value is: its logit."""
    held = value
    if held < SURE:
        held = SURE
    elif held > 1.0 - SURE:
        held = 1.0 - SURE
    return log(held / (1.0 - held))


@final
class NetJudge(Judge):
    """One hidden layer of rectified units. Not for two threads at once: it writes on one sheet."""

    def __init__(
        self, inner: Judge, rows: vec[i64], first: vec[float], biases: vec[float], second: vec[float], bias: float
    ) -> None:
        """`rows` tells by feature, and last for the hand-made value, which row of `first` is its own, or UNUSED."""
        self.inner: Judge = inner
        self.features: i64 = inner.size()
        self.hidden: i64 = len(biases)
        self.rows: vec[i64] = rows
        self.first: vec[float] = first  # by row * hidden + unit
        self.biases: vec[float] = biases
        self.second: vec[float] = second
        self.bias: float = bias
        assert len(rows) == self.features + 1, "a network has an input for each feature, and one for the judge's value"
        assert self.hidden % AT_ONCE == 0, "hidden units come in eights"
        assert len(second) == self.hidden
        self.sheet: Sheet = Sheet(self.features)  # blank between two looks
        self.places: vec[i64] = filled(self.features + 1, 0)  # of the inputs that are not 0: where their weights begin
        self.amounts: vec[float] = zeros(self.features + 1)

    def value(self, state: State, seat: i64) -> float:
        by_hand = self.inner.value(state, seat)
        return by_hand if state.awaited() == 0 else self.forecast(state, seat, by_hand)

    def values(self, state: State, values: vec[float]) -> None:
        self.inner.values(state, values)
        if state.awaited() == 0:
            return
        for seat in range(state.seats):
            values[seat] = self.forecast(state, seat, values[seat])

    def forecast(self, state: State, seat: i64, by_hand: float) -> float:
        """The chance that the seat wins, by what it may know."""
        count = self.look(state, seat)
        row = self.rows[self.features]
        if row != UNUSED:
            self.places[count] = row * self.hidden
            self.amounts[count] = hand_input(by_hand)
            count += 1
        logit = self.run(count)
        if logit > MOST_SURE:
            logit = MOST_SURE
        elif logit < -MOST_SURE:
            logit = -MOST_SURE
        return 1.0 / (1.0 + exp(-logit))

    def look(self, state: State, seat: i64) -> i64:
        """Note the numbers of the observation that are not 0, and leave the sheet blank; how many there are."""
        sheet = self.sheet
        sheet.place = 0
        self.inner.fill(state, seat, sheet)
        seen = sheet.bits
        rows = self.rows
        places = self.places
        amounts = self.amounts
        hidden = self.hidden
        count: i64 = 0
        for i in range(self.features):
            bits = seen[i]
            if bits != 0:
                seen[i] = 0
                row = rows[i]
                if row >= 0:
                    places[count] = row * hidden
                    amounts[count] = widened(bits)
                    count += 1
        return count

    def run(self, count: i64) -> float:
        first = self.first
        biases = self.biases
        second = self.second
        places = self.places
        amounts = self.amounts
        total = self.bias
        unit: i64 = 0
        while unit < self.hidden:
            s0: float = biases[unit]
            s1: float = biases[unit + 1]
            s2: float = biases[unit + 2]
            s3: float = biases[unit + 3]
            s4: float = biases[unit + 4]
            s5: float = biases[unit + 5]
            s6: float = biases[unit + 6]
            s7: float = biases[unit + 7]
            for i in range(count):
                at = places[i] + unit
                amount = amounts[i]
                s0 += amount * first[at]
                s1 += amount * first[at + 1]
                s2 += amount * first[at + 2]
                s3 += amount * first[at + 3]
                s4 += amount * first[at + 4]
                s5 += amount * first[at + 5]
                s6 += amount * first[at + 6]
                s7 += amount * first[at + 7]
            if s0 > 0.0:
                total += s0 * second[unit]
            if s1 > 0.0:
                total += s1 * second[unit + 1]
            if s2 > 0.0:
                total += s2 * second[unit + 2]
            if s3 > 0.0:
                total += s3 * second[unit + 3]
            if s4 > 0.0:
                total += s4 * second[unit + 4]
            if s5 > 0.0:
                total += s5 * second[unit + 5]
            if s6 > 0.0:
                total += s6 * second[unit + 6]
            if s7 > 0.0:
                total += s7 * second[unit + 7]
            unit += AT_ONCE
        return total

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return self.inner.worths(state, seat, actions)

    def glances(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return self.inner.glances(state, seat, actions)

    def ponders(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return self.inner.ponders(state, seat, actions)

    def size(self) -> i64:
        return self.features

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        self.inner.fill(state, seat, sheet)
