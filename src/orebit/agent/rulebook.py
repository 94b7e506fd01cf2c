"""The rules for reading in pieces: a section, a ruling, or what a few words are found in."""

import re

from orebit.server import catalogue
from orebit.server.refusals import Refuse
from orebit.server.rulebook import Piece, cut

MOST_CHARS = 6000
MOST_FOUND = 8
MARK = re.compile(r"^[§\s]*")


def read(game_id: str, section: str = "", search: str = "") -> str:
    """The table of contents; a section or ruling; or the pieces in which all words are found."""
    page = catalogue.rules_page(catalogue.the_game(game_id))
    pieces = cut(page.markdown)
    if section:
        wanted = MARK.sub("", section).strip().lower()
        found = next((piece for piece in pieces if piece.anchor.lower() == wanted), None)
        if found is None:
            raise Refuse("not_found", f"the rules of {game_id} have no section or ruling '{section[:40]}'")
        return _cut_short(found.text)
    if search.strip():
        return _cut_short(_found(pieces, search) or f"nothing in the rules of {game_id} mentions '{search[:60]}'")
    return "\n".join(f"{'  ' * (piece.level - 1)}{piece.anchor} {piece.title}" for piece in pieces if piece.level < 6)


def _found(pieces: list[Piece], search: str) -> str:
    words = search.lower().split()
    hits = [piece for piece in pieces if all(word in piece.text.lower() for word in words)]
    smallest = sorted(hits, key=lambda piece: len(piece.text))[:MOST_FOUND]
    return "\n\n".join(f"[{piece.anchor}] {piece.text}" for piece in smallest)


def _cut_short(text: str) -> str:
    return text if len(text) <= MOST_CHARS else f"{text[:MOST_CHARS]}\n… (cut short: ask for one of its sections)"
