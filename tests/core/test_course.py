"""What the scores of a match were made of, how they grew, and when it was decided."""

from random import Random

import pytest

import orebit
from orebit.core.course import BEFORE, OTHER, best_of, course_of, parts_of, story_of, telling, turning_point
from orebit.core.match import Match
from orebit.core.record import Chapter
from orebit.core.state import Outcome
from orebit.core.view import LogLine
from orebit.games import IDS, get

SETUPS = [(game, i) for game in IDS for i in range(len(get(game).spread))]


def played(game: str, players: int, options: object, seed: int = 3) -> Match:
    assert isinstance(options, dict)
    match, lot = orebit.new(game, seats=players, seed=seed, options=options), Random(seed)
    while match.deciders():
        seat = lot.choice(match.deciders())
        match.play(seat, lot.choice(match.legal(seat)))
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("game", "i"), SETUPS)
def test_the_parts_of_every_score_add_up_to_what_the_engine_counts(game: str, i: int) -> None:
    players, options = get(game).spread[i]
    match = played(game, players, dict(options) | ({"turn_cap": 40} if "turn_cap" in options else {}))
    outcome = match.outcome()
    assert outcome
    course = course_of(match)
    for seat, parts in enumerate(parts_of(match, course, outcome.scores)):
        assert sum(points for _, points in parts) == outcome.scores[seat]
        assert OTHER not in dict(parts), parts
    assert course[-1] == outcome.scores
    assert len(course) == len(match.acts) + 1


def test_what_a_match_began_with_is_counted_once() -> None:
    """In a game that goes on from a lesson, what was mined before stood twice in the score, and once against it."""
    match = orebit.new("dark_side", seats=2, seed=1, options={"robot_placement": "auto"})
    for action in ("prospect 0 ni03 5 0", "prospect 1 ir14 4 0"):
        match.play(0, action)
    chapter = Chapter(match.seed.hex(), match.record().actions, seat=0)
    after = Match(match.game, match.setup, bytes(32), origin=[chapter])
    [red, _] = parts_of(after, course_of(after), after.scores())

    assert red == [(BEFORE, 11)]


def line(event: str, **facts: int) -> LogLine:
    return LogLine(ply=1, event=event, facts=dict(facts), text=event)


def told(game: str, seat: int, *lines: LogLine) -> list[str]:
    return [each.text for each in telling(get(game).account, list(lines), seat)]


def test_a_moment_is_told_by_what_brought_its_seat_points() -> None:
    mined = [line("card_played", seat=0), line("mined", seat=0, points=8), line("scored", seat=0, points=1)]
    theirs = line("scored", seat=1, points=2)
    stored = [line("cards_drawn", seat=1), line("crew_healed", seat=0), line("stored", seat=0, crew=3)]

    assert told("dark_side", 0, *mined, theirs) == ["mined", "scored"]
    assert told("planet_xs", 0, *stored) == ["stored"]


def test_where_nothing_brought_points_a_moment_is_told_by_what_its_seat_did_or_whole() -> None:
    ends = [line("turn_ended", seat=0), line("last_round")]

    assert told("dark_side", 0, *ends) == ["turn_ended"]
    assert told("dark_side", 1, *ends) == ["turn_ended", "last_round"]


@pytest.mark.parametrize("game", IDS)
def test_events_that_earn_are_the_games_own_and_name_a_seat(game: str) -> None:
    account, facts = get(game).account, {each.name: each.facts for each in get(game).events}

    assert account.entry or account.earning
    assert all("seat" in facts[name] for name in account.earning)


def outcome(scores: list[int], winners: list[int]) -> Outcome:
    return Outcome(
        scores, [1 if seat in winners else 2 for seat in range(len(scores))], winners, [0.0] * 2, "it is over"
    )


@pytest.mark.parametrize(
    ("course", "winners", "step", "story"),
    [
        ([[0, 0], [2, 0], [2, 1], [4, 1]], [0], None, "Never behind, from the first move to the last"),
        ([[0, 0], [0, 3], [2, 3], [5, 3], [6, 3]], [0], 3, "In the lead for good from move 3 of 4"),
        ([[0, 0], [0, 3], [2, 3], [5, 3]], [0], 3, "Ahead only with the very last move"),
        ([[0, 0, 0], [0, 3, 1], [1, 3, 2], [4, 3, 2], [5, 3, 2]], [0], 3, "From last place at half-time"),
        ([[0, 0], [0, 3], [3, 3]], [0, 1], None, ""),
        ([[0, 0], [0, 3], [3, 3]], [0], None, ""),  # won by a tie-break: no lead to tell of
        ([[0, 0], [1, 0]], [], None, ""),
    ],
)
def test_the_turning_point_is_where_the_lead_was_taken_for_good(
    course: list[list[int]], winners: list[int], step: int | None, story: str
) -> None:
    end = outcome(course[-1], winners)
    turn = turning_point(course, end)

    assert (turn.step if turn else None) == step
    assert story_of(course, end) == story


def test_the_best_move_is_the_own_act_that_brought_most() -> None:
    match = played("dark_side", 2, {})
    course = course_of(match)
    for seat in (0, 1):
        best = best_of(match, course, seat)
        assert best
        assert match.acts[best.step - 1].seat == seat
        gains = [course[i + 1][seat] - course[i][seat] for i, act in enumerate(match.acts) if act.seat == seat]
        assert best.gain == max(gains)
