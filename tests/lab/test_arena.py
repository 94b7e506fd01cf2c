"""Tournaments: fair seatings, the same results whoever plays the games, ratings, what is done stays."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from orebit.core.errors import BadSetup, OrebitError, UnknownBot
from orebit.lab import ArenaReport, Played, arena, workers
from orebit.lab.arena import all_seatings, rate
from orebit.lab.play import Batch, Pairing, Plan, play_batch
from orebit.lab.workers import Job, cut


def result(report: ArenaReport) -> bytes:
    """All but what depends on the machine."""
    contestants = [msgspec.structs.replace(each, think_ms=None) for each in report.contestants]
    return msgspec.json.encode([msgspec.structs.replace(report, contestants=contestants, speed=None)])


@pytest.mark.parametrize(("names", "players"), [(["a", "b", "c"], 2), (["a", "b", "c"], 3), (list("abcdef"), 6)])
def test_every_bot_sits_in_every_seat_equally_often(names: list[str], players: int) -> None:
    counts = Counter((seat, name) for seats in all_seatings(names, players) for seat, name in enumerate(seats))

    assert len(counts) == len(names) * players
    assert len(set(counts.values())) == 1


def test_a_line_up_may_repeat_a_name() -> None:
    assert len(all_seatings(["hard", "random", "random", "random"], 4)) == 4


@pytest.mark.slow
def test_games_are_rounded_up_to_whole_rounds_of_seatings() -> None:
    report = arena("dark_side", ["random", "greedy", "easy:sims=4"], games=5)

    assert report.games == 6
    assert [each.games for each in report.contestants] == [4, 4, 4]


@pytest.mark.slow
def test_greedy_is_rated_above_random() -> None:
    report = arena("dark_side", ["random", "greedy"], games=20, seed=3)
    random, greedy = report.contestants
    duel = next(duel for duel in report.duels if duel.first == "greedy")

    assert greedy.rating is not None
    assert random.rating is not None
    assert greedy.rating > random.rating
    assert duel.low < duel.share <= duel.high
    assert duel.games == 20
    assert greedy.share + random.share == pytest.approx(1)
    assert greedy.fair == 0.5


def test_a_table_of_four_counts_shares_against_the_fair_share() -> None:
    report = arena("dark_side", ["greedy", "random", "random", "random"], games=8, players=4)
    greedy, random = report.contestants

    assert (greedy.games, random.games) == (8, 24)
    assert greedy.fair == random.fair == 0.25


def test_solo_counts_goals() -> None:
    report = arena("dark_side", ["random", "greedy"], games=6, players=1)

    assert [each.games for each in report.contestants] == [3, 3]
    assert all(each.fair is None and each.rating is None for each in report.contestants)
    assert report.duels == []


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    one, two = (arena("dark_side", ["random", "greedy"], games=12, seed=5, workers=n) for n in (1, 2))

    assert result(one) == result(two)
    assert result(one) != result(arena("dark_side", ["random", "greedy"], games=12, seed=6))


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing_with_bots_that_search() -> None:
    names = ["easy", "medium", "search:sims=60"]

    assert result(arena("dark_side", names, games=12, seed=5)) == result(
        arena("dark_side", names, 12, seed=5, workers=3)
    )


def test_all_seatings_of_a_line_up_start_from_the_same_deal() -> None:
    plan = Plan("dark_side", 2, {"robot_placement": "auto", "partner_draw": "one", "solo_level": "normal"}, 9)
    first, second, other = play_batch(
        plan,
        [Pairing(0, ("greedy", "greedy"), 0), Pairing(0, ("greedy", "greedy"), 0), Pairing(0, ("greedy", "greedy"), 1)],
    ).games

    assert first == second
    assert first != other


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupted(games: Iterable[Played], total: int) -> Iterator[Played]:
        for i, game in enumerate(games):
            if i == 7:
                raise KeyboardInterrupt
            yield game

    report = arena("dark_side", ["random", "greedy"], games=40, workers=2, watch=interrupted)

    assert report.games == 7
    assert report.wanted == 40


def play_and_die_once(plan: Plan, pairings: Sequence[Pairing]) -> Batch:
    """What a worker does who is killed over its first batch, and works on when it is handed out again."""
    try:
        os.unlink(os.environ["OREBIT_TEST_DIES"])
    except FileNotFoundError:
        return play_batch(plan, pairings)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody comes back from that")


@pytest.mark.slow
def test_a_worker_that_dies_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("dark_side", 2, {"robot_placement": "auto", "partner_draw": "one", "solo_level": "normal"}, 1)
    pairings = [Pairing(i, ("greedy", "random"), i) for i in range(60)]
    dies = tmp_path / "dies"
    dies.touch()
    monkeypatch.setenv("OREBIT_TEST_DIES", str(dies))
    monkeypatch.setattr(workers, "play_batch", play_and_die_once)

    job = Job(plan, pairings, workers=2)
    played = job.run()

    assert not dies.exists()
    assert job.again
    assert played == Job(plan, pairings).run()


@pytest.mark.slow
def test_threads_do_not_stop_the_pool() -> None:
    """With other threads alive workers are started afresh instead of forked."""
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        report = arena("dark_side", ["random", "greedy"], games=4, workers=2)
    finally:
        done.set()
        thread.join()

    assert report.games == 4


def test_batches_cover_all_games_once() -> None:
    pairings = [Pairing(i, ("random",), i) for i in range(101)]

    assert [each.index for batch in cut(pairings, 2) for each in batch] == list(range(101))


def test_ratings_know_teams() -> None:
    def game(winners: list[int]) -> Played:
        ranks = [1 if seat in winners else 2 for seat in range(4)]
        return Played(0, ("a", "b", "a", "b"), True, 1, 1, [0] * 4, ranks, winners, [0, 1, 0, 1], None, "", "")

    ratings = rate(["a", "b"], [game([0, 2])] * 10)

    assert ratings["a"][0] > ratings["b"][0]


@pytest.mark.parametrize(
    ("names", "arguments", "sentence"),
    [
        (["random", "hrad"], {}, "did you mean 'hard'"),
        (["random"], {}, "2 players need 2 bots"),
        ([], {}, "name the bots"),
        (["random", "random", "greedy"], {}, "named twice"),
        (["random", "greedy"], {"games": 0}, "at least 1"),
        (["random", "greedy"], {"workers": 0}, "at least one worker"),
        (["random"] * 9, {"players": 9}, "is for 1 to 4 players"),
    ],
)
def test_bad_tournaments_are_refused_with_a_sentence(
    names: list[str], arguments: dict[str, int], sentence: str
) -> None:
    with pytest.raises((BadSetup, UnknownBot, OrebitError), match=sentence):
        arena("dark_side", names, **({"games": 2} | arguments))  # type: ignore[arg-type]  # numbers by name
