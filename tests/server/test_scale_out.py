"""Several processes on one PostgreSQL and one Redis: players see each other, and of two that write a ply one wins."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import Browser, Json, Line
from tests.server.processes import ServerProcess, postgresql, redis_server
from tests.server.test_kill import stored_rows

pytestmark = pytest.mark.slow
GAME = "dark_side"


class Cluster:
    """Two processes of one server."""

    def __init__(self, database: str, fanout: str, servers: list[ServerProcess]) -> None:
        self.database = database
        self.fanout = fanout
        self.servers = servers


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    with postgresql() as database, redis_server(folder / "redis") as fanout:
        servers = [ServerProcess(folder, name, database, fanout, OREBIT_SWEEP_S="1") for name in ("one", "two")]
        with servers[0], servers[1]:
            yield Cluster(database, fanout, servers)


@pytest.fixture
def pair(cluster: Cluster) -> Iterator[tuple[Browser, Browser]]:
    """Two people, each at another process."""
    browsers = Browser(cluster.servers[0].address), Browser(cluster.servers[1].address)
    yield browsers
    for browser in browsers:
        browser.close()


def sit_down(pair: tuple[Browser, Browser], **settings: object) -> tuple[str, int]:
    """A table of the two; its id and who decides first."""
    table = pair[0].make(GAME, ["me", "open"], settings=settings)["table"]["id"]
    pair[1].take(table, 1)
    return table, pair[0].post(f"/api/tables/{table}/start")["table"]["deciders"][0]


def test_players_of_different_processes_see_each_other(pair: tuple[Browser, Browser]) -> None:
    table, seat = sit_down(pair)
    with pair[0].at(table) as first, pair[1].at(table) as second:
        lines = (first, second)
        while pair[0].get(f"/api/tables/{table}")["table"]["seats"][1]["presence"] != "here":
            pass  # the news is on its way to the other process
        for _ in range(8):
            view = lines[seat].decision(seat)
            assert view is not None
            answer = lines[seat].play(seat, view["view"]["choices"][0]["action"], view["seq"])
            assert answer["type"] == "ack"
            other = lines[1 - seat].wait_for_view(1 - seat, answer["seq"])
            seat = other["view"]["deciders"][0]
        second.send({"type": "chat", "id": "c", "text": "hello over there"})
        assert first.wait("chat")["line"]["text"] == "hello over there"


def test_two_processes_racing_for_a_ply_cannot_both_win(cluster: Cluster, pair: tuple[Browser, Browser]) -> None:
    made = pair[0].make(GAME, ["me", "me"], start=True)
    table, seat = made["table"]["id"], made["table"]["deciders"][0]
    keys = [key["key"] for key in made["you"]["keys"]]
    headers = {"Authorization": f"Bearer {' '.join(keys)}"}
    for number in range(15):
        view = pair[0].get(f"/api/tables/{table}/view?seat={seat}", headers=headers)
        action = view["view"]["choices"][0]["action"]
        answers: list[int] = []

        def send(browser: Browser, id: str, command: Json, answers: list[int] = answers) -> None:
            answer = browser.http.post(f"/api/tables/{table}/play", json={**command, "id": id}, headers=headers)
            answers.append(answer.status_code)

        command: Json = {"seat": seat, "action": action, "seq": view["seq"]}
        threads = [
            threading.Thread(target=send, args=(browser, f"{number}-{who}", command))
            for who, browser in enumerate(pair)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409]
        seat = pair[0].get(f"/api/tables/{table}")["table"]["deciders"][0]
    rows = stored_rows(cluster.database, table)
    assert [row.ply for row in rows] == list(range(15))


def test_a_database_that_drops_its_connections_loses_nothing(cluster: Cluster, pair: tuple[Browser, Browser]) -> None:
    table, seat = sit_down(pair)
    for number in range(6):
        while seat not in pair[seat].get(f"/api/tables/{table}")["table"]["deciders"]:
            pass  # the news is on its way to the other process
        view = pair[seat].get(f"/api/tables/{table}/view?seat={seat}")
        command = {"id": f"{number}", "seat": seat, "action": view["view"]["choices"][0]["action"]}
        if number % 2:
            asyncio.run(drop_connections(cluster.database))
        while (answer := pair[seat].http.post(f"/api/tables/{table}/play", json=command)).status_code == 503:
            pass  # told that the storage is out of reach, a client sends again
        assert answer.status_code == 200, answer.text
        seat = pair[seat].get(f"/api/tables/{table}")["table"]["deciders"][0]
    rows = stored_rows(cluster.database, table)
    assert [row.command for row in rows] == [f"{row.seat} {number}" for number, row in enumerate(rows)]
    assert len(rows) == 6


async def drop_connections(database: str) -> None:
    import asyncpg  # type: ignore[import-untyped]  # it has no types of its own

    connection = await asyncpg.connect(database)
    await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()


def test_moves_arrive_without_redis_too(tmp_path: Path, cluster: Cluster) -> None:
    """The database is the truth: the sweep finds what fan-out did not tell."""
    with redis_server(tmp_path / "redis") as fanout:
        servers = [
            ServerProcess(tmp_path, name, cluster.database, fanout, OREBIT_SWEEP_S="1") for name in ("three", "four")
        ]
        servers[0].start()
        servers[1].start()
    try:  # Redis is gone now
        browsers = Browser(servers[0].address), Browser(servers[1].address)
        table, seat = sit_down(browsers)
        with browsers[0].at(table) as first, browsers[1].at(table) as second:
            lines: tuple[Line, Line] = (first, second)
            for _ in range(2):
                view = lines[seat].decision(seat)
                assert view is not None
                answer = lines[seat].play(seat, view["view"]["choices"][0]["action"])
                seat = lines[1 - seat].wait_for_view(1 - seat, answer["seq"])["view"]["deciders"][0]
        assert browsers[0].get("/healthz")["fanout"] == "broken"
        for browser in browsers:
            browser.close()
    finally:
        for server in servers:
            server.kill()


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with ServerProcess(tmp_path, "one", database) as server:
        browser = Browser(server.address)
        table = browser.make(GAME, ["me", "random"], start=True)["table"]["id"]
        with browser.at(table) as line:
            view = line.decision(0)
            assert view is not None
            assert line.play(0, view["view"]["choices"][0]["action"])["type"] == "ack"
            assert server.stop() in (0, -signal.SIGTERM)  # uvicorn ends by the signal that it was sent
            assert line.closing_code() in (1001, 1012)
        browser.close()
    assert '"closed"' in server.log.read_text()
    assert stored_rows(database, table)
