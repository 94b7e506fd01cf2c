"""The board of Asteroid Miners: whole games, what it tells before anything is done, what plays, its sizes."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Timeout
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.hands import Press, ahead, by_keyboard, by_mouse, play

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "asteroid_miners"}
SIZES = {"1280": DESKTOP, "1920": (1920, 1080), "2560": (2560, 1440), "390": PHONE}
MAIN = ".controls .main"
# The next thing to press on the board.
BENCH = """
    const main = all('.controls .main')[0];
    if (document.querySelector('.duel')) return press('tender', all('.roll:not([aria-disabled=true])')[0]);
    if (document.querySelector('.colours')) return press('drill', any(all('.colour.able')));
    if (document.querySelector('.events')) return press('event', any(all('.event.able')));
    const words = all('.words .button:not(.free)');
    if (document.querySelector('.tray .mark')) {
        if (luck[1] < 0.5) return press('pool', words.at(-1));
        return press('pool', document.querySelector('.kept') ? main : any(all('.tray .die')));
    }
    if (all('.lane .chip').length > 0) return press('chip', any(all('.lane .chip')));
    if (document.querySelector('.pairs [aria-pressed=true], .free[aria-pressed=true]')) {
        const free = document.querySelector('.bay.picked') ? [] : all('.bay.glow .die');
        return press('hand', any(free) ?? main);
    }
    const tools = all('.pairs .able, .free');
    if (tools.length > 0 && luck[1] < 0.4) return press('tool', any(tools));
    return press('other', main ?? any(all('.bay.glow .die')) ?? all('.controls .finish')[0] ?? words[0]);
