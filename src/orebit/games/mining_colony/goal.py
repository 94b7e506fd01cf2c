"""Mining Colony solo, for bots: what is still missing to the goal of §7.2, counted in credits.

Every structure that is missing gets the cheapest place that no other one was given; what cannot be had for credits
(an item, a square of a tile) has a price by experience.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.mining_colony.colony import BIT, count_cells, lowest_cell, middles_across, middles_down
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    BLANK,
    COLS,
    CREDITS_KEPT,
    FITS,
    ITEMS,
    NEEDS,
    NO_TILE,
    ROUNDS,
    STRUCTURES,
    TOKEN_PRINT,
)
from orebit.games.mining_colony.position import DEVELOP, HUMAN, ZORLORD, Position

UNBUILT: Final = 0.4  # all is there, but somebody has to build
TO_PLACE: Final = 0.3  # an item in hand or staging
TO_EXCHANGE: Final = 2.2  # an item that Zorlord has: a credit and another item, which could be sold
TO_FIND: Final = 3.0  # an item that has to come from a zone
TOO_LATE: Final = 9.0  # an item that no zone will bring any more
BARE_END: Final = 1.1  # a tile has to bring the building
BARE_MIDDLE: Final = 0.7  # a tile has to bring a blank
NO_PLACE: Final = 14.0  # a structure that fits nowhere
SQUARES: Final = 3.0  # of a round's tile that find their place
DISTANT: Final = 0.4  # how much less a lack of land counts for each tile to come
BARE: Final = 0.3  # a space that a tile may still cover
CREDIT: Final = 0.85
LOST_CREDIT: Final = 0.2  # above those that are kept

# What an end of a structure may have: its item, the empty building, other empty land, or no land.
HAS_ITEM: Final = 0
HAS_BUILDING: Final = 1
ENDS: Final[i64] = 4


@final
class Plan:
    """The cheapest place for one structure."""

    def __init__(self) -> None:
        self.cost: float = NO_PLACE
        self.cells: i64 = 0
        self.middle: i64 = 0  # a space that has to become blank
        self.end_one: i64 = 0  # a space that needs a building for the first item
        self.end_two: i64 = 0
        self.held_one: bool = False  # it uses an item in hand or staging
        self.held_two: bool = False


@final
class Wants:
    """What a colony lacks: its price, and the spaces where a token would help."""

    def __init__(self) -> None:
        self.cost: float = 0.0
        self.blanks: i64 = 0
        self.buildings: vec[i64] = vec[i64]([0] * ITEMS)  # by item

    def add(self, structure: i64, plan: Plan) -> None:
        self.cost += plan.cost
        self.blanks |= plan.middle
        self.buildings[NEEDS[structure * 2]] |= plan.end_one
        self.buildings[NEEDS[structure * 2 + 1]] |= plan.end_two

    def cells_for(self, token: i64) -> i64:
        """The spaces that want this token's print."""
        shown = TOKEN_PRINT[token]
        if shown == BLANK:
            return self.blanks
        cells: i64 = 0
        for item in range(ITEMS):
            if (FITS[item] >> shown) & 1 == 1:
                cells |= self.buildings[item]
        return cells


def distance(state: Position) -> float:
    """What the goal still costs, less the credits and the items that can be sold."""
    return wants(state).cost


def wants(state: Position) -> Wants:
    found = Wants()
    found.cost = land_cost(state)
    held = vec[i64]([0] * ITEMS)
    for item in range(ITEMS):
        held[item] = state.held(HUMAN, item)
    plans: list[Plan] = []
    order: list[i64] = []
    for structure in range(STRUCTURES):
        plan = Plan()
        if state.built[HUMAN * STRUCTURES + structure] == 0:
            plan = cheapest(state, structure, held, 0)
            place = len(order)
            while place > 0 and plans[order[place - 1]].cost > plan.cost:
                place -= 1
            order.insert(place, structure)
        plans.append(plan)
    taken: i64 = 0
    for structure in order:
        plan = plans[structure]
        one = NEEDS[structure * 2]
        two = NEEDS[structure * 2 + 1]
        if plan.cells & taken != 0 or (plan.held_one and held[one] == 0) or (plan.held_two and held[two] == 0):
            plan = cheapest(state, structure, held, taken)
        taken |= plan.cells
        if plan.held_one:
            held[one] -= 1
        if plan.held_two:
            held[two] -= 1
        found.add(structure, plan)
    credits = float(state.credits[HUMAN])
    for item in range(ITEMS):
        credits += float(held[item])
    found.cost -= credits_worth(credits)
    return found


