"""Asteroid Miners, the position on one line, for golden playthroughs and bug reports; everything is shown."""

from orebit.core.state import noted
from orebit.games.asteroid_miners.components import (
    CARD_IDS,
    SLOTS,
)
from orebit.games.asteroid_miners.position import (
    EACH_LEVEL,
    EMPTY,
    FREE_BLACK_IDS,
    PHASE_IDS,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState


def noted_face(face: int) -> str:
    return "-" if face == EMPTY else str(face)


def notation(state: AsteroidMinersState) -> str:
    """`options | place in the match | market | tender | seats | drill | pool | what is being decided`"""
    flags = "".join(
        letter if on else "-"
        for letter, on in (
            ("s", state.solo), ("m", state.market_reset), ("p", state.market_printed), ("b", state.spent_blue_out),
            ("r", state.may_race), ("v", state.virtual_equipment),
        )
    )  # fmt: skip
    drill = [
        f"{'GWKB'[state.colour[slot]]}{state.face[slot]}" if state.face[slot] != EMPTY else "-" for slot in range(SLOTS)
    ]
    seats = [
        f"{CARD_IDS[state.card[seat]]} ${state.funding[seat]} U{state.equipment[seat]} w{state.waypoint[seat]}"
        f"{'.ct'[state.path[seat] + 1]}{state.covered[seat]}"
        for seat in range(state.seats)
    ]
    parts = [
        flags + ("" if state.free_black == EACH_LEVEL else f" {FREE_BLACK_IDS[state.free_black]}"),
        f"{state.level}.{state.round} first {state.first} red {state.red} active {state.active} event {state.event} "
        f"{PHASE_IDS[state.phase]}",
        " ".join(str(step) for step in state.market),
        f"{state.tender} {state.pace} {noted(state.owner)} {state.submitted} {state.held[0]} {state.held[1]}",
        *seats,
        " ".join(drill),
        f"{' '.join(noted_face(face) for face in state.pool)} rerolls {state.rerolls} spent {int(state.spent)}",
        f"{state.pending} {state.pending_slot} {state.pending_delta} charges {state.charges} free {state.free_used} "
        f"scavenged {int(state.scavenged)}",
        f"{state.dig_path} {state.dig_mask} {state.dig_scrap} {state.dig_left} {state.completed}",
    ]
    return " | ".join(parts)
