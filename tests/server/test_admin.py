"""`orebit admin` against a running server: it is obeyed within seconds, on SQLite and on PostgreSQL (line 16)."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.command import Command, Ran, run_process
from tests.server.clients import Browser
from tests.server.processes import ServerProcess, postgresql, redis_server

GAME = "dark_side"
PATIENCE_S = 60.0


class Hosted:
    """A server that runs, and the command of whoever runs it."""

    def __init__(self, database: str, servers: list[ServerProcess], command: Command) -> None:
        self.database = database
        self.servers = servers
        self.command = command

    def admin(self, *arguments: str) -> Ran:
        return self.command("admin", *arguments, "--database", self.database)

    def told(self, *arguments: str) -> Any:
        ran = self.admin(*arguments, "--json")
        assert ran.code == 0, ran.err
        return msgspec.json.decode(ran.out)

    def logs(self) -> str:
        return "".join(server.log.read_text() for server in self.servers)

    def browser(self, process: int = 0) -> Browser:
        return Browser(self.servers[process % len(self.servers)].address)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[ServerProcess]]]:
    folder = tmp_path_factory.mktemp("hosted")
    with contextlib.ExitStack() as stack:
        if request.param == "sqlite":
            database = f"sqlite:///{folder / 'tables.db'}"
            servers = [ServerProcess(folder, "one", database)]
        else:
            database, fanout = stack.enter_context(postgresql()), stack.enter_context(redis_server(folder / "redis"))
            servers = [ServerProcess(folder, name, database, fanout) for name in ("one", "two")]
        for server in servers:
            stack.enter_context(server)
        yield database, servers


@pytest.fixture
def hosted(
    running: tuple[str, list[ServerProcess]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Hosted:
    return Hosted(*running, Command(capsys, monkeypatch))


def soon(holds: Any) -> None:
    """Running servers obey within seconds."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "nobody obeyed"
        time.sleep(0.1)


def identity_of(browser: Browser) -> str:
    return str(browser.http.cookies["orebit"]).partition(".")[0]


@pytest.mark.slow
def test_tables_and_load_by_address_are_listed(hosted: Hosted) -> None:
    ada = hosted.browser()
    table = ada.make(GAME, ["me", "random"], name="Ada", start=True)["table"]["id"]
    with ada.at(table):
        reports = hosted.told("load")
        mine = [entry for report in reports for entry in report["addresses"] if table in entry["tables"]]
        there = hosted.told("tables", "--address", "127.0.0.1", "--status", "playing")

    assert len(reports) == len(hosted.servers)
    assert [(entry["address"], entry["sockets"], entry["people"]) for entry in mine] == [
        ("127.0.0.1", 1, [identity_of(ada)])
    ]
    assert mine[0]["requests"] > 0
    assert table in [entry["id"] for entry in there]
    assert hosted.told("tables", "--address", "203.0.113.7") == []
    [row] = hosted.told("tables", "--identity", identity_of(ada))
    assert [seat["name"] for seat in row["seats"]] == ["Ada", "random"]
    assert "seed" not in row, "what is hidden at a table is not an administrator's to see"
    assert table in hosted.admin("tables").out
    ada.close()


@pytest.mark.slow
@pytest.mark.parametrize("begun", [True, False])
def test_a_table_is_ended_for_those_who_sit_there(hosted: Hosted, begun: bool) -> None:
    ada, far = hosted.browser(0), hosted.browser(1)
    table = ada.make(GAME, ["me", "random" if begun else "open"], start=begun)["table"]["id"]
    with far.at(table) as line:
        ran = hosted.admin("close", table, "--why", "left over", "--yes")
        assert ran.code == 0, ran.err
        ended = "over" if begun else "closed"
        while line.wait("table")["table"]["status"] != ended:
            pass
    soon(lambda: ada.get(f"/api/tables/{table}")["table"]["status"] == ended)  # another process: it hears of it too
    assert hosted.admin("close", table, "--yes").refusal() == f"the table {table} is over already"
    assert hosted.admin("close", "nothere", "--yes").refusal() == "there is no table nothere"
    ada.close()
    far.close()


