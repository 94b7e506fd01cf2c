"""What a game's component data call the things that actions name: labels for people, groups for figures."""

from functools import lru_cache
from typing import Any

from orebit.core.game import Game

# Fields of a row that say how it looks or where it comes from, not what it is.
LOOKS = {"id", "name", "title", "text", "effect", "provenance", "colour", "glyph", "symbol", "icon", "note", "help"}
MOST_LETTERS = 24  # of a field that is shown; longer ones are sentences


class Labels:
    """The rows of the component data by id."""

    def __init__(self, game: Game[Any]) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self._gather(game.catalogue())

    def _gather(self, value: Any) -> None:
        if isinstance(value, dict):
            row_id = value.get("id")
            if isinstance(row_id, str):
                self.rows.setdefault(row_id, value)
            for part in value.values():
                self._gather(part)
        elif isinstance(value, list):
            for part in value:
                self._gather(part)

    def name(self, word: str) -> str:
        """`overclock` → `Overclock`, from its row if it has one."""
        row = self.rows.get(word, {})
        for field in ("name", "title"):
            if isinstance(row.get(field), str):
                return str(row[field])
        return word.replace("_", " ")

    def label(self, word: str) -> str:
        """`pt19` → `pt19 (platinum, Overclock)`."""
        told = ", ".join(self.name(value) for _, value in self.fields(word))
        return f"{self.name(word)} ({told})" if told else self.name(word)

    def fields(self, word: str) -> list[tuple[str, str]]:
        """What kind of thing it is: the short text fields of its row."""
        row = self.rows.get(word, {})
        return [
            (field, value)
            for field, value in row.items()
            if field not in LOOKS and isinstance(value, str) and 0 < len(value) <= MOST_LETTERS
        ]


@lru_cache(maxsize=8)
def labels_of(game: Game[Any]) -> Labels:
    """Loaded once a game; the data do not change while a process runs."""
    return Labels(game)
