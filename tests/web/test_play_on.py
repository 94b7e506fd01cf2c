"""Play from here: from a replay of a table or of a dropped record to a new table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.players import play_by_mouse

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]


def resign(visitor: Visitor) -> None:
    menu = visitor.page.get_by_role("button", name="Menu")
    if menu.is_visible():  # on a phone
        menu.click()
    visitor.page.get_by_role("button", name="More about this table").click()
    visitor.page.get_by_role("button", name="Resign…").click()
    visitor.page.get_by_role("button", name="Resign", exact=True).click()
    visitor.page.wait_for_selector(".end")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_a_replay_to_a_new_table(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    ada = visit(size, name="Ada", speed="off", coached="dark_side")
    first = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    play_by_mouse(ada.page, decisions=8)
    resign(ada)
    ada.page.goto(f"/replay/{first}#step=6&eye=1")
    ada.page.get_by_role("button", name="Play from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play from move 6")
    expect(dialog.get_by_label("You play").locator("option:checked")).to_contain_text("random")
    ada.page.keyboard.press("ArrowRight")  # the replay beneath stays where it is
    ada.is_fit()
    dialog.get_by_label("You play").select_option(index=0)
    expect(dialog.get_by_label("The others are played by")).to_have_value("random")  # who sat there
    dialog.get_by_role("button", name="Play from here").click()
    ada.page.wait_for_url("**/t/*")
    ada.page.wait_for_selector(".choice")
    second = ada.page.url.split("/t/")[1]
    assert second != first
    ada.is_fit()

    play_by_mouse(ada.page, decisions=3)
    resign(ada)
    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Its first 6 moves come from another match")
    record = tmp_path / "match.orebit.json"
    record.write_bytes(ada.context.request.get(f"/api/tables/{second}/record").body())
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(record)
    expect(ada.page.get_by_role("banner")).to_contain_text("Its first 6 moves")
    ada.page.get_by_role("button", name="Verify").click()
    expect(ada.page.get_by_text("Everything fits")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Fair chance")).to_contain_text("This seed rules from there on")
    ada.is_fit()
    ada.page.keyboard.press("ArrowRight")
    ada.page.get_by_role("button", name="Play from here").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    ada.page.wait_for_url("**/t/*")
    ada.page.wait_for_selector(".choice")
