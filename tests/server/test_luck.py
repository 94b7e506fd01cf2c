"""Luck over HTTP: for a record of a game with dice, of one without, and for what is no record."""

import random

from orebit.core.match import Match, new_match
from orebit.games import get
from tests.server.clients import Browser


def played(game: str, acts: int) -> Match:
    match, picks = new_match(get(game), 2, {}, 3), random.Random(3)
    for _ in range(acts):
        seat = picks.choice(match.deciders())
        match.play(seat, picks.choice(match.legal(seat)))
    return match


def test_the_luck_of_each_seat_with_its_best_and_worst_throw(ada: Browser) -> None:
    match = played("martian_miners", 30)
    luck = ada.http.post("/api/records/luck", content=match.record().to_bytes()).json()

    assert [own["seat"] for own in luck["seats"]] == [0, 1]
    for own in luck["seats"]:
        assert own["worst"]["luck"] <= 0 <= own["best"]["luck"]
        assert abs(own["luck"]) <= 100
        assert 1 <= own["best"]["step"] <= len(match.acts)
    assert luck["tries"] > 1


def test_cards_alone_tell_nothing_of_luck(ada: Browser) -> None:
    record = played("dark_side", 30).record().to_bytes()

    assert ada.http.post("/api/records/luck", content=record).json()["seats"] == []


def test_what_is_no_record_is_refused(ada: Browser) -> None:
    answer = ada.http.post("/api/records/luck", content=b"[]")

    assert answer.status_code == 400
    assert "no Orebit record" in answer.json()["why"]
