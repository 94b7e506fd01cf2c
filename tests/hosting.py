"""The tables of docs/guides/hosting.md that are made from the code: `make settings` writes them, a test compares."""

from dataclasses import fields
from pathlib import Path

from orebit.server.settings import Keep, Limits, Work, variable_of

GUIDE = Path(__file__).parents[1] / "docs" / "guides" / "hosting.md"


def table(numbers: Limits | Keep | Work) -> str:
    lines = ["| variable | default | |", "|---|---|---|"]
    lines += [
        f"| `{variable_of(numbers, entry)}` | {getattr(numbers, entry.name):,.10g} | {entry.metadata['about']} |"
        for entry in fields(numbers)
    ]
    return "\n".join(lines)


def with_tables(guide: str) -> str:
    for name, numbers in (("limits", Limits()), ("keep", Keep()), ("work", Work())):
        begin, end = f"<!-- settings: {name} -->\n", "\n<!-- end -->"
        before, found, rest = guide.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise AssertionError(f"hosting.md has no place for {name}")
        guide = before + begin + table(numbers) + end + after
    return guide


if __name__ == "__main__":
    GUIDE.write_text(with_tables(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
