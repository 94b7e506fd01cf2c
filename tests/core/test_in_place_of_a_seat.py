"""TABLE acts, PUBLIC looks, NOBODY owns: three numbers, and none is taken for another."""

import re
from pathlib import Path

import pytest

import orebit.core
from orebit import OrebitError
from orebit.core.match import new_match
from orebit.core.state import NOBODY, PUBLIC, TABLE, noted
from orebit.core.view import SPECTATOR, eye_of, seat_of
from orebit.games import get


def test_none_passes_for_another_or_for_a_seat() -> None:
    assert len({TABLE, PUBLIC, NOBODY}) == 3
    assert max(TABLE, PUBLIC, NOBODY) < 0


@pytest.mark.parametrize("wrong", [PUBLIC, NOBODY])
def test_only_seats_and_the_table_act(wrong: int) -> None:
    match = new_match(get("dark_side"), 2, seed=1)

    for ask in (match.legal, match.choices, lambda seat: match.explain(seat, "recharge")):
        with pytest.raises(OrebitError, match="there is no seat"):
            ask(wrong)
    with pytest.raises(OrebitError, match="there is no seat"):
        match.play(wrong, "recharge")
    assert match.legal(TABLE) == []


@pytest.mark.parametrize("wrong", [TABLE, NOBODY])
def test_only_seats_and_the_public_look(wrong: int) -> None:
    match = new_match(get("dark_side"), 2, seed=1)

    for look in (match.view, match.table_view, match.describe, match.log, match.ply):
        with pytest.raises(OrebitError, match="there is no seat"):
            look(wrong)
        look(PUBLIC)


def test_clients_and_notations_know_them_as_before() -> None:
    match = new_match(get("dark_side"), 2, seed=1)

    assert match.table_view(PUBLIC).seat == SPECTATOR == -1
    assert [eye_of(seat_of(eye)) for eye in (PUBLIC, 0, 3)] == [PUBLIC, 0, 3]
    assert [noted(seat) for seat in (NOBODY, 0, 3)] == [-1, 0, 3]


def test_no_code_writes_the_number_itself() -> None:
    source = Path(orebit.core.__file__).parents[1]
    bare = re.compile(r"\b_?(?:seat|eye|owner|victor|mate)\w*(?:\[[^]]*\])?\s*(?:==|!=|=)\s*-[123]\b")

    assert [
        f"{path.name}: {line.strip()}"
        for path in source.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if bare.search(line)
    ] == []
