"""Every shared screen in the light and the high-contrast theme: nothing that axe finds, at a desk and on a phone."""

from collections.abc import Callable

import pytest

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.players import play_by_mouse

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_shared_screens_are_fit_in_every_theme(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    ada = visit(size, theme=theme, speed="off", coached="dark_side", plain="on", name="Ada")
    page = ada.page
    page.goto("/")
    page.wait_for_selector(".games .card .art")
    assert page.locator("html").get_attribute("data-theme") == theme
    ada.is_fit()
    page.get_by_role("button", name="Settings").click()
    ada.is_fit()
    for address, shown in (
        ("/new/martian_miners", "form fieldset"),
        ("/rules/dark_side#R22", ".cited"),
        ("/privacy", ".kept li"),
        ("/replay", ".drop"),
    ):
        page.goto(address)
        page.wait_for_selector(shown)
        ada.is_fit()
    ada.new_table("dark_side", ["me", "open"], start=False)
    page.wait_for_selector(".room")
    ada.is_fit()
    table = ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")["table"]["id"]
    page.wait_for_selector(".choice")
    ada.is_fit()
    page.keyboard.press("l")
    ada.is_fit()
    page.keyboard.press("Escape")
    play_by_mouse(page, decisions=2)
    ada.context.request.post(f"/api/tables/{table}/resign", data={"id": "r", "seat": 0}, headers={"Origin": ada.url})
    page.goto(f"/replay/{table}")
    page.wait_for_selector("input[type=range]")
    ada.is_fit()
