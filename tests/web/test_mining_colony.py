"""Mining Colony on its board: whole games by pointing at the colony and by keyboard, and what a sealed card hides."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "mining_colony"}
MOST_DECISIONS = 600
BOARD = ".mining-colony"
# What the board asks for, in one look; empty while somebody else decides.
ASKED = """() => {
    const has = (selector) => document.querySelector(`.mining-colony ${selector}`) !== null;
    if (document.querySelector('.end')) return 'over';
    if (!document.querySelector('.choice')) return '';
    if (has('.seal')) return 'seal';
    if (has('.number-card')) return 'card';
    if (has('.zone.glows')) return 'zone';
    if (has('.hit.glows')) return 'space';
    if (has('.bench .thing[aria-pressed=true]')) return 'use';
    return has('button.thing') ? 'thing' : 'finish';
}"""
TO_POINT_AT = {
    "seal": ".seal",
    "card": ".number-card",
    "zone": ".zone.glows",
    "space": ".hit.glows",
    "use": ".bench .use",
    "thing": "button.thing",
    "finish": ".bench .finish",
}


def asked(page: Page) -> str:
    found: str = page.wait_for_function(ASKED).json_value()
    return found


def play_on_the_board(page: Page, seed: int, until: str = "over", decisions: int = MOST_DECISIONS) -> None:
    """Point at things of the board, never at the list of actions, until something is asked or the match is over."""
    chance = random.Random(seed)
    for _ in range(decisions):
        what = asked(page)
        if what in ("over", until):
            return
        things = page.locator(f"{BOARD} {TO_POINT_AT[what]}")
        try:
            things.nth(chance.randrange(max(1, things.count()))).click(timeout=2000)
        except Timeout:
            continue  # the table went on under the pointer
    assert decisions < MOST_DECISIONS, "the match does not end"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_is_played_by_pointing_at_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])

    play_on_the_board(ada.page, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
def test_every_phase_is_fit_for_its_screen(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("mining_colony", ["me", "random", "random", "random"], board_side="advanced")

    for phase in ("card", "seal", "zone", "space", "card"):
        play_on_the_board(ada.page, seed=5, until=phase)
        ada.is_fit()
