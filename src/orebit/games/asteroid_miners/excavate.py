"""Asteroid Miners, phase 4 (§5.5): digging a stratum, who pays for it, and where the cube goes."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import AGAIN, DIG, MASKS, NO_SLOT, SCRAP
from orebit.games.asteroid_miners.components import (
    BLACK,
    JUNCTION,
    SCRAPYARD_FIND,
    SIZE,
    SLOTS,
    SPACES,
    WHITE,
)
from orebit.games.asteroid_miners.position import (
    COLUMN,
    DRILLING_AGAIN,
    EMPTY,
    MARKET,
    NO_PATH,
    NO_SCRAP,
    OPEN,
    SCRAPPING,
    TENDER,
    UPGRADING,
    Position,
)
from orebit.games.asteroid_miners.reasons import (
    AGAIN_NOT_NEEDED,
    AGAIN_UNUSED,
    DIG_TOO_DEAR,
    NOT_AT_JUNCTION,
    NOT_NEEDED,
    NOT_TENDER_OWNER,
    REST_TOO_DEAR,
    SCRAP_UNUSED,
    SLOT_EMPTY,
    STILL_TOO_DEAR,
    STRATUM_BEGUN,
)


# §5.5 What may be dug
def why_no_path(state: Position, seat: i64, path: i64) -> i64:
    """A stratum that was begun must be finished (R31); at the junction the tender's owner may choose (R29)."""
    if state.path[seat] != NO_PATH:
        if state.path[seat] == path:
            return LEGAL
        return STRATUM_BEGUN
    if path == COLUMN:
        return LEGAL
    if state.waypoint[seat] != JUNCTION:
        return NOT_AT_JUNCTION
    if state.owner == seat:
        return LEGAL
    return NOT_TENDER_OWNER


def used_faces(state: Position, mask: i64) -> i64:
    """The faces of the components in the mask, as a collection."""
    used: i64 = faces.NONE
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1:
            used += faces.one(state.face[slot])
    return used


def filled_slots(state: Position) -> i64:
    mask: i64 = 0
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY:
            mask |= 1 << slot
    return mask


def own_cost(state: Position, mask: i64, scrap: i64) -> i64:
    """What the digger pays: green and blue components (R14); the opponent and the bank see to the others."""
    cost: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1 and slot != scrap and is_own_expense(state, slot):
            cost += state.amount(slot)
    return cost


def is_own_expense(state: Position, slot: i64) -> bool:
    return state.colour[slot] != WHITE and state.colour[slot] != BLACK


def best_scrap(state: Position, mask: i64) -> i64:
    """The used component whose gift saves the digger most; NO_SCRAP when none saves anything."""
    best: i64 = NO_SCRAP
    saved: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1 and is_own_expense(state, slot) and state.amount(slot) > saved:
            saved = state.amount(slot)
            best = slot
    return best


def least_cost(state: Position, mask: i64) -> i64:
    """The digger's cost with the largest reduction that Scrapyard Find can give."""
    return own_cost(state, mask, best_scrap(state, mask) if state.effect() == SCRAPYARD_FIND else NO_SCRAP)


def why_no_dig(state: Position, need: i64, filled: i64, mask: i64) -> i64:
    """R21: what the digger pays must be at hand; R22, R23: white and black never limit.
    The stratum needs `need`, the drill has a component in the `filled` slots."""
    if mask & filled != mask:
        return SLOT_EMPTY
    if not faces.contains(need, used_faces(state, mask)):
        return NOT_NEEDED
    if least_cost(state, mask) <= state.funding[state.active]:
        return LEGAL
    return STILL_TOO_DEAR if state.effect() == SCRAPYARD_FIND else DIG_TOO_DEAR


def legal_digs(state: Position) -> vec[i64]:
    """One stratum a turn (R8)."""
    actions = vec[i64](capacity=16)
    actions = append(actions, DIG)  # R8: digging nothing is always possible
    filled = filled_slots(state)
    for path in range(2):
        if why_no_path(state, state.active, path) == LEGAL:
            need = state.need(state.active, path)
            fitting = fitting_slots(state, need)
            for mask in range(1, MASKS):
                if mask & fitting != mask:  # a shortcut
                    continue
                if why_no_dig(state, need, filled, mask) == LEGAL:
                    actions = append(actions, DIG + path * MASKS + mask)
    return actions


def fitting_slots(state: Position, need: i64) -> i64:
    """The components whose face is needed at all, as a mask."""
    mask: i64 = 0
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY and faces.count(need, state.face[slot]) > 0:
            mask |= 1 << slot
    return mask


def can_dig(state: Position) -> bool:
    """Can anything be dug? A single component tells: a larger dig is never cheaper."""
    filled = filled_slots(state)
    for path in range(2):
        if why_no_path(state, state.active, path) == LEGAL:
            need = state.need(state.active, path)
            for slot in range(SLOTS):
                if why_no_dig(state, need, filled, 1 << slot) == LEGAL:
                    return True
    return False


