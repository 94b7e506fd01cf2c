"""The rules page in pieces: a section, a ruling, or a rule in short for whoever asks why."""

import re
from functools import cache
from typing import NamedTuple

from orebit.server import catalogue
from orebit.server.refusals import Refuse

NEXT_LINE = re.compile(r"\n(?! {2})")  # a ruling goes on in lines that are set in
MARKUP = re.compile(r"\*\*|\*|`|^#+ .*$|^- ", re.MULTILINE)
MOST_SHORT = 360  # characters of a rule in short


class Piece(NamedTuple):
    """A section with everything below it, or one ruling."""

    anchor: str  # what refusals cite: "5.2", "R7"
    title: str
    level: int
    text: str


def cut(markdown: str) -> list[Piece]:
    """The page in the pieces that the catalogue lists."""
    starts = sorted(
        [
            *(match.start() for match in catalogue.HEADING.finditer(markdown)),
            *(match.start() for match in catalogue.RULING.finditer(markdown)),
        ]
    )
    sections = catalogue.sections(markdown)
    pieces = []
    for i, (start, section) in enumerate(zip(starts, sections)):
        later = zip(starts[i + 1 :], sections[i + 1 :])
        end = next((at for at, other in later if other.level <= section.level), len(markdown))
        if section.level == 6:
            end = min(end, NEXT_LINE.search(f"{markdown}\n", start).start())  # type: ignore[union-attr]  # there is one
        pieces.append(Piece(section.anchor, section.title, section.level, markdown[start:end].strip()))
    return pieces


@cache
def in_short(game_id: str, rule: str) -> str:
    """What a rule says first, as plain text; empty where the page has no such rule, or there is no page."""
    try:
        markdown = catalogue.rules_page(catalogue.the_game(game_id)).markdown
    except Refuse:
        return ""
    section, _, part = rule.lstrip("§").partition(" ")  # "§5 T3", "§5 phase 2": a part of a section
    piece = next((piece for piece in cut(markdown) if piece.anchor == section), None)
    if piece is None:
        return ""
    text = re.sub(rf"\b{piece.anchor}\b", "", piece.text, count=1) if piece.level == 6 else piece.text
    return _first_sentences(_part_of(text, part) if part else text)


def _part_of(text: str, part: str) -> str:
    """From the heading or the bold word that names the part on."""
    found = re.search(rf"^(?:#+ |\*\*){re.escape(part)}\b[^\n]*", text, re.MULTILINE | re.IGNORECASE)
    return text[found.start() :] if found else text


def _first_sentences(text: str) -> str:
    """The first paragraph; as much of a long one as fits, by whole sentences."""
    first, *others = MARKUP.sub("", text).strip().split("\n\n")
    said = " ".join(" ".join([first, *others[: first.endswith(":")]]).split())
    if len(said) <= MOST_SHORT:
        return said
    end = max(said.rfind(mark, 0, MOST_SHORT) for mark in (". ", "; ", ": "))
    return f"{said[:end]}." if end > 0 else f"{said[:MOST_SHORT]}…"
