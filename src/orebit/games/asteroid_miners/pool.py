"""Asteroid Miners, phase 3a-b (§5.3): the dice pool is rolled, and twice rerolled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.games.asteroid_miners import events
from orebit.games.asteroid_miners.actions import KEEP
from orebit.games.asteroid_miners.components import MOST_POOL, POOL_REROLLS, POOL_SIZE, POOL_SIZE_DAMAGED
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import MODIFY, Position
from orebit.games.asteroid_miners.reasons import POOL_SMALLER

_KEEPS: Final[vec[i64]] = vec[i64]([KEEP + mask for mask in range(1 << MOST_POOL)])  # a part of it is the legal list


def pool_size(state: Position) -> i64:
    """R52: under Damaged Drill two dice stay out. R1: by the option, the blue die that changed the event does too."""
    if state.is_damaged():
        return POOL_SIZE_DAMAGED
    if state.spent and state.spent_blue_out:
        return POOL_SIZE - 1
    return POOL_SIZE


def roll_pool(state: Position, chance: Chance, log: Log | None) -> None:
    for position in range(pool_size(state)):
        state.pool[position] = chance.die(FACES)
    log_pool(state, log)


def log_pool(state: Position, log: Log | None) -> None:
    if log is not None:
        dice = [state.pool[position] for position in range(pool_size(state))]
        log.add(events.POOL_ROLLED, [state.active, state.rerolls, *dice], revealing=True)


def why_no_keep(state: Position, mask: i64) -> i64:
    if mask < keeps(state):
        return LEGAL
    return POOL_SMALLER


def keeps(state: Position) -> i64:
    """How many ways there are to keep dice of the pool: all masks below."""
    return 1 << pool_size(state)


def legal_keeps(state: Position) -> vec[i64]:
    return _KEEPS[: keeps(state)]


def keep(state: Position, mask: i64, chance: Chance, log: Log | None) -> None:
    """R16: what is kept is chosen anew each time; keeping all ends the rolling."""
    size = pool_size(state)
    if mask == (1 << size) - 1:
        if log is not None:
            log.add(events.POOL_KEPT, [state.active, *[state.pool[position] for position in range(size)]])
        state.phase = MODIFY
        return
    for position in range(size):
        if (mask >> position) & 1 == 0:
            state.pool[position] = chance.die(FACES)
    state.rerolls += 1
    log_pool(state, log)
    if state.rerolls == POOL_REROLLS:
        state.phase = MODIFY
