"""Asteroid Miners, the observation vector for learning: relative to the seat, the same size for every mode (§3)."""

from typing import Final

from mypy_extensions import i64

from orebit.core.layout import Block, Layout
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY, Sheet
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.components import (
    BOTTOM,
    CARD_1B,
    CARD_2B,
    COLOUR_IDS,
    EFFECT,
    EFFECT_IDS,
    EFFECT_METAL,
    EFFECT_TRACK,
    FIRST_METAL,
    FIVE_IDS,
    FIVES,
    LEVELS,
    MATERIAL_IDS,
    MOST_EQUIPMENT,
    MOST_POOL,
    MOST_ROUNDS,
    MOST_SPACES,
    SIX_IDS,
    SIXES,
    SLOTS,
    STEPS,
    TRACK_IDS,
    event_place,
)
from orebit.games.asteroid_miners.excavate import why_no_path
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.market import price
from orebit.games.asteroid_miners.position import (
    COLUMN,
    FREE_BLACK_IDS,
    LIVE,
    NO_EVENT,
    NO_SCRAP,
    OVER,
    PENDING_EXCHANGE,
    PHASE_IDS,
    RACING,
    STATUS_IDS,
    TENDER_PATH,
    Position,
)

PHASES: Final = OVER + 1
PENDING_IDS: Final = ("none", "pip", "black", "exchange")

# What numbers are divided by, so that most lie between 0 and 1
ROUNDS: Final = 60
PRICE: Final = 10
FUNDING: Final = 64
AMOUNT: Final = 8
A_FEW: Final = 2

EVENT_FEATURES: Final = (
    *[f"event {effect}" for effect in EFFECT_IDS],
    *[f"event metal {MATERIAL_IDS[metal]}" for metal in range(FIRST_METAL, FACES + 1)],
    *[f"event track {track}" for track in TRACK_IDS],
    *[f"5s {five}" for five in FIVE_IDS],
    *[f"6s {six}" for six in SIX_IDS],
)
SEAT_FEATURES: Final = (
    f"funding / {FUNDING:.0f}",
    *[f"has U{level}" for level in range(1, MOST_EQUIPMENT + 1)],
    "ecological", "scavenger", "virtual",
    *[f"at waypoint {waypoint}" for waypoint in range(BOTTOM + 1)],
    "in the column", "in the tender stratum", f"covered / {MOST_SPACES}",
    *[f"column needs {face} / {MOST_SPACES}" for face in range(1, FACES + 1)],
    *[f"tender stratum needs {face} / {MOST_SPACES}" for face in range(1, FACES + 1)],
    "owns the tender stratum",
    *[f"holds {face}" for face in range(FIRST_METAL, FACES + 1)],
    "has submitted",
)  # fmt: skip
LAYOUT: Final = Layout(
    Block(
        "table",
        *[f"phase {phase}" for phase in PHASE_IDS],
        *[f"asteroid {level + 1}" for level in range(LEVELS)],
        f"round / {ROUNDS:.0f}", "own turn", "own column is left",
        "solo", "market as printed", "market is reset", "spent blue is out",
        *[f"black for free {often}" for often in FREE_BLACK_IDS],
        *EVENT_FEATURES,
        *[f"market {track} / {STEPS - 1}" for track in TRACK_IDS],
        *[f"price {MATERIAL_IDS[metal]} / {PRICE:.0f}" for metal in range(FIRST_METAL, FACES + 1)],
        *[f"tender {status}" for status in STATUS_IDS],
        "tender is a race",
    ),
    Block("own", *SEAT_FEATURES, rows=["own"]),
    Block("other", *SEAT_FEATURES, rows=["other"]),
    Block(
        "slot",
        *[f"is {colour}" for colour in COLOUR_IDS],
        *[f"shows {face}" for face in range(1, FACES + 1)],
        f"amount / {AMOUNT:.0f}", "is used", "is free", "was changed first",
        rows=[f"slot {slot}" for slot in range(SLOTS)],
    ),
    Block(
        "pool_die",
        *[f"shows {face}" for face in range(1, FACES + 1)],
        rows=[f"pool die {position}" for position in range(MOST_POOL)],
    ),
    Block(
        "table_2",
        f"rerolls / {A_FEW:.0f}", f"charges / {A_FEW:.0f}",
        *[f"U{level} used on black" for level in range(1, MOST_EQUIPMENT + 1)],
        "scavenged",
        *[f"second {pending}" for pending in PENDING_IDS],
        f"second by / {A_FEW:.0f}",
        *[f"dig still needs {face} / {MOST_SPACES}" for face in range(1, FACES + 1)],
    ),
    Block(
        "course",
        "own turn to come in this round", "last round of this asteroid",
        f"rounds to the limit / {ROUNDS:.0f}", f"asteroids to come / {LEVELS}",
    ),
)  # fmt: skip
OWN: Final[i64] = LAYOUT.start("own")
OTHER: Final[i64] = LAYOUT.start("other")
DRILL_SLOTS: Final[i64] = LAYOUT.start("slot")
POOL_DICE: Final[i64] = LAYOUT.start("pool_die")
TURN: Final[i64] = LAYOUT.start("table_2")
COURSE: Final[i64] = LAYOUT.start("course")
SIZE: Final[i64] = LAYOUT.size


