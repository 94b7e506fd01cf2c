"""What goes wrong in a page without a server, each with its sentence, and no game is lost by it."""

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from orebit.core.record import parse_record
from tests.offline.building import folder
from tests.web.chromium import DESKTOP, PATIENCE_MS, Visitor
from tests.web.static_host import StaticHost, hosting
from tests.web.test_offline import AT_ONCE, OPENS_MS, QUIET, begin, opened

pytestmark = pytest.mark.slow
WORKER = "**/assets/worker-*.js"
NO_DATABASE = "self.indexedDB.open = () => { throw new DOMException('forbidden', 'SecurityError'); };\n"
# Chromium's own limit can be set from outside, but not for pages that keep things in memory, as these do.
FULL_OR_NOT = """
const room = new BroadcastChannel('room');
const put = IDBObjectStore.prototype.put;
let full = false;
room.onmessage = ({ data }) => {
    full = data === 'full';
    room.postMessage('heard');
};
IDBObjectStore.prototype.put = function (...given) {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
};
"""
TELL = """(what) => new Promise((heard) => {
    const room = new BroadcastChannel('room');
    room.onmessage = heard;
    room.postMessage(what);
})"""
PLY = "(table) => fetch(`/api/tables/${table}/view?seat=0`).then((got) => got.json()).then((seen) => seen.view.ply)"
WAITING = "() => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
CACHES = "() => caches.keys()"
TITLE = "() => fetch('./index.html').then((got) => got.text()).then((text) => /<title>(.*)<\\/title>/.exec(text)[1])"


def _before(route: Route, script: str) -> None:
    """The worker with a few lines before its own."""
    answer = route.fetch()
    route.fulfill(response=answer, body=script + answer.text())


def put_newer(target: Path) -> None:
    """The same page, in another version: its first file and a part's list differ, and so does what keeps them."""
    for name in ("index.html", "parts.json"):
        text = (target / name).read_text(encoding="utf-8")
        (target / name).write_text(text.replace("<title>Orebit", "<title>Newer Orebit") + "\n", encoding="utf-8")
    made, _, rest = (target / "service.js").read_text(encoding="utf-8").partition("\n")
    told = json.loads(made.removeprefix("self.MADE = ").rstrip(";"))
    (target / "service.js").write_text(
        f"self.MADE = {json.dumps(told | {'version': 'newer'})};\n{rest}", encoding="utf-8"
    )


