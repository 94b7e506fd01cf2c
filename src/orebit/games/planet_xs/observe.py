"""Planet XS for learners: the observation vector, relative to the seat, with nothing hidden in it."""

from typing import Final

from mypy_extensions import i64

from orebit.core.layout import Block, Layout
from orebit.core.state import ONE, Sheet, modulo, share_bits
from orebit.games.planet_xs.actions import CONFIRM, DEFEND_PLACE, FIRST_RIVAL, PLACE
from orebit.games.planet_xs.components import (
    BASE_ZONE,
    BASES,
    CARD_CAP,
    COLOUR_IDS,
    COLOURS,
    DEPTHS,
    EMPTY,
    FACING_BONUS,
    FACING_IDS,
    FACINGS,
    LEAST_SEATS,
    MINE_COLOUR,
    MINES,
    MOST_DICE,
    MOST_SEATS,
    POINTS,
    RESOURCE_CARDS,
    RESOURCE_IDS,
    SECTION_IDS,
    SECTIONS,
    SLOTS,
    TYPE_IDS,
    TYPES,
    ZONES,
)
from orebit.games.planet_xs.hidden import known_resources
from orebit.games.planet_xs.position import NO_FIGHT, NO_LENGTH, OVER, PLANNING, RAID_ON_BASE, SIDES, STEP_IDS, Position

STEPS: Final = OVER + 1
# What numbers are divided by, so that most lie between 0 and 1
ROUNDS: Final = 12
PLAN: Final = 30
SUPPLY: Final = 48
CUBES: Final = 4
CREW: Final = 3  # at one place
SCORE: Final = 60
CREW_IN_HAND: Final = 8
WOUNDED: Final = 4
CARDS: Final = 6
SAME_CARDS: Final = 3
PIPS: Final = 6

