"""Martian Miners for bots: a one-ply heuristic, and the observation vector (§10).

A seat stands well when few units are missing to its mines, when it holds units and will get more. Everything is
counted in units, so that what an action costs and what it brings can be compared.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance, FastChance
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY, Judge, Sheet, State
from orebit.core.vecs import filled, zeros
from orebit.games.martian_miners.actions import (
    ANNOUNCE,
    BUILD_LAB,
    COMPLETE_BUILD,
    END_TURN,
    FAIR_TRADE,
    HIRE_POLICE,
    LEAVE_TRADERS,
    ORDER_LAB,
    PLACE_CHOICE,
    PLACE_START,
    RAZE_SCOUT,
    REROLL_START,
    TAKE_BONUS,
    TEAM_ANSWER,
    TEAM_ASK,
    TEAM_GRANT,
    TEAM_OFFER,
    TOGGLE_TRADER,
    TRADE,
    UPGRADE_START,
    YES,
)
from orebit.games.martian_miners.board import CORNERS, NEIGHBOURS, NODE_CODES, NOWHERE, TILE_CODES
from orebit.games.martian_miners.build import why_no_trade
from orebit.games.martian_miners.components import (
    ARMS,
    BUILDING_KINDS,
    CHOICE_PIECE,
    COST,
    CROWN,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    PIPS,
    SCOUT,
    STORAGE_MAX,
    VALUES,
)
from orebit.games.martian_miners.deals import trade_fairly, why_no_fair_trade
from orebit.games.martian_miners.flight import flight_reach
from orebit.games.martian_miners.observe import LAYOUT, observe, observe_again
from orebit.games.martian_miners.position import COVERED, EMPTY, ORDER, OVER
from orebit.games.martian_miners.rules import MartianState

LAB_UNITS: Final = 5.0  # what a lab costs, and a scout too
FLIGHT_UNITS: Final = 6.0  # a flight of two steps
MINE_UNITS: Final = 8.0
FAR_SITE: Final = 60.0  # a mine that cannot be planned yet
SECOND_SITE: Final = 0.6  # how much the mine after the next counts
MINE_BUILT: Final = 40.0  # a step towards the goal that is done
NEEDED_UNIT: Final = 0.8  # of a kind that there is little of
SPARE_UNIT: Final = 0.4
SCARCE_UNIT: Final = 1.2  # of a kind that no tile brings
LAST_UNIT: Final = 0.1  # of the two that fill a storage: what comes next would be lost
NEEDED_UNITS: Final = 3  # so many of each kind
INCOME: Final = 5.0  # for the root of the units of one kind that a scan brings
NO_INCOME: Final = 3.0  # a building kind that no tile brings
NO_OPENING: Final = 8.0  # nowhere to build and no way to fly
BARTER_INCOME: Final = 0.4  # of that, for gems and gold
EXPOSED: Final = 0.3  # of crown and arms that a party would take
RIVAL: Final = 0.6  # how much the best rival's standing counts
COVER: Final = 0.7  # a scout on top protects its lab
UNGUARDED: Final = 2.5  # units that a pip without police is worth, when the attack is next
WIN: Final = 1000.0
FULL_GROWN: Final = 13.0  # pips that a seat has when a match ends, roughly
NO_TRADE: Final = -1

# What makes a seat win: logistic regression over games of `greedy` against itself, 8,000 of two seats and 5,000 of four
# (bench/fit.py). In this order: stock, income, way to go, steps done, ships, labs, scouts, tiles, arms, the least unit
# held, being stuck.
TWO_SEATS: Final[vec[float]] = vec[float](
    [0.077, 0.142, -0.040, 0.745, 0.234, -0.114, -0.221, 0.118, 0.113, 0.089, -0.625]
)
MORE_SEATS: Final[vec[float]] = vec[float](
    [0.114, 0.802, -0.088, -0.009, -0.092, 0.043, -0.036, -0.171, 0.050, 0.138, -2.256]
)


@final
class MartianJudge(Judge):
    """Everything is public, so that every seat judges by the same table."""

    def value(self, state: State, seat: i64) -> float:
        return self.one_of_values(state, seat)

    def values(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, MartianState)
        if state.phase == OVER:
            outcome = state.outcome()
            assert outcome is not None
            for seat in range(state.seats):
                values[seat] = (outcome.returns[seat] + 1.0) / 2.0
            return
        free = free_corners(state)
        shares = zeros(state.seats)
        total = 0.0
        for seat in range(state.seats):
            shares[seat] = exp(prospects(state, seat, free))
            total += shares[seat]
        for seat in range(state.seats):
            own = 0.0
            for other in range(state.seats):
                if state.side(other) == state.side(seat):
                    own += shares[other]
            values[seat] = own / total

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, MartianState)
        now = lead(state, seat)
        chance = FastChance(0)
        return [worth(state, seat, action, now, chance) for action in actions]

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, MartianState)
        observe(state, seat, sheet)

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        assert isinstance(state, MartianState)
        return observe_again(state, seat, action, sheet)


def judge() -> Judge:
    return MartianJudge()


def progress(state: MartianState) -> float:
    """How much of the match is over, as far as one sees: what stands on the board of what stands there at the end."""
    if state.phase == OVER:
        return 1.0
    pips: i64 = 0
    for seat in range(state.seats):
        pips += state.pips(seat)
    return min(1.0, float(pips) / (FULL_GROWN * float(state.seats)))


# How likely a seat wins
def prospects(state: MartianState, seat: i64, free: vec[i64]) -> float:
    """The logarithm of its odds, up to what all seats have in common."""
    income = incomes(state, seat)
    tiles: i64 = 0
    least: i64 = STORAGE_MAX
    for kind in range(BUILDING_KINDS):
        tiles += income[kind]
        least = min(least, state.store[seat * KINDS + kind])
    goal = float(state.goal_count(seat))
    chances = TWO_SEATS if state.seats == 2 else MORE_SEATS
    return (
        chances[0] * stock_worth(state, seat, income)
        + chances[1] * income_worth(state, seat, income)
        + chances[2] * (way_to_go(state, seat, free) + MINE_BUILT * goal + unguarded(state, seat))
        + chances[3] * goal
        + chances[4] * float(ships(state, seat))
        + chances[5] * float(state.on_board(seat, LAB))
        + chances[6] * float(state.on_board(seat, SCOUT))
        + chances[7] * float(tiles)
        + chances[8] * float(state.store[seat * KINDS + ARMS])
        + chances[9] * float(least)
        + chances[10] * (1.0 if is_stuck(state, seat) else 0.0)
    )


# How a seat stands
def lead(state: MartianState, seat: i64) -> float:
    """How far the seat's side is ahead of the best other one, in units."""
    if state.phase == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return WIN * outcome.returns[seat]
    own = -WIN
    rival = -WIN
    free = free_corners(state)
    for other in range(state.seats):
        stands = standing(state, other, free)
        if state.side(other) == state.side(seat):
            if other == seat or stands > own:
                own = stands if other == seat else max(own, 0.9 * stands)
        elif stands > rival:
            rival = stands
    return own - RIVAL * rival


