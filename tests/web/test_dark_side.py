"""The board of Dark Side of the Mine: choosing, its keys, its room."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor, beyond
from tests.web.hands import ahead
from tests.web.players import play_dark_side

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "dark_side"}
SIZES = (DESKTOP, (1920, 1080), (2560, 1440), PHONE)
MAIN = ".controls .main"


def sit_down(visit: Visit, size: tuple[int, int] = DESKTOP, players: int = 2, **settings: str) -> Visitor:
    ada = visit(size, **(QUIET | settings))
    ada.new_table("dark_side", ["me", *["greedy"] * (players - 1)], robot_placement="auto")
    ada.page.wait_for_selector("[data-action^=prospect]", state="attached")
    return ada


def stop(page: Page) -> str:
    """The slot that the focus is on."""
    return str(page.evaluate("document.activeElement.dataset.slot ?? ''"))


def seen(ada: Visitor) -> Any:
    table = ada.page.url.rpartition("/")[2].partition("#")[0]
    return ada.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]


def installing(actions: list[str]) -> str:
    """An upgrade where one can be installed, else more cards to find one."""
    wanted = ("upgrade", "recharge")
    return next((action for want in wanted for action in actions if action.startswith(want)), actions[0])


def drawn_at(page: Page, slot: int) -> Locator:
    """What is drawn of a place lies beside its button."""
    return page.locator(f".lies:has(+ #slot-{slot})")


# Choosing


def test_choosing_a_robot_draws_its_ways_and_lights_the_hand(visit: Visit) -> None:
    ada = sit_down(visit)
    page = ada.page
    routes = [route for route in seen(ada)["view"]["routes"] if route["robot"] == 0]
    page.locator("[data-robot='0']").click()

    aims = {route["slot"] for route in routes}
    expect(page.locator("[data-glows]")).to_have_count(len(aims))
    expect(page.locator(".routes .way")).to_have_count(
        len({(route["slot"], route["card"] is None) for route in routes})
    )
    for slot in aims:
        points = min(route["points"] for route in routes if route["slot"] == slot)
        expect(drawn_at(page, slot).locator(".badge")).to_contain_text(f"+{points}")
    reaching = {route["card"] for route in routes if route["card"]}
    expect(page.locator(".card.lit")).to_have_count(len(reaching))
    hand = seen(ada)["view"]["seats"][0]["hand"]
    expect(page.locator(".hand .note.bad")).to_have_count(len(set(hand) - reaching))


def test_the_main_button_names_the_act_and_its_points_and_does_it(visit: Visit) -> None:
    ada = sit_down(visit)
    page = ada.page
    route = next(one for one in seen(ada)["view"]["routes"] if one["card"])
    page.locator(f"[data-robot='{route['robot']}']").click()
    page.locator(f"[data-card='{route['card']}']").click()
    page.locator(f"#slot-{route['slot']}").click()
    main = page.locator(MAIN)
    expect(main).to_contain_text("Prospect, +")
    main.click()

    expect(drawn_at(page, route["slot"]).locator(".deposit.taken")).to_have_count(1)


def test_esc_lets_go_of_robot_and_card_and_the_next_click_commits_nothing(visit: Visit) -> None:
    """A fault that players met: what was chosen stayed chosen after Esc, and the next click played it."""
    ada = sit_down(visit)
    page = ada.page
    route = next(one for one in seen(ada)["view"]["routes"] if one["card"])
    page.locator(f"[data-robot='{route['robot']}']").click()
    page.locator(f"[data-card='{route['card']}']").click()
    page.keyboard.press("Escape")

    expect(page.locator(".board [aria-pressed=true]")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_disabled()
    before = seen(ada)["ply"]
    page.locator(f"#slot-{route['slot']}").click()
    page.wait_for_timeout(300)  # time for a command that must not be sent
    assert seen(ada)["ply"] == before


def test_why_something_was_refused_goes_when_the_board_is_touched(visit: Visit) -> None:
    """A doubt on a phone: it lay over the seats and the upper row while the next robot was being chosen."""
    ada = sit_down(visit, PHONE, list="off")
    page = ada.page
    dark = next(slot["slot"] for slot in seen(ada)["view"]["ring"] if slot["dark"])
    page.locator(f"#slot-{dark}").click(position={"x": 9, "y": 9})
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    page.locator("[data-robot='0']").click()

    expect(refusal).to_have_count(0)


def test_a_robot_that_is_put_down_takes_its_place_along(visit: Visit) -> None:
    """A fault of a whole game on a phone: the place stayed chosen, and the next touch of it played the move."""
    ada = sit_down(visit, PHONE)
    page = ada.page
    route = next(one for one in seen(ada)["view"]["routes"] if one["card"])
    page.locator(f"[data-robot='{route['robot']}']").click()
    page.locator(f"#slot-{route['slot']}").click()
    expect(page.locator(f"#slot-{route['slot']}")).to_have_attribute("aria-pressed", "true")
    page.locator(f"[data-robot='{route['robot']}']").click()

    expect(page.locator(".board [aria-pressed=true]")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_disabled()


def test_on_a_phone_upgrades_are_told_below_the_ring(visit: Visit) -> None:
    """A doubt of the same game: the rival scored more each time, and nothing on the screen said why."""
    ada = sit_down(visit, PHONE, list="off")
    page = ada.page
    table = page.url.rpartition("/")[2].partition("#")[0]
    ahead(table, {0: ada}, lambda view: view["seats"][0]["upgrades"] != [], installing)
    page.wait_for_selector(".installed button")
    caption = page.locator(".dark-side > .caption")
    before = caption.inner_text()
    page.locator(".installed button").first.click()

    expect(caption).not_to_have_text(before)  # the sentence of its card
    expect(caption).not_to_be_empty()
    assert page.evaluate(beyond(".board .spot, .board .card")) == [0, 0, []]


def test_nothing_covers_the_hand_while_choosing(visit: Visit) -> None:
    ada = sit_down(visit)
    page = ada.page
    page.locator("[data-robot='0']").click()
    hit = """() => [...document.querySelectorAll('.hand .card')].every((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [[0.5, 0.5], [0.2, 0.9], [0.8, 0.9], [0.1, 0.3]].every(([part, down]) =>
            card.parentElement.contains(document.elementFromPoint(x + width * part, y + height * down)));
    })"""

    assert page.evaluate(hit)


# Keys


def test_arrow_keys_go_round_the_ring(visit: Visit) -> None:
    page = sit_down(visit).page
    page.locator("#slot-0").focus()
    page.keyboard.press("ArrowLeft")
    assert stop(page) == "7"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    assert stop(page) == "1"
    expect(page.locator(".dark-side > .caption")).to_contain_text("Place 2:")


def test_a_turn_by_the_keys_of_the_board(visit: Visit) -> None:
    page = sit_down(visit).page
    page.locator("#slot-0").focus()
    page.keyboard.press("1")
    expect(page.locator(".hand .card").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator(".deck")).to_be_focused()
    page.keyboard.press("p")  # the first robot that can, and where it may go
    expect(page.locator("[data-robot][aria-pressed=true]")).to_have_count(1)
    expect(page.locator("[data-glows]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    if page.locator(MAIN).is_disabled():  # several cards lead there
        number = page.evaluate("[...document.querySelectorAll('.hand .card')].findIndex((c) => c.matches('.lit')) + 1")
        page.keyboard.press(str(number))
    expect(page.locator(MAIN)).to_contain_text("Prospect, +")
    page.keyboard.press("Enter")

    expect(page.locator(".tag")).to_have_count(1)
    page.wait_for_selector(".choice")
    page.wait_for_function(
        "() => document.activeElement.closest('.dark-side') !== null"
    )  # whoever plays by keys stays here


def test_beside_the_board_the_keys_are_the_tables(visit: Visit) -> None:
    page = sit_down(visit).page
    page.keyboard.press("r")

    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_the_list_of_keys_names_those_of_the_board(visit: Visit) -> None:
    page = sit_down(visit).page
    page.keyboard.press("?")

    expect(page.get_by_role("dialog")).to_contain_text("prospect, communicate, upgrade, recharge")


# The screen


OVER = beyond(".spot, .hand .card, .controls .main, .deck, [data-robot]")
SMALL = """() => [...document.querySelectorAll('.dark-side *')]
    .filter((one) => one.textContent.trim() && !one.children.length && !one.closest('svg'))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.textContent)"""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_decision_needs_no_scrolling(visit: Visit, players: int) -> None:
    ada = sit_down(visit, players=players, list="off")
    page = ada.page
    page.locator("[data-robot='0']").click()
    for size in SIZES:
        ada.is_laid_out(size, OVER, [0, 0, []])
        if size == DESKTOP:
            card = page.locator("#slot-0").bounding_box()
            assert card
            assert card["width"] >= 120
            assert page.evaluate(SMALL) == []
        if size == PHONE:
            for robot in page.locator("[data-robot]").all():
                box = robot.bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
def test_the_board_of_four_is_fit(visit: Visit, size: tuple[int, int], theme: str) -> None:
    ada = sit_down(visit, size, players=4, theme=theme)
    ada.is_fit()
    ada.page.locator("[data-robot='0']").click()
    ada.is_fit()


# What is written on a card of the ring and does not fit there.
CUT = """() => [...document.querySelectorAll('.lies .ability > span, .lies .known *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_no_ability_on_the_ring_is_cut(visit: Visit, players: int, size: tuple[int, int]) -> None:
    """A doubt of somebody new, on a phone: "Survey B…"."""
    ada = sit_down(visit, size, players, list="off")
    play_dark_side(ada.page, decisions=6)
    ada.page.wait_for_selector(".choice", state="attached")

    assert ada.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_place_that_is_about_to_be_covered_is_marked(visit: Visit, size: tuple[int, int]) -> None:
    ada = sit_down(visit, size, list="off")
    page = ada.page
    covered = seen(ada)["view"]["covered_next"]
    sign = drawn_at(page, covered).locator(".dusk")
    expect(sign).to_have_text("☾ dark next" if size == PHONE else "☾ covered next")
    card, lies = page.locator(f"#slot-{covered}").bounding_box(), sign.bounding_box()
    assert card
    assert lies
    assert card["y"] <= lies["y"]  # within its card: what stands below the ring stays legible
    assert lies["y"] + lies["height"] <= card["y"] + card["height"]
    while seen(ada)["view"]["phase"] != "build":
        play_dark_side(page, decisions=1)
        page.wait_for_selector(".choice", state="attached")
    covered = seen(ada)["view"]["covered_next"]

    expect(drawn_at(page, covered).locator(".closing")).to_have_count(1)
    expect(drawn_at(page, covered).locator(".dusk")).to_have_text("☾ dark now" if size == PHONE else "☾ covered now")


def test_solo_shows_the_goal_and_the_ranks(visit: Visit) -> None:
    page = sit_down(visit, players=1).page

    expect(page.locator(".ladder")).to_contain_text("of 65 to win")
    expect(page.get_by_role("list", name="Ranks").get_by_role("listitem")).to_have_count(5)
