"""Dark Side of the Mine, the observation vector for learning: what a seat may know, relative to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.state import Sheet
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_IDS,
    CARD_IDS,
    CARDS,
    DEPOSIT,
    DEPOSITS,
    ELEMENT,
    ELEMENT_IDS,
    ELEMENTS,
    FIRST_UPGRADE,
    MOST_DEPOSITS,
    MOST_SEATS,
    MOST_SLOTS,
    NO_CARD,
    RICH_VEIN,
    ROBOTS,
    UPGRADES,
)
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.table import ASLEEP, COMMS, OVER, RESERVE

RED_KINDS: Final = RICH_VEIN
PHASES: Final = OVER + 1
GLOBAL_FEATURES: Final = (
    *[f"phase {phase}" for phase in ("place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over")],
    "solo",
    "two seats",
    "three seats",
    "four seats",
    "own turn",
    "turns / 20",
    "actions left / 2",
    "deck / 47",
    "spectrometer used",
)
SLOT_FEATURES: Final = (
    "in play",
    "dark",
    "card known",
    *[f"is {element}" for element in ELEMENT_IDS],
    *[f"deposit {d} / 8" for d in range(MOST_DEPOSITS)],
    *[f"deposit {d} free" for d in range(MOST_DEPOSITS)],
    *[f"when mined {ABILITY_IDS[ability]}" for ability in range(RED_KINDS)],
    "own robots / 3",
    "other robots / 3",
    "just mined",
)
ROBOT_FEATURES: Final = ("deployed", "lane place / 16", "in comms", "asleep", "may act")
SEAT_FEATURES: Final = (
    "in play",
    "score / 100",
    "hand / 10",
    *[f"has {ABILITY_IDS[FIRST_UPGRADE + i]}" for i in range(UPGRADES)],
    *[f"robot {r} {what}" for r in range(ROBOTS) for what in ROBOT_FEATURES],
)
ROBOT_SIZE: Final[i64] = len(ROBOT_FEATURES)
SLOT_SIZE: Final[i64] = len(SLOT_FEATURES)
SEAT_SIZE: Final[i64] = len(SEAT_FEATURES)

# Where they stand in the vector, and inside a slot, a seat and a robot: most numbers are 0 and are not written one by
# one, which made the observation of four seats take 1.3 µs instead of 2.2.
SLOTS_AT: Final[i64] = len(GLOBAL_FEATURES)
SEATS_AT: Final[i64] = SLOTS_AT + MOST_SLOTS * SLOT_SIZE
HAND_AT: Final[i64] = SEATS_AT + MOST_SEATS * SEAT_SIZE
DISCARDED_AT: Final[i64] = HAND_AT + CARDS
SIZE: Final[i64] = DISCARDED_AT + CARDS
SEATS_ARE: Final[i64] = PHASES + 1
ELEMENT_IS: Final = 3
DEPOSIT_IS: Final[i64] = ELEMENT_IS + ELEMENTS
DEPOSIT_FREE: Final[i64] = DEPOSIT_IS + MOST_DEPOSITS
ABILITY_IS: Final[i64] = DEPOSIT_FREE + MOST_DEPOSITS
ROBOTS_ARE: Final[i64] = ABILITY_IS + RED_KINDS
UPGRADE_IS: Final = 3
ROBOT_IS: Final[i64] = UPGRADE_IS + UPGRADES

FEATURES: Final[tuple[str, ...]] = (
    *GLOBAL_FEATURES,
    *[f"lane {place}: {what}" for place in range(MOST_SLOTS) for what in SLOT_FEATURES],
    *[f"seat +{turn}: {what}" for turn in range(MOST_SEATS) for what in SEAT_FEATURES],
    *[f"own hand: {card_id}" for card_id in CARD_IDS],
    *[f"discarded: {card_id}" for card_id in CARD_IDS],
)


def observe(state: DarkSideState, seat: i64, sheet: Sheet) -> None:
    """Slots in lane order from the one that is covered next, seats clockwise from the observer."""
    numbers = sheet.numbers
    at = sheet.place
    sheet.blank(SIZE)
    numbers[at + state.phase] = 1.0
    if state.solo:
        numbers[at + PHASES] = 1.0
    last = at + SEATS_ARE + MOST_SEATS - 1
    numbers[at + SEATS_ARE + state.seats - 2] = 1.0
    if state.awaited() == 1 << seat:
        numbers[last] = 1.0
    numbers[last + 1] = float(state.turn) / 20.0
    numbers[last + 2] = float(state.actions_left) / 2.0
    numbers[last + 3] = float(state.deck_size()) / 47.0
    if state.spectrometer_used:
        numbers[last + 4] = 1.0
    observe_slots(state, seat, numbers, at + SLOTS_AT)
    for turn in range(state.seats):
        observe_seat(state, (seat + turn) % state.seats, numbers, at + SEATS_AT + turn * SEAT_SIZE)
    card = state.hand_first[seat]
    while card != NO_CARD:
        numbers[at + HAND_AT + card] = 1.0
        card = state.hand_next[card]
    for i in range(state.discarded):
        numbers[at + DISCARDED_AT + state.pile[i]] = 1.0


def observe_slots(state: DarkSideState, seat: i64, numbers: vec[float], at: i64) -> None:
    slots = state.slots()
    light = state.lane_length()
    occupied = state.occupied()
    first = state.turn % slots
    for place in range(slots):
        slot = (first + place) % slots
        observe_card(state, seat, state.top[slot], place >= light, occupied[slot], numbers, at + place * SLOT_SIZE)
    own = seat * ROBOTS
    for i in range(state.seats * ROBOTS):
        slot = state.robot_slot[i]
        if slot != RESERVE:
            robots = at + state.lane_place(slot) * SLOT_SIZE + ROBOTS_ARE
            if own <= i < own + ROBOTS:
                numbers[robots] += 1.0 / 3.0
            else:
                numbers[robots + 1] += 1.0 / 3.0
    if state.site >= 0:
        numbers[at + state.lane_place(state.site) * SLOT_SIZE + ROBOTS_ARE + 2] = 1.0


def observe_card(
    state: DarkSideState, seat: i64, card: i64, dark: bool, occupied: i64, numbers: vec[float], at: i64
) -> None:
    numbers[at] = 1.0
    if dark:
        numbers[at + 1] = 1.0
        if (state.known_by[card] >> seat) & 1 == 0:
            return
    numbers[at + 2] = 1.0
    numbers[at + ELEMENT_IS + ELEMENT[card]] = 1.0
    for deposit in range(DEPOSITS[card]):
        numbers[at + DEPOSIT_IS + deposit] = float(DEPOSIT[card * MOST_DEPOSITS + deposit]) / 8.0
        if not dark and (occupied >> deposit) & 1 == 0:
            numbers[at + DEPOSIT_FREE + deposit] = 1.0
    if 0 <= ABILITY[card] < RED_KINDS:
        numbers[at + ABILITY_IS + ABILITY[card]] = 1.0


def observe_seat(state: DarkSideState, seat: i64, numbers: vec[float], at: i64) -> None:
    numbers[at] = 1.0
    numbers[at + 1] = float(state.points[seat]) / 100.0
    numbers[at + 2] = float(state.hand_size[seat]) / 10.0
    for i in range(UPGRADES):
        if state.installed[seat * UPGRADES + i] != NO_CARD:
            numbers[at + UPGRADE_IS + i] = 1.0
    for robot in range(ROBOTS):
        slot = state.robot_slot[seat * ROBOTS + robot]
        if slot == RESERVE:
            continue
        spot = state.robot_spot[seat * ROBOTS + robot]
        here = at + ROBOT_IS + robot * ROBOT_SIZE
        numbers[here] = 1.0
        numbers[here + 1] = float(state.lane_place(slot)) / 16.0
        if spot == COMMS:
            numbers[here + 2] = 1.0
        elif spot == ASLEEP:
            numbers[here + 3] = 1.0
        if seat == state.active() and state.used[robot] < state.allowance[robot]:
            numbers[here + 4] = 1.0
