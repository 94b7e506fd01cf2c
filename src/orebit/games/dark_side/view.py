"""Dark Side of the Mine, who sees what (§3). The structs are the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

from orebit.core.state import PUBLIC
from orebit.games.dark_side.components import (
    ABILITY_IDS,
    CARD_IDS,
    CARDS,
    FIRST_UPGRADE,
    LIGHT_PER_SEAT,
    MIN_PLAYERS,
    NO_CARD,
    ROBOTS,
    UPGRADES,
)
from orebit.games.dark_side.position import ASLEEP, COMMS, OVER, PLACE, RESERVE, SPECTATORS
from orebit.games.dark_side.rules import DarkSideState

Phase: TypeAlias = Literal["place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over"]
PHASES: tuple[Phase, ...] = ("place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over")


class RobotView(msgspec.Struct, frozen=True):
    """One robot. `place` is "d0" to "d2" on a deposit, "comms", "asleep" on a dark slot, or "reserve"."""

    robot: int
    slot: int | None
    place: str
    actions_left: int  # robot actions it may still take this turn


class UpgradeView(msgspec.Struct, frozen=True):
    ability: str
    card: str


class SeatView(msgspec.Struct, frozen=True):
    """One seat. `hand` is what the viewer knows of it: all of the own hand, of another the cards seen going there."""

    seat: int
    score: int
    hand_size: int
    hand_limit: int
    hand: list[str]
    upgrades: list[UpgradeView]
    robots: list[RobotView]


class SlotView(msgspec.Struct, frozen=True):
    """One place of the ring. `card` is the top card while it is face up, or dark but known to the viewer."""

    slot: int
    dark: bool
    card: str | None
    buried: list[str]  # what lies beneath, the uppermost first


class DarkSideView(msgspec.Struct, frozen=True):
    phase: Phase
    solo: bool
    turn: int
    round: int
    active: int
    actions_left: int
    spectrometer_used: bool
    last_round: bool
    seats: list[SeatView]
    ring: list[SlotView]
    covered_next: int  # the slot that the next build covers
    revealed_next: int  # the slot that the next dawn turns up
    site: int | None  # the slot just mined, while its ability is decided
    deck_size: int
    discard_pile: list[str]  # bottom first
    removed: list[str]  # cards left in the box for this number of players


def view(state: DarkSideState, seat: int) -> DarkSideView:
    in_play = state.phase not in (PLACE, OVER)
    return DarkSideView(
        phase=PHASES[state.phase],
        solo=state.solo,
        turn=state.turn,
        round=state.turn // state.seats,
        active=state.placing_seat() if state.phase == PLACE else state.active(),
        actions_left=state.actions_left if in_play else 0,
        spectrometer_used=state.spectrometer_used,
        last_round=state.deck_size() == 0,
        seats=[_seat(state, owner, seat) for owner in range(state.seats)],
        ring=[_slot(state, slot, seat) for slot in range(state.slots())],
        covered_next=state.first_light(),
        revealed_next=_revealed_next(state),
        site=state.site if state.site >= 0 else None,
        deck_size=state.deck_size(),
        discard_pile=[CARD_IDS[state.pile[i]] for i in range(state.discarded)],
        removed=[CARD_IDS[card] for card in range(CARDS) if MIN_PLAYERS[card] > state.seats],
    )


def knows(state: DarkSideState, seat: int, card: int) -> bool:
    """Does the seat know where this hidden card lies? (R8)"""
    eye = SPECTATORS if seat == PUBLIC else 1 << seat
    return state.known_by[card] & eye != 0


def hand(state: DarkSideState, owner: int) -> list[int]:
    cards = []
    card: int = state.hand_first[owner]
    while card != NO_CARD:
        cards.append(card)
        card = state.hand_next[card]
    return cards


def buried(state: DarkSideState, slot: int) -> list[int]:
    """What lies under the top card, the uppermost first; open to all (R39)."""
    cards = []
    card: int = state.under[state.top[slot]]
    while card != NO_CARD:
        cards.append(card)
        card = state.under[card]
    return cards


def visible_top(state: DarkSideState, slot: int, seat: int) -> int:
    """The top card of a slot if the seat may see it, or NO_CARD."""
    card: int = state.top[slot]
    return card if not state.is_dark(slot) or knows(state, seat, card) else NO_CARD


def _seat(state: DarkSideState, owner: int, viewer: int) -> SeatView:
    return SeatView(
        seat=owner,
        score=state.points[owner],
        hand_size=state.hand_size[owner],
        hand_limit=state.hand_limit(owner),
        hand=[CARD_IDS[card] for card in hand(state, owner) if knows(state, viewer, card)],
        upgrades=[
            UpgradeView(ability=ABILITY_IDS[FIRST_UPGRADE + i], card=CARD_IDS[state.installed[owner * UPGRADES + i]])
            for i in range(UPGRADES)
            if state.installed[owner * UPGRADES + i] != NO_CARD
        ],
        robots=[_robot(state, owner, robot) for robot in range(ROBOTS)],
    )


def _robot(state: DarkSideState, owner: int, robot: int) -> RobotView:
    slot = state.robot_slot[owner * ROBOTS + robot]
    spot = state.robot_spot[owner * ROBOTS + robot]
    its_turn = state.phase not in (PLACE, OVER) and owner == state.active()
    return RobotView(
        robot=robot,
        slot=None if slot == RESERVE else slot,
        place="reserve" if slot == RESERVE else {COMMS: "comms", ASLEEP: "asleep"}.get(spot, f"d{spot}"),
        actions_left=state.allowance[robot] - state.used[robot] if its_turn and slot != RESERVE else 0,
    )


def _slot(state: DarkSideState, slot: int, viewer: int) -> SlotView:
    card = visible_top(state, slot, viewer)
    return SlotView(
        slot=slot,
        dark=state.is_dark(slot),
        card=None if card == NO_CARD else CARD_IDS[card],
        buried=[CARD_IDS[covered] for covered in buried(state, slot)],
    )


def _revealed_next(state: DarkSideState) -> int:
    dawn = state.turn if state.phase == PLACE else state.turn + 1
    return (LIGHT_PER_SEAT * state.seats + dawn) % state.slots()
