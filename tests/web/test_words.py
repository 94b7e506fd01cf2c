"""The client reads no English: boards compare kinds, arguments and codes, never words of a label or of a refusal."""

import re
from pathlib import Path

import pytest

LIB = Path(__file__).parents[2] / "web" / "src" / "lib"
FILES = sorted(
    path
    for part in ("games", "table", "replay")
    for path in (LIB / part).rglob("*")
    if path.suffix in (".svelte", ".ts")
)
READS = re.compile(
    r"\b(?:why|label|notice\.why)\??\.(?:includes|startsWith|endsWith|match|matchAll|search|split|indexOf|slice|replace)\("
    r"|\.(?:test|exec)\([^()]*\b(?:why|label)\b"
    r"|\b(?:why|label)\s*===\s*['\"`][^'\"`]"
    r"|\baction\??\.(?:includes|startsWith|endsWith|match|split|slice)\("
)
CAPITALS = re.compile(r"why\.charAt\(0\)\.toUpperCase\(\) \+ \S*why\.slice\(1\)")  # says it as a sentence


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(LIB)) for path in FILES])
def test_no_board_or_table_file_reads_words(path: Path) -> None:
    text = CAPITALS.sub("", path.read_text(encoding="utf-8"))

    assert [line.strip() for line in text.splitlines() if READS.search(line)] == []


def test_words_that_are_read_are_found() -> None:
    """The test itself can fail."""
    assert READS.search("if (why.includes('no free deposit')) return 'full';")
    assert READS.search("const element = /is (\\w+) and/.exec(why)?.[1];")
    assert READS.search("choice.action.startsWith('dig ')")
    assert not READS.search("choice.kind === 'dig'")
