"""Mining Colony, §5.6 the priority gate of develop timing `live` (R17, R18): vectors T25 and T26."""

from orebit.core.chance import FastChance
from orebit.core.description import texts
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.components import STRUCTURES, TOKENS
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import choosing, developing, offered, set_stock
from tests.games.mining_colony.test_cards import BLUE, RED
from tests.table import Table

TWO_PAIRS = "1,0 dome+worker_black; 3,0 pad+ship_black; 1,5 dome+worker_black; 3,5 pad+ship_black"


def test_t25_r18_a_lower_card_waits_for_what_a_higher_one_may_still_build() -> None:
    table = developing(
        players=3,
        cards=(29, 43, 7),
        live=True,
        colony={0: TWO_PAIRS},
        stage={1: "worker_black"},
        hand={1: "ship_black"},
    )
    assert table.deciders == [0, 1, 2]
    assert offered(table, "build") == ["A3 v", "F3 v"]

    table.play("0 build A3 v")
    assert offered(table, "build") == []
    assert table.refuses("0 build F3 v") == "Blue (43) may still need the last black outpost (§5.6, R18)"
    assert [gate.piece for gate in view(table.state, 0).seats[0].gates] == ["outpost_black"]
    assert "Not free yet, because Blue (43) may still need them: black outpost." in texts(table.match.describe(0))
    table.play("1 discard_item ship_black hand")

    assert offered(table, "build") == ["F3 v"]


def test_t26_r40_tokens_are_gated_by_all_that_a_higher_card_can_still_pay() -> None:
    """M = 2 credits + 1 ship + 2 squares of i2_01 = 5, so tokens with 5 or fewer left are gated."""
    table = developing(cards=(29, 3), live=True, credits={0: 2, 1: 1}, hand={0: "ship_red"}, tile={0: "i2_01"})
    set_stock(table, tok_pad=5)
    assert table.state.token_claim(0) == 5

    assert offered(table, "buy_token", seat=1) == ["tok_blank over", "tok_dome over"]
    assert table.refuses("1 buy_token tok_pad over") == (
        "Red (29) may still need the last launch pad token (§5.6, R40)"
    )
    assert len(offered(table, "buy_token", seat=0)) == TOKENS


def test_r18_the_claim_on_stations_is_half_the_crystals() -> None:
    table = developing(cards=(29, 3), live=True, hand={0: "crystal_green crystal_green crystal_green crystal_purple"})
    claims = [table.state.structure_claim(0, structure) for structure in range(STRUCTURES)]

    assert claims == [0, 0, 0, 0, 0, 0, 1]  # blue, red, black outposts; purple, yellow, white, green stations


def test_r17_in_live_whoever_has_excavated_may_develop_while_others_choose_a_zone() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])
    table.state.live = True
    table.play("0 commit highest lowest", "1 commit lowest middle")
    assert table.deciders == [0]

    table.play("0 excavate 1")

    assert table.deciders == [0, 1]
    assert table.legal(0) == ["finish"]
    assert table.legal(1) == ["excavate 2"]
    table.play("0 finish")
    assert table.deciders == [1]


def test_r18_in_live_a_higher_card_never_loses_a_piece_that_it_could_take() -> None:
    """Random play: whatever a lower card does, no build or token of the highest unfinished card is ever gated."""
    for seed in range(6):
        table = Table(GAME, 4, {"develop_timing": "live"}, seed=seed)
        state = table.state
        picks = FastChance(seed, 1)
        while table.deciders:
            if state.developing:
                top = max((s for s in range(4) if (state.developing >> s) & 1), key=lambda s: state.played[s])
                assert all(state.may_take_structure(top, i) for i in range(STRUCTURES) if state.structures[i] > 0)
                assert all(state.may_take_token(top, i) for i in range(TOKENS) if state.tokens[i] > 0)
            seat = table.deciders[picks.below(len(table.deciders))]
            legal = table.match.legal_codes(seat)
            state.play(seat, legal[picks.below(len(legal))], picks)
