"""What a word means, for whoever asks at a terminal.

The glossary tells it, what is printed on a card of that name, what is said of it at the table, or else the rules page.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from orebit.core.description import DescriptionLine
from orebit.core.game import Game
from orebit.core.glossary import Term, glossary_of
from orebit.server.rulebook import sentences_with

MOST = 3  # sentences of the rules page, or lines of the table


def meaning(game: Game[Any], asked: str, table: Sequence[DescriptionLine] = ()) -> list[str]:
    """In lines to print. Without a word: all words of the game."""
    terms = glossary_of(game)
    if not asked:
        return [f"Type what and one of these: {'; '.join(term.term for term in terms)}."] if terms else _no_such(asked)
    said = sentences_with(game.id, asked)
    rule = f" ({said[0][0]})" if said else ""
    return (
        [f"{term.term}: {term.means} ({term.rule})" for term in terms if _is_called(term, asked)]
        or [f"{name}: {text}{rule}" for name, text in _printed(game.catalogue()) if name.lower() == asked.lower()][:1]
        or _at_the_table(table, asked)[:MOST]
        or [f"{text} ({rule})" for rule, text in said[:MOST]]
        or _no_such(asked)
    )


def _printed(data: Any) -> Iterator[tuple[str, str]]:
    """What the component data print under a name, wherever it stands."""
    rows = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
    if isinstance(data, dict) and isinstance(data.get("name"), str) and isinstance(data.get("text"), str):
        yield data["name"], data["text"]
    for row in rows:
        yield from _printed(row)


def _at_the_table(lines: Sequence[DescriptionLine], asked: str) -> list[str]:
    """What is said of it there, what is about it first; of a list, like a hand, its own part."""
    name = re.compile(rf"\b{re.escape(asked)}\b", re.IGNORECASE)
    about: list[str] = []
    other: list[str] = []
    for line in lines:
        head, _, rest = line.text.partition(": ")
        if name.search(head):
            about.append(line.text)
        elif "; " in rest and "." not in head:
            other += [f"{head}: {part.rstrip('.')}." for part in rest.split("; ") if name.search(part)]
        elif name.search(rest):
            other.append(line.text)
    return about + other


def _is_called(term: Term, asked: str) -> bool:
    """All typed words begin words of the term."""
    known = _words(f"{term.term} {term.id}")
    return all(any(word.startswith(start) for word in known) for start in _words(asked))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower().replace("_", " "))


def _no_such(asked: str) -> list[str]:
    return [f"The rules have no word like '{asked[:40]}'. Type what alone for all words."]
