"""Every reason of Mining Colony: when it is given, with which facts, in which sentence."""

from collections.abc import Callable
from typing import Any

from orebit.core.reasons import Facts
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.rules import MiningColonyState
from tests.games.mining_colony.position import choosing, developing, give, set_stock
from tests.reasons import Case, reason_tests
from tests.table import Table

DECKS = [[1, 23, 48, 8, 12, 13], [3, 9, 46, 6, 16, 19]]
LAST = [[13, 48, 36], [3, 9, 46]]
PAIR = "1,0 dome+worker_black; 2,0 blank; 3,0 pad+ship_black"  # A2 and A4, A3 between them
ROW = "1,0 dome+worker_black; 1,2 pad+ship_black"  # A2 and C2, B2 between them
ZORLORD = 1

At = Callable[[], Table[MiningColonyState]]


def choose(*acts: str, decks: list[list[int]] = DECKS, **settings: Any) -> At:
    return after(lambda: choosing(decks, **settings), acts)


def develop(*acts: str, stock: dict[str, int] | None = None, **settings: Any) -> At:
    def table() -> Table[MiningColonyState]:
        made = developing(**settings)
        set_stock(made, **(stock or {}))
        return made

    return after(table, acts)


def after(table: At, acts: tuple[str, ...]) -> At:
    def played() -> Table[MiningColonyState]:
        made = table()
        made.play(*acts)
        return made

    return played


def solo(**settings: Any) -> At:
    """Alone, with a red ship staged; Zorlord has a blue ship."""

    def table() -> Table[MiningColonyState]:
        made = developing(players=1, stage={0: "ship_red"}, **settings)
        give(made.state, ZORLORD, "ship_blue")
        return made

    return table


REVEALED = choose("1 commit middle highest", "0 commit middle lowest")
SHIP: Facts = {"item": "red ship"}

