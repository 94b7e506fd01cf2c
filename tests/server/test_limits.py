"""Limits, headers and doors: every limit is answered with a sentence and a proper status code."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from orebit.server.limits import Bucket
from orebit.server.settings import BadSettings, Limits, Settings, load_secret
from tests.server.clients import HELLO, Browser
from tests.server.conftest import Running, settings_for

GAME = "dark_side"
STRICT = Limits(
    message_bytes=2000,
    body_bytes=2000,
    record_bytes=5000,
    messages_per_s=0.001,
    messages_burst=5,
    requests_per_s=1000,
    requests_burst=1000,
    sockets_per_address=3,
    creations_per_minute=1000,
    tables_per_identity=2,
    watchers_per_table=1,
    chat_per_s=0.001,
    chat_burst=2,
    hello_s=0.2,
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings_for(tmp_path_factory.mktemp("strict"), limits=STRICT)) as running:
        yield running


@pytest.fixture
def cat(strict: Running) -> Iterator[Browser]:
    browser = Browser(strict.address)
    yield browser
    browser.close()


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 2, lambda: now[0])

    assert [bucket.take(), bucket.take()] == [0.0, 0.0]
    assert bucket.take() == pytest.approx(0.5)
    now[0] = 0.5
    assert bucket.take() == 0.0


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = Limits(requests_per_s=0.001, requests_burst=3)
    with Running(settings_for(tmp_path, limits=limits)) as running:
        browser = Browser(running.address)
        for _ in range(3):
            browser.get("/api/games")
        answer = browser.http.get("/api/games")
        assert answer.status_code == 429
        assert "try again" in answer.json()["why"]
        assert int(answer.headers["retry-after"]) > 0
        browser.get("/healthz")  # watchers of the server are not limited
        browser.close()


def test_tables_of_one_person_are_limited(cat: Browser) -> None:
    for _ in range(2):
        cat.make(GAME, ["me", "open"])

    assert "2 tables" in cat.post("/api/tables", {"game": GAME, "seats": ["me", "open"]}, 429)["why"]


def test_messages_of_one_connection_are_limited(cat: Browser) -> None:
    table = cat.make(GAME, ["open", "open"])["table"]["id"]
    with cat.at(table) as line:
        for _ in range(6):
            line.send({"type": "ping"})
        assert line.wait("refused")["code"] == "limit"


def test_a_huge_message_closes_the_line(cat: Browser) -> None:
    table = cat.make(GAME, ["open", "open"])["table"]["id"]
    with cat.at(table) as line:
        line.socket.send("x" * 3000)

        assert line.closing_code() == 1009


def test_a_huge_body_is_refused(cat: Browser) -> None:
    answer = cat.http.post("/api/records/verify", content=b"x" * 6000)

    assert answer.status_code == 413
    assert answer.json()["code"] == "limit"
    assert cat.http.post("/api/records/verify", content=b"x" * 3000).status_code == 200  # a record may be large
    answer = cat.http.post("/api/tables", content=b'{"game": "' + b"x" * 3000 + b'"}')
    assert answer.status_code == 413
    assert answer.json()["code"] == "limit"


def test_connections_of_one_address_are_limited(cat: Browser) -> None:
    with cat.line("/api/lobby/live"), cat.line("/api/lobby/live"), cat.line("/api/lobby/live") as third:
        third.wait("lobby")
        with cat.line("/api/lobby/live") as fourth:
            assert fourth.receive()["code"] == "limit"
            assert fourth.closing_code() == 4429


def test_watchers_of_one_table_are_limited(cat: Browser) -> None:
    table = cat.make(GAME, ["open", "open"])["table"]["id"]
    with cat.at(table), cat.line(f"/api/tables/{table}/live") as second:
        second.send(HELLO)
        assert second.receive()["code"] == "limit"


def test_who_never_says_hello_is_sent_away(cat: Browser) -> None:
    table = cat.make(GAME, ["open", "open"])["table"]["id"]
    with cat.line(f"/api/tables/{table}/live") as line:
        assert line.closing_code() == 4408


def test_talking_too_fast_is_refused(cat: Browser) -> None:
    table = cat.make(GAME, ["open", "open"])["table"]["id"]
    for number in range(2):
        cat.post(f"/api/tables/{table}/chat", {"id": str(number), "preset": "hello"}, 201)

    assert "fast" in cat.post(f"/api/tables/{table}/chat", {"id": "3", "preset": "hello"}, 429)["why"]


# -- doors


def test_pages_of_other_sites_change_nothing_and_hear_nothing(ada: Browser) -> None:
    foreign = {"Origin": "https://evil.example"}
    refused = ada.post("/api/tables", {"game": GAME, "seats": ["me"]}, 403, headers=foreign)
    assert "another site" in refused["why"]
    own = {"Origin": ada.address}
    table = ada.post("/api/tables", {"game": GAME, "seats": ["me", "open"]}, 201, headers=own)["table"]["id"]
    with ada.line(f"/api/tables/{table}/live", origin="https://evil.example") as line:
        assert line.receive()["code"] == "forbidden"
        assert line.closing_code() == 4403
    with ada.line(f"/api/tables/{table}/live", origin=ada.address) as line:
        line.send(HELLO)
        line.wait("welcome")


def test_every_answer_carries_the_headers_that_protect(ada: Browser) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/t/abc"):
        headers = ada.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def test_data_that_is_opened_as_a_page_may_do_nothing(ada: Browser) -> None:
    for path in ("/api/games", "/api/nothing"):
        assert "default-src 'none'" in ada.http.get(path).headers["content-security-policy"], path
    assert "script-src 'self'" in ada.http.get("/").headers["content-security-policy"]


@pytest.mark.slow
def test_cookies_are_for_https_behind_tls(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, secure_cookies=True)) as running:
        browser = Browser(running.address)
        assert "; Secure" in browser.http.get("/api/me").headers["set-cookie"]
        browser.close()


def test_health_and_numbers(ada: Browser) -> None:
    health = ada.get("/healthz")
    assert (health["status"], health["storage"], health["fanout"]) == ("ok", "sqlite", "alone")
    assert "orebit_sockets" in ada.http.get("/metrics").text


def test_without_a_built_client_the_page_says_so(ada: Browser) -> None:
    page = ada.http.get("/").text
    assert "<title>Orebit</title>" in page or "not built" in page
    assert ada.http.get("/assets/none.js").status_code == 404


@pytest.mark.slow
def test_a_built_client_is_served(tmp_path: Path) -> None:
    from litestar.testing import TestClient

    from orebit.server.app import make_app

    client = tmp_path / "web"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<title>built</title>")
    (client / "assets" / "app-1234.js").write_text("export {}")
    (tmp_path / "outside.txt").write_text("not for you")
    with TestClient(make_app(settings_for(tmp_path), client)) as http:
        assert "built" in http.get("/").text
        assert "built" in http.get("/t/sometable").text
        script = http.get("/assets/app-1234.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert http.get("/").headers["cache-control"] == "no-cache"
        assert "not for you" not in http.get("/..%2foutside.txt").text
        assert http.get("/assets/../../outside.txt").status_code == 404


# -- settings


def test_a_secret_is_made_once_and_kept_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OREBIT_SECRET", raising=False)
    first = load_secret(tmp_path / "data")
    path = tmp_path / "data" / "secret"

    assert load_secret(tmp_path / "data") == first
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    path.chmod(0o644)
    with pytest.raises(BadSettings, match="chmod 600"):
        load_secret(tmp_path / "data")
    monkeypatch.setenv("OREBIT_SECRET", "short")
    with pytest.raises(BadSettings, match="too short"):
        load_secret(tmp_path / "data")


def test_settings_do_not_show_their_secret() -> None:
    settings = Settings(database="mysql://x", secret="very secret indeed")

    assert "very secret" not in repr(settings)
    with pytest.raises(BadSettings, match="mysql"):
        _ = settings.database_url
