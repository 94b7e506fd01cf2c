"""How many times faster the vectorised environment steps than PettingZoo's AEC form, and than before, in CPU time.

    python -m bench.environments --builds .venv                            # this build alone
    python -m bench.environments --builds ../old/.venv build/profiled      # before and after, in turns

The figures are those of `orebit bench --env`: 64 games a step, the choice of the actions not counted.
"""

import argparse
from functools import partial
from pathlib import Path

from bench.turns import report_of, take_turns, tell

PACE = "steps_per_s"


def figures(build: Path, games: list[str], seconds: float) -> dict[str, float]:
    report = report_of(build, "bench", *games, "--env", "--seconds", str(seconds))["games"]
    values = {f"{game} {form}": each[form][PACE] for game, each in report.items() for form in ("aec", "vector")}
    values |= {f"{game} vector/aec": each["vector_over_aec"][PACE] for game, each in report.items()}
    for game, each in report.items():
        if "aec_over_slowest_peer" in each:
            values[f"{game} aec/peer"] = each["aec_over_slowest_peer"][PACE]
    return values


def main() -> None:
    parser = argparse.ArgumentParser(description="Environments: vectorised against AEC, in turns.")
    parser.add_argument("--builds", type=Path, required=True, nargs="+")
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    given = parser.parse_args()
    names = {str(build): build for build in given.builds}
    runs = {name: partial(figures, build, given.games, given.seconds) for name, build in names.items()}
    tell(take_turns(runs, given.rounds), str(given.builds[0]))


if __name__ == "__main__":
    main()
