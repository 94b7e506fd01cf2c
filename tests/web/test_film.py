"""The film since the last decision: on the board, by mouse and by keyboard, and never in the way of the present."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.players import play_by_mouse

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
# In the page itself: on a busy machine a short film would be over before a pointer came.
PAUSED = """async (film) => {
    film.click();
    let pause = null;
    while (!(pause = document.querySelector('button[aria-label="Pause"]'))) await new Promise(requestAnimationFrame);
    pause.click();
}"""
IN_TURN = ("dark_side", "asteroid_miners", "martian_miners")
GAMES = ("dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs")


def to_the_film(visitor: Visitor) -> None:
    """Play until the bot has answered."""
    film = visitor.page.get_by_role("button", name="Film")
    for seed in range(40):
        play_by_mouse(visitor.page, seed, decisions=1)
        visitor.page.wait_for_selector(".choice", state="attached")
        if film.count() > 0:
            return
    raise AssertionError("the bot has done nothing that could be shown")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_film_runs_on_every_board(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit(size, name="Ada", speed="off", coached=game)
    ada.new_table(game, ["me", "random"])
    to_the_film(ada)
    ada.page.reload()
    ada.page.get_by_role("button", name="Film").evaluate(PAUSED)
    film = ada.page.get_by_role("region", name="Since your last decision")
    film.get_by_role("button", name="From the start").click()
    expect(film).to_contain_text("0 of")
    if game in IN_TURN:  # the seats show the moment too: then it was the bot's turn
        expect(ada.page.locator(".seats .eye.deciding")).to_have_count(0)
    expect(film.get_by_role("button", name="One step back")).to_be_disabled()
    ada.is_fit()

    film.get_by_role("button", name="One step on").click()
    expect(film).to_contain_text("1 of")
    expect(film.get_by_role("button", name="One step back")).to_be_enabled()
    expect(ada.page.locator(".choice")).not_to_have_count(0)  # the decision is there all the while
    ada.is_fit()
    film.get_by_role("button", name="To the present").click()
    expect(film).to_have_count(0)


def test_by_keyboard_and_to_its_end(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side")
    ada.new_table("dark_side", ["me", "random", "random"], robot_placement="auto")
    to_the_film(ada)
    film = ada.page.get_by_role("region", name="Since your last decision")
    ada.page.keyboard.press("f")
    expect(film.get_by_role("button", name="Pause")).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("ArrowRight")
    expect(film).not_to_contain_text("0 of")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("Escape")
    expect(film).to_have_count(0)

    ada.page.keyboard.press("f")
    film.get_by_label("Speed").select_option("8")
    expect(film).to_have_count(0)  # it ran to the present
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_contain_text("film")


def test_a_decision_that_comes_meanwhile_is_offered_and_taken(visit: Visit) -> None:
    quiet = {"speed": "off", "coached": "dark_side"}
    ada, ben = visit(name="Ada", **quiet), visit(PHONE, name="Ben", **quiet)
    ada.play_with(ben, "dark_side")
    mover, other = (ada, ben) if ada.page.locator(".choice").count() > 0 else (ben, ada)
    other.page.wait_for_selector(".latest p")
    mover.page.locator(".choice").first.click()
    other.page.get_by_role("button", name="Film").click()
    film = other.page.get_by_role("region", name="Since your last decision")
    film.get_by_role("button", name="Pause").click()
    steps = film.locator(".count").inner_text()
    while other.page.locator(".choice").count() == 0:
        mover.page.locator(".choice").first.click()
        expect(film.locator(".count")).not_to_have_text(steps)  # the film grows by what happens
        steps = film.locator(".count").inner_text()

    expect(other.page.get_by_role("banner")).to_contain_text("Your turn")
    other.page.locator(".choice").first.click()
    expect(film).to_have_count(0)
    expect(other.page.get_by_role("button", name="Film")).to_have_count(0)  # nothing has happened since


def test_what_was_begun_on_the_board_is_there_after_the_film(visit: Visit) -> None:
    ada = visit(name="Ada", speed="off", coached="dark_side")
    ada.new_table("dark_side", ["me", "random"], robot_placement="auto")
    to_the_film(ada)
    card = ada.page.locator(".present .card:not(.unusable)").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    ada.page.get_by_role("button", name="Film").click()
    expect(card).not_to_be_visible()
    ada.page.get_by_role("button", name="To the present").click()

    expect(card).to_have_attribute("aria-pressed", "true")
