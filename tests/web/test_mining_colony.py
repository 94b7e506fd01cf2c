"""Mining Colony on its board: whole games by pointing at the colony and by keyboard, and what a sealed card hides."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.players import play_by_keyboard

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
    const zones = document.querySelectorAll('.zone.glows').length;
    if (zones > 0) return zones > 1 ? 'zone' : ''; // the last one is taken by itself
    if (has('.hit.glows')) return 'space';
    if (has('.bench .thing[aria-pressed=true]')) return 'use';
    if (has('button.thing')) return 'thing';
    return has('.bench .finish') ? 'finish' : '';
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


def take_up_a_tile_that_turns(page: Page) -> None:
    for seed in range(MOST_DECISIONS):
        play_on_the_board(page, seed, until="space")
        if page.locator(".turn:enabled").count() > 0:
            return
        play_on_the_board(page, seed, until="", decisions=1)
    raise AssertionError("no tile of the match can be turned")


# -- by keyboard


def tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def walk_to_a_glowing_space(page: Page) -> None:
    """With the arrow keys, from the space that has the focus."""
    tab_to(page, ".hit")
    here: str = page.evaluate("document.activeElement.dataset.cell")
    there: str = page.locator(".hit.glows").first.get_attribute("data-cell") or here
    across, down = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")


def play_by_tab(page: Page, rounds: int) -> None:
    """Tab, arrows, Enter and R on the board; the mouse is never touched."""
    for _ in range(MOST_DECISIONS):
        what = asked(page)
        if what == "over" or page.locator(".round b").inner_text() == str(rounds + 1):
            return
        if what == "space":
            walk_to_a_glowing_space(page)

        else:
            tab_to(page, f"{BOARD} {TO_POINT_AT[what]}")
        before = page.locator(".latest").inner_text()
        page.keyboard.press("Enter")
        if what in ("seal", "zone", "space", "use", "finish"):
            page.wait_for_function(
                "before => document.querySelector('.end') || document.querySelector('.latest').innerText !== before",
                arg=before,
            )


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_is_played_by_pointing_at_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])

    play_on_the_board(ada.page, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


def test_a_whole_solo_game_is_played_and_zorlord_is_told_of(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me"], solo_level="hard", solo_direct_free=True)
    play_on_the_board(ada.page, seed=6, until="space")
    expect(ada.page.get_by_label("What Zorlord did")).to_contain_text("Zorlord takes zone")
    expect(ada.page.locator(".racks")).to_contain_text("all seven")
    ada.is_fit()

    play_on_the_board(ada.page, seed=6)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("of 7 structures")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
def test_every_phase_is_fit_for_its_screen(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("mining_colony", ["me", "random", "random", "random"], board_side="advanced", develop_timing="live")

    for phase in ("card", "seal", "zone", "space", "card"):
        play_on_the_board(ada.page, seed=5, until=phase)
        ada.is_fit()
    ada.page.get_by_role("button", name="Enlarge the colony of random (Blue)").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("Cards not yet shown")
    ada.is_fit()


def test_rounds_are_played_on_the_board_by_keyboard_alone(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])

    play_by_tab(ada.page, rounds=3)

    assert ada.page.locator(".round b").inner_text() == "4"


def test_a_whole_game_by_keyboard_alone_on_a_phone(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"], board_side="advanced")

    play_by_keyboard(ada.page, seed=2)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


def test_the_tile_turns_by_key_and_by_button_and_says_why_it_cannot_lie_there(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    take_up_a_tile_that_turns(page)
    tile = page.locator(".thing[aria-pressed=true] svg")
    before = tile.inner_html()
    page.keyboard.press("r")
    expect(tile).not_to_have_js_property("innerHTML", before)
    turned = tile.inner_html()
    page.get_by_role("button", name="Turn").click()
    expect(tile).not_to_have_js_property("innerHTML", turned)
    expect(page.get_by_role("complementary", name="Log, rules and chat")).to_have_count(0)

    page.locator("[data-cell=C3]").hover()
    expect(page.locator(".hint.bad")).to_contain_text("would cover developed land")
    page.locator("[data-cell=C3]").click()

    expect(page.get_by_role("alert")).to_contain_text("§5.7")


def test_a_finger_lays_the_tile_in_two_taps(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    take_up_a_tile_that_turns(page)
    bare = page.locator(".part-colony .land-none").count()
    page.locator(".hit.glows").first.evaluate(
        "space => space.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))"
    )
    expect(page.locator(".ghost").first).to_be_visible()
    expect(page.locator(".part-colony .land-none")).to_have_count(bare)
    page.get_by_role("button", name="Put it there").click()

    expect(page.locator("button.turn")).to_have_count(0)
    expect(page.locator(".part-colony .land-none")).not_to_have_count(bare)


def test_a_refresh_names_the_order_by_picking_the_cards(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    page.wait_for_selector(".number-card")
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("a refresh costs 1 and you have 0", ignore_case=True)
    while page.locator(".coin.full").count() == 0:
        play_on_the_board(page, seed=1, decisions=1)
        play_on_the_board(page, seed=1, until="card")
    before = page.locator(".number-card .number").all_inner_texts()
    page.get_by_role("button", name="Refresh").click()
    page.locator(".number-card").nth(2).click()
    expect(page.locator(".seal")).to_have_count(0)
    page.locator(".number-card").nth(0).click()

    expect(page.locator(".latest")).to_contain_text(f"putting back {before[2]}, {before[0]}, {before[1]}")


def test_the_last_zone_is_taken_by_itself_but_not_again_after_a_take_back(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    while True:  # until the other card is higher
        asked(page)
        page.locator(".number-card").first.click()
        page.locator(".seal").first.click()
        if asked(page) != "zone":
            break
        play_on_the_board(page, seed=1, until="card")
    expect(page.locator(".bench")).to_be_visible()

    page.keyboard.press("z")
    expect(page.locator(".zone.glows")).to_have_count(1)
    page.keyboard.press("z")

    expect(page.locator(".number-card")).to_have_count(3)


def two_at_a_table(ada: Visitor, ben: Visitor) -> None:
    table = ada.new_table("mining_colony", ["me", "open"], start=False)
    ben.page.goto(f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()


def test_who_waits_plans_where_the_tile_shall_lie(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET)
    two_at_a_table(ada, ben)
    for visitor in (ada, ben):
        visitor.page.locator(".number-card").last.click()
        visitor.page.locator(".seal").first.click()
    for visitor in (ada, ben):
        visitor.page.wait_for_selector(".mining-colony:not(.choose)")
    first, second = (ada, ben) if ada.page.locator(".zone.glows").count() > 0 else (ben, ada)
    first.page.locator(".zone.glows").first.click()
    second.page.wait_for_selector(".bench .thing")
    for cell in ("C1", "C2", "C4", "C5"):  # above or below the starting row, however large the tile is
        second.page.locator(f"[data-cell={cell}]").click()
        rows = second.page.locator(".ghost > rect").evaluate_all("spaces => spaces.map(s => s.getAttribute('y') / 60)")
        if max(rows) == 1 or min(rows) == 3:
            break
    expect(second.page.locator(".hint")).to_contain_text("Planned")
    second.page.mouse.move(0, 0)
    expect(second.page.locator(".ghost").first).to_be_visible()

    while first.page.locator(".bench .finish").count() > 0:
        what = first.page.evaluate(ASKED)
        if what in TO_POINT_AT:
            first.page.locator(f"{BOARD} {TO_POINT_AT[what]}").first.click()
    second.page.get_by_role("button", name="Put it there").click()

    expect(second.page.locator(".part-colony .land-tile").first).to_be_attached()


def test_a_sealed_card_is_hidden_from_the_other_browser_until_all_have_sealed(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    two_at_a_table(ada, ben)
    ben.page.locator(".number-card").first.click()  # a pick outlives what others do
    ada.page.locator(".number-card").last.click()
    card = ada.page.locator(".number-card[aria-pressed=true] .number").inner_text()
    ada.page.locator(".seal").first.click()

    seen = ben.page.locator(".order li").first
    expect(seen).to_contain_text("sealed")
    assert card not in ben.page.locator(".bids").inner_text()
    expect(ben.page.locator(".number-card[aria-pressed=true]")).to_have_count(1)
    ben.is_fit()
    ben.page.locator(".seal").first.click()
    expect(ben.page.locator(".order li", has_text="Ada")).to_contain_text(card)
