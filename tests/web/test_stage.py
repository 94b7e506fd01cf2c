"""What happens plays on the board: every beat in its order, on a state that was, and never in the way of a decision."""

import re
import statistics
from collections.abc import Callable
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.chromium import ROOT, Visitor
from tests.web.pace import PLAYING, answer, busy_clock

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
GAMES = ["dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs"]
CLICKS = 9
MOST_CLICKS = 60  # until so many of them fell into what plays
# What is only now and then worth a beat, beside what a game's beats.ts names as `unstaged`.
SELDOM = {"dark_side": {"turn_started"}}
# Where things happen, from the facts of their line.
PLACES: dict[tuple[str, str], Callable[[Any], str]] = {
    ("dark_side", "robot_placed"): lambda facts: f"ring:{facts['slot']}",
    ("dark_side", "location_revealed"): lambda facts: f"ring:{facts['slot']}",
    ("dark_side", "mined"): lambda facts: f"score:{facts['seat']}",
    ("planet_xs", "plan_confirmed"): lambda facts: f"base:{facts['crew']}",
    ("asteroid_miners", "die_placed"): lambda facts: f"die:{facts['slot']}",
    ("mining_colony", "zone_filled"): lambda facts: f"zone:{facts['zone']}",
    ("mining_colony", "committed"): lambda facts: f"bid:{facts['seat']}",
    ("martian_miners", "placed"): lambda facts: f"node:{facts['node']}",
}
ANSWER_MS = 100
STILL = "() => document.documentElement.dataset.stage === ''"
# It plays, or it has played more than so many beats: a busy machine may look too late.
BEGUN = """many => document.documentElement.dataset.stage === 'playing'
    || (document.documentElement.dataset.beats ?? '').split('\\n').filter(Boolean).length > many"""
IDLE = "() => document.documentElement.dataset.stage === '' && document.querySelector('.choice, .end')"
# The first choice is taken while nothing plays, in one go: a choice ends what plays. It may be folded with its group.
CHOSEN = """() => {
    const first = document.documentElement.dataset.stage ? null : document.querySelector('.choice');
    first?.click();
    return first !== null;
}"""


def beats(page: Page) -> list[tuple[int, int, int, str, str]]:
    """What was played: the order, the ply of the act, the ply of what the board showed, the event, the places."""
    lines = str(page.evaluate("document.documentElement.dataset.beats ?? ''")).splitlines()
    parts = (line.split(maxsplit=5) for line in lines)
    return [(int(n), int(ply), int(shown), event, place) for n, ply, shown, event, _, place in parts]


def silent(game: str) -> set[str]:
    """The events that the game's script gives no beat, with its reasons, and those that seldom have one."""
    script = (ROOT / "web" / "src" / "lib" / "games" / game / "beats.ts").read_text(encoding="utf-8")
    unstaged = re.search(r"unstaged: Script\['unstaged'\] = \{(.*?)\};", script, re.DOTALL)
    assert unstaged
    return {*re.findall(r"(\w+): '", unstaged[1])} | SELDOM.get(game, set())


def told(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """The log of seat 0."""
    view = visitor.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]
    log: list[dict[str, Any]] = view["log"]
    return log


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_bots_turn_plays_beat_by_beat(visit: Visit, game: str, motion: str) -> None:
    ada = visit(speed="fast", coached=game)
    ada.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]  # one of its words
    table = ada.new_table(game, ["me", "greedy"])["table"]["id"]
    ada.page.wait_for_selector(".choice")
    for _ in range(3):
        ada.page.wait_for_function(CHOSEN)
    ada.page.wait_for_function(IDLE)
    played = beats(ada.page)
    log = told(ada, table)

    assert played, "nothing was played"
    assert all(shown in (ply - 1, ply) for _, ply, shown, _, _ in played)  # the state before the act, or after it
    assert all(before[0] < after[0] and before[1] <= after[1] for before, after in pairwise(played))
    for ply in {ply for _, ply, _, _, _ in played}:
        acts = [line["event"] for line in log if line["ply"] == ply]
        heard = [event for event, _ in groupby(event for _, at, _, event, _ in played if at == ply)]
        rest = iter(acts)
        assert all(event in rest for event in heard), f"{heard} is not in the order of {acts}"
        assert {*acts} - {*heard} <= silent(game)
    for line in log:
        where = PLACES.get((game, line["event"]))
        if where and line["ply"] in {ply for _, ply, _, _, _ in played}:
            assert (line["ply"], line["event"], where(line["facts"])) in {
                (ply, event, place) for _, ply, _, event, place in played
            }
    named = {one for *_, place in played for one in place.split()}
    lost = "names => names.filter((name) => !document.querySelector(`[data-place='${name}']`))"
    assert ada.page.evaluate(lost, sorted(named)) == []


