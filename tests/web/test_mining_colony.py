"""Mining Colony on its board: whole games by pointing at the colony and by keyboard, and what a sealed card hides."""

import functools
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.hands import ahead
from tests.web.players import MOST_MISSES, play_by_keyboard, tab_to

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "mining_colony"}
MOST_DECISIONS = 600
BOARD = ".mining-colony"
MAIN = ".controls .main"
# What the board asks for, in one look; empty while somebody else decides.
ASKED = """() => {
    const has = (selector) => document.querySelector(`.mining-colony ${selector}`) !== null;
    if (document.querySelector('.end')) return 'over';
    if (!document.querySelector('.choice')) return '';
    const said = document.querySelector('.mining-colony .said')?.innerText ?? '';
    if (/ glows/.test(said) && !has('.glows')) return `lie: ${said}`;
    if (/^A token/.test(said) && has('.hit.glows')) return `lie: ${said}`; // what glows is for a staged item
    if (has('.number-card.picked')) return 'play';
    if (has('.number-card')) return 'card';
    const zones = document.querySelectorAll('.zone.glows').length;
    if (zones > 0) return zones > 1 ? 'zone' : ''; // the last one is taken by itself
    if (has('.hit.glows')) return 'space';
    if (has('.hand .thing[aria-pressed=true]')) return 'use';
    if (has('button.thing')) return 'thing';
    if (!document.querySelector('.controls .finish:enabled')) return '';
    const main = document.querySelector('.controls .main').innerText;
    return /^Choose/.test(main) ? `lie: ${main}` : 'finish'; // nothing glows
}"""
TO_POINT_AT = {
    "play": MAIN,
    "card": f"{BOARD} .number-card",
    "zone": f"{BOARD} .zone.glows",
    "space": f"{BOARD} .hit.glows",
    "use": f"{BOARD} .use",
    "thing": f"{BOARD} button.thing",
    "finish": ".controls .finish",
}


def asked(page: Page) -> str:
    found: str = page.wait_for_function(ASKED).json_value()
    assert not found.startswith("lie"), f"not what the board shows: {found}"
    return found


def play_on_the_board(page: Page, seed: int, until: str = "over", decisions: int = MOST_DECISIONS) -> None:
    """Point at things of the board, never at the list of actions, until something is asked or the match is over."""
    chance = random.Random(seed)
    misses = 0
    for _ in range(decisions):
        what = asked(page)
        if what in ("over", until):
            return
        things = page.locator(TO_POINT_AT[what])
        try:
            things.nth(chance.randrange(max(1, things.count()))).click(timeout=2000)
            misses = 0
        except Timeout:  # the table went on under the pointer
            misses += 1
            assert misses < MOST_MISSES, f"the board asks for a {what}, and it cannot be pointed at"
    assert decisions < MOST_DECISIONS, "the match does not end"