def standing(state: MartianState, seat: i64, free: vec[i64]) -> float:
    income = incomes(state, seat)
    return (
        stock_worth(state, seat, income)
        + income_worth(state, seat, income)
        - way_to_go(state, seat, free)
        - unguarded(state, seat)
        + COVER * float(ships(state, seat))
        - (NO_OPENING if is_stuck(state, seat) else 0.0)
    )


def incomes(state: MartianState, seat: i64) -> vec[i64]:
    """By kind: how many tiles give it to the seat, counted once for each construction."""
    tiles = vec[i64]([0] * KINDS)
    for node in range(state.board.nodes):
        if state.owner[node] == seat:
            for q in range(CORNERS):
                tile = state.board.touched[node * CORNERS + q]
                if tile != NOWHERE and state.mine[tile] == NOBODY:
                    tiles[state.resource[tile]] += 1
    return tiles


def stock_worth(state: MartianState, seat: i64, income: vec[i64]) -> float:
    total = 0.0
    ahead = not state.terms.space_police and is_ahead(state, seat)
    for kind in range(state.kinds()):
        worth = 0.0
        for i in range(state.store[seat * KINDS + kind]):
            worth += unit_worth(kind, i, income[kind])
        if ahead and (kind == CROWN or kind == ARMS):
            worth *= 1.0 - EXPOSED
        total += worth
    return total


