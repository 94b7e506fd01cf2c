"""The coach's page on a finished match of every game: by mouse at a desk, by keyboard on a phone."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from orebit.core.match import Match, new_match
from orebit.games import IDS, get
from tests.web.chromium import DESKTOP, PATIENCE_MS, PHONE, Visitor
from tests.web.conftest import Visit

pytestmark = pytest.mark.slow
MOST_ACTS = 124  # then somebody gives up


@cache
def finished(game: str) -> Match:
    """Both play at random: there are errors in it."""
    match, picks = new_match(get(game), 2, {}, 3), random.Random(3)
    while not match.is_over():
        seat = match.deciders()[0]
        if len(match.acts) < MOST_ACTS:
            match.play(seat, picks.choice(match.legal(seat)))
        else:
            match.resign(seat)
    return match


def until_weighed(coach: Locator) -> None:
    """A busy server gives a piece of it up with 503; asked again, it goes on from there."""
    whole = coach.get_by_role("heading", name="Where the result came from")
    again = coach.get_by_role("button", name="Try again", exact=True)
    while not whole.is_visible():
        expect(whole.or_(again)).to_be_visible(timeout=2 * PATIENCE_MS)
        if again.is_visible():
            again.press("Enter")


def looked_through(ada: Visitor, game: str, folder: Path) -> tuple[Locator, dict[str, Any]]:
    """The coach's page on a dropped record, once all is weighed, and its report."""
    file = folder / "match.orebit.json"
    finished(game).record().save(file)
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.get_by_role("button", name="What decided it?").press("Enter")
    coach = ada.page.get_by_role("region", name="The coach", exact=True)
    ada.forgiven = lambda text: "503" in text
    until_weighed(coach)
    asked = ada.context.request.post("/api/records/coach", data=file.read_bytes(), headers={"Origin": ada.url})
    return coach, asked.json()


def errors_of(report: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    found = [each for each in report["decisions"] if each["seat"] == seat and each["grade"]]
    assert len(found) > 1, "there is nothing to go to and fro between: let them play another match"
    return found


def stands_at(coach: Locator, error: dict[str, Any]) -> None:
    expect(coach.get_by_role("heading", name=f"{error['grade'].capitalize()}: move {error['step']}")).to_be_visible()
    expect(coach.get_by_role("img", name="The board before this move").locator(".there")).to_be_visible()


@pytest.mark.parametrize("game", IDS)
def test_by_mouse_a_mark_leads_to_the_board_and_to_another_try(visit: Visit, game: str, tmp_path: Path) -> None:
    ada = visit(DESKTOP)
    coach, report = looked_through(ada, game, tmp_path)
    errors = errors_of(report, 0)
    plot = coach.get_by_role("img", name="Win shares over the match")
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] * errors[0]["step"] / report["steps"], "y": box["height"] / 2})
    stands_at(coach, errors[0])
    expect(coach.get_by_role("region", name="Loss per decision")).to_contain_text("of 1000")
    ada.is_fit()

    coach.get_by_role("button", name="The next error").click()
    stands_at(coach, errors[1])
    other = coach.locator(".tried button").last
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    coach.get_by_role("button", name="With hindsight").click()
    expect(coach).to_contain_text("which nobody knew")
    ada.is_fit()
    whose = coach.get_by_role("group", name="Whose").get_by_role("button")
    whose.last.click()
    expect(coach.get_by_role("heading", name="Win share")).to_contain_text(report["names"][1])
    whose.first.click()
    coach.get_by_role("button", name="Try again from here").click()
    expect(ada.page.get_by_role("heading", name="Play from")).to_be_visible()
    ada.is_fit()


@pytest.mark.parametrize("game", IDS)
def test_by_keyboard_from_error_to_error_on_a_phone(visit: Visit, game: str, tmp_path: Path) -> None:
    ada = visit(PHONE)
    coach, report = looked_through(ada, game, tmp_path)
    errors = errors_of(report, 0)
    at = max(range(len(errors)), key=lambda i: errors[i]["loss"])
    stands_at(coach, errors[at])  # the worst
    ada.is_fit()

    for key, last in ((",", 0), (".", len(errors) - 1)):
        while at != last:
            ada.page.keyboard.press(key)
            at += 1 if key == "." else -1
            stands_at(coach, errors[at])
    moments = report["balances"][0]["moments"]
    place = next((i for i, each in enumerate(moments) if each["kind"] not in ("luck", "resignation")), 0)
    moment = coach.get_by_role("region", name="What decided it").get_by_role("button").nth(place)
    moment.press("Enter")
    expect(moment).to_have_attribute("aria-pressed", "true")
    if moments[place]["kind"] not in ("luck", "resignation"):  # a rival's error, too, is shown as the rival saw it
        expect(coach.locator(".tried")).to_contain_text("Played")
    coach.get_by_role("button", name="With hindsight").press("Enter")
    expect(coach.get_by_role("button", name="With hindsight")).to_have_attribute("aria-pressed", "true")
    ada.is_fit()
    coach.get_by_role("button", name="Show it in the replay").press("Enter")
    expect(coach).to_have_count(0)
    expect(ada.page.get_by_role("slider", name="Step")).to_have_value(str(moments[place]["step"]))
