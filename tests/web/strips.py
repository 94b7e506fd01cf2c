"""Film strips: six frames of a bot's turn, of the moments to remember, of the last act and of the end, for every game.

`make screenshots` writes them beside the other pictures, at a desk and on a phone, dark and light.
`python -m tests.web.strips dark_side` takes those of one game only. A strip whose frames are all alike shows nothing:
that is an error here.
"""

import base64
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.web.chromium import DESKTOP, PHONE, ROOT, Visitor, launch
from tests.web.house import Server

TARGET = ROOT / "build" / "screenshots"
FRAMES = 6


def _first_of(*kinds: str) -> Callable[[str], int]:
    """Would rather do what is named earlier; what is named nowhere comes last."""
    return lambda action: -next((i for i, kind in enumerate(kinds) if action.startswith(kind)), len(kinds))


def _as_it_comes(_: str) -> int:
    return 0


def _digs_most(action: str) -> int:
    return action.count("1") if action.startswith("dig ") else 0


@dataclass(frozen=True)
class Moment:
    """What to film: the last act that told this event, with this fact if one is named ("collected lost")."""

    event: str
    apart_ms: int  # between frames
    since: str = (
        ""  # the beat that it begins with, as the stage notes it: "built fly tile"; else the first of the event
    )

    def is_told_by(self, line: dict[str, Any]) -> bool:
        event, _, fact = self.event.partition(" ")
        return bool(line["event"] == event and (not fact or line["facts"][fact]))


@dataclass(frozen=True)
class Strip:
    """How a game is played to be filmed: its options, after how many decisions a bot's turn is looked at, what it is
    filmed for (by name), and what whoever plays would rather do.
    """

    options: dict[str, Any]
    decisions: int
    moments: dict[str, Moment]
    last: str = ""  # the beat that the strip of the last act begins with; else the first
    wish: Callable[[str], int] = field(default=_as_it_comes)


STRIPS: dict[str, Strip] = {
    "dark_side": Strip({"robot_placement": "auto"}, 9, {"moment": Moment("location_revealed", 200)}),
    "asteroid_miners": Strip(
        {"length": "short"},
        42,
        {
            "die": Moment("die_placed", 200),
            "pair": Moment("component_changed", 200),
            "sale": Moment("sold", 900),
            "duel": Moment("tender_rolled", 250),
            "tender": Moment("tender_won", 600),
        },
        last="asteroid_ended",
        wish=_digs_most,
    ),
    "mining_colony": Strip(
        {},
        40,
        {
            "reveal": Moment("revealed", 420),
            "zone": Moment("excavated", 180),
            "structure": Moment("structure_built", 450),
        },
        last="scored",
        wish=_first_of("build", "place", "commit highest"),
    ),
    "martian_miners": Strip(
        {"quick_start": 1},
        10,
        {
            "overflow": Moment("collected lost", 150, "collected fly spill"),
            "party": Moment("plundered arms", 700, "party"),
            "trader": Moment("trader_landed", 250),
            "flight": Moment("flew", 250),
            "attack": Moment("attacked", 400),
            "mine": Moment("coin_taken", 400, "built fly tile"),
        },
        last="built fly tile",
        wish=_first_of("attack", "build_mine", "build_scout", "build_lab", "fly", "end_turn"),
    ),
    "planet_xs": Strip({}, 42, {"plans": Moment("plans_revealed", 450), "fight": Moment("pair_lost", 450)}),
}
SIZES = ((DESKTOP, "1280", 400), (PHONE, "390", 195))
THEMES = ("dark", "light")
Frames: TypeAlias = dict[str, list[bytes]]  # by theme
TURN_MS, LAST_MS, END_MS = 620, 700, 900  # between frames
STEP_MS = 50  # on the way to a moment
PATIENCE_S = 120
NEWS_MS = 5000  # until the page knows what happened since
FEWEST_CHANGES = 3  # from one frame to the next, of five
SMALLEST_CHANGE = 0.0008  # of the pixels: a card of a phone's board
ADVANCE = """ms => document.getAnimations().forEach((one) => {
    if (one.playState !== 'paused') {
        one.pause();
        one.currentTime = 0;
    }
    one.currentTime += ms;
})"""
# Another theme at once: no colour takes its time.
WEAR = """theme => {
    const still = document.createElement('style');
    still.textContent = '* { transition: none !important; }';
    document.head.append(still);
    document.documentElement.dataset.theme = theme;
    document.body.getBoundingClientRect();
    still.remove();
}"""
PLAYING = "() => document.documentElement.dataset.stage === 'playing'"
STILL = "() => document.documentElement.dataset.stage === ''"
PLAYS = """beat => document.documentElement.dataset.stage === 'playing'
    && document.documentElement.dataset.beats.split('\\n').at(-1).split(' ').slice(3).join(' ').startsWith(beat)"""
# How much of each picture differs from the one before it.
CHANGES = """async () => {
    const seen = await Promise.all([...document.images].map(async (image) => {
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth >> 1, image.naturalHeight >> 1);
        const paper = canvas.getContext('2d');
        paper.drawImage(image, 0, 0, canvas.width, canvas.height);
        return paper.getImageData(0, 0, canvas.width, canvas.height).data;
    }));
    return seen.slice(1).map((now, i) => {
        let changed = 0;
        for (let at = 0; at < now.length; at += 4) {
            if ([0, 1, 2].some((part) => Math.abs(now[at + part] - seen[i][at + part]) > 24)) changed += 1;
        }
        return changed / (now.length / 4);
    });
}"""


