"""Mining Colony, who sees what (§3)."""

from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import FastChance
from orebit.core.reasons import LEGAL, Facts
from orebit.games.mining_colony.actions import ACTIONS, AXES, CELL_LABELS, DIRECT, TURNS
from orebit.games.mining_colony.colony import legal_corners, middles_across, middles_down, shape_of
from orebit.games.mining_colony.components import (
    CELLS,
    COLOURS,
    ITEM_IDS,
    ITEMS,
    KIND_IDS,
    LEVEL_IDS,
    NEEDS,
    NO_CARD,
    NO_ITEM,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    PRINT_IDS,
    PRINTS,
    RESOURCE_IDS,
    RESOURCES,
    ROTATIONS,
    ROUNDS,
    SET_SIZE,
    SHAPE_CELLS,
    SHAPE_IDS,
    SHAPES,
    SIDE_IDS,
    SLOTS,
    START_CELLS,
    STRUCTURE_IDS,
    STRUCTURES,
    TILE_IDS,
    TILE_SQUARES,
    TILES_PER_SHAPE,
    TOKEN_IDS,
    TOKENS,
    ZONES,
)
from orebit.games.mining_colony.explain import structure_facts
from orebit.games.mining_colony.position import CHOOSE, HUMAN, OVER, ZORLORD
from orebit.games.mining_colony.reasons import REASONS, STRUCTURE_NEEDED, TOKEN_NEEDED
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.shapes import (
    AllowedView,
    CellView,
    GateView,
    Land,
    MiningColonyView,
    PairView,
    Phase,
    PlacedTile,
    SeatView,
    SheetView,
    SquareView,
    ZoneView,
    ZorlordView,
)
from orebit.games.mining_colony.words import (
    item_name,
    items_in_hand,
    print_name,
    seats_before,
    structure_name,
    tile_cells,
    token_name,
)

PHASES: tuple[Phase, ...] = ("choose", "excavate", "develop", "over")
NAMES = {
    **{ITEM_IDS[i]: item_name(i) for i in range(ITEMS)},
    **{STRUCTURE_IDS[i]: structure_name(i) for i in range(STRUCTURES)},
    **{TOKEN_IDS[i]: token_name(i) for i in range(TOKENS)},
    **{PRINT_IDS[i]: print_name(i) for i in range(PRINTS)},
}
SCORING = ("place_tile", "place_item", "build", "place_token")  # what one of the kind brings, every one brings
TRADING = ("discard_tile", "discard_item", "exchange", "buy_token")  # the kinds of actions that move credits at once


UNDEVELOPED = [CellView(cell, "none", None, [], None, False, None) for cell in CELL_LABELS]


def view(state: MiningColonyState, seat: int) -> MiningColonyView:
    return MiningColonyView(
        phase=PHASES[state.phase],
        board_side=SIDE_IDS[state.side],
        develop_timing="live" if state.live else "ordered",
        round=state.round,
        rounds=ROUNDS,
        last_round=state.round == ROUNDS,
        order=[] if state.phase == CHOOSE else list(state.order),
        zones=[_zone(state, zone, seat) for zone in range(ZONES) if zone < state.seats],
        piles={SHAPE_IDS[shape]: TILES_PER_SHAPE - state.pile_drawn[shape] for shape in range(SHAPES)},
        tiles_left=[TILE_IDS[tile] for tile in tiles_in_piles(state)],
        resource=RESOURCE_IDS[state.resources[state.round - 1]],
        resources_left=[
            RESOURCE_IDS[card] for card in sorted(state.resources[i] for i in range(state.round, RESOURCES))
        ],
        supply={ITEM_IDS[item]: state.supply[item] for item in range(ITEMS)},
        structures={STRUCTURE_IDS[i]: state.structures[i] for i in range(STRUCTURES)},
        tokens={TOKEN_IDS[i]: state.tokens[i] for i in range(TOKENS)},
        token_cost=state.token_cost(),
        direct_cost=state.direct_cost() if state.solo else None,
        seats=[_seat(state, owner, seat) for owner in range(state.players())],
        zorlord=_zorlord(state) if state.solo else None,
        credits=_credits(state, seat),
        points=_points(state, seat),
        allows=_allows(state, seat),
        names=NAMES,
    )


