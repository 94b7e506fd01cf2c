"""`make changelog VERSION=0.2.0` gathers the lines of changelog.d/ into CHANGELOG.md and removes the files."""

import argparse
import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
FRAGMENTS = ROOT / "changelog.d"
AREAS = {  # the first word of a fragment's name, and the heading that it comes under
    "web": "At the table",
    "dark_side": "Dark Side of the Mine",
    "asteroid_miners": "Asteroid Miners",
    "mining_colony": "Mining Colony",
    "martian_miners": "Martian Miners",
    "planet_xs": "Planet XS",
    "bots": "Bots and the lab",
    "lab": "Bots and the lab",
    "env": "For research",
    "agent": "For language models",
    "server": "For those who host",
    "cli": "The command",
    "core": "The kernel",
}
REST = "More"


def fragments() -> list[Path]:
    return sorted(path for path in FRAGMENTS.glob("*.md") if path.name != "README.md")


def news() -> str:
    """What is to come, by area, most noticed first."""
    found: dict[str, list[str]] = {}
    for path in fragments():
        area = next((area for area in AREAS if re.match(rf"{area}\b", path.stem)), "")
        lines = path.read_text(encoding="utf-8").strip()
        found.setdefault(AREAS.get(area, REST), []).append(lines if lines.startswith("- ") else f"- {lines}")
    headings = [*dict.fromkeys(AREAS.values()), REST]
    return "\n\n".join(f"### {heading}\n\n" + "\n".join(found[heading]) for heading in headings if heading in found)


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
    today = datetime.datetime.now(datetime.UTC).date()
    CHANGELOG.write_text(with_section(CHANGELOG.read_text(encoding="utf-8"), f"{version}, {today}"), encoding="utf-8")
    for path in fragments():
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
