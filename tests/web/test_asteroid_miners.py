"""The board of Asteroid Miners: whole games by mouse and by keyboard, every phase and mode, and the tender's race."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.chromium import DESKTOP, NARROWEST, PHONE, Visitor
from tests.web.hands import Press, ahead, by_keyboard, by_mouse, play

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
QUIET = {"speed": "off", "coached": "asteroid_miners"}
SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "narrowest"])
# The next thing to press on the bench.
BENCH = """
    const buttons = all('.controls .button');
    const says = (words) => buttons.find((one) => one.textContent.includes(words));
    const primary = buttons.find((one) => one.matches('.primary'));
    if (document.querySelector('.duel')) return press('tender', all('.roll:not([aria-disabled=true])')[0]);
    if (document.querySelector('.colours')) return press('drill', any(all('.colours .glow')));
    if (document.querySelector('.pooldie .mark')) {
        if (luck[1] < 0.5) return press('pool', says('Keep all'));
        return press('pool', document.querySelector('.pooldie.picked') ? primary : any(all('.pooldie')));
    }
    const done = says('Go digging') ?? says('Stop');
    if (done) {
        if (primary && primary !== done) return press('modify', primary);
        if (document.querySelector('.slot .turn')) return press('modify', any(all('.slot .turn')));
        const held = document.querySelector('.tools [aria-pressed=true]');
        const free = held ? all('.slot.glow:not(.picked) .die') : luck[1] < 0.4 ? all('.tools .glow') : [];
        const wanted = document.querySelector('.slot.picked') ? all('.pooldie.wanted:not(.picked)') : [];
        return press('modify', luck[1] > 0.9 ? done : any(wanted.length > 0 ? wanted : free) ?? done);
    }
    if (says('Dig nothing')) return press('dig', primary ?? says('Dig nothing'));
    return press('other', any(buttons) ?? any(all('.slot.glow .die')));
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


@pytest.mark.parametrize(("size", "press"), [(DESKTOP, by_mouse), (PHONE, by_keyboard)], ids=["mouse", "keyboard"])
def test_a_whole_game_against_a_bot(visit: Visit, size: tuple[int, int], press: Press) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("asteroid_miners", ["me", "greedy"], length="short", tender="rounds")

    play(ada.page, BENCH, press, seed=4)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    ada.is_fit()


@pytest.mark.parametrize(("size", "press"), [(PHONE, by_mouse), (DESKTOP, by_keyboard)], ids=["mouse", "keyboard"])
def test_a_whole_game_against_the_virtual_player(visit: Visit, size: tuple[int, int], press: Press) -> None:
    ada = visit(size, **QUIET)
    ada.new_table("asteroid_miners", ["me"], length="short", solo_card="2B", virtual_equipment=True)

    play(ada.page, BENCH, press, seed=3)

    expect(ada.page.get_by_role("region", name="The end")).to_contain_text("Rank")
    expect(ada.page.get_by_role("region", name="last turn")).to_contain_text("matches")
    ada.is_fit()


