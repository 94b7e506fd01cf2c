"""Whole games by hand: with the mouse on the list of actions or on a board, or with the keyboard alone."""

import random

from playwright.sync_api import Page, Position
from playwright.sync_api import TimeoutError as Timeout

MOST_DECISIONS = 1500
MOST_PRESSES = 60  # for one decision
MOST_MISSES = 20  # presses in a row that found the page changed under the pointer
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
    misses = 0
    for made in range(decisions):
        choices = waiting(page)
        if choices == 0:
            return made
        choice = page.locator(".choice").nth(chance.randrange(choices))
        try:
            if not choice.is_visible():  # many choices are folded by group
                page.locator("details:not([open])", has=choice).locator("summary").first.click(timeout=2000)
            choice.click(timeout=2000)
            misses = 0
        except Timeout:  # the list changed under the pointer
            misses += 1
            assert misses < MOST_MISSES, "no action of the list can be clicked"
    return decisions


# What to press next on the board of Dark Side: the main button once a draft is whole, else whatever makes it more so.
NEXT_ON_DARK_SIDE = """luck => {
    const all = (selector) => [...document.querySelectorAll('.board ' + selector)].filter((one) => !one.disabled);
    const any = (list) => list[Math.floor(luck * list.length)];
    const main = document.querySelector('.controls .main');
    const picked = all('[aria-pressed=true]').length > 0;
    const places = all('[data-glows]'), cards = all('.card:not(.unusable)'), robots = all('.robot.able');
    document.querySelector('[data-next]')?.removeAttribute('data-next');
    const lit = all('.card.lit');
    const is = (selector) => all(`${selector}[aria-pressed=true]`).length > 0;
    const missing = [is('.spot') ? [] : places, is('.card') ? [] : lit, is('[data-robot]') ? [] : robots];
    const next = !main.disabled && picked ? main
        : picked ? any(missing.find((some) => some.length > 0) ?? []) ?? any(cards)
        : any([...robots, ...cards, ...places]) ?? any(all('.deck'))
        ?? (main.disabled ? document.querySelector('.controls .finish') : main);
    next?.setAttribute('data-next', '');
    return next ? next.className : '';
}"""


def play_dark_side(page: Page, seed: int = 1, decisions: int = MOST_DECISIONS) -> int:
    """The same on the board of Dark Side: robots, cards, places that glow, and the main button. How many decisions."""
    chance = random.Random(seed)
    made = presses = 0
    while presses < MOST_PRESSES:
        presses += 1
        if waiting(page) == 0 or made >= decisions:
            return made
        try:
            pressed = str(page.evaluate(NEXT_ON_DARK_SIDE, chance.random()))
            corner: Position = {"x": 9.0, "y": 9.0}  # robots stand in the middle of a place
            page.locator("[data-next]").click(timeout=2000, position=corner if "spot" in pressed else None)
        except Timeout:
            continue  # the board changed under the pointer
        if "main" in pressed or "deck" in pressed:
            made, presses = made + 1, 0
    raise AssertionError(f"nothing was decided by {MOST_PRESSES} presses")


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
