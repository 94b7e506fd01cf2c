"""The observation: one vector a game, the same size for every number of players, with a name for each number.

`orebit features ID` prints it; docs/guides/observations is made by `orebit features --write docs/guides/observations`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from orebit.core.game import Game

TABLE = "table"  # the name of the block of features that belong to no group
LIMIT = 100.0  # every number lies between -LIMIT and LIMIT; most between 0 and 1


class Block:
    """Neighbouring numbers that belong together: `rows` times the same `columns` (lane 0, lane 1 …), or one row."""

    def __init__(self, name: str, start: int, rows: Sequence[str], columns: Sequence[str]) -> None:
        self.name = name  # a key of the dict form
        self.start = start
        self.rows = tuple(rows)
        self.columns = tuple(columns)

    @property
    def end(self) -> int:
        return self.start + len(self.rows) * len(self.columns)

    @property
    def shape(self) -> tuple[int, ...]:
        width = len(self.columns)
        return (width,) if len(self.rows) == 1 else (len(self.rows), width)


def blocks(features: Sequence[str]) -> list[Block]:
    """The parts of a vector, in order. A feature is called `group: name`, or just by a name."""
    found: list[Block] = []
    start = 0
    for rows, columns in _runs(features):
        name = _name(rows)
        taken = [block.name for block in found]
        if name in taken:
            name = next(f"{name}_{i}" for i in range(2, len(features)) if f"{name}_{i}" not in taken)
        found.append(Block(name, start, rows, columns))
        start = found[-1].end
    return found


def _runs(features: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Groups, neighbours with the same columns and the same first word taken together."""
    pending: tuple[list[str], list[str]] | None = None
    for group, members in groupby((feature.rpartition(": ") for feature in features), key=lambda parts: parts[0]):
        columns = [parts[2] for parts in members]
        if pending and columns == pending[1] and group.split()[:1] == pending[0][0].split()[:1]:
            pending[0].append(group)
            continue
        if pending:
            yield pending
        pending = ([group], columns)
    if pending:
        yield pending


def _name(rows: Sequence[str]) -> str:
    """What the rows have in common: `lane` for `lane 0`, `lane 1` …"""
    words = [row.split() for row in rows]
    common = words[0] if len(rows) == 1 else []
    if len(rows) > 1:
        for column in zip(*words):
            if len(set(column)) > 1:
                break
            common = [*common, column[0]]
    return re.sub(r"\W+", "_", " ".join(common) or TABLE).strip("_").lower()


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
    parts = blocks(features)
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
