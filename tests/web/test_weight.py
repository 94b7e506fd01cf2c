"""What a first game weighs on the wire, headers and live line included, and how little moves while it loads."""

import socket
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Response

from tests.web.chromium import ROOT
from tests.web.conftest import Visit
from tests.web.house import Server

LOBBY = 50_000
FIRST_DECISION = 130_000
BOARD = 35_000
GAMES = ["dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs"]
PIECE = 65536
SHIFT = 0.1
# All that moves by itself, as browsers weigh it: what follows a click within half a second is meant.
SHIFTS = """
    window.shifts = [];
    const named = ({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput) window.shifts.push([entry.value, entry.sources.map(named).join(' | ')]);
    }).observe({ type: 'layout-shift', buffered: true });
"""


class Scales:
    """Hands everything on between a browser and the server, and weighs what the server sends."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.bytes = 0
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                theirs, _ = self.listening.accept()
            except OSError:
                return  # closed
            ours = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self._hand_on, args=(theirs, ours, False), daemon=True).start()
            threading.Thread(target=self._hand_on, args=(ours, theirs, True), daemon=True).start()

    def _hand_on(self, giver: socket.socket, taker: socket.socket, weighed: bool) -> None:
        try:
            while piece := giver.recv(PIECE):
                if weighed:
                    self.bytes += len(piece)
                taker.sendall(piece)
            taker.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # one of the two has gone: so has what it would have read

    def close(self) -> None:
        self.listening.close()


@pytest.fixture
def scales(server: Server) -> Iterator[Scales]:
    weighing = Scales(server.port)
    yield weighing
    weighing.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_light(visit: Visit, scales: Scales, game: str) -> None:
    visitor = visit(url=scales.url)
    visitor.context.add_init_script(SHIFTS)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.goto("/")
    visitor.page.wait_for_selector(".card >> nth=4")
    visitor.page.wait_for_load_state("networkidle")
    lobby = scales.bytes

    files: dict[str, int] = {}

    def note(response: Response) -> None:
        if response.ok and "/assets/" in response.url:
            files[response.url.rsplit("/", 1)[1]] = int(response.headers["content-length"])

    visitor.page.on("response", note)
    card = visitor.page.locator(f".card:has(a[href='/new/{game}'])")
    card.get_by_role("button", name="Play a bot now").click()
    visitor.page.wait_for_selector(".choice")
    visitor.page.wait_for_selector(".present > *")  # the network was idle once already: it is not waited for again

    board = sum(weight for name, weight in files.items() if name.startswith("Board-"))
    print(f"{game}: lobby {lobby}, to the first decision {scales.bytes}, of which the board {board}")
    shifts = visitor.page.evaluate("window.shifts")
    shifted = sum(by for by, _ in shifts)
    print(f"{game}: layout shift {shifted:.3f}")
    assert shifted < SHIFT, shifts
    for once in ("/check", "/catalogue"):
        assert sum(url.endswith(once) for url in asked) <= 1, once
    # What lets a match go on without the server comes after the first decision; the page without one if asked for.
    assert not [url for url in asked if "Along" in url or "/offline" in url]
    assert lobby <= LOBBY
    assert scales.bytes <= FIRST_DECISION
    assert 0 < board <= BOARD


@pytest.mark.slow
@pytest.mark.parametrize("board", ["dark-side", "asteroid-miners"])
def test_a_board_is_small_on_the_wire(board: str) -> None:
    """All that is loaded for one game alone, compressed: the board, its beats and its pieces."""
    client = ROOT / "src" / "orebit" / "server" / "client"
    index = (client / "index.html").read_text(encoding="utf-8")
    files = [path for path in (client / "assets").glob("*.br") if path.stem not in index]
    own = [path for path in files if board.encode() in path.with_suffix("").read_bytes()]

    assert own
    assert sum(path.stat().st_size for path in own) <= BOARD, [(path.name, path.stat().st_size) for path in own]
