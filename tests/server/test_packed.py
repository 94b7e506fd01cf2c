"""What goes over the wire is packed: the client's files by the build, large answers as they go."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from orebit.server.app import make_app
from tests.server.conftest import settings_for

TEXT = "export const ore = 1;\n" * 200


@pytest.fixture
def http(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    client = tmp_path / "web"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<title>built</title>")
    (client / "assets" / "app-1234.js").write_text(TEXT)
    (client / "assets" / "app-1234.js.br").write_bytes(b"the brotli")
    (client / "assets" / "app-1234.js.gz").write_bytes(gzip.compress(TEXT.encode()))
    (client / "assets" / "tiny-1.js").write_text("export {}")
    with TestClient(make_app(settings_for(tmp_path), client)) as http:
        yield http


@pytest.mark.slow
@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("gzip;q=0.0, br;q=0", None),
        ("identity", None),
    ],
)
def test_a_file_comes_as_its_reader_takes_it(http: TestClient[Litestar], accepts: str, encoding: str | None) -> None:
    headers = {"accept-encoding": accepts}
    with http.stream("GET", "/assets/app-1234.js", headers=headers) as answer:
        raw = b"".join(answer.iter_raw())

    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert int(answer.headers["content-length"]) == len(raw)
    if encoding != "br":  # nobody here reads brotli
        assert (gzip.decompress(raw) if encoding else raw) == TEXT.encode()


@pytest.mark.slow
def test_a_file_without_a_packed_one_comes_as_it_is(http: TestClient[Litestar]) -> None:
    answer = http.get("/assets/tiny-1.js", headers={"accept-encoding": "br, gzip"})

    assert "content-encoding" not in answer.headers
    assert answer.text == "export {}"


@pytest.mark.slow
def test_large_answers_are_packed_and_small_ones_are_not(http: TestClient[Litestar]) -> None:
    with http.stream("GET", "/api/games/dark_side/catalogue", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())

    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]
    assert len(raw) < len(gzip.decompress(raw)) / 2
    assert "content-encoding" not in http.get("/api/me", headers={"accept-encoding": "gzip"}).headers
