"""Dark Side of the Mine, the observation vector for learning: what a seat may know, relative to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from orebit.core.layout import Block, Layout
from orebit.core.state import ONE, Sheet, modulo, share_bits
from orebit.games.dark_side.actions import (
    BUILD,
    COMMUNICATE,
    DECLINE,
    DEPLOY,
    DISCARD,
    POWERS,
    PROSPECT,
    REFINE,
    SWAP,
    TOW,
    UPGRADE,
)
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_IDS,
    CARD_IDS,
    CARDS,
    CLAIM_JUMP,
    CORE_SAMPLE,
    DEPOSIT,
    DEPOSITS,
    DRAW_STEP,
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
from orebit.games.dark_side.position import ASLEEP, BUILDING, COMMS, OVER, RESERVE
from orebit.games.dark_side.rules import DarkSideState

# What numbers are divided by, so that most lie between 0 and 1
TURNS: Final = 20
ACTIONS_LEFT: Final = 2
IN_DECK: Final = 47
ORE: Final = 8
POINTS: Final = 100
IN_HAND: Final = 10
LANE: Final = 16
AT_A_SLOT: Final = 3  # robots
TURNS_TO_COME: Final = 48

RED_KINDS: Final = RICH_VEIN
PHASES: Final = OVER + 1
ROBOT_FEATURES: Final = ("deployed", f"lane place / {LANE:.0f}", "in comms", "asleep", "may act")
LAYOUT: Final = Layout(
    Block(
        "table",
        *[f"phase {at}" for at in ("place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over")],
        "solo",
        "two seats",
        "three seats",
        "four seats",
        "own turn",
        f"turns / {TURNS:.0f}",
        f"actions left / {ACTIONS_LEFT:.0f}",
        f"deck / {IN_DECK:.0f}",
        "spectrometer used",
    ),
    Block(
        "lane",
        "in play",
        "dark",
        "card known",
        *[f"is {element}" for element in ELEMENT_IDS],
        *[f"deposit {d} / {ORE:.0f}" for d in range(MOST_DEPOSITS)],
        *[f"deposit {d} free" for d in range(MOST_DEPOSITS)],
        *[f"when mined {ABILITY_IDS[ability]}" for ability in range(RED_KINDS)],
        f"own robots / {AT_A_SLOT:.0f}",
        f"other robots / {AT_A_SLOT:.0f}",
        "just mined",
        rows=[f"lane {place}" for place in range(MOST_SLOTS)],
    ),
    Block(
        "seat",
        "in play",
        f"score / {POINTS:.0f}",
        f"hand / {IN_HAND:.0f}",
        *[f"has {ABILITY_IDS[FIRST_UPGRADE + i]}" for i in range(UPGRADES)],
        *[f"robot {r} {what}" for r in range(ROBOTS) for what in ROBOT_FEATURES],
        rows=[f"seat +{turn}" for turn in range(MOST_SEATS)],
    ),
    Block("own_hand", *CARD_IDS, rows=["own hand"]),
    Block("discarded", *CARD_IDS, rows=["discarded"]),
    Block(
        "course",
        *[f"seat +{turn} began" for turn in range(MOST_SEATS)],
        *[f"seat +{turn} in turn" for turn in range(MOST_SEATS)],
        "own turn to come in this round",
        "last round",
        f"turns to come at most / {TURNS_TO_COME:.0f}",
    ),
)

# Most numbers are 0 and are not written, so the others are written at their places. Sums of literals, because those are
# constants to the compiler, and what the layout counts is looked up each time; test_observe.py holds them to it.
SEATS_ARE: Final = PHASES + 1
OWN_TURN: Final = SEATS_ARE + MOST_SEATS - 1
SLOTS_AT: Final = OWN_TURN + 5
DARK: Final = 1
CARD_KNOWN: Final = 2
ELEMENT_IS: Final = 3
DEPOSIT_IS: Final = ELEMENT_IS + ELEMENTS
DEPOSIT_FREE: Final = DEPOSIT_IS + MOST_DEPOSITS
ABILITY_IS: Final = DEPOSIT_FREE + MOST_DEPOSITS
OWN_ROBOTS: Final = ABILITY_IS + RED_KINDS
OTHER_ROBOTS: Final = OWN_ROBOTS + 1
JUST_MINED: Final = OWN_ROBOTS + 2
SLOT_SIZE: Final = JUST_MINED + 1
SCORE: Final = 1
HAND: Final = 2
UPGRADE_IS: Final = 3
ROBOT_IS: Final = UPGRADE_IS + UPGRADES
LANE_PLACE: Final = 1
IN_COMMS: Final = 2
IS_ASLEEP: Final = 3
MAY_ACT: Final = 4
ROBOT_SIZE: Final = 5
SEAT_SIZE: Final = ROBOT_IS + ROBOTS * ROBOT_SIZE
SEATS_AT: Final = SLOTS_AT + MOST_SLOTS * SLOT_SIZE
HAND_AT: Final = SEATS_AT + MOST_SEATS * SEAT_SIZE
DISCARDED_AT: Final = HAND_AT + CARDS
COURSE_AT: Final = DISCARDED_AT + CARDS
IN_TURN: Final = MOST_SEATS
OWN_TO_COME: Final = 2 * MOST_SEATS
LAST_ROUND: Final = OWN_TO_COME + 1
TO_COME: Final = OWN_TO_COME + 2
SIZE: Final = COURSE_AT + TO_COME + 1
# By card * MOST_DEPOSITS + deposit
DEPOSIT_SHARES: Final[vec[i32]] = vec[i32]([share_bits(number, ORE) for number in DEPOSIT])
LANE_ROBOT: Final[vec[i32]] = vec[i32]([share_bits(1, AT_A_SLOT)])
LANE_SHARES: Final[vec[i32]] = vec[i32]([share_bits(place, LANE) for place in range(MOST_SLOTS)])


def observe(state: DarkSideState, seat: i64, sheet: Sheet) -> None:
    """Slots in lane order from the one that is covered next, seats clockwise from the observer."""
    at = sheet.place
    sheet.skip(SIZE)
    observe_table(state, seat, sheet, at)
    first = state.first_light()
    observe_slots(state, seat, sheet, at + SLOTS_AT, first)
    show_all_robots(state, seat, sheet, at + SLOTS_AT, first)
    observe_seats(state, seat, sheet, at + SEATS_AT, first)
    mark_site(state, sheet, at + SLOTS_AT)
    observe_cards(state, seat, sheet, at)
    observe_course(state, seat, sheet, at + COURSE_AT)


def observe_again(state: DarkSideState, seat: i64, action: i64, sheet: Sheet) -> bool:
    """The seat goes on with its turn: the cards of the lane, a third of a look, stay as it saw them unless the action
    was about them, and so do the other seats, but for cards that they drew."""
    if state.solo or is_about_the_lane(state, seat, action):  # in the solo game the dummy may have had its turn
        return False
    at = sheet.place
    sheet.skip(SIZE)
    sheet.clear(at, SLOTS_AT)
    observe_table(state, seat, sheet, at)
    first = state.first_light()
    observe_seat(state, seat, sheet, at + SEATS_AT)
    observe_robots(state, seat, sheet, at + SEATS_AT, first)
    bits = sheet.bits
    for slot in range(state.slots()):
        bits[at + SLOTS_AT + slot * SLOT_SIZE + JUST_MINED] = 0
    if action < UPGRADE or (action >= DEPLOY and action < REFINE) or (action >= TOW and action < SWAP):
        free_slots(state, sheet, at + SLOTS_AT, first)
        show_all_robots(state, seat, sheet, at + SLOTS_AT, first)
        for turn in range(1, state.seats):
            hand = state.hand_size[modulo(seat + turn, state.seats)]
            bits[at + SEATS_AT + turn * SEAT_SIZE + HAND] = share_bits(hand, IN_HAND)
    mark_site(state, sheet, at + SLOTS_AT)
    sheet.clear(at + HAND_AT, CARDS)
    observe_cards(state, seat, sheet, at)  # what is discarded stays so
    sheet.clear(at + COURSE_AT, SIZE - COURSE_AT)
    observe_course(state, seat, sheet, at + COURSE_AT)
    return True


def is_about_the_lane(state: DarkSideState, seat: i64, action: i64) -> bool:
    """May the action have changed the cards of the lane, what is dark of it, what the seat knows of that, or where the
    robots of others stand?"""
    if action < PROSPECT or (action >= SWAP and action < DECLINE) or (action >= BUILD and action < DISCARD):
        return True
    if action >= UPGRADE:
        return False
    robot = action - COMMUNICATE
    if action < COMMUNICATE:
        robot = (action - PROSPECT) // (POWERS * MOST_SLOTS * CARDS)
        card = (action - PROSPECT) // (POWERS * MOST_SLOTS) % CARDS
        if ABILITY[card] == CLAIM_JUMP:
            return True
    return ABILITY[state.top[state.robot_slot[seat * ROBOTS + robot]]] == CORE_SAMPLE  # it has looked at the dark side


def observe_table(state: DarkSideState, seat: i64, sheet: Sheet, at: i64) -> None:
    sheet.mark_at(at + state.phase)
    if state.solo:
        sheet.mark_at(at + PHASES)
    sheet.mark_at(at + SEATS_ARE + state.seats - 2)
    if state.awaited() == 1 << seat:
        sheet.mark_at(at + OWN_TURN)
    sheet.share_at(at + OWN_TURN + 1, state.turn, TURNS)
    sheet.share_at(at + OWN_TURN + 2, state.actions_left, ACTIONS_LEFT)
    sheet.share_at(at + OWN_TURN + 3, state.deck_size(), IN_DECK)
    if state.spectrometer_used:
        sheet.mark_at(at + OWN_TURN + 4)


def observe_seats(state: DarkSideState, seat: i64, sheet: Sheet, at: i64, first: i64) -> None:
    for turn in range(state.seats):
        other = modulo(seat + turn, state.seats)
        observe_seat(state, other, sheet, at + turn * SEAT_SIZE)
        observe_robots(state, other, sheet, at + turn * SEAT_SIZE, first)


def observe_cards(state: DarkSideState, seat: i64, sheet: Sheet, at: i64) -> None:
    """The own hand, and what all have seen to be discarded."""
    bits = sheet.bits
    hand_next = state.hand_next
    card = state.hand_first[seat]
    while card != NO_CARD:
        bits[at + HAND_AT + card] = ONE
        card = hand_next[card]
    sheet.mark_each(at + DISCARDED_AT, state.pile, 0, state.discarded)


def observe_course(state: DarkSideState, seat: i64, sheet: Sheet, at: i64) -> None:
    """Who is a turn ahead, and how long it goes on: seat 0 began (R10), the last seat ends the last round (R40)."""
    seats = state.seats
    active = state.active()
    sheet.mark_at(at + modulo(seats - seat, seats))
    if state.phase != OVER:
        sheet.mark_at(at + IN_TURN + modulo(active - seat + seats, seats))
    if seat > active:
        sheet.mark_at(at + OWN_TO_COME)
    deck = state.deck_size()
    if deck == 0:
        sheet.mark_at(at + LAST_ROUND)
    last = active + (deck + DRAW_STEP - 1) // DRAW_STEP  # the turn that empties the deck at the latest
    if deck > 0 and state.phase < BUILDING:
        last -= 1  # this turn's cards are not drawn yet
    sheet.share_at(at + TO_COME, last - modulo(last, seats) + seats - 1 - active, TURNS_TO_COME)


def observe_slots(state: DarkSideState, seat: i64, sheet: Sheet, at: i64, first: i64) -> None:
    """The cards of the lane, written with one look for the memory: half of all numbers are theirs."""
    bits = sheet.bits
    top = state.top
    known_by = state.known_by
    deposits = DEPOSIT_SHARES
    slots = state.slots()
    light = state.lane_length()
    slot = first
    for place in range(slots):
        card = top[slot]
        bits[at] = ONE
        if place >= light:
            bits[at + DARK] = ONE
        if place < light or (known_by[card] >> seat) & 1 == 1:
            bits[at + CARD_KNOWN] = ONE
            bits[at + ELEMENT_IS + ELEMENT[card]] = ONE
            for deposit in range(DEPOSITS[card]):
                bits[at + DEPOSIT_IS + deposit] = deposits[card * MOST_DEPOSITS + deposit]
                if place < light:
                    bits[at + DEPOSIT_FREE + deposit] = ONE  # until a robot is found there
            ability = ABILITY[card]
            if ability >= 0 and ability < RED_KINDS:
                bits[at + ABILITY_IS + ability] = ONE
        at += SLOT_SIZE
        slot += 1
        if slot == slots:
            slot = 0


def mark_site(state: DarkSideState, sheet: Sheet, at: i64) -> None:
    """The slot just mined."""
    if state.site >= 0:
        sheet.mark_at(at + state.lane_place(state.site) * SLOT_SIZE + JUST_MINED)


def free_slots(state: DarkSideState, sheet: Sheet, at: i64, first: i64) -> None:
    """No robots at any slot, as if they were looked at for the first time."""
    bits = sheet.bits
    top = state.top
    slots = state.slots()
    light = state.lane_length()
    slot = first
    for place in range(slots):
        if bits[at + OWN_ROBOTS] != 0 or bits[at + OTHER_ROBOTS] != 0:
            bits[at + OWN_ROBOTS] = 0
            bits[at + OTHER_ROBOTS] = 0
            if place < light:
                for deposit in range(DEPOSITS[top[slot]]):
                    bits[at + DEPOSIT_FREE + deposit] = ONE
        at += SLOT_SIZE
        slot += 1
        if slot == slots:
            slot = 0


def observe_seat(state: DarkSideState, seat: i64, sheet: Sheet, at: i64) -> None:
    bits = sheet.bits
    bits[at] = ONE
    bits[at + SCORE] = share_bits(state.points[seat], POINTS)
    bits[at + HAND] = share_bits(state.hand_size[seat], IN_HAND)
    installed = state.installed
    for i in range(UPGRADES):
        if installed[seat * UPGRADES + i] != NO_CARD:
            bits[at + UPGRADE_IS + i] = ONE


def observe_robots(state: DarkSideState, seat: i64, sheet: Sheet, at: i64, first: i64) -> None:
    """What the robots of a seat do."""
    bits = sheet.bits
    robot_slot = state.robot_slot
    spots = state.robot_spot
    active = seat == state.active()
    here = at + ROBOT_IS
    for robot in range(ROBOTS):
        slot = robot_slot[seat * ROBOTS + robot]
        if slot != RESERVE:
            place = slot - first if slot >= first else slot - first + state.slots()
            spot = spots[seat * ROBOTS + robot]
            bits[here] = ONE
            bits[here + LANE_PLACE] = LANE_SHARES[place]
            bits[here + IN_COMMS] = 0
            bits[here + IS_ASLEEP] = 0
            bits[here + MAY_ACT] = 0
            if spot == COMMS:
                bits[here + IN_COMMS] = ONE
            elif spot == ASLEEP:
                bits[here + IS_ASLEEP] = ONE
            if active and state.used[robot] < state.allowance[robot]:
                bits[here + MAY_ACT] = ONE
        here += ROBOT_SIZE


def show_all_robots(state: DarkSideState, seat: i64, sheet: Sheet, at: i64, first: i64) -> None:
    """What the slots of the lane show of the robots."""
    for owner in range(state.seats):
        show_robots(state, owner, sheet, at, first, OWN_ROBOTS if owner == seat else OTHER_ROBOTS)


def show_robots(state: DarkSideState, seat: i64, sheet: Sheet, at: i64, first: i64, count: i64) -> None:
    """`count` is where a slot counts the robots of the seat."""
    bits = sheet.bits
    robot_slot = state.robot_slot
    spots = state.robot_spot
    for robot in range(seat * ROBOTS, (seat + 1) * ROBOTS):
        slot = robot_slot[robot]
        if slot != RESERVE:
            place = slot - first if slot >= first else slot - first + state.slots()
            there = at + place * SLOT_SIZE
            spot = spots[robot]
            if spot != COMMS and spot != ASLEEP:
                bits[there + DEPOSIT_FREE + spot] = 0
            if bits[there + count] == 0:
                bits[there + count] = LANE_ROBOT[0]
            else:
                sheet.part_at(there + count, AT_A_SLOT)
