"""Load that one address causes is borne by that address: bots, looks at records and analysis wait for their own."""

import http.client
import select
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from orebit.server.pools import Pool
from tests.server.clients import Browser, Json
from tests.server.conftest import PATIENT, Running, settings_for
from tests.server.test_luck import played

GAME = "dark_side"
ELSEWHERE = "127.0.0.2"
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    work = replace(PATIENT, unwatched_s=600)
    with Running(settings_for(tmp_path_factory.mktemp("loaded"), work=work, sweep_s=0.1)) as running:
        yield running


@pytest.fixture
def sleepy(loaded: Running) -> Iterator[None]:
    """Bots among themselves rest after a moment."""
    house = loaded.services.house
    settings = house.settings
    house.settings = replace(settings, work=replace(settings.work, unwatched_s=1.0))
    yield
    house.settings = settings


@pytest.fixture
def open_browser(loaded: Running) -> Iterator[Callable[..., Browser]]:
    opened: list[Browser] = []

    def open_one(home: str = "127.0.0.1") -> Browser:
        opened.append(Browser(loaded.address, home))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def rows_of(server: Running, table: str) -> int:
    """How much has happened at a table; looks without being seen to look."""
    return len(server.services.house.tables[table].kept.rows)


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def choice(browser: Browser, table: str) -> Json:
    view = browser.get(f"/api/tables/{table}/view?seat=0")
    return {"id": str(view["seq"]), "seat": 0, "action": view["view"]["choices"][0]["action"]}


@pytest.mark.slow
def test_many_tables_of_one_address_do_not_delay_the_bot_of_another(
    loaded: Running, open_browser: Callable[..., Browser]
) -> None:
    stranger, ada = open_browser(ELSEWHERE), open_browser()
    mine = ada.make(GAME, ["me", "greedy"], start=True)["table"]["id"]
    wait_until(lambda: 0 in loaded.services.house.tables[mine].kept.deciders(), "the greedy bot did not begin")
    tables = [stranger.make(GAME, ["hard", "hard"], start=True)["table"]["id"] for _ in range(20)]
    pool = loaded.services.house.pools.bots
    assert isinstance(pool, Pool)
    wait_until(lambda: any(load.waiting >= 10 for load in pool.loads()), "the stranger's bots do not queue")

    def moved() -> int:
        return sum(rows_of(loaded, table) for table in tables)

    for _ in range(2):
        ada.post(f"/api/tables/{mine}/play", choice(ada, mine))
        rows, before = rows_of(loaded, mine), moved()
        wait_until(lambda: 0 in loaded.services.house.tables[mine].kept.deciders(), "the greedy bot did not answer")
        assert rows_of(loaded, mine) > rows or moved() == before
        assert moved() - before <= 4, "the others' bots came first"
    for table in tables:
        loaded.services.house.tables[table].used_at = 0  # nobody has looked for long: these bots rest now


@pytest.mark.slow
@pytest.mark.usefixtures("sleepy")
def test_bots_among_themselves_rest_while_nobody_watches(loaded: Running, open_browser: Callable[..., Browser]) -> None:
    ada = open_browser()
    table = ada.make("planet_xs", ["medium"] * 4, start=True)["table"]["id"]
    opened = loaded.services.house.tables[table]

    def go_on_for_a_spectator() -> int:
        resting_at = rows_of(loaded, table)
        with ada.at(table):
            wait_until(lambda: rows_of(loaded, table) > resting_at, "the bots did not go on for a spectator")
        wait_until(lambda: opened.driver is None or opened.driver.done(), "the bots went on for nobody")
        assert not opened.kept.is_over()
        return rows_of(loaded, table)

    go_on_for_a_spectator()
    resting_at = go_on_for_a_spectator()

    def has_gone_on() -> bool:
        return len(ada.get(f"/api/tables/{table}")["table"]["seats"]) == 4 and rows_of(loaded, table) > resting_at

    wait_until(has_gone_on, "the bots did not go on for somebody who asks by HTTP")


@pytest.mark.slow
@pytest.mark.usefixtures("sleepy")
def test_bots_never_rest_where_somebody_sits_who_may_come_back(
    loaded: Running, open_browser: Callable[..., Browser]
) -> None:
    ada = open_browser()
    table = ada.make("planet_xs", ["me", *["random"] * 3], start=True)["table"]["id"]
    opened = loaded.services.house.tables[table]
    opened.used_at = 0  # long ago: bots among themselves would rest now

    wait_until(lambda: opened.kept.deciders() == [0], "the bots let Ada wait")


@pytest.mark.slow
def test_bots_that_decide_at_once_think_at_once(loaded: Running, open_browser: Callable[..., Browser]) -> None:
    ada = open_browser()
    table = ada.make("planet_xs", ["medium"] * 4, start=True)["table"]["id"]
    opened = loaded.services.house.tables[table]

    with ada.at(table):
        wait_until(lambda: len(opened.thoughts) == 4, "one bot thinks after another")


@pytest.mark.slow
def test_a_bot_may_not_think_for_an_hour(open_browser: Callable[..., Browser]) -> None:
    ada = open_browser()
    refused = ada.post("/api/tables", {"game": GAME, "seats": ["me", "hard:ms=3600000"]}, 400)
    assert "2000 ms at most" in refused["why"]
    table = ada.make(GAME, ["me", "search:sims=100000000"], start=True)["table"]["id"]
    ada.post(f"/api/tables/{table}/seats/0/bot", {"bot": "hard:ms=2001"}, 400)
    with ada.at(table) as line:
        view = line.decision(0)
        assert view is not None
        line.play(0, view["view"]["choices"][0]["action"])
        assert line.decision(0) is not None  # the other seat has had its turn


@pytest.mark.slow
def test_analysis_does_not_delay_a_look_at_a_record(loaded: Running, open_browser: Callable[..., Browser]) -> None:
    stranger, ada = open_browser(ELSEWHERE), open_browser()
    record = played("asteroid_miners", 120).record().to_bytes()
    with pytest.raises(Exception, match="timed out"):
        stranger.http.post("/api/records/luck", content=record, timeout=0.3)
    pool = loaded.services.house.pools.analysis
    assert isinstance(pool, Pool)

    assert ada.post("/api/records/verify", content=record)["ok"]
    assert pool.loads() == [] or pool.loads()[0].block == ELSEWHERE
    wait_until(lambda: pool.loads() == [], "luck was worked out for nobody")


@pytest.mark.slow
def test_a_full_queue_is_refused_over_http(tmp_path: Path) -> None:
    record = played("asteroid_miners", 120).record().to_bytes()
    with Running(settings_for(tmp_path, work=replace(PATIENT, queue_of_block=2))) as running:
        port = int(running.address.rpartition(":")[2])
        asked = [http.client.HTTPConnection("127.0.0.1", port, source_address=(ELSEWHERE, 0)) for _ in range(6)]
        for each in asked:
            each.request("POST", "/api/records/luck", record)
        wait_until(lambda: len(answered(asked)) == 3, "one should be at work, two wait, and three be refused")
        refused = [each.getresponse() for each in asked if each.sock in answered(asked)]
        told = [msgspec.json.decode(answer.read()) for answer in refused]
        for each in asked:
            each.close()

    assert [answer.status for answer in refused] == [429] * 3
    assert all("please try again in" in each["why"] for each in told)
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)


def answered(connections: list[http.client.HTTPConnection]) -> list[socket.socket]:
    return select.select([each.sock for each in connections], [], [], 0)[0]
