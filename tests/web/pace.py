"""How smoothly the stage plays: the longest frame while bots' turns play, and how soon one's own click is answered.

`python -m tests.web.pace` prints the figures of both games that people see first; `python -m tests.web.pace wait` how
long somebody waits by the wall for five hard bots of Planet XS. What is measured by the wall is for an idle machine;
what the page's main thread works without a pause does not depend on what else a machine does.
"""

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.web.chromium import Visitor, launch
from tests.web.hands import COMMANDS
from tests.web.house import Server

WAITS = 60
DELAY_MS = 600  # as a server that people play at has it
GAMES = ("dark_side", "planet_xs")
TURNS = 12
CLICKS = 40
MOST_DECISIONS = 400
CATEGORIES = {"includedCategories": ["toplevel"]}
TASK = "ThreadControllerImpl::RunTask"
SETTLING_US = 1_000_000  # to begin a trace is a long task itself
PATIENCE_MS = 120_000
LONG_MS = 100  # a frame that people see
PLAYING = "() => document.documentElement.dataset.stage === 'playing'"
STILL = "() => document.documentElement.dataset.stage === '' && document.querySelector('.choice, .end')"
# Milliseconds from frame to frame, while something plays.
WATCH = """() => {
    window.paced = [];
    let before;
    const next = (now) => {
        const playing = document.documentElement.dataset.stage === 'playing';
        if (playing && before !== undefined) window.paced.push(now - before);
        before = playing ? now : undefined;
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""
# From the click to what it changes on the page: the list is emptied, because the choice is on its way.
ANSWER = """async () => {
    const began = performance.now();
    document.querySelector('.choice').click();
    while (document.querySelector('.choice')) await Promise.resolve();
    return performance.now() - began;
}"""


def busy_clock(page: Page) -> CDPSession:
    """Something to ask how long the page's main thread has worked; waiting for a processor is no work."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return session


def worked_ms(clock: CDPSession) -> float:
    metrics = clock.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def answer(page: Page, clock: CDPSession) -> tuple[float, float]:
    """Take the first choice. How long until the page answers, in milliseconds: by the wall, and of work."""
    before = worked_ms(clock)
    wall: float = page.evaluate(ANSWER)
    return wall, worked_ms(clock) - before


class Trace:
    """What the page's main thread does, task by task, until `longest_ms`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.events: list[dict[str, Any]] = []
        self.complete = False
        self.session.on("Tracing.dataCollected", lambda told: self.events.extend(told["value"]))
        self.session.on("Tracing.tracingComplete", self._end)
        self.session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": CATEGORIES})

    def _end(self, _told: object) -> None:
        self.complete = True

    def longest_ms(self) -> float:
        """The longest task, in milliseconds of work: a frame is as long as that, if nobody else needs the processor."""
        self.session.send("Tracing.end")
        while not self.complete:
            self.page.wait_for_timeout(50)
        main = {
            (one["pid"], one["tid"])
            for one in self.events
            if one["name"] == "thread_name" and one["args"].get("name") == "CrRendererMain"
        }
        tasks = [one for one in self.events if one["name"] == TASK and (one["pid"], one["tid"]) in main]
        return max(float(one.get("tdur", 0)) for one in tasks if one["ts"] > tasks[0]["ts"] + SETTLING_US) / 1000


def watched(browser: Browser, url: str, game: str, speed: str = "normal") -> tuple[Visitor, CDPSession]:
    """Somebody at a table with a bot whose turns play on the stage, and a clock of what the page works."""
    ada = Visitor(browser, url, speed=speed, name="Ada", coached=game)
    ada.context.set_default_timeout(PATIENCE_MS)
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.new_table(game, ["me", "greedy"])
    clock = busy_clock(ada.page)
    ada.page.wait_for_selector(".choice", state="attached")
    return ada, clock


def some_turns(page: Page, clock: CDPSession) -> None:
    for _ in range(TURNS):
        page.wait_for_function(STILL)
        if page.locator(".end").count() > 0:
            return
        answer(page, clock)
    page.wait_for_function(STILL)


def measure(browser: Browser, url: str, game: str) -> str:
    ada, clock = watched(browser, url, game)
    ada.page.evaluate(WATCH)
    some_turns(ada.page, clock)
    frames: list[float] = ada.page.evaluate("window.paced")
    ada.context.close()

    # At a table of its own: to keep a trace makes frames long.
    ada, clock = watched(browser, url, game)
    trace = Trace(ada.page)
    some_turns(ada.page, clock)
    task_ms = trace.longest_ms()
    ada.context.close()

    ada, clock = watched(browser, url, game, "slow")
    took: list[tuple[float, float]] = []
    for _ in range(MOST_DECISIONS):
        ada.page.wait_for_selector(".choice, .end", state="attached")
        if len(took) == CLICKS or ada.page.locator(".end").count() > 0:
            break
        playing = ada.page.evaluate(PLAYING)
        answered = answer(ada.page, clock)
        if playing:
            took.append(answered)
    ada.context.close()
    walls, works = zip(*took, strict=True)
    return (
        f"{game}: longest of {len(frames)} frames on the stage {max(frames):.0f} ms,"
        f" {sum(frame > LONG_MS for frame in frames)} over {LONG_MS},"
        f" median {statistics.median(frames):.0f}, longest task {task_ms:.0f} ms of work;"
        f" answer to {len(took)} clicks meanwhile: median {statistics.median(walls):.0f} ms by the wall,"
        f" {statistics.median(works):.0f} of work, longest {max(walls):.0f}"
    )


def wait(browser: Browser, url: str) -> str:
    """Decide at random among five hard bots; what is measured is from one's own act to one's next decision."""
    ada = Visitor(browser, url, name="Ada", speed="off", coached="planet_xs")
    table = ada.new_table("planet_xs", ["me", *["hard"] * 5])["table"]["id"]
    chance, waited = random.Random(1), [0.0]
    began = time.monotonic()
    while len(waited) <= WAITS:
        seen = ada.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]
        if seen["outcome"]:
            break
        if not seen["choices"]:
            time.sleep(0.01)
            continue
        waited.append(time.monotonic() - began)
        places = [choice["action"] for choice in seen["choices"] if choice["kind"] == "place"]
        action = chance.choice(places or [choice["action"] for choice in seen["choices"]])
        data = {"id": f"wait{next(COMMANDS)}", "seat": 0, "action": action}
        began = time.monotonic()
        ada.context.request.post(f"/api/tables/{table}/play", data=data, headers={"Origin": url})
    ada.context.close()
    longest = ", ".join(f"{one:.2f} s" for one in sorted(waited[2:])[-3:])
    return f"planet_xs, five hard bots: longest of {len(waited) - 2} waits {longest}"


def main(games: list[str]) -> None:
    waits = games == ["wait"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Server(Path(folder), DELAY_MS if waits else 0)
        house.start()
        try:
            browser = launch(playwright)
            if waits:
                print(wait(browser, house.url))
                return
            for game in games:
                print(measure(browser, house.url, game), flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
