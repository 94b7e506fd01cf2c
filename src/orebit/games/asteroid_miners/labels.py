"""Asteroid Miners, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.actions import (
    ACTIONS,
    DELTAS,
    NO_SLOT,
    ORDERS,
    PAIRS_OF_SLOTS,
    SIGNS,
)
from orebit.games.asteroid_miners.components import (
    BLACK,
    DELTA,
    SCAVENGE_FEE,
    SCRAPYARD_FIND,
    TARGETS,
    UPGRADE_PRICE,
    WHITE,
)
from orebit.games.asteroid_miners.drill import blue_slot
from orebit.games.asteroid_miners.excavate import own_cost, used_faces
from orebit.games.asteroid_miners.market import income
from orebit.games.asteroid_miners.outlook import listed_faces, masked
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import (
    NO_SCRAP,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.words import (
    component,
    drill_row,
    event_title,
    money,
    row,
    seat_name,
    space,
    spaces,
)

_GROUPS = {
    "roll_die": "Roll",
    "change_event": "Event",
    "keep_event": "Event",
    "keep": "Dice pool",
    "pip_second": "Second component",
    "pip_stop": "Second component",
    "swap": "Pair of 5s",
    "arrange": "Pair of 5s",
    "exchange": "Pair of 5s",
    "exchange_second": "Second exchange",
    "exchange_stop": "Second exchange",
    "reroll": "Pair of 6s",
    "set": "Pair of 6s",
    "charge": "Pair of 6s",
    "free_black": "Free change of black",
    "scavenge": "Scavenger",
    "done_modify": "Done",
    "scrap": "Scrapyard Find",
    "again": "Efficient Drilling",
    "tender_roll": "Tender",
    "upgrade": "Equipment",
    "end_upgrades": "Equipment",
    "go_live": "The table",
    "time_up": "The table",
}


def group(action: int) -> str:
    kind = ACTIONS.kind(action)
    if kind.name == "pip":
        return f"Pair of {kind.arguments(action)[0] + 1}s"
    if kind.name == "dig":
        return ("Dig the column", "Dig the tender stratum")[kind.arguments(action)[0]]
    return _GROUPS[kind.name]


def label(state: AsteroidMinersState, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, *kind.arguments(action))


def _label_roll(state: AsteroidMinersState, colour: int) -> str:
    opponent = seat_name(state, 1 - state.active)
    return (
        "a green die: you pay for it when you dig with it",
        f"a white die: {opponent} pays for it when you dig with it, and nothing can change it",
        f"a black die: the bank pays {opponent} when you dig with it, and your equipment changes it without a pair",
        "the blue die: it may change the event",
    )[colour]


def _label_change(state: AsteroidMinersState) -> str:
    slot = blue_slot(state)
    return f"pay {money(state.amount(slot))} and change it to {event_title(state.level, state.face[slot])}"


def _label_keep(state: AsteroidMinersState, mask: int) -> str:
    """`keep 2 2`; a choice of equal dice other than the first ones names its places."""
    size = pool_size(state)
    kept = [position for position in range(size) if (mask >> position) & 1]
    if len(kept) == size:
        return "keep all, without a reroll"
    if not kept:
        return "keep nothing"
    words = f"keep {row(sorted(state.pool[position] for position in kept))}"
    passed_over = any(
        state.pool[before] == state.pool[position] and before not in kept
        for position in kept
        for before in range(position)
    )
    return (
        f"{words} ({'die' if len(kept) == 1 else 'dice'} {listed([str(p + 1) for p in kept])})"
        if passed_over
        else words
    )


def _turned(state: AsteroidMinersState, slot: int, delta: int) -> str:
    return f"{component(state, slot)} becomes {faces.turned(state.face[slot], delta)}"


def _by_equipment(state: AsteroidMinersState, level: int, slot: int, sign: int) -> str:
    """What the pair of a level does, spent or free."""
    delta = DELTA[level] if SIGNS[sign] == "+" else -DELTA[level]
    return f"{_turned(state, slot, delta)}{', then perhaps another one' if TARGETS[level] > 1 else ''}"


def _label_pip(state: AsteroidMinersState, face: int, slot: int, sign: int) -> str:
    return f"spend {face + 1} {face + 1}: {_by_equipment(state, face + 1, slot, sign)}"


def _label_free(state: AsteroidMinersState, level: int, slot: int, sign: int) -> str:
    return f"by U{level + 1}: {_by_equipment(state, level + 1, slot, sign)}"


def _label_swap(state: AsteroidMinersState, pair: int) -> str:
    a, b = PAIRS_OF_SLOTS[pair]
    return f"spend 5 5: {component(state, a)} and {component(state, b)} trade places"


def _label_arrange(state: AsteroidMinersState, order: int) -> str:
    after = row([state.face[slot] for slot in ORDERS[order]])
    moves = [(old, slot) for slot, old in enumerate(ORDERS[order]) if old != slot]
    moved = [f"{space(slot)} gets the {state.face[old]} from {space(old)}" for old, slot in moves]
    return f"spend 5 5: the drill becomes {after}; {listed(moved)}"


def _replaced(state: AsteroidMinersState, slot: int, face: int) -> str:
    return f"a {face + 1} from the pool replaces {component(state, slot)}"


def _label_reroll(state: AsteroidMinersState, index: int) -> str:
    slots = masked(index + 1)
    return f"spend 6 6: reroll {listed([component(state, slot) for slot in slots])}"


def _label_dig(state: AsteroidMinersState, path: int, mask: int) -> str:
    if mask == 0:
        return "nothing"
    slots = masked(mask)
    used = listed([str(state.face[slot]) for slot in slots])
    left = listed_faces(state.need(state.active, path) - used_faces(state, mask))
    still = listed_faces(state.need(state.active, path))[len(slots) :]
    if left:
        last = "last space" if len(still) == 1 else "last spaces"  # R6
        result = f"covers {counted(len(slots), 'space')}, you will still need {row(still)}, its {last}"
    else:
        result = f"finishes the stratum{_sale_words(state, path)}"
    return f"{used} from {spaces(slots)}: {result}{_costs(state, mask)}"


def _sale_words(state: AsteroidMinersState, path: int) -> str:
    brought = income(state, state.stratum(state.active, path))
    return f", which brings {money(brought)}" if brought else ", which brings nothing"


def _costs(state: AsteroidMinersState, mask: int) -> str:
    opponent = seat_name(state, 1 - state.active)
    slots = masked(mask)
    white = sum(state.amount(slot) for slot in slots if state.colour[slot] == WHITE)
    black = sum(state.amount(slot) for slot in slots if state.colour[slot] == BLACK)
    own = own_cost(state, mask, NO_SCRAP)
    parts = [f"you pay {money(own) if own else 'nothing'}"]
    if white:
        parts.append(f"{opponent} pays {money(min(white, state.funding[1 - state.active]))}")
    if black:
        parts.append(f"{opponent} gains {money(black)}")
    if state.effect() == SCRAPYARD_FIND:
        parts.append("less the die that Scrapyard Find makes free")
    return f"; {', '.join(parts)}"


def _label_scrap(state: AsteroidMinersState, slot: int) -> str:
    if slot == NO_SLOT:
        return "none: everybody pays in full"
    saved = money(state.amount(slot))
    who = {
        WHITE: f"saves {seat_name(state, 1 - state.active)} {saved}",
        BLACK: f"keeps {saved} from {seat_name(state, 1 - state.active)}",
    }.get(state.colour[slot], f"saves you {saved}")
    return f"{component(state, slot)}: {who}"


def _label_again(state: AsteroidMinersState, slot: int) -> str:
    return "stop here" if slot == NO_SLOT else f"{component(state, slot)}: covers one more space"


def _label_upgrade(state: AsteroidMinersState) -> str:
    level = state.equipment[state.active] + 1
    what = "one component" if TARGETS[level] == 1 else "each of two components"
    return f"buy U{level} for {money(UPGRADE_PRICE[level])}: pairs of {level}s change {what} by {DELTA[level]}"


_LABELS: dict[str, Callable[..., str]] = {
    "roll_die": _label_roll,
    "change_event": _label_change,
    "keep_event": lambda state: f"keep {event_title(state.level, state.event)}; the die stays blue",
    "keep": _label_keep,
    "pip": _label_pip,
    "pip_second": lambda state, slot, delta: _turned(state, slot, DELTAS[delta]),
    "pip_stop": lambda state: "stop: change no other component",
    "swap": _label_swap,
    "arrange": _label_arrange,
    "exchange": lambda state, slot, face: f"spend 5 5: {_replaced(state, slot, face)}",
    "exchange_second": _replaced,
    "exchange_stop": lambda state: "stop: exchange no other component",
    "reroll": _label_reroll,
    "set": lambda state, slot, face: f"spend 6 6: {component(state, slot)} is set to {face + 1}",
    "charge": lambda state: "spend 6 6: one component may be used again when you dig",
    "free_black": _label_free,
    "scavenge": lambda state, slot, face: f"pay {money(SCAVENGE_FEE)}: {_replaced(state, slot, face)}",
    "done_modify": lambda state: f"go digging with {drill_row(state)}",
    "dig": _label_dig,
    "scrap": _label_scrap,
    "again": _label_again,
    "tender_roll": lambda state: "roll for the missing faces",
    "upgrade": _label_upgrade,
    "end_upgrades": lambda state: "buy nothing more",
    "go_live": lambda state: "both seats are live: the tender is a race",
    "time_up": lambda state: "time is up: roll for absent seats",
}
