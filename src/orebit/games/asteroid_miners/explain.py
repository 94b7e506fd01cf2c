"""Asteroid Miners, why an action is not legal: the same conditions as in the phases' modules, most telling first."""

from orebit.games.asteroid_miners import drill, excavate, faces, modify
from orebit.games.asteroid_miners.actions import ACTIONS, DELTAS, MOVED, NO_SLOT, PAIRS_OF_SLOTS
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    CARD_2B,
    COLOUR_IDS,
    DICE,
    EFFICIENT,
    GREEN,
    JUNCTION,
    MOST_REROLLED,
    REARRANGE,
    REROLL4,
    SCAVENGE_FEE,
    SCRAPYARD_FIND,
    SET1,
    SLOT_LABELS,
    SLOTS,
    SWAP2,
    WHITE,
)
from orebit.games.asteroid_miners.modify import PAIR, PAIR_OF_FIVES, PAIR_OF_SIXES
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import (
    COLUMN,
    DIGGING,
    DRILL,
    DRILLING_AGAIN,
    EMPTY,
    EVENT_CHANGE,
    MODIFY,
    NO_PATH,
    PENDING_BLACK,
    PENDING_EXCHANGE,
    POOL,
    SCRAPPING,
    SECOND,
    TENDER,
    UPGRADING,
    Position,
)

PHASE_OF = {
    "roll_die": DRILL,
    "change_event": EVENT_CHANGE,
    "keep_event": EVENT_CHANGE,
    "keep": POOL,
    "pip_second": SECOND,
    "pip_stop": SECOND,
    "exchange_second": SECOND,
    "exchange_stop": SECOND,
    "dig": DIGGING,
    "scrap": SCRAPPING,
    "again": DRILLING_AGAIN,
    "tender_roll": TENDER,
    "upgrade": UPGRADING,
    "end_upgrades": UPGRADING,
}  # all others belong to MODIFY
ASKED = {
    DRILL: "roll the next die of your drill first (§5.2)",
    EVENT_CHANGE: "the blue die may change the event: change or keep it first (§5.2)",
    POOL: "the dice pool is being rolled: say which dice you keep (§5.3)",
    MODIFY: "you are modifying your drill: use a pair, or be done with it (§5.4)",
    SECOND: "the effect may change a second component: choose it, or stop (§5.4)",
    DIGGING: "choose what to dig, or dig nothing (§5.5)",
    SCRAPPING: "Scrapyard Find: choose the component that costs nothing, or none (§5.5)",
    DRILLING_AGAIN: "Efficient Drilling: use a component again, or stop (§5.5)",
    TENDER: "the bid for tender is on: roll (§5.6)",
    UPGRADING: "buy mining equipment, or end your turn (§5.8)",
}
TABLE_KINDS = ("go_live", "time_up")


def explain(state: Position, seat: int, action: int) -> str:
    """Empty exactly when the decider may play the action."""
    kind = ACTIONS.kind(action)
    if kind.name in TABLE_KINDS:
        return "only the table itself can say that (R32)"
    if state.phase != PHASE_OF.get(kind.name, MODIFY):
        return ASKED[state.phase]
    arguments = kind.arguments(action)
    if kind.name == "roll_die":
        return _roll_die(state, arguments[0])
    if kind.name == "keep":
        return _keep(state, arguments[0])
    if state.phase == MODIFY:
        return _modify(state, kind.name, arguments)
    if state.phase == SECOND:
        return _second(state, kind.name, arguments)
    if kind.name == "dig":
        return _dig(state, *arguments)
    if kind.name == "scrap":
        return _scrap(state, arguments[0])
    if kind.name == "again":
        return _again(state, arguments[0])
    return ""


# §5.2 Drill
def _roll_die(state: Position, colour: int) -> str:
    if drill.can_roll(state, colour):
        return ""
    name = COLOUR_IDS[colour]
    if colour == BLUE:
        if drill.rolled_of(state, GREEN) != drill.rolled(state):
            return "the blue die goes with green dice only (R10)"
        return "the blue die can only be the last of the drill (R10)"
    if drill.rolled_of(state, colour) != drill.rolled(state):
        return f"{name} dice come before the green ones, and only one colour goes with green (§5.2)"
    return f"there are only {DICE[colour]} {name} dice (§2)"


