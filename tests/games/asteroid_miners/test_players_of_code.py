"""The judge (§10): digs are valued, and the greedy bot beats chance."""

import pytest

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.match import Match
from orebit.core.playout import play_randomly
from orebit.games.asteroid_miners import GAME
from orebit.games.asteroid_miners.actions import ACTIONS
from orebit.games.asteroid_miners.evaluate import AsteroidMinersJudge
from orebit.games.asteroid_miners.position import MODIFY, POOL, SECOND
from tests.games.asteroid_miners.position import Board


def best(board: Board) -> str:
    seat = board.state.deciders()[0]
    actions = board.state.legal(seat)
    worths = GAME.judge.worths(board.state, seat, actions)
    return ACTIONS.format(actions[worths.index(max(worths))])


def test_it_digs_all_that_it_can_pay() -> None:
    assert best(Board(phase="dig", drill="G1 G2 G3 G4")) == "dig column 0011"


def test_it_spends_a_pair_that_finishes_the_stratum() -> None:
    assert best(Board(phase="modify", drill="G1 G3 G5 G6", pool=[1, 1, 4, 4])) == "pip 1 1 -"


def test_it_keeps_the_half_of_a_pair_that_it_wants() -> None:
    # s1 needs 1 2 and the drill has 2 2 5 6: a pair of 1s would make a 1
    board = Board(phase="pool", event=3, drill="G2 G2 G5 G6", pool=[1, 3, 4, 4, 3], rerolls=1)

    assert best(board) == "keep 00001"


def test_it_buys_equipment_early_and_not_at_the_end() -> None:
    assert best(Board(phase="upgrade", funding=(9, 0))) == "upgrade"
    assert best(Board(phase="upgrade", level=3, waypoint=(4, 0), funding=(9, 0))) == "end_upgrades"


def test_values_agree_with_the_end() -> None:
    over = Board(phase="over", level=3, funding=(40, 41)).state
    ahead = Board(funding=(30, 10)).state

    assert [GAME.judge.value(over, seat) for seat in (0, 1)] == [0.0, 1.0]
    assert GAME.judge.value(ahead, 0) > 0.5 > GAME.judge.value(ahead, 1)


@pytest.mark.slow
def test_the_chances_of_both_seats_are_one() -> None:
    chance = FastChance(3)
    state = GAME.start(GAME.setup(2), chance)
    while state.awaited():
        assert sum(GAME.judge.value(state, seat) for seat in (0, 1)) == pytest.approx(1.0)
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))], chance)


@pytest.mark.slow
def test_what_the_judge_remembers_is_of_this_decision_only() -> None:
    """Drills that look alike are worth something else when the stratum, the colours or the event are others."""
    chance = FastChance(5)
    state = GAME.start(GAME.setup(2), chance)
    asked = 0
    while state.awaited() and asked < 40:
        seat = state.deciders()[0]
        legal = state.legal(seat)
        if state.phase in (POOL, MODIFY, SECOND) and len(legal) > 1:
            asked += 1
            fresh = AsteroidMinersJudge()
            assert GAME.judge.worths(state, seat, legal) == fresh.worths(state, seat, legal)
            assert GAME.judge.glances(state, seat, legal) == fresh.glances(state, seat, legal)
            assert GAME.judge.ponders(state, seat, legal) == fresh.ponders(state, seat, legal)
        state.play(seat, legal[chance.below(len(legal))], chance)

    assert asked == 40


@pytest.mark.slow
@pytest.mark.many
def test_greedy_beats_random_in_well_over_four_games_of_five() -> None:
    won = 0
    for seed in range(20):
        match = Match(GAME, GAME.setup(2), seed)
        players = [bots.get(name, seed, seat) for seat, name in enumerate(("greedy", "random"))]
        while not match.is_over():
            seat = match.deciders()[0]
            match.play(seat, players[seat].choose(match.perspective(seat)))
        outcome = match.outcome()
        won += outcome is not None and outcome.winners == [0]

    assert won >= 18


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("players", "options"), GAME.spread, ids=str)
def test_random_games_of_every_setup_end(players: int, options: dict[str, object]) -> None:
    setup = GAME.setup(players, options)
    for seed in range(30):
        chance = FastChance(seed)
        playout = play_randomly(GAME.start(setup, chance), chance, FastChance(seed, 1), 20_000)
        assert playout.finished
