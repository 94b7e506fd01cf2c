"""Asteroid Miners, phase 4 (§5.5): digging a stratum, who pays for it, and where the cube goes."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
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


# §5.5 What may be dug
def is_open(table: Position, seat: i64, path: i64) -> bool:
    """A stratum that was begun must be finished (R31); at the junction the tender's owner may choose (R29)."""
    if table.path[seat] != NO_PATH:
        return table.path[seat] == path
    return path == COLUMN or (table.waypoint[seat] == JUNCTION and table.owner == seat)


def used_faces(table: Position, mask: i64) -> i64:
    """The faces of the components in the mask, as a collection."""
    used: i64 = faces.NONE
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1:
            used += faces.one(table.face[slot])
    return used


def filled_slots(table: Position) -> i64:
    mask: i64 = 0
    for slot in range(SLOTS):
        if table.face[slot] != EMPTY:
            mask |= 1 << slot
    return mask


def own_cost(table: Position, mask: i64, scrap: i64) -> i64:
    """What the digger pays: green and blue components (R14); the opponent and the bank see to the others."""
    cost: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1 and slot != scrap and is_own_expense(table, slot):
            cost += table.amount(slot)
    return cost


def is_own_expense(table: Position, slot: i64) -> bool:
    return table.colour[slot] != WHITE and table.colour[slot] != BLACK


def best_scrap(table: Position, mask: i64) -> i64:
    """The used component whose gift saves the digger most; NO_SCRAP when none saves anything."""
    best: i64 = NO_SCRAP
    saved: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1 and is_own_expense(table, slot) and table.amount(slot) > saved:
            saved = table.amount(slot)
            best = slot
    return best


def least_cost(table: Position, mask: i64) -> i64:
    """The digger's cost with the largest reduction that Scrapyard Find can give."""
    return own_cost(table, mask, best_scrap(table, mask) if table.effect() == SCRAPYARD_FIND else NO_SCRAP)


def can_dig_with(table: Position, path: i64, mask: i64) -> bool:
    """One stratum a turn (R8). R21: what the digger pays must be at hand; R22, R23: white and black never limit."""
    seat = table.active
    if mask & ~filled_slots(table) != 0 or not is_open(table, seat, path):
        return False
    if not faces.contains(table.need(seat, path), used_faces(table, mask)):
        return False
    return least_cost(table, mask) <= table.funding[seat]


def legal_digs(table: Position) -> vec[i64]:
    actions = vec[i64](capacity=16)
    actions = append(actions, DIG)  # R8: digging nothing is always possible
    useful = filled_slots(table)
    for path in range(2):
        if is_open(table, table.active, path):
            fitting = useful & fitting_slots(table, table.need(table.active, path))
            for mask in range(1, MASKS):
                if mask & ~fitting == 0 and can_dig_with(table, path, mask):
                    actions = append(actions, DIG + path * MASKS + mask)
    return actions


def fitting_slots(table: Position, need: i64) -> i64:
    """The components whose face is needed at all, as a mask."""
    mask: i64 = 0
    for slot in range(SLOTS):
        if table.face[slot] != EMPTY and faces.count(need, table.face[slot]) > 0:
            mask |= 1 << slot
    return mask


def can_dig(table: Position) -> bool:
    """Can anything be dug? A single component tells: a larger dig is never cheaper."""
    for path in range(2):
        if is_open(table, table.active, path):
            for slot in range(SLOTS):
                if table.face[slot] != EMPTY and can_dig_with(table, path, 1 << slot):
                    return True
    return False


# §5.5 The dig
def dig(table: Position, path: i64, mask: i64, log: Log | None) -> None:
    if mask == 0:
        if log is not None:
            log.add(events.NOTHING_DUG, [table.active])
        table.phase = UPGRADING
        return
    table.dig_path = path
    table.dig_mask = mask
    table.dig_left = table.need(table.active, path) - used_faces(table, mask)
    if log is not None:
        slots = [slot for slot in range(SLOTS) if (mask >> slot) & 1 == 1]
        log.add(events.DUG, [table.active, path, *slots])
    if table.effect() == SCRAPYARD_FIND:
        table.phase = SCRAPPING
    else:
        drill_again_or_resolve(table, log)


