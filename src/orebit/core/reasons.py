"""Reasons: why an action may not be played. A condition of the rules and its reason are one thing.

The rules ask `why_no_trade(…) -> i64`, which is LEGAL or the code of a reason; a game declares its reasons once, and
name, rule, sentence and facts all come from there. Nobody reads English to find out why.
"""

import string
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from mypy_extensions import i64

LEGAL: Final[i64] = 0  # the code of no reason at all; as a plain number `LEGAL if … else CODE` would be boxed

Facts: TypeAlias = dict[str, str | int]


class Refusal(Struct, frozen=True, forbid_unknown_fields=True):
    """Why something was not done. `code` is for programs, `why` for people; `rule` is a paragraph of the rules."""

    code: str
    rule: str
    why: str
    facts: Facts


class Reason:
    """One reason: its name, what it cites, and its sentence, which names facts in braces."""

    def __init__(self, name: str, cites: str, sentence: str) -> None:
        """`cites` may name several rules ("R44, §7.6"); the first is the one to read. Empty: the sentence says all."""
        self.name = name
        self.rule = cites.replace(",", " ").partition(" ")[0]
        self.sentence = f"{sentence} ({cites})" if cites else sentence
        self.facts = tuple(field for _, field, _, _ in string.Formatter().parse(sentence) if field)  # that it names

    def refusal(self, facts: Mapping[str, str | int] | None = None) -> Refusal:
        """What somebody is told: the sentence with its facts filled in, and just those facts."""
        named: Facts = {name: facts[name] for name in self.facts} if facts else {}
        return Refusal(self.name, self.rule, self.sentence.format(**named), named)


class Reasons:
    """All reasons of a game, numbered from 1. Each is declared once, and its code named, in the game's reasons.py:

    REASONS: Final = Reasons()
    TRADER_AWAY: Final[i64] = REASONS.code("trader_away", "R26", "the {get} trader is not on the platform")
    """

    def __init__(self) -> None:
        self._reasons: list[Reason] = []

    def code(self, name: str, cites: str, sentence: str) -> int:
        """Declare a reason; its code."""
        assert all(reason.name != name for reason in self._reasons), f"two reasons are called {name}"
        self._reasons.append(Reason(name, cites, sentence))
        return len(self._reasons)

    def __getitem__(self, code: int) -> Reason:
        return self._reasons[code - 1]

    def __iter__(self) -> Iterator[Reason]:
        return iter(self._reasons)

    def __len__(self) -> int:
        return len(self._reasons)


# What no game has to ask, because the match has asked it before.
MATCH_OVER: Final = Reason("match_over", "", "the game is over")
NOT_YOUR_DECISION: Final = Reason("not_your_decision", "", "it is not your decision; the table waits for {awaited}")
NOT_FOR_THE_TABLE: Final = Reason("not_for_the_table", "", "the table may not do that now")
