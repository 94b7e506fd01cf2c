"""Planet XS on its board: a game by pointing at the planet, a plan by keyboard, and what a seal hides."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "planet_xs"}
MOST_DECISIONS = 600
GLOWING = ".place.glows, .spot.glows"
# What is there to point at: the places that glow, the slots of the base, the cards, or the buttons at the foot.
STATE = """() => {
    if (document.querySelector('.end')) return 'over';
    const foot = document.querySelector('.decide');
    if (!foot || foot.innerText.includes('Sealing')) return '';
    if (foot.querySelector('.bench')) return 'plan';
    if (document.querySelector('.resources')) return 'card';
    return document.querySelector('.store .slot.usable') ? 'store' : 'choose';
}"""


def point(page: Page, what: str, chance: random.Random) -> None:
    there = page.locator(what)
    there.nth(chance.randrange(max(1, there.count()))).click(timeout=2000)


def play_on_the_planet(page: Page, seed: int) -> None:
    """Point at things of the board, never at the list of actions, until the match is over."""
    chance = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        state = page.wait_for_function(STATE).json_value()
        try:
            if state == "over":
                return
            if state == "plan":
                for _ in range(3):
                    point(page, GLOWING, chance)
                page.get_by_role("button", name="Seal the plan").click(timeout=2000)
            elif state == "card":
                point(page, ".resources button", chance)
            elif state == "store":
                point(page, ".store .slot.usable", chance)
                page.locator(".fits .button:not(.quiet)").first.click(timeout=300)
            elif page.locator(".fits .button:not(.quiet)").count() > 0:
                point(page, ".fits .button:not(.quiet)", chance)
            else:
                point(page, GLOWING, chance)
        except Timeout:
            continue  # the table went on under the pointer
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_is_played_by_pointing_at_the_planet(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    ada.page.wait_for_selector(".bench")
    ada.is_fit()

    play_on_the_planet(ada.page, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    ada.is_fit()


def test_a_plan_is_made_by_keyboard_in_any_order_and_sealed(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    page = ada.page
    page.wait_for_selector(".bench")
    for place in ("camp", "U8", "B1"):
        page.locator(f"[data-spot='{place}']").focus()
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.spot") == "alpha"
    page.locator("[data-spot='U8']").focus()
    page.keyboard.press("Minus")
    expect(page.locator(".bench")).to_contain_text("6 in hand")
    page.get_by_role("button", name="Seal the plan").focus()
    page.keyboard.press("Enter")

    page.wait_for_function("() => !document.querySelector('.bench')")
    page.keyboard.press("l")
    expect(page.locator(".log")).to_contain_text("Alpha sends 1 to")


def test_nothing_of_a_plan_is_sent_before_it_is_sealed(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    page = ada.page
    page.wait_for_selector(".bench")
    before = page.locator(".choice").count()
    page.locator("[data-spot='camp']").click()

    expect(page.locator(".bench")).to_contain_text("7 in hand")
    assert page.locator(".choice").count() == before
    page.get_by_role("button", name="Plan anew").click()
    expect(page.locator(".bench")).to_contain_text("8 in hand")


def test_six_crews_fit_the_narrowest_phone(visit: Visit) -> None:
    ada = visit(NARROWEST, **QUIET)
    ada.new_table("planet_xs", ["me"], ai_crews=5)
    ada.page.wait_for_selector(".bench")

    ada.is_fit()
