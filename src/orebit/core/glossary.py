"""The words of a game: one sentence each, with its rule, and the places of the table that each belongs to.

A game has a file `glossary.toml` in its package. Boards mark what is to be explained by a term's id (`data-term`);
what has a name of its own at the table (`data-place`) is explained by the term whose `places` fit.
"""

import re
import tomllib
from typing import Any

import msgspec

from orebit.core.components import folder_of
from orebit.core.errors import BadGlossary
from orebit.core.game import Game

FILE = "glossary.toml"
RULE = re.compile(r"(§\d+(\.\d+)*|R\d+)")
ID = re.compile(r"[a-z][a-z0-9_]*")


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    term: str  # as the board writes it
    means: str  # in one sentence
    rule: str
    places: list[str] = []  # as `describe` and boards name them; `*` stands for any part of a name: "ring:*"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terms: list[Term]


def glossary_of(game: Game[Any]) -> list[Term]:
    """In the order of the file; none where a game has no such file."""
    file = folder_of(game.id) / FILE
    if not file.is_file():
        return []
    try:
        terms = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File).terms
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGlossary(f"the glossary {file} cannot be read: {error}") from None
    known: set[str] = set()
    places: dict[str, str] = {}
    for term in terms:
        why = _fault(term) or ("this id is there twice" if term.id in known else "")
        for place in term.places:
            why = why or (f"'{place}' belongs to '{places[place]}' already" if place in places else "")
            places[place] = term.id
        if why:
            raise BadGlossary(f"the glossary {file}, '{term.id}': {why}")
        known.add(term.id)
    return terms


def _fault(term: Term) -> str:
    if not ID.fullmatch(term.id):
        return "an id is of small letters, digits and underscores"
    if not RULE.fullmatch(term.rule):
        return f"'{term.rule}' is no rule: they look like §5.2 or R7"
    if not term.term or not term.means.endswith((".", "!")):
        return "it needs a term, and a sentence that ends with a full stop"
    return ""
