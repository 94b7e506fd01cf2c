"""A server is upgraded while matches are being played: those of older rules end with a word and a record (13)."""

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from orebit.core.record import parse_record
from orebit.games import all_games
from orebit.server.clocks import DAY_MS
from orebit.server.documents import TableDoc, decoder, encode
from orebit.server.endings import end_stored
from orebit.server.keys import Keyring
from orebit.server.running import configure_log
from orebit.server.tables import now_ms
from tests.cli.command import Command
from tests.server import corpus
from tests.server.clients import HELLO, Browser, Json, Line
from tests.server.conftest import SECRET, Running, settings_for

FILES = [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in corpus.every_file()]
GAME = "dark_side"


def key_of(stored: corpus.Stored, table: str, seat: int = 0) -> dict[str, str]:
    """The header that opens a seat of a stored table."""
    document = document_of(stored, table)
    return {"authorization": f"Bearer {Keyring(SECRET).seat_key(table, seat, document.seats[seat].generation)}"}


def document_of(stored: corpus.Stored, table: str) -> TableDoc:
    return next(decoder.decode(row["document"]) for row in stored.rows["tables"] if row["id"] == table)


def wait_until_over(browser: Browser, table: str) -> Json:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        shown: Json = browser.get(f"/api/tables/{table}")["table"]
        if shown["status"] == "over":
            return shown
        time.sleep(0.05)
    raise AssertionError("the table does not end")


def aged(stored: corpus.Stored) -> corpus.Stored:
    """The same tables, as if an older version had stored them."""
    for row in stored.rows["tables"]:
        document = decoder.decode(row["document"])
        document.rules = "0.9"
        row["document"] = encode(document).decode()
    stored.rules = "0.9"
    return stored


@pytest.fixture(autouse=True)
def quiet() -> None:
    configure_log("error")


@pytest.fixture
def present() -> corpus.Stored:
    return next(
        stored for stored in map(corpus.read, corpus.every_file()) if stored.game == GAME and stored.is_present()
    )


def test_every_game_has_stored_tables_of_its_present_rules() -> None:
    missing = [game.id for game in all_games() if not corpus.path_of(game).exists()]

    assert not missing, "run `python -m tests.server.corpus`, and commit what it writes beside the older files"


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES)
def test_stored_tables_go_on_or_end_by_an_upgrade(path: Path, tmp_path: Path) -> None:
    stored = corpus.read(path)
    stored.write(tmp_path / "tables.db")
    with Running(settings_for(tmp_path)) as server:
        browser = Browser(server.address)
        try:
            if stored.is_present():
                check_goes_on(stored, browser)
            else:
                check_has_ended(stored, browser)
            for table in stored.finished:
                assert parse_record(browser.http.get(f"/api/tables/{table}/record").content).result is not None
            for table in stored.waiting:
                assert browser.get(f"/api/tables/{table}")["table"]["status"] == "open"
        finally:
            browser.close()


def check_goes_on(stored: corpus.Stored, browser: Browser) -> None:
    for table, choices in stored.running.items():
        browser.http.headers.update(key_of(stored, table))
        assert corpus.choices(browser, table) == choices  # the same acts lead to the same table
        browser.post(f"/api/tables/{table}/play", {"id": "on", "seat": 0, "action": choices[-1]})
    corpus.finish(browser, table)
    record = browser.http.get(f"/api/tables/{table}/record").content
    assert browser.http.post("/api/records/verify", content=record).json()["ok"]


def check_has_ended(stored: corpus.Stored, browser: Browser) -> None:
    for table in stored.running:
        shown = wait_until_over(browser, table)
        assert "ended by an upgrade" in shown["notice"], shown
        assert stored.rules in shown["notice"]
        record = parse_record(browser.http.get(f"/api/tables/{table}/record").content)
        assert (record.rules, record.components, record.result) == (stored.rules, stored.components, None)
        assert len(record.seed) == 64
        assert len(record.actions) > 1


@pytest.fixture
def upgraded(present: corpus.Stored, tmp_path: Path) -> Iterator[tuple[Running, corpus.Stored]]:
    aged(present).write(tmp_path / "tables.db")
    with Running(settings_for(tmp_path)) as server:
        yield server, present


@pytest.mark.slow
def test_people_at_a_table_of_older_rules_read_why_it_ended(upgraded: tuple[Running, corpus.Stored]) -> None:
    server, stored = upgraded
    table = next(iter(stored.running))
    browser = Browser(server.address)
    key = key_of(stored, table)
    with browser.line(f"/api/tables/{table}/live") as line:
        line.send({**HELLO, "keys": [key["authorization"].removeprefix("Bearer ")]})
        welcome = line.wait("welcome")
        assert welcome["table"]["status"] == "over"
        assert welcome["table"]["deciders"] == []
        assert "ended by an upgrade" in welcome["table"]["notice"]
        refused = line.play(0, "recharge")
        assert (refused["code"], refused["why"]) == ("state", welcome["table"]["notice"])
        # What was stored before the upgrade is not refused when it is sent again.
        command = next(row["command"] for row in stored.rows["acts"] if row["table_id"] == table and row["command"])
        assert line.play(0, "recharge", id=command.split(" ", 1)[1])["type"] == "ack"

    identity = document_of(stored, table).seats[0].identity
    browser.http.cookies.set("orebit", Keyring(SECRET).cookie(identity))
    storage, deadline = server.services.house.storage, time.monotonic() + 30
    while server.run(storage.unfinished_of(identity)) > len(stored.waiting):
        assert time.monotonic() < deadline, "they count for ever"
    mine = browser.get("/api/me/tables")
    assert {entry["entry"]["status"] for entry in mine if entry["entry"]["id"] in stored.running} == {"over"}
    assert all(entry["id"] not in stored.running for entry in browser.get("/api/lobby"))
    assert browser.post(f"/api/tables/{table}/rematch", {}, 201)["table"]["status"] == "open"
    browser.close()


