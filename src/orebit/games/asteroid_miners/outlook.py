"""Asteroid Miners, what a drill is good for (§5.5): the dig that covers most, what it costs and what it brings.

The board shows it live while somebody changes the drill, so that it need not know the rules.
"""

import msgspec

from orebit.core.chance import FastChance
from orebit.core.log import Log
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import ACTIONS, DIG, MASKS
from orebit.games.asteroid_miners.components import BLACK, MOST_SPACES, NEED, SLOTS, WHITE
from orebit.games.asteroid_miners.excavate import least_cost, legal_digs, used_faces
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.market import sell, shift_by_demand
from orebit.games.asteroid_miners.position import DIGGING, MODIFY, SECOND, Position
from orebit.games.asteroid_miners.rules import AsteroidMinersState

PATHS = ("column", "tender")
# The kinds of actions that change the drill without rolling: what comes of them is known.
TURNS = ("pip", "pip_second", "free_black", "set")
SURE = (*TURNS, "swap", "arrange", "exchange", "exchange_second", "scavenge", "charge")


class SaleView(msgspec.Struct, frozen=True):
    """Finishing a stratum (§5.7): what it brings, the steps of both tracks that it is sold at, and those afterwards."""

    brings: int
    at: list[int]
    after: list[int]


class OutlookView(msgspec.Struct, frozen=True):
    """A dig: the spaces of the drill that it uses, how many of the needed spaces it covers, what the digger pays, what
    the rival gains (or, below 0, pays), what would still be needed (R6), and the sale if it finishes the stratum."""

    path: str
    slots: list[int]
    covers: int
    of: int
    cost: int
    rival: int
    still: list[int]
    sale: SaleView | None  # none: the stratum stays unfinished


class ChangeView(msgspec.Struct, frozen=True):
    """What an action makes of the drill: the faces by space (none = empty), and the best dig by path then."""

    faces: list[int | None]
    outlook: list[OutlookView]


def masked(mask: int) -> list[int]:
    return [slot for slot in range(SLOTS) if (mask >> slot) & 1]


def listed_faces(collection: int) -> list[int]:
    return [face for face in range(1, FACES + 1) for _ in range(faces.count(collection, face))]


def of_dig(state: AsteroidMinersState, path: int, mask: int) -> OutlookView:
    need = state.need(state.active, path)
    left = need - used_faces(state, mask)
    covers = len(masked(mask)) + _again(state, mask, left)
    return OutlookView(
        path=PATHS[path],
        slots=masked(mask),
        covers=covers,
        of=faces.size(need),
        cost=int(least_cost(state, mask)),
        rival=_rival(state, mask),
        still=listed_faces(need)[covers:],  # R6: always the highest spaces
        sale=_sale(state, path) if covers == faces.size(need) else None,
    )


def _sale(state: AsteroidMinersState, path: int) -> SaleView:
    """As a copy of the table sells it."""
    copy = state.clone()
    copy.completed = state.stratum(state.active, path)
    shift_by_demand(copy, NEED[copy.completed * MOST_SPACES], None)
    at = [int(step) for step in copy.market]
    copy.market = state.market[:]
    sell(copy, None)
    brings = int(copy.funding[state.active] - state.funding[state.active])
    return SaleView(brings=brings, at=at, after=[int(step) for step in copy.market])


def _again(state: Position, mask: int, left: int) -> int:
    """How many more spaces the charges of Efficient Drilling cover (R25)."""
    shown = {int(state.face[slot]) for slot in masked(mask)}
    return min(int(state.charges), sum(faces.count(left, face) for face in shown))


def _rival(state: Position, mask: int) -> int:
    """R22: the rival pays for white no more than there is; R23: black is a gift of the bank."""
    white = sum(int(state.amount(slot)) for slot in masked(mask) if state.colour[slot] == WHITE)
    black = sum(int(state.amount(slot)) for slot in masked(mask) if state.colour[slot] == BLACK)
    return black - min(white, int(state.funding[1 - state.active]))


def of_drill(state: AsteroidMinersState) -> list[OutlookView]:
    """By open path: the dig that covers most, and of those the one that costs least."""
    best: dict[int, OutlookView] = {}
    for action in legal_digs(state):
        path, mask = divmod(int(action) - DIG, int(MASKS))
        if mask == 0:
            continue
        found = of_dig(state, path, mask)
        if path not in best or _worth(found) > _worth(best[path]):
            best[path] = found
    return [best[path] for path in sorted(best)]


def _worth(dig: OutlookView) -> tuple[int, int, int]:
    return dig.covers, -dig.cost, -dig.rival


def of_digs(state: AsteroidMinersState) -> dict[str, OutlookView]:
    """By action: each dig that may be chosen now."""
    if state.phase != DIGGING:
        return {}
    digs = [(action, *divmod(int(action) - DIG, int(MASKS))) for action in legal_digs(state)]
    return {ACTIONS.format(action): of_dig(state, path, mask) for action, path, mask in digs if mask}


def of_changes(state: AsteroidMinersState) -> dict[str, ChangeView]:
    """By action that changes the drill and rolls nothing: the drill and its best digs after it."""
    if state.phase != MODIFY and state.phase != SECOND:
        return {}
    changes: dict[str, ChangeView] = {}
    for action in state.legal(state.active):
        if ACTIONS.kind(action).name in SURE:
            then = changed(state, action)
            shown = [int(face) or None for face in then.face]
            changes[ACTIONS.format(action)] = ChangeView(faces=shown, outlook=of_drill(then))
    return changes


def changed(state: AsteroidMinersState, action: int) -> AsteroidMinersState:
    """As a copy of the table tells it: forced steps may follow at once (R55), and then the drill is another one."""
    log = Log()
    state.clone().play(state.active, action, FastChance(0), log)
    after = state.clone()
    for entry in log.entries:
        if entry.kind in (events.COMPONENT_CHANGED, events.COMPONENT_EXCHANGED):
            slot, _old, after.face[slot] = entry.facts
        elif entry.kind == events.COMPONENTS_MOVED:
            for slot, face in enumerate(entry.facts):
                after.face[slot] = face
        elif entry.kind == events.SCAVENGED:
            after.funding[state.active] -= entry.facts[1]
        elif entry.kind == events.EFFICIENT_CHARGED:
            after.charges = entry.facts[1]
        elif entry.kind == events.MODIFIED:
            break
    return after
