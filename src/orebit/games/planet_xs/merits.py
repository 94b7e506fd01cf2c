"""Planet XS, what an action is good for: for hints."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.planet_xs.actions import ACTIONS, DEFEND_PLACE, FIRST_RIVAL
from orebit.games.planet_xs.components import (
    BASE_NAMES,
    COLOUR_IDS,
    DEPTHS,
    EMPTY,
    FACING_NAMES,
    FACINGS,
    MINE_COLOUR,
    POINTS,
    SLOTS,
)
from orebit.games.planet_xs.deposit import victim
from orebit.games.planet_xs.position import Position
from orebit.games.planet_xs.words import colours, crew


def merits(state: Position, seat: int, action: int) -> list[str]:
    kind = ACTIONS.kind(action)
    said = _MERITS.get(kind.name)
    return said(state, seat, *kind.arguments(action)) if said else []


def _place(state: Position, seat: int, place: int) -> list[str]:
    if place < FIRST_RIVAL:
        return _mine(state, seat, place)
    if place < DEFEND_PLACE:
        owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        return _loot(state, owner, (place - FIRST_RIVAL) % FACINGS)
    if place == DEFEND_PLACE:
        stored = sum(state.facing_value(seat, facing) for facing in range(FACINGS))
        return [f"An open base is simply robbed; a defender rolls a die first. Yours holds {counted(stored, 'point')}."]
    return ["A die there brings one action card, on a 5 or 6 two."]


def _mine(state: Position, seat: int, number: int) -> list[str]:
    cubes, here = int(state.cubes[number]), int(state.members_at(seat, number))
    worth = counted(int(POINTS[MINE_COLOUR[number]]), "point")
    if here >= cubes:
        alone = "More members than cubes: they only help in a fight there."
    elif here + 1 == cubes:
        alone = f"Each member takes one cube: with it you can take {'all' if cubes > 1 else 'the one'} that lies there."
    else:
        alone = f"Each member takes one cube: there is room for {cubes - here - 1} more."
    said = [f"A cube of this mine, {COLOUR_IDS[MINE_COLOUR[number]]}, is worth {worth}. {alone}"]
    if state.alien == number:
        said.append("The Alien blocks it: without a card nobody acts there.")
    return said


def _loot(state: Position, owner: int, facing: int) -> list[str]:
    outer = _outer(state, owner, facing)
    if not outer:
        return ["Nothing lies there to be taken yet."]
    return [f"A die there takes cubes from the edge inwards: {COLOUR_IDS[outer[0]]} first, whatever it shows."]


def _outer(state: Position, owner: int, facing: int) -> list[int]:
    """The colours of the cubes at a facing, from the edge inwards."""
    first = owner * SLOTS + facing * DEPTHS
    return [int(state.slots[i]) for i in range(first, first + DEPTHS) if state.slots[i] != EMPTY]


def _seal(state: Position, seat: int) -> list[str]:
    left = int(state.crew[seat])
    return [f"Your {left} in hand are safe from wounds, and free in the next round."] if left else []


def _fight(state: Position, seat: int, number: int, opponent: int) -> list[str]:
    own, other = int(state.miners_at(seat, number)), int(state.miners_at(opponent, number))
    prize = counted(int(state.cubes[number]), "cube")
    worth = int(state.cubes[number] * POINTS[MINE_COLOUR[number]])
    more = (
        "You roll more dice. "
        if own > other
        else "Both roll as many dice. "
        if own == other
        else f"{crew(state, opponent)} rolls more dice. "
    )
    return [f"{more}Whoever is left takes the {prize}, worth {worth}."]


def _raid(state: Position, seat: int, base: int) -> list[str]:
    owner = int(state.seat_at[base])
    alone = state.alone_at(seat, base)
    worth = {facing: int(state.facing_value(owner, facing)) for facing in range(FACINGS) if (alone >> facing) & 1}
    said = [f"the {FACING_NAMES[facing]} facing holds {counted(points, 'point')}" for facing, points in worth.items()]
    return [f"If the defenders fall, you may steal: {listed(said)}."] if said else []


def _stand_down(state: Position, seat: int, base: int) -> list[str]:
    return [f"Nobody of yours is wounded at {BASE_NAMES[base]}, but nothing is stolen there."]


def _store(state: Position, seat: int, colour: int, facing: int, depth: int) -> list[str]:
    there = _outer(state, seat, facing)
    inner = DEPTHS - 1 - depth
    safe = (
        f"{counted(inner, 'slot')} of this facing {'lies' if inner == 1 else 'lie'} farther in"
        if inner
        else "this is the safest slot"
    )
    said = [f"Thieves begin at the outer edge; {safe}."]
    if there and set(there) == {colour}:
        said.append(
            f"With it {len(there) + 1} {COLOUR_IDS[colour]} lie there: five of one colour are worth three more."
        )
    elif there:
        said.append(f"It lies before {colours(there)}, which thieves then reach later.")
    return said


def _steal(state: Position, seat: int, count: int) -> list[str]:
    taken = _outer(state, victim(state), state.progress % FACINGS)[:count]
    points = sum(int(POINTS[colour]) for colour in taken)
    return (
        [f"Stored in your base they are {counted(points, 'point')}, and {crew(state, victim(state))} has as many less."]
        if count
        else []
    )


def _pass(state: Position, seat: int) -> list[str]:
    kept = int(state.hand_size[seat])
    return [f"You keep your {counted(kept, 'card')} for another time."] if kept else []


def _resource(state: Position, seat: int, card: int) -> list[str]:
    return ["Cubes of every zone that the Alien enters are lost; where it stops, nobody acts this round."]


_MERITS: dict[str, Callable[..., list[str]]] = {
    "choose_resource": _resource,
    "place": _place,
    "confirm": _seal,
    "fight": _fight,
    "raid": _raid,
    "stand_down": _stand_down,
    "store": _store,
    "steal": _steal,
    "pass": _pass,
}
