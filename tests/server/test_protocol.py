"""The protocol page says what the server does: its examples can be read, and its endpoints are those that there are."""

import re
from pathlib import Path

import msgspec
import pytest

from orebit.server import schema, wire
from orebit.server.rooms import PRESETS
from tests.server.clients import Browser

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"<!-- (\w+) -->\n```json\n(.*?)```", PAGE, re.DOTALL)
ENDPOINTS = re.findall(r"^\| `(GET|POST|PUT|DELETE) (/[^`?]*)(?:\?[^`]*)?` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_is_what_the_server_reads_or_writes(name: str, example: str) -> None:
    message = msgspec.json.decode(example.encode())
    kind = message.get("type")

    decoded = msgspec.json.decode(example.encode(), type=getattr(wire, name))

    assert kind is None or decoded.__struct_config__.tag == kind


def test_there_is_an_example_of_every_message() -> None:
    messages = {*schema.document()["client_messages"], *schema.document()["server_messages"]}

    assert messages - {name for name, _ in EXAMPLES} - {"Resign", "Resync", "Ping", "TableMessage"} == set()


def test_the_page_lists_exactly_the_endpoints_that_there_are(ada: Browser) -> None:
    paths = ada.get("/schema/openapi.json")["paths"]
    served = {(method.upper(), path) for path, methods in paths.items() for method in methods}

    assert set(ENDPOINTS) == served


def test_the_page_lists_the_presets() -> None:
    listed = re.search(r"^Presets: (.*)\.$", PAGE, re.MULTILINE)

    assert listed
    assert re.findall(r"`(\w+)`", listed.group(1)) == list(PRESETS)


def test_the_schema_is_the_same_every_time_and_holds_every_view() -> None:
    first, second = schema.document(), schema.document()

    assert msgspec.json.encode(first, order="sorted") == msgspec.json.encode(second, order="sorted")
    assert set(first["views"]) == set(schema.view_structs())
    for name in first["views"].values():
        assert name in first["$defs"]


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = msgspec.json.encode(schema.document()).decode()
    names = set(re.findall(r'"#/\$defs/(\w+)"', text))

    assert names <= set(schema.document()["$defs"])
