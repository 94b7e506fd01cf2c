"""How many instructions a decision, a clone and a simulation take, before and after: the same on a busy machine.

    python -m bench.instructions --before ../old/.venv --after build/default build/profiled

Needs valgrind. Each build plays the same games under callgrind, which counts what the processor is told to do; how long
that takes is another matter (bench/kernel.py), but no other work on the machine can change the counts. `--keep` leaves
callgrind's files, one for each game and measure: `callgrind_annotate --threshold=100 --auto=no FILE` says which
function spent how much, below a few callers that spent all of it.
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.kernel import GAMES, SEARCHING
from bench.turns import run

MEASURES = ("decision", "decision by API", "clone", "cut simulation")

# What a build does while it is counted. `os.getloadavg` is called by nobody else: callgrind is told to write down what
# it has counted, and to begin anew, whenever it comes by. It prints how many times each measure was taken.
WORK = f"""{SEARCHING}
import json, os
from orebit.cli.bench import _play_in_kernel, _play_through_api, positions

def played(game, setup, seeds, play):
    decisions = 0
    for seed in seeds:
        chance = FastChance(seed, 0)
        decisions += play(game.start(setup, chance), chance, FastChance(seed, 1))
    return decisions

def cloned(moments, times):
    for moment in moments:
        for _ in range(times):
            moment.clone()
    return len(moments) * times

def searched(game, setup, deals, times):
    done = 0
    for deal in deals:
        chance = FastChance(deal, 0)
        state = game.start(setup, chance)
        settings = Level(sims=1).settings(game, state)
        search = Search(state, state.deciders()[0], game.judge, game.actions.size, chance, settings)
        done += search.run(times)
    return done

def counted(call, *arguments):
    os.getloadavg()
    times = call(*arguments)
    os.getloadavg()
    return times

for name in sys.argv[1:]:
    game = get(name)
    setup = game.setup(game.bench_players or game.players[-1])
    played(game, setup, [99], _play_through_api)  # what is only done once is done now
    searched(game, setup, [99], 4)
    moments = list(positions(game, setup))
    print(json.dumps([
        counted(played, game, setup, range(20), _play_in_kernel),
        counted(played, game, setup, range(20), _play_through_api),
        counted(cloned, moments, 100),
        counted(searched, game, setup, range(3), 100),
    ]))
"""


def counts(build: Path, games: Sequence[str], folder: Path) -> dict[str, float]:
    """By game and measure: instructions."""
    out = folder.absolute() / "counted"
    line = ["valgrind", "--tool=callgrind", "--dump-before=getloadavg", f"--callgrind-out-file={out}"]
    times = run([*line, str(build.absolute() / "bin" / "python"), "-c", WORK, *games]).splitlines()
    found: dict[str, float] = {}
    for place, game in enumerate(games):
        for number, (measure, often) in enumerate(zip(MEASURES, json.loads(times[place]), strict=True)):
            dump = out.with_name(f"{out.name}.{2 * (place * len(MEASURES) + number) + 2}")
            found[f"{game} {measure}"] = total(dump) / often
            dump.rename(folder / f"{game}-{measure.replace(' ', '-')}.callgrind")
    for rest in folder.glob(f"{out.name}*"):  # what was done in between
        rest.unlink()
    return found


def total(dump: Path) -> int:
    for line in dump.read_text().splitlines():
        if line.startswith("totals: "):
            return int(line.removeprefix("totals: "))
    sys.exit(f"{dump} names no total: callgrind was stopped")


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of kernel and search, before and after.")
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, required=True, nargs="+")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--keep", type=Path, help="a folder for what callgrind counted, build by build")
    given = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit(
            "valgrind counts the instructions: install it first, for example with 'apt-get install valgrind' as root"
        )
    builds = {"before": given.before, **{build.name: build for build in given.after}}
    with tempfile.TemporaryDirectory() as passing:
        values = {}
        for name, build in builds.items():
            folder = (given.keep or Path(passing)) / name
            folder.mkdir(parents=True, exist_ok=True)
            values[name] = counts(build, given.games, folder)
    print(
        f"{'instructions, and how many times fewer':>40} {'before':>12} "
        + " ".join(f"{x:>20}" for x in builds if x != "before")
    )
    for measure in MEASURES:
        ratios: dict[str, list[float]] = {name: [] for name in builds if name != "before"}
        for game in given.games:
            old = values["before"][f"{game} {measure}"]
            cells = []
            for name, each in ratios.items():
                new = values[name][f"{game} {measure}"]
                each.append(old / new)
                cells.append(f"{new:>12,.0f} ({old / new:.2f})")
            print(f"{game + ', ' + measure:>40} {old:>12,.0f} " + " ".join(f"{cell:>20}" for cell in cells))
        means = " ".join(f"{f'({statistics.geometric_mean(each):.2f})':>20}" for each in ratios.values())
        print(f"{'geometric mean, ' + measure:>40} {'':>12} {means}")


if __name__ == "__main__":
    main()
