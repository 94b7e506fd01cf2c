"""The observation: one vector a game, the same size for every number of players, with a name for each number.

`orebit features ID` prints it; docs/guides/observations is made by `orebit features --write docs/guides/observations`.
"""

from collections.abc import Sequence
from typing import Any

from orebit.core.game import Game
from orebit.core.layout import Block

LIMIT = 100.0  # every number lies between -LIMIT and LIMIT; most between 0 and 1


def as_dict(parts: Sequence[Block], vector: Any) -> dict[str, Any]:
    """The dict form of a vector: an array a block, looking at the same memory."""
    return {block.name: vector[block.start : block.end].reshape(block.shape) for block in parts}


def page(game: Game[Any]) -> str:
    """The table of a game's features, in Markdown."""
    features = game.features
    lines = [
        f"# What a learner sees of {game.title}",
        "",
        f"Made by `orebit features --write docs/guides/observations`. {len(features):,} numbers, relative to the seat"
        " that looks, the same for every number of players; nothing in them is hidden from that seat.",
        f"An action is one of {game.actions.size:,} codes.",
        "",
        "| block (key of the dict form) | shape | from | to |",
        "|---|---|---:|---:|",
    ]
    parts = game.layout.blocks
    lines += [f"| `{part.name}` | {_shape(part)} | {part.start} | {part.end - 1} |" for part in parts]
    for part in parts:
        lines += ["", f"## `{part.name}`", ""]
        if len(part.rows) > 1:
            lines += [f"{len(part.rows)} rows of {len(part.columns)} numbers: {_listed(part.rows)}.", ""]
            lines += ["| number of a row | in the first row | what it tells |", "|---:|---:|---|"]
            lines += [f"| {i} | {part.start + i} | {name} |" for i, name in enumerate(part.columns)]
        else:
            lines += ["| number | what it tells |", "|---:|---|"]
            lines += [f"| {part.start + i} | {name} |" for i, name in enumerate(part.columns)]
    return "\n".join(lines) + "\n"


def _shape(part: Block) -> str:
    return " × ".join(str(size) for size in part.shape)


def _listed(rows: Sequence[str]) -> str:
    return ", ".join(rows) if len(rows) <= 6 else f"{rows[0]}, {rows[1]} … {rows[-1]}"
