"""Which sections of a game's rules its lessons teach."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from orebit.core.lesson import Lesson

# `### §5.2 Picks`, `### Phase 1: Distribute`, `**T2a Traders.**`, `- **§7.1 Shorter Game**: …`
SECTION = re.compile(r"^(?:#+ |(?:- )?\*\*)(§\d+(?:\.\d+)*|Phase \d+|T\d[a-z]?)\b[:.]?(?: ([^*\n]*))?", re.MULTILINE)
RULING = re.compile(r"\*\*(R\d+)\*\*")
TURN = "§5"
END = "§6"
BY_ITSELF = ("The log",)  # nothing to do there: the table does it


class Taught(NamedTuple):
    """A section, as refusals cite it, and the lessons that teach it."""

    rule: str
    title: str
    lessons: list[str]

    @property
    def must(self) -> bool:
        """A game's turn, its scoring and its end are taught, whatever else is."""
        chapter = re.split(r"[. ]", self.rule, maxsplit=1)[0]
        return chapter in (TURN, END) and self.title not in BY_ITSELF


def coverage(markdown: str, lessons: Sequence[Lesson]) -> list[Taught]:
    """The sections of a rules page, in its order."""
    return [
        Taught(rule, title, [lesson.id for lesson in lessons if rule in lesson.teaches])
        for rule, title in sections(markdown)
    ]


def sections(markdown: str) -> list[tuple[str, str]]:
    """What can be cited, with its title. Phases and steps of a turn are cited as parts of §5."""
    return [
        (name if name.startswith("§") else f"{TURN} {name[0].lower() + name[1:] if name[0] == 'P' else name}", title)
        for name, title in ((match[1], (match[2] or "").strip(" .")) for match in SECTION.finditer(markdown))
    ]


def rules(markdown: str) -> frozenset[str]:
    """All that a lesson may cite: sections and rulings."""
    return frozenset(rule for rule, _ in sections(markdown)) | frozenset(RULING.findall(markdown))


def table(taught: Sequence[Taught]) -> list[str]:
    """A line a section; what must be taught and is not stands out."""
    width = max(len(row.rule) for row in taught)
    titles = max(len(row.title) for row in taught)
    return [
        f"{row.rule:<{width}}  {row.title:<{titles}}  "
        + (", ".join(row.lessons) or ("NOT TAUGHT" if row.must else "-"))
        for row in taught
    ]
