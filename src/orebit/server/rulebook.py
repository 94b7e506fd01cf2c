"""The rules page in pieces: a section, a ruling, or a rule in short for whoever asks why."""

import re
from functools import cache
from typing import NamedTuple

from orebit.core.words import capital
from orebit.server import catalogue
from orebit.server.refusals import Refuse

NEXT_LINE = re.compile(r"\n(?! {2})")  # a ruling goes on in lines that are set in
NOTATION = re.compile(r"\s*\([^()`]*`[^()]*\)")  # how an action is written: nobody asks why for that
MARKUP = re.compile(r"\*\*|\*|^#+ .*$|^- ", re.MULTILINE)
SENTENCE_END = re.compile(r"(?<=[.!?]) ")
STOP = re.compile(r"(?<!\s\d)[.;] ")  # not after the number of an item, "4. Storing"
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
            end = min(end, _end_of_line(markdown, start))
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
        return _first_sentences(_item(markdown, section))
    text = re.sub(rf"\b{piece.anchor}\b", "", piece.text, count=1) if piece.level == 6 else piece.text
    return _first_sentences(_part_of(text, part) if part else text)


def _item(markdown: str, section: str) -> str:
    """A section that is a line of a list, "- **§7.8 Space Police.** Parties rob nobody": what follows its title."""
    found = re.search(rf"^- \*\*§{re.escape(section)}\b[^*]*\*\*:?\s*", f"{markdown}\n", re.MULTILINE)
    return markdown[found.end() : _end_of_line(markdown, found.end())] if found else ""


def _end_of_line(markdown: str, start: int) -> int:
    found = NEXT_LINE.search(markdown, start)
    return found.start() if found else len(markdown)


def _part_of(text: str, part: str) -> str:
    """From the heading or the bold word that names the part on; what names it is not told again."""
    found = re.search(
        rf"^(?:#+ {re.escape(part)}\b[^\n]*|\*\*{re.escape(part)}\b *)", text, re.MULTILINE | re.IGNORECASE
    )
    return text[found.end() :] if found else text


def _first_sentences(text: str) -> str:
    """The first paragraph, by whole sentences as much as fits, without those on how options and actions are written."""
    first, *others = MARKUP.sub("", NOTATION.sub("", text)).strip().split("\n\n")
    told = " ".join(" ".join([first, *others[: first.endswith(":")]]).split())
    plain = " ".join(part for part in SENTENCE_END.split(told) if "`" not in part) or told
    said = capital(plain.replace("`", ""))
    if len(said) <= MOST_SHORT:
        return said
    ends = [found.start() for found in STOP.finditer(said[:MOST_SHORT])]
    return f"{said[: ends[-1]]}." if ends else f"{said[:MOST_SHORT]}…"


def sentences_with(game_id: str, words: str) -> list[tuple[str, str]]:
    """What the page says of a name, as plain text: the rule, and each sentence of it that has these words."""
    try:
        markdown = catalogue.rules_page(catalogue.the_game(game_id)).markdown
    except Refuse:
        return []
    found: dict[str, str] = {}  # a sentence is told by the smallest piece that has it
    for piece in cut(markdown):
        plain = " ".join(MARKUP.sub("", piece.text).replace("`", "").split())
        for sentence in SENTENCE_END.split(plain):
            if re.search(rf"\b{re.escape(words)}\b", sentence, re.IGNORECASE):
                found[sentence] = f"{'' if piece.anchor.startswith('R') else '§'}{piece.anchor}"
    return [(rule, sentence) for sentence, rule in found.items()]
