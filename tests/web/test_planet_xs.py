"""The board of Planet XS: whole games by mouse and by keyboard, every step and mode, and what a seal hides."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor, beyond
from tests.web.hands import Press, ahead, by_keyboard, by_mouse, play

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "planet_xs"}
SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
# The next thing to press: places that glow, slots, cards, the fixed buttons. A phone shows one zone closely.
PLANET = """
    const hit = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const places = all('.place.glows').filter((one) => keys || hit(one));
    const zones = all('.mini .zone.lit:not(.chosen)');
    const [main] = all('.controls .main'), [finish] = all('.controls .finish');
    if (main?.textContent.startsWith('Seal')) {
        if (luck[1] < 0.15 && zones.length > 0) return press('zone', any(zones));
        return press('plan', luck[1] < 0.65 ? any(places) ?? any(zones) ?? main : main);
    }
    if (document.querySelector('.resources')) return press('card', any(all('.resources button')));
    if (main) return press('choose', main);
    const slots = document.querySelector('.store .slot.picked') ? [] : all('.store .slot.usable');
    if (slots.length > 0) return press('store', any(slots));
    const dice = all('.arena .die.usable:not(.picked), .arena .win');
    const offered = all('.fits .button:not(.quiet)');
    const cards = all('.card.playable:not([aria-pressed=true])');
    const found = offered.length > 0 ? offered : dice.length > 0 ? dice : places.length > 0 ? places : zones;
    return press('choose', any(found) ?? (luck[1] < 0.5 ? any(cards) : undefined) ?? finish);
