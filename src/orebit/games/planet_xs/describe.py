"""Planet XS in words: the position in sentences, and what a decider is asked."""

from orebit.core.description import DescriptionLine
from orebit.core.words import capital, counted, listed
from orebit.games.planet_xs.components import (
    BASE_ZONE,
    COLOUR_IDS,
    COLOURS,
    DEPTHS,
    EMPTY,
    FACING_NAMES,
    FACINGS,
    LOCATIONS,
    MINE_IDS,
    MINES,
    SECTION_NAMES,
    SECTIONS,
    SLOTS,
    TYPE_NAMES,
    TYPE_TEXTS,
    ZONES,
)
from orebit.games.planet_xs.coop import partner_of, shared_facing
from orebit.games.planet_xs.deposit import most_to_steal, victim
from orebit.games.planet_xs.exchange import to_lose
from orebit.games.planet_xs.hidden import known_resources
from orebit.games.planet_xs.position import (
    COMMAND,
    DISTRIBUTE,
    INITIATOR,
    LOSING,
    MINING,
    NO_FIGHT,
    NO_LENGTH,
    OPPONENT,
    OVER,
    PICKING,
    PLANNING,
    REACTING,
    STORING,
    THEFT,
    YIELDING,
    Position,
)
from orebit.games.planet_xs.restore import ENDINGS, score
from orebit.games.planet_xs.view import hand, is_hidden, open_dice
from orebit.games.planet_xs.words import crew, crowd, cubes, facing_of, fighting, location, mine, resource_card, zone

PHASES = {
    DISTRIBUTE: "Distribute",
    PLANNING: "Planning",
    COMMAND: "Command",
    STORING: "Deposit",
    MINING: "Deposit",
    THEFT: "Deposit",
}


def describe(state: Position, seat: int) -> list[DescriptionLine]:
    lines = [DescriptionLine("match", _headline(state))]
    if state.kind != NO_FIGHT:
        lines.append(DescriptionLine("fight", _fight(state)))
    lines += [DescriptionLine(f"mine:{MINE_IDS[i]}", _mine_line(state, i, seat)) for i in range(MINES)]
    for owner in _from(state, seat):
        lines += _crew_lines(state, owner, seat)
    known = state.resources[state.resources_played : known_resources(state, seat)]
    if len(known) and not (state.step == DISTRIBUTE and seat == state.first_player):
        top = f"You know the top Resource card. {resource_card(state, known[0])}."
        lines.append(DescriptionLine("resource_deck", top))
    if seat >= 0 and state.hand_size[seat] > 0:
        held = [f"{TYPE_NAMES[card]} ({TYPE_TEXTS[card]})" for card in hand(state, seat)]
        lines.append(DescriptionLine("hand", f"Your cards: {'; '.join(held)}."))
    supply = f"Supply: {cubes(list(state.supply))}. Lost to the Alien: {cubes(list(state.lost))}."
    lines.append(DescriptionLine("supply", supply))
    return lines


def _from(state: Position, seat: int) -> list[int]:
    """The own crew first, then clockwise."""
    return [state.clockwise(max(seat, 0), step) for step in range(state.seats)]


def _headline(state: Position) -> str:
    played = f"{counted(state.cards_played, 'Resource card')} played"
    if state.length != NO_LENGTH:
        played += f" of {state.length}"
    if state.step == OVER:
        return f"The match is over after {counted(state.round, 'round')}: {ENDINGS[state.reason]}."
    phase = PHASES.get(state.step, "Combat")
    following = [MINE_IDS[(state.alien + step) % ZONES] for step in range(1, 4)]
    return (
        f"Round {state.round}, {phase}; {played}. First Player: {crew(state, state.first_player)}. "
        f"The Alien is in {zone(state.alien)}; next come {listed(following)}."
    )


def _fight(state: Position) -> str:
    one, other = crew(state, state.initiator), crew(state, state.opponent)
    dice = [" ".join(str(die) for die in open_dice(state, side)) or "none" for side in (INITIATOR, OPPONENT)]
    return f"{fighting(state)}. Dice of {one}: {dice[0]}; of {other}: {dice[1]}."


