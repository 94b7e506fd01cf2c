"""The replay page: whoever looks through somebody's eyes reads what that eye was told, and no more."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.server.test_replay import secret_swap, steps_of
from tests.web.chromium import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_caption_of_a_secret_swap_obeys_the_eye(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    match, seat = secret_swap(1)
    last = len(match.acts)
    own, others = (" ".join(steps_of(match, eye)[-1]["lines"]) for eye in (str(seat), "public"))
    file = tmp_path / "match.orebit.json"
    match.record().save(file)
    ada = visit(size)
    heard: list[Response] = []
    ada.page.on("response", lambda answer: heard.append(answer) if "/api/records/" in answer.url else None)
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(file)
    slider, caption = ada.page.get_by_role("slider", name="Step"), ada.page.locator(".status .sentence")
    ada.page.get_by_role("button", name="To the end").click()
    for eye in ("public", str(1 - seat)):
        ada.page.get_by_label("Seen by").select_option(eye)
        expect(caption).to_contain_text(others)
        expect(slider).to_have_attribute("aria-valuetext", f"step {last} of {last}: {others}")
        expect(ada.page.get_by_text(own)).to_have_count(0)
    assert heard
    assert not any(own in answer.text() for answer in heard), "the page holds more than these eyes may know"

    for eye in (str(seat), "all"):
        ada.page.get_by_label("Seen by").select_option(eye)
        expect(caption).to_contain_text(own)
    ada.page.get_by_label("Seen by").select_option("public")
    expect(caption).to_contain_text(others)
    ada.is_fit()
