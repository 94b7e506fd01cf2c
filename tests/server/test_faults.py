"""What a server leans on stands still or is full: whoever asks gets an answer soon, and nothing is lost or doubled."""

import contextlib
import os
import random
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.clients import HELLO, Browser, Json
from tests.server.corpus import choices
from tests.server.processes import (
    ServerProcess,
    children,
    frozen,
    postgresql,
    postgresql_pids,
    redis_pid,
    redis_server,
)
from tests.server.stubborn import StubbornPlayer
from tests.server.test_kill import check_table, new_player, play_on, remember_mover, stored_rows, whose_turn

pytestmark = pytest.mark.slow
GAME = "dark_side"
SEED = int(os.environ.get("OREBIT_KILL_SEED", "8"))
AN_ANSWER_S = 10.0  # that a move gets, whatever happens
WELL_AGAIN_S = 30.0


def health(server: ServerProcess) -> tuple[int, Json]:
    answer = httpx.get(f"{server.address}/healthz", timeout=30, verify=False)
    return answer.status_code, answer.json()


def wait_for(what: Callable[[], bool], limit_s: float = WELL_AGAIN_S) -> None:
    deadline = time.monotonic() + limit_s
    while not what():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.1)


def move(browser: Browser, table: str, command: str, action: str) -> tuple[float, httpx.Response]:
    """How long the answer took, and the answer."""
    began = time.monotonic()
    body = {"id": command, "seat": 0, "action": action}
    answer = browser.http.post(f"/api/tables/{table}/play", json=body)
    return time.monotonic() - began, answer


# -- storage that does not answer (14)


def test_postgresql_that_hangs_is_told_and_comes_back(tmp_path: Path) -> None:
    with postgresql() as address, ServerProcess(tmp_path, "one", address) as server:
        browser = Browser(server.address)
        table = browser.make(GAME, ["me", "random"], start=True)["table"]["id"]
        action = choices(browser, table)[0]
        with frozen(*postgresql_pids(address)):
            began = time.monotonic()
            status, told = health(server)
            assert (status, time.monotonic() - began < 2.0) == (503, True), told
            assert "storage of this server" in told["why"]
            took_s, answer = move(browser, table, "first", action)
            assert answer.status_code == 503, answer.text
            assert answer.json()["code"] == "busy"
            assert "please try again" in answer.json()["why"]
            assert took_s < AN_ANSWER_S
            took_s, answer = move(browser, table, "first", action)  # by now it is known
            assert (answer.status_code, took_s < 2.0) == (503, True)
            with browser.line(f"/api/tables/{table}/live") as line:
                line.send(HELLO)
                assert "storage of this server" in line.wait("refused")["why"]
        wait_for(lambda: health(server)[0] == 200)
        # Sent again it is played once, whether or not it was stored the first time.
        assert move(browser, table, "first", action)[1].status_code == 200
        assert move(browser, table, "first", action)[1].status_code == 200
        rows = stored_rows(address, table)
        assert [row.command for row in rows].count("0 first") == 1
        browser.close()


def test_dead_connections_are_replaced_without_refusing_a_move(tmp_path: Path) -> None:
    with postgresql() as address, ServerProcess(tmp_path, "one", address) as server:
        browser = Browser(server.address)
        table = browser.make(GAME, ["me", "random"], start=True)["table"]["id"]
        for number in range(5):
            action = choices(browser, table)[0]
            end_connections(address)
            _, answer = move(browser, table, str(number), action)
            assert answer.status_code == 200, answer.text
        browser.close()


def end_connections(address: str) -> None:
    """As an administrator ends them, or a firewall."""
    chief = postgresql_pids(address)[0]
    for pid in children(chief):
        try:
            title = Path(f"/proc/{pid}/cmdline").read_bytes()
        except FileNotFoundError:
            continue  # it has ended by itself meanwhile
        if b" orebit " in title:
            os.kill(pid, signal.SIGTERM)
            wait_for(lambda: not Path(f"/proc/{pid}").exists())  # noqa: B023 -- waited for before the next one


def test_redis_that_hangs_is_told_and_moves_go_on(tmp_path: Path) -> None:
    database_file = f"sqlite:///{tmp_path / 'tables.db'}"
    with redis_server(tmp_path / "redis") as fanout, ServerProcess(tmp_path, "one", database_file, fanout) as server:
        browser = Browser(server.address)
        table = browser.make(GAME, ["me", "random"], start=True)["table"]["id"]
        action = choices(browser, table)[0]
        assert health(server)[1]["fanout"] == "redis"
        with frozen(redis_pid(fanout)):
            wait_for(lambda: health(server)[1]["fanout"] == "broken", 10)
            assert health(server)[1]["status"] == "degraded"
            took_s, answer = move(browser, table, "first", action)
            assert (answer.status_code, took_s < 2.0) == (200, True)
        wait_for(lambda: health(server)[1]["status"] == "ok")
        browser.close()


Fault = contextlib.AbstractContextManager[None]


@contextlib.contextmanager
def full_disk(server: ServerProcess, folder: Path) -> Iterator[None]:
    """Nothing more fits on the file system that holds the database and the log."""
    ballast = folder / "ballast"
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass
    try:
        assert health(server)[0] == 503  # before anybody has tried to write
        yield
    finally:
        ballast.unlink()


