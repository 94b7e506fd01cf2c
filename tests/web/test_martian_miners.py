"""Martian Miners on its board: whole games by pointing or keys, drafts of one button, its room, what plays on stage."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor, beyond
from tests.web.hands import ahead, by_keyboard, by_mouse, play

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "martian_miners"}
SHORT: dict[str, Any] = {"finish": "rounds", "finish_rounds": 6, "quick_start": 2}
TEAMS: dict[str, Any] = {"sets": "different", "teams": "2v2", "space_police": True}
SIZES = (DESKTOP, (1920, 1080), (2560, 1440), PHONE)
MAIN = ".controls .main"
NARROW_FARES = """() => {
    const wide = [...document.querySelectorAll('.martian .fare')].map((one) => one.getBoundingClientRect().width);
    return wide.length > 0 && Math.max(...wide) < 26;
}"""
# What to press next: the main button once there is something to do with it, else whatever makes a draft more so.
NEXT = """
    const main = document.querySelector('.controls .main');
    if (!main.disabled) return press('main', main);
    const sites = all('.martian .site.target, .martian .site.start').filter((one) => one.ariaPressed !== 'true');
    const deals = all('.martian .pairs .go'), firsts = all('.martian .pairs .button'), asked = all('.asking .button');
    const finish = all('.controls .finish');
    if (deals.length > 0) return press('deal', any(deals));
    if (finish.length > 0 && luck[1] < 0.35) return press('finish', finish[0]);
    return press('part', any([...sites, ...asked]) ?? any(firsts) ?? finish[0]);
