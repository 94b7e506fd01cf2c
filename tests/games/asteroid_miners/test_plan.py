"""The planner of the searching bots (§10) finds what trying everything out finds."""

from itertools import product

import pytest

from orebit.core.chance import FastChance, ScriptedChance
from orebit.core.cloning import attributes
from orebit.core.playout import play_randomly
from orebit.games.asteroid_miners import GAME, excavate
from orebit.games.asteroid_miners.actions import ACTIONS, DIG, KEEP, MASKS
from orebit.games.asteroid_miners.components import CARD_2A, CARD_2B, DELTA, MOST_EQUIPMENT, TARGETS
from orebit.games.asteroid_miners.copying import overwrite_position
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.plan import Planner, fee_of, reach_of_one, reach_of_two
from orebit.games.asteroid_miners.position import DIGGING, MODIFY, SECOND
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.standing import holdings
from tests.games.asteroid_miners.position import Board


def lead(state: AsteroidMinersState, seat: int) -> float:
    return holdings(state, seat) - holdings(state, 1 - seat)


def best_by_trying(state: AsteroidMinersState, seen: dict[str, float]) -> float:
    """The most that any sequence of changes and then a dig gains; for positions without rerolls."""
    known = GAME.notation(state)
    if known not in seen:
        if state.phase == DIGGING:
            planner = Planner()
            seen[known] = max(planner.dig_worths(state, state.legal(state.active)))
        else:
            tried = []
            for action in state.legal(state.active):
                after = state.clone()
                after.play_modify(action, ScriptedChance(()), None)
                tried.append(best_by_trying(after, seen) - fee_of(action))
            seen[known] = max(tried)
    return seen[known]


@pytest.mark.slow
@pytest.mark.parametrize(
    "board",
    [
        Board(phase="modify", drill="G1 G3 G5 G6", pool=[1, 1, 4, 4, 2]),
        Board(phase="modify", drill="K3 K5 G1 G6", pool=[1, 1, 2, 2, 6], equipment=(2, 1)),
        Board(phase="modify", drill="K3 G5 G1 G6", pool=[5, 5, 2, 3, 6], equipment=(3, 1), event=2),
        Board(phase="modify", level=3, drill="K2 K2 G4 G4", pool=[3, 3, 1], equipment=(3, 1), event=5),
        Board(phase="modify", level=2, drill="W2 W6 G1 G1", pool=[6, 6, 1, 1, 2], event=3),
        Board(phase="modify", drill="G6 G6 G5 G5", pool=[1, 2, 3], event=6, cards=(CARD_2B, CARD_2A)),
    ],
    ids=lambda board: GAME.notation(board.state)[:60],
)
def test_it_finds_the_best_dig_that_can_be_reached(board: Board) -> None:
    state, planner = board.state, Planner()
    planner.turn_to(state)
    goal = best_by_trying(state, {})

    assert planner.reachable(planner.imagined(state)) == pytest.approx(goal)

    while state.phase in (MODIFY, SECOND):  # and what it says leads there
        legal = state.legal(0)
        worths = planner.modification_worths(state, legal)
        action = legal[worths.index(max(worths))]
        goal += fee_of(action)
        state.play_modify(action, ScriptedChance(()), None)
    assert max(planner.dig_worths(state, state.legal(0))) == pytest.approx(goal)


def test_it_is_done_when_nothing_can_be_improved() -> None:
    state = Board(phase="modify", drill="K1 K2 G3 G4", pool=[1, 1, 2], equipment=(2, 1)).state
    legal = state.legal(0)
    worths = Planner().modification_worths(state, legal)

    assert ACTIONS.format(legal[worths.index(max(worths))]) == "done_modify"


@pytest.mark.parametrize("kept", [0b00111, 0b10100, 0b11111])
def test_a_last_roll_is_averaged_over_all_that_can_come(kept: int) -> None:
    state = Board(phase="pool", event=3, drill="G2 G2 G5 G6", pool=[1, 1, 3, 4, 2], rerolls=1).state
    planner = Planner()
    worths = dict(zip(state.legal(0), planner.exact_keep_worths(state, state.legal(0))))

    loose = [position for position in range(5) if not kept >> position & 1]
    total = 0.0
    for faces in product(range(1, FACES + 1), repeat=len(loose)):
        rolled = state.clone()
        rolled.phase = MODIFY
        for position, face in zip(loose, faces):
            rolled.pool[position] = face
        total += planner.reachable(planner.imagined(rolled))

    assert worths[KEEP + kept] == pytest.approx(total / FACES ** len(loose))


