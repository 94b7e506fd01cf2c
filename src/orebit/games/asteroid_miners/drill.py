"""Asteroid Miners, phases 1 and 2 (§5.1, §5.2): the event, the four dice of the drill, and the event change."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
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
    SPENT_BEFORE,
    VIRTUAL,
    Position,
)
from orebit.games.asteroid_miners.reasons import BEFORE_GREEN, BLUE_LAST, BLUE_WITH_GREEN, DICE_USED_UP


# §5.1 Phase 1: Event
def start_turn(state: Position, chance: Chance, log: Log | None) -> None:
    """Clear the turn and roll for the event."""
    clear_turn(state)
    if log is not None:
        log.add(events.TURN_STARTED, [state.active, state.round])
    roll_event(state, chance, log)
    state.phase = VIRTUAL if state.is_virtual(state.active) else DRILL


def clear_turn(state: Position) -> None:
    """R54: all nine dice are there again each turn."""
    for slot in range(SLOTS):
        state.colour[slot] = GREEN
        state.face[slot] = EMPTY
    for position in range(MOST_POOL):
        state.pool[position] = EMPTY
    state.spent = False
    state.rerolls = 0
    state.pending = NO_PENDING
    state.pending_slot = 0
    state.pending_delta = 0
    state.charges = 0
    state.free_used = SPENT_BEFORE[state.free_black]
    state.scavenged = False
    state.dig_path = NO_PATH
    state.dig_mask = 0
    state.dig_scrap = NO_SCRAP
    state.dig_left = faces.NONE
    state.completed = NO_STRATUM


def roll_event(state: Position, chance: Chance, log: Log | None) -> None:
    """A die that shows the current event is rolled again."""
    rejected: list[int] = []
    face = chance.die(FACES)
    while face == state.event:
        if log is not None:
            rejected.append(face)
        face = chance.die(FACES)
    state.event = face
    if log is not None:
        log.add(events.EVENT_ROLLED, [state.level, face, *rejected], revealing=True)


# §5.2 Phase 2a: the drill
def drill_size(state: Position) -> i64:
    return DRILL_SIZE_DAMAGED if state.is_damaged() else DRILL_SIZE


def rolled(state: Position) -> i64:
    """How many dice are in the drill."""
    count: i64 = 0
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY:
            count += 1
    return count


def rolled_of(state: Position, colour: i64) -> i64:
    count: i64 = 0
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY and state.colour[slot] == colour:
            count += 1
    return count


def is_all(state: Position, colour: i64) -> bool:
    """Has every die in the drill this colour?"""
    for slot in range(SLOTS):
        if state.face[slot] != EMPTY and state.colour[slot] != colour:
            return False
    return True


def why_no_roll(state: Position, colour: i64, before: i64) -> i64:
    """R9: colours are chosen die by die. White or black come first and never together, blue is the last (R10).
    `before` dice are in the drill."""
    if colour == GREEN:
        return LEGAL
    if colour == BLUE:
        if not is_all(state, GREEN):
            return BLUE_WITH_GREEN
        if before == drill_size(state) - 1:
            return LEGAL
        return BLUE_LAST
    if not is_all(state, colour):
        return BEFORE_GREEN
    if before < DICE[colour]:
        return LEGAL
    return DICE_USED_UP


def legal_rolls(state: Position) -> vec[i64]:
    before = rolled(state)
    actions = vec[i64](capacity=4)
    for colour in range(len(COLOUR_IDS)):
        if why_no_roll(state, colour, before) == LEGAL:
            actions = append(actions, ROLL_DIE + colour)
    return actions


def must_roll_green(state: Position) -> bool:
    before = rolled(state)
    return (
        why_no_roll(state, WHITE, before) != LEGAL
        and why_no_roll(state, BLACK, before) != LEGAL
        and why_no_roll(state, BLUE, before) != LEGAL
    )


def green_rolls(state: Position) -> i64:
    """How many dice are rolled where green is chosen (R55): only green can follow, but for the last one if all are."""
    left = drill_size(state) - rolled(state)
    return left - 1 if left > 1 and is_all(state, GREEN) else left


def roll_die(state: Position, colour: i64, chance: Chance, log: Log | None) -> None:
    place_die(state, colour, chance.die(FACES), log)
    if rolled(state) == drill_size(state):
        state.phase = EVENT_CHANGE if can_change_event(state) else POOL


def landing(state: Position, face: i64) -> i64:
    """The slot for this face, or the next empty one to the right, going on at the left end."""
    slot = HOME[face]
    while state.face[slot] != EMPTY:
        slot = (slot + 1) % SLOTS
    return slot


def place_die(state: Position, colour: i64, face: i64, log: Log | None) -> None:
    slot = landing(state, face)
    state.colour[slot] = colour
    state.face[slot] = face
    if log is not None:
        log.add(events.DIE_PLACED, [state.active, colour, face, slot], revealing=True)


# §5.2 Phase 2b: the event change
def blue_slot(state: Position) -> i64:
    """The slot of the blue die; SLOTS when there is none."""
    slot: i64 = 0
    while slot < SLOTS and (state.face[slot] == EMPTY or state.colour[slot] != BLUE):
        slot += 1
    return slot


def can_change_event(state: Position) -> bool:
    """R11: not to the event that is there already. R21: the fee must be at hand."""
    slot = blue_slot(state)
    if slot == SLOTS or state.face[slot] == state.event:
        return False
    return state.amount(slot) <= state.funding[state.active]


def change_event(state: Position, chance: Chance, log: Log | None) -> None:
    """R49: the old event prices the change. R12: the new one replaces it from here on, the components stay."""
    slot = blue_slot(state)
    fee = state.pay(state.active, state.amount(slot))  # R15: Scrapyard Find is for digs, not for this fee
    was_damaged = state.is_damaged()
    if log is not None:
        log.add(events.EVENT_CHANGED, [state.active, state.level, state.event, state.face[slot], fee])
    state.event = state.face[slot]
    state.colour[slot] = GREEN
    state.spent = True
    if was_damaged:  # R13: the die that the damaged drill went without
        place_die(state, GREEN, chance.die(FACES), log)
    state.phase = POOL


def keep_event(state: Position, log: Log | None) -> None:
    if log is not None:
        log.add(events.EVENT_KEPT, [state.active])
    state.phase = POOL
