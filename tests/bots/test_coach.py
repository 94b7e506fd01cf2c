"""The coach: shares add up, the sum is the result, and nothing that a seat could not know counts against it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from orebit import bots
from orebit.bots import coach
from orebit.bots.win_shares import WinShares
from orebit.core.chance import Chance, FastChance
from orebit.core.game import Game
from orebit.core.luck import Weighed
from orebit.core.match import Match, new_match
from orebit.core.perspective import Perspective
from orebit.core.playout import play_by_judge
from orebit.core.state import Judge, State
from orebit.games import all_games, get

SMALL = coach.CoachBudget(sims=6, worlds=6, tries=4)


def played(game: Game[Any], players: int, seed: int, acts: int = 10_000) -> Match:
    match = new_match(game, players, {}, seed)
    crew = [bots.get("greedy", seed, stream) for stream in range(len(match.player_seats))]
    while not match.is_over() and len(match.acts) < acts:
        seat = match.deciders()[0]
        bot = crew[match.player_seats.index(seat)]
        match.play(seat, int(bot.choose(Perspective(game, match.state, seat, bot.chance))))
    return match


def reported(match: Match, seed: int = 0) -> coach.CoachReport:
    courses = [coach.course(match, seat, seed, 2) for seat in match.player_seats]
    return coach.report(
        match, SMALL, seed, courses, coach.luck(match, 0, SMALL.tries)[0], coach.decisions(match, SMALL, seed)[0]
    )


def parts(balance: coach.ResultSum) -> Iterator[float]:
    yield from (balance.prior, balance.own_luck, balance.others_luck, balance.own_play, balance.others_play)
    yield balance.residual


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_sum_is_the_result_also_of_an_unfinished_match(game: Game[Any]) -> None:
    match = played(game, 2, 1, acts=14)
    report = reported(match)

    for balance, course in zip(report.balances, report.courses, strict=True):
        assert sum(parts(balance)) == pytest.approx(balance.result, abs=1e-3)
        assert balance.own_play <= 0
        assert all(sum(shares) == pytest.approx(1) for shares in course.shares)


@pytest.mark.slow
def test_at_the_end_the_result_is_the_share_of_the_win() -> None:
    match = played(get("dark_side"), 2, 3)
    outcome = match.outcome()
    assert outcome is not None
    report = reported(match)

    for balance in report.balances:
        assert balance.result == (1 / len(outcome.winners) if balance.seat in outcome.winners else 0)
        assert sum(parts(balance)) == pytest.approx(balance.result, abs=1e-3)
    assert report.balances[0].residual == pytest.approx(-report.balances[1].residual, abs=1e-2)


def test_what_a_resignation_gives_away_is_no_error_of_the_judge() -> None:
    match = played(get("dark_side"), 2, 3, acts=9)
    loser = match.deciders()[0]
    match.resign(loser)
    shares = [[[0.6, 0.4]] * 9 + [[float(seat != loser) for seat in (0, 1)]]] * 2
    found = [coach.balance(match, coach.ShareCourse(seat, shares[seat], [0.0] * 10), [], []) for seat in (0, 1)]

    lost, won = found[loser], found[1 - loser]
    assert (lost.own_play, lost.others_play, lost.residual) == (-lost.prior, 0.0, 0.0)
    assert (won.own_play, won.others_play, won.residual) == (0.0, lost.prior, 0.0)
    assert [(each.kind, each.seat) for each in lost.moments] == [("resignation", loser)]


def test_long_parts_and_a_large_residual_are_put_in_words() -> None:
    assert coach.remarks([0.2, -0.1, -0.5, 0.1], 0.3) == [coach.RESIDUAL]
    assert coach.remarks([0.2, -0.1, -0.5, 0.1], -0.6) == [coach.LARGEST_RESIDUAL]
    assert coach.remarks([0.2, -0.1, -1.3, 0.1], 0.6) == [coach.MORE_THAN_ALL, coach.RESIDUAL]


def test_what_decided_little_is_no_moment() -> None:
    match = played(get("dark_side"), 2, 3, acts=2)
    course = coach.ShareCourse(0, [[0.5, 0.5]] * 3, [0.0] * 3)
    events = [Weighed(step, [luck, -luck], [0.0, 0.0]) for step, luck in ((0, 0.01), (1, -0.08))]

    assert [each.step for each in coach.balance(match, course, events, []).moments] == [1]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_report_in_pieces_or_at_once() -> None:
    match = played(get("dark_side"), 2, 5, acts=16)
    first, end = coach.decisions(match, SMALL, 7, 0, lambda: True)
    rest = first
    while end < len(match.acts):
        more, end = coach.decisions(match, SMALL, 7, end, lambda: True)
        rest = rest + more

    assert rest == coach.decisions(match, SMALL, 7)[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_the_seat_could_not_know_changes_nothing(game: Game[Any]) -> None:
    """Dealt anew, what was judged of a moment is the same, byte for byte; only hindsight may differ."""
    looked = 0
    for acts in (3, 11, 24, 25, 40):
        match = played(game, 2, 2, acts)
        if match.is_over() or len(match.state.legal(match.deciders()[0])) < 2:
            continue
        looked += 1
        seat = match.deciders()[0]
        code = int(match.state.legal(seat)[-1])
        truth, judged = match.state, []
        for stream in range(3):
            match.state = truth.clone()
            if stream:
                match.state.scramble(seat, FastChance(9, stream))
            found = coach.decision(match, acts + 1, seat, code, SMALL, 1)
            blind = [msgspec.structs.replace(each, hindsight=None) for each in (found.played, *found.better)]
            stands = coach.standing(WinShares(game, 2, match.player_seats), match.state, seat, acts + 1, 1)
            told = [msgspec.structs.replace(found, played=blind[0], better=blind[1:]), stands]
            judged.append(msgspec.json.encode(told))

        assert judged[0] == judged[1] == judged[2]
    assert looked > 1


def test_grades_go_by_what_it_cost_and_by_how_many_share_the_win() -> None:
    assert [coach.grade(loss, 2) for loss in (0.0, 0.049, 0.05, 0.1, 0.15)] == [
        "",
        "",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert coach.grade(0.14, 4) == "blunder"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_an_action_is_judged_some_decisions_later(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where bots judge at once: within a turn the order of things would look like a difference."""
    asked: list[int] = []

    def spied(state: State, judge: Judge, chance: Chance, plies: int, turns: int, *rest: Any) -> int:
        asked.append(plies)
        return int(play_by_judge(state, judge, chance, plies, turns, *rest))

    monkeypatch.setattr(coach, "play_by_judge", spied)
    match = played(game, 2, 1, acts=1)
    seat = match.deciders()[0]
    trial = coach.Trial(match, seat, 2, 0)
    trial.add([int(match.state.legal(seat)[0])], range(2), True)

    assert len(asked) == 2
    assert min(asked) >= coach.LEAST_PLIES


def test_few_actions_are_all_compared_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> list[int]:
        raise AssertionError("nothing is to be found here")

    match = played(get("dark_side"), 2, 1, acts=1)
    while not 1 < len(match.state.legal(match.deciders()[0])) <= coach.FINALISTS + 1:
        seat = match.deciders()[0]
        match.play(seat, int(match.state.legal(seat)[0]))
    seat = match.deciders()[0]
    legal = [int(code) for code in match.state.legal(seat)]
    monkeypatch.setattr(coach, "searched", refuse)

    assert coach.finalists(match.game, match.state, 1, seat, legal[-1], SMALL, 0) == [legal[-1], *legal[:-1]]


def test_what_is_behind_is_left_out_but_what_was_played() -> None:
    match = played(get("dark_side"), 2, 1, acts=1)
    trial = coach.Trial(match, 0, 2, 0)
    ahead, near, behind = ([[share, 1 - share] for share in shares] for shares in ((0.6, 0.5), (0.4, 0.6), (0.1, 0.0)))
    trial.found = {7: ahead, 8: near, 9: behind}

    assert trial.contenders([7, 8, 9], 7) == [7, 8]
    assert trial.contenders([7, 8, 9], 9) == [7, 8, 9]
