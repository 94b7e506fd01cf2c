"""The table without a server, as a server hands it out: under /offline, or a sentence where it was not built."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from orebit.server import offline_files
from orebit.server.app import make_app
from tests.server.conftest import settings_for


@pytest.mark.slow
def test_its_files_are_served_with_what_a_browser_needs_to_run_them(tmp_path: Path) -> None:
    folder = tmp_path / "site" / "offline"
    for name in ("index.html", "parts.json", "service.js", "assets/a-1.js", "python/b-2.mjs", "python/c-3.wasm.gz"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x" * 3000)
    with TestClient(make_app(settings_for(tmp_path), site=tmp_path / "site")) as http:
        page, script = http.get("/offline/"), http.get("/offline/python/b-2.mjs")
        packed, plain = http.get("/offline/python/c-3.wasm.gz"), http.get("/offline/assets/a-1.js")
        moved = http.get("/docs/offline/index.html", follow_redirects=False)

    assert page.url.path == "/offline/index.html"
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
    assert (page.headers["x-frame-options"], page.headers["cache-control"]) == ("SAMEORIGIN", "no-cache")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert "content-encoding" not in packed.headers  # it is packed, and unpacked in the page
    assert plain.headers["content-encoding"] == "gzip"
    assert moved.headers["location"] == "/offline/index.html"


@pytest.mark.slow
def test_where_it_was_not_built_a_sentence_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline_files, "CLONES", tmp_path / "nothing")
    with TestClient(make_app(settings_for(tmp_path), site=tmp_path / "nothing")) as http:
        found = http.get("/offline/")
        outside = http.get("/offline/%2e%2e/settings.py")

    assert (found.status_code, found.text) == (404, offline_files.NOT_BUILT)
    assert outside.status_code == 404