def observe(state: Position, seat: i64, sheet: Sheet) -> None:
    first = sheet.place
    observe_match(sheet, state, seat)
    observe_event(sheet, state)
    observe_market(sheet, state)
    sheet.one_of(len(STATUS_IDS), state.tender)
    sheet.mark(state.tender == RACING and state.pace == LIVE)
    assert sheet.place == first + OWN
    observe_seat(sheet, state, seat)
    assert sheet.place == first + OTHER
    observe_seat(sheet, state, 1 - seat)
    assert sheet.place == first + DRILL_SLOTS
    for slot in range(SLOTS):
        observe_slot(sheet, state, slot)
    assert sheet.place == first + POOL_DICE
    for position in range(MOST_POOL):
        sheet.one_of(FACES, state.pool[position] - 1)
    assert sheet.place == first + TURN
    observe_turn(sheet, state)
    assert sheet.place == first + COURSE
    observe_course(sheet, state, seat)
    assert sheet.place == first + SIZE


def observe_course(sheet: Sheet, state: Position, seat: i64) -> None:
    """How long it goes on: P1 of the asteroid is "own column is left"; only after P2's turn can it end (R33, R46)."""
    sheet.mark(state.active == state.first and seat != state.first)
    sheet.mark(state.is_at_bottom(0) or state.is_at_bottom(1) or state.round == MOST_ROUNDS)
    sheet.share(MOST_ROUNDS - state.round, ROUNDS)
    sheet.share(LEVELS - state.level, LEVELS)


def observe_match(sheet: Sheet, state: Position, seat: i64) -> None:
    sheet.one_of(PHASES, state.phase)
    sheet.one_of(LEVELS, state.level - 1)
    sheet.share(state.round, ROUNDS)
    sheet.mark(state.active == seat)
    sheet.mark(state.first == seat)
    sheet.mark(state.solo)
    sheet.mark(state.market_printed)
    sheet.mark(state.market_reset)
    sheet.mark(state.spent_blue_out)
    sheet.one_of(len(FREE_BLACK_IDS), state.free_black)


def observe_event(sheet: Sheet, state: Position) -> None:
    if state.event == NO_EVENT:
        sheet.skip(len(EVENT_FEATURES))
        return
    place = event_place(state.level, state.event)
    sheet.one_of(len(EFFECT_IDS), EFFECT[place])
    sheet.one_of(FACES + 1 - FIRST_METAL, EFFECT_METAL[place] - FIRST_METAL)
    sheet.one_of(len(TRACK_IDS), EFFECT_TRACK[place])
    sheet.one_of(len(FIVE_IDS), FIVES[place])
    sheet.one_of(len(SIX_IDS), SIXES[place])


def observe_market(sheet: Sheet, state: Position) -> None:
    for track in range(len(TRACK_IDS)):
        sheet.share(state.market[track], STEPS - 1)
    for metal in range(FIRST_METAL, FACES + 1):
        sheet.share(price(state, metal), PRICE)


def observe_seat(sheet: Sheet, state: Position, seat: i64) -> None:
    sheet.share(state.funding[seat], FUNDING)
    for level in range(1, MOST_EQUIPMENT + 1):
        sheet.mark(state.equipment[seat] >= level)
    sheet.mark(state.card[seat] == CARD_1B)
    sheet.mark(state.card[seat] == CARD_2B)
    sheet.mark(state.is_virtual(seat))
    sheet.one_of(BOTTOM + 1, state.waypoint[seat])
    sheet.mark(state.path[seat] == COLUMN)
    sheet.mark(state.path[seat] == TENDER_PATH)
    sheet.share(state.covered[seat], MOST_SPACES)
    for path in range(2):
        if not state.is_at_bottom(seat) and why_no_path(state, seat, path) == LEGAL:
            observe_faces(sheet, state.need(seat, path))
        else:
            sheet.skip(FACES)
    sheet.mark(state.owner != NOBODY and state.owner == seat)
    for face in range(FIRST_METAL, FACES + 1):
        sheet.mark((state.held[seat] >> face) & 1 == 1)
    sheet.mark((state.submitted >> seat) & 1 == 1)


def observe_faces(sheet: Sheet, collection: i64) -> None:
    for face in range(1, FACES + 1):
        sheet.share(faces.count(collection, face), MOST_SPACES)


def observe_slot(sheet: Sheet, state: Position, slot: i64) -> None:
    if state.face[slot] == 0:
        sheet.skip(len(COLOUR_IDS) + FACES)
    else:
        sheet.one_of(len(COLOUR_IDS), state.colour[slot])
        sheet.one_of(FACES, state.face[slot] - 1)
    if state.event != NO_EVENT:
        sheet.share_at(sheet.place, state.amount(slot), AMOUNT)
    sheet.skip(1)
    sheet.mark((state.dig_mask >> slot) & 1 == 1)
    sheet.mark(state.dig_scrap != NO_SCRAP and state.dig_scrap == slot)
    sheet.mark(state.pending != 0 and state.pending != PENDING_EXCHANGE and state.pending_slot == slot)


def observe_turn(sheet: Sheet, state: Position) -> None:
    sheet.share(state.rerolls, A_FEW)
    sheet.share(state.charges, A_FEW)
    for level in range(1, MOST_EQUIPMENT + 1):
        sheet.mark((state.free_used >> level) & 1 == 1)
    sheet.mark(state.scavenged)
    sheet.one_of(len(PENDING_IDS), state.pending)
    sheet.share(state.pending_delta, A_FEW)
    observe_faces(sheet, state.dig_left)
