"""Asteroid Miners, what everybody sees (§3): all of it is public.

Names, texts and places on the map come from the game's catalogue; here are the facts that change.
"""

from typing import cast

from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.components import (
    CARD_IDS,
    COLOUR_IDS,
    COLUMN_STRATA,
    EFFECT,
    EFFECT_IDS,
    FIRST_METAL,
    FIVE_IDS,
    FIVES,
    IP,
    IRON,
    MOST_EQUIPMENT,
    NICKEL,
    NR,
    PAYERS,
    PLATINUM,
    POOL_REROLLS,
    PRINTED_FUNDING,
    RHODIUM,
    SIX_IDS,
    SIXES,
    SLOT_LABELS,
    SLOTS,
    SPACES,
    STRATA,
    TENDER_STRATUM,
    TRACK_IDS,
    UPGRADE_PRICE,
    event_place,
)
from orebit.games.asteroid_miners.drill import blue_slot, drill_size, green_rolls, landing
from orebit.games.asteroid_miners.excavate import why_no_path
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.market import price
from orebit.games.asteroid_miners.modify import (
    PAIR,
    PAIR_OF_FIVES,
    why_no_equipment,
    why_no_free_black,
    why_no_scavenge,
)
from orebit.games.asteroid_miners.outlook import (
    listed_faces,
    masked,
    of_changes,
    of_digs,
    of_drill,
)
from orebit.games.asteroid_miners.position import (
    DIGGING,
    DRILL,
    EMPTY,
    EVENT_CHANGE,
    MODIFY,
    NO_EVENT,
    NO_PATH,
    NO_PENDING,
    NO_SCRAP,
    OVER,
    PACE_IDS,
    PENDING_EXCHANGE,
    PHASE_IDS,
    POOL,
    STATUS_IDS,
    Position,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.shapes import (
    AsteroidMinersView,
    DigView,
    EventView,
    PairView,
    Path,
    PathView,
    Phase,
    SeatView,
    SecondView,
    SlotView,
    TenderView,
    TrackView,
)

PATHS: tuple[Path, ...] = ("column", "tender")


def open_paths(state: Position, seat: int) -> list[int]:
    """The strata that the seat may dig next; none at the bottom."""
    return [] if state.is_at_bottom(seat) else [path for path in range(2) if why_no_path(state, seat, path) == LEGAL]


def view(state: AsteroidMinersState, seat: int) -> AsteroidMinersView:
    """The same for every seat: nothing is hidden."""
    first = (state.level - 1) * STRATA
    changing = state.phase == EVENT_CHANGE
    return AsteroidMinersView(
        phase=cast(Phase, PHASE_IDS[state.phase]),  # the automatic phases never wait
        solo=state.solo,
        level=state.level,
        round=state.round,
        first=state.first,
        active=state.active,
        event=_event(state),
        market=[_track(state, IP, IRON, PLATINUM), _track(state, NR, NICKEL, RHODIUM)],
        tender=_tender(state),
        seats=[_seat(state, each) for each in range(state.seats)],
        column=SPACES[first : first + COLUMN_STRATA],
        tender_stratum=SPACES[first + TENDER_STRATUM],
        drill=[_slot(state, slot) for slot in range(SLOTS)],
        drill_size=drill_size(state),
        green_rolls=green_rolls(state),
        event_fee=state.amount(blue_slot(state)) if changing else None,
        event_after=state.face[blue_slot(state)] if changing else None,
        blue_spent=state.spent,
        pool=[face if face != EMPTY else None for face in state.pool],
        rerolls_left=POOL_REROLLS - state.rerolls if state.phase == POOL else 0,
        pairs=_pairs(state),
        free_levels=[level for level in range(1, MOST_EQUIPMENT + 1) if why_no_free_black(state, level) == LEGAL],
        may_scavenge=why_no_scavenge(state) == LEGAL and state.phase <= MODIFY,
        charges=state.charges,
        second=_second(state),
        outlook=of_drill(state) if state.phase <= DIGGING else [],
        changes=of_changes(state),
        digs=of_digs(state),
        dig=_dig(state),
    )


def _event(state: Position) -> EventView | None:
    if state.event == NO_EVENT:
        return None
    place = event_place(state.level, state.event)
    return EventView(
        number=state.event, effect=EFFECT_IDS[EFFECT[place]], fives=FIVE_IDS[FIVES[place]], sixes=SIX_IDS[SIXES[place]]
    )


def _track(state: Position, track: int, basic: int, precious: int) -> TrackView:
    return TrackView(
        track=TRACK_IDS[track],
        step=state.market[track],
        basic_price=price(state, basic),
        precious_price=price(state, precious),
    )


def _tender(state: Position) -> TenderView:
    return TenderView(
        status=STATUS_IDS[state.tender],
        pace=PACE_IDS[state.pace],
        owner=None if state.owner == NOBODY else state.owner,
        submitted=[seat for seat in range(state.seats) if (state.submitted >> seat) & 1],
        held=[[face for face in range(FIRST_METAL, FACES + 1) if (held >> face) & 1] for held in state.held],
    )


def _seat(state: Position, seat: int) -> SeatView:
    equipment = state.equipment[seat]
    buys = not state.is_virtual(seat) and equipment < MOST_EQUIPMENT
    return SeatView(
        seat=seat,
        colour="red" if seat == state.red else "purple",
        side="left" if seat == state.first else "right",
        card=CARD_IDS[state.card[seat]],
        virtual=state.is_virtual(seat),
        funding=state.funding[seat],
        score=state.funding[seat],
        printed_funding=min(state.funding[seat], PRINTED_FUNDING),
        equipment=equipment,
        upgrade_price=UPGRADE_PRICE[equipment + 1] if buys else None,
        waypoint=state.waypoint[seat],
        path=None if state.path[seat] == NO_PATH else PATHS[state.path[seat]],
        covered=state.covered[seat],
        strata=[
            PathView(
                path=PATHS[path],
                spaces=SPACES[state.stratum(seat, path)],
                covered=state.covered[seat],
                need=listed_faces(state.need(seat, path)),
            )
            for path in open_paths(state, seat)
        ],
    )


def _slot(state: Position, slot: int) -> SlotView:
    empty = state.face[slot] == EMPTY
    return SlotView(
        slot=slot,
        label=SLOT_LABELS[slot],
        amount=state.amount(slot),
        colour=None if empty else COLOUR_IDS[state.colour[slot]],
        face=None if empty else state.face[slot],
        payer=None if empty else PAYERS[state.colour[slot]],
        lands=[face for face in range(1, FACES + 1) if landing(state, face) == slot] if state.phase == DRILL else [],
    )


def _pairs(state: Position) -> list[PairView]:
    pool = state.pool_faces()
    return [
        PairView(
            face=face,
            dice=faces.count(pool, face),
            pairs=faces.count(pool, face) // PAIR,
            usable=face >= PAIR_OF_FIVES or why_no_equipment(state, face) == LEGAL,
        )
        for face in range(1, FACES + 1)
        if faces.count(pool, face) > 0
    ]


def _second(state: Position) -> SecondView | None:
    if state.pending == NO_PENDING:
        return None
    return SecondView(exchange=state.pending == PENDING_EXCHANGE, slot=state.pending_slot, pips=state.pending_delta)


def _dig(state: Position) -> DigView | None:
    if state.dig_path == NO_PATH or state.phase == OVER:
        return None
    return DigView(
        path=PATHS[state.dig_path],
        slots=masked(state.dig_mask),
        scrap=None if state.dig_scrap == NO_SCRAP else state.dig_scrap,
        left=listed_faces(state.dig_left),
    )
