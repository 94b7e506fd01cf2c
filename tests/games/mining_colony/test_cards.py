"""Mining Colony, §5.2 choose, §5.3 reveal and §5.4 excavate: vectors T3 and T14 to T17."""

from orebit.core.chance import FastChance
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.components import TILE_IDS
from orebit.games.mining_colony.view import view
from tests.games.mining_colony.position import choosing, deck_of, offered, staged
from tests.table import Table

RED = [8, 12, 13, 18, 28, 29, 36, 37, 41]
BLUE = [6, 16, 19, 22, 27, 30, 33, 40, 43]


def test_t3_the_higher_card_goes_first_and_the_last_seat_takes_what_is_left() -> None:
    """R15: the last seat has one zone to take, and takes it."""
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])

    table.play("1 commit middle highest")
    assert table.deciders == [0]
    table.play("0 commit middle lowest")

    assert list(table.state.order) == [0, 1]
    assert deck_of(table, 0)[-2:] == [1, 48]
    assert deck_of(table, 1)[-2:] == [46, 3]
    assert table.log[-1] == "The cards are revealed: 23 by Red and 9 by Blue."
    table.play("0 excavate 1")
    assert table.legal(1) == ["excavate 2"]
    assert table.refuses("1 excavate 1") == "zone 1 has been taken (§5.4)"


def test_t14_six_commits_and_with_a_credit_six_refreshes() -> None:
    """6 = 3 cards x 2 that come back first; 12 = 6 + the 6 orders of a refresh; 13 = 12 + the staged worker's sale."""
    decks = [[1, 23, 48, *RED], [3, 9, 46, *BLUE]]

    assert len(choosing(decks).legal(0)) == 6
    assert len(choosing(decks, credits={0: 1}).legal(0)) == 12
    assert len(choosing(decks, credits={0: 1}, stage={0: "worker_red"}).legal(0)) == 13


def test_t15_a_refresh_returns_first_and_then_draws() -> None:
    """R11: in the order that the seat likes; R12: in round 9 two of the returned cards come straight back."""
    table = choosing([[48, 13, 8, 36], [3, 9, 46, 6]], round=9, credits={0: 2})

    table.play("0 refresh highest lowest middle")
    assert deck_of(table, 0) == [36, 48, 8, 13]  # in hand 36, 48 and 8; the deck is 13
    assert table.state.credits[0] == 1
    table.play("0 commit lowest highest")

    assert deck_of(table, 0) == [13, 48, 36]


def test_r10_a_refresh_may_be_repeated_while_credits_last() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]], credits={0: 2})

    table.play("0 refresh lowest middle highest", "0 refresh lowest middle highest")

    assert list(table.state.hand_of_cards(0)) == [18, 28, 29]
    assert table.refuses("0 refresh lowest middle highest") == "a refresh costs 1 and you have 0 (§5.2)"


def test_t16_round_ten_offers_each_card_once_and_no_refresh() -> None:
    """R12: the same three would come back; R16: the order of the last two does not matter."""
    table = choosing([[13, 48, 36], [3, 9, 46]], round=10, credits={0: 3})

    assert table.legal(0) == ["commit lowest middle", "commit middle lowest", "commit highest lowest"]
    assert "(R16)" in table.refuses("0 commit lowest highest")
    assert "(R12)" in table.refuses("0 refresh lowest middle highest")
    table.play("0 commit lowest middle")
    assert sorted(deck_of(table, 0)) == [36, 48]


def test_t17_a_staged_item_may_be_sold_while_choosing() -> None:
    """R13: for a credit, e.g. to pay a refresh; R14: placing it waits for the develop phase."""
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]], stage={0: "worker_red"})
    assert offered(table, "refresh") == []
    assert table.refuses("0 place_item worker_red stage A3").endswith("(§5.2)")

    table.play("0 discard_item worker_red stage")

    assert table.state.credits[0] == 1
    assert staged(table) == []
    assert len(offered(table, "refresh")) == 6


def test_a_commit_is_secret_until_all_have_chosen() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])

    table.play("0 commit highest lowest")

    assert table.log == ["Red has chosen a card."]
    assert table.told(0) == ["Red lays 48 face down and puts back 1, then 23."]
    assert view(table.state, 1).seats[0].committed
    assert view(table.state, 1).seats[0].played is None
    assert view(table.state, 1).seats[0].face_down is None
    assert view(table.state, 0).seats[0].face_down == 48
    assert table.match.explain(0, "commit lowest middle") == ("it is not your decision; the table waits for Blue")


def test_r9_the_owner_remembers_what_it_put_back_and_nothing_else() -> None:
    table = Table(GAME, 2, seed=3)
    hand = list(table.state.hand_of_cards(0))

    table.play("0 commit lowest highest", "1 commit lowest highest")

    deck = view(table.state, 0).seats[0].deck
    assert deck == [None] * 9 + [hand[2], hand[1]]
    assert view(table.state, 1).seats[0].deck is None
    assert view(table.state, 1).seats[0].unplayed == sorted(deck_of(table, 0))


def test_r6_r7_r9_scrambling_deals_only_what_the_seat_cannot_know() -> None:
    table = Table(GAME, 2, seed=3)
    table.play("0 commit lowest highest")
    state = table.state.clone()
    seen_decks, seen_faces, seen_piles, seen_cards = set(), set(), set(), set()

    for seed in range(200):
        guess = state.clone()
        guess.scramble(1, FastChance(seed))
        seen_decks.add(tuple(guess.cards)[:11])
        seen_faces.add(guess.played[0])
        seen_piles.add(tuple(guess.pile))
        seen_cards.add(tuple(guess.resources))
        assert guess.resources[0] == state.resources[0]
        assert list(guess.hand_of_cards(1)) == list(state.hand_of_cards(1))

    assert len(seen_decks) == len(seen_piles) == len(seen_cards) == 200
    assert len(seen_faces) == 12  # the face-down card may be any of the twelve


def test_r15_a_zone_is_taken_whole() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])
    table.state.zone_tile[1] = TILE_IDS.index("p5_02")
    table.state.zone_items[10 + 0] = 2  # two purple crystals
    table.play("0 commit highest lowest", "1 commit lowest middle")

    assert table.legal(0) == ["excavate 1", "excavate 2"]
    assert table.refuses("0 finish") == "take a zone first, with all that lies in it (§5.4)"
    table.play("0 excavate 2")

    assert table.log == ["Red excavates zone 2: slab tile, 2 purple crystals."]
    assert TILE_IDS[table.state.tile[0]] == "p5_02"
    assert table.state.hand[0] == 2


def test_r17_seats_develop_in_card_order() -> None:
    table = choosing([[1, 23, 48, *RED], [3, 9, 46, *BLUE]])
    table.play("0 commit lowest middle", "1 commit lowest middle", "1 excavate 1", "0 excavate 2")

    assert table.deciders == [1]
    table.play("1 finish")
    assert table.deciders == [0]
