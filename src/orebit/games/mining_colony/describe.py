"""Mining Colony in words: the position in sentences, and what a decider is asked."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.words import counted, listed
from orebit.games.mining_colony.actions import (
    CELL_LABELS,
)
from orebit.games.mining_colony.components import (
    CELLS,
    COLS,
    CREDITS_KEPT,
    NO_ITEM,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    ROUNDS,
    ROWS,
    SLOTS,
    STRUCTURES,
    TOKEN_PRINT,
    TOKENS,
)
from orebit.games.mining_colony.position import CHOOSE, HUMAN, OVER, ZORLORD
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import PHASES, gated_pieces, known_deck, unplayed_numbers
from orebit.games.mining_colony.words import (
    ZORLORD_NAME,
    find_words,
    higher_cards,
    item_name,
    items_in_hand,
    items_listed,
    print_name,
    seat_name,
    structure_name,
    tile_name,
    token_name,
)


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
    structures, tokens = gated_pieces(state, seat)
    gated = [structure_name(structure) for structure in structures] + [token_name(token) for token in tokens]
    if gated:
        lines.append(f"Not free yet, because {higher_cards(state, seat)} may still need them: {', '.join(gated)}.")
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
