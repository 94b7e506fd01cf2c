"""Martian Miners, the structs that a view is made of: the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

Phase: TypeAlias = Literal[
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
]


class DieView(msgspec.Struct, frozen=True):
    resource: str
    value: int
    mark: str  # "null", "ace", "2" to "5"


class TileView(msgspec.Struct, frozen=True):
    """One tile. `control` goes by seat: pips on its corners; `gap` lists seats with a mine of theirs beside it."""

    id: str
    code: int  # as the log tells it
    row: int
    column: int
    resource: str
    value: int
    mark: str
    suit: str
    colour: str
    mine: int | None
    coin: bool
    control: list[int]
    corners: list[str]
    gap: list[int]
    sites_for: list[int]  # seats that could put a mine here, if they paid for it
    gives: bool  # did the last scan show its face, and has it no mine?
    asks: str  # the action whose refusal tells why nothing can be done here


class NodeView(msgspec.Struct, frozen=True):
    """One corner. `stands` is "scout", "lab" or "lab with scout"."""

    id: str
    code: int  # as the log tells it
    row: int
    column: int
    owner: int | None
    stands: str | None
    tiles: list[str]
    asks: str  # as of a tile


class BoardView(msgspec.Struct, frozen=True):
    """`mask` has rows of "#" (a tile) and "."; traders land in the hole, or beside the board."""

    height: int
    width: int
    mask: list[str]
    platform: Literal["hole", "beside"]


class BreakdownView(msgspec.Struct, frozen=True):
    """What ranks the seats behind their goals (§6, R51)."""

    mines: int
    pips_at_the_next_sites: int
    units_stored: int


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    name: str
    colour: str
    mark: str
    side: int
    store: list[int]  # by resource, in the order of `resources`
    coins: list[int]  # by resource
    stash: list[int]  # scouts, labs, mines not on the board
    pips: int
    leads: bool  # has the most pips, and somebody has fewer unless equals are robbed: the Martians' target
    lead: int  # pips ahead of the next; 0 or less: none
    mines: int
    goal: int  # mines or coins, as the goal counts
    wins_on: list[str]  # tiles where a mine, once paid, would win at once
    stranded: bool
    start_dice: list[DieView]  # waiting to be placed
    police: int
    police_needed: int
    breakdown: BreakdownView | None  # once the game is over


class OrderView(msgspec.Struct, frozen=True):
    """An open build order: what is missing, what can be spared (by resource), and what was traded so far."""

    pyramid: str
    site: str
    missing: list[int]
    spare: list[int]
    paid: list[str]
    bought: list[str]


class DealView(msgspec.Struct, frozen=True):
    """A proposal to the team-mate: a swap, or a gift that is asked for (nothing is given)."""

    gives: str | None
    given: int
    wants: str | None
    wanted: int


class NumbersView(msgspec.Struct, frozen=True):
    """The numbers of the rules that a board shows beside what they count. Prices go by resource."""

    pips: dict[str, int]  # by pyramid
    mine_control: int  # pips on a tile's corners that a mine needs (R35)
    flight: list[int]
    flight_step: list[int]  # more for each step
    attack: list[int]
    attack_step: list[int]
    overpower: int  # an attack takes so many more arms than the defender holds (R42)
    convert_pay: int
    convert_get: int
    coin_bonus: int  # units a scan for each coin (R23)
    policeman: list[int]
    police_cover: int  # pips that a policeman guards
    plunder: list[str]  # the resources that a party takes (R18)
    trader_marks: list[str]  # the faces of a die that move its trader


class PlanView(msgspec.Struct, frozen=True):
    """One thing to do in a turn. `sites` lists where it could be done if it were paid: corners, or tiles for a mine;
    of a flight or an attack where a scout could start."""

    plan: str  # a pyramid, "fly", "attack", "convert" or "hire_police"
    cost: list[int]  # by resource; more for each step and against the defender's arms
    missing: list[int]  # by resource
    sites: list[str]
    buys: list[int] | None  # by resource: what traders would have to bring; None: no order is possible
    spare: list[int]  # by resource: what the plan does not need
    note: str  # why not, in a few words; else what is left
    asks: str  # the action that tells most about why not


class MartianView(msgspec.Struct, frozen=True):
    phase: Phase
    turn: int
    round: int
    active: int | None
    starting_seat: int
    resources: list[str]
    storage_max: int
    trader_kinds: list[str]  # those that have a trader
    costs: dict[str, list[int]]  # by pyramid, by resource
    numbers: NumbersView
    board: BoardView
    tiles: list[TileView]
    nodes: list[NodeView]
    traders: list[str]  # on the platform
    scan: list[DieView]
    seats: list[SeatView]
    goal: str
    target: int  # mines or coins that win
    total_control: bool
    finish: str
    finish_figure: int
    time_up: bool
    turn_cap: int
    teams: str
    asking: str | None  # the die that lets a trader be moved
    plans: list[PlanView]  # of the viewing seat; of the active one for whoever looks on
    order: OrderView | None
    changes: dict[str, list[int]]  # by action that pays: what it takes from the decider's storages or adds, by resource
    announced: str | None
    deal: DealView | None
    proposals_left: int
    space_police: bool
    raids_left: int
    raze_left: int
    reason: str | None  # why the game ended


VIEW = MartianView