# -- what describe.py asks too
def tiles_in_piles(state: MiningColonyState) -> list[int]:
    """In the order of the data, so that it tells nothing about the order of the piles (R6)."""
    return sorted(
        state.pile[shape * TILES_PER_SHAPE + i]
        for shape in range(SHAPES)
        for i in range(state.pile_drawn[shape], TILES_PER_SHAPE)
    )


def structures_allowed(
    state: MiningColonyState, seat: int, item: int, source: int, cell: int
) -> list[tuple[int, int, int]]:
    """Which structures an item would make possible there, on which spaces, and along which axis."""
    nothing = vec[i64]()
    before = list(state.add_builds(nothing, seat))
    after = state.clone()
    after.place_item(seat, item, source, cell, None)
    new = [code for code in after.add_builds(nothing, seat) if code not in before]
    built = [ACTIONS["build"].arguments(code) for code in new]
    return [(after.structure_between(seat, at, axis), at, axis) for at, axis in built]


def unplayed_numbers(state: MiningColonyState, seat: int) -> list[int]:
    """Every number that the seat has not shown yet: public, since the sets are known."""
    numbers = [state.cards[seat * SET_SIZE + i] for i in range(state.unplayed[seat])]
    if state.is_face_down(seat):
        numbers.append(state.played[seat])
    return sorted(numbers)


def known_deck(state: MiningColonyState, seat: int) -> list[int | None]:
    """The owner's deck, top first: what was put back is remembered in order, the rest is unknown (R9)."""
    first = state.cards_in_hand(seat)
    return [
        None if i < first + state.unseen[seat] else state.cards[seat * SET_SIZE + i]
        for i in range(first, state.unplayed[seat])
    ]


def land_at(state: MiningColonyState, seat: int, cell: int) -> Land:
    if (START_CELLS[state.side] >> cell) & 1 == 1:
        return "start"
    if (state.ground[seat] >> cell) & 1 == 1:
        return "tile"
    return "token" if (state.land[seat] >> cell) & 1 == 1 else "none"


def gated_pieces(state: MiningColonyState, seat: int) -> tuple[list[int], list[int]]:
    """The structures and tokens that are left, but may still be needed by seats with higher cards (§5.6)."""
    if not state.live or state.phase == CHOOSE:
        return [], []
    structures = [i for i in range(STRUCTURES) if state.why_no_structure(seat, i) == STRUCTURE_NEEDED]
    return structures, [i for i in range(TOKENS) if state.why_no_token(seat, i) == TOKEN_NEEDED]


def obstacle(state: MiningColonyState, seat: int, cell: int, structure: int) -> str:
    """Why a structure may not be built on a space between its two items; empty when it may (§5.8)."""
    code = state.why_no_middle(seat, cell) or state.why_no_structure(seat, structure)
    if code == LEGAL:
        return ""
    place: Facts = {"cell": CELL_LABELS[cell], "print": print_name(state.print_at(seat, cell))}
    return REASONS[code].refusal({**place, **structure_facts(state, seat, structure)}).why


# -- the parts of the view
def _credits(state: MiningColonyState, seat: int) -> dict[str, int]:
    """Played on a copy, so that no price is worked out in a second place."""
    changes: dict[str, int] = {}
    for action in state.legal(seat):
        if ACTIONS.kind(action).name in TRADING:
            after = state.clone()
            after.play(seat, action, FastChance(0))
            changes[ACTIONS.format(action)] = after.credits[seat] - state.credits[seat]
    return changes


