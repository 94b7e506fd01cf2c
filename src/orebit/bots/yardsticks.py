"""What bots lose a decision, by the coach's own measure: a figure to hold one's own against.

The numbers are data (yardsticks.json), made by `bench/coach.py losses` from games between bots of one kind: by game,
number of players and bot 1000 times the mean loss of a decision that counted, at the budget of the online table.
"""

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("yardsticks.json")


@cache
def yardsticks() -> dict[str, dict[str, dict[str, float]]]:
    """By game, number of players and bot."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, dict[str, float]]])


def yardsticks_of(game: str, players: int) -> dict[str, float]:
    """By bot; nothing where it was not measured for so many."""
    return yardsticks().get(game, {}).get(str(players), {})


def beside(loss: float, ladder: dict[str, float]) -> str:
    """Where a loss per decision lies among the bots', in words; nothing where no bot was measured."""
    if not ladder:
        return ""
    worse = min((one for one in ladder.items() if one[1] >= loss), key=_size, default=None)
    better = max((one for one in ladder.items() if one[1] < loss), key=_size, default=None)
    if worse is None or better is None:
        told, named = ("more than", better) if worse is None else ("less than", worse)
        assert named is not None, "a ladder has a step"
        return f"{told} {_told(named)}"
    return f"between {_told(worse)} and {_told(better)}"


def _size(step: tuple[str, float]) -> float:
    return step[1]


def _told(step: tuple[str, float]) -> str:
    return f"{step[0]} ({step[1]:.0f})"
