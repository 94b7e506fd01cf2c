"""Component data: the cards and boards of a game, from its package or from a folder that replaces it.

`OREBIT_COMPONENTS` (the command's `--components`) names a folder with a subfolder a game; files found there are used
instead of the package's. Data are loaded once a process, and checked with sentences that name file, table and row.
"""

import hashlib
import os
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from orebit.core.errors import BadComponents

VARIABLE = "OREBIT_COMPONENTS"
HOMES = [Path(__file__).resolve().parent.parent / "games"]  # folders with games; orebit.games adds those of others

T = TypeVar("T")

SHOWN = frozenset(  # fields that are for people and clients: whoever changes them sees that
    (
        *("name", "text", "title", "provenance", "provenance_note", "meta", "identity", "theme", "symbol", "glyph"),
        *("colour", "color", "hex", "canvas", "card_area", "x", "y", "w", "h", "dx", "dy", "angle", "art"),
    )
)
_asked: set[tuple[str, str]] = set()  # where and field of everything that some game has asked its data for


def path_of(game_id: str, file: str) -> Path:
    """Where this process reads a component file from."""
    folder = os.environ.get(VARIABLE)
    if folder:
        replaced = Path(folder) / game_id / file
        if replaced.is_file():
            return replaced
    return folder_of(game_id) / file


def folder_of(game_id: str) -> Path:
    """The folder of the game's package."""
    return next((home / game_id for home in HOMES if (home / game_id).is_dir()), HOMES[0] / game_id)


def digest(game_id: str, files: Sequence[str]) -> str:
    """SHA-256 over the files' names and contents, in the given order."""
    total = hashlib.sha256()
    for file in files:
        content = _read(game_id, file)
        total.update(f"{file} {len(content)}\n".encode() + content)
    return total.hexdigest()


def refuse_ignored(game_id: str, files: Sequence[str]) -> None:
    """Once the rules have read their data: raise when a folder that replaces them changes what no rule asks for, which
    would change nothing in silence.
    """
    for file in files:
        ours = folder_of(game_id) / file
        if path_of(game_id, file) == ours:
            continue
        known = {(where, field): value for where, field, value in _row(game_id, file, ours.read_bytes()).ignored()}
        for where, field, value in load(game_id, file).ignored():
            if field in SHOWN:
                continue
            if (where, field) not in known:
                raise BadComponents(f"{where}: the rules know no '{field}'; take it out")
            if _unshown(value) != _unshown(known[where, field]):
                raise BadComponents(
                    f"{where}: '{field}' was changed, but no rule asks for it, so that nothing would change; "
                    f"leave it as it is in the package's {file}"
                )


def _unshown(value: Any) -> Any:
    if isinstance(value, dict):
        return {field: _unshown(inner) for field, inner in value.items() if field not in SHOWN}
    return [_unshown(inner) for inner in value] if isinstance(value, list) else value


def load(game_id: str, file: str) -> "Row":
    """A component file as its outermost row."""
    row = _row(game_id, file, _read(game_id, file))
    if row.text("game") != game_id:
        raise BadComponents(f"{row.where} belongs to the game '{row.text('game')}', not to '{game_id}'")
    return row


def _row(game_id: str, file: str, content: bytes) -> "Row":
    try:
        return Row(f"{game_id}/{file}", tomllib.loads(content.decode()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path_of(game_id, file)} is no TOML file: {error}") from None


def _read(game_id: str, file: str) -> bytes:
    try:
        return path_of(game_id, file).read_bytes()
    except OSError as error:
        raise BadComponents(f"the component file {path_of(game_id, file)} cannot be read: {error.strerror}") from None


class Row:
    """One table of a component file. Every question names the field; a wrong answer raises with the place."""

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        self.where = where
        self.values = values

    def number(self, field: str, within: range | None = None) -> int:
        value = self._typed(field, int, "a whole number")
        self._check_within(field, value, within)
        return value

    def numbers(self, field: str, within: range | None = None, count: int | range | None = None) -> list[int]:
        values = self._typed(field, list, "a list of whole numbers")
        for value in values:
            if type(value) is not int:
                raise self.wrong(field, f"holds {value!r}, which is no whole number")
            self._check_within(field, value, within)
        self._check_count(field, values, count)
        return list(values)

    def text(self, field: str, among: Sequence[str] | None = None) -> str:
        value = self._typed(field, str, "a text")
        self._check_among(field, value, among)
        return value

    def texts(self, field: str, among: Sequence[str] | None = None, count: int | range | None = None) -> list[str]:
        values = self._typed(field, list, "a list of texts")
        for value in values:
            if not isinstance(value, str):
                raise self.wrong(field, f"holds {value!r}, which is no text")
            self._check_among(field, value, among)
        self._check_count(field, values, count)
        return list(values)

    def flag(self, field: str) -> bool:
        return self._typed(field, bool, "true or false")

    def table(self, field: str) -> "Row":
        return Row(f"{self.where}, [{field}]", self._typed(field, dict, "a table"))

    def rows(self, field: str, count: int | range | None = None) -> Iterator["Row"]:
        """The tables of a list of tables, in order."""
        tables = self._typed(field, list, "a list of tables")
        self._check_count(field, tables, count)
        for i, values in enumerate(tables):
            name = f"{self.where}, [[{field}]] number {i + 1}"
            if not isinstance(values, dict):
                raise BadComponents(f"{name} is no table")
            label = values.get("id", "")
            yield Row(f"{name} ({label})" if label else name, values)

    def has(self, field: str) -> bool:
        _asked.add((self.where, field))
        return field in self.values

    def ignored(self) -> Iterator[tuple[str, str, Any]]:
        """Fields, here and in the tables below, that no rule has asked for: where, name and value."""
        for field, value in self.values.items():
            if (self.where, field) not in _asked:
                yield self.where, field, value
            elif isinstance(value, dict):
                yield from Row(f"{self.where}, [{field}]", value).ignored()
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                for row in self.rows(field):
                    yield from row.ignored()

    def raw(self, field: str) -> Any:
        """A value of no fixed type; the caller checks it."""
        _asked.add((self.where, field))
        if field not in self.values:
            raise BadComponents(f"{self.where}: '{field}' is missing")
        return self.values[field]

    def wrong(self, field: str, sentence: str) -> BadComponents:
        """The error to raise when a value does not fit: `raise row.wrong("size", "is larger than the board")`."""
        return BadComponents(f"{self.where}: '{field}' {sentence}")

    def _typed(self, field: str, kind: type[T], expected: str) -> T:
        value = self.raw(field)
        if type(value) is not kind:
            raise self.wrong(field, f"should be {expected}, but is {value!r}")
        return value

    def _check_within(self, field: str, value: int, within: range | None) -> None:
        if within is not None and value not in within:
            raise self.wrong(field, f"should be from {within[0]} to {within[-1]}, but is {value}")

    def _check_among(self, field: str, value: str, among: Sequence[str] | None) -> None:
        if among is not None and value not in among:
            raise self.wrong(field, f"should be one of {', '.join(among)}, but is {value!r}")

    def _check_count(self, field: str, values: Sequence[object], count: int | range | None) -> None:
        if count is None:
            return
        counts = count if isinstance(count, range) else range(count, count + 1)
        if len(values) not in counts:
            wanted = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            raise self.wrong(field, f"should have {wanted} entries, but has {len(values)}")