@pytest.mark.slow
def test_a_ban_closes_open_lines_and_every_door_until_it_is_lifted(hosted: Hosted) -> None:
    ada, ben = hosted.browser(0), hosted.browser(1)
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    ben.get("/api/me")
    with ada.at(table) as line:
        ran = hosted.admin("ban", identity_of(ada), "--days", "2", "--why", "rude names", "--yes")
        assert ran.code == 0, ran.err
        assert "shut out of this server until" in line.wait("refused")["why"]
        assert line.closing_code() == 4403
    refusal = ada.get("/api/me", 403)
    assert refusal["why"].endswith("UTC: rude names")
    page = ada.http.get("/", headers={"accept": "text/html"})
    assert (page.status_code, page.text[:29]) == (403, "You have been shut out of thi")
    with ada.line(f"/api/tables/{table}/live") as line:
        assert "rude names" in line.wait("refused")["why"]
        assert line.closing_code() == 4403
    ben.get("/api/me")
    assert [(ban["subject"], ban["why"]) for ban in hosted.told("bans")] == [(identity_of(ada), "rude names")]

    assert hosted.admin("unban", identity_of(ada)).code == 0
    soon(lambda: ada.http.get("/api/me").status_code == 200)
    ada.close()
    ben.close()


@pytest.mark.slow
def test_a_banned_network_shuts_out_all_its_addresses_and_not_the_balancer(hosted: Hosted) -> None:
    ada = hosted.browser()
    try:
        assert hosted.admin("ban", "127.0.0.0/8", "--yes").code == 0
        soon(lambda: all(hosted.browser(n).http.get("/api/games").status_code == 403 for n in range(2)))
        assert ada.http.get("/healthz").status_code == 200
    finally:
        assert hosted.admin("unban", "127.0.0.0/8").code == 0
    soon(lambda: all(hosted.browser(n).http.get("/api/games").status_code == 200 for n in range(2)))
    assert hosted.admin("unban", "127.0.0.0/8").refusal() == "127.0.0.0/8 is not banned"
    ada.close()


@pytest.mark.slow
def test_queues_are_seen_and_dropped(hosted: Hosted) -> None:
    """Bots that think for long fill the queue of their address; what is dropped is asked for again."""
    ada = hosted.browser()
    seats = ["hard:ms=2000"] * 2
    made = [ada.make(GAME, ["me", *seats], start=True)["table"] for _ in range(6)]
    lines = contextlib.ExitStack()
    with lines:
        for table in made:
            line = lines.enter_context(ada.at(table["id"]))
            if 0 in table["deciders"]:
                view = line.decision(0)
                assert view is not None
                line.play(0, view["view"]["choices"][0]["action"])
        soon(lambda: any(entry["waiting"] for report in hosted.told("queues") for entry in report["queues"]))
        [pool] = {entry["pool"] for report in hosted.told("queues") for entry in report["queues"]}
        assert pool == "bots"
        assert hosted.admin("drop", "127.0.0.0/8", "--yes").code == 0
        soon(lambda: '"what waited was dropped"' in hosted.logs())
    for table in made:
        hosted.admin("close", table["id"], "--yes")
    ada.close()


def test_every_act_is_kept_and_logged(hosted: Hosted) -> None:
    assert hosted.admin("ban", "203.0.113.7", "--why", "a flood", "--yes").code == 0
    assert hosted.admin("unban", "203.0.113.7").code == 0

    acts = [(order["act"], order["subject"], order["why"]) for order in hosted.told("log")[:2]]
    assert acts == [("unban", "203.0.113.7/32", ""), ("ban", "203.0.113.7/32", "a flood")]
    assert "@" in hosted.told("log")[0]["by"]
    soon(lambda: '"subject": "203.0.113.7/32"' in hosted.logs())


@pytest.mark.parametrize("arguments", [["close", "x"], ["ban", "203.0.113.7"], ["drop", "all"]])
def test_what_destroys_asks_first_and_refuses_where_nobody_can_be_asked(hosted: Hosted, arguments: list[str]) -> None:
    assert hosted.admin(*arguments).refusal().endswith("Nobody can be asked here: say it with --yes")
    assert hosted.told("bans") == []


@pytest.mark.slow
def test_without_a_database_it_says_which_to_name(tmp_path: Path) -> None:
    ran = run_process("admin", "tables", OREBIT_DATA=str(tmp_path), OREBIT_DATABASE="")

    assert ran.refusal() == (
        f"there is no database at {tmp_path / 'tables.db'}: name the server's with --database or OREBIT_DATA"
    )
    assert list(tmp_path.iterdir()) == []
