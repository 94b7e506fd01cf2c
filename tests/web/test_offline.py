"""The table without a server, in a browser whose network is cut: whole games, lessons, records come from the page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import orebit
from orebit.cli import main
from orebit.core.lesson import lessons_of
from orebit.core.record import parse_record
from orebit.games import get
from tests.offline.building import folder
from tests.web.chromium import DESKTOP, Visitor
from tests.web.hands import by_mouse, play
from tests.web.players import play_dark_side
from tests.web.static_host import hosting
from tests.web.test_asteroid_miners import BENCH
from tests.web.test_lessons import press_what_glows
from tests.web.test_martian_miners import NEXT
from tests.web.test_mining_colony import play_on_the_board
from tests.web.test_planet_xs import PLANET

pytestmark = pytest.mark.slow
OPENS_MS = 240_000  # Python starts in the page, on a machine that may be busy
AT_ONCE = "/?delay=0#"  # bots do not wait for people to look
QUIET = {"plain": "off", "speed": "off", "coached": "dark_side asteroid_miners mining_colony martian_miners planet_xs"}
NEW_TABLE = """async (wish) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).table.id;
}"""
# A browser offers to install a page soon after it came, long before Python is there.
OFFER = """addEventListener('DOMContentLoaded', () => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { window.installed = offer.defaultPrevented; };
    dispatchEvent(offer);
})"""
# Whole games of the lengths that a lunch break has; by game: its options, how it is played on its board for so many
# presses or to its end, and how many come before the page is loaded anew.
By = Callable[[Page, int], None]
BOARDS: dict[str, tuple[dict[str, Any], By, int]] = {
    "dark_side": ({}, lambda page, most: ignored(play_dark_side(page, seed=1, decisions=most)), 6),
    "asteroid_miners": (
        {"length": "short", "tender": "rounds"},
        lambda page, most: play(page, BENCH, by_mouse, seed=4, presses=most),
        10,
    ),
    "mining_colony": ({}, lambda page, most: play_on_the_board(page, seed=3, decisions=most), 20),
    "martian_miners": (
        {"finish": "rounds", "finish_rounds": 6, "quick_start": 2},
        lambda page, most: play(page, NEXT, by_mouse, seed=4, presses=most),
        6,
    ),
    # Two presses may be a round of it: five rounds are over after twenty, if everybody stays at home.
    "planet_xs": ({"length": 5}, lambda page, most: play(page, PLANET, by_mouse, seed=5, presses=most), 4),
}
TO_THE_END = 1500


def ignored(made: int) -> None:
    """How many decisions it took."""


def opened(page: Page) -> None:
    page.wait_for_selector(".card h3, .choice, .end, .curtain", timeout=OPENS_MS)


def begin(page: Page, game: str, seats: list[str], **options: Any) -> str:
    table: str = page.evaluate(NEW_TABLE, {"game": game, "seats": seats, "options": options, "start": True})
    page.goto(f"{AT_ONCE}/t/{table}")
    return table


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `orebit verify` says of a record that it finds in order."""
    capsys.readouterr()
    assert main(["verify", str(path)]) in (0, None), capsys.readouterr()
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def cut_off(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Visitor, dict[str, str]]]:
    """Somebody who has been here once, has no network since, and has loaded the page anew amid the games to be tested.

    The start of Python takes most of the time here, so it is started once before the network is cut and once after.
    """
    tests = {item.name for item in request.session.items}
    games = [game for game in BOARDS if f"{test_a_whole_game_by_the_board_without_a_network.__name__}[{game}]" in tests]
    with hosting(folder()) as host:
        ada = Visitor(browser, host.url, DESKTOP, **QUIET)
        ada.context.add_init_script(OFFER)
        ada.page.goto(AT_ONCE)
        opened(ada.page)
        here = ada.page.get_by_label("This table")
        expect(here).to_contain_text("with or without a network", timeout=OPENS_MS)
        host.go_down()
    ada.context.set_offline(True)
    begun = {}
    for game in games:
        options, by_board, first = BOARDS[game]
        begun[game] = begin(ada.page, game, ["me", "easy"], **options)
        by_board(ada.page, first)
    ada.page.reload()
    opened(ada.page)
    yield ada, begun
    ada.close()


@pytest.fixture
def alone(cut_off: tuple[Visitor, dict[str, str]]) -> Page:
    """The page, without its network."""
    return cut_off[0].page


