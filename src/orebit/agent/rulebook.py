"""The rules for reading in pieces: a section, a ruling, or what a few words are found in."""

import re

from orebit.server import catalogue
from orebit.server.refusals import Refuse
from orebit.server.rulebook import Piece, cut

MOST_CHARS = 6000
MOST_FOUND = 8
IN_TITLE = 5  # times the weight of a word in the text
NEARLY = 0.75  # of the weight of what fits best
MARK = re.compile(r"^[§\s]*")
WORD = re.compile(r"\w+")


def read(game_id: str, section: str = "", search: str = "") -> str:
    """The table of contents; a section or ruling; or the pieces in which most of some words are found."""
    page = catalogue.rules_page(catalogue.the_game(game_id))
    pieces = cut(page.markdown)
    if section:
        wanted = MARK.sub("", section).strip().lower()
        found = next((piece for piece in pieces if piece.anchor.lower() == wanted), None)
        if found is None:
            raise Refuse(
                "not_found",
                f"the rules of {game_id} have no section or ruling '{section[:40]}': ask for the contents first",
            )
        return _cut_short(found.text)
    if search.strip():
        return _cut_short(_found(pieces, search) or f"nothing in the rules of {game_id} mentions '{search[:60]}'")
    return "\n".join(_line(piece) for piece in pieces if piece.level < 6)


def _line(piece: Piece) -> str:
    """Of the contents. The page's own title has no number to ask for."""
    return f"{'  ' * (piece.level - 1)}{piece.anchor} {piece.title}" if piece.level > 1 else piece.title


def _found(pieces: list[Piece], search: str) -> str:
    """The smallest pieces, what fits best first. A word weighs the more, the fewer pieces have it; most in a title."""
    leaves = [
        piece
        for piece, following in zip(pieces, [*pieces[1:], None])
        if following is None or following.level <= piece.level
    ]
    fits = dict.fromkeys(leaves, 0.0)
    for word in set(WORD.findall(search.lower())):
        having = [piece for piece in leaves if _has(piece.text, word)]
        for piece in having:
            fits[piece] += (IN_TITLE if piece.level < 6 and _has(piece.title, word) else 1) / len(having)
    best = max(fits.values())
    hits = [piece for piece in leaves if best > 0 and fits[piece] >= NEARLY * best]
    hits.sort(key=lambda piece: (-fits[piece], len(piece.text)))
    return "\n\n".join(f"[{piece.anchor}] {piece.text}" for piece in hits[:MOST_FOUND])


def _has(text: str, word: str) -> bool:
    """The word itself or one that begins with it: `tie` finds ties and tied."""
    return any(each.startswith(word) for each in WORD.findall(text.lower()))


def _cut_short(text: str) -> str:
    return text if len(text) <= MOST_CHARS else f"{text[:MOST_CHARS]}\n… (cut short: ask for one of its sections)"
