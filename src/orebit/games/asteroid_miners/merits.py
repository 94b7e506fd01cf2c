"""Asteroid Miners, what an action is good for: for hints."""

from orebit.core.words import counted, listed
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.actions import ACTIONS
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    DELTA,
    FIVE_TEXTS,
    FIVES,
    MOST_EQUIPMENT,
    SIX_TEXTS,
    SIXES,
    TARGETS,
    UPGRADE_PRICE,
    WHITE,
    event_place,
)
from orebit.games.asteroid_miners.outlook import PATHS, SURE, OutlookView, changed, listed_faces, of_drill
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import COLUMN
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.words import event_title, money, row, seat_name


def merits(state: AsteroidMinersState, seat: int, action: int) -> list[str]:
    kind = ACTIONS.kind(action)
    if kind.name == "roll_die":
        return _of_colour(state, seat, *kind.arguments(action))
    if kind.name == "keep":
        return _of_keeping(state, seat, *kind.arguments(action))
    if kind.name in SURE or kind.name == "done_modify":
        return _of_drill(of_drill(state), of_drill(changed(state, action) if kind.name in SURE else state))
    if kind.name in ("upgrade", "end_upgrades"):
        level = state.equipment[seat] + 1
        return [f"U{level} costs {money(UPGRADE_PRICE[level])}, and you have {money(state.funding[seat])}."]
    return []


def _lacks(state: AsteroidMinersState, seat: int) -> str:
    """What the drill lacks of the next stratum of the column."""
    need = state.need(seat, COLUMN)
    missing = need
    for face in state.face:
        if face and faces.count(missing, face):
            missing -= faces.one(face)
    if not missing:
        return f"Your drill has all that your stratum needs: {row(listed_faces(need))}."
    return f"Your stratum needs {row(listed_faces(need))}; your drill still lacks {row(listed_faces(missing))}."


def _of_colour(state: AsteroidMinersState, seat: int, colour: int) -> list[str]:
    rival = seat_name(state, 1 - seat)
    if colour == WHITE:
        why = f"White takes money from {rival}, if its face is one that you need."
    elif colour == BLACK:
        why = f"Your equipment turns a black face without a pair; but {rival} is paid for it."
    elif colour == BLUE:
        why = f"Its face names another event, for which you may pay; now it is {event_title(state.level, state.event)}."
    else:
        why = f"Green costs only you, pays {rival} nothing, and every pair of the pool can change it."
    return [why, _lacks(state, seat)]


def _of_keeping(state: AsteroidMinersState, seat: int, mask: int) -> list[str]:
    size = pool_size(state)
    kept = sorted(int(state.pool[place]) for place in range(size) if (mask >> place) & 1)
    pairs = [_pair(state, seat, face) for face in dict.fromkeys(kept) if kept.count(face) > 1]
    said = [_lacks(state, seat), *[pair for pair in pairs if pair]]
    if len(kept) < size:
        singles = [str(face) for face in dict.fromkeys(kept) if kept.count(face) == 1 and _pair(state, seat, face)]
        hope = f" A second {listed(singles, 'or')} would make a pair." if singles else ""
        again = counted(size - len(kept), "die is", "dice are")
        said.append(f"{again} rolled again.{hope}")
    return said


def _pair(state: AsteroidMinersState, seat: int, face: int) -> str:
    """What a pair of these does; nothing where the equipment does not reach."""
    place = event_place(state.level, state.event)
    if face > MOST_EQUIPMENT:
        text = FIVE_TEXTS[FIVES[place]] if face == 5 else SIX_TEXTS[SIXES[place]]
        return f"A pair of {face}s, by the event: {text}"
    if face > state.equipment[seat]:
        return ""
    what = "one component" if TARGETS[face] == 1 else "each of two components"
    return f"A pair of {face}s changes {what} by {DELTA[face]}."


def _of_drill(before: list[OutlookView], then: list[OutlookView]) -> list[str]:
    """What the best dig of each path is after it, where that is another one than before."""
    old = {dig.path: dig for dig in before}
    said = []
    for dig in then:
        where = "your column" if dig.path == PATHS[COLUMN] else "the tender stratum"
        sale = f" and sell it for {money(dig.sale.brings)}" if dig.sale else ""
        was = old.get(dig.path)
        instead = f", before it only {was.covers}" if was and was.covers < dig.covers else ""
        said.append(
            f"You could then dig {dig.covers} of {counted(dig.of, 'space')} of {where} "
            f"for {money(dig.cost)}{sale}{instead}."
        )
    return said or ["No dig is possible with this drill."]