@pytest.mark.slow
def test_verify_says_kindly_that_a_record_is_of_other_rules(
    upgraded: tuple[Running, corpus.Stored],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, stored = upgraded
    browser = Browser(server.address)
    content = browser.http.get(f"/api/tables/{next(iter(stored.running))}/record").content
    verified = browser.http.post("/api/records/verify", content=content).json()
    browser.close()

    held = {check["name"]: check["ok"] for check in verified["checks"]}
    assert (held["digest"], held["fairness"], held["replay"]) == (True, True, False)
    assert "rules 0.9" in verified["checks"][-1]["text"]
    (tmp_path / "old.orebit.json").write_bytes(content)
    told = Command(capsys, monkeypatch)("verify", tmp_path / "old.orebit.json").refusal()
    assert "is whole: its content fits its digest, and its proof of fair chance holds (" in told
    assert "played by rules 0.9" in told


@pytest.mark.slow
def test_sixty_tables_that_cannot_be_minded_do_not_stop_a_clock(present: corpus.Stored, tmp_path: Path) -> None:
    """They are of rules that only a newer server has, so they are left alone; all of them are overdue for longer."""
    clocked = next(t for t in present.running if document_of(present, t).settings.clock.kind == "live")
    (row,) = (row for row in present.rows["tables"] if row["id"] == clocked)
    for number in range(60):
        document = decoder.decode(row["document"])
        document.id, document.rules = f"newer{number:02}", "99.0"
        present.rows["tables"].append(
            row | {"id": document.id, "deadline": row["deadline"] - 1 - number, "document": encode(document).decode()}
        )
    present.write(tmp_path / "tables.db", ago_ms=DAY_MS)
    with Running(settings_for(tmp_path)) as server:
        browser = Browser(server.address)
        deadline = time.monotonic() + 20
        while browser.get(f"/api/tables/{clocked}")["table"]["seats"][0]["kind"] == "person":
            assert time.monotonic() < deadline, "its clock has run out, and nobody minds"
            time.sleep(0.05)
        newer = browser.get("/api/tables/newer07")["table"]
        browser.close()

    assert newer["status"] == "playing"
    assert "goes on at a server of the other version" in newer["notice"]


@pytest.mark.slow
def test_old_tables_are_kept_for_a_server_of_their_version(present: corpus.Stored, tmp_path: Path) -> None:
    aged(present).write(tmp_path / "tables.db")
    table = next(iter(present.running))
    with Running(settings_for(tmp_path, keep_old_tables=True)) as server:
        browser = Browser(server.address)
        shown = browser.get(f"/api/tables/{table}")["table"]
        assert (shown["status"], "other version" in shown["notice"]) == ("playing", True)
        refused = browser.get(f"/api/tables/{table}/record", 409)
        assert "would tell what is hidden" in refused["why"]
        browser.close()


@pytest.mark.slow
def test_a_draining_server_begins_no_match_and_lets_those_go_on_that_have_begun(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path)) as server:
        browser = Browser(server.address)
        running = browser.make(GAME, ["me", "random"], start=True)
        waiting = browser.make(GAME, ["me", "random"])
        browser.close()
    settings = dataclasses.replace(server.settings, drain=True)
    with Running(settings) as server:
        again = Browser(server.address)
        again.http.cookies = browser.http.cookies
        table = running["table"]["id"]
        health = again.get("/healthz")
        assert (health["draining"], health["running"]) == (True, 1)
        with again.line("/api/lobby/live") as line:
            assert "about to be upgraded" in line.wait("lobby")["notice"]
        for path, body in (
            ("/api/tables", {"game": GAME, "seats": ["me", "random"]}),
            (f"/api/tables/{waiting['table']['id']}/start", {}),
        ):
            refused = again.post(path, body, 409)
            assert "about to be upgraded" in refused["why"]
        action = corpus.choices(again, table)[0]
        again.post(f"/api/tables/{table}/play", {"id": "on", "seat": 0, "action": action})
        corpus.finish(again, table)
        assert again.get("/healthz")["running"] == 0
        again.post(f"/api/tables/{table}/rematch", {}, 409)
        again.close()


def test_a_table_that_whoever_runs_the_server_ends_is_over_for_those_who_play_there(
    server: Running, ada: Browser
) -> None:
    made = ada.make(GAME, ["me", "random"], start=True)["table"]
    with ada.at(made["id"]) as line:
        why = "ended by the host of this server"
        server.run(end_stored(server.services.house.storage, made["id"], why, now_ms()))
        told = wait_for_status(line, "over")
        assert told["notice"] == why
        refused = line.play(0, "recharge")
        assert (refused["type"], refused["why"]) == ("refused", why)
    record = parse_record(ada.http.get(f"/api/tables/{made['id']}/record").content)
    assert record.result is None
    assert ada.http.post("/api/records/verify", content=record.to_bytes()).json()["ok"]


def wait_for_status(line: Line, status: str) -> Json:
    while True:
        table: Json = line.wait("table")["table"]
        if table["status"] == status:
            return table
