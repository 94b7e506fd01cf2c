"""Asteroid Miners, the facts that the sentences of reasons.py name, where an action's arguments do not tell them."""

from collections.abc import Callable

from orebit.core.reasons import Facts
from orebit.games.asteroid_miners import excavate, faces, modify
from orebit.games.asteroid_miners.actions import ACTIONS, MOVED, SCRAP, SWAPPED
from orebit.games.asteroid_miners.components import COLOUR_IDS, DICE, JUNCTION, SCAVENGE_FEE, SLOT_LABELS
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.modify import PAIR_OF_FIVES, PAIR_OF_SIXES
from orebit.games.asteroid_miners.outlook import listed_faces
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.words import money, row

FIVES_ARE_FOR = ("a swap", "a rearrangement", "an exchange", "an exchange")  # by what they do
SIXES_ARE_FOR = ("a reroll", "a reroll", "setting a component", "Efficient Drilling")
BY_FIVES = ("swap", "arrange", "exchange")
CHOSEN: dict[str, Callable[[int], int]] = {  # by kind of action: the green components that it is about, as a mask
    "swap": lambda pair_of_slots: SWAPPED[pair_of_slots],
    "arrange": lambda order: MOVED[order],
    "reroll": lambda index: index + 1,
}


def facts(state: AsteroidMinersState, seat: int, action: int, reason: str) -> Facts:
    more = FACTS[reason](state, action) if reason in FACTS else {}
    return {**ACTIONS.kind(action).named(action), **more}


def _price(state: AsteroidMinersState, cost: int) -> Facts:
    return {"cost": money(cost), "have": money(state.funding[state.active])}


# §5.2 Drill
def _dice(state: AsteroidMinersState, action: int) -> Facts:
    return {"count": int(DICE[ACTIONS.kind(action).arguments(action)[0]])}


# §5.4 Modify
def _pair(state: AsteroidMinersState, action: int) -> Facts:
    kind = ACTIONS.kind(action)
    if kind.name == "pip":
        face = kind.arguments(action)[0] + 1
    else:
        face = PAIR_OF_FIVES if kind.name in BY_FIVES else PAIR_OF_SIXES
    return {"pair": face, "count": "one" if faces.count(state.pool_faces(), face) else "no"}


def _level(state: AsteroidMinersState, action: int) -> Facts:
    return {"level": ACTIONS.kind(action).arguments(action)[0] + 1, "own": int(state.equipment[state.active])}


def _slot(state: AsteroidMinersState, action: int) -> int:
    """The slot of the action; of several the first that does not do."""
    kind = ACTIONS.kind(action)
    if kind.name in CHOSEN:
        return int(modify.first_besides(CHOSEN[kind.name](*kind.arguments(action)), modify.greens(state)))
    return int(kind.named(action)["slot"])


def _space(state: AsteroidMinersState, action: int) -> Facts:
    slot = _slot(state, action)
    return {"space": SLOT_LABELS[slot]}


def _component(state: AsteroidMinersState, action: int) -> Facts:
    slot = _slot(state, action)
    return {"space": SLOT_LABELS[slot], "colour": COLOUR_IDS[state.colour[slot]]}


# §5.5 Dig
def _digging(action: int) -> tuple[int, int]:
    """The path, and the mask of slots."""
    path, mask = ACTIONS.kind(action).arguments(action)
    return path, mask


def _empty_slot(state: AsteroidMinersState, action: int) -> Facts:
    slot = int(modify.first_besides(_digging(action)[1], excavate.filled_slots(state)))
    return {"space": SLOT_LABELS[slot]}


def _excess(state: AsteroidMinersState, action: int) -> Facts:
    """The first face that the dig would use more often than the stratum needs it."""
    path, mask = _digging(action)
    need, used = state.need(state.active, path), excavate.used_faces(state, mask)
    face = next(face for face in range(1, FACES + 1) if faces.count(used, face) > faces.count(need, face))
    wanted, dice = faces.count(need, face), faces.count(used, face)
    # R6: what is left of a stratum are its last spaces, whatever has dug the first ones.
    begun = ", always its last spaces" if state.covered[state.active] else ""
    excess = f"{dice} dice with a {face} are too many" if wanted else f"no {face} is needed"
    return {"need": row(listed_faces(need)) + begun, "excess": excess}


def _dig_price(state: AsteroidMinersState, action: int) -> Facts:
    return _price(state, excavate.least_cost(state, _digging(action)[1]))


FACTS: dict[str, Callable[[AsteroidMinersState, int], Facts]] = {  # by reason: from the state and the action
    "dice_used_up": _dice,
    "pool_smaller": lambda state, _: {"size": int(pool_size(state))},
    "no_pair": _pair,
    "level_locked": _level,
    "scavenge_too_dear": lambda state, _: _price(state, SCAVENGE_FEE),
    "other_fives": lambda state, _: {"offered": FIVES_ARE_FOR[modify.fives(state)]},
    "other_sixes": lambda state, _: {"offered": SIXES_ARE_FOR[modify.sixes(state)]},
    "space_empty": _space,
    "shows_already": _space,
    "scrap_unused": _space,
    "again_unused": _space,
    "green_only": _component,
    "too_many_rerolled": lambda state, _: {"most": int(modify.most_rerolled(state))},
    "other_change": lambda state, _: {"delta": int(state.pending_delta)},
    "not_at_junction": lambda state, _: {"junction": JUNCTION},
    "slot_empty": _empty_slot,
    "not_needed": _excess,
    "dig_too_dear": _dig_price,
    "still_too_dear": _dig_price,
    "rest_too_dear": lambda state, action: _price(state, excavate.own_cost(state, state.dig_mask, action - SCRAP)),
    "again_not_needed": lambda state, action: {"face": int(state.face[_slot(state, action)])},
}
