"""Whole games in the browser: by mouse and by keyboard, at a desk and on a phone, on boards and in sentences."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from orebit.games import IDS
from tests.web.chromium import DESKTOP, NARROWEST, PHONE, ROOT, Visitor
from tests.web.players import play_by_keyboard, play_by_mouse, play_dark_side

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET: dict[str, Any] = {"speed": "off", "coached": "dark_side"}  # no animation, no coach
FIRST_LOAD = 150_000  # bytes of script, gzipped
LEAVES = 8
# Somebody at the keyboard changes something on the board and is gone before the page has drawn it.
HURRIES_AWAY = """(turn) => {
    const parts = [...document.querySelectorAll('.board button, .board [tabindex]')]
        .filter((one) => !one.disabled && one.checkVisibility());
    if (parts.length === 0) return false;
    const one = parts[Math.floor(turn * parts.length)];
    one.focus();
    one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    history.pushState(null, '', '/privacy');
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_in_sentences_by_mouse_ends_with_a_ranking(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, plain="on", **QUIET)
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")
    ada.is_fit()

    play_by_mouse(ada.page)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@pytest.mark.parametrize(("size", "bots"), [(DESKTOP, 2), (PHONE, 1)], ids=["desktop", "phone"])
def test_a_whole_game_on_the_board_of_dark_side_by_mouse(visit: Visit, size: tuple[int, int], bots: int) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("dark_side", ["me", *["greedy"] * bots])
    play_dark_side(ada.page, decisions=6)
    ada.page.wait_for_selector(".choice")
    ada.is_fit()

    made = play_dark_side(ada.page)

    assert made > 10
    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@pytest.mark.parametrize("game", IDS)
def test_what_somebody_leaves_behind_asks_for_nothing_any_more(visit: Visit, game: str) -> None:
    """A board whose part had the focus asked for what had gone with it; Svelte warned of it: derived_inert."""
    ada = visit(**QUIET | {"coached": game})
    ada.new_table(game, ["me", "easy"])
    for turn in range(LEAVES):
        ada.page.wait_for_selector(".choice", state="attached")
        ada.page.wait_for_function(HURRIES_AWAY, arg=turn / LEAVES)
        expect(ada.page.get_by_role("heading", level=1)).to_contain_text("keeps about you")
        ada.page.go_back()

    ada.page.wait_for_selector(".choice", state="attached")


def test_a_slot_that_no_robot_may_go_to_says_why(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")
    dark = ada.page.get_by_role("button", name="Place 8: dark")
    dark.click()

    refusal = ada.page.get_by_role("alert")
    expect(refusal).to_contain_text("(")
    refusal.get_by_role("button", name="Read").click()
    expect(ada.page.locator(".rules .cited")).to_be_in_viewport()


@pytest.mark.parametrize(("plain", "size"), [("on", DESKTOP), ("off", PHONE)], ids=["sentences", "board"])
def test_a_whole_game_by_keyboard_alone(visit: Visit, plain: str, size: tuple[int, int]) -> None:
    ada = visit(size, plain=plain, **QUIET)
    ada.new_table("dark_side", ["me", "greedy"])

    play_by_keyboard(ada.page, seed=2)

    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


@pytest.mark.parametrize("game", ["asteroid_miners", "mining_colony", "martian_miners", "planet_xs"])
def test_every_game_can_be_begun_and_played_in_sentences_on_the_narrowest_phone(visit: Visit, game: str) -> None:
    ada = visit(NARROWEST, plain="on", speed="off", coached=game)
    ada.new_table(game, ["me", "greedy"])

    made = play_by_mouse(ada.page, decisions=6)

    assert made == 6
    ada.page.wait_for_selector(".choice, .end", state="attached")
    ada.is_fit()


def test_a_new_user_is_in_a_running_game_with_one_click_and_moves_with_the_next(visit: Visit) -> None:
    ada = visit()
    scripts: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = len(gzip.compress(response.body()))

    ada.page.on("response", weigh)
    ada.play_now("Dark Side of the Mine")
    expect(ada.page.get_by_label("Coach", exact=True).first).to_be_visible()
    expect(ada.page).to_have_title("● Your turn – Dark Side of the Mine")
    expect(ada.page.get_by_role("banner")).to_contain_text("Your turn")

    told = ada.page.get_by_role("region", name="What just happened")
    expect(told).to_have_attribute("aria-live", "polite")
    before = told.inner_text()
    ada.page.locator(".choice").first.click()
    expect(told).not_to_have_text(before)

    assert sum(scripts.values()) <= FIRST_LOAD, scripts
    ada.is_fit()


def test_what_is_looked_at_shows_what_it_would_do(visit: Visit) -> None:
    ada = visit(plain="on", **QUIET)
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    ada.page.locator("[data-action=recharge]").hover()

    expect(ada.page.get_by_role("region", name="What this would do")).to_contain_text("Red")


def test_an_impossible_action_is_refused_with_its_rule_and_the_rule_is_shown(visit: Visit) -> None:
    ada = visit(plain="on", **QUIET)
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("communicate 0")
    ada.page.keyboard.press("Enter")

    refusal = ada.page.get_by_role("alert")
    expect(refusal).to_contain_text("§")
    refusal.get_by_role("button", name="Read §").click()
    expect(ada.page.locator(".rules .cited")).to_be_in_viewport()
    ada.is_fit()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("complementary", name="Log, rules and chat")).to_have_count(0)


def test_among_bots_an_action_is_taken_back_at_once(visit: Visit) -> None:
    ada = visit(plain="on", **QUIET)
    ada.new_table("dark_side", ["me", "greedy"], robot_placement="auto")
    banner = ada.page.get_by_role("banner")
    expect(banner).to_contain_text("2 actions left")
    ada.page.locator("[data-action=recharge]").click()
    expect(banner).to_contain_text("1 action left")

    ada.page.keyboard.press("z")

    expect(banner).to_contain_text("2 actions left")
    expect(ada.page.locator(".latest")).not_to_contain_text("Red draws")


def test_two_people_at_one_screen_see_nothing_of_each_other_between_turns(visit: Visit) -> None:
    ada = visit(PHONE, plain="on", **QUIET)
    ada.new_table("dark_side", ["me", "me"])

    curtain = ada.page.get_by_role("region", name="Hand over the device")
    expect(curtain).to_be_visible()
    assert "Your hand" not in ada.page.locator("body").inner_text()
    ada.is_fit()
    curtain.get_by_role("button").click()
    expect(ada.page.get_by_text("Your hand:")).to_be_visible()


def test_the_built_client_is_there() -> None:
    client = Path(ROOT, "src", "orebit", "server", "client", "index.html")

    assert client.exists(), "build it with `make client`"
