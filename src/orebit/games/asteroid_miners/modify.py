"""Asteroid Miners, phase 3c (§5.4): the changes that pairs of the pool buy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import (
    ARRANGE,
    CHARGE,
    DELTA_PER_SIGN,
    DONE_MODIFY,
    EXCHANGE,
    EXCHANGE_SECOND,
    EXCHANGE_STOP,
    FREE_BLACK,
    MASKS,
    MINUS,
    MOVED,
    N_ORDERS,
    ORDER,
    PIP,
    PIP_SECOND,
    PIP_STOP,
    PLUS,
    REROLL,
    SCAVENGE,
    SECOND_DELTA,
    SET,
    SWAP,
    SWAP_FIRST,
    SWAP_SECOND,
    pip_action,
    slot_face_action,
)
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    CARD_2B,
    DELTA,
    EFFICIENT,
    EXCHANGE1,
    EXCHANGE2,
    FIVES,
    GREEN,
    MOST_EQUIPMENT,
    MOST_POOL,
    MOST_REROLLED,
    REARRANGE,
    REROLL4,
    SCAVENGE_FEE,
    SET1,
    SIXES,
    SLOTS,
    SWAP2,
    TARGETS,
    event_place,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    DIGGING,
    EMPTY,
    MODIFY,
    NO_PENDING,
    PENDING_BLACK,
    PENDING_EXCHANGE,
    PENDING_PIP,
    SECOND,
    Position,
)

PAIR: Final = 2
PAIR_OF_FIVES: Final = 5
PAIR_OF_SIXES: Final = 6


# §5.4 Phase 3c: what may be changed
def slots_of(state: Position, colours: i64) -> i64:
    """The slots whose component has one of the colours, both as masks."""
    mask: i64 = 0
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY and (colours >> state.colour[slot]) & 1 == 1:
            mask |= 1 << slot
    return mask


def greens(state: Position) -> i64:
    """R50: what pairs of 5s and 6s are for. R19: an empty slot is never filled."""
    return slots_of(state, 1 << GREEN)


def changeables(state: Position) -> i64:
    """What pairs of 1s to 4s are for: any component but a white one."""
    return slots_of(state, (1 << GREEN) | (1 << BLACK) | (1 << BLUE))


def blacks(state: Position) -> i64:
    return slots_of(state, 1 << BLACK)


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


def fives(state: Position) -> i64:
    """What a pair of 5s does under the current event."""
    return FIVES[event_place(state.level, state.event)]


def sixes(state: Position) -> i64:
    return SIXES[event_place(state.level, state.event)]


def can_exchange_by_fives(state: Position) -> bool:
    kind = fives(state)
    return kind == EXCHANGE1 or kind == EXCHANGE2


def without_pair(pool: i64, face: i64) -> i64:
    """R20: the pair that is spent is not there any more for its own effect."""
    return pool - PAIR * faces.one(face)


def can_free_black(state: Position, level: i64) -> bool:
    """R24: each level attained once a turn, without a pair."""
    return level <= state.equipment[state.active] and (state.free_used >> level) & 1 == 0


def can_scavenge(state: Position) -> bool:
    """§7.3 Card 2B. R45: the fee is always the same, whatever the event."""
    seat = state.active
    return state.card[seat] == CARD_2B and not state.scavenged and state.funding[seat] >= SCAVENGE_FEE


def can_modify(state: Position) -> bool:
    """Is there anything to do but to be done? If not, the engine goes on by itself (R55)."""
    pool = state.pool_faces()
    green = greens(state)
    if blacks(state) != 0:
        for level in range(1, MOST_EQUIPMENT + 1):
            if can_free_black(state, level):
                return True
    if green != 0 and pool != faces.NONE and can_scavenge(state):
        return True
    for face in range(1, state.equipment[state.active] + 1):
        if faces.count(pool, face) >= PAIR and changeables(state) != 0:
            return True
    if faces.count(pool, PAIR_OF_FIVES) >= PAIR:
        if can_exchange_by_fives(state):
            if green != 0 and without_pair(pool, PAIR_OF_FIVES) != faces.NONE:
                return True
        elif bits(green) >= PAIR:
            return True
    if faces.count(pool, PAIR_OF_SIXES) >= PAIR:
        return green != 0 or sixes(state) == EFFICIENT
    return False


# §5.4 Phase 3c: the offer, in the order of the actions
def legal_modifications(state: Position) -> vec[i64]:
    """R18: any number of pairs, one at a time, in any order; all may stay unused."""
    pool = state.pool_faces()
    green = greens(state)
    actions = vec[i64](capacity=32)
    for face in range(1, state.equipment[state.active] + 1):
        if faces.count(pool, face) >= PAIR:
            actions = with_pips(actions, PIP, face, changeables(state))
    if faces.count(pool, PAIR_OF_FIVES) >= PAIR:
        actions = with_fives(actions, fives(state), green, without_pair(pool, PAIR_OF_FIVES))
    if faces.count(pool, PAIR_OF_SIXES) >= PAIR:
        actions = with_sixes(actions, state, sixes(state), green)
    black = blacks(state)
    if black != 0:
        for level in range(1, MOST_EQUIPMENT + 1):
            if can_free_black(state, level):
                actions = with_pips(actions, FREE_BLACK, level, black)
    if can_scavenge(state):
        actions = with_exchanges(actions, SCAVENGE, green, pool)
    return append(actions, DONE_MODIFY)


def with_pips(actions: vec[i64], first: i64, level: i64, slots: i64) -> vec[i64]:
    for slot in range(SLOTS):
        if (slots >> slot) & 1 == 1:
            actions = append(actions, pip_action(first, level, slot, MINUS))
            actions = append(actions, pip_action(first, level, slot, PLUS))
    return actions


def with_exchanges(actions: vec[i64], first: i64, slots: i64, pool: i64) -> vec[i64]:
    for slot in range(SLOTS):
        if (slots >> slot) & 1 == 1:
            for face in range(1, FACES + 1):
                if faces.count(pool, face) > 0:
                    actions = append(actions, slot_face_action(first, slot, face))
    return actions


def with_fives(actions: vec[i64], kind: i64, green: i64, pool: i64) -> vec[i64]:
    if kind == SWAP2:
        for i in range(len(SWAP_FIRST)):
            if (green >> SWAP_FIRST[i]) & (green >> SWAP_SECOND[i]) & 1 == 1:
                actions = append(actions, SWAP + i)
    elif kind == REARRANGE:
        for i in range(1, N_ORDERS):  # 0 is the order as it is
            if MOVED[i] & ~green == 0:
                actions = append(actions, ARRANGE + i)
    else:
        actions = with_exchanges(actions, EXCHANGE, green, pool)
    return actions


def with_sixes(actions: vec[i64], state: Position, kind: i64, green: i64) -> vec[i64]:
    if kind <= REROLL4:
        for mask in range(1, MASKS):
            if mask & ~green == 0 and bits(mask) <= MOST_REROLLED[kind]:
                actions = append(actions, REROLL + mask - 1)
    elif kind == SET1:
        for slot in range(SLOTS):
            if (green >> slot) & 1 == 1:
                for face in range(1, FACES + 1):
                    if face != state.face[slot]:
                        actions = append(actions, slot_face_action(SET, slot, face))
    else:
        actions = append(actions, CHARGE)
    return actions


# §5.4 Phase 3c: the effects
def spend_pair(state: Position, face: i64, log: Log | None) -> None:
    """Both dice leave the pool at once."""
    take_from_pool(state, face)
    take_from_pool(state, face)
    if log is not None:
        log.add(events.PAIR_USED, [state.active, face])


def take_from_pool(state: Position, face: i64) -> None:
    position: i64 = 0
    while state.pool[position] != face:
        position += 1
        assert position < MOST_POOL, "a die leaves the pool that is not in it"
    state.pool[position] = EMPTY


def change_face(state: Position, slot: i64, face: i64, kind: i64, log: Log | None, revealing: bool = False) -> None:
    """R19: a component that changes its face stays in its slot."""
    if log is not None:
        log.add(kind, [slot, state.face[slot], face], revealing)
    state.face[slot] = face


def turn(state: Position, slot: i64, delta: i64, log: Log | None) -> None:
    change_face(state, slot, faces.turned(state.face[slot], delta), events.COMPONENT_CHANGED, log)


def pip(state: Position, offset: i64, log: Log | None) -> None:
    """A pair of 1s to 4s. R17: 3s and 4s may then change a second, different component."""
    level = offset // (SLOTS * 2) + 1
    slot = offset // 2 % SLOTS
    spend_pair(state, level, log)
    turn(state, slot, DELTA[level] * DELTA_PER_SIGN[offset % 2], log)
    if TARGETS[level] > 1 and changeables(state) != 1 << slot:
        state.pending = PENDING_PIP
        await_second(state, slot, DELTA[level])


def free_black(state: Position, offset: i64, log: Log | None) -> None:
    """R24: what the level's pair would do, on black components only."""
    level = offset // (SLOTS * 2) + 1
    slot = offset // 2 % SLOTS
    state.free_used |= 1 << level
    if log is not None:
        log.add(events.FREE_BLACK_USED, [state.active, level])
    turn(state, slot, DELTA[level] * DELTA_PER_SIGN[offset % 2], log)
    if TARGETS[level] > 1 and blacks(state) != 1 << slot:
        state.pending = PENDING_BLACK
        await_second(state, slot, DELTA[level])