"""

LEAST_LIST = 180  # px: three actions and the field above them


def unruly(seed: int) -> Callable[[list[str]], str]:
    """Plans raids and crowded mines, plays every card and fights every fight: comes by every step."""
    chance = random.Random(seed)

    def choose(actions: list[str]) -> str:
        bold = [action for action in actions if action not in ("pass", "confirm", "steal 0")]
        raids = [action for action in bold if action.startswith("place rival")]
        return chance.choice(raids if raids and chance.random() < 0.5 else bold or actions)

    return choose


def peaceful(seed: int) -> Callable[[list[str]], str]:
    """All to the mines, no cards, no raids."""
    chance = random.Random(seed)

    def choose(actions: list[str]) -> str:
        mines = [action for action in actions if action.startswith("place ") and len(action) == len("place B1")]
        return chance.choice(mines) if mines else next((a for a in ("confirm", "pass") if a in actions), actions[0])

    return choose


def armed(seed: int) -> Callable[[list[str]], str]:
    """Some to the first mines, where others go too, the rest to the camp for cards, which are kept for combat."""
    chance = random.Random(seed)

    def choose(actions: list[str]) -> str:
        mines = [action for action in actions if action.startswith("place ") and len(action) == len("place B1")]
        if mines and chance.random() < 0.5:
            return mines[0]
        return next((a for a in ("place camp", "confirm", "pass") if a in actions), actions[0])

    return choose


def at_step(*steps: str) -> Callable[[Any], bool]:
    return lambda view: view["step"] in steps


@pytest.mark.parametrize(("size", "press"), [(DESKTOP, by_mouse), (PHONE, by_keyboard)], ids=["mouse", "keyboard"])
def test_a_whole_short_game_alone_against_ai_crews(visit: Visit, size: tuple[int, int], press: Press) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("planet_xs", ["me"], length=5)

    play(ada.page, PLANET, press, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@pytest.mark.parametrize(("size", "press"), [(PHONE, by_mouse), (DESKTOP, by_keyboard)], ids=["mouse", "keyboard"])
def test_a_whole_short_game_against_a_bot(visit: Visit, size: tuple[int, int], press: Press) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("planet_xs", ["me", "greedy"], length=5)

    play(ada.page, PLANET, press, seed=5)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@SCREENS
def test_every_step_of_six_crews_is_fit_for_its_screen(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET | {"planet_xs.asking": "always"})
    made = ada.new_table("planet_xs", ["me", "greedy"], ai_crews=4)
    for step, shown, choose in (
        ("planning", ".place.glows", peaceful(1)),
        ("storing", ".store", peaceful(1)),
        ("distribute", ".resources", peaceful(2)),
        ("picking", ".place.glows", armed(1)),
    ):
        ahead(made["table"]["id"], {0: ada}, at_step(step), choose)
        ada.page.wait_for_selector(shown, state="attached")
        ada.is_fit()
        if size == DESKTOP:  # six seats leave the list of actions room for a handful
            assert ada.page.locator(".actions").evaluate("list => list.clientHeight") >= LEAST_LIST
    if size != DESKTOP:  # the close-up shows a zone with a fight to pick
        expect(ada.page.locator(".zone.chosen.lit")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_partners_play_together_against_four_ai_crews(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    made = ada.new_table("planet_xs", ["me", "greedy"], coop=True, ai_crews=4)
    ahead(
        made["table"]["id"], {0: ada}, lambda view: bool(view["round"] == 2 and view["step"] == "planning"), unruly(2)
    )
    ada.page.wait_for_selector(".place.glows", state="attached")

    expect(ada.page.locator(".yard.partner").first).to_be_visible()
    ada.is_fit()
    if size == DESKTOP:
        expect(ada.page.get_by_text("until both are full")).to_be_visible()
    else:
        ada.page.get_by_role("button", name="Zone M5", exact=True).click()
    ada.page.locator("[data-spot='oscar-N']").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("partner")


def test_a_plan_is_made_by_keyboard_in_any_order_and_sealed(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    page = ada.page
    page.wait_for_selector(".place.glows")
    for place in ("camp", "U8", "B1"):
        page.locator(f"[data-spot='{place}']").focus()
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.spot") == "alpha"
    page.locator("[data-spot='U8']").focus()
    page.keyboard.press("Minus")
    expect(page.locator(".bench")).to_contain_text("6 in hand")
    page.get_by_role("button", name="Seal the plan").focus()
    page.keyboard.press("Enter")

    page.keyboard.press("l")
    expect(page.locator(".log")).to_contain_text("Alpha sends 1 to")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["map", "close-up"])
def test_digits_go_to_a_zone_plus_and_minus_plan_there_and_enter_seals(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    page = ada.page
    page.wait_for_selector(".place.glows", state="attached")
    page.locator("[data-spot='camp']").focus()
    page.keyboard.press("4")
    page.wait_for_function("document.activeElement.dataset.zone === 'K4'")
    for key in ("+", "+", "-"):
        page.keyboard.press(key)
    page.keyboard.press("8")
    page.wait_for_function("document.activeElement.dataset.zone === 'U8'")
    page.keyboard.press("+")
    expect(page.locator(".bench")).to_contain_text("6 in hand")
    page.keyboard.press("Enter")

    expect(page.locator(".controls .main")).not_to_contain_text("Seal")
    page.keyboard.press("l")
    expect(page.locator(".log")).to_contain_text("Alpha sends 1 to green mine K4")
    expect(page.locator(".log")).to_contain_text("Alpha sends 1 to green mine U8")


def test_on_a_phone_a_tap_on_the_planet_brings_a_zone_close_up_and_a_tap_there_plans(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("planet_xs", ["me"], ai_crews=5)
    page = ada.page
    page.get_by_role("button", name="Zone R7", exact=True).click()
    page.locator("[data-spot='R7']").click()

    planner = page.get_by_role("group", name="Plan for Pink mine R7")
    expect(planner).to_contain_text("1 of 3")
    planner.get_by_role("button", name="One more").click()
    expect(planner).to_contain_text("2 of 3")
    planner.get_by_role("button", name="One less").click()
    expect(page.locator(".bench")).to_contain_text("4 in hand")


def test_nothing_of_a_plan_is_sent_before_it_is_sealed(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    page = ada.page
    page.wait_for_selector(".place.glows")
    before = page.locator(".choice").count()
    page.locator("[data-spot='camp']").click()

    expect(page.locator(".bench")).to_contain_text("7 in hand")
    assert page.locator(".choice").count() == before
    page.keyboard.press("Escape")
    expect(page.locator(".bench")).to_contain_text("8 in hand")


def test_the_button_does_not_invite_to_seal_with_nobody_out(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], length=5)
    main = ada.page.locator(".controls .main")
    expect(main).to_have_text("Seal with nobody out")
    expect(main).not_to_have_class(re.compile(r"\bprimary\b"))
    ada.page.locator("[data-spot='camp']").click()

    expect(main).to_have_text("Seal the plan")
    expect(main).to_have_class(re.compile(r"\bprimary\b"))


def test_the_buttons_for_more_and_less_stay_on_the_map_and_off_their_place(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"], ai_crews=5)
    page = ada.page
    page.wait_for_selector(".place.glows")
    for spot in ("B1", "G3", "M5", "R7", "K4", "U8", "camp"):
        page.locator(f"#place-{spot}").focus()
        page.keyboard.press("Enter")  # another's buttons may lie over it
        board, buttons = page.locator("div.map").bounding_box(), page.locator(".popover").bounding_box()
        place = page.locator(f"#place-{spot} .rim, #place-{spot} .camp").first.bounding_box()
        assert board
        assert buttons
        assert place
        assert board["x"] <= buttons["x"] <= board["x"] + board["width"] - buttons["width"]
        assert board["y"] <= buttons["y"] <= board["y"] + board["height"] - buttons["height"]
        middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        assert not (
            buttons["x"] < middle[0] < buttons["x"] + buttons["width"]
            and buttons["y"] < middle[1] < buttons["y"] + buttons["height"]
        ), spot


# Arms that are hit elsewhere than they are drawn; the dome lies over their inner ends.
ASTRAY = """() => [...document.querySelectorAll('.slot')].filter((slot) => {
  const { left, top, right, bottom } = slot.getBoundingClientRect();
  const own = slot.closest('.place');
  const hit = (x, y) => document.elementFromPoint(x, y)?.closest('.place');
  const places = [hit(left + 2, top + 2), hit(right - 2, bottom - 2)];
  return places.some((place) => place !== own && !place?.querySelector('.dome'));
}).map((slot) => slot.closest('.place').id)"""


def test_an_arm_is_hit_where_it_is_drawn(visit: Visit) -> None:
    """Half of the north arm once belonged to the west facing: a raid went there."""
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"])
    expect(ada.page.locator(".slot")).to_have_count(3 * 4 * 5)

    assert ada.page.evaluate(ASTRAY) == []


def test_a_place_takes_no_more_than_its_cap_and_says_so(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me"])
    camp = ada.page.locator("[data-spot='camp']")
    for _ in range(4):
        camp.click()

    expect(ada.page.get_by_role("group", name="Plan for the alien camp")).to_contain_text("3 of 3")
    expect(ada.page.locator(".bench")).to_contain_text("5 in hand")
    expect(ada.page.locator(".said")).to_contain_text("R18")


def test_a_sealed_plan_is_hidden_from_the_other_browser_until_both_have_sealed(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    heard: list[str] = []
    ben.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    made = ada.new_table("planet_xs", ["me", "open"], start=False, ai_crews=0)
    table = made["table"]["id"]
    ben.page.goto(f"/t/{table}#seat=1&key={made['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()
    for visitor in (ada, ben):
        visitor.page.wait_for_selector(".planet-xs")
    ahead(table, {0: ada, 1: ben}, at_step("planning"), unruly(1))
    heard.clear()
    ada.page.locator("[data-spot='camp']").click()
    ada.page.get_by_role("button", name="Seal the plan").click()
    expect(ben.page.locator(".mini .sealed")).to_have_count(1)
    assert heard
    assert '"campers":1' not in "".join(heard)
    assert "Alpha sends" not in "".join(heard)
    ben.page.locator(".controls .main").click()

    ben.page.keyboard.press("l")
    expect(ben.page.locator(".log")).to_contain_text("Alpha sends 1 to the alien camp")


def test_dice_meet_in_pairs_and_a_card_can_win_one(visit: Visit) -> None:
    ada = visit(**QUIET | {"planet_xs.asking": "always"})
    made = ada.new_table("planet_xs", ["me"], ai_crews=5)
    view = ahead(made["table"]["id"], {0: ada}, at_step("reacting"), armed(3))
    arena = ada.page.get_by_role("region", name="Combat")

    words = {"minor": "Minor", "moderate": "Moderate", "major": "Major"}
    for pair in view["fight"]["outcomes"]:
        expect(arena).to_contain_text(next(words[section] for section in pair if section))
    ada.page.get_by_role("button", name="let the dice stand", exact=True).click()
    expect(ada.page.get_by_label("Ask me in combat")).to_have_value("always")


# What three pairs take of the sheet, as tall as the pair that a card can win, and how tall the sheet is.
THREE_PAIRS = """sheet => {
    const [arena, duel, pair] = ['.arena', '.duel', '.pair'].map((one) => sheet.querySelector(one));
    const each = pair.offsetHeight + parseFloat(getComputedStyle(duel).rowGap);
    const around = getComputedStyle(sheet);
    const padding = parseFloat(around.paddingTop) + parseFloat(around.paddingBottom);
    return [arena.offsetHeight + (3 - duel.querySelectorAll('.pair').length) * each + padding, sheet.clientHeight];
}"""


def test_a_phone_has_room_for_a_fight_of_three_pairs(visit: Visit) -> None:
    """A fault of a phone: the second pair stood at the lower edge, and the third below it."""
    ada = visit(PHONE, **QUIET | {"planet_xs.asking": "always"})
    made = ada.new_table("planet_xs", ["me"], ai_crews=5)
    ahead(made["table"]["id"], {0: ada}, at_step("reacting"), armed(3))
    ada.page.wait_for_selector(".sheet .duel .pair")
    taken, room = ada.page.locator(".sheet").evaluate(THREE_PAIRS)

    assert taken <= room


# What the page tells of the next decision, while it plays what led to it.
TOLD = """() => document.documentElement.dataset.stage === 'playing' && document.querySelector('.choice') !== null
    && { buttons: document.querySelectorAll('.fits, .arena').length,
         asked: document.querySelector('.status .sentence').textContent }"""


def test_what_is_asked_does_not_tell_how_the_dice_fall_that_still_roll(visit: Visit) -> None:
    ada = visit(**QUIET | {"planet_xs.asking": "always", "speed": "slow"})
    ada.page.emulate_media(reduced_motion="no-preference")
    made = ada.new_table("planet_xs", ["me"], ai_crews=5)
    ahead(made["table"]["id"], {0: ada}, at_step("reacting"), armed(3))
    told = ada.page.wait_for_function(TOLD).json_value()

    assert told["buttons"] == 0
    assert "Dice of" not in told["asked"]
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".status .sentence")).to_contain_text("Dice of")
    expect(ada.page.get_by_role("region", name="Combat")).to_be_visible()


def test_whoever_does_not_want_to_be_asked_in_combat_is_not(visit: Visit) -> None:
    ada = visit(**QUIET)
    made = ada.new_table("planet_xs", ["me"], ai_crews=5)
    cards = {"hvy_assault", "ambush", "power_blade", "stimulant", "targeter"}  # with one of them, one is asked

    def is_asked(view: Any) -> bool:
        return view["step"] == "reacting" and not cards.isdisjoint(view["crews"][0]["hand"])

    ahead(made["table"]["id"], {0: ada}, is_asked, armed(4))
    expect(ada.page.get_by_role("button", name="let the dice stand", exact=True)).to_be_enabled()
    ada.page.get_by_label("Ask me in combat").select_option("never")
    ada.page.keyboard.press("l")
    expect(ada.page.locator(".log")).to_contain_text("Alpha passes.")
    ada.page.reload()
    expect(ada.page.get_by_label("Ask me in combat")).to_have_value("never")


def test_what_a_thief_would_take_is_ringed_in_the_base(visit: Visit) -> None:
    ada = visit(**QUIET)
    made = ada.new_table("planet_xs", ["me"])

    def holds(view: Any) -> bool:
        return bool(view["crews"][0]["stored"] > 0 and view["step"] == "storing")

    view = ahead(made["table"]["id"], {0: ada}, holds, peaceful(1))
    page = ada.page
    page.get_by_role("group", name="What a thief would take").get_by_role("button", name="1").click()

    expect(page.locator(".slot.exposed")).to_have_count(sum(arm["exposed"][0] for arm in view["crews"][0]["facings"]))
    ada.is_fit()


def test_the_aliens_face_says_who_it_is_and_not_where(visit: Visit) -> None:
    """A fault that players met: at a desk it said "Zone"."""
    ada = visit(**QUIET)
    ada.new_table("planet_xs", ["me", "random"])
    face = ada.page.locator("[data-piece='alien'] [data-term='alien'] >> visible=true").first.bounding_box()
    assert face
    ada.page.mouse.move(face["x"] + face["width"] / 2, face["y"] + face["height"] / 2)

    expect(ada.page.get_by_role("tooltip")).to_contain_text("Alien")


# The screen

SIZES = (DESKTOP, (1920, 1080), (2560, 1440), PHONE)
OVER = beyond("div.map .place, .mini .zone, .tray, .controls .main, .bay")


@pytest.mark.parametrize("rivals", [1, 5])
def test_a_decision_needs_no_scrolling(visit: Visit, rivals: int) -> None:
    """A fault that players met: the page was 4,059 px long on a phone."""
    ada = visit(**QUIET | {"list": "off"})
    ada.new_table("planet_xs", ["me"], ai_crews=rivals)
    ada.page.wait_for_selector(".place.glows", state="attached")
    for size in SIZES:
        ada.is_laid_out(size, OVER, [0, 0, []])
        if size == DESKTOP:
            assert ada.page.evaluate(TOO_SMALL) == []


# Text below 12 px, drawn or written; the names for those who hear the map are not seen.
TOO_SMALL = """() => [...document.querySelectorAll('.planet-xs *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((one) => !one.closest('.spoken, .visually-hidden, .person'))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize)
        * (one instanceof SVGElement ? one.getScreenCTM().a : 1) < 11.95)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_other_themes_are_fit(visit: Visit, size: tuple[int, int], theme: str) -> None:
    ada = visit(size, **QUIET | {"theme": theme, "planet_xs.asking": "always"})
    made = ada.new_table("planet_xs", ["me"], ai_crews=5)
    ada.page.wait_for_selector(".place.glows", state="attached")
    ada.is_fit()
    ahead(made["table"]["id"], {0: ada}, at_step("reacting"), armed(3))
    ada.page.wait_for_selector(".arena")
    ada.is_fit()
