"""Asteroid Miners, why a decider may not play an action: each kind of action asks the conditions that `legal` asks."""

from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.asteroid_miners.actions import (
    AGAIN,
    ARRANGE,
    CHANGE_EVENT,
    CHARGE,
    DIG,
    DONE_MODIFY,
    EXCHANGE,
    EXCHANGE_SECOND,
    EXCHANGE_STOP,
    FREE_BLACK,
    GO_LIVE,
    KEEP,
    MASKS,
    PIP,
    PIP_SECOND,
    PIP_STOP,
    REROLL,
    ROLL_DIE,
    SCAVENGE,
    SCRAP,
    SECOND_DELTA,
    SET,
    SWAP,
    TENDER_ROLL,
    UPGRADE,
    face_of,
    level_of,
    pip_slot_of,
    slot_of,
)
from orebit.games.asteroid_miners.drill import rolled, why_no_roll
from orebit.games.asteroid_miners.excavate import (
    filled_slots,
    why_no_again,
    why_no_dig,
    why_no_path,
    why_no_scrap,
)
from orebit.games.asteroid_miners.modify import (
    BLACKS,
    CHANGEABLE,
    GREENS,
    PAIR_OF_FIVES,
    PAIR_OF_SIXES,
    bought_by_fives,
    bought_by_sixes,
    greens,
    most_rerolled,
    why_no_arrangement,
    why_no_component,
    why_no_face,
    why_no_free_black,
    why_no_pair,
    why_no_pip,
    why_no_reroll,
    why_no_scavenge,
    why_no_second,
    why_no_second_change,
    why_no_setting,
    why_no_swap,
    without_pair,
)
from orebit.games.asteroid_miners.pool import why_no_keep
from orebit.games.asteroid_miners.position import (
    COLUMN,
    DIGGING,
    DRILL,
    DRILLING_AGAIN,
    EVENT_CHANGE,
    MODIFY,
    PENDING_EXCHANGE,
    POOL,
    SCRAPPING,
    SECOND,
    TENDER,
    UPGRADING,
    Position,
)
from orebit.games.asteroid_miners.reasons import (
    ASKED,
    CHANGE_OR_STOP,
    EXCHANGE_OR_STOP,
    FOR_THE_TABLE,
    NOT_BESIDE_PAIR,
    NOTHING_IN_COLUMN,
    OTHER_FIVES,
    OTHER_SIXES,
)


def why_not(state: Position, action: i64) -> i64:
    if action >= GO_LIVE:
        return FOR_THE_TABLE
    phase = phase_of(action)
    if phase != state.phase:
        return ASKED[state.phase]
    if phase == DRILL:
        return why_no_roll(state, action - ROLL_DIE, rolled(state))
    if phase == POOL:
        return why_no_keep(state, action - KEEP)
    if phase == MODIFY:
        return why_no_modification(state, action)
    if phase == SECOND:
        return why_no_second_half(state, action)
    if phase == DIGGING:
        return why_no_digging(state, (action - DIG) // MASKS, (action - DIG) % MASKS)
    if phase == SCRAPPING:
        return why_no_scrap(state, action - SCRAP)
    if phase == DRILLING_AGAIN:
        return why_no_again(state, action - AGAIN)
    return LEGAL


def phase_of(action: i64) -> i64:
    """The phase that an action belongs to."""
    if action < CHANGE_EVENT:
        return DRILL
    if action < KEEP:
        return EVENT_CHANGE
    if action < PIP:
        return POOL
    if PIP_SECOND <= action < SWAP or EXCHANGE_SECOND <= action < REROLL:
        return SECOND
    if action < DIG:
        return MODIFY
    if action < SCRAP:
        return DIGGING
    if action < AGAIN:
        return SCRAPPING
    if action < TENDER_ROLL:
        return DRILLING_AGAIN
    return TENDER if action < UPGRADE else UPGRADING


# §5.4 Modify
def why_no_modification(state: Position, action: i64) -> i64:
    pool = state.pool_faces()
    if action < PIP_SECOND:
        why = why_no_pip(state, pool, level_of(action - PIP))
        return why if why != LEGAL else why_no_component(state, pip_slot_of(action - PIP), CHANGEABLE)
    if action < EXCHANGE_SECOND:
        return why_no_fives(state, pool, action)
    if action < FREE_BLACK:
        return why_no_sixes(state, pool, action)
    if action < SCAVENGE:
        why = why_no_free_black(state, level_of(action - FREE_BLACK))
        return why if why != LEGAL else why_no_component(state, pip_slot_of(action - FREE_BLACK), BLACKS)
    if action < DONE_MODIFY:
        why = why_no_scavenge(state)
        return why if why != LEGAL else why_no_exchange(state, action - SCAVENGE, pool)
    return LEGAL


def why_no_exchange(state: Position, offset: i64, pool: i64) -> i64:
    why = why_no_component(state, slot_of(offset), GREENS)
    return why if why != LEGAL else why_no_face(pool, face_of(offset))


def why_no_fives(state: Position, pool: i64, action: i64) -> i64:
    why = why_no_pair(pool, PAIR_OF_FIVES)
    if why != LEGAL:
        return why
    first = SWAP if action < ARRANGE else ARRANGE if action < EXCHANGE else EXCHANGE
    if first != bought_by_fives(state):
        return OTHER_FIVES
    if first == SWAP:
        return why_no_swap(state, action - SWAP, greens(state))
    if first == ARRANGE:
        return why_no_arrangement(state, action - ARRANGE, greens(state))
    why = why_no_component(state, slot_of(action - EXCHANGE), GREENS)
    if why != LEGAL:
        return why
    left = without_pair(pool, PAIR_OF_FIVES)
    return LEGAL if why_no_face(left, face_of(action - EXCHANGE)) == LEGAL else NOT_BESIDE_PAIR


def why_no_sixes(state: Position, pool: i64, action: i64) -> i64:
    why = why_no_pair(pool, PAIR_OF_SIXES)
    if why != LEGAL:
        return why
    first = REROLL if action < SET else SET if action < CHARGE else CHARGE
    if first != bought_by_sixes(state):
        return OTHER_SIXES
    if first == REROLL:
        return why_no_reroll(state, action - REROLL + 1, greens(state), most_rerolled(state))
    if first == CHARGE:
        return LEGAL
    slot = slot_of(action - SET)
    why = why_no_component(state, slot, GREENS)
    return why if why != LEGAL else why_no_setting(state, slot, face_of(action - SET))


# §5.4 The second component
def why_no_second_half(state: Position, action: i64) -> i64:
    if state.pending == PENDING_EXCHANGE:
        if action < EXCHANGE_SECOND:
            return EXCHANGE_OR_STOP
        return why_no_exchange(state, action - EXCHANGE_SECOND, state.pool_faces()) if action < EXCHANGE_STOP else LEGAL
    if action >= EXCHANGE_SECOND:
        return CHANGE_OR_STOP
    if action >= PIP_STOP:
        return LEGAL
    offset = action - PIP_SECOND
    why = why_no_second(state, offset // len(SECOND_DELTA))
    return why if why != LEGAL else why_no_second_change(state, SECOND_DELTA[offset % len(SECOND_DELTA)])


# §5.5 Dig
def why_no_digging(state: Position, path: i64, mask: i64) -> i64:
    if mask == 0:
        return LEGAL if path == COLUMN else NOTHING_IN_COLUMN
    why = why_no_path(state, state.active, path)
    return why if why != LEGAL else why_no_dig(state, state.need(state.active, path), filled_slots(state), mask)
