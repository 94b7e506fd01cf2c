"""Asteroid Miners, how a seat stands, in $M, and what that says about who will win.

The weights are fitted to who won 8,000 games of `greedy` against itself (bench/fit.py), asteroid by asteroid.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.asteroid_miners import excavate, faces, market
from orebit.games.asteroid_miners.components import (
    BLACK,
    BOTTOM,
    MOST_EQUIPMENT,
    SIZE,
    SLOTS,
    WHITE,
    stratum_of,
)
from orebit.games.asteroid_miners.position import COLUMN, DRILLING_AGAIN, TENDER_PATH, VIRTUAL
from orebit.games.asteroid_miners.rules import AsteroidMinersState

DECIDES: Final[vec[float]] = vec[float]([0.0, 0.029, 0.081, 0.117])  # how much a $M does
DECIDES_LATER: Final[vec[float]] = vec[float]([0.0, 0.003, 0.004, 0.025])  # more for each waypoint of the leader
OF_WAYPOINT: Final[vec[float]] = vec[float]([
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 2.5, 3.4, 1.9, 1.4, 10.3,
    0.0, 5.1, 9.4, 13.4, 13.6, 19.5,
    0.0, 6.4, 10.9, 17.6, 16.5, 25.2,
])  # fmt: skip
OF_EQUIPMENT: Final[vec[float]] = vec[float]([
    0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 14.9, 28.1, 32.5,
    0.0, 0.0, 4.7, 12.7, 15.1,
    0.0, 0.0, 3.0, 5.8, 6.8,
])  # fmt: skip
OF_COVERED: Final[vec[float]] = vec[float]([0.0, 1.2, 1.9, 2.9])  # a space of the stratum in progress
OF_SALE: Final[vec[float]] = vec[float]([0.0, 1.1, 0.5, 0.45])  # what that stratum would sell for, by $M
OF_TENDER: Final[vec[float]] = vec[float]([0.0, 3.5, 1.5, 0.9])
OF_FIRST: Final[vec[float]] = vec[float]([0.0, -1.9, -1.4, -2.6])  # the other one has the last turn
OF_TURN: Final[vec[float]] = vec[float]([0.0, 3.3, 3.9, 3.8])  # of a dig that is still to come this turn


def chance_to_win(state: AsteroidMinersState, seat: i64) -> float:
    level = state.level
    is_to_dig = state.phase <= DRILLING_AGAIN or state.phase == VIRTUAL
    lead = holdings(state, seat) - holdings(state, 1 - seat)
    lead += OF_TURN[level] if is_to_dig == (state.active == seat) else -OF_TURN[level]
    decides = DECIDES[level] + DECIDES_LATER[level] * float(max(state.waypoint[0], state.waypoint[1]))
    return 1.0 / (1.0 + exp(-decides * lead))


def holdings(state: AsteroidMinersState, seat: i64) -> float:
    """What a seat has and where it stands."""
    level = state.level
    waypoint = state.waypoint[seat]
    worth: float = float(state.funding[seat])
    worth += OF_WAYPOINT[level * (BOTTOM + 1) + waypoint]
    worth += OF_EQUIPMENT[level * (MOST_EQUIPMENT + 1) + state.equipment[seat]]
    worth += OF_COVERED[level] * float(state.covered[seat])
    if waypoint < BOTTOM:
        path: i64 = TENDER_PATH if state.path[seat] == TENDER_PATH else COLUMN
        worth += OF_SALE[level] * float(market.income(state, state.stratum(seat, path)))
    if state.owner == seat:
        worth += OF_TENDER[level]
    if state.first == seat:
        worth += OF_FIRST[level]
    return worth


# -- a dig
def dig_gain(state: AsteroidMinersState, path: i64, mask: i64, completion: float) -> float:
    """By how much a dig improves the digger's lead; `completion` as `completion_gain` has it."""
    seat = state.active
    left = left_after_charges(state, mask, state.need(seat, path) - excavate.used_faces(state, mask))
    still = faces.size(left)
    gain = -float(excavate.least_cost(state, mask) + given_away(state, mask))
    if still == 0:
        return gain + completion
    covered = SIZE[state.stratum(seat, path)] - still - state.covered[seat]
    return gain + OF_COVERED[state.level] * float(covered)


def completion_gain(state: AsteroidMinersState, path: i64) -> float:
    """What finishing the stratum on this path brings, whatever it costs."""
    seat, level = state.active, state.level
    waypoint = state.waypoint[seat]
    sale = float(market.income(state, state.stratum(seat, path)))
    place = level * (BOTTOM + 1) + waypoint
    gain = sale + OF_WAYPOINT[place + 1] - OF_WAYPOINT[place] - OF_COVERED[level] * float(state.covered[seat])
    after: float = 0.0
    if waypoint + 1 < BOTTOM:
        after = float(market.income(state, stratum_of(level, waypoint + 1)))
    return gain + OF_SALE[level] * (after - sale)


def given_away(state: AsteroidMinersState, mask: i64) -> i64:
    """What the opponent gets from black components, less what it pays for white ones (R22: at most what it has)."""
    white: i64 = 0
    black: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1:
            if state.colour[slot] == WHITE:
                white += state.amount(slot)
            elif state.colour[slot] == BLACK:
                black += state.amount(slot)
    funding = state.funding[1 - state.active]
    return black - (white if white < funding else funding)


def left_after_charges(state: AsteroidMinersState, mask: i64, left: i64) -> i64:
    """What is still needed when Efficient Drilling is used as often as it can be."""
    for charge in range(state.charges):
        for slot in range(SLOTS):
            if (mask >> slot) & 1 == 1 and faces.count(left, state.face[slot]) > 0:
                left -= faces.one(state.face[slot])
                break
    return left
