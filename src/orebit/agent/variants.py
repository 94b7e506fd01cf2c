"""Component files drawn by lot, so that nothing is known by heart: from the seed, within what the game allows.

A game's `lots.toml` says what may be drawn: an `exchange` deals the values of a field anew among its rows, a `scatter`
deals the entries of its lists anew among all of them, a `number` is drawn from its limits. The game's own checks have
the last word, as for every folder of components.
"""

import json
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from orebit.core.chance import FastChance
from orebit.core.components import Row, folder_of, path_of
from orebit.core.errors import BadComponents

FILE = "lots.toml"
STREAM = 1 << 20  # of chance: no game of an exam has this one

T = TypeVar("T")


def draw_components(game_id: str, seed: int, folder: Path, given: Path | None = None) -> Path:
    """A folder with components by lot, from given or printed ones; the game must not have been loaded yet."""
    lots = folder_of(game_id) / FILE
    if not lots.is_file():
        raise BadComponents(f"{game_id} has no {FILE}, which would say what of its components may be drawn by lot")
    target = folder / game_id
    if given is not None and (given / game_id).is_dir():
        shutil.copytree(given / game_id, target, dirs_exist_ok=True)
    target.mkdir(parents=True, exist_ok=True)
    chance, drawn = FastChance(seed, STREAM), {}
    for kind, rows in tomllib.loads(lots.read_text(encoding="utf-8")).items():
        for number, values in enumerate(rows, start=1):
            lot = Row(f"{game_id}/{FILE}, [[{kind}]] number {number}", values)
            file = lot.text("file")
            if file not in drawn:
                drawn[file] = tomllib.loads(path_of(game_id, file).read_text(encoding="utf-8"))
            _draw(kind, lot, places(drawn[file], lot), chance)
    for file, content in drawn.items():
        (target / file).write_text(toml(content), encoding="utf-8")
    return folder


def places(content: dict[str, Any], lot: Row) -> list[tuple[dict[str, Any], str]]:
    """Where the values lie: the tables of `rows`, each with the last word of `field`."""
    tables: list[Any] = [content]
    for word in lot.text("rows").split("."):
        found = [table.get(word, []) for table in tables]
        tables = [each for one in found for each in (one if isinstance(one, list) else [one])]
    *way, last = lot.text("field").split(".")
    for word in way:
        tables = [table[word] for table in tables if word in table]
    there = [(table, last) for table in tables if last in table]
    if not there:
        raise lot.wrong("field", f"is nowhere in {lot.text('file')}")
    return there


def _draw(kind: str, lot: Row, there: Sequence[tuple[dict[str, Any], str]], chance: FastChance) -> None:
    values = [table[field] for table, field in there]
    if kind == "exchange":
        values = shuffled(values, chance)
    elif kind == "scatter":
        entries = shuffled([entry for value in values for entry in value], chance)
        values = [_dealt(value, entries) for value in values]
    elif kind == "number":
        low, high = lot.number("from"), lot.number("to")
        values = [low + chance.below(high - low + 1) for _ in values]
    else:
        raise BadComponents(f"{lot.where}: there is exchange, scatter and number, and no '{kind}'")
    for (table, field), value in zip(there, values, strict=True):
        table[field] = value


def _dealt(value: list[Any], entries: list[Any]) -> list[Any]:
    """As many entries as it had, in order if it was in order."""
    dealt = [entries.pop() for _ in value]
    return sorted(dealt) if value == sorted(value) else dealt


def shuffled(values: Sequence[T], chance: FastChance) -> list[T]:
    left = list(values)
    return [left.pop(chance.below(len(left))) for _ in values]


def toml(content: dict[str, Any]) -> str:
    """Component data as a file: plain values, then tables, then lists of tables."""
    lines = [f"{_key(key)} = {_value(value)}" for key, value in content.items() if not _tables(value)]
    for key, value in content.items():
        for table in _tables(value):
            brackets = "[{}]" if isinstance(value, dict) else "[[{}]]"
            lines += ["", brackets.format(_key(key)), *(f"{_key(k)} = {_value(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def _tables(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value]
    return value if isinstance(value, list) and value and all(isinstance(each, dict) for each in value) else []


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)
