"""Dark Side of the Mine, §4 setup: vectors E1, E2, E30 and E31."""

import pytest

from orebit.core.errors import BadSetup
from orebit.games.dark_side import GAME
from orebit.games.dark_side.components import CARD_IDS, CARDS, MIN_PLAYERS
from orebit.games.dark_side.rules import DarkSideState
from tests.games.dark_side.position import (
    dark,
    deck_of,
    discards,
    hand_of,
    ids,
    known_by,
    robots,
    stripe,
    upgrades_of,
)
from tests.table import Table


def striped(players: int, **options: str) -> Table[DarkSideState]:
    return Table(GAME, players, options, shuffles=[stripe(max(2, players))])


def test_e1_setup_for_two_deals_lays_the_ring_and_asks_the_last_seat_first() -> None:
    """R10: seat 0 will begin; R12: the start slots; R13: reverse order."""
    table = striped(2)

    assert hand_of(table, 0) == "au01 au02 pt01 ni01 ir01"
    assert hand_of(table, 1) == "au03 pt02 pt03 ni02 ir02"
    assert ids(list(table.state.top)) == "ni03 ir03 au05 pt05 ni05 ir05 pt06 ni06"
    assert deck_of(table).split()[:3] == ["ir06", "au07", "pt07"]
    assert table.state.deck_size() == 42
    assert table.deciders == [1]
    assert table.legal(1) == ["place_robot 1", "place_robot 2", "place_robot 3", "place_robot 4"]


def test_e1_automatic_placement_and_the_first_turn() -> None:
    """R6: turn 0 has a dawn like any other; R14: robots start in Restoring Comms, without points."""
    table = striped(2, robot_placement="auto")

    assert robots(table) == ["0.0@3:c", "0.1@1:c", "1.0@4:c", "1.1@2:c"]
    assert table.scores == [0, 0]
    assert dark(table) == [7]
    assert table.deciders == [0]
    assert table.legal(0) == [
        "prospect 0 pt01 6 0",
        "prospect 0 ni01 4 0",
        "prospect 0 ir01 5 0",
        "prospect 1 au01 2 0",
        "prospect 1 au02 2 0",
        "prospect 1 pt01 3 0",
        "prospect 1 ni01 4 0",
        "prospect 1 ir01 5 0",
        "communicate 0",
        "recharge",
    ]


@pytest.mark.parametrize(
    ("players", "first", "last", "deck", "top"),
    [(3, "ir05", "ir08", 41, "au09"), (4, "au06", "ir09", 44, "au10")],
)
def test_e2_setup_for_three_and_four(players: int, first: str, last: str, deck: int, top: str) -> None:
    table = striped(players)

    assert CARD_IDS[table.state.top[0]] == first
    assert CARD_IDS[table.state.top[4 * players - 1]] == last
    assert table.state.deck_size() == deck
    assert deck_of(table).split()[0] == top


def test_r11_cards_marked_for_more_players_stay_in_the_box() -> None:
    assert [sum(MIN_PLAYERS[card] <= players for card in range(CARDS)) for players in (2, 3, 4)] == [60, 68, 80]
    assert len(table_cards(striped(3))) == 68


def table_cards(table: Table[DarkSideState]) -> list[int]:
    return list(table.state.all_cards())


def test_r7_nobody_knows_the_first_dark_cards() -> None:
    table = striped(2)

    assert dark(table) == [6, 7]
    assert known_by(table, 6) == known_by(table, 7) == []


def test_r13_robots_are_placed_one_at_a_time_in_two_passes() -> None:
    table = striped(3)
    order = []
    while table.state.turn == 0 and table.legal(table.deciders[0])[0].startswith("place_robot"):
        seat = table.deciders[0]
        order.append(seat)
        table.play(f"{seat} {table.legal(seat)[0]}")

    assert order == [2, 1, 0, 2, 1, 0]


