"""The board beside a language model's answers: the document of the Apps extension, in a sandbox, fed as a host does."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from orebit.games import IDS, get
from tests.agent.hosts import over_a_pipe
from tests.web.chromium import DESKTOP, PATIENCE_MS, PHONE

pytestmark = pytest.mark.slow  # the client has to be built
BOARD = "ui://orebit/board.html"
SIZES = {"desk": DESKTOP, "phone": PHONE}
# A host: it shakes hands, tells of a call that carried a key, and passes on what the document asks for.
HOST = """([html, key, pictures, theme]) => {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.style = 'width: 100%; height: 400px; border: 0; display: block';
    frame.srcdoc = html;
    window.heard = [];
    const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
    window.look = () => {
        post({ method: 'ui/notifications/tool-input', params: { arguments: { key } } });
        post({ method: 'ui/notifications/tool-result', params: { content: [] } });
    };
    window.addEventListener('message', ({ data }) => {
        heard.push(data);
        if (data.method === 'ui/initialize') post({ id: data.id, result: { hostContext: { theme } } });
        if (data.method === 'ui/notifications/initialized') look();
        if (data.method === 'ui/notifications/size-changed') frame.style.height = `${data.params.height}px`;
        const next = () => (pictures.length > 1 ? pictures.shift() : pictures[0]);
        if (data.method === 'tools/call') post({ id: data.id, result: next() });
    });
    document.body.style.margin = 0;
    document.body.replaceChildren(frame);
}"""


def apart(work: Callable[[], Any]) -> Any:
    """In a thread with a loop of its own: Playwright keeps one running here."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]


async def asked(folder: Path) -> dict[str, Any]:
    """What a host gets over a pipe: the document, how tools are bound to it, and the table of each game as data."""
    async with over_a_pipe(folder)() as host:
        tools = {tool.name: (tool.meta or {}).get("ui", {}) for tool in (await host.client.list_tools()).tools}
        page = (await host.client.read_resource(BOARD)).contents[0]
        keys = {game: await host.sit_down(game, "exam") for game in IDS}
        pictures = {game: (await host.client.call_tool("board", {"key": key})) for game, key in keys.items()}
        foreign = await host.client.call_tool("board", {"key": "nobody.s-nothing"})
    shown = {game: one.model_dump(mode="json", by_alias=True) for game, one in pictures.items()}
    return {
        "tools": tools,
        "type": page.mime_type,
        "html": page.text,  # type: ignore[union-attr]  # text it is
        "keys": keys,
        "pictures": shown,
        "foreign": foreign.model_dump(mode="json", by_alias=True),
    }


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("agents")
    answer: dict[str, Any] = apart(lambda: asyncio.run(asked(folder)))
    return answer


def opened(browser: Browser, size: tuple[int, int], errors: list[str]) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE_MS)
    page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def test_playing_is_bound_to_the_document_and_the_data_are_for_it_alone(told: dict[str, Any]) -> None:
    assert told["type"] == "text/html;profile=mcp-app"
    assert {name for name, ui in told["tools"].items() if ui} == {
        "look",
        "play",
        "wait_for_turn",
        "log",
        "resign",
        "board",
    }
    assert told["tools"]["board"] == {"resourceUri": BOARD, "visibility": ["app"]}
    assert told["foreign"]["isError"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", IDS)
def test_a_host_shows_the_board(browser: Browser, told: dict[str, Any], game: str, size: str) -> None:
    errors: list[str] = []
    page = opened(browser, SIZES[size], errors)
    page.evaluate(HOST, [told["html"], told["keys"][game], [told["pictures"][game]], "dark"])
    shown = page.frame_locator("iframe")

    expect(shown.get_by_role("heading", name=get(game).title)).to_be_visible()
    expect(shown.locator("[data-place]").filter(visible=True).first).to_be_visible()
    asked_for = page.evaluate("heard.filter((one) => one.method === 'tools/call').map((one) => one.params)")
    assert asked_for == [{"name": "board", "arguments": {"key": told["keys"][game]}}]
    assert shown.locator("html").evaluate("(root) => [root.scrollWidth <= root.clientWidth, root.dataset.theme]") == [
        True,
        "dark",
    ]
    assert page.locator("iframe").bounding_box()["height"] > 400  # type: ignore[index]  # it is there
    assert errors == []
    page.close()


def test_what_the_table_refuses_is_said(browser: Browser, told: dict[str, Any]) -> None:
    errors: list[str] = []
    page = opened(browser, DESKTOP, errors)
    page.evaluate(HOST, [told["html"], "nobody.s-nothing", [told["foreign"], told["pictures"]["dark_side"]], "light"])
    shown = page.frame_locator("iframe")

    expect(shown.get_by_role("status")).to_contain_text("there is no such table")
    page.evaluate("look()")
    expect(shown.get_by_role("heading", name=get("dark_side").title)).to_be_visible()
    assert errors == []
    page.close()
