"""The screens round the table: lobby, form, rules, replay, settings; each at a desk and on the narrowest phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, NARROWEST, Visitor
from tests.web.hands import ended

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "dark_side", "plain": "on"}
SIZES = pytest.mark.parametrize("size", [DESKTOP, NARROWEST], ids=["desktop", "narrowest"])
GAMES = ("dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs")


@SIZES
def test_the_lobby_shows_five_games_and_tables_as_they_come(visit: Visit, size: tuple[int, int]) -> None:
    ada, ben = visit(size, name="Ada"), visit(name="Ben")
    ada.page.goto("/")
    expect(ada.page.locator(".games > .card:not(.join)")).to_have_count(5)
    ada.is_fit()

    ben.page.goto("/new/dark_side")
    ben.page.get_by_label("listed in the lobby").check()
    ben.page.get_by_role("button", name="Make the table").click()
    expect(ada.page.get_by_role("link", name="by Ben").first).to_be_visible()
    ada.is_fit()
    ben.is_fit()
    ben.page.get_by_role("button", name="Give the table up").click()
    expect(ben.page.get_by_text("This table was given up")).to_be_visible()


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_the_form_and_the_rules_of_every_game_fit(visit: Visit, size: tuple[int, int], game: str) -> None:
    ada = visit(size)
    ada.page.goto(f"/new/{game}")
    ada.page.wait_for_selector("form")
    ada.is_fit()
    ada.page.goto(f"/rules/{game}")
    ada.page.wait_for_selector("article h1")
    ada.is_fit()


@SIZES
def test_the_privacy_page_tells_how_long_and_leads_to_being_forgotten(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size)
    ada.page.goto("/")
    expect(ada.page.get_by_text("Looking round")).to_have_count(0)  # the line to the lobby is open
    ada.page.get_by_role("link", name="Privacy").click()
    expect(ada.page.get_by_text("for 90 days after it was said")).to_be_visible()
    ada.is_fit()
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_role("button", name="Forget me…")).to_be_visible()
    ada.is_fit()


def test_what_does_not_go_together_is_disabled_with_the_reason(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/new/dark_side")
    hard = ada.page.get_by_role("radio", name="hard")
    ada.page.get_by_text("not with these choices").click()
    expect(hard).to_be_disabled()
    expect(ada.page.locator(".reasons").first).to_contain_text("one player")

    ada.page.get_by_role("radio", name="solo").check()
    expect(hard).to_be_enabled()
    hard.check()
    ada.page.get_by_role("button", name="Start the game").click()
    ada.page.wait_for_selector(".choice")


def test_a_number_that_means_nothing_yet_waits_apart_until_it_does(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/new/martian_miners")
    rounds = ada.page.get_by_role("spinbutton", name="finish rounds")
    ada.page.get_by_text("not with these choices").click()
    expect(rounds).to_be_disabled()
    expect(ada.page.locator(".option", has=rounds).locator(".reasons")).to_contain_text("Finish: rounds")

    ada.page.get_by_role("radio", name="rounds").check()
    expect(rounds).to_be_enabled()
    rounds.fill("3")
    ada.page.get_by_role("button", name="Fill open seats with bots").click()
    ada.page.get_by_role("button", name="Start the game").click()
    expect(ada.page.get_by_text("ends after round 3")).to_be_visible()


def test_the_rules_are_searched_and_linked_into(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/rules/dark_side#R22")
    expect(ada.page.locator(".cited")).to_contain_text("R22")
    expect(ada.page.locator(".cited")).to_be_in_viewport()

    ada.page.get_by_label("Search the rules").fill("hand limit")
    expect(ada.page.get_by_role("status")).to_contain_text("found")
    expect(ada.page.locator("[id='rule-R1']")).to_be_hidden()


@SIZES
def test_a_finished_match_is_replayed_step_by_step_and_verified(
    visit: Visit, size: tuple[int, int], tmp_path: Path
) -> None:
    ada = visit(size, **QUIET)
    ended(ada, "dark_side", ["greedy"], robot_placement="auto")
    ada.page.get_by_role("link", name="Replay").click()
    slider = ada.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    ada.page.get_by_label("Seen by").select_option("all")
    expect(ada.page.get_by_text("Your hand:")).to_be_visible()
    ada.page.get_by_label("Seen by").select_option("public")
    expect(ada.page.get_by_text("Your hand:")).to_have_count(0)
    ada.page.get_by_role("button", name="To the end").click()
    expect(ada.page.get_by_text("The end.")).to_be_visible()
    ada.page.get_by_role("button", name="Verify").click()
    expect(ada.page.get_by_text("Everything fits")).to_be_visible()
    ada.is_fit()

    address = ada.page.url
    assert "#step=" in address
    ada.page.reload()
    expect(ada.page.get_by_text("The end.")).to_be_visible()

    record = ada.context.request.get(f"/api/tables/{address.split('/replay/')[1].split('#')[0]}/record").text()
    file, forged = tmp_path / "match.orebit.json", tmp_path / "forged.orebit.json"
    file.write_text(record, encoding="utf-8")
    forged.write_text(record.replace('"players": 2', '"players": 3'), encoding="utf-8")
    ada.page.goto("/replay")
    ada.is_fit()
    ada.page.locator("input[type=file]").set_input_files(file)
    expect(ada.page.get_by_role("slider", name="Step")).to_have_value("0")
    ada.page.get_by_role("button", name="Verify").click()
    expect(ada.page.get_by_text("Everything fits")).to_be_visible()

    ada.forgiven = lambda text: "400" in text  # the server's refusal, which the page shows as a sentence
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(forged)
    expect(ada.page.get_by_role("alert")).to_contain_text("altered")


def test_the_end_offers_the_record_which_can_be_dropped_on_the_replay_page(visit: Visit) -> None:
    ada = visit(**QUIET)
    ended(ada, "dark_side", ["greedy"], robot_placement="auto")
    end = ada.page.get_by_role("region", name="The end")
    expect(end.get_by_role("columnheader", name="mined")).to_be_visible()  # the score is broken down
    with ada.page.expect_download() as downloading:
        end.get_by_role("link", name="Record").click()
    record = downloading.value.path().read_text(encoding="utf-8")

    ada.page.goto("/replay")
    dragged = ada.page.evaluate_handle(
        """record => {
            const data = new DataTransfer();
            data.items.add(new File([record], 'match.orebit.json', {type: 'application/json'}));
            return data;
        }""",
        record,
    )
    # On the field that asks for it, which is there once the page listens; a page that has loaded may not have it yet.
    ada.page.get_by_text("Drop a record here").dispatch_event("drop", {"dataTransfer": dragged})
    expect(ada.page.get_by_role("slider", name="Step")).to_have_value("0")
    ada.page.keyboard.press("End")
    expect(ada.page.get_by_text("The end.")).to_be_visible()


@SIZES
def test_settings_keys_and_lost_pages_fit(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_label("Sounds")).not_to_be_checked()
    ada.is_fit()
    ada.page.keyboard.press("Escape")
    ada.page.goto("/nowhere")
    ada.is_fit()
    ada.page.goto("/t/doesnotexist")
    expect(ada.page.get_by_text("There is no table at this address")).to_be_visible()
    ada.is_fit()
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ada.is_fit()


def test_whoever_wants_to_be_forgotten_is(visit: Visit) -> None:
    ada = visit()
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.wait_for_selector(".choice")
    ada.page.keyboard.press("n")
    ada.page.get_by_label("Only you see them").fill("Save the gold card")
    ada.page.goto("/")
    ada.page.get_by_label("Your name").fill("Ada")
    assert "Save the gold card" in ada.page.evaluate("JSON.stringify(localStorage)")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Forget me…").click()
    ada.page.get_by_role("button", name="Forget me", exact=True).click()
    expect(ada.page.get_by_role("status")).to_contain_text("Forgotten")
    assert "Save the gold card" not in ada.page.evaluate("JSON.stringify(localStorage)")
