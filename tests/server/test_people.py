"""People: no account, a name, chat, and being forgotten."""

import queue
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from orebit.server import webhooks
from tests.server.clients import Browser, Json
from tests.server.conftest import Running, settings_for

GAME = "dark_side"


def test_identity_is_a_signed_cookie(ada: Browser) -> None:
    answer = ada.http.get("/api/me")
    cookie = answer.headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    ada.http.cookies.set("orebit", "somebody.else", domain="127.0.0.1")
    forged = Browser(ada.address)
    forged.http.cookies.set("orebit", "somebody.forged-signature")
    assert forged.get("/api/me")["known"] is False
    forged.close()


def test_a_name_is_remembered(ada: Browser) -> None:
    assert ada.get("/api/me") == {"name": "", "webhook": None, "known": False}
    ada.http.put("/api/me", json={"name": "Ada"})

    assert ada.get("/api/me") == {"name": "Ada", "webhook": None, "known": True}
    assert ada.make(GAME, ["me", "open"])["table"]["seats"][0]["name"] == "Ada"


def test_webhooks_are_https_addresses_of_others(ada: Browser) -> None:
    for address in (
        "http://example.org/",
        "https://user:word@example.org/",
        "https://example.org:8443/",
        "ftp://x",
        "x",
    ):
        answer = ada.http.put("/api/me", json={"name": "Ada", "webhook": address})
        assert answer.status_code == 400, address
    answer = ada.http.put("/api/me", json={"name": "Ada", "webhook": "https://example.org/hook"})
    assert answer.json()["webhook"] == "https://example.org/hook"


@pytest.mark.slow
def test_forget_me_erases_everything_personal(server: Running, ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"], name="Adelaide")["table"]["id"]
    ben.take(table, 1, name="Ben")
    ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{table}/chat", {"id": "1", "text": "I live in Paris"}, 201)
    identity = ada.http.cookies["orebit"].split(".")[0]
    assert ada.http.delete("/api/me").status_code == 204

    seen = ben.get(f"/api/tables/{table}")
    assert seen["table"]["seats"][0]["name"] == ""
    assert seen["table"]["host"] == ""
    assert [line["text"] for line in ben.get(f"/api/tables/{table}/chat")] == ["(forgotten)"]
    path = server.settings.database.removeprefix("sqlite:///")
    dump = "\n".join(sqlite3.connect(path).iterdump())
    assert identity not in dump
    assert "Adelaide" not in dump
    assert "Paris" not in dump


@pytest.mark.slow
def test_chat_reaches_everybody_at_the_table(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(table, 1, name="Ben")
    with ada.at(table) as mine, ben.at(table) as theirs:
        theirs.send({"type": "chat", "id": "c1", "text": "  good   luck "})
        assert theirs.answer("c1")["type"] == "ack"
        line = mine.wait("chat")["line"]
        assert (line["seat"], line["name"], line["text"]) == (1, "Ben", "good luck")
        theirs.send({"type": "chat", "id": "c1", "text": "  good   luck "})
        theirs.answer("c1")
        mine.send({"type": "mute", "seat": 1, "on": True})
        theirs.send({"type": "chat", "id": "c2", "preset": "hello"})
        theirs.answer("c2")
        mine.send({"type": "ping"})
        mine.wait("pong")
        assert [message for message in mine.kept if message["type"] == "chat"] == []
    assert [line["text"] for line in ada.get(f"/api/tables/{table}/chat")] == ["good luck", "Hello!"]


def test_a_table_may_have_presets_only_or_no_chat(ada: Browser) -> None:
    presets = ada.make(GAME, ["me", "open"], settings={"chat": "presets"})["table"]["id"]
    assert "presets" in ada.post(f"/api/tables/{presets}/chat", {"id": "1", "text": "hi"}, 409)["why"]
    assert ada.post(f"/api/tables/{presets}/chat", {"id": "2", "preset": "luck"}, 201)["text"] == "Good luck!"
    assert "no preset" in ada.post(f"/api/tables/{presets}/chat", {"id": "3", "preset": "curse"}, 400)["why"]
    silent = ada.make(GAME, ["me", "open"], settings={"chat": "off"})["table"]["id"]
    assert "no chat" in ada.post(f"/api/tables/{silent}/chat", {"id": "1", "preset": "luck"}, 409)["why"]


def test_the_host_takes_the_word_from_somebody(ada: Browser, ben: Browser, browser: Callable[[], Browser]) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(table, 1)
    assert ben.post(f"/api/tables/{table}/silence", {"seat": 0, "silent": True}, 403)["code"] == "forbidden"
    ada.post(f"/api/tables/{table}/silence", {"seat": 1, "silent": True})

    assert ben.post(f"/api/tables/{table}/chat", {"id": "1", "text": "hi"}, 403)["code"] == "forbidden"
    ada.post(f"/api/tables/{table}/seats/1/leave", status=403)
    browser().post(f"/api/tables/{table}/chat", {"id": "1", "text": "hello from outside"}, 201)


@pytest.mark.slow
def test_who_is_away_is_called_once_a_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: queue.Queue[tuple[str, Json]] = queue.Queue()
    monkeypatch.setattr(webhooks, "call", lambda address, body: calls.put((address, msgspec.json.decode(body))))
    with Running(settings_for(tmp_path, remind_after_s=0.0)) as running:
        people = [Browser(running.address), Browser(running.address)]
        for number, person in enumerate(people):
            person.http.put("/api/me", json={"name": f"{number}", "webhook": f"https://example.org/{number}"})
        table = people[0].make(GAME, ["me", "open"])["table"]["id"]
        people[1].take(table, 1)
        with people[0].at(table), people[1].at(table):
            seat = people[0].post(f"/api/tables/{table}/start")["table"]["deciders"][0]
        assert calls.get(timeout=60)[0] == f"https://example.org/{seat}"  # both have gone
        with people[seat].at(table) as line:
            while view := line.decision(seat):
                answer = line.play(seat, view["view"]["choices"][0]["action"])
                if seat not in line.wait_for_view(seat, answer["seq"])["view"]["deciders"]:
                    break
            address, reminder = calls.get(timeout=60)
            assert address == f"https://example.org/{1 - seat}"
            assert (reminder["table"], reminder["seat"]) == (table, 1 - seat)
            with people[1 - seat].at(table):
                pass
            line.catch_up()
            assert calls.empty()  # came and went: they know
        for person in people:
            person.close()


def test_webhooks_reach_no_machine_inside_the_network() -> None:
    for host in ("localhost", "127.0.0.1", "169.254.169.254", "10.0.0.1", "[::1]"):
        with pytest.raises(ValueError, match="public network"):
            webhooks.call(f"https://{host}/", b"{}")


def test_a_name_has_a_length(ada: Browser) -> None:
    refused = ada.post("/api/tables", {"game": GAME, "seats": ["me", "open"], "name": "x" * 41}, 400)
    assert "40" in refused["why"]
