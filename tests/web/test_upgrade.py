"""A server comes back with other rules while somebody plays: the page says so, and offers what there is to do."""

import json
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.chromium import NARROWEST, Visitor
from tests.web.conftest import Visit
from tests.web.house import Server

pytestmark = pytest.mark.slow


def test_a_match_that_an_upgrade_ended_says_so_and_offers_its_record(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    ada = Visitor(browser, server.url, NARROWEST, name="Ada", speed="off", coached="dark_side", plain="on")
    ada.forgiven = lambda text: "WebSocket" in text or "Failed to load resource" in text  # while it is away
    try:
        table = ada.new_table("dark_side", ["me", "random"])["table"]["id"]
        ada.page.wait_for_selector(".choice")
        server.kill()
        make_older(tmp_path / "tables.sqlite", table)
        server.start()
        ended = ada.page.get_by_role("region", name="The end")
        expect(ended).to_contain_text("Ended by an upgrade: this match was played by rules 0.9")
        expect(ada.page.get_by_role("banner")).to_contain_text("The match was ended.")
        expect(ada.page.locator(".choice")).to_have_count(0)
        ada.page.reload()  # now without the board that was there before
        expect(ended.get_by_role("link", name="Record")).to_be_visible()
        ada.is_fit()
        ended.get_by_role("button", name="Rematch").click()
        ada.page.wait_for_url(lambda url: table not in url)  # a new table, which has begun: only a bot is asked
        expect(ada.page.get_by_role("banner")).to_contain_text("Your turn")
        ada.close()
    finally:
        server.kill()


def test_a_board_that_did_not_come_is_asked_for_when_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    ada = Visitor(browser, server.url, name="Ada", coached="dark_side")
    ada.forgiven = lambda text: "WebSocket" in text or "Failed to load resource" in text  # while it is away
    try:
        lost: list[str] = []

        def lose(route: Route) -> None:
            lost.append(route.request.url)
            route.abort()

        ada.page.route("**/assets/Board-*.js", lose)
        ada.new_table("dark_side", ["me", "random"])
        expect(ada.page.locator("h1")).to_have_text("This table cannot be shown")
        assert lost
        ada.page.unroute("**/assets/Board-*.js")
        server.kill()
        server.start()
        expect(ada.page.locator("[data-place='ring:1']").first).to_be_visible()
        ada.close()
    finally:
        server.kill()


def make_older(database: Path, table: str) -> None:
    with sqlite3.connect(database) as connection:
        (text,) = connection.execute("SELECT document FROM tables WHERE id = ?", (table,)).fetchone()
        older = json.dumps(json.loads(text) | {"rules": "0.9"})
        connection.execute("UPDATE tables SET document = ? WHERE id = ?", (older, table))


def upgraded(route: Route) -> None:
    """The server has another page than the one that is open."""
    page = route.fetch()
    route.fulfill(response=page, body=page.text().replace('.js"', '.js?another"'))


def test_a_page_whose_parts_the_server_no_longer_has_loads_anew(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    ada.page.evaluate("document.documentElement.id = 'old'")

    ada.page.route("**/", upgraded)
    ada.page.route("**/assets/NewTable-*.js", lambda route: route.fulfill(status=404), times=1)
    ada.page.get_by_role("link", name="Make a table of Dark Side of the Mine").click()
    expect(ada.page.locator("#old")).to_have_count(0)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert any("NewTable" in error for error in ada.errors)
    ada.errors.clear()  # they are the old page's


def test_a_first_hint_that_the_server_no_longer_has_loads_the_page_anew(visit: Visit) -> None:
    ada = visit()
    ada.forgiven = lambda text: "Failed to load resource" in text  # the part that is gone
    ada.new_table("dark_side", ["me", "easy"])
    hinting = ada.page.get_by_role("button", name="What would you do?")
    hinting.wait_for()
    ada.page.evaluate("document.documentElement.id = 'old'")
    ada.page.route("**/", upgraded)
    ada.page.route("**/assets/Hint-*.js", lambda route: route.fulfill(status=404), times=1)
    hinting.click()
    expect(ada.page.locator("#old")).to_have_count(0)
    hinting.click()
    expect(ada.page.get_by_role("region", name="Hint")).to_be_visible()


def test_a_first_hint_that_does_not_come_says_so(visit: Visit) -> None:
    """The server is the same and has lost a part of its page: loading anew by itself would not help."""
    ada = visit()
    ada.forgiven = lambda text: "Failed to load resource" in text  # the part that is gone
    ada.new_table("dark_side", ["me", "easy"])
    ada.page.route("**/assets/Hint-*.js", lambda route: route.fulfill(status=404))
    ada.page.get_by_role("button", name="What would you do?").click()
    expect(ada.page.get_by_role("alert").filter(has_text="The hint did not come.")).to_be_visible()