"""


def steady(actions: list[str]) -> str:
    """A plain player: green dice, no rerolls, as much digging as possible, no upgrades."""
    digs = [action for action in actions if action.startswith("dig ")]
    wanted = ("roll_die green", "keep 11111", "keep 01111", "keep_event", "done_modify", "end_upgrades")
    return max(digs, key=lambda dig: dig.count("1")) if digs else next((a for a in wanted if a in actions), actions[0])


def lucky(seed: int) -> Callable[[list[str]], str]:
    """Digs as much as possible and does anything else at random: comes by every phase."""
    chance = random.Random(seed)
    return lambda actions: steady(actions) if actions[0].startswith("dig") else chance.choice(actions)


def in_phase(phase: str) -> Callable[[Any], bool]:
    return lambda view: bool(view["phase"] == phase)


def turns_a_die(view: Any) -> bool:
    """A pair of 1s is at hand, which everybody may use, and once it is spent there is something to dig."""
    ones = any(pair["face"] == 1 and pair["pairs"] == 1 for pair in view["pairs"])
    change = view["changes"].get("pip 1 0 +")
    return bool(view["phase"] == "modify" and ones and change and change["outlook"])


# Whole games


@pytest.mark.parametrize(("size", "press"), [(DESKTOP, by_mouse), (PHONE, by_keyboard)], ids=["mouse", "keyboard"])
def test_a_whole_game_against_a_bot(visit: Visit, size: tuple[int, int], press: Press) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("asteroid_miners", ["me", "greedy"], length="short", tender="rounds")

    play(ada.page, BENCH, press, seed=4)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    ada.is_fit()


def test_a_whole_game_against_the_virtual_player(visit: Visit) -> None:
    ada = visit(PHONE, **QUIET)
    ada.new_table("asteroid_miners", ["me"], length="short", solo_card="2B", virtual_equipment=True)

    play(ada.page, BENCH, by_mouse, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    expect(ada.page.get_by_role("region", name="last turn")).to_contain_text("matches", ignore_case=True)


# What the board tells before anything is done


def test_a_pair_in_hand_shows_every_result_and_the_main_button_names_what_lies_unused(visit: Visit) -> None:
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    view = ahead(table, {0: ada}, turns_a_die, steady)
    page, dice = ada.page, sum(face is not None for face in view["pool"])
    expect(page.locator(MAIN)).to_contain_text("1s")
    expect(page.locator(MAIN)).to_contain_text("unused")
    page.locator("[data-place='pair:1']").click()
    expect(page.locator(f"{MAIN}.primary")).to_have_count(0)  # it would not use what is in hand: no invitation to it
    turns = {action: change for action, change in view["changes"].items() if action.startswith("pip 1")}
    chips = page.locator(".lane .chip")
    expect(chips).to_have_count(len(turns))

    up = turns["pip 1 0 +"]
    best = max((dig["covers"] for dig in up["outlook"]), default=0)
    expect(chips.first).to_contain_text(f"{best} of")
    chips.first.click()
    expect(page.locator(".tray .die")).to_have_count(dice - 2)
    expect(page.locator(MAIN)).not_to_contain_text("1s")

    page.get_by_role("button", name="Put the last change back").click()
    expect(page.locator(".tray .die")).to_have_count(dice)


def black_digs(view: Any) -> bool:
    """Some change of the drill that needs no pair would let a black die dig, at a price that the rival gains."""
    gains = [
        dig["rival"]
        for action, change in view["changes"].items()
        if action.startswith("free_black 1")
        for dig in change["outlook"]
    ]
    return bool(view["phase"] == "modify" and any(gain > 0 for gain in gains))


def dark(actions: list[str]) -> str:
    """Black dice wherever there may be any."""
    return "roll_die black" if "roll_die black" in actions else steady(actions)


def test_a_chip_tells_what_the_rival_would_gain(visit: Visit) -> None:
    """A trap of a whole game by hand: the cheapest change gave the rival four millions, and its chip said nothing."""
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    view = ahead(table, {0: ada}, black_digs, dark)
    page = ada.page
    page.locator("[data-does='free_black 1']").click()
    told = page.locator(".lane .chip .rival")
    expect(told.first).to_be_visible()

    best = [
        max(change["outlook"], key=lambda dig: dig["covers"] / dig["of"], default=None)
        for action, change in view["changes"].items()
        if action.startswith("free_black 1")
    ]
    assert told.count() == sum(dig is not None and dig["rival"] > 0 for dig in best)
    cut = "chips => chips.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).map((chip) => chip.textContent)"
    assert page.locator(".lane .chip").evaluate_all(cut) == []


def test_a_black_die_is_changed_by_the_card_of_its_equipment(visit: Visit) -> None:
    """A player pressed U1, which the tray offered for his black die, and was told that he had no pair of 1s."""
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]

    def black_only(view: Any) -> bool:
        ones = any(action.startswith("pip 1") for action in view["changes"])
        return changes_without_a_pair(view) and not ones

    view = ahead(table, {0: ada}, black_only, with_black)
    card = ada.page.locator("[data-place='pair:1']")
    expect(card).to_contain_text("on black")
    expect(ada.page.locator(".tray .free")).to_have_count(0)  # the same once more would crowd the tray
    card.click()

    expect(ada.page.get_by_role("alert")).to_have_count(0)
    expect(ada.page.locator(".lane .chip")).to_have_count(
        sum(action.startswith("free_black 1") for action in view["changes"])
    )


def test_esc_puts_the_pair_back_and_digging_begins_with_all_that_fits(visit: Visit) -> None:
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    ahead(table, {0: ada}, turns_a_die, steady)
    page = ada.page
    page.locator("[data-place='pair:1']").click()
    expect(page.locator(".lane .chip")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".lane .chip")).to_have_count(0)

    view = ahead(table, {0: ada}, lambda view: bool(view["phase"] == "dig" and view["outlook"][0]["still"]), steady)
    (dig, *_) = view["outlook"]
    main = page.locator(MAIN)
    price = f"for ${dig['cost']}M" if dig["cost"] else "for free"
    expect(main).to_contain_text(f"Dig {dig['covers']} of {dig['of']} {price}")
    expect(page.locator(".outlook")).to_contain_text(
        f"then needs {' '.join(map(str, dig['still']))}: it fills in order"
    )
    expect(page.locator(".bay.picked")).to_have_count(len(dig["slots"]))


def test_the_pool_shows_which_pairs_it_holds(visit: Visit) -> None:
    """A stranger rerolled a pair because nothing said that it was one."""
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]

    def holds(view: Any) -> list[int]:
        return [one["face"] for one in view["pairs"] if one["usable"] and one["pairs"]]

    view = ahead(table, {0: ada}, lambda view: bool(view["phase"] == "pool" and holds(view)), steady)
    for face in holds(view):
        expect(ada.page.locator(f"[data-place='pair:{face}'].lies")).to_contain_text("pair")
    expect(ada.page.locator(".pairs .lies")).to_have_count(len(holds(view)))


def test_on_a_phone_nothing_lies_over_the_rock_while_a_dig_is_chosen(visit: Visit) -> None:
    ada = visit(**QUIET, list="off")
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    ahead(table, {0: ada}, lambda view: bool(view["phase"] == "dig" and view["outlook"]), steady)
    foreseen = ada.page.locator(".sure.shown")
    expect(foreseen).to_have_count(1)  # at a desk there is room beside the board
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    expect(foreseen).to_have_count(0)
    expect(ada.page.locator(".bay.picked")).not_to_have_count(0)


def test_what_was_kept_stays_kept_after_a_reroll(visit: Visit) -> None:
    ada = visit(**QUIET)
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    ahead(table, {0: ada}, lambda view: bool(view["phase"] == "pool" and view["rerolls_left"] == 2), steady)
    page, kept = ada.page, ada.page.locator(".tray .die.kept")
    page.locator(".tray .die").nth(1).click()
    page.locator(MAIN).click()

    expect(page.locator(".tray")).to_contain_text("One reroll left")
    expect(kept).to_have_count(1)
    expect(page.locator(".tray .die").nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(kept).to_have_count(0)


def test_green_tells_how_many_dice_one_click_rolls(visit: Visit) -> None:
    """A player who wanted one green die got three, and the last colour was chosen for him."""
    ada = visit(**QUIET)
    ada.new_table("asteroid_miners", ["me"])
    green = ada.page.locator("[data-place='dice:green']")
    expect(green).to_contain_text("Rolls every die but the last.")
    ada.page.locator("[data-place='dice:white']").click()

    expect(green).to_contain_text("Rolls all that are left.")
    green.click()
    expect(ada.page.get_by_role("button", name="Keep all", exact=True)).to_be_visible()  # the drill is full


def test_a_die_that_is_not_possible_says_why(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("asteroid_miners", ["me"])
    ada.page.locator(".colour:not(.able)").first.click()

    expect(ada.page.get_by_role("alert")).to_contain_text("blue die")


# What plays


def test_a_dig_plays_at_the_bays_the_rock_and_the_ladders(visit: Visit) -> None:
    """What every event looks like is beats.ts's; here, that its places are there, in the order of a turn."""
    ada = visit(speed="fast", coached="asteroid_miners")
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    page = ada.page
    page.wait_for_selector(".asteroid-miners")
    view = ahead(table, {0: ada}, lambda view: bool(view["phase"] == "dig" and view["outlook"][0]["sale"]), steady)
    page.locator(MAIN, has_text="Dig {0} of {0}".format(view["outlook"][0]["of"])).click()
    page.wait_for_function("() => document.documentElement.dataset.stage === 'playing'")
    page.wait_for_function("() => document.documentElement.dataset.stage === ''")
    lines = str(page.evaluate("document.documentElement.dataset.beats")).splitlines()
    places = [(event, place.partition(":")[0]) for _, _, _, event, _, place in (line.split(" ", 5) for line in lines)]
    missing = page.evaluate(
        """places => places.filter((one) => !document.querySelector(`[data-place="${one}"]`))""",
        sorted({line.split(" ", 5)[5] for line in lines}),
    )

    turn = [("dug", "stratum"), ("stratum_completed", "point"), ("market_moved", "rung")]
    assert [one for one in places if one in turn][-4:] == [*turn, turn[-1]]  # both prices walk at once
    assert [place for place in missing if not place.startswith("bid")] == []


