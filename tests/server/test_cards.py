"""The card of a table: what a link shows elsewhere. It tells what everybody may know, and nothing else."""

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from orebit.server import cards
from orebit.server.app import make_app
from orebit.server.cards import Card, Row
from orebit.server.drawing import Canvas
from orebit.server.strokes import is_drawable, plain
from tests.server.clients import Browser
from tests.server.conftest import settings_for

GAME = "dark_side"


def size_of(png: bytes) -> tuple[int, int]:
    """The size that the picture says, once its content was found to be as large."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    at, content = 8, b""
    while at < len(png):
        [length] = struct.unpack(">I", png[at : at + 4])
        name, held = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        [crc] = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
        assert crc == zlib.crc32(name + held)
        content += held if name == b"IDAT" else b""
        at += 12 + length
    assert len(zlib.decompress(content)) == height * (3 * width + 1)
    return width, height


def finished(ada: Browser) -> str:
    table: str = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    ada.post(f"/api/tables/{table}/resign", {"id": "r", "seat": 0})
    return table


@pytest.mark.slow
def test_a_finished_match_has_a_picture(ada: Browser) -> None:
    table = finished(ada)
    picture = ada.http.get(f"/api/tables/{table}/card.png")

    assert picture.headers["content-type"] == "image/png"
    assert "max-age" in picture.headers["cache-control"]
    assert size_of(picture.content) == (1200, 630)
    assert ada.http.get(f"/api/tables/{table}/card.png").content == picture.content


def test_there_is_no_card_of_a_table_that_is_not_there(ada: Browser) -> None:
    assert "no such table" in ada.get("/api/tables/nowhere/card.png", 404)["why"]


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server whose client is one small page."""
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<html><head><title>Orebit</title></head></html>", encoding="utf-8")
    with TestClient(make_app(settings_for(tmp_path), client)) as http:
        yield http


def made(http: TestClient[Any]) -> str:
    answer = http.post("/api/tables", json={"game": GAME, "seats": ["me", "random"], "start": True, "name": "Ada"})
    table: str = answer.json()["table"]["id"]
    return table


@pytest.mark.slow
@pytest.mark.parametrize("page", ["t", "replay"])
def test_the_page_of_a_table_has_tags_for_networks(pages: TestClient[Any], page: str) -> None:
    table = made(pages)
    pages.post(f"/api/tables/{table}/resign", json={"id": "r", "seat": 0})
    text = pages.get(f"/{page}/{table}").text

    assert re.search(rf'property="og:image" content="http://[^/"]+/api/tables/{table}/card.png"', text)
    assert 'content="Dark Side of the Mine: ' in text
    assert "wins" in text
    assert text.count("</head>") == 1
    assert "og:" not in pages.get("/").text
    assert "og:" not in pages.get(f"/{page}/nowhere").text


@pytest.mark.slow
def test_a_card_says_nothing_that_the_table_hides(pages: TestClient[Any]) -> None:
    table = made(pages)
    view = pages.get(f"/api/tables/{table}/view?seat=0").json()["view"]["view"]
    text = pages.get(f"/t/{table}").text

    assert view["seats"][0]["hand"]
    assert not any(card in text for card in view["seats"][0]["hand"])
    assert "Being played now" in text


def test_a_name_cannot_write_into_the_page() -> None:
    card = Card("Game", '"><script>wins', "", [Row(0, "<b>", "Red", 1)])

    assert "<script" not in cards.tags(card, "p", "i")
    assert "<b>" not in cards.tags(card, "p", "i")


def test_names_are_drawn_without_accents_or_by_their_seat() -> None:
    assert plain("Zoë – “née” Łódź") == 'Zoe - "nee" Lodz'
    assert not is_drawable("陈")
    assert cards.fitting("陈 wins", [Row(0, "陈", "Red", 1)]) == "Red wins"


def test_what_is_drawn_is_seen() -> None:
    canvas = Canvas(60, 40)
    canvas.text(4, 30, "A", 24, (255, 255, 255))
    blank = Canvas(60, 40)

    assert canvas.rows != blank.rows
    assert all(row[3 * 50 :] == blank.rows[0][3 * 50 :] for row in canvas.rows)  # and only where it is
