"""The script that lists rulings which nobody cites."""

from pathlib import Path

import pytest

from tests.rulings import cited, complaints, listed

RULES = """# Drift (R2 decides)

- **R1** Docking is never refused.
* **R2 What of ties?** Shared.
| R3 | one |
#### R4 Strain
"""


def write(root: Path, rules: str = RULES, code: str = "", tests: str = "") -> Path:
    for path, text in [("docs/rules/drift.md", rules), ("src/orebit/games/drift/rules.py", code),
                       ("tests/games/drift/test_turn.py", tests)]:  # fmt: skip
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def test_only_lines_that_begin_with_a_ruling_list_it() -> None:
    assert listed(RULES) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("# R7: tied bids", {7}), ("(§4, R15, R16)", {15, 16}), ("def test_r4_a_broken_rig()", {4}),
     ("test_r4_r51_x", {4, 51}), ("BR7 R7x MARS4 r7 _r", set())],
)  # fmt: skip
def test_what_counts_as_a_citation(tmp_path: Path, text: str, numbers: set[int]) -> None:
    file = tmp_path / "rules.py"
    file.write_text(text, encoding="utf-8")

    assert cited([file]) == numbers


def test_nothing_is_said_when_all_are_cited(tmp_path: Path) -> None:
    write(tmp_path, code="# R1 R2, R3; R4", tests="def test_r1_r2(): ...  # R3, R4")

    assert complaints("drift", tmp_path) == []


def test_uncited_rulings_are_listed(tmp_path: Path) -> None:
    write(tmp_path, code="# R1 R2 R3", tests="# R4 R9")

    assert complaints("drift", tmp_path) == [
        "drift: not cited in src/orebit/games/drift: R4",
        "drift: not cited in tests/games/drift: R1, R2, R3",
        "drift: cited, but there is no such ruling: R9",
    ]


def test_a_gap_and_a_repetition_in_the_document_are_told(tmp_path: Path) -> None:
    write(tmp_path, "- **R1** a\n- **R3** b\n- **R3** c\n", "R1 R3", "R1 R3")

    assert complaints("drift", tmp_path) == [
        "drift: not listed in docs/rules/drift.md: R2",
        "drift: listed twice in docs/rules/drift.md: R3",
    ]


def test_a_missing_or_empty_document_is_told(tmp_path: Path) -> None:
    assert "is missing" in complaints("drift", tmp_path)[0]
    assert "lists no rulings" in complaints("drift", write(tmp_path, "Rules.\n"))[0]