def test_a_first_roll_counts_on_the_second() -> None:
    """Whoever may roll again has at least as much as whoever may not; and keeping all ends the rolling."""
    board = Board(phase="pool", event=3, drill="G2 G2 G5 G6", pool=[1, 4, 3, 4, 2])
    first = Planner().exact_keep_worths(board.state, board.state.legal(0))
    board.state.rerolls = 1
    last = Planner().exact_keep_worths(board.state, board.state.legal(0))

    assert all(early >= late for early, late in zip(first, last))
    assert first[0] > last[0]
    assert first[-1] == last[-1]


def test_a_dig_gains_what_the_standing_says_afterwards() -> None:
    state = Board(phase="dig", level=3, drill="K3 W3 G4 G4", funding=(20, 20), waypoint=(1, 0)).state
    planner = Planner()
    legal = state.legal(0)
    partial = 0
    for action, gain in zip(legal, planner.dig_worths(state, legal)):
        after = state.clone()
        excavate.dig(after, (action - DIG) // MASKS, (action - DIG) % MASKS, None)
        if after.waypoint[0] == state.waypoint[0]:
            partial += 1
            assert lead(after, 0) - lead(state, 0) == pytest.approx(gain)

    assert partial == 3  # nothing, and two that cover a part


@pytest.mark.slow
def test_what_a_drill_settles_at_is_known_for_its_reach_and_its_turn_only() -> None:
    """A planner that has seen all others tells of each drill what a new one does."""
    planner, by_used = Planner(), dict.fromkeys((0b00000, 0b00010, 0b10100, 0b11110), 0.0)
    for level, first, second, used in product((1, 3), range(1, FACES + 1), range(1, FACES + 1), by_used):
        state = Board(phase="modify", level=level, drill="K1 K2 G3 W5", pool=[1, 1, 2], equipment=(4, 1)).state
        state.face[0], state.face[1], state.free_used = first, second, used
        worths = []
        for each in (planner, Planner()):
            each.turn_to(state)
            worths.append(each.settled(each.imagined(state)))
        assert worths[0] == worths[1]
        by_used[used] += worths[0]

    assert by_used[0b00000] > by_used[0b10100] > by_used[0b11110]  # R24: what cannot be turned any more is worth less


def test_black_components_reach_what_their_levels_allow() -> None:
    """R24: each level once; R17: 3s and 4s turn both."""
    assert reach_of_one(0b00010) == 0b100011  # as it is, one more, one less
    for levels in range(0, 2 << MOST_EQUIPMENT, 2):
        both = reach_of_two(levels)
        alone = {turn for turn in range(FACES) if both >> (turn * FACES) & 1}
        assert {turn for turn in range(FACES) if reach_of_one(levels) >> turn & 1} >= alone - {0}
    assert reach_of_two(0b01000) >> (1 * FACES + 1) & 1 == 1
    assert reach_of_two(0b00010) >> (1 * FACES + 1) & 1 == 0
    assert [DELTA[level] for level in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert [TARGETS[level] for level in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_a_position_that_is_written_over_becomes_the_other_and_stays_apart_from_it() -> None:
    def held(state: AsteroidMinersState) -> list[object]:
        values = [getattr(state, name) for name in attributes(state)]
        return [list(value) if hasattr(value, "__len__") else value for value in values]

    chance = FastChance(3)
    target = GAME.start(GAME.setup(2), chance)
    source = GAME.start(GAME.setup(2), chance)
    play_randomly(source, chance, FastChance(4), 25)
    before = held(source)
    assert held(target) != before
    overwrite_position(source, target)
    assert held(target) == before
    play_randomly(target, chance, FastChance(5), 25)

    assert held(source) == before
