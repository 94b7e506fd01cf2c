"""`make changelog VERSION=0.2.0` gathers the lines of changelog.d/ into CHANGELOG.md and removes the files."""

import argparse
import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
FRAGMENTS = ROOT / "changelog.d"
AREAS = {  # the heading, and the first words of the names of fragments that come under it
    "At the table": ("web", "stage", "boards", "tables", "status", "prompts", "words", "description"),
    "Learning": ("lessons", "glossary", "hints"),
    "After a game": ("ending", "coach", "practice", "puzzles"),
    "Dark Side of the Mine": ("dark_side",),
    "Asteroid Miners": ("asteroid_miners",),
    "Mining Colony": ("mining_colony",),
    "Martian Miners": ("martian_miners",),
    "Planet XS": ("planet_xs",),
    "Without a server": ("offline",),
    "Bots and the lab": ("bots", "lab"),
    "For research": ("env",),
    "For language models": ("agent",),
    "For those who host": ("server",),
    "The command": ("cli",),
    "The kernel": ("core", "speed"),
    "The project": ("build", "release"),
}


def fragments() -> list[Path]:
    return sorted(path for path in FRAGMENTS.glob("*.md") if path.name != "README.md")


def news() -> str:
    """What is to come, by area, most noticed first."""
    heading_of = {area: heading for heading, areas in AREAS.items() for area in areas}
    found: dict[str, list[str]] = {}
    for path in fragments():
        area = path.stem.partition("-")[0]
        if area not in heading_of:
            raise ValueError(
                f"{path.name}: a fragment is named <area>-<few-words>.md, by one of {', '.join(heading_of)}"
            )
        lines = path.read_text(encoding="utf-8").strip()
        found.setdefault(heading_of[area], []).append(lines if lines.startswith("- ") else f"- {lines}")
    return "\n\n".join(f"### {heading}\n\n" + "\n".join(found[heading]) for heading in AREAS if heading in found)


def with_section(text: str, title: str) -> str:
    """The changelog with a new section on top."""
    head, newer, rest = text.partition("\n## ")
    return f"{head.rstrip()}\n\n## {title}\n\n{news()}\n" + (f"\n## {rest}" if newer else "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", help="of the release: 0.2.0")
    version = parser.parse_args().version
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        parser.error(f"a version is three numbers, like 0.2.0, not {version!r}")
    if not fragments():
        parser.error("there is nothing in changelog.d, so there is nothing to tell")
    try:
        news()
    except ValueError as wrong:
        parser.error(str(wrong))
    today = datetime.datetime.now(datetime.UTC).date()
    CHANGELOG.write_text(with_section(CHANGELOG.read_text(encoding="utf-8"), f"{version}, {today}"), encoding="utf-8")
    for path in fragments():
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