@SCREENS
def test_every_phase_is_fit_for_its_screen_with_both_cards_on_their_second_side(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit(size, **QUIET)
    made = ada.new_table("asteroid_miners", ["me", "greedy"], red_side="B", purple_side="B", tender="rounds")
    for number, phase in enumerate(("drill", "pool", "modify", "dig", "upgrade", "tender")):
        ahead(made["table"]["id"], {0: ada}, in_phase(phase), lucky(number))
        ada.page.wait_for_selector(".duel" if phase == "tender" else ".bench")
        ada.is_fit()
    expect(ada.page.get_by_text("Ecological")).to_be_visible()
    expect(ada.page.get_by_text("Scavenger")).to_be_visible()
    for tab in ada.page.get_by_role("tab").all():
        tab.click()
        ada.is_fit()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_virtual_player_tells_its_turn_step_by_step(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size, **QUIET)
    made = ada.new_table("asteroid_miners", ["me"], solo_card="1B", virtual_equipment=True)
    ahead(made["table"]["id"], {0: ada}, lambda view: bool(view["round"] == 2 and view["phase"] == "drill"), steady)
    told = ada.page.get_by_role("region", name="Virtual Player's last turn")

    expect(told).to_contain_text("rolls")
    expect(told).to_contain_text("spaces")
    ada.is_fit()


def test_a_die_that_is_not_possible_says_why(visit: Visit) -> None:
    ada = visit(**QUIET)
    ada.new_table("asteroid_miners", ["me"])
    ada.page.locator(".colours .offer:not(.glow)").first.click()

    expect(ada.page.get_by_role("alert")).to_contain_text("blue die")


def has_ones(view: Any) -> bool:
    return view["phase"] == "modify" and any(pair["face"] == 1 and pair["pairs"] > 0 for pair in view["pairs"])


def test_a_pair_is_tried_on_the_drill_before_it_is_spent_and_undone_afterwards(visit: Visit) -> None:
    ada = visit(**QUIET)
    made = ada.new_table("asteroid_miners", ["me"])
    view = ahead(made["table"]["id"], {0: ada}, has_ones, steady)
    page, face = ada.page, view["drill"][0]["face"]
    die = page.get_by_label(f"Slot 0: green {face}")
    pool = page.locator(".pooldie")
    expect(pool).to_have_count(len(view["pool"]))
    page.locator(".tools .offer.glow", has_text="U1").click()
    up = page.locator(".slot").first.locator(".turn").last
    up.hover()
    expect(die).to_have_count(0)  # the preview shows another face
    up.click()
    expect(pool).to_have_count(len(view["pool"]) - 2)
    page.get_by_role("button", name="Undo").click()

    expect(pool).to_have_count(len(view["pool"]))
    expect(die).to_be_visible()


def test_before_a_dig_the_board_shows_who_pays_and_how_the_market_moves(visit: Visit) -> None:
    ada = visit(**QUIET)
    made = ada.new_table("asteroid_miners", ["me"])

    def finishes(view: Any) -> bool:
        need = [stratum["need"] for seat in view["seats"] if seat["seat"] == 0 for stratum in seat["strata"]]
        costly = [slot["face"] for slot in view["drill"] if slot["amount"] > 0 and slot["payer"] == "owner"]
        paid = view["event"]["effect"] != "scrapyard_find"  # where the component may be free, that is asked first
        return bool(view["phase"] == "dig" and paid and any(len(faces) == 1 and faces[0] in costly for faces in need))

    view = ahead(made["table"]["id"], {0: ada}, finishes, steady)
    (need,) = next(seat for seat in view["seats"] if seat["seat"] == 0)["strata"][0]["need"]
    slot = next(one for one in view["drill"] if one["face"] == need and one["amount"] > 0)
    ada.page.locator(f".die[aria-label^='Slot {slot['slot']}: ']").click()

    expect(ada.page.locator(".crew.active .would")).to_be_visible()
    expect(ada.page.locator(".market .arrow")).to_have_count(2)
    ada.is_fit()


def test_the_tender_is_a_race_between_two_browsers(visit: Visit) -> None:
    ada, ben = visit(name="Ada", **QUIET), visit(PHONE, name="Ben", **QUIET)
    made = ada.new_table("asteroid_miners", ["me", "open"], start=False, tender="race")
    table = made["table"]["id"]
    ben.page.goto(f"/t/{table}#seat=1&key={made['you']['invitations'][0]['key']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()
    for visitor in (ada, ben):
        visitor.page.wait_for_selector(".bench")
    ahead(table, {0: ada, 1: ben}, in_phase("tender"), steady)

    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("region", name="Bid for tender")).to_contain_text("race")
        visitor.is_fit()
        expect(visitor.page.get_by_role("status")).to_have_text("Go!")
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
    expect(duel.get_by_role("status")).to_have_text("Go!")
    ada.is_fit()
    for key in "al":
        page.keyboard.press(key)

    expect(duel.get_by_text("roll 1:")).to_have_count(2)
    expect(page.get_by_role("complementary", name="Log, rules and chat")).to_have_count(0)
