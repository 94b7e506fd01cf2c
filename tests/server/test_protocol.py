"""The protocol page says what the server does: its examples can be read, and its endpoints are those that there are."""

import re
from pathlib import Path

import msgspec
import pytest

from orebit.core.reasons import Refusal
from orebit.server import schema
from orebit.server.rooms import PRESETS
from orebit.server.wire import PROTOCOL
from tests.server.clients import Browser

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"<!-- (\w+) -->\n```json\n(.*?)```", PAGE, re.DOTALL)
STRUCTS: dict[str, type] = {"Refusal": Refusal} | {struct.__name__: struct for struct in schema.wire_structs()}
ENDPOINTS = re.findall(r"^\| `(GET|POST|PUT|DELETE) (/[^`?]*)(?:\?[^`]*)?` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_is_what_the_server_reads_or_writes(name: str, example: str) -> None:
    message = msgspec.json.decode(example.encode())
    kind = message.get("type")

    decoded: msgspec.Struct = msgspec.json.decode(example.encode(), type=STRUCTS[name])

    assert kind is None or decoded.__struct_config__.tag == kind


def test_there_is_an_example_of_every_message() -> None:
    messages = {*schema.document()["client_messages"], *schema.document()["server_messages"]}

    assert messages - {name for name, _ in EXAMPLES} - {"Resign", "Resync", "Ping", "TableMessage"} == set()


@pytest.mark.slow
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


def test_the_page_tells_the_protocol_that_is_spoken() -> None:
    history = PAGE.partition("| protocol | since |")[2].partition("\n\n")[0]
    versions = re.findall(r"^\| (\d+) \|", history, re.MULTILINE)

    assert [int(version) for version in versions] == list(range(1, PROTOCOL + 1))


@pytest.mark.parametrize("said", ['"protocol": 1, ', "", f'"protocol": {PROTOCOL + 1}, '], ids=["old", "unsaid", "new"])
def test_a_client_of_another_protocol_is_told_what_to_do(ada: Browser, said: str) -> None:
    table = ada.make("dark_side", ["me", "open"])["table"]["id"]
    with ada.line(f"/api/tables/{table}/live") as live:
        live.socket.send(f'{{{said}"type": "hello"}}')
        refused = live.receive()

        assert refused["type"] == "refused"
        theirs = PROTOCOL + 1 if str(PROTOCOL + 1) in said else 1
        cure = (
            "this server is older than it"
            if theirs > PROTOCOL
            else "load the page anew, or bring the client up to date"
        )
        assert refused["why"] == f"your client speaks protocol {theirs} and this server protocol {PROTOCOL}: {cure}"
        assert live.closing_code() == 4400
