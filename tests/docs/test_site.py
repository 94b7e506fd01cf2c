"""The documentation site: pages made from the code, every link followed, served by the table."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from bench import figures
from orebit.games import IDS, get
from orebit.lab.balance import Use
from orebit.server.app import make_app
from tests.server.conftest import settings_for
from tools import changelog, game_pages, site


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


def test_a_game_s_page_tells_how_it_plays_out_at_every_number_of_players() -> None:
    found = figures.load()

    assert {(each.game, each.players) for each in found} == {
        (game_id, players) for game_id in IDS for players in get(game_id).players
    }
    for game_id, page in game_pages.game_pages():
        rows = [line for line in page.partition("## How it plays out")[2].splitlines() if line.startswith("| ")]
        assert [int(row.split(" | ")[0].strip("| ")) for row in rows[1 : 1 + len(get(game_id).players)]] == list(
            get(game_id).players
        )
        assert f"{game_id.replace('_', '-')}.webp" in page


def test_what_nearly_everybody_does_tells_nothing() -> None:
    with_it, without = (0.6, 0.2)
    uses = [
        Use("a", "a", label, False, used, None, with_it, 0.0, 1.0, wins_without, 0.0, 1.0, 0.001, stands_out)
        for label, used, wins_without, stands_out in (
            ("telling", 0.5, without, True),
            ("by luck", 0.5, without, False),
            ("by everybody", 0.99, without, True),
            ("more telling", 0.5, 0.0, True),
        )
    ]

    assert [choice.label for choice in figures.telling(uses)] == ["more telling", "telling"]


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
