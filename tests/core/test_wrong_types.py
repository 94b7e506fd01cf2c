"""Whatever somebody hands in from Python: what is of no use gets a sentence that says what is expected."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

import orebit
from orebit import bots, games
from orebit.core.errors import OrebitError
from orebit.core.laws.walk import history
from orebit.core.match import Match
from orebit.core.state import NOBODY

GAME: Any = "dark_side"
NO_SEATS: list[Any] = [None, "0", "two", True, False, 1.0, 1.5, [0], 2, 64, NOBODY, -4, 10**30, b"0", {}]
NO_ACTIONS: list[Any] = [None, True, False, 1.5, 1.0, b"recharge", ["recharge"], {}, -1, 10**30, "", " ", "\0"]


def match_of() -> Match:
    return orebit.new(GAME, seats=2, seed=1)


BY_SEAT: dict[str, Callable[[Match, Any], object]] = {
    "legal": lambda match, seat: match.legal(seat),
    "legal_codes": lambda match, seat: match.legal_codes(seat),
    "refusal": lambda match, seat: match.refusal(seat, "recharge"),
    "explain": lambda match, seat: match.explain(seat, "recharge"),
    "play": lambda match, seat: match.play(seat, "place_robot 1"),
    "act": lambda match, seat: match.act(seat, "place_robot 1"),
    "preview": lambda match, seat: match.preview(seat, "place_robot 1"),
    "view": lambda match, seat: match.view(seat),
    "table_view": lambda match, seat: match.table_view(seat),
    "bare_view": lambda match, seat: match.bare_view(seat),
    "choices": lambda match, seat: match.choices(seat),
    "describe": lambda match, seat: match.describe(seat),
    "log": lambda match, seat: match.log(seat),
    "ply": lambda match, seat: match.ply(seat),
    "perspective": lambda match, seat: match.perspective(seat),
    "player": lambda match, seat: match.player(seat),
    "last_act": lambda match, seat: match.last_act(seat),
    "moment": lambda match, seat: match.moment(seat),
    "take_back": lambda match, seat: match.take_back(seat),
    "take_back_refusal": lambda match, seat: match.take_back_refusal(seat),
    "resign": lambda match, seat: match.resign(seat),
    "hand_over": lambda match, seat: match.hand_over(seat, "Ada"),
}


def test_every_method_with_a_seat_is_tried() -> None:
    with_a_seat = {
        name
        for name, method in vars(Match).items()
        if not name.startswith("_") and "seat" in getattr(method, "__annotations__", {})
    }
    assert with_a_seat == set(BY_SEAT)


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("method", BY_SEAT)
def test_what_is_no_seat(method: str, seat: Any) -> None:
    match = match_of()
    before = history(match)
    with pytest.raises(OrebitError, match=r"^(a seat is a number from 0 to 1, not |there is no seat |no player sits )"):
        BY_SEAT[method](match, seat)
    assert history(match) == before


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
@pytest.mark.parametrize("method", ["play", "refusal", "explain", "preview"])
def test_what_is_no_action(method: str, action: Any) -> None:
    match = match_of()
    before = history(match)
    with pytest.raises(orebit.UnknownAction):
        getattr(match, method)(1, action)
    assert history(match) == before


def test_the_sentences_say_what_is_expected() -> None:
    def says(call: Callable[[], object]) -> str:
        with pytest.raises(OrebitError) as refusal:
            call()
        return str(refusal.value)

    match: Any = match_of()
    assert says(lambda: match.play("0", "recharge")) == "a seat is a number from 0 to 1, not '0'"
    assert says(lambda: match.play(True, "recharge")) == "a seat is a number from 0 to 1, not True"
    assert says(lambda: match.view(64)) == "there is no seat 64: seats run from 0 to 1"
    assert says(lambda: match.play(0, None)) == "an action is given as its text or its code, not None"
    assert says(lambda: match.play(0, True)) == "an action is given as its text or its code, not True"
    seats: Any = "2"
    assert says(lambda: orebit.new(GAME, seats)) == (
        "seats is how many players there are, as a number, or a list of their names; it is not '2'"
    )
    seed: Any = "x"
    assert says(lambda: orebit.new(GAME, 2, seed=seed)) == "a seed is a number from 0 to 2^256-1 or 32 bytes, not 'x'"
    options: Any = 5
    assert says(lambda: orebit.new(GAME, 2, options)) == "options are given as names with values, like a dict, not 5"
    assert says(lambda: bots.get("hard:ms=x", 1)) == "'hard:ms=x': ms takes a whole number, not 'x'"
    assert says(lambda: bots.get("hard:stray=x", 1)) == "'hard:stray=x': stray takes a number, not 'x'"
    assert says(lambda: bots.get("hard:beyond=x", 1)) == "'hard:beyond=x': beyond takes true or false, not 'x'"


def test_numbers_of_numpy_are_numbers() -> None:
    match: Any = match_of()
    code = match.legal_codes(numpy.int64(1))[0]
    match.play(numpy.int64(1), numpy.int64(code))
    assert match.record().actions == ["1 place_robot 1"]
    again = orebit.new(GAME, numpy.int64(2), seed=numpy.int64(1))  # type: ignore[arg-type]  # what is being tried
    assert again.seed == match.seed


WRONG_CALLS: dict[str, Callable[[], object]] = {
    **{
        f"new seats={seats!r}": lambda seats=seats: orebit.new(GAME, seats)  # type: ignore[misc]  # one lambda a value
        for seats in ("2", "two", "", 1.5, 2.0, True, b"ab", {"a": 1}, ["Ada", 3], [None, None], {1, 2})
    },
    **{
        f"new seed={seed!r}": lambda seed=seed: orebit.new(GAME, 2, seed=seed)  # type: ignore[misc]
        for seed in ("x", "7", 1.5, True, -1, 1 << 256, b"short", [1])
    },
    **{
        f"new options={options!r}": lambda options=options: orebit.new(GAME, 2, options)  # type: ignore[misc]
        for options in (5, "x", ["robot_placement"], True, {5: 1}, {None: 1}, {"robot_placement": None}, {b"x": 1})
    },
    **{
        f"games.get {name!r}": lambda name=name: games.get(name)  # type: ignore[misc]
        for name in (None, 5, b"dark_side", ["dark_side"], "", "\0", "DARK_SIDE")
    },
    **{
        f"bots.get {name!r}": lambda name=name: bots.get(name, 1)  # type: ignore[misc]
        for name in (None, 5, b"hard", "", ":", "hard:ms", "hard:ms=x", "hard:ms=", "hard:ms=1.5", "hard:plies=x")
    },
    **{
        f"bots.get seed={seed!r}": lambda seed=seed: bots.get("random", seed)  # type: ignore[misc]
        for seed in (None, "x", 1.5, True)
    },
    **{
        f"load {path!r}": lambda path=path: orebit.load(path)  # type: ignore[misc]
        for path in (None, 5, 1.5, "", "\0", b"x", Path("/nowhere/x.orebit.json"), ["x"], "/tmp")
    },
    "replay None": lambda: orebit.replay(None),  # type: ignore[arg-type]
    "replay a name": lambda: orebit.replay("x.orebit.json"),  # type: ignore[arg-type]
    "save None": lambda: match_of().record().save(None),  # type: ignore[arg-type]
    "save to NUL": lambda: match_of().record().save("\0"),
    "bots.check None": lambda: bots.check(None),  # type: ignore[arg-type]
    "bots.get stream": lambda: bots.get("random", 1, "x"),  # type: ignore[arg-type]
    "rewind None": lambda: match_of().rewind(None),  # type: ignore[arg-type]
    "rewind 5": lambda: match_of().rewind(5),
    "rewind -1": lambda: match_of().rewind(-1),
    "log since": lambda: match_of().log(0, "x"),  # type: ignore[arg-type]
    "table_view since": lambda: match_of().table_view(0, None),  # type: ignore[arg-type]
    "hand_over to None": lambda: match_of().hand_over(0, None),  # type: ignore[arg-type]
    "replay acts": lambda: match_of().replay([(0, None)]),  # type: ignore[list-item]
    "replay no acts": lambda: match_of().replay([(-1, "")]),
    "setup of a game": lambda: games.get(GAME).setup("2"),  # type: ignore[arg-type]
    "setup of 2.0": lambda: games.get(GAME).setup(2.0),  # type: ignore[arg-type]
    "seats that are too many": lambda: orebit.new(GAME, ["Ada"] * 5),
}


@pytest.mark.parametrize("call", WRONG_CALLS.values(), ids=WRONG_CALLS)
def test_what_is_of_no_use_gets_a_sentence(call: Callable[[], object]) -> None:
    with pytest.raises(OrebitError) as refusal:
        call()
    assert " " in str(refusal.value)


def test_is_bot_says_no() -> None:
    nothing: Any = None
    assert not bots.is_bot(nothing)
