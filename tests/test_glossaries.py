"""Every game has its words: short, cited, and of places that its board or its description really has."""

import re
from pathlib import Path

import pytest

from orebit.core import glossary
from orebit.core.errors import BadGlossary
from orebit.core.glossary import glossary_of
from orebit.games import IDS, get
from tests.lessons import BOARDS, could_fit, places_on, rules_of

LONGEST = 24  # words
MARKS = re.compile(r"data-term=[\"{'](?P<term>[a-z_]+)[\"']")


@pytest.mark.parametrize("game_id", IDS)
def test_a_game_explains_its_words_in_short_with_rules_that_there_are(game_id: str) -> None:
    terms = glossary_of(get(game_id))

    assert len(terms) >= 15
    assert [term.id for term in terms if len(term.means.split()) > LONGEST] == []
    assert [term.id for term in terms if term.rule not in rules_of(game_id)] == []


@pytest.mark.parametrize("game_id", IDS)
def test_boards_mark_only_terms_that_are_explained(game_id: str) -> None:
    known = {term.id for term in glossary_of(get(game_id))}
    sources = [file.read_text(encoding="utf-8") for file in (BOARDS / game_id).glob("*.svelte")]

    assert {found["term"] for source in sources for found in MARKS.finditer(source)} <= known


@pytest.mark.parametrize("game_id", IDS)
def test_every_place_that_a_term_explains_is_on_the_board(game_id: str) -> None:
    """A pattern that fits nothing explains nothing: whoever points at a thing is told nothing, and nobody notices."""
    patterns = [pattern for term in glossary_of(get(game_id)) for pattern in term.places]

    assert patterns
    assert [pattern for pattern in patterns if not any(could_fit(place, pattern) for place in places_on(game_id))] == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("terms = 3", "cannot be read"),
        ('[[terms]]\nid = "A b"\nterm = "A"\nmeans = "B."\nrule = "§1"', "small letters"),
        ('[[terms]]\nid = "a"\nterm = "A"\nmeans = "B."\nrule = "1"', "is no rule"),
        ('[[terms]]\nid = "a"\nterm = "A"\nmeans = "B"\nrule = "§1"', "full stop"),
        ('[[terms]]\nid = "a"\nterm = "A"\nmeans = "B."\nrule = "§1"\n' * 2, "twice"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / glossary.FILE).write_text(text)
    monkeypatch.setattr("orebit.core.glossary.folder_of", lambda game_id: tmp_path)

    with pytest.raises(BadGlossary, match=says):
        glossary_of(get("dark_side"))
