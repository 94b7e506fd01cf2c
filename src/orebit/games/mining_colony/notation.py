"""Mining Colony, the position on one line, for golden playthroughs and bug reports; everything is shown."""

from orebit.games.mining_colony.components import (
    COLOURS,
    COLS,
    ITEM_IDS,
    NO_ITEM,
    NO_PRINT,
    NO_STRUCTURE,
    NO_TILE,
    ROWS,
    SET_SIZE,
    SHAPES,
    SLOTS,
    TILE_IDS,
    TILES_PER_SHAPE,
    ZONES,
)
from orebit.games.mining_colony.position import NOT_PLACED
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import PHASES
from orebit.games.mining_colony.words import items_in_hand


def notation(state: MiningColonyState) -> str:
    """`phase round masks | order | main board | stock`, then a part a seat: cards, holdings, colony; all is shown."""
    flags = "".join(str(int(on)) for on in (state.solo, state.live, state.random_colours, state.direct_free))
    zones = [f"{_tile_mark(state.zone_tile[z])}:{_items_mark(state.zone_list(z))}" for z in range(ZONES)]
    piles = [  # by shape: the tiles' places in the data, top first
        "".join(
            str(state.pile[i] % TILES_PER_SHAPE)
            for i in range(s * TILES_PER_SHAPE + state.pile_drawn[s], (s + 1) * TILES_PER_SHAPE)
        )
        for s in range(SHAPES)
    ]
    parts = [
        f"{PHASES[state.phase]} {state.round} {state.turn} {state.choosing} {state.developing}",
        f"{flags} {state.side} {state.level}",
        " ".join(str(seat) for seat in state.order),
        f"{state.zones_filled} {' '.join(zones)}",
        "".join(str(card) for card in state.resources),
        " ".join(pile or "-" for pile in piles),
        " ".join(",".join(str(n) for n in stock) for stock in (state.supply, state.structures, state.tokens)),
        " ".join(f"{TILE_IDS[tile]}@{place}" for tile, place in enumerate(state.tile_place) if place != NOT_PLACED)
        or "-",
        ",".join(f"{state.laid_token[i]}@{state.laid_at[i]}" for i in range(state.laid)) or "-",
    ]
    parts += [_seat_notation(state, seat) for seat in range(state.seats)]
    return " | ".join(parts)


def _tile_mark(tile: int) -> str:
    return "-" if tile == NO_TILE else TILE_IDS[tile]


def _items_mark(items: list[int]) -> str:
    return ",".join(ITEM_IDS[item] for item in items) or "-"


def _seat_notation(state: MiningColonyState, seat: int) -> str:
    cards = ",".join(str(state.cards[seat * SET_SIZE + i]) for i in range(state.unplayed[seat]))
    stage = ",".join(str(state.stage[seat * SLOTS + slot]) for slot in range(SLOTS))
    return " ".join(
        [
            f"{COLOURS[state.colour[seat]]} {cards or '-'} {state.unseen[seat]} {state.played[seat]}",
            f"{state.credits[seat]} {_tile_mark(state.tile[seat])} {_items_mark(items_in_hand(state, seat))} {stage}",
            f"{state.pending[seat]} {state.used[seat]:x}",
            "/".join("".join(_cell_mark(state, seat, COLS * row + col) for col in range(COLS)) for row in range(ROWS)),
        ]
    )


def _cell_mark(state: MiningColonyState, seat: int, cell: int) -> str:
    """Two letters: the print (a-i, or . undeveloped), and what stands on it (0-9 an item, A-G a structure)."""
    shown = state.print_at(seat, cell)
    structure = state.structure_at(seat, cell)
    item = state.item_at(seat, cell)
    print_mark = "." if shown == NO_PRINT else "abcdefghi"[shown]
    return print_mark + ("ABCDEFG"[structure] if structure != NO_STRUCTURE else "-" if item == NO_ITEM else str(item))
