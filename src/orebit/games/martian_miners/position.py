"""Martian Miners, the position (§3): all that lies on it, and what can be seen from that. Everything is public."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.cloning import Shared
from orebit.core.state import NOBODY, State, modulo
from orebit.core.vecs import filled
from orebit.games.martian_miners.board import CORNERS, NEIGHBOURS, NOWHERE, TILE_CODES, Board
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    COST,
    KINDS,
    LAB,
    MINE,
    MINES_TO_WIN,
    NO_PYRAMID,
    PIPS,
    PYRAMIDS,
    SCOUT,
    STASH,
    VALUES,
)

# §1 Options with more than two values.
TWO_MINES: Final = 0
MONOPOLY: Final = 1
TOTAL_MONOPOLY: Final = 2
GOAL_IDS: Final = ("two_mines", "monopoly", "total_monopoly")
NO_FINISH: Final = 0
BY_PIPS: Final = 1
BY_ROUNDS: Final = 2
BY_CLOCK: Final = 3
FINISH_IDS: Final = ("none", "pips", "rounds", "clock")
NO_TEAMS: Final = 0
TWO_AGAINST_TWO: Final = 1
ONE_AGAINST_TWO: Final = 2
TEAM_IDS: Final = ("none", "2v2", "1v2")

# §4, §5 The phases in which somebody decides.
START_DICE: Final = 0
START_CHOICE: Final = 1
START_UPGRADE: Final = 2
TRADERS: Final = 3  # T2a
RAZING: Final = 4  # T2b
BONUSES: Final = 5  # T2c
OPTIONS: Final = 6  # T3
ORDER: Final = 7  # T3, inside a build order
WANTING: Final = 8  # T3, §7.6: what the offer shall bring
ANSWERING: Final = 9  # T3, §7.6: the mate decides on a swap
GRANTING: Final = 10  # T3, §7.6: the mate decides on a gift
OVER: Final = 11

# §6 Why the game ended.
GOING_ON: Final = 0
GOAL_REACHED: Final = 1
PIPS_REACHED: Final = 2
COINS_OUT: Final = 3
LAST_SIDE: Final = 4
WIPED_OUT: Final = 5
ROUNDS_OVER: Final = 6
CLOCK_OVER: Final = 7
CAP_REACHED: Final = 8
ENDINGS: Final = (
    "the game goes on",
    "the goal was reached",
    "the pips were reached",
    "no more coins could decide it",
    "one side was left that can build",
    "nobody was left that can build",
    "the agreed rounds were played",
    "time was up",
    "the turn cap was reached",
)

# What stands on a node: nothing, a scout (SCOUT), a lab (LAB), or a lab with a scout on top (R2: no other stack).
EMPTY: Final = -1
COVERED: Final = 2

NO_DIE: Final = -1
NO_VALUE: Final = -1
NO_KIND: Final = -1


class Terms:
    """What was agreed before the game: the options. They never change, so that clones share them."""

    def __init__(self) -> None:
        self.mask: str = ""
        self.rolled_corners: bool = False  # board=corners (§7.9)
        self.barter: bool = False  # three players with different sets: gems and gold (§7.2)
        self.art: i64 = 0  # of the first copy of the tiles
        self.art_b: i64 = 0  # of the second
        self.goal: i64 = TWO_MINES
        self.total_control: bool = False
        self.finish: i64 = NO_FINISH
        self.finish_figure: i64 = 0  # pips, rounds or minutes
        self.quick_start: i64 = 0  # labs
        self.fair_trade: bool = False
        self.teams: i64 = NO_TEAMS
        self.solo_seat: i64 = 0
        self.space_police: bool = False
        self.police_raids: i64 = 0
        self.police_cost: i64 = 0
        self.police_cover: i64 = 0
        self.police_refill: bool = False
        self.trade_short: bool = False  # trade_scope=short (R29)
        self.equals_robbed: bool = False  # all_equal=everybody (R18)
        self.ask_bonus: bool = False  # mine_bonus=ask (R23)
        self.turn_cap: i64 = 0  # 0 = none


# §3 The table
NO_PIPS: Final[vec[i64]] = filled(TILE_CODES, 0)  # by tile; to be sliced: a copy costs a quarter of a new one


class Position(State):
    """One moment of the game: all that a save holds. Vectors of resources go by seat * KINDS + kind."""

    def __init__(self, seats: i64, terms: Terms, board: Board) -> None:
        super().__init__(seats)
        self.terms: Terms = terms
        self.board: Board = board
        # Laid once
        self.resource: Shared = vec[i64]()  # by tile: its kind
        self.value: Shared = vec[i64]()  # by tile
        self.copy: Shared = vec[i64]()  # by tile: 0 = of the first set, 1 = of the second
        self.face: Shared = vec[i64]()  # by (kind * VALUES + value) * COPIES + 0..1: a tile with it, or NOWHERE
        # Setup
        self.starting_seat: i64 = NOBODY
        self.step: i64 = 0  # setup: how many decisions of its phase are done
        self.start_die: Shared = vec[i64]()  # by seat, die: its face while it waits to be placed, else NO_DIE
        # The board
        self.owner: vec[i64] = vec[i64]()  # by node, or NOBODY
        self.stands: vec[i64] = vec[i64]()  # by node: EMPTY, SCOUT, LAB or COVERED
        self.mine: Shared = vec[i64]()  # by tile: the owner of the mine there, or NOBODY
        self.has_coin: Shared = vec[i64]()  # by tile: 1 if its mine brought a coin
        # The seats
        self.store: vec[i64] = vec[i64]()  # by seat, kind
        self.coins: Shared = vec[i64]()  # by seat, kind
        self.stash: vec[i64] = vec[i64]()  # by seat * PYRAMIDS + pyramid: not on the board
        # The turn
        self.phase: i64 = START_DICE
        self.turn: i64 = 0  # from 1; 0 during the setup
        self.traders: i64 = 0  # a mask of the kinds whose traders are on the platform
        self.scan: vec[i64] = vec[i64]()  # by kind: the last roll, or NO_VALUE
        self.gained: Shared = vec[i64]()  # by seat: units of one kind while they are counted; 0 between actions
        self.asking: i64 = NO_KIND  # TRADERS: the die that lets a trader be moved
        self.bonus_at: i64 = 0  # BONUSES: how far the asking has come
        self.acted: bool = False  # has the active seat done anything since the scan?
        # The build order (R27)
        self.order: i64 = NO_PYRAMID
        self.site: i64 = NOWHERE  # a node, or a tile for a mine
        self.paid: i64 = 0  # a mask of kinds
        self.bought: i64 = 0
        # The end
        self.finish: i64 = terms.finish  # R61: the table may agree on one later
        self.finish_figure: i64 = terms.finish_figure
        self.time_up: bool = False
        self.coin_target: i64 = 0  # coins that win; it sinks when it is out of reach (R56)
        self.ending: i64 = GOING_ON
        self.victor: i64 = NOBODY  # who won outright; NOBODY = the ranking tells
        # Variants
        self.announced: i64 = NO_PYRAMID  # §7.5
        self.fair_paid: i64 = 0
        self.fair_bought: i64 = 0
        self.proposals: i64 = 0  # §7.6: made this turn
        self.deal_kind: i64 = NO_KIND  # what is offered or asked for
        self.deal_amount: i64 = 0
        self.want_kind: i64 = NO_KIND  # what an offer shall bring
        self.want_amount: i64 = 0
        self.police: Shared = vec[i64]()  # by seat (§7.8)
        self.raids_left: i64 = 0
        self.razing: i64 = NOBODY  # the seat that tears down
        self.raze_left: i64 = 0  # pips that it has still to lose

    # Whose turn
    def kinds(self) -> i64:
        """How many kinds of resource are in play."""
        return KINDS if self.terms.barter else BUILDING_KINDS

    def active(self) -> i64:
        """R11: the seat after the starting seat takes the first turn."""
        return modulo(self.starting_seat + self.turn, self.seats)

    def round(self) -> i64:
        return 0 if self.turn == 0 else (self.turn - 1) // self.seats + 1

    # Sides (§7.6)
    def side(self, seat: i64) -> i64:
        if self.terms.teams == TWO_AGAINST_TWO:
            return seat % 2
        if self.terms.teams == ONE_AGAINST_TWO:
            return 0 if seat == self.terms.solo_seat else 1
        return seat

    def mate(self, seat: i64) -> i64:
        """The other seat of the same side, or NOBODY."""
        for other in range(self.seats):
            if other != seat and self.side(other) == self.side(seat):
                return other
        return NOBODY

    # Pyramids
    def on_board(self, seat: i64, pyramid: i64) -> i64:
        return STASH[pyramid] - self.stash[seat * PYRAMIDS + pyramid]

    def pips(self, seat: i64) -> i64:
        """R17: every pyramid on the board, tops and mines included."""
        return (
            PIPS[SCOUT] * self.on_board(seat, SCOUT)
            + PIPS[LAB] * self.on_board(seat, LAB)
            + PIPS[MINE] * self.on_board(seat, MINE)
        )

    def is_stranded(self, seat: i64) -> bool:
        """R48: without a scout or a lab nothing can be built ever again."""
        return self.on_board(seat, SCOUT) == 0 and self.on_board(seat, LAB) == 0

    def set_down(self, seat: i64, pyramid: i64, node: i64) -> None:
        """A scout or a lab from the stash onto a free node."""
        self.stash[seat * PYRAMIDS + pyramid] -= 1
        self.owner[node] = seat
        self.stands[node] = pyramid

    def take_off(self, node: i64) -> None:
        """The scout or lab on a node goes back to its owner's stash (R32)."""
        self.stash[self.owner[node] * PYRAMIDS + self.stands[node]] += 1
        self.owner[node] = NOBODY
        self.stands[node] = EMPTY

    # Control of a tile (R35)
    def control(self, seat: i64, tile: i64) -> i64:
        """Pips of the seat's constructions that touch the tile: a top does not (R20)."""
        pips: i64 = 0
        corners = self.board.corners
        owner = self.owner
        for q in range(CORNERS):
            node = corners[tile * CORNERS + q]
            if owner[node] == seat:
                pips += PIPS[SCOUT] if self.stands[node] == SCOUT else PIPS[LAB]
        return pips

    def controls(self, seat: i64) -> vec[i64]:
        """By tile: the same, counted from the seat's few nodes: a third of the time of asking every tile."""
        board = self.board
        pips = NO_PIPS[: board.tiles]
        owner = self.owner
        stands = self.stands
        touched = board.touched
        touching = board.touching
        for node in range(board.nodes):
            if owner[node] == seat:
                there = PIPS[SCOUT] if stands[node] == SCOUT else PIPS[LAB]
                first = node * CORNERS
                for place in range(first, first + touching[node]):
                    pips[touched[place]] += there
        return pips

    def own_corners(self, seat: i64, tile: i64) -> i64:
        count: i64 = 0
        for q in range(CORNERS):
            if self.owner[self.board.corners[tile * CORNERS + q]] == seat:
                count += 1
        return count

    def is_beside_own_mine(self, seat: i64, tile: i64) -> bool:
        """R37: eight directions on the grid; what lies across a hole is not beside."""
        if self.on_board(seat, MINE) == 0:
            return False  # a shortcut
        neighbours = self.board.neighbours
        mine = self.mine
        for place in range(tile * NEIGHBOURS, (tile + 1) * NEIGHBOURS):
            if neighbours[place] != NOWHERE and mine[neighbours[place]] == seat:
                return True
        return False

    # Storages
    def stored(self, seat: i64, kind: i64) -> i64:
        return self.store[seat * KINDS + kind]

    def has_cost(self, seat: i64, pyramid: i64) -> bool:
        store = self.store
        for kind in range(BUILDING_KINDS):
            if store[seat * KINDS + kind] < COST[pyramid * KINDS + kind]:
                return False
        return True

    def is_here(self, trader: i64) -> bool:
        """R26: every active player may use a trader on the platform, as often as he likes."""
        return (self.traders >> trader) & 1 == 1

    # Coins
    def coin_count(self, seat: i64) -> i64:
        count: i64 = 0
        for kind in range(KINDS):
            count += self.coins[seat * KINDS + kind]
        return count

    def is_claimed(self, kind: i64) -> bool:
        """Does anybody hold a coin of this kind?"""
        for seat in range(self.seats):
            if self.coins[seat * KINDS + kind] > 0:
                return True
        return False

    # The goal (§6)
    def is_monopoly(self) -> bool:
        return self.terms.goal != TWO_MINES

    def target(self) -> i64:
        return self.coin_target if self.is_monopoly() else MINES_TO_WIN

    def goal_count(self, seat: i64) -> i64:
        """How far the seat has come towards the target: mines, or coins where those count (R55)."""
        return self.coin_count(seat) if self.is_monopoly() else self.on_board(seat, MINE)


def face_index(kind: i64, value: i64) -> i64:
    """Where `Table.face` keeps the tiles of a face."""
    return (kind * VALUES + value) * 2
