"""Martian Miners, the position on one line, for golden playthroughs and bug reports; everything is shown."""

from orebit.core.state import NOBODY, noted
from orebit.games.martian_miners.components import (
    KINDS,
    PYRAMIDS,
)
from orebit.games.martian_miners.position import (
    EMPTY,
)
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.view import (
    PHASES,
    node_name,
    tile_name,
)


def notation(state: MartianState) -> str:
    """`phase turn … | tiles | nodes | mines | seats | traders, scan | what is open | the end`, empty parts as "-"."""
    parts = [
        f"{PHASES[state.phase]} {state.turn} S{noted(state.starting_seat)} step {state.step} acted {int(state.acted)}",
        _tiles_notation(state),
        " ".join(_node_notation(state, node) for node in range(state.board.nodes) if state.stands[node] != EMPTY)
        or "-",
        " ".join(_mine_notation(state, tile) for tile in range(state.board.tiles) if state.mine[tile] != NOBODY) or "-",
        " ".join(_seat_notation(state, seat) for seat in range(state.seats)),
        f"traders {state.traders} scan {_digits(list(state.scan))} asking {state.asking} bonus {state.bonus_at}",
        f"order {state.order}@{state.site} {state.paid}/{state.bought} "
        f"fair {state.announced} {state.fair_paid}/{state.fair_bought} deals {state.proposals} "
        f"{state.deal_kind}:{state.deal_amount} {state.want_kind}:{state.want_amount}",
        f"raids {state.raids_left} razing {noted(state.razing)}:{state.raze_left} target {state.coin_target} "
        f"finish {state.finish}:{state.finish_figure} {int(state.time_up)} end {state.ending} {noted(state.victor)}",
    ]
    return " | ".join(parts)


def _digits(values: list[int]) -> str:
    return "".join("." if value < 0 else str(value) for value in values)


def _tiles_notation(state: MartianState) -> str:
    """Rows of `s3`, the second set's with a stroke; `..` for a hole."""
    rows = []
    for r in range(state.board.height):
        tiles = [state.board.tile(r, c) for c in range(state.board.width)]
        rows.append(",".join(_tile_notation(state, tile) for tile in tiles))
    return "/".join(rows)


def _tile_notation(state: MartianState, tile: int) -> str:
    if tile < 0:
        return ".."
    return f"{'smcago'[state.resource[tile]]}{state.value[tile]}{chr(39) if state.copy[tile] else ''}"


def _node_notation(state: MartianState, node: int) -> str:
    return f"{state.owner[node]}{('S', 'L', 'L+')[state.stands[node]]}{node_name(state, node)}"


def _mine_notation(state: MartianState, tile: int) -> str:
    return f"{state.mine[tile]}M{tile_name(state, tile)}{'c' if state.has_coin[tile] else ''}"


def _seat_notation(state: MartianState, seat: int) -> str:
    span = range(seat * KINDS, seat * KINDS + KINDS)
    dice = _digits([state.start_die[i] for i in span])
    store, coins = _digits([state.store[i] for i in span]), _digits([state.coins[i] for i in span])
    stash = _digits([state.stash[seat * PYRAMIDS + pyramid] for pyramid in range(PYRAMIDS)])
    return f"{seat}:{store}:{coins}:{stash}:{dice}:{state.police[seat]}"
