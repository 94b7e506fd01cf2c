"""The table without a server, measured in a browser on this machine: `python -m bench.offline [--starts 3]`.

By game: what is loaded until the first decision (compressed, as a host sends it), how long a cold start from static
files takes until then, and how long somebody waits for `medium` after a decision of their own. The browser has one core
for all of its processes; what drives it and sends it files has the others. The bars: 8 MB, 6 s on an idle core, 3 s for
`medium` in Dark Side and 5 s in the other games. Ends with 1 when one is missed. Needs the tests' Chromium, and an idle
machine.
"""

import argparse
import functools
import gzip
import os
import statistics
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from orebit.games import all_games
from tests.web.chromium import launch
from tools import offline

MOST_BYTES, MOST_START_S = 8_000_000, 6.0
MOST_WAIT_S = {"dark_side": 3.0}
OTHERS_WAIT_S = 5.0
KINDS = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
PACKED = (".gz", ".xz")
OPENS_MS = 120_000
# Plays anything against a bot for so long; how long each wait for the next decision was, in milliseconds.
WAITS = """async ([game, bot, seconds]) => {
    const headers = { 'Content-Type': 'application/json' };
    const post = async (path, wish) =>
        (await fetch(path, { method: 'POST', headers, body: JSON.stringify(wish) })).json();
    const seats = ['me', bot], end = performance.now() + 1000 * seconds, waits = [];
    const { table } = await post('/api/tables', { game, seats, start: true });
    const look = async () => (await fetch(`/api/tables/${table.id}/view?seat=0`)).json();
    for (let n = 0; performance.now() < end; n++) {
        const { view } = await look();
        if (view.outcome) break;
        const choice = view.choices[(n * 7919) % Math.max(1, view.choices.length)];
        if (!choice) { await new Promise((go) => setTimeout(go, 5)); continue; }
        const began = performance.now();
        await post(`/api/tables/${table.id}/play`, { id: `n${n}`, seat: 0, action: choice.action });
        for (let seen = await look(); !seen.view.outcome && seen.view.choices.length === 0; seen = await look())
            await new Promise((go) => setTimeout(go, 5));
        waits.push(performance.now() - began);
    }
    return waits;
}"""


class Host(BaseHTTPRequestHandler):
    """A static host that compresses what is text, and counts what it sends."""

    sent = 0

    def __init__(self, packed: dict[str, tuple[bytes, str, bool]], *arguments: Any) -> None:
        self.packed = packed
        super().__init__(*arguments)

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].strip("/") or "index.html"
        if name not in self.packed:
            self.send_error(404)
            return
        body, kind, is_packed = self.packed[name]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)
        Host.sent += len(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


def packed(folder: Path) -> dict[str, tuple[bytes, str, bool]]:
    """By file: what is sent for it, as what, and whether the browser has to unpack it."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            content, is_text = path.read_bytes(), path.suffix not in PACKED
            kind = KINDS.get(path.suffix, "application/octet-stream")
            name = path.relative_to(folder).as_posix()
            found[name] = (gzip.compress(content, 9) if is_text else content, kind, is_text)
    return found


def descendants(process: int) -> dict[int, int]:
    """By process that this one has started, or that one of those has: its processor time so far, in ticks."""
    ticks, parents = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        parents[int(stat.parent.name)], ticks[int(stat.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])

    def is_one(other: int) -> bool:
        while other in parents:
            other = parents[other]
            if other == process:
                return True
        return False

    return {other: used for other, used in ticks.items() if is_one(other)}


def browsers() -> list[int]:
    """The processes of the browser: what the driver has started."""
    drivers = [int(child) for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    return [process for driver in drivers for process in descendants(driver)]


def put_on_one_core() -> None:
    """The browser, with all that it will start; everything else on the other cores."""
    first, *others = sorted(os.sched_getaffinity(0))
    within = browsers()
    for process in [os.getpid(), *descendants(os.getpid())]:
        for thread in Path(f"/proc/{process}/task").glob("*"):
            os.sched_setaffinity(int(thread.name), {first} if process in within or not others else others)


def processor_s() -> float:
    """Processor time of the browser so far."""
    used = descendants(os.getpid())
    return sum(used.get(process, 0) for process in browsers()) / os.sysconf("SC_CLK_TCK")


def start(browser: Browser, url: str, title: str) -> tuple[int, float, float]:
    """From nothing to the first decision of a game: bytes, seconds, seconds of the processor."""
    context = browser.new_context(base_url=url, service_workers="block")  # it would load the rest meanwhile
    page = context.new_page()
    Host.sent, used, began = 0, processor_s(), time.monotonic()
    page.goto("/?delay=0")
    card = page.locator(".card", has=page.get_by_role("heading", name=title))
    card.get_by_role("button", name="Play a bot now").click(timeout=OPENS_MS)
    page.wait_for_selector(".controls .main, .choice", timeout=OPENS_MS)
    page.wait_for_selector(".present > *", timeout=OPENS_MS)
    told = Host.sent, time.monotonic() - began, processor_s() - used
    context.close()
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="of play against the bot, by game; 0: only the starts"
    )
    parser.add_argument("--bot", default="medium", help="whom one waits for")
    parser.add_argument("--games", nargs="+", default=[game.id for game in all_games()])
    parser.add_argument("--starts", type=int, default=1, help="cold starts of each game; the quickest counts")
    given = parser.parse_args()
    offline.build()
    files = packed(offline.FOLDER)
    missed = 0
    serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, files))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{serving.server_address[1]}/"
    print(f"whole folder: {sum(len(body) for body, _, _ in files.values()):,} bytes compressed, {len(files)} files")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        put_on_one_core()
        games = [game for game in all_games() if game.id in given.games]
        for game in games:
            sent, wall, used = min(
                (start(browser, url, game.title) for _ in range(given.starts)), key=lambda one: one[1]
            )
            missed += (sent > MOST_BYTES) + (wall > MOST_START_S)
            print(f"{game.id}: first decision after {sent:,} bytes, {wall:.2f} s ({used:.2f} s of the processor)")
        page = browser.new_context(base_url=url, service_workers="block").new_page()
        page.goto("/?delay=0")
        page.wait_for_selector(".card h3", timeout=OPENS_MS)
        for game in games if given.seconds else ():
            used = processor_s()
            waits = sorted(page.evaluate(WAITS, [game.id, given.bot, given.seconds]))
            longest = waits[-1] / 1000
            missed += longest > MOST_WAIT_S.get(game.id, OTHERS_WAIT_S)
            print(
                f"{game.id}: {len(waits)} waits for {given.bot}, median {statistics.median(waits) / 1000:.2f} s, "
                f"longest {longest:.2f} s ({processor_s() - used:.1f} s of the processor)"
            )
        browser.close()
    serving.shutdown()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
