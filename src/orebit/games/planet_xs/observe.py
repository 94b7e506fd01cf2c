"""Planet XS for learners: the observation vector, relative to the seat, with nothing hidden in it."""

from typing import Final

from mypy_extensions import i64

from orebit.core.layout import Block, Layout
from orebit.core.state import Sheet
from orebit.games.planet_xs.components import (
    BASE_ZONE,
    BASES,
    CARD_CAP,
    COLOUR_IDS,
    COLOURS,
    FACING_IDS,
    FACINGS,
    LEAST_SEATS,
    MINE_COLOUR,
    MINES,
    MOST_DICE,
    MOST_SEATS,
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
from orebit.games.planet_xs.restore import score

STEPS: Final = OVER + 1
# What numbers are divided by, so that most lie between 0 and 1
ROUNDS: Final = 12.0
PLAN: Final = 30.0
SUPPLY: Final = 48.0
CUBES: Final = 4.0
CREW: Final = 3.0  # at one place
SCORE: Final = 60.0
CREW_IN_HAND: Final = 8.0
WOUNDED: Final = 4.0
CARDS: Final = 6.0
SAME_CARDS: Final = 3.0
PIPS: Final = 6.0

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
SEATS_AT: Final[i64] = LAYOUT.start("seat")
SEAT_SIZE: Final[i64] = LAYOUT["seat"].width
FIGHT: Final[i64] = LAYOUT.start("table_2")
COURSE_AT: Final[i64] = LAYOUT.start("course")
SIZE: Final[i64] = LAYOUT.size


def observe(state: Position, seat: i64, sheet: Sheet) -> None:
    """Mines clockwise from the own zone, seats clockwise from the observer."""
    first = sheet.place
    observe_match(sheet, state, seat)
    assert sheet.place == first + MINES_AT
    for i in range(MINES):
        observe_mine(sheet, state, seat, (BASE_ZONE[state.base_of[seat]] + i) % MINES)
    assert sheet.place == first + SEATS_AT
    for i in range(MOST_SEATS):
        if i < state.seats:
            observe_seat(sheet, state, seat, state.clockwise(seat, i))
        else:
            sheet.skip(SEAT_SIZE)
    assert sheet.place == first + FIGHT
    observe_fight(sheet, state, seat)
    observe_cards(sheet, state, seat)
    assert sheet.place == first + COURSE_AT
    observe_course(sheet, state, seat)
    assert sheet.place == first + SIZE


def observe_course(sheet: Sheet, state: Position, seat: i64) -> None:
    """In which order the seats act this round, from the First Player on, and what is left until the end (§6)."""
    for i in range(MOST_SEATS):
        if i < state.seats:
            sheet.share(relative(state, state.first_player, state.clockwise(seat, i)) + 1, float(MOST_SEATS))
        else:
            sheet.skip(1)
    for i in range(MOST_SEATS):
        if i < state.seats:
            sheet.share(SLOTS - state.stored(state.clockwise(seat, i)), float(SLOTS))
        else:
            sheet.skip(1)
    last: i64 = CARD_CAP if state.length == NO_LENGTH else state.length
    sheet.share(last - state.cards_played, float(CARD_CAP))
    left: i64 = 0
    for colour in range(COLOURS):
        left += state.supply[colour]
    for mine in range(MINES):
        left += state.cubes[mine]
    sheet.share(left, SUPPLY)


def relative(state: Position, seat: i64, other: i64) -> i64:
    """How many seats clockwise of the observer."""
    return (other - seat + state.seats) % state.seats


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
    sheet.add(0.0 if state.length == NO_LENGTH else float(state.length - state.cards_played) / ROUNDS)
    sheet.add(float(state.reached[seat]) / PLAN if state.step == PLANNING else 0.0)
    sheet.one_of(ZONES, (state.alien - BASE_ZONE[state.base_of[seat]] + ZONES) % ZONES)
    for colour in range(COLOURS):
        sheet.share(state.supply[colour], SUPPLY)
    for colour in range(COLOURS):
        sheet.share(state.lost[colour], SUPPLY)


def observe_mine(sheet: Sheet, state: Position, seat: i64, mine: i64) -> None:
    sheet.one_of(COLOURS, MINE_COLOUR[mine])
    sheet.share(state.cubes[mine], CUBES)
    sheet.mark(state.alien == mine)
    for i in range(state.seats):
        owner = state.clockwise(seat, i)
        if is_secret(state, seat, owner):
            sheet.skip(1)
        else:
            sheet.share(state.miners[owner * MINES + mine], CREW)
    sheet.skip(MOST_SEATS - state.seats)


def observe_seat(sheet: Sheet, state: Position, seat: i64, owner: i64) -> None:
    secret = is_secret(state, seat, owner)
    in_hand = state.crew[owner]
    if secret:
        in_hand += state.on_map(owner)
    sheet.add(1.0)
    sheet.mark(state.is_ai(owner))
    sheet.mark(owner == state.first_player)
    sheet.mark(owner == state.turn)
    sheet.mark((state.waiting >> owner) & 1 == 1)
    sheet.mark((state.armoured >> owner) & 1 == 1)
    sheet.share(score(state, owner), SCORE)
    sheet.share(in_hand, CREW_IN_HAND)
    for section in range(SECTIONS):
        sheet.share(state.wounds[owner * SECTIONS + section], WOUNDED)
    sheet.add(0.0 if secret else float(state.defenders[owner]) / CREW)
    sheet.share(state.droids[owner], CREW)
    sheet.add(0.0 if secret else float(state.campers[owner]) / CREW)
    sheet.share(state.hand_size[owner], CARDS)
    for colour in range(COLOURS):
        sheet.share(state.held[owner * COLOURS + colour], CUBES)
    for slot in range(owner * SLOTS, (owner + 1) * SLOTS):
        sheet.one_of(COLOURS, state.slots[slot])  # EMPTY is none of them
    observe_raids(sheet, state, seat, owner, secret)


def observe_raids(sheet: Sheet, state: Position, seat: i64, owner: i64, secret: bool) -> None:
    raids = sheet.place
    sheet.skip(MOST_SEATS * FACINGS + MOST_SEATS)
    for i in range(state.seats):
        base = state.base_of[state.clockwise(seat, i)]
        mask = state.raiders[owner * BASES + base]
        if mask != 0 and not secret:
            for facing in range(FACINGS):
                if (mask >> facing) & 1 == 1:
                    sheet.numbers[raids + i * FACINGS + facing] = 1.0
        if state.has_stood_down(owner, base):
            sheet.numbers[raids + MOST_SEATS * FACINGS + i] = 1.0


def observe_fight(sheet: Sheet, state: Position, seat: i64) -> None:
    if state.kind == NO_FIGHT:
        sheet.skip(len(FIGHT_FEATURES))
    else:
        sheet.one_of(RAID_ON_BASE, state.kind - 1)
        sheet.one_of(MOST_SEATS, relative(state, seat, state.initiator))
        sheet.one_of(MOST_SEATS, relative(state, seat, state.opponent))
        for i in range(SIDES * MOST_DICE):
            sheet.share(state.dice[i], PIPS)
        for i in range(SIDES * SECTIONS):
            sheet.share(state.losses[i], CREW)
        for facing in range(FACINGS):
            sheet.mark((state.attackers >> facing) & 1 == 1)
    sheet.share(state.roll, PIPS)


def observe_cards(sheet: Sheet, state: Position, seat: i64) -> None:
    for card in range(TYPES):
        sheet.share(state.cards[seat * TYPES + card], SAME_CARDS)
    for card in range(TYPES):
        sheet.share(state.discard[card], SAME_CARDS)
    marks = sheet.place
    sheet.skip(2 * RESOURCE_CARDS)
    for i in range(known_resources(state, seat)):
        if i < state.resources_played:
            sheet.numbers[marks + RESOURCE_CARDS + state.resources[i]] = 1.0
        else:
            sheet.numbers[marks + state.resources[i]] = 1.0