def _until(page: Page, script: str, wanted: object) -> None:
    """A page that is being loaded cannot be asked for a moment. Playwright's own way takes promises for yes."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while True:
        try:
            if page.evaluate(script) == wanted:
                return
        except Error:
            pass  # it is being loaded
        assert time.monotonic() < deadline, script
        page.wait_for_timeout(50)


def of_older_rules(saved: Any) -> Any:
    """The same file as a version with other rules would have written it."""
    entries = []
    for key, text in saved["entries"]:
        if key.startswith("table:"):
            shelved = json.loads(text)
            shelved["document"]["rules"] = "0.1"
            text = json.dumps(shelved)
        entries.append([key, text])
    return saved | {"entries": entries}


@pytest.fixture(scope="module")
def host() -> Iterator[StaticHost]:
    with hosting(folder()) as serving:
        yield serving


@pytest.fixture
def ada(browser: Browser, host: StaticHost) -> Iterator[Visitor]:
    visitor = Visitor(browser, host.url, DESKTOP, **QUIET)
    yield visitor
    visitor.close()


@pytest.mark.parametrize(
    ("lacking", "says"),
    [
        ("delete globalThis.WebAssembly;", "cannot run WebAssembly"),
        (
            "delete globalThis.DecompressionStream;",
            "too old for the table without a server: it lacks streams",
        ),
    ],
    ids=["no WebAssembly", "too old"],
)
def test_a_browser_that_cannot_is_told_so(ada: Visitor, lacking: str, says: str) -> None:
    ada.context.add_init_script(lacking)
    ada.page.goto(AT_ONCE)

    expect(ada.page.get_by_role("alert")).to_contain_text(says)
    expect(ada.page.get_by_role("button", name="Load again")).to_be_visible()


def test_where_nothing_can_be_kept_one_plays_and_is_told(ada: Visitor) -> None:
    ada.context.route(WORKER, lambda route: _before(route, NO_DATABASE))
    ada.page.goto(AT_ONCE)
    opened(ada.page)

    told = ada.page.get_by_label("This table").get_by_role("alert")
    expect(told).to_contain_text("lets the page keep nothing (a private window, or storage is forbidden)")
    begin(ada.page, "dark_side", ["me", "easy"])
    ada.page.locator(".choice").first.click()
    expect(ada.page.locator(".latest")).to_be_visible()


# -- one visit with all the rest: the start of Python takes longer than any of it, and it is started four times


def test_a_visit_full_of_bad_luck_loses_no_game(browser: Browser, tmp_path: Path) -> None:
    with hosting(Path(shutil.copytree(folder(), tmp_path / "place"))) as host:
        ada = Visitor(browser, host.url, DESKTOP, **QUIET)
        ada.context.route(WORKER, lambda route: _before(route, FULL_OR_NOT))
        parts_that_do_not_come_are_told_of_and_come_when_the_page_is_loaded_again(ada)
        table = without_room_a_move_is_refused_in_a_sentence_and_made_once_there_is_room(ada.page)
        what_is_no_file_of_games_is_refused(ada.page, tmp_path)
        page = a_second_tab_says_that_there_is_one_page_at_a_time(ada, table)
        put_newer(tmp_path / "place")
        a_new_version_waits_while_a_game_is_played(page, table)
        a_new_version_is_used_when_somebody_says_so_and_nothing_of_two_versions_mixes(page)
        a_game_of_older_rules_is_ended_and_its_record_is_there(page, table, tmp_path)
        ada.close()


def parts_that_do_not_come_are_told_of_and_come_when_the_page_is_loaded_again(ada: Visitor) -> None:
    ada.forgiven = lambda text: "Failed to load resource" in text
    ada.context.route("**/python/orebit-*", lambda route: route.abort())
    ada.page.goto(AT_ONCE)
    expect(ada.page.get_by_role("alert")).to_contain_text(
        "Not all parts of the table could be loaded", timeout=OPENS_MS
    )

    ada.context.unroute("**/python/orebit-*")
    ada.page.get_by_role("button", name="Load again").click()
    opened(ada.page)
    ada.forgiven = lambda text: False


def without_room_a_move_is_refused_in_a_sentence_and_made_once_there_is_room(page: Page) -> str:
    table = begin(page, "dark_side", ["me", "easy"], robot_placement="auto")
    page.wait_for_selector(".choice")
    before = page.evaluate(PLY, table)
    page.evaluate(TELL, "full")
    page.locator(".choice").first.click()
    expect(page.locator(".refusal")).to_contain_text("no room left for games")
    assert page.evaluate(PLY, table) == before

    page.evaluate(TELL, "empty")
    page.locator(".choice").first.click()
    expect(page.locator(".refusal")).to_have_count(0)
    page.wait_for_selector(".choice")
    assert page.evaluate(PLY, table) > before
    return table


def what_is_no_file_of_games_is_refused(page: Page, tmp_path: Path) -> None:
    page.goto(f"{AT_ONCE}/")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[1, 2]")
    page.get_by_label("Take in saved games").set_input_files(wrong)

    expect(page.get_by_text("That is no file of saved games")).to_be_visible()
    page.get_by_role("button", name="Close").click()


def a_new_version_waits_while_a_game_is_played(page: Page, table: str) -> None:
    """Nobody is disturbed in a game."""
    page.goto(f"{AT_ONCE}/")
    expect(page.get_by_label("This table")).to_contain_text("with or without a network", timeout=OPENS_MS)
    page.goto(f"{AT_ONCE}/t/{table}")
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((found) => found.update())")
    _until(page, WAITING, True)
    page.wait_for_selector(".choice")

    assert page.get_by_text("A new version of the table is here").count() == 0
    assert page.evaluate(TITLE) == "Orebit"


def a_second_tab_says_that_there_is_one_page_at_a_time(ada: Visitor, table: str) -> Page:
    """The second one is the only one in the end."""
    second = ada.context.new_page()
    second.goto(f"{AT_ONCE}/t/{table}")
    expect(second.get_by_role("alert")).to_contain_text("open in another tab or window already")

    ada.page.close()
    second.get_by_role("button", name="Load again").click()
    second.wait_for_selector(".choice", timeout=OPENS_MS)  # the game goes on
    return second


def a_new_version_is_used_when_somebody_says_so_and_nothing_of_two_versions_mixes(page: Page) -> None:
    page.goto(f"{AT_ONCE}/")
    expect(page.get_by_text("A new version of the table is here")).to_be_visible()
    page.evaluate("window.old = true")
    page.get_by_role("button", name="Use it now").click()
    _until(page, "() => 'old' in window", False)
    opened(page)

    assert page.evaluate(TITLE) == "Newer Orebit"
    assert page.evaluate(CACHES) == ["orebit-newer"]


def a_game_of_older_rules_is_ended_and_its_record_is_there(page: Page, table: str, tmp_path: Path) -> None:
    page.goto(f"{AT_ONCE}/t/{table}")
    page.wait_for_selector(".choice")  # the game that was begun before the new version goes on
    page.goto(f"{AT_ONCE}/")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games to a file").click()
    older = tmp_path / "older.json"
    older.write_text(json.dumps(of_older_rules(json.loads(saved.value.path().read_text(encoding="utf-8")))))
    with page.expect_navigation():
        page.get_by_label("Take in saved games").set_input_files(older)
    opened(page)

    page.goto(f"{AT_ONCE}/t/{table}")
    expect(page.get_by_role("region", name="The end")).to_contain_text("This match was ended")
    with page.expect_download() as record:
        page.get_by_role("link", name="Record", exact=True).click()
    parsed = parse_record(record.value.path().read_bytes())
    assert (parsed.rules, parsed.game, parsed.result) == ("0.1", "dark_side", None)
    assert parsed.actions
