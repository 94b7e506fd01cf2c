"""Mining Colony, §10: the heuristic is worth playing against, and sees what matters."""

import pytest

from orebit.core.chance import Chance, FastChance
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.evaluate import MiningColonyJudge, pockets
from orebit.games.mining_colony.goal import distance
from orebit.games.mining_colony.position import ZORLORD
from orebit.games.mining_colony.rules import MiningColonyState
from tests.games.mining_colony.position import developing
from tests.table import Table


def best(table: Table[MiningColonyState], seat: int = 0) -> str:
    legal = table.state.legal(seat)
    worths = GAME.judge.worths(table.state, seat, legal)
    return table.legal(seat)[max(range(len(worths)), key=worths.__getitem__)]


def test_a_structure_is_built_when_it_can_be() -> None:
    table = developing(colony={0: "1,0 dome+worker_black; 3,0 pad+ship_black"}, stage={0: "ship_red"})

    assert best(table) == "build A3 v"


def test_an_item_goes_where_it_completes_a_pair() -> None:
    table = developing(colony={0: "1,1 pad+ship_blue; 3,1 dome; 3,4 dome"}, hand={0: "worker_blue"})

    assert best(table) == "place_item worker_blue hand B4"


def test_a_blank_token_is_bought_to_join_two_items() -> None:
    table = developing(colony={0: "1,0 dome+worker_black; 1,1 dome; 1,2 pad+ship_black"}, credits={0: 2})

    assert best(table) == "buy_token tok_blank over"
    table.play("0 buy_token tok_blank over")
    assert best(table) == "place_token B2"


def test_pockets_are_undeveloped_regions_of_one_or_two_spaces() -> None:
    assert pockets(0b11) == 1  # A1 and B1
    assert pockets(0b111) == 0  # a region of three
    assert pockets(0b100001) == 2  # A1 and F1
    assert pockets(0b1000001) == 1  # A1 and A2 are one region


def test_the_value_of_a_better_colony_is_higher() -> None:
    table = developing(colony={0: "1,0 dome+worker_black; 3,0 pad+ship_black"})
    judge = GAME.judge

    assert judge.value(table.state, 0) > 0.5 > judge.value(table.state, 1)


def test_solo_an_item_is_exchanged_for_the_one_that_a_structure_needs() -> None:
    table = developing(
        players=1,
        colony={0: "1,0 dome+worker_black; 3,0 pad; 5,5 blank+outpost_red"},
        hand={0: "ship_red", ZORLORD: "ship_black"},
        credits={0: 1},
    )

    assert best(table) == "exchange ship_red hand ship_black"


def test_solo_a_token_is_bought_where_a_structure_needs_it() -> None:
    table = developing(players=1, colony={0: "1,0 dome+worker_black; 1,1 dome; 1,2 pad+ship_black"}, credits={0: 2})

    assert best(table) == "buy_token tok_blank over"
    table.play("0 buy_token tok_blank over")
    assert best(table) == "place_token B2"


def test_solo_two_structures_do_not_count_on_the_same_spaces() -> None:
    apart = developing(players=1, colony={0: "1,0 dome+worker_black; 3,0 pad; 1,5 dome+worker_red; 3,5 pad"})
    together = developing(players=1, colony={0: "1,0 dome+worker_black; 3,0 pad; 3,2 dome+worker_red"})

    assert distance(apart.state) < distance(together.state)


def test_solo_a_structure_that_stands_costs_nothing_more() -> None:
    table = developing(players=1, colony={0: "1,0 dome+worker_black; 3,0 pad+ship_black"}, stage={0: "ship_red"})
    before = distance(table.state)
    table.play("0 build A3 v")

    assert distance(table.state) < before


def test_solo_the_goal_recedes_when_no_tile_will_come_any_more() -> None:
    early, late = developing(players=1, round=1), developing(players=1, round=10)

    assert GAME.judge.value(early.state, 0) > GAME.judge.value(late.state, 0)


@pytest.mark.slow
@pytest.mark.many
def test_greedy_beats_random_nearly_always() -> None:
    wins = sum(greedy_wins(seed) for seed in range(20))

    assert wins >= 18


def greedy_wins(seed: int) -> bool:
    """Greedy sits in seat 0 and 1 by turns."""
    greedy = seed % 2
    judge, chance = MiningColonyJudge(), FastChance(seed)
    state = GAME.start(GAME.setup(2), chance)
    while state.awaited():
        seat = state.deciders()[0]
        state.play(seat, choice(state, judge, seat, seat == greedy, chance), chance)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners == [greedy]


def choice(state: MiningColonyState, judge: MiningColonyJudge, seat: int, greedy: bool, chance: Chance) -> int:
    legal = state.legal(seat)
    if not greedy:
        return legal[chance.below(len(legal))]
    worths = judge.worths(state, seat, legal)
    return legal[max(range(len(worths)), key=worths.__getitem__)]