class Player:
    """Plays seat 0 over HTTP, the same way every time."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.made, self.wish = visitor, 0, STRIPS[game].wish
        self.table: str = visitor.new_table(game, ["me", "greedy"], True, **STRIPS[game].options)["table"]["id"]
        visitor.page.goto("about:blank")
        self.chance = random.Random(5)

    def view(self) -> dict[str, Any]:
        request = self.visitor.context.request
        seen: dict[str, Any] = request.get(f"/api/tables/{self.table}/view?seat=0").json()["view"]
        return seen

    def settled(self) -> dict[str, Any]:
        """What there is to see once the others have done what they do."""
        while not (seen := self.view())["outcome"] and not seen["choices"]:
            pass
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
            actions = [choice["action"] for choice in seen["choices"]]
            best = max(map(self.wish, actions))
            action = self.chance.choice([action for action in actions if self.wish(action) == best])
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


def _pass(page: Page, ms: int) -> None:
    page.clock.run_for(ms)
    page.evaluate(ADVANCE, ms)


def _wait(page: Page, script: str, what: str, argument: str = "") -> None:
    """Until the script says yes, while the page's clock goes on step by step."""
    deadline = time.monotonic() + PATIENCE_S
    while not page.evaluate(script, argument):
        assert time.monotonic() < deadline, f"there is no {what}"
        _pass(page, STEP_MS)


def shoot(page: Page, every_ms: int, count: int = FRAMES, themes: tuple[str, ...] = THEMES) -> Frames:
    """Frames so far apart, however long a picture takes: the page's clock stands still meanwhile.

    A match takes minutes to come to its end, so each moment is seen in both themes at once.
    """
    frames: Frames = {theme: [] for theme in themes}
    page.evaluate(ADVANCE, 0)  # what has begun since the last step begins now
    for _ in range(count):
        for theme in themes:
            page.evaluate(WEAR, theme)
            frames[theme].append(page.screenshot())
        _pass(page, every_ms)
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
    changes: list[float] = page.evaluate(CHANGES)
    page.close()
    print(f"{name}.png", *(f"{change:.2%}" for change in changes), flush=True)
    assert sum(change > SMALLEST_CHANGE for change in changes) >= FEWEST_CHANGES, f"{name} shows nothing: {changes}"


def _news(page: Page) -> bool:
    try:
        page.get_by_role("button", name="Film").wait_for(timeout=NEWS_MS)
    except Error:
        return False
    return True


def _show(page: Page, log: list[dict[str, Any]], moment: Moment) -> bool:
    """The last act that told it, from the history; whether there is one."""
    ply = max((line["ply"] for line in log if moment.is_told_by(line)), default=None)
    if ply is None:
        return False
    acts: dict[int, str] = {}
    for line in log:
        acts.setdefault(line["ply"], line["text"])  # an act goes by its first line there, the latest on top
    later = sum(text == acts[ply] for other, text in acts.items() if other > ply)
    page.keyboard.press("l")
    page.get_by_role("button", name=f"Show this moment: {acts[ply]}", exact=True).nth(later).click()
    return True


def film(
    browser: Browser, url: str, game: str, size: tuple[int, int], shoot: Callable[[Page, int], Frames] = shoot
) -> Iterator[tuple[str, Frames]]:
    """The strips of a game, by name."""
    strip = STRIPS[game]
    # The page passes nothing by itself: the last act would be over before it is filmed.
    asking = {"planet_xs.asking": "always"}
    settings = asking | {"name": "Ada", "coached": game, "list": "off", "theme": THEMES[0], "speed": "normal"}
    ada = Visitor(browser, url, size, **settings)
    page = ada.page
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()

    whole = Player(ada, game).play(100_000)  # nobody looks on: a page may take a last choice by itself
    first = Player(ada, game)
    first.play(strip.decisions)
    first.open()
    while not _news(page):  # nobody else has done anything since my last decision
        assert first.play(1), f"{game} ended before there was something to film"
        first.open()
    _stop_clock(page)
    page.get_by_role("button", name="Film").click()
    _wait(page, PLAYING, "film")
    yield "turn", shoot(page, TURN_MS)
    page.clock.resume()

    last = Player(ada, game)  # the same match again, nearly to its end
    last.play(whole - 1)
    last.open()
    log = last.view()["log"]
    _stop_clock(page)
    for name, moment in strip.moments.items():
        assert _show(page, log, moment), (
            f"no {moment.event} in this match of {game}: { {line['event'] for line in log} }"
        )
        _wait(page, PLAYS, f"beat of {moment.event}", moment.since or moment.event.split()[0])
        yield name, shoot(page, moment.apart_ms)
        page.keyboard.press("Escape")
        page.wait_for_function(STILL)
    while last.play(1) and last.settled()["outcome"] is None:
        _wait(page, PLAYING, "act before the last")
        _wait(page, STILL, "end of an act")
    _wait(page, PLAYS, "last act", strip.last)
    yield "last", shoot(page, LAST_MS)
    _wait(page, "() => document.querySelector('.end.moving .part') !== null", "ceremony")
    yield "end", shoot(page, END_MS)
    ada.context.close()


def strips(browser: Browser, url: str, games: list[str]) -> None:
    for game in games:
        for size, suffix, width in SIZES:
            for what, frames in film(browser, url, game, size):
                for theme in THEMES:
                    join(browser, frames[theme], f"strip-{game}-{what}-{suffix}-{theme}", width)


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
