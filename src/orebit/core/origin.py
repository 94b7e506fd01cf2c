"""Where a match began that did not begin with the deal, in a sentence."""

from functools import cache
from typing import Any

from msgspec import UNSET

from orebit.core.game import Game
from orebit.core.lesson import lessons_of
from orebit.core.match import Match, seed_bytes


def origin_told(match: Match) -> str:
    """Empty when the match began with the deal."""
    if not match.origin:
        return ""
    first, last = match.origin[0], match.origin[-1]
    moves = sum(len(chapter.actions) for chapter in match.origin)
    counted = f"{moves} move{'s' if moves != 1 else ''}"
    if first.position is not UNSET:
        before = match.names[first.seat]
        begun = f"it began at a position that {before} took along from a match whose moves it does not tell"
        begun += f", and {counted} later" if moves else ""
    elif first is last and first.seed in _seeds_of_lessons(match.game):
        begun = f"its first {counted} {'were' if moves != 1 else 'was'} played in a lesson"
    else:
        begun = f"its first {counted} {'come' if moves != 1 else 'comes'} from another match"
    return f"{begun}; what {match.names[last.seat]} could not know then was dealt anew"


@cache
def _seeds_of_lessons(game: Game[Any]) -> frozenset[str]:
    return frozenset(seed_bytes(lesson.start.seed).hex() for lesson in lessons_of(game))
