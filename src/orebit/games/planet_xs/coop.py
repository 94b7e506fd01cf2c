"""Planet XS, §7.4: co-op. Two partners against four AI crews: who gives way, who mines, and how it ends."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import SPLIT, YIELD_TO
from orebit.games.planet_xs.components import (
    BASES,
    COOP_FIRST,
    COOP_SEATS,
    COOP_SECOND,
    FACINGS,
    MINE_LIMIT,
    MINES,
    SLOTS,
)
from orebit.games.planet_xs.position import (
    AI_CONTRACT,
    COOP_CONTRACT,
    NOT_ENDED,
    PICKING,
    YIELDING,
    Position,
)
from orebit.games.planet_xs.reasons import OTHER_FACING_FIRST, OTHER_MINE_FIRST, OTHER_SHARE

PARTNERS: Final[i64] = 2


# §5.1, D9: a facing with both partners
def find_shared_facing(state: Position) -> None:
    """Before every pick: while exactly the two partners are effective at a facing, the First Player decides (R74)."""
    if state.coop:
        for base in range(BASES):
            for facing in range(FACINGS):
                if is_shared_by_partners(state, base, facing):
                    state.step = YIELDING
                    state.waiting = 1 << state.first_player
                    return
    state.step = PICKING


def is_shared_by_partners(state: Position, base: i64, facing: i64) -> bool:
    for seat in range(state.seats):
        is_there = (state.raiders_at(seat, base) >> facing) & 1 == 1
        if is_there == state.is_ai(seat):
            return False
    return True


def shared_facing(state: Position) -> i64:
    """base * FACINGS + facing of the first: bases lie in the order of their zones."""
    for place in range(BASES * FACINGS):
        if is_shared_by_partners(state, place // FACINGS, place % FACINGS):
            return place
    raise AssertionError("a partner is asked to yield, and no facing is shared")


def legal_yields(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=PARTNERS)
    shared = shared_facing(state)
    for place in range(BASES * FACINGS):
        if why_no_yield(shared, place) == LEGAL:
            for partner in range(PARTNERS):
                actions = append(actions, YIELD_TO + place * PARTNERS + partner)
    return actions


def why_no_yield(shared: i64, place: i64) -> i64:
    return LEGAL if place == shared else OTHER_FACING_FIRST


def yield_to(state: Position, base: i64, facing: i64, partner: i64, log: Log | None) -> None:
    """R75: the other raider goes home at once and is not replaced this round."""
    yielding = COOP_SECOND if partner == 0 else COOP_FIRST
    state.raiders[yielding * BASES + base] ^= 1 << facing
    state.crew[yielding] += 1
    state.waiting = 0
    if log is not None:
        log.add(events.YIELDED, [yielding, state.base_of[yielding], base, facing])


# D10: a mine with both partners
def partner_of(seat: i64) -> i64:
    return COOP_SECOND if seat == COOP_FIRST else COOP_FIRST


def can_split(state: Position, mine: i64) -> bool:
    """Only the partners are effective there, and they outnumber the cubes."""
    if not state.coop or not state.is_contested(mine):
        return False
    both = state.miners_at(COOP_FIRST, mine) + state.miners_at(COOP_SECOND, mine)
    return both == state.all_miners_at(mine)


def least_share(state: Position, mine: i64) -> i64:
    """What the First Player takes at least: all that the partner's crew cannot carry."""
    spare = state.cubes[mine] - state.miners_at(partner_of(state.first_player), mine)
    return spare if spare > 0 else 0


def most_share(state: Position, mine: i64) -> i64:
    members = state.miners_at(state.first_player, mine)
    return members if members < state.cubes[mine] else state.cubes[mine]


def legal_splits(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=4)
    for mine in range(MINES):
        for count in range(MINE_LIMIT + 1):
            if why_no_split(state, mine, count) == LEGAL:
                actions = append(actions, SPLIT + mine * (MINE_LIMIT + 1) + count)
    return actions


def why_no_split(state: Position, mine: i64, count: i64) -> i64:
    if mine != state.progress:
        return OTHER_MINE_FIRST
    return LEGAL if least_share(state, mine) <= count <= most_share(state, mine) else OTHER_SHARE


def split(state: Position, mine: i64, count: i64, log: Log | None) -> None:
    first = state.first_player
    state.take_cubes(first, mine, count, log)
    state.take_cubes(partner_of(first), mine, state.cubes[mine], log)
    state.waiting = 0
    state.progress += 1


# The end of a co-op match
def coop_sides(state: Position) -> list[int]:
    """By seat: the partners are one side, every AI crew its own."""
    return [seat if state.is_ai(seat) else COOP_SEATS[0] for seat in range(state.seats)]


def coop_end(state: Position) -> i64:
    """R73: an AI base that is full loses, even beside two full player bases. R78: both must be full at one check."""
    full: i64 = 0
    for seat in range(state.seats):
        if state.stored(seat) == SLOTS:
            if state.is_ai(seat):
                return AI_CONTRACT
            full += 1
    return COOP_CONTRACT if full == PARTNERS else NOT_ENDED
