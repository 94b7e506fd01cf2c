"""Limits by address block and by table: one home is one address, and a crowd at one table is the table's."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from orebit.core.errors import OrebitError
from orebit.server.addresses import block_of, proxies_of
from orebit.server.running import uvicorn_options
from orebit.server.settings import Limits
from tests.server.clients import HELLO, Browser
from tests.server.conftest import Running, settings_for

GAME = "dark_side"
SLOW = 0.001


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    limits = Limits(
        health_per_s=SLOW,
        health_burst=3,
        connects_per_s=SLOW,
        connects_burst=8,
        resyncs_per_s=SLOW,
        resyncs_burst=2,
        audience_per_s=SLOW,
        audience_burst=3,
        chat_address_per_s=SLOW,
        chat_address_burst=6,
        chat_table_per_s=SLOW,
        chat_table_burst=4,
    )
    with Running(settings_for(tmp_path, limits=limits)) as running:
        yield running


@pytest.mark.parametrize(
    ("host", "block"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # IPv4 seen by a socket for both
        ("64:ff9b::c000:207", "192.0.2.7"),  # NAT64: everybody shares that network
        ("2002:c000:207:1234::5", "192.0.2.7"),  # 6to4: 65,536 networks for one IPv4 address
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "192.0.2.45"),  # Teredo
        ("?", "?"),
        ("not an address", "not an address"),
    ],
)
def test_an_address_block_is_one_home(host: str, block: str) -> None:
    assert block_of(host) == block


def limited(answer: httpx.Response) -> bool:
    """Was it refused for a limit, as every limit has to: a sentence, and when to try again?"""
    if answer.status_code != 429:
        return False
    assert answer.json()["code"] == "limit"
    assert "try again" in answer.json()["why"]
    assert int(answer.headers["retry-after"]) > 0
    return True


def test_health_checks_have_a_limit_of_their_own(strict: Running) -> None:
    with httpx.Client(base_url=strict.address) as http:
        answers = [http.get("/healthz") for _ in range(4)]

        assert [limited(answer) for answer in answers] == [False, False, False, True]
        assert http.get("/api/games").status_code == 200


@pytest.mark.slow
def test_connections_that_come_and_go_are_limited(strict: Running) -> None:
    cat = Browser(strict.address)
    for _ in range(8):
        with cat.line("/api/lobby/live") as line:
            line.wait("lobby")
    with cat.line("/api/lobby/live") as line:
        refusal = line.receive()

        assert "try again" in refusal["why"]
        assert refusal["retry_after_s"] > 0
        assert line.closing_code() == 4429
    cat.close()


@pytest.mark.slow
def test_asking_for_everything_again_is_limited(strict: Running) -> None:
    cat = Browser(strict.address)
    table = cat.make(GAME, ["me", "open"])["table"]["id"]
    with cat.at(table) as one, cat.at(table) as two:
        for line in (one, two):
            line.send({"type": "resync"})
            line.wait("welcome")
        one.send({"type": "resync"})
        refusal = one.wait("refused")

        assert refusal["code"] == "limit"
        assert refusal["retry_after_s"] > 0
    cat.close()


@pytest.mark.slow
def test_a_crowd_that_watches_cannot_shut_the_players_out(strict: Running) -> None:
    ada, cat = Browser(strict.address), Browser(strict.address)
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    for _ in range(3):
        with cat.at(table):
            pass
    with cat.line(f"/api/tables/{table}/live") as line:
        line.send(HELLO)
        assert line.wait("refused")["retry_after_s"] > 0
    with ada.at(table) as line:  # has a seat
        line.catch_up()
    ada.close()
    cat.close()


def test_the_lobby_line_has_a_pace_too(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, limits=Limits(messages_per_s=SLOW, messages_burst=2))) as running:
        cat = Browser(running.address)
        with cat.line("/api/lobby/live") as line:
            for _ in range(3):
                line.send({"type": "ping"})
            assert line.wait("refused")["code"] == "limit"
        cat.close()


@pytest.mark.slow
def test_talk_without_cookies_is_limited_by_address(strict: Running) -> None:
    """Seen: 300 lines in 21 s, since everybody without a cookie was somebody new."""
    ada = Browser(strict.address)
    tables = [ada.make(GAME, ["me", "open"])["table"]["id"] for _ in range(3)]
    said = 0
    for number in range(30):
        answer = httpx.post(f"{strict.address}/api/tables/{tables[number % 3]}/chat", json={"id": "1", "text": "hi"})
        said += answer.status_code == 201
        assert answer.status_code == 201 or limited(answer)
    ada.close()

    assert said == 6


@pytest.mark.slow
def test_the_spectators_of_a_room_share_a_limit(tmp_path: Path) -> None:
    limits = Limits(chat_table_per_s=SLOW, chat_table_burst=4)
    with Running(settings_for(tmp_path, limits=limits)) as running:
        ada = Browser(running.address)
        table = ada.make(GAME, ["me", "open"])["table"]["id"]
        path = f"/api/tables/{table}/chat"
        for number in range(4):
            cat = Browser(running.address, home=f"127.0.0.{number + 2}")
            cat.post(path, {"id": "1", "text": "hi"}, 201)
            cat.close()
        cat = Browser(running.address, home="127.0.0.9")
        assert limited(cat.http.post(path, json={"id": "1", "text": "hi"}))
        cat.close()
        ada.post(path, {"id": "1", "text": "a player still has the word"}, 201)
        ada.close()


def test_whom_a_stranger_claims_to_be_forwarded_for_does_not_count(tmp_path: Path) -> None:
    limits = Limits(requests_per_s=SLOW, requests_burst=3)
    with Running(settings_for(tmp_path, limits=limits)) as running, httpx.Client(base_url=running.address) as http:
        answers = [http.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(4)]

        assert [limited(answer) for answer in answers] == [False, False, False, True]


def test_behind_a_proxy_the_network_of_the_caller_counts(tmp_path: Path) -> None:
    limits = Limits(requests_per_s=SLOW, requests_burst=6)
    one_home = [
        "2001:db8:1:2::1",
        "2001:DB8:1:2:ffff::9",
        "[2001:db8:1:2::3]:443",
        "192.0.2.1, 2001:db8:1:2::4",  # what the caller wrote before the proxy added the truth
        "198.51.100.1, 2001:db8:1:2:0:0:0:5",
        "not an address, 2001:db8:1:2::6",
    ]
    with Running(settings_for(tmp_path, limits=limits), proxies="127.0.0.1") as running:
        with httpx.Client(base_url=running.address) as http:
            for forwarded in one_home:
                assert http.get("/api/games", headers={"X-Forwarded-For": forwarded}).status_code == 200

            assert limited(http.get("/api/games", headers={"X-Forwarded-For": "2001:db8:1:2::7"}))
            assert http.get("/api/games", headers={"X-Forwarded-For": "2001:db8:1:3::7"}).status_code == 200
        stranger = Browser(running.address, home="127.0.0.2")  # no proxy of ours
        answers = [stranger.http.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(7)]
        assert [limited(answer) for answer in answers] == [False] * 6 + [True]
        stranger.close()


@pytest.mark.parametrize(
    ("host", "is_one"),
    [
        ("127.0.0.1", True),
        ("10.200.0.7", True),
        ("11.0.0.1", False),
        ("::1", True),
        ("0:0:0:0:0:0:0:1", True),
        ("::2", False),
        ("proxy.example", False),
        ("", False),
    ],
)
def test_a_proxy_is_known_by_its_number(host: str, is_one: bool) -> None:
    assert (host in proxies_of("127.0.0.1, 10.0.0.0/8,::1")) == is_one


def test_proxies_are_named_one_by_one() -> None:
    assert uvicorn_options("127.0.0.1", 0, Limits(), "127.0.0.1, 10.0.0.0/8")["proxy_headers"]
    for proxies in ("*", "127.0.0.1,*", "localhost", "10.0.0.1/8"):
        with pytest.raises(OrebitError, match="--proxies"):
            uvicorn_options("127.0.0.1", 0, Limits(), proxies)


# -- what somebody may say follows from the room


def test_a_finished_table_is_no_back_door_to_the_running_one(ada: Browser, ben: Browser) -> None:
    """Seen: a spectator wrote at the finished table of a room, and the players of the running one read it."""
    first = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(first, 1)
    ada.post(f"/api/tables/{first}/start")
    ada.post(f"/api/tables/{first}/resign", {"id": "1", "seat": 0})
    cat = Browser(ada.address)
    cat.post(f"/api/tables/{first}/chat", {"id": "1", "text": "well done"}, 201)  # nobody plays
    second = ada.post(f"/api/tables/{first}/rematch", {}, 201)["table"]["id"]
    ada.post(f"/api/tables/{second}/start")

    refused = cat.post(f"/api/tables/{first}/chat", {"id": "2", "text": "he holds gold"}, 403)
    assert "spectators are silent" in refused["why"]
    line = ben.post(f"/api/tables/{first}/chat", {"id": "3", "text": "hello"}, 201)
    assert line["seat"] == 0  # where Ben sits now
    assert [said["text"] for said in ada.get(f"/api/tables/{second}/chat")] == ["well done", "hello"]
    cat.close()


@pytest.mark.slow
def test_standing_up_does_not_give_the_word_back(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open", "open"])["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/silence", {"seat": 1, "silent": True})
    ben.post(f"/api/tables/{table}/seats/1/leave")

    assert "taken the word" in ben.post(f"/api/tables/{table}/chat", {"id": "1", "text": "hi"}, 403)["why"]
    assert ben.take(table, 2)["table"]["seats"][2]["silent"]
    ada.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    ada.post(f"/api/tables/{table}/start")
    ben.post(f"/api/tables/{table}/seats/2/bot", {"bot": "random"})
    ben.take(table, 2)
    assert ben.post(f"/api/tables/{table}/chat", {"id": "2", "text": "hi"}, 403)["code"] == "forbidden"
    ada.post(f"/api/tables/{table}/resign", {"id": "1", "seat": 0})
    again = ada.post(f"/api/tables/{table}/rematch", {}, 201)["table"]
    assert [seat["silent"] for seat in again["seats"]] == [False, True, False]
    for place in (table, again["id"]):
        assert ben.post(f"/api/tables/{place}/chat", {"id": "3", "text": "hi"}, 403)["code"] == "forbidden"
    ada.post(f"/api/tables/{again['id']}/silence", {"seat": 1, "silent": False})
    ben.post(f"/api/tables/{again['id']}/chat", {"id": "4", "text": "thank you"}, 201)
