"""The OpenAPI document, mended: Litestar leaves out that our structs forbid unknown fields, msgspec tells it."""

from typing import Any

import msgspec

from orebit.core.record import Record
from orebit.core.view import Choice, LogLine, OutcomeView, TableView
from orebit.server.schema import wire_structs

REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    400: "The request cannot be read, or a value in it is not possible",
    403: "The seat, the key or the right is not yours",
    404: "There is no such thing",
    405: "Not with this method",
    409: "The rules or the state of the table refuse it",
    413: "Too large",
    429: "Too fast, or too many",
    503: "Storage is out of reach; try again",
}
RECORD_PATHS = ("/api/records/steps", "/api/records/frames", "/api/records/verify")


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with msgspec's own schemas, and the bodies that Litestar cannot see."""
    structs = [*wire_structs(), Record, TableView, Choice, LogLine, OutcomeView]
    _, schemas = msgspec.json.schema_components(structs, ref_template=REFERENCE)
    components = document.setdefault("components", {}).setdefault("schemas", {})
    for name in list(components):
        if name in schemas:
            components[name] = schemas[name]
    for name, schema in schemas.items():
        components.setdefault(name, schema)
    for path in RECORD_PATHS:
        document["paths"][path]["post"]["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name="Record")}}},
        }
    refusal = {"application/json": {"schema": {"$ref": REFERENCE.format(name="Refusal")}}}
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, text in REFUSALS.items():
                operation["responses"][str(status)] = {"description": text, "content": refusal}
    return document
