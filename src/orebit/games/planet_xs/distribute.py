"""Planet XS, phase 1: Distribute. A Resource card moves the Alien and brings cubes to the mines."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import CHOOSE_RESOURCE
from orebit.games.planet_xs.components import (
    ALIEN_MOVE,
    COLOURS,
    CROSSED,
    CROSSED_FROM,
    MINE_COLOUR,
    MINES,
    PLAIN,
    RESOURCE_CARDS,
    RESOURCE_CHOICE,
    ZONES,
)
from orebit.games.planet_xs.position import EXHAUSTED, PLANNING, Position, fresh_deck
from orebit.games.planet_xs.reasons import NOT_DRAWN


# Phase 1, steps 1 and 2
def distribute(state: Position, chance: Chance, log: Log | None) -> None:
    if log is not None:
        first = state.first_player
        log.add(events.ROUND_STARTED, [state.round, first, state.base_of[first]])
    if state.resources_played == RESOURCE_CARDS:  # R9: all twelve come up before any repeats
        shuffle_resources(state, chance, log)
    if state.is_solo() or state.resources_played == RESOURCE_CARDS - 1:  # §7.2, R9: played without a choice
        state.top_known = 0
        play_resource(state, 0, log)
        return
    state.waiting = 1 << state.first_player
    if log is not None:
        drawn = [state.resources[state.resources_played], state.resources[state.resources_played + 1]]
        first = state.first_player
        log.add_secret(
            events.RESOURCE_DRAWN, [first, state.base_of[first], len(drawn)], drawn, 1 << first, revealing=True
        )


def shuffle_resources(state: Position, chance: Chance, log: Log | None) -> None:
    state.resources = fresh_deck(RESOURCE_CARDS, chance)
    state.resources_played = 0
    if log is not None:
        log.add(events.DECK_RESHUFFLED, [events.RESOURCE_DECK], revealing=True)


# D1
def legal_resources(state: Position) -> vec[i64]:
    one = drawn(state, 0)
    other = drawn(state, 1)
    if one > other:
        one, other = other, one
    return append(append(vec[i64](capacity=RESOURCE_CHOICE), CHOOSE_RESOURCE + one), CHOOSE_RESOURCE + other)


def why_no_resource(state: Position, card: i64) -> i64:
    return LEGAL if card == drawn(state, 0) or card == drawn(state, 1) else NOT_DRAWN


def drawn(state: Position, i: i64) -> i64:
    """The cards to choose from."""
    return state.resources[state.resources_played + i]


def choose_resource(state: Position, seat: i64, card: i64, log: Log | None) -> None:
    """The other card goes back on top, known to the chooser; who knew the top card before knows what is left (R10)."""
    top = state.resources_played
    if state.resources[top] == card:
        state.top_known = 1 << seat
    else:
        state.resources = state.resources[:]
        state.resources[top + 1] = state.resources[top]
        state.resources[top] = card
        state.top_known |= 1 << seat
    state.waiting = 0
    if log is not None:
        returned: list[int] = [state.resources[top + 1]]
        log.add_secret(events.RESOURCE_CHOICE_MADE, [seat, state.base_of[seat]], returned, 1 << seat)
    play_resource(state, 1 << seat, log)


# Phase 1, steps 3 to 6
def play_resource(state: Position, known: i64, log: Log | None) -> None:
    """`known`: the seats that chose the card, so that it is news to the others only."""
    card = state.resources[state.resources_played]
    state.resources_played += 1
    state.cards_played += 1
    if log is not None:
        log.add(events.RESOURCE_PLAYED, [card, ALIEN_MOVE[card]], revealing=True, known=known)
    prowl(state, ALIEN_MOVE[card], log)  # R13: before cubes are placed
    place_cubes(state, PLAIN, card, log)
    if state.seats >= CROSSED_FROM:  # R1: AI crews count
        place_cubes(state, CROSSED, card, log)
    if is_exhausted(state):
        state.end(EXHAUSTED)
    else:
        state.step = PLANNING


def prowl(state: Position, steps: i64, log: Log | None) -> None:
    """R11: every zone that the Alien enters is swept, not the one it leaves. R48: bases are never touched."""
    start = state.alien
    state.move_alien(steps, events.BY_RESOURCE, log)
    for step in range(1, steps + 1):
        sweep(state, (start + step) % ZONES, log)


def sweep(state: Position, mine: i64, log: Log | None) -> None:
    """R12: swept cubes are out of the match."""
    count = state.cubes[mine]
    if count > 0:
        state.lost = changed(state.lost, MINE_COLOUR[mine], state.lost[MINE_COLOUR[mine]] + count)
        state.cubes[mine] = 0
        if log is not None:
            log.add(events.SWEPT, [mine, MINE_COLOUR[mine], count])


def place_cubes(state: Position, numbers: vec[i64], card: i64, log: Log | None) -> None:
    """Mines in order, as far as the supply lasts (R14); no limit at a mine (R15). The Alien's zone is supplied too."""
    supply = state.supply[:]
    for mine in range(MINES):
        colour = MINE_COLOUR[mine]
        wanted = numbers[card * MINES + mine]
        count = wanted if wanted <= supply[colour] else supply[colour]
        supply[colour] -= count
        state.cubes[mine] += count
        if log is not None:
            if count > 0:
                log.add(events.PLACED_CUBES, [mine, colour, count])
            if count < wanted:
                log.add(events.SUPPLY_SHORT, [colour])
    state.supply = supply


def is_exhausted(state: Position) -> bool:
    """§6, R59: no cube in the supply and none on any mine."""
    for colour in range(COLOURS):
        if state.supply[colour] > 0:
            return False
    for mine in range(MINES):
        if state.cubes[mine] > 0:
            return False
    return True
