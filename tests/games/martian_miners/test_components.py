"""§2 The components and boards, and §1 the options: what is read, and what is refused."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

import orebit.games.martian_miners as package
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.playout import play_randomly
from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.board import Board
from orebit.games.martian_miners.components import MASKS
from tests.games.martian_miners.position import ladder, position

BOARDS = tomllib.loads((Path(package.__file__).parent / "boards.toml").read_text(encoding="utf-8"))["board"]


@pytest.mark.parametrize("row", BOARDS, ids=lambda row: str(row["id"]))
def test_r1_every_board_has_the_nodes_that_its_check_sums_say(row: dict[str, object]) -> None:
    board = Board(MASKS[f"{row['form']} {row['players']}"])

    assert board.tiles == row["tiles"]
    assert board.nodes == row["nodes"]
    assert [list(board.touching).count(tiles) for tiles in range(1, 5)] == row["node_tiles"]
    assert board.is_connected()


def test_2_steps_are_counted_along_rows_and_columns() -> None:
    board = ladder(4).board
    for i, j, k, m in product(range(8), repeat=4):
        steps = board.steps[board.node(i, j) * board.nodes + board.node(k, m)]
        assert steps == abs(i - k) + abs(j - m)


def test_r80_a_custom_board_uses_all_tiles_of_the_deck() -> None:
    mask = "########/########/########"
    assert ladder(2, {"board": "custom", "board_mask": mask}).board.tiles == 24
    for players in (3, 4):
        with pytest.raises(BadSetup, match=f"{players} players need a board of exactly {12 * players} tiles"):
            GAME.setup(players, {"board": "custom", "board_mask": mask})


def test_7_7_a_board_in_two_parts_is_refused() -> None:
    with pytest.raises(BadSetup, match="do not all hang together"):
        GAME.setup(2, {"board": "custom", "board_mask": "####...####/####...####/####...####"})


def test_r81_what_the_hints_have_players_write_down_is_in_the_view() -> None:
    table = position({0: "L+1.1 S4.4", 1: "S5.5"}, {0: (1, 2, 3, 4)})
    seats = table.match.view(1).seats

    assert [seat.pips for seat in seats] == [4, 1]
    assert [seat.leads for seat in seats] == [True, False]
    assert seats[0].store == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (2, {"sets": "different"}, "two play with one set"),
        (3, {"sets": "single"}, "one set of tiles is for two players"),
        (4, {"board": "corners"}, "board=corners is for two or three players"),
        (2, {"board": "custom"}, "needs a board_mask"),
        (2, {"board_mask": "#" * 12 + "/" + "#" * 12}, "is for board=custom"),
        (4, {"quick_start": 1}, "they start with one lab anyway"),
        (2, {"teams": "2v2"}, "is for four players"),
        (4, {"teams": "1v2"}, "is for three players"),
        (3, {"solo_seat": 1}, "is for teams=1v2"),
        (2, {"finish_pips": 12}, "is for finish=pips"),
        (2, {"finish": "pips", "finish_rounds": 20}, "is for finish=rounds"),
        (2, {"police_cost": 2}, "is for space_police"),
        (2, {"space_police": True, "all_equal": "everybody"}, "all_equal is for parties that rob"),
        (3, {"art_b": "standard"}, "art_b is for four players"),
        (4, {"sets": "different", "art": "four_seasons"}, "should differ"),
        (2, {"finish": "pips", "finish_pips": 6}, "7 to 20"),
        (5, {}, "2 to 4 players"),
    ],
)
def test_7_10_what_does_not_go_together_is_refused(players: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        GAME.setup(players, options)


def mixtures(count: int) -> list[tuple[int, dict[str, object]]]:
    """Random legal mixes of variants: values are drawn for every option, and what is refused is drawn again."""
    chance = FastChance(2009)
    found: list[tuple[int, dict[str, object]]] = []
    while len(found) < count:
        players = 2 + int(chance.below(3))
        options: dict[str, object] = {}
        for option in GAME.options:
            if option.values and chance.below(3) == 0:
                options[option.name] = option.values[chance.below(len(option.values))]
        try:
            GAME.setup(players, options)
        except BadSetup:
            continue
        found.append((players, options))
    return found


@pytest.mark.slow
@pytest.mark.many
def test_200_random_mixes_of_variants_are_played_to_their_end() -> None:
    for seed, (players, options) in enumerate(mixtures(200)):
        state = GAME.start(GAME.setup(players, options), FastChance(seed))
        playout = play_randomly(state, FastChance(seed, 1), FastChance(seed, 2), 100_000)

        assert playout.finished, f"{players} players, {options}"
        assert state.outcome() is not None


def test_a_few_random_mixes_of_variants_are_played_to_their_end() -> None:
    for seed, (players, options) in enumerate(mixtures(6)):
        state = GAME.start(GAME.setup(players, options), FastChance(seed))

        assert play_randomly(state, FastChance(seed, 1), FastChance(seed, 2), 100_000).finished


def test_11_the_view_holds_the_numbers_that_a_board_shows() -> None:
    view = position({0: "S1.1"}, options={"space_police": True, "police_cost": 2, "police_cover": 1}).match.view(0)

    assert view.trader_kinds == ["sun", "moon", "crown", "arms"]
    assert (view.numbers.flight, view.numbers.flight_step) == ([2, 2, 0, 0], [0, 0, 0, 1])
    assert (view.numbers.attack, view.numbers.attack_step, view.numbers.overpower) == ([2, 2, 0, 0], [0, 0, 0, 1], 1)
    assert (view.numbers.convert_pay, view.numbers.convert_get, view.numbers.coin_bonus) == (4, 1, 1)
    assert (view.numbers.policeman, view.numbers.police_cover) == ([2, 2, 2, 2], 1)
    assert view.numbers.pips == {"scout": 1, "lab": 2, "mine": 3}
    assert view.numbers.mine_control == 5


def test_11_the_view_says_what_each_choice_does_to_the_storages() -> None:
    pieces, stores = {0: "L+1.1 L1.2 S2.1", 1: "S1.3"}, {0: (4, 3, 2, 6), 1: (0, 0, 0, 2)}
    table = position(pieces, stores, mines={0: "E5"}, traders="crown", players=2)
    changes = table.match.view(1).changes

    assert changes["build_lab 2.1"] == [-2, -1, -2, 0]
    assert changes["fly 1.1 1.4"] == [-2, -2, 0, -3]  # three steps
    assert changes["attack 1.1 1.3"] == [-2, -2, 0, -5]  # two steps, one more arms than the other's two
    assert changes["convert sun crown"] == [-4, 0, 1, 0]
    assert not any(action.startswith(("order_", "end_turn")) for action in changes)

    table.play("0 order_lab 2.1")

    assert table.match.view(0).changes["trade arms crown"] == [0, 0, 1, -1]


def test_r29_a_trade_that_completes_a_short_order_shows_what_the_build_takes_too() -> None:
    table = position({0: "L1.2 S2.1"}, {0: (2, 1, 1, 3)}, traders="crown", options={"trade_scope": "short"})
    table.play("0 order_lab 2.1")

    assert table.match.view(0).changes == {"trade arms crown": [-2, -1, -1, -1]}


def test_r51_the_view_breaks_the_ranking_down_once_the_game_is_over() -> None:
    table = position(
        {0: "L3.3 L3.4 S4.3", 1: "L1.3 S0.3"}, {0: (1, 1, 3, 4), 1: (2, 0, 0, 0)}, {0: "B2"}, options={"turn_cap": 0}
    )
    assert [seat.breakdown for seat in table.match.view(0).seats] == [None, None]

    table.play("0 build_mine D4")

    winner, loser = (seat.breakdown for seat in table.match.view(0).seats)
    assert (winner.mines, winner.units_stored) == (2, 1)
    assert (loser.mines, loser.pips_at_the_next_sites, loser.units_stored) == (0, 3, 2)


def test_11_the_view_tells_each_plan_with_what_is_missing_and_why_not() -> None:
    pieces, stores = {0: "L+1.1 L1.2 S2.1", 1: "S1.3"}, {0: (1, 1, 2, 6), 1: (0, 0, 0, 2)}
    view = position(pieces, stores, traders="crown").match.view(0)
    plans = {plan.plan: plan for plan in view.plans}

    assert list(plans) == ["lab", "scout", "mine", "fly", "attack"]  # no coin, no police
    assert (plans["lab"].missing, plans["lab"].sites) == ([1, 0, 0, 0], ["2.1"])
    assert (plans["lab"].note, plans["lab"].buys) == ("1 sun missing: no sun trader", None)
    assert (plans["mine"].sites, plans["mine"].buys, plans["mine"].spare) == (["B2"], [0, 0, 1, 0], [0, 0, 0, 3])
    assert plans["mine"].note == "by trade: 1 crown"
    assert (plans["fly"].sites, plans["fly"].note) == (["1.1"], "1 sun, 1 moon missing")


def test_r27_a_flight_tells_that_a_trader_who_is_here_does_not_help_and_asks_about_one_step() -> None:
    """Faults that a player met: no word of the trader, and "a flight of 5 steps takes 2 sun"."""
    table = position({0: "L+4.4", 1: "S1.3"}, {0: (1, 6, 2, 6)}, traders="sun")
    fly = table.match.view(0).plans[3]

    assert fly.note == "1 sun missing: traders help builds only"
    assert table.refuses(f"0 {fly.asks}").startswith("a flight of 1 step takes 2 sun, you have 1")


def test_11_a_plan_names_the_place_that_is_nearest_to_carrying_a_mine() -> None:
    table = position({0: "L1.1 S1.2", 1: "S4.4"})
    mine = table.match.view(0).plans[2]

    assert (mine.note, mine.sites) == ("B1: 3 of 5 pips", [])
    assert table.refuses(f"0 {mine.asks}").startswith("you have 3 of the 5 pips")


def test_11_every_place_names_the_action_whose_refusal_tells_why_nothing_can_be_done_there() -> None:
    table = position({0: "L+1.1 S4.4", 1: "S1.3"})
    view = table.match.view(0)
    asks = {node.id: node.asks for node in view.nodes}

    assert (asks["4.4"], asks["1.1"]) == ("build_lab 4.4", "build_scout 1.1")
    assert (asks["0.0"], asks["1.3"]) == ("fly 1.1 0.0", "attack 1.1 1.3")
    assert view.tiles[0].asks == "build_mine A1"


def test_11_the_view_tells_where_a_mine_would_win_and_who_is_ahead_by_how_much() -> None:
    table = position({0: "L3.3 L3.4 S4.3", 1: "S1.3"}, mines={0: "B2"})
    first, second = table.match.view(0).seats

    assert (first.wins_on, second.wins_on) == (["D4"], [])
    assert (first.lead, second.lead) == (7, -7)


def test_r55_a_mine_whose_coin_is_taken_wins_nothing_under_a_monopoly() -> None:
    pieces = {0: "L3.3 L3.4 S4.3", 1: "S1.3"}
    assert position(pieces, mines={0: "B2"}, options={"goal": "monopoly"}).match.view(0).seats[0].wins_on == ["D4"]
    taken = position(pieces, mines={0: "B2", 1: "E3"}, options={"goal": "monopoly"})  # crown, as D4

    assert taken.match.view(0).seats[0].wins_on == []
