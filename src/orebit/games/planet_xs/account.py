"""Planet XS, the account: cubes by colour, and the bonus for a facing of one colour (R62)."""

from typing import Final

from orebit.core.account import Account
from orebit.games.planet_xs.components import COLOUR_IDS, EMPTY, FACING_BONUS, FACINGS, POINTS, SLOTS
from orebit.games.planet_xs.restore import has_bonus, held_value
from orebit.games.planet_xs.rules import PlanetXSState


def parts(state: PlanetXSState, seat: int) -> list[tuple[str, int]]:
    points = [0] * len(COLOUR_IDS)
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if state.slots[slot] != EMPTY:
            points[state.slots[slot]] += POINTS[state.slots[slot]]
    bonus = FACING_BONUS * sum(has_bonus(state, seat, facing) for facing in range(FACINGS))
    return [*((f"{name} cubes".capitalize(), points[i]) for i, name in enumerate(COLOUR_IDS)), ("Full facings", bonus)]


def ties(state: PlanetXSState, seat: int) -> list[tuple[str, int]]:
    """R61."""
    return [("Cubes in hand", held_value(state, seat))]


ACCOUNT: Final = Account("points", luck="the dice", parts=parts, ties=ties, earning=("stored", "stolen"))