def await_second(state: Position, slot: i64, delta: i64) -> None:
    state.pending_slot = slot
    state.pending_delta = delta
    state.phase = SECOND


def swap(state: Position, pair_of_slots: i64, log: Log | None) -> None:
    """Both are green, so only the faces trade places."""
    spend_pair(state, PAIR_OF_FIVES, log)
    a, b = SWAP_FIRST[pair_of_slots], SWAP_SECOND[pair_of_slots]
    face = state.face[a]
    state.face[a] = state.face[b]
    state.face[b] = face
    log_moved(state, log)


def arrange(state: Position, order: i64, log: Log | None) -> None:
    """Slot i gets what lay in the order's i-th slot; only green ones are moved."""
    spend_pair(state, PAIR_OF_FIVES, log)
    before = state.face[:]
    for slot in range(SLOTS):
        state.face[slot] = before[ORDER[order * SLOTS + slot]]
    log_moved(state, log)


def log_moved(state: Position, log: Log | None) -> None:
    if log is not None:
        log.add(events.COMPONENTS_MOVED, [state.face[slot] for slot in range(SLOTS)])


def exchange(state: Position, slot: i64, face: i64, log: Log | None) -> None:
    spend_pair(state, PAIR_OF_FIVES, log)
    bring_in(state, slot, face, log)
    if fives(state) == EXCHANGE2 and state.pool_faces() != faces.NONE:
        state.pending = PENDING_EXCHANGE
        await_second(state, slot, 0)