"""


def sit_down(
    visit: Visit, size: tuple[int, int] = DESKTOP, seats: int = 2, options: Any = None, **settings: str
) -> Any:
    ada = visit(size, **(QUIET | settings))
    table = ada.new_table("martian_miners", ["me", *["greedy"] * (seats - 1)], **(options or {}))
    ada.page.wait_for_selector(".martian")
    return ada, table["table"]["id"]


def kinds(actions: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in actions:
        found.setdefault(action.split()[0], []).append(action)
    return found


def saving(actions: list[str]) -> str:
    """The first places, then a scout on a lab, and nothing else: until there is enough for what a test is about."""
    by_kind = kinds(actions)
    for kind in (
        *("place_start", "place_choice", "upgrade_start", "complete_build", "trade"),
        *("build_scout", "order_scout", "end_turn"),
    ):
        if kind in by_kind:
            return by_kind[kind][0]
    return actions[0]


def turn_of(ada: Visitor, table: str, found: Callable[[Any], bool]) -> Any:
    """Over HTTP to a decision that a test begins with."""
    seen = ahead(table, {0: ada}, found, saving)
    ada.page.wait_for_function("() => document.querySelector('.choice') !== null")
    return seen


def choices(ada: Visitor, table: str) -> dict[str, list[str]]:
    seen = ada.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]
    return kinds([choice["action"] for choice in seen["choices"]])


def in_options(view: Any) -> bool:
    return bool(view["phase"] == "options")


# Whole games


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_is_played_by_pointing_at_mars(visit: Visit, size: tuple[int, int]) -> None:
    ada, _ = sit_down(visit, size, options=SHORT, list="off")  # an open list takes most of a phone
    play(ada.page, NEXT, by_mouse, seed=1)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    ada.is_fit()


def test_a_whole_game_is_played_by_keys_on_the_board(visit: Visit) -> None:
    ada, _ = sit_down(visit, options=SHORT | {"finish_rounds": 3})
    play(ada.page, NEXT, by_keyboard, seed=4)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()


def test_what_is_said_of_a_corner_is_true_after_placing_there(visit: Visit) -> None:
    """A fault that players met: the pointer rests on the own scout, and the line below still called the corner free."""
    ada, _ = sit_down(visit, name="Ada")
    corner = ada.page.locator(".martian .site.target").first
    corner.click()
    expect(ada.page.locator(".asking .die[aria-pressed=true]")).to_have_count(1)  # the one that goes there
    name = ada.page.locator(".martian .site[aria-pressed=true]").get_attribute("data-site")
    ada.page.locator(f".martian [data-site='{name}']").click()  # the second click does it, and the pointer stays
    said = ada.page.locator(".martian .caption")
    expect(ada.page.locator(f".martian [data-site='{name}']:not(.target)")).to_have_count(1)

    expect(said).to_contain_text(f"Corner {name}: Green")  # as the history calls the seat
    expect(said).not_to_contain_text("free")


def test_arrows_walk_the_corners_and_with_shift_the_tiles(visit: Visit) -> None:
    ada, _ = sit_down(visit)
    page = ada.page
    page.locator("[data-site='1.1']").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "Shift+ArrowRight"):
        page.keyboard.press(key)

    assert page.evaluate("document.activeElement.dataset.site") == "C4"
    expect(page.locator(".martian > .caption")).to_contain_text("Tile C4:")


def test_a_tile_of_another_suit_shows_what_it_gives(visit: Visit) -> None:
    ada, _ = sit_down(visit, options={"art": "playing_cards"})
    for resource in ("sun", "moon", "crown", "arms"):
        plates = ada.page.locator(f".martian .plate.{resource}")
        expect(plates).not_to_have_count(0)
        expect(plates.filter(has=ada.page.locator(f"path[data-term={resource}]"))).to_have_count(plates.count())


# Drafts


def test_one_button_trades_and_builds(visit: Visit) -> None:
    ada, table = sit_down(visit, options={"quick_start": 1})
    page = ada.page

    def short(view: Any) -> bool:
        return in_options(view) and any(plan["buys"] and sum(plan["buys"]) for plan in view["plans"])

    view = turn_of(ada, table, short)
    plan = next(plan for plan in view["plans"] if plan["buys"] and sum(plan["buys"]))
    page.locator(f"[data-plan={plan['plan']}]").click()
    if page.locator(MAIN).is_disabled():  # there are several places
        page.locator(f"[data-site='{plan['sites'][0]}']").click()
    paid = page.locator(".trading .chip[aria-pressed=true]")
    expect(paid).not_to_have_count(0)
    expect(page.locator(MAIN)).to_contain_text(f"Trade and build {plan['plan']}")
    page.locator(MAIN).click()

    page.wait_for_function(
        "([events]) => events.every((event) => document.body.innerText.includes(event))",
        arg=[[f"builds a {plan['plan']} on", "trades for a"]],
    )
    assert not page.locator(".refusal").count()


def test_a_scout_shows_where_it_flies_for_what_and_flies_there(visit: Visit) -> None:
    ada, table = sit_down(visit, options={"quick_start": 2})
    page = ada.page
    turn_of(ada, table, lambda view: in_options(view) and any(key.startswith("fly ") for key in view["changes"]))
    flights = choices(ada, table)["fly"]
    _, start, to = flights[-1].split()
    page.locator(f"[data-site='{start}']").click()
    expect(page.locator(".node.target")).to_have_count(
        len(
            {
                one.split()[2]
                for kind in ("fly", "attack")
                for one in choices(ada, table).get(kind, [])
                if f" {start} " in one
            }
        )
    )
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_function(NARROW_FARES)  # the tiles between them keep in sight
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.locator(f"[data-site='{to}']").click()

    expect(page.locator(".way")).to_have_count(1)
    expect(page.locator(MAIN)).to_contain_text(re.compile(rf"Fly to {re.escape(to)}: \d arms"))
    page.keyboard.press("Escape")
    expect(page.locator(MAIN)).to_be_disabled()  # let go, and nothing was done
    page.locator(f"[data-site='{start}']").click()
    page.locator(f"[data-site='{to}']").click()
    page.locator(MAIN).click()
    expect(page.locator(f"[data-site='{to}']")).to_have_attribute("aria-label", re.compile("'s scout"))


def test_a_place_and_a_plan_where_nothing_can_be_done_say_why(visit: Visit) -> None:
    ada, table = sit_down(visit, options={"quick_start": 2})
    page = ada.page
    turn_of(ada, table, in_options)
    page.locator(".tile:not(.target)").last.click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("of the 5 pips that a mine needs")
    refusal.get_by_role("button", name="Read R35").click()
    expect(page.locator(".rules .cited")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("[data-plan=attack]")).to_contain_text("no scout on a lab")
    page.locator("[data-plan=attack]").click()

    expect(refusal).to_contain_text("No scout of yours stands on a lab")


def test_a_phone_tells_the_price_of_a_plan_that_cannot_be_done(visit: Visit) -> None:
    """A fault that a player met: "Touch a plan to see its price" stood there, and a touch told the refusal only."""
    ada, table = sit_down(visit, PHONE, options={"quick_start": 2}, list="off")
    page = ada.page
    turn_of(ada, table, in_options)
    attack = page.locator("[data-plan=attack]")
    attack.click()
    expect(page.locator(".next .price")).to_be_visible()
    expect(page.locator(".next")).to_contain_text("no scout on a lab")
    expect(attack).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alert")).to_have_count(0)
    attack.click()

    expect(page.get_by_role("alert")).to_contain_text("No scout of yours stands on a lab")


def test_a_trade_beside_a_long_board_shows_its_signs(visit: Visit) -> None:
    """A fault of a phone: there "Pay 1" and "Get 1" stood before empty buttons."""
    ada, table = sit_down(visit, PHONE, options={"board": "strip", "quick_start": 2}, list="off")
    ahead(table, {0: ada}, lambda view: view["order"] is not None and view["active"] == 0, saving)

    expect(ada.page.locator(".upright .deals .pairs button svg").first).to_be_visible()


def test_four_start_dice_beside_a_long_board_are_wholly_seen(visit: Visit) -> None:
    """On a phone the third of them was cut by the edge of the screen."""
    ada = visit(PHONE, **QUIET, list="off")
    ada.new_table("martian_miners", ["me", "greedy", "greedy", "greedy"], board="strip", sets="different")
    ada.page.wait_for_selector(".asking .die")

    assert ada.page.evaluate(beyond(".asking .die")) == [0, 0, []]


def test_a_corner_that_was_picked_stays_when_its_die_is_chosen(visit: Visit) -> None:
    """Both dice fitted, "choose one that glows": whoever did was asked for a corner once more."""
    ada, table = sit_down(visit, seats=4, options={"board": "strip", "sets": "different"})
    corners = [action.split()[-1] for action in choices(ada, table)["place_start"]]
    shared = next(corner for corner in corners if corners.count(corner) > 1)
    ada.page.locator(f".martian .site[data-site='{shared}']").click()
    expect(ada.page.locator(MAIN)).to_have_text("Choose a die")
    ada.page.locator(".asking .die.glows").first.click()
    expect(ada.page.locator(MAIN)).to_have_text(f"Place it on {shared}")


def test_every_corner_has_its_number_on_the_board(visit: Visit) -> None:
    """The list and the history speak of corners by their numbers: they can be found, and what is meant stands out."""
    ada, table = sit_down(visit)
    ahead(table, {0: ada}, lambda view: view["phase"] == "start_dice", saving)
    corners = ada.page.locator(".martian .site.node").count()
    names = ada.page.locator(".martian .plain text.name").filter(has_text=re.compile(r"^\d+\.\d+$"))
    expect(names).to_have_count(corners)

    ada.page.locator(".choice").first.hover()
    expect(names).to_have_count(corners - 1)
    expect(ada.page.locator(".martian .badge")).to_have_count(1)


# The screen

OVER = beyond(".martian .site, .martian .store, .martian .card, .controls .main")
SMALL = """() => [...document.querySelectorAll('.martian *')]
    .filter((one) => one.textContent.trim() && !one.children.length && !one.closest('.visually-hidden'))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < (one.closest('.crew svg') ? 0 : 12)
        && one.closest('.crew svg') === null && one.textContent.trim().length > 1)
    .map((one) => one.textContent)"""
# Reasons of plans that are not wholly seen.
CUT = """() => [...document.querySelectorAll('.martian .plans .note')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
# How much of the box of the board is drawn upon: by the plain, the panels and the tray.
FILLED = """() => {
    const box = document.querySelector('[data-place=board]').getBoundingClientRect();
    const parts = [...document.querySelectorAll('.martian .plain, .martian .crew, .martian .scan, .martian .tray')];
    const areas = parts.map((one) => one.getBoundingClientRect()).map(({ width, height }) => width * height);
    return areas.reduce((sum, area) => sum + area, 0) / (box.width * box.height);
}"""


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"sets": "different", "teams": "1v2"}), (4, TEAMS), (4, {"sets": "different", "board": "strip"})],
)
def test_a_decision_needs_no_scrolling_at_any_size(visit: Visit, seats: int, options: Any) -> None:
    ada, table = sit_down(visit, seats=seats, options=options, list="off")
    page = ada.page
    ahead(table, {0: ada}, in_options, saving)
    page.wait_for_selector(".plans")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        try:  # whatever the browser needs to lay it out anew
            page.wait_for_function(f"() => String(({OVER})()) === '0,0,' && ({FILLED})() > 0.85")
        except Timeout:
            assert page.evaluate(OVER) == [0, 0, []], (width, height)
            assert page.evaluate(FILLED) > 0.85, (width, height)
        if (width, height) == DESKTOP:
            assert page.evaluate(SMALL) == []
            assert page.evaluate(CUT) == []
        if (width, height) == PHONE:
            for button in page.locator(".martian button:visible").all():
                box = button.bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= 44 or seats == 4  # nine plans in a row
            tile = page.locator(".martian .tile .hit").first.bounding_box()
            assert tile
            assert tile["width"] >= (30 if seats == 4 and "board" not in options else 36), (
                tile
            )  # 7 by 7 is the smallest


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_the_board_is_fit_in_every_theme(visit: Visit, theme: str) -> None:
    ada, table = sit_down(visit, seats=4, options=TEAMS | {"quick_start": 2}, theme=theme)
    ada.is_fit()
    ahead(table, {0: ada}, in_options, saving)
    ada.page.wait_for_selector(".plans")
    ada.is_fit()
    ada.page.set_viewport_size({"width": NARROWEST[0], "height": NARROWEST[1]})
    ada.is_fit()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"board": "corners"}),
        (2, {"board": "custom", "board_mask": "#######/##..###/##..###/#######"}),
        (3, {"sets": "different", "board": "craters", "teams": "1v2"}),
        (4, {"board": "strip", "goal": "total_monopoly", "fair_trade": True}),
    ],
    ids=["corners", "custom", "craters", "four-strip"],
)
def test_every_form_of_board_fits_the_narrowest_phone(visit: Visit, seats: int, options: dict[str, Any]) -> None:
    ada, _ = sit_down(visit, NARROWEST, seats, options)
    ada.is_fit()
    outside = """() => [...document.querySelectorAll('.site')].map((one) => one.getBoundingClientRect())
        .filter(({ left, right }) => left < -14 || right > innerWidth + 14).length"""

    assert ada.page.evaluate(outside) == 0


