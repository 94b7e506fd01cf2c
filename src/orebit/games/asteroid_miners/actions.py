"""Asteroid Miners, the actions (§5, §10), in the canonical order of the legal list."""

from itertools import combinations, permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.games.asteroid_miners.components import COLOUR_IDS, MOST_DELTA, MOST_EQUIPMENT, MOST_POOL, SLOTS
from orebit.games.asteroid_miners.faces import FACES

# A mask is written in binary, its last digit for slot or position 0.
KEEPS: Final = 1 << MOST_POOL
MASKS: Final[i64] = 1 << SLOTS
PATH_IDS: Final = ("column", "tender")
SIGNS: Final = ("-", "+")
MINUS: Final = 0
PLUS: Final = 1
DELTAS: Final = (*range(-MOST_DELTA, 0), *range(1, MOST_DELTA + 1))
PAIRS_OF_SLOTS: Final = list(combinations(range(SLOTS), 2))
ORDERS: Final = list(permutations(range(SLOTS)))
NO_SLOT: Final = SLOTS  # "none", as a parameter of scrap and again
SLOTS_OR_NONE: Final = (*[str(slot) for slot in range(SLOTS)], "none")

_PIPS: Final = range(1, FACES + 1)
_LEVELS: Final = range(1, MOST_EQUIPMENT + 1)

ACTIONS: Final = ActionSpace(
    Kind("roll_die", colour=COLOUR_IDS),
    Kind("change_event"),
    Kind("keep_event"),
    Kind("keep", dice=[f"{mask:05b}" for mask in range(KEEPS)]),
    Kind("pip", pair=_LEVELS, slot=SLOTS, sign=SIGNS),
    Kind("pip_second", slot=SLOTS, change=[f"{delta:+d}" for delta in DELTAS]),
    Kind("pip_stop"),
    Kind("swap", slots=[f"{a}-{b}" for a, b in PAIRS_OF_SLOTS]),
    Kind("arrange", order=["".join(str(slot) for slot in order) for order in ORDERS]),
    Kind("exchange", slot=SLOTS, face=_PIPS),
    Kind("exchange_second", slot=SLOTS, face=_PIPS),
    Kind("exchange_stop"),
    Kind("reroll", slots=[f"{mask:04b}" for mask in range(1, MASKS)]),
    Kind("set", slot=SLOTS, face=_PIPS),
    Kind("charge"),
    Kind("free_black", level=_LEVELS, slot=SLOTS, sign=SIGNS),
    Kind("scavenge", slot=SLOTS, face=_PIPS),
    Kind("done_modify"),
    Kind("dig", path=PATH_IDS, slots=[f"{mask:04b}" for mask in range(MASKS)]),
    Kind("scrap", slot=SLOTS_OR_NONE),
    Kind("again", slot=SLOTS_OR_NONE),
    Kind("tender_roll"),
    Kind("upgrade"),
    Kind("end_upgrades"),
    Kind("go_live"),  # of the table (R32): both seats are people at the table, so the tender is a race
    Kind("time_up"),  # of the table (R32): the race goes on as rounds, or absent seats are rolled for
)

# The code of each kind's first action.
ROLL_DIE: Final[i64] = ACTIONS.first("roll_die")
CHANGE_EVENT: Final[i64] = ACTIONS.first("change_event")
KEEP_EVENT: Final[i64] = ACTIONS.first("keep_event")
KEEP: Final[i64] = ACTIONS.first("keep")
PIP: Final[i64] = ACTIONS.first("pip")
PIP_SECOND: Final[i64] = ACTIONS.first("pip_second")
PIP_STOP: Final[i64] = ACTIONS.first("pip_stop")
SWAP: Final[i64] = ACTIONS.first("swap")
ARRANGE: Final[i64] = ACTIONS.first("arrange")
EXCHANGE: Final[i64] = ACTIONS.first("exchange")
EXCHANGE_SECOND: Final[i64] = ACTIONS.first("exchange_second")
EXCHANGE_STOP: Final[i64] = ACTIONS.first("exchange_stop")
REROLL: Final[i64] = ACTIONS.first("reroll")
SET: Final[i64] = ACTIONS.first("set")
CHARGE: Final[i64] = ACTIONS.first("charge")
FREE_BLACK: Final[i64] = ACTIONS.first("free_black")
SCAVENGE: Final[i64] = ACTIONS.first("scavenge")
DONE_MODIFY: Final[i64] = ACTIONS.first("done_modify")
DIG: Final[i64] = ACTIONS.first("dig")
SCRAP: Final[i64] = ACTIONS.first("scrap")
AGAIN: Final[i64] = ACTIONS.first("again")
TENDER_ROLL: Final[i64] = ACTIONS.first("tender_roll")
UPGRADE: Final[i64] = ACTIONS.first("upgrade")
END_UPGRADES: Final[i64] = ACTIONS.first("end_upgrades")
GO_LIVE: Final[i64] = ACTIONS.first("go_live")
TIME_UP: Final[i64] = ACTIONS.first("time_up")

# What the offset of a code within its kind stands for.
DELTA_PER_SIGN: Final[vec[i64]] = vec[i64]([-1, 1])
SECOND_DELTA: Final[vec[i64]] = vec[i64](list(DELTAS))
SWAP_FIRST: Final[vec[i64]] = vec[i64]([a for a, _ in PAIRS_OF_SLOTS])
SWAP_SECOND: Final[vec[i64]] = vec[i64]([b for _, b in PAIRS_OF_SLOTS])
SWAPPED: Final[vec[i64]] = vec[i64]([1 << a | 1 << b for a, b in PAIRS_OF_SLOTS])  # by pair of slots: both, as a mask
ORDER: Final[vec[i64]] = vec[i64]([slot for order in ORDERS for slot in order])  # by order * SLOTS + slot
N_ORDERS: Final[i64] = len(ORDERS)
MOVED: Final[vec[i64]] = vec[i64](  # by order: a mask of the slots whose content it changes
    [sum([1 << slot for slot in range(SLOTS) if order[slot] != slot]) for order in ORDERS]
)


def pip_action(first: i64, level: i64, slot: i64, sign: i64) -> i64:
    """`pip` and `free_black` alike: sign is MINUS or PLUS."""
    return first + ((level - 1) * SLOTS + slot) * 2 + sign


def level_of(offset: i64) -> i64:
    """Of `pip` and `free_black`: the face of the pair, and so the equipment that it takes."""
    return offset // (SLOTS * 2) + 1


def pip_slot_of(offset: i64) -> i64:
    return offset // 2 % SLOTS


def slot_face_action(first: i64, slot: i64, face: i64) -> i64:
    """`exchange`, `exchange_second`, `set` and `scavenge` alike."""
    return first + slot * FACES + face - 1


def slot_of(offset: i64) -> i64:
    return offset // FACES


def face_of(offset: i64) -> i64:
    return offset % FACES + 1
