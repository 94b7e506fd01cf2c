"""Lists the rulings that nobody cites: `python tests/rulings.py`, part of `make check`.

The rulings of a game are those that docs/rules/<id>.md lists (`- **R7** Tied bids …`). Each must be cited in the code
of the game (`# R7: …`) and in one of its tests (`R7`, or `test_r7_…`). A citation of a ruling that is not listed is
wrong as well.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from orebit.games import IDS

ROOT = Path(__file__).resolve().parents[1]
LISTED = re.compile(r"^\s*(?:[-*|]|#+)\s*\**R(\d+)\b", re.MULTILINE)
CITED = re.compile(r"(?:(?<![A-Za-z0-9])R|_r)(\d+)(?![A-Za-z0-9])")


def listed(document: str) -> list[int]:
    """The rulings in the order in which a rules document lists them."""
    return [int(number) for number in LISTED.findall(document)]


def cited(files: Iterable[Path]) -> set[int]:
    """The rulings that any of the files mentions."""
    return {int(number) for file in files for number in CITED.findall(file.read_text(encoding="utf-8"))}


def complaints(game_id: str, root: Path = ROOT) -> list[str]:
    """What is missing or wrong, a line each."""
    document = root / "docs" / "rules" / f"{game_id}.md"
    if not document.is_file():
        return [f"{game_id}: docs/rules/{game_id}.md is missing, so nobody can look up a ruling"]
    rulings = listed(document.read_text(encoding="utf-8"))
    if not rulings:
        return [f"{game_id}: docs/rules/{game_id}.md lists no rulings (a line each, '- **R1** …')"]
    found: list[str] = []
    gaps = sorted(set(range(1, max(rulings) + 1)) - set(rulings))
    twice = sorted({ruling for ruling in rulings if rulings.count(ruling) > 1})
    in_code = cited((root / "src" / "orebit" / "games" / game_id).rglob("*.py"))
    in_tests = cited((root / "tests" / "games" / game_id).rglob("*.py"))
    for numbers, what in [
        (gaps, f"not listed in docs/rules/{game_id}.md"),
        (twice, f"listed twice in docs/rules/{game_id}.md"),
        (sorted(set(rulings) - in_code), f"not cited in src/orebit/games/{game_id}"),
        (sorted(set(rulings) - in_tests), f"not cited in tests/games/{game_id}"),
        (sorted((in_code | in_tests) - set(rulings) - set(gaps)), "cited, but there is no such ruling"),
    ]:
        if numbers:
            found.append(f"{game_id}: {what}: {', '.join(f'R{number}' for number in numbers)}")
    return found


def main() -> int:
    wrong = [complaint for game_id in IDS for complaint in complaints(game_id)]
    for complaint in wrong:
        print(complaint)
    if not wrong:
        counts = [f"{len(listed((ROOT / f'docs/rules/{i}.md').read_text(encoding='utf-8')))} of {i}" for i in IDS]
        print(f"rulings: all are cited in code and tests ({', '.join(counts)})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