CASES = (
    # The phase
    Case(
        "choose_first",
        choose(),
        "0 finish",
        {},
        "first choose a card from your hand: once all lie open, the highest takes a zone first (§5.2)",
    ),
    Case("excavate_first", REVEALED, "0 finish", {}, "take a zone first, with all that lies in it (§5.4)"),
    Case(
        "cards_revealed",
        develop(),
        "0 commit lowest middle",
        {},
        "the cards of this round are revealed; choose again in the next round (§5.2)",
    ),
    Case("has_excavated", develop(), "0 excavate 1", {}, "you have taken your zone of this round (§5.4)"),
    Case(
        "token_first",
        develop("0 buy_token tok_pad over", credits={0: 2}),
        "0 finish",
        {"pending": "launch pad token"},
        "place the launch pad token that you bought first (R28)",
    ),
    # §5.2
    Case(
        "same_card",
        choose(),
        "0 commit lowest lowest",
        {"card": "lowest"},
        "the lowest card cannot be played and put back too (§5.2)",
    ),
    Case(
        "order_idle",
        choose(decks=LAST, round=10),
        "0 commit lowest highest",
        {"rounds": 10, "lower": "middle"},
        "in round 10 the order of the two last cards does not matter: name middle (R16)",
    ),
    Case(
        "not_each_once",
        choose(credits={0: 1}),
        "0 refresh lowest lowest middle",
        {},
        "a refresh puts back all three cards: name each of them once (§5.2)",
    ),
    Case(
        "same_three",
        choose(decks=LAST, round=10, credits={0: 1}),
        "0 refresh lowest middle highest",
        {"rounds": 10},
        "in round 10 the same three cards would come back (R12)",
    ),
    Case(
        "refresh_too_dear",
        choose(),
        "0 refresh lowest middle highest",
        {"cost": 1, "have": 0},
        "a refresh costs 1 and you have 0 (§5.2)",
    ),
    # §5.4
    Case(
        "no_such_zone", REVEALED, "0 excavate 3", {"seats": 2}, "with 2 seats only the zones 1 to 2 are filled (§5.1)"
    ),
    Case(
        "zone_taken",
        choose("1 commit middle highest", "0 commit middle lowest", "0 excavate 1"),
        "1 excavate 1",
        {"zone": 1},
        "zone 1 has been taken (§5.4)",
    ),
    # §5.5, §5.7 The tile
    Case("no_tile_left", develop(), "0 discard_tile", {}, "you have no tile (§5.5)"),
    Case(
        "same_turned",
        develop(tile={0: "i1_01"}),
        "0 place_tile turn2 A2",
        {},
        "the tile looks the same with fewer turns: use those (§5.7)",
    ),
    Case(
        "beyond_grid",
        develop(tile={0: "l4_01"}),
        "0 place_tile turn0 F1",
        {},
        "the tile would reach beyond the grid (§5.7)",
    ),
    Case(
        "covers_land",
        develop(tile={0: "p5_01"}),
        "0 place_tile turn0 A1",
        {"covered": "A3"},
        "the tile would cover developed land at A3 (§5.7)",
    ),
    Case(
        "no_contact",
        develop(tile={0: "i1_01"}),
        "0 place_tile turn0 C1",
        {},
        "no side of the tile would touch a tile or a starting space (§5.7, R21, R22)",
    ),
    # §5.5 Items
    Case("not_in_hand", develop(), "0 stage_item ship_red", SHIP, "you have no red ship in hand (§5.5)"),
    Case("not_staged", develop(), "0 discard_item ship_red stage", SHIP, "you have no red ship in staging (§5.5)"),
    Case(
        "undeveloped",
        develop(hand={0: "ship_red"}),
        "0 place_item ship_red hand A1",
        {"cell": "A1"},
        "A1 is undeveloped (§5.5)",
    ),
    Case(
        "item_there",
        develop(colony={0: PAIR}, hand={0: "ship_red"}),
        "0 place_item ship_red hand A4",
        {"cell": "A4"},
        "an item stands on A4 (R29)",
    ),
    Case(
        "structure_there",
        develop("0 build A3 v", colony={0: PAIR}, hand={0: "ship_red"}),
        "0 place_item ship_red hand A3",
        {"cell": "A3"},
        "a structure stands on A3 (R29)",
    ),
    Case(
        "misfit",
        develop(colony={0: "1,0 dome"}, hand={0: "ship_red"}),
        "0 place_item ship_red hand A2",
        {**SHIP, "print": "dome", "cell": "A2"},
        "a red ship does not fit the dome at A2 (§2)",
    ),
    Case(
        "stage_taken",
        develop(stage={0: "ship_red"}, hand={0: "ship_blue"}),
        "0 stage_item ship_blue",
        {"staged": "red ship", "kind": "ship"},
        "a red ship lies in the slot for a ship: place or discard it first (R31)",
    ),
    Case(
        "staged_only",
        choose(),
        "0 discard_item ship_red hand",
        {},
        "before the excavation you have only staged items to discard (R13)",
    ),
    Case(
        "not_with_zorlord",
        develop(),
        "0 exchange ship_red hand ship_blue",
        {},
        "only Zorlord exchanges items, in solo games (§7.2)",
    ),
    Case(
        "other_kind",
        solo(credits={0: 2}),
        "0 exchange ship_red stage worker_blue",
        {"kind": "ship"},
        "a ship is exchanged for one of another colour (§7.2)",
    ),
    Case(
        "zorlord_lacks",
        solo(credits={0: 2}),
        "0 exchange ship_red stage ship_black",
        {"to": "black ship"},
        "Zorlord has no black ship (§7.2)",
    ),
    Case(
        "exchange_too_dear",
        solo(),
        "0 exchange ship_red stage ship_blue",
        {"cost": 1, "have": 0},
        "an exchange costs 1 and you have 0 (R54)",
    ),
    # §5.8
    Case(
        "at_edge",
        develop(),
        "0 build A3 h",
        {"cell": "A3"},
        "A3 lies at the edge and has no two neighbours on that axis (§5.8)",
    ),
    Case("nothing_beside", develop(), "0 build A3 v", {"beside": "A2"}, "there is no item on A2 (§5.8)"),
    Case(
        "has_served",
        develop("0 build A3 v", colony={0: f"{PAIR}; 4,0 blank; 5,0 dome+worker_black"}),
        "0 build A5 v",
        {"beside": "A4"},
        "the item on A4 has served a structure already (R35)",
    ),
    Case(
        "no_such_pair",
        develop(colony={0: "1,0 dome+worker_black; 1,1 blank; 1,2 dome+worker_red"}),
        "0 build B2 h",
        {"one": "black worker", "other": "red worker"},
        "no structure is made of a black worker and a red worker (§5.8)",
    ),
    Case("middle_undeveloped", develop(colony={0: ROW}), "0 build B2 h", {"cell": "B2"}, "B2 is undeveloped (R34)"),
    Case(
        "middle_item",
        develop(colony={0: f"{ROW}; 1,1 pad+ship_red"}),
        "0 build B2 h",
        {"cell": "B2"},
        "an item stands on B2 (R34)",
    ),
    Case(
        "middle_structure",
        develop(colony={0: f"{ROW}; 1,1 blank+outpost_red"}),
        "0 build B2 h",
        {"cell": "B2"},
        "a structure stands on B2 (R34)",
    ),
    Case(
        "middle_printed",
        develop(colony={0: f"{ROW}; 1,1 dome"}),
        "0 build B2 h",
        {"cell": "B2", "print": "dome"},
        "B2 shows a dome, which is not blank (R34)",
    ),
    Case(
        "structure_gone",
        develop(stock={"outpost_black": 0}, colony={0: PAIR}),
        "0 build A3 v",
        {"structure": "black outpost"},
        "no black outpost is left (§5.5)",
    ),
    Case(
        "structure_needed",
        develop(
            cards=(29, 43), live=True, stock={"outpost_black": 1}, colony={0: PAIR}, hand={1: "ship_black worker_black"}
        ),
        "0 build A3 v",
        {"before": "Blue (43)", "structure": "black outpost"},
        "Blue (43) may still need the last black outpost (§5.6, R18)",
    ),
    # §5.5 Tokens
    Case(
        "not_direct",
        develop(credits={0: 5}),
        "0 buy_token tok_pad direct",
        {},
        "only in solo games a token may go directly on an undeveloped space (§7.2)",
    ),
    Case(
        "token_too_dear",
        develop(),
        "0 buy_token tok_pad over",
        {"cost": 1, "have": 0},
        "it costs 1 and you have 0 (§5.5)",
    ),
    Case(
        "no_bare_space",
        solo(credits={0: 5}, colony={0: "; ".join(f"{row},{col} blank" for row in range(6) for col in range(6))}),
        "0 buy_token tok_pad direct",
        {},
        "there is no undeveloped space for it (§5.5)",
    ),
    Case(
        "no_vacant_space",
        develop(
            credits={0: 1},
            colony={
                0: "; ".join(
                    f"2,{col} pad+ship_{colour}"
                    for col, colour in enumerate(("red", "red", "blue", "blue", "black", "black"))
                )
            },
        ),
        "0 buy_token tok_pad over",
        {},
        "there is no vacant developed space for it (§5.5)",
    ),
    Case(
        "token_gone",
        develop(credits={0: 1}, stock={"tok_pad": 0}),
        "0 buy_token tok_pad over",
        {"token": "launch pad token"},
        "no launch pad token is left (§5.5)",
    ),
    Case(
        "token_needed",
        develop(cards=(29, 3), live=True, credits={0: 5, 1: 1}, stock={"tok_pad": 5}),
        "1 buy_token tok_pad over",
        {"before": "Red (29)", "token": "launch pad token"},
        "Red (29) may still need the last launch pad token (§5.6, R40)",
    ),
    Case("buy_first", develop(), "0 place_token A3", {}, "buy a token first (§5.5)"),
    Case(
        "paid_for_bare",
        after(solo(credits={0: 5}), ("0 buy_token tok_pad direct",)),
        "0 place_token A3",
        {"cell": "A3"},
        "A3 is developed; you paid for an undeveloped space (R51)",
    ),
    # §5.5 Finish
    Case("tile_first", develop(tile={0: "i1_01"}), "0 finish", {}, "place or discard your tile first (R23)"),
    Case(
        "item_first",
        develop(hand={0: "ship_red"}),
        "0 finish",
        {"held": "red ship"},
        "place, stage or discard your red ship first (R23)",
    ),
)

test_reasons, test_all_reasons = reason_tests(GAME, CASES)
