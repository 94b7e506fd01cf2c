"""Who of several hands does what, so that none is left with a long test when the others have gone home.

pytest-xdist gives every hand a part of the list as it lies there, and hands on from its end later. Alphabetically the
last hand gets all browsers. Here every hand gets files that take about as long, the long ones first.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Seconds of each file that takes some: tests/durations.py writes it from the log of a run. It need not be right, only
# in proportion; a file that is not in it counts as quick.
SECONDS: dict[str, float] = json.loads((TESTS / "durations.json").read_text(encoding="utf-8"))


@pytest.hookimpl(trylast=True)  # what is not asked for has gone
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    hands = getattr(config, "workerinput", {}).get("workercount", 1)
    if hands > 1:
        items[:] = dealt(items, hands)


def dealt(items: list[pytest.Item], hands: int) -> list[pytest.Item]:
    """The list in parts of the sizes that pytest-xdist cuts it into, one part a hand."""
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    quick: list[pytest.Item] = []
    for item in items:
        name = item.path.relative_to(TESTS).as_posix()
        (files[name] if name in SECONDS else quick).append(item)
    room: list[int] = []
    for hand in range(hands):
        room.append((len(items) - sum(room)) // (hands - hand))
    long: list[list[str]] = [[] for _ in range(hands)]
    for name in sorted(files, key=lambda name: -SECONDS[name]):
        fits = [
            hand for hand in range(hands) if sum(len(files[one]) for one in long[hand]) + len(files[name]) <= room[hand]
        ]
        if not fits:
            quick = files[name] + quick
            continue
        least = min(fits, key=lambda hand: sum(SECONDS[one] for one in long[hand]))
        long[least].append(name)
    parts: list[pytest.Item] = []
    for hand in range(hands):
        # All browser tests of a hand together: its browser and its server end with the last of them.
        mine = sorted(long[hand], key=lambda name: (not name.startswith("web/"), -SECONDS[name]))
        part = [item for name in mine for item in files[name]]
        missing = room[hand] - len(part)
        parts += part + quick[:missing]
        del quick[:missing]
    return parts
