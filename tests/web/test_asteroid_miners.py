"""The board of Asteroid Miners: games on its dice and buttons, by mouse and by keyboard, alone and in two browsers."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "asteroid_miners"}
MOST_DECISIONS = 900
RACE_MS = 320  # the table takes a roll of a seat every 300 ms
# What the bench asks for, in one look; empty while somebody else decides.
ASKED = """() => {
    const has = (selector) => document.querySelector(`.asteroid-miners ${selector}`) !== null;
    if (document.querySelector('.end')) return 'over';
    if (has('.roll:not([aria-disabled=true])')) return 'tender';
    if (has('.colour.glow')) return 'drill';
    if (has('.pooldie .mark')) return 'pool';
    const words = document.querySelector('.asteroid-miners .controls')?.textContent ?? '';
    if (words.includes('Go digging')) return 'modify';
    if (words.includes('Dig nothing')) return 'dig';
    return has('.controls .button') ? 'other' : '';
}"""
BUTTON = ".asteroid-miners .controls .button"
PRIMARY = f"{BUTTON}.primary"


def asked(page: Page) -> str:
    found: str = page.wait_for_function(ASKED).json_value()
    return found


def settled(page: Page, act: Callable[[], None]) -> None:
    """Do something that the server answers, and wait for the answer: the list of actions is made anew."""
    page.evaluate("document.querySelectorAll('.choice').forEach(choice => choice.setAttribute('data-old', ''))")
    act()
    page.wait_for_function("() => !document.querySelector('.choice[data-old]')")


def use_a_tool(page: Page, chance: random.Random) -> None:
    """Pick a pair that glows and whatever it asks for next, until something can be confirmed; or nothing."""
    tools = page.locator(".tool.glow")
    tools.nth(chance.randrange(tools.count())).click()
    turns = page.locator(".slot .turn")
    if turns.count() > 0:
        settled(page, turns.nth(chance.randrange(turns.count())).click)
        return
    components = page.locator(".slot.glow .die")
    for i in range(min(2, components.count())):
        components.nth(i).click()
        if page.locator(f"{PRIMARY}:has-text('Spend'), {PRIMARY}:has-text('Pay')").count() > 0:
            break
        faces = page.locator(".pooldie.wanted")
        if faces.count() > 0:
            faces.first.click()
            break
    confirm = page.locator(f"{PRIMARY}:has-text('Spend'), {PRIMARY}:has-text('Pay')")
    if confirm.count() > 0:
        settled(page, confirm.first.click)


def decide(page: Page, what: str, chance: random.Random) -> None:
    """One decision with the mouse, on the board alone."""
    if what == "tender":
        settled(page, page.locator(".roll").click)
    elif what == "drill":
        colours = page.locator(".colour.glow")
        settled(page, colours.nth(chance.randrange(colours.count())).click)
    elif what == "pool":
        page.locator(".pooldie").first.click()
        settled(page, page.locator(PRIMARY).first.click)
    elif what == "modify":
        if page.locator(".tool.glow").count() > 0 and chance.random() < 0.5:
            use_a_tool(page, chance)
        else:
            settled(page, page.locator(BUTTON, has_text="Go digging").click)
    elif what == "dig":
        if page.locator(".stratum").count() > 0:
            page.locator(".stratum").first.click()  # all that fits
        elif page.locator(".slot.glow .die").count() > 0:
            page.locator(".slot.glow .die").first.click()
        dig = page.locator(PRIMARY, has_text="Dig the")
        settled(page, (dig if dig.count() > 0 else page.locator(BUTTON, has_text="Dig nothing")).first.click)
    else:
        settled(page, page.locator(BUTTON).first.click)


def play_on_the_board(page: Page, seed: int, until: str = "over") -> None:
    chance = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        what = asked(page)
        if what in ("over", until):
            return
        decide(page, what, chance)
    raise AssertionError(f"no {until} after {MOST_DECISIONS} decisions")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def play_by_tab(page: Page, decisions: int) -> None:
    """Tab and Enter on the board; the mouse is never touched."""
    for _ in range(decisions):
        what = asked(page)
        if what == "over":
            return
        if what == "drill":
            target = ".colour.glow"
        elif what == "tender":
            target = ".roll"
        elif what == "dig" and page.locator(".slot.glow .die").count() > 0:
            tab_to(page, ".slot.glow .die")
            page.keyboard.press("Enter")
            target = PRIMARY
        else:
            target = BUTTON
        tab_to(page, target)
        settled(page, lambda: page.keyboard.press("Enter"))


def test_a_whole_short_game_on_the_board_alone_against_the_virtual_player(visit: Visit) -> None:
    ada = visit(DESKTOP, **QUIET)
    ada.new_table("asteroid_miners", ["me"], length="short", solo_card="2B", virtual_equipment=True)

    play_on_the_board(ada.page, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    expect(ada.page.get_by_role("region", name="last turn")).to_contain_text("matches")
    ada.is_fit()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
def test_every_phase_is_fit_for_its_screen(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("asteroid_miners", ["me", "greedy"], red_side="B", purple_side="B")

    for phase in ("drill", "pool", "modify", "dig", "drill"):
        play_on_the_board(ada.page, seed=5, until=phase)
        ada.is_fit()
    for tab in ada.page.get_by_role("tab").all():
        tab.click()
        ada.is_fit()


def test_turns_are_played_by_keyboard_on_a_phone(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("asteroid_miners", ["me"], length="short")

    play_by_tab(ada.page, decisions=40)

    expect(ada.page.get_by_role("region", name="Virtual Player's last turn")).to_be_visible()


def test_a_die_that_is_not_possible_says_why(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("asteroid_miners", ["me"])
    asked(ada.page)

    ada.page.locator(".colour:not(.glow)").first.click()

    expect(ada.page.get_by_role("alert")).to_contain_text("blue die")


def test_the_tender_is_a_race_between_two_browsers(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    table = ada.new_table("asteroid_miners", ["me", "open"], start=False, tender="race")
    ben.page.goto(f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()
    pages = (ada.page, ben.page)
    for page in pages:
        page.wait_for_selector(".asteroid-miners")
    chance = random.Random(2)

    while ada.page.locator(".duel").count() == 0:
        for page in pages:
            what = page.evaluate(ASKED)
            if what not in ("", "tender"):
                decide(page, what, chance)

    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("region", name="Bid for tender")).to_contain_text("race")
        visitor.is_fit()
    while ada.page.locator(".duel").count() > 0:
        for page in pages:
            if page.evaluate(ASKED) == "tender":
                page.locator(".roll").click()
        ada.page.wait_for_timeout(RACE_MS)
    expect(ben.page.get_by_role("region", name="Bid for tender")).to_have_count(0)
    expect(ada.page.get_by_text("★ tender")).to_be_visible()