# §5.5 The dig
def dig(state: Position, path: i64, mask: i64, log: Log | None) -> None:
    if mask == 0:
        if log is not None:
            log.add(events.NOTHING_DUG, [state.active])
        state.phase = UPGRADING
        return
    state.dig_path = path
    state.dig_mask = mask
    state.dig_left = state.need(state.active, path) - used_faces(state, mask)
    if log is not None:
        slots = [slot for slot in range(SLOTS) if (mask >> slot) & 1 == 1]
        log.add(events.DUG, [state.active, path, *slots])
    if state.effect() == SCRAPYARD_FIND:
        state.phase = SCRAPPING
    else:
        drill_again_or_resolve(state, log)


# §5.5 Scrapyard Find
def why_no_scrap(state: Position, slot: i64) -> i64:
    """R15: one used component of any colour, or none (NO_SLOT), as long as the rest can be paid."""
    if slot != NO_SLOT and (state.dig_mask >> slot) & 1 == 0:
        return SCRAP_UNUSED
    if own_cost(state, state.dig_mask, slot) <= state.funding[state.active]:
        return LEGAL
    return REST_TOO_DEAR


def legal_scraps(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for slot in range(SLOTS + 1):
        if why_no_scrap(state, slot) == LEGAL:
            actions = append(actions, SCRAP + slot)
    return actions


def scrap(state: Position, slot: i64, log: Log | None) -> None:
    state.dig_scrap = NO_SCRAP if slot == NO_SLOT else slot
    if log is not None and slot != NO_SLOT:
        log.add(events.SCRAPPED, [state.active, slot])
    drill_again_or_resolve(state, log)


# §5.5 Efficient Drilling
def why_no_again(state: Position, slot: i64) -> i64:
    """R25: a component that this dig uses, of any colour, whose face is still needed; or none (NO_SLOT)."""
    if slot == NO_SLOT:
        return LEGAL
    if (state.dig_mask >> slot) & 1 == 0:
        return AGAIN_UNUSED
    if faces.count(state.dig_left, state.face[slot]) > 0:
        return LEGAL
    return AGAIN_NOT_NEEDED


def legal_agains(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for slot in range(SLOTS + 1):
        if why_no_again(state, slot) == LEGAL:
            actions = append(actions, AGAIN + slot)
    return actions


def drill_again_or_resolve(state: Position, log: Log | None) -> None:
    """Charges that cannot be used are lost (R25)."""
    if state.charges > 0:
        for slot in range(SLOTS):
            if why_no_again(state, slot) == LEGAL:
                state.phase = DRILLING_AGAIN
                return
    resolve(state, log)


def drill_again(state: Position, slot: i64, log: Log | None) -> None:
    """One more space, free for everybody."""
    if slot == NO_SLOT:
        resolve(state, log)
        return
    state.charges -= 1
    state.dig_left -= faces.one(state.face[slot])
    if log is not None:
        log.add(events.DRILLED_AGAIN, [state.active, slot, state.face[slot]])
    drill_again_or_resolve(state, log)


# §5.5 Resolving
def resolve(state: Position, log: Log | None) -> None:
    seat, path = state.active, state.dig_path
    pay_for_dig(state, log)
    stratum = state.stratum(seat, path)
    # R7: every space counts that was covered, by a second use too. R6: the cube advances from the lowest space.
    covered = SIZE[stratum] - faces.size(state.dig_left)
    advance(state, seat, path, covered, log)


def pay_for_dig(state: Position, log: Log | None) -> None:
    digger = state.active
    opponent = 1 - digger
    owed_by_opponent: i64 = 0
    gift: i64 = 0
    for slot in range(SLOTS):
        if (state.dig_mask >> slot) & 1 == 1 and slot != state.dig_scrap:
            if state.colour[slot] == WHITE:
                owed_by_opponent += state.amount(slot)
            elif state.colour[slot] == BLACK:
                gift += state.amount(slot)
    paid = state.pay(digger, own_cost(state, state.dig_mask, state.dig_scrap))
    owed = state.pay(opponent, owed_by_opponent)  # R22: what is missing is waived
    state.funding[opponent] += gift  # R23: from the bank
    if log is not None:
        if paid > 0:
            log.add(events.PAID, [digger, paid])
        if owed > 0:
            log.add(events.PAID, [opponent, owed])
        if gift > 0:
            log.add(events.GAINED, [opponent, gift])


def advance(state: Position, seat: i64, path: i64, covered: i64, log: Log | None) -> None:
    """Move the cube to where so many spaces are covered. R5: with all of them, to the waypoint below."""
    stratum = state.stratum(seat, path)
    if covered < SIZE[stratum]:
        state.path[seat] = path
        state.covered[seat] = covered
        if log is not None:
            log.add(events.CUBE_MOVED, [seat, path, covered, SIZE[stratum], state.waypoint[seat]])
        state.phase = UPGRADING
        return
    state.path[seat] = NO_PATH
    state.covered[seat] = 0
    # T leads from the junction to the next waypoint, too (R29).
    state.waypoint = changed(state.waypoint, seat, state.waypoint[seat] + 1)
    state.completed = stratum
    if log is not None:
        log.add(events.STRATUM_COMPLETED, [seat, path, state.waypoint[seat], *SPACES[stratum]])
    # R30: the first cube at the junction opens the tender, once an asteroid and before the market.
    opens = state.waypoint[seat] == JUNCTION and state.tender == OPEN
    state.phase = TENDER if opens else MARKET
