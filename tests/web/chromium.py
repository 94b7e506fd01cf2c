"""Debian's Chromium, driven by Playwright, and what a page is held to: a quiet console, nothing that axe finds."""

import functools
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright
from playwright.sync_api import TimeoutError as Timeout

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = (1280, 800)
PHONE = (390, 844)
NARROWEST = (360, 740)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 120_000
LAYOUT_MS = 60_000
STARTS_MS = 240_000  # a browser, on a machine that is busy with other things


# A warning tells where in the page it comes from.
WHERE_FROM = """(() => {
    Error.stackTraceLimit = 40;
    const warn = console.warn;
    console.warn = (...said) => warn(...said, new Error().stack);
})();"""
BEYOND = """() => {
    const page = document.documentElement;
    const out = [...document.querySelectorAll('PARTS')]
        .filter((one) => { const { left, top, right, bottom } = one.getBoundingClientRect();
            return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1; })
        .map((one) => one.outerHTML.slice(0, 80));
    return [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth, out];
}"""


def beyond(parts: str) -> str:
    """A script that tells how far the page scrolls, down and sideways, and which of these parts are not wholly seen."""
    return BEYOND.replace("PARTS", parts)


def executable() -> str | None:
    """The first that there is; the one without windows starts no pages of its own beside ours."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=executable(), args=list(FLAGS), timeout=STARTS_MS)


class Visitor:
    """Somebody with a browser of their own: cookies, storage, and a page at the server."""

    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int] = DESKTOP, entropy: str = "ab", **settings: str
    ) -> None:
        """`entropy` is all the chance at a table of this visitor (hexadecimal): the same games every time.

        `settings` are what the browser remembers; unless told, the list of actions is open, sound was refused, and no
        turn ends by itself.
        """
        settings = {"list": "on", "sound": "off", "onward": "never"} | settings
        self.url = url
        self.entropy = entropy
        self.name = settings.get("name", "")
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", base_url=url
        )
        self.context.set_default_timeout(PATIENCE_MS)
        stored = "".join(f"localStorage.setItem('orebit.{name}', '{value}');" for name, value in settings.items())
        self.context.add_init_script(f"if (location.protocol === 'http:') {{ {stored} }}")
        drawn = (entropy * 16)[:32]
        self.context.add_init_script(
            f"crypto.getRandomValues = (bytes) => bytes.map((_, i) => parseInt('{drawn}'.slice(2 * i, 2 * i + 2), 16));"
        )
        self.context.add_init_script(WHERE_FROM)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.forgiven: Callable[[str], bool] = lambda text: False
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.forgiven(message.text):
            self.errors.append(message.text)

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], "\n".join(self.errors)

    # -- going about

    def play_now(self, title: str) -> None:
        """From a cold start: two clicks, of which opening the page is none."""
        self.page.goto("/")
        card = self.page.locator(".card", has=self.page.get_by_role("heading", name=title))
        card.get_by_role("button", name="Play a bot now").click()
        self.page.wait_for_selector(".choice, .end")

    def new_table(self, game: str, seats: list[str], start: bool = True, **options: Any) -> dict[str, Any]:
        """A table made over HTTP with this visitor's cookie; the page goes there."""
        table = self.make_table(game, seats, start, **options)
        self.page.goto(f"/t/{table['table']['id']}")
        return table

    def make_table(self, game: str, seats: list[str], start: bool = True, **options: Any) -> dict[str, Any]:
        """The same, and the page stays where it is."""
        answer = self.context.request.post(
            "/api/tables",
            data={
                "game": game,
                "seats": seats,
                "options": options,
                "start": start,
                "entropy_follows": start,
                "name": self.name,
            },
            headers={"Origin": self.url},
        )
        assert answer.ok, answer.text()
        table: dict[str, Any] = answer.json()
        for seat in table["you"]["seats"]:
            answer = self.context.request.post(
                f"/api/tables/{table['table']['id']}/seats/{seat}/entropy",
                data={"entropy": self.entropy},
                headers={"Origin": self.url},
            )
            assert answer.ok, answer.text()
            table = answer.json()
        return table

    def play_with(self, other: "Visitor", game: str, **options: Any) -> dict[str, Any]:
        """A running table of two people: this visitor in seat 0, who made it, and another, who came by invitation."""
        table = self.new_table(game, ["me", "open"], start=False, **options)
        other.page.goto(f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}")
        other.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_selector(".tools")
        other.page.wait_for_selector(".tools")
        return table

    # -- claims

    def is_laid_out(self, size: tuple[int, int], script: str, wanted: Any) -> None:
        """At this size the script says what is wanted, once the browser has laid everything out anew.

        A table that is looked at in four sizes need not be made and loaded four times.
        """
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        try:
            self.page.wait_for_function(
                f"wanted => JSON.stringify(({script})()) === wanted",
                arg=json.dumps(wanted, separators=(",", ":")),
                timeout=LAYOUT_MS,
            )
        except Timeout:
            assert self.page.evaluate(script) == wanted, size

    def is_fit(self) -> None:
        """No sideways scrolling, and nothing that axe finds (no rule of ours needs the style sheets fetched again)."""
        width, seen = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert width <= seen, f"{self.page.url} is {width} px wide on a screen of {seen}"
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(axe())
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations'], preload: false}).then(r => r.violations.map(v =>"
            " `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map(n => n.html).join(' ')}`))"
        )
        assert found == [], "\n".join([self.page.url, *found])


@functools.cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")
