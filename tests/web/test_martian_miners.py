"""Martian Miners on its board: games by pointing at corners and tiles or by keys, every form of board, and refusals."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.players import tab_to, waiting

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "martian_miners"}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
SHORT: dict[str, Any] = {"finish": "rounds", "finish_rounds": 6, "quick_start": 2}
MOST_STEPS = 400
GLOWING = ".martian .node.target, .martian .node.start, .martian .tile.target"
FITS = ".martian .fits .button:not(.quiet)"
PAIRS = ".martian .pairs .button"
ACTS = ".martian .acts .row .button"
# What the board offers, in one look: what was picked is narrowed first.
OFFERED = f"""() => {{
    const has = (selector) => document.querySelector(selector) !== null;
    if (has('.end')) return 'over';
    if (!has('.choice') || !has('.martian')) return '';
    if (has('{FITS}')) return 'fits';
    if (has('.martian .order') || has('{PAIRS}.go')) return 'pairs';
    return has('{GLOWING}') ? 'board' : 'acts';
}}"""


def offered(page: Page) -> str:
    found: str = page.wait_for_function(OFFERED).json_value()
    return found


def one_of(found: Locator, chance: random.Random) -> Locator:
    return found.nth(chance.randrange(max(1, found.count())))


def point_at(page: Page, place: Locator) -> None:
    place.scroll_into_view_if_needed(timeout=2000)
    box = place.bounding_box(timeout=2000)
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def step_by_mouse(page: Page, what: str, chance: random.Random) -> None:
    plans = page.locator(".martian .plan.can")
    if what == "fits":
        one_of(page.locator(FITS), chance).click(timeout=2000)
    elif what == "pairs":
        complete = page.locator(f"{ACTS}.primary")
        gets = page.locator(f"{PAIRS}.go")
        pays = page.locator(PAIRS)
        one_of(complete if complete.count() else gets if gets.count() else pays, chance).click(timeout=2000)
    elif what == "board" and plans.count() > 0 and chance.random() < 0.3:
        one_of(plans, chance).click(timeout=2000)
    elif what == "board" and (chance.random() < 0.8 or page.locator(ACTS).count() == 0):
        point_at(page, one_of(page.locator(GLOWING), chance))
    else:
        page.locator(ACTS).last.click(timeout=2000)


def play_on_the_board(page: Page, seed: int, steps: int = MOST_STEPS) -> None:
    """Point at what glows and at the buttons beside the board, never at the list of actions."""
    chance = random.Random(seed)
    for _ in range(steps):
        what = offered(page)
        if what == "over":
            return
        try:
            step_by_mouse(page, what, chance)
        except Timeout:
            continue  # the table went on under the pointer
    assert steps < MOST_STEPS, "the match does not end"


def walk_to(page: Page, place: str) -> None:
    """With arrows over the corners of the board, from the one that has the focus."""
    tab_to(page, ".martian .node")
    here = page.evaluate("document.activeElement.dataset.site")
    (row, column), (to_row, to_column) = (map(int, name.split(".")) for name in (here, place))
    for _ in range(abs(to_row - row)):
        page.keyboard.press("ArrowDown" if to_row > row else "ArrowUp")
    for _ in range(abs(to_column - column)):
        page.keyboard.press("ArrowRight" if to_column > column else "ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.site") == place


def step_by_keyboard(page: Page, what: str, chance: random.Random) -> None:
    nodes = page.locator(".martian .node.target")
    if what == "fits":
        tab_to(page, FITS)
    elif what == "pairs":
        complete = page.locator(f"{ACTS}.primary").count() > 0
        tab_to(page, f"{ACTS}.primary" if complete else f"{PAIRS}.go" if page.locator(f"{PAIRS}.go").count() else PAIRS)
    elif nodes.count() > 0 and (chance.random() < 0.6 or page.locator(ACTS).count() == 0):
        place = one_of(nodes, chance).get_attribute("data-site")
        assert place is not None
        walk_to(page, place)
    else:
        tab_to(page, f"{ACTS}:last-child")
    page.keyboard.press("Enter")


@SIZES
def test_a_whole_game_is_played_by_pointing_at_mars(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("martian_miners", ["me", "greedy"], **SHORT)
    offered(ada.page)
    ada.is_fit()
    play_on_the_board(ada.page, seed=1, steps=12)
    if offered(ada.page) != "over":
        ada.is_fit()

    play_on_the_board(ada.page, seed=2)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("units stored")
    ada.is_fit()


@SIZES
def test_a_whole_game_is_played_by_keys_on_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("martian_miners", ["me", "greedy"], **SHORT | {"finish_rounds": 3})
    chance = random.Random(4)

    for _ in range(MOST_STEPS):
        what = offered(ada.page)
        if what == "over":
            break
        step_by_keyboard(ada.page, what, chance)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"board": "strip"}),
        (2, {"board": "corners"}),
        (2, {"board": "custom", "board_mask": "#######/##..###/##..###/#######"}),
        (3, {"sets": "different", "board": "craters", "teams": "1v2"}),
        (4, {"board": "strip", "goal": "total_monopoly"}),
        (4, {"sets": "different", "teams": "2v2", "space_police": True, "fair_trade": True}),
    ],
    ids=["strip", "corners", "custom", "three", "four-strip", "teams"],
)
def test_every_form_of_board_fits_the_narrowest_phone(visit: Visit, seats: int, options: dict[str, Any]) -> None:
    ada = visit(NARROWEST, **QUIET)
    ada.new_table("martian_miners", ["me", *["greedy"] * (seats - 1)], **options)
    offered(ada.page)
    ada.is_fit()

    play_on_the_board(ada.page, seed=3, steps=14)

    offered(ada.page)
    ada.is_fit()


def test_the_whole_board_is_in_sight_beneath_the_coach(visit: Visit) -> None:
    ada = visit(speed="off")
    ada.new_table("martian_miners", ["me", "greedy"])
    offered(ada.page)
    coach, board, tools = (
        ada.page.locator(what).bounding_box() for what in (".coach", ".martian .scroller svg", "nav.tools")
    )

    assert coach
    assert board
    assert tools
    assert coach["y"] + coach["height"] <= board["y"]
    assert board["y"] + board["height"] <= tools["y"]


def test_on_a_broad_board_what_is_asked_covers_neither_scan_nor_storages(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("martian_miners", ["me", "greedy"], board="strip")
    offered(ada.page)
    prompts, *others = (
        ada.page.locator(f".martian .right > .{part}").bounding_box() for part in ("prompts", "scan", "store")
    )

    assert prompts
    for other in others:
        assert other
        assert (
            prompts["x"] >= other["x"] + other["width"]
            or prompts["y"] >= other["y"] + other["height"]
            or other["y"] >= prompts["y"] + prompts["height"]
        )


def test_a_tile_that_cannot_carry_a_mine_says_why_and_shows_the_rule(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("martian_miners", ["me", "greedy"], quick_start=2)
    page = ada.page
    chance = random.Random(5)
    while page.locator(".martian .plan").count() == 0:  # the setup
        waiting(page)
        step_by_mouse(page, offered(page), chance)
    waiting(page)

    page.locator(".martian .tile:not(.target)").last.click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("of the 5 pips that a mine needs")
    refusal.get_by_role("button", name="Read R35").click()

    expect(page.locator(".rules .cited")).to_be_in_viewport()


def test_a_plan_that_cannot_be_paid_says_what_is_missing(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("martian_miners", ["me", "greedy"])
    page = ada.page
    chance = random.Random(6)
    while page.locator(".martian .plan").count() == 0:
        waiting(page)
        step_by_mouse(page, offered(page), chance)
    waiting(page)
    mine = page.locator("[data-verb=mine]")

    expect(mine).to_contain_text("missing")
    mine.click()
    expect(page.get_by_role("alert")).to_be_visible()
