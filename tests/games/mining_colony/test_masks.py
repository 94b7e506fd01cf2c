"""Mining Colony: the masks of a colony in random games, against slow answers space by space."""

import pytest

from orebit.core.chance import FastChance
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.components import (
    CELLS,
    ITEM_IDS,
    ITEMS,
    PRINT_IDS,
    PRINTS,
    STRUCTURE_IDS,
    STRUCTURES,
)
from orebit.games.mining_colony.position import DEVELOP
from orebit.games.mining_colony.rules import MiningColonyState
from tests.games.mining_colony.position import developing, offered
from tests.table import Table


def random_game(players: int, seed: int) -> list[MiningColonyState]:
    """Positions on the way; tiles and items are preferred, so that colonies fill up and pairs stay open."""
    table = Table(GAME, players, seed=seed)
    picks = FastChance(seed, 1)
    states = []
    while table.deciders:
        seat = table.deciders[0]
        legal = table.match.legal_codes(seat)
        wanted = [code for code in legal if GAME.actions.kind(code).name in ("place_item", "place_tile")]
        chosen = wanted if wanted and picks.below(6) > 0 else legal
        table.state.play(seat, chosen[picks.below(len(chosen))], picks)
        states.append(table.state.clone())
    return states


@pytest.mark.parametrize("players", [1, 2, 4])
def test_occupied_and_land_are_what_stands_and_shows_on_the_spaces(players: int) -> None:
    for state in random_game(players, seed=players)[::5]:
        for seat in range(players):
            items = [state.items[seat * ITEMS + item] for item in range(ITEMS)]
            built = [state.built[seat * STRUCTURES + structure] for structure in range(STRUCTURES)]
            prints = [state.prints[seat * PRINTS + shown] for shown in range(PRINTS)]

            assert state.occupied[seat] == sum(items) + sum(built) == union(items + built)  # one on a space
            assert state.land[seat] == sum(prints) == union(prints)  # one print on a developed space
            assert state.ground[seat] & ~state.land[seat] == 0
            assert state.used[seat] & ~union(items) == 0


def union(masks: list[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def slow_builds(state: MiningColonyState, seat: int) -> list[str]:
    """§5.8 in its own words."""
    item = [state.item_at(seat, cell) for cell in range(CELLS)]
    found = []
    for cell in range(CELLS):
        row, col = divmod(cell, 6)
        for axis, (dr, dc) in (("h", (0, 1)), ("v", (1, 0))):
            ends = [(row - dr, col - dc), (row + dr, col + dc)]
            if not all(0 <= r < 6 and 0 <= c < 6 for r, c in ends):
                continue
            if state.structure_at(seat, cell) >= 0 or item[cell] >= 0:
                continue
            if state.print_at(seat, cell) not in (PRINT_IDS.index("blank"), PRINT_IDS.index("ornament")):
                continue
            cells = [6 * r + c for r, c in ends]
            if any(item[end] < 0 or (state.used[seat] >> end) & 1 for end in cells):
                continue
            one, other = sorted(ITEM_IDS[item[end]] for end in cells)
            kinds, colours = [one.split("_")[0], other.split("_")[0]], {one.split("_")[1], other.split("_")[1]}
            name = {("crystal", "crystal"): "station", ("ship", "worker"): "outpost"}.get((kinds[0], kinds[1]))
            if name and len(colours) == 1:
                structure = STRUCTURE_IDS.index(f"{name}_{colours.pop()}")
                if state.structures[structure] > 0:
                    found.append(f"{'ABCDEF'[col]}{row + 1} {axis}")
    return found


@pytest.mark.slow
def test_builds_equal_a_slow_answer_in_random_games() -> None:
    tried = 0
    for seed in range(3):
        for state in random_game(3, seed):
            seat = state.deciders()[0] if state.deciders() else 0
            if state.phase == DEVELOP and state.pending[seat] < 0:
                table = Table.at(GAME, state)
                assert offered(table, "build", seat) == slow_builds(state, seat)
                tried += len(slow_builds(state, seat))

    assert tried > 10  # the games must have something to show


def test_the_slow_answer_itself() -> None:
    table = developing(colony={0: "1,0 dome+worker_black; 3,0 pad+ship_black"})

    assert slow_builds(table.state, 0) == ["A3 v"]