def _points(state: MiningColonyState, seat: int) -> dict[str, int]:
    """By playing one of each kind on a copy; solo counts no points (§7.2)."""
    if state.solo:
        return {}
    one = {ACTIONS.kind(action).name: action for action in state.legal(seat)}  # any of a kind
    points: dict[str, int] = {}
    for kind in SCORING:
        if kind in one:
            after = state.clone()
            after.play(seat, one[kind], FastChance(0))
            points[kind] = sum(after.sheet(seat)) - sum(state.sheet(seat))
    return points


def _allows(state: MiningColonyState, seat: int) -> list[AllowedView]:
    places = [action for action in state.legal(seat) if ACTIONS.kind(action).name == "place_item"]
    return [
        AllowedView(ACTIONS.format(action), CELL_LABELS[at], AXES[axis], STRUCTURE_IDS[structure])
        for action in places
        for structure, at, axis in structures_allowed(state, seat, *ACTIONS["place_item"].arguments(action))
    ]


def _squares(tile: int) -> list[SquareView]:
    if tile == NO_TILE:
        return []
    cells = SHAPE_CELLS[shape_of(tile)]
    return [SquareView(row, col, PRINT_IDS[shown]) for (row, col), shown in zip(cells, TILE_SQUARES[tile], strict=True)]


def fits(state: MiningColonyState, seat: int, tile: int) -> bool:
    """Whether the tile could lie in the seat's colony as it is now. No tile, or nobody's colony, needs no place."""
    if tile == NO_TILE or not 0 <= seat < state.players():
        return True
    return any(legal_corners(tile, turn, state.land[seat], state.ground[seat]) != 0 for turn in range(ROTATIONS))


def _zone(state: MiningColonyState, zone: int, seat: int) -> ZoneView:
    tile = state.zone_tile[zone]
    return ZoneView(
        zone=zone + 1,
        filled=(state.zones_filled >> zone) & 1 == 1,
        tile=None if tile == NO_TILE else TILE_IDS[tile],
        squares=_squares(tile),
        items=[ITEM_IDS[item] for item in state.zone_list(zone)],
        fits=fits(state, seat, tile),
    )