# §5.5 Scrapyard Find
def can_scrap(table: Position, slot: i64) -> bool:
    """R15: one used component of any colour, or none (NO_SLOT), as long as the rest can be paid."""
    if slot != NO_SLOT and (table.dig_mask >> slot) & 1 == 0:
        return False
    return own_cost(table, table.dig_mask, slot) <= table.funding[table.active]


def legal_scraps(table: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for slot in range(SLOTS + 1):
        if can_scrap(table, slot):
            actions = append(actions, SCRAP + slot)
    return actions


def scrap(table: Position, slot: i64, log: Log | None) -> None:
    table.dig_scrap = NO_SCRAP if slot == NO_SLOT else slot
    if log is not None and slot != NO_SLOT:
        log.add(events.SCRAPPED, [table.active, slot])
    drill_again_or_resolve(table, log)


# §5.5 Efficient Drilling
def can_drill_again(table: Position, slot: i64) -> bool:
    """R25: a component that this dig uses, of any colour, whose face is still needed."""
    if slot == NO_SLOT:
        return True
    return (table.dig_mask >> slot) & 1 == 1 and faces.count(table.dig_left, table.face[slot]) > 0


def legal_agains(table: Position) -> vec[i64]:
    actions = vec[i64](capacity=8)
    for slot in range(SLOTS + 1):
        if can_drill_again(table, slot):
            actions = append(actions, AGAIN + slot)
    return actions


def drill_again_or_resolve(table: Position, log: Log | None) -> None:
    """Charges that cannot be used are lost (R25)."""
    if table.charges > 0:
        for slot in range(SLOTS):
            if can_drill_again(table, slot):
                table.phase = DRILLING_AGAIN
                return
    resolve(table, log)


def drill_again(table: Position, slot: i64, log: Log | None) -> None:
    """One more space, free for everybody."""
    if slot == NO_SLOT:
        resolve(table, log)
        return
    table.charges -= 1
    table.dig_left -= faces.one(table.face[slot])
    if log is not None:
        log.add(events.DRILLED_AGAIN, [table.active, slot, table.face[slot]])
    drill_again_or_resolve(table, log)


# §5.5 Resolving
def resolve(table: Position, log: Log | None) -> None:
    seat, path = table.active, table.dig_path
    pay_for_dig(table, log)
    stratum = table.stratum(seat, path)
    # R7: every space counts that was covered, by a second use too. R6: the cube advances from the lowest space.
    covered = SIZE[stratum] - faces.size(table.dig_left)
    advance(table, seat, path, covered, log)


def pay_for_dig(table: Position, log: Log | None) -> None:
    digger = table.active
    opponent = 1 - digger
    owed_by_opponent: i64 = 0
    gift: i64 = 0
    for slot in range(SLOTS):
        if (table.dig_mask >> slot) & 1 == 1 and slot != table.dig_scrap:
            if table.colour[slot] == WHITE:
                owed_by_opponent += table.amount(slot)
            elif table.colour[slot] == BLACK:
                gift += table.amount(slot)
    paid = table.pay(digger, own_cost(table, table.dig_mask, table.dig_scrap))
    owed = table.pay(opponent, owed_by_opponent)  # R22: what is missing is waived
    table.funding[opponent] += gift  # R23: from the bank
    if log is not None:
        if paid > 0:
            log.add(events.PAID, [digger, paid])
        if owed > 0:
            log.add(events.PAID, [opponent, owed])
        if gift > 0:
            log.add(events.GAINED, [opponent, gift])


def advance(table: Position, seat: i64, path: i64, covered: i64, log: Log | None) -> None:
    """Move the cube to where so many spaces are covered. R5: with all of them, to the waypoint below."""
    stratum = table.stratum(seat, path)
    if covered < SIZE[stratum]:
        table.path[seat] = path
        table.covered[seat] = covered
        if log is not None:
            log.add(events.CUBE_MOVED, [seat, path, covered, SIZE[stratum], table.waypoint[seat]])
        table.phase = UPGRADING
        return
    table.path[seat] = NO_PATH
    table.covered[seat] = 0
    table.waypoint[seat] += 1  # T leads from the junction to the next waypoint, too (R29)
    table.completed = stratum
    if log is not None:
        log.add(events.STRATUM_COMPLETED, [seat, path, table.waypoint[seat], *SPACES[stratum]])
    # R30: the first cube at the junction opens the tender, once an asteroid and before the market.
    opens = table.waypoint[seat] == JUNCTION and table.tender == OPEN
    table.phase = TENDER if opens else MARKET
