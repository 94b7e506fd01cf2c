"""Why actions are refused, as a table: one case for each reason that a game declares.

CASES = (
    Case("worked_out", lambda: Table(DRIFT), "0 drill 7", {"tile": "7"}, "tile 7 is worked out (§3)"),
    …
)
test_reasons, test_all_reasons = reason_tests(DRIFT, CASES)
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from orebit.core.game import Game
from orebit.core.reasons import Facts, Refusal
from tests.table import Table

CITATION = re.compile(r"\(([§R][\d.]+)[^()]*\)$")


class Case(NamedTuple):
    name: str  # of the reason
    table: Callable[[], Table[Any]]
    text: str  # "seat action"
    facts: Facts
    why: str  # with its citation

    def refusal(self) -> Refusal:
        """What is expected."""
        cited = CITATION.search(self.why)
        return Refusal(self.name, cited[1] if cited else "", self.why, self.facts)


def reason_tests(game: Game[Any], cases: Sequence[Case]) -> tuple[Callable[[Case], None], Callable[[], None]]:
    """The two tests: each reason is given as its case says, and no reason is without a case."""

    @pytest.mark.parametrize("case", cases, ids=[case.name for case in cases])
    def test_reasons(case: Case) -> None:
        seat, _, action = case.text.partition(" ")

        assert case.table().match.refusal(int(seat), action) == case.refusal()

    def test_all_reasons() -> None:
        """A reason that can never be given cannot stay."""
        assert {case.name for case in cases} == {reason.name for reason in game.reasons}

    return test_reasons, test_all_reasons
