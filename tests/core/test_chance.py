"""Chance: even, repeatable, and fair to the byte."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import MOST_SIDES, Chance, FairChance, FastChance, ScriptedChance

VECTORS = json.loads((Path(__file__).parent / "fair_chance_vectors.json").read_text(encoding="utf-8"))["streams"]


# -- docs/fair-chance.md, written anew from the document alone


def words_of(seed: bytes) -> Iterator[int]:
    k = 0
    while True:
        block = hashlib.sha256(seed + bytes((k >> shift) & 255 for shift in range(56, -8, -8))).digest()
        for at in range(0, 32, 4):
            yield block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]
        k += 1


def number_below(n: int, words: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def shuffled(m: int, words: Iterator[int]) -> list[int]:
    items = list(range(m))
    for i in range(m - 1, 0, -1):
        j = number_below(i + 1, words)
        items[i], items[j] = items[j], items[i]
    return items


@pytest.mark.parametrize("stream", VECTORS, ids=lambda stream: stream["seed"][-8:])
def test_the_document_gives_the_vectors(stream: dict[str, Any]) -> None:
    seed = bytes.fromhex(stream["seed"])
    blocks = [hashlib.sha256(seed + k.to_bytes(8, "big")).hexdigest() for k in range(3)]
    words, dice, draws, orders = words_of(seed), words_of(seed), words_of(seed), words_of(seed)

    assert blocks == stream["blocks"]
    assert [next(words) for _ in stream["words"]] == stream["words"]
    assert [number_below(6, dice) + 1 for _ in stream["dice"]] == stream["dice"]
    assert [[n, number_below(n, draws)] for n, _ in stream["below"]] == stream["below"]
    assert [shuffled(len(order), orders) for order in stream["shuffles"]] == stream["shuffles"]


@pytest.mark.parametrize("stream", VECTORS, ids=lambda stream: stream["seed"][-8:])
def test_fair_chance_gives_the_vectors(stream: dict[str, Any]) -> None:
    seed = bytes.fromhex(stream["seed"])
    words, dice, draws, orders = FairChance(seed), FairChance(seed), FairChance(seed), FairChance(seed)

    assert [words.next_word() for _ in stream["words"]] == stream["words"]
    assert [dice.die(6) for _ in stream["dice"]] == stream["dice"]
    assert [[n, draws.below(n)] for n, _ in stream["below"]] == stream["below"]
    assert [shuffle(orders, range(len(order))) for order in stream["shuffles"]] == stream["shuffles"]


def test_some_vector_throws_a_word_away() -> None:
    stream = VECTORS[0]

    assert any(word >= 2**32 - 2**32 % n for word, (n, _) in zip(stream["words"], stream["below"], strict=True))


def test_the_documents_example_is_true() -> None:
    document = (Path(__file__).parents[2] / "docs" / "fair-chance.md").read_text(encoding="utf-8")

    assert hashlib.sha256(bytes(40)).hexdigest() in document
    assert "741658141 mod 6 + 1 = 2" in document
    assert FairChance(bytes(32)).die(6) == 2


@pytest.mark.parametrize("n", [0, -1, MOST_SIDES + 1])
def test_fair_chance_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match="a draw is from 1 to 2147483647 possibilities"):
        FairChance(bytes(32)).below(n)


def test_a_fair_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="a fair seed has 32 bytes, this one has 3"):
        FairChance(b"abc")


# -- evenness: chi-square, with seeds that are fixed, so that the outcome is fixed too


def shuffle(chance: Chance, items: Iterable[int]) -> list[int]:
    packed = vec[i64](list(items))
    chance.shuffle(packed)
    return list(packed)


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (cells - len(counts))


@pytest.fixture(params=["fast 0 0", "fast 0 1", "fast 7 0", "fast 7 1", "fair"])
def chance(request: pytest.FixtureRequest) -> Chance:
    _, *numbers = request.param.split()
    return FastChance(int(numbers[0]), int(numbers[1])) if numbers else FairChance(bytes(32))


@pytest.mark.parametrize(("sides", "bound"), [(2, 15.1), (6, 25.7), (10, 33.7), (24, 57.6)])  # 1 in 10,000 beyond
def test_dice_are_even(chance: Chance, sides: int, bound: float) -> None:
    faces = Counter(chance.die(sides) for _ in range(6000))

    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < bound


def test_shuffles_are_even(chance: Chance) -> None:
    orders = Counter(tuple(shuffle(chance, range(4))) for _ in range(6000))

    assert chi_square(orders, 24) < 57.6


def test_pairs_of_draws_are_even(chance: Chance) -> None:
    pairs = Counter((chance.below(6), chance.below(6)) for _ in range(9000))

    assert chi_square(pairs, 36) < 75.0


def test_streams_of_neighbouring_seeds_are_independent() -> None:
    pairs = Counter(
        (FastChance(seed, stream).below(6), FastChance(seed + 1, stream).below(6))
        for seed in range(1500)
        for stream in range(4)
    )
    streams = Counter((FastChance(seed, 0).below(6), FastChance(seed, 1).below(6)) for seed in range(6000))

    assert chi_square(pairs, 36) < 75.0
    assert chi_square(streams, 36) < 75.0


def test_fast_chance_favours_no_number_where_a_remainder_would() -> None:
    n = 3 << 29  # of 2**32 words, a third would fall twice on the lower third
    low = sum(FastChance(5, stream).below(n) < n // 3 for stream in range(6000))

    assert abs(low - 2000) < 4 * (6000 * 2 / 9) ** 0.5


def test_the_same_seed_and_stream_give_the_same_numbers() -> None:
    one, same, other = FastChance(9, 2), FastChance(9, 2), FastChance(9, 3)
    numbers = [one.below(1000) for _ in range(50)]

    assert [same.below(1000) for _ in range(50)] == numbers
    assert [other.below(1000) for _ in range(50)] != numbers


def test_fast_chance_is_the_same_in_every_build() -> None:
    """Numbers written down once, uncompiled: simulations with a seed can be compared across machines."""
    chance = FastChance(2026, 3)

    assert [chance.below(100) for _ in range(12)] == FAST_2026_3
    assert shuffle(chance, range(8)) == FAST_SHUFFLE
    assert FastChance(-1).below(MOST_SIDES) == FastChance(2**63 - 1).below(MOST_SIDES)


FAST_2026_3 = [2, 24, 7, 46, 69, 32, 29, 82, 90, 79, 86, 54]
FAST_SHUFFLE = [7, 5, 4, 1, 3, 6, 0, 2]


def test_draws_are_counted() -> None:
    fast, fair = FastChance(1), FairChance(bytes(32))
    for chance in (fast, fair):
        chance.die(6)
        chance.below(3)
        shuffle(chance, range(5))

    assert fast.drawn == fair.drawn == 2 + 4


# -- scripts


def test_a_script_answers_in_order() -> None:
    chance = ScriptedChance(rolls=[6, 0, 2], shuffles=[[2, 0, 1]])

    assert (chance.die(6), chance.below(4), chance.die(2)) == (6, 0, 2)
    assert shuffle(chance, [0, 1, 2]) == [2, 0, 1]
    assert chance.leftover() == ""
    assert chance.drawn == 4


@pytest.mark.parametrize(
    ("rolls", "says"),
    [([], "no roll left for a draw of 1 to 6"), ([7], "says 7 where a draw gives 1 to 6"), ([0], "says 0 where")],
)
def test_a_script_that_cannot_be_fails(rolls: list[int], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        ScriptedChance(rolls).die(6)


def test_a_scripted_order_must_be_an_order_of_the_same_things() -> None:
    with pytest.raises(AssertionError, match="is no shuffle of"):
        shuffle(ScriptedChance(shuffles=[[1, 1, 2]]), [0, 1, 2])
    with pytest.raises(AssertionError, match="no order left"):
        shuffle(ScriptedChance(), [0, 1, 2])


def test_a_script_says_what_was_not_used() -> None:
    assert ScriptedChance([3], [[1]]).leftover() == "not drawn from the script: rolls [3], shuffles [[1]]"
