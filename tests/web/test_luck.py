"""Luck at the end and in the replay: a small table whose throws lead to their steps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.players import play_by_mouse
from tests.web.test_coach import until_weighed
from tests.web.test_play_on import resign

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_tells_who_was_lucky_and_where(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, name="Ada", speed="off", coached="martian_miners")
    ada.new_table("martian_miners", ["me", "random"])
    play_by_mouse(ada.page, decisions=15)
    resign(ada)
    ada.page.get_by_role("button", name="Luck with the dice").click()
    luck = ada.page.get_by_role("region", name="Luck", exact=True)
    expect(luck.get_by_role("listitem").first).to_contain_text("±")
    expect(luck.get_by_role("listitem")).to_have_count(2)
    ada.is_fit()

    throw = luck.get_by_role("button").filter(has_text="move ").first  # the deal, which may be the luckiest, is no move
    step = throw.inner_text().split("move ")[1].split(":")[0]
    throw.click()
    expect(ada.page.get_by_role("slider", name="The moment to look at")).to_have_attribute("aria-valuenow", step)
    ada.page.get_by_role("link", name="Replay").click()
    slider = ada.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value(step)
    luck.get_by_role("button", name="Luck").click()
    expect(luck.get_by_role("listitem")).to_have_count(2)
    ada.is_fit()
    ada.page.keyboard.press("Home")
    throw.press("Enter")
    expect(slider).to_have_value(step)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_coach_tells_what_decided_it(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, name="Ada", speed="off", coached="dark_side")
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    play_by_mouse(ada.page, decisions=4)
    resign(ada)
    ada.forgiven = lambda text: "503" in text
    late = {"code": "busy", "rule": "", "why": "that takes too long", "facts": {}}
    ada.page.route("**/coach?whole=true*", lambda route: route.fulfill(status=503, json=late), times=1)
    ada.page.get_by_role("button", name="What decided it?").click()
    coach = ada.page.get_by_role("region", name="The coach", exact=True)
    expect(coach.get_by_role("alert")).to_contain_text("That takes too long")
    expect(coach.get_by_role("img")).to_be_visible(timeout=60_000)  # what was found stays
    coach.get_by_role("button", name="Try again").click()
    until_weighed(coach)
    ada.is_fit()

    moment = coach.get_by_role("button", name="Move").first
    step = moment.inner_text().split("Move ")[1].split(":")[0].split(",")[0]
    moment.press("Enter")
    board = coach.get_by_role("img", name="The board before this move")
    expect(board.locator("[data-place]").first).to_be_visible()
    coach.get_by_role("button", name="With hindsight").click()
    ada.is_fit()
    coach.get_by_role("button", name="Show it in the replay").click()
    expect(coach).to_have_count(0)
    slider = ada.page.get_by_role("slider", name="The moment to look at")
    expect(slider).to_have_attribute("aria-valuenow", step)
    ada.page.goto(f"/replay/{table}")
    ada.page.get_by_role("button", name="What decided it?").click()
    until_weighed(coach)
    ada.is_fit()
