"""The observation as a game declares it: named blocks of named numbers, from which sizes and places come.

LAYOUT: Final = Layout(
    Block("table", "solo", f"round / {ROUNDS:.0f}"),
    Block("lane", "in play", "dark", rows=[f"lane {place}" for place in range(16)]),
)
"""

from collections.abc import Sequence


class Block:
    """Neighbouring numbers that belong together: the columns once for each row (lane 0, lane 1 …), or just once."""

    def __init__(self, name: str, *columns: str, rows: Sequence[str] = ("",)) -> None:
        self.name = name  # a key of the dict form
        self.rows = tuple(rows)
        self.columns = columns
        self.start = 0  # of its first number; set by the layout

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.columns)

    @property
    def end(self) -> int:
        return self.start + len(self.rows) * self.width

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.width,) if len(self.rows) == 1 else (len(self.rows), self.width)

    @property
    def features(self) -> list[str]:
        return [f"{row}: {column}" if row else column for row in self.rows for column in self.columns]


class Layout:
    """All blocks of an observation, in order."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.size = 0
        for block in blocks:
            block.start = self.size
            self.size = block.end
        self.features = tuple(feature for block in blocks for feature in block.features)
        self._named = {block.name: block for block in blocks}
        assert len(self._named) == len(blocks), "two blocks of the observation have the same name"

    def __getitem__(self, name: str) -> Block:
        return self._named[name]

    def start(self, name: str) -> int:
        """Where a block begins, and the one before must end: whoever fills the vector asserts it."""
        return self._named[name].start
