"""Dark Side of the Mine: how many choices set positions give, and choices of choices."""

from orebit.games.dark_side import GAME
from tests.games.dark_side.position import RING_A, place, stripe
from tests.table import Table, count


def test_placements() -> None:
    state = Table(GAME, 2, shuffles=[stripe(2)]).state

    # Four start slots, one robot each: 4, then 3, then 2, then 1.
    assert [count(state, depth) for depth in (1, 2, 3, 4)] == [4, 12, 24, 24]


def test_the_first_turn_on_the_stripe() -> None:
    """E1: 3 Prospects of robot 0, 5 of robot 1, 1 Communicate, 1 Recharge = 10."""
    state = Table(GAME, 2, {"robot_placement": "auto"}, shuffles=[stripe(2)]).state

    assert count(state, 1) == 10


def test_two_actions_with_one_robot_awake() -> None:
    table = place(RING_A, "0.0@1:c 0.1@7:x 1.0@0:c 1.1@6:c", "au05 ni05", deck="au09 pt09 ir09")

    # First: prospect au05 to 3, prospect ni05 to 2, communicate to slot 0, recharge = 4.
    assert count(table.state, 1) == 4
    # Robot 0 then has acted, so each of the first three leaves recharge alone; after recharge (au09 in hand) there are
    # au05 and au09 to slot 3, ni05 to 2, communicate and recharge = 5. 3 x 1 + 5 = 8.
    assert count(table.state, 2) == 8


def test_a_swap_offers_every_card_with_every_dark_slot() -> None:
    ring = "au02 pt06 ni01 au18 ir09 au03 pt16 ni20 ir01 pt01 ni03 ir03"
    table = place(ring, "0.0@2:d0 0.1@0:d0 1.0@3:d0 1.1@6:c 2.0@8:c 2.1@9:c", "au01 pt02 ir05")
    table.play("0 prospect 0 ir05 4 0")

    assert count(table.state, 1) == 2 * 2 + 1  # two cards, two dark slots with three seats, and decline