def test_a_card_that_is_only_pointed_at_in_the_list_is_not_picked(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    page.wait_for_selector(".number-card")

    page.locator(".choice").nth(1).hover()

    expect(page.locator(".number-card.meant")).to_have_count(1)
    expect(page.locator(".number-card.picked")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_disabled()


def take_up_a_tile_that_turns(page: Page) -> None:
    for seed in range(MOST_DECISIONS):
        play_on_the_board(page, seed, until="space")
        if page.locator("button.turn").count() > 0:
            return
        play_on_the_board(page, seed, until="", decisions=1)
    raise AssertionError("no tile of the match can be turned")


# -- by keyboard


def walk_to_a_glowing_space(page: Page) -> None:
    """With the arrow keys, from the space that has the focus."""
    tab_to(page, ".hit")
    here: str = page.evaluate("document.activeElement.dataset.cell")
    there: str = page.locator(".hit.glows").first.get_attribute("data-cell") or here
    across, down = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")


def play_by_tab(page: Page, rounds: int) -> None:
    """Tab, arrows, Enter and R on the board; the mouse is never touched."""
    for _ in range(MOST_DECISIONS):
        what = asked(page)
        if what == "over" or page.locator(".round b").inner_text() == str(rounds + 1):
            return
        if what == "space":
            walk_to_a_glowing_space(page)
        else:
            tab_to(page, TO_POINT_AT[what])
        before = page.locator(".latest").inner_text()
        page.keyboard.press("Enter")
        if what in ("play", "zone", "space", "use", "finish"):
            page.wait_for_function(
                "before => document.querySelector('.end') || document.querySelector('.latest').innerText !== before",
                arg=before,
            )


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_is_played_by_pointing_at_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])

    play_on_the_board(ada.page, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


def test_a_whole_solo_game_is_played_and_zorlord_is_told_of(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me"], solo_level="hard", solo_direct_free=True)
    play_on_the_board(ada.page, seed=6, until="space")
    expect(ada.page.get_by_label("What Zorlord did")).to_contain_text("Zorlord takes zone")
    expect(ada.page.locator(".supply")).to_contain_text("all seven")
    expect(ada.page.locator(".zorlord")).to_contain_text("hard, bare ground free")
    ada.is_fit()

    play_on_the_board(ada.page, seed=6)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("of 7 structures")


# -- the screen


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "dark"), (DESKTOP, "contrast"), (PHONE, "light"), (NARROWEST, "dark")],
    ids=["desktop-dark", "desktop-contrast", "phone-light", "narrowest-dark"],
)
def test_every_phase_is_fit_for_its_screen(visit: Visit, size: tuple[int, int], theme: str) -> None:
    ada = visit(size, theme=theme, **QUIET)
    ada.new_table("mining_colony", ["me", "random", "random", "random"], board_side="advanced", develop_timing="live")

    for phase in ("card", "zone", "space"):
        play_on_the_board(ada.page, seed=5, until=phase)
        ada.is_fit()
    ada.page.get_by_role("button", name="Enlarge the colony of Blue").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("cards not yet shown")
    ada.is_fit()


SIZES = {"1280": DESKTOP, "1920": (1920, 1080), "2560": (2560, 1440), "390": PHONE}
FRAME = """() => ['.own', '.pit', '.supply', '.tray', '.said', '.rival', '.zorlord'].map((part) => {
    const found = document.querySelector(`.mining-colony ${part}`)?.getBoundingClientRect();
    return found ? [part, found.x, found.y, found.width, found.height] : [];
})"""
OUT = """() => [...document.querySelectorAll(
    '.mining-colony .own, .rival, .tray, .supply, .zone, .number-card, .thing, .token, .controls .main')]
    .filter((one) => { const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1; })
    .map((one) => one.className)"""
# What is one's own lies in the tray, not over the board.
ASTRAY = """() => [...document.querySelectorAll('.mining-colony .tray :is(.thing, .slot, .button, .number-card)')]
    .filter((one) => one.getBoundingClientRect().top < one.closest('.tray').getBoundingClientRect().top - 1)
    .map((one) => one.className)"""
SMALL = """() => [...document.querySelectorAll('.mining-colony *')]
    .filter((one) => one.textContent.trim() && !one.children.length && !one.closest('svg'))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.textContent)"""


