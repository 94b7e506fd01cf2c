"""The types of the wire for the web client: `python -m orebit.server.typescript > web/src/lib/wire.ts`.

Made from the JSON Schema of orebit.server.schema; a test compares the file in the tree with what this writes.
"""

import sys
from typing import Any

from orebit.server.schema import document, prefix_of

# A choice of a game whose actions are known: its kind tells which arguments it has.
CHOICES = """/** A choice of one kind of action, with the arguments of that kind. */
export type ChoiceOf<Actions, Kind extends keyof Actions = keyof Actions> = {
  [K in Kind]: Choice & { kind: K; args: Actions[K] };
}[Kind];

"""
PROTOCOL = "/** The version of the protocol that this client speaks. */\nexport const PROTOCOL = {};\n\n"
HEADER = "// Made by `make wire` from the server's structs. Do not edit.\n"


def typescript() -> str:
    schema = document()
    parts = [HEADER, PROTOCOL.format(schema["protocol"])]
    for name, definition in sorted(schema["$defs"].items()):
        parts.append(_declaration(name, definition))
    parts.append(_union("ClientMessage", schema["client_messages"]))
    parts.append(_union("ServerMessage", schema["server_messages"]))
    for game, kinds in sorted(schema["actions"].items()):
        parts.append(f"/** The actions of a game: by kind, their arguments. */\nexport interface {_actions(game)} {{\n")
        parts += [f"  {kind}: {_arguments(of)};\n" for kind, of in kinds.items()]
        parts.append("}\n\n")
    parts.append(CHOICES)
    parts.append("export interface GameViews {\n")
    parts += [f"  {game}: {name};\n" for game, name in sorted(schema["views"].items())]
    parts.append("}\n")
    return "".join(parts)


def _actions(game: str) -> str:
    return f"{prefix_of(game)}_Actions"


def _arguments(schema: dict[str, Any]) -> str:
    fields = [f"{name}: {_type(of)}" for name, of in schema["properties"].items()]
    return f"{{ {'; '.join(fields)} }}" if fields else "{ [name: string]: never }"


def _declaration(name: str, definition: dict[str, Any]) -> str:
    comment = f"/** {definition['description']} */\n" if definition.get("description") else ""
    if definition.get("type") != "object" or "properties" not in definition:
        return f"{comment}export type {name} = {_type(definition)};\n\n"
    required = set(definition.get("required", ()))
    # What a request may leave away is optional; answers are always whole, so their defaulted fields are there too.
    optional = {field for field in definition["properties"] if field not in required}
    lines = [f"{comment}export interface {name} {{\n"]
    for field, of in definition["properties"].items():
        lines.append(f"  {field}{'?' if field in optional else ''}: {_type(of)};\n")
    return "".join([*lines, "}\n\n"])


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n" + "".join(f"  | {member}\n" for member in members).rstrip() + ";\n\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(member) for member in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"{{ [name: string]: {_type(schema.get('additionalProperties') or {})} }}"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else "null" if value is None else str(value).lower()


if __name__ == "__main__":
    sys.stdout.write(typescript())
