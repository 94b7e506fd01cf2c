"""The way to a first game: names, the form, the room where guests wait, the coach, and once more against a bot."""

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE
from tests.web.conftest import Visit

pytestmark = pytest.mark.slow
QUIET = {"speed": "off", "plain": "on"}


def test_a_guest_reads_who_invites_and_gets_the_coach(visit: Visit) -> None:
    ada, ben = visit(name="Ada", coached="dark_side", **QUIET), visit(PHONE, name="Ben", **QUIET)
    table = ada.new_table("dark_side", ["me", "open", "open"], start=False, robot_placement="auto")
    ben.page.goto(f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_text("Waiting for 1 more player. Ada invites them, or lets bots sit down.")).to_be_visible()
    expect(ben.page.get_by_text("Send an invitation")).to_have_count(0)
    expect(ada.page.get_by_text("Send an invitation, or let a bot sit down.")).to_be_visible()
    ada.page.get_by_label("Let a bot play").select_option("random")
    ada.page.get_by_role("button", name="Start the game").click()

    expect(ben.page.get_by_role("complementary", name="Coach")).to_be_visible()
    ada.page.wait_for_selector(".tools")
    expect(ada.page.get_by_role("complementary", name="Coach")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_name_that_is_too_long_says_so(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size)
    ada.page.goto("/")
    field = ada.page.get_by_label("Your name")
    field.fill("Ada")
    expect(ada.page.get_by_text("40 characters at most")).to_have_count(0)
    field.fill("")
    field.press_sequentially("x" * 45)

    expect(field).to_have_value("x" * 40)
    expect(ada.page.get_by_text("A name has 40 characters at most")).to_be_visible()
    ada.is_fit()


def test_an_option_by_seat_is_chosen_seat_by_seat(visit: Visit) -> None:
    ada = visit(coached="planet_xs", **QUIET)
    ada.page.goto("/new/planet_xs")
    bases = ada.page.locator(".option", has_text="Bases")
    expect(bases.locator("textarea")).to_have_count(0)
    bases.get_by_label("one by one").check()
    seats = bases.locator("select")
    expect(seats).to_have_count(3)  # two players and an AI crew
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    seats.nth(0).select_option(label="Echo")
    seats.nth(1).select_option(label="Echo")
    expect(ada.page.get_by_role("alert")).to_contain_text("different bases clockwise")
    seats.nth(1).select_option(index=4)
    seats.nth(2).select_option(index=0)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.is_fit()
    bases.get_by_label("random").check()
    expect(bases.locator("select")).to_have_count(0)


def test_a_rematch_against_a_bot_starts_at_once(visit: Visit) -> None:
    ada = visit(coached="dark_side", **QUIET)
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    ada.page.wait_for_selector(".choice")
    answer = ada.context.request.post(
        f"/api/tables/{table}/resign", data={"id": "r", "seat": 0}, headers={"Origin": ada.url}
    )
    assert answer.ok
    ada.page.get_by_role("button", name="Rematch").click()

    ada.page.wait_for_url(lambda url: not url.endswith(table))
    ada.page.wait_for_selector(".choice")


def test_the_coach_leaves_when_somebody_has_resigned(visit: Visit) -> None:
    ada = visit(**QUIET)
    table = ada.new_table("dark_side", ["me", "random"], robot_placement="auto")["table"]["id"]
    coach = ada.page.get_by_role("complementary", name="Coach")
    expect(coach).to_be_visible()
    answer = ada.context.request.post(
        f"/api/tables/{table}/resign", data={"id": "r", "seat": 0}, headers={"Origin": ada.url}
    )
    assert answer.ok

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize(("answer", "kept"), [("Yes", "on"), ("No", "off")])
def test_whether_there_are_sounds_is_asked_once_beside_the_board(visit: Visit, answer: str, kept: str) -> None:
    ada = visit(sound="", coached="dark_side", **QUIET)
    ada.new_table("dark_side", ["me", "greedy"])
    question = ada.page.get_by_role("region", name="Sounds")
    question.get_by_role("button", name=answer).click()

    expect(question).to_have_count(0)
    assert ada.page.evaluate("localStorage.getItem('orebit.sound')") == kept


def test_a_phones_first_steps_are_turned_both_ways_and_leave_the_board_its_room(visit: Visit) -> None:
    """Faults: beside them a tile of Martian Miners was 32 px wide, and the first page did not come back."""
    ada = visit(PHONE, list="off", speed="off")
    ada.new_table("martian_miners", ["me", "random"])
    page = ada.page
    coach = page.get_by_role("complementary", name="Coach")
    goal = coach.get_by_text("Be the first to own two mines")
    expect(goal).to_be_visible()
    assert coach.locator(".text").evaluate("one => one.scrollHeight - one.clientHeight") <= 0  # read in one look
    tile = page.locator(".martian .tile .hit").first.bounding_box()
    assert tile
    assert tile["width"] >= 40
    coach.get_by_role("button", name="Next").click()
    expect(goal).to_have_count(0)
    coach.get_by_role("button", name="Back").click()
    expect(goal).to_be_visible()
    ada.is_fit()

    page.locator("[data-place=board]").click(position={"x": 4.0, "y": 4.0})
    expect(goal).to_be_hidden()
    coach.get_by_role("button", name="What am I trying to do?").click()
    expect(goal).to_be_visible()