# §5.3 Pool
def _keep(state: Position, mask: int) -> str:
    size = pool_size(state)
    return "" if mask >> size == 0 else f"the pool has only {size} dice (§5.3)"


# §5.4 Modify
def _modify(state: Position, name: str, arguments: list[int]) -> str:
    if name == "pip":
        level, slot, _ = arguments
        return _no_pair(state, level + 1) or _locked(state, level + 1) or _unchangeable(state, slot)
    if name == "free_black":
        level, slot, _ = arguments
        return _locked(state, level + 1) or _used_up(state, level + 1) or _not_black(state, slot)
    if name == "scavenge":
        return _scavenge(state, *arguments)
    if name in ("swap", "arrange", "exchange"):
        return _no_pair(state, PAIR_OF_FIVES) or _fives(state, name, arguments)
    if name in ("reroll", "set", "charge"):
        return _no_pair(state, PAIR_OF_SIXES) or _sixes(state, name, arguments)
    return ""


def _no_pair(state: Position, face: int) -> str:
    count = faces.count(state.pool_faces(), face)
    if count >= PAIR:
        return ""
    return f"that takes a pair of {face}s, and the pool has {'one' if count else 'no'} {face} (§5.4)"


def _locked(state: Position, level: int) -> str:
    own = state.equipment[state.active]
    return "" if level <= own else f"that takes equipment U{level}, and you have U{own} (§2.9)"


def _used_up(state: Position, level: int) -> str:
    return "" if modify.can_free_black(state, level) else f"U{level} has changed a black component this turn (R24)"


def _empty(state: Position, slot: int) -> str:
    return f"the space {SLOT_LABELS[slot]} (slot {slot}) is empty (R19)" if state.face[slot] == EMPTY else ""


def _unchangeable(state: Position, slot: int) -> str:
    if _empty(state, slot):
        return _empty(state, slot)
    return "a white component can never be changed (§5.4)" if state.colour[slot] == WHITE else ""


def _not_black(state: Position, slot: int) -> str:
    if _empty(state, slot):
        return _empty(state, slot)
    return "" if state.colour[slot] == BLACK else "only black components are changed without a pair (R24)"


def _not_green(state: Position, slot: int) -> str:
    if _empty(state, slot):
        return _empty(state, slot)
    if state.colour[slot] == GREEN:
        return ""
    return f"slot {slot} holds a {COLOUR_IDS[state.colour[slot]]} component, and this is for green ones only (R50)"


def _none_of(slots: list[int], state: Position) -> str:
    """The first reason against one of the slots."""
    return next((reason for reason in (_not_green(state, slot) for slot in slots) if reason), "")


def _fives(state: Position, name: str, arguments: list[int]) -> str:
    kind = modify.fives(state)
    offered = "swap" if kind == SWAP2 else "arrange" if kind == REARRANGE else "exchange"
    if name != offered:
        return f"under this event a pair of 5s is for {offered} (§2.11)"
    if name == "swap":
        return _none_of(list(PAIRS_OF_SLOTS[arguments[0]]), state)
    if name == "arrange":
        if MOVED[arguments[0]] == 0:
            return "that leaves everything where it is (§5.4)"
        return _none_of([slot for slot in range(SLOTS) if (MOVED[arguments[0]] >> slot) & 1], state)
    slot, face = arguments[0], arguments[1] + 1
    left = modify.without_pair(state.pool_faces(), PAIR_OF_FIVES)
    return _not_green(state, slot) or _not_in(left, face, " beside the pair that is spent")


def _not_in(pool: int, face: int, where: str = "") -> str:
    return "" if faces.count(pool, face) > 0 else f"the pool has no {face}{where} (R20)"


