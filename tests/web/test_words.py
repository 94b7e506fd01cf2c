"""The client reads no English: boards compare kinds, arguments, codes and names of places, never words."""

import re
from pathlib import Path

import pytest

LIB = Path(__file__).parents[2] / "web" / "src" / "lib"
PARTS = ("games", "table", "replay", "stage", "ui", "lobby", "rules")
FILES = sorted(
    path
    for part in PARTS
    for path in (LIB / part).rglob("*")
    if path.suffix in (".svelte", ".ts") and not path.name.endswith(".test.ts")
)
WORDS = r"(?:why|label|text|prompt|sentence|title|notice|described?|description|said)"  # said in English
READS = re.compile(
    rf"\b{WORDS}\??(?:\.toLowerCase\(\))?\??\."
    r"(?:includes|startsWith|endsWith|match|matchAll|search|split|indexOf|slice|replace|substring|at|charAt)\("
    rf"|\.(?:test|exec)\([^()]*\b(?:{WORDS}|line|one)\)"
    rf"|\b(?:why|label|prompt|sentence)\s*===\s*['\"`][^'\"`]"
    rf"|\.text\s*===\s*['\"`][^'\"`]"
    r"|\baction\??\.(?:includes|startsWith|endsWith|match|split|slice)\("
    r"|\bdescription\b.*\bline\.(?:includes|startsWith|endsWith|match|search|split|indexOf|slice)\("
)
# What only changes how a sentence looks: a capital at its beginning; the rule that it cites as a link.
LOOKS = (
    re.compile(r"(\S*)\.charAt\(0\)\.toUpperCase\(\) \+ \S*\.slice\(1\)"),
    re.compile(r"CITED\.exec\(text\)|text\.slice\(0, found\.index\)|text\.slice\(found\.index \+ found\[0\]\.length\)"),
)


def read_in(text: str) -> list[str]:
    for looks in LOOKS:
        text = looks.sub("", text)
    return [line.strip() for line in text.splitlines() if READS.search(line)]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(LIB)) for path in FILES])
def test_no_board_or_table_file_reads_words(path: Path) -> None:
    assert read_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "if (why.includes('no free deposit')) return 'full';",
        "const element = /is (\\w+) and/.exec(why)?.[1];",
        "choice.action.startsWith('dig ')",
        "props.table.description.find((line) => line.startsWith(`Slot ${slot.slot}:`))",
        'description.find((line) => line.includes("\'s colony: ") && line.startsWith(seatName(seat)))',
        "props.table.description.filter((line) => /strata|tender/i.test(line)).join(' ')",
        "props.table.prompt.split('. ').slice(1).join('. ')",
        "one.event === 'event_rolled' ? `${one.text.split(':')[0] ?? ''}.` : one.text",
        "calls.some((name) => sentence.startsWith(name))",
    ],
)
def test_words_that_are_read_are_found(line: str) -> None:
    """The test itself can fail: these stood in boards once."""
    assert read_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "choice.kind === 'dig'",
        "description.filter((line) => places.includes(line.about))",
        "{notice.why.charAt(0).toUpperCase() + notice.why.slice(1)}",
    ],
)
def test_keys_may_be_read(line: str) -> None:
    assert not read_in(line)
