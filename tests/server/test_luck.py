"""Luck over HTTP: for a record of a game with dice, of one without, and for what is no record."""

import random
from itertools import pairwise

import pytest

from orebit.core.match import Match, new_match
from orebit.games import get
from tests.server.clients import Browser


def played(game: str, acts: int) -> Match:
    match, picks = new_match(get(game), 2, {}, 3), random.Random(3)
    for _ in range(acts):
        seat = picks.choice(match.deciders())
        match.play(seat, picks.choice(match.legal(seat)))
    return match


@pytest.mark.slow
def test_the_luck_of_each_seat_with_its_best_and_worst_throw(ada: Browser) -> None:
    match = played("martian_miners", 30)
    luck = ada.http.post("/api/records/luck", content=match.record().to_bytes()).json()

    assert [own["seat"] for own in luck["seats"]] == [0, 1]
    for own in luck["seats"]:
        assert own["worst"]["luck"] <= 0 <= own["best"]["luck"]
        assert abs(own["luck"]) <= 100
        assert 0 <= own["best"]["step"] <= len(match.acts)
    assert luck["tries"] > 1


@pytest.mark.slow
def test_draws_from_a_deck_are_luck_too(ada: Browser) -> None:
    record = played("dark_side", 8).record().to_bytes()

    assert [own["seat"] for own in ada.http.post("/api/records/luck", content=record).json()["seats"]] == [0, 1]


@pytest.mark.slow
def test_what_is_no_record_is_refused(ada: Browser) -> None:
    answer = ada.http.post("/api/records/luck", content=b"[]")

    assert answer.status_code == 400
    assert "no Orebit record" in answer.json()["why"]


@pytest.mark.slow
def test_the_coach_tells_how_it_stood_at_once_and_all_when_asked_for(ada: Browser) -> None:
    match = played("dark_side", 4)
    record = match.record().to_bytes()
    first = ada.http.post("/api/records/coach?whole=false", content=record).json()
    whole = ada.http.post("/api/records/coach", content=record).json()

    assert [len(course["shares"]) for course in first["courses"]] == [5, 5]
    assert first["decisions"] == []
    assert whole["courses"] == first["courses"]
    assert {each["step"] for each in whole["decisions"]} <= {1, 2, 3, 4}
    assert ada.http.post("/api/records/coach", content=record).json() == whole  # kept
    assert ada.http.post("/api/records/coach", content=b"[]").status_code == 400


@pytest.mark.slow
def test_the_coach_tells_what_it_has_found_so_far_and_goes_on_from_there(ada: Browser) -> None:
    record = played("dark_side", 30).record().to_bytes()
    found = [ada.http.post("/api/records/coach?within_s=0", content=record).json()]
    while found[-1]["done"] < 1 and len(found) < 100:
        found.append(ada.http.post("/api/records/coach?within_s=0", content=record).json())

    done = [each["done"] for each in found]
    assert done == sorted(done)
    assert found[-1] == ada.http.post("/api/records/coach", content=record).json()
    for before, after in pairwise(found):
        assert after["decisions"][: len(before["decisions"])] == before["decisions"]
        assert after["luck"][: len(before["luck"])] == before["luck"]
