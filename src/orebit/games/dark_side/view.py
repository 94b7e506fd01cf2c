"""Dark Side of the Mine, who sees what (§3)."""

import math
from functools import cache
from typing import Final, Literal

from orebit.core.state import PUBLIC
from orebit.core.vecs import filled
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_IDS,
    ANTENNA_DRAW,
    ANTENNA_POINTS,
    BACKTRACK,
    BOOSTER_ANTENNA,
    CARD_IDS,
    CARDS,
    CLUSTER_POINTS,
    DEPOSIT,
    DRILL_POINTS,
    ELEMENT,
    FIRST_UPGRADE,
    HARDENED_DRILL,
    LIGHT_PER_SEAT,
    MIN_PLAYERS,
    MOST_DEPOSITS,
    NO_ABILITY,
    NO_CARD,
    ORE_CLUSTER,
    RICH_VEIN,
    ROBOTS,
    SUPPLY_DRAW,
    SUPPLY_DROP,
    SURVEY_BEACON,
    SURVEY_DRAW,
    UPGRADES,
    VEIN_POINTS,
    WILDCAT,
)
from orebit.games.dark_side.position import (
    ACTION,
    ASLEEP,
    COMMS,
    NO_DEPOSIT,
    NO_POWER,
    OVER,
    PLACE,
    RESERVE,
    SPECTATORS,
)
from orebit.games.dark_side.reasons import HAS_ACTED, IN_RESERVE, SLOT_FULL
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.shapes import (
    DarkSideView,
    Phase,
    RobotView,
    RouteView,
    SeatView,
    SlotView,
    StuckView,
    UpgradeView,
)

CARDS_A_TURN: Final = 2.6  # leave the deck (spec §10)
PHASES: tuple[Phase, ...] = ("place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over")


def view(state: DarkSideState, seat: int) -> DarkSideView:
    in_play = state.phase not in (PLACE, OVER)
    acts = state.phase == ACTION and seat == state.active()
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
        rounds_left=math.ceil(int(state.deck_size()) / (CARDS_A_TURN * int(state.seats))),
        discard_pile=[CARD_IDS[state.pile[i]] for i in range(state.discarded)],
        removed=_removed(state.seats),
        routes=_routes(state, seat) if acts else [],
        stuck=_stuck(state, seat) if acts else [],
    )


@cache
def _removed(seats: int) -> list[str]:
    return [CARD_IDS[card] for card in range(CARDS) if MIN_PLAYERS[card] > seats]


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


# §5.2 What the robots of a seat may do, for the drawing
def prospect_points(state: DarkSideState, seat: int, slot: int, power: int) -> int:
    """For the deposit, with what upgrades and the card's blue ability add (§5.4)."""
    deposit = max(0, state.free_deposit(slot, state.occupied()))
    points: int = DEPOSIT[state.top[slot] * MOST_DEPOSITS + deposit]
    points += DRILL_POINTS if state.has(seat, HARDENED_DRILL) else 0
    return points + (VEIN_POINTS if power == RICH_VEIN else 0)


def call_points(state: DarkSideState, seat: int, slot: int) -> int:
    points: int = DEPOSIT[state.top[slot] * MOST_DEPOSITS + state.free_deposit(slot, state.occupied())]
    return points + (ANTENNA_POINTS if state.has(seat, BOOSTER_ANTENNA) else 0)


def uses_spectrometer(state: DarkSideState, card: int, slot: int, power: int) -> bool:
    return ELEMENT[state.top[slot]] != ELEMENT[card] and power != WILDCAT


def _routes(state: DarkSideState, seat: int) -> list[RouteView]:
    routes = []
    for action in state.legal(seat):
        kind = ACTIONS.kind(action)
        if kind.name == "prospect":
            routes.append(_prospect(state, seat, *kind.arguments(action)))
        elif kind.name == "communicate":
            routes.append(_call(state, seat, *kind.arguments(action)))
    return routes


def _prospect(state: DarkSideState, seat: int, robot: int, card: int, slot: int, with_power: int) -> RouteView:
    power = ABILITY[card] if with_power else NO_ABILITY
    draws = [0] * state.seats
    draws[seat] = SUPPLY_DRAW if power == SUPPLY_DROP else 0
    clockwise = power != BACKTRACK
    points = prospect_points(state, seat, slot, power)
    return _route(state, seat, robot, CARD_IDS[card], slot, with_power, clockwise, points, draws)


def _call(state: DarkSideState, seat: int, robot: int) -> RouteView:
    slot = state.call(seat, robot, state.occupied())
    draws = [0] * state.seats
    for owner in range(state.seats):
        there = state.robots_at(owner, slot)
        if owner == seat:
            draws[owner] = there + 1 + (ANTENNA_DRAW if state.has(seat, BOOSTER_ANTENNA) else 0)
        elif not state.solo:
            draws[owner] = there if state.partner_per_robot else min(there, 1)
    return _route(state, seat, robot, None, slot, 0, False, call_points(state, seat, slot), draws)


def _route(
    state: DarkSideState,
    seat: int,
    robot: int,
    card: str | None,
    slot: int,
    power: int,
    clockwise: bool,
    points: int,
    draws: list[int],
) -> RouteView:
    """With what mining the location brings by itself (§5.6)."""
    occupied = state.occupied()
    mined = ABILITY[state.top[slot]]
    if mined == SURVEY_BEACON:
        draws[seat] += SURVEY_DRAW
    if mined == ORE_CLUSTER:
        points += CLUSTER_POINTS * len([i for i in state.all_robots_at(slot) if i != seat * ROBOTS + robot])
    passed = state.passed(seat, robot, slot, 1 if clockwise else -1, card is None)
    full = [here for here in passed if state.free_deposit(here, occupied) == NO_DEPOSIT]
    return RouteView(
        robot=robot,
        card=card,
        slot=slot,
        power=power,
        clockwise=clockwise,
        deposit=max(0, state.free_deposit(slot, occupied)),
        points=points,
        draws=draws,
        full=full,
        over=[here for here in passed if here not in full],
    )


def _stuck(state: DarkSideState, seat: int) -> list[StuckView]:
    occupied = state.occupied()
    led = {(ACTIONS.kind(action).name, *ACTIONS.kind(action).arguments(action)[:2]) for action in state.legal(seat)}
    stuck = []
    for robot in range(ROBOTS):
        why = state.why_idle(seat, robot)
        if why == IN_RESERVE:
            continue
        acted = why == HAS_ACTED
        asleep = state.is_dark(state.robot_slot[seat * ROBOTS + robot])
        if ("communicate", robot) not in led:
            stuck.append(StuckView(robot, None, "acted" if acted else "asleep" if asleep else "nobody"))
        met = filled(state.slots(), 0)
        if not acted:
            state.reach(seat, robot, NO_POWER, occupied, met)
        full_of = {ELEMENT[state.top[slot]] for slot in range(state.slots()) if met[slot] == SLOT_FULL}
        for card in hand(state, seat):
            if ("prospect", robot, card) in led:
                continue
            full = ELEMENT[card] in full_of
            reason: Literal["acted", "asleep", "full", "none"] = (
                "acted" if acted else "asleep" if asleep else "full" if full else "none"
            )
            stuck.append(StuckView(robot, CARD_IDS[card], reason))
    return stuck