def unit_worth(kind: i64, held: i64, income: i64) -> float:
    """What one more unit of a kind is worth to a seat that holds so many."""
    if kind >= BUILDING_KINDS:
        return SPARE_UNIT
    if held < NEEDED_UNITS:
        return NEEDED_UNIT if income > 0 else SCARCE_UNIT
    return SPARE_UNIT if held < STORAGE_MAX - 2 else LAST_UNIT


def is_stuck(state: MartianState, seat: i64) -> bool:
    """Nothing to build on, and no ship that could fly: such a seat may wait for ever."""
    for node in range(state.board.nodes):
        if state.owner[node] == seat and state.stands[node] != COVERED:
            return False
    return flight_reach(state, seat) < 1


def is_ahead(state: MartianState, seat: i64) -> bool:
    for other in range(state.seats):
        if other != seat and state.pips(other) >= state.pips(seat):
            return False
    return True


def income_worth(state: MartianState, seat: i64, income: vec[i64]) -> float:
    """§10: every tile fires once in six scans; a kind that never comes is worst, and more of one kind counts less."""
    total = 0.0
    for kind in range(state.kinds()):
        rate = float(income[kind]) / float(VALUES) + float(state.coins[seat * KINDS + kind])
        total += INCOME * sqrt(rate) * (1.0 if kind < BUILDING_KINDS else BARTER_INCOME)
        if rate == 0.0 and kind < BUILDING_KINDS:
            total -= NO_INCOME
    return total


def ships(state: MartianState, seat: i64) -> i64:
    count: i64 = 0
    for node in range(state.board.nodes):
        if state.owner[node] == seat and state.stands[node] == COVERED:
            count += 1
    return count


def way_to_go(state: MartianState, seat: i64, free: vec[i64]) -> float:
    """Units that are missing to the next mine, and to the one after it; `free` is `free_corners`."""
    missing = state.target() - state.goal_count(seat)
    board = state.board
    units = site_units(state, seat, free)
    best = FAR_SITE
    best_tile: i64 = NOWHERE
    for tile in range(board.tiles):
        if units[tile] < best:
            best = units[tile]
            best_tile = tile
    second = FAR_SITE
    if missing > 1 and best_tile != NOWHERE:
        units[best_tile] = FAR_SITE
        for q in range(NEIGHBOURS):
            neighbour = board.neighbours[best_tile * NEIGHBOURS + q]
            if neighbour != NOWHERE:
                units[neighbour] = FAR_SITE
        for tile in range(board.tiles):
            if units[tile] < second:
                if not state.is_monopoly() or state.resource[tile] != state.resource[best_tile]:
                    second = units[tile]
    total = best + float(missing - 1) * SECOND_SITE * second - MINE_BUILT * float(state.goal_count(seat))
    if state.on_board(seat, LAB) == 0:
        total += LAB_UNITS
    return total


