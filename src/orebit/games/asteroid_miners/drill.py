"""Asteroid Miners, phases 1 and 2 (§5.1, §5.2): the event, the four dice of the drill, and the event change."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import ROLL_DIE
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    COLOUR_IDS,
    DICE,
    DRILL_SIZE,
    DRILL_SIZE_DAMAGED,
    GREEN,
    HOME,
    MOST_POOL,
    SLOTS,
    WHITE,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    DRILL,
    EMPTY,
    EVENT_CHANGE,
    NO_PATH,
    NO_PENDING,
    NO_SCRAP,
    NO_STRATUM,
    POOL,
    VIRTUAL,
    Position,
)


# §5.1 Phase 1: Event
def start_turn(table: Position, chance: Chance, log: Log | None) -> None:
    """Clear the turn and roll for the event."""
    clear_turn(table)
    if log is not None:
        log.add(events.TURN_STARTED, [table.active, table.round])
    roll_event(table, chance, log)
    table.phase = VIRTUAL if table.is_virtual(table.active) else DRILL


def clear_turn(table: Position) -> None:
    """R54: all nine dice are there again each turn."""
    for slot in range(SLOTS):
        table.colour[slot] = GREEN
        table.face[slot] = EMPTY
    for position in range(MOST_POOL):
        table.pool[position] = EMPTY
    table.spent = False
    table.rerolls = 0
    table.pending = NO_PENDING
    table.pending_slot = 0
    table.pending_delta = 0
    table.charges = 0
    table.free_used = 0
    table.scavenged = False
    table.dig_path = NO_PATH
    table.dig_mask = 0
    table.dig_scrap = NO_SCRAP
    table.dig_left = faces.NONE
    table.completed = NO_STRATUM


def roll_event(table: Position, chance: Chance, log: Log | None) -> None:
    """A die that shows the current event is rolled again."""
    rejected: list[int] = []
    face = chance.die(FACES)
    while face == table.event:
        if log is not None:
            rejected.append(face)
        face = chance.die(FACES)
    table.event = face
    if log is not None:
        log.add(events.EVENT_ROLLED, [table.level, face, *rejected], revealing=True)


# §5.2 Phase 2a: the drill
def drill_size(table: Position) -> i64:
    return DRILL_SIZE_DAMAGED if table.is_damaged() else DRILL_SIZE


def rolled(table: Position) -> i64:
    """How many dice are in the drill."""
    count: i64 = 0
    for slot in range(SLOTS):
        if table.face[slot] != EMPTY:
            count += 1
    return count


def rolled_of(table: Position, colour: i64) -> i64:
    count: i64 = 0
    for slot in range(SLOTS):
        if table.face[slot] != EMPTY and table.colour[slot] == colour:
            count += 1
    return count


def can_roll(table: Position, colour: i64) -> bool:
    """R9: colours are chosen die by die. White or black come first and never together, blue is the last (R10)."""
    if colour == GREEN:
        return True
    before = rolled(table)
    if colour == BLUE:
        return before == drill_size(table) - 1 and rolled_of(table, GREEN) == before
    return before < DICE[colour] and rolled_of(table, colour) == before


def legal_rolls(table: Position) -> vec[i64]:
    actions = vec[i64](capacity=4)
    for colour in range(len(COLOUR_IDS)):
        if can_roll(table, colour):
            actions = append(actions, ROLL_DIE + colour)
    return actions


def must_roll_green(table: Position) -> bool:
    return not (can_roll(table, WHITE) or can_roll(table, BLACK) or can_roll(table, BLUE))


def roll_die(table: Position, colour: i64, chance: Chance, log: Log | None) -> None:
    place_die(table, colour, chance.die(FACES), log)
    if rolled(table) == drill_size(table):
        table.phase = EVENT_CHANGE if can_change_event(table) else POOL


def landing(table: Position, face: i64) -> i64:
    """The slot for this face, or the next empty one to the right, going on at the left end."""
    slot = HOME[face]
    while table.face[slot] != EMPTY:
        slot = (slot + 1) % SLOTS
    return slot


def place_die(table: Position, colour: i64, face: i64, log: Log | None) -> None:
    slot = landing(table, face)
    table.colour[slot] = colour
    table.face[slot] = face
    if log is not None:
        log.add(events.DIE_PLACED, [table.active, colour, face, slot], revealing=True)


# §5.2 Phase 2b: the event change
def blue_slot(table: Position) -> i64:
    """The slot of the blue die; SLOTS when there is none."""
    slot: i64 = 0
    while slot < SLOTS and (table.face[slot] == EMPTY or table.colour[slot] != BLUE):
        slot += 1
    return slot


def can_change_event(table: Position) -> bool:
    """R11: not to the event that is there already. R21: the fee must be at hand."""
    slot = blue_slot(table)
    if slot == SLOTS or table.face[slot] == table.event:
        return False
    return table.amount(slot) <= table.funding[table.active]


def change_event(table: Position, chance: Chance, log: Log | None) -> None:
    """R49: the old event prices the change. R12: the new one replaces it from here on, the components stay."""
    slot = blue_slot(table)
    fee = table.pay(table.active, table.amount(slot))  # R15: Scrapyard Find is for digs, not for this fee
    was_damaged = table.is_damaged()
    if log is not None:
        log.add(events.EVENT_CHANGED, [table.active, table.level, table.event, table.face[slot], fee])
    table.event = table.face[slot]
    table.colour[slot] = GREEN
    table.spent = True
    if was_damaged:  # R13: the die that the damaged drill went without
        place_die(table, GREEN, chance.die(FACES), log)
    table.phase = POOL


def keep_event(table: Position, log: Log | None) -> None:
    if log is not None:
        log.add(events.EVENT_KEPT, [table.active])
    table.phase = POOL
