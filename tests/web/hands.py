"""Playing on a board: a script in the page marks the next thing to press, and it is pressed by mouse or by keyboard.

`ahead` brings a table to where a test begins over HTTP, because only what comes after that is looked at; `ended` makes
a match that is over.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page

from tests.web.chromium import Visitor

MOST_PRESSES = 1500
COMMANDS = itertools.count()  # an id that comes twice is taken for the same command sent again
# What every look begins with. `keys`: only what the Tab key reaches; `luck`: two numbers below 1 to choose by.
LOOK = """({ keys, luck }) => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility() && !one.disabled && (!keys || one.tabIndex >= 0));
    const any = (list) => list[Math.floor(luck[0] * list.length)];
    const press = (what, one) => {
        document.querySelector('[data-next]')?.removeAttribute('data-next');
        one?.setAttribute('data-next', '');
        return one ? what : '';
    };
    if (document.querySelector('.end')) return 'over';
    if (!document.querySelector('.choice')) return '';
    %s
}"""
WHERE = """() => {
    const next = document.querySelector('[data-next]');
    if (!next) return null;
    next.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = next.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
# How often to press Tab, or Shift+Tab if negative, from where the focus is.
TABS = """() => {
    const next = document.querySelector('[data-next]');
    if (!next || next.tabIndex < 0) return null;
    if (document.activeElement === next) return 0;
    const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
        .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
    const from = stops.indexOf(document.activeElement);
    return from < 0 ? 1 : stops.indexOf(next) - from;
}"""
# The focus goes there at once, if the Tab key stops there and nothing keeps the focus where it is.
GO = """() => {
    const next = document.querySelector('[data-next]');
    if (next?.tabIndex >= 0) next.focus();
    return document.activeElement === next;
}"""
WALKS = 3  # to each kind of thing the way is walked with the Tab key so often; later the focus just goes there
Press = Callable[[Page, bool], None]


def by_mouse(page: Page, walk: bool = True) -> None:
    where = page.evaluate(WHERE)
    if where is not None:  # else it has gone meanwhile
        page.mouse.click(*where)


def by_keyboard(page: Page, walk: bool = True) -> None:
    """A hundred Tabs are pressed for one move else, and a whole game takes ten minutes of them."""
    if not walk and page.evaluate(GO):
        page.keyboard.press("Enter")
        return
    for _ in range(4):  # the focus may be at a place that the Tab key does not stop at
        tabs: int | None = page.evaluate(TABS)
        if tabs is None:  # what lies there has changed meanwhile: there will be another look
            return
        if tabs == 0:
            page.keyboard.press("Enter")
            return
        for _ in range(abs(tabs)):
            page.keyboard.press("Tab" if tabs > 0 else "Shift+Tab")
    raise AssertionError(
        f"the keyboard does not reach {page.evaluate('document.querySelector(`[data-next]`).outerHTML')}"
    )


def play(page: Page, look: str, press: Press, seed: int, until: str = "over", presses: int = MOST_PRESSES) -> None:
    """Press what `look` marks, until it says `until`, or so often."""
    chance = random.Random(seed)
    script = LOOK % look
    walked: Counter[str] = Counter()
    for _ in range(presses):
        luck = [chance.random(), chance.random()]
        what = page.wait_for_function(script, arg={"keys": press is by_keyboard, "luck": luck}).json_value()
        if what in ("over", until):
            assert what == until, f"the match ended before there was a {until}"
            return
        walked[what] += 1
        press(page, walked[what] <= WALKS)
    assert presses < MOST_PRESSES, f"no {until} after {MOST_PRESSES} presses"


def ahead(
    table: str, seated: Mapping[int, Visitor], until: Callable[[Any], bool], choose: Callable[[list[str]], str]
) -> Any:
    """Play for these seats over HTTP until one of them has to decide and `until` says yes to what it sees."""
    for _ in range(MOST_PRESSES):
        for seat, visitor in seated.items():
            seen = visitor.context.request.get(f"/api/tables/{table}/view?seat={seat}").json()["view"]
            assert seen["outcome"] is None, "the match ended too early"
            actions = [choice["action"] for choice in seen["choices"]]
            if not actions:
                continue
            if until(seen["view"]):
                return seen["view"]
            decide(visitor, table, seat, choose(actions))
    raise AssertionError("the table does not come to where the test begins")


def decide(visitor: Visitor, table: str, seat: int, action: str) -> None:
    visitor.context.request.post(
        f"/api/tables/{table}/play",
        data={"id": f"ahead{next(COMMANDS)}", "seat": seat, "action": action},
        headers={"Origin": visitor.url},
    )


def ended(visitor: Visitor, game: str, bots: list[str], **options: Any) -> str:
    """A match of this visitor that was played to its end, with nobody looking on; the page goes there."""
    table: str = visitor.make_table(game, ["me", *bots], **options)["table"]["id"]
    chance = random.Random(1)
    while True:
        seen = visitor.context.request.get(f"/api/tables/{table}/view?seat=0").json()["view"]
        if seen["outcome"] is not None:
            visitor.page.goto(f"/t/{table}")
            return table
        if seen["choices"]:
            decide(visitor, table, 0, chance.choice(seen["choices"])["action"])