def free_corners(state: MartianState) -> vec[i64]:
    """By tile: how many of its corners are empty."""
    board = state.board
    corners = board.corners
    stands = state.stands
    free = NONE[: board.tiles]
    for place in range(board.tiles * CORNERS):
        if stands[corners[place]] == EMPTY:
            free[place // CORNERS] += 1
    return free


def site_units(state: MartianState, seat: i64, free: vec[i64]) -> vec[float]:
    """By tile: units from here to a mine on it."""
    board = state.board
    pips = state.controls(seat)
    held = NONE[: board.tiles]  # corners
    owner = state.owner
    touched = board.touched
    for node in range(board.nodes):
        if owner[node] == seat:
            for place in range(node * CORNERS, node * CORNERS + board.touching[node]):
                held[touched[place]] += 1
    flying = ships(state, seat)
    if flying > CORNERS:
        flying = CORNERS
    has_mines = state.on_board(seat, MINE) > 0
    monopoly = state.is_monopoly()
    first: i64 = (CORNERS + 1 if state.terms.total_control else 0) * SITE_CASES
    mine = state.mine
    units = FAR_SITES[: board.tiles]
    for tile in range(board.tiles):
        if mine[tile] != NOBODY or (has_mines and state.is_beside_own_mine(seat, tile)):
            continue
        if monopoly and state.is_claimed(state.resource[tile]):
            continue
        at = ((held[tile] * (CORNERS + 1) + free[tile]) * (MOST_PIPS + 1) + pips[tile]) * (CORNERS + 1) + flying
        units[tile] = SITE_UNITS[first + at]
    return units


def units_to_mine(total_control: bool, held: int, free: int, pips: int, flying: int) -> float:
    """Flights to three corners or four, labs up to five pips, the mine."""
    best = FAR_SITE
    for corners in range(CORNERS if total_control else CORNERS - 1, CORNERS + 1):
        landings = max(corners - held, 0)
        if landings <= free:
            units = MINE_UNITS + float(landings) * (LAB_UNITS + FLIGHT_UNITS)
            units -= LAB_UNITS * float(min(flying, landings))
            upgrades = MINE_CONTROL - pips - landings * PIPS[SCOUT]
            if upgrades > 0:
                units += LAB_UNITS * float(upgrades)
            best = min(best, units)
    return best


# What a site can be like: `units_to_mine`, worked out once. By total control, corners held, corners free, pips, ships.
MOST_PIPS: Final[i64] = CORNERS * max(PIPS[SCOUT], PIPS[LAB])
SITE_CASES: Final[i64] = (CORNERS + 1) * (MOST_PIPS + 1) * (CORNERS + 1)  # for each number of corners held
SITE_UNITS: Final[vec[float]] = vec[float](
    [
        units_to_mine(total_control, held, free, pips, flying)
        for total_control in (False, True)
        for held in range(CORNERS + 1)
        for free in range(CORNERS + 1)
        for pips in range(MOST_PIPS + 1)
        for flying in range(CORNERS + 1)
    ]
)
# To be sliced: a copy costs a quarter of a new one.
NONE: Final[vec[i64]] = filled(TILE_CODES, 0)
FAR_SITES: Final[vec[float]] = vec[float]([FAR_SITE] * TILE_CODES)


def unguarded(state: MartianState, seat: i64) -> float:
    """§7.8 What an attack would cost, less as long as it is far away."""
    if not state.terms.space_police:
        return 0.0
    deficit = state.pips(seat) - state.terms.police_cover * state.police[seat]
    return UNGUARDED * float(deficit) / float(1 + state.raids_left) if deficit > 0 else 0.0


# What an action is worth
def worth(state: MartianState, seat: i64, action: i64, now: float, chance: Chance) -> float:
    """The change in the seat's lead; 0 for doing nothing."""
    if action < TOGGLE_TRADER:
        return start_worth(state, seat, action) - now
    if action < RAZE_SCOUT:
        return trader_worth(state, seat, action)
    if action == END_TURN:
        return 0.0
    if TAKE_BONUS <= action < BUILD_LAB:
        return float((action - TAKE_BONUS) % 2)
    if TEAM_OFFER <= action < HIRE_POLICE:
        return deal_worth(state, seat, action)
    after = state.clone()
    after.play(seat, action, chance)
    if ORDER_LAB <= action < COMPLETE_BUILD:
        carry_out(after, seat, chance)
    elif ANNOUNCE <= action < FAIR_TRADE:
        return best_fair_trade(after, seat, now)
    return lead(after, seat) - now


def start_worth(state: MartianState, seat: i64, action: i64) -> float:
    """The lead with the new construction on its place; to roll again is worth no place at all."""
    after = state.clone()
    if action < REROLL_START:
        after.set_down(seat, SCOUT, state.node((action - PLACE_START) % NODE_CODES))
    elif action < PLACE_CHOICE:
        return lead(state, seat)
    elif action < UPGRADE_START:
        after.set_down(seat, CHOICE_PIECE[state.seats], state.node(action - PLACE_CHOICE))
    else:
        node = state.node(action - UPGRADE_START)
        after.take_off(node)
        after.set_down(seat, LAB, node)
    return lead(after, seat)


def trader_worth(state: MartianState, seat: i64, action: i64) -> float:
    """A trader helps whoever is active, which is this seat now: best one that sells what is scarce."""
    if action == LEAVE_TRADERS:
        return 0.0
    trader = action - TOGGLE_TRADER
    scarce = float(NEEDED_UNITS - state.store[seat * KINDS + trader])
    return -scarce if state.is_here(trader) else scarce


def carry_out(state: MartianState, seat: i64, chance: Chance) -> None:
    """Finish an open order: buy what is missing with what there is most of, then what is scarce (R29)."""
    while state.phase == ORDER:
        action = best_trade(state, seat, incomes(state, seat))
        state.play(seat, COMPLETE_BUILD if action == NO_TRADE else action, chance)


def best_trade(state: MartianState, seat: i64, income: vec[i64]) -> i64:
    """The trade that gains most, or NO_TRADE when nothing is missing and none gains."""
    best_action: i64 = NO_TRADE
    best = 0.0
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if why_no_trade(state, seat, pay, get) == LEGAL:
                spare = state.store[seat * KINDS + pay] - COST[state.order * KINDS + pay]
                held = state.store[seat * KINDS + get] - COST[state.order * KINDS + get]
                gain = WIN if held < 0 else unit_worth(get, held, income[get])
                gain -= unit_worth(pay, spare - 1, income[pay])
                if gain > best:
                    best = gain
                    best_action = TRADE + pay * BUILDING_KINDS + get
    return best_action


def best_fair_trade(state: MartianState, seat: i64, now: float) -> float:
    """An announcement is worth the best trade that it allows."""
    best = 0.0
    for pay in range(state.kinds()):
        for get in range(BUILDING_KINDS):
            if why_no_fair_trade(state, seat, state.announced, pay, get) == LEGAL:
                after = state.clone()
                trade_fairly(after, seat, pay, get, None)
                best = max(best, lead(after, seat) - now)
    return best


def deal_worth(state: MartianState, seat: i64, action: i64) -> float:
    """Ask for little of what is scarce, give what is asked while enough is left, agree when the side gains."""
    if action >= TEAM_GRANT:
        left = state.store[seat * KINDS + state.deal_kind] - (action - TEAM_GRANT)
        return float(action - TEAM_GRANT) if left >= NEEDED_UNITS else -float(action - TEAM_GRANT)
    if action >= TEAM_ASK:
        kind = (action - TEAM_ASK) // STORAGE_MAX
        count = (action - TEAM_ASK) % STORAGE_MAX + 1
        mate = state.mate(seat)
        spare = state.store[mate * KINDS + kind] - NEEDED_UNITS
        scarce = NEEDED_UNITS - state.store[seat * KINDS + kind]
        return 0.1 * float(count) if count <= spare and count <= scarce else -1.0
    if action >= TEAM_ANSWER:
        held = state.store[seat * KINDS + state.want_kind] - state.want_amount
        loss = units_worth(state.want_kind, held, state.want_amount)
        gain = units_worth(state.deal_kind, state.store[seat * KINDS + state.deal_kind], state.deal_amount)
        return gain - loss if action == TEAM_ANSWER + YES else 0.0
    return -1.0


def units_worth(kind: i64, first: i64, count: i64) -> float:
    """So many units of a kind, to a seat that holds `first` of them without these."""
    total = 0.0
    for i in range(first, first + count):
        total += unit_worth(kind, i, 1)
    return total
