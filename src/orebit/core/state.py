"""The shape of a game in progress: what every game's rules implement."""

from typing import Final, Self, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from orebit.core.chance import Chance
from orebit.core.cloning import cloned
from orebit.core.log import Log
from orebit.core.vecs import zeros

# In place of a seat; three numbers, so that none can pass for another.
TABLE: Final = -1  # who acts: the table itself, "time is up". So written in records and stored rows
PUBLIC: Final = -2  # who looks: a spectator. Clients know it as SPECTATOR of core/view.py
NOBODY: Final = -3  # whose it is: no seat's


def noted(seat: int) -> int:
    """A seat or NOBODY as notations write it: -1, as golden playthroughs and the digests of stored matches have it."""
    return -1 if seat == NOBODY else seat


def modulo(number: i64, seats: i64) -> i64:
    """`number % seats`. The usual numbers of seats are written out: a division by a number that the C compiler knows
    takes a tenth of the time of any other."""
    if seats == 2:
        return number & 1
    if seats == 3:
        return number % 3
    if seats == 4:
        return number & 3
    return number % seats


class Outcome:
    """How a game ended. All lists go by seat, automata included."""

    def __init__(
        self,
        scores: list[int],
        ranks: list[int],
        winners: list[int],
        returns: list[float],
        reason: str,
        sides: list[int] | None = None,
        won: bool | None = None,
        rating: str = "",
    ) -> None:
        self.scores: list[int] = scores
        self.ranks: list[int] = ranks  # 1 = first; equal seats share a rank
        self.winners: list[int] = winners  # seats; empty when a solo or co-op game is lost
        self.returns: list[float] = returns  # what a learner maximises, as the game's spec defines it
        self.reason: str = reason  # why the game ended, in a few words
        self.sides: list[int] = list(range(len(scores))) if sides is None else sides  # the team of each seat
        self.won: bool | None = won  # solo and co-op: was the goal reached?
        self.rating: str = rating  # solo: the title that the score earns


