"""Martian Miners, what an action is good for: for hints."""

from orebit.core.state import NOBODY
from orebit.core.words import counted, listed
from orebit.games.martian_miners.actions import ACTIONS
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    COST,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    PIPS,
    PYRAMID_IDS,
    SCOUT,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.view import leads, tile_name, touched_by
from orebit.games.martian_miners.words import face_of, stock

_MOST = 2  # tiles that are named


def merits(state: MartianState, seat: int, action: int) -> list[str]:
    kind = ACTIONS.kind(action)
    arguments = kind.arguments(action)
    if kind.name == "place_start":
        return _stand(state, seat, state.board.node_at[arguments[1]], PIPS[SCOUT])
    if kind.name == "fly":
        return _stand(state, seat, state.board.node_at[arguments[1]], PIPS[SCOUT])
    if kind.name in ("build_lab", "order_lab"):
        return _stand(state, seat, state.board.node_at[arguments[0]], PIPS[LAB] - PIPS[SCOUT])
    if kind.name in ("build_scout", "order_scout"):
        return ["From the top of the lab it can fly to a free corner, or attack."]
    if kind.name in ("build_mine", "order_mine"):
        return _mine(state, seat)
    return _wait(state, seat) if kind.name == "end_turn" else []


def _stand(state: MartianState, seat: int, node: int, more: int) -> list[str]:
    """How near the tiles of a corner come to a mine, by the pips that are added there."""
    tiles = [tile for tile in touched_by(state.board, node) if state.mine[tile] == NOBODY]
    pips = {tile: int(state.control(seat, tile)) + more for tile in tiles}
    near = sorted(tiles, key=lambda tile: -pips[tile])[:_MOST]
    named = [f"{tile_name(state, tile)} ({face_of(state, tile)})" for tile in near]
    new = state.owner[node] == NOBODY
    said = [f"It collects from {counted(len(tiles), 'tile')} when their faces are rolled."] if new else []
    if near and pips[near[0]] > more:
        most = [pips[tile] for tile in near]
        counts = f"{most[0]}" if len(set(most)) == 1 else listed([str(count) for count in most])
        said.append(f"Then {counts} of your pips touch {listed(named)}; a mine needs {MINE_CONTROL}.")
    return said


def _mine(state: MartianState, seat: int) -> list[str]:
    if state.is_monopoly():
        return []
    left = int(state.target() - state.goal_count(seat)) - 1
    return (
        ["It is your last one: it wins the game."] if left == 0 else [f"Then {counted(left, 'mine')} more would win."]
    )


def _wait(state: MartianState, seat: int) -> list[str]:
    """What the storage lacks for what could be built, and what a party would take."""
    lacks = [
        f"{'an' if PYRAMID_IDS[pyramid][0] in 'aeiou' else 'a'} {PYRAMID_IDS[pyramid]} lacks {stock(short)}"
        for pyramid in (LAB, SCOUT, MINE)
        if _has_site(state, seat, pyramid) and any(short := _short(state, seat, pyramid))
    ]
    said = [f"You keep what you have: {listed(lacks)}."] if lacks else []
    return [*said, "You are ahead: a Martian party would take your crown and arms."] if leads(state, seat) else said


def _has_site(state: MartianState, seat: int, pyramid: int) -> bool:
    """Whether it is only the resources that are missing; a mine without the pips is farther off."""
    if pyramid == MINE:
        return any(pips >= MINE_CONTROL for pips in state.controls(seat))
    below = SCOUT if pyramid == LAB else LAB
    return any(state.owner[node] == seat and state.stands[node] == below for node in range(state.board.nodes))


def _short(state: MartianState, seat: int, pyramid: int) -> list[int]:
    return [max(0, int(COST[pyramid * KINDS + kind] - state.stored(seat, kind))) for kind in range(BUILDING_KINDS)]
