"""Puzzles and exercises, by mouse at a desk and by keyboard on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from orebit.bots.puzzles import puzzles_of
from tests.server.test_practice import GAME, lost
from tests.web.chromium import NARROWEST, Visitor
from tests.web.conftest import Visit

pytestmark = pytest.mark.slow


def choice(visitor: Visitor, task: dict[str, Any], action: str) -> Locator:
    """The button of an action, in the list of all choices."""
    [label] = [each["label"] for each in task["view"]["choices"] if each["action"] == action]
    return visitor.page.locator(".choice", has_text=label).first


def unfold(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="All choices").click()
    expect(visitor.page.locator(".choice").first).to_be_visible()


def test_a_puzzle_is_missed_found_and_followed_by_another(visit: Visit) -> None:
    visitor = visit(list="off")
    visitor.forgiven = lambda text: "WebSocket is closed before" in text  # the lobby's: one may leave it at once
    visitor.page.goto("/")
    with visitor.page.expect_response("**/api/puzzles/today"):
        visitor.page.get_by_role("link", name="Puzzle").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Puzzle of the day")
    visitor.is_fit()

    with visitor.page.expect_response(f"**/api/puzzles/{GAME}/next") as answer:
        visitor.page.goto(f"/puzzle/{GAME}")
    task = answer.value.json()
    puzzle = puzzles_of(GAME)[task["id"]]
    unfold(visitor)
    choice(visitor, task, puzzle.usual).click()
    verdict = visitor.page.get_by_role("region", name="What it is worth")
    expect(verdict).to_contain_text("Not that one")
    expect(verdict).to_contain_text("Your rating")
    visitor.is_fit()
    visitor.page.get_by_role("button", name="Try again").click()
    choice(visitor, task, puzzle.tries[0].action).click()
    expect(verdict).to_contain_text("That is it")
    expect(verdict).to_contain_text("it does not count again")
    with visitor.page.expect_response(f"**/api/puzzles/{GAME}/next") as answer:
        visitor.page.get_by_role("button", name="Next puzzle").click()
    assert answer.value.json()["id"] != task["id"]


def test_an_error_comes_back_as_an_exercise_until_it_is_solved(visit: Visit) -> None:
    visitor = visit(NARROWEST, list="off")
    kept = visitor.context.request.post(
        "/api/me/practice/games?seat=0", data=lost().record().to_bytes(), headers={"Origin": visitor.url}
    )
    assert kept.ok, kept.text()
    first = kept.json()["exercises"][0]
    visitor.page.goto("/practise")
    visitor.page.wait_for_selector(".what")
    visitor.is_fit()

    with visitor.page.expect_response("**/api/me/practice/exercises/*") as answer:
        visitor.page.get_by_role("link", name=f"move {first['step']}").first.press("Enter")
    task = answer.value.json()
    unfold(visitor)
    with visitor.page.expect_response("**/try") as answer:
        choice(visitor, task, lost().acts[task["step"] - 1].text).press("Enter")
    verdict = visitor.page.get_by_role("region", name="What it is worth")
    expect(verdict).to_contain_text("Not that one")
    expect(verdict).to_contain_text("It comes back")
    visitor.is_fit()
    visitor.page.get_by_role("button", name="Try again").press("Enter")
    choice(visitor, task, answer.value.json()["better"][0]["action"]).press("Enter")
    expect(verdict).to_contain_text("Solved")
    visitor.page.get_by_role("button", name="Next exercise").press("Enter")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Dark Side of the Mine")
