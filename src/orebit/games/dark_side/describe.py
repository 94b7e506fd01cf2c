"""Dark Side of the Mine in words: the position in sentences, and what a decider is asked."""

from orebit.core.description import DescriptionLine
from orebit.core.words import counted, listed
from orebit.games.dark_side.components import (
    ABILITY_NAMES,
    CARD_NAMES,
    DEPOSIT,
    FIRST_UPGRADE,
    MOST_DEPOSITS,
    NO_CARD,
    REFINERY_POINTS,
    ROBOTS,
    UPGRADES,
)
from orebit.games.dark_side.position import (
    ACTION,
    ASLEEP,
    BUILDING,
    COMMS,
    DEPLOYING,
    DISCARDING,
    DUMMY,
    NO_DEPOSIT,
    OVER,
    PLACE,
    REFINING,
    RESERVE,
    SWAPPING,
    TOWING,
)
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.view import hand, knows, visible_top
from orebit.games.dark_side.words import ORDINALS, card_line, machine, place_name, seat_name


def describe(state: DarkSideState, seat: int) -> list[DescriptionLine]:
    lines = [DescriptionLine("match", _headline(state))]
    lines += [DescriptionLine(f"seat:{owner}", _seat_line(state, owner)) for owner in range(state.seats)]
    lines += [DescriptionLine(f"ring:{slot}", _slot_line(state, slot, seat)) for slot in _in_lane_order(state)]
    if seat >= 0 and state.hand_size[seat] > 0:
        cards = "; ".join(card_line(card) for card in hand(state, seat))
        lines.append(DescriptionLine("hand", f"Your hand: {cards}."))
    for owner in range(state.seats):
        seen = [CARD_NAMES[card] for card in hand(state, owner) if owner != seat and knows(state, seat, card)]
        if seen:
            known = f"You know that {seat_name(state, owner)} holds {listed(seen)}."
            lines.append(DescriptionLine(f"seat:{owner}:hand", known))
    if state.discarded:
        top = CARD_NAMES[state.pile[state.discarded - 1]]
        lines.append(DescriptionLine("discard", f"On top of the discard pile: {top}."))
    return lines


def _headline(state: DarkSideState) -> str:
    deck = state.deck_size()
    left = f"{counted(deck, 'card')} in the deck" if deck else "the deck is empty: this is the last round"
    if state.phase == OVER:
        return f"The match is over after {counted(state.turn + 1, 'turn')}."
    if state.phase == PLACE:
        return f"The robots are being placed; {left}."
    return (
        f"Turn {state.turn + 1}, {seat_name(state, state.active())} is active, "
        f"{counted(state.actions_left, 'action')} left; {left}. "
        f"{place_name(state, state.first_light())} will be covered "
        f"at the end of {'the next' if state.built else 'this'} turn."
    )


def _seat_line(state: DarkSideState, owner: int) -> str:
    line = f"{seat_name(state, owner)}: {counted(state.points[owner], 'point')}"
    if not (state.solo and owner == DUMMY):
        line += f", {counted(state.hand_size[owner], 'card')} in hand"
    upgrades = [
        ABILITY_NAMES[FIRST_UPGRADE + i] for i in range(UPGRADES) if state.installed[owner * UPGRADES + i] != NO_CARD
    ]
    if upgrades:
        line += f", upgrades {listed(upgrades)}"
    return f"{line}; {', '.join(_robot_words(state, owner, robot) for robot in range(ROBOTS))}."


def _robot_words(state: DarkSideState, owner: int, robot: int) -> str:
    slot = state.robot_slot[owner * ROBOTS + robot]
    spot = state.robot_spot[owner * ROBOTS + robot]
    if slot == RESERVE:
        return f"{machine(robot)} in reserve"
    if spot == ASLEEP:
        return f"{machine(robot)} asleep on {place_name(state, slot)}"
    where = "in Restoring Comms" if spot == COMMS else f"on the {ORDINALS[spot]} deposit"
    acted = owner == state.active() and state.phase == ACTION and state.used[robot] >= state.allowance[robot]
    return f"{machine(robot)} at {place_name(state, slot)} {where}{' (has acted)' if acted else ''}"


def _in_lane_order(state: DarkSideState) -> list[int]:
    """Clockwise from the first light slot; the dark ones come last."""
    return [(state.first_light() + place) % state.slots() for place in range(state.slots())]


def _slot_line(state: DarkSideState, slot: int, seat: int) -> str:
    """Places are counted from 1."""
    card = visible_top(state, slot, seat)
    if not state.is_dark(slot):
        return f"Place {slot + 1}: {card_line(card)}.{_taken_words(state, slot)}"
    known = f"you know it is {card_line(card)}" if card != NO_CARD else "face down"
    return f"Place {slot + 1}: dark, {known}."


def _taken_words(state: DarkSideState, slot: int) -> str:
    occupied = state.occupied()
    if not state.is_visited(slot, occupied):
        return ""
    there = [
        f"{seat_name(state, robot // ROBOTS)}'s {machine(robot % ROBOTS)}"
        for robot in range(state.seats * ROBOTS)
        if state.robot_slot[robot] == slot
    ]
    return f" Here: {listed(there)}.{_next_free(state, slot, occupied)}"


def _next_free(state: DarkSideState, slot: int, occupied: int) -> str:
    deposit = state.free_deposit(slot, occupied)
    if deposit == NO_DEPOSIT:
        return " All its deposits are taken."
    points = DEPOSIT[state.top[slot] * MOST_DEPOSITS + deposit]
    return f" Next free: the {ORDINALS[deposit]} deposit for {points}."


def prompt(state: DarkSideState, seat: int) -> str:
    number = state.actions_left
    covered = place_name(state, state.first_light())
    return {
        PLACE: "Place a robot at an empty start location.",
        ACTION: f"Choose an action; you have {counted(number, 'action')} left.",
        DEPLOYING: "Choose the light location where your third robot starts.",
        REFINING: f"Field Refinery: discard a card for {REFINERY_POINTS} points, or keep your cards.",
        TOWING: f"Tow Cable: pull one of your robots to the Comms of {CARD_NAMES[state.top[state.site]]}, without"
        " points, or pull none."
        if state.site >= 0
        else "",
        SWAPPING: "Core Sample: swap a card from your hand with a dark location, or swap nothing.",
        BUILDING: f"Choose a card to lay face down over {covered}.{_build_warning(state, seat)}",
        DISCARDING: f"Discard down to {state.hand_limit(seat)} cards.",
    }[state.phase]


def _build_warning(state: DarkSideState, seat: int) -> str:
    robots = [r for r in range(ROBOTS) if state.robot_slot[seat * ROBOTS + r] == state.first_light()]
    if not robots:
        return ""
    names = listed([machine(r) for r in robots])
    return f" Your {names} will be in the dark until your next turn."
