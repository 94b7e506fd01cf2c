"""Film strips: six frames of a bot's turn, of a moment to remember and of the end, for every game that has a line here.

`make screenshots` writes them beside the other pictures, at a desk and on a phone, dark and light.
`python -m tests.web.strips dark_side` takes those of one game only.
"""

import base64
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.web.chromium import DESKTOP, PHONE, ROOT, Visitor, launch
from tests.web.house import Server

TARGET = ROOT / "build" / "screenshots"
FRAMES = 6
# By game: the options, how many decisions to look at a bot's turn after, the events of the moment, the best first, and
# how many milliseconds lie between its frames: acts tell much before it or after it.
STRIPS: dict[str, tuple[dict[str, Any], int, tuple[str, ...], int]] = {
    "dark_side": ({"robot_placement": "auto"}, 9, ("location_revealed",), 200),
    "asteroid_miners": ({"length": "short"}, 30, ("sold", "tender_rolled", "pool_rolled"), 900),
    "mining_colony": ({}, 40, ("revealed",), 400),
    "martian_miners": ({"quick_start": 2}, 14, ("plundered", "party", "trader_landed"), 900),
    "planet_xs": ({}, 30, ("fight_started", "plans_revealed"), 200),
}
SIZES = ((DESKTOP, "1280", 400), (PHONE, "390", 195))
THEMES = ("dark", "light")
TURN_MS, END_MS = 620, 900  # between frames
END_PATIENCE_S = 120
NEWS_MS = 5000  # until the page knows what happened since
ADVANCE = """ms => document.getAnimations().forEach((one) => {
    if (one.playState !== 'paused') {
        one.pause();
        one.currentTime = 0;
    }
    one.currentTime += ms;
})"""
PLAYING = "() => document.documentElement.dataset.stage === 'playing'"


class Player:
    """Plays seat 0 over HTTP, the same way every time."""

    def __init__(self, visitor: Visitor, game: str, options: dict[str, Any]) -> None:
        self.visitor, self.made = visitor, 0
        self.table: str = visitor.new_table(game, ["me", "greedy"], True, **options)["table"]["id"]
        visitor.page.goto("about:blank")
        self.chance = random.Random(5)

    def view(self) -> dict[str, Any]:
        request = self.visitor.context.request
        seen: dict[str, Any] = request.get(f"/api/tables/{self.table}/view?seat=0").json()["view"]
        return seen

    def play(self, decisions: int) -> int:
        """So many decisions, or as many as there are. How many."""
        begun = self.made
        while self.made < begun + decisions:
            seen = self.view()
            if seen["outcome"]:
                break
            if not seen["choices"]:
                continue
            action = self.chance.choice([choice["action"] for choice in seen["choices"]])
            self.made += 1
            data = {"id": f"strip{self.made}", "seat": 0, "action": action}
            origin = {"Origin": self.visitor.url}
            self.visitor.context.request.post(f"/api/tables/{self.table}/play", data=data, headers=origin)
        return self.made - begun

    def open(self) -> None:
        self.visitor.page.goto(f"/t/{self.table}")
        self.visitor.page.wait_for_selector(".choice, .end", state="attached")
        self.visitor.page.evaluate("document.fonts.ready")


def _stop_clock(page: Page) -> None:
    for soon_ms in (60, 250, 1000):  # a time to come, which it takes a while to tell the page
        try:
            return page.clock.pause_at(page.evaluate(f"Date.now() + {soon_ms}") / 1000)
        except Error:
            if soon_ms == 1000:
                raise


def shoot(visitor: Visitor, every_ms: int) -> list[bytes]:
    """Six frames so far apart, however long a picture takes: the page's clock stands still meanwhile."""
    page, frames = visitor.page, []
    _stop_clock(page)
    for _ in range(FRAMES):
        page.clock.run_for(every_ms)
        page.evaluate(ADVANCE, every_ms)
        frames.append(page.screenshot())
    page.clock.resume()
    return frames


def join(browser: Browser, frames: list[bytes], name: str, width: int) -> None:
    """Six frames side by side, as one picture, put together by the browser."""
    shown = "".join(
        f'<img style="width:{width}px;margin:2px" src="data:image/png;base64,{base64.b64encode(frame).decode()}">'
        for frame in frames
    )
    page = browser.new_page(viewport={"width": (width + 4) * (3 if width > 300 else FRAMES), "height": 100})
    page.set_content(f'<body style="margin:0;display:flex;flex-wrap:wrap;background:#000">{shown}')
    page.screenshot(path=TARGET / f"{name}.png", full_page=True)
    page.close()
    print(f"{name}.png")


def _news(page: Page) -> bool:
    try:
        page.get_by_role("button", name="Film").wait_for(timeout=NEWS_MS)
    except Error:
        return False
    return True


def film(browser: Browser, url: str, game: str, size: tuple[int, int], theme: str) -> dict[str, list[bytes]]:
    """The three strips of a game."""
    options, decisions, events, apart_ms = STRIPS[game]
    settings = {"name": "Ada", "coached": game, "list": "off", "theme": theme, "speed": "normal"}
    ada = Visitor(browser, url, size, **settings)
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.page.clock.install()
    taken: dict[str, list[bytes]] = {}

    first = Player(ada, game, options)
    first.play(decisions)
    assert first.view()["outcome"] is None, f"{game} is over before its {decisions}th decision"
    first.open()
    while not _news(ada.page):  # nobody else has done anything since my last decision
        decisions += first.play(1)
        assert first.view()["outcome"] is None, f"{game} ended before there was something to film"
        first.open()
    ada.page.get_by_role("button", name="Film").click()
    ada.page.wait_for_function(PLAYING)
    taken["turn"] = shoot(ada, TURN_MS)
    ada.page.keyboard.press("Escape")
    log = first.view()["log"]
    found = ([line["ply"] for line in log if line["event"] == event] for event in events)
    plies = next(filter(None, found), [])[-1:]  # the last time that the best of them happened
    for ply in plies:
        ada.page.keyboard.press("l")
        told = next(line["text"] for line in log if line["ply"] == ply)  # an act goes by its first line there
        ada.page.get_by_role("button", name=f"Show this moment: {told}").first.click()
        ada.page.wait_for_function(PLAYING)
        taken["moment"] = shoot(ada, apart_ms)
        ada.page.keyboard.press("Escape")
    whole = decisions + first.play(100_000)

    last = Player(ada, game, options)  # the same match again, up to its last decision
    last.play(whole - 1)
    last.open()
    _stop_clock(ada.page)  # so that the ceremony is not over before the first picture of it
    last.play(1)
    ceremony = ada.page.locator(".end.moving .part")
    deadline = time.monotonic() + END_PATIENCE_S
    while ceremony.count() == 0:
        assert time.monotonic() < deadline, f"{game} does not come to its end"
        ada.page.clock.run_for(END_MS)
    taken["end"] = shoot(ada, END_MS)
    ada.context.close()
    return taken


def strips(browser: Browser, url: str, games: list[str]) -> None:
    for game in games:
        for size, suffix, width in SIZES:
            for theme in THEMES:
                for what, frames in film(browser, url, game, size, theme).items():
                    join(browser, frames, f"strip-{game}-{what}-{suffix}-{theme}", width)


def main(games: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Server(Path(folder))
        house.start()
        try:
            strips(launch(playwright), house.url, games)
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:] or list(STRIPS))