def bring_in(state: Position, slot: i64, face: i64, log: Log | None) -> None:
    """R20: the pool die counts as green whatever its colour, the old component is gone."""
    take_from_pool(state, face)
    change_face(state, slot, face, events.COMPONENT_EXCHANGED, log)


def scavenge(state: Position, slot: i64, face: i64, log: Log | None) -> None:
    """§7.3 Card 2B: one exchange for money instead of a pair, once a turn."""
    fee = state.pay(state.active, SCAVENGE_FEE)
    state.scavenged = True
    if log is not None:
        log.add(events.SCAVENGED, [state.active, fee])
    bring_in(state, slot, face, log)


def reroll(state: Position, mask: i64, chance: Chance, log: Log | None) -> None:
    spend_pair(state, PAIR_OF_SIXES, log)
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1:
            change_face(state, slot, chance.die(FACES), events.COMPONENT_REROLLED, log, revealing=True)


def set_face(state: Position, slot: i64, face: i64, log: Log | None) -> None:
    spend_pair(state, PAIR_OF_SIXES, log)
    change_face(state, slot, face, events.COMPONENT_CHANGED, log)


def charge(state: Position, log: Log | None) -> None:
    spend_pair(state, PAIR_OF_SIXES, log)
    state.charges += 1
    if log is not None:
        log.add(events.EFFICIENT_CHARGED, [state.active, state.charges])


def end_modify(state: Position, log: Log | None) -> None:
    if log is not None:
        log.add(events.MODIFIED, [state.active, *[state.face[slot] for slot in range(SLOTS)]])
    state.phase = DIGGING


# §5.4 The second component
def second_targets(state: Position) -> i64:
    """R17: a different component of the same right; R20: for the second exchange any green one."""
    if state.pending == PENDING_EXCHANGE:
        return greens(state)
    eligible = blacks(state) if state.pending == PENDING_BLACK else changeables(state)
    return eligible & ~(1 << state.pending_slot)


def legal_seconds(state: Position) -> vec[i64]:
    slots = second_targets(state)
    actions = vec[i64](capacity=16)
    if state.pending == PENDING_EXCHANGE:
        actions = with_exchanges(actions, EXCHANGE_SECOND, slots, state.pool_faces())
        return append(actions, EXCHANGE_STOP)
    for slot in range(SLOTS):
        if (slots >> slot) & 1 == 1:
            for i in range(len(SECOND_DELTA)):
                if SECOND_DELTA[i] == state.pending_delta or SECOND_DELTA[i] == -state.pending_delta:
                    actions = append(actions, PIP_SECOND + slot * len(SECOND_DELTA) + i)
    return append(actions, PIP_STOP)


def pip_second(state: Position, offset: i64, log: Log | None) -> None:
    turn(state, offset // len(SECOND_DELTA), SECOND_DELTA[offset % len(SECOND_DELTA)], log)
    end_second(state)


def exchange_second(state: Position, slot: i64, face: i64, log: Log | None) -> None:
    bring_in(state, slot, face, log)
    end_second(state)


def end_second(state: Position) -> None:
    state.pending = NO_PENDING
    state.pending_slot = 0
    state.pending_delta = 0
    state.phase = MODIFY