def _seat(state: MiningColonyState, owner: int, viewer: int) -> SeatView:
    own = owner == viewer
    sheet = _sheet(state, owner)
    tile, pending = state.tile[owner], state.pending[owner]
    face_down = state.is_face_down(owner)
    return SeatView(
        seat=owner,
        colour=COLOURS[state.colour[owner]],
        credits=state.credits[owner],
        tile=None if tile == NO_TILE else TILE_IDS[tile],
        squares=_squares(tile),
        hand=[ITEM_IDS[item] for item in items_in_hand(state, owner)],
        stage={KIND_IDS[slot]: _item(state.stage[owner * SLOTS + slot]) for slot in range(SLOTS)},
        pending=None if pending == NO_TOKEN else TOKEN_IDS[pending // 2],
        pending_direct=pending != NO_TOKEN and pending % 2 == DIRECT,
        committed=state.phase == CHOOSE and not state.is_choosing(owner),
        played=None if face_down or state.played[owner] == NO_CARD else state.played[owner],
        finished=_has_finished(state, owner),
        unplayed=unplayed_numbers(state, owner),
        deck_size=state.unplayed[owner] - state.cards_in_hand(owner),
        hand_of_cards=list(state.hand_of_cards(owner)) if own and state.is_choosing(owner) else None,
        face_down=state.played[owner] if own and face_down else None,
        deck=known_deck(state, owner) if own else None,
        undeveloped=state.undeveloped(owner),
        cells=_cells(state, owner),
        tiles=[
            _placed(tile, place) for tile, place in enumerate(state.tile_place) if place // (ROTATIONS * CELLS) == owner
        ],
        pairs=_pairs(state, owner),
        gates=_gates(state, owner),
        sheet=sheet,
        score=None if state.solo else sheet.total,
    )


def _gates(state: MiningColonyState, seat: int) -> list[GateView]:
    structures, tokens = gated_pieces(state, seat)
    pieces = [STRUCTURE_IDS[i] for i in structures] + [TOKEN_IDS[i] for i in tokens]
    return [GateView(piece=piece, seats=seats_before(state, seat)) for piece in pieces]


def _sheet(state: MiningColonyState, seat: int) -> SheetView:
    structures, items, credits, unplayed, undeveloped = state.sheet(seat)
    return SheetView(
        structures=structures,
        items=items,
        credits=credits,
        unplayed=unplayed,
        undeveloped=undeveloped,
        total=structures + items + credits + unplayed + undeveloped,
    )


def _item(item: int) -> str | None:
    return None if item == NO_ITEM else ITEM_IDS[item]


def _has_finished(state: MiningColonyState, seat: int) -> bool:
    """In this round; a seat that has yet to excavate has not."""
    if state.phase == CHOOSE:
        return False
    waiting = [state.order[i] for i in range(state.turn, state.seats)]
    return state.phase == OVER or not ((state.developing >> seat) & 1 == 1 or seat in waiting)


def _cells(state: MiningColonyState, seat: int) -> list[CellView]:
    tokens: list[list[str]] = [[] for _ in range(CELLS)]
    for i in range(state.laid):
        if state.laid_at[i] // CELLS == seat:
            tokens[state.laid_at[i] % CELLS].append(TOKEN_IDS[state.laid_token[i]])
    return [_cell(state, seat, cell, tokens[cell]) for cell in range(CELLS)]


def _cell(state: MiningColonyState, seat: int, cell: int, tokens: list[str]) -> CellView:
    if (state.land[seat] >> cell) & 1 == 0:
        return UNDEVELOPED[cell]
    item, structure = NO_ITEM, NO_STRUCTURE
    if (state.occupied[seat] >> cell) & 1 == 1:
        item, structure = state.item_at(seat, cell), state.structure_at(seat, cell)
    return CellView(
        cell=CELL_LABELS[cell],
        land=land_at(state, seat, cell),
        print=PRINT_IDS[state.print_at(seat, cell)],
        tokens=tokens,
        item=_item(item),
        used=(state.used[seat] >> cell) & 1 == 1,
        structure=None if structure == NO_STRUCTURE else STRUCTURE_IDS[structure],
    )


@cache
def _placed(tile: int, place: int) -> PlacedTile:
    rotation, corner = place // CELLS % ROTATIONS, place % CELLS
    cells = [CELL_LABELS[cell] for cell in tile_cells(tile, rotation, corner)]
    return PlacedTile(tile=TILE_IDS[tile], turn=TURNS[rotation], corner=CELL_LABELS[corner], cells=cells)


def _pairs(state: MiningColonyState, seat: int) -> list[PairView]:
    pairs = []
    for structure in range(STRUCTURES):
        one, other = [state.unused(seat, NEEDS[structure * 2 + end]) for end in range(2)]
        for axis, between in enumerate((middles_across(one, other), middles_down(one, other))):
            for cell in range(CELLS) if between else ():
                if (between >> cell) & 1 == 1:
                    reason = obstacle(state, seat, cell, structure)
                    pairs.append(PairView(CELL_LABELS[cell], AXES[axis], STRUCTURE_IDS[structure], reason))
    return pairs


def _zorlord(state: MiningColonyState) -> ZorlordView:
    missing = [STRUCTURE_IDS[i] for i in range(STRUCTURES) if state.built[HUMAN * STRUCTURES + i] == 0]
    return ZorlordView(
        level=LEVEL_IDS[state.level].replace("_", " ") + (", bare ground free" if state.direct_free else ""),
        played=state.played[ZORLORD] or None,
        supply=[ITEM_IDS[item] for item in items_in_hand(state, ZORLORD)],
        unplayed=unplayed_numbers(state, ZORLORD),
        structures_missing=missing,
    )