# The screen


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_a_decision_needs_no_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET, list="off")
    table = ada.new_table("asteroid_miners", ["me"])["table"]["id"]
    ahead(table, {0: ada}, turns_a_die, steady)
    page = ada.page
    page.locator("[data-place='pair:1']").click()
    page.wait_for_selector(".lane .chip")
    over = page.evaluate(
        """() => {
            const page = document.documentElement;
            const parts = '.rock, .bay, .lane .chip, .pairs .card, .tray, .outlook, .market, .event, .controls .main';
            const out = [...document.querySelectorAll(parts)]
                .filter((one) => { const { left, top, right, bottom } = one.getBoundingClientRect();
                    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1; })
                .map((one) => one.className);
            const hidden = [...document.querySelectorAll('.lane .chip, .bay .die, .pairs .card')].filter((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }).map((one) => one.className);
            return [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth, out, hidden];
        }"""
    )
    assert over == [0, 0, [], []]  # and nothing covers anything
    if size == DESKTOP:
        assert page.locator(".facts").evaluate("one => one.scrollHeight - one.clientHeight") <= 0
        small = page.evaluate(
            """() => [...document.querySelectorAll('.asteroid-miners *')]
                .filter((one) => one.textContent.trim() && !one.children.length && !one.closest('svg'))
                .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.textContent)"""
        )
        assert small == []
    if size == PHONE:
        for one in page.locator(".lane .chip, .bay .die, .tray .die, .pairs .card").all():
            box = one.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 43.5


# What is cut off: by the edge of its own box, or by the edge of the board.
CUT = """parts => [...document.querySelectorAll(parts)].filter((one) => one.textContent.trim()).filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [box, board] = [one.closest('.outlook') ?? one, document.querySelector('[data-place=board]')]
        .map((outer) => outer.getBoundingClientRect());
    return [box, board].some((outer) => left < outer.left - 1 || top < outer.top - 1
        || right > outer.right + 1 || bottom > outer.bottom + 1);
}).map((one) => one.textContent.trim())"""


def with_black(actions: list[str]) -> str:
    """The same with a black die first: it changes without a pair."""
    return next((action for action in actions if action == "roll_die black"), steady(actions))


def changes_without_a_pair(view: Any) -> bool:
    return view["phase"] == "modify" and any(action.startswith("free_black") for action in view["changes"])


