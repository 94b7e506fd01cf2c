"""Dark Side of the Mine, the position on one line, for golden playthroughs and bug reports; everything is shown."""

from orebit.games.dark_side.components import (
    ABILITY_IDS,
    CARD_IDS,
    FIRST_UPGRADE,
    NO_CARD,
    ROBOTS,
    UPGRADES,
)
from orebit.games.dark_side.position import (
    ASLEEP,
    COMMS,
    RESERVE,
)
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.view import PHASES, buried, hand


def notation(state: DarkSideState) -> str:
    """`phase turn actions | scores | ring | robots | hands | upgrades | deck | discard pile`, everything shown."""
    robots = [_robot_notation(state, i) for i in range(state.seats * ROBOTS)]
    ring = [
        ("#" if state.is_dark(slot) else "")
        + "/".join(CARD_IDS[card] for card in [state.top[slot], *buried(state, slot)])
        + (f"?{state.known_by[state.top[slot]]}" if state.is_dark(slot) else "")
        for slot in range(state.slots())
    ]
    hands = [
        ",".join(f"{CARD_IDS[card]}?{state.known_by[card]}" for card in hand(state, seat)) or "-"
        for seat in range(state.seats)
    ]
    upgrades = [
        ",".join(
            f"{CARD_IDS[state.installed[seat * UPGRADES + i]]}:{ABILITY_IDS[FIRST_UPGRADE + i]}"
            for i in range(UPGRADES)
            if state.installed[seat * UPGRADES + i] != NO_CARD
        )
        or "-"
        for seat in range(state.seats)
    ]
    robot_actions = ",".join(f"{state.used[r]}/{state.allowance[r]}" for r in range(ROBOTS))
    parts = [
        f"{PHASES[state.phase]} {state.turn} {state.actions_left} {robot_actions} {int(state.spectrometer_used)}",
        " ".join(str(points) for points in state.points),
        " ".join(ring),
        " ".join(robots),
        " ".join(hands),
        " ".join(upgrades),
        " ".join(CARD_IDS[card] for card in state.deck[state.drawn :]) or "-",
        " ".join(CARD_IDS[state.pile[i]] for i in range(state.discarded)) or "-",
    ]
    return " | ".join(parts)


def _robot_notation(state: DarkSideState, i: int) -> str:
    slot, spot = state.robot_slot[i], state.robot_spot[i]
    where = "-" if slot == RESERVE else f"{slot}:{ {COMMS: 'c', ASLEEP: 'x'}.get(spot, f'd{spot}') }"
    return f"{i // ROBOTS}.{i % ROBOTS}@{where}"
