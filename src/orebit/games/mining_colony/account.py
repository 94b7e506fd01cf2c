"""Mining Colony, the account: the rows of the score pad (R45), and the goal when one plays alone (§7.2)."""

from typing import Final

from orebit.core.account import Account
from orebit.games.mining_colony.components import HIGHEST_CARD
from orebit.games.mining_colony.rules import MiningColonyState

ROWS = ("Structures", "Items", "Credits", "Unplayed cards", "Undeveloped")


def parts(state: MiningColonyState, seat: int) -> list[tuple[str, int]]:
    if state.solo:
        return [("Different structures", state.scores()[seat])]
    return list(zip(ROWS, state.sheet(seat)))


def ties(state: MiningColonyState, seat: int) -> list[tuple[str, int]]:
    """R42: the sum of the unplayed cards, then the lower of them."""
    if state.solo:
        return []
    total, lower = divmod(int(state.unplayed_key(seat)), HIGHEST_CARD + 1)
    return [("Sum of unplayed cards", total), ("Lower unplayed card", lower)]


EARNING = ("structure_built", "item_placed", "token_placed", "tile_placed", "tile_discarded", "item_discarded")

ACCOUNT: Final = Account("points", luck="the draw", parts=parts, ties=ties, earning=EARNING)