@pytest.mark.parametrize("game", list(BOARDS))
def test_a_whole_game_by_the_board_without_a_network(
    cut_off: tuple[Visitor, dict[str, str]], game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, begun = cut_off[0].page, cut_off[1]
    page.goto(f"{AT_ONCE}/t/{begun[game]}")
    page.wait_for_selector(".choice", state="attached")  # it is not over yet; many choices are folded by group
    BOARDS[game][1](page, TO_THE_END)
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("link", name="Replay")).to_be_visible()
    expect(end.get_by_role("alert")).to_have_count(0)
    nobody_is_invited_to_see_it(page, end)
    if game == next(iter(BOARDS)):
        luck_is_worked_out_beside_the_table(page, end)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record", exact=True).click()
    record = saved.value.path().read_bytes()

    parsed = parse_record(record)
    assert (parsed.game, parsed.seats[1], parsed.to_bytes()) == (game, "easy", record)
    assert parsed.result is not None
    again = orebit.replay(parsed)
    assert [f"{act.seat} {act.text}" for act in again.acts] == parsed.actions
    path = tmp_path / f"{game}.orebit.json"
    path.write_bytes(record)
    assert " is sound: " in verified(path, capsys)
    page.goto(f"{AT_ONCE}/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_label("Fair chance").get_by_role("status")).to_contain_text("Everything fits")


def nobody_is_invited_to_see_it(page: Page, end: Locator) -> None:
    end.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not invites(page)
    page.keyboard.press("Escape")


def luck_is_worked_out_beside_the_table(page: Page, end: Locator) -> None:
    """By Python once more, which is started for it."""
    end.get_by_role("button", name="Luck with").click()
    expect(page.get_by_role("dialog")).to_contain_text("Luckiest", timeout=OPENS_MS)
    assert any("/helper-" in worker.url for worker in page.workers)
    page.keyboard.press("Escape")


def test_a_browsers_offer_to_install_is_kept_until_somebody_takes_it_up(alone: Page) -> None:
    alone.goto(f"{AT_ONCE}/")
    alone.get_by_role("button", name="Install").click()

    assert alone.evaluate("window.installed")


def test_all_lessons_of_a_game_without_a_network(alone: Page) -> None:
    page = alone
    for lesson in lessons_of(get("dark_side")):
        page.goto(f"{AT_ONCE}/learn/dark_side")
        page.get_by_role("button", name=f": {lesson.title}").click()
        for at, step in enumerate(lesson.steps, 1):
            expect(page.locator(".caption .say")).to_have_text(step.say)
            if step.play:
                press_what_glows(page, f"dark_side/{lesson.id}.toml, step {at}", step)
            else:
                page.keyboard.press("n")
        expect(page.locator(".caption .say")).to_contain_text(lesson.idea)


def test_two_at_one_screen_without_a_network(alone: Page) -> None:
    page = alone
    table = begin(page, "dark_side", ["me", "me"], robot_placement="auto")
    curtain = page.get_by_role("region", name="Hand over the device")
    for _ in range(3):
        expect(curtain).to_be_visible()
        curtain.get_by_role("button").click()
        page.get_by_role("button", name="Recharge").first.click()
        page.wait_for_selector(".choice, .curtain")
        while not curtain.is_visible():
            page.locator(".choice").first.click()
            page.wait_for_function("() => document.querySelector('.choice, .curtain')")
    acts = page.evaluate("(table) => fetch(`/api/tables/${table}/view?seat=1`).then((got) => got.json())", table)
    assert {line["facts"]["seat"] for line in acts["view"]["log"] if "seat" in line["facts"]} >= {0, 1}


def test_one_alone_without_a_network_and_nobody_is_invited(alone: Page) -> None:
    """Nobody can come to a page, so nothing of it asks for others or gives out a link."""
    for path, there in (("/", ".card h3"), ("/new/dark_side", ".seat select")):
        alone.goto(f"{AT_ONCE}{path}")
        alone.wait_for_selector(there)
        assert not invites(alone), path
    begin(alone, "dark_side", ["me"])

    assert play_dark_side(alone, seed=2, decisions=3) == 3
    assert not invites(alone)


def invites(page: Page) -> list[str]:
    said = page.locator("body").inner_text().lower()
    return [word for word in ("invit", "friend", "link", "server") if word in said]
