"""Servers killed in the middle of play: nothing acknowledged is lost or doubled, and the players carry on (bar 2)."""

import asyncio
import os
import random
import threading
from pathlib import Path

import msgspec
import pytest

import orebit
from orebit.core.record import parse_record
from orebit.core.view import to_json
from orebit.server.documents import Row
from orebit.server.settings import Settings
from orebit.server.storage import Storage
from tests.server.clients import Browser, Json
from tests.server.processes import ServerProcess, postgresql, redis_server
from tests.server.stubborn import StubbornPlayer

pytestmark = pytest.mark.slow
GAME = "dark_side"
KILLS = 20
SEED = int(os.environ.get("OREBIT_KILL_SEED", "8"))
LATEST_S = 0.04  # after a command was sent


def stored_rows(database: str, table: str) -> list[Row]:
    async def read() -> list[Row]:
        storage = Storage(Settings(database=database, secret="x").database_url)
        try:
            return await storage.rows(table)
        finally:
            await storage.engine.dispose()

    return asyncio.run(read())


def check_table(database: str, browser: Browser, players: list[StubbornPlayer]) -> None:
    """All that was acknowledged is there once, nothing else claims to be, and every client sees the same end."""
    table = players[0].table
    rows = stored_rows(database, table)
    commands = [row.command for row in rows if row.command]

    assert [row.ply for row in rows] == list(range(len(rows)))
    assert sorted(commands) == sorted(command for player in players for command in player.acknowledged)
    for player in players:
        assert player.decision() is None
    record = browser.http.get(f"/api/tables/{table}/record").content
    verified = browser.http.post("/api/records/verify", content=record).json()
    assert verified["ok"], verified
    match = orebit.replay(parse_record(record))
    for player in players:
        shown = player.line().views[player.seat]["view"]
        stored = msgspec.json.decode(to_json(match.table_view(player.seat)))
        assert shown | {"log": []} == stored | {"log": []}  # the ply of the seat is in it


def play_on(players: list[StubbornPlayer], rounds: int) -> bool:
    """So many moves without any trouble; False when the match is over."""
    for _ in range(rounds):
        mover = whose_turn(players)
        if mover is None:
            return False
        view = mover.decision()
        if view is None:
            return False
        mover.finish(mover.move(view))
        remember_mover(players, mover)
    return True


def whose_turn(players: list[StubbornPlayer]) -> StubbornPlayer | None:
    """Who has to decide, as the first player sees it: the one who moved last, and so has seen the most."""
    awaited = players[0].waits_for([player.seat for player in players])
    return next((player for player in players if player.seat in awaited), None)


def remember_mover(players: list[StubbornPlayer], mover: StubbornPlayer) -> None:
    players.remove(mover)
    players.insert(0, mover)


def test_sqlite_killed_twenty_times(tmp_path: Path) -> None:
    luck = random.Random(SEED)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    kills = 0
    with ServerProcess(tmp_path, "one", database) as server:
        while kills < KILLS:
            browser = Browser(server.address)
            made = browser.make(GAME, ["me", "random", "random"], start=True)
            player = new_player([server.address], made, 0, luck)
            while kills < KILLS and play_on([player], luck.randrange(3)):
                view = player.decision()
                if view is None:
                    break
                kill_during(server, player, view, luck)
                kills += 1
            while play_on([player], 10):
                pass
            check_table(database, browser, [player])
            player.close()
            browser.close()


def test_postgresql_with_two_processes_killed_twenty_times(tmp_path: Path) -> None:
    luck = random.Random(SEED)
    kills = 0
    with postgresql() as database, redis_server(tmp_path / "redis") as fanout:
        servers = [ServerProcess(tmp_path, name, database, fanout) for name in ("one", "two")]
        with servers[0], servers[1]:
            addresses = [server.address for server in servers]
            while kills < KILLS:
                browser = Browser(addresses[0])
                made = browser.make(GAME, ["me", "me", "random"], start=True)
                players = [new_player(addresses[i:] + addresses[:i], made, i, luck) for i in range(2)]
                while kills < KILLS and play_on(players, luck.randrange(3)):
                    mover = whose_turn(players)
                    view = mover.decision() if mover else None
                    if mover is None or view is None:
                        break
                    kill_during(luck.choice(servers), mover, view, luck)
                    remember_mover(players, mover)
                    kills += 1
                while play_on(players, 10):
                    pass
                check_table(database, browser, players)
                for player in players:
                    player.close()
                browser.close()


def new_player(addresses: list[str], made: Json, seat: int, luck: random.Random) -> StubbornPlayer:
    return StubbornPlayer(addresses, made["table"]["id"], seat, made["you"]["keys"][seat]["key"], luck)


def kill_during(server: ServerProcess, player: StubbornPlayer, view: Json, luck: random.Random) -> None:
    """Send a move, and kill the server at some moment between before it arrives and after it was answered."""
    killer = threading.Timer(luck.random() * LATEST_S, server.kill)
    killer.start()
    command = player.move(view)
    finishing = threading.Thread(target=player.finish, args=(command,))
    finishing.start()
    killer.join()
    server.start()
    finishing.join(120)
    assert not finishing.is_alive(), "the move was never acknowledged"
