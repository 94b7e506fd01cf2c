"""The table without a server, in a browser whose network is cut: games, lessons and records come from the page."""

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from orebit.cli import main as orebit
from orebit.core.record import parse_record
from tests.offline.building import folder
from tests.web.chromium import Visitor
from tests.web.players import play_by_mouse, play_dark_side

pytestmark = pytest.mark.slow
OPENS_MS = 240_000  # Python starts in the page, on a machine that may be busy
# To the end with any choices, by the client's own way in: what the boards do has been seen by then.
TO_THE_END = """async (table) => {
    const headers = { 'Content-Type': 'application/json' };
    for (let n = 0; n < 20000; n++) {
        const seen = await (await fetch(`/api/tables/${table}/view?seat=0`)).json();
        if (seen.view.outcome) return;
        const { choices } = seen.view;
        const choice = choices[(n * 7919) % Math.max(1, choices.length)];
        if (!choice) { await new Promise((go) => setTimeout(go, 5)); continue; }
        const body = JSON.stringify({ id: `end${n}`, seat: 0, action: choice.action });
        await fetch(`/api/tables/${table}/play`, { method: 'POST', headers, body });
    }
    throw new Error('the match has no end');
}"""
GIVE_UP = """async (table) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ id: 'enough', seat: 0 });
    const answer = await fetch(`/api/tables/${table}/resign`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
}"""
NEW_TABLE = """async ([game, seats]) => {
    const body = JSON.stringify({ game, seats, start: true, name: 'Ada' });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body });
    return (await answer.json()).table.id;
}"""


class Host(SimpleHTTPRequestHandler):
    """Any static host: it knows nothing but files."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@pytest.fixture
def host() -> Iterator[ThreadingHTTPServer]:
    serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(folder())))
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield serving
    serving.shutdown()
    serving.server_close()


def opened(page: Page) -> None:
    page.wait_for_selector(".card h3, .card h2, .choice, .end", timeout=OPENS_MS)


def begin(page: Page, game: str, seats: list[str]) -> str:
    table: str = page.evaluate(NEW_TABLE, [game, seats])
    page.goto(f"/?delay=0#/t/{table}")
    page.wait_for_selector(".choice, .tools", timeout=OPENS_MS)
    return table


def test_all_five_games_are_played_without_a_network_and_their_records_verify(
    browser: Browser, host: ThreadingHTTPServer, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = Visitor(browser, f"http://127.0.0.1:{host.server_address[1]}/", plain="off", speed="off", coached="dark_side")
    page = ada.page
    page.goto("/?delay=0")
    opened(page)
    expect(page.get_by_label("This table")).to_contain_text("with or without a network", timeout=OPENS_MS)
    host.shutdown()
    ada.context.set_offline(True)

    page.reload()  # from what the page has kept
    opened(page)
    table = begin(page, "dark_side", ["me", "easy"])
    play_dark_side(page, decisions=2)
    page.reload()
    opened(page)
    play_dark_side(page, decisions=2)
    finished = [("dark_side", table)]
    for game in ("asteroid_miners", "mining_colony", "martian_miners", "planet_xs"):
        table = begin(page, game, ["me", "easy"])
        play_by_mouse(page, decisions=2)
        finished.append((game, table))
    page.reload()
    opened(page)
    for game, table in finished:
        # To its end against `easy` where that is short; elsewhere it is given up, and the record ends there.
        page.evaluate(TO_THE_END if game == "dark_side" else GIVE_UP, table)
        record = page.evaluate("(table) => fetch(`/api/tables/${table}/record`).then((got) => got.text())", table)
        parsed = parse_record(record.encode())
        assert (parsed.game, parsed.to_bytes()) == (game, record.encode())
        path = tmp_path / f"{game}.orebit.json"
        path.write_bytes(record.encode())
        assert orebit(["verify", str(path)]) in (0, None), capsys.readouterr().out

    page.goto("/?delay=0#/learn/dark_side")
    page.get_by_role("button", name="Begin").first.click()
    expect(page.get_by_role("region", name="Lesson", exact=True)).to_be_visible()

    table = begin(page, "dark_side", ["me", "me"])
    seats = page.evaluate("(table) => fetch(`/api/tables/${table}`).then((got) => got.json())", table)["you"]["seats"]
    assert seats == [0, 1]
    page.goto("/?delay=0#/")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games to a file").click()
    kept = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert {table for _, table in finished} <= {key.removeprefix("table:") for key, _ in kept["entries"]}
    ada.close()
