"""People with browsers of their own: inviting, hidden things, lost lines, absent players, watching."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocket, expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.house import Server
from tests.web.players import play_by_mouse

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET: dict[str, Any] = {"speed": "off", "coached": "dark_side", "plain": "on"}


def test_a_friend_joins_by_invitation_and_no_secret_leaves_for_the_other_browser(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: heard.append(str(text)))

    ben.page.on("websocket", listen)
    table = ada.new_table("dark_side", ["me", "open"], start=False, robot_placement="auto")
    ada.page.get_by_role("button", name="QR").click()
    expect(ada.page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    link = ada.page.locator(".invitation code").inner_text()
    ada.is_fit()

    ben.page.goto(link)
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    ben.is_fit()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Ben")
    ada.page.get_by_role("button", name="Start the game").click()
    ada.page.wait_for_selector(".choice")
    expect(ben.page.get_by_role("banner")).to_contain_text("Ada")

    seen = ada.context.request.get(f"/api/tables/{table['table']['id']}/view?seat=0").json()["view"]["view"]
    hand = seen["seats"][0]["hand"]
    assert len(hand) >= 5
    for card in hand:
        assert not any(card in text for text in heard)
        assert card not in ben.page.content()
    assert any('"type":"view"' in text.replace(" ", "") for text in heard)
    ben.is_fit()


def test_the_longest_names_fit_everywhere(visit: Visit) -> None:
    long = "Maximiliane Alexandra von Hohenfels-Brück"[:40]
    ada, ben = visit(NARROWEST, name=long, **QUIET), visit(NARROWEST, name=long[::-1], **QUIET)
    table = ada.new_table("dark_side", ["me", "open"], start=False, robot_placement="auto")
    ben.page.goto(f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text(long[::-1])
    ada.is_fit()
    ada.page.get_by_role("button", name="Start the game").click()
    ada.page.wait_for_selector(".choice")
    ada.is_fit()
    ada.page.keyboard.press("c")
    ada.page.get_by_label("Say something").fill("x" * 120)
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("x" * 120)).to_be_visible()
    assert ada.page.evaluate("[...document.querySelectorAll('aside *')].every(e => e.scrollWidth <= innerWidth)")
    ada.page.goto("/")
    expect(ada.page.get_by_role("link", name="Your turn")).to_be_visible()
    ada.is_fit()


def test_an_invitation_serves_once_and_says_so(visit: Visit) -> None:
    ada, ben, eve = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET), visit(PHONE, name="Eve", **QUIET)
    table = ada.new_table("dark_side", ["me", "open", "open"], start=False)
    link = f"/t/{table['table']['id']}#seat=1&key={table['you']['invitations'][0]['key']}"
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("list", name="Seats")).to_contain_text("Ben (you)")
    eve.page.goto(link)

    expect(eve.page.get_by_text("This invitation has been used")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Sit down")).to_have_count(0)
    eve.is_fit()


def test_a_slow_line_shows_what_is_pending(visit: Visit) -> None:
    ada = visit(**QUIET | {"plain": "off"})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.page.route("**/assets/Board-*.js", hold)
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    expect(ada.page.get_by_text("The board is on its way")).to_be_visible()
    for route in held:
        route.continue_()
    ada.page.wait_for_selector(".dark-side")

    ada.page.evaluate("WebSocket.prototype.send = () => undefined")  # nothing arrives from now on
    ada.page.locator("[data-action=recharge]").click()
    expect(ada.page.get_by_role("banner")).to_contain_text("Sending")


def test_whoever_comes_back_finds_what_is_new_and_the_own_notes(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    table = ada.play_with(ben, "dark_side", robot_placement="auto")
    ada.page.wait_for_selector(".choice")
    ben.page.wait_for_selector(".latest p")
    ben.page.keyboard.press("n")
    ben.page.get_by_label("Only you see them").fill("Save the gold card")
    ben.page.goto("/")
    ada.page.locator("[data-action=recharge]").click()
    expect(ada.page.get_by_role("banner")).to_contain_text("1 action left")

    ben.page.goto(f"/t/{table['table']['id']}")
    ben.page.get_by_role("button", name="Menu").click()
    expect(ben.page.get_by_role("button", name="Log")).to_contain_text("1 new")
    ben.page.keyboard.press("l")
    expect(ben.page.get_by_text("New since you were here")).to_be_visible()
    ben.page.get_by_role("tab", name="Notes").click()
    expect(ben.page.get_by_label("Only you see them")).to_have_value("Save the gold card")
    ben.is_fit()


def test_chat_reaches_the_other_and_a_question_is_answered(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET)
    ada.play_with(ben, "dark_side", robot_placement="auto")
    ada.page.wait_for_selector(".choice")
    ada.page.keyboard.press("c")
    ada.page.get_by_label("Say something").fill("Hello Ben")
    ada.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("button", name="Chat")).to_contain_text("1")
    ben.page.get_by_role("button", name="Chat").click()
    expect(ben.page.get_by_text("Hello Ben")).to_be_visible()
    ben.is_fit()

    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name="Take back")).to_be_disabled()  # nothing has been decided yet
    ada.page.locator("[data-action=recharge]").click()  # draws a card: only Ben can allow it back
    ada.page.get_by_role("button", name="Take back").click()
    expect(ben.page.get_by_role("button", name="Agree")).to_be_visible()
    ben.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="Agree").click()
    expect(ben.page.get_by_role("button", name="Agree")).to_have_count(0)


def test_a_killed_server_loses_nothing_and_the_page_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    house = Server(tmp_path)
    house.start()
    ada = Visitor(browser, house.url, DESKTOP, **QUIET)
    ada.forgiven = lambda text: "WebSocket" in text or "ERR_CONNECTION" in text or "Failed to load resource" in text
    try:
        ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
        play_by_mouse(ada.page, decisions=3)
        ada.page.wait_for_selector(".choice")
        told = ada.page.locator(".latest p").first.inner_text()
        house.kill()
        expect(ada.page.get_by_text("The line is lost")).to_be_visible()
        ada.page.locator(".choice").first.click()  # kept, and sent when the line is back
        house.start()

        expect(ada.page.get_by_text("The line is lost")).to_have_count(0, timeout=30_000)
        expect(ada.page.locator(".latest p").first).not_to_have_text(told)
        play_by_mouse(ada.page, decisions=2)
        ada.page.wait_for_selector(".choice, .end")
        ada.close()
    finally:
        house.kill()


def test_two_tabs_of_one_seat_agree(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    ada.page.wait_for_selector(".choice")
    other = ada.context.new_page()
    other.goto(ada.page.url)
    other.wait_for_selector(".choice")
    ada.page.locator("[data-action=recharge]").click()
    told = ada.page.locator(".latest p").first
    expect(told).to_contain_text("Red draws")

    expect(other.locator(".latest p").first).to_have_text(told.inner_text(), use_inner_text=True)


def test_whoever_has_no_seat_watches_and_sees_no_hand(visit: Visit) -> None:
    ada, eve = visit(**QUIET), visit(PHONE, **QUIET)
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    ada.page.wait_for_selector(".choice")
    eve.page.goto(ada.page.url)

    expect(eve.page.get_by_role("banner")).to_contain_text("Watching")
    assert "Your hand" not in eve.page.locator("body").inner_text()
    eve.is_fit()


def test_an_absent_player_is_replaced_by_a_bot_if_the_other_wishes(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET)
    answer = ada.context.request.post(
        "/api/tables",
        data={
            "game": "dark_side",
            "seats": ["open", "me"],
            "options": {"robot_placement": "auto"},
            "settings": {"grace_s": 0},
        },
        headers={"Origin": ada.url},
    ).json()
    table = answer["table"]["id"]
    ben.page.goto(f"/t/{table}#seat=0&key={answer['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.goto(f"/t/{table}")
    ada.page.get_by_role("button", name="Start the game").click()
    ben.page.wait_for_selector(".choice")
    ben.page.goto("about:blank")

    ada.page.get_by_role("button", name="Let a bot play on").click()
    ada.page.wait_for_selector(".choice")
    seats = ada.page.get_by_role("list", name="Who plays")
    expect(seats).to_contain_text("for Ben who may come back")
    eve = visit(PHONE, name="Eve", **QUIET)
    eve.page.goto(f"/t/{table}")
    expect(eve.page.get_by_role("list", name="Who plays")).to_contain_text("for Ben who may come back")
    expect(eve.page.get_by_role("button", name="Take this seat")).to_have_count(0)  # what is refused is not offered
    ben.page.goto(f"/t/{table}")
    ben.is_fit()
    ben.page.get_by_role("status").get_by_role("button", name="Take your seat back").click()
    expect(seats).to_contain_text("Ben")
    expect(ben.page.get_by_role("button", name="Take your seat back")).to_have_count(0)


def test_resigning_ends_the_match_after_a_question(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.get_by_role("button", name="More about this table").click()
    ada.is_fit()
    ada.page.get_by_role("button", name="Resign…").click()
    ada.page.get_by_role("button", name="Resign", exact=True).click()

    end = ada.page.get_by_role("region", name="The end")
    expect(end).to_contain_text("resigned")
    end.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_selector(".choice, .room")


def test_the_frames_on_the_wire_are_json(visit: Visit) -> None:
    ada = visit(**QUIET)
    heard: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")

    assert {json.loads(text)["type"] for text in heard} >= {"welcome", "view"}
