"""A server comes back with other rules while somebody plays: the page says so, and offers what there is to do."""

import json
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import NARROWEST, Visitor
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
        expect(ended.get_by_role("link", name="Download record")).to_be_visible()
        ada.is_fit()
        ended.get_by_role("button", name="Rematch").click()
        expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Ada")
        ada.close()
    finally:
        server.kill()


def make_older(database: Path, table: str) -> None:
    with sqlite3.connect(database) as connection:
        (text,) = connection.execute("SELECT document FROM tables WHERE id = ?", (table,)).fetchone()
        older = json.dumps(json.loads(text) | {"rules": "0.9"})
        connection.execute("UPDATE tables SET document = ? WHERE id = ?", (older, table))