def _sixes(state: Position, name: str, arguments: list[int]) -> str:
    kind = modify.sixes(state)
    offered = "reroll" if kind <= REROLL4 else "set" if kind == SET1 else "charge"
    if name != offered:
        return f"under this event a pair of 6s is for {offered} (§2.11)"
    if kind == EFFICIENT:
        return ""
    if name == "set":
        slot, face = arguments[0], arguments[1] + 1
        same = f"slot {slot} shows {face} already (§5.4)" if state.face[slot] == face else ""
        return _not_green(state, slot) or same
    slots = [slot for slot in range(SLOTS) if ((arguments[0] + 1) >> slot) & 1]
    if len(slots) > MOST_REROLLED[kind]:
        return f"this event rerolls at most {MOST_REROLLED[kind]} components (§2.11)"
    return _none_of(slots, state)


def _scavenge(state: Position, slot: int, face_index: int) -> str:
    if state.card[state.active] != CARD_2B:
        return "only the Scavenger card 2B exchanges without a pair (§7.3)"
    if state.scavenged:
        return "you have scavenged this turn (§7.3)"
    if state.funding[state.active] < SCAVENGE_FEE:
        return f"scavenging costs ${SCAVENGE_FEE}M and you have nothing left (R45)"
    return _not_green(state, slot) or _not_in(state.pool_faces(), face_index + 1)


# §5.4 The second component
def _second(state: Position, name: str, arguments: list[int]) -> str:
    exchanging = state.pending == PENDING_EXCHANGE
    if name.startswith("exchange") != exchanging:
        return (
            "exchange a second component, or stop (R20)" if exchanging else "change a second component, or stop (R17)"
        )
    if name == "exchange_second":
        return _not_green(state, arguments[0]) or _not_in(state.pool_faces(), arguments[1] + 1)
    if name != "pip_second":
        return ""
    slot, delta = arguments[0], DELTAS[arguments[1]]
    if slot == state.pending_slot:
        return "the second component must be a different one (R17)"
    refusal = _not_black(state, slot) if state.pending == PENDING_BLACK else _unchangeable(state, slot)
    if refusal:
        return refusal
    if abs(delta) != state.pending_delta:
        return f"this effect changes by {state.pending_delta} (R17)"
    return ""


# §5.5 Dig
def _dig(state: Position, path: int, mask: int) -> str:
    seat = state.active
    if mask == 0 and path == COLUMN:
        return ""
    if mask == 0:
        return "to dig nothing, play 'dig column 0000' (R8)"
    if not excavate.is_open(state, seat, path):
        if state.path[seat] != NO_PATH:
            return "the stratum that was begun must be finished first (R31)"
        if state.waypoint[seat] != JUNCTION:
            return "the tender stratum begins at the junction, waypoint 3 (R29)"
        return "only the winner of the tender may dig its stratum (R29)"
    for slot in range(SLOTS):
        if (mask >> slot) & 1 and state.face[slot] == EMPTY:
            return f"slot {slot} of your drill is empty (§5.5)"
    need, used = state.need(seat, path), excavate.used_faces(state, mask)
    for face in range(1, faces.FACES + 1):
        here, wanted = faces.count(used, face), faces.count(need, face)
        if here > wanted:
            left = " ".join(str(f) for f in range(1, faces.FACES + 1) for _ in range(faces.count(need, f)))
            return f"the stratum needs {left}: {here} dice with a {face} are too many (R6)"
    cost = excavate.least_cost(state, mask)
    if cost > state.funding[seat]:
        help_counted = ", with Scrapyard Find counted" if state.effect() == SCRAPYARD_FIND else ""
        return f"it costs you ${cost}M{help_counted}, and you have ${state.funding[seat]}M (R21)"
    return ""


def _scrap(state: Position, slot: int) -> str:
    if slot != NO_SLOT and (state.dig_mask >> slot) & 1 == 0:
        return f"slot {slot} is not used in this dig (R15)"
    cost = excavate.own_cost(state, state.dig_mask, slot)
    if cost > state.funding[state.active]:
        return f"the rest would cost you ${cost}M, and you have ${state.funding[state.active]}M (R21)"
    return ""


def _again(state: Position, slot: int) -> str:
    if excavate.can_drill_again(state, slot):
        return ""
    if (state.dig_mask >> slot) & 1 == 0:
        return f"slot {slot} is not used in this dig, so it cannot be used again (R25)"
    return f"no {state.face[slot]} is needed any more (R25)"
