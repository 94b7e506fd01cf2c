"""Martian Miners, what everybody sees (§3, §11): nothing is hidden."""

from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from orebit.core.chance import FastChance
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.board import CORNERS, NODE_COLUMNS, NODE_NAMES, NOWHERE, TILE_NAMES, Board
from orebit.games.martian_miners.build import mine_sites, why_no_mine_site
from orebit.games.martian_miners.components import (
    ACE,
    ARMS,
    ATTACK,
    ATTACK_FUEL,
    BONUS,
    BUILDING_KINDS,
    CONVERT_GET,
    CONVERT_PAY,
    COST,
    CROWN,
    FLIGHT,
    FUEL,
    KIND_IDS,
    KINDS,
    MINE,
    MINE_CONTROL,
    MOST_COLUMNS,
    NO_PYRAMID,
    NULL,
    OVERPOWER,
    PIPS,
    POLICEMAN,
    PYRAMID_IDS,
    PYRAMIDS,
    SEAT_COLOURS,
    SEAT_HEXES,
    SEAT_MARKS,
    STORAGE_MAX,
    SUIT_COLOURS,
    SUITS,
    VALUE_MARKS,
)
from orebit.games.martian_miners.ending import ranking_key
from orebit.games.martian_miners.plans import asked_of_corner, asked_of_tile, journey_start, plans
from orebit.games.martian_miners.position import (
    EMPTY,
    ENDINGS,
    FINISH_IDS,
    GOAL_IDS,
    NO_DIE,
    NO_KIND,
    NO_VALUE,
    OVER,
    TEAM_IDS,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.setup import placing_seat
from orebit.games.martian_miners.shapes import (
    BoardView,
    BreakdownView,
    DealView,
    DieView,
    MartianView,
    NodeView,
    NumbersView,
    OrderView,
    Phase,
    SeatView,
    TileView,
)

PHASES: tuple[Phase, ...] = (
    "start_dice",
    "start_choice",
    "start_upgrade",
    "traders",
    "razing",
    "bonuses",
    "options",
    "order",
    "wanting",
    "answering",
    "granting",
    "over",
)
STANDING = ("scout", "lab", "lab with scout")  # by what stands on a node
# The kinds of actions that pay out of the storages; none of them rolls.
PAYING = (
    *("build_lab", "build_scout", "build_mine", "trade", "complete_build", "fly", "attack", "convert"),
    *("fair_trade", "team_answer", "team_grant", "hire_police"),
)


COSTS: Final = {
    pyramid: [COST[i * KINDS + kind] for kind in range(BUILDING_KINDS)] for i, pyramid in enumerate(PYRAMID_IDS)
}


def view(state: MartianState, seat: int) -> MartianView:
    """The same for every seat and for spectators, but for the plans: those are one's own."""
    kinds = state.kinds()
    in_play = state.turn > 0
    eye = seat if seat >= 0 else max(0, state.decider())
    geometry, start = _geometry(state.board.mask), journey_start(state, eye)
    return MartianView(
        phase=PHASES[state.phase],
        turn=state.turn,
        round=state.round(),
        active=state.active() if in_play else placing_seat(state),
        starting_seat=state.starting_seat,
        resources=list(KIND_IDS[:kinds]),
        storage_max=STORAGE_MAX,
        trader_kinds=list(KIND_IDS[:BUILDING_KINDS]),
        costs=COSTS,
        numbers=_numbers(state.terms.police_cost, state.terms.police_cover),
        board=geometry.board,
        tiles=[_tile(state, tile, geometry.corners[tile]) for tile in range(state.board.tiles)],
        nodes=[_node(state, node, eye, start, geometry.touched[node]) for node in range(state.board.nodes)],
        traders=[KIND_IDS[trader] for trader in range(BUILDING_KINDS) if state.is_here(trader)],
        scan=[_die(kind, state.scan[kind]) for kind in range(kinds) if state.scan[kind] != NO_VALUE],
        seats=[_seat(state, owner) for owner in range(state.seats)],
        goal=GOAL_IDS[state.terms.goal],
        target=state.target(),
        total_control=state.terms.total_control,
        finish=FINISH_IDS[state.finish],
        finish_figure=state.finish_figure,
        time_up=state.time_up,
        turn_cap=state.terms.turn_cap,
        teams=TEAM_IDS[state.terms.teams],
        asking=None if state.asking == NO_KIND else KIND_IDS[state.asking],
        plans=plans(state, eye) if in_play and state.phase != OVER else [],
        order=_order(state),
        changes=_changes(state),
        announced=None if state.announced == NO_PYRAMID else PYRAMID_IDS[state.announced],
        deal=_deal(state),
        proposals_left=max(0, kinds - state.proposals) if state.terms.teams and in_play else 0,
        space_police=state.terms.space_police,
        raids_left=state.raids_left,
        raze_left=state.raze_left,
        reason=ENDINGS[state.ending] if state.ending else None,
    )


class _Geometry(NamedTuple):
    """What is the same in all views of a board."""

    board: BoardView
    corners: list[list[str]]  # by tile
    touched: list[list[str]]  # by node


@lru_cache(64)
def _geometry(mask: str) -> _Geometry:
    board = Board(mask)
    platform: Literal["hole", "beside"] = "hole" if "." in mask else "beside"
    return _Geometry(
        BoardView(height=board.height, width=board.width, mask=mask.split("/"), platform=platform),
        [
            [NODE_NAMES[board.node_code[board.corners[tile * CORNERS + q]]] for q in range(CORNERS)]
            for tile in range(board.tiles)
        ],
        [[TILE_NAMES[board.tile_code[tile]] for tile in touched_by(board, node)] for node in range(board.nodes)],
    )


@cache
def _numbers(police_cost: int, police_cover: int) -> NumbersView:
    return NumbersView(
        pips={pyramid: PIPS[i] for i, pyramid in enumerate(PYRAMID_IDS)},
        mine_control=MINE_CONTROL,
        flight=list(FLIGHT),
        flight_step=list(FUEL),
        attack=list(ATTACK),
        attack_step=list(ATTACK_FUEL),
        overpower=OVERPOWER,
        convert_pay=CONVERT_PAY,
        convert_get=CONVERT_GET,
        coin_bonus=BONUS,
        policeman=[police_cost * units for units in POLICEMAN],
        police_cover=police_cover,
        plunder=[KIND_IDS[CROWN], KIND_IDS[ARMS]],
        trader_marks=[VALUE_MARKS[NULL], VALUE_MARKS[ACE]],
    )


def _die(kind: int, value: int) -> DieView:
    return DieView(resource=KIND_IDS[kind], value=value, mark=VALUE_MARKS[value])


def tile_name(state: MartianState, tile: int) -> str:
    return TILE_NAMES[state.board.tile_code[tile]]


def node_name(state: MartianState, node: int) -> str:
    return NODE_NAMES[state.board.node_code[node]]


def suit_of(state: MartianState, tile: int) -> str:
    """The suit that is printed on a tile: partner suits are one resource (R54)."""
    art = state.terms.art_b if state.copy[tile] else state.terms.art
    return SUITS[art][state.resource[tile]]


def touched_by(board: Board, node: int) -> list[int]:
    """The tiles that touch a node."""
    around = [board.touched[node * CORNERS + q] for q in range(CORNERS)]
    return [tile for tile in around if tile != NOWHERE]


def _tile(state: MartianState, tile: int, corners: list[str]) -> TileView:
    code, kind, mine = state.board.tile_code[tile], state.resource[tile], state.mine[tile]
    seats, suit = range(state.seats), suit_of(state, tile)
    return TileView(
        id=TILE_NAMES[code],
        code=code,
        row=code // MOST_COLUMNS,
        column=code % MOST_COLUMNS,
        resource=KIND_IDS[kind],
        value=state.value[tile],
        mark=VALUE_MARKS[state.value[tile]],
        suit=suit,
        colour=SUIT_COLOURS[suit],
        mine=None if mine == NOBODY else mine,
        coin=state.has_coin[tile] == 1,
        control=[state.control(seat, tile) for seat in seats],
        corners=corners,
        gap=[seat for seat in seats if state.is_beside_own_mine(seat, tile)],
        sites_for=[seat for seat in seats if why_no_mine_site(state, seat, tile) == LEGAL],
        gives=state.scan[kind] == state.value[tile] and mine == NOBODY,
        asks=asked_of_tile(state, tile),
    )


def _node(state: MartianState, node: int, eye: int, start: int, touched: list[str]) -> NodeView:
    code = state.board.node_code[node]
    empty = state.stands[node] == EMPTY
    return NodeView(
        id=NODE_NAMES[code],
        code=code,
        row=code // NODE_COLUMNS,
        column=code % NODE_COLUMNS,
        owner=None if empty else state.owner[node],
        stands=None if empty else STANDING[state.stands[node]],
        tiles=touched,
        asks=asked_of_corner(state, eye, node, start),
    )


def leads(state: MartianState, seat: int) -> bool:
    """R18: would a party rob this seat?"""
    pips = [state.pips(other) for other in range(state.seats)]
    return pips[seat] == max(pips) and (min(pips) < max(pips) or state.terms.equals_robbed)


def police_needed(state: MartianState, seat: int) -> int:
    """Policemen that guard all pips of the seat (§7.8)."""
    return -(-state.pips(seat) // state.terms.police_cover) if state.terms.space_police else 0


def _seat(state: MartianState, seat: int) -> SeatView:
    kinds = range(state.kinds())
    dice = [(kind, state.start_die[seat * KINDS + kind]) for kind in kinds]
    return SeatView(
        seat=seat,
        name=SEAT_COLOURS[seat].capitalize(),
        colour=SEAT_HEXES[seat],
        mark=SEAT_MARKS[seat],
        side=state.side(seat),
        store=[state.stored(seat, kind) for kind in kinds],
        coins=[state.coins[seat * KINDS + kind] for kind in kinds],
        stash=[state.stash[seat * PYRAMIDS + pyramid] for pyramid in range(PYRAMIDS)],
        pips=state.pips(seat),
        leads=leads(state, seat),
        lead=state.pips(seat) - max(state.pips(other) for other in range(state.seats) if other != seat),
        mines=state.on_board(seat, MINE),
        goal=state.goal_count(seat),
        wins_on=_wins_on(state, seat),
        stranded=state.turn > 0 and state.is_stranded(seat),
        start_dice=[_die(kind, value) for kind, value in dice if value != NO_DIE],
        police=state.police[seat],
        police_needed=police_needed(state, seat),
        breakdown=_breakdown(state, seat) if state.phase == OVER else None,
    )


def _wins_on(state: MartianState, seat: int) -> list[str]:
    """§6.1: one more mine is enough, and under a monopoly one whose coin nobody holds (R55)."""
    if state.phase == OVER or state.goal_count(seat) + 1 < state.target():
        return []
    tiles = [
        tile for tile in mine_sites(state, seat) if not (state.is_monopoly() and state.is_claimed(state.resource[tile]))
    ]
    return [tile_name(state, tile) for tile in tiles]


def _breakdown(state: MartianState, seat: int) -> BreakdownView:
    _goal, mines, progress, stored = ranking_key(state, seat)
    return BreakdownView(mines=mines, pips_at_the_next_sites=progress, units_stored=stored)


def _order(state: MartianState) -> OrderView | None:
    if state.order == NO_PYRAMID:
        return None
    kinds = range(state.kinds())
    over = [state.stored(state.active(), kind) - COST[state.order * KINDS + kind] for kind in kinds]
    return OrderView(
        pyramid=PYRAMID_IDS[state.order],
        site=tile_name(state, state.site) if state.order == MINE else node_name(state, state.site),
        missing=[max(0, -units) for units in over],
        spare=[max(0, units) for units in over],
        paid=[KIND_IDS[kind] for kind in kinds if (state.paid >> kind) & 1],
        bought=[KIND_IDS[kind] for kind in kinds if (state.bought >> kind) & 1],
    )


def _changes(state: MartianState) -> dict[str, list[int]]:
    """Played on a copy, so that no price is worked out in a second place."""
    changes: dict[str, list[int]] = {}
    seat = state.decider()
    for action in state.legal(seat):
        if ACTIONS.kind(action).name in PAYING:
            after = state.clone()
            after.play(seat, action, FastChance(0))
            kinds = range(state.kinds())
            changes[ACTIONS.format(action)] = [after.stored(seat, kind) - state.stored(seat, kind) for kind in kinds]
    return changes


def _deal(state: MartianState) -> DealView | None:
    if state.deal_kind == NO_KIND:
        return None
    asks = PHASES[state.phase] == "granting"
    wants = state.deal_kind if asks else state.want_kind
    return DealView(
        gives=None if asks else KIND_IDS[state.deal_kind],
        given=0 if asks else state.deal_amount,
        wants=None if wants == NO_KIND else KIND_IDS[wants],
        wanted=state.deal_amount if asks else state.want_amount,
    )