def digs_in_two_ways(view: Any) -> bool:
    """In the column or in the tender; in one of them something would be left."""
    strata = next(one["strata"] for one in view["seats"] if one["seat"] == view["active"])
    return bool(
        view["phase"] in ("modify", "dig")
        and len(strata) > 1
        and any(d["still"] and d["covers"] for d in view["outlook"])
    )


@pytest.mark.parametrize(
    ("moment", "choose"),
    [(changes_without_a_pair, with_black), (digs_in_two_ways, steady)],
    ids=["without-a-pair", "two-ways-to-dig"],
)
def test_nothing_is_cut_off_when_there_is_most_to_see(
    visit: Visit, moment: Callable[[Any], bool], choose: Callable[[list[str]], str]
) -> None:
    """Faults that players met: a black die pushed the market out of sight, an open tender hid what R6 leaves."""
    both = ada, ben = visit(name="Ada", **QUIET, list="off"), visit(name="Ben", **QUIET, list="off")
    made = ada.play_with(ben, "asteroid_miners", tender="rounds")
    view = ahead(made["table"]["id"], {0: ada, 1: ben}, moment, choose)  # whoever wins the tender
    page = both[view["active"]].page
    for width, height in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("[data-does^=free_black]" if moment is changes_without_a_pair else ".outlook.two .sale")
        parts = ".outlook :is(b, .cost, .sale, .dim), .market, .event, .pairs .card, .tray .button"
        try:  # whatever the browser needs to lay it out anew
            page.wait_for_function(f"parts => ({CUT})(parts).length === 0", arg=parts, timeout=10_000)
        except Timeout:
            assert page.evaluate(CUT, parts) == [], (width, height)
        if moment is digs_in_two_ways:
            left = next(" ".join(map(str, dig["still"])) for dig in view["outlook"] if dig["still"] and dig["covers"])
            expect(page.locator(".outlook .sale", has_text="then needs").first).to_contain_text(left)


@pytest.mark.parametrize(
    ("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark"), (NARROWEST, "contrast"), (DESKTOP, "contrast")]
)
def test_every_phase_is_fit_with_both_cards_on_their_second_side(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    ada = visit(size, **QUIET, theme=theme)
    made = ada.new_table("asteroid_miners", ["me", "greedy"], red_side="B", purple_side="B", tender="rounds")
    for number, phase in enumerate(("drill", "pool", "modify", "dig", "upgrade", "tender")):
        ahead(made["table"]["id"], {0: ada}, in_phase(phase), lucky(number))
        ada.page.wait_for_selector(".duel" if phase == "tender" else ".tray")
        ada.is_fit()
    if size == DESKTOP:
        expect(ada.page.get_by_text("Ecological")).to_be_visible()
        expect(ada.page.get_by_text("Scavenger")).to_be_visible()


# The tender as a race


def test_the_tender_is_a_race_between_two_browsers(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    made = ada.play_with(ben, "asteroid_miners", tender="race")
    for visitor in (ada, ben):
        visitor.page.wait_for_selector(".tray")
    ahead(made["table"]["id"], {0: ada, 1: ben}, in_phase("tender"), steady)

    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("region", name="Bid for tender")).to_contain_text("race")
        visitor.is_fit()
        expect(visitor.page.locator(".duel .count")).to_have_text("Go!")
    while ada.page.locator(".duel").count() > 0:
        for visitor in (ada, ben):
            if visitor.page.locator(".roll:not([aria-disabled=true])").count() > 0:
                visitor.page.keyboard.press("Enter")  # the button has the focus
    expect(ben.page.get_by_role("region", name="Bid for tender")).to_have_count(0)
    expect(ada.page.get_by_text("★ tender")).to_be_visible()
    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("alert")).to_have_text([])  # nobody was too fast, and being late is no error


def test_at_one_screen_each_bidder_has_a_key(visit: Visit) -> None:
    ada = visit(**QUIET)
    made = ada.new_table("asteroid_miners", ["me", "me"], tender="race")
    ada.page.get_by_role("region", name="Hand over the device").get_by_role("button").click()
    ahead(made["table"]["id"], {0: ada, 1: ada}, in_phase("tender"), steady)
    page = ada.page
    curtain = page.get_by_role("region", name="Hand over the device")
    duel = page.get_by_role("region", name="Bid for tender")
    expect(duel.or_(curtain)).to_be_visible()
    if curtain.count() > 0:
        curtain.get_by_role("button").click()
    expect(duel.locator(".count")).to_have_text("Go!")
    ada.is_fit()
    for key in "al":
        page.keyboard.press(key)

    expect(duel.get_by_text("roll 1:")).to_have_count(2)
    expect(page.get_by_role("complementary", name="Log, rules and chat")).to_have_count(0)
