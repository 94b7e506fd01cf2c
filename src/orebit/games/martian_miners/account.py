"""Martian Miners, the account: mines, or coins by what they were earned with (§6, R51)."""

from typing import Final

from orebit.core.account import Account
from orebit.games.martian_miners.components import KIND_IDS, KINDS
from orebit.games.martian_miners.ending import ranking_key
from orebit.games.martian_miners.rules import MartianState


def parts(state: MartianState, seat: int) -> list[tuple[str, int]]:
    if not state.is_monopoly():
        return [("Mines", state.goal_count(seat))]
    return [(f"{KIND_IDS[kind]} coins".capitalize(), state.coins[seat * KINDS + kind]) for kind in range(KINDS)]


def ties(state: MartianState, seat: int) -> list[tuple[str, int]]:
    _goal, mines, progress, stored = ranking_key(state, seat)
    return [("Mines", mines), ("Pips at the next sites", progress), ("Units stored", stored)]


def unit(state: MartianState) -> str:
    return "coins" if state.is_monopoly() else "mines"


ACCOUNT: Final = Account(unit, luck="the dice", parts=parts, ties=ties, earning=("built", "coin_taken"))