# The stage


def played(page: Page) -> list[list[str]]:
    """Order, ply of the act, ply that the board shows, event, kind, place: of every beat so far."""
    return [
        line.split(" ") for line in str(page.evaluate("document.documentElement.dataset.beats")).split("\n") if line
    ]


def stage_is_empty(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.stage === ''", timeout=60_000)


def test_a_turn_plays_at_its_places_and_is_skipped_at_once(visit: Visit) -> None:
    """Dice from the tray to their tiles, units to the storages; every place that a beat names is on the board."""
    ada, table = sit_down(visit, options={"quick_start": 1}, speed="fast")
    page = ada.page
    turn_of(ada, table, in_options)
    stage_is_empty(page)
    before = len(played(page))
    for _ in range(3):
        page.locator(".controls .finish").click()
        page.wait_for_function("() => document.querySelector('.choice') !== null")
        stage_is_empty(page)
    beats = played(page)[before:]
    places = page.evaluate("() => [...document.querySelectorAll('[data-place]')].map((one) => one.dataset.place)")
    at = {event: {beat[5].split(":")[0] for beat in beats if beat[3] == event} for event in {beat[3] for beat in beats}}

    assert at["scanned"] <= {"scan", "tile"}
    assert at.get("collected", {"store"}) <= {"store", "spill"}
    assert {beat[5] for beat in beats} <= {*places}

    page.locator(".controls .finish").click()
    page.wait_for_function("() => document.documentElement.dataset.stage === 'playing'")
    page.wait_for_function("() => document.querySelector('.choice') !== null")
    page.keyboard.press("Space")
    assert page.evaluate("document.documentElement.dataset.stage") == ""


# How far the halo of a beat is from the middle of its place.
ASTRAY = """() => [...document.querySelectorAll('.stage .beat:has(.halo)')].map((beat) => {
    const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2]; };
    const place = [...document.querySelectorAll(`[data-place="${beat.dataset.at}"]`)]
        .find((one) => !one.closest('[inert]') && one.getBoundingClientRect().width > 0);
    const [[x, y], [px, py]] = [beat.querySelector('.halo'), place].map(middle);
    return Math.hypot(x - px, y - py);
})"""


def test_a_moment_of_the_past_plays_where_things_are(visit: Visit) -> None:
    """A fault of strips: on a phone the board of the past grew after its first beat was measured."""
    ada, table = sit_down(visit, PHONE, options={"quick_start": 1}, list="off", speed="slow")
    page = ada.page
    turn_of(ada, table, lambda view: in_options(view) and view["turn"] > 2)
    page.keyboard.press("Escape")
    stage_is_empty(page)
    page.locator(".latest button").first.click()
    page.wait_for_selector(".stage .beat .halo")

    astray = page.evaluate(ASTRAY)
    assert astray
    assert max(astray) < 4


# Turns that end by themselves


def test_a_turn_with_one_choice_ends_by_itself_unless_somebody_wants_to_stay(visit: Visit) -> None:
    ada, table = sit_down(visit, onward="bots")
    page = ada.page
    seen = turn_of(ada, table, lambda view: in_options(view) and not view["changes"])
    turn = seen["turn"]
    stay = page.get_by_role("button", name="Stay")
    expect(stay).to_be_visible()
    expect(page.locator(".controls .finish")).to_have_text("end your turn")  # a click there never means to stay
    stay.click()
    expect(stay).to_have_count(0)
    expect(page.locator(MAIN)).to_have_text("Nothing else can be done")  # the same words twice were one too many
    expect(page.locator(MAIN)).to_be_disabled()
    page.wait_for_timeout(2600)  # longer than it would have taken
    assert ada.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]["view"]["turn"] == turn
    page.locator(".controls .finish.primary").click()

    expect(stay).to_be_visible(timeout=60_000)  # some turns later there is nothing to do again
    expect(stay).to_have_count(0, timeout=60_000)
    expect(page.locator(".status")).to_contain_text("turn ended by itself")  # with speed off nothing else tells it
