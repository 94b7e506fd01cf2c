"""What no client of ours sends: it is refused with a sentence, and the server notes nothing as its own fault (15)."""

import ipaddress
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from orebit.server import webhooks
from orebit.server.refusals import Refuse
from orebit.server.webhooks import check_webhook, is_public
from tests.server.clients import Browser, Json
from tests.server.conftest import Running

GAME = "dark_side"
NUL = "a\x00b"
CONTROLS = [NUL, "\x1b[2J", "a\x7f", "a\x85b", "\u202egnp", "\u2066x"]


def refused(answer: httpx.Response, least: int = 400, most: int = 499) -> str:
    """The sentence of a refusal that is the caller's fault."""
    assert least <= answer.status_code <= most, (answer.status_code, answer.text[:300])
    why: str = answer.json()["why"]
    assert " " in why
    assert "Traceback" not in why
    return why


@pytest.mark.parametrize("text", CONTROLS)
def test_control_characters_are_refused_in_names_chat_and_ids_over_http(ada: Browser, text: str) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    bodies: list[tuple[str, Json]] = [
        ("/api/tables", {"game": GAME, "seats": ["me", "random"], "name": text}),
        ("/api/tables", {"game": text, "seats": ["me", "random"]}),
        ("/api/tables", {"game": GAME, "seats": ["me", text]}),
        (f"/api/tables/{table}/chat", {"id": "1", "text": text}),
        (f"/api/tables/{table}/chat", {"id": text, "text": "hello"}),
        (f"/api/tables/{table}/play", {"id": text, "seat": 0, "action": "recharge"}),
        (f"/api/tables/{table}/play", {"id": "1", "seat": 0, "action": text}),
        (f"/api/tables/{table}/seats/0/take", {"name": text}),
        (f"/api/tables/{table}/seats/0/bot", {"bot": text}),
    ]
    for path, body in bodies:
        assert "Expected text without control characters" in refused(ada.http.post(path, json=body)), (path, body)
    assert "control characters" in refused(ada.http.put("/api/me", json={"name": text}))
    assert ada.get("/api/me")["name"] == ""


@pytest.mark.parametrize("text", CONTROLS)
def test_control_characters_are_refused_over_a_line(ada: Browser, text: str) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    with ada.at(table) as line:
        for message in (
            {"type": "chat", "id": "1", "text": text},
            {"type": "chat", "id": text, "text": "hello"},
            {"type": "play", "id": text, "seat": 0, "action": "recharge"},
            {"type": "play", "id": "1", "seat": 0, "action": text},
        ):
            line.send(message)
            answer = line.wait("refused")
            assert (answer["code"], "control characters" in answer["why"]) == ("bad_request", True), answer


def test_spaces_and_breaks_in_a_name_or_a_line_of_chat_become_one_space(ada: Browser) -> None:
    assert ada.http.put("/api/me", json={"name": " Ada \n of\tMars "}).json()["name"] == "Ada of Mars"
    made = ada.make(GAME, ["me", "random"], start=True, name="Ada\n\n of  Venus")["table"]
    assert made["seats"][0]["name"] == made["host"] == "Ada of Venus"
    said = ada.post(f"/api/tables/{made['id']}/chat", {"id": "1", "text": "one\r\ntwo"}, 201)
    assert said["text"] == "one two"


ADDRESSES = [
    "/%00",
    "/api/tables/%00",
    "/api/tables/%00/view",
    "/api/tables/%00/record",
    "/api/rooms/a%00b",
    "/api/games/%00",
    "/api/games/%1b/rules",
    "/assets/%0d%0aSet-Cookie:x",
    "/" + "a" * 5000,
    "/" + "a/" * 2500,
    "/api/tables/" + "a" * 5000,
    "/api/tables/x/view?seat=%00",
    "/replay?name=" + "b" * 5000,
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_cannot_be_is_refused(server: Running, address: str) -> None:
    answer = httpx.get(server.address + address, verify=False)

    refused(answer)


def test_an_address_that_might_be_a_page_gets_the_client(server: Running) -> None:
    assert httpx.get(f"{server.address}/{'a' * 300}", verify=False).status_code == 200


@pytest.mark.parametrize("table", ["%00", "a%00b", "a" * 5000])
def test_a_line_to_an_address_that_cannot_be_is_refused(ada: Browser, table: str) -> None:
    with ada.line(f"/api/tables/{table}/live") as line:
        answer = line.wait("refused")
        assert (answer["code"], "address" in answer["why"]) == ("bad_request", True)
        assert line.closing_code() == 4400


DEEP = 7000
NESTED = [
    "[" * DEEP + "]" * DEEP,
    '{"a":' * 1200 + "1" + "}" * 1200,
    '{"game": "dark_side", "seats": ["me"], "options": {"x": ' + "[" * DEEP + "]" * DEEP + "}}",
    '{"other": ' + "[" * DEEP + "]" * DEEP + ', "type": "ping", "format": 1, "actions": []}',
]


@pytest.mark.slow
@pytest.mark.parametrize("text", NESTED, ids=range(len(NESTED)))
def test_deeply_nested_json_is_refused(ada: Browser, text: str) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    headers = {"content-type": "application/json"}
    for path in ("/api/tables", f"/api/tables/{table}/play", "/api/records/steps", "/api/records/luck"):
        refused(ada.http.post(path, content=text, headers=headers))
    assert not ada.http.post("/api/records/verify", content=text).json()["ok"]
    with ada.at(table) as line:
        line.socket.send(text)
        assert line.wait("refused")["code"] == "bad_request"
        line.catch_up()
    with ada.line(f"/api/tables/{table}/live") as line:
        line.socket.send(text)
        assert line.wait("refused")["code"] == "bad_request"


# -- where reminders may be sent

INSIDE = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "239.255.255.250",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.0.1",
    "192.0.0.9",
    "192.0.0.170",
    "192.88.99.1",
    "198.18.0.1",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "100::1",
]
OUTSIDE = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"]


@pytest.mark.parametrize("number", INSIDE)
def test_a_number_that_is_inside_or_leads_there_is_no_webhook(number: str) -> None:
    assert not is_public(ipaddress.ip_address(number))
    host = f"[{number}]" if ":" in number else number
    with pytest.raises(Refuse, match="public network"):
        check_webhook(f"https://{host}/hook")


@pytest.mark.parametrize("number", OUTSIDE)
def test_a_machine_on_the_public_network_may_be_called(number: str) -> None:
    assert is_public(ipaddress.ip_address(number))
    check_webhook(f"https://[{number}]/hook" if ":" in number else f"https://{number}/hook")


def resolving(*rounds: list[str]) -> Callable[..., list[Any]]:
    """A name that leads elsewhere each time that it is asked for."""
    answers = iter(rounds)

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in next(answers)]

    return getaddrinfo


@pytest.mark.parametrize("numbers", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["64:ff9b::7f00:1"], ["224.0.0.1"], []])
def test_a_name_that_leads_inside_is_not_called(numbers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving(numbers))
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was called"))

    with pytest.raises(ValueError, match="not on the public network"):
        webhooks.call("https://rebinding.example/hook", b"{}")


def test_the_number_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called = []

    def connect(address: tuple[str, int], *_: Any) -> socket.socket:
        called.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolving(["8.8.8.8"], ["127.0.0.1"]))
    monkeypatch.setattr(socket, "create_connection", connect)

    with pytest.raises(ConnectionRefusedError):
        webhooks.call("https://rebinding.example/hook", b"{}")
    assert called == [("8.8.8.8", 443)]