def _mine_line(state: Position, number: int, viewer: int) -> str:
    there = [
        f"{crew(state, seat)} {state.miners[seat * MINES + number]}"
        for seat in range(state.seats)
        if state.miners[seat * MINES + number] and not is_hidden(state, seat, viewer)
    ]
    line = f"{capital(mine(number))}: {counted(state.cubes[number], 'cube')}"
    if state.step == PLANNING and state.cubes[number]:
        many = "people" if state.cubes[number] == 1 else f"more than {state.cubes[number]} people"
        line += f"; if {many} of several crews come, dice decide"
    if there:
        line += f"; {', '.join(there)}"
    if state.step != PLANNING and state.is_contested(number):
        line += f"; contested, {crowd(state, number)}"
    return line + ("; blocked by the Alien." if state.alien == number else ".")


def _crew_lines(state: Position, owner: int, viewer: int) -> list[DescriptionLine]:
    hidden = is_hidden(state, owner, viewer)
    you = " (you)" if owner == viewer else " (AI crew)" if state.is_ai(owner) else ""
    in_hand = state.crew[owner] + (state.on_map(owner) if hidden else 0)
    line = (
        f"{crew(state, owner)}{you}, base in {zone(BASE_ZONE[state.base_of[owner]])}: "
        f"{counted(score(state, owner), 'point')}, {state.stored(owner)} of {SLOTS} slots filled, {in_hand} in hand"
    )
    for section in range(SECTIONS):
        wounded = state.wounds[owner * SECTIONS + section]
        if wounded:
            line += f", {wounded} in {SECTION_NAMES[section]}"
    if not state.is_ai(owner):
        line += f", {counted(state.hand_size[owner], 'card')}"
    held = [int(state.held[owner * COLOURS + colour]) for colour in range(COLOURS)]
    if any(held):
        line += f", holds {cubes(held)}"
    lines = [DescriptionLine(f"seat:{owner}", line + _markers(state, owner) + ".")]
    if state.stored(owner):
        lines.append(DescriptionLine(f"seat:{owner}:base", _base_line(state, owner)))
    away = "" if hidden else _away_line(state, owner)
    if away:
        lines.append(DescriptionLine(f"seat:{owner}:away", away))
    return lines


def _markers(state: Position, owner: int) -> str:
    text = ""
    if state.droids[owner]:
        text += f", {counted(state.droids[owner], 'droid')}"
    if (state.armoured >> owner) & 1:
        text += ", armoured"
    if state.step == PLANNING and not state.is_ai(owner):
        text += ", planning" if (state.waiting >> owner) & 1 else ", plan sealed"
    return text


def _base_line(state: Position, owner: int) -> str:
    facings = []
    for facing in range(FACINGS):
        first = owner * SLOTS + facing * DEPTHS
        slots = [state.slots[i] for i in range(first, first + DEPTHS)]
        if any(slot != EMPTY for slot in slots):
            shown = ", ".join("free" if slot == EMPTY else COLOUR_IDS[slot] for slot in slots)
            facings.append(f"{FACING_NAMES[facing]}: {shown}")
    return f"  Stored, outer edge first: {'; '.join(facings)}."


def _away_line(state: Position, owner: int) -> str:
    places = [
        f"{state.members_at(owner, number)} at {location(number)}"
        for number in range(MINES, LOCATIONS)
        if state.members_at(owner, number)
    ]
    return f"  {crew(state, owner)} elsewhere: {listed(places)}." if places else ""


def prompt(state: Position, seat: int) -> str:
    if state.step == PLANNING:
        return f"Send your crew out in secret ({state.crew[seat]} in hand), then seal the plan."
    if state.step == REACTING:
        return f"{_fight(state)} Play a Combat card, or none."
    if state.step == THEFT:
        place = facing_of(state.base_of[victim(state)], state.progress % FACINGS)
        return f"You rolled {state.roll} at {place}: steal how many cubes, up to {most_to_steal(state)}?"
    if state.step == STORING:
        held = [int(state.held[seat * COLOURS + colour]) for colour in range(COLOURS)]
        return f"Store a captured cube ({cubes(held)}) in a free slot of your base; thieves take from the outer edge."
    if state.step == YIELDING:
        shared = shared_facing(state)
        return f"Both partners are at {facing_of(shared // FACINGS, shared % FACINGS)}: whose raider stays?"
    if state.step == MINING:
        partner = crew(state, partner_of(seat))
        number = state.progress
        return f"{mine(number)} has {counted(state.cubes[number], 'cube')} for you and {partner}: how many are yours?"
    if state.step == LOSING:
        return f"{counted(to_lose(state), 'raider')} of yours must go to the Med Bay: which one do you give up?"
    return {
        DISTRIBUTE: "Choose the Resource card to play; the other goes back on top.",
        COMMAND: "Play a Command card, or none.",
        PICKING: "Pick the next combat.",
    }[state.step]
