"""Luck at the end and in the replay: a small table whose throws lead to their steps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.players import play_by_mouse
from tests.web.test_play_on import resign

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_tells_who_was_lucky_and_where(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, name="Ada", speed="off", coached="martian_miners")
    ada.new_table("martian_miners", ["me", "random"])
    play_by_mouse(ada.page, decisions=15)
    resign(ada)
    luck = ada.page.get_by_role("region", name="Luck", exact=True)
    luck.get_by_role("button", name="Luck").click()
    expect(luck.get_by_role("listitem").first).to_contain_text("±")
    expect(luck.get_by_role("listitem")).to_have_count(2)
    ada.is_fit()

    throw = luck.get_by_role("button", name="Best throw").first
    step = throw.inner_text().split("step ")[1].split(":")[0]
    throw.click()
    slider = ada.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value(step)
    luck.get_by_role("button", name="Luck").click()
    expect(luck.get_by_role("listitem")).to_have_count(2)
    ada.is_fit()
    ada.page.keyboard.press("Home")
    luck.get_by_role("button", name="Best throw").first.press("Enter")
    expect(slider).to_have_value(step)


def test_a_game_of_cards_says_that_nothing_was_thrown(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side")
    ada.new_table("dark_side", ["me", "random"], robot_placement="auto")
    play_by_mouse(ada.page, decisions=3)
    resign(ada)
    luck = ada.page.get_by_role("region", name="Luck", exact=True)
    luck.get_by_role("button", name="Luck").click()

    expect(luck).to_contain_text("all its luck was in the deal")
