"""Every screen as a picture, at a desk and on a phone, and film strips of what moves: `make screenshots` writes them
into build/screenshots.

`python -m tests.web.screenshots readme` takes only the pictures of the README anew.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.web.chromium import DESKTOP, PHONE, ROOT, Visitor, executable, launch
from tests.web.house import Server
from tests.web.players import play_by_mouse, play_dark_side
from tests.web.strips import STRIPS, strips

TARGET = ROOT / "build" / "screenshots"
README_PICTURE = ROOT / "docs" / "pictures" / "dark-side.jpg"
GAMES = ("dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs")
DECISIONS = 12  # into a game, until there is something to see
MODES: tuple[tuple[str, str, list[str], dict[str, Any]], ...] = (
    ("dark_side", "solo", ["me"], {"solo_level": "hard"}),
    ("dark_side", "four", ["me", *["greedy"] * 3], {"robot_placement": "auto"}),
    ("asteroid_miners", "solo", ["me"], {"solo_card": "2B", "virtual_equipment": True, "length": "short"}),
    ("asteroid_miners", "sides", ["me", "greedy"], {"red_side": "B", "purple_side": "B"}),
    ("mining_colony", "solo", ["me"], {"solo_level": "moderate"}),
    ("mining_colony", "four", ["me", *["greedy"] * 3], {"develop_timing": "live", "board_side": "advanced"}),
    ("martian_miners", "gems", ["me", *["greedy"] * 2], {"sets": "different", "teams": "1v2"}),
    ("martian_miners", "teams", ["me", *["greedy"] * 3], {"sets": "different", "teams": "2v2", "space_police": True}),
    ("martian_miners", "strip", ["me", "greedy"], {"board": "strip", "quick_start": 2}),
    ("martian_miners", "craters", ["me", "greedy"], {"board": "craters", "art": "playing_cards", "quick_start": 2}),
    ("planet_xs", "six", ["me"], {"ai_crews": 5}),
    ("planet_xs", "coop", ["me", "greedy"], {"coop": True}),
    ("planet_xs", "short", ["me", *["greedy"] * 3], {"length": 5}),
)


class Camera:
    def __init__(self, browser: Browser, url: str, size: tuple[int, int], suffix: str) -> None:
        self.browser, self.url, self.size, self.suffix = browser, url, size, suffix

    def visitor(self, **settings: str) -> Visitor:
        return Visitor(self.browser, self.url, self.size, **({"speed": "off", "name": "Ada"} | settings))

    def shoot(self, visitor: Visitor, name: str, full: bool = False) -> None:
        visitor.page.wait_for_timeout(400)  # fonts, transitions
        visitor.page.screenshot(path=TARGET / f"{name}-{self.suffix}.png", full_page=full)
        print(f"{name}-{self.suffix}.png")

    def screens(self) -> None:
        ada = self.visitor()
        ada.page.goto("/")
        ada.page.wait_for_selector(".games .card .art")
        self.shoot(ada, "lobby-empty", full=True)
        ada.page.get_by_role("button", name="Settings").click()
        self.shoot(ada, "settings")
        for game in GAMES:
            ada.page.goto(f"/new/{game}")
            ada.page.wait_for_selector("form .option, form fieldset")
            self.shoot(ada, f"form-{game}", full=True)
        ada.page.goto("/rules/dark_side#R22")
        ada.page.wait_for_selector(".cited")
        self.shoot(ada, "rules")
        ada.page.goto("/privacy")
        ada.page.wait_for_selector(".kept li")
        self.shoot(ada, "privacy", full=True)
        ada.page.goto("/replay")
        self.shoot(ada, "replay-empty")
        ada.page.goto("/t/doesnotexist")
        ada.page.wait_for_selector(".missing")
        self.shoot(ada, "lost-table")
        ada.new_table("dark_side", ["me", "open", "open"], start=False)
        ada.page.get_by_role("button", name="QR").first.click()
        self.shoot(ada, "waiting-room", full=True)
        ben = self.visitor(name="Ben")
        ben.page.goto(ada.page.locator(".invitation code").inner_text())
        ben.page.wait_for_selector(".invited")
        self.shoot(ben, "invited")
        ben.context.close()
        ada.context.close()

    def tables(self) -> None:
        for game in GAMES:
            ada = self.visitor()
            ada.new_table(game, ["me", "greedy"])
            ada.page.wait_for_selector(".choice", state="attached")
            self.shoot(ada, f"table-{game}-start")
            ada.page.get_by_role("button", name="Got it").click()
            play_by_mouse(ada.page, decisions=DECISIONS)
            ada.page.wait_for_selector(".choice, .end", state="attached")
            ada.page.evaluate("scrollTo(0, 0)")  # from the list, where the last action was clicked, back to the board
            self.shoot(ada, f"table-{game}")
            if self.size == PHONE:
                self.shoot(ada, f"table-{game}-whole", full=True)
            ada.context.close()
        for game, mode, seats, options in MODES:
            ada = self.visitor(coached=game)
            ada.new_table(game, seats, True, **options)
            play_by_mouse(ada.page, decisions=DECISIONS)
            ada.page.wait_for_selector(".choice, .end", state="attached")
            ada.page.evaluate("scrollTo(0, 0)")
            self.shoot(ada, f"table-{game}-{mode}")
            ada.context.close()

    def one_game(self) -> None:
        ada = self.visitor(coached="dark_side")
        ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
        page = ada.page
        page.wait_for_selector(".choice")
        page.locator(".choice").first.hover()
        self.shoot(ada, "preview")
        page.keyboard.press("/")
        page.keyboard.type("place_robot 3")
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=alert]")
        self.shoot(ada, "refusal")
        page.get_by_role("button", name="Read").click()
        page.wait_for_selector(".rules .cited")
        self.shoot(ada, "refusal-rule")
        for tab in ("Log", "Chat"):
            page.get_by_role("tab", name=tab).click()
            self.shoot(ada, f"drawer-{tab.lower()}")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        self.shoot(ada, "keys")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="More about this table").click()
        self.shoot(ada, "more")
        page.keyboard.press("Escape")
        plain = self.visitor(coached="dark_side", plain="on")
        plain.new_table("dark_side", ["me", "me"])
        plain.page.wait_for_selector(".curtain")
        self.shoot(plain, "hot-seat")
        plain.page.locator(".curtain button").click()
        self.shoot(plain, "sentences")
        plain.context.close()
        play_by_mouse(page)
        page.wait_for_selector(".end")
        self.shoot(ada, "end")
        page.goto("/")
        page.wait_for_selector("#finished")
        self.shoot(ada, "lobby", full=True)
        page.get_by_role("link", name="Replay", exact=True).first.click()
        page.wait_for_selector("input[type=range]")
        for _ in range(9):
            page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Verify").click()
        page.get_by_text("Everything fits").wait_for()
        self.shoot(ada, "replay")
        ada.context.close()


def picture_of_the_readme(browser: Browser, url: str) -> None:
    """A turn in the middle of a game, with the ways of a robot that is chosen."""
    ada = Visitor(browser, url, DESKTOP, speed="off", name="Ada", coached="dark_side", theme="dark", list="off")
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    moves = ada.page.locator("[data-action^=prospect]")
    robots = ada.page.locator(".robot.able [data-robot]")
    play_dark_side(ada.page, decisions=DECISIONS)
    while moves.count() == 0 or robots.count() == 0:
        play_dark_side(ada.page, decisions=1)
        ada.page.wait_for_selector(".choice", state="attached")
    robots.first.click()
    ada.page.mouse.move(0, 0)
    ada.page.wait_for_selector("[data-glows]")
    ada.page.wait_for_timeout(400)  # fonts, transitions
    ada.page.screenshot(path=README_PICTURE, type="jpeg", quality=72)
    ada.context.close()


def main(only_readme: bool) -> None:
    if executable() is None:
        sys.exit("there is no Chromium: install it with `apt-get install chromium`")
    if not only_readme:
        shutil.rmtree(TARGET, ignore_errors=True)
        TARGET.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Server(Path(folder))
        house.start()
        try:
            browser = launch(playwright)
            if only_readme:
                picture_of_the_readme(browser, house.url)
                return
            for size, suffix in ((DESKTOP, "1280"), (PHONE, "390")):
                camera = Camera(browser, house.url, size, suffix)
                camera.screens()
                camera.tables()
                camera.one_game()
            strips(browser, house.url, list(STRIPS))
            browser.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:] == ["readme"])
