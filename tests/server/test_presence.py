"""Presence: whoever asks for something at a seat of theirs is there, by whatever way they ask."""

from pathlib import Path

import pytest

from orebit.server import tables
from tests.server.clients import Browser, Json
from tests.server.conftest import Running
from tests.server.processes import ServerProcess, postgresql, redis_server

GAME = "dark_side"


def presence(browser: Browser, table: str, seat: int) -> str:
    found: str = browser.get(f"/api/tables/{table}")["table"]["seats"][seat]["presence"]
    return found


def two_players(ada: Browser, ben: Browser, **settings: object) -> tuple[str, int]:
    """A table of the two, and who decides first."""
    table = ada.make(GAME, ["me", "open"], settings=settings)["table"]["id"]
    ben.take(table, 1)
    return table, ada.post(f"/api/tables/{table}/start")["table"]["deciders"][0]


def test_who_plays_over_http_is_here(ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen: somebody who moved and looked by plain HTTP was absent after 71 s, and resigned by the others."""
    table, seat = two_players(ada, ben, grace_s=0)
    player, other = (ada, ben) if seat == 0 else (ben, ada)
    wish: Json = {"seat": 1 - seat, "absent": seat, "choice": "end"}

    assert presence(other, table, seat) == "here"
    assert "not away" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]
    monkeypatch.setattr(tables, "HEARD_MS", 0)  # long ago
    assert presence(other, table, seat) == "away"
    monkeypatch.undo()
    player.get(f"/api/tables/{table}/view?seat={seat}")  # looks
    assert presence(other, table, seat) == "here"
    assert "not away" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]


def test_who_calls_nowhere_is_away_once_the_calls_are_old(
    ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = two_players(ada, ben, grace_s=0)
    other = ben if seat == 0 else ada
    with other.at(table) as line:
        line.catch_up()
        line.kept.clear()
        monkeypatch.setattr(tables, "HEARD_MS", 0)
        assert line.wait("table")["table"]["seats"][seat]["presence"] == "away"  # told by the sweep, unasked
        wish: Json = {"seat": 1 - seat, "absent": seat, "choice": "bot"}
        assert other.post(f"/api/tables/{table}/absent", wish)["done"]


def test_a_strangers_call_is_nobodys_presence(server: Running, ada: Browser, ben: Browser) -> None:
    table, _ = two_players(ada, ben)
    found = server.run(server.services.house.table(table))
    found.heard.clear()
    cat = Browser(ada.address)
    cat.get(f"/api/tables/{table}/view?seat=0", 403, headers={"Authorization": "Bearer s-nothing"})

    assert presence(cat, table, 0) == "away"
    assert presence(ada, table, 0) == "here"
    assert presence(cat, table, 1) == "away"
    cat.close()


def test_coming_back_by_a_call_is_coming_back(ada: Browser, ben: Browser) -> None:
    table, seat = two_players(ada, ben)
    player, other = (ada, ben) if seat == 0 else (ben, ada)
    player.post(f"/api/tables/{table}/seats/{seat}/leave")
    view = player.get(f"/api/tables/{table}/view?seat={seat}")
    assert presence(other, table, seat) == "left"  # looking back is not coming back
    action = view["view"]["choices"][0]["action"]
    player.post(f"/api/tables/{table}/play", {"id": "1", "seat": seat, "action": action})

    assert presence(other, table, seat) == "here"


def test_a_call_writes_nothing(server: Running, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = two_players(ada, ben)
    storage = server.services.house.storage
    writes: list[object] = []
    monkeypatch.setattr(storage, "save", lambda *arguments: writes.append(arguments))
    for _ in range(3):
        ada.get(f"/api/tables/{table}/view?seat=0")
        ada.post(f"/api/tables/{table}/explain", {"seat": 0, "actions": ["recharge"]})

    assert writes == []


@pytest.mark.slow
def test_a_question_about_somebody_lapses_when_they_are_back(ada: Browser, ben: Browser) -> None:
    cat = Browser(ada.address)
    table = ada.make(GAME, ["me", "open", "open"])["table"]["id"]
    people = [ada, ben, cat]
    for seat in (1, 2):
        people[seat].take(table, seat)
    gone = ada.post(f"/api/tables/{table}/start")["table"]["deciders"][0]
    asker, answerer = [seat for seat in range(3) if seat != gone]
    people[gone].post(f"/api/tables/{table}/seats/{gone}/leave")
    wish: Json = {"seat": asker, "absent": gone, "choice": "end"}
    asked = people[asker].post(f"/api/tables/{table}/absent", wish)["ask"]
    with people[gone].at(table):
        agree: Json = {"seat": answerer, "ask": asked["ask"], "agree": True}
        people[answerer].post(f"/api/tables/{table}/answer", agree, 409)

    assert cat.get(f"/api/tables/{table}")["table"]["asks"] == []
    assert cat.get(f"/api/tables/{table}")["table"]["status"] == "playing"
    cat.close()


@pytest.mark.slow
def test_a_call_at_one_process_is_presence_at_all(tmp_path: Path) -> None:
    with postgresql() as database, redis_server(tmp_path / "redis") as fanout:
        one, two = (ServerProcess(tmp_path, name, database, fanout, OREBIT_SWEEP_S="1") for name in ("one", "two"))
        with one, two:
            ada, ben = Browser(one.address), Browser(two.address)
            table, seat = two_players(ada, ben, grace_s=0)
            player, other = (ada, ben) if seat == 0 else (ben, ada)
            with other.at(table) as line:
                player.get(f"/api/tables/{table}/view?seat={seat}")
                while presence(other, table, seat) != "here":
                    line.catch_up()
                wish: Json = {"seat": 1 - seat, "absent": seat, "choice": "end"}
                assert "not away" in other.post(f"/api/tables/{table}/absent", wish, 409)["why"]
            ada.close()
            ben.close()