@contextlib.contextmanager
def no_room(server: ServerProcess, folder: Path) -> Iterator[None]:
    """No file of the server may grow: what a full quota looks like, without the rights to mount anything."""
    limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, in memory."""
    folder.mkdir()
    if IS_ROOT:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        if IS_ROOT:
            subprocess.run(["umount", "-l", str(folder)], check=True)


IS_ROOT = os.geteuid() == 0
FULL = [pytest.param(no_room, "cannot be written to", id="quota")]
if IS_ROOT:
    FULL.append(pytest.param(full_disk, "is full", id="tmpfs"))


@pytest.mark.parametrize(("fault", "told"), FULL)
def test_a_full_disk_is_told_and_nothing_is_lost(
    fault: Callable[[ServerProcess, Path], Fault], told: str, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "disk") as folder:
        address = f"sqlite:///{folder / 'tables.db'}"
        with ServerProcess(folder, "one", address) as server:
            browser = Browser(server.address)
            table = browser.make(GAME, ["me", "random"], start=True)["table"]["id"]
            luck = random.Random(SEED)
            acknowledged = []
            for number in range(6):
                action = luck.choice(choices(browser, table))
                if number % 2:
                    with fault(server, folder):
                        took_s, answer = move(browser, table, str(number), action)
                        assert (answer.status_code, took_s < AN_ANSWER_S) == (503, True), answer.text
                        assert told in answer.json()["why"]
                        assert told in health(server)[1]["why"]
                        assert browser.get(f"/api/tables/{table}/view", params={"seat": 0})["view"]["choices"]
                    wait_for(lambda: health(server)[0] == 200)
                assert move(browser, table, str(number), action)[1].status_code == 200
                acknowledged.append(f"0 {number}")
            assert [row.command for row in stored_rows(address, table) if row.command] == acknowledged
            browser.close()


# -- players carry on (bar 4)


def test_players_carry_on_while_what_the_server_leans_on_stands_still(tmp_path: Path) -> None:
    """PostgreSQL for 10 s, then Redis for 10 s, then one of two server processes for 20 s."""
    luck = random.Random(SEED)
    with postgresql() as address, redis_server(tmp_path / "redis") as fanout:
        servers = [ServerProcess(tmp_path, name, address, fanout, OREBIT_SWEEP_S="1") for name in ("one", "two")]
        with servers[0], servers[1]:
            # What the player sees: within ten seconds, that the storage does not answer; after it does, the move.
            with a_match(servers, address, luck) as players:
                mover = with_a_move_under_way(players, lambda: frozen(*postgresql_pids(address)), 10)
                assert mover.told, "nobody was told that the storage does not answer"
                assert all("storage of this server" in told for told in mover.told)
                assert mover.longest_s < AN_ANSWER_S
            wait_for(lambda: all(health(server)[0] == 200 for server in servers))

            # What the player sees: nothing; moves of the other process come with the sweep instead of at once.
            with frozen(redis_pid(fanout)):
                began = time.monotonic()
                while time.monotonic() - began < 10:
                    with a_match(servers, address, luck) as players:
                        play_on(players, 6)
                    assert not any(player.told for player in players)
                    assert all(player.longest_s < AN_ANSWER_S for player in players)

            with a_match(servers, address, luck) as players:
                freeze_one_process(players, servers, luck)


@contextlib.contextmanager
def a_match(servers: list[ServerProcess], address: str, luck: random.Random) -> Iterator[list[StubbornPlayer]]:
    """Two players at two processes, already playing; afterwards they play to the end, and all is as they were told."""
    browser = Browser(servers[0].address)
    addresses = [server.address for server in servers]
    made = browser.make(GAME, ["me", "me", "random"], start=True)
    players = [new_player(addresses[i:] + addresses[:i], made, i, luck) for i in range(2)]
    play_on(players, 3)
    yield players
    while play_on(players, 10):
        pass
    check_table(address, browser, players)
    for player in players:
        player.close()
    browser.close()


def with_a_move_under_way(players: list[StubbornPlayer], fault: Callable[[], Fault], seconds: float) -> StubbornPlayer:
    """A move is sent while the fault lasts, and again until it is acknowledged; by whom."""
    mover = whose_turn(players)
    assert mover is not None
    view = mover.decision()
    assert view is not None
    began = time.monotonic()
    with fault():
        command = mover.move(view)
        finishing = threading.Thread(target=mover.finish, args=(command,))
        finishing.start()
        finishing.join(seconds)
        assert finishing.is_alive(), "it was acknowledged by a storage that stood still"
        time.sleep(max(0.0, seconds - (time.monotonic() - began)))
    finishing.join(WELL_AGAIN_S)
    assert not finishing.is_alive(), "the move was never acknowledged"
    remember_mover(players, mover)
    return mover


def freeze_one_process(players: list[StubbornPlayer], servers: list[ServerProcess], luck: random.Random) -> None:
    """What the player sees: at the frozen process nothing; at the other one, after a reload, everything at once."""
    mover = whose_turn(players)
    assert mover is not None
    view = mover.decision()
    assert view is not None
    mover.line()
    mine = next(server for server in servers if server.address == mover.addresses[0])
    other = next(server for server in servers if server is not mine)
    with frozen(mine.pid):
        began = time.monotonic()
        command = mover.move(view)
        again = StubbornPlayer([other.address], mover.table, mover.seat, mover.key, luck)
        again.line().send(command)
        answer = again.line().answer(command["id"])
        assert (answer["type"], time.monotonic() - began < AN_ANSWER_S) == ("ack", True), answer
        shown = again.line().wait_for_view(mover.seat, answer["seq"])
        assert shown["seq"] >= answer["seq"]
        time.sleep(max(0.0, 20 - (time.monotonic() - began)))
    # It wakes with the move in its hands. Its time limits have passed meanwhile, so it may ask to try again; then it
    # finds that the move was played long ago.
    mover.told.clear()
    mover.finish(command)
    assert all("storage of this server" in told for told in mover.told)
    again.close()
    remember_mover(players, mover)