# Lines of a phone that have to hold all of what is told: of Zorlord's, what he holds and may flip.
CUT = """() => [...document.querySelectorAll('.zorlord :is(.first, .foot), .mining-colony .parts')]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def is_at(phase: str, view: Any) -> bool:
    """A phase with something to choose: the last zone is taken by itself."""
    return bool(view["phase"] == phase and (phase != "excavate" or sum(zone["filled"] for zone in view["zones"]) > 1))


def boldly(actions: list[str]) -> str:
    return next((action for action in actions if action.startswith("commit highest")), actions[0])


@pytest.mark.parametrize(
    ("players", "size"),
    [(1, "1280"), (2, "1280"), (4, "1280"), (3, "1920"), (2, "2560"), (4, "390"), (2, "390"), (1, "390")],
)
def test_a_decision_needs_no_scrolling_and_nothing_moves_between_phases(visit: Visit, players: int, size: str) -> None:
    ada = visit(SIZES[size], list="off", **QUIET)
    page = ada.page
    table = ada.new_table("mining_colony", ["me", *["random"] * (players - 1)])["table"]["id"]
    frames = []
    page.wait_for_selector(".number-card")
    # The largest shift at once: lines of the history, newest on top, come one by one.
    page.evaluate("""() => { window.jump = 0; new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.jump = Math.max(window.jump, one.value);
    }).observe({ type: 'layout-shift' }); }""")
    for phase, seen in (("choose", ".number-card"), ("excavate", ".zone.glows"), ("develop", ".hand .thing")):
        # Over HTTP: shifts after a click of one's own would not be counted.
        ahead(table, {0: ada}, functools.partial(is_at, phase), boldly)
        page.wait_for_selector(f".mining-colony.{phase}")
        page.wait_for_selector(seen)
        frames.append(
            [part for part in page.evaluate(FRAME) if part and not (size == "390" and part[0] in (".pit", ".supply"))]
        )
        assert page.evaluate(
            "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
        ) == [0, 0]
        assert page.evaluate(OUT) == []
        assert page.evaluate(ASTRAY) == []
        if size == "1280":
            assert page.evaluate(SMALL) == []
            rivals = page.locator(".rival .colony")
            assert all((box := rival.bounding_box()) and box["width"] >= 240 for rival in rivals.all())
            assert rivals.count() == players - 1
        if size == "390":
            assert page.evaluate(CUT) == []
            for thing in page.locator(
                ".hit, .token, button.thing, .zone, button.slot, .number-card, .tray .button"
            ).all():
                box = thing.bounding_box()
                assert box
                assert (
                    min(box["width"], box["height"]) >= 42
                    if "hit" in (thing.get_attribute("class") or "")
                    else box["height"] >= 44
                )

    assert frames[0] == frames[1] == frames[2]
    assert page.evaluate("window.jump") < 0.1


def test_rounds_are_played_on_the_board_by_keyboard_alone(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])

    play_by_tab(ada.page, rounds=2)

    assert ada.page.locator(".round b").inner_text() == "3"


def test_a_whole_game_by_keyboard_alone_on_a_phone(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"], board_side="advanced")

    play_by_keyboard(ada.page, seed=2)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


def test_the_tile_turns_by_key_and_by_button_and_says_why_it_cannot_lie_there(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    take_up_a_tile_that_turns(page)
    tile = page.locator(".thing[aria-pressed=true] svg")
    before = tile.inner_html()
    page.keyboard.press("r")
    expect(tile).not_to_have_js_property("innerHTML", before)
    turned = tile.inner_html()
    page.locator("button.turn").click()
    expect(tile).not_to_have_js_property("innerHTML", turned)
    expect(page.get_by_role("complementary", name="Log, rules and chat")).to_have_count(0)

    page.locator("[data-cell=C3]").hover()
    expect(page.locator(".said.bad")).to_contain_text("would cover developed land")
    expect(page.locator(".ghost-edge.bad")).to_have_count(1)
    page.locator("[data-cell=C3]").click()

    expect(page.get_by_role("alert")).to_contain_text("§5.7")


def test_a_correct_placement_leaves_no_error_and_says_what_it_is_worth(visit: Visit) -> None:
    """A fault that players met: the pointer rests where the tile now lies, and the next thing was refused there."""
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    play_on_the_board(page, seed=2, until="space")
    cell = page.locator(".hit.glows").first.get_attribute("data-cell")
    page.locator(f"[data-cell={cell}]").hover()
    expect(page.locator(".points .ahead")).to_contain_text("→")
    expect(page.locator(".ghost-edge")).to_have_count(1)
    page.locator(f"[data-cell={cell}]").click()
    expect(page.locator(".latest")).to_contain_text("places the")
    page.wait_for_selector(".choice")
    page.wait_for_timeout(500)  # time for a reason that must not be asked for

    expect(page.locator(".said.bad, .ghost-edge.bad, [role=alert]")).to_have_count(0)


def test_a_finger_lays_the_tile_in_two_taps(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    take_up_a_tile_that_turns(page)
    bare = page.locator(".own .land-none").count()
    page.locator(".hit.glows").first.evaluate(
        "space => space.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))"
    )
    expect(page.locator(".own .ghost")).to_be_visible()
    expect(page.locator(".own .land-none")).to_have_count(bare)
    expect(page.locator(MAIN)).to_contain_text("Place the tile, +")
    page.locator(MAIN).click()

    expect(page.locator("button.turn")).to_have_count(0)
    expect(page.locator(".own .land-none")).not_to_have_count(bare)


def test_a_tile_that_a_finger_pointed_at_stays_in_sight_while_it_is_turned(visit: Visit) -> None:
    """A fault of a whole game on a phone: the button placed what was no longer shown."""
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    take_up_a_tile_that_turns(page)
    space = page.locator(".hit.glows").first
    space.focus()
    space.evaluate("space => space.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))")
    expect(page.locator(".own .ghost")).to_be_visible()

    for _ in range(4):
        page.locator("button.turn").click()
        offered = page.locator(f"{MAIN}.primary").count()
        expect(page.locator(".own .ghost")).to_have_count(offered)


def test_a_card_is_played_with_the_order_of_the_others_and_a_refresh_puts_all_back(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    page.wait_for_selector(".number-card")
    expect(page.locator(".said")).to_contain_text("You begin at −30: every bare space costs a point")
    expect(page.locator(".points")).to_contain_text("30 bare")
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("a refresh costs 1 and you have 0", ignore_case=True)
    numbers = page.locator(".number-card .number").all_text_contents()
    page.locator(".number-card").nth(1).click()
    page.locator(".number-card").nth(0).click()  # this one comes back first
    page.locator(MAIN).click()
    expect(page.locator(".latest")).to_contain_text(f"lays {numbers[1]} face down and puts back {numbers[0]}, then")

    while page.locator(".tray .coin.full").count() == 0 or page.locator(".number-card").count() == 0:
        play_on_the_board(page, seed=1, decisions=1)
        play_on_the_board(page, seed=1, until="card")
    before = page.locator(".number-card .number").all_text_contents()
    page.get_by_role("button", name="Refresh").click()
    page.locator(".number-card").nth(2).click()
    page.locator(".number-card").nth(0).click()
    page.locator(MAIN).click()

    expect(page.locator(".latest")).to_contain_text(f"putting back {before[2]}, {before[0]}, {before[1]}")


def test_a_phone_tells_what_becomes_of_the_cards_and_cuts_nothing_off(visit: Visit) -> None:
    """A fault of a whole game: beside the cards there was no room for the sentence, and none for the button."""
    ada = visit(PHONE, **QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    page.wait_for_selector(".number-card")
    assert page.locator(".parts").evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    page.locator(".number-card").nth(1).click()
    expect(page.locator(".said")).to_contain_text("The others go under your deck.")

    while page.locator(".tray .coin.full").count() == 0 or page.locator(".number-card").count() == 0:
        play_on_the_board(page, seed=1, decisions=1)
        play_on_the_board(page, seed=1, until="card")
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator(".said")).to_contain_text("choose the order in which they shall come up again")
    tray, keep = page.locator(".tray").bounding_box(), page.get_by_role("button", name="Keep these").bounding_box()
    assert tray is not None
    assert keep is not None
    assert tray["y"] <= keep["y"] <= tray["y"] + tray["height"] - keep["height"]


def test_the_last_zone_is_taken_by_itself_but_not_again_after_a_take_back(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("mining_colony", ["me", "random"])
    page = ada.page
    while True:  # until the other card is higher
        asked(page)
        page.locator(".number-card").first.click()
        page.locator(MAIN).click()
        if asked(page) != "zone":
            break
        play_on_the_board(page, seed=1, until="card")
    expect(page.locator(".hand .thing").first).to_be_visible()

    page.keyboard.press("z")
    expect(page.locator(".zone.glows")).to_have_count(1)
    page.keyboard.press("z")

    expect(page.locator(".number-card")).to_have_count(3)


# -- the stage


def is_after(number: str, view: Any) -> bool:
    return int(view["round"]) > int(number)


def test_a_round_plays_on_the_board_at_its_places(visit: Visit) -> None:
    """Cards are turned over large, each zone flies to whoever takes it, and every place that a beat names is there."""
    ada = visit(speed="fast", coached="mining_colony")
    page = ada.page
    table = ada.new_table("mining_colony", ["me", "greedy"])["table"]["id"]
    page.wait_for_selector(".number-card")
    for _ in range(2):
        round_now = page.locator(".round b").inner_text()
        ahead(table, {0: ada}, functools.partial(is_after, round_now), lambda actions: actions[0])
        page.wait_for_function("() => document.documentElement.dataset.stage === ''")
    lines = [line.split(maxsplit=5) for line in page.evaluate("document.documentElement.dataset.beats").splitlines()]
    played = [(event, kind, place) for _, _, _, event, kind, place in lines]

    assert ("revealed", "reveal", "podium:0") in played
    assert ("revealed", "reveal", "podium:1") in played
    taken = [place for event, kind, place in played if (event, kind) == ("excavated", "fly")]
    assert {"hand", "hand:1"} <= set(taken)
    assert any(event == "tile_placed" and place.startswith("cell:1:") for event, _, place in played)
    named = {one for _, _, place in played for one in place.split()}
    missing = page.evaluate(
        "names => names.filter((name) => !document.querySelector(`[data-place='${name}']`))", sorted(named)
    )
    assert missing == []


def test_on_a_phone_a_rivals_colony_is_large_while_it_is_built_upon(visit: Visit) -> None:
    """It is a thumbnail there: nobody could see where a tile went."""
    ada = visit(PHONE, speed="slow", coached="mining_colony")
    page = ada.page
    table = ada.new_table("mining_colony", ["me", "greedy"])["table"]["id"]
    page.wait_for_selector(".number-card")
    ahead(table, {0: ada}, functools.partial(is_after, "1"), lambda actions: actions[0])
    page.wait_for_function(
        """() => document.querySelector('.own .whose') !== null
            && document.querySelector("[data-place='cell:1:C3']").getBoundingClientRect().width >= 40"""
    )
    page.keyboard.press("Escape")

    expect(page.locator(".own .whose")).to_have_count(0)
    expect(page.locator(".own [data-cell=C3]")).to_be_visible()


# -- two people


def edges_of_the_ghost(page: Page) -> tuple[int, int]:
    """The upper and the lower edge, in spaces."""
    drawn = page.locator(".own .ghost-edge").get_attribute("d") or ""
    down = [int(y) // 60 for _, y in re.findall(r"M(\d+) (\d+)h", drawn)]
    return min(down), max(down)


def test_who_waits_plans_where_the_tile_shall_lie(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET)
    ada.play_with(ben, "mining_colony")
    for visitor in (ada, ben):
        visitor.page.locator(".number-card").last.click()
        visitor.page.locator(MAIN).click()
    for visitor in (ada, ben):
        visitor.page.wait_for_selector(".mining-colony:not(.choose)")
    first, second = (ada, ben) if ada.page.locator(".zone.glows").count() > 0 else (ben, ada)
    first.page.locator(".zone.glows").first.click()
    second.page.wait_for_selector(".hand .thing")
    for cell in ("C1", "C2", "C4", "C5"):  # above or below the starting row, however large the tile is
        second.page.locator(f"[data-cell={cell}]").click()
        upper, lower = edges_of_the_ghost(second.page)
        if lower == 2 or upper == 3:
            break
    expect(second.page.locator(".said")).to_contain_text("Planned")
    second.page.mouse.move(0, 0)
    expect(second.page.locator(".own .ghost")).to_be_visible()

    while second.page.locator(".choice").count() == 0:
        what = first.page.evaluate(ASKED)
        if what in TO_POINT_AT:
            first.page.locator(TO_POINT_AT[what]).first.click()
    expect(second.page.locator(MAIN)).to_contain_text("Place the tile")
    second.page.locator(MAIN).click()

    expect(second.page.locator(".own .tile")).to_have_count(1)


def test_a_laid_card_is_hidden_from_the_other_browser_until_all_have_laid_one(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(name="Ben", **QUIET)
    ada.play_with(ben, "mining_colony")
    ben.page.locator(".number-card").first.click()  # a pick outlives what others do
    ada.page.locator(".number-card").last.click()
    card = ada.page.locator(".number-card[aria-pressed=true] .number").text_content() or "?"
    ada.page.locator(MAIN).click()

    expect(ben.page.locator(".bids li").first).to_contain_text("has laid a card")
    assert card not in ben.page.locator(".bids").inner_text()
    expect(ben.page.locator(".number-card[aria-pressed=true]")).to_have_count(1)
    ben.is_fit()
    ben.page.locator(MAIN).click()
    expect(ben.page.locator(".bids li", has_text="Ada")).to_contain_text(card)
