"""Positions of Mining Colony as the spec's section 9 writes them: `1,0 dome+worker_black` is row 1, column 0."""

from collections.abc import Mapping, Sequence

from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.actions import CELL_LABELS
from orebit.games.mining_colony.components import (
    CELLS,
    COLS,
    EXCAVATION,
    ITEM_IDS,
    ITEMS,
    LEVEL_IDS,
    PRINT_IDS,
    PRINTS,
    ROUNDS,
    SET_SIZE,
    SIDE_IDS,
    SLOT,
    SLOTS,
    STRUCTURE_IDS,
    TILE_IDS,
    TOKEN_IDS,
)
from orebit.games.mining_colony.position import CHOOSE, DEVELOP, ZORLORD
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.setup import empty_table
from tests.table import Table

Colonies = Mapping[int, str]
CARDS = (48, 46, 42, 38)  # played, unless a test says otherwise: seat 0 goes first


def developing(
    players: int = 2,
    colony: Colonies | None = None,
    hand: Colonies | None = None,
    stage: Colonies | None = None,
    tile: Colonies | None = None,
    credits: Mapping[int, int] | None = None,
    cards: Sequence[int] = CARDS,
    side: str = "standard",
    live: bool = False,
    round: int = 1,
    level: str = "easy",
    free: bool = False,
) -> Table[MiningColonyState]:
    """A table in the develop phase; everything by seat. One player plays against Zorlord."""
    state = table_of(players, side, round, level, free)
    state.live = live
    state.phase = DEVELOP
    state.developing = (1 << players) - 1
    for seat in range(state.seats):
        show_card(state, seat, cards[seat])
    for place, seat in enumerate(sorted(range(state.seats), key=lambda seat: -cards[seat])):
        state.order[place] = seat
    for seat, text in (colony or {}).items():
        settle(state, seat, text)
    for seat, text in (hand or {}).items():
        give(state, seat, text)
    for seat, text in (stage or {}).items():
        for item_id in text.split():
            put_on_stage(state, seat, item_id)
    for seat, text in (tile or {}).items():
        state.tile[seat] = TILE_IDS.index(text)
    for seat, number in (credits or {}).items():
        state.credits[seat] = number
    return Table.at(GAME, state, players)


def choosing(
    decks: Sequence[Sequence[int]],
    round: int = 1,
    credits: Mapping[int, int] | None = None,
    stage: Colonies | None = None,
    players: int | None = None,
) -> Table[MiningColonyState]:
    """A table in the choose phase. A deck lists a seat's unplayed cards, the three in hand first."""
    players = len(decks) if players is None else players
    state = table_of(players, "standard", round, "easy", False)
    state.phase = CHOOSE
    state.choosing = (1 << players) - 1
    state.zones_filled = (1 << state.seats) - 1
    for seat, deck in enumerate(decks):
        state.unplayed[seat] = len(deck)
        state.unseen[seat] = 0
        for place, card in enumerate(deck):
            state.cards[seat * SET_SIZE + place] = card
    for seat, number in (credits or {}).items():
        state.credits[seat] = number
    for seat, text in (stage or {}).items():
        for item_id in text.split():
            put_on_stage(state, seat, item_id)
    return Table.at(GAME, state, players)


def table_of(players: int, side: str, round: int, level: str, free: bool) -> MiningColonyState:
    solo = players == 1
    state = empty_table(2 if solo else players, solo, SIDE_IDS.index(side))
    state.round = round
    state.level = LEVEL_IDS.index(level)
    state.direct_free = free
    for seat in range(state.seats):
        for place in range(SET_SIZE):
            state.cards[seat * SET_SIZE + place] = EXCAVATION[seat * SET_SIZE + place]
    return state


def show_card(state: MiningColonyState, seat: int, card: int) -> None:
    """The seat has played as many cards as there were rounds, this one last; of the others the lowest are left."""
    state.played[seat] = card
    own = [EXCAVATION[seat * SET_SIZE + place] for place in range(SET_SIZE)]
    left = [number for number in own if number != card][: SET_SIZE - state.round]
    state.unplayed[seat] = len(left)
    state.unseen[seat] = 0
    for place, number in enumerate(left):
        state.cards[seat * SET_SIZE + place] = number


