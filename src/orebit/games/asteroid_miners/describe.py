"""Asteroid Miners in words: the position in sentences, and what a decider is asked."""

from collections.abc import Callable

from orebit.core.description import DescriptionLine
from orebit.core.state import NOBODY
from orebit.core.words import capital, counted, listed
from orebit.games.asteroid_miners.components import (
    ASTEROID_NAMES,
    BOTTOM,
    CARD_IDS,
    CARD_NAMES,
    CARD_TEXTS,
    COLOUR_IDS,
    COLUMN_STRATA,
    FIRST_METAL,
    IRON,
    MATERIAL_IDS,
    NICKEL,
    NO_EQUIPMENT,
    PLATINUM,
    POOL_REROLLS,
    RHODIUM,
    SLOTS,
    SPACES,
    STEPS,
    STRATA,
    TENDER_STRATUM,
)
from orebit.games.asteroid_miners.drill import blue_slot, drill_size, rolled
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.market import price
from orebit.games.asteroid_miners.outlook import listed_faces
from orebit.games.asteroid_miners.position import (
    DIGGING,
    DRILL,
    DRILLING_AGAIN,
    EMPTY,
    EVENT_CHANGE,
    LIVE,
    MODIFY,
    NO_EVENT,
    NO_PATH,
    OPEN,
    OVER,
    PENDING_EXCHANGE,
    POOL,
    RACING,
    SCRAPPING,
    SECOND,
    TENDER,
    TENDER_PATH,
    UPGRADING,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.view import open_paths
from orebit.games.asteroid_miners.words import (
    event_effect,
    event_pairs,
    event_title,
    money,
    row,
    seat_name,
    space,
)


def need_words(state: AsteroidMinersState, seat: int, path: int) -> str:
    """`1 3 (clay, iron)`"""
    wanted = listed_faces(state.need(seat, path))
    return f"{row(wanted)} ({', '.join(MATERIAL_IDS[face] for face in wanted)})"


def describe(state: AsteroidMinersState, seat: int) -> list[DescriptionLine]:
    lines = [DescriptionLine("match", _headline(state))]
    if state.event != NO_EVENT:
        lines.append(DescriptionLine("event", event_effect(state.level, state.event)))
        lines.append(DescriptionLine("event", event_pairs(state.level, state.event)))
    lines.append(DescriptionLine("market", _market_line(state)))
    for each in range(state.seats):
        lines.append(DescriptionLine(f"seat:{each}", _seat_line(state, each)))
        if ability := CARD_TEXTS[state.card[each]]:
            lines.append(DescriptionLine(f"seat:{each}", f"{CARD_NAMES[state.card[each]]}: {ability}"))
    if rolled(state) > 0:
        drill = "; ".join(_slot_words(state, slot) for slot in range(SLOTS))
        lines.append(DescriptionLine("drill", f"The drill: {drill}."))
    pool = [face for face in state.pool if face != EMPTY]
    if pool:
        lines.append(DescriptionLine("pool", f"The dice pool: {row(pool)}."))
    lines.append(DescriptionLine("asteroid", _asteroid_line(state)))
    lines.append(DescriptionLine("tender", _tender_line(state)))
    return lines


def _headline(state: AsteroidMinersState) -> str:
    if state.phase == OVER:
        return "The match is over."
    doing = {
        DRILL: "rolls the drill",
        EVENT_CHANGE: "may change the event",
        POOL: "rolls the dice pool",
        MODIFY: "modifies the drill",
        SECOND: "modifies the drill",
        DIGGING: "digs",
        SCRAPPING: "digs",
        DRILLING_AGAIN: "digs",
        TENDER: "has reached the junction: both bid for the tender",
        UPGRADING: "may buy mining equipment",
    }[state.phase]
    return f"{ASTEROID_NAMES[state.level - 1]}, round {state.round}: {seat_name(state, state.active)} {doing}."


def _market_line(state: AsteroidMinersState) -> str:
    pairs = [
        f"{MATERIAL_IDS[basic]} {money(price(state, basic))} and {MATERIAL_IDS[precious]} "
        f"{money(price(state, precious))} (step {state.market[track] + 1} of {STEPS})"
        for track, (basic, precious) in enumerate(((IRON, PLATINUM), (NICKEL, RHODIUM)))
    ]
    return f"The market: {'; '.join(pairs)}."


def _seat_line(state: AsteroidMinersState, seat: int) -> str:
    colour = "red" if seat == state.red else "purple"
    side = "left" if seat == state.first else "right"
    card = f"card {CARD_IDS[state.card[seat]]} {CARD_NAMES[state.card[seat]]}"
    owned = state.equipment[seat]
    equipment = f", equipment U{owned}" if owned != NO_EQUIPMENT else ""
    return (
        f"{seat_name(state, seat)} ({colour}, {side} column, {card}): {money(state.funding[seat])}{equipment}; "
        f"{_place_words(state, seat)}."
    )


def _place_words(state: AsteroidMinersState, seat: int) -> str:
    if state.is_at_bottom(seat):
        return "at the bottom"
    where = f"at waypoint {state.waypoint[seat]}"
    path = state.path[seat]
    if path != NO_PATH:
        stratum = "the tender stratum" if path == TENDER_PATH else f"stratum {state.waypoint[seat] + 1}"
        covered = counted(state.covered[seat], "space")
        return f"in {stratum} with {covered} covered, still needs {need_words(state, seat, path)}"
    wanted = [
        f"{'the tender stratum' if path == TENDER_PATH else 'the next stratum'} needs {need_words(state, seat, path)}"
        for path in open_paths(state, seat)
    ]
    return f"{where}, {' and '.join(wanted)}"


def _slot_words(state: AsteroidMinersState, slot: int) -> str:
    place = f"{space(slot)} ({money(state.amount(slot))})"
    if state.face[slot] == EMPTY:
        return f"{place} empty"
    return f"{place} {COLOUR_IDS[state.colour[slot]]} {state.face[slot]}"


def _asteroid_line(state: AsteroidMinersState) -> str:
    first = (state.level - 1) * STRATA
    strata = [f"{i + 1}: {row(SPACES[first + i])}" for i in range(COLUMN_STRATA)]
    return (
        f"The strata of both columns: {', '.join(strata)}; the tender stratum: {row(SPACES[first + TENDER_STRATUM])}."
    )


def _tender_line(state: AsteroidMinersState) -> str:
    if state.tender == OPEN:
        return "The tender is open: the first cube at waypoint 3 starts the bid."
    if state.tender == RACING:
        held = [f"{seat_name(state, seat)} holds {_held(state, seat)}" for seat in range(state.seats)]
        return f"The bid for tender: {' and '.join(held)}."
    assert state.owner != NOBODY
    return f"{seat_name(state, state.owner)} owns the tender stratum."


def _held(state: AsteroidMinersState, seat: int) -> str:
    return row([face for face in range(FIRST_METAL, FACES + 1) if (state.held[seat] >> face) & 1]) or "nothing"


def prompt(state: AsteroidMinersState, seat: int) -> str:
    return _PROMPTS[state.phase](state, seat)


def _last(state: AsteroidMinersState) -> str:
    """R33: once a crew is at the bottom, whoever still has a turn in this round has the last one."""
    at_bottom = any(state.waypoint[seat] == BOTTOM for seat in range(state.seats))
    return "The last turn on this asteroid! " if at_bottom else ""


def _prompt_drill(state: AsteroidMinersState, seat: int) -> str:
    die = f"die {rolled(state) + 1} of {drill_size(state)}"
    # R55: from die 1 it goes straight to the last one, which alone may be blue.
    since = "After green only green can follow, so the table rolled on. " if rolled(state) > 1 else ""
    asked = f"Choose the colour of {die} for your drill"
    return f"{_last(state)}{since}{asked}; {_needs(state, seat)}, and have {money(state.funding[seat])}."


def _needs(state: AsteroidMinersState, seat: int) -> str:
    needs = [listed([str(face) for face in listed_faces(state.need(seat, path))]) for path in open_paths(state, seat)]
    return f"you need {', or '.join(needs)}"


def _prompt_pool(state: AsteroidMinersState, seat: int) -> str:
    left = counted(POOL_REROLLS - state.rerolls, "reroll")
    return f"Which dice of the pool do you keep? {left} left; {_needs(state, seat)}."


def _prompt_modify(state: AsteroidMinersState, seat: int) -> str:
    return f"Change your drill with pairs of the pool, or go digging; {_needs(state, seat)}."


def _prompt_second(state: AsteroidMinersState, seat: int) -> str:
    if state.pending == PENDING_EXCHANGE:
        return "Exchange a second die, or stop."
    return f"Change a second die by {state.pending_delta}, or stop; {_needs(state, seat)}."


def _prompt_dig(state: AsteroidMinersState, seat: int) -> str:
    last = _last(state)
    lost = f"{last}What is unfinished then is lost. " if last else ""
    return f"{lost}Dig with which dice? {capital(_needs(state, seat))}, and have {money(state.funding[seat])}."


def _prompt_again(state: AsteroidMinersState, seat: int) -> str:
    left = row(listed_faces(state.dig_left))
    return f"Efficient Drilling: dig with a die once more for free? Still needed: {left}."


def _prompt_event(state: AsteroidMinersState, seat: int) -> str:
    slot = blue_slot(state)
    fee = state.amount(slot)
    offer = f"pay {money(fee)} and change" if fee > 0 else "change for free"
    return f"The blue die shows {state.face[slot]}: {offer} to {event_title(state.level, state.face[slot])}?"


def _prompt_tender(state: AsteroidMinersState, seat: int) -> str:
    missing = row([face for face in range(FIRST_METAL, FACES + 1) if not (state.held[seat] >> face) & 1])
    how = "a race: roll as fast as you can" if state.pace == LIVE else "both roll at once, round by round"
    return f"Bid for tender, {how}. You still need {missing}."


_PROMPTS: dict[int, Callable[[AsteroidMinersState, int], str]] = {
    DRILL: _prompt_drill,
    EVENT_CHANGE: _prompt_event,
    POOL: _prompt_pool,
    MODIFY: _prompt_modify,
    SECOND: _prompt_second,
    DIGGING: _prompt_dig,
    SCRAPPING: lambda state, seat: "Scrapyard Find: which die of this dig costs nothing?",
    DRILLING_AGAIN: _prompt_again,
    TENDER: _prompt_tender,
    UPGRADING: lambda state, seat: f"Buy mining equipment? You have {money(state.funding[seat])}.",
}