def test_r12_only_empty_start_slots_take_a_robot() -> None:
    table = striped(2)
    table.play("1 place_robot 2")

    assert table.legal(0) == ["place_robot 1", "place_robot 3", "place_robot 4"]
    assert table.refuses("0 place_robot 2").endswith("already; each start location takes one (§4)")
    assert table.refuses("0 place_robot 0").endswith("is no start location; those are places 2 to 5 (§4, R12)")
    assert table.refuses("0 place_robot 9") == "the ring has only the slots 0 to 7 with 2 seats (§3)"


def test_e30_solo_on_the_stripe() -> None:
    """R51: cards that the dummy turns up or builds leave the deck like any other."""
    table = Table(GAME, 1, shuffles=[stripe(2)])
    assert hand_of(table, 0) == "au01 au02 pt01 ni01 ir01"
    assert ids(list(table.state.top)) == "pt02 ni02 ir02 au03 pt03 ni03 ir03 au05"
    assert table.state.deck_size() == 47
    assert robots(table) == ["1.0@4:c"]

    table.play("0 place_robot 3")
    assert robots(table) == ["0.0@3:c", "1.0@4:c", "1.1@2:c"]
    table.play("0 place_robot 1", "0 prospect 0 ni01 5 0", "0 recharge", "0 build au01")

    assert table.scores == [6, 10]
    assert robots(table) == ["0.0@5:d0", "0.1@1:x", "1.0@1:x", "1.1@6:d0"]
    assert hand_of(table, 0) == "au02 pt01 pt05 ni05 ni06 ir01"
    assert discards(table) == "ni01 ir05 pt06"
    assert dark(table) == [1]
    assert known_by(table, 1) == []
    assert table.state.deck_size() == 41
    assert table.deciders == [0]


def test_solo_hard_gives_the_dummy_a_third_robot() -> None:
    table = Table(GAME, 1, {"solo_level": "hard"}, shuffles=[stripe(2)])

    assert not [robot for robot in robots(table) if robot.startswith("1.2")]  # §7: after placement
    table.play("0 place_robot 3")
    table.play("0 place_robot 1")

    assert "1.2@5:c" in robots(table)
    assert table.log[1] == "Dummy deploys the third robot at Verdant Crater."


def test_solo_hard_with_robots_placed_by_the_table() -> None:
    table = Table(GAME, 1, {"solo_level": "hard", "robot_placement": "auto"}, shuffles=[stripe(2)])

    assert "1.2@5:c" in robots(table)


def test_solo_level_is_for_one_player() -> None:
    with pytest.raises(BadSetup, match="solo_level is for one player"):
        GAME.setup(2, {"solo_level": "hard"})


def test_e31_golden_run() -> None:
    """Decision k takes element 7k mod len of the legal list."""
    table = striped(2)
    played: list[str] = []
    lengths: list[int] = []
    scores_after: dict[int, list[int]] = {}
    while table.deciders:
        seat = table.deciders[0]
        legal = table.legal(seat)
        action = legal[7 * len(played) % len(legal)]
        lengths.append(len(legal))
        table.play(f"{seat} {action}")
        played.append(f"{seat} {action}")
        scores_after[len(played)] = table.scores

    assert played[:4] == ["1 place_robot 1", "0 place_robot 3", "1 place_robot 2", "0 place_robot 4"]
    assert played[4:7] == ["0 prospect 1 ir01 5 0", "0 prospect 0 pt01 6 0", "0 build au01"]
    assert played[7:10] == ["1 prospect 1 pt02 3 0", "1 prospect 0 au03 2 0", "1 build ir08"]
    assert played[10:12] == ["1 discard au08", "1 discard ir02"]
    assert lengths[:12] == [4, 3, 2, 1, 8, 5, 6, 11, 7, 8, 7, 6]
    assert scores_after[12] == [5, 6]
    assert len(played) == 64
    assert table.state.turn + 1 == 16
    assert table.scores == [34, 33]
    assert len(discards(table).split()) == 27
    assert upgrades_of(table, 0) == ["third_robot"]
    assert upgrades_of(table, 1) == ["hardened_drill"]
