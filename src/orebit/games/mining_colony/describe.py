"""Mining Colony in words: the position in sentences, and what a decider is asked."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.description import DescriptionLine
from orebit.core.words import capital, counted, listed
from orebit.games.mining_colony.actions import ACTIONS, CELL_LABELS
from orebit.games.mining_colony.components import (
    CELLS,
    COLS,
    CREDITS_KEPT,
    NO_ITEM,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    ROTATIONS,
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
    tile_shape,
    token_name,
)

WITH_STAGED = {"place_item": "place", "exchange": "exchange", "discard_item": "discard"}  # once the hand is empty


def describe(state: MiningColonyState, seat: int) -> list[DescriptionLine]:
    lines = [DescriptionLine("match", _headline(state))]
    for zone in range(state.seats):
        if (state.zones_filled >> zone) & 1 == 1:
            lines.append(DescriptionLine(f"zone:{zone + 1}", f"Zone {zone + 1}: {_zone_words(state, zone)}."))
    if 0 <= seat < state.players():
        lines += _own_lines(state, seat)
        lines += [DescriptionLine(f"seat:{seat}:colony", line) for line in _colony_lines(state, seat)]
    for owner in range(state.players()):
        lines.append(DescriptionLine(f"seat:{owner}", _seat_line(state, owner)))
        if owner != seat:
            lines.append(DescriptionLine(f"seat:{owner}:colony", _other_colony(state, owner)))
    if state.solo:
        lines += _zorlord_lines(state)
    else:
        left = [f"{structure_name(i)} {state.structures[i]}" for i in range(STRUCTURES)]
        lines.append(DescriptionLine("structures", f"Structures left: {', '.join(left)}."))
    tokens = [f"{print_name(TOKEN_PRINT[token])} {state.tokens[token]}" for token in range(TOKENS)]
    cost = counted(state.token_cost(), "credit")
    lines.append(DescriptionLine("tokens", f"Tokens left, at {cost} each: {', '.join(tokens)}."))
    if seat in state.deciders() and state.phase != CHOOSE and not state.is_excavating(seat):
        lines += [DescriptionLine("finish", warning) for warning in _warnings(state, seat)]
    return lines


def _headline(state: MiningColonyState) -> str:
    if state.phase == OVER:
        return f"The game is over in round {state.round}."
    line = f"Round {state.round} of {ROUNDS}, phase {PHASES[state.phase]}."
    if state.phase == CHOOSE:
        return line
    order = [f"{state.played[seat]} by {seat_name(state, seat)}" for seat in state.order]
    return f"{line} Played: {', '.join(order)}."


def _zone_words(state: MiningColonyState, zone: int) -> str:
    return find_words(state.zone_tile[zone], state.zone_list(zone))


def _own_lines(state: MiningColonyState, seat: int) -> list[DescriptionLine]:
    lines = []
    if state.is_choosing(seat):
        cards = listed([str(card) for card in state.hand_of_cards(seat)])
        lines.append(DescriptionLine("hand", f"Your cards: {cards}."))
    elif state.phase == CHOOSE:
        lines.append(DescriptionLine("hand", f"Your card {state.played[seat]} lies face down."))
    deck = [str(card) for card in known_deck(state, seat) if card is not None]
    if state.unseen[seat] > 0:
        deck.insert(0, f"{state.unseen[seat]} never seen")
    told = f"Your deck, next card first: {', '.join(deck)}." if deck else "Your deck is empty."
    lines.append(DescriptionLine("deck", told))
    structures, tokens = gated_pieces(state, seat)
    gated = [structure_name(structure) for structure in structures] + [token_name(token) for token in tokens]
    if gated:
        waiting = f"Not free yet, because {higher_cards(state, seat)} may still need them: {', '.join(gated)}."
        lines.append(DescriptionLine("structures", waiting))
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


def _zorlord_lines(state: MiningColonyState) -> list[DescriptionLine]:
    numbers = ", ".join(str(number) for number in unplayed_numbers(state, ZORLORD))
    missing = [structure_name(i) for i in range(STRUCTURES) if state.built[HUMAN * STRUCTURES + i] == 0]
    holds = f"{ZORLORD_NAME} has {items_listed(items_in_hand(state, ZORLORD))}; cards not yet shown {numbers}."
    direct = f"Developing a space directly costs {counted(state.direct_cost(), 'credit')}."
    return [
        DescriptionLine(f"seat:{ZORLORD}", holds),
        DescriptionLine("structures", f"Structures you still need: {listed(missing)}. {direct}"),
    ]


def prompt(state: MiningColonyState, seat: int) -> str:
    if state.phase == CHOOSE:
        return f"Choose a card for round {state.round}; the highest excavates first."
    if state.is_excavating(seat):
        return "Excavate a zone: you take all that lies in it."
    if state.pending[seat] != NO_TOKEN:
        return f"Place the {token_name(state.pending[seat] // 2)}."
    tasks = []
    if state.tile[seat] != NO_TILE:
        fits = any(state.tile_corners(seat, rotation) != 0 for rotation in range(ROTATIONS))
        tile = tile_shape(state.tile[seat])
        tasks.append(f"place the {tile}" if fits else f"discard the {tile}, which fits nowhere")
    hand = items_in_hand(state, seat)
    if hand:
        tasks.append(f"use your {item_name(hand[0]) if len(hand) == 1 else f'{len(hand)} items'}")
    if len(state.add_builds(vec[i64](), seat)) > 0:
        tasks.append("build a structure")
    if tasks:
        return f"{capital(', '.join(tasks))}, then finish."
    kinds = {ACTIONS.kind(action).name for action in state.legal(seat)}
    if "buy_token" in kinds:
        tasks.append("buy a token")
    with_staged = [verb for kind, verb in WITH_STAGED.items() if kind in kinds]
    if with_staged:
        tasks.append(f"{listed(with_staged, 'or')} what is staged")
    if not tasks:
        return "Nothing else can be done: finish developing."
    if with_staged == ["discard"] and len(tasks) == 1:
        return f"Finish developing, or {tasks[0]}."  # nobody has to
    return f"{capital(', '.join(tasks))}, or finish."


def _warnings(state: MiningColonyState, seat: int) -> list[str]:
    """What `finish` would throw away (§11)."""
    warnings = []
    lost = state.credits[seat] - CREDITS_KEPT
    if lost > 0:
        warnings.append(f"{counted(lost, 'credit')} above {CREDITS_KEPT} will be lost at the end of the round.")
    if len(state.add_builds(vec[i64](), seat)) > 0:
        warnings.append("You can build a structure.")
    if state.round == ROUNDS and any(state.stage[seat * SLOTS + slot] != NO_ITEM for slot in range(SLOTS)):
        warnings.append("Staged items are lost at the end: place or discard them.")
    return warnings