def settle(state: MiningColonyState, seat: int, text: str) -> None:
    """`1,0 dome+worker_black; 2,0 blank+outpost_blue`: developed spaces with their print, and what stands there."""
    for part in text.split(";"):
        where, _, what = part.strip().partition(" ")
        cell = cell_of(where)
        shown, _, piece = what.partition("+")
        for other in range(PRINTS):
            state.prints[seat * PRINTS + other] &= ~(1 << cell)
        state.prints[seat * PRINTS + PRINT_IDS.index(shown)] |= 1 << cell
        state.land[seat] |= 1 << cell
        state.ground[seat] |= 1 << cell
        if piece in ITEM_IDS:
            item = ITEM_IDS.index(piece)
            state.items[seat * ITEMS + item] |= 1 << cell
            state.occupied[seat] |= 1 << cell
            state.supply[item] -= 1
        elif piece:
            stand(state, seat, piece, cell)


def stand(state: MiningColonyState, seat: int, structure_id: str, cell: int) -> None:
    structure = STRUCTURE_IDS.index(structure_id)
    state.built[seat * len(STRUCTURE_IDS) + structure] |= 1 << cell
    state.occupied[seat] |= 1 << cell
    state.structures[structure] -= 1


def give(state: MiningColonyState, seat: int, text: str) -> None:
    """Items in hand; Zorlord's supply, for his seat."""
    for item_id in text.split():
        item = ITEM_IDS.index(item_id)
        state.hand[seat * ITEMS + item] += 1
        state.supply[item] -= 1


def put_on_stage(state: MiningColonyState, seat: int, item_id: str) -> None:
    item = ITEM_IDS.index(item_id)
    state.stage[seat * SLOTS + SLOT[item]] = item
    state.supply[item] -= 1


def cell_of(text: str) -> int:
    """The number of the space that the spec calls `(1,0)`; also read without brackets."""
    row, _, col = text.strip("()").partition(",")
    return COLS * int(row) + int(col)


def label(cell: int) -> str:
    return CELL_LABELS[cell]


# -- what the tests look at
def offered(table: Table[MiningColonyState], kind: str, seat: int = 0) -> list[str]:
    """The legal actions of one kind, without its name."""
    return [text.removeprefix(kind).strip() for text in table.legal(seat) if text.split()[0] == kind]


def cells_offered(table: Table[MiningColonyState], kind: str, seat: int = 0) -> list[int]:
    """The spaces that actions of a kind end with, by number."""
    return [CELL_LABELS.index(text.split()[-1]) for text in offered(table, kind, seat)]


def deck_of(table: Table[MiningColonyState], seat: int) -> list[int]:
    """All unplayed cards of a seat in order, the hand first while it chooses."""
    return [table.state.cards[seat * SET_SIZE + place] for place in range(table.state.unplayed[seat])]


def stock(table: Table[MiningColonyState], piece: str) -> int:
    if piece in STRUCTURE_IDS:
        return table.state.structures[STRUCTURE_IDS.index(piece)]
    return table.state.tokens[TOKEN_IDS.index(piece)]


def set_stock(table: Table[MiningColonyState], **pieces: int) -> None:
    for piece, left in pieces.items():
        if piece in STRUCTURE_IDS:
            table.state.structures[STRUCTURE_IDS.index(piece)] = left
        else:
            table.state.tokens[TOKEN_IDS.index(piece)] = left


def used_cells(table: Table[MiningColonyState], seat: int = 0) -> list[int]:
    return [cell for cell in range(CELLS) if (table.state.used[seat] >> cell) & 1]


def staged(table: Table[MiningColonyState], seat: int = 0) -> list[str]:
    slots = [table.state.stage[seat * SLOTS + slot] for slot in range(SLOTS)]
    return [ITEM_IDS[item] for item in slots if item >= 0]


def in_hand(table: Table[MiningColonyState], seat: int = 0) -> list[str]:
    return [ITEM_IDS[item] for item in range(ITEMS) for _ in range(table.state.hand[seat * ITEMS + item])]


def print_of(table: Table[MiningColonyState], cell: int, seat: int = 0) -> str:
    shown = table.state.print_at(seat, cell)
    return PRINT_IDS[shown] if shown >= 0 else "none"


LAST_ROUND = ROUNDS
ZORLORD_SEAT = ZORLORD
