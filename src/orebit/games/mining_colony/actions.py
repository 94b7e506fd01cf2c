"""Mining Colony, the actions (§5), in the canonical order of the legal list.

A seat's cards are named by their rank in its hand, and no tile is named at all: a seat never holds more than one.
"""

from typing import Final

from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.games.mining_colony.components import CELLS, COLS, ITEM_IDS, ROTATIONS, TOKEN_IDS, ZONES

RANKS: Final = ("lowest", "middle", "highest")
CELL_LABELS: Final = [f"{'ABCDEF'[cell % COLS]}{cell // COLS + 1}" for cell in range(CELLS)]  # §3: cell 13 = B3
TURNS: Final = [f"turn{rotation}" for rotation in range(ROTATIONS)]  # quarter turns clockwise
SOURCES: Final = ("hand", "stage")
FROM_HAND: Final = 0
FROM_STAGE: Final = 1
AXES: Final = ("h", "v")
HORIZONTAL: Final = 0
VERTICAL: Final = 1
MANNERS: Final = ("over", "direct")  # of a token: on a developed space, or solo on an undeveloped one
OVER_LAND: Final = 0
DIRECT: Final = 1

ACTIONS: Final = ActionSpace(
    Kind("commit", card=RANKS, next=RANKS),
    Kind("refresh", first=RANKS, second=RANKS, third=RANKS),
    Kind("excavate", zone=range(1, ZONES + 1)),
    Kind("place_tile", turn=TURNS, corner=CELL_LABELS),
    Kind("discard_tile"),
    Kind("place_item", item=ITEM_IDS, source=SOURCES, cell=CELL_LABELS),
    Kind("stage_item", item=ITEM_IDS),
    Kind("discard_item", item=ITEM_IDS, source=SOURCES),
    Kind("exchange", item=ITEM_IDS, source=SOURCES, to=ITEM_IDS),
    Kind("build", cell=CELL_LABELS, axis=AXES),
    Kind("buy_token", token=TOKEN_IDS, manner=MANNERS),
    Kind("place_token", cell=CELL_LABELS),
    Kind("finish"),
)

# The code of each kind's first action.
COMMIT: Final[i64] = ACTIONS.first("commit")
REFRESH: Final[i64] = ACTIONS.first("refresh")
EXCAVATE: Final[i64] = ACTIONS.first("excavate")
PLACE_TILE: Final[i64] = ACTIONS.first("place_tile")
DISCARD_TILE: Final[i64] = ACTIONS.first("discard_tile")
PLACE_ITEM: Final[i64] = ACTIONS.first("place_item")
STAGE_ITEM: Final[i64] = ACTIONS.first("stage_item")
DISCARD_ITEM: Final[i64] = ACTIONS.first("discard_item")
EXCHANGE: Final[i64] = ACTIONS.first("exchange")
BUILD: Final[i64] = ACTIONS.first("build")
BUY_TOKEN: Final[i64] = ACTIONS.first("buy_token")
PLACE_TOKEN: Final[i64] = ACTIONS.first("place_token")
FINISH: Final[i64] = ACTIONS.first("finish")