SIDE_NAMES: Final = ("initiator", "opponent")
FIGHT_FEATURES: Final = (
    "fight at a mine",
    "skirmish",
    "raid",
    *[f"seat +{i} initiates" for i in range(MOST_SEATS)],
    *[f"seat +{i} opposes" for i in range(MOST_SEATS)],
    *[f"{side} die {i} / {PIPS:.0f}" for side in SIDE_NAMES for i in range(MOST_DICE)],
    *[f"{side} loses {section} / {CREW:.0f}" for side in SIDE_NAMES for section in SECTION_IDS],
    *[f"attacks from {facing}" for facing in FACING_IDS],
)
LAYOUT: Final = Layout(
    Block(
        "table",
        *[f"step {name}" for name in STEP_IDS],
        *[f"{crews} crews" for crews in range(LEAST_SEATS, MOST_SEATS + 1)],
        "co-op",
        "stores before theft",
        "must act",
        f"round / {ROUNDS:.0f}",
        f"Resource cards / {ROUNDS:.0f}",
        f"cards to the limit / {ROUNDS:.0f}",
        f"own plan reached / {PLAN:.0f}",
        *[f"Alien {zone} zones clockwise of the own base" for zone in range(ZONES)],
        *[f"supply {colour} / {SUPPLY:.0f}" for colour in COLOUR_IDS],
        *[f"lost {colour} / {SUPPLY:.0f}" for colour in COLOUR_IDS],
    ),
    Block(
        "mine",
        *[f"is {colour}" for colour in COLOUR_IDS],
        f"cubes / {CUBES:.0f}",
        "blocked",
        *[f"crew of seat +{i} / {CREW:.0f}" for i in range(MOST_SEATS)],
        rows=[f"mine +{i}" for i in range(MINES)],
    ),
    Block(
        "seat",
        "in play",
        "AI",
        "First Player",
        "in turn",
        "must act",
        "armoured",
        f"score / {SCORE:.0f}",
        f"in hand / {CREW_IN_HAND:.0f}",
        *[f"in {section} / {WOUNDED:.0f}" for section in SECTION_IDS],
        f"defenders / {CREW:.0f}",
        f"droids / {CREW:.0f}",
        f"at the camp / {CREW:.0f}",
        f"cards / {CARDS:.0f}",
        *[f"holds {colour} / {CUBES:.0f}" for colour in COLOUR_IDS],
        *[
            f"slot {facing}{depth + 1} {colour}"
            for facing in FACING_IDS
            for depth in range(SLOTS // FACINGS)
            for colour in COLOUR_IDS
        ],
        *[f"raids seat +{i} at {facing}" for i in range(MOST_SEATS) for facing in FACING_IDS],
        *[f"stood down at seat +{i}" for i in range(MOST_SEATS)],
        rows=[f"seat +{i}" for i in range(MOST_SEATS)],
    ),
    Block(
        "table_2",
        *FIGHT_FEATURES,
        f"theft roll / {PIPS:.0f}",
        *[f"own cards {card} / {SAME_CARDS:.0f}" for card in TYPE_IDS],
        *[f"discarded {card} / {SAME_CARDS:.0f}" for card in TYPE_IDS],
        *[f"knows {card} on top" for card in RESOURCE_IDS],
        *[f"played {card}" for card in RESOURCE_IDS],
    ),
    Block(
        "course",
        *[f"seat +{i} acts as / {MOST_SEATS}" for i in range(MOST_SEATS)],
        *[f"seat +{i} lacks cubes to the end / {SLOTS}" for i in range(MOST_SEATS)],
        f"Resource cards to the last / {CARD_CAP}",
        f"cubes in the supply and on the mines / {SUPPLY:.0f}",
    ),
)
MINES_AT: Final[i64] = LAYOUT.start("mine")
MINE_SIZE: Final[i64] = LAYOUT["mine"].width
CREW_AT: Final[i64] = MINE_SIZE - MOST_SEATS  # within what is told of a mine
SEATS_AT: Final[i64] = LAYOUT.start("seat")
SEAT_SIZE: Final[i64] = LAYOUT["seat"].width
# Within what is told of a seat
SCORE_AT: Final = 6
IN_HAND: Final = SCORE_AT + 1
AT_BASE: Final = IN_HAND + 1 + SECTIONS  # defenders, droids, at the camp
RAIDS_AT: Final[i64] = SEAT_SIZE - MOST_SEATS * FACINGS - MOST_SEATS
REACHED: Final[i64] = LAYOUT["table"].columns.index(f"own plan reached / {PLAN:.0f}")
FIGHT: Final[i64] = LAYOUT.start("table_2")
COURSE_AT: Final[i64] = LAYOUT.start("course")
LACKS_AT: Final[i64] = COURSE_AT + MOST_SEATS
SIZE: Final[i64] = LAYOUT.size


def observe(state: Position, seat: i64, sheet: Sheet) -> None:
    """Mines clockwise from the own zone, seats clockwise from the observer."""
    first = sheet.place
    observe_match(sheet, state, seat)
    assert sheet.place == first + MINES_AT
    observe_mines(sheet, state, seat)
    assert sheet.place == first + SEATS_AT
    owner = seat
    for i in range(state.seats):
        stored = observe_seat(sheet, state, seat, owner)
        sheet.share_at(first + LACKS_AT + i, SLOTS - stored, SLOTS)
        owner = next_to(state, owner)
    sheet.skip((MOST_SEATS - state.seats) * SEAT_SIZE)
    assert sheet.place == first + FIGHT
    observe_fight(sheet, state, seat)
    observe_cards(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + SIZE


def observe_again(state: Position, seat: i64, action: i64, sheet: Sheet) -> bool:
    """What a place of its plan changes of what a seat sees: a third of the looks of a match are such (R17)."""
    if action < PLACE or action >= CONFIRM:
        return False
    first = sheet.place
    bits = sheet.bits
    own = first + SEATS_AT
    place = action - PLACE
    bits[first + REACHED] = share_bits(place, PLAN)
    bits[own + IN_HAND] = share_bits(state.crew[seat], CREW_IN_HAND)
    if place < FIRST_RIVAL:
        mine = place - BASE_ZONE[state.base_of[seat]]
        if mine < 0:
            mine += MINES
        bits[first + MINES_AT + mine * MINE_SIZE + CREW_AT] = share_bits(state.miners[seat * MINES + place], CREW)
    elif place < DEFEND_PLACE:
        bits[own + RAIDS_AT + FACINGS + place - FIRST_RIVAL] = ONE  # rivals clockwise: the seats from +1 on
    elif place == DEFEND_PLACE:
        bits[own + AT_BASE] = share_bits(state.defenders[seat], CREW)
    else:
        bits[own + AT_BASE + 2] = share_bits(state.campers[seat], CREW)
    return True


def observe_course(sheet: Sheet, state: Position, seat: i64) -> None:
    """In which order the seats act this round, from the First Player on, and what is left until the end (§6). How many
    cubes a seat lacks is written where its slots are.
    """
    turn = relative(state, state.first_player, seat)
    for i in range(state.seats):
        turn += 1
        sheet.share_at(sheet.place + i, turn, MOST_SEATS)
        if turn == state.seats:
            turn = 0
    sheet.skip(2 * MOST_SEATS)
    last: i64 = CARD_CAP
    if state.length != NO_LENGTH:
        last = state.length
    sheet.share(last - state.cards_played, CARD_CAP)
    left: i64 = 0
    for colour in range(COLOURS):
        left += state.supply[colour]
    for mine in range(MINES):
        left += state.cubes[mine]
    sheet.share(left, SUPPLY)


def relative(state: Position, seat: i64, other: i64) -> i64:
    """How many seats clockwise of the observer."""
    return modulo(other - seat + state.seats, state.seats)


def next_to(state: Position, seat: i64) -> i64:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


def is_secret(state: Position, seat: i64, owner: i64) -> bool:
    """During planning the map holds plans, each known to its owner."""
    return state.step == PLANNING and owner != seat


def observe_match(sheet: Sheet, state: Position, seat: i64) -> None:
    sheet.one_of(STEPS, state.step)
    sheet.one_of(MOST_SEATS - LEAST_SEATS + 1, state.seats - LEAST_SEATS)
    sheet.mark(state.coop)
    sheet.mark(state.stores_first)
    sheet.mark((state.waiting >> seat) & 1 == 1)
    sheet.share(state.round, ROUNDS)
    sheet.share(state.cards_played, ROUNDS)
    if state.length != NO_LENGTH:
        sheet.share_at(sheet.place, state.length - state.cards_played, ROUNDS)
    if state.step == PLANNING:
        sheet.share_at(sheet.place + 1, state.reached[seat], PLAN)
    sheet.skip(2)
    sheet.one_of(ZONES, (state.alien - BASE_ZONE[state.base_of[seat]] + ZONES) % ZONES)
    sheet.shares(state.supply, 0, COLOURS, SUPPLY)
    sheet.shares(state.lost, 0, COLOURS, SUPPLY)


def observe_mines(sheet: Sheet, state: Position, seat: i64) -> None:
    """First what lies there, then crew by crew: most are at a mine or two."""
    first = BASE_ZONE[state.base_of[seat]]
    at = sheet.place
    sheet.skip(MINES * MINE_SIZE)
    bits = sheet.bits
    cubes = state.cubes
    mine = first
    here = at
    for _i in range(MINES):
        bits[here + MINE_COLOUR[mine]] = ONE
        bits[here + COLOURS] = share_bits(cubes[mine], CUBES)
        if mine == state.alien:
            bits[here + COLOURS + 1] = ONE
        here += MINE_SIZE
        mine += 1
        if mine == MINES:  # quicker than a division, here and below
            mine = 0
    miners = state.miners
    owner = seat
    for i in range(state.seats):
        if not is_secret(state, seat, owner):
            here = at - first * MINE_SIZE + CREW_AT + i
            for mine in range(MINES):
                crew = miners[owner * MINES + mine]
                if crew != 0:
                    there = here + mine * MINE_SIZE
                    bits[there if mine >= first else there + MINES * MINE_SIZE] = share_bits(crew, CREW)
        owner = next_to(state, owner)


def observe_seat(sheet: Sheet, state: Position, seat: i64, owner: i64) -> i64:
    """Returns how many slots of its base are filled.

    The first numbers are written by their places in the layout: a place that moves on in memory is waited for.
    """
    secret = is_secret(state, seat, owner)
    in_hand = state.crew[owner]
    if secret:
        in_hand += state.on_map(owner)
    at = sheet.place
    bits = sheet.bits
    bits[at] = ONE
    if state.is_ai(owner):
        bits[at + 1] = ONE
    if owner == state.first_player:
        bits[at + 2] = ONE
    if owner == state.turn:
        bits[at + 3] = ONE
    if (state.waiting >> owner) & 1 == 1:
        bits[at + 4] = ONE
    if (state.armoured >> owner) & 1 == 1:
        bits[at + 5] = ONE
    bits[at + IN_HAND] = share_bits(in_hand, CREW_IN_HAND)
    sheet.place = at + IN_HAND + 1
    sheet.shares(state.wounds, owner * SECTIONS, SECTIONS, WOUNDED)
    at += AT_BASE
    if not secret:
        bits[at] = share_bits(state.defenders[owner], CREW)
        bits[at + 2] = share_bits(state.campers[owner], CREW)
    bits[at + 1] = share_bits(state.droids[owner], CREW)
    bits[at + 3] = share_bits(state.hand_size[owner], CARDS)
    sheet.place = at + 4
    sheet.shares(state.held, owner * COLOURS, COLOURS, CUBES)
    stored = observe_slots(sheet, state, owner, at - AT_BASE + SCORE_AT)
    observe_raids(sheet, state, seat, owner, secret)
    return stored


def observe_slots(sheet: Sheet, state: Position, owner: i64, score_at: i64) -> i64:
    """Returns how many are filled. What they score (`score` of restore.py) is added up on the way."""
    slots = state.slots
    bits = sheet.bits
    at = sheet.place
    stored: i64 = 0
    points: i64 = 0
    slot = owner * SLOTS
    for _facing in range(FACINGS):
        first = slots[slot]
        same: i64 = 0
        for _depth in range(DEPTHS):
            colour = slots[slot]
            if colour != EMPTY:
                bits[at + colour] = ONE
                stored += 1
                points += POINTS[colour]
                if colour == first:
                    same += 1
            slot += 1
            at += COLOURS
        if same == DEPTHS:
            points += FACING_BONUS
    sheet.share_at(score_at, points, SCORE)
    sheet.place = at
    return stored


def observe_raids(sheet: Sheet, state: Position, seat: i64, owner: i64, secret: bool) -> None:
    at = sheet.place
    sheet.skip(MOST_SEATS * FACINGS + MOST_SEATS)
    bits = sheet.bits
    raiders = state.raiders
    if not secret:
        for base in range(BASES):
            mask = raiders[owner * BASES + base]
            if mask != 0:
                here = at + relative(state, seat, state.seat_at[base]) * FACINGS
                for facing in range(FACINGS):
                    if (mask >> facing) & 1 == 1:
                        bits[here + facing] = ONE
    stood_down = state.stood_down[owner]
    if stood_down != 0:
        for other in range(state.seats):
            if (stood_down >> state.base_of[other]) & 1 == 1:
                bits[at + MOST_SEATS * FACINGS + relative(state, seat, other)] = ONE


def observe_fight(sheet: Sheet, state: Position, seat: i64) -> None:
    if state.kind == NO_FIGHT:
        sheet.skip(len(FIGHT_FEATURES))
    else:
        sheet.one_of(RAID_ON_BASE, state.kind - 1)
        sheet.one_of(MOST_SEATS, relative(state, seat, state.initiator))
        sheet.one_of(MOST_SEATS, relative(state, seat, state.opponent))
        sheet.shares(state.dice, 0, SIDES * MOST_DICE, PIPS)
        sheet.shares(state.losses, 0, SIDES * SECTIONS, CREW)
        for facing in range(FACINGS):
            sheet.mark((state.attackers >> facing) & 1 == 1)
    sheet.share(state.roll, PIPS)


def observe_cards(sheet: Sheet, state: Position, seat: i64) -> None:
    sheet.shares(state.cards, seat * TYPES, TYPES, SAME_CARDS)
    sheet.shares(state.discard, 0, TYPES, SAME_CARDS)
    marks = sheet.place
    sheet.skip(2 * RESOURCE_CARDS)
    played = state.resources_played
    sheet.mark_each(marks + RESOURCE_CARDS, state.resources, 0, played)
    sheet.mark_each(marks, state.resources, played, known_resources(state, seat) - played)