def land_cost(state: Position) -> float:
    """Undeveloped spaces: tiles will cover some, the others need tokens, the surer the fewer tiles are to come."""
    bare = float(count_cells(ALL_CELLS ^ state.land[HUMAN]))
    tiles = tiles_to_come(state)
    if bare > SQUARES * tiles:
        return BARE * bare + float(state.direct_cost()) * (bare - SQUARES * tiles) / (1.0 + DISTANT * tiles)
    return BARE * bare


def credits_worth(credits: float) -> float:
    kept = float(CREDITS_KEPT)
    return CREDIT * credits if credits <= kept else CREDIT * kept + LOST_CREDIT * (credits - kept)


def tiles_to_come(state: Position) -> float:
    """The tiles that the colony will still get, that of this round included until it is used."""
    is_used = state.phase == DEVELOP and state.tile[HUMAN] == NO_TILE
    return float(ROUNDS - state.round + (0 if is_used else 1))


def cheapest(state: Position, structure: i64, held: vec[i64], taken: i64) -> Plan:
    """The cheapest place for a structure on the spaces that are not taken."""
    one = NEEDS[structure * 2]
    two = NEEDS[structure * 2 + 1]
    free = ALL_CELLS ^ taken
    vacant = state.vacant(HUMAN) & free
    blank = vacant & state.blanks(HUMAN)
    bare = free & (ALL_CELLS ^ state.land[HUMAN])
    token = float(state.token_cost())
    bare_end: float = BARE_END if state.round < ROUNDS else float(state.direct_cost())
    bare_middle: float = BARE_MIDDLE if state.round < ROUNDS else float(state.direct_cost())
    ends_one = ends(state, one, vacant, bare, free)
    ends_two = ends(state, two, vacant, bare, free)
    first = item_cost(state, one, held[one])
    second = item_cost(state, two, held[two] - 1 if one == two else held[two])
    costs = vec[float]([0.0, 0.0, token, bare_end])
    plan = Plan()
    for i in range(ENDS):
        mask_one = ends_one[i]
        if mask_one == 0:
            continue
        cost_one = costs[i] + first if i > 0 else 0.0
        for j in range(ENDS):
            mask_two = ends_two[j]
            if mask_two == 0:
                continue
            cost = UNBUILT + cost_one
            if j > 0:
                # Of two equal items, one in the colony leaves the first of the hand for the other end.
                cost += costs[j] + (first if one == two and i == 0 else second)
            if cost >= plan.cost:
                continue
            across = middles_across(mask_one, mask_two)
            middles = across | middles_down(mask_one, mask_two)
            found = middles & blank
            if found == 0:
                found = middles & vacant
                cost += token
                if found == 0 or cost >= plan.cost:
                    found = middles & bare
                    cost += bare_middle - token
            if found == 0 or cost >= plan.cost:
                continue
            cell = lowest_cell(found)
            step: i64 = 1 if across & BIT[cell] != 0 else COLS
            before = BIT[cell - step]
            after = BIT[cell + step]
            plan.cost = cost
            plan.cells = BIT[cell] | before | after
            plan.middle = BIT[cell] & (ALL_CELLS ^ blank)
            if mask_one & before == 0 or mask_two & after == 0:
                before, after = after, before
            plan.end_one = before if i > HAS_BUILDING else 0
            plan.end_two = after if j > HAS_BUILDING else 0
            plan.held_one = i > HAS_ITEM and held[one] > 0
            least: i64 = 1 if one == two and plan.held_one else 0
            plan.held_two = j > HAS_ITEM and held[two] > least
    return plan


def ends(state: Position, item: i64, vacant: i64, bare: i64, free: i64) -> vec[i64]:
    """The spaces where an item stands unused, where its building is empty, where other land is empty, where none is."""
    rooms = state.fitting(HUMAN, item) & vacant
    return vec[i64]([state.unused(HUMAN, item) & free, rooms, vacant ^ rooms, bare])


def item_cost(state: Position, item: i64, held: i64) -> float:
    if held > 0:
        return TO_PLACE
    if state.hand[ZORLORD * ITEMS + item] > 0:
        return TO_EXCHANGE
    return TO_FIND if state.round < ROUNDS else TOO_LATE