def test_whoever_skips_sees_the_present_and_no_beat_more(visit: Visit) -> None:
    ada = visit(speed="slow", coached="dark_side")
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.locator(".choice").first.click()
    ada.page.wait_for_function(BEGUN, arg=0)
    nothing_plays_after_a_skip(ada.page)


def test_while_others_turns_play_the_status_line_tells_who_acts_and_that_i_am_next(visit: Visit) -> None:
    """A doubt of somebody new: it said "Your turn" while the board showed what Green did."""
    ada = visit(speed="slow", coached="dark_side")
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.locator(".choice").first.click()  # then Green places a robot, and it is my turn again
    status = ada.page.get_by_role("banner")
    expect(status).to_contain_text("You are next.")
    expect(status.locator(".sentence")).to_contain_text("Green places the")
    expect(status.locator(".turn")).to_have_count(0)
    ada.page.keyboard.press("Escape")

    expect(status.locator(".turn")).to_have_text("Your turn")
    expect(status).not_to_contain_text("You are next.")


def nothing_plays_after_a_skip(page: Page) -> None:
    """Now it is my turn, so nothing new can happen."""
    page.wait_for_selector(".choice", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_function(STILL)
    before = len(beats(page))

    expect(page.locator(".stage .beat")).to_have_count(0)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert len(beats(page)) == before


@pytest.mark.parametrize("game", GAMES)
def test_my_own_click_is_answered_at_once_while_a_stage_plays(visit: Visit, game: str) -> None:
    ada = visit(speed="slow", coached=game)
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.new_table(game, ["me", "greedy"])
    clock = busy_clock(ada.page)
    worked, played = [], 0
    for _ in range(MOST_CLICKS):
        ada.page.wait_for_selector(".choice", state="attached")
        begun = ada.page.evaluate(BEGUN, played)  # nothing has before the first, nor after what only I am told
        played = len(beats(ada.page))
        took = answer(ada.page, clock)[1]
        if begun:
            worked.append(took)
        if len(worked) == CLICKS:
            break
    # What the page itself has to do; how long that takes by the wall tests.web.pace measures, on an idle machine.
    print(f"the answer to a click took {statistics.median(worked):.0f} ms of work, in the median of {CLICKS}")
    assert len(worked) == CLICKS
    assert statistics.median(worked) < ANSWER_MS, worked
    nothing_plays_after_a_skip(ada.page)


def test_a_line_of_the_history_and_a_piece_show_their_moment(visit: Visit) -> None:
    ada = visit(speed="slow", coached="dark_side")
    ada.new_table("dark_side", ["me", "greedy"])
    ada.page.locator(".choice").first.click()  # my first robot is placed
    ada.page.wait_for_function(IDLE)
    ada.page.locator(".latest button").first.click()
    ada.page.wait_for_function(PLAYING)
    status = ada.page.get_by_role("banner")
    expect(status.locator(".chip").first).to_have_text("Earlier")  # it is my turn, but not there
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_function(STILL)
    expect(status.locator(".chip").first).to_have_text("Your turn")

    ada.page.locator("[data-piece='robot:0:0']").click(button="right")
    ada.page.wait_for_function(PLAYING)
