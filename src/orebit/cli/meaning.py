"""What a word means, for whoever asks at a terminal: the game's glossary, and else what the rules page says of it."""

import re
from typing import Any

from orebit.core.game import Game
from orebit.core.glossary import Term, glossary_of
from orebit.server.rulebook import sentences_with

MOST = 3  # sentences of the rules page


def meaning(game: Game[Any], asked: str) -> list[str]:
    """In lines to print. Without a word: all words of the game."""
    terms = glossary_of(game)
    if not asked:
        return [f"Type what and one of these: {'; '.join(term.term for term in terms)}."] if terms else _no_such(asked)
    found = [f"{term.term}: {term.means} ({term.rule})" for term in terms if _is_called(term, asked)]
    return found or [f"{text} ({rule})" for rule, text in sentences_with(game.id, asked)[:MOST]] or _no_such(asked)


def _is_called(term: Term, asked: str) -> bool:
    """All typed words begin words of the term."""
    known = _words(f"{term.term} {term.id}")
    return all(any(word.startswith(start) for word in known) for start in _words(asked))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower().replace("_", " "))


def _no_such(asked: str) -> list[str]:
    return [f"The rules have no word like '{asked[:40]}'. Type what alone for all words."]
