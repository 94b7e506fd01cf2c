"""Planet XS, the position on one line, for golden playthroughs and bug reports; everything is shown."""

from orebit.games.planet_xs.components import (
    AI_IDS,
    BASE_IDS,
    BASES,
    COLOUR_IDS,
    COLOURS,
    DEPTHS,
    EMPTY,
    FACING_IDS,
    FACINGS,
    MINES,
    RESOURCE_IDS,
    SECTIONS,
    SLOTS,
    TYPES,
    ZONE_IDS,
)
from orebit.games.planet_xs.position import (
    NO_FIGHT,
    STEP_IDS,
    Position,
)


def notation(state: Position) -> str:
    """`step round card waiting first-player alien | cubes supply lost | crews | decks | fight`"""
    parts = [
        f"{STEP_IDS[state.step]} r{state.round} c{state.cards_played} w{state.waiting:b} fp{state.first_player} "
        f"{ZONE_IDS[state.alien]} t{state.turn} p{state.passes} g{state.progress}:{state.roll} e{state.reason}",
        f"{_row(list(state.cubes))} {_row(list(state.supply))} {_row(list(state.lost))}",
        *[_crew(state, seat) for seat in range(state.seats)],
        " ".join(RESOURCE_IDS[card] for card in state.resources) + f" {state.resources_played}?{state.top_known}",
        _types(list(state.deck[state.drawn :])) + f" / {_types_by_count(list(state.discard))}",
    ]
    if state.ai:
        parts.append(" ".join(AI_IDS[card] for card in state.ai_deck) + f" {state.ai_drawn}")
    if state.kind != NO_FIGHT:
        parts.append(
            f"k{state.kind} {state.site}.{state.facing} {state.initiator}v{state.opponent} a{state.attackers:04b} "
            f"q{state.reactor} {_row(list(state.dice))} {_row(list(state.losses))}"
        )
    return " | ".join(parts)


def _row(numbers: list[int]) -> str:
    return ".".join(str(number) for number in numbers)


def _types(types: list[int]) -> str:
    """Letters a to l, one a card, top first."""
    return "".join("abcdefghijkl"[card] for card in types) or "-"


def _types_by_count(counts: list[int]) -> str:
    return _types([card for card in range(TYPES) for _ in range(counts[card])])


def _crew(state: Position, seat: int) -> str:
    """`alpha h5 w0.0.0 m0.1.… raids d2+1 k0 cards slots held`"""
    base = BASE_IDS[state.base_of[seat]]
    raids = [
        f"{BASE_IDS[b]}-{''.join(FACING_IDS[f] for f in range(FACINGS) if (mask >> f) & 1)}"
        for b in range(BASES)
        if (mask := state.raiders[seat * BASES + b])
    ]
    slots = ["-" if slot == EMPTY else COLOUR_IDS[slot][0] for slot in state.slots[seat * SLOTS : (seat + 1) * SLOTS]]
    arms = " ".join("".join(slots[facing * DEPTHS : (facing + 1) * DEPTHS]) for facing in range(FACINGS))
    return (
        f"{base}{'(ai)' if state.is_ai(seat) else ''}{'*' if (state.armoured >> seat) & 1 else ''} h{state.crew[seat]} "
        f"w{_row(list(state.wounds[seat * SECTIONS : (seat + 1) * SECTIONS]))} "
        f"m{_row(list(state.miners[seat * MINES : (seat + 1) * MINES]))} {','.join(raids) or '-'} "
        f"d{state.defenders[seat]}+{state.droids[seat]} k{state.campers[seat]} o{state.reached[seat]} "
        f"s{state.stood_down[seat]} {_types_by_count(list(state.cards[seat * TYPES : (seat + 1) * TYPES]))} "
        f"{arms} {_row(list(state.held[seat * COLOURS : (seat + 1) * COLOURS]))}"
    )
