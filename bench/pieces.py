"""The kernel, the Python API, the search and many games per call, before and after, on a machine that others use, too.

    python -m bench.pieces --before ../old/.venv --after build/default build/profiled

The same short pieces of work are done over and over, and of each piece only the quickest try counts: the one that
nobody disturbed. With two cores and a load of ten, two runs differ by a few percent; with a load of 25 there are hardly
any undisturbed tries of the longer pieces (searches, many games), and this does not help either. Between two tries of a
piece lie all others, so that the processor does not know it by heart. The builds take turns.
"""

import argparse
import json
import statistics
from pathlib import Path

from bench.kernel import GAMES, SEARCHING
from bench.turns import run

MEASURES = ("decisions", "decisions by API", "cut simulations", "AEC steps", "vectorised steps")
PIECES = 40  # of each measure and game

# What a build does: rounds of pieces, each of which says how much it did, and how long choosing took, which does not
# count. It prints the sums of the quickest tries.
WORK = f"""{SEARCHING}
import json
from time import perf_counter
from orebit.cli.bench import _play_in_kernel, _play_through_api
from orebit.env.pettingzoo import aec_env
from orebit.env.vector import VectorSeats

def playing(play):
    def piece(game, setup, number):
        done = 0
        for seed in (2 * number, 2 * number + 1):
            chance = FastChance(seed, 0)
            done += play(game.start(setup, chance), chance, FastChance(seed, 1))
        return done, 0.0
    return piece

searches = {{}}

def searching(game, setup, number):
    if number % 10 == 0:
        chance = FastChance(number, 0)
        state = game.start(setup, chance)
        settings = Level(sims=1).settings(game, state)
        searches[game.id] = Search(state, state.deciders()[0], game.judge, game.actions.size, chance, settings)
    return searches[game.id].run(20), 0.0

def asking(game, setup, number):
    env, done, choosing, picks = one[game.id], 0, 0.0, FastChance(number, 2)
    env.reset(seed=number)
    for agent in env.agent_iter(100):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        before = perf_counter()
        legal = seen["action_mask"].nonzero()[0]
        action = legal[picks.below(len(legal))]
        choosing += perf_counter() - before
        env.step(action)
        done += 1
    return done, choosing

def stepping(game, setup, number):
    if number == 0:
        many[game.id].reset(seed=1)
    choosing = 0.0
    for _ in range(3):
        before = perf_counter()
        actions = many[game.id].random_actions()
        choosing += perf_counter() - before
        many[game.id].step(actions)
    return 3 * many[game.id].num_envs, choosing

games = [get(name) for name in sys.argv[4:]]
setups = {{game.id: game.setup(game.bench_players or game.players[-1]) for game in games}}
one = {{g.id: aec_env(g, setups[g.id].players, seed=1) for g in games}}
many = {{g.id: VectorSeats(g, 64, setups[g.id].players, opponents=None, seed=1, copy=False) for g in games}}
quickest = {{}}
for _ in range(int(sys.argv[1])):
    for game in games:
        for name, piece in zip(json.loads(sys.argv[3]), (
            playing(_play_in_kernel), playing(_play_through_api), searching, asking, stepping
        )):
            for number in range(int(sys.argv[2])):
                began = perf_counter()
                done, choosing = piece(game, setups[game.id], number)
                taken = perf_counter() - began - choosing
                key = f"{{game.id}} {{name}}", number
                quickest[key] = min(quickest.get(key, (taken, done)), (taken, done))
sums = {{}}
for (key, _), (taken, done) in quickest.items():
    so_far = sums.get(key, (0.0, 0))
    sums[key] = so_far[0] + taken, so_far[1] + done
print(json.dumps({{key: done / taken for key, (taken, done) in sums.items()}}))
"""


def rates(build: Path, games: list[str], rounds: int) -> dict[str, float]:
    """By game and measure: so many a second."""
    line = [str(build.absolute() / "bin" / "python"), "-c", WORK, str(rounds), str(PIECES), json.dumps(MEASURES)]
    found: dict[str, float] = json.loads(run([*line, *games]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Kernel, search and environments, the quickest of many tries.")
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, required=True, nargs="+")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=8, help="how often each piece is done in a turn")
    parser.add_argument("--turns", type=int, default=3, help="of each build; the best figure counts")
    given = parser.parse_args()
    builds = {"before": given.before, **{build.name: build for build in given.after}}
    best: dict[str, dict[str, float]] = {name: {} for name in builds}
    for _ in range(given.turns):
        for name, build in builds.items():
            for key, rate in rates(build, given.games, given.rounds).items():
                best[name][key] = max(rate, best[name].get(key, 0.0))
    print(f"{'a second, and how many times as many':>40} " + " ".join(f"{name:>20}" for name in builds))
    for measure in MEASURES:
        for game in given.games:
            key = f"{game} {measure}"
            cells = [f"{best[name][key]:,.0f} ({best[name][key] / best['before'][key]:.2f})" for name in builds]
            print(f"{f'{game}, {measure}':>40} " + " ".join(f"{cell:>20}" for cell in cells))
        times = [
            [best[name][f"{game} {measure}"] / best["before"][f"{game} {measure}"] for game in given.games]
            for name in builds
        ]
        means = [statistics.geometric_mean(each) for each in times]
        print(f"{f'geometric mean, {measure}':>40} " + " ".join(f"{f'({mean:.2f})':>20}" for mean in means))
    for game in given.games:
        vectorised = [best[name][f"{game} vectorised steps"] / best[name][f"{game} AEC steps"] for name in builds]
        print(f"{f'{game}, vectorised/AEC':>40} " + " ".join(f"{each:>20.2f}" for each in vectorised))


if __name__ == "__main__":
    main()
