"""Whole games by hand: with the mouse on the list of actions or on a board, or with the keyboard alone."""

import random

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Timeout

MOST_DECISIONS = 1500
# One look at the page: is there something to decide, and which decision is it? The log's length tells them apart.
STATE = """() => {
    if (document.querySelector('.end')) return 'over';
    const choices = document.querySelectorAll('.choice');
    return choices.length > 0 ? String(choices.length) : '';
}"""


def waiting(page: Page) -> int:
    """How many choices there are, once it is our turn; 0 when the match is over."""
    state = page.wait_for_function(STATE).json_value()
    return 0 if state == "over" else int(state)


def play_by_mouse(page: Page, seed: int = 1, decisions: int = MOST_DECISIONS) -> int:
    """Click actions of the list, any of them, until the match is over. How many decisions it took."""
    chance = random.Random(seed)
    for made in range(decisions):
        choices = waiting(page)
        if choices == 0:
            return made
        choice = page.locator(".choice").nth(chance.randrange(choices))
        try:
            if not choice.is_visible():  # many choices are folded by group
                page.locator("details:not([open])", has=choice).locator("summary").first.click(timeout=2000)
            choice.click(timeout=2000)
        except Timeout:
            continue  # the list changed under the pointer
    return decisions


def play_dark_side(page: Page, seed: int = 1, decisions: int = MOST_DECISIONS) -> int:
    """The same on the board of Dark Side: a glowing slot, or a card of the hand and then one of its uses."""
    chance = random.Random(seed)
    for made in range(decisions):
        if waiting(page) == 0:
            return made
        cards, slots = page.locator(".board .card:not(.unusable)"), page.locator(".location.glows")
        uses = page.locator(".fits .button:not(.quiet)")
        try:
            if cards.count() > 0:
                cards.nth(chance.randrange(cards.count())).click(timeout=2000)
                uses.nth(chance.randrange(max(1, uses.count()))).click(timeout=2000)
            elif slots.count() > 0:
                slot = slots.nth(chance.randrange(slots.count()))
                slot.scroll_into_view_if_needed(timeout=2000)
                box = slot.bounding_box()
                if box:
                    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            else:
                page.locator(".choice").first.click(timeout=2000)
        except Timeout:
            continue  # the board changed under the pointer
    return decisions


def play_by_keyboard(page: Page, seed: int = 1, decisions: int = MOST_DECISIONS) -> int:
    """Type the number of an action and press Enter, until the match is over. The mouse is never touched."""
    chance = random.Random(seed)
    for made in range(decisions):
        choices = waiting(page)
        if choices == 0:
            return made
        number = str(chance.randrange(choices) + 1)
        page.keyboard.press("Escape")
        for digit in number:
            page.keyboard.press(digit)
        focused = page.evaluate("document.activeElement?.dataset?.number ?? ''")
        if focused:
            page.keyboard.press("Enter")
    return decisions


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until the focus is on what the selector means."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
