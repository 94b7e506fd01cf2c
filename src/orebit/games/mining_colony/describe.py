"""Mining Colony in words: one text model for the terminal, the web, screen readers, the log and agents."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.mining_colony.actions import (
    ACTIONS,
    CELL_LABELS,
    DIRECT,
    FROM_HAND,
    HORIZONTAL,
)
from orebit.games.mining_colony.colony import shape_of
from orebit.games.mining_colony.components import (
    CELLS,
    COLOURS,
    COLS,
    CREDITS_KEPT,
    EXCHANGE_COST,
    ITEM_COLOURS,
    ITEM_CREDITS,
    ITEM_IDS,
    KIND_IDS,
    NO_ITEM,
    NO_PRINT,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    PRINT_IDS,
    REFRESH_COST,
    ROUNDS,
    ROWS,
    SET_SIZE,
    SHAPE_NAMES,
    SHAPES,
    SIZE,
    SLOT,
    SLOTS,
    STRUCTURE_IDS,
    STRUCTURES,
    TILE_CREDITS,
    TILE_IDS,
    TILE_SQUARES,
    TILES_PER_SHAPE,
    TOKEN_PRINT,
    TOKENS,
    VP_STRUCTURE,
    ZONES,
)
from orebit.games.mining_colony.position import CHOOSE, HUMAN, NOT_PLACED, OVER, ZORLORD
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import (
    PHASES,
    gated_pieces,
    items_in_hand,
    known_deck,
    seats_before,
    structures_allowed,
    tile_cells,
    unplayed_numbers,
)

ZORLORD_NAME = "Zorlord"
PRINT_NAMES = {"pad": "launch pad", "storage_any": "multi-coloured storage"}


# -- words
def seat_name(state: MiningColonyState, seat: int) -> str:
    if state.solo and seat == ZORLORD:
        return ZORLORD_NAME
    return f"Player {seat + 1}" if state.random_colours else COLOURS[seat].capitalize()


def item_name(item: int) -> str:
    """`blue ship`"""
    return f"{ITEM_COLOURS[item]} {KIND_IDS[SLOT[item]]}"


def print_name(shown: int) -> str:
    """`purple storage`"""
    print_id = PRINT_IDS[shown]
    return PRINT_NAMES.get(print_id, " ".join(reversed(print_id.split("_"))))


def structure_name(structure: int) -> str:
    """`white station`"""
    return " ".join(reversed(STRUCTURE_IDS[structure].split("_")))


def token_name(token: int) -> str:
    return f"{print_name(TOKEN_PRINT[token])} token"


def tile_name(tile: int) -> str:
    """`tile p5_02 (slab: purple storage, ornament, dome)`"""
    if tile == NO_TILE:
        return "no tile"
    prints = ", ".join(print_name(shown) for shown in TILE_SQUARES[tile])
    return f"tile {TILE_IDS[tile]} ({SHAPE_NAMES[shape_of(tile)]}: {prints})"


def listed(texts: list[str]) -> str:
    if not texts:
        return "nothing"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def items_listed(items: list[int]) -> str:
    """`2 purple crystals and blue ship`"""
    names = [item_name(item) for item in items]
    return listed([name if names.count(name) == 1 else f"{names.count(name)} {name}s" for name in dict.fromkeys(names)])


def find_words(tile: int, items: list[int]) -> str:
    """What lies in a zone, or was taken from it."""
    return tile_name(tile) + (f", {items_listed(items)}" if items else "")


# -- the state in sentences
def describe(state: MiningColonyState, seat: int) -> list[str]:
    lines = [_headline(state)]
    lines += [_zone_line(state, zone) for zone in range(state.seats) if (state.zones_filled >> zone) & 1 == 1]
    if 0 <= seat < state.players():
        lines += _own_lines(state, seat)
        lines += _colony_lines(state, seat)
    for owner in range(state.players()):
        lines.append(_seat_line(state, owner))
        if owner != seat:
            lines.append(_other_colony(state, owner))
    if state.solo:
        lines += _zorlord_lines(state)
    else:
        left = [f"{structure_name(i)} {state.structures[i]}" for i in range(STRUCTURES)]
        lines.append(f"Structures left: {', '.join(left)}.")
    tokens = [f"{print_name(TOKEN_PRINT[token])} {state.tokens[token]}" for token in range(TOKENS)]
    lines.append(f"Tokens left, at {counted(state.token_cost(), 'credit')} each: {', '.join(tokens)}.")
    return lines


def _headline(state: MiningColonyState) -> str:
    if state.phase == OVER:
        return f"The game is over in round {state.round}."
    line = f"Round {state.round} of {ROUNDS}, phase {PHASES[state.phase]}."
    if state.phase == CHOOSE:
        return line
    order = [f"{state.played[seat]} by {seat_name(state, seat)}" for seat in state.order]
    return f"{line} Played: {', '.join(order)}."


def _zone_line(state: MiningColonyState, zone: int) -> str:
    return f"Zone {zone + 1}: {_zone_words(state, zone)}."


def _zone_words(state: MiningColonyState, zone: int) -> str:
    return find_words(state.zone_tile[zone], state.zone_list(zone))


def _own_lines(state: MiningColonyState, seat: int) -> list[str]:
    lines = []
    if state.is_choosing(seat):
        lines.append(f"Your cards: {listed([str(card) for card in state.hand_of_cards(seat)])}.")
    elif state.phase == CHOOSE:
        lines.append(f"Your card {state.played[seat]} lies face down.")
    deck = [str(card) for card in known_deck(state, seat) if card is not None]
    if state.unseen[seat] > 0:
        deck.insert(0, f"{state.unseen[seat]} never seen")
    lines.append(f"Your deck, next card first: {', '.join(deck)}." if deck else "Your deck is empty.")
    gated = gated_pieces(state, seat)
    if gated:
        before = listed(
            [f"{seat_name(state, other)} with {state.played[other]}" for other in seats_before(state, seat)]
        )
        lines.append(f"Not free yet, because {before} may still need them: {', '.join(gated)}.")
    return lines


def _colony_lines(state: MiningColonyState, seat: int) -> list[str]:
    lines = []
    for row in range(ROWS):
        cells = range(COLS * row, COLS * (row + 1))
        words = [_cell_words(state, seat, cell) for cell in cells if (state.land[seat] >> cell) & 1 == 1]
        bare = [CELL_LABELS[cell] for cell in cells if (state.land[seat] >> cell) & 1 == 0]
        if len(bare) == COLS:
            words = ["undeveloped"]
        elif bare:
            words.append(f"undeveloped {', '.join(bare)}")
        lines.append(f"Your row {row + 1}: {'; '.join(words)}.")
    return lines


def _cell_words(state: MiningColonyState, seat: int, cell: int) -> str:
    """`B3 blank with a blue outpost`"""
    label = CELL_LABELS[cell]
    shown = state.print_at(seat, cell)
    structure = state.structure_at(seat, cell)
    if structure != NO_STRUCTURE:
        return f"{label} {print_name(shown)} with {structure_name(structure)}"
    item = state.item_at(seat, cell)
    if item == NO_ITEM:
        return f"{label} {print_name(shown)}"
    used = " (used)" if (state.used[seat] >> cell) & 1 == 1 else ""
    return f"{label} {print_name(shown)} with {item_name(item)}{used}"


def _other_colony(state: MiningColonyState, owner: int) -> str:
    """All of it but the starting spaces that are as they were."""
    cells = [
        _cell_words(state, owner, cell)
        for cell in range(CELLS)
        if (state.occupied[owner] >> cell) & 1 == 1 or state.print_at(owner, cell) > 0
    ]
    return f"{seat_name(state, owner)}'s colony: {'; '.join(cells) or 'only starting spaces'}."


def _seat_line(state: MiningColonyState, owner: int) -> str:
    parts = [counted(state.credits[owner], "credit"), f"{state.undeveloped(owner)} undeveloped"]
    if not state.solo:
        parts.insert(0, counted(sum(state.sheet(owner)), "point"))
    if state.phase == CHOOSE:
        parts.append("choosing" if state.is_choosing(owner) else "has committed")
    if state.tile[owner] != NO_TILE:
        parts.append(f"holds {tile_name(state.tile[owner])}")
    hand = items_in_hand(state, owner)
    if hand:
        parts.append(f"in hand {items_listed(hand)}")
    staged = [state.stage[owner * SLOTS + slot] for slot in range(SLOTS)]
    if any(item != NO_ITEM for item in staged):
        parts.append(f"staged {items_listed([item for item in staged if item != NO_ITEM])}")
    if state.pending[owner] != NO_TOKEN:
        parts.append(f"has a {token_name(state.pending[owner] // 2)} to place")
    numbers = ", ".join(str(number) for number in unplayed_numbers(state, owner))
    return f"{seat_name(state, owner)}: {', '.join(parts)}; cards not yet shown {numbers}."


def _zorlord_lines(state: MiningColonyState) -> list[str]:
    numbers = ", ".join(str(number) for number in unplayed_numbers(state, ZORLORD))
    missing = [structure_name(i) for i in range(STRUCTURES) if state.built[HUMAN * STRUCTURES + i] == 0]
    return [
        f"{ZORLORD_NAME} has {items_listed(items_in_hand(state, ZORLORD))}; cards not yet shown {numbers}.",
        f"Structures you still need: {listed(missing)}. "
        f"Developing a space directly costs {counted(state.direct_cost(), 'credit')}.",
    ]


# -- decisions
def prompt(state: MiningColonyState, seat: int) -> str:
    if state.phase == CHOOSE:
        return f"Choose the card to play in round {state.round}; the highest card excavates first."
    if state.is_excavating(seat):
        return "Choose the zone to excavate; you take all that lies in it."
    if state.pending[seat] != NO_TOKEN:
        return f"Place the {token_name(state.pending[seat] // 2)}."
    return f"Develop your colony; you have {counted(state.credits[seat], 'credit')}.{_waste_warning(state, seat)}"


def _waste_warning(state: MiningColonyState, seat: int) -> str:
    """What `finish` would throw away (§11)."""
    warnings = ""
    lost = state.credits[seat] - CREDITS_KEPT
    if lost > 0:
        warnings += f" {counted(lost, 'credit')} above {CREDITS_KEPT} will be lost at the end of the round."
    if len(state.add_builds(vec[i64](), seat)) > 0:
        warnings += " You can build a structure."
    if state.round == ROUNDS and any(state.stage[seat * SLOTS + slot] != NO_ITEM for slot in range(SLOTS)):
        warnings += " Staged items are lost at the end: place or sell them."
    return warnings


def group(action: int) -> str:
    return {
        "commit": "Play a card",
        "refresh": "Refresh your cards",
        "excavate": "Excavate",
        "place_tile": "Place the tile",
        "discard_tile": "Discard the tile",
        "place_item": "Place an item",
        "stage_item": "Stage an item",
        "discard_item": "Discard an item",
        "exchange": "Exchange with Zorlord",
        "build": "Build a structure",
        "buy_token": "Buy a token",
        "place_token": "Place the token",
        "finish": "Finish",
    }[ACTIONS.kind(action).name]


def label(state: MiningColonyState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _label_commit(state: MiningColonyState, seat: int, card: int, following: int) -> str:
    hand = state.hand_of_cards(seat)
    third = hand[3 - card - following]
    if state.round == ROUNDS:
        return f"play {hand[card]}, leave {hand[following]} and {third} unplayed"
    return f"play {hand[card]}, put back {hand[following]}, then {third}"


def _label_refresh(state: MiningColonyState, seat: int, first: int, second: int, third: int) -> str:
    hand = state.hand_of_cards(seat)
    order = f"{hand[first]}, {hand[second]}, {hand[third]}"
    return f"pay {counted(REFRESH_COST, 'credit')}, put back {order} in this order, draw three"


def _label_excavate(state: MiningColonyState, seat: int, zone: int) -> str:
    return f"zone {zone + 1}: {_zone_words(state, zone)}"


def _label_place_tile(state: MiningColonyState, seat: int, rotation: int, corner: int) -> str:
    tile = state.tile[seat]
    cells = tile_cells(tile, rotation, corner)
    squares = [
        f"{CELL_LABELS[cell]} {print_name(shown)}" for cell, shown in zip(cells, TILE_SQUARES[tile], strict=True)
    ]
    return ", ".join(squares)


def _label_discard_tile(state: MiningColonyState, seat: int) -> str:
    tile = state.tile[seat]
    return f"{TILE_IDS[tile]} for {counted(TILE_CREDITS * SIZE[shape_of(tile)], 'credit')}"


def _source_words(source: int) -> str:
    return "from hand" if source == FROM_HAND else "from staging"


def _label_place_item(state: MiningColonyState, seat: int, item: int, source: int, cell: int) -> str:
    where = f"{CELL_LABELS[cell]} ({print_name(state.print_at(seat, cell))})"
    return f"{item_name(item)} {_source_words(source)} to {where}{_allowed_words(state, seat, item, source, cell)}"


def _allowed_words(state: MiningColonyState, seat: int, item: int, source: int, cell: int) -> str:
    allowed = structures_allowed(state, seat, item, source, cell)
    names = [f"{structure_name(structure)} at {CELL_LABELS[at]}" for structure, at in allowed]
    return f", allows a {listed(names)}" if names else ""


def _label_stage(state: MiningColonyState, seat: int, item: int) -> str:
    return f"{item_name(item)}, to keep it"


def _label_discard_item(state: MiningColonyState, seat: int, item: int, source: int) -> str:
    return f"{item_name(item)} {_source_words(source)} for {counted(ITEM_CREDITS, 'credit')}"


def _label_exchange(state: MiningColonyState, seat: int, item: int, source: int, to: int) -> str:
    return f"{item_name(item)} {_source_words(source)} for a {item_name(to)}, {counted(EXCHANGE_COST, 'credit')}"


def _label_build(state: MiningColonyState, seat: int, cell: int, axis: int) -> str:
    structure = state.structure_between(seat, cell, axis)
    step = 1 if axis == HORIZONTAL else COLS
    ends = f"{CELL_LABELS[cell - step]} and {CELL_LABELS[cell + step]}"
    points = "" if state.solo else f": {counted(VP_STRUCTURE, 'point')}"
    return f"{structure_name(structure)} on {CELL_LABELS[cell]}, using the items on {ends}{points}"


def _label_buy(state: MiningColonyState, seat: int, token: int, manner: int) -> str:
    left = f"{state.tokens[token]} left"
    if manner == DIRECT:
        return f"{token_name(token)} for an undeveloped space, {counted(state.direct_cost(), 'credit')}, {left}"
    return f"{token_name(token)} to build over, {counted(state.token_cost(), 'credit')}, {left}"


def _label_place_token(state: MiningColonyState, seat: int, cell: int) -> str:
    shown = state.print_at(seat, cell)
    below = "undeveloped" if shown == NO_PRINT else f"over {print_name(shown)}"
    return f"{CELL_LABELS[cell]}, {below}"


def _label_finish(state: MiningColonyState, seat: int) -> str:
    lost = state.credits[seat] - CREDITS_KEPT
    return f"end your development and lose {counted(lost, 'credit')}" if lost > 0 else "end your development"


_LABELS: dict[str, Callable[..., str]] = {
    "commit": _label_commit,
    "refresh": _label_refresh,
    "excavate": _label_excavate,
    "place_tile": _label_place_tile,
    "discard_tile": _label_discard_tile,
    "place_item": _label_place_item,
    "stage_item": _label_stage,
    "discard_item": _label_discard_item,
    "exchange": _label_exchange,
    "build": _label_build,
    "buy_token": _label_buy,
    "place_token": _label_place_token,
    "finish": _label_finish,
}


# -- the position on one line
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
