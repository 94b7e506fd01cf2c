"""Asteroid Miners, phase 3c (§5.4): the changes that pairs of the pool buy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
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
    SWAPPED,
    level_of,
    pip_action,
    pip_slot_of,
    slot_face_action,
)
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    CARD_2B,
    DELTA,
    EXCHANGE2,
    FIVES,
    GREEN,
    MOST_POOL,
    MOST_REROLLED,
    SCAVENGE_FEE,
    SIXES,
    SLOTS,
    TARGETS,
    event_place,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    ALL_LEVELS,
    DIGGING,
    EMPTY,
    MODIFY,
    NEVER_FREE,
    NO_PENDING,
    ONCE_A_TURN,
    PENDING_BLACK,
    PENDING_EXCHANGE,
    PENDING_PIP,
    SECOND,
    SPENT_BEFORE,
    Position,
)
from orebit.games.asteroid_miners.reasons import (
    BLACK_ONLY,
    FREE_ONCE,
    GREEN_ONLY,
    HAS_SCAVENGED,
    LEVEL_LOCKED,
    LEVEL_USED,
    MOVES_NOTHING,
    NO_PAIR,
    NO_SCAVENGER,
    NOT_FROM_THE_START,
    NOT_IN_POOL,
    NOTHING_FREE,
    OTHER_CHANGE,
    SAME_COMPONENT,
    SCAVENGE_TOO_DEAR,
    SHOWS_ALREADY,
    SPACE_EMPTY,
    TOO_MANY_REROLLED,
    WHITE_STAYS,
)

PAIR: Final = 2
PAIR_OF_FIVES: Final = 5
PAIR_OF_SIXES: Final = 6
GREENS: Final[i64] = 1 << GREEN  # colours as a mask. R50: what pairs of 5s and 6s are for
CHANGEABLE: Final[i64] = 1 << GREEN | 1 << BLACK | 1 << BLUE  # what pairs of 1s to 4s are for: any but a white one
BLACKS: Final[i64] = 1 << BLACK  # R24: what equipment changes without a pair
FIVES_BUY: Final[vec[i64]] = vec[i64]([SWAP, ARRANGE, EXCHANGE, EXCHANGE])  # by what the 5s do: a kind of action
SIXES_BUY: Final[vec[i64]] = vec[i64]([REROLL, REROLL, SET, CHARGE])


# §5.4 Phase 3c: what may be changed
def why_no_component(state: Position, slot: i64, colours: i64) -> i64:
    return why_not_among(state.face[slot], state.colour[slot], colours)


def why_not_among(face: i64, colour: i64, colours: i64) -> i64:
    """Is this a component of one of the colours? R19: an empty slot is never filled."""
    if face == EMPTY:
        return SPACE_EMPTY
    if (colours >> colour) & 1 == 1:
        return LEGAL
    if colours == GREENS:
        return GREEN_ONLY
    return BLACK_ONLY if colours == BLACKS else WHITE_STAYS


def slots_of(state: Position, colours: i64) -> i64:
    """The slots whose component has one of the colours, as a mask."""
    mask: i64 = 0
    face = state.face
    colour = state.colour
    for slot in range(SLOTS):
        if why_not_among(face[slot], colour[slot], colours) == LEGAL:
            mask |= 1 << slot
    return mask


def greens(state: Position) -> i64:
    return slots_of(state, GREENS)


def changeables(state: Position) -> i64:
    return slots_of(state, CHANGEABLE)


def blacks(state: Position) -> i64:
    return slots_of(state, BLACKS)


def first_besides(mask: i64, slots: i64) -> i64:
    """The first slot of the mask that is not among the slots; SLOTS when all are."""
    slot: i64 = 0
    while slot < SLOTS and ((mask >> slot) & 1 == 0 or (slots >> slot) & 1 == 1):
        slot += 1
    return slot


def why_no_greens(state: Position, mask: i64, green: i64) -> i64:
    """R50: all components of the mask are green. `green` are those that are."""
    if mask & green == mask:
        return LEGAL
    return why_no_component(state, first_besides(mask, green), GREENS)


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


def bought_by_fives(state: Position) -> i64:
    """The kind of action that a pair of 5s buys under the current event: SWAP, ARRANGE or EXCHANGE."""
    return FIVES_BUY[fives(state)]


def bought_by_sixes(state: Position) -> i64:
    """REROLL, SET or CHARGE."""
    return SIXES_BUY[sixes(state)]


def most_rerolled(state: Position) -> i64:
    return MOST_REROLLED[sixes(state)]


def without_pair(pool: i64, face: i64) -> i64:
    """R20: the pair that is spent is not there any more for its own effect."""
    return pool - PAIR * faces.one(face)


def why_no_pair(pool: i64, face: i64) -> i64:
    if faces.count(pool, face) >= PAIR:
        return LEGAL
    return NO_PAIR


def why_no_equipment(state: Position, level: i64) -> i64:
    if level <= state.equipment[state.active]:
        return LEGAL
    return LEVEL_LOCKED


def why_no_pip(state: Position, pool: i64, face: i64) -> i64:
    """A pair of 1s to 4s takes the equipment of its face (§2.9)."""
    why = why_no_pair(pool, face)
    return why if why != LEGAL else why_no_equipment(state, face)


def why_no_free_black(state: Position, level: i64) -> i64:
    """R24: each level attained once a turn, without a pair; or as free_black says."""
    why = why_no_equipment(state, level)
    if why != LEGAL:
        return why
    if (state.free_used >> level) & 1 == 0:
        return LEGAL
    if state.free_black == NEVER_FREE:
        return NOTHING_FREE
    if state.free_black == ONCE_A_TURN:
        return FREE_ONCE
    return NOT_FROM_THE_START if (SPENT_BEFORE[state.free_black] >> level) & 1 == 1 else LEVEL_USED


def why_no_scavenge(state: Position) -> i64:
    """§7.3 Card 2B. R45: the fee is always the same, whatever the event."""
    seat = state.active
    if state.card[seat] != CARD_2B:
        return NO_SCAVENGER
    if state.scavenged:
        return HAS_SCAVENGED
    if state.funding[seat] >= SCAVENGE_FEE:
        return LEGAL
    return SCAVENGE_TOO_DEAR


def why_no_face(pool: i64, face: i64) -> i64:
    """R20: what is exchanged comes from the pool."""
    if faces.count(pool, face) > 0:
        return LEGAL
    return NOT_IN_POOL


def why_no_swap(state: Position, pair_of_slots: i64, green: i64) -> i64:
    return why_no_greens(state, SWAPPED[pair_of_slots], green)


def why_no_arrangement(state: Position, order: i64, green: i64) -> i64:
    if MOVED[order] == 0:
        return MOVES_NOTHING
    return why_no_greens(state, MOVED[order], green)


def why_no_reroll(state: Position, mask: i64, green: i64, most: i64) -> i64:
    why = why_no_greens(state, mask, green)
    if why != LEGAL:
        return why
    if bits(mask) <= most:
        return LEGAL
    return TOO_MANY_REROLLED


def why_no_setting(state: Position, slot: i64, face: i64) -> i64:
    if face != state.face[slot]:
        return LEGAL
    return SHOWS_ALREADY


def can_modify(state: Position) -> bool:
    """Is there anything to do but to be done? If not, the engine goes on by itself (R55)."""
    pool = state.pool_faces()
    equipment = state.equipment[state.active]
    for face in range(1, equipment + 1):  # a shortcut: no further than the equipment
        if why_no_pip(state, pool, face) == LEGAL and changeables(state) != 0:
            return True
    if equipment > 0 and blacks(state) != 0:  # the first: a shortcut
        for level in range(1, equipment + 1):  # another one
            if why_no_free_black(state, level) == LEGAL:
                return True
    if pool != faces.NONE and why_no_scavenge(state) == LEGAL and greens(state) != 0:
        return True
    if why_no_pair(pool, PAIR_OF_FIVES) == LEGAL:
        green = greens(state)
        if bought_by_fives(state) == EXCHANGE:
            if green != 0 and without_pair(pool, PAIR_OF_FIVES) != faces.NONE:
                return True
        elif bits(green) >= PAIR:
            return True
    if why_no_pair(pool, PAIR_OF_SIXES) == LEGAL:
        return bought_by_sixes(state) == CHARGE or greens(state) != 0
    return False


# §5.4 Phase 3c: the offer, in the order of the actions
def legal_modifications(state: Position) -> vec[i64]:
    """R18: any number of pairs, one at a time, in any order; all may stay unused."""
    pool = state.pool_faces()
    equipment = state.equipment[state.active]
    actions = vec[i64](capacity=32)
    for face in range(1, equipment + 1):  # a shortcut: no further than the equipment
        if why_no_pip(state, pool, face) == LEGAL:
            actions = with_pips(actions, PIP, face, changeables(state))
    if why_no_pair(pool, PAIR_OF_FIVES) == LEGAL:
        actions = with_fives(actions, state, greens(state), without_pair(pool, PAIR_OF_FIVES))
    if why_no_pair(pool, PAIR_OF_SIXES) == LEGAL:
        actions = with_sixes(actions, state, greens(state))
    black: i64 = 0
    if equipment > 0:  # a shortcut
        black = blacks(state)
    if black != 0:
        for level in range(1, equipment + 1):  # another one
            if why_no_free_black(state, level) == LEGAL:
                actions = with_pips(actions, FREE_BLACK, level, black)
    if why_no_scavenge(state) == LEGAL:
        actions = with_exchanges(actions, SCAVENGE, greens(state), pool)
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
                if why_no_face(pool, face) == LEGAL:
                    actions = append(actions, slot_face_action(first, slot, face))
    return actions


def with_fives(actions: vec[i64], state: Position, green: i64, pool: i64) -> vec[i64]:
    bought = bought_by_fives(state)
    if bought == SWAP:
        for i in range(len(SWAPPED)):
            if why_no_swap(state, i, green) == LEGAL:
                actions = append(actions, SWAP + i)
    elif bought == ARRANGE:
        for i in range(N_ORDERS):
            if why_no_arrangement(state, i, green) == LEGAL:
                actions = append(actions, ARRANGE + i)
    else:
        actions = with_exchanges(actions, EXCHANGE, green, pool)
    return actions


def with_sixes(actions: vec[i64], state: Position, green: i64) -> vec[i64]:
    bought = bought_by_sixes(state)
    if bought == REROLL:
        most = most_rerolled(state)
        for mask in range(1, MASKS):
            if why_no_reroll(state, mask, green, most) == LEGAL:
                actions = append(actions, REROLL + mask - 1)
    elif bought == SET:
        for slot in range(SLOTS):
            if (green >> slot) & 1 == 1:
                for face in range(1, FACES + 1):
                    if why_no_setting(state, slot, face) == LEGAL:
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
    level = level_of(offset)
    slot = pip_slot_of(offset)
    spend_pair(state, level, log)
    turn(state, slot, DELTA[level] * DELTA_PER_SIGN[offset % 2], log)
    if TARGETS[level] > 1 and changeables(state) != 1 << slot:
        state.pending = PENDING_PIP
        await_second(state, slot, DELTA[level])


def free_black(state: Position, offset: i64, log: Log | None) -> None:
    """R24: what the level's pair would do, on black components only."""
    level = level_of(offset)
    slot = pip_slot_of(offset)
    state.free_used |= ALL_LEVELS if state.free_black == ONCE_A_TURN else 1 << level
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
def why_no_second(state: Position, slot: i64) -> i64:
    """R17: a different component of the same right."""
    if slot == state.pending_slot:
        return SAME_COMPONENT
    return why_no_component(state, slot, BLACKS if state.pending == PENDING_BLACK else CHANGEABLE)


def why_no_second_change(state: Position, delta: i64) -> i64:
    if delta == state.pending_delta or delta == -state.pending_delta:
        return LEGAL
    return OTHER_CHANGE


def legal_seconds(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=16)
    if state.pending == PENDING_EXCHANGE:  # R20: any green one
        actions = with_exchanges(actions, EXCHANGE_SECOND, greens(state), state.pool_faces())
        return append(actions, EXCHANGE_STOP)
    for slot in range(SLOTS):
        if why_no_second(state, slot) == LEGAL:
            for i in range(len(SECOND_DELTA)):
                if why_no_second_change(state, SECOND_DELTA[i]) == LEGAL:
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
