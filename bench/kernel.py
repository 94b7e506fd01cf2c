"""How many times faster the kernel, the Python API, clones and the search are than at another commit, in CPU time.

    git worktree add ../old 69cefbd && make -C ../old install       # before
    make install && cp -a .venv build/default                       # after
    make install PGO=1 && cp -a .venv build/profiled
    python -m bench.kernel --before ../old/.venv --after build/default build/profiled

Whole games of each build take turns; the figures are those of `orebit bench`. `--seconds` is what it is there.
Both builds have to play the same games: the trees of a fixed number of simulations are compared first.
"""

import argparse
import statistics
from functools import partial
from pathlib import Path

from bench.turns import ratios, report_of, run, take_turns, tell

GAMES = ("dark_side", "asteroid_miners", "mining_colony", "martian_miners", "planet_xs")
RATES = ("decisions_per_s", "api_decisions_per_s", "search_cut_sims_per_s")
TIMES = ("clone_us",)

# What a build needs to search.
SEARCHING = """
import sys
from orebit.bots.search import Search
try:
    from orebit.bots.search_bot import Level
except ImportError:  # its name before November 2026
    from orebit.bots.thinker import Level
from orebit.core.chance import FastChance
from orebit.games import get
"""

# What a search thinks of the opening, told by a build: the same numbers mean the same tree.
TREE = f"""{SEARCHING}
game = get(sys.argv[1])
setup = game.setup(game.bench_players or game.players[-1])
chance = FastChance(1, 0)
state = game.start(setup, chance)
level = Level(sims=1)
search = Search(state, state.deciders()[0], game.judge, game.actions.size, chance, level.settings(game, state))
search.run(400)
print([(each.action, each.visits, each.expected, each.prior) for each in search.candidates()], chance.below(1 << 30))
"""


def figures(build: Path, games: list[str], seconds: float) -> dict[str, float]:
    report = report_of(build, "bench", *games, "--seconds", str(seconds))["games"]
    return {f"{game} {name}": report[game][name] for name in (*RATES, *TIMES) for game in games}


def tree_of(build: Path, game: str) -> str:
    return run([str(build.absolute() / "bin" / "python"), "-c", TREE, game])


def main() -> None:
    parser = argparse.ArgumentParser(description="Kernel and search, before and after, in turns.")
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, required=True, nargs="+")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1)
    given = parser.parse_args()
    for game in given.games:
        same = len({tree_of(build, game) for build in (given.before, *given.after)}) == 1
        print(f"{game}: {'the same tree' if same else 'NOT THE SAME TREE'} in all builds")
    runs = {
        name: partial(figures, build, given.games, given.seconds)
        for name, build in {"before": given.before, **{build.name: build for build in given.after}}.items()
    }
    values = take_turns(runs, given.rounds)
    tell(values, "before", TIMES)
    for build in given.after:
        for name in RATES:
            each = [
                ratios(values["before"][f"{game} {name}"], values[build.name][f"{game} {name}"])[1]
                for game in given.games
            ]
            print(f"{build.name}: geometric mean of {name}: {statistics.geometric_mean(each):.2f} times")


if __name__ == "__main__":
    main()
