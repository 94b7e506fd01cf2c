"""The search understands the game it is in, sees nothing that is hidden, and keeps to its budget."""

import time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from orebit.bots import get
from orebit.bots.search import Search, Settings
from orebit.core.chance import FastChance
from orebit.core.perspective import Perspective
from orebit.core.state import Judge, State
from tests.bots.small_games import Call, Gift, Nim, Pennies, PoisonedDrift, SeesTheCoin, searched
from tests.drift import Drift


def nim(heap: int) -> Nim:
    state = Nim()
    state.heap = heap
    return state


@pytest.mark.parametrize(("heap", "take"), [(2, 2), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_finds_the_winning_move(heap: int, take: int) -> None:
    best = searched(nim(heap)).candidates()[0]

    assert best.action == take
    assert best.expected > 0.7


def test_it_knows_a_lost_position() -> None:
    assert searched(nim(4), simulations=2000).candidates()[0].expected < 0.3


@pytest.mark.parametrize("seat", [0, 1])
def test_simultaneous_choices_do_not_see_each_other(seat: int) -> None:
    """If seat 1 saw the coin of seat 0, one of them would be sure to win."""
    found = searched(Pennies(), seat, simulations=2000).candidates()

    assert 0.35 < found[0].expected < 0.65
    assert found[1].visits > 200


def test_a_hidden_choice_of_somebody_else_stays_hidden() -> None:
    state = Pennies()
    state.play(0, 1, FastChance(0))

    assert 0.35 < searched(state, seat=1, simulations=2000).candidates()[0].expected < 0.65


def test_every_seat_wants_to_win_itself() -> None:
    assert searched(Gift()).candidates()[0].action == 0


def test_a_team_mate_winning_is_winning() -> None:
    state = Gift()
    state.teams, state.forbidden = [0, 1, 0, 1], 0

    assert searched(state).candidates()[0].action == 2


def test_a_goal_is_sought_where_there_is_no_rival() -> None:
    state = Gift()
    state.teams, state.goal = [0, 0, 0, 0], True

    assert searched(state).candidates()[0].action == 2


def test_what_to_do_about_dice_is_not_averaged_over_them() -> None:
    """Below a throw a tree knows the call, not the coin: half of the calls are wrong. The judge sees the coin."""
    averaged, ended = [
        Search(Call(), 0, SeesTheCoin(), 4, FastChance(1), Settings(stray=0.0, margin=0.0, beyond=beyond))
        for beyond in (True, False)
    ]
    for search in (averaged, ended):
        search.run(500)

    assert [(best.action, best.expected) for best in ended.candidates()[:1]] == [(3, 1.0)]
    assert averaged.candidates()[0].expected < 0.8
    assert ended.nodes == 3 < averaged.nodes  # the root and its two choices


def test_the_decision_at_hand_is_pondered_and_all_others_are_glanced_at() -> None:
    asked: list[str] = []

    class Curious(Judge):
        def value(self, state: State, seat: int) -> float:
            return 0.5

        def glances(self, state: State, seat: int, actions: vec[i64]) -> list[float]:
            asked.append("glances")
            return [1.0] * len(actions)

        def ponders(self, state: State, seat: int, actions: vec[i64]) -> list[float]:
            asked.append("ponders")
            return [float(action == 3) for action in actions]

    search = Search(nim(9), 0, Curious(), 4, FastChance(1), Settings(plies=0))
    search.run(1)
    assert asked == ["ponders"]
    assert max(search.candidates(), key=lambda each: each.prior).action == 3

    search.run(50)
    assert "glances" in asked


def test_the_same_seed_finds_the_same() -> None:
    first, again, other = (
        [(each.action, each.visits) for each in searched(nim(9), seed=seed).candidates()] for seed in (5, 5, 6)
    )

    assert first == again
    assert first != other


def test_slices_make_no_difference() -> None:
    sliced = searched(nim(9), simulations=0)
    for _ in range(40):
        sliced.run(10, 0.0)

    whole = searched(nim(9), simulations=400)
    assert [each.visits for each in sliced.candidates()] == [each.visits for each in whole.candidates()]


def test_a_deadline_that_has_passed_stops_it() -> None:
    search = searched(nim(9), simulations=0)

    assert search.run(1_000_000, time.perf_counter()) < 20


def test_what_is_known_below_a_choice_can_be_kept() -> None:
    search = searched(nim(9), simulations=500)
    best = search.candidates()[0]
    kept = search.visits[search.find(search.root, 0, best.action)]

    assert search.descend(best.action, nim(8))
    assert search.root != 0
    assert kept == best.visits


class PoisonedGame(Drift):
    state_class = PoisonedDrift


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium", "search:sims=200", "hard:sims=200"])
@pytest.mark.parametrize("plies", [0, 1])
def test_no_bot_touches_the_true_state(name: str, plies: int) -> None:
    """The true state is poisoned: to look at anything but the seat's own view of it raises."""
    game = PoisonedGame()
    state = game.start(game.setup(2), FastChance(3))
    assert isinstance(state, PoisonedDrift)
    if plies:  # past the simultaneous choice
        state.poisoned = False
        for seat in range(2):
            state.play(seat, seat, FastChance(0))
        state.poisoned = True
    bot = get(name, 1, clock=False)

    assert bot.choose(Perspective(game, state, 0, bot.chance)) in state.legal(0)
    assert bot.why().sentence
    assert state.poisoned
