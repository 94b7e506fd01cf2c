"""From the online table: a link leads to the one without a server, where games against bots go on without the line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from orebit.cli import main
from orebit.core.record import parse_record
from tests.offline.building import folder
from tests.web.chromium import DESKTOP, Visitor
from tests.web.house import Server
from tests.web.players import play_dark_side
from tests.web.test_offline import OPENS_MS, QUIET, opened

pytestmark = pytest.mark.slow
KEPT = "() => JSON.parse(localStorage.getItem('orebit.along') ?? '[]').length === 1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    folder()  # a server in a clone serves what `make offline` has built
    serving = Server(tmp_path)
    serving.start()
    yield serving
    serving.kill()


def test_a_game_against_a_bot_goes_on_when_the_server_is_gone(
    browser: Browser, house: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = Visitor(browser, house.url, DESKTOP, name="Ada", **QUIET)
    ada.forgiven = lambda text: "ERR_CONNECTION" in text or "WebSocket" in text  # the server is gone: that is the point
    page = ada.page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()  # not in the lobby itself: its first load pays nothing for it
    page.get_by_role("link", name="Play without a network").click()
    opened(page)
    expect(page.get_by_label("This table")).to_contain_text("with or without a network", timeout=OPENS_MS)

    ada.new_table("dark_side", ["me", "easy"], robot_placement="auto")
    play_dark_side(page, decisions=3)
    page.wait_for_function(KEPT)
    page.wait_for_selector(".choice")
    page.wait_for_load_state("networkidle")
    laid = page.get_by_role("list", name="Hands and upgrades").inner_text()
    house.kill()
    page.get_by_role("link", name="Go on without the server").click()
    page.wait_for_selector(".choice", timeout=OPENS_MS)

    assert page.url.startswith(f"{house.url}/offline/")
    assert page.get_by_role("list", name="Hands and upgrades").inner_text() == laid
    play_dark_side(page)
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text("It began at a position that Red took along")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record", exact=True).click()
    record = tmp_path / "along.orebit.json"
    record.write_bytes(saved.value.path().read_bytes())
    assert parse_record(record.read_bytes()).seats[1] == "easy"
    capsys.readouterr()
    assert main(["verify", str(record)]) in (0, None)
    assert "it began at a position that Red took along" in capsys.readouterr().out.lower().replace("red", "Red")

    house.start()  # the match at the server has waited
    page.goto("/")
    page.get_by_role("region", name="Your tables").get_by_role("link", name="Dark Side of the Mine").click()
    page.wait_for_selector(".choice")
    ada.close()


def test_who_has_not_taken_the_table_along_is_offered_nothing(browser: Browser, house: Server) -> None:
    asked: list[str] = []
    ada = Visitor(browser, house.url, DESKTOP, **QUIET)
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.new_table("dark_side", ["me", "easy"], robot_placement="auto")
    play_dark_side(ada.page, decisions=3)
    ada.page.wait_for_load_state("networkidle")

    assert any("/Notices-" in url for url in asked)  # what would keep it has come, after a decision
    assert not any("/along" in url for url in asked)
    ada.close()
