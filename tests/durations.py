"""Writes tests/durations.json, by which conftest.py deals tests to hands: seconds of each file that takes some.

make test HANDS=2 2>&1 | tee build/test.txt     with PYTEST_ADDOPTS=--durations=0
.venv/bin/python -m tests.durations build/test.txt
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

LEAST_S = 5.0
LINE = re.compile(r"^(?:\S+ )?(\d+\.\d+)s (?:setup|call|teardown) +tests/([^:]+)::")


def main(log: Path) -> None:
    """The last run of the log counts: all tests, compiled."""
    seconds: dict[str, float] = defaultdict(float)
    for line in log.read_text(encoding="utf-8").split("all other tests, compiled")[-1].splitlines():
        if found := LINE.match(line):
            seconds[found[2]] += float(found[1])
    kept = {name: round(taken) for name, taken in sorted(seconds.items()) if taken >= LEAST_S}
    (Path(__file__).parent / "durations.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
