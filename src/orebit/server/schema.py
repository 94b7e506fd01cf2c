"""The JSON Schema of everything on the wire, each game's view included: `python -m orebit.server.schema > wire.json`.

The output depends on nothing but the code: definitions and keys are sorted.
"""

import inspect
import sys
import types
import typing
from typing import Any

import msgspec

from orebit.bots.coach import CoachReport
from orebit.core.actions import Argument
from orebit.core.record import Record
from orebit.games import all_games
from orebit.server import messages, requests, wire, wire_practice

REFERENCE = "#/$defs/{name}"


def wire_structs() -> list[type[msgspec.Struct]]:
    """Every struct that wire.py, wire_practice.py, requests.py and messages.py define, by name."""
    found = [
        value
        for module in (wire, wire_practice, requests, messages)
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    return sorted(found, key=lambda struct: struct.__name__)


def view_structs() -> dict[str, type[msgspec.Struct]]:
    """By game: the struct that its `view` returns, from the signature."""
    return {game.id: game.shape for game in all_games()}


def prefix_of(game: str) -> str:
    """Two games may each have a SeatView: their definitions are kept apart by the game's id."""
    return game.replace("_", " ").title().replace(" ", "")


def action_schemas() -> dict[str, dict[str, dict[str, Any]]]:
    """By game and kind of action: the schema of its arguments, from the declaration of its actions."""
    return {
        game.id: {
            kind.name: {
                "type": "object",
                "properties": dict(zip(kind.parameters, map(_argument, kind.domains), strict=True)),
                "required": list(kind.parameters),
            }
            for kind in game.actions
        }
        for game in all_games()
    }


def _argument(domain: tuple[Argument, ...]) -> dict[str, Any]:
    return {"type": "integer" if all(isinstance(value, int) for value in domain) else "string"}


def document() -> dict[str, Any]:
    views = view_structs()
    names: dict[str, str] = {}
    definitions: dict[str, Any] = {}
    _, shared = msgspec.json.schema_components([*wire_structs(), Record, CoachReport], ref_template=REFERENCE)
    definitions |= shared
    for game, view in views.items():
        prefix = prefix_of(game)
        _, own = msgspec.json.schema_components([view], ref_template=f"#/$defs/{prefix}_{{name}}")
        definitions |= {f"{prefix}_{name}": schema for name, schema in own.items()}
        names[game] = f"{prefix}_{view.__name__}"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Orebit on the wire",
        "protocol": wire.PROTOCOL,
        "views": names,
        "actions": action_schemas(),
        "client_messages": _members(messages.ClientMessage),
        "server_messages": _members(messages.ServerMessage),
        "$defs": definitions,
    }


def _members(union: types.UnionType) -> list[str]:
    return [member.__name__ for member in typing.get_args(union)]


def main() -> None:
    encoded = msgspec.json.encode(document(), order="sorted")
    sys.stdout.buffer.write(msgspec.json.format(encoded, indent=2) + b"\n")


if __name__ == "__main__":
    main()