def ranked(keys: list[int]) -> list[int]:
    """Ranks from 1 by falling key; equal keys share the better rank."""
    return [1 + sum([1 for other in keys if other > key]) for key in keys]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game. It holds facts only; history belongs to the match, chance is an argument."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats  # automata included

    def awaited(self) -> i64:
        """The seats that must act now, as a bit mask; several at once decide simultaneously; 0 = the game is over."""
        raise NotImplementedError

    def deciders(self) -> list[int]:
        """The seats that must act now, in rising order."""
        mask = self.awaited()
        deciders: list[int] = []
        seat: i64 = 0
        while mask != 0:
            if mask & 1 == 1:
                deciders.append(seat)
            mask >>= 1
            seat += 1
        return deciders

    def legal(self, seat: i64) -> vec[i64]:
        """The actions of a decider, in rising order and never none; nothing for anybody else."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> i64:
        """Why a decider may not play the action: LEGAL exactly for what `legal` lists, else a code of the game's
        reasons. Both ask the same conditions."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        """Play a legal action, and all that follows by itself, up to the next decision."""
        raise NotImplementedError

    def table_acts(self) -> vec[i64]:
        """Actions that the table itself may play now, as seat TABLE."""
        return vec[i64]()

    def clone(self) -> Self:
        """The same moment, living its own life. What is compiled has its own way: `make copies` writes it out."""
        return cloned(self)

    def scramble(self, seat: i64, chance: Chance) -> None:
        """Deal anew all that `seat` cannot know, every consistent deal equally likely (PUBLIC: what no seat shows).

        Matches that go on from another begin with it: who changes what it draws changes how their records play out.
        """
        raise NotImplementedError

    def shuffle_unknown(self, chance: Chance) -> None:
        """Put what *nobody* knows in a new order, every consistent one equally likely: decks, what was dealt face down.

        Beside `scramble` it keeps what any seat knows: no seat could tell, nor would play otherwise. What is drawn next
        is then luck, and nothing else is (core/luck.py). Nothing to do where only future dice are unknown.
        """

    def sides(self) -> list[int]:
        """The team of each seat. Unless the game has teams, every seat is its own."""
        return list(range(self.seats))

    def scores(self) -> list[int]:
        """As they stand, by seat."""
        raise NotImplementedError

    def returns_of(self, ranks: list[int], winners: list[int]) -> list[float]:
        """What these places are worth on the game's own scale: 1 shared by the winners, unless its spec says otherwise.

        Also asked when somebody resigns: `winners` is empty when all players have lost to automata, or to the game.
        """
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(ranks))]

    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        raise NotImplementedError


@final
class Sheet:
    """Numbers that are written one after another into one block of memory, which NumPy can look at without a copy.

    They are held as the `bits` of 32-bit numbers, which learners take. A sheet begins blank, all 0, and each look takes
    a new one: to clear an old one number by number took longer than to fill it. Who writes many numbers looks up `bits`
    once for all of them: half the time.
    """

    def __init__(self, size: i64) -> None:
        self.bits: vec[i32] = vec[i32]([0] * size)  # does not grow: whoever looks at it looks at this memory
        self.place: i64 = 0  # of the next number

    def add(self, number: float) -> None:
        self.bits[self.place] = narrowed(number)
        self.place += 1

    def share(self, count: i64, most: i64) -> None:
        """A count divided by the most that is usual. Most counts are 0, and the sheet is blank."""
        if count != 0:
            self.bits[self.place] = share_bits(count, most)
        self.place += 1

    def share_at(self, place: i64, count: i64, most: i64) -> None:
        """The same at a place that was skipped."""
        if count != 0:
            self.bits[place] = share_bits(count, most)

    def shares(self, counts: vec[i64], first: i64, many: i64, most: i64) -> None:
        """So many of the counts, each divided by the same."""
        bits = self.bits
        known = SHARES
        place = self.place
        for i in range(first, first + many):
            count = counts[i]
            if count != 0:
                share: i32 = 0
                if count > 0 and count < COUNTS + LEAST and most < COUNTS:
                    share = known[most * COUNTS + count - LEAST]
                if share == 0:  # not asked for yet, or beyond the table
                    share = share_bits(count, most)
                bits[place] = share
            place += 1
        self.place = place

    def part_at(self, place: i64, most: i64) -> None:
        """One more of so many equal parts, at a place that was skipped."""
        bits = self.bits
        parts: i64 = 1
        if bits[place] != 0:
            while bits[place] != share_bits(parts, most):
                parts += 1
            parts += 1
        bits[place] = share_bits(parts, most)

    def mark(self, fact: bool) -> None:
        """1 for what is so, 0 for what is not."""
        if fact:
            self.bits[self.place] = ONE
        self.place += 1

    def mark_at(self, place: i64) -> None:
        """1 at a place that was skipped."""
        self.bits[place] = ONE

    def mark_each(self, place: i64, which: vec[i64], first: i64, many: i64) -> None:
        """1 for so many of these, each at its own of the places from `place` on, which were skipped."""
        bits = self.bits
        for i in range(first, first + many):
            bits[place + which[i]] = ONE

    def one_of(self, count: i64, which: i64) -> None:
        """So many numbers: 1 at `which`, if that is one of them, and 0 at the others."""
        if which >= 0 and which < count:
            self.bits[self.place + which] = ONE
        self.place += count

    def skip(self, count: i64) -> None:
        """So many numbers that stay 0, or are written by whoever skips them."""
        self.place += count

    def clear(self, place: i64, count: i64) -> None:
        """So many numbers are 0 again."""
        bits = self.bits
        for i in range(place, place + count):
            bits[i] = 0


ONE: Final = 0x3F800000  # the bits of 1.0
BIAS: Final = 127  # what is added to exponents
FRACTION: Final = 23  # bits after the leading 1
LEAST: Final = -32  # counts
COUNTS: Final = 128
SHARES: Final[vec[i32]] = vec[i32]([0] * (COUNTS * COUNTS))  # by most, count - LEAST: the bits; 0 until asked for
CACHED: Final = 1024
CACHED_BITS: Final[vec[i32]] = vec[i32]([0] * CACHED)  # the numbers that were widened last, by a few of their bits
CACHED_NUMBERS: Final[vec[float]] = vec[float]([0.0] * CACHED)
# The shares beyond SHARES that were asked for last, by a few bits of the count
SHARED_COUNTS: Final[vec[i64]] = vec[i64]([0] * CACHED)
SHARED_AMONG: Final[vec[i64]] = vec[i64]([0] * CACHED)  # 0: none yet
SHARED_BITS: Final[vec[i32]] = vec[i32]([0] * CACHED)


def share_bits(count: i64, most: i64) -> i32:
    """The bits of `count / most`. Most are looked up: a division and its rounding take five times as long."""
    if count >= LEAST and count < COUNTS + LEAST and most < COUNTS:
        bits = SHARES[most * COUNTS + count - LEAST]
        if bits != 0 or count == 0:
            return bits
    return new_share_bits(count, most)


def new_share_bits(count: i64, most: i64) -> i32:
    if count >= LEAST and count < COUNTS + LEAST and most < COUNTS:
        SHARES[most * COUNTS + count - LEAST] = narrowed(float(count) / float(most))
        return SHARES[most * COUNTS + count - LEAST]
    place = count & (CACHED - 1)  # turns of many: few at a time
    if SHARED_COUNTS[place] != count or SHARED_AMONG[place] != most:
        SHARED_COUNTS[place] = count
        SHARED_AMONG[place] = most
        SHARED_BITS[place] = narrowed(float(count) / float(most))
    return SHARED_BITS[place]


def widened(bits: i32) -> float:
    """The number of these bits. Few different ones are seen, so most are looked up, too."""
    if bits == ONE:
        return 1.0
    wide = i64(bits)
    place = (wide ^ (wide >> 12)) & (CACHED - 1)
    if CACHED_BITS[place] != bits:
        CACHED_BITS[place] = bits
        CACHED_NUMBERS[place] = newly_widened(wide)
    return CACHED_NUMBERS[place]


def newly_widened(bits: i64) -> float:
    if bits == 0:
        return 0.0
    number = float((bits & ((1 << FRACTION) - 1)) | (1 << FRACTION))  # the leading 1 is not written
    exponent = ((bits >> FRACTION) & 255) - BIAS - FRACTION
    while exponent > 0:
        number *= 2.0
        exponent -= 1
    while exponent < 0:
        number *= 0.5
        exponent += 1
    return -number if bits < 0 else number


def narrowed(number: float) -> i32:
    """The bits of the 32-bit number nearest to this one, the even one of two: as NumPy converts it."""
    size = -number if number < 0.0 else number
    if size < 1e-37:  # what is smaller has bits of another kind, and is seen by nobody
        return 0
    assert size < 1e38, "an observation is made of usual numbers"
    exponent: i64 = BIAS
    while size >= 2.0:
        size *= 0.5
        exponent += 1
    while size < 1.0:
        size *= 2.0
        exponent -= 1
    scaled = size * (1 << FRACTION)
    whole: i64 = int(scaled)
    rest = scaled - float(whole)
    if rest > 0.5 or (rest == 0.5 and whole & 1 == 1):
        whole += 1
    bits: i64 = (exponent << FRACTION) + whole - (1 << FRACTION)  # the leading 1 is not written
    return i32(bits if number > 0.0 else bits - (1 << 31))


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How a game looks to bots. evaluate.py implements it, compiled for searches."""

    def value(self, state: State, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won), judged by what it may know."""
        raise NotImplementedError

    def values(self, state: State, values: vec[float]) -> None:
        """The same of every seat, into `values`. For judges that look at all seats to judge one."""
        for seat in range(state.seats):
            values[seat] = self.value(state, seat)

    def one_of_values(self, state: State, seat: i64) -> float:
        """The `value` of a judge that tells `values`."""
        values = zeros(state.seats)
        self.values(state, values)
        return values[seat]

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        """A rough worth of each legal action, higher is better: what the greedy bot plays by."""
        raise NotImplementedError

    def glances(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        """The same in a hurry: what searches imagine that players go by. For judges that look ahead themselves."""
        return self.worths(state, seat, actions)

    def ponders(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        """The same with time to think: what a search starts from at the decision it is for."""
        return self.glances(state, seat, actions)

    def size(self) -> i64:
        """How many numbers an observation has."""
        raise NotImplementedError

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        """The observation, for learning: numbers relative to the seat, with nothing hidden in them, onto a blank sheet
        from its place on.
        """
        raise NotImplementedError

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        """The observation once more, on a sheet that holds what the seat saw when it chose this action: only what that
        changed is written. The seat decides again, and nobody else has acted since. Games that know better say True.
        """
        return False

    def observe(self, state: State, seat: i64) -> list[float]:
        """The same numbers as a list."""
        sheet = Sheet(self.size())
        self.fill(state, seat, sheet)
        return [widened(bits) for bits in sheet.bits]
