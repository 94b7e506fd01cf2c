"""One click to a running game, and still the commitment comes first: the page reads it, then adds its entropy."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Request, expect

import orebit
from orebit.core.fairness import fair_seed, proof
from tests.web.chromium import DESKTOP, PHONE, Visitor
from tests.web.test_play_on import resign

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
QUIET = {"name": "Ada", "speed": "off", "coached": "dark_side"}


@SIZES
def test_one_click_makes_a_table_reads_its_commitment_adds_entropy_and_begins(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit(size, **QUIET)
    asked: list[Request] = []
    ada.page.on("request", lambda request: asked.append(request) if request.method == "POST" else None)
    ada.play_now("Dark Side of the Mine")
    made, added = (request for request in asked if "/api/tables" in request.url)
    assert "entropy" not in (made.post_data_json or {})
    assert added.url.endswith("/seats/0/entropy")
    assert added.post_data_json == {"entropy": ada.entropy}
    answer = made.response()
    assert answer is not None
    shown = answer.json()["table"]
    assert shown["status"] == "open"
    assert shown["commitment"] in ada.page.evaluate(f"localStorage.getItem('orebit.pledge.{shown['id']}')")

    resign(ada)
    ada.page.get_by_role("link", name="Replay").click()
    fair = ada.page.get_by_role("region", name="Fair chance")
    fair.get_by_role("button", name="Verify").click()
    expect(fair.get_by_role("status")).to_have_text("✓ Everything fits")
    expect(fair).to_contain_text("this browser noted the commitment before it added its entropy")
    expect(fair).to_contain_text("the server noted that all entropy came after its commitment had been shown")
    ada.is_fit()


@SIZES
def test_of_an_older_record_the_order_is_not_known(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    secret, entropies = bytes(range(32)), ["00ff", ""]
    match = orebit.new("dark_side", seats=2, seed=fair_seed(secret, entropies))
    file = tmp_path / "older.orebit.json"
    msgspec.structs.replace(match.record(), fairness=proof(secret, entropies, commitment_first=False)).save(file)
    ada = visit(size, **QUIET)
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(file)
    fair = ada.page.get_by_role("region", name="Fair chance")
    fair.get_by_role("button", name="Verify").click()

    expect(fair.get_by_role("status")).to_have_text("✓ Everything fits, as far as it can be known")
    expect(fair).to_contain_text("? Whether the entropy came after the commitment is not known")
    ada.is_fit()


def test_a_page_that_was_opened_with_the_key_of_a_seat_lets_the_game_begin(visit: Visit) -> None:
    """`orebit play GAME` opens such an address; so does a page that was loaded anew between the two steps."""
    ben, ada = visit(), visit(**QUIET)
    wish = {"game": "dark_side", "seats": ["me", "greedy"], "start": True, "entropy_follows": True}
    made = ben.context.request.post("/api/tables", data=wish, headers={"Origin": ben.url}).json()
    assert made["table"]["status"] == "open"
    ada.page.goto(f"/t/{made['table']['id']}#key={made['you']['keys'][0]['key']}")

    ada.page.wait_for_selector(".choice")
    told = ada.context.request.get(f"/api/tables/{made['table']['id']}").json()["table"]
    assert [seat["entropy"] for seat in told["seats"]] == [ada.entropy, ""]
