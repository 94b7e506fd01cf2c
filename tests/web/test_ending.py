"""The end of a match: a ceremony that any key ends, and a page with the engine's numbers."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.hands import decide, ended
from tests.web.players import play_by_mouse

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
SIZES = [DESKTOP, (1920, 1080), (2560, 1440), PHONE]
THEMES = ["dark", "light", "contrast"]
# In a row of the scores: the numbers that lie over the one to their left.
OVER = """() => [...document.querySelectorAll('.scores ol > li')].flatMap((row) => {
    const boxes = [...row.querySelectorAll('.part b, .sum')].map((one) => one.getBoundingClientRect());
    return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom && box.left < boxes[i].right);
})"""
# In the scores: what tells equal seats apart, where it lies over the row below.
RUNS_OVER = """() => [...document.querySelectorAll('.scores ol > li')].filter((row) =>
    [...row.children].some((one) => one.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1))
    .map((row) => row.innerText)"""
# In the hero: the sentences that lie over the pieces of those who did not win.
COVERED = """() => {
    const others = document.querySelector('.hero .others').getBoundingClientRect();
    return [...document.querySelectorAll('.hero .words > *')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > others.top + 2)
        .map((one) => one.textContent);
}"""
# How a red seat is drawn at night.
NIGHT_RED = """() => {
    const night = document.body.appendChild(document.createElement('i'));
    night.dataset.theme = 'dark';
    return getComputedStyle(night).getPropertyValue('--hue-red').trim();
}"""
ROW = ["Rematch", "Replay", "Try again from here", "Share", "Record", "Verify", "Lobby"]


def over(visitor: Visitor, table: str) -> dict[str, Any]:
    """The match ends, because somebody resigns elsewhere."""
    answer = visitor.context.request.post(
        f"/api/tables/{table}/resign", data={"id": "r", "seat": 0}, headers={"Origin": visitor.url}
    )
    assert answer.ok, answer.text()
    ending: dict[str, Any] = visitor.context.request.get(f"/api/tables/{table}/ending?eye=0").json()
    return ending


def test_the_ceremony_plays_for_those_who_were_there_and_any_key_ends_it(visit: Visit) -> None:
    ada = visit(name="Ada", speed="fast", coached="dark_side")
    ada.page.emulate_media(reduced_motion="no-preference")
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    ada.page.wait_for_selector(".choice", state="attached")
    over(ada, table)

    ada.page.wait_for_selector(".end.moving")
    ada.page.keyboard.press("x")
    expect(ada.page.locator(".end:not(.moving)")).to_be_visible()
    ada.page.reload()  # whoever comes later sees the page at once
    expect(ada.page.locator(".end:not(.moving)")).to_be_visible()


def test_without_motion_the_page_is_there_at_once(visit: Visit) -> None:
    ada = visit(name="Ada", speed="fast", coached="dark_side")
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    ada.page.wait_for_selector(".choice", state="attached")
    over(ada, table)

    ada.page.wait_for_selector(".end")
    expect(ada.page.locator(".end.moving")).to_have_count(0)


def test_the_page_tells_the_engines_numbers_and_shows_any_moment(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side", plain="on")
    table = ended(ada, "dark_side", ["greedy"], robot_placement="auto")
    ending = ada.context.request.get(f"/api/tables/{table}/ending?eye=0").json()
    end = ada.page.get_by_role("region", name="The end")

    [winner] = ending["outcome"]["winners"]
    title = "You win" if winner == 0 else f"{ending['seats'][winner]} wins"
    expect(end.get_by_role("heading", level=2)).to_have_text(title)
    for seat, score in enumerate(ending["outcome"]["scores"]):
        row = end.get_by_role("table", name="The ranking").get_by_role("row").filter(has_text=ending["seats"][seat])
        parts = [part["points"] for part in ending["parts"][seat]]
        assert [int(text) for text in row.get_by_role("cell").all_inner_texts()][1:] == [*parts, score]
    assert ada.page.evaluate(OVER) == []
    assert end.get_by_role("navigation").locator(".button").all_inner_texts() == ROW

    slider = end.get_by_role("slider")
    slider.focus()
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    expect(end.get_by_text("Move 1 of")).to_be_visible()
    expect(end.get_by_role("region", name="The table in sentences")).to_be_visible()
    ada.is_fit()
    ada.page.keyboard.press("Escape")
    expect(end.get_by_role("heading", level=2)).to_be_focused()


def test_the_page_fits_every_screen_and_theme(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side")
    ended(ada, "dark_side", ["greedy", "greedy", "greedy"], robot_placement="auto")
    for size in SIZES:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        for theme in THEMES if size in (DESKTOP, PHONE) else THEMES[:1]:
            ada.page.evaluate(f"localStorage.setItem('orebit.theme', '{theme}')")
            ada.page.reload()
            expect(ada.page.locator(".end .picture .board")).to_have_count(3)
            ada.is_fit()
            tall, seen = ada.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
            assert tall <= seen
            assert ada.page.evaluate(COVERED) == []
            expect(ada.page.get_by_role("button", name="Rematch")).to_be_in_viewport()


def test_the_picture_of_the_match_can_be_had(visit: Visit) -> None:
    """Its sky is dark in every theme: in the light one the scores were drawn in a dark red and a dark green on it."""
    ada = visit(name="Ada", speed="off", coached="dark_side", theme="light")
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    ada.page.wait_for_selector(".choice", state="attached")
    over(ada, table)
    ada.page.get_by_role("button", name="Share").click()
    ada.is_fit()
    expect(ada.page.get_by_label("Link to this match")).to_have_value(f"{ada.url}/t/{table}")
    with ada.page.expect_download() as dots:
        ada.page.get_by_role("button", name="Picture (PNG)").click()
    with ada.page.expect_download() as drawing:
        ada.page.get_by_role("link", name="Drawing (SVG)").click()

    assert dots.value.path().read_bytes().startswith(b"\x89PNG")
    svg = drawing.value.path().read_text(encoding="utf-8")
    assert "wins" in svg
    assert ada.page.evaluate(NIGHT_RED) in svg


def test_trying_again_begins_where_the_chart_says(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side")
    ada.new_table("dark_side", ["me", "random"], robot_placement="auto")
    play_by_mouse(ada.page, decisions=6)
    over(ada, ada.page.url.split("/t/")[1])
    slider = ada.page.get_by_role("slider")
    slider.focus()
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    ada.page.get_by_role("button", name="Try again from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play from move 2")
    dialog.get_by_role("button", name="Play from here").click()

    ada.page.wait_for_url("**/t/*")
    ada.page.wait_for_selector(".choice", state="attached")


def test_on_a_phone_what_tells_equal_seats_apart_has_a_line_of_its_own(visit: Visit) -> None:
    ada = visit(PHONE, name="Ada", speed="off", coached="martian_miners")
    ended(ada, "martian_miners", ["greedy"], finish="rounds", finish_rounds=3)

    expect(ada.page.locator(".scores .ties")).to_have_count(2)
    assert ada.page.evaluate(RUNS_OVER) == []


def test_a_small_board_is_cut_by_its_own_outline(visit: Visit) -> None:
    """60 % of the small rock were dark: it was cut by the outline of the board that lies behind the page."""
    ada = visit(name="Ada", speed="off", coached="asteroid_miners")
    ended(ada, "asteroid_miners", ["greedy"], length="short", tender="rounds")
    slider = ada.page.get_by_role("slider")
    slider.focus()
    ada.page.keyboard.press("Home")
    ada.page.wait_for_selector(".then .rock")
    own = ada.page.locator(".rock").evaluate_all(
        """rocks => rocks.map((rock) => {
            const outline = rock.querySelector('[clip-path]').getAttribute('clip-path').slice(4, -1);
            return document.querySelector(outline).closest('.rock') === rock;
        })"""
    )

    assert len(own) > 1
    assert all(own)


def test_with_the_speed_off_the_board_shows_how_it_ended(visit: Visit) -> None:
    """A mine that won came with the page of the end: nobody saw it built."""
    ada = visit(name="Ada", speed="off", coached="martian_miners")
    table = ada.new_table("martian_miners", ["me", "greedy"], finish="rounds", finish_rounds=3)["table"]["id"]
    ada.page.wait_for_selector(".martian")
    while (seen := ada.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"])["outcome"] is None:
        if seen["choices"]:
            decide(ada, table, 0, seen["choices"][-1]["action"])
    ada.page.wait_for_selector(".end")

    assert "game_over" in ada.page.evaluate("document.documentElement.dataset.beats")
