"""Dark Side of the Mine, the observation vector for learning: what a seat may know, relative to it."""

from typing import Final

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
from orebit.games.dark_side.table import ASLEEP, COMMS, OVER, RESERVE, ZEROS

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
FEATURES: Final[tuple[str, ...]] = (
    *GLOBAL_FEATURES,
    *[f"lane {place}: {what}" for place in range(MOST_SLOTS) for what in SLOT_FEATURES],
    *[f"seat +{turn}: {what}" for turn in range(MOST_SEATS) for what in SEAT_FEATURES],
    *[f"own hand: {card_id}" for card_id in CARD_IDS],
    *[f"discarded: {card_id}" for card_id in CARD_IDS],
)


def observe(state: DarkSideState, seat: i64, sheet: Sheet) -> None:
    """Slots in lane order from the one that is covered next, seats clockwise from the observer."""
    sheet.mark_one_of(PHASES, state.phase)
    sheet.mark(state.solo)
    sheet.mark_one_of(MOST_SEATS - 1, state.seats - 2)
    sheet.mark(state.awaited() == 1 << seat)
    sheet.add(float(state.turn) / 20.0)
    sheet.add(float(state.actions_left) / 2.0)
    sheet.add(float(state.deck_size()) / 47.0)
    sheet.mark(state.spectrometer_used)
    observe_slots(state, seat, sheet)
    for turn in range(state.seats):
        observe_seat(state, (seat + turn) % state.seats, sheet)
    sheet.blank((MOST_SEATS - state.seats) * SEAT_SIZE)
    cards = sheet.place
    sheet.blank(2 * CARDS)
    card = state.hand_first[seat]
    while card != NO_CARD:
        sheet.numbers[cards + card] = 1.0
        card = state.hand_next[card]
    for i in range(state.discarded):
        sheet.numbers[cards + CARDS + state.pile[i]] = 1.0


def observe_slots(state: DarkSideState, seat: i64, sheet: Sheet) -> None:
    slots = state.slots()
    occupied = state.occupied()
    own = ZEROS[:slots]  # robots by slot
    others = ZEROS[:slots]
    for i in range(state.seats * ROBOTS):
        slot = state.robot_slot[i]
        if slot != RESERVE:
            if i // ROBOTS == seat:
                own[slot] += 1
            else:
                others[slot] += 1
    for place in range(slots):
        slot = (state.turn + place) % slots
        observe_card(state, seat, slot, occupied[slot], sheet)
        sheet.add(float(own[slot]) / 3.0)
        sheet.add(float(others[slot]) / 3.0)
        sheet.mark(state.site == slot)
    sheet.blank((MOST_SLOTS - slots) * SLOT_SIZE)


def observe_card(state: DarkSideState, seat: i64, slot: i64, occupied: i64, sheet: Sheet) -> None:
    top = state.top[slot]
    dark = state.is_dark(slot)
    known = not dark or (state.known_by[top] >> seat) & 1 == 1
    sheet.add(1.0)
    sheet.mark(dark)
    sheet.mark(known)
    if not known:
        sheet.blank(ELEMENTS + 2 * MOST_DEPOSITS + RED_KINDS)
        return
    sheet.mark_one_of(ELEMENTS, ELEMENT[top])
    for deposit in range(MOST_DEPOSITS):
        sheet.add(float(DEPOSIT[top * MOST_DEPOSITS + deposit]) / 8.0)
    for deposit in range(MOST_DEPOSITS):
        sheet.mark(not dark and deposit < DEPOSITS[top] and (occupied >> deposit) & 1 == 0)
    sheet.mark_one_of(RED_KINDS, ABILITY[top])


def observe_seat(state: DarkSideState, seat: i64, sheet: Sheet) -> None:
    sheet.add(1.0)
    sheet.add(float(state.points[seat]) / 100.0)
    sheet.add(float(state.hand_size[seat]) / 10.0)
    for i in range(UPGRADES):
        sheet.mark(state.installed[seat * UPGRADES + i] != NO_CARD)
    active = seat == state.active()
    for robot in range(ROBOTS):
        slot = state.robot_slot[seat * ROBOTS + robot]
        if slot == RESERVE:
            sheet.blank(ROBOT_SIZE)
            continue
        spot = state.robot_spot[seat * ROBOTS + robot]
        sheet.add(1.0)
        sheet.add(float(state.lane_place(slot)) / 16.0)
        sheet.mark(spot == COMMS)
        sheet.mark(spot == ASLEEP)
        sheet.mark(active and state.used[robot] < state.allowance[robot])
