"""The documentation site: pages made from the code, every link followed, served by the table."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from orebit.games import IDS
from orebit.server.app import make_app
from tests.server.conftest import settings_for
from tools import changelog, site


def page(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"<html><body>{body}</body></html>")


def test_what_points_at_nothing_is_told(tmp_path: Path) -> None:
    page(tmp_path, "index.html", '<a href="deep/one.html#here">x</a><a href="two.html">y</a><a href="deep/">z</a>')
    page(tmp_path, "deep/one.html", '<h2 id="there">t</h2><a href="../index.html">up</a>')
    page(
        tmp_path,
        "deep/index.html",
        '<script src="https://far.example/x.js"></script><a href="https://far.example">f</a>',
    )

    assert site.broken_links(tmp_path) == [
        "deep/index.html: https://far.example/x.js is loaded from elsewhere",
        "index.html: deep/one.html#here names an anchor that is not there",
        "index.html: two.html points at nothing",
    ]


@pytest.mark.slow
def test_the_site_builds_without_a_broken_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not site.SHIM.exists():
        pytest.skip("the client's packages are not installed here: make client")
    code = site.build(tmp_path / "site")
    told = capsys.readouterr()

    assert code == 0, told.err
    assert "0 broken links" in told.out
    for game_id in IDS:
        assert (tmp_path / "site" / "play" / f"{game_id}.html").is_file()
    with TestClient(make_app(settings_for(tmp_path), site=tmp_path / "site")) as http:
        found = http.get("/docs/guides/hosting.html")
        assert "Hosting" in found.text
        policy = found.headers["content-security-policy"]
        assert "'sha256-" in policy
        assert "'unsafe-inline'" not in policy.partition("script-src")[2]
        assert http.get("/docs", follow_redirects=False).headers["location"] == "/docs/index.html"
        assert http.get("/docs/%2e%2e/settings.py").status_code == 404


def test_without_the_pages_the_table_says_how_to_have_them(tmp_path: Path) -> None:
    with TestClient(make_app(settings_for(tmp_path), site=tmp_path / "nothing")) as http:
        answer = http.get("/docs/index.html")

    assert answer.status_code == 404
    assert "make docs" in answer.text


def test_a_release_gathers_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changelog, "FRAGMENTS", tmp_path)
    (tmp_path / "README.md").write_text("how")
    (tmp_path / "web-light.md").write_text("- A light theme.\n- A dark one.\n")
    (tmp_path / "boards-dice.md").write_text("Dice tumble.\n")
    (tmp_path / "offline-flight.md").write_text("Games in flight.\n")

    text = changelog.with_section(
        "# Changelog\n\nWhat is new.\n\n## 0.1.0, 2026-01-01\n\n- All of it.\n", "0.2.0, today"
    )

    assert text == (
        "# Changelog\n\nWhat is new.\n\n## 0.2.0, today\n\n### At the table\n\n- Dice tumble.\n"
        "- A light theme.\n- A dark one.\n\n"
        "### Without a server\n\n- Games in flight.\n\n## 0.1.0, 2026-01-01\n\n- All of it.\n"
    )


def test_a_fragment_of_no_area_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changelog, "FRAGMENTS", tmp_path)
    (tmp_path / "zebra-stripes.md").write_text("Stripes.\n")

    with pytest.raises(
        ValueError, match=r"^zebra-stripes.md: a fragment is named <area>-<few-words>.md, by one of web"
    ):
        changelog.news()


def test_what_is_to_come_has_its_place() -> None:
    assert changelog.news()
