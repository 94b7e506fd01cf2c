"""The board of Dark Side of the Mine: its keys, and the ring as a strip without an end on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "dark_side"}
# Is the card of a slot wholly in sight, in whichever of the strip's copies?
IN_SIGHT = """slot => [...document.querySelectorAll(`.strip [data-slot="${slot}"]`)].some((card) => {
    const { left, right } = card.getBoundingClientRect();
    return left >= -1 && right <= innerWidth + 1;
})"""


def sit_down(visit: Visit, size: tuple[int, int], players: int = 2) -> Page:
    ada = visit(size, **QUIET)
    ada.new_table("dark_side", ["me", *["greedy"] * (players - 1)], robot_placement="auto")
    ada.page.wait_for_selector("[data-action^=prospect]", state="attached")
    return ada.page


def stop(page: Page) -> str:
    """The slot that the focus is on."""
    return str(page.evaluate("document.activeElement.dataset.slot ?? ''"))


def test_arrow_keys_go_round_the_ring(visit: Visit) -> None:
    page = sit_down(visit, DESKTOP)
    page.locator("#slot-0").focus()
    page.keyboard.press("ArrowLeft")
    assert stop(page) == "7"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    assert stop(page) == "1"
    expect(page.locator(".caption")).to_contain_text("Slot 1:")


def test_a_turn_by_the_keys_of_the_board(visit: Visit) -> None:
    page = sit_down(visit, DESKTOP)
    page.locator("#slot-0").focus()
    page.keyboard.press("1")
    expect(page.locator(".board .card").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")  # no card recharges: the pick of the card is let go
    expect(page.locator(".fits .button:focus")).to_contain_text("Recharge")
    page.keyboard.press("p")
    expect(page.locator(".fits .button:focus")).to_contain_text("Prospect")
    page.keyboard.press("Enter")

    expect(page.locator(".latest")).to_contain_text("prospects")
    page.wait_for_selector(".choice")
    page.wait_for_function("document.activeElement.closest('.dark-side') !== null")  # whoever plays by keys stays here


def test_beside_the_board_the_keys_are_the_tables(visit: Visit) -> None:
    page = sit_down(visit, DESKTOP)
    page.keyboard.press("r")

    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_the_list_of_keys_names_those_of_the_board(visit: Visit) -> None:
    page = sit_down(visit, DESKTOP)
    page.keyboard.press("?")

    expect(page.get_by_role("dialog")).to_contain_text("prospect, communicate, upgrade, recharge")


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_the_ring_is_a_strip_without_an_end(visit: Visit, players: int) -> None:
    page = sit_down(visit, PHONE, players)
    slots = 4 * players
    page.locator("#slot-0").focus()
    for step in range(1, slots + 2):
        page.keyboard.press("ArrowRight")
        slot = step % slots
        assert stop(page) == str(slot)
        page.wait_for_function(IN_SIGHT, arg=slot)
        # Whenever it rests, there is room to swipe on both sides.
        page.wait_for_function(
            "([s, n]) => { const round = s.scrollWidth / 3, at = s.scrollLeft + s.clientWidth / 2;"
            " return at >= round && at < 2 * round; }",
            arg=[page.locator(".strip").element_handle(), slots],
        )


def test_the_small_ring_brings_a_place_into_sight(visit: Visit) -> None:
    page = sit_down(visit, NARROWEST, players=4)
    ring = page.get_by_role("slider", name="Map of the ring")
    for x, y, slot in ((0.93, 0.12, 0), (0.06, 0.9, 8), (0.25, 0.05, 12)):
        box = ring.bounding_box()
        assert box
        ring.click(position={"x": x * box["width"], "y": y * box["height"]})
        page.wait_for_function(IN_SIGHT, arg=slot)
        expect(ring).to_have_attribute("aria-valuenow", str(slot))


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
def test_the_board_of_four_is_fit(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("dark_side", ["me", *["greedy"] * 3], robot_placement="auto")
    ada.page.wait_for_selector(".choice", state="attached")

    ada.is_fit()
